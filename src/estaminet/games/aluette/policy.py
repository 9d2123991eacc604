"""The rules of thumb of `thumb`, compiled: the same cards, a thousand times as fast. A test compares them.

Cards are bits, the weakest lowest, as the kernel keeps them; those of both packs lie alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from estaminet.cards import ALUETTE_SPANISH
from estaminet.games.aluette import coup, thumb
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.kernel.bits import count, high, low
from estaminet.kernel.compiler import compiled, inlined
from estaminet.kernel.layout import BEATS, GOAL, LEAST, NOBODY, RUN, RUNNER, TIES, TOOK
from estaminet.kernel.playing import pick

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words


def first(level: int) -> int:
    """The lowest bit of the cards of a level or above."""
    return sum(STRENGTH[card] < level for card in ALUETTE_SPANISH)


VALET = first(coup.VALET)
CAVALIERE, AFTER_CAVALIERE = first(coup.CAVALIERE), first(coup.CAVALIERE + 1)
KING, ACE, AFTER_ACE = first(coup.KING), first(coup.ACE), first(coup.ACE + 1)
HOLDING = first(coup.DOUBLE + 2)
"""What still holds when few tricks are left."""
LATE, CASHING = thumb.LATE, thumb.CASHING


@inlined
def lead(hand: int, left: int) -> int:
    """See `thumb.lead`."""
    if left <= CASHING:
        if high(hand) >= (ACE if left > LATE else HOLDING) or low(hand) >= KING:
            return high(hand)
        if left <= LATE:
            return low(hand)
    figures = hand >> CAVALIERE << CAVALIERE
    if figures and low(figures) < AFTER_ACE:
        return low(figures)
    rest = hand ^ figures
    return high(rest) if rest else low(hand)


@inlined
def most_tricks(
    hand: int, above: int, same: int, place: int, best: int, master: int, seat: int, mine: int, his: int
) -> int:
    """See `thumb.thumb`; `above` beat the best card, `same` equal it, and `mine` and `his` are tricks."""
    strong = above >> VALET << VALET
    if master == seat ^ 2:
        if above:
            if place == 3:
                if mine > his and low(above) < AFTER_ACE:
                    return low(above)
            elif best < VALET and strong:
                return low(strong)
        return low(hand)
    if above:
        if place == 3:
            if master != NOBODY or low(above) < AFTER_CAVALIERE:
                return low(above)
        elif (place == 2 or count(hand) <= LATE) and strong:
            return low(strong)
    if master != NOBODY and same and (place == 3 or best >= VALET):
        return low(same)
    return low(hand)


@inlined
def run(hand: int, above: int, place: int, left: int, mine: int, needed: int) -> int:
    """See `thumb.run`."""
    if left > needed and mine == 0:
        return low(hand)
    if place == 3:
        return low(above) if above else low(hand)
    return high(hand) if place == 0 or above else low(hand)


@inlined
def help_run(hand: int, above: int, same: int, place: int, master: int, mate: int, spare: int, fewer: int) -> int:
    """See `thumb.help_run`, before the run has begun."""
    if place == 0:
        return high(hand) if spare else low(hand)
    if master != NOBODY and master != mate:
        if same:
            return low(same)
        if above and spare and fewer:
            return high(hand)
    return low(hand)


@inlined
def break_run(
    hand: int, above: int, same: int, place: int, master: int, seat: int, begun: int, runner: int, enough: int
) -> int:
    """See `thumb.break_run`."""
    if begun or (place and master == runner):
        if place and master == seat ^ 2:
            return low(hand)
        if place == 0:
            return high(hand)
        if above:
            return low(above)
        return low(same) if same else low(hand)
    if place == 0:
        figures = hand & ((1 << AFTER_ACE) - 1)
        return high(figures) if figures else low(hand)
    if master != seat ^ 2 and above and low(above) < AFTER_ACE and enough:
        return low(above)
    return low(hand)


@compiled("int64(int64[::1], int64[::1], int64, int64, int64, int64, int64, uint64)")
def policy(
    board: Words, hands: Words, hand: int, seat: int, place: int, best: int, master: int, seed: np.uint64
) -> int:
    """The card to play by rule of thumb."""
    if hand & (hand - 1) == 0:
        return low(hand)
    above = hand & board[BEATS + best] if place else hand
    same = hand & board[TIES + best] if place else 0
    left = count(hand)
    mate = seat ^ 2
    mine, his = hands[TOOK + seat], hands[TOOK + mate]
    if board[GOAL] != RUN:
        if place == 0:
            return lead(hand, left)
        return most_tricks(hand, above, same, place, best, master, seat, mine, his)
    runner = board[RUNNER]
    if seat == runner:
        most = his
        for other in range(4):
            if other != seat:
                most = max(most, hands[TOOK + other])
        return run(hand, above, place, left, mine, max(board[LEAST], 1 + most))
    if mate == runner:
        if his or (place and master == mate):
            return low(hand)
        fewer = mine <= hands[TOOK + master] if master != NOBODY else 0
        return help_run(hand, above, same, place, master, mate, int(mine + 2 < left), int(fewer))
    return break_run(hand, above, same, place, master, seat, hands[TOOK + runner], runner, int(mine >= his))


@compiled("int64(int64[::1], int64[::1], int64, int64, int64, int64, int64, uint64)")
def wavering(
    board: Words, hands: Words, hand: int, seat: int, place: int, best: int, master: int, seed: np.uint64
) -> int:
    """The same, but every eighth card is any card: for who has one deal to play out many times."""
    if seed & np.uint64(7) == np.uint64(0):
        return pick(hand, seed)
    return policy(board, hands, hand, seat, place, best, master, seed)
