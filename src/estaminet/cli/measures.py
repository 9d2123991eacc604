"""The measures of speed, which stand beside the package in its sources."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from estaminet.cli.say import _
from estaminet.cli.wrong import Wrong
from estaminet.games import game_names

FOLDER: Final = Path(__file__).parents[3] / "bench"
FIRST: Final = "core"
"""What is measured if nothing is named."""


def run_bench(arguments: list[str]) -> int:
    """Run a measure, named by the first argument or else `core`, with the other arguments; its exit code.

    Raises:
        Wrong: this is no checkout of the sources.
    """
    known = {path.stem.removeprefix("bench_"): path for path in FOLDER.glob("bench_*.py")}
    if FIRST not in known:
        raise Wrong(_("the measures stand in the folder bench of the sources, which is not here"))
    if arguments and not arguments[0].startswith("-") and arguments[0] not in (*known, *game_names()):
        raise Wrong(_("no measure %(name)s; there are: %(known)s") % {"name": arguments[0], "known": ", ".join(known)})
    name = arguments.pop(0) if arguments and arguments[0] in known else FIRST
    return subprocess.run([sys.executable, str(known[name]), *arguments], check=False).returncode
