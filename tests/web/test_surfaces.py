"""Whatever can be done wrong at a `fidele` table can be done on its page and in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from estaminet.cafe import Guest, Page, Sitter, still
from estaminet.cli.faces import Faces
from estaminet.cli.say import LANG
from estaminet.cli.typed import Menu
from estaminet.games import all_games
from estaminet.lab.battery import Report, players
from estaminet.lab.fidele import erring, fidele
from estaminet.play import Partie, View
from estaminet.play.notation import parse
from estaminet.rules import Answer, Game, One, Shape, written
from estaminet.rules.shapes import SMALL, parts
from estaminet.web.assets import Assets
from estaminet.web.render import Renderer
from tests.web.controls import Controls

DRAWN = 25
"""Of very many answers of a kind so many are drawn."""
OF_A_WORD = 6
"""Of those that begin alike so many are looked for."""
PARTIES = 4
STEPS = 400
"""So far a partie is followed."""

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))


def some_of(shape: Shape, rng: Random) -> list[Answer]:
    """Its answers, or a few of them if there are very many."""
    return list(shape) if shape.size <= SMALL else [shape.sample(rng) for _ in range(DRAWN)]


def wrong(view: View, rng: Random) -> list[Answer]:
    """What a seat can do though it may not, a few of each word."""
    found: list[Answer] = []
    few: list[Answer] = []
    if view.question is not None and view.question.loose is not None:
        lawful = view.question.shape
        for part in parts(view.question.loose):
            found += [answer for answer in some_of(part, rng) if lawful.settle(answer) is None]
    if view.slips is not None:
        found += [answer for part in parts(view.slips) for answer in some_of(part, rng)]
    rng.shuffle(found)
    alike: Counter[str] = Counter()
    for answer in found:
        word = str(answer[0]) if isinstance(answer, tuple) else ""
        alike[word] += 1
        if alike[word] <= OF_A_WORD:
            few.append(answer)
    return few


def lawful(view: View) -> list[Answer]:
    """The words and cards that a seat is asked for."""
    shapes = parts(view.question.shape) if view.question is not None else ()
    answers = [answer for part in shapes if isinstance(part, One) for answer in part.options]
    return [answer for answer in answers if not isinstance(answer, tuple)]


def kinds(view: View, answers: list[Answer]) -> tuple[object, ...]:
    """What distinguishes one moment from another here."""
    verbs = {answer[0] if isinstance(answer, tuple) else type(answer).__name__ for answer in answers}
    return view.question and view.question.rule, frozenset(verbs), frozenset(claim.fault for claim in view.claims)


def moments(game: Game) -> Iterator[tuple[Partie, View, list[Answer]]]:
    """Moments of parties in which hands err, as those seats see them that can do something wrong."""
    seen: set[tuple[object, ...]] = set()
    for seed in range(PARTIES):
        rng = Random(seed)
        partie, _ = fidele(game, seed, rng)
        for _ in islice(erring(partie, players(game, "sensible"), rng, Report()), STEPS):
            seat = rng.randrange(len(partie.rules.seats))
            view = partie.view(seat)
            answers = wrong(view, rng)
            kind = kinds(view, answers)
            if kind not in seen and (answers or view.claims):
                seen.add(kind)
                yield partie, view, answers


def page_of(partie: Partie, view: View, version: int) -> Page:
    """The page of a seat, as if all the others were bots."""
    letters = partie.rules.seats
    sitters = tuple(
        Sitter(seat, letter, "person" if seat == view.place else "bot", None, "sense", True, True, "", True, seat, "")
        for seat, letter in enumerate(letters)
    )
    page = still("table", partie.game.name, view.options, 1, sitters, view.place, view)
    return replace(page, state="playing", view=view, version=version)


@every_game
def test_every_wrong_act_has_a_control_on_the_page_and_a_way_in_the_terminal(game: Game) -> None:
    """So has every claim on the page; in the terminal each has its number."""
    LANG.set("fr")
    renderer, missing, found = Renderer(Assets()), Counter[str](), set[str]()
    for number, (partie, view, answers) in enumerate(moments(game)):
        controls = Controls(renderer.table(page_of(partie, view, number), Guest("somebody")))
        faces = Faces(game, partie.rules, "fr", view.place)
        at = view.question.rule if view.question is not None else view.facts["phase"]
        for answer in answers:
            if not controls.gives(written(answer)):
                missing[f"page, {at}: {written(answer)}"] += 1
            if written(typed(view, partie, faces, faces.token(answer))) != written(answer):
                missing[f"terminal, {at}: {faces.token(answer)}"] += 1
        for answer in lawful(view):
            if not controls.gives(written(answer)):
                missing[f"page, {at}: {written(answer)}, though it is lawful"] += 1
        for claim in view.claims:
            found.add(claim.fault)
            if not controls.gives(written(claim.answer)):
                missing[f"page, {at}: {written(claim.answer)}"] += 1
    assert not missing
    assert len(found) > 3


def typed(view: View, partie: Partie, faces: Faces, text: str) -> Answer:
    """What somebody says who types this."""
    if view.question is None:
        return parse(partie.rules, faces.codes(text))
    return Menu(view.question, faces).read(text)
