"""Legal cards, broken duties and masters of tricks against a second, naive reading of the rules of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import PACK32, Card, card, cards
from estaminet.rules.order import Order
from estaminet.rules.trick import Duty, Trick, broken, legal

ORDER = ("7", "8", "9", "J", "Q", "K", "A", "10")
STRENGTH = {one: ORDER.index(one.rank) for one in PACK32}
DECLARER = Duty.FOLLOW | Duty.CLIMB | Duty.TRUMP | Duty.OVERTRUMP
DEFENDER = Duty.FOLLOW | Duty.TRUMP | Duty.OVERTRUMP
A, B, D = range(3)
"""Two defenders and the declarer."""


@dataclass(frozen=True)
class Position:
    """A hand that is to play to a trick."""

    hand: tuple[Card, ...]
    played: tuple[tuple[int, Card], ...]
    trump: str | None


@st.composite
def positions(draw: st.DrawFn) -> Position:
    pack = draw(st.permutations(PACK32))
    count = draw(st.integers(0, 3))
    played = tuple(enumerate(pack[:count]))
    hand = tuple(pack[count : count + draw(st.integers(1, 10))])
    return Position(hand, played, draw(st.sampled_from((None, *"SHDC"))))


def laid(played: Sequence[tuple[int, Card]], trump: str | None) -> Trick:
    trick = Trick(Order(STRENGTH, trump))
    for seat, one in played:
        trick.play(seat, one)
    return trick


def wins(played: Sequence[tuple[int, Card]], trump: str | None) -> int:
    """Highest trump if there is any, else highest card of the suit led."""
    led = played[0][1].suit
    suit = trump if any(one.suit == trump for _, one in played) else led
    return max((ORDER.index(one.rank), seat) for seat, one in played if one.suit == suit)[1]


def reference(position: Position, me: int) -> set[Card]:
    """What may be played in piccolo by default, worked out by throwing cards out one by one."""
    hand, trump = position.hand, position.trump
    if not position.played:
        return set(hand)
    led = position.played[0][1].suit
    master = wins(position.played, trump)
    best = dict(position.played)[master]
    bound = D in (me, master)
    keep = []
    for mine in hand:
        beats = [c for c in hand if c.suit == best.suit and ORDER.index(c.rank) > ORDER.index(best.rank)]
        if any(c.suit == led for c in hand):
            climb = me == D and trump is not None and best.suit == led and beats
            fine = mine in beats if climb else mine.suit == led
        elif trump is None or not bound or not any(c.suit == trump for c in hand):
            fine = True
        elif best.suit != trump:
            fine = mine.suit == trump
        else:
            fine = mine in beats or not beats
        if fine:
            keep.append(mine)
    return set(keep)


def duties_of(position: Position, me: int) -> Duty:
    """What the seat is bound to, in the core's terms."""
    if position.trump is None:
        return Duty.FOLLOW
    if me == D:
        return DECLARER
    return DEFENDER if position.played and wins(position.played, position.trump) == D else Duty.FOLLOW


@given(positions(), st.sampled_from([A, B, D]))
def test_legal_cards_are_those_of_the_second_reading(position: Position, me: int) -> None:
    trick = laid(position.played, position.trump)
    assert set(legal(position.hand, trick, duties_of(position, me))) == reference(position, me)


@given(positions().filter(lambda position: len(position.played) > 0))
def test_the_master_is_who_has_the_highest_trump_or_card_led(position: Position) -> None:
    trick = laid(position.played, position.trump)
    assert trick.master == wins(position.played, position.trump)
    assert trick.best is dict(position.played)[trick.master]
    assert trick.led == position.played[0][1].suit
    assert trick.size == len(position.played)


every_duty = st.sampled_from(
    [reduce(or_, some, Duty(0)) for some in chain.from_iterable(combinations(Duty, count) for count in range(6))]
)


@given(positions(), every_duty)
def test_some_card_of_the_hand_is_always_legal(position: Position, duties: Duty) -> None:
    playable = legal(position.hand, laid(position.played, position.trump), duties)
    assert playable
    assert set(playable) <= set(position.hand)
    assert len(set(playable)) == len(playable)


@given(positions(), every_duty)
def test_an_illegal_card_breaks_a_duty_that_was_laid_on_the_player_and_a_legal_one_none(
    position: Position, duties: Duty
) -> None:
    trick = laid(position.played, position.trump)
    playable = legal(position.hand, trick, duties)
    for one in position.hand:
        duty = broken(position.hand, trick, duties, one)
        if one in playable:
            assert duty is None
        else:
            assert duty is not None
            assert duty in duties
            assert len(duty) == 1


@given(positions(), every_duty)
def test_who_has_the_suit_led_plays_it_and_nobody_is_bound_by_less(position: Position, duties: Duty) -> None:
    trick = laid(position.played, position.trump)
    playable = legal(position.hand, trick, duties)
    held = {one for one in position.hand if one.suit == trick.led}
    if duties & Duty.FOLLOW and held:
        assert set(playable) <= held
    fewer = legal(position.hand, trick, duties & ~Duty.CLIMB & ~Duty.UNDERTRUMP)
    assert set(playable) <= set(fewer)


VECTORS = [  # trump hearts; declarer or defender, hand, trick, legal
    (D, "AS QS 8S 10H 7C", "A:KS", "AS"),
    (D, "QS 8S 10H 7C", "A:KS", "QS 8S"),
    (D, "10S 8S KH 7C", "A:KS B:7H", "10S 8S"),
    (D, "9H 7H AC KD", "A:KS B:7S", "9H 7H"),
    (D, "9H 7H QH AC", "A:KS B:8H", "9H QH"),
    (D, "7H 8H AC KD", "A:KS B:9H", "7H 8H AC KD"),
    (D, "AS 10S 7H", "A:KS B:QS", "AS 10S"),
    (D, "10S QS 7H", "A:KS B:AS", "10S"),
    (A, "10S 7S AH", "D:KS", "10S 7S"),
    (A, "7H KH 10C 9D", "D:KS", "7H KH"),
    (A, "7H KH 10C 9D", "B:9S", "7H KH 10C 9D"),
    (A, "8H 7H 10C", "B:AS D:QH", "8H 7H 10C"),
    (A, "10H 7H KS", "D:KH", "10H 7H"),
    (A, "10C 7D", "D:KS", "10C 7D"),
]


@pytest.mark.parametrize(("me", "hand", "played", "playable"), VECTORS)
def test_positions_of_the_rule_book(me: int, hand: str, played: str, playable: str) -> None:
    seats = {"A": A, "B": B, "D": D}
    laid_cards = tuple((seats[who], card(code)) for who, _, code in (one.partition(":") for one in played.split()))
    position = Position(tuple(cards(hand)), laid_cards, "H")
    assert set(legal(position.hand, laid(laid_cards, "H"), duties_of(position, me))) == set(cards(playable))
    assert reference(position, me) == set(cards(playable))


DUTIES = [  # duties, hand, trick, card, broken; trump hearts
    (DECLARER, "AS 8S 7C", "KS", "7C", Duty.FOLLOW),
    (DECLARER, "AS 8S 7C", "KS", "8S", Duty.CLIMB),
    (DECLARER, "9H 7C", "KS", "7C", Duty.TRUMP),
    (DECLARER, "9H 7H 7C", "KS 8H", "7H", Duty.OVERTRUMP),
    (DECLARER, "9H 7H 7C", "KS 8H", "7C", Duty.OVERTRUMP),
    (DECLARER, "7H 7C", "KS 8H", "7C", None),
    (DECLARER | Duty.UNDERTRUMP, "7H 7C", "KS 8H", "7C", Duty.UNDERTRUMP),
    (DECLARER | Duty.UNDERTRUMP, "9H 7C", "KS 8H", "7C", Duty.OVERTRUMP),
    (Duty.FOLLOW | Duty.TRUMP | Duty.UNDERTRUMP, "9H 7C", "KS 8H", "7C", Duty.UNDERTRUMP),
    (Duty.FOLLOW | Duty.TRUMP, "9H 7C", "KS 8H", "7C", None),
    (Duty.FOLLOW | Duty.CLIMB, "KS 7C", "QH", "7C", None),
    (Duty(0), "AS 7C", "KS", "7C", None),
]


@pytest.mark.parametrize(("duties", "hand", "played", "code", "duty"), DUTIES)
def test_the_duty_that_a_card_breaks(duties: Duty, hand: str, played: str, code: str, duty: Duty | None) -> None:
    trick = laid(list(enumerate(cards(played))), "H")
    assert broken(cards(hand), trick, duties, card(code)) == duty


def test_anything_may_be_led() -> None:
    hand = cards("AS 7H 8D")
    assert list(legal(hand, Trick(Order(STRENGTH, "H")), DECLARER)) == hand
