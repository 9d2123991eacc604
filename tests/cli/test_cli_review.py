"""`estaminet review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from estaminet.play.record import write_record
from tests.cli.terminal import estaminet, record_file
from tests.lab.test_review import finished, given, misere


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short match with a couffe in it."""
    partie = misere("8H", "JS", "9H")
    film = finished(partie)
    assert given(film, "9H")
    return record_file(tmp_path_factory.mktemp("review"), write_record(film.whole()))


def test_a_couffe_is_told_with_what_would_have_been_better_and_the_rule(planted: Path) -> None:
    french = estaminet("review", planted, "--worlds", 4, "--lang", "fr").stdout
    assert "D, une couffe\u00a0: «\u00a09♥\u00a0» réussit 0\u00a0% du temps, «\u00a07♥\u00a0» aurait réussi" in french
    assert "PIC-11H" in french
    english = estaminet("review", planted, "--worlds", 4, "--lang", "en").stdout
    assert "D, a couffe: 9♥ works 0 % of the time, 7♥ would have" in english
    assert "as the cards lay" in english


def test_the_threshold_is_an_option(planted: Path) -> None:
    told = estaminet("review", planted, "--worlds", 4, "--stake", 200, "--chance", 100, "--lang", "en").stdout
    assert "0 couffes." in told or "1 couffe." in told
    assert "7♥ would have 100 %" in told


def test_json_holds_every_decision(planted: Path) -> None:
    (match,) = json.loads(estaminet("review", planted, "--worlds", 2, "--json").stdout)
    assert match["game"] == "piccolo"
    couffe = next(one for one in match["decisions"] if one["given"] == "9H")
    assert couffe["couffe"]
    assert {choice["answer"] for choice in couffe["choices"]} == {"7H", "9H", "abandonne"}


def test_a_match_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    path = record_file(tmp_path, write_record(misere("8H", "JS"), unfinished=True))
    for lang, said in (("en", "a match is reviewed when it is over"), ("fr", "une partie se revoit une fois finie")):
        result = estaminet("review", path, "--lang", lang)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    result = estaminet("review", tmp_path / "x.partie", "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot be read" in result.stderr
