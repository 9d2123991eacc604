"""What a deal of hombre comes to: who has won it, what stands beside the poule, and how the poule goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

START: Final = 3
"""HOM-20: what each puts in for a new poule."""
SANS_PRENDRE: Final = 3
MATADOR: Final = 1

WON: Final = "gagne"
CODILLE: Final = "codille"
REMISE: Final = "remise"


def result(hombre: int, others: Sequence[int]) -> str:
    """HOM-12 to HOM-14: how a deal has ended, by the tricks of the hombre and of the two others.

    >>> result(4, (3, 2)), result(4, (4, 1)), result(4, (5, 0)), result(1, (4, 4))
    ('gagne', 'remise', 'codille', 'remise')
    """
    most, least = max(others), min(others)
    if hombre > most:
        return WON
    return CODILLE if most > hombre and most > least else REMISE


def following(poule: int, *, drawn: bool, betes: int, added: int = 2) -> int:
    """HOM-17, HOM-20: the poule of the next deal, when so many bêtes have been made in this one.

    >>> following(9, drawn=False, betes=1), following(9, drawn=False, betes=0), following(24, drawn=True, betes=1)
    (24, 15, 33)
    """
    return (3 * START if drawn else poule + 3 * added) + betes * poule


def vole(poule: int, how: str) -> int:
    """HOM-22: what each pays for a vole, made or missed: ten, or half the poule with the odd jeton."""
    return (poule + 1) // 2 if how == "double" else int(how)


def shares(lying: int, seats: Sequence[int]) -> dict[int, int]:
    """HOM-24: what is left is shared equally, the odd jetons from the first of these seats on.

    >>> shares(49, [2, 0, 1])
    {2: 17, 0: 16, 1: 16}
    """
    each, odd = divmod(lying, len(seats))
    return {seat: each + (place < odd) for place, seat in enumerate(seats)}
