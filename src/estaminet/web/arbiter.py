"""The arbiter beside a real table: pages that ask what happened and rule by the game's own book. Nothing is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from estaminet.games import find_game
from estaminet.rules import Game
from estaminet.rules.book import book
from estaminet.rules.faults import FaultRule
from estaminet.rules.lookup import looked_up, says_it
from estaminet.rules.rulings import Ruling, fault_rule, faults_of, house_words, ruling, stages_of, told
from estaminet.rules.words import words
from estaminet.web.desk import desk_of, go
from estaminet.web.pages import slabs

LONGEST: Final = 120
"""Letters of what somebody may say; the rest is not read."""


@dataclass(frozen=True)
class Moment:
    """A moment of a deal, and what can happen then: fault ids, each with its sentence."""

    name: str
    faults: tuple[tuple[str, str], ...]


async def games(request: Request) -> Response:
    """The games whose book knows faults."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    judged = [slab for slab in slabs(guest) if slab[0].rules.FAULTS]
    return await desk.page(request, "arbiter.html", slabs=judged)


async def moments(request: Request) -> Response:
    """What happened, by moments; or by what the guest says of it."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    game = find_game(request.path_params["game"])
    names, sentences = house_words(guest.lang)["stages"], told(game, guest.lang)
    found = [
        Moment(names[stage], tuple((rule.id, sentences[rule.id].what) for rule in faults_of(game, stage)))
        for stage in stages_of(game)
    ]
    said = request.query_params.get("q", "").strip()[:LONGEST]
    rules = looked_up(game, said, guest.lang)
    likely = [(rule.id, sentences[rule.id].what) for rule in rules]
    surely = says_it(game, said, rules, guest.lang)
    own = words(game, guest.lang)
    return await desk.page(
        request, "fault.html", game=game, words=own, moments=found, said=said, found=likely, surely=surely
    )


async def circumstances(request: Request) -> Response:
    """Which of the circumstances is given; if there is but one, the ruling."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    game = find_game(request.path_params["game"])
    rule = fault_rule(game, request.path_params["fault"])
    if len(rule.cases) == 1:
        return go(f"/arbitre/{game.name}/{rule.id}/{rule.cases[0].name}")
    if rule.id != request.path_params["fault"]:
        return go(f"/arbitre/{game.name}/{rule.id}")
    rulings = rulings_of(game, rule, guest.lang)
    return await desk.page(request, "case.html", game=game, words=words(game, guest.lang), rulings=rulings)


async def show(request: Request) -> Response:
    """The ruling, to be read aloud or printed."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    game = find_game(request.path_params["game"])
    found = ruling(game, request.path_params["fault"], request.path_params["case"], guest.lang)
    if found.rule.id != request.path_params["fault"]:
        return go(f"/arbitre/{game.name}/{found.rule.id}/{found.case.name}")
    title = book(game, guest.lang).rules[found.rule.id].title
    others = [one for one in rulings_of(game, found.rule, guest.lang) if one.case is not found.case]
    own = words(game, guest.lang)
    return await desk.page(request, "ruling.html", game=game, words=own, title=title, found=found, others=others)


def rulings_of(game: Game, rule: FaultRule, lang: str) -> list[Ruling]:
    """The rulings of all the cases of a fault."""
    return [ruling(game, rule.id, case.name, lang) for case in rule.cases]
