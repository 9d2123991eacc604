"""Packs as files: every card stands alone, and the sheet prints each with its back behind it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from estaminet.art.packs import GROUND, Printed, Style, back_image, card_image, sheet
from estaminet.art.palette import PALE
from estaminet.art.suits import FOUR_COLOURS, SUITS
from estaminet.cards import ALUETTE_SPANISH, PACK52, Card, card

SVG = "{http://www.w3.org/2000/svg}"
STYLES = {
    "usual": Style(),
    "four": Style(colours=FOUR_COLOURS),
    "plain": Style(plain=True),
    "teaching": Style(teaching=True),
    "all": Style(FOUR_COLOURS, plain=True, teaching=True),
}


def printed(one: Card) -> Printed:
    return Printed(one, one.rank, f"the {one.code}", "Tom & Co", "a wink", 12)


def texts(image: str) -> list[str | None]:
    return [one.text for one in ElementTree.fromstring(image).iter(f"{SVG}text")]


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
@pytest.mark.parametrize("pack", [PACK52, ALUETTE_SPANISH], ids=["french", "spanish"])
def test_every_card_stands_alone(pack: tuple[Card, ...], style: Style) -> None:
    images = [card_image(printed(one), style) for one in pack]
    assert len(set(images)) == len(pack)
    for one, image in zip(pack, images, strict=True):
        root = ElementTree.fromstring(image)
        assert (root.get("width"), root.get("height")) == ("56mm", "86mm")
        assert root.get("color") == style.colours[one.suit]
        assert root.findtext(f"{SVG}title") == f"the {one.code}"
        here = {f"#{part.get('id')}" for part in root.iter() if part.get("id")}
        assert {part.get("href") for part in root.iter(f"{SVG}use")} == here, "nothing missing, nothing idle"
        assert not re.search(r"url\(|http(?!://www\.w3\.org/2000/svg)", image)


def test_the_usual_card_has_its_index_and_its_drawing_alone() -> None:
    image = card_image(printed(card("Kd")), Style())
    assert texts(image) == ["K"]
    assert len(image) > len(card_image(printed(card("Kd")), Style(plain=True)))
    assert f"color='{SUITS['d']}'" in image


def test_a_plain_card_has_a_large_index_and_one_sign() -> None:
    image = card_image(printed(card("9b")), Style(plain=True))
    assert texts(image) == ["9"]
    (sign,) = ElementTree.fromstring(image).iter(f"{SVG}use")
    assert float(sign.get("height") or 0) > 90
    assert "font-size='74'" in image


def test_a_card_for_learners_says_sign_name_and_place() -> None:
    assert texts(card_image(printed(card("2d")), Style(teaching=True))) == ["2", "a wink", "Tom & Co", "12"]
    bare = Printed(card("2d"), "2", "the 2d")
    assert card_image(bare, Style(teaching=True)) == card_image(bare, Style())


def test_the_back_stands_alone() -> None:
    root = ElementTree.fromstring(back_image())
    assert root.get("viewBox") == ElementTree.fromstring(card_image(printed(card("AS")), Style())).get("viewBox")


@pytest.mark.parametrize(("number", "pages"), [(9, [9]), (48, [9, 9, 9, 9, 9, 3]), (32, [9, 9, 9, 5])])
def test_each_page_of_cards_is_followed_by_their_backs(number: int, pages: list[int]) -> None:
    files = [f"{n}.svg" for n in range(number)]
    html = sheet(files, "back.svg", lang="fr", title="Un & deux", advice="Coupez")
    shown = re.findall(r'<section class="(\w+)">(.*?)</section>', html)
    assert [side for side, _ in shown] == ["fronts", "backs"] * len(pages)
    images = [re.findall(r'<img src="([^"]+)"', inside) for _, inside in shown]
    assert [len(one) for one in images[::2]] == [len(one) for one in images[1::2]] == pages
    assert [one for page in images[::2] for one in page] == files
    assert {one for page in images[1::2] for one in page} == {"back.svg"}
    assert "Un &amp; deux" in html
    assert re.search(r"\.backs \{ direction: rtl \}", html), "the last row is turned over too"
    assert "http" not in html


def test_the_marks_stand_at_every_edge_in_the_margin() -> None:
    html = sheet(["a.svg"], "back.svg", lang="en", title="", advice="")
    strokes = re.findall(r"M([\d.]+) ([\d.]+)[hv]6", html)
    assert {x for x, y in strokes if float(y) < 13.5} >= {"17", "73", "77", "133", "137", "193"}
    assert {y for x, y in strokes if float(x) < 15} >= {"15.5", "101.5", "105.5", "191.5", "195.5", "281.5"}
    assert len(strokes) == 2 * 24
    assert all(0 < float(x) < 210 - 6 or float(y) < 13.5 or float(y) > 283.5 for x, y in strokes)


def test_the_colour_of_a_card_goes_on_beyond_the_cut() -> None:
    """Whoever cuts a millimetre beside the mark has no white edge."""
    html = sheet(["a.svg"], "back.svg", lang="en", title="", advice="")
    assert re.findall(r'd="M15 13.5h180v270H15Z" fill="(#\w+)"', html) == [GROUND, PALE]
    assert "margin: 2mm" in html
    for image, colour in (card_image(printed(card("AS")), Style()), GROUND), (back_image(), PALE):
        assert f"<path d='M0 -1.8h100v153.6H0Z' fill='{colour}'/>" in image  # the same as under it
