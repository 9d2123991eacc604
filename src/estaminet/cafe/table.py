"""A table: who sits at it, what is played, and everything that can be done there.

Whatever is done is tried on a twin of the partie, written down, and only then becomes the table's own and is told: what
the rules refuse or the store cannot keep has never happened, and nobody ever sees what could still be lost.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Any, Final, TypeVar

from estaminet.cafe.board import Board
from estaminet.cafe.chairs import Away, Chair
from estaminet.cafe.errors import (
    AlreadyBegun,
    AlreadySeated,
    BadChairs,
    BadNonce,
    BadSetting,
    Conflict,
    NothingAsked,
    NothingToUndo,
    NotHost,
    NotSeated,
    Stale,
    TableClosed,
    TooSoon,
    UnknownInvitation,
)
from estaminet.cafe.guests import Guest
from estaminet.cafe.house import END_OF_SIGN, SIGN, House
from estaminet.cafe.log import plain_rows
from estaminet.cafe.pace import Clock, Pace
from estaminet.cafe.page import Page, Request, Said, compose
from estaminet.cafe.revival import revive
from estaminet.cafe.store import Desk, Found, State, Store, StoredPartie, StoredTable
from estaminet.cafe.workers import Task, Workers
from estaminet.games import find_game
from estaminet.play import Fair, Partie, Question, Row, commitment, partie_key
from estaminet.play.notation import parse
from estaminet.rules import Answer, Rules, read_options, written
from estaminet.rules.options import Choice, kinds

T = TypeVar("T")

PHRASES: Final = ("bonjour", "bien-joue", "merci", "pardon", "patience", "couffe", "tournee", "au-revoir")
"""What can be said at a table. The words are the web's."""
PAUSES: Final = (0.5, 4.0)
"""The shortest and the longest time for which a finished trick may stay."""
HEARD_FOR: Final = 10.0
"""Seconds for which a phrase hangs in the air."""


@dataclass(frozen=True)
class Means:
    """What all the tables of a café share."""

    store: Store
    desk: Desk
    workers: Workers
    clock: Clock
    pace: Pace


class Table:
    """One table. Its attributes tell what is written down; what is being tried cannot be seen."""

    def __init__(self, means: Means, found: Found, partie: Partie | None) -> None:
        self.means = means
        self.stored = found.table
        self.chairs: tuple[Chair, ...] = found.chairs
        self.current: StoredPartie = found.partie
        self.partie = partie
        self.results = list(found.results)
        self.stirred = asyncio.Event()
        """Set whenever something has happened; the house looks then."""
        self.due = 0.0
        """When a bot may next do something that can be noticed."""
        self.signs: dict[int, float] = {}
        """When the signs being made end."""
        self.request: Request | None = None
        self.request_until = 0.0
        self.abridged: frozenset[int] = frozenset()
        self.hurried: frozenset[int] = frozenset()
        self.again: frozenset[int] = frozenset()
        self._rng = SystemRandom()
        self._lock = asyncio.Lock()
        self._busy: set[asyncio.Future[Any]] = set()
        self._seats = len(self.rules.seats)
        self._phrases: tuple[tuple[float, Said], ...] = ()
        self._streams: dict[str, int] = {}
        self._seen: dict[int, float] = {}
        self._asked: dict[int, tuple[int, float]] = {}
        self._trick_stays = 0.0
        self.board = Board(self._seats + 1, int(means.clock.date() * 1000))
        if partie is not None:
            self._notice(partie.last_answers(partie.deal_length))
        self._tell()
        self.house = House(self)

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
        """The guest who set the table up."""
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
    def commitment(self) -> str:
        """What the café has committed itself to for the shuffles of this match."""
        return commitment(self.current.secret)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        if self.partie is not None:
            return self.partie.rules
        game = find_game(self.stored.game)
        return game.rules(read_options(game.rules.OPTIONS, self.current.options))

    def seat_of(self, guest: Guest) -> int | None:
        """Where a guest sits; `None`: he watches."""
        return next((chair.seat for chair in self.chairs if chair.guest_id == guest.id), None)

    def place_of(self, guest: Guest) -> int:
        """The place whose page a guest sees: his seat, or the spectators'."""
        seat = self.seat_of(guest)
        return self._seats if seat is None else seat

    def persons(self) -> frozenset[int]:
        """The seats where a person is playing himself."""
        return frozenset(chair.seat for chair in self.chairs if chair.kind == "person" and not chair.away)

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot decides for this seat."""
        return seat in self.abridged or seat not in self.persons()

    def question(self, seat: int) -> Question | None:
        """What the seat is asked."""
        view = self.page(seat).view
        return None if view is None else view.question

    def asked(self, seat: int) -> int | None:
        """The number of what the seat is asked."""
        question = self.question(seat)
        return None if question is None else question.number

    def page(self, place: int) -> Page:
        """What a place is shown now."""
        return self.board.page(place)

    async def changes(self, place: int, after: int) -> int:
        """Wait until the version of a place is another than `after`; return it."""
        return await self.board.changes(place, after)

    # -- sitting down and getting up ------------------------------------------------------------------------------

    async def sit(self, guest: Guest, invitation: str) -> int:
        """Take the chair of a link, or come back to one's own by it. The link is used up; the chair gets a new one.

        Raises:
            UnknownInvitation: no chair has this link, or no longer.
            AlreadySeated: the guest has another chair here.
            TableClosed: the table is.
        """

        async def act() -> int:
            chair = next((one for one in self.chairs if one.invitation == invitation), None)
            if chair is None:
                raise UnknownInvitation(invitation)
            if self.state == "closed":
                raise TableClosed
            if self.seat_of(guest) not in (None, chair.seat):
                raise AlreadySeated
            await self.means.desk.run(self.means.store.save_guest, guest, self.means.clock.date())
            host = guest.id if chair.guest_id == self.host_id else self.host_id
            taken = replace(
                chair,
                kind="person",
                guest_id=guest.id,
                name=guest.name,
                invitation=new_link(),
                nonce=chair.nonce if chair.guest_id == guest.id else None,
                away="",
            )
            await self._write(chairs=[taken], table=replace(self.stored, host=host))
            self._seen[chair.seat] = self.means.clock.now()
            return chair.seat

        return await self._do(act)

    async def set_chair(self, host: Guest, seat: int, what: str) -> None:
        """Give a chair to whoever gets its link (`open`), or to a bot (`bot:LEVEL`). Not one's own.

        Raises:
            NotHost: only the host may.
            BadChairs: there is no such chair, or it is the host's own.
            BadSetting: it is neither.
        """
        level = await self._level_of(what)

        async def act() -> None:
            self._host(host)
            if not 0 <= seat < self._seats or self.chairs[seat].guest_id == host.id:
                raise BadChairs
            chair = self.chairs[seat]
            if level is None:
                changed = Chair(seat, "open", chair.level, invitation=new_link())
            else:
                changed = Chair(seat, "bot", level)
            self.again -= {seat}
            await self._write(chairs=[changed])
            await self._begin_if_ready()

        await self._do(act)

    async def free_chair(self, host: Guest, seat: int) -> None:
        """Free a chair; it gets a new link."""
        await self.set_chair(host, seat, "open")

    async def _level_of(self, what: str) -> str | None:
        if what == "open":
            return None
        kind, _, level = what.partition(":")
        if kind != "bot" or level not in await self.means.workers.levels(self.game):
            raise BadSetting("chair", what)
        return level

    async def leave(self, guest: Guest) -> None:
        """Get up. Before a match the chair becomes free; during one a bot sits in until the guest comes back.

        Raises:
            NotSeated: he has no chair.
        """

        async def act() -> None:
            seat = self._seat(guest)
            if self.state == "waiting":
                await self._write(chairs=[Chair(seat, "open", self.chairs[seat].level, invitation=new_link())])
            else:
                await self._away(seat, "left")

        await self._do(act)

    async def come_back(self, guest: Guest) -> None:
        """Sit down again on one's chair.

        Raises:
            NotSeated: he has none.
        """

        async def act() -> None:
            await self._away(self._seat(guest), "")

        await self._do(act)

    async def seen(self, guest: Guest) -> None:
        """A sign of life from a guest: whom a bot replaced for being silent plays again; who left does not."""
        seat = self.seat_of(guest)
        if seat is None:
            return
        self._seen[seat] = self.means.clock.now()
        if self.chairs[seat].away == "silent":
            await self.come_back(guest)

    @contextmanager
    def here(self, guest: Guest) -> Iterator[None]:
        """While this lasts the guest has the page of the table open."""
        self._streams[guest.id] = self._streams.get(guest.id, 0) + 1
        self._tell()
        try:
            yield
        finally:
            asyncio.get_running_loop().create_task(self._gone(guest.id))

    async def _gone(self, guest_id: str) -> None:
        """A page has gone; if none is back in a moment, so has the guest."""
        await self.means.clock.wait(asyncio.Event(), self.means.pace.linger)
        self._streams[guest_id] -= 1
        if not self._streams[guest_id]:
            del self._streams[guest_id]
        self._tell()

    def renamed(self, guest: Guest) -> None:
        """A guest who may sit here has changed his name or his wishes."""
        self.chairs = tuple(
            replace(chair, name=guest.name, forced=bool(guest.prefs.get("forced")))
            if chair.guest_id == guest.id
            else chair
            for chair in self.chairs
        )
        self._tell()

    async def silent(self, seat: int) -> None:
        """A person has been silent for too long."""
        await self._do(lambda: self._away(seat, "silent"))

    async def _away(self, seat: int, away: Away) -> None:
        if self.chairs[seat].away != away:
            await self._write(chairs=[replace(self.chairs[seat], away=away)])
        self._seen[seat] = self.means.clock.now()

    # -- the match ------------------------------------------------------------------------------------------------

    async def ready(self, guest: Guest, nonce: str) -> None:
        """Add a nonce to the shuffles, now that the café has committed itself; when all have, the match begins.

        Raises:
            NotSeated: the guest has no chair.
            BadNonce: it is not of 16 to 64 hexadecimal digits.
            AlreadyBegun: the match has.
        """
        digits = nonce.lower()
        if not 16 <= len(digits) <= 64 or not set(digits) <= set("0123456789abcdef"):
            raise BadNonce(nonce)

        async def act() -> None:
            seat = self._seat(guest)
            if self.state != "waiting":
                raise AlreadyBegun
            await self._write(chairs=[replace(self.chairs[seat], nonce=digits)])
            await self._begin_if_ready()

        await self._do(act)

    async def _begin_if_ready(self) -> None:
        if self.state != "waiting" or not all(chair.ready for chair in self.chairs):
            return
        nonces = [chair.nonce or secrets.token_hex(16) for chair in self.chairs]
        options = self.current.options | self._first_deal()
        game = find_game(self.game)
        key = partie_key(self.current.secret, nonces)
        partie = Partie(game, Fair(key), read_options(game.rules.OPTIONS, options))
        for chair in self.chairs:
            partie.seat(chair.seat, chair.player)
        self._formalities(partie)
        await self._write(
            table=replace(self.stored, state="playing"),
            chairs=[replace(chair, nonce=None) for chair in self.chairs],
            current=replace(
                self.current,
                options=options,
                nonces=nonces,
                version=game.rules.VERSION,
                began=self.means.clock.date(),
            ),
            partie=partie,
        )

    def _first_deal(self) -> dict[str, str]:
        """At a quick table, an option by which the person neither deals first nor sits out for it."""
        if not self.stored.quick or self.match > 1:
            return {}
        others = [chair.seat for chair in self.chairs if chair.kind == "bot"]
        return first_dealer(self.game, self.rules.seats[self._rng.choice(others)]) if others else {}

    def _formalities(self, partie: Partie) -> None:
        """Answer what no one decides, unless the table wants to."""
        while not self.stored.formalities and partie.ask is not None and partie.ask.formality:
            for seat, shape in list(partie.ask.shapes.items()):
                partie.answer(seat, shape.sample(self._rng))

    async def answer(self, guest: Guest, number: int, text: str) -> None:
        """Answer one's question number `number`. The same answer given twice is taken once.

        Raises:
            NotSeated: the guest has no chair.
            TableClosed: nobody plays here now.
            Stale: this is not the question that the seat is asked now.
            Unreadable: the text is no answer of the game.
            Refused: the rules forbid it.
        """
        await self.seen(guest)

        async def act() -> None:
            seat, partie = self._seat(guest), self._playing()
            answer = parse(partie.rules, text)
            asked = self.asked(seat)
            if asked == number:
                await self._play(lambda twin: twin.answer(seat, answer))
                return
            last = partie.answered.get(seat)
            if last is None or last.number != number or not same_words(text, last.answer):
                raise Stale(asked)

        try:
            await self._do(act)
        except Conflict:
            raise Stale(self.asked(self._seat(guest))) from None

    async def act(self, guest: Guest, text: str) -> None:
        """Do something that the rules allow beside any question: look, sign, call a fault.

        Raises:
            NotSeated: the guest has no chair.
            TableClosed: nobody plays here now.
            Unreadable: the text is nothing of the game.
            Refused: the rules forbid it.
            Stale: it is an answer to a question, which needs its number.
        """
        await self.seen(guest)

        async def act() -> None:
            seat, partie = self._seat(guest), self._playing()
            answer = parse(partie.rules, text)
            question = self.question(seat)
            if question is not None and (question.loose or question.shape).settle(answer) is not None:
                raise Stale(question.number)
            await self._play(lambda twin: twin.answer(seat, answer))

        await self._do(act)

    # -- taking back ----------------------------------------------------------------------------------------------

    async def undo(self, guest: Guest) -> None:
        """Take one's last answer back: at once if nobody learnt anything from it, else when all the others agree.

        Raises:
            NotSeated: the guest has no chair.
            TableClosed: nobody plays here now.
            NothingToUndo: he has answered nothing since the last trick was taken up.
        """
        await self.seen(guest)

        async def act() -> None:
            seat, partie = self._seat(guest), self._playing()
            point = partie.undo_point(seat)
            if point is None:
                raise NothingToUndo
            others = self.persons() - {seat}
            if partie.free_undo(seat) or not others:
                await self._play(lambda twin: twin.rewind(seat, point))
                return
            self.request = Request(seat, frozenset())
            self.request_until = self.means.clock.now() + self.means.pace.consent
            self._tell()

        await self._do(act)

    async def consent(self, guest: Guest, yes: bool) -> None:
        """Agree or not that the one who asks takes his answer back.

        Raises:
            NotSeated: the guest has no chair.
            NothingAsked: nobody asks, or not him.
        """
        await self.seen(guest)

        async def act() -> None:
            seat, partie = self._seat(guest), self._playing()
            request = self.request
            if request is None or seat == request.seat:
                raise NothingAsked
            point = partie.undo_point(request.seat)
            if not yes or point is None:
                self.request = None
                self._tell()
                return
            agreed = request.agreed | {seat}
            if self.persons() - {request.seat} <= agreed:
                await self._play(lambda twin: twin.rewind(request.seat, point))
                return
            self.request = Request(request.seat, agreed)
            self._tell()

        await self._do(act)

    def lapse(self) -> None:
        """Nobody has agreed in time."""
        self.request = None
        self._tell()

    # -- pace -----------------------------------------------------------------------------------------------------

    async def abridge(self, guest: Guest) -> None:
        """Have enough of a deal whose score can change no more: a bot plays it to its end.

        Raises:
            NotSeated: the guest has no chair.
            TableClosed: nobody plays here now.
            NothingAsked: the score can still change.
        """
        await self.seen(guest)
        seat, partie = self._seat(guest), self._playing()
        if not partie.rules.settled(partie.tapis):
            raise NothingAsked
        self.abridged |= {seat}
        self._tell()

    async def hurry(self, guest: Guest) -> None:
        """Have the others play fast until one is asked again.

        Raises:
            NotSeated: the guest has no chair.
            TableClosed: nobody plays here now.
            NothingAsked: they all wait for him.
        """
        await self.seen(guest)
        seat = self._seat(guest)
        self._playing()
        if self.question(seat) is not None:
            raise NothingAsked
        self.hurried |= {seat}
        self._tell()

    def haste(self) -> float | None:
        """Seconds that an act takes while everybody is in a hurry; `None`: nobody is."""
        persons = self.persons()
        if persons and persons <= self.abridged:
            return 0.0
        if persons and persons <= self.abridged | self.hurried:
            return self.means.pace.fast
        return None

    async def settings(self, host: Guest, *, pause: float | None = None, formalities: bool | None = None) -> None:
        """Change how long a finished trick stays, and whether the table cuts and shuffles itself.

        Raises:
            NotHost: only the host may.
            BadSetting: a pause shorter or longer than `PAUSES`.
        """

        async def act() -> None:
            self._host(host)
            low, high = PAUSES
            if pause is not None and not low <= pause <= high:
                raise BadSetting("pause", pause)
            new = self.stored
            if pause is not None:
                new = replace(new, pause=pause)
            if formalities is not None:
                new = replace(new, formalities=formalities)
            await self._write(table=new)

        await self._do(act)

    # -- company --------------------------------------------------------------------------------------------------

    async def phrase(self, guest: Guest, key: str) -> None:
        """Say one of the phrases.

        Raises:
            NotSeated: the guest has no chair.
            BadSetting: there is no such phrase.
            TooSoon: he has just said something.
        """
        await self.seen(guest)
        seat = self._seat(guest)
        if key not in PHRASES:
            raise BadSetting("phrase", key)
        now = self.means.clock.now()
        last = max((at for at, said in self._phrases if said.seat == seat), default=None)
        if last is not None and now - last < self.means.pace.phrase:
            raise TooSoon
        number = self._phrases[-1][1].number + 1 if self._phrases else 1
        self._phrases = (*self._phrases[-7:], (now, Said(number, seat, key)))
        self._tell()

    async def rematch(self, guest: Guest) -> None:
        """« Il va pleuvoir : une autre partie ? » It begins when all who play agree; the deal goes on in its round.

        Raises:
            NotSeated: the guest has no chair.
            AlreadyBegun: the match is not over.
        """
        await self.seen(guest)

        async def act() -> None:
            seat = self._seat(guest)
            if self.state != "over" or self.partie is None:
                raise AlreadyBegun
            self.again |= {seat}
            if not self.persons() <= self.again:
                self._tell()
                return
            dealer = (self.partie.tapis.facts["dealer"] + 1) % self._seats  # seats are numbered as the deal goes round
            options = dict(self.options) | first_dealer(self.game, self.rules.seats[dealer])
            table = replace(self.stored, state="waiting", match=self.match + 1)
            await self._write(table=table, next_match=new_match(table, options))

        await self._do(act)

    async def hint(self, guest: Guest) -> str:
        """What a bot would answer in this guest's place, as text.

        Raises:
            NotSeated: the guest has no chair.
            TableClosed: nobody plays here now.
            NothingAsked: he is asked nothing.
        """
        await self.seen(guest)
        seat, partie = self._seat(guest), self._playing()
        view = partie.view(seat)
        if view.question is None:
            raise NothingAsked
        task = Task(self.game, self.chairs[seat].level, "answer", view, view.question.number)
        return (await self.means.workers.think([task]))[0] or ""

    async def close(self, host: Guest) -> None:
        """Close the table for good.

        Raises:
            NotHost: only the host may.
        """

        async def act() -> None:
            self._host(host)
            await self._write(table=replace(self.stored, state="closed"))

        await self._do(act)

    # -- what the house does ----------------------------------------------------------------------------------------

    async def house_answers(self, seat: int, number: int, text: str) -> None:
        """A bot has answered for a seat; too late, if the question no longer stands or a person now plays there.

        Raises:
            Unreadable, Refused: it should not have.
        """

        async def act() -> None:
            partie = self.partie
            if partie is None or self.asked(seat) != number or not self.house_plays(seat):
                return
            answer = parse(partie.rules, text)
            await self._play(lambda twin: twin.answer(seat, answer))

        await self._do(act)

    async def house_acts(self, act: Callable[[Partie], None]) -> None:
        """Something that needs no person happens to the partie, if there is one."""

        async def acts() -> None:
            if self.state == "playing" and self.partie is not None:
                await self._play(act)

        await self._do(acts)

    def house_plays(self, seat: int) -> bool:
        """Whether the house answers what this seat is asked: a bot decides, or there is nothing to decide."""
        question = self.question(seat)
        forced = question is not None and question.shape.size == 1 and question.loose is None
        return self.bot_plays(seat) or (forced and self.chairs[seat].forced)

    def silent_from(self, seat: int) -> float:
        """Since when a person has kept the others waiting without a sign of life."""
        return max(self._seen.get(seat, 0.0), self._asked[seat][1] if seat in self._asked else 0.0)

    def watchers(self) -> list[int]:
        """The places where somebody is, or might be, looking on."""
        return [*sorted(self.persons()), self._seats]

    # -- how it is done -----------------------------------------------------------------------------------------------

    def _seat(self, guest: Guest) -> int:
        seat = self.seat_of(guest)
        if seat is None:
            raise NotSeated
        return seat

    def _host(self, guest: Guest) -> None:
        if guest.id != self.host_id:
            raise NotHost

    def _playing(self) -> Partie:
        if self.state != "playing" or self.partie is None:
            raise TableClosed
        return self.partie

    async def _do(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do something at this table, one thing at a time; begun, it is finished even if nobody waits for it any more.

        Raises:
            Conflict: another process has done something here; the table is now as it left it.
        """

        async def alone() -> T:
            async with self._lock:
                try:
                    return await act()
                except Conflict:
                    await self._reload()
                    raise

        doing = asyncio.ensure_future(alone())
        self._busy.add(doing)
        doing.add_done_callback(self._busy.discard)
        return await asyncio.shield(doing)

    async def _play(self, act: Callable[[Partie], None]) -> None:
        """Try something on a twin of the partie; if the rules take it, write it down and let it be."""
        assert self.partie is not None
        twin = self.partie.clone()
        act(twin)
        self._formalities(twin)
        await self._write(partie=twin)

    async def _write(
        self,
        *,
        table: StoredTable | None = None,
        chairs: Sequence[Chair] = (),
        current: StoredPartie | None = None,
        partie: Partie | None = None,
        next_match: StoredPartie | None = None,
    ) -> None:
        """Write down what shall be, then let it be, and tell it."""
        table = table or self.stored
        current = current or self.current
        known = 0 if self.partie is None else len(self.partie.rows)
        if self.state == "playing" and self.partie is not None:
            for chair in chairs:
                if chair.player != self.chairs[chair.seat].player:
                    partie = partie or self.partie.clone()
                    partie.seat(chair.seat, chair.player)
        new: Sequence[Row] = [] if partie is None else partie.rows[known:]
        date = self.means.clock.date()
        if partie is not None and any(row.kind == "check" for row in new):
            current = replace(current, notice=None)
        if partie is not None and partie.over and current.result is None:
            current = replace(current, result=partie.result, ended=date)
            table = replace(table, state="over")
        self.stored = await self.means.desk.run(
            self.means.store.write,
            table,
            chairs=chairs,
            partie=current,
            next_partie=next_match,
            first=current.start + known,
            rows=[] if partie is None else plain_rows(partie, known),
            date=date,
        )
        moved = {chair.seat: chair for chair in chairs}
        self.chairs = tuple(moved.get(chair.seat, chair) for chair in self.chairs)
        self.current = current
        if partie is not None:
            before, self.partie = self.partie, partie
            self._notice(new)
            self._rest(partie, 0 if before is None else len(before.tapis.events), new)
            if partie.over:
                assert partie.result is not None
                self.results.append((self.match, partie.result))
        if next_match is not None:
            self.current, self.partie = next_match, None
            self.again = frozenset()
        self._tell()

    def _notice(self, new: Sequence[Row]) -> None:
        """See what new rows mean for the things that are only remembered, never written down."""
        now = self.means.clock.now()
        for row in new:
            if row.kind == "check":
                self.abridged = frozenset()
            elif row.kind == "answer" and isinstance(row.what, tuple) and row.what[0] == SIGN:
                self.signs[row.seat] = now + self.means.pace.sign
            elif row.kind == "table" and row.what[0] == END_OF_SIGN:
                self.signs.pop(self.rules.number(row.what[1]), None)
        if self.request is not None and self.partie is not None and self.partie.undo_point(self.request.seat) is None:
            self.request = None

    def _rest(self, partie: Partie, events: int, new: Sequence[Row]) -> None:
        """A trick that was taken up stays a moment, a deal that was scored a little longer."""
        pause = 0.0
        if any(event.kind == "sweep" for event in partie.tapis.events[events:]):
            pause = self.stored.pause
        if events and any(row.kind == "check" for row in new):
            pause += self.means.pace.deal
        if pause:
            self._trick_stays = self.means.clock.now() + pause

    def _tell(self) -> None:
        """Show every place what it may know, and wake whoever waits for it."""
        now = self.means.clock.now()
        self._phrases = tuple(one for one in self._phrases if now - one[0] < HEARD_FOR)
        noticed = self.board.show([compose(self, place) for place in range(self._seats + 1)])
        asked = {seat: number for seat in range(self._seats) if (number := self.asked(seat)) is not None}
        for seat, number in asked.items():
            if seat not in self._asked or self._asked[seat][0] != number:
                self._asked[seat] = (number, now)
        if self.hurried & asked.keys() & self.persons():
            self.hurried -= asked.keys()
            self._tell()
            return
        if noticed & set(self.watchers()):
            haste = self.haste()
            if haste is None:
                self.due = max(now, self._trick_stays) + self._rng.uniform(*self.means.pace.think)
            else:
                self.due = now + haste
        self.stirred.set()

    @property
    def phrases(self) -> tuple[Said, ...]:
        """What was said just now."""
        return tuple(said for _, said in self._phrases)

    def is_here(self, chair: Chair) -> bool:
        """Whether whoever sits on a chair has the page of the table open."""
        return chair.guest_id in self._streams

    async def refresh(self) -> None:
        """Take everything from the store again: somebody else has changed it."""
        await self._do(self._reload)

    async def _reload(self) -> None:
        found, partie = await load(self.means, self.id)
        self.stored, self.chairs, self.current = found.table, found.chairs, found.partie
        self.partie, self.results = partie, list(found.results)
        self.request = None
        self.signs = {}
        if partie is not None:
            self._notice(partie.last_answers(partie.deal_length))
        self._tell()

    async def stop(self) -> None:
        """End what runs at this table; what was begun is finished."""
        await self.house.stop()
        while self._busy:
            await asyncio.wait(self._busy)


async def load(means: Means, table_id: str) -> tuple[Found, Partie | None]:
    """A table from the store, and its partie brought back to where it was.

    Raises:
        UnknownTable: there is none.
    """
    found = await means.desk.run(means.store.table, table_id)
    revived = await asyncio.to_thread(revive, found)
    if revived.current != found.partie:
        first = revived.current.start + len(revived.partie.rows) - len(revived.rows) if revived.partie else 0
        table = await means.desk.run(
            means.store.write,
            found.table,
            partie=revived.current,
            first=first,
            rows=revived.rows,
            date=means.clock.date(),
        )
        found = replace(found, table=table, partie=revived.current)
    return found, revived.partie


def new_match(table: StoredTable, options: dict[str, str]) -> StoredPartie:
    """A match to come, for which the café has committed itself to a secret."""
    return StoredPartie(
        id=secrets.token_hex(8),
        table=table.id,
        match=table.match,
        secret=secrets.token_bytes(32),
        options=options,
        version=find_game(table.game).rules.VERSION,
    )


def same_words(text: str, answer: Answer) -> bool:
    """Whether a text stands for an answer, its cards in whatever order."""
    return sorted(text.casefold().split()) == sorted(written(answer).casefold().split())


def new_link() -> str:
    """The token of a link to a chair."""
    return secrets.token_urlsafe(12)


def first_dealer(game: str, letter: str) -> dict[str, str]:
    """The option by which a seat deals first, in games that have one."""
    known = kinds(find_game(game).rules.OPTIONS)
    kind = known["first_dealer"][0] if "first_dealer" in known else None
    return {"first_dealer": letter} if isinstance(kind, Choice) and letter in kind.values else {}
