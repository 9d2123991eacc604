"""The common battery: what every game must pass just by being registered.

Each check raises `AssertionError` with the seed that shows the fault. A check takes a number of parties, so that the
test suite can run a little of it often and `make soak` all of it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from operator import attrgetter
from random import Random
from typing import Any, cast

from estaminet.bots import Bot, Uniform, levels, window
from estaminet.cards import Card
from estaminet.lab.lives import any_options, live, start, state
from estaminet.play import Checkpoint, Partie, Row, View, replay
from estaminet.play.notation import Actions, parse
from estaminet.play.record import read_records, write_record
from estaminet.rules import Answer, Game, Refused, Shape, written
from estaminet.rules.book import book
from estaminet.rules.referee import seen_since
from estaminet.rules.seats import seats_of
from estaminet.rules.shapes import SMALL
from estaminet.tapis import Event, Shuffles, Snapshot, Tapis

CANONICAL = attrgetter("order")
LONGEST = 20_000
"""No partie of the battery may take more answers than this."""


@dataclass
class Report:
    """What was met on the way."""

    parties: int = 0
    answers: int = 0
    checks: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)

    def add(self, other: Report) -> None:
        """Add what another report met."""
        self.parties += other.parties
        self.answers += other.answers
        self.checks += other.checks
        self.rules += other.rules
        self.outcomes += other.outcomes


def players(game: Game, style: str) -> list[Bot]:
    """Bots for the seats of the largest table: `uniform`, or `sensible` where the game has such."""
    known = levels(game)
    make = known["sense"] if style == "sensible" and "sense" in known else Uniform
    return [make() for _ in seats_of(game).every]


def decisions(partie: Partie, bots: list[Bot], rng: Random) -> Iterator[tuple[int, Answer]]:
    """Play a partie to its end, with looks and signs in their windows; each answer is yielded before it is given."""
    count = 0
    while partie.ask is not None:
        if rng.random() < 0.25:
            if partie.rules.glances(partie.tapis, partie.ask):
                window(partie, bots, rng)
            acts_beside(partie, rng)
            if partie.over:
                return
        asked = tuple(partie.ask.shapes)
        for seat in (rng.choice(asked),) if partie.ask.first else asked:
            answer = bots[seat].answer(partie.view(seat), rng)
            yield seat, answer
            partie.answer(seat, answer)
        count += 1
        assert count < LONGEST, "the partie does not end"


def acts_beside(partie: Partie, rng: Random) -> None:
    """A seat does something beside the question, if it may: a look, a sign, whatever the game allows."""
    seat = rng.randrange(partie.tapis.seats)
    shape = partie.view(seat).beside
    if shape is None:
        return
    act = shape.sample(rng)
    partie.answer(seat, act)
    end = partie.rules.ends(seat, act)
    if end is not None:
        partie.table(end)


# -- 1. random parties end, and nothing is ever lost ----------------------------------------------------------------


class Watched(list[Event]):
    """A list of events that checks the tapis whenever one is added."""

    def __init__(self, tapis: Tapis, pack: Iterable[Card]) -> None:
        super().__init__(tapis.events)
        self.tapis = tapis
        self.pack = sorted(pack, key=CANONICAL)
        self.counters = sum(tapis.purses.values())

    def append(self, event: Event, /) -> None:
        super().append(event)
        lying = sorted(chain.from_iterable(zone.cards for zone in self.tapis.zones.values()), key=CANONICAL)
        assert lying == self.pack, f"after {event}: {lying}"
        assert sum(self.tapis.purses.values()) == self.counters, event


def check_parties(game: Game, parties: int, style: str, first_seed: int = 0, *, default_options: bool = True) -> Report:
    """Parties played at random end, with cards and counters conserved at every event."""
    report = Report()
    bots = players(game, style)
    for seed in range(first_seed, first_seed + parties):
        rng = Random(seed)
        partie = start(game, f"{style} {seed}", **({} if default_options else any_options(game, rng)))
        partie.tapis.events = Watched(partie.tapis, partie.rules.pack)
        for _ in decisions(partie, bots, rng):
            assert partie.ask is not None
            report.rules[partie.ask.rule] += 1
            report.answers += 1
        assert partie.result is not None, f"seed {seed}: no result"
        check_ledger(partie, seed)
        report.parties += 1
        for line in partie.tapis.facts["sheet"]:
            report.rules.update(gain[2] for gain in line["gains"])
            report.outcomes[partie.rules.outcome(line)] += 1
    return report


def check_ledger(partie: Partie, seed: int) -> None:
    """What was paid, each time by a rule that the book has, makes the purses of the beginning those of the end."""
    laid = Tapis(len(partie.rules.seats), partie.shuffles)
    partie.rules.lay(laid)
    purses = laid.purses
    rules = book(partie.game, "fr").rules
    for payment in partie.tapis.payments:
        assert payment.why in rules, f"seed {seed}: {payment} is by no rule of the book"
        purses[payment.src] -= payment.counters
        purses[payment.dst] += payment.counters
    assert purses == partie.tapis.purses, f"seed {seed}: the ledger makes {purses}"


# -- 2. what a shape holds is accepted, all else is refused and changes nothing ----------------------------------------


def foreign(partie: Partie, shape: Shape, rng: Random) -> Iterator[Answer]:
    """Answers that a shape does not hold, of every sort the game's words allow."""
    rules = partie.rules
    verbs = [word for word in rules.WORDS if rng.random() < 0.5]
    pack = tuple(dict.fromkeys(rules.pack))
    numbers = rng.sample(rules.NUMBERS, min(len(rules.NUMBERS), 100))
    parts: list[Any] = [*rules.WORDS, *pack, *numbers]
    wrong: list[Answer] = [*rules.WORDS, *map(str, numbers), *pack]
    wrong += [(verb, *rng.sample(parts, rng.choice((1, 2, 2, 3, 6)))) for verb in verbs]
    return (answer for answer in wrong if shape.settle(answer) is None)


def check_answers(game: Game, parties: int, first_seed: int = 0) -> Report:
    """Every answer of a small shape and samples of a large one are accepted, anything else refused without a trace."""
    report = Report()
    rules = book(game, "fr").rules
    bots = players(game, "sensible")
    for seed in range(first_seed, first_seed + parties):
        rng = Random(seed)
        partie = start(game, f"answers {seed}")
        for number, (seat, _) in enumerate(decisions(partie, bots, rng)):
            if rng.random() > 0.02 and number > 3:
                continue
            assert partie.ask is not None
            shape = partie.ask.shapes[seat]
            small = shape.size <= SMALL
            for answer in shape if small and rng.random() < 0.3 else (shape.sample(rng) for _ in range(5)):
                partie.clone().answer(seat, answer)
                report.checks += 1
            before = state(partie)
            beside = partie.rules.asides(partie.tapis, seat)
            for answer in foreign(partie, shape, rng):
                if beside is not None and beside.settle(answer) is not None:
                    continue
                report.rules[refused(partie, seat, answer, rules)] += 1
                report.checks += 1
            for other in range(partie.tapis.seats):
                theirs = partie.rules.asides(partie.tapis, other)
                answer = shape.sample(rng)
                if other not in partie.ask.shapes and (theirs is None or theirs.settle(answer) is None):
                    refused(partie, other, answer, rules)
            assert state(partie) == before, f"seed {seed}: a refused answer left a trace"
        report.parties += 1
    return report


def refused(partie: Partie, seat: int, answer: Answer, rules: Iterable[str]) -> str:
    """Check that an answer is refused, with a rule that the book has: that rule."""
    try:
        partie.answer(seat, answer)
    except Refused as refusal:
        rule = refusal.rule
    else:
        raise AssertionError(f"{written(answer)!r} by seat {seat} should have been refused")
    assert rule in rules, f"{written(answer)!r} is refused with {rule}, which no book has"
    return rule


# -- 3. no leak -----------------------------------------------------------------------------------------------------


def check_leaks(game: Game, parties: int, share: float = 0.02, first_seed: int = 0) -> Report:
    """Two worlds that differ only in what a place cannot know are byte-equal to it, and to a bot that sits there.

    For every seat and for the spectators, at a `share` of the decisions; every other partie under any options.
    """
    report = Report()
    bots = players(game, "sensible")
    for seed in range(first_seed, first_seed + parties):
        rng = Random(seed)
        partie = start(game, f"leaks {seed}", **(any_options(game, rng) if seed % 2 else {}))
        for _ in decisions(partie, bots, rng):
            if rng.random() > share:
                continue
            report.checks += compare_everywhere(partie, rng, seed)
        report.parties += 1
    return report


def compare_everywhere(partie: Partie, rng: Random, seed: int) -> int:
    """Check that no place can tell this world from another that was found for it; for how many there was one."""
    found = ((place, other_world(partie, place, rng)) for place in range(partie.tapis.seats + 1))
    compared = 0
    for place, other in found:
        if other is not None:
            compare(partie, other, place, rng, seed)
            compared += 1
    return compared


def other_world(partie: Partie, place: int, rng: Random, tries: int = 12) -> Partie | None:
    """This deal as it could also be for all that a place knows: `None` if none was found.

    Cards that the place has not seen change places with each other in the pack and in what others answered unseen, and
    acts that it did not notice are left out. What the rules have told it of a hand it knows: who gives a deal of écarté
    up hears whether the other one holds the king (`Rules.TELLING`).
    """
    checkpoint = partie.checkpoint()
    if checkpoint is None:
        return None
    rows = partie.last_answers(partie.deal_length)
    first_event = partie.deal_start
    seen = seen_since(partie.tapis, place, first_event)
    hidden = [card for card in dict.fromkeys(partie.rules.pack) if card not in seen]
    for _ in range(tries):
        swapped = swap(hidden, rng)
        try:
            other = relive(partie, checkpoint, rows, swapped, place, rng)
        except Refused:
            continue
        if words_heard(other, place) == words_heard(partie, place):
            return other
    return None


def words_heard(partie: Partie, place: int) -> list[tuple[str, Answer]]:
    """The words that tell of a hand which a place has heard seats say in this deal."""
    tapis, telling = partie.tapis, partie.rules.TELLING
    heard = tapis.heard(place)[tapis.heard_before(place, partie.deal_start) :]
    return [(one.src, one.what) for one in heard if one.kind == "say" and one.what in telling]


def swap(hidden: list[Card], rng: Random) -> dict[Card, Card]:
    """A few of the hidden cards, or all of them, changing places."""
    count = min(len(hidden), rng.choice((0, 2, 2, 3, 4, len(hidden))))
    chosen = rng.sample(hidden, count)
    return dict(zip(chosen, rng.sample(chosen, count), strict=True))


class Swapped:
    """The shuffles of a partie with some cards in each other's places: what is shuffled again in a deal stays alike."""

    def __init__(self, shuffles: Shuffles, swapped: dict[Card, Card]) -> None:
        self.shuffles = shuffles
        self.swapped = swapped
        self.before = {after: before for before, after in swapped.items()}

    def order(self, number: int, pack: Sequence[Card]) -> list[Card]:
        order = self.shuffles.order(number, [self.before.get(card, card) for card in pack])
        return [self.swapped.get(card, card) for card in order]

    def lot(self, number: int, tickets: int) -> int:
        return self.shuffles.lot(number, tickets)


def relive(
    partie: Partie, checkpoint: Checkpoint, rows: list[Row], swapped: dict[Card, Card], place: int, rng: Random
) -> Partie:
    """The deal lived again with cards swapped and some acts that the place did not notice left out."""
    by_code = {card.code: swapped[card].code for card in swapped}
    zones = {
        name: (faces, counted, content if faces else " ".join(by_code.get(code, code) for code in content.split()))
        for name, (faces, counted, content) in checkpoint.snapshot["zones"].items()
    }
    snapshot = cast("Snapshot", {**checkpoint.snapshot, "zones": zones})
    other = Partie(
        partie.game,
        Swapped(partie.shuffles, swapped),
        partie.options,
        checkpoint=checkpoint._replace(snapshot=snapshot),
    )
    other.last = None if partie.last is None else partie.last.clone()  # where no card has changed places
    ended: list[Answer] = []
    for row in rows:
        if row.seat != place and rng.random() < 0.3 and unnoticed(other, row, place):
            ended.append(other.rules.ends(row.seat, row.what))
        elif row.kind == "table" and row.what in ended:
            ended.remove(row.what)
        else:
            what = exchanged(row.what, swapped) if row.kind == "answer" else row.what
            other.redo(row._replace(what=what))
    return other


def unnoticed(other: Partie, row: Row, place: int) -> bool:
    """Whether a row is an act beside the question that a place would not notice, then or later."""
    asked = other.ask is not None and row.seat in other.ask.shapes
    if row.kind != "answer" or asked or row.what in other.rules.LATENT:
        return False
    before = other.view(place).text()
    twin = other.clone()
    twin.redo(row)
    return twin.view(place).text() == before


def exchanged(answer: Answer, swapped: dict[Card, Card]) -> Answer:
    """An answer with cards swapped, in its written order."""
    if isinstance(answer, tuple):
        cards = sorted(swapped.get(part, part) for part in answer if isinstance(part, Card))
        return (*(part for part in answer if not isinstance(part, Card)), *cards)
    return swapped.get(answer, answer)


def compare(partie: Partie, other: Partie, place: int, rng: Random, seed: int) -> None:
    """Check that a place cannot tell two worlds apart: views, errors, and what bots of all levels answer."""
    here, there = partie.view(place), other.view(place)
    mine, theirs = here.plain(), there.plain()
    first = partie.tapis.numbers(partie.deal_start)[place]
    mine["heard"] = [heard for heard in mine["heard"] if heard[0] >= first]  # the other world began with this deal
    assert mine == theirs, f"seed {seed}, place {place}: {difference(mine, theirs)}"
    assert partie.tapis.payments == other.tapis.payments, f"seed {seed}: the ledger tells place {place} too much"
    if here.question is None:
        return
    for answer in islice(foreign(partie, here.question.shape, rng), 10):
        assert error(partie, place, answer) == error(other, place, answer), (
            f"seed {seed}: {answer} is refused otherwise"
        )
    compare_bots(partie.game, here, there, rng, seed)


def compare_bots(game: Game, here: View, there: View, rng: Random, seed: int) -> None:
    """Check that a bot does the same in two worlds; mostly one of those that answer at once."""
    *quick, thinking = levels(game).values()
    bot = rng.choice(quick)() if rng.random() < 0.95 else thinking()
    draw = rng.random()
    for act in (bot.answer, bot.look, bot.sign):
        assert act(here, Random(draw)) == act(there, Random(draw)), f"seed {seed}: a bot knows too much to {act}"


def error(partie: Partie, seat: int, answer: Answer) -> str:
    """The rule an answer is refused with, or nothing."""
    try:
        partie.clone().answer(seat, answer)
    except Refused as refusal:
        return refusal.rule
    return ""


def difference(mine: dict[str, Any], theirs: dict[str, Any]) -> str:
    """The first part in which two plain views differ."""
    for key in dict.fromkeys([*mine, *theirs]):
        if mine.get(key) != theirs.get(key):
            return f"{key}: {mine.get(key)!r} is not {theirs.get(key)!r}"
    return "none"


# -- 4. save, load, replay; 5. notation -------------------------------------------------------------------------------


def check_records(game: Game, parties: int, first_seed: int = 0) -> Report:
    """A log replays to equal views at every step; clones and restarts go on alike; text and integers come back."""
    report = Report()
    bots = players(game, "sensible")
    for seed in range(first_seed, first_seed + parties):
        rng = Random(seed)
        partie = start(game, f"records {seed}")
        actions = Actions(partie.rules)
        views: list[tuple[int, int, str]] = []
        checkpoints: list[tuple[int, Checkpoint]] = []
        for seat, answer in decisions(partie, bots, rng):
            assert partie.ask is not None
            shape = partie.ask.shapes[seat]
            assert shape.settle(parse(partie.rules, written(answer))) == shape.settle(answer)
            assert actions.decode(actions.encode(answer)) == answer
            views.append((len(partie.rows), seat, partie.view(seat).text()))
            report.answers += 1
            if partie.rows and partie.rows[-1].kind == "check":
                checkpoint = partie.checkpoint()
                assert checkpoint is not None
                checkpoints.append((len(partie.rows), checkpoint))
            if rng.random() < 0.02:
                check_clone(partie, rng, seed)
        check_replay(partie, views, seed)
        for length, checkpoint in rng.sample(checkpoints, min(3, len(checkpoints))):
            check_restart(partie, length, checkpoint, seed)
        (record,) = read_records(write_record(partie))
        assert state(record.partie()) == state(partie), f"seed {seed}: the record tells another game"
        report.parties += 1
    return report


def check_clone(partie: Partie, rng: Random, seed: int) -> None:
    """A clone equals its original, and neither affects the other."""
    before = state(partie)
    twin = partie.clone()
    assert state(twin) == before, f"seed {seed}: a clone differs"
    seat, shape = next((seat, q.shape) for seat in range(twin.tapis.seats) if (q := twin.view(seat).question))
    twin.answer(seat, shape.sample(rng))
    assert state(partie) == before, f"seed {seed}: a clone changed its original"


def check_replay(partie: Partie, views: list[tuple[int, int, str]], seed: int) -> None:
    """The log of a partie, replayed, gives the views that were seen at every step."""
    again = Partie(partie.game, partie.shuffles, partie.options)
    for length, seat, text in views:
        while len(again.rows) < length:
            again.redo(partie.rows[len(again.rows)])
        assert again.view(seat).text() == text, f"seed {seed}: replayed, row {length} looks otherwise"


def check_restart(partie: Partie, length: int, checkpoint: Checkpoint, seed: int) -> None:
    """A partie restarted from a checkpoint, as it is after a way through a file, goes on to the same end."""
    if any(row.reopens for row in partie.rows[length:]):
        return  # a ruling has gone back to a deal that is not in that file
    stored = Checkpoint.read(json.loads(json.dumps(checkpoint)))
    restart = Partie(partie.game, partie.shuffles, partie.options, checkpoint=stored)
    for row in partie.rows[length:]:
        restart.redo(row)
    for place in range(partie.tapis.seats + 1):
        mine, theirs = partie.view(place).plain(), restart.view(place).plain()
        shown = theirs["heard"][0][0] if theirs["heard"] else 0
        mine["heard"] = [heard for heard in mine["heard"] if heard[0] >= shown]
        assert mine == theirs, f"seed {seed}: restarted, it went elsewhere: {difference(mine, theirs)}"


# -- whatever is done -------------------------------------------------------------------------------------------------


def check_lives(game: Game, parties: int, steps: int = 200, first_seed: int = 0) -> Report:
    """Whatever is done under any options (faults, claims, acts beside, undoing), nothing is lost, the log tells it."""
    report = Report()
    for seed in range(first_seed, first_seed + parties):
        rng = Random(seed)
        partie = start(game, f"lives {seed}", **any_options(game, rng))
        pack, counters = sorted(partie.rules.pack), sum(partie.tapis.purses.values())

        def whole(partie: Partie, seed: int = seed, pack: list[Card] = pack, counters: int = counters) -> None:
            lying = sorted(chain.from_iterable(zone.cards for zone in partie.tapis.zones.values()))
            assert lying == pack, f"seed {seed}: {lying}"
            assert sum(partie.tapis.purses.values()) == counters, f"seed {seed}"

        live(partie, rng, steps, whole)
        assert state(partie.clone()) == state(partie), f"seed {seed}: a clone differs"
        again = replay(game, partie.shuffles, partie.options, partie.rows)
        assert state(again) == state(partie), f"seed {seed}: the log tells another game"
        report.parties += 1
        report.answers += sum(row.kind == "answer" for row in partie.rows)
        report.checks += steps
    return report
