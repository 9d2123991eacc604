"""The exact outcome of a deal that hangs on how the tricks fell, not on a sum that the search can count from here.

Three goals: a contract between two limits, most tricks for one player of a side (the first of equals), and the last
tricks in a row. What has happened is kept in one number, the *past*: under `CONTRACT` what the seats counted have
taken; otherwise five bits a seat for its tricks, then three bits for who was first to have most (7: nobody).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from estaminet.kernel.bits import high, low, times
from estaminet.kernel.compiler import compiled, inlined
from estaminet.kernel.layout import (
    CONTRACT,
    COUNTED,
    GENERATION,
    GOAL,
    HANDS,
    HISTORY,
    INDIVIDUAL,
    LAST_POINTS,
    LEAST,
    MOST,
    NOBODY,
    NODES,
    POINTS,
    RUNNER,
    SEATS,
    SIZE,
    SWEEP,
    TRICK_POINTS,
    WANTING,
)
from estaminet.kernel.moves import duties_of, laid, playable
from estaminet.kernel.solving import different

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words

BEST: int = 30
"""Where in the past stands who was first to have most tricks."""
NO_ONE: int = 7


@inlined
def after(board: Words, past: int, owner: int, worth: int, tricks: int, swept: int) -> int:
    """The past when one more trick, the first of so many, is taken or spoiled."""
    if board[GOAL] == CONTRACT:
        if owner == NOBODY or not board[COUNTED] >> owner & 1:
            return past
        past += worth + board[TRICK_POINTS]
        if tricks == 1:
            past += board[LAST_POINTS]
            if swept:
                past += board[SWEEP]
        return past
    if owner == NOBODY:
        return past
    mine = (past >> owner * 5 & 31) + 1
    best = past >> BEST & 7
    past += 1 << owner * 5
    if best == NO_ONE or mine > past >> best * 5 & 31:
        past = past & ((1 << BEST) - 1) | owner << BEST
    return past


@compiled("UniTuple(int64, 2)(int64[::1]" + ", int64" * 5 + ")")
def limits(board: Words, past: int, left: int, tricks: int, owner: int, fresh: int) -> tuple[int, int]:
    """The worst and the best outcome for the seats counted, so many tricks worth so much being left.

    -1, 0 or 1; a contract or a run is made, 1, or not, 0. `owner` took the trick before unless it is `fresh`.
    """
    if board[GOAL] == CONTRACT:
        if past > board[MOST] or past + left < board[LEAST]:
            return 0, 0
        if past >= board[LEAST] and past + left <= board[MOST]:
            return 1, 1
        return 0, 1
    if board[GOAL] == INDIVIDUAL:
        best = past >> BEST & 7
        if best == NO_ONE:
            return (0, 0) if tricks == 0 else (-1, 1)
        most = past >> best * 5 & 31
        ours = board[COUNTED] >> best & 1
        for seat in range(board[SEATS]):
            if board[COUNTED] >> seat & 1 != ours and (past >> seat * 5 & 31) + tricks > most:
                return -1, 1
        return (1, 1) if ours else (-1, -1)
    runner = board[RUNNER]
    mine = past >> runner * 5 & 31
    if mine and owner != runner and not fresh:
        return 0, 0
    reach = mine + tricks
    if reach < board[LEAST]:
        return 0, 0
    for seat in range(board[SEATS]):
        if seat != runner and (past >> seat * 5 & 31) >= reach:
            return 0, 0
    return (0, 1) if tricks else (1, 1)


@inlined
def taken(
    board: Words, past: int, owner: int, worth: int, left: int, swept: int, tricks: int
) -> tuple[int, int, int, int, int]:
    """A trick is full: the past, what can be taken of the rest, whether all is still theirs, and the limits."""
    counted = owner != NOBODY and (board[COUNTED] >> owner & 1) == 1
    told = after(board, past, owner, worth, tricks, swept)
    left -= worth + board[TRICK_POINTS]
    if swept and not counted:
        left -= board[SWEEP]
    least, most = limits(board, told, left if tricks > 1 else 0, tricks - 1, owner, 0)
    return told, left, swept if counted else 0, least, most


@inlined
def slot_of(board: Words, cards: int, past: int, tag: int) -> int:
    """Where the transposition table keeps a position."""
    mixed = times(cards ^ times(past, 0x2545F4914F6CDD1D) ^ times(tag, 0x1B873593CC9E2D51), 0x1E3779B97F4A7C15)
    return (mixed >> 17 & ((1 << board[SIZE]) - 1)) * 3


@compiled("int64(int64[::1], int64[::1]" + ", int64" * 12 + ")")
def judge(
    board: Words,
    table: Words,
    cards: int,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    left: int,
    need: int,
    swept: int,
    tricks: int,
    past: int,
) -> int:
    """Whether the seats wanting reach the outcome `need`: a bound on it, on that side of `need`."""
    board[NODES] += 1
    seats = board[SEATS]
    hand = board[HANDS + seat]
    wants = board[WANTING] >> seat & 1
    least, most, first, slot, tag = -1, 1, -1, 0, 0
    mask = hand
    if place == 0:
        tag = seat | swept << 3 | board[GENERATION] << 4
        slot = slot_of(board, cards, past, tag)
        if table[slot] == cards and table[slot + 1] == past and table[slot + 2] >> 38 == tag:
            entry = table[slot + 2]
            least, most = (entry & 3) - 1, (entry >> 2 & 3) - 1
            if least >= need:
                return least
            if most < need:
                return most
            first = (entry >> 32 & 63) - 1
    else:
        mask = playable(board, hand, lead, best, duties_of(board, seat, master, lead))
    others = cards & ~hand
    if mask & (mask - 1):
        mask = different(board, mask, others if place == 0 else others | 1 << best)
    closing = place == seats - 1
    found = -2 if wants else 2
    chosen = -1
    following = seat + 1 if seat + 1 < seats else 0
    while mask:
        card = low(mask)
        if first >= 0 and mask >> first & 1:
            card = first
        elif mask & (mask - 1):
            rest, highest = mask, -1
            while rest:
                one = low(rest)
                rest &= rest - 1
                promise = board[HISTORY + wants * 64 + one]
                if promise > highest:
                    card, highest = one, promise
        first = -1
        mask ^= 1 << card
        board[HANDS + seat] = hand ^ (1 << card)
        worth = pot + board[POINTS + card]
        led, top, owner = laid(board, seat, card, place, lead, best, master)
        rest = cards ^ (1 << card)
        then, size, remaining, still, more, told = following, place + 1, left, swept, tricks, past
        low_end, high_end = -1, 1
        if closing:
            told, remaining, still, low_end, high_end = taken(board, past, owner, worth, left, swept, tricks)
            then, more = owner if owner != NOBODY else following, tricks - 1
            size, led, top, owner, worth = 0, -1, -1, NOBODY, 0
        if low_end >= need:
            value = low_end
        elif high_end < need:
            value = high_end
        else:
            value = judge(board, table, rest, then, size, led, top, owner, worth, remaining, need, still, more, told)
        if wants:
            if value > found:
                found, chosen = value, card
            if found >= need:
                break
        else:
            if value < found:
                found, chosen = value, card
            if found < need:
                break
    board[HANDS + seat] = hand
    if chosen >= 0 and (found >= need) == (wants == 1):
        board[HISTORY + wants * 64 + chosen] += tricks * tricks
    if place == 0:
        if found >= need:
            least = max(least, found)
        else:
            most = min(most, found)
        table[slot] = cards
        table[slot + 1] = past
        table[slot + 2] = (least + 1) | (most + 1) << 2 | (chosen + 1) << 32 | tag << 38
    return found


@compiled("int64(int64[::1], int64[::1]" + ", int64" * 11 + ")")
def verdict(
    board: Words,
    table: Words,
    cards: int,
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
) -> int:
    """The outcome for the seats wanting, from a position that does not decide it by itself."""
    for need in range(1, 0 if board[GOAL] != INDIVIDUAL else -1, -1):
        if judge(board, table, cards, seat, place, lead, best, master, pot, left, need, swept, tricks, past) >= need:
            return need
    return 0 if board[GOAL] != INDIVIDUAL else -1


@compiled("void(int64[::1], int64[::1]" + ", int64" * 11 + ", int64[::1])")
def outcomes(
    board: Words,
    table: Words,
    cards: int,
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
    values: Words,
) -> None:
    """The outcome for the seats wanting after each card that may be played: `values` by card."""
    hand = board[HANDS + seat]
    seats = board[SEATS]
    mask = hand if place == 0 else playable(board, hand, lead, best, duties_of(board, seat, master, lead))
    kinds = different(board, mask, cards & ~hand if place == 0 else (cards & ~hand) | 1 << best)
    following = (seat + 1) % seats
    former = -1
    while mask:
        # from the top: of a kind the highest is searched, the others are worth the same
        card = high(mask)
        mask ^= 1 << card
        if not kinds >> card & 1:
            values[card] = values[former]
            former = card
            continue
        former = card
        board[HANDS + seat] = hand ^ (1 << card)
        worth = pot + board[POINTS + card]
        led, top, owner = laid(board, seat, card, place, lead, best, master)
        then, size, remaining, still, more, told = following, place + 1, left, swept, tricks, past
        least, most = -1, 1
        if place == seats - 1:
            told, remaining, still, least, most = taken(board, past, owner, worth, left, swept, tricks)
            then, more = owner if owner != NOBODY else following, tricks - 1
            size, led, top, owner, worth = 0, -1, -1, NOBODY, 0
        if least == most:
            values[card] = least
        else:
            rest = cards ^ (1 << card)
            values[card] = verdict(board, table, rest, then, size, led, top, owner, worth, remaining, still, more, told)
    board[HANDS + seat] = hand


@compiled("void(int64[::1], int64[::1], int64[:, ::1]" + ", int64" * 10 + ", int64[:, ::1])")
def outcomes_in(
    board: Words,
    table: Words,
    worlds: Words,
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
    values: Words,
) -> None:
    """`outcomes` for many worlds, a row of hands each, in which as much is left; the first is deal `GENERATION`."""
    for world in range(len(worlds)):
        cards = 0
        for other in range(board[SEATS]):
            board[HANDS + other] = worlds[world, other]
            cards |= worlds[world, other]
        outcomes(board, table, cards, seat, place, lead, best, master, pot, left, swept, tricks, past, values[world])
        board[GENERATION] += 1
