"""Cards and packs: one object for each code, through text, copies and pickles; packs of the right cards."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import (
    ALUETTE_FRENCH,
    ALUETTE_SPANISH,
    PACK32,
    PACK36,
    PACK40,
    PACK48,
    PACK52,
    Card,
    card,
    cards,
    codes,
    french_pack,
)

EVERY = (*PACK52, *ALUETTE_SPANISH)
every_card = st.sampled_from(EVERY)


@given(every_card)
def test_there_is_one_object_for_each_code(one: Card) -> None:
    assert card(one.code) is one
    assert card(one.rank + one.suit) is one
    assert copy.copy(one) is one
    assert copy.deepcopy([one])[0] is one
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(one, protocol)) is one


@given(st.lists(every_card))
def test_codes_and_cards_are_inverse(some: list[Card]) -> None:
    assert cards(codes(some)) == some


@given(st.lists(every_card))
def test_the_canonical_order_is_of_suits_then_of_ranks_from_the_ace_down(some: list[Card]) -> None:
    suits, ranks = "SHDCdcbe", ["A", "K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    key = {one: (suits.index(one.suit), ranks.index(one.rank)) for one in EVERY}
    assert sorted(some) == sorted(some, key=key.__getitem__)


@given(st.text(max_size=4).filter(lambda text: text not in {one.code for one in EVERY}))
def test_no_other_text_is_a_card(text: str) -> None:
    with pytest.raises(ValueError, match="no card is written"):
        card(text)


@pytest.mark.parametrize("code", ["", "1S", "10", "as", "AS ", "10d", "Qd", "NS", "AX", "ſ", "１０S"])
def test_what_looks_like_a_card_but_is_none_is_told_how_cards_are_written(code: str) -> None:
    with pytest.raises(ValueError, match="a rank .* and a suit letter"):
        card(code)


@pytest.mark.parametrize(
    ("pack", "size", "ranks"),
    [
        (PACK52, 52, "A K Q J 10 9 8 7 6 5 4 3 2"),
        (PACK48, 48, "A K Q J 10 9 8 7 6 5 4 3"),
        (PACK40, 40, "A K Q J 7 6 5 4 3 2"),
        (PACK36, 36, "A K Q J 10 9 8 7 6"),
        (PACK32, 32, "A K Q J 10 9 8 7"),
        (ALUETTE_FRENCH, 48, "A K Q J 9 8 7 6 5 4 3 2"),
        (ALUETTE_SPANISH, 48, "A K N J 9 8 7 6 5 4 3 2"),
    ],
)
def test_a_pack_has_each_rank_in_each_suit_in_canonical_order(pack: tuple[Card, ...], size: int, ranks: str) -> None:
    suits = {one.suit for one in pack}
    assert suits in (set("SHDC"), set("dcbe"))
    assert {one.code for one in pack} == {rank + suit for rank in ranks.split() for suit in suits}
    assert len(pack) == size
    assert list(pack) == sorted(pack)


def test_a_french_pack_is_of_the_ranks_asked_for() -> None:
    assert codes(french_pack("10", "A")) == "AS 10S AH 10H AD 10D AC 10C"
    assert french_pack() == ()
