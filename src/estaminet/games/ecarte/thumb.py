"""Rules of thumb of écarté: what the old books advise, from one's own hand and what all can see."""

from __future__ import annotations

from math import exp
from typing import Final

from estaminet.games.ecarte.hands import KEPT, KING, KINGS, SUITS, TRUMPS, above, each, legal, suit_of

SEVEN, EIGHT, NINE, TEN, ACE, JACK, QUEEN, TOP = (1 << rank for rank in range(8))
COURT: Final = JACK | QUEEN | TOP


def plain(hand: int) -> list[int]:
    """The three suits that are not trumps, as bytes."""
    return [hand >> 8 * suit & 255 for suit in (1, 2, 3)]


def jeu_de_regle(hand: int, *, dealing: bool = False) -> bool:
    """Whether a hand is one with which the first stands, or the dealer refuses, because it mostly makes the point.

    The list is the Encyclopædia Britannica's, with what it asks of the dealer besides.
    """
    suits = sorted(plain(hand), key=lambda byte: (byte.bit_count(), byte), reverse=True)
    longest, second, third = suits
    length = longest.bit_count()
    courts = sum((byte & COURT).bit_count() for byte in suits)
    match (hand & TRUMPS).bit_count():
        case 2:
            if length == 3:
                return not dealing or longest >= JACK
            if length == 2:
                return longest >= QUEEN or second >= TOP
            return courts == 3 or few_to_change(hand)
        case 1:
            if length == 4:
                return not dealing and longest >= TOP
            if length == 3:
                sequence = longest & COURT == COURT
                queens = longest >= QUEEN and second >= QUEEN
                return (sequence and (not dealing or second >= JACK)) or (queens and not dealing) or few_to_change(hand)
            guarded = [byte for byte in suits if byte.bit_count() == 2 and byte >= QUEEN]
            return len(guarded) == 2 or (dealing and fairly_guarded(*suits)) or few_to_change(hand)
        case 0:
            queens_held = sum(byte & QUEEN > 0 for byte in suits)
            if queens_held == 3:
                return not dealing or sum(byte & QUEEN > 0 and byte.bit_count() > 1 for byte in suits) > 1
            if courts >= 4:
                return not dealing or third & COURT > 0
            return few_to_change(hand)
    return True


def fairly_guarded(longest: int, second: int, third: int) -> bool:
    """Whether a dealer with one trump, and no three cards of a suit, refuses: with a queen and a jack, both guarded.

    Or with a guarded jack, a queen and a third court card; or with a king, a queen and a guarded ace.
    """
    if not third:
        return second >= JACK and longest >= QUEEN
    return second >= QUEEN and (
        (longest >= JACK and third >= JACK) or (longest >= ACE and second >= TOP and third >= QUEEN)
    )


def few_to_change(hand: int) -> bool:
    """Whether only two cards could be thrown out without parting with a king or a trump."""
    return (hand & KEPT).bit_count() > 2


# fmt: off
FIRST: Final = (
    (-3.0, 1.57, 3.2, 5.05, 6.15, 6.15), (1.1, 0.68, 0.39, 0.19), 1.17, 0.34, 0.77, 0.2, 0.44, 0.15, 0.31)
DEALER: Final = (
    (-3.64, 1.41, 3.38, 5.75, 6.88, 6.88), (0.95, 0.64, 0.38, 0.21), 1.44, 0.33, 1.02, 0.13, 0.55, 0.12, -0.4)
# fmt: on
"""What the chance of the point hangs on: how many trumps; the king, queen, jack and ace of them; a plain king, a queen
beside it; a queen alone, or guarded; a jack, or a guarded one; three of a suit. Fitted to the exact chances of 1,500
hands, from which the estimate is 0.07 away."""


def estimate(hand: int, *, dealing: bool) -> float:
    """About how often a hand makes the point against any other, as if both were open."""
    trumps, tops, king, queen_beside, queen, queen_guarded, jack, jack_guarded, long = DEALER if dealing else FIRST
    held = hand & TRUMPS
    total = (-3.64 if dealing else -3.0) + trumps[held.bit_count()] * (held > 0)
    for mark, bit in zip(tops, (TOP, QUEEN, JACK, ACE), strict=True):
        if held & bit:
            total += mark
    for byte in plain(hand):
        length = byte.bit_count()
        if byte & TOP:
            total += king + (queen_beside if byte & QUEEN else 0)
        elif byte & QUEEN:
            total += queen + (queen_guarded if length > 1 else 0)
        elif byte & JACK:
            total += jack + (jack_guarded if length > 1 else 0)
        if length > 2:
            total += long
    return 1 / (1 + exp(-total))


def throws(hand: int, least: int, most: int) -> int:
    """What to throw out: all but trumps and kings, the lowest first if not all can go; one at least if one must."""
    loose = sorted(each(hand & ~KEPT), key=height)
    if len(loose) < least:
        loose = sorted(each(hand), key=lambda bit: (bit & TRUMPS > 0, height(bit)))[:least]
    return sum(loose[:most])


def height(bit: int) -> int:
    """How high a card is in its suit, from 0."""
    return (bit.bit_length() - 1) % 8


def lead(hand: int, gone: int = 0) -> int:
    """The card to lead: the highest trump from three, or when nothing beats it; else the best suit's best card.

    Of plain suits a longer one comes first: the other one may lack it when it is led again.
    """
    trumps = hand & TRUMPS
    top = highest(trumps) if trumps else 0
    master = top and not above(top) & ~gone & ~hand
    if master or trumps == hand or trumps.bit_count() > 2:
        return top
    suits = [hand & suit for suit in SUITS[1:] if hand & suit]
    best = max(suits, key=lambda held: (held.bit_count() + (held & KINGS > 0), height(highest(held))))
    return highest(best)


def answer(hand: int, led: int, must_trump: bool = True) -> int:
    """The card to play to one that was led: the cheapest that wins, else the least useful."""
    playable = legal(hand, led, must_trump)
    winning = playable & (above(led) | (0 if led & TRUMPS else TRUMPS))
    if winning:
        return min(each(winning), key=lambda bit: (bit & TRUMPS > 0, height(bit)))
    return min(each(playable), key=lambda bit: (bit & TRUMPS > 0, height(bit), -(hand & suit_of(bit)).bit_count()))


def highest(cards: int) -> int:
    """The highest bit."""
    return 1 << cards.bit_length() - 1


def proposes(hand: int) -> bool:
    """Whether the first would rather have other cards: not with a jeu de règle, unless it holds the king of trumps."""
    return bool(hand & KING) or not jeu_de_regle(hand)
