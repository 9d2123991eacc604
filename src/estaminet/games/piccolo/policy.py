"""The rules of thumb of `thumb` for points and générale, compiled, for playouts. A test compares them.

In a playout all hands are known; who is void shows in them, but which card lies where is not looked at, but for that.
Cards are the kernel's: a byte for each suit, the trumps first, the weakest lowest. Contracts without trump are left to
the kernel's own rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from estaminet.kernel.bits import count, high, low
from estaminet.kernel.compiler import compiled, inlined
from estaminet.kernel.layout import BEATS, MATES, TRUMPS, WANTING
from estaminet.kernel.playing import pick
from estaminet.kernel.playing import thumb as usual

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words

SUIT = 0xFF
RANK = 0x01010101
WORTHLESS = 0x07070707
"""The cards that count nothing: 7, 8 and 9."""
TEN = RANK << 7
PLAYERS = 3


@inlined
def suit_of(card: int) -> int:
    """All cards of a card's suit."""
    return SUIT << (card & ~7)


@inlined
def cheapest(cards: int) -> int:
    """The weakest of some cards of any suit."""
    rank = 0
    while cards & RANK << rank == 0:
        rank += 1
    return low(cards & RANK << rank)


@inlined
def dearest(cards: int) -> int:
    """The strongest of some cards of any suit."""
    rank = 7
    while cards & RANK << rank == 0:
        rank -= 1
    return low(cards & RANK << rank)


@inlined
def masters(hand: int, out: int) -> int:
    """See `thumb.masters`."""
    found = 0
    for shift in range(0, 32, 8):
        mine, others = hand >> shift & SUIT, out >> shift & SUIT
        if mine and others:
            mine &= ~((2 << high(others)) - 1)
        found |= mine << shift
    return found


@inlined
def longest_out(cards: int, out: int) -> int:
    """See `thumb.longest_out`."""
    best, most = 0, -1
    for shift in range(0, 32, 8):
        mine = cards & SUIT << shift
        if mine:
            length = count(out & SUIT << shift)
            if length > most:
                best, most = mine, length
    return high(best)


@inlined
def throw(cards: int, trumps: int) -> int:
    """See `thumb.throw`."""
    plain = cards & ~trumps
    return cheapest(plain if plain else cards)


@inlined
def declarer_lead(hand: int, out: int, trumps: int) -> int:
    """See `thumb.declarer_lead`."""
    mine, against, side = hand & trumps, out & trumps, hand & ~trumps
    if mine and against:
        if mine > against:
            return high(mine)
        if count(mine) >= count(against):
            return low(mine)
    sure = masters(side, out)
    if sure:
        return longest_out(sure, out)
    if mine and against == 0:
        return cheapest(side) if side else high(mine)
    return cheapest(side if side else mine)


@inlined
def defender_lead(hand: int, his: int, mate: int, trumps: int) -> int:
    """See `thumb.defender_lead`; `his` are the declarer's cards."""
    out = his | mate
    best, score = 0, -100
    for shift in range(0, 32, 8):
        suit = SUIT << shift
        mine = hand & suit
        if mine:
            others, strongest, length = out & suit, high(mine), count(mine)
            card = low(mine)
            trumped = trumps and out & trumps and his & trumps and his & suit == 0
            if suit == trumps:
                worth = -20 - length
            elif others == 0 or 1 << strongest > others:
                if trumped:
                    worth = -5
                else:
                    worth, card = 20 - 3 * length, strongest
            elif trumped:
                worth = -8
            else:
                worth = count(others)
                if mate & suit == 0 and mate & trumps:
                    worth += 6
                if 1 << card & ~WORTHLESS:
                    worth -= 3
                if length > 1 and 1 << strongest & TEN:
                    worth -= 2
            if worth > score:
                best, score = card, worth
    return best


@inlined
def led_suit(hand: int, mask: int, place: int, best: int, ruffed: int, trumps: int) -> int:
    """All cards of the suit that was led, as far as it shows in what lies and may be played; 0 if it does not.

    `ruffed`: a trump of the second player is the best card.
    """
    if not ruffed:
        return suit_of(best)
    if mask & ~trumps == 0:
        return trumps
    suit = suit_of(low(mask))
    return suit if mask & ~suit == 0 and mask != hand else 0


@inlined
def support(hand: int, mask: int, wins: int, place: int, best: int, led: int, his: int, mate: int, trumps: int) -> int:
    """See `thumb.support`."""
    out = his | mate
    sure = masters(hand, out)
    holds = 1
    if place < PLAYERS - 1:
        trumped = his & led == 0 and his & trumps and led != trumps
        above = out & suit_of(best) & ~((2 << best) - 1)
        beatable = above and his & suit_of(best) and (1 << best & trumps == 0 or led == trumps)
        holds = 0 if trumped or beatable else 1
        if not holds and not trumped and wins & led & sure:
            return high(wins & led & sure)
    plain = mask & ~trumps
    rest = mask if mask & led or plain == 0 else plain
    gift = rest & ~sure & ~WORTHLESS
    return dearest(gift) if holds and gift else throw(rest, trumps)


@inlined
def gather(
    board: Words, hand: int, mask: int, place: int, best: int, led: int, declares: int, leads: int, out: int
) -> int:
    """See `thumb.gather`; `leads`: the declarer has led."""
    trumps = board[TRUMPS]
    wins = mask & board[BEATS + best]
    if wins == 0:
        return throw(mask, trumps)
    if wins & led == 0:
        return low(wins)
    sure = masters(wins, out)
    if place == PLAYERS - 1 or (not declares and leads):
        return high(wins & ~sure) if wins & ~sure else high(wins)
    return high(sure) if sure else low(wins)


@compiled("int64(int64[::1], int64[::1], int64, int64, int64, int64, int64, uint64)")
def policy(
    board: Words, hands: Words, mask: int, seat: int, place: int, best: int, master: int, seed: np.uint64
) -> int:
    """The card to play by rule of thumb; every eighth is any card."""
    if mask & (mask - 1) == 0:
        return low(mask)
    if board[WANTING] >> seat & 1 == 0:
        return usual(board, hands, mask, seat, place, best, master, seed)
    if seed & np.uint64(7) == np.uint64(0):
        return pick(mask, seed)
    trumps = board[TRUMPS]
    declarer = 0
    for other in range(PLAYERS):
        if board[MATES + other] & ~(1 << other) == 0:
            declarer = other
    hand, his, mate = hands[seat], hands[declarer], hands[PLAYERS - seat - declarer] if seat != declarer else 0
    if place == 0:
        if seat == declarer:
            return declarer_lead(hand, hands[(seat + 1) % PLAYERS] | hands[(seat + 2) % PLAYERS], trumps)
        return defender_lead(hand, his, mate, trumps)
    leader = (seat - place) % PLAYERS
    ruffed = int(1 << best & trumps != 0 and place == PLAYERS - 1 and master != leader)
    led = led_suit(hand, mask, place, best, ruffed, trumps)
    if seat != declarer and master != declarer:
        return support(hand, mask, mask & board[BEATS + best], place, best, led, his, mate, trumps)
    out = hands[(seat + 1) % PLAYERS] | hands[(seat + 2) % PLAYERS]
    return gather(board, hand, mask, place, best, led, int(seat == declarer), int(leader == declarer), out)
