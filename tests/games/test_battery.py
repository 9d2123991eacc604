"""The common battery, in a size for every day. `make soak` runs it in full and writes docs/soak.md."""

import pytest

from estaminet.games import all_games
from estaminet.lab import battery, fidele, tricks
from estaminet.rules import Game

GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@every_game
@pytest.mark.parametrize("style", ["uniform", "sensible"])
def test_parties_end_and_nothing_is_lost(game: Game, style: str) -> None:
    report = battery.check_parties(game, 30, style)
    assert report.parties == 30


@every_game
def test_what_a_shape_holds_is_accepted_and_nothing_else(game: Game) -> None:
    assert battery.check_answers(game, 6).checks > 1000


@every_game
def test_no_place_can_tell_worlds_apart_that_differ_in_what_it_cannot_know(game: Game) -> None:
    report = battery.Report()
    while report.checks <= 200 and report.parties < 80:  # some games are short
        report.add(battery.check_leaks(game, 8, share=0.05, first_seed=report.parties))
    assert report.checks > 200


@every_game
def test_logs_replay_clones_are_apart_records_come_back(game: Game) -> None:
    assert battery.check_records(game, 5).answers > 200


@every_game
def test_parties_under_any_options_end_and_nothing_is_lost(game: Game) -> None:
    assert battery.check_parties(game, 30, "sensible", default_options=False).parties == 30


@every_game
def test_whatever_is_done_nothing_is_lost_and_the_log_tells_it(game: Game) -> None:
    assert battery.check_lives(game, 20).answers > 500


@every_game
def test_tricks_are_compiled_as_they_are_read(game: Game) -> None:
    assert tricks.check_play(game, 2000, seed=1) in (0, 2000)


@every_game
def test_exact_values_are_those_of_a_search_that_leaves_nothing_out(game: Game) -> None:
    assert tricks.check_values(game, 60, tricks=2, seed=1) in (0, 60)


JUDGED = [game for game in GAMES if game.rules.FAULTS and game.rules(game.rules.OPTIONS()).referee is not None]
every_judged_game = pytest.mark.parametrize("game", JUDGED, ids=[game.name for game in JUDGED])


@every_judged_game
def test_where_nobody_errs_fidele_play_is_strict_play(game: Game) -> None:
    assert fidele.check_faultless(game, 12).checks == 12


@every_judged_game
def test_hands_that_err_lose_no_card_and_every_ruling_can_be_played_on(game: Game) -> None:
    report = fidele.check_faults(game, 30)
    assert report.rules.total() > 30
    assert report.outcomes.total() > 10


@every_judged_game
def test_nobody_can_claim_by_what_he_does_not_know(game: Game) -> None:
    assert fidele.check_faults(game, 6, leaks=0.05).checks > 50
