"""Tricks in compiled code: legal cards, playouts by the thousand, exact values. It knows tables, not games.

A `Kernel` is made from the tables that a game hands over; it is asked about `Position`s. Nothing here loads the
compiler until a compiled function is wanted.
"""

from estaminet.kernel.engine import Kernel, Playouts
from estaminet.kernel.layout import NOBODY
from estaminet.kernel.position import Contract, Individual, Objective, Points, Position, Run, Tricks
from estaminet.kernel.trial import Played, Trial

__all__ = [
    "NOBODY",
    "Contract",
    "Individual",
    "Kernel",
    "Objective",
    "Played",
    "Playouts",
    "Points",
    "Position",
    "Run",
    "Trial",
    "Tricks",
]
