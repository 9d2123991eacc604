"""What must hold of every game that knows faults: hands that err, players who notice or not, and the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, Final

from estaminet.lab.battery import LONGEST, Report, acts_beside, compare_everywhere, players
from estaminet.lab.lives import any_options, start, waiting
from estaminet.play import Partie
from estaminet.rules import Answer, Game
from estaminet.rules.options import BadOption
from estaminet.tapis import Event

SLIPS: Final = 0.12
"""How often a hand errs here."""
CALLS: Final = 0.3
"""How often somebody calls what he could, before a question is answered."""


def fidele(game: Game, seed: int, rng: Random, **more: str) -> tuple[Partie, dict[str, str]]:
    """A partie in which hands may err, every other one under any options; and those."""
    for texts in (any_options(game, rng) if seed % 2 else {}, {}):
        texts = {**texts, "faults": "fidele", **more}
        try:
            return start(game, f"fidele {seed}", **texts), texts
        except BadOption:  # it does not go with the others
            continue
    raise AssertionError("by default, faults must be allowed to happen")


def told(partie: Partie) -> list[tuple[Any, ...]]:
    """What has happened on the tapis, but for where the game stood: the phase, and who had it.

    Nor does it count that somebody takes up his own hand: where nobody may err, he is not asked to.
    """
    beside = ("fact", "phase")
    return [
        plain(event) for event in partie.tapis.events if (event.kind, event.src) != beside and event.kind != "takes up"
    ]


def plain(event: Event) -> tuple[Any, ...]:
    """What an event is, whoever saw it."""
    return event.kind, event.what, event.src, event.dst


def check_faultless(game: Game, parties: int, first_seed: int = 0) -> Report:
    """Where hands may err and none does, the same happens as where none may; more may be asked, and nothing else."""
    report, bots = Report(), players(game, "sensible")
    for seed in range(first_seed, first_seed + parties):
        rng = Random(seed)
        partie, texts = fidele(game, seed, rng, slips="0")
        strict = start(game, f"fidele {seed}", **{**texts, "faults": "strict"})
        count = 0
        while partie.ask is not None and count < LONGEST:
            for seat in waiting(partie)[:1] if partie.ask.first else waiting(partie):
                answer = bots[seat].answer(partie.view(seat), rng)
                partie.answer(seat, answer)
                if strict.ask is not None and holds(strict, seat, answer):
                    strict.answer(seat, answer)
                count += 1
        assert not partie.faults
        assert told(partie) == told(strict), f"seed {seed}: {texts} without a fault goes elsewhere than strict play"
        assert strict.over
        report.parties += 1
        report.answers += count
        report.checks += 1
    return report


def holds(partie: Partie, seat: int, answer: Answer) -> bool:
    """Whether a seat is asked something that this answers."""
    assert partie.ask is not None
    shape = partie.ask.shapes.get(seat)
    return shape is not None and seat in waiting(partie) and shape.settle(answer) is not None


def check_faults(game: Game, parties: int, first_seed: int = 0, *, leaks: float = 0.0) -> Report:
    """Hands err, and what is called is ruled on: nothing is lost or doubled, and whatever is ruled can be played on.

    At a share `leaks` of the decisions, no place can tell worlds apart that it cannot know to differ: neither by what
    it sees nor by what it could claim. The report counts how often each fault happened (`rules`) and was called
    (`outcomes`).
    """
    report, bots = Report(), players(game, "sensible")
    for seed in range(first_seed, first_seed + parties):
        rng = Random(seed)
        partie, _ = fidele(game, seed, rng, slips="50")  # the house's hand errs as well
        pack, counters = Counter(partie.rules.pack), sum(partie.tapis.purses.values())
        known: set[int] = set()
        for count, _step in enumerate(erring(partie, bots, rng, report)):
            assert count < LONGEST, f"seed {seed}: the partie does not end"
            lying = Counter(chain.from_iterable(zone.cards for zone in partie.tapis.zones.values()))
            assert lying == pack, f"seed {seed}: {lying - pack} too many, {pack - lying} missing"
            assert sum(partie.tapis.purses.values()) == counters, f"seed {seed}: counters were lost or made"
            for fault in partie.faults:
                if id(fault) not in known:
                    known.add(id(fault))
                    assert any(rule.id == fault.id for rule in game.rules.FAULTS), fault
                    report.rules[fault.id] += 1
            if leaks and rng.random() < leaks and not ruled(partie):
                report.checks += compare_everywhere(partie, rng, seed)
        report.parties += 1
        report.answers += sum(row.kind == "answer" for row in partie.rows)
    return report


def ruled(partie: Partie) -> bool:
    """Whether something of this deal has been ruled on: what follows fits one world only, and all know it by now."""
    return any(row.kind in ("remedy", "lawful", "condoned") for row in partie.last_answers(partie.deal_length))


def erring(partie: Partie, bots: list[Any], rng: Random, report: Report) -> Iterator[None]:
    """Play to the end with hands that err and seats that call, or own up to, what they can; step by step."""
    while partie.ask is not None:
        yield
        if rng.random() < CALLS:
            claims = [(seat, claim) for seat in range(partie.tapis.seats) for claim in partie.claims(seat)]
            if claims:
                seat, claim = rng.choice(claims)
                partie.answer(seat, claim.answer)
                report.outcomes[f"{claim.fault} {claim.case}"] += 1
                continue
        if rng.random() < SLIPS:
            acts_beside(partie, rng)
            continue
        seat = rng.choice(waiting(partie))
        question = partie.view(seat).question
        assert question is not None
        assert question.shape.size > 0, f"{question.rule}: nothing can be answered"
        if question.loose is not None and rng.random() < SLIPS:
            partie.answer(seat, question.loose.sample(rng))
        else:
            partie.answer(seat, bots[seat].answer(partie.view(seat), rng))
