"""Bots err as often as the table likes, and call what they can prove."""

from __future__ import annotations

from random import Random

import pytest

from estaminet.bots import answered, call, called, make_bot, play_out
from estaminet.games import all_games, find_game
from estaminet.lab.lives import start, waiting
from estaminet.play import Partie
from estaminet.play.notation import parse
from estaminet.rules import Game

JUDGED = [game for game in all_games() if game.rules(game.rules.OPTIONS()).referee is not None]
every_judged_game = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.name)
LONG = 3
"""So many deals are enough to see it."""


def played(game: Game, slips: str, faults: str = "fidele") -> Partie:
    """Some deals of bots that err."""
    partie = start(game, "slips", faults=faults, slips=slips)
    bots = [make_bot(game, "sense") for _ in partie.rules.seats]
    play_out(partie, bots, Random(1), until=lambda partie: len(partie.tapis.facts.get("sheet", ())) >= LONG)
    return partie


def rulings(partie: Partie) -> int:
    """How often a fault was called."""
    return sum(event.kind == "ruling" for event in partie.tapis.events)


@every_judged_game
def test_by_default_bots_do_not_err(game: Game) -> None:
    partie = played(game, "0")
    assert not partie.faults
    assert rulings(partie) == 0


@every_judged_game
def test_careless_bots_err_and_others_call_it(game: Game) -> None:
    assert rulings(played(game, "30")) > 0


@pytest.mark.parametrize(
    ("slip", "calls"),
    [
        ("decouvre A", []),  # PIQ-F23: one of the dealer's own cards: the deal is good
        ("decouvre B", ["PIQ-F23"]),
        ("paquets", ["PIQ-F10"]),
    ],
)
def test_a_bot_calls_only_what_brings_something(slip: str, calls: list[str]) -> None:
    partie = start(find_game("piquet"), "calls", faults="fidele", first_dealer="A")
    partie.answer(1, ("coupe", 9))
    partie.answer(0, parse(partie.rules, slip))
    assert partie.claims(1)
    found = called(partie, (0, 1))
    assert [claim.fault for _, claim in filter(None, [found])] == calls


def test_a_referee_calls_all_that_he_sees() -> None:
    partie = start(find_game("piquet"), "calls", faults="fidele", calls="referee", first_dealer="A")
    partie.answer(1, ("coupe", 9))
    partie.answer(0, ("decouvre", "A"))
    found = called(partie, ())
    assert found is not None
    assert (found[1].fault, found[1].case) == ("PIQ-F23", "own")


@every_judged_game
def test_strict_play_knows_no_slips(game: Game) -> None:
    partie = played(game, "50", "strict")
    assert not partie.faults
    assert called(partie, range(partie.tapis.seats)) is None
    assert rulings(partie) == 0


@every_judged_game
@pytest.mark.parametrize(("level", "parties", "deals"), [("debutant", 6, 9), ("habitue", 2, 2)])
def test_every_level_plays_on_whatever_hands_have_done(game: Game, level: str, parties: int, deals: int) -> None:
    """Also where a penalty binds it: what a bot answers is always held by the question."""
    answered_in_all = 0
    for seed in range(parties):
        partie, rng = start(game, f"careless {seed}", faults="fidele", slips="12"), Random(seed)
        bots = [make_bot(game, level) for _ in partie.rules.seats]
        while partie.ask is not None and len(partie.tapis.facts.get("sheet", ())) < deals:
            call(partie, range(len(bots)))
            if partie.over:
                break
            seat = rng.choice(waiting(partie))
            view = partie.view(seat)
            careless = view.slips is not None and rng.random() < 0.03
            partie.answer(seat, view.slips.sample(rng) if careless else answered(bots[seat], view, rng))  # type: ignore[union-attr]
            answered_in_all += 1
    assert answered_in_all > 20
