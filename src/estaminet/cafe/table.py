"""A table, and everything that guests can do at it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from estaminet.cafe.chairs import Away, Chair
from estaminet.cafe.errors import (
    AlreadyBegun,
    AlreadySeated,
    AtStake,
    BadChairs,
    BadNonce,
    BadSetting,
    NoCoffees,
    NoRecord,
    NothingAsked,
    NothingToUndo,
    NotHost,
    NotSeated,
    Stale,
    TableClosed,
    TooEarly,
    TooSoon,
    UnknownInvitation,
)
from estaminet.cafe.guests import Guest
from estaminet.cafe.house import House
from estaminet.cafe.matches import begin, new_match
from estaminet.cafe.page import Proof, Request, Said, play_off_at, proof
from estaminet.cafe.revival import revive
from estaminet.cafe.stakes import debtors
from estaminet.cafe.standing import Means, Standing, alone
from estaminet.cafe.store import Found, StoredPartie
from estaminet.cafe.workers import Task
from estaminet.cards import Card
from estaminet.games import settling_game
from estaminet.play import Entry, Partie, entries
from estaminet.play.notation import parse
from estaminet.play.record import write_record
from estaminet.rules import Answer, write_options, written
from estaminet.tapis import Payment

PHRASES: Final = ("bonjour", "bien-joue", "merci", "pardon", "patience", "couffe", "tournee", "au-revoir")
"""What can be said at a table. The words are the web's."""
PAUSES: Final = (0.5, 4.0)
"""The shortest and the longest time for which a host may have a finished trick stay."""
HEX: Final = frozenset("0123456789abcdef")


class Table(Standing):
    """One table.

    Every method that a guest calls takes him as its first argument and raises `NotSeated` if he has no chair here,
    `NotHost` if it is for the host and he is not. Whatever is raised, nothing has changed.
    """

    def __init__(self, means: Means, found: Found, partie: Partie | None) -> None:
        super().__init__(means, found, partie)
        self.house = House(self)
        self._paid: dict[int, Sequence[Payment]] = {}
        """What was paid in the matches that have ended before this one, as far as somebody has asked."""

    async def stop(self) -> None:
        await self.house.stop()
        await super().stop()

    # -- sitting down and getting up ------------------------------------------------------------------------------

    @alone
    async def sit(self, guest: Guest, invitation: str) -> int:
        """Take the chair of a link, or come back to one's own by it. The link is used up; the chair gets a new one.

        Raises:
            UnknownInvitation: no chair has this link, or no longer.
            AlreadySeated: the guest has another chair here.
            TableClosed: the table is closed.
        """
        chair = next((one for one in self.chairs if one.invitation == invitation), None)
        if chair is None:
            raise UnknownInvitation(invitation)
        if self.state == "closed":
            raise TableClosed
        if self.seat_of(guest) not in (None, chair.seat):
            raise AlreadySeated
        await self.means.desk.run(self.means.store.save_guest, guest, self.means.clock.date())
        host = guest.id if chair.guest_id == self.host_id else self.host_id
        same = chair.guest_id == guest.id
        taken = replace(chair, kind="person", guest_id=guest.id, name=guest.name, invitation=new_link(), away="")
        taken = replace(taken, nonce=chair.nonce if same else None, forced=bool(guest.prefs.get("forced")))
        self._seen[chair.seat] = self.means.clock.now()
        await self.write(chairs=[taken], table=replace(self.stored, host=host))
        return chair.seat

    async def set_chair(self, host: Guest, seat: int, what: str) -> None:
        """Give a chair to whoever gets its link (`open`), or to a bot (`bot:LEVEL`). Not one's own.

        A chair that is freed gets a new link; during a match a bot plays there until somebody comes.

        Raises:
            BadChairs: there is no such chair, it is the host's own, or there is no such bot.
            TableClosed: the table is closed.
            AtStake: coffees are played for.
        """
        level = None
        if what != "open":
            kind, _, level = what.partition(":")
            if kind != "bot" or level not in await self.means.workers.levels(self.game):
                raise BadChairs(what)
        await self._set_chair(host, seat, level)

    @alone
    async def _set_chair(self, host: Guest, seat: int, level: str | None) -> None:
        self._host(host)
        self._open()
        self._free()
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].guest_id == host.id:
            raise BadChairs(seat)
        if level is None:
            chair = Chair(seat, "open", self.chairs[seat].level, invitation=new_link())
        else:
            chair = Chair(seat, "bot", level)
        self._nobody(seat)
        await self.write(chairs=[chair])
        await self._begin_if_ready()

    @alone
    async def leave(self, guest: Guest) -> None:
        """Get up. Before a match the chair becomes free; later a bot sits in until the guest comes back.

        Raises:
            AtStake: before a match for coffees it does not; he may stay away.
        """
        seat = self._seat(guest)
        if self.state == "waiting":
            self._free()
            await self.write(chairs=[Chair(seat, "open", self.chairs[seat].level, invitation=new_link())])
        else:
            self._nobody(seat)
            await self._away(seat, "left")

    @alone
    async def come_back(self, guest: Guest) -> None:
        """Sit down again on one's chair."""
        await self._away(self._seat(guest), "")

    async def seen(self, guest: Guest) -> None:
        """A sign of life: whom a bot replaced for being silent plays again; who has left does not. Anyone may call."""
        seat = self.seat_of(guest)
        if seat is None:
            return
        self._lives(seat)
        if self.chairs[seat].away == "silent":
            await self.come_back(guest)

    def _lives(self, seat: int) -> None:
        """Somebody is there; all his time is before him again."""
        self._seen[seat] = self.means.clock.now()
        if self.page(seat).warned:
            self.tell()

    @alone
    async def stay(self, guest: Guest) -> None:
        """Say that one is there and thinking.

        Raises:
            TableClosed: the table is closed.
        """
        await self._present(guest)

    @alone
    async def silent(self, seat: int) -> None:
        """A person has been silent for too long; a bot sits in."""
        self._nobody(seat)
        await self._away(seat, "silent")

    async def _away(self, seat: int, away: Away) -> None:
        self._seen[seat] = self.means.clock.now()
        if self.chairs[seat].away != away:
            await self.write(chairs=[replace(self.chairs[seat], away=away)])

    def _nobody(self, seat: int) -> None:
        """Nobody at this seat wants anything any more."""
        wanted = frozenset({seat})
        self.hurried -= wanted
        self.again -= wanted
        self.read -= wanted
        if self.request is not None and self.request.seat == seat:
            self.request = None

    # -- the match ------------------------------------------------------------------------------------------------

    @alone
    async def ready(self, guest: Guest, nonce: str) -> None:
        """Add a nonce to the shuffles, now that the café has committed itself; when all have, the match begins.

        Raises:
            BadNonce: it is not of 16 to 64 hexadecimal digits.
            AlreadyBegun: the match has.
            TableClosed: the table is closed.
        """
        digits = nonce.lower()
        if not 16 <= len(digits) <= 64 or not set(digits) <= HEX:
            raise BadNonce(nonce)
        seat = self._seat(guest)
        self._open()
        if self.state != "waiting":
            raise AlreadyBegun
        await self.write(chairs=[replace(self.chairs[seat], nonce=digits)])
        await self._begin_if_ready()

    async def _begin_if_ready(self) -> None:
        if self.state != "waiting" or not all(chair.ready for chair in self.chairs):
            return
        current, partie, seated = begin(self.stored, self.current, self.chairs, self.means.clock.date())
        await self.write(
            table=replace(self.stored, state="playing"),
            chairs=[replace(chair, nonce=None) for chair in seated],
            current=current,
            partie=partie,
        )

    @alone
    async def answer(self, guest: Guest, number: int, text: str) -> None:
        """Answer one's question number `number`. The same answer given twice is taken once.

        Raises:
            TableClosed: nobody plays here now.
            Stale: this is not what the seat is asked now.
            Unreadable: the text is no answer of the game.
            Refused: the rules forbid it.
        """
        seat, partie = await self._player(guest)
        answer = parse(partie.rules, text)
        asked = self.asked(seat)
        if asked == number:
            await self.play(lambda twin: twin.answer(seat, answer))
            return
        last = partie.answered.get(seat)
        if last is None or last.number != number or not same_words(text, last.answer):
            raise Stale(asked)

    @alone
    async def act(self, guest: Guest, text: str) -> None:
        """Do something that the rules allow beside any question: look, sign, call a fault.

        Raises:
            TableClosed: nobody plays here now.
            Unreadable: the text is nothing of the game.
            Refused: the rules forbid it.
            Stale: it is an answer to a question, which needs its number.
        """
        seat, partie = await self._player(guest)
        answer = parse(partie.rules, text)
        question = self.question(seat)
        if question is not None and (question.loose or question.shape).settle(answer) is not None:
            raise Stale(question.number)
        await self.play(lambda twin: twin.answer(seat, answer))
        bots = {chair.seat for chair in self.chairs if self.bot_plays(chair.seat)}
        self.startled |= {bot for bot in bots if not partie.view(bot).tells_as_much_as(self._playing().view(bot))}

    @alone
    async def rematch(self, guest: Guest) -> None:
        """« Il va pleuvoir : une autre partie ? » When all who play agree, the next match waits for their nonces.

        Raises:
            AlreadyBegun: the match is not over.
            TableClosed: the table is closed.
        """
        seat = await self._present(guest)
        if self.state != "over":
            raise AlreadyBegun
        self.again |= {seat}
        if not self.persons() <= self.again:
            self.tell()
            return
        dealer = None
        if self.partie is not None and self.partie.tapis.facts["dealer"] is not None:
            dealer = (self.partie.tapis.facts["dealer"] + 1) % len(self.chairs)  # seats are numbered as the deal goes
        table = replace(self.stored, state="waiting", match=self.match + 1)
        self.again = frozenset()
        await self.write(table=table, following=new_match(table, write_options(self.rules.again()), dealer))

    async def play_off(self, guest: Guest) -> str:
        """Play the coffees of the match that is over off against the other one who owes any: the table laid for it.

        Both sit there already; whoever of them comes second finds what the first has laid.

        Raises:
            NoCoffees: the match is not over, he owes none, or more than one other does.
        """
        game = settling_game()
        return await self._play_off(guest, [] if game is None else await self.means.workers.levels(game.name))

    @alone
    async def _play_off(self, guest: Guest, levels: list[str]) -> str:
        seat, known = self._seat(guest), self.settling.get(self.match)
        name = play_off_at(self, seat)
        if known is not None and self.current.result is not None and seat in debtors(self.current.result):
            return known.table
        if not name or self.current.result is None:
            raise NoCoffees
        both = [self.chairs[one] for one in debtors(self.current.result)]
        table = replace(
            self.stored,
            id=secrets.token_urlsafe(6),
            game=name,
            options={},
            host=guest.id,
            state="waiting",
            match=1,
            quick=False,
            formalities=False,
            since=self.means.clock.date(),
            revision=0,
            stake_table=self.id,
            stake_match=self.match,
        )
        chairs = [moved(chair, place, levels) for place, chair in enumerate(both)]
        create = self.means.store.create_table
        await self.means.desk.run(create, table, chairs, new_match(table, {}), beside=self.stored)
        await self.reload()
        return table.id

    # -- taking back ----------------------------------------------------------------------------------------------

    @alone
    async def undo(self, guest: Guest) -> None:
        """Take one's last answer back: at once if nobody learnt anything from it, else when all the others agree.

        Raises:
            TableClosed: nobody plays here now.
            NothingToUndo: he has answered nothing since the last trick was taken up.
        """
        seat, partie = await self._player(guest)
        point = partie.undo_point(seat)
        if point is None:
            raise NothingToUndo
        if partie.free_undo(seat) or self.persons() <= {seat}:
            await self.play(lambda twin: twin.rewind(seat, point))
            return
        self.declined = None
        self.request = Request(seat, frozenset())
        self.request_until = self.means.clock.now() + self.means.pace.consent
        self.tell()

    @alone
    async def consent(self, guest: Guest, yes: bool) -> None:
        """Agree, or not, that the one who asks takes his answer back.

        Raises:
            TableClosed: nobody plays here now.
            NothingAsked: nobody asks him.
        """
        seat, partie = await self._player(guest)
        request = self.request
        if request is None or seat == request.seat:
            raise NothingAsked
        point = partie.undo_point(request.seat)
        agreed = request.agreed | {seat}
        if not yes or point is None:
            self.lapse()
        elif self.persons() - {request.seat} <= agreed:
            await self.play(lambda twin: twin.rewind(request.seat, point))
        else:
            self.request = Request(request.seat, agreed)
            self.tell()

    def lapse(self) -> None:
        """Not everybody has agreed, or not in time."""
        if self.request is not None:
            self.declined, self.request = self.request.seat, None
        self.tell()

    # -- pace -----------------------------------------------------------------------------------------------------

    @alone
    async def abridge(self, guest: Guest) -> None:
        """Have enough of a deal whose score can change no more: a bot plays it to its end.

        Raises:
            TableClosed: nobody plays here now.
            NothingAsked: the score can still change.
        """
        seat, _ = await self._player(guest)
        if not self.settled:
            raise NothingAsked
        self.abridged |= {seat}
        self.make_haste()

    @alone
    async def hurry(self, guest: Guest) -> None:
        """Have the others play fast until one is asked again.

        Raises:
            TableClosed: nobody plays here now.
            NothingAsked: they wait for him.
        """
        seat, _ = await self._player(guest)
        if self.question(seat) is not None:
            raise NothingAsked
        self.hurried |= {seat}
        self.make_haste()

    @alone
    async def go_on(self, guest: Guest) -> None:
        """Have read the score of a deal; when all who play have, the next deal is not waited for.

        Raises:
            TableClosed: nobody plays here now.
            NothingAsked: no deal has just ended.
        """
        seat, _ = await self._player(guest)
        if not self.between:
            raise NothingAsked
        self.read |= {seat}
        self.turn_over()

    @alone
    async def settings(self, host: Guest, *, pause: float | None = None, formalities: bool | None = None) -> None:
        """Change how long a finished trick stays, or whether the players themselves do what decides nothing.

        Raises:
            BadSetting: a pause shorter or longer than `PAUSES`.
            TableClosed: the table is closed.
        """
        self._host(host)
        self._open()
        low, high = PAUSES
        table = self.stored
        if pause is not None:
            if not low <= pause <= high:
                raise BadSetting("pause", pause)
            table = replace(table, pause=pause)
        if formalities is not None:
            table = replace(table, formalities=formalities)
        await self.write(table=table)

    @alone
    async def close(self, host: Guest) -> None:
        """Close the table for good.

        Raises:
            AtStake: a match for coffees is being played.
        """
        self._host(host)
        if self.state == "playing":
            self._free()
        self.request = None
        await self.write(table=replace(self.stored, state="closed"))

    # -- company --------------------------------------------------------------------------------------------------

    @alone
    async def phrase(self, guest: Guest, key: str) -> None:
        """Say one of the phrases.

        Raises:
            BadSetting: there is no such phrase.
            TooSoon: he has just said something.
            TableClosed: the table is closed.
        """
        seat = await self._present(guest)
        if key not in PHRASES:
            raise BadSetting("phrase", key)
        now = self.means.clock.now()
        if any(said.seat == seat and now - at < self.means.pace.phrase for at, said in self._said):
            raise TooSoon
        self._spoken += 1
        self._said = (*self._said[-7:], (now, Said(self._spoken, seat, key)))
        self.tell()

    async def hint(self, guest: Guest) -> str:
        """What a bot would answer in this guest's place, as text.

        Raises:
            TableClosed: nobody plays here now.
            NothingAsked: he is asked nothing.
            NoAdvice: the bots cannot think now.
        """
        await self.seen(guest)
        seat, partie = self._seat(guest), self._playing()
        number = self.asked(seat)
        if number is None:
            raise NothingAsked
        task = Task(self.game, self.chairs[seat].level, "advise", partie.view(seat), seed=number)
        return await self.means.workers.advice(task)

    def record(self) -> str:
        """The match at hand as text, with everything that was hidden.

        Raises:
            TooEarly: it has not ended.
            NoRecord: the rules have changed while it was played.
        """
        return self._record(self.current, self.partie)

    async def past(self, match: int) -> tuple[Proof, str]:
        """A match of this sitting that has ended: the proof of its shuffles, and its record.

        Raises:
            TooEarly: it has not ended.
            NoRecord: there was none of this number, or the rules have changed since.
        """
        current, partie = self.current, self.partie
        if match != self.match:
            found = await self.means.desk.run(self.means.store.table, self.id, match)
            current, partie, _ = await asyncio.to_thread(revive, found)
        text = self._record(current, partie)
        return proof(current), text

    async def ledger(self) -> list[Entry]:
        """Who has paid whom in this sitting: in the matches that have ended, and so far in the one at hand.

        All see what is paid. Of a match that today's rules can no longer show, the ledger is lost.
        """
        for match in range(1, self.match):
            if match not in self._paid:
                found = await self.means.desk.run(self.means.store.table, self.id, match)
                _, partie, _ = await asyncio.to_thread(revive, found)
                self._paid[match] = () if partie is None else tuple(partie.tapis.payments)
        now = () if self.partie is None else self.partie.tapis.payments
        return list(entries([*sorted(self._paid.items()), (self.match, now)]))

    def _record(self, current: StoredPartie, partie: Partie | None) -> str:
        if current.ended is None:
            raise TooEarly
        if partie is None or current.start or current.nonces is None:
            raise NoRecord
        headers = {
            "Seats": ", ".join(chair.name or chair.player for chair in self.chairs),
            "Secret": current.secret.hex(),
            "Nonces": " ".join(current.nonces),
        }
        return write_record(partie, headers)

    # -- what the house does ----------------------------------------------------------------------------------------

    @alone
    async def house_answers(self, seat: int, number: int, answer: Answer) -> None:
        """The house answers for a seat; too late, if the question no longer stands or a person now plays there.

        Raises:
            Refused: it should not have.
        """
        partie = self.partie
        if self.state != "playing" or partie is None or not self.house_plays(seat):
            return
        question = partie.view(seat).question
        if question is not None and question.number == number:
            await self.play(lambda twin: twin.answer(seat, answer))

    @alone
    async def house_acts(self, act: Callable[[Partie], None]) -> None:
        """Something that needs no person happens to the partie, if one is played."""
        if self.state == "playing":
            await self.play(act)

    def house_plays(self, seat: int) -> bool:
        """Whether the house answers what this seat is asked: a bot decides, there is nothing to decide, or it waits.

        Whoever keeps the others waiting is replaced for all to see. But of a question that they do not know of they
        must not learn like that: then a bot only answers this one question for him.
        """
        if self.formal(seat) or self.bot_plays(seat):
            return True
        if self.plays_itself(seat):
            return True
        until = self.patient_until(seat)
        return self.unnoticed(seat) and until is not None and self.means.clock.now() >= until

    def silence(self, seat: int) -> Answer | None:
        """What a person who is away has answered by that, in a game that takes silence for an answer."""
        chair, partie = self.chairs[seat], self.partie
        if partie is None or partie.ask is None or seat not in partie.ask.shapes:
            return None
        return partie.rules.silence(partie.ask.shapes[seat]) if chair.kind == "person" and chair.away else None

    def plays_itself(self, seat: int) -> bool:
        """Whether a seat has but one card to play, and wants no question about it.

        Words are another matter: to say at once that one keeps one's cards could tell that one had no choice.
        """
        question = self.question(seat)
        if not self.chairs[seat].forced or question is None or question.shape.size > 1 or question.loose is not None:
            return False
        return isinstance(next(iter(question.shape)), Card)

    # -- who may ----------------------------------------------------------------------------------------------------

    def _seat(self, guest: Guest) -> int:
        seat = self.seat_of(guest)
        if seat is None:
            raise NotSeated
        return seat

    def _host(self, guest: Guest) -> None:
        if guest.id != self.host_id:
            raise NotHost

    def _open(self) -> None:
        if self.state == "closed":
            raise TableClosed

    def _free(self) -> None:
        if self.at_stake:
            raise AtStake

    def _playing(self) -> Partie:
        if self.state != "playing" or self.partie is None:
            raise TableClosed
        return self.partie

    async def _present(self, guest: Guest) -> int:
        """The seat of a guest, who is no longer silent."""
        seat = self._seat(guest)
        self._open()
        if self.chairs[seat].away == "silent":
            await self._away(seat, "")
        self._lives(seat)
        return seat

    async def _player(self, guest: Guest) -> tuple[int, Partie]:
        """The seat of a guest, who is no longer silent, and the partie that is played."""
        self._seat(guest)
        self._playing()
        return await self._present(guest), self._playing()


def same_words(text: str, answer: Answer) -> bool:
    """Whether a text stands for an answer, its cards in whatever order."""
    return sorted(text.casefold().split()) == sorted(written(answer).casefold().split())


def usual_level(levels: Sequence[str]) -> str:
    """The level of a bot where none has been chosen."""
    return "habitue" if "habitue" in levels else levels[-1]


def moved(chair: Chair, seat: int, levels: Sequence[str]) -> Chair:
    """The chair at another table of whoever sits on one: he keeps his name and face. Where nobody does a bot plays."""
    level = chair.level if chair.level in levels else usual_level(levels)
    if chair.kind != "person":
        return Chair(seat, "bot", level, drawn_from=chair.first)
    return Chair(seat, "person", level, chair.guest_id, chair.name, new_link(), drawn_from=chair.first)


def new_link() -> str:
    """The token of a link to a chair."""
    return secrets.token_urlsafe(12)
