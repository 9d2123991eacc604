"""Rules of thumb for the play of aluette: what any sound player does without counting much.

They look at the player's own hand and at what all can see, never at other hands: they play for real players and, a
thousand times, for imagined ones.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final

from estaminet.games.aluette.coup import ACE, CAVALIERE, DOUBLE, KING, NOBODY, VALET, Choose, Stake

LATE: Final = 3
"""When so few tricks are left nobody ducks any more."""
CASHING: Final = 6
"""When so many are left one leads from the top."""


def thumb(hand: list[int], place: int, top: int, master: int, me: int, tricks: list[int], left: int) -> int:
    """The card to play for most tricks: second hand low, third hand high enough, fourth hand as cheap as it can.

    Any trick does for the team, but it is one player's tricks that count: who has more than his partner may take his.
    """
    if not place:
        return lead(hand, left)
    above = bisect_right(hand, top)
    can_win = above < len(hand)
    if master == me ^ 2:
        if can_win:
            if place == 3:
                if tricks[me] > tricks[master] and hand[above] <= ACE:
                    return hand[above]
            elif top < VALET <= hand[-1]:
                return hand[max(above, bisect_left(hand, VALET))]
        return hand[0]
    if can_win:
        if place == 3:
            if master != NOBODY or hand[above] <= CAVALIERE:  # nobody's trick is worth but little
                return hand[above]
        elif (place == 2 or left <= LATE) and hand[-1] >= VALET:
            return hand[max(above, bisect_left(hand, VALET))]
    if master != NOBODY and above and hand[above - 1] == top and (place == 3 or top >= VALET):
        return top  # spoil it
    return hand[0]


def lead(hand: list[int], left: int) -> int:
    """At first a middling figure, to make the others spend; later from the top; at the end only what holds."""
    if left <= CASHING:
        if hand[-1] >= (ACE if left > LATE else DOUBLE + 2) or hand[0] >= KING:
            return hand[-1]
        if left <= LATE:
            return hand[0]
    figure = bisect_left(hand, CAVALIERE)
    if figure < len(hand) and hand[figure] <= ACE:
        return hand[figure]
    return hand[figure - 1] if figure else hand[0]


def running(stake: Stake) -> Choose:
    """The rule of thumb for a deal in which somebody plays for a mordienne."""
    runner, least = stake.runner, stake.least

    def choose(hand: list[int], place: int, top: int, master: int, me: int, tricks: list[int], left: int) -> int:
        if me == runner:
            return run(hand, place, top, tricks, left, least, me)
        if me == runner ^ 2:
            return help_run(hand, place, top, master, me, tricks, left)
        return break_run(hand, place, top, master, me, tricks, runner)

    return choose


def run(hand: list[int], place: int, top: int, tricks: list[int], left: int, least: int, me: int) -> int:
    """The announcer ducks for as long as he may, then takes everything."""
    needed = max(least, 1 + max(tricks[other] for other in range(4) if other != me))
    if left > needed and not tricks[me]:
        return hand[0]
    if place == 3:
        above = bisect_right(hand, top)
        return hand[above] if above < len(hand) else hand[0]
    return hand[-1] if hand[-1] > top else hand[0]


def help_run(hand: list[int], place: int, top: int, master: int, me: int, tricks: list[int], left: int) -> int:
    """The announcer's partner keeps out of his way; before the run he throws away what could stand in it.

    No player may get too many of the tricks before the run: he spoils what he can and takes what he may.
    """
    if tricks[me ^ 2] or (place and master == me ^ 2):
        return hand[0]
    spare = tricks[me] + 2 < left
    if not place:
        return hand[-1] if spare else hand[0]
    above = bisect_right(hand, top)
    if master != NOBODY:
        if above and hand[above - 1] == top:
            return top
        if above < len(hand) and spare and tricks[me] <= tricks[master]:
            return hand[-1]
    return hand[0]


def break_run(hand: list[int], place: int, top: int, master: int, me: int, tricks: list[int], runner: int) -> int:
    """The opponents keep their best for the run, to take or to spoil one trick of it, and pile up tricks before."""
    above = bisect_right(hand, top)
    if tricks[runner] or (place and master == runner):
        if place and master == me ^ 2:
            return hand[0]
        if above < len(hand):
            return hand[above] if place else hand[-1]
        return top if above and hand[above - 1] == top else hand[0]
    if not place:
        figure = bisect_right(hand, ACE)
        return hand[figure - 1] if figure else hand[0]
    if master != me ^ 2 and above < len(hand) and hand[above] <= ACE and tricks[me] >= tricks[me ^ 2]:
        return hand[above]
    return hand[0]
