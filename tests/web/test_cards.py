"""Cards as they are shown: drawn, named, sorted."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

import pytest

from estaminet.art.sprites import french_sprite, spanish_sprite
from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, PACK52, Card, card, codes
from estaminet.games import find_game
from estaminet.rules.layout import layout
from estaminet.rules.words import words
from estaminet.web.assets import Assets
from estaminet.web.faces import face
from tests.web.house import HELD

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("sprite", "pack"), [(french_sprite(), PACK52), (spanish_sprite(), ALUETTE_SPANISH)])
def test_every_card_is_drawn_and_no_two_alike(sprite: str, pack: Sequence[Card]) -> None:
    symbols = {one.get("id"): one for one in ElementTree.fromstring(sprite).iter(f"{SVG}symbol")}
    drawn = {one: ElementTree.tostring(symbols[f"c{one.code}"]).partition(b">")[2] for one in pack}
    assert len(set(drawn.values())) == len(pack)
    used = [use.get("href") for use in ElementTree.fromstring(sprite).iter(f"{SVG}use")]
    assert {href.removeprefix("#") for href in used if href} <= set(symbols)  # nothing from elsewhere


@pytest.mark.parametrize("rank", ["2", "3", "4", "5", "6", "7", "8", "9"])
@pytest.mark.parametrize("suit", "SHDCdcbe")
def test_a_number_card_has_as_many_pips_as_it_says(rank: str, suit: str) -> None:
    sprite = french_sprite() if suit in "SHDC" else spanish_sprite()
    symbols = {one.get("id"): one for one in ElementTree.fromstring(sprite).iter(f"{SVG}symbol")}
    assert len(list(symbols[f"c{rank}{suit}"].iter(f"{SVG}use"))) == int(rank)


@pytest.mark.parametrize(
    ("code", "lang", "indices", "index", "name"),
    [
        ("KS", "fr", "fr", "R", "roi de pique"),
        ("KS", "fr", "en", "K", "roi de pique"),
        ("QD", "en", "fr", "D", "queen of diamonds"),
        ("JC", "en", "en", "J", "jack of clubs"),
        ("10H", "fr", "fr", "10", "dix de cœur"),
        ("Ae", "fr", "fr", "A", "as d’épées"),
        ("Nb", "fr", "fr", "C", "cavalière de bâtons"),
        ("Nb", "en", "en", "C", "cavalière of batons"),
        ("Kd", "en", "en", "K", "king of coins"),
    ],
)
def test_indices_and_names(code: str, lang: str, indices: str, index: str, name: str) -> None:
    shown = face(card(code), lang, indices)
    assert (shown.index, shown.name) == (index, name)


def test_the_eight_named_cards_of_aluette_bear_their_names() -> None:
    for lang in ("fr", "en"):
        spoken = words(find_game("aluette"), lang)
        titles = layout(find_game("aluette")).titles
        for pack in (ALUETTE_SPANISH, ALUETTE_FRENCH):
            named = [one for one in pack if one.code in titles]
            assert len(named) == 8
            shown = [face(one, lang, lang, spoken.word(titles[one.code])) for one in named]
            assert all(one.title in one.name and one.title not in titles.values() for one in shown)


@pytest.mark.parametrize("game", HELD)
def test_every_card_of_a_game_has_its_place_in_a_sorted_hand(game: str) -> None:
    found = find_game(game)
    lain = layout(found)
    for one in found.rules(found.rules.OPTIONS()).pack:
        assert one.code in lain.first or one.rank in lain.ranks


@pytest.mark.parametrize(
    ("game", "hand", "held"),
    [
        ("piccolo", "7D AS 10S KC 10H 8S QH", "10S AS 8S 10H QH KC 7D"),
        ("aluette", "3b Kd 2c Ae 3d 9e 9c Nc", "3d 2c 9c Ae Kd Nc 9e 3b"),
    ],
)
def test_a_hand_is_sorted_as_it_is_held(game: str, hand: str, held: str) -> None:
    assert codes(layout(find_game(game)).sorted([card(code) for code in hand.split()])) == held


def test_static_files_are_named_by_their_content() -> None:
    assets = Assets()
    assert assets.url("estaminet.css") == Assets().url("estaminet.css")
    assert len({asset.url for asset in assets.by_name.values()}) == len(assets.by_name)
