"""Whatever is done in a partie, its log, its clones and its checkpoints tell the same story."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.games import find_game
from estaminet.lab.lives import live, start, state, waiting
from estaminet.play import Checkpoint, Partie, View, replay
from estaminet.play.notation import Unreadable, parse
from estaminet.play.record import read_row, write_row
from estaminet.rules import Game, Refused
from tests.play.toy import TOY

LIVES: list[tuple[Game, dict[str, str], int]] = [
    (TOY, {}, 60),
    (TOY, {"faults": "fidele"}, 90),
    (find_game("piccolo"), {"faults": "fidele", "dealer_may_look": "true"}, 70),
    (find_game("aluette"), {"chant": "always"}, 60),
]
every_life = pytest.mark.parametrize(("game", "options", "steps"), LIVES, ids=["toy", "fidele", "piccolo", "aluette"])
SEEDS = 5


def now_and_then(rng: Random, share: float = 0.15) -> bool:
    return rng.random() < share


@every_life
def test_a_log_played_again_is_the_same_partie(game: Game, options: dict[str, str], steps: int) -> None:
    for seed in range(SEEDS):
        rng = Random(seed)

        def again(partie: Partie, rng: Random = rng) -> None:
            if now_and_then(rng):
                assert state(replay(game, partie.shuffles, partie.options, partie.rows)) == state(partie)

        live(start(game, seed, **options), rng, steps, again)


@every_life
def test_a_clone_is_equal_and_goes_its_own_way(game: Game, options: dict[str, str], steps: int) -> None:
    for seed in range(SEEDS):
        rng = Random(seed)

        def cloned(partie: Partie, rng: Random = rng) -> None:
            if now_and_then(rng):
                before = state(partie)
                twin, third = partie.clone(), partie.clone()
                assert state(twin) == before
                live(twin, Random(rng.random()), 12)
                assert state(partie) == state(third) == before

        live(start(game, seed, **options), rng, steps, cloned)


@every_life
def test_a_clone_does_what_its_original_does(game: Game, options: dict[str, str], steps: int) -> None:
    for seed in range(SEEDS):
        partie = start(game, seed, **options)
        live(partie, Random(seed), steps // 2)
        twin = partie.clone()
        live(partie, Random(-seed), 15)
        live(twin, Random(-seed), 15)
        assert state(twin) == state(partie)


def restarted(partie: Partie) -> Partie:
    """The partie restarted from its last checkpoint, after a way through a file, and the rows since."""
    last = max(number for number, row in enumerate(partie.rows) if row.kind == "check")
    checkpoint = Checkpoint.read(json.loads(json.dumps(partie.checkpoint())))
    return replay(partie.game, partie.shuffles, partie.options, partie.rows[last + 1 :], checkpoint=checkpoint)


def since(partie: Partie, view: View, event_numbers: list[int]) -> dict[str, Any]:
    """A view without what was heard before a deal."""
    plain = view.plain()
    plain["heard"] = [heard for heard in plain["heard"] if heard[0] >= event_numbers[view.place]]
    return plain


@every_life
def test_a_partie_restarted_at_its_checkpoint_goes_on_identically(
    game: Game, options: dict[str, str], steps: int
) -> None:
    for seed in range(SEEDS):
        partie = start(game, seed, **options)
        rng = Random(seed)
        live(partie, rng, rng.randrange(steps))
        if partie.checkpoint() is None:
            continue
        again = restarted(partie)
        first = partie.tapis.numbers(partie.deal_start)
        for _ in range(2):
            for place in range(partie.tapis.seats + 1):
                mine, theirs = partie.view(place), again.view(place)
                assert since(partie, mine, first) == since(again, theirs, first)
            for seat in range(partie.tapis.seats):
                assert partie.undo_point(seat) == again.undo_point(seat)
                assert partie.free_undo(seat) == again.free_undo(seat)
            live(partie, Random(seed), 10)
            live(again, Random(seed), 10)


@every_life
def test_no_card_and_no_counter_is_lost_by_going_back(game: Game, options: dict[str, str], steps: int) -> None:
    for seed in range(SEEDS):
        partie = start(game, seed, **options)
        pack, counters = Counter(partie.rules.pack), sum(partie.tapis.purses.values())

        def whole(partie: Partie, pack: Counter[Any] = pack, counters: int = counters) -> None:
            assert Counter(one for zone in partie.tapis.zones.values() for one in zone.cards) == pack
            assert sum(partie.tapis.purses.values()) == counters

        live(partie, Random(seed), steps, whole)


@every_life
def test_what_was_heard_stays_heard_and_questions_are_numbered_upwards(
    game: Game, options: dict[str, str], steps: int
) -> None:
    for seed in range(SEEDS):
        partie = start(game, seed, **options)
        heard: list[list[Any]] = [[] for _ in range(partie.tapis.seats + 1)]
        asked: list[dict[int, str]] = [{} for _ in range(partie.tapis.seats)]

        def grown(partie: Partie, heard: list[list[Any]] = heard, asked: list[dict[int, str]] = asked) -> None:
            for place, before in enumerate(heard):
                now = partie.tapis.heard(place)
                assert now[: len(before)] == before
                assert [one.number for one in now] == list(range(len(now)))
                heard[place] = list(now)
            for seat, questions in enumerate(asked):
                question = partie.view(seat).question
                if question is not None:
                    assert question.number >= max(questions, default=1)
                    shape = repr((question.rule, question.shape.plain(), question.loose and question.loose.plain()))
                    assert questions.setdefault(question.number, shape) == shape

        live(partie, Random(seed), steps, grown)


@every_life
def test_a_view_stays_as_it_was_and_tells_whether_there_is_more(
    game: Game, options: dict[str, str], steps: int
) -> None:
    for seed in range(SEEDS):
        partie = start(game, seed, **options)
        kept: list[tuple[View, str]] = []

        def looked(partie: Partie, kept: list[tuple[View, str]] = kept) -> None:
            views = [partie.view(place) for place in range(partie.tapis.seats + 1)]
            texts = [view.text() for view in views]
            for (old, old_text), view, text in zip(kept[-len(views) :], views, texts, strict=False):
                assert old.tells_as_much_as(view) == (old_text == text)
            kept += zip(views, texts, strict=True)

        live(partie, Random(seed), steps, looked)
        for view, text in kept:
            assert view.text() == text
            assert pickle.loads(pickle.dumps(view)).text() == text


@every_life
def test_rows_of_a_log_are_written_as_they_are_read(game: Game, options: dict[str, str], steps: int) -> None:
    for seed in range(SEEDS):
        partie = start(game, seed, **options)
        live(partie, Random(seed), steps)
        for row in partie.rows:
            if row.kind != "check":
                text = write_row(partie.rules, row)
                assert write_row(partie.rules, read_row(partie.rules, text)) == text


# -- refusals ---------------------------------------------------------------------------------------------------------


def junk(partie: Partie, rng: Random) -> str:
    rules = partie.rules
    parts = [*rules.WORDS, *map(str, rules.NUMBERS), *(one.code for one in rules.pack), *rules.seats]
    return " ".join(rng.choices(parts, k=rng.choice((1, 1, 2, 2, 3, 4))))


@every_life
def test_whatever_is_answered_by_whomever_is_done_or_refused_without_a_trace(
    game: Game, options: dict[str, str], steps: int
) -> None:
    refused = 0
    for seed in range(SEEDS):
        rng = Random(seed)
        partie = start(game, seed, **options)
        live(partie, rng, rng.randrange(steps))
        before = state(partie)
        for _ in range(60):
            seat = rng.randrange(partie.tapis.seats)
            try:
                answer = parse(partie.rules, junk(partie, rng))
                partie.answer(seat, answer)
            except Unreadable:
                continue
            except Refused:
                refused += 1
                assert state(partie) == before
            else:
                before = state(partie)
    assert refused > 60


@given(st.integers(0, 2**32))
def test_an_answer_is_given_once_and_by_who_is_asked(seed: int) -> None:
    rng = Random(seed)
    partie = start(TOY, seed)
    live(partie, rng, rng.randrange(40))
    if partie.over:
        return
    asked = waiting(partie)
    question = partie.view(asked[0]).question
    assert question is not None
    answer = question.shape.sample(rng)
    before = state(partie)
    for seat in set(range(3)) - set(asked):
        with pytest.raises(Refused):
            partie.answer(seat, answer)
    for seat in (-1, 3, 99):
        with pytest.raises(IndexError):
            partie.answer(seat, answer)
    assert state(partie) == before
    partie.answer(asked[0], answer)
    assert partie.answered[asked[0]].number == question.number
    assert partie.answered[asked[0]].answer == answer
