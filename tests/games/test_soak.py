"""The battery in full; `make soak` runs it and writes docs/soak.md."""

from pathlib import Path

import pytest

from estaminet.games import all_games
from estaminet.lab.soak import write_soak


@pytest.mark.soak
def test_the_battery_in_full() -> None:
    write_soak(all_games(), Path(__file__).parents[2] / "docs" / "soak.md")
