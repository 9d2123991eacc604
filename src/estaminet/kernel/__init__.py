"""Tricks in compiled code: legal cards, playouts by the thousand, exact values. It knows tables, not games.

A `Kernel` is made from the tables that a game hands over; it is asked about `Position`s. Nothing here loads the
compiler until a compiled function is wanted.
"""

from estaminet.kernel.engine import Kernel, Playouts
from estaminet.kernel.layout import NOBODY
from estaminet.kernel.position import Contract, Individual, Objective, Points, Position, Run, Tricks

__all__ = [
    "NOBODY",
    "Contract",
    "Individual",
    "Kernel",
    "Objective",
    "Playouts",
    "Points",
    "Position",
    "Run",
    "Tricks",
]
