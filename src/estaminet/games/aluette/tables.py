"""The tricks of aluette as tables: no suit, no duty, and equals spoil a trick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from estaminet.cards import Card
from estaminet.games.aluette.ranking import ORDER
from estaminet.games.aluette.tricks import SEATS, team
from estaminet.rules.tables import Tables, duties_by


@cache
def tables_of(pack: Sequence[Card]) -> Tables:
    """How a deal with one of the packs is played; each trick counts for who takes it (ALU-21)."""
    seats = len(SEATS)
    # ALU-14
    return Tables(ORDER, tuple(pack), tuple(map(team, range(seats))), duties_by(seats, lambda *_: 0), trick_points=1)
