"""The house: does at one table what no person does. Bots answer, look and sign; signs end; the silent are replaced."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from estaminet.bots import ROUNDS, Uniform, called, in_time
from estaminet.cafe.errors import CafeError
from estaminet.cafe.matches import formality
from estaminet.cafe.workers import Act, Task
from estaminet.play import Partie
from estaminet.play.notation import Unreadable, parse
from estaminet.rules import Answer, Refused, written
from estaminet.rules.referee import Claim

if TYPE_CHECKING:
    from estaminet.cafe.table import Table

logger = logging.getLogger(__name__)

Thought = asyncio.Task[list[str | None]]


class House:
    """Runs one table, for as long as it is in memory."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pace = table.means.pace
        self._clock = table.means.clock
        self._question: tuple[tuple[int, int], ...] = ()
        """Who was asked, and the numbers of the questions, when the house last looked."""
        self._glances = 0
        """How many windows for looks and signs are still to come before it is answered."""
        self._glance_at = 0.0
        self._thoughts: dict[tuple[int, int], Thought] = {}
        self._running = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop. Nothing is lost: whatever the house was about to do it will do again."""
        self._running.cancel()
        for thought in self._thoughts.values():
            thought.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def _run(self) -> None:
        table = self._table
        while True:
            table.stirred.clear()
            try:
                wait = await self._turn()
            except CafeError as error:
                # Another process was faster, or the disk is full: look again in a moment, at what then is.
                logger.warning("table %s: %s %s", table.id, type(error).__name__, error)
                wait = 1.0
            except Exception:
                logger.exception("table %s: the house stumbled", table.id)
                wait = 5.0
            if wait != 0:
                await self._clock.wait(table.stirred, wait)

    async def _turn(self) -> float | None:
        """Do at most one thing. Return in how many seconds there may be another, `None`: when something happens."""
        table, now = self._table, self._clock.now()
        partie = table.partie
        if partie is None or table.state != "playing":
            return None
        waits = []
        for end, due in list(table.ends.items()):
            if due <= now:
                del table.ends[end]
                with suppress(ValueError):  # what was to end has been taken back
                    await table.house_acts(partial(Partie.table, act=end))
                return 0
            waits.append(due - now)
        if table.request is not None:
            if now >= table.request_until:
                table.lapse()
                return 0
            return min([*waits, table.request_until - now])
        if not table.persons() and not partie.deal_length:
            return min(waits, default=None)  # nobody is here: no new deal is begun
        waiting = {}
        for seat in range(len(table.chairs)):
            question = partie.view(seat).question
            if question is not None:
                waiting[seat] = question.number
        for seat in waiting:
            if not table.house_plays(seat):
                until = table.patient_until(seat)
                if until is None:
                    continue
                if now >= until:
                    await table.silent(seat)
                    return 0
                warning = until - self._pace.warning
                if now >= warning and not table.page(seat).warned:
                    table.tell()
                    return 0
                waits.append((until if now >= warning else warning) - now)
        self._look_at_question(partie)
        if self._glances:
            if now < self._glance_at:
                return min([*waits, self._glance_at - now])
            self._glances -= 1
            self._glance_at = now + self._pace.sign
            await self._glance(chair.seat for chair in table.chairs)
            return 0
        if table.startled:
            if now < table.soon:
                return min([*waits, table.soon - now])
            startled, table.startled = table.startled, frozenset()
            await self._glance(startled)
            return 0
        calling = called(partie, (chair.seat for chair in table.chairs if table.bot_plays(chair.seat)))
        if calling is not None:
            if now < table.soon:
                return min([*waits, table.soon - now])
            await table.house_acts(partial(self._call, *calling))
            return 0
        for seat, number in waiting.items():
            if table.house_plays(seat):
                wait = await self._answer(partie, seat, number)
                if wait == 0:
                    return 0
                if wait is not None:
                    waits.append(wait)
        return min(waits, default=None)

    def _look_at_question(self, partie: Partie) -> None:
        """When a new question is put, whatever was thought about an old one is over."""
        ask = partie.ask
        assert ask is not None
        question = tuple((seat, partie.asked[seat]) for seat in ask.shapes)
        if question == self._question:
            return
        self._question = question
        for thought in self._thoughts.values():
            thought.cancel()
        self._thoughts = {}
        bots = any(self._table.bot_plays(chair.seat) for chair in self._table.chairs)
        self._glances = partie.rules.glances(partie.tapis, ask) if bots else 0
        self._glance_at = 0.0

    async def _answer(self, partie: Partie, seat: int, number: int) -> float | None:
        """Answer for a seat, or say how long that must wait: `None` until it has been thought about.

        Nobody sees how long a bot thinks, nor whether there was anything to think about: what all can notice happens
        when the table's due time comes, whatever passed unseen in the meantime.
        """
        table = self._table
        given = formality(partie, seat) if table.formal(seat) else table.silence(seat)
        if given is not None:
            wait = table.due - self._clock.now()
            if wait <= 0:
                await table.house_answers(seat, number, given)
            return max(wait, 0)
        thought = self._thoughts.get((seat, number))
        if thought is None:
            thought = self._think([seat], "answer")
            thought.add_done_callback(lambda _: table.stirred.set())
            self._thoughts[seat, number] = thought
            return None
        if not thought.done():
            return None
        text = thought.result()[0]
        wait = self._due(partie, seat, text) - self._clock.now()
        if wait > 0:
            return wait
        try:
            await table.house_answers(seat, number, parse(partie.rules, text or ""))
        except (Refused, Unreadable):
            logger.exception("table %s: a bot of level %s answered %r", table.id, table.chairs[seat].level, text)
            await table.house_answers(seat, number, Uniform().answer(partie.view(seat), secrets.SystemRandom()))
        return 0

    def _due(self, partie: Partie, seat: int, text: str | None) -> float:
        """When an answer may be given: it depends on who will notice it, and on nothing else."""
        table = self._table
        twin = partie.clone()
        try:
            twin.answer(seat, parse(partie.rules, text or ""))
        except (Refused, Unreadable):
            return table.due

        def notices(place: int) -> bool:
            return not partie.view(place).tells_as_much_as(twin.view(place))

        if notices(len(table.chairs)):
            return table.due
        return table.soon if any(map(notices, table.persons())) else 0.0

    async def _glance(self, seats: Iterable[int]) -> None:
        """One glance around the table: the bots of some seats choose whom to look at, then they may sign.

        After that all the bots may answer what they have seen.
        """
        seats = list(seats)
        await self._act(seats, "look", 0)
        for number in range(ROUNDS):
            if not await self._act(seats, "sign", number):
                return
            seats = range(len(self._table.chairs))

    async def _act(self, seats: Iterable[int], act: Act, number: int) -> bool:
        """Let the bots of some seats look or sign in a round of a glance; whether any of them would."""
        table = self._table
        bots = [seat for seat in seats if table.bot_plays(seat)]
        if table.partie is None or table.state != "playing":
            return False
        texts = await self._think(bots, act)
        wanted = {seat: parse(table.rules, text) for seat, text in zip(bots, texts, strict=True) if text is not None}
        acts = in_time(table.partie, number, wanted)
        if acts:
            await table.house_acts(partial(self._all, acts))
        return bool(acts)

    def _call(self, seat: int, claim: Claim, twin: Partie) -> None:
        if claim in twin.claims(seat):
            twin.answer(seat, claim.answer)

    def _all(self, acts: Sequence[tuple[int, Answer]], twin: Partie) -> None:
        for seat, act in acts:
            if not self._table.bot_plays(seat):
                continue
            try:
                twin.answer(seat, act)
            except Refused:  # the moment has passed
                logger.info("table %s: %s came too late", self._table.id, written(act))

    def _think(self, seats: Sequence[int], act: Act) -> Thought:
        """Have bots think about what their seats see."""
        table = self._table
        assert table.partie is not None
        tasks = [
            Task(table.game, table.chairs[seat].level, act, table.partie.view(seat), secrets.randbits(63))
            for seat in seats
        ]
        return asyncio.create_task(table.means.workers.think(tasks))
