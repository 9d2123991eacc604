"""Cards as a guest wants them: colours that every eye tells apart, large signs, and help for learners."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import httpx
import pytest
from playwright.sync_api import BrowserContext

from estaminet.art.suits import FOUR_COLOURS, SUITS
from estaminet.cards import FRENCH_SUITS, card
from estaminet.cards.card import SPANISH_SUITS
from estaminet.games import find_game
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.rules.layout import layout
from estaminet.rules.words import words
from estaminet.web.assets import FOLDER
from estaminet.web.faces import face_in
from estaminet.web.render import CARD_STYLES
from tests.web.house import HELD, begun

COLOUR = re.compile(r"--suit-(\w): (#\w{6})")
GROUNDS = ("#fffdf5", "#f3ecdb")
"""Of a card, by day and by night."""

EYES: Mapping[str, Sequence[Sequence[float]]] = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How eyes see linear RGB: the matrices of Machado, Oliveira and Fernandes (2009) at full severity."""

TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""Oklab (Ottosson 2020), in which a difference of 0.02 can just be seen."""
CLEAR = 0.1


def times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour: str, eyes: str) -> list[float]:
    light = [min(1.0, max(0.0, part)) for part in times(EYES[eyes], linear(colour))]
    return times(TO_LAB, [part ** (1 / 3) for part in times(TO_LMS, light)])


def contrast(one: str, other: str) -> float:
    low, high = sorted(sum(times(((0.2126, 0.7152, 0.0722),), linear(colour))) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_the_pages_show_the_colours_of_the_palette() -> None:
    assert dict(COLOUR.findall((FOLDER / "tokens.css").read_text(encoding="utf-8"))) == SUITS
    assert dict(COLOUR.findall((FOLDER / "cards.css").read_text(encoding="utf-8"))) == FOUR_COLOURS


@pytest.mark.parametrize("colour", sorted({*SUITS.values(), *FOUR_COLOURS.values()}))
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_suit_stands_out_from_the_card(colour: str, ground: str) -> None:
    assert contrast(colour, ground) >= 3


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("suits", [FRENCH_SUITS, SPANISH_SUITS])
def test_every_eye_tells_the_four_colours_apart(suits: str, eyes: str) -> None:
    for one, other in combinations(suits, 2):
        lights = zip(seen(FOUR_COLOURS[one], eyes), seen(FOUR_COLOURS[other], eyes), strict=True)
        assert sum((a - b) ** 2 for a, b in lights) ** 0.5 >= CLEAR, (one, other)


def test_the_usual_colours_would_not_do() -> None:
    """Or the test above would show nothing."""
    lights = zip(seen(SUITS["c"], "deuteranopia"), seen(SUITS["b"], "deuteranopia"), strict=True)
    assert sum((a - b) ** 2 for a, b in lights) ** 0.5 < CLEAR / 2


# -- the ranking -------------------------------------------------------------------------------------------------------


def test_alu_03_the_places_printed_on_cards_are_those_of_the_rules() -> None:
    places = layout(find_game("aluette"))
    assert {one: places.place(one) for one in STRENGTH} == {one: 20 - strong for one, strong in STRENGTH.items()}


@pytest.mark.parametrize("game", HELD)
def test_a_pack_is_ranked_whole_or_not_at_all(game: str) -> None:
    found = find_game(game)
    places = {layout(found).place(one) for one in found.rules(found.rules.OPTIONS()).pack}
    assert places == {None} or places == set(range(1, len(layout(found).ranking) + 1))


def test_a_card_says_its_name_its_sign_and_its_place() -> None:
    game = find_game("aluette")
    shown = face_in(game, card("2d"), "fr", "fr")
    assert (shown.title, shown.sign, shown.place) == (words(game, "fr").word("borgne"), "un clin d’œil", 3)
    shown = face_in(game, card("7b"), "fr", "fr")
    assert (shown.title, shown.sign, shown.place) == ("", "", 15)


# -- the pages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", CARD_STYLES)
def test_a_style_is_kept_and_shown_on_every_page(jeanne: httpx.Client, style: str) -> None:
    table = begun(jeanne, game="aluette")["table"]
    for wish in ({style: "true"}, {}):
        jeanne.post("/reglages", data={"lang": "fr", **wish})
        for address in ("/", "/reglages", "/regles/aluette", f"/t/{table}"):
            classes = re.findall(r'<body class="([^"]*)"', jeanne.get(address).text)[0].split()
            assert [one for one in classes if one in CARD_STYLES] == list(wish), address


BOXES = """() => [...document.querySelectorAll('.hand .card')].map((card) => {
  const box = card.getBoundingClientRect(), unit = box.width / 100, text = document.createRange();
  const corner = card.querySelector('.index'), sign = corner.querySelector('svg').getBoundingClientRect();
  text.selectNode(corner.firstChild);
  return {
    code: card.dataset.card,
    width: (text.getBoundingClientRect().right - box.left) / unit,
    size: parseFloat(getComputedStyle(corner).fontSize) / unit,
    right: (sign.right - box.left) / unit, bottom: (sign.bottom - box.top) / unit, sign: sign.width / unit,
    field: card.querySelector('.field').getBoundingClientRect().width / unit,
  };
})"""
"""The cards of a hand, measured in hundredths of their width."""


@pytest.mark.browser
@pytest.mark.parametrize("indices", ["fr", "en"])
@pytest.mark.parametrize("game", HELD)
def test_index_and_drawing_keep_out_of_each_others_way(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, game: str, indices: str
) -> None:
    table = begun(jeanne, game=game)["table"]
    jeanne.post("/reglages", data={"lang": "fr", "indices": indices})
    page = visitors(jeanne).new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(".hand .card")
    for box in page.evaluate(BOXES):
        ten = box["code"].startswith("10")
        assert box["width"] <= (47 if ten else 38), box
        assert box["right"] <= (47 if ten else 32), box
        assert box["bottom"] <= (72 if box["code"][-1] in "be" else 62), box


@pytest.mark.browser
@pytest.mark.parametrize("game", HELD)
def test_plain_cards_have_large_signs_and_no_figures(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, game: str
) -> None:
    table = begun(jeanne, game=game)["table"]
    jeanne.post("/reglages", data={"lang": "fr", "plaincards": "true"})
    page = visitors(jeanne).new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(".hand .card")
    for box in page.evaluate(BOXES):
        assert box["field"] == 0
        assert box["size"] >= 70
        assert box["sign"] >= 40
        assert box["right"] <= 100
        assert box["bottom"] <= 140


@pytest.mark.browser
def test_cards_for_learners_show_sign_and_place(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    table = begun(jeanne, game="aluette")["table"]
    page = visitors(jeanne).new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(".hand .card")
    assert page.locator(".hand .place").count() == 9
    assert not page.locator(".hand .place").first.is_visible()
    jeanne.post("/reglages", data={"lang": "fr", "teaching": "true"})
    page.reload()
    page.wait_for_selector(".hand .card")
    for one in page.locator(".hand .card").all():
        code = card(one.get_attribute("data-card") or "")
        assert one.locator(".place").inner_text() == str(20 - STRENGTH[code])
        assert one.locator(".place").is_visible()
    for sign in page.locator(".hand .taught").all():
        assert sign.is_visible()
