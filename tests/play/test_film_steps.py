"""A match seen again: at every step each place sees what it saw then."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from estaminet.bots import make_bot, step
from estaminet.games import find_game
from estaminet.play import Fair, Film, Partie, View
from estaminet.play.film import DONE
from estaminet.play.record import Record
from estaminet.rules import read_options

LIKED = [
    ("piccolo", {"target": "12"}),
    ("piccolo", {"faults": "fidele", "target": "12"}),
    ("aluette", {"signs": "watch"}),
    ("aluette", {"signs": "open", "talk": "hints"}),
]


def played(name: str, options: dict[str, str], seed: int) -> Partie:
    """A match of bots in which some answers are taken back and one deal is thrown away."""
    game = find_game(name)
    partie = Partie(game, Fair.seeded(seed), read_options(game.rules.OPTIONS, options))
    bots = [make_bot(game, "sense") for _ in partie.rules.seats]
    rng = Random(seed)
    partie.seat(0, "person")
    while not partie.over:
        step(partie, bots, rng)
        if partie.ask is None or rng.random() > 0.06:
            continue
        seat = rng.randrange(len(bots))
        point = partie.undo_point(seat)
        if partie.tapis.facts["deal"] > 1 and not any(row.kind == "ruling" for row in partie.rows):
            partie.redeal()
        elif point is not None:
            partie.rewind(seat, point)
    return partie


@pytest.mark.parametrize(("name", "options"), LIKED)
def test_every_place_sees_at_every_step_what_it_saw_then(name: str, options: dict[str, str]) -> None:
    partie = played(name, options, 7)
    assert {"rewind", "ruling"} <= {row.kind for row in partie.rows}
    film = Film(partie.game, partie.shuffles, partie.options, partie.rows)
    places = range(len(partie.rules.seats) + 1)
    lived = Record(partie.game, {}, partie.shuffles, film.rows)
    again = Partie(partie.game, partie.shuffles, partie.options)
    number, heard = 0, [0] * len(places)
    for row in [None, *lived.rows]:
        if row is not None:
            again.redo(row)
            if row.kind not in DONE:
                continue
            number += 1
        moment = film.at(number)
        for place in places:
            assert moment.view(place).text() == again.view(place).text(), f"step {number}, place {place}"
            assert moment.since(place) == heard[place]
            last = again.view(place).heard
            heard[place] = last[-1].number + 1 if last else 0
    assert number == film.last
    assert film.over
    assert film.whole().rows == partie.rows


def heard_of(view: View) -> list[tuple[str, Any]]:
    return [(heard.kind, heard.what) for heard in view.heard]


def numbers_of(view: View) -> slice:
    """Which events of the whole match were heard."""
    numbers = [heard.number for heard in view.heard]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    return slice(numbers[0], numbers[-1] + 1)


@pytest.mark.parametrize(("name", "options"), LIKED)
def test_face_up_all_cards_are_seen_and_all_is_heard(name: str, options: dict[str, str]) -> None:
    partie = played(name, options, 11)
    film = Film(partie.game, partie.shuffles, partie.options, partie.rows)
    for number in range(5, film.last + 1, 5):
        seen = film.at(number).view(None)
        assert seen.question is None
        cards = [card for content in seen.zones.values() for card in content or () if card is not None]
        assert sorted(cards) == sorted(partie.rules.pack)
        assert all(one is not None for heard in seen.heard if heard.kind == "move" for one in heard.what)
        assert heard_of(seen) == [(event.kind, event.what) for event in partie.tapis.events[numbers_of(seen)]]


def test_steps_tell_deals_and_tricks() -> None:
    partie = played("piccolo", {"target": "12"}, 7)
    film = Film(partie.game, partie.shuffles, partie.options, partie.rows)
    for number, one in enumerate(film.steps):
        facts = film.at(number).view(None).facts
        if one.dealt:
            assert one.tricks == 0
        if one.taken:
            assert facts["last"]
    dealt = [number for number, step in enumerate(film.steps) if step.dealt]
    assert film.steps[-1].deal == len(dealt) == len(partie.tapis.facts["sheet"]) + 1  # one was thrown away
    assert film.next_where(lambda step: step.dealt, -1) == dealt[0]
    assert film.next_where(lambda step: step.dealt, dealt[0]) == dealt[1]
    assert film.next_where(lambda step: step.dealt, dealt[-1]) is None
    assert film.last_where(lambda step: step.dealt, dealt[1]) == dealt[0]
    assert film.last_where(lambda step: step.dealt, dealt[0]) is None


@pytest.mark.parametrize("number", [-1, 10_000])
def test_there_is_no_step_beyond_the_ends(number: int) -> None:
    film = Film(find_game("piccolo"), Fair.seeded(1), find_game("piccolo").rules.OPTIONS(), [])
    assert film.last == 0
    assert not film.over
    with pytest.raises(IndexError):
        film.at(number)
