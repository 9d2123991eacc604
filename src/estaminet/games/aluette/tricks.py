"""Who took the tricks of a deal, and what comes of it.

Nine tricks are written as a string: the letter of who took each, `X` for a spoiled one. `SENWSEXNW` is a whole deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SEATS: Final = "NESW"
SPOILED: Final = "X"
TRICKS: Final = 9


def team(seat: int) -> int:
    """The team of a seat: 0 for N-S, 1 for E-W (ALU-01)."""
    return seat % 2


@dataclass(frozen=True)
class Outcome:
    """What a deal brings, and the id of the rule that says so."""

    team: int | None
    """Whom it brings points, if anybody."""
    points: int
    rule: str
    seat: int | None = None
    """Who brought it about: the player with most tricks, the announcer, the giver."""


def arrivals(took: str) -> str:
    """Who was the first to have one trick, two tricks, and so on.

    >>> arrivals("SENWSEXNW")
    'SS'
    """
    firsts = ""
    for number, who in enumerate(took, start=1):
        if who != SPOILED and took.count(who, 0, number) > len(firsts):
            firsts += who
    return firsts


def ordinary(took: str) -> Outcome:
    """ALU-22 to ALU-24: the player with most tricks brings 1 point; between equals the first to have had so many.

    >>> ordinary("SENWENWNW")
    Outcome(team=0, points=1, rule='ALU-23', seat=0)
    """
    best = arrivals(took)[-1:]
    if not best:
        return Outcome(None, 0, "ALU-24")
    seat = SEATS.index(best)
    equals = sum(took.count(who) == took.count(best) for who in SEATS)
    return Outcome(team(seat), 1, "ALU-23" if equals > 1 else "ALU-22", seat)


def decided(took: str) -> bool:
    """Whether the ordinary point can no longer change sides, whoever takes the tricks still to come.

    >>> decided("NNSNN"), decided("NNSN")
    (True, False)
    """
    best = arrivals(took)[-1:]
    if not best:
        return len(took) == TRICKS
    rivals = SEATS[1 - team(SEATS.index(best)) :: 2]
    return all(took.count(rival) + TRICKS - len(took) <= took.count(best) for rival in rivals)


def open_to(took: str, who: str, least: int) -> bool:
    """Whether a player's tricks can still become, or after the last trick are, those of a mordienne.

    ALU-38: they are the last ones, in a row and none of them spoiled. ALU-33: they are at least `least`, and more than
    those of each of the three others.

    >>> open_to("SXENXSWWW", "W", 3), open_to("SSSXXXWWW", "W", 3)
    (True, False)
    """
    mine = took.count(who)
    reach = mine + TRICKS - len(took)
    return (
        took.endswith(who * mine)
        and reach >= least
        and all(reach > took.count(other) for other in SEATS if other != who)
    )


def possible(took: str, who: str, least: int = 3) -> bool:
    """Whether a player may announce mordienne: he has no trick (ALU-32) and can still succeed (ALU-33).

    >>> possible("SEN", "W"), possible("SEN", "S"), possible("SSSEEN", "W")
    (True, False, False)
    """
    return who not in took and open_to(took, who, least)
