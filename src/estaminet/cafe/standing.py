"""How a table stands: what is written down of it, what is only remembered, and what each place has been told.

Whatever is done is tried on a twin of the partie, written down, and only then becomes the table's own and is told: what
the rules refuse or the store cannot keep has never happened, and nobody ever sees what could still be lost.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from estaminet.cafe.board import Board
from estaminet.cafe.chairs import Chair, State
from estaminet.cafe.errors import Conflict
from estaminet.cafe.guests import Guest
from estaminet.cafe.log import plain_rows
from estaminet.cafe.pace import Clock, Pace
from estaminet.cafe.page import Page, Request, Said, compose
from estaminet.cafe.revival import revive
from estaminet.cafe.stakes import Settling
from estaminet.cafe.store import Desk, Entry, Found, Store, StoredPartie, StoredTable, settling_at
from estaminet.cafe.workers import Workers
from estaminet.games import find_game
from estaminet.play import Partie, Question, Row, commitment
from estaminet.rules import Answer, Rules, read_options
from estaminet.tapis import Tapis

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="Standing")

TRIES: Final = 3
"""How often something is tried at a table to which other processes write."""
HEARD_FOR: Final = 10.0
"""Seconds for which a phrase hangs in the air."""


@dataclass(frozen=True)
class Means:
    """What all the tables of a café share."""

    store: Store
    desk: Desk
    workers: Workers
    reviewers: Workers
    """A process of its own, begun when somebody first asks, so that no bot waits for a review."""
    clock: Clock
    pace: Pace
    tables: Mapping[str, Standing]
    """Those in memory, by their addresses."""


def alone(act: Callable[Concatenate[S, P], Awaitable[R]]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Have a method do its work while nobody else does anything at the table, whoever still waits for its end.

    When another process has written to the table in the meantime, the method sees what there now is and tries again.
    """

    @functools.wraps(act)
    async def waiting(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def doing() -> R:
            async with self.lock:
                for _ in range(TRIES):
                    try:
                        return await act(self, *args, **kwargs)
                    except Conflict:
                        await self.reload()
                raise Conflict

        task = asyncio.ensure_future(doing())
        self.busy.add(task)
        task.add_done_callback(self.busy.discard)
        return await asyncio.shield(task)

    return waiting


class Standing:
    """A table as it stands. What is being tried cannot be seen here."""

    def __init__(self, means: Means, found: Found, partie: Partie | None) -> None:
        self.means = means
        self.lock = asyncio.Lock()
        self.busy: set[asyncio.Future[Any]] = set()
        self.stirred = asyncio.Event()
        """Set whenever something has happened; the house looks then."""
        self.due = 0.0
        """When a bot may next do something that all can notice. Nothing that only some can notice puts it off."""
        self.soon = 0.0
        """When a bot may next do something that some person can notice."""
        self.ends: dict[Answer, float] = {}
        """What the clock will end, and when: signs last a moment."""
        self.startled: frozenset[int] = frozenset()
        """The bots before whom a person has just done something beside any question."""
        self.request: Request | None = None
        self.request_until = 0.0
        self.declined: int | None = None
        """Whose request was the last not to be agreed to; until he does something."""
        self.settled = False
        """The score of this deal can change no more, or could not already before the trick that is being played."""
        self.abridged: frozenset[int] = frozenset()
        self.hurried: frozenset[int] = frozenset()
        self.read: frozenset[int] = frozenset()
        """Who has read the score of the deal that has just ended."""
        self.again: frozenset[int] = frozenset()
        self._said: tuple[tuple[float, Said], ...] = ()
        self._spoken = 0
        self._streams: dict[str, int] = {}
        self._leaving: set[asyncio.Future[None]] = set()
        self._seen: dict[int, float] = {}
        self._awaited: dict[int, tuple[int, float]] = {}
        """For each seat whose clock runs: the number of its question, and since when."""
        self._trick_stays = 0.0
        self._chance = SystemRandom()
        self._take(found, partie)
        self.places = len(self.chairs) + 1
        """The seats and the spectators, who are the last place."""
        self.board = Board(self.places, int(means.clock.date() * 1000))
        self.tell()

    def _take(self, found: Found, partie: Partie | None) -> None:
        """Be as the store says."""
        self.stored: StoredTable = found.table
        self.chairs: tuple[Chair, ...] = found.chairs
        self.results = list(found.results)
        self.current: StoredPartie = found.partie
        self.stake = found.stake
        self.settling = found.settling
        self.partie = partie
        self._read_rules()
        self.settled = False
        if partie is not None:
            self._remember(partie.last_answers(partie.deal_length))
            self._settle(partie)

    def _read_rules(self) -> None:
        game = find_game(self.stored.game)
        self.rules: Rules = game.rules(read_options(game.rules.OPTIONS, self.current.options))

    # -- what it is -----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Its address."""
        return self.stored.id

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.stored.game

    @property
    def options(self) -> Mapping[str, str]:
        """The options agreed on, those that differ from their defaults."""
        return self.stored.options

    @property
    def host_id(self) -> str:
        """The guest whose table it is."""
        return self.stored.host

    @property
    def state(self) -> State:
        """`waiting` for people or for the match to begin, `playing`, `over` or `closed`."""
        return self.stored.state

    @property
    def match(self) -> int:
        """Which match of this sitting, from 1."""
        return self.stored.match

    @property
    def at_stake(self) -> bool:
        """Whether coffees are still being played for here."""
        return self.stake is not None and not self.results

    @property
    def commitment(self) -> str:
        """What the café has committed itself to for the shuffles of this match."""
        return commitment(self.current.secret)

    def seat_of(self, guest: Guest) -> int | None:
        """Where a guest sits; `None`: he watches."""
        return next((chair.seat for chair in self.chairs if chair.guest_id == guest.id), None)

    def place_of(self, guest: Guest) -> int:
        """The place whose page a guest sees: his seat, or the spectators'."""
        seat = self.seat_of(guest)
        return self.places - 1 if seat is None else seat

    def persons(self) -> frozenset[int]:
        """The seats where a person is playing himself."""
        return frozenset(chair.seat for chair in self.chairs if chair.player == "person")

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot decides for this seat."""
        return seat in self.abridged or seat not in self.persons()

    def question(self, seat: int) -> Question | None:
        """What a seat is asked."""
        view = self.page(seat).view
        return None if view is None else view.question

    def asked(self, seat: int) -> int | None:
        """The number of what a seat is asked."""
        question = self.question(seat)
        return None if question is None else question.number

    def formal(self, seat: int) -> bool:
        """Whether a seat has a question to answer that it is not shown, since it robs it of no decision."""
        ask = None if self.partie is None else self.partie.ask
        return ask is not None and ask.formal(seat) and not self.stored.formalities and seat in ask.shapes

    def unnoticed(self, seat: int) -> bool:
        """Whether the others believe that somebody else is thinking while this seat is asked."""
        ask = None if self.partie is None else self.partie.ask
        return ask is not None and ask.face is not None and seat in ask.shapes and seat not in ask.face

    def patient_until(self, seat: int) -> float | None:
        """Until when a person may be silent; `None`: for as long as he likes."""
        if seat not in self._awaited:
            return None
        return max(self._seen.get(seat, 0.0), self._awaited[seat][1]) + self.means.pace.patience

    def warned(self, seat: int) -> bool:
        """Whether a person will soon have been silent for too long."""
        until = self.patient_until(seat)
        return until is not None and self.means.clock.now() >= until - self.means.pace.warning

    def _wait_for(self, page: Page) -> bool:
        """Let the clock of a place run or stand still; return whether it has nearly run down."""
        seat, number = page.place, self._timed(page)
        if number is None:
            self._awaited.pop(seat, None)
        elif self._awaited.get(seat, (None,))[0] != number:
            self._awaited[seat] = (number, self.means.clock.now())
        return self.warned(seat)

    def _timed(self, page: Page) -> int | None:
        """The number of a place's question while its clock runs, else `None`.

        It runs while another person waits, or when the page of the one who is asked has gone: bots have time. All of
        this the place can see for itself, so that it learns nothing from its clock.
        """
        seat, view = page.place, page.view
        if view is None or view.question is None or self.bot_plays(seat):
            return None
        alone = self.persons() <= {seat, *view.thinking}
        return None if alone and self.is_here(self.chairs[seat]) else view.question.number

    def haste(self) -> float | None:
        """Seconds that an act takes while everybody is in a hurry; `None`: somebody is not."""
        persons = self.persons()
        if persons and persons <= self.abridged:
            return 0.0
        if persons and persons <= self.abridged | self.hurried:
            return self.means.pace.fast
        return None

    @property
    def between(self) -> bool:
        """Whether a deal has been scored, and the next one has not begun."""
        return self.state == "playing" and self.partie is not None and scored(self.partie)

    def turn_over(self) -> None:
        """Somebody has read the score; if all have, the next deal is due."""
        if self.persons() <= self.read:
            self._trick_stays = self.means.clock.now()
            self.due = self.soon = self._trick_stays
        self.tell()

    def make_haste(self) -> None:
        """Somebody is in a hurry; if all are, what is due is due sooner."""
        haste = self.haste()
        if haste is not None:
            self.due = min(self.due, self.means.clock.now() + haste)
            self.soon = min(self.soon, self.due)
        self.tell()

    # -- what is done with it ---------------------------------------------------------------------------------------

    async def play(self, act: Callable[[Partie], None]) -> None:
        """Try something on a twin of the partie; if the rules take it, write it down and let it be."""
        assert self.partie is not None
        twin = self.partie.clone()
        act(twin)
        await self.write(partie=twin)

    async def write(
        self,
        *,
        table: StoredTable | None = None,
        chairs: Sequence[Chair] = (),
        current: StoredPartie | None = None,
        partie: Partie | None = None,
        following: StoredPartie | None = None,
    ) -> None:
        """Write down what shall be, then let it be, and tell it.

        Args:
            table: the table itself.
            chairs: those that change.
            current: the match at hand.
            partie: its partie, with new rows at its end.
            following: the next match, which is then at hand.

        Raises:
            Conflict: another process has written to this table.
            StoreFailed: it cannot be written; nothing has changed.
        """
        table = table or self.stored
        current = current or self.current
        before, state = self.partie, self.state
        if before is not None and self.state == "playing":
            for chair in chairs:
                if chair.player != self.chairs[chair.seat].player:
                    partie = partie or before.clone()
                    partie.seat(chair.seat, chair.player)
        known = 0 if before is None else len(before.rows)
        new: Sequence[Row] = [] if partie is None else partie.rows[known:]
        date = self.means.clock.date()
        if any(row.kind == "check" for row in new):
            current = replace(current, notice=None)
        ended = partie is not None and partie.over and current.result is None
        if partie is not None and ended:
            current = replace(current, result=partie.result, ended=date)
            table = replace(table, state="over")
        self.stored = await self.means.desk.run(
            self.means.store.write,
            table,
            chairs=chairs,
            partie=None if current == self.current else current,
            following=following,
            entry=None if partie is None else self._entry(partie, known, date),
        )
        if state == "waiting" and self.state == "playing":
            self.board.level()  # people may have changed places; every page is another now
        moved = {chair.seat: chair for chair in chairs}
        self.chairs = tuple(moved.get(chair.seat, chair) for chair in self.chairs)
        self.current, self.partie = current, partie or before
        if partie is not None:
            if before is not None:
                self._rest(before.tapis, partie.tapis)
            self._remember(new)
            self._settle(partie)
        if ended and current.result is not None:
            self.results.append((self.match, current.result))
        if following is not None:
            self.current, self.partie = following, None
            self._read_rules()
        self.tell()
        if self.stake is not None and self.state != state and (other := self.means.tables.get(self.stake.table)):
            result = self.results[0][1] if self.results else None
            other.hear(self.stake.match, settling_at(self.stored, result))

    def hear(self, match: int, settling: Settling | None) -> None:
        """Learn how the game for the coffees of a match stands."""
        self.settling.pop(match, None)
        if settling is not None:
            self.settling[match] = settling
        self.tell()

    def _entry(self, partie: Partie, known: int, date: float) -> Entry:
        """The rows of a partie after those that are known, for the store."""
        return Entry(self.current.id, self.current.start + known, plain_rows(partie, known), date)

    def _remember(self, new: Sequence[Row]) -> None:
        """See what new rows mean for the things that are nowhere written down."""
        now = self.means.clock.now()
        for row in new:
            if row.kind == "check":
                self.abridged = self.read = frozenset()
                self.ends = {}
            elif row.kind == "table":
                self.ends.pop(row.what, None)  # done by another process
            elif row.kind == "answer" and (end := self.rules.ends(row.seat, row.what)) is not None:
                self.ends[end] = now + self.means.pace.sign
            if row.kind in ("check", "rewind", "ruling"):
                self.settled = False
            if row.kind == "rewind":
                self.request = None  # whatever was to be taken back, the table is another now
            if row.kind == "check" or row.seat == self.declined:
                self.declined = None
        if self.request is not None and self.partie is not None and self.partie.undo_point(self.request.seat) is None:
            self.request = None

    def _settle(self, partie: Partie) -> None:
        """Note when nothing is at stake any more; the tricks that are still played do not bring it back."""
        playing = "deal" in partie.tapis.facts and not scored(partie)
        self.settled = playing and (self.settled or partie.rules.settled(partie.tapis))

    def _rest(self, before: Tapis, after: Tapis) -> None:
        """A trick that was taken up stays a moment, a deal that was scored a little longer."""
        pause = 0.0
        if any(event.kind == "sweep" for event in after.events[len(before.events) :]):
            pause = self.stored.pause
        if before.facts.get("sheet") != after.facts.get("sheet"):
            pause += self.means.pace.deal
            self.abridged = self.hurried = frozenset()  # nobody's haste robs another of the score
        if pause:
            self._trick_stays = self.means.clock.now() + pause

    def tell(self) -> None:
        """Show every place what it may know, and wake whoever waits for it."""
        now = self.means.clock.now()
        self._said = tuple(one for one in self._said if now - one[0] < HEARD_FOR)
        if self.partie is not None and self.partie.ask is not None:
            self.hurried -= {seat for seat in self.partie.ask.shapes if not self.formal(seat)} & self.persons()
        pages = [compose(self, place) for place in range(self.places)]
        noticed = self.board.show([replace(page, warned=self._wait_for(page)) for page in pages])
        haste, thought = self.haste(), self._chance.uniform(*self.means.pace.think)
        if self.places - 1 in noticed:
            self.due = now + haste if haste is not None else max(now, self._trick_stays) + thought
        if noticed & self.persons():
            self.soon = now + (haste if haste is not None else thought / 2)
        self.stirred.set()

    async def reload(self) -> None:
        """Take everything from the store again."""
        found, partie = await load(self.means, self.id)
        self.request = None
        self.ends = {}
        self._take(found, partie)
        self.tell()

    async def stop(self) -> None:
        """End what runs at this table; what was begun is finished."""
        for leaving in self._leaving:
            leaving.cancel()
        while self.busy:
            await asyncio.wait(self.busy)

    @alone
    async def refresh(self) -> None:
        """See what somebody else has written."""
        await self.reload()

    # -- who is there -------------------------------------------------------------------------------------------------

    def page(self, place: int) -> Page:
        """What a place is shown now."""
        return self.board.page(place)

    async def changes(self, place: int, after: int) -> int:
        """Wait until the version of a place is another than `after`; return it."""
        return await self.board.changes(place, after)

    @contextmanager
    def here(self, guest: Guest) -> Iterator[None]:
        """While this lasts the guest has the page of the table open."""
        self._streams[guest.id] = self._streams.get(guest.id, 0) + 1
        self.tell()
        try:
            yield
        finally:
            leaving = asyncio.ensure_future(self._gone(guest.id))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    async def _gone(self, guest_id: str) -> None:
        """A page has gone; if none is back in a moment, so has the guest."""
        await self.means.clock.wait(asyncio.Event(), self.means.pace.linger)
        self._streams[guest_id] -= 1
        if not self._streams[guest_id]:
            del self._streams[guest_id]
        self.tell()

    @property
    def idle(self) -> bool:
        """Whether nobody looks at this table and nothing will happen at it by itself, so that it may be put away."""
        resting = self.state != "playing" or self.partie is None or not (self.persons() or self.partie.deal_length)
        return resting and not self._streams and not self.busy

    def is_here(self, chair: Chair) -> bool:
        """Whether whoever sits on a chair has the page of the table open."""
        return chair.guest_id in self._streams

    @property
    def phrases(self) -> tuple[Said, ...]:
        """What was said just now."""
        return tuple(said for _, said in self._said)

    def renamed(self, guest: Guest) -> None:
        """A guest who sits here has changed his name or his wishes."""
        forced = bool(guest.prefs.get("forced"))
        self.chairs = tuple(
            replace(chair, name=guest.name, forced=forced) if chair.guest_id == guest.id else chair
            for chair in self.chairs
        )
        self.tell()


def scored(partie: Partie) -> bool:
    """Whether the deal at hand stands on the sheet."""
    facts = partie.tapis.facts
    return any(line["deal"] == facts.get("deal") for line in facts.get("sheet", ()))


async def load(means: Means, table_id: str) -> tuple[Found, Partie | None]:
    """A table from the store, and its partie brought back to where it was.

    Raises:
        UnknownTable: there is none.
    """
    found = await means.desk.run(means.store.table, table_id)
    revived = await asyncio.to_thread(revive, found)
    if revived.current != found.partie:
        table = await means.desk.run(
            means.store.write,
            found.table,
            partie=revived.current,
            entry=Entry(found.partie.id, found.partie.start + len(found.rows), revived.rows, means.clock.date()),
        )
        found = replace(found, table=table, partie=revived.current)
    return found, revived.partie
