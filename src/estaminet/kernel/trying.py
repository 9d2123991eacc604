"""Cards tried in many deals that a player holds to be possible, and how well each deal explains what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba.core import types

from estaminet.kernel.bits import count, low
from estaminet.kernel.compiler import POLICY, WORDS, compiled, inlined
from estaminet.kernel.layout import (
    COUNTED,
    LAST_POINTS,
    NOBODY,
    POINTS,
    SEATS,
    SWEEP,
    TOOK,
    TRICK_POINTS,
    TRICKS,
)
from estaminet.kernel.moves import duties_of, laid, playable
from estaminet.kernel.outcome import after, limits
from estaminet.kernel.playing import complete
from estaminet.kernel.solving import different

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Policy, Seeds, Shares, Words

ROWS: Any = types.int64[:, ::1]
SEEDS: Any = types.uint64[:, ::1]


@compiled(types.int64(WORDS, WORDS, *[types.int64] * 12, POLICY, types.uint64))
def played_on(
    board: Words,
    hands: Words,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    left: int,
    swept: int,
    tricks: int,
    past: int,
    summed: int,
    by_thumb: int,
    policy: Policy,
    seed: np.uint64,
) -> int:
    """What a playout of some hands comes to: what the seats counted take from here if `summed`, else the outcome.

    Nobody has yet played to a trick that is full: `place` may be the number of seats.
    """
    total = 0
    for trick in range(tricks, 0, -1):
        owner, worth, seed = complete(board, hands, seat, place, lead, best, master, pot, by_thumb, policy, seed)
        counted = owner != NOBODY and (board[COUNTED] >> owner & 1) == 1
        if not counted:
            left -= board[SWEEP] if swept else 0
            swept = 0
        if summed:
            if counted:
                total += worth + board[TRICK_POINTS]
                if trick == 1:
                    total += board[LAST_POINTS] + (board[SWEEP] if swept else 0)
        else:
            past = after(board, past, owner, worth, trick, swept)
            left -= worth + board[TRICK_POINTS]
            least, most = limits(board, past, left if trick > 1 else 0, trick - 1, owner, 0)
            if least == most:
                return least
        if owner != NOBODY:
            hands[TOOK + owner] += 1
            seat = owner
        elif place:
            seat = (seat - place + board[SEATS]) % board[SEATS]
        place = pot = 0
        lead = best = -1
        master = NOBODY
    return total


@inlined
def hold(board: Words, hands: Words, world: Words) -> None:
    """Begin a playout: everybody holds his cards of a world, and has the tricks that he had."""
    for seat in range(board[SEATS]):
        hands[seat] = world[seat]
        hands[TOOK + seat] = board[TRICKS + seat]


@inlined
def left_in(board: Words, world: Words, pot: int, swept: int, tricks: int) -> int:
    """The most that can still be taken in a world."""
    left = pot + tricks * board[TRICK_POINTS] + board[LAST_POINTS] + (board[SWEEP] if swept else 0)
    for seat in range(board[SEATS]):
        rest = world[seat]
        while rest:
            left += board[POINTS + low(rest)]
            rest &= rest - 1
    return left


@compiled(types.void(WORDS, WORDS, ROWS, WORDS, *[types.int64] * 11, POLICY, SEEDS, types.int64[:, :, ::1]))
def tries(
    board: Words,
    hands: Words,
    worlds: Words,
    cards: Words,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    swept: int,
    tricks: int,
    past: int,
    summed: int,
    by_thumb: int,
    policy: Policy,
    seeds: Seeds,
    values: Words,
) -> None:
    """Play every one of some cards in every world and go on: a row of `values` for each world and seed."""
    seats = board[SEATS]
    for world in range(len(worlds)):
        left = left_in(board, worlds[world], pot, swept, tricks)
        for row in range(seeds.shape[1]):
            for column in range(len(cards)):
                card = cards[column]
                hold(board, hands, worlds[world])
                hands[seat] ^= 1 << card
                led, top, owner = laid(board, seat, card, place, lead, best, master)
                values[world, row, column] = played_on(
                    board,
                    hands,
                    (seat + 1) % seats,
                    place + 1,
                    led,
                    top,
                    owner,
                    pot + board[POINTS + card],
                    left,
                    swept,
                    tricks,
                    past,
                    summed,
                    by_thumb,
                    policy,
                    seeds[world, row],
                )


@compiled(types.void(WORDS, WORDS, ROWS, *[types.int64] * 11, POLICY, SEEDS, ROWS))
def continues(
    board: Words,
    hands: Words,
    worlds: Words,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    swept: int,
    tricks: int,
    past: int,
    summed: int,
    by_thumb: int,
    policy: Policy,
    seeds: Seeds,
    values: Words,
) -> None:
    """Play every world on: a row of `values` for each, a column for each seed."""
    for world in range(len(worlds)):
        left = left_in(board, worlds[world], pot, swept, tricks)
        for column in range(seeds.shape[1]):
            hold(board, hands, worlds[world])
            values[world, column] = played_on(
                board,
                hands,
                seat,
                place,
                lead,
                best,
                master,
                pot,
                left,
                swept,
                tricks,
                past,
                summed,
                by_thumb,
                policy,
                seeds[world, column],
            )


@inlined
def kind_of(kinds: int, card: int) -> int:
    """The card that stands for the kind of another in what `different` has kept: of a kind it keeps the highest."""
    return card + low(kinds >> card)


@compiled(types.void(WORDS, WORDS, ROWS, WORDS, WORDS, types.float64, types.int64, POLICY, types.float64[::1]))
def explained(
    board: Words,
    hands: Words,
    worlds: Words,
    cards: Words,
    leaders: Words,
    care: float,
    known: int,
    policy: Policy,
    weights: Shares,
) -> None:
    """How likely players by rule of thumb are to have played some cards, from each of some worlds.

    `cards` are those played, trick by trick, and `leaders` who led to each; `worlds` are the hands that are left. Who
    is `known` is not asked. With a chance of `care` a player does what the rule says or what comes to the same, else
    any card as well as another.
    """
    seats = board[SEATS]
    for world in range(len(worlds)):
        for seat in range(seats):
            hands[seat] = worlds[world, seat]
            hands[TOOK + seat] = 0
        for number in range(len(cards)):
            hands[(leaders[number // seats] + number % seats) % seats] |= 1 << cards[number]
        weight = 1.0
        lead = best = -1
        master = NOBODY
        for number in range(len(cards)):
            place, card = number % seats, cards[number]
            seat = (leaders[number // seats] + place) % seats
            if place == 0:
                lead = best = -1
                master = NOBODY
            hand = hands[seat]
            if known >> seat & 1 == 0:
                mask = hand
                if place:
                    mask = playable(board, hand, lead, best, duties_of(board, seat, master, lead))
                others = 0
                for other in range(seats):
                    if other != seat:
                        others |= hands[other]
                kinds = different(board, mask, others if place == 0 else others | 1 << best)
                if kinds & (kinds - 1):
                    wanted = policy(board, hands, mask, seat, place, best, master, np.uint64(1))
                    same = kind_of(kinds, wanted) == kind_of(kinds, card)
                    weight *= (1 - care) / count(kinds) + (care if same else 0.0)
            hands[seat] = hand ^ (1 << card)
            lead, best, master = laid(board, seat, card, place, lead, best, master)
            if place == seats - 1 and master != NOBODY:
                hands[TOOK + master] += 1
        weights[world] = weight
