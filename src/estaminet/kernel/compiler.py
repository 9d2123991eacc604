"""The compiler. Only modules of compiled functions import this one: it is what loads Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.core import config, types

from estaminet.kernel.cache import forget_stale_code

Function = TypeVar("Function", bound=Callable[..., Any])

njit: Any = numba.njit
"""With an option, `_nrt`, that its types do not name."""

WORDS: Any = types.Array(types.int64, 1, "C")
POLICY: Any = types.FunctionType(types.int64(WORDS, WORDS, *[types.int64] * 5, types.uint64))
"""How a rule of thumb is passed to a compiled function: see `playing.thumb`."""

INTERPRETED = bool(config.DISABLE_JIT)  # type: ignore[attr-defined]
"""With `NUMBA_DISABLE_JIT=1` everything compiled runs as the Python it is written in."""


def compiled(signature: Any) -> Callable[[Function], Function]:
    """Compile a function for one signature, keep the machine code, and let go of the interpreter while it runs."""
    # Nothing compiled makes an array. Without `_nrt` every call would count the references to those it is given.
    decorator = njit(signature, cache=True, nogil=True, error_model="numpy", _nrt=False)
    return cast("Callable[[Function], Function]", decorator)


def inlined(function: Function) -> Function:
    """Compile a function into whatever calls it."""
    return cast(Function, njit(forceinline=True, error_model="numpy", _nrt=False)(function))


forget_stale_code()
