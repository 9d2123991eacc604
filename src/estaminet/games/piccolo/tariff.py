"""Piccolo's tables: the bids in order, what they are worth, who has reached the end, who pays the coffees."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

MISERE: Final = "misere"
PICCOLO: Final = "piccolo"
MISERE_TABLE: Final = "misere-table"
PICCOLO_TABLE: Final = "piccolo-table"
GENERALE: Final = "generale"

CONTRACTS: Final = (MISERE, PICCOLO, MISERE_TABLE, PICCOLO_TABLE)
"""The four contracts played without trump."""
OPEN: Final = (MISERE_TABLE, PICCOLO_TABLE)
"""Those in which the declarer lays his hand on the table."""

NO_BIDS: Final = ("20", "25", "40", "50", "60")
"""Numbers that a tongue may say and no bid has."""
VALUES: Final = range(3, 8)
"""What a bid can be worth (PIC-13)."""
ROUND: Final = {"40": MISERE, "50": PICCOLO, "60": MISERE_TABLE}
"""The contracts that take the place of a number (PIC-08A)."""


def ladder(round_tens: str) -> tuple[str, ...]:
    """All the bids, lowest first (PIC-08), the générale alone above piccolo sur table (PIC-08B).

    Args:
        round_tens: whether 40, 50 and 60 points exist: `contract_only`, `below_contract` or `above_contract`.

    >>> len(ladder("contract_only"))
    47
    >>> ladder("below_contract")[14:17]
    ('40', 'misere', '41')
    """
    bids: list[str] = []
    for points in map(str, range(26, 71)):
        if points not in ROUND:
            bids.append(points)
        elif round_tens == "below_contract":
            bids += points, ROUND[points]
        elif round_tens == "above_contract":
            bids += ROUND[points], points
        else:
            bids.append(ROUND[points])
    return (*bids, PICCOLO_TABLE, GENERALE)


def value(bid: str, generale: int = 7) -> int:
    """What a bid is worth (PIC-13): 3 to 7.

    >>> [value(bid) for bid in ("26", "36", "misere", "46", "piccolo", "56", "misere-table", "66", "piccolo-table")]
    [3, 4, 4, 5, 5, 6, 6, 7, 7]
    """
    if bid == GENERALE:
        return generale
    if bid in CONTRACTS:
        return 4 + CONTRACTS.index(bid)
    return (int(bid) - 26) // 10 + 3


def arrivals(totals: Sequence[int], still_in: Sequence[int], free: int, target: int, *, by_order: bool) -> list[int]:
    """Who wins a place after a deal (PIC-14, PIC-14C): at most `free` of those with `target` or more, best total first.

    Equal totals that would need more places than are free win none of them and play on (`tie_second=extra_deal`),
    unless `by_order` gives the place to who comes first in `still_in`, the order of speaking in the deal just scored.

    >>> arrivals([43, 44, 10, 20], [1, 2, 3, 0], 2, 41, by_order=False)
    [1, 0]
    >>> arrivals([44, 0, 44, 20], [2, 0, 3], 1, 41, by_order=False)
    []
    >>> arrivals([44, 0, 44, 20], [2, 0, 3], 1, 41, by_order=True)
    [2]
    """
    ranked = sorted((seat for seat in still_in if totals[seat] >= target), key=lambda seat: -totals[seat])
    if len(ranked) > free and not by_order:
        edge = totals[ranked[free]]
        return [seat for seat in ranked if totals[seat] > edge]
    return ranked[:free]


def coffees(seats: int, winners: Sequence[int], loser_pays: str = "two_each") -> list[Fraction]:
    """How many coffees each seat owes (PIC-14B): the losers pay, in equal parts, for all at the table.

    With `loser_pays="winners_only"` they pay for the winners, and each his own outside the game.

    >>> [str(owed) for owed in coffees(4, [1, 2])]
    ['2', '0', '0', '2']
    >>> [str(owed) for owed in coffees(4, [1])]
    ['4/3', '0', '4/3', '4/3']
    """
    cups = seats if loser_pays == "two_each" else len(winners)
    share = Fraction(cups, seats - len(winners))
    return [Fraction(0) if seat in winners else share for seat in range(seats)]
