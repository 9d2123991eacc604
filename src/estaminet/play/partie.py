"""A partie being played: the rules' generator is driven, every answer is logged, and the log is the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, cast

from estaminet.cards import Card
from estaminet.play.view import Question, View
from estaminet.rules import Answer, Ask, Check, Game, Redeal, Refused, Rules, Shape, Steps, write_options
from estaminet.rules.game import Options
from estaminet.rules.referee import (
    CLAIM,
    OWN_UP,
    Amend,
    Claim,
    Committed,
    Fault,
    Hold,
    Menu,
    Remedy,
    Stand,
    TakeBack,
    Throw,
    Verdict,
    is_claim,
    letter_of,
    why_not,
)
from estaminet.tapis import Shuffles, Snapshot, Tapis

NOBODY: Final = -1
REDEAL: Final = "redonne"
"""A ruling that no seat asked for."""
UNANSWERED: Final = (0, None, None, 0)
"""The parts of an `Answered` of a seat that has answered nothing that counts."""
NOTHING: Final = Ask({}, "")
"""Stands for the question when the match is over."""


class Row(NamedTuple):
    """A line of the log.

    Kinds: `answer` (to a question or beside it), `rewind` (`what` rows of the deal are kept, and those that
    `Rules.stays` names), `ruling` (on fault `what` of the deal, or below zero `~what` of the deal before, or `REDEAL`),
    `seat` (who sits there now), `table` (an act of the table's clock), `check` (a checkpoint: `what` is the snapshot of
    the tapis).
    """

    kind: str
    seat: int
    what: Any

    @property
    def reopens(self) -> bool:
        """Whether it is a ruling on the deal before."""
        return self.kind == "ruling" and self.what != REDEAL and self.what < 0


class Checkpoint(NamedTuple):
    """All that is needed to restart a partie where a deal begins."""

    version: int
    snapshot: Snapshot
    numbers: list[int]
    """For each place the number of the next thing it will hear."""
    asked: list[int]

    @classmethod
    def read(cls, plain: Sequence[Any]) -> Checkpoint:
        """A checkpoint that went through JSON, where a tuple has become a list."""
        version, snapshot, numbers, asked = plain
        return cls(version, cast("Snapshot", hardened(snapshot)), list(numbers), list(asked))


def without_cards(answer: Answer) -> Answer:
    """An answer as all may hear it: cards of a hand that are laid aside are not named."""
    return tuple(part for part in answer if not isinstance(part, Card)) if isinstance(answer, tuple) else answer


def hardened(value: Any) -> Any:
    """Plain data with tuples for lists, as rules keep it."""
    if isinstance(value, list):
        return tuple(hardened(part) for part in value)
    if isinstance(value, dict):
        return {key: hardened(part) for key, part in value.items()}
    return value


class Answered(NamedTuple):
    """The last answer of a seat to a question."""

    number: int
    """Of the question."""
    answer: Answer
    row: int | None
    """Which row of this deal it is, or if it was taken back, the last one before it that still counts."""
    events: int
    """How many events that one has made."""


_row: Final = cast("Callable[[tuple[Any, ...]], Row]", partial(tuple.__new__, Row))
"""A row from its parts, without the call in Python that a named tuple's constructor is: for every answer."""


class Partie:
    """One match, from the first shuffle to its result.

    >>> from estaminet.games import find_game
    >>> from estaminet.play import Fair, Partie
    >>> partie = Partie(find_game("piccolo"), Fair.seeded(1))
    >>> partie.ask.rule
    'PIC-20'
    """

    def __init__(
        self,
        game: Game,
        shuffles: Shuffles,
        options: Options | None = None,
        *,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        self.game = game
        self.options = options if options is not None else game.rules.OPTIONS()
        self.rules: Rules = game.rules(self.options)
        self.shuffles = shuffles
        self.rows: list[Row] = []
        """The log: everything that was ever done, in order."""
        self.whole = checkpoint is None
        """Whether the log goes back to the first shuffle."""
        self.asked = [0] * len(self.rules.seats)
        """How many questions each seat has been asked."""
        self._answered: dict[int, tuple[int, Answer, int | None, int]] = {}
        """The last answer of each seat to a question, as the parts of an `Answered`: one is made for every answer."""
        self._option_texts = write_options(self.options)
        self._checkpoint: Snapshot | None = None
        self._deal_rows: list[Row] = []
        """The rows since the last checkpoint that still count. Here a ruling stands as `remedy`: the number of the
        fault and its remedy; or, if that took the fault back, as `lawful`: the seat is bound; or, if it took a reply
        back, as `condoned`: the fault of this number stands; and if cards had been shuffled since, as `fresh`: no
        such shuffle comes again."""
        self._marks: list[int] = []
        """For each of them the number of events before it."""
        self._taken: list[int] = []
        """For each of them how often cards had been taken up before it."""
        self._check_events = (0, 0)
        """The number of events at the last checkpoint and at the one before."""
        self._check_asked = list(self.asked)
        self.last: Partie | None = None
        """The deal before as it stood at its last question, while a fault of it can still be called."""
        self._since: list[Row] = []
        """Of the deal before: what was done from that question on to the last checkpoint."""
        if checkpoint is not None:
            self._checkpoint = checkpoint.snapshot
            self.asked = list(checkpoint.asked)
        self._begin()
        if checkpoint is not None:
            self.tapis.restore(checkpoint.snapshot, checkpoint.numbers)
        self._advance(None)

    # -- driving the rules ----------------------------------------------------------------------------------------

    tapis: Tapis
    ask: Ask | None
    """The question at hand; `None` when the match is over."""

    def _begin(self) -> None:
        """Lay a tapis as at the last checkpoint and start the rules on it, without yet advancing them."""
        self.tapis = Tapis(len(self.rules.seats), self.shuffles)
        if self._checkpoint is None:
            self.rules.lay(self.tapis)
        else:
            self.tapis.restore(self._checkpoint)
        self._steps: Steps = self.rules.partie(self.tapis)
        self.ask = None
        self._given: dict[int, Answer] = {}
        self._menu: tuple[Fault, Ask, dict[int, Answer]] | None = None
        """While a ruling waits for a choice: the fault, and the rules' question that waits with its answers so far."""
        self._bound = NOBODY
        """The seat whose next answer must be lawful: it stands in for one that was taken back."""
        self.faults: list[Fault] = []
        """The faults of this deal, known to nobody but who saw them."""

    def _advance(self, value: Any, thrown: Exception | None = None, *, anew: bool = False) -> None:
        """Resume the rules, with an answer or with what is thrown at their question, and go on to the next one.

        After a remedy it is put `anew` to everybody: it may look the same and be about another deal.
        """
        last = self.ask
        before = self._still_open(last) if last is not None and last.first and not anew else None
        try:
            step = self._steps.send(value) if thrown is None else self._steps.throw(thrown)
            while not isinstance(step, Ask):
                if isinstance(step, Check):
                    self._check()
                else:
                    self._note_fault(step.by, step, told=True)
                step = self._steps.send(None)
        except StopIteration:
            self.ask = None
            return
        self.ask = step
        if self.last is not None and not self._lingering(self.last):
            self.last = None
        if self._given:
            self._given = {}
        for seat, shape in step.shapes.items():
            if before is None or not step.first or before.get(seat) != (step.rule, shape.plain()):
                self.asked[seat] += 1

    def _still_open(self, ask: Ask) -> dict[int, tuple[str, dict[str, Any]]]:
        """What those are asked who have not answered a question at which the first answer is heard at once."""
        return {seat: (ask.rule, shape.plain()) for seat, shape in ask.shapes.items() if seat not in self._given}

    def _put(self, ask: Ask, given: dict[int, Answer]) -> None:
        """Ask something again, or instead: it is a new question to all who have not answered it."""
        self.ask = ask
        self._given = given
        for seat in ask.shapes:
            if seat not in given:
                self.asked[seat] += 1

    def _check(self) -> None:
        self._keep_last()
        self._checkpoint = self.tapis.snapshot()
        self._deal_rows = []
        self._marks = []
        self._taken = []
        self._bound = NOBODY  # what was taken back was of the last deal
        self.faults = []
        self._answered = {seat: (number, answer, None, 0) for seat, (number, answer, _, _) in self._answered.items()}
        self._check_events = (len(self.tapis.events), self._check_events[0])
        self._check_asked = list(self.asked)
        self.rows.append(Row("check", NOBODY, self._checkpoint))

    def _keep_last(self) -> None:
        """A deal ends. If something can still be called of it, keep it as it stood before its last row.

        If it was void before the next hand was seen, that is still to be said of the one before.
        """
        if self.last is not None:
            self.last._since = [*self.last._since, *self._deal_rows]
        elif self._lingering(self):
            self.last = self._twin(len(self._deal_rows) - 1)
            self.last._since = self._deal_rows[-1:]

    def _lingering(self, deal: Partie) -> list[Fault]:
        """The faults of a deal that can still be called though it has ended."""
        referee = self.rules.referee
        return [] if referee is None else [fault for fault in deal.faults if referee.lingers(self.tapis, fault)]

    def _log(self, row: Row) -> None:
        """Note a row before it is done."""
        self.rows.append(row)
        self._keep(row)

    def _keep(self, row: Row) -> None:
        """Note a row of the deal alone."""
        self._deal_rows.append(row)
        self._marks.append(len(self.tapis.events))
        self._taken.append(self.tapis.swept)

    # -- what is done ---------------------------------------------------------------------------------------------

    def answer(self, seat: int, answer: Answer) -> None:
        """A seat answers its question, or does something that is allowed beside it.

        Raises:
            Refused: the rules forbid it; nothing has changed.
            IndexError: there is no such seat.
        """
        ask = self.ask
        if ask is not None and seat not in self._given:
            shape = ask.shapes.get(seat)
            if shape is not None:
                settled = shape.settle(answer)
                if settled is None and ask.tolerated is not None and seat != self._bound:
                    settled = self._err(ask, seat, answer)
                if settled is not None:
                    self._answer(ask, seat, settled)
                    return
        if not 0 <= seat < self.tapis.seats:
            raise IndexError(f"there is no seat {seat}")
        settled = self._beside(seat, answer)
        if settled is None:
            if not self._claim(seat, answer):
                raise Refused(self._why(ask, seat, answer), seat, answer)
            return
        self._keep_fault(None, seat, settled)
        self._log(Row("answer", seat, settled))
        ended = self.rules.aside(self.tapis, seat, settled)
        if ended is not None:
            self._advance(None, ended)

    def _why(self, ask: Ask | None, seat: int, answer: Answer) -> str:
        """Why an answer is refused."""
        if is_claim(answer) and self.options.faults != "strict":
            return why_not(self.rules.FAULTS, self.rules.seats, answer)
        return self.rules.why(self.tapis, self._open(ask), seat, answer)

    def _beside(self, seat: int, answer: Answer) -> Answer | None:
        """What a seat does beside the question, in its written order; `None` if it cannot do that now."""
        if self._menu is not None:
            return None
        for shape in (self.rules.asides(self.tapis, seat), self._slips(seat)):
            settled = shape.settle(answer) if shape is not None else None
            if settled is not None:
                return settled
        return None

    def _slips(self, seat: int) -> Shape | None:
        """What a seat can do beside the question though it may not."""
        return self.rules.irregular(self.tapis, seat) if self.options.faults == "fidele" else None

    def _answer(self, ask: Ask, seat: int, answer: Answer) -> None:
        tapis, deal = self.tapis, self._deal_rows
        number, row, mark = self.asked[seat], len(deal), len(tapis.events)
        logged = _row(("answer", seat, answer))
        self.rows.append(logged)
        deal.append(logged)  # as `_keep` does, without the call: all answers come through here
        self._marks.append(mark)
        self._taken.append(tapis.swept)
        if len(ask.shapes) == 1 and not ask.first and self._menu is None and seat != self._bound:
            self._advance(answer)
        else:
            self._take(ask, seat, answer)
        if deal is self._deal_rows:
            self._answered[seat] = (number, answer, row, len(tapis.events) - mark)
        else:  # another deal has begun, or what was chosen has taken rows back
            self._answered[seat] = (number, answer, *self._answered.get(seat, UNANSWERED)[2:])

    def _open(self, ask: Ask | None) -> Ask:
        """The question as it stands to those who have not yet answered it."""
        if ask is None or not self._given:
            return ask or NOTHING
        return Ask({seat: shape for seat, shape in ask.shapes.items() if seat not in self._given}, ask.rule)

    def _take(self, ask: Ask, seat: int, answer: Answer) -> None:
        if seat == self._bound and self._menu is None:
            self._bound = NOBODY
        self._given[seat] = answer
        if ask.first:
            self._advance((seat, answer))
        elif len(self._given) < len(ask.shapes):
            return
        elif self._menu is not None:
            self._choose()
        elif len(ask.shapes) == 1:
            self._advance(answer)
        else:
            self._advance(self._given)

    # -- faults, in `fidele` play ---------------------------------------------------------------------------------

    def _err(self, ask: Ask, seat: int, answer: Answer) -> Answer | None:
        """An answer that the question only tolerates: it will be done, and is kept as a fault."""
        tolerated = ask.tolerated or {}
        shape = tolerated.get(seat)
        settled = shape.settle(answer) if shape is not None else None
        if settled is not None:
            self._keep_fault(ask, seat, settled)
        return settled

    def _keep_fault(self, ask: Ask | None, seat: int, answer: Answer) -> None:
        if self.rules.referee is None:
            return
        found = self.rules.referee.fault(self.tapis, ask, seat, answer)
        while found is not None:
            self._note_fault(seat, found)
            found = found.also

    def _note_fault(self, actor: int, found: Committed, *, told: bool = False) -> None:
        phase, row, event = self.tapis.facts.get("phase", ""), len(self._deal_rows), len(self.tapis.events)
        known = found.what, found.cards, found.co_actor, told
        self.faults.append(Fault(found.id, actor, found.cause, phase, row, event, *known))

    def claims(self, place: int) -> tuple[Claim, ...]:
        """The faults that a seat could rightly call, or own up to, at this moment; by what it knows, and no more."""
        last = self.last
        closed = self.ask is None or self._menu is not None
        if not (self.faults or last) or self.rules.referee is None or closed or place >= self.tapis.seats:
            return ()
        found = self._claimable(self.faults, place)
        if last is not None:
            found += last._claimable(self._lingering(last), place)
        return tuple(dict.fromkeys(found))

    def _claimable(self, faults: Sequence[Fault], place: int) -> list[Claim]:
        """Which of these faults a seat could call, or own up to, as the deal stands."""
        assert self.rules.referee is not None
        found = []
        for fault in faults:
            verdict = self.rules.referee.judge(self.tapis, fault, place)
            if verdict is not None:
                own, named = place == fault.actor, verdict.fault or fault.id
                answer = (OWN_UP, named) if own else (CLAIM, named, letter_of(self.rules.seats, fault.actor))
                found.append(Claim(answer, named, fault.actor, "" if verdict.sealed else verdict.case))
        return found

    def _claim(self, seat: int, answer: Answer) -> bool:
        """Judge a claim, or an owning up; false if it is neither, or is not granted, for whatever reason."""
        if self.rules.referee is None or self.ask is None or self._menu is not None or not isinstance(answer, tuple):
            return False
        found = self._find(seat, answer)
        if found is None:
            return False
        self.rows.append(Row("ruling", seat, found[0]))
        self._rule_on(seat, *found)
        return True

    def _find(self, seat: int, answer: tuple[Any, ...]) -> tuple[int, Verdict] | None:
        """The fault that a claim is granted for, of this deal or else of the one before, and the verdict."""
        for index, fault in reversed(list(enumerate(self.faults))):
            letter = letter_of(self.rules.seats, fault.actor)
            own = seat == fault.actor
            if answer[0] != (OWN_UP if own else CLAIM) or answer[2:] != (() if own else (letter,)):
                continue
            verdict = self._verdict(seat, index)
            if verdict is not None and answer[1] == (verdict.fault or fault.id):
                return index, verdict
        if self.last is None:
            return None
        found = self.last._find(seat, answer)
        if found is None or self.last.faults[found[0]] not in self._lingering(self.last):
            return None
        return ~found[0], found[1]

    def _judge(self, claimant: int, index: int) -> Verdict:
        """The verdict on a fault that the log says was granted."""
        verdict = self._verdict(claimant, index)
        if verdict is None:
            raise ValueError(f"there is no fault {index} that seat {claimant} could call here")
        return verdict

    def _verdict(self, claimant: int, index: int) -> Verdict | None:
        """What a seat gets for calling a fault of this deal, or below zero of the one before; `None` for nothing."""
        if index < 0:
            return None if self.last is None else self.last._verdict(claimant, ~index)
        if self.rules.referee is None or self.ask is None or index >= len(self.faults):
            return None
        return self.rules.referee.judge(self.tapis, self.faults[index], claimant)

    def _rule_on(self, claimant: int, index: int, verdict: Verdict) -> None:
        """Rule on a fault of this deal; of the one before as if its last question still stood.

        What has begun since stands where nothing comes of it. Else other cards are dealt.
        """
        reopened, since = index < 0, self._reopen() if index < 0 else []
        if reopened:
            index = ~index
        onward = isinstance(verdict.remedy, TakeBack) and verdict.remedy.onward
        stands = isinstance(verdict.remedy, Stand) or (onward and self._shuffles_alike(claimant, index, verdict))
        if (reopened or onward) and not stands:
            self._shuffle_afresh()
        self._rule(claimant, index, verdict)
        if stands:
            self._go_on(since)

    def _shuffles_alike(self, claimant: int, index: int, verdict: Verdict) -> bool:
        """Whether after a ruling all is shuffled as before: a wrong mark had not ended a game, say."""
        trial = self.clone()
        trial._rule(claimant, index, verdict)
        return trial.tapis.shuffled == self.tapis.shuffled

    def _reopen(self) -> list[Row]:
        """Go back to the last question of the deal before, and tell what was done since. What was seen stays known."""
        assert self.last is not None
        since, seen, log = [*self.last._since, *self._deal_rows], self.tapis, self.rows
        asked, answered = self.asked, self._answered
        self.__dict__.update(self.last.__dict__)
        self.asked, self.rows = asked, log
        self._answered = {seat: (number, answer, None, 0) for seat, (number, answer, _, _) in answered.items()}
        self.tapis.remember(seen)
        self.tapis.turn_back()
        assert self.ask is not None
        self._put(self.ask, self._given)
        return since

    def _shuffle_afresh(self) -> None:
        """No shuffle that came after a fault comes again: some of its cards may have been seen."""
        self._keep(Row("fresh", NOBODY, None))
        self.tapis.pass_over_shuffles()

    def _rule(self, claimant: int, index: int, verdict: Verdict) -> None:
        """Rule on a fault of this deal that a seat has called or owned up to.

        The deal keeps the remedy: it may have been proved by cards that were seen in answers since taken back.
        """
        self._keep(Row("remedy", claimant, (index, verdict)))
        fault = self.faults.pop(index)
        who = letter_of(self.rules.seats, fault.actor)
        told = (CLAIM, verdict.fault or fault.id, who, verdict.case, *self._openly(fault))
        self.tapis.say(claimant, told, kind="ruling")
        self._apply(fault, verdict.remedy)

    def _openly(self, fault: Fault) -> tuple[str, ...]:
        """The cards that a fault was done with, as far as all saw them by the very act."""
        act = next(iter(self.tapis.events[fault.event :]), None)
        shown = act.what if act is not None and act.kind == "move" and act.faces == self.tapis.everyone else ()
        return tuple(one.code for one in fault.cards if one in shown)

    def _apply(self, fault: Fault, remedy: Remedy) -> None:
        ask = self.ask
        assert ask is not None
        if isinstance(remedy, TakeBack):
            if remedy.reply is None:
                since = [row for row in self._deal_rows[fault.row + 1 :] if remedy.onward and row.kind != "fresh"]
                self._go_back(fault.row)
                self._bind(fault.actor)
                if remedy.instead is not None:
                    self._do_instead(fault.actor, remedy.instead)
                self._go_on(since)
            else:
                self._take_reply_back(fault, *remedy.reply)
        elif isinstance(remedy, Throw):
            if isinstance(remedy.exception, Redeal):
                self.faults.clear()  # later ones went wrong in no deal; of earlier ones every window ends with it
            self._advance(None, remedy.exception, anew=True)
        elif isinstance(remedy, Menu):
            for change in remedy.changes:
                change.apply(self.tapis)
            self._menu = (fault, ask, self._given)
            self._put(remedy.ask, {})
        elif isinstance(remedy, Amend):
            if remedy.undone:
                act = fault.actor, fault.row
                self.faults = [other for other in self.faults if (other.actor, other.row) != act]
            for change in remedy.changes:
                change.apply(self.tapis)
            if remedy.then is not None:
                self._advance(None, remedy.then, anew=True)
            elif ask.anew is not None:
                self._put(ask.anew(), {})
        elif isinstance(remedy, Hold):
            shape = ask.shapes.get(remedy.seat) if remedy.seat not in self._given else None
            if shape is not None and shape.settle(remedy.answer) is not None:
                self._take(ask, remedy.seat, remedy.answer)
            else:
                self.rules.hold(self.tapis, remedy.seat, remedy.answer)

    def _do_instead(self, seat: int, answer: Answer) -> None:
        """A seat has done this in place of what was taken back. The log has the ruling for it."""
        log, self.rows = self.rows, []
        self.answer(seat, answer)
        self.rows = log

    def _go_on(self, rows: Sequence[Row]) -> None:
        """What followed is done again, as far as it still can be. The log has the ruling for it."""
        log, self.rows = self.rows, []
        for row in rows:
            if row.kind in ("remedy", "condoned"):
                break
            try:
                self.redo(row)
            except Refused:
                break
        self.rows = log

    def _take_reply_back(self, fault: Fault, seat: int, answer: Answer) -> None:
        """Go back to before an answer that was given since a fault, which has been called and stands.

        It may have been given together with something else: two cards laid down at once.
        """

        def given(row: Row) -> bool:
            whole = row.what if isinstance(row.what, tuple) else (row.what,)
            return row[:2] == ("answer", seat) and (row.what == answer or answer in whole)

        later = range(fault.row + 1, len(self._deal_rows))
        self._go_back(next(at for at in later if given(self._deal_rows[at])))
        self._condone(next(at for at, one in enumerate(self.faults) if one.key == fault.key))

    def _condone(self, index: int) -> None:
        """A fault of this deal, told once more as its rows were, is not to be called again."""
        self._keep(Row("condoned", NOBODY, index))
        del self.faults[index]

    def _bind(self, seat: int) -> None:
        self._keep(Row("lawful", seat, None))
        self._bound = seat

    def _choose(self) -> None:
        """Everybody asked by a menu has chosen: all hear it, the rules' own question stands again, then it happens."""
        assert self._menu is not None
        assert self.rules.referee is not None
        (fault, ask, given), answers = self._menu, self._given
        self._menu = None
        for seat, answer in sorted(answers.items()):
            self.tapis.say(seat, without_cards(answer), kind="choice")
        self._put(ask, given)
        self._apply(fault, self.rules.referee.chosen(self.tapis, fault, answers))

    def table(self, act: Answer) -> None:
        """The clock of the table does something that the rules provide for.

        Raises:
            ValueError: they do not; nothing has changed.
        """
        mark = len(self.tapis.events)
        self.rules.table(self.tapis, act)
        self._log(Row("table", NOBODY, act))
        self._marks[-1] = mark

    def seat(self, seat: int, who: str) -> None:
        """Note in the log who sits on a chair from now on; it changes nothing in the game.

        Raises:
            ValueError: `who` is not a word such as `person` or `bot:habitue`, which a record could hold.
        """
        if re.fullmatch(r"[^\s;{}\[\]]+", who) is None:
            raise ValueError(f"{who!r} is no word for who sits on a chair")
        self.rows.append(Row("seat", seat, who))

    def redeal(self) -> None:
        """Throw the deal away; the same dealer deals other cards. For when it cannot go on: the rules have changed.

        No shuffle of the deal thrown away comes again, however many it had: some of its cards have been seen.

        Raises:
            ValueError: no deal has begun.
        """
        if self._checkpoint is None:
            raise ValueError("no deal has begun that could be thrown away")
        self.rows.append(Row("ruling", NOBODY, REDEAL))
        self.last = None
        thrown = self.tapis
        self._begin()
        self.tapis.remember(thrown)
        self.tapis.pass_over_shuffles()
        self.tapis.shuffle(self.tapis.zones["pack"])
        self._advance(None)

    # -- undo -----------------------------------------------------------------------------------------------------

    def undo_point(self, seat: int) -> int | None:
        """How many rows to keep so that a seat's last answer is taken back; `None` once a trick was taken up since.

        Where hands may err there is no way back past a ruling, a choice, or a card that this seat has looked at.
        """
        last = self.answered.get(seat)
        if last is None or last.row is None:
            return None
        if self.options.faults != "strict":
            since = self.tapis.events[self._marks[last.row] :]
            if any(one.kind in ("ruling", "choice") or (one.kind == "look" and one.faces >> seat & 1) for one in since):
                return None
        later = self._taken[last.row + 1 :]
        return last.row if not later or later[0] == self.tapis.swept else None

    def free_undo(self, seat: int) -> bool:
        """Whether a seat may take its last answer back alone.

        No question was answered since, and nobody has learnt anything: from that answer, or since then as far as the
        seat has noticed. What it did not notice must not show here.
        """
        point = self.undo_point(seat)
        if point is None or any(last.row is not None and last.row > point for last in self.answered.values()):
            return False
        since = self.tapis.events[self._marks[point] :]
        own = since[: self.answered[seat].events]
        return not any(event.news for event in own) and not any(
            event.news and event.noticed >> seat & 1 for event in since
        )

    def rewind(self, seat: int, keep: int) -> None:
        """Go back to when `keep` rows of this deal had been answered. What was seen stays known, and is logged.

        Of what came later only that stays of which the rules say so: nobody is made to look elsewhere.

        Raises:
            ValueError: there are not so many rows in this deal.
        """
        if not 0 <= keep < len(self._deal_rows):
            raise ValueError(f"this deal has {len(self._deal_rows)} answers, {keep} of them cannot be kept")
        self.rows.append(Row("rewind", seat, keep))
        self._go_back(keep)

    def _go_back(self, keep: int) -> None:
        rows, stays = self._deal_rows, self.rules.stays
        kept = [
            at
            for at, row in enumerate(rows)
            if at < keep or row.kind == "fresh" or (row.kind in ("answer", "table") and stays(row.what))
        ]
        self._replay([rows[at] for at in kept], [self._marks[at] for at in kept], keep)
        self.tapis.turn_back()
        if self.ask is not None:
            self._put(self.ask, self._given)

    @property
    def answered(self) -> dict[int, Answered]:
        """The last answer of each seat to a question."""
        return {seat: Answered(*last) for seat, last in self._answered.items()}

    @property
    def deal_start(self) -> int:
        """How many events came before this deal."""
        return self._check_events[0]

    @property
    def deal_length(self) -> int:
        """How many rows this deal has that still count."""
        return len(self._deal_rows)

    def last_answers(self, count: int) -> list[Row]:
        """The last rows of this deal that still count."""
        return self._deal_rows[max(0, len(self._deal_rows) - count) :]

    def _replay(self, rows: Sequence[Row], marks: Sequence[int], keep: int) -> None:
        """Play the deal anew from its checkpoint with these rows; memory and counts of questions stay as they are.

        `marks` are the numbers of events before the rows when they were first done. The first `keep` rows are done as
        they were; of the others those that still can be.
        """
        remembered, asked, log, answered = self.tapis, self.asked, self.rows, self._answered
        checks = self._check_events, self._check_asked
        self.asked, self.rows, self._answered = list(asked), [], {}
        self._begin()
        self._deal_rows, self._marks, self._taken = [], [], []
        self._advance(None)
        done = []
        for at, row in enumerate(rows):
            try:
                self.redo(row)
            except Refused:
                if at < keep:
                    raise
            else:
                done.append(marks[at])
        self.asked, self.rows = asked, log
        standing = self._answered
        self._answered = {
            seat: (number, answer, *standing.get(seat, UNANSWERED)[2:])
            for seat, (number, answer, _, _) in answered.items()
        }
        self._check_events, self._check_asked = checks
        self.tapis.remember(remembered)
        first, replayed, self._marks = checks[0][0], self._marks, done
        for at, fault in enumerate(self.faults):
            event = first + fault.event if fault.told else done[fault.row]
            if fault.told and fault.row:
                event = done[fault.row - 1] + fault.event - replayed[fault.row - 1]
            self.faults[at] = replace(fault, event=event)

    def redo(self, row: Row) -> None:
        """Do what a row of a log says. Checkpoints are passed over: the rules make their own.

        Raises:
            Refused: the rules forbid it.
            ValueError: a row of another kind than an answer does not fit here.
        """
        if row.kind == "answer":
            self.answer(row.seat, row.what)
        elif row.kind == "table":
            self.table(row.what)
        elif row.kind == "ruling" and row.what == REDEAL:
            self.redeal()
        elif row.kind == "ruling":
            verdict = self._judge(row.seat, row.what)
            self.rows.append(row)
            self._rule_on(row.seat, row.what, verdict)
        elif row.kind == "remedy":
            self._rule(row.seat, *row.what)
        elif row.kind == "lawful":
            self._bind(row.seat)
        elif row.kind == "condoned":
            self._condone(row.what)
        elif row.kind == "fresh":
            self._shuffle_afresh()
        elif row.kind == "rewind":
            self.rewind(row.seat, row.what)
        elif row.kind == "seat":
            self.seat(row.seat, row.what)

    def clone(self) -> Partie:
        """A partie that goes on from here by itself."""
        return self._twin(len(self._deal_rows))

    def _twin(self, keep: int) -> Partie:
        """A partie that goes on by itself from where `keep` rows of this deal had been done."""
        twin = object.__new__(Partie)
        twin.__dict__.update(self.__dict__)
        twin.asked = list(self.asked)
        twin.rows = list(self.rows)
        twin.last = None if self.last is None else self.last.clone()
        twin._replay(self._deal_rows[:keep], self._marks[:keep], keep)
        return twin

    # -- what is known --------------------------------------------------------------------------------------------

    def view(self, place: int) -> View:
        """What a seat, or the spectators (`len(rules.seats)`), may know now."""
        tapis, ask = self.tapis, self.ask
        question = asides = slips = None
        thinking: tuple[int, ...] = ()
        if ask is not None:
            waiting = tuple([seat for seat in ask.shapes if seat not in self._given])
            thinking = ask.face if ask.face is not None else waiting
            if place in waiting:
                loose = None if ask.tolerated is None or place == self._bound else ask.tolerated.get(place)
                question = Question(self.asked[place], ask.rule, ask.shapes[place], loose, ask.formality)
                if ask.face is not None:
                    thinking = (place,)
        if place < tapis.seats and self._menu is None:
            asides, slips = self.rules.asides(tapis, place), self._slips(place)
        return View(
            game=self.game.name,
            options=self._option_texts,
            seats=self.rules.seats,
            place=place,
            zones=tapis.faces(place),
            purses=dict(tapis.purses),
            facts=tapis.facts_for(place),
            question=question,
            thinking=thinking,
            asides=asides,
            slips=slips,
            claims=self.claims(place),
            hearing=partial(tapis.heard_between, place, self._check_events[1], len(tapis.events)),
        )

    def face_up(self, first: int = 0) -> View:
        """What somebody sees who sees everything: for a match that has ended, and for no place at a table.

        Events are numbered from `first` on.
        """
        tapis = self.tapis
        return self.view(tapis.seats)._replace(
            zones={name: tuple(zone.cards) for name, zone in tapis.zones.items()},
            facts=dict(tapis.facts),
            thinking=() if self.ask is None else tuple(seat for seat in self.ask.shapes if seat not in self._given),
            hearing=partial(tapis.overheard, self._check_events[1], first),
        )

    @property
    def seating(self) -> tuple[int, ...]:
        """For each seat, where who plays there had sat down; it differs where places have been drawn."""
        places: tuple[int, ...] = self.tapis.facts.get("seating", tuple(range(len(self.rules.seats))))
        return places

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.ask is None

    @property
    def result(self) -> dict[str, Any] | None:
        """The fact `result`, once the match has ended."""
        return self.tapis.facts.get("result")

    def checkpoint(self) -> Checkpoint | None:
        """Where the deal in progress began, or `None` before the first deal."""
        if self._checkpoint is None:
            return None
        return Checkpoint(
            version=self.rules.VERSION,
            snapshot=self._checkpoint,
            numbers=self.tapis.numbers(self._check_events[0]),
            asked=list(self._check_asked),
        )


def replay(
    game: Game, shuffles: Shuffles, options: Options, rows: Iterable[Row], *, checkpoint: Checkpoint | None = None
) -> Partie:
    """The partie of a log, from its first row, or of the rows that came after a checkpoint.

    Raises:
        Refused: the log does not fit the rules.
        ValueError: a row of another kind than an answer does not fit.
    """
    partie = Partie(game, shuffles, options, checkpoint=checkpoint)
    for row in rows:
        partie.redo(row)
    return partie
