"""What the rules of tricks come to on bits; compiled into whatever plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estaminet.kernel.bits import low
from estaminet.kernel.compiler import compiled, inlined
from estaminet.kernel.layout import ALIKE, BEATS, DUTY, EXCUSED, NOBODY, SEATS, TIES, TRUMPS

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words

# The values of `Duty`: a compiled function reads whole numbers.
FOLLOW, CLIMB, TRUMP, OVERTRUMP, UNDERTRUMP = 1, 2, 4, 8, 16


@inlined
def allowed(hand: int, suit: int, excused: int, trumps: int, best: int, beating: int, duties: int) -> int:
    """The cards of a hand that may be played.

    `suit` are the cards of the suit led and `excused` those of them that need not follow; `beating` beat the best card.
    """
    if not duties & FOLLOW:
        return hand
    own = hand & suit
    if own:
        if own & ~excused == 0:
            return hand
        if duties & CLIMB and suit >> best & 1:
            over = own & beating
            if over:
                return over
        return own
    if not duties & TRUMP:
        return hand
    own = hand & trumps
    if own == 0:
        return hand
    if not trumps >> best & 1:
        return own
    if duties & OVERTRUMP:
        over = own & beating
        if over:
            return over
    return own if duties & UNDERTRUMP else hand


@inlined
def playable(board: Words, hand: int, lead: int, best: int, duties: int) -> int:
    """The cards of a hand that may be played to a lead, the best card of the trick being as told."""
    return allowed(hand, board[ALIKE + lead], board[EXCUSED + lead], board[TRUMPS], best, board[BEATS + best], duties)


@inlined
def duties_of(board: Words, seat: int, master: int, lead: int) -> int:
    """What a seat is bound to."""
    return board[DUTY + (seat * board[SEATS] + max(master, 0)) * 2 + (board[TRUMPS] >> lead & 1)]


@inlined
def laid(board: Words, seat: int, card: int, place: int, lead: int, best: int, master: int) -> tuple[int, int, int]:
    """A trick with one card more: its lead, its best card, and its master."""
    if place == 0:
        return card, card, seat
    if board[BEATS + best] >> card & 1:
        return lead, card, seat
    if board[TIES + best] >> card & 1:
        return lead, best, NOBODY
    return lead, best, master


@compiled("int64(int64[::1], int64, int64, int64, int64, int64)")
def legal(board: Words, hand: int, seat: int, lead: int, best: int, master: int) -> int:
    """The cards of a hand that a seat may play; `lead` is -1 when it leads."""
    if lead < 0:
        return hand
    return playable(board, hand, lead, best, duties_of(board, seat, master, lead))


@inlined
def lowest_points(board: Words, mask: int, points: int) -> int:
    """Of some cards one worth least, the weakest of these."""
    found = low(mask)
    mask &= mask - 1
    while mask:
        card = low(mask)
        mask &= mask - 1
        if board[points + card] < board[points + found]:
            found = card
    return found


@inlined
def most_points(board: Words, mask: int, points: int) -> int:
    """Of some cards one worth most, the weakest of these."""
    found = low(mask)
    mask &= mask - 1
    while mask:
        card = low(mask)
        mask &= mask - 1
        if board[points + card] > board[points + found]:
            found = card
    return found
