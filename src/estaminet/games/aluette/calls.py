"""What a bot of aluette says: mordienne and the answers to it, the chant, and what it gives back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from estaminet.cards import Card
from estaminet.games.aluette.coup import ACE, DOUBLE, LUETTE
from estaminet.games.aluette.imagine import Known, options_seen
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.tricks import SEATS, possible, team
from estaminet.play import View
from estaminet.rules import Answer, Pick

GOALS: Final = {"points5": 5, "points10": 10}
MADE_AGAINST_ONE: Final = 0.5
"""How often a mordienne announced at the start is made against somebody who holds what may break it."""
MADE_AGAINST_NONE: Final = 0.85
"""How often against somebody who holds nothing of the sort."""


# -- what a point is worth ------------------------------------------------------------------------------------------


def promise(view: View, gain: int) -> float:
    """The chance of winning the match, between equals, if the deal brings the player's team `gain` points.

    Below zero the others have gained. Where the number of deals is fixed a point is worth a tenth of the match.
    """
    goal = GOALS.get(options_seen(view).match)
    if goal is None:
        return 0.5 + gain / 10
    mine = view.facts["totals"][team(view.place)]
    theirs = view.facts["totals"][1 - team(view.place)]
    return chance(goal - mine - max(gain, 0), goal - theirs - max(-gain, 0))


@cache
def chance(mine: int, theirs: int) -> float:
    """The chance of being the first to gain `mine` points, before the others gain `theirs`, one point a deal.

    >>> chance(1, 1), chance(1, 2), chance(0, 3)
    (0.5, 0.75, 1.0)
    """
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    return (chance(mine - 1, theirs) + chance(mine, theirs - 1)) / 2


# -- what is allowed -----------------------------------------------------------------------------------------------


def may_announce(view: View) -> bool:
    """Whether the player may lawfully announce a mordienne between these tricks; at some tables a hand could always.

    He has been given assent, if he needs it; no other one stands; no card lies; he can still succeed.
    """
    facts, options, letter = view.facts, options_seen(view), SEATS[view.place]
    return (
        (options.assent == "free" or facts.get(f"lips.{letter}") == "oui")
        and options.late_mordienne
        and "mordienne" not in facts
        and "offered" not in facts
        and not view.hand(f"front.{SEATS[facts['leader']]}")
        and possible(facts["took"], letter, int(options.mordienne_min))
    )


# -- mordienne, by rule of thumb --------------------------------------------------------------------------------------


def needed(known: Known, least: int) -> int:
    """How many of the last tricks the player must take for a mordienne, as things stand (ALU-33)."""
    return max(least, 1 + max(known.coup.tricks[(known.me + step) % 4] for step in (1, 2, 3)))


def masters(known: Known) -> int:
    """How many cards of the hand no hidden card beats or equals."""
    best = max(known.out, default=0)
    return sum(card > best for card in known.hand)


def sure(known: Known, least: int) -> bool:
    """Whether the player can count the tricks of a mordienne in his hand, with one to spare if some must be ducked."""
    mine = masters(known)
    return mine >= needed(known, least) and (mine == len(known.hand) or mine > max(least, 3))


def promising(known: Known, least: int) -> bool:
    """Whether it is worth thinking about a mordienne."""
    wanted = needed(known, least)
    if len(known.hand) == 9:
        return sum(card >= LUETTE for card in known.hand) >= 3
    best = max(known.out, default=0)
    return sum(card >= DOUBLE or card > best for card in known.hand) >= wanted


def stops(hand: Sequence[int]) -> bool:
    """Whether a hand holds what may well break somebody's mordienne: a luette, or two doubles."""
    return hand[-1] >= LUETTE or sum(card >= DOUBLE for card in hand) >= 2


def takes_up(view: View, known: Known) -> bool:
    """Whether it is better to play against an opponent's mordienne than to give a point for it."""
    made = MADE_AGAINST_ONE if stops(known.hand) else MADE_AGAINST_NONE
    return made * promise(view, -2) + (1 - made) * promise(view, 2) > promise(view, -1)


# -- a card turned up in the deal -----------------------------------------------------------------------------------


def harmed(view: View) -> bool:
    """Whether the card that the dealer has turned up is one of the player's own team, and worth hiding."""
    levels_of = {one.code: level for one, level in STRENGTH.items()}
    shown = view.facts.get("shown", ())
    return any(team(seat) == team(view.place) and levels_of[code] >= ACE for seat, code in shown)


# -- chant ------------------------------------------------------------------------------------------------------------


def wants_chant(hand: Sequence[int]) -> bool:
    """Whether a hand is so poor that its owner would rather see the talon shared out.

    >>> wants_chant([1, 2, 3, 8, 9, 9, 10, 11, 12]), wants_chant([1, 2, 3, 8, 9, 9, 10, 12, 16])
    (True, False)
    """
    return hand[-1] < LUETTE and sum(card > ACE for card in hand) < 2


def gives_back(shape: Pick) -> Answer:
    """The weakest cards."""
    return (shape.verb, *sorted(weakest(shape.cards)[: shape.low]))


def weakest(cards: Sequence[Card]) -> list[Card]:
    """Cards from the weakest to the strongest."""
    return sorted(cards, key=lambda card: (STRENGTH[card], card))
