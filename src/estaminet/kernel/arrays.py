"""The types of the arrays, for whoever reads the signatures; nothing is computed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.int64]
Seeds: TypeAlias = NDArray[np.uint64]
Small: TypeAlias = NDArray[np.int8]
Shares: TypeAlias = NDArray[np.float64]
Bits: TypeAlias = NDArray[np.bool_]
Policy: TypeAlias = Callable[[Words, Words, int, int, int, int, int, np.uint64], int]
"""A rule of thumb, compiled: `playing.thumb` tells what it is given."""
