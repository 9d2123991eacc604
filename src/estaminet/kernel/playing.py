"""Deals played to their end, many in a call, at random or by a rule of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba.core import types

from estaminet.kernel.bits import count, low, nth
from estaminet.kernel.compiler import POLICY, WORDS, compiled, inlined
from estaminet.kernel.layout import (
    ALIKE,
    BEATS,
    DUTY,
    EXCUSED,
    HANDS,
    LAST_POINTS,
    MATES,
    NOBODY,
    POINTS,
    SEATS,
    TIES,
    TOOK,
    TRICK_POINTS,
    TRICKS,
    TRUMPS,
    WANTING,
)
from estaminet.kernel.moves import allowed, lowest_points, most_points

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Policy, Seeds, Small, Words


@inlined
def step(seed: np.uint64) -> np.uint64:
    """The next state of a xorshift generator."""
    seed ^= seed << np.uint64(13)
    seed ^= seed >> np.uint64(7)
    return seed ^ (seed << np.uint64(17))


@inlined
def pick(mask: int, seed: np.uint64) -> int:
    """One of some cards, all equally likely: the upper half of the seed times their number."""
    number = np.int64((seed >> np.uint64(32)) * np.uint64(count(mask)) >> np.uint64(32))
    return nth(mask, number)


@inlined
def safest(board: Words, mask: int, others: int) -> int:
    """Of some cards the one that most of the others' cards beat."""
    found, most = -1, -1
    while mask:
        card = low(mask)
        mask &= mask - 1
        above = count(board[BEATS + card] & others)
        if above > most:
            found, most = card, above
    return found


@inlined
def riskiest(board: Words, mask: int, others: int) -> int:
    """Of some cards the one that fewest of the others' cards beat."""
    found, least = -1, 1000
    while mask:
        card = low(mask)
        mask &= mask - 1
        above = count(board[BEATS + card] & others)
        if above < least:
            found, least = card, above
    return found


@compiled("int64(int64[::1], int64[::1], int64, int64, int64, int64, int64, uint64)")
def thumb(board: Words, hands: Words, mask: int, seat: int, place: int, best: int, master: int, seed: np.uint64) -> int:
    """A card by rule of thumb: take cheaply or throw low; who is not `WANTING` avoids tricks.

    A game may have a rule of its own, of the same form: it is given the board, the cards of all seats and their tricks
    (from `TOOK`), the cards that may be played, who plays, how many lie there, the best of these and its master, and
    chance.

    It reckons with the cards that others hold, not with who holds them, but for those still to play to the trick. Every
    eighth card is any card: a playout that always goes one way tells less.
    """
    if mask & (mask - 1) == 0:
        return low(mask)
    if seed & np.uint64(7) == np.uint64(0):
        return pick(mask, seed)
    seats = board[SEATS]
    others = after = 0  # what the others hold, and those of them still to play
    for offset in range(1, seats):
        other = hands[(seat + offset) % seats]
        others |= other
        if offset < seats - place:
            after |= other
    wants = board[WANTING] >> seat & 1
    if place == 0:
        if not wants:
            return safest(board, mask, others)
        sure = 0
        rest = mask
        while rest:
            card = low(rest)
            rest &= rest - 1
            if board[BEATS + card] & others == 0:
                sure |= 1 << card
        return pick(sure, seed) if sure else lowest_points(board, mask, POINTS)
    above = mask & board[BEATS + best]
    below = mask & ~board[BEATS + best] & ~board[TIES + best]
    if not wants:
        if below:
            return riskiest(board, below, others)
        return riskiest(board, mask, others) if after == 0 else safest(board, mask, others)
    friend = master != NOBODY and (board[MATES + seat] >> master & 1) == 1
    if friend and board[BEATS + best] & after == 0:
        return most_points(board, below if below else mask, POINTS)
    if above:
        rest = above
        while rest:
            card = low(rest)
            rest &= rest - 1
            if board[BEATS + card] & after == 0:
                return card
        if not friend:
            return low(above)
    return lowest_points(board, below if below else mask, POINTS)


@inlined
def complete(
    board: Words,
    hands: Words,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    worth: int,
    by_thumb: int,
    policy: Policy,
    seed: np.uint64,
) -> tuple[int, int, np.uint64]:
    """Play a trick to its end from where it stands: its master, the points of its cards, and the seed after it."""
    seats, trumps = board[SEATS], board[TRUMPS]
    if place == 0:
        hand = hands[seat]
        seed = step(seed)
        lead = policy(board, hands, hand, seat, 0, -1, NOBODY, seed) if by_thumb else pick(hand, seed)
        hands[seat] = hand ^ (1 << lead)
        worth, best, master, place = board[POINTS + lead], lead, seat, 1
        seat += 1
        if seat == seats:
            seat = 0
    # what holds for the whole trick is looked up once
    suit, excused, trump_led = board[ALIKE + lead], board[EXCUSED + lead], trumps >> lead & 1
    beating, tying = board[BEATS + best], board[TIES + best]
    while place < seats:
        hand = hands[seat]
        duties = board[DUTY + (seat * seats + max(master, 0)) * 2 + trump_led]
        mask = allowed(hand, suit, excused, trumps, best, beating, duties)
        seed = step(seed)
        card = policy(board, hands, mask, seat, place, best, master, seed) if by_thumb else pick(mask, seed)
        hands[seat] = hand ^ (1 << card)
        worth += board[POINTS + card]
        if beating >> card & 1:
            best, master = card, seat
            beating, tying = board[BEATS + card], board[TIES + card]
        elif tying >> card & 1:
            master = NOBODY
        place += 1
        seat += 1
        if seat == seats:
            seat = 0
    return master, worth, seed


@compiled(
    types.void(WORDS, WORDS, *[types.int64] * 7, POLICY, types.uint64[::1], types.int64[:, ::1], types.int8[:, ::1])
)
def playouts(
    board: Words,
    hands: Words,
    leader: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    by_thumb: int,
    policy: Policy,
    seeds: Seeds,
    points: Words,
    took: Small,
) -> None:
    """Play the hands on the board to the end, once for each seed.

    `hands` is room for those of one playout. The trick begun has `place` cards, worth `pot`. What each seat takes is
    added to its row of `points`, who takes each trick is written into `took`. Cards are chosen by the
    policy, or without `by_thumb` at random.
    """
    seats = board[SEATS]
    trick_points = board[TRICK_POINTS]
    tricks = count(board[HANDS + (leader + place) % seats])
    for row in range(len(seeds)):
        seed = seeds[row]
        for seat in range(seats):
            hands[seat] = board[HANDS + seat]
            hands[TOOK + seat] = board[TRICKS + seat]
        first, owner = leader, NOBODY
        for trick in range(tricks):
            if trick == 0:
                owner, worth, seed = complete(
                    board, hands, (leader + place) % seats, place, lead, best, master, pot, by_thumb, policy, seed
                )
            else:
                owner, worth, seed = complete(board, hands, first, 0, -1, -1, NOBODY, 0, by_thumb, policy, seed)
            took[row, trick] = owner
            if owner != NOBODY:
                points[row, owner] += worth + trick_points
                hands[TOOK + owner] += 1
                first = owner
        if owner != NOBODY:
            points[row, owner] += board[LAST_POINTS]
