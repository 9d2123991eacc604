"""The faces at the table: every layer there for everybody, drawn in the palette, and light to send."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from estaminet.art import palette
from estaminet.art.drawings import FOLDER
from estaminet.art.people import GAZES, GESTURES, TINTED, TINTS, people_sprite, portrait

SVG = "{http://www.w3.org/2000/svg}"
FILES = sorted((FOLDER / "people").glob("*.svg"))
COLOURS = {value for name, value in vars(palette).items() if name.isupper()}
SIGNS = (None, *GESTURES)


def symbols() -> Counter[str | None]:
    return Counter(symbol.get("id") for symbol in ElementTree.fromstring(people_sprite()).iter(f"{SVG}symbol"))


def test_every_layer_of_every_portrait_is_in_the_sprite() -> None:
    named = {layer for face in product(TINTS, GAZES, SIGNS) for layer in portrait(*face)}
    assert named <= set(symbols())


def test_the_sprite_holds_no_layer_twice_and_none_that_nobody_wears() -> None:
    named = {layer for face in product(TINTS, GAZES, SIGNS) for layer in portrait(*face)}
    assert set(symbols()) == named | TINTED
    assert set(symbols().values()) == {1}


def test_what_a_layer_uses_is_in_the_sprite() -> None:
    uses = {use.get("href") for use in ElementTree.fromstring(people_sprite()).iter(f"{SVG}use")}
    assert uses == {f"#{name}" for name in TINTED}


@pytest.mark.parametrize(("person", "gaze"), list(product(TINTS, GAZES)))
def test_no_two_gestures_look_alike(person: int, gaze: str) -> None:
    """But for the shake of the head, a movement of the face at rest."""
    faces = Counter(portrait(person, gaze, sign) for sign in SIGNS if sign != "shake")
    assert set(faces.values()) == {1}
    assert portrait(person, gaze, "shake") == portrait(person, gaze, None)


@pytest.mark.parametrize("sign", SIGNS)
def test_a_gesture_keeps_the_gaze_unless_it_is_made_with_the_eyes(sign: str | None) -> None:
    told = {portrait(1, gaze, sign) for gaze in GAZES}
    assert len(told) == (1 if sign == "eyes-up" else len(GAZES))


def test_eyes_to_the_sky_are_not_those_of_one_who_looks_up() -> None:
    assert "eyes-up" in portrait(1, "up", None)
    assert "eyes-up" not in portrait(1, "up", "eyes-up")


def test_everybody_gestures_with_his_own_hands() -> None:
    assert portrait(3, "left", "thumb") == (
        "body-3",
        "eyes-left",
        "brows-rest",
        "mouth-rest",
        "hand-thumb-3",
    )


def test_who_or_where_is_unknown_has_no_portrait() -> None:
    with pytest.raises(ValueError, match="person 9"):
        portrait(9, "ahead")
    with pytest.raises(ValueError, match="behind"):
        portrait(1, "behind")
    with pytest.raises(KeyError):
        portrait(1, "ahead", "tongue")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_drawing_parses_and_keeps_to_the_palette(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 100 100"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {"svg", "g", "path", "circle", "ellipse"}
    worn = {element.get(paint) for element in root.iter() for paint in ("fill", "stroke", "color")}
    assert worn <= COLOURS | {None, "none", "currentColor"}
    assert "currentColor" not in worn or path.stem in TINTED
    assert not re.search(r"\d\.\d\d", text), "one decimal is enough"
    assert len(text) <= 3500


def test_everybody_is_tinted_in_the_palette() -> None:
    assert {colour for tints in TINTS.values() for colour in tints} <= COLOURS


def test_the_sprite_is_light() -> None:
    assert len(gzip.compress(people_sprite().encode())) <= 25_000
