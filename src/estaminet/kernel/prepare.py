"""Compile what is not compiled yet, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from estaminet.kernel.cache import forget, prepared, set_prepared

MODULES = ("moves", "playing", "solving", "outcome", "ranks", "trying")


def prepare(more: Mapping[str, Path]) -> None:
    """Import every module of compiled functions: their signatures are given, so that compiles or loads them.

    Args:
        more: modules outside the kernel, and their files.
    """
    files = list(more.values())
    if prepared(files):
        return
    print("Préparation du noyau de calcul… / Preparing the compiled kernel…", flush=True)
    for file in files:
        forget(file)
    for name in (*(f"estaminet.kernel.{module}" for module in MODULES), *more):
        import_module(name)
    set_prepared(files)
