"""Écarté in the terminal: two at a table, and the king beside the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.terminal import estaminet


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, for matches that are left."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ecarte(*lines: str, seed: int = 3, arguments: tuple[object, ...] = ()) -> str:
    """What is shown to A, who types these lines and may then leave."""
    always = ("--level", "sense", "--seed", str(seed), "--pace", "0", "--lang", "en", *arguments)
    result = estaminet("play", "ecarte", *always, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_a_whole_match() -> None:
    shown = ecarte(*["1"] * 300)
    assert re.search(r"^The match is over\. Won by: (A \(you\)|B)\.$", shown, re.MULTILINE)
    assert re.search(r"^  Turned up: .+\.$", shown, re.MULTILINE)
    assert re.search(r"^  (A \(you\)|B) to (A \(you\)|B): 1 counter\.$", shown, re.MULTILINE)


def test_a_pool_of_three() -> None:
    shown = ecarte(*["1"] * 600, arguments=("--option", "trois_joueurs=poule"))
    assert "sits out" in shown
    assert re.search(r"^The match is over\. Won by: ", shown, re.MULTILINE)


def test_cards_are_told_to_the_odds_as_they_are_shown_here() -> None:
    by_code = estaminet("odds", "ecarte", "--hand", "KH QH AS 7D 8C", "--trump", "H", "--lang", "fr").stdout
    assert by_code == estaminet("odds", "ecarte", "--hand", "R♥ D♥ A♠ 7♦ 8♣", "--trump", "H", "--lang", "fr").stdout
    assert by_code == estaminet("odds", "ecarte", "--hand", "RH DH AS 7D 8C", "--trump", "H", "--lang", "fr").stdout
