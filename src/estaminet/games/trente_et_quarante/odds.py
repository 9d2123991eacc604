"""The tables of De Morgan and Poisson again: exact for two kinds of packet, beside what was printed, and as simulated.

A simulation counts the first coup of every taille, whose law the exact columns tell; what whole tailles do is told
apart, for there a long last coup is cut off by the end of the packet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Final

from estaminet.games.trente_et_quarante.law import (
    ONE_PACK,
    POINTS,
    SIX_PACKS,
    Edge,
    Endless,
    Law,
    Packet,
    coup_length,
    mean_length,
    mean_point,
    second_row,
)
from estaminet.games.trente_et_quarante.simulate import Tally, simulate
from estaminet.games.trente_et_quarante.stakes import ENOUGH
from estaminet.rules import Rules
from estaminet.rules.odds import Column, Estimate, Field, Line, Odds, Unclear

COLUMNS: Final = (
    Column("endless", "number", 8),
    Column("packs", "number", 8),
    Column("published", "number", 8),
    Column("simulated", "number", 6),
)

DE_MORGAN: Final = (0.1481, 0.1379, 0.1275, 0.1169, 0.1060, 0.0950, 0.0838, 0.0723, 0.0607, 0.0518)
"""The chances of the ten points, as he printed them in 1838, and..."""
DE_MORGAN_BOTH: Final = (0.0219, 0.0190, 0.0163, 0.0137, 0.0112, 0.0090, 0.0070, 0.0052, 0.0037, 0.0027)
"""... of both rows making the same."""
PUBLISHED: Final[Mapping[str, float]] = {
    **{f"point-{point}": chance for point, chance in zip(POINTS, DE_MORGAN, strict=True)},
    **{f"both-{point}": chance for point, chance in zip(POINTS, DE_MORGAN_BOTH, strict=True)},
    "apres": 0.0878,  # De Morgan
    "wins": 0.446,  # De Morgan
    "edge-half": 0.011,  # Poisson: very near
    "edge-insured": 0.0091,  # it.wikipedia.org
    "second-34": -0.056,  # Poisson
    "one-pack": 0.0109,  # beatablegames.com
    "one-pack-ace": 0.0103,  # beatablegames.com
}
TAILLES: Final = 1000
"""How many tailles are played for each world that is asked for."""

Exact = tuple[str, Callable[[Law], Fraction]]


def points() -> Iterator[Exact]:
    """How likely a row is to make each point, and both rows to make it."""
    for point in POINTS:
        yield f"point-{point}", lambda law, point=point: law.point(point)  # type: ignore[misc]
    for point in POINTS:
        yield f"both-{point}", lambda law, point=point: law.both(point, point)  # type: ignore[misc]


def coup() -> Iterator[Exact]:
    """What a coup brings, and what the bank may expect of a stake of 1."""
    yield "apres", lambda law: Edge(law).apres
    yield "wins", lambda law: Edge(law).wins
    yield "edge-half", lambda law: Edge(law).half
    yield "edge-decided", lambda law: Edge(law).decided
    for prison in ("hoyle", "italien", "allemand"):
        yield f"edge-{prison}", lambda law, prison=prison: Edge(law).prison(prison)  # type: ignore[misc]
    yield "edge-insured", lambda law: Edge(law).insured(kept=True)
    yield "edge-consumed", lambda law: Edge(law).insured(kept=False)


def rows() -> Iterator[Exact]:
    """How many cards make a row, and a coup."""
    yield "mean-point", mean_point
    yield "mean-cards", mean_length
    for cards in range(4, 12):
        yield f"row-{cards}", lambda law, cards=cards: law.length(cards)  # type: ignore[misc]
    for cards in range(8, 16):
        yield f"coup-{cards}", lambda law, cards=cards: coup_length(law, cards)  # type: ignore[misc]


def second() -> Iterator[Exact]:
    """What a stake of 1 on rouge may expect when noire's point is known."""
    for point in POINTS:
        yield f"second-{point}", lambda law, point=point: second_row(law, point)  # type: ignore[misc]


REMAINDERS: Final = {
    "one-pack": ONE_PACK,
    "one-pack-ace": (ONE_PACK[0] - 1, *ONE_PACK[1:]),
    "one-pack-ten": (*ONE_PACK[:9], ONE_PACK[9] - 1),
}
"""What the bank may expect when 52 cards are left, or all of them but an ace, or but a ten."""

EXACT: Final[Mapping[str, Callable[[], Iterator[Exact]]]] = {
    "points": points,
    "coup": coup,
    "rangees": rows,
    "seconde": second,
}
PARTS: Final = (*EXACT, "reste", "tailles")
FIELDS: Final = (Field("part", choices=PARTS),)


def odds(rules: Rules, told: Mapping[str, str], worlds: int, seed: int) -> Odds:
    """The tables, or the part of them that is told.

    Raises:
        Unclear: there is no such part.
    """
    part = told.get("part", "").strip()
    if part and part not in PARTS:
        raise Unclear("part", "unknown", part=part)
    wanted = (part,) if part else PARTS
    tally = simulate(worlds * TAILLES, seed=seed)
    counted = dict(in_first_coups(tally))
    laws = Endless(), Packet(SIX_PACKS)
    lines: list[Line] = []
    for name in wanted:
        if name in EXACT:
            for what, chance in EXACT[name]():
                exact = tuple(Estimate(float(chance(law))) for law in laws)
                lines.append(Line(what, (*exact, printed(what), counted.get(what))))
        elif name == "reste":
            for what, counts in REMAINDERS.items():
                half = Packet(counts).both(ENOUGH, ENOUGH) / 2
                lines.append(Line(what, (None, Estimate(float(half)), printed(what), None)))
        else:
            lines += [Line(what, (None, None, None, one)) for what, one in in_whole_tailles(tally)]
    return Odds(COLUMNS, tuple(lines), ("counters_only",), tally.tailles)


def printed(what: str) -> Estimate | None:
    """What was published."""
    return Estimate(PUBLISHED[what]) if what in PUBLISHED else None


def in_first_coups(tally: Tally) -> Iterator[tuple[str, Estimate]]:
    """What the simulation says of the first coup of a taille."""
    for point in POINTS:
        yield f"point-{point}", Estimate.share(tally.first_point(point), tally.tailles)
        yield f"both-{point}", Estimate.share(tally.first(point, point), tally.tailles)
    equal = sum(tally.first(point, point) for point in POINTS)
    yield "apres", Estimate.share(equal - tally.first(ENOUGH, ENOUGH), tally.tailles)
    noir = sum(tally.first(noire, rouge) for noire in POINTS for rouge in POINTS if noire < rouge)
    yield "wins", Estimate.share(noir, tally.tailles)


def in_whole_tailles(tally: Tally) -> Iterator[tuple[str, Estimate]]:
    """What it says of whole tailles."""
    yield "coups", Estimate(tally.mean_coups, tally.spread_coups / sqrt(tally.tailles))
    for coups in (28, 29, 30):
        yield f"coups-{coups}", Estimate.share(tally.of_coups(coups), tally.tailles)
    for refaits in range(4):
        yield f"refaits-{refaits}", Estimate.share(tally.of_refaits(refaits), tally.tailles)
    yield "used-up", Estimate.share(tally.used_up, tally.tailles)
    yield "all-31", Estimate.share(tally.all_point(ENOUGH), tally.coups)
    yield "all-refait", Estimate.share(tally.all(ENOUGH, ENOUGH), tally.coups)
