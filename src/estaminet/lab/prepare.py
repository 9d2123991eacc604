"""Compile the kernel, and what games have compiled beside it: `python -m estaminet.lab.prepare`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from estaminet.games import all_games
from estaminet.kernel.prepare import prepare


def compiled_by_games() -> dict[str, Path]:
    """The modules of compiled functions that games name, and their files; none is imported."""
    specs = {name: find_spec(name) for game in all_games() for name in game.compiled}
    return {name: Path(spec.origin) for name, spec in specs.items() if spec is not None and spec.origin is not None}


if __name__ == "__main__":
    prepare(compiled_by_games())
