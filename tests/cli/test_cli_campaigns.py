"""Bots among themselves, from the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from estaminet.games import game_names
from estaminet.lab.arena import Comparison
from tests.cli.terminal import estaminet


def test_a_simulation_tells_how_the_deals_ended() -> None:
    line = "simulate piccolo --games 12 --jobs 1 -o target=5 --lang en"
    result = estaminet(*line.split())
    assert (result.exit_code, result.stderr) == (0, "")
    head, *ends, won = result.stdout.splitlines()
    told = re.fullmatch(r"piccolo: 12 matches, (\d+) deals, [\d,]+ answers in [\d.]+ s \([\d,]+ a second\)", head)
    assert told is not None
    counts = [re.match(r" *(\d+) +([\d.]+) %  (.+)", one) for one in ends]
    assert sum(int(one[1]) for one in counts if one) == int(told[1])
    assert {one[3].strip() for one in counts if one} >= {"points, made", "points, failed"}
    assert re.fullmatch(r"Won: A \d+, B \d+, C \d+, D \d+", won)


def test_the_same_seed_gives_the_same_simulation_in_any_number_of_processes() -> None:
    line = "simulate piccolo --games 12 -o target=3 --seed x --lang en"
    once, twice = (estaminet(*line.split(), "--jobs", jobs).stdout.splitlines()[1:] for jobs in (1, 2))
    assert once == twice
    assert once != estaminet(*line.replace("x", "y").split(), "--jobs", 1).stdout.splitlines()[1:]


def test_a_simulation_in_french() -> None:
    line = "simulate piccolo --games 2 --jobs 1 -o target=2 --style hasard"
    result = estaminet(*line.split())
    assert re.match(r"piccolo\u00a0: 2 parties, \d+ donnes, \d+ réponses en \d+,\d s \(", result.stdout)
    assert "Générale, échec" in result.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("simulate belote", f"no game belote; there are: {', '.join(game_names())}"),
        ("simulate piccolo --style expert", "no bots of level expert; there are: hasard, sense"),
        ("simulate piccolo --games 0", "--games: 0 is no whole number from 1 to"),
        ("simulate piccolo --jobs none", "--jobs: none is no whole number from 1 to 1024"),
        ("simulate piccolo -o target=0", "target=0: a whole number from 1 to 1000"),
        ("arena belote", "no game belote"),
        ("arena piccolo --a expert", "no bots of level expert; there are: hasard, sense"),
        ("arena piccolo --deals 1", "--deals: 1 is no whole number from 2 to"),
    ],
)
def test_wrong_arguments_get_one_line(line: str, said: str) -> None:
    result = estaminet(*line.split(), "--lang", "en")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith(f"estaminet: {said}")


def test_two_levels_are_compared_on_the_same_deals() -> None:
    line = "arena piccolo --a sense --b hasard --deals 20 --jobs 1 --lang en"
    result = estaminet(*line.split())
    assert (result.exit_code, result.stderr) == (0, "")
    gain, interval, *rest = result.stdout.splitlines()
    assert re.fullmatch(r"piccolo, 20 deals: sense gains -?\d\.\d{3} ± \d\.\d{3} points a deal on hasard\.", gain)
    assert re.fullmatch(r"95 % interval: from -?\d\.\d{3} to -?\d\.\d{3}\.", interval)
    assert re.fullmatch(r"Time for an answer: sense \d+\.\d\d ms, hasard \d+\.\d\d ms\.", rest[-1])


def test_what_cannot_be_told_apart_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    even = Comparison("piccolo", "sense", "sense", [1.0, -1.0] * 50)
    monkeypatch.setattr("estaminet.cli.campaigns.compare", lambda *_args, **_more: even)
    result = estaminet("arena", "piccolo", "--a", "sense", "--b", "sense", "--lang", "en")
    assert "from -0.197 to 0.197.\nThese deals do not tell the two apart.\n" in result.stdout


def test_the_published_comparisons_go_into_their_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = estaminet("arena", "--lang", "en")
    assert result.stderr == "estaminet: docs/bench.md has no section between `<!-- arena -->` and `<!-- /arena -->`\n"
    assert result.exit_code == 2
    page = tmp_path / "docs" / "bench.md"
    page.parent.mkdir()
    page.write_text("# Mesures\n\n<!-- arena -->\nold\n<!-- /arena -->\n\nend\n", encoding="utf-8")
    monkeypatch.setattr("estaminet.cli.campaigns.published", lambda: ["piccolo"])
    monkeypatch.setattr("estaminet.cli.campaigns.campaign", lambda games, **_more: f"| {games[0]} |\n")
    result = estaminet("arena", "--lang", "en")
    assert (result.exit_code, result.stdout) == (0, "Written into docs/bench.md.\n")
    text = page.read_text(encoding="utf-8")
    assert text == "# Mesures\n\n<!-- arena -->\n\n| piccolo |\n\n<!-- /arena -->\n\nend\n"


def test_a_measure_is_run_with_what_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("core", "web"):
        script = f"import sys; print('{name}', *sys.argv[1:], file=open('told', 'w')); sys.exit(3)"
        (tmp_path / f"bench_{name}.py").write_text(script, encoding="utf-8")
    monkeypatch.setattr("estaminet.cli.measures.FOLDER", tmp_path)
    monkeypatch.chdir(tmp_path)
    for line, told in {
        "bench": "core",
        "bench piccolo --rounds 2": "core piccolo --rounds 2",
        "bench --rounds 2 piccolo": "core --rounds 2 piccolo",
        "bench web --tables 8 --lang en": "web --tables 8",
    }.items():
        assert estaminet(*line.split()).exit_code == 3, "its exit code is passed on as well"
        assert (tmp_path / "told").read_text(encoding="utf-8") == f"{told}\n"


def test_without_the_sources_there_is_nothing_to_measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("estaminet.cli.measures.FOLDER", tmp_path)
    result = estaminet("bench", "--lang", "en")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("estaminet: the measures stand in the folder bench")
