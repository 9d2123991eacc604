"""The battery in full; `make soak` runs it and writes docs/soak.md. `make soak PARTIES=50` runs a twentieth of it."""

import os
from pathlib import Path

import pytest

from estaminet.games import all_games
from estaminet.lab.soak import FULL, write_soak


@pytest.mark.soak
def test_every_game_passes_the_whole_battery() -> None:
    parties = int(os.environ.get("PARTIES") or FULL)
    write_soak(all_games(), Path(__file__).parents[2] / "docs" / "soak.md", parties)


def test_a_reduced_run_says_how_large_it_was(tmp_path: Path) -> None:
    game = next(game for game in all_games() if game.name == "papillon")
    write_soak([game], tmp_path / "soak.md", 2)
    report = (tmp_path / "soak.md").read_text(encoding="utf-8")
    assert "`make soak PARTIES=2`" in report
    assert "reduced, 2 parties of each game" in report
    assert f"In full it is {FULL}." in report
    assert "| nobody can claim by what he does not know | 1 |" in report
    assert "## papillon" in report
