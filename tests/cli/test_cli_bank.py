"""Trente et quarante in the terminal: a whole sitting, stakes as they are typed, and the odds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import estaminet, play


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, for matches that are left."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bank(*lines: str, options: tuple[str, ...] = ("packs=1", "tailles=1")) -> str:
    """What is shown to A, who types these lines and may then leave."""
    wanted = [part for option in options for part in ("-o", option)]
    return play(*lines, game="trente-et-quarante", arguments=("--seat", "A", *wanted))


def test_a_whole_sitting() -> None:
    shown = bank(*["mise noir 20", "pret", "partage 1"] * 12)
    assert re.search(r"^The match is over\. (Won by: |Nobody has won\.)", shown, re.MULTILINE)
    assert re.search(r"^  noire: (\S+ ){3,}\S+$", shown, re.MULTILINE)
    assert re.search(r"^  The tailleur: \w+, \w+: rouge (wins|loses) and couleur (wins|loses)$", shown, re.MULTILINE)


def test_what_may_be_typed_is_shown_and_refusals_name_their_rule() -> None:
    shown = bank("mise noir 21", "mise noir 20", "augmente 1 10", "q")
    assert "mise noir (I stake on noir): a number from 2 to 1000" in shown
    assert "Any stake is a whole number of steps. [TQ-24]" in shown
    assert "augmente 1 (I raise my stake 1): a number from 2 to 980" in shown
    assert "the packet 52" in shown


def test_numbers_choose_the_words_that_are_numbered() -> None:
    shown = bank("1", "q")
    assert "The tailleur: No more stakes" in shown


def test_the_odds_beside_what_was_published() -> None:
    shown = estaminet("odds", "trente-et-quarante", "--part", "points", "--worlds", "2", "--lang", "en").stdout
    assert re.search(r"both: 31.*0\.02192202 +0\.02189137 +0\.0219", shown)
    assert "only counters are played for" in shown
    told = json.loads(estaminet("odds", "trente-et-quarante", "--part", "reste", "--worlds", "2", "--json").stdout)
    assert [line["what"] for line in told["lines"]] == ["one-pack", "one-pack-ace", "one-pack-ten"]


def test_a_part_that_does_not_exist() -> None:
    result = estaminet("odds", "trente-et-quarante", "--part", "roulette", "--lang", "en")
    assert result.exit_code != 0
    assert "roulette is none of these tables" in result.stderr
