"""The drawings by hand: plain, light, in the colours of the house."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from estaminet.art import palette
from estaminet.art.drawings import FOLDER
from estaminet.art.pips import FRENCH_PIPS, SPANISH_PIPS
from estaminet.art.sprites import french_sprite, spanish_sprite
from estaminet.cards import PACK52, Card, card

SVG = "{http://www.w3.org/2000/svg}"
FILES = [*sorted(FOLDER.glob("french/*.svg")), *sorted(FOLDER.glob("spanish/*.svg")), FOLDER / "back.svg"]
COURTS = [one for one in PACK52 if one.rank in "KQJ"]

SHAPES = {f"{SVG}{name}" for name in ("svg", "g", "path", "rect", "circle", "ellipse", "use")}
COLOURS = {
    *(palette.INK, palette.PALE, palette.GOLD, palette.RED, palette.BLUE, palette.GREEN, palette.BROWN, palette.FLESH),
    "currentColor",
    "none",
}
SIGNS = {"french": set(FRENCH_PIPS), "spanish": set(SPANISH_PIPS), "drawings": set[str]()}
FILE_LIMIT, SPRITE_LIMIT = 3_600, 60_000


def drawn(path: Path) -> list[ElementTree.Element]:
    return list(ElementTree.parse(path).getroot().iter())


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_drawing_is_a_few_plain_shapes_in_a_box_of_100_by_150(path: Path) -> None:
    root, *shapes = drawn(path)
    assert root.get("viewBox") == "0 0 100 150"
    assert {one.tag for one in (root, *shapes)} <= SHAPES
    assert shapes
    assert path.stat().st_size <= FILE_LIMIT


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_drawing_has_only_the_colours_of_the_palette(path: Path) -> None:
    paints = {one.get(name) for one in drawn(path) for name in ("fill", "stroke", "color")} - {None}
    assert paints <= COLOURS
    assert not [one for one in drawn(path) if one.get("style") or one.get("class")]


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_drawing_uses_only_the_signs_of_its_pack(path: Path) -> None:
    hrefs = [one.get("href", "") for one in drawn(path) if one.tag == f"{SVG}use"]
    assert {href.removeprefix("#") for href in hrefs} <= SIGNS[path.parent.name]
    assert "xlink" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_drawing_is_measured_in_tenths(path: Path) -> None:
    for shape in drawn(path):
        for name, value in shape.attrib.items():
            assert name == "transform" or not re.search(r"\.\d{2}", value), f"{name}={value}"


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_drawing_is_of_a_card(path: Path) -> None:
    if path.stem != "back":
        assert card(path.stem).suit in SIGNS[path.parent.name]


def test_the_courts_and_the_aces_of_the_french_pack_are_drawn() -> None:
    drawings = {path.stem for path in FILES if path.parent.name == "french"}
    assert drawings == {one.code for one in PACK52 if one.rank in "KQJA"}


@pytest.mark.parametrize("court", COURTS, ids=str)
def test_each_half_of_a_french_court_bears_its_own_sign_once(court: Card) -> None:
    symbols = {one.get("id"): one for one in ElementTree.fromstring(french_sprite()).iter(f"{SVG}symbol")}
    assert [one.get("href") for one in symbols[f"c{court.code}"].iter(f"{SVG}use")] == [f"#{court.suit}"] * 2


@pytest.mark.parametrize("sprite", [french_sprite(), spanish_sprite()], ids=["french", "spanish"])
def test_a_sprite_is_light_and_has_a_back(sprite: str) -> None:
    assert len(gzip.compress(sprite.encode())) <= SPRITE_LIMIT
    assert "id='back'" in sprite
