"""A partie being played: the rules' generator is driven, every answer is logged, and the log is the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from estaminet.play.view import Question, View
from estaminet.rules import Answer, Ask, Check, Game, Redeal, Refused, Ruled, Rules, Steps, write_options
from estaminet.rules.game import Options
from estaminet.tapis import Shuffles, Snapshot, Tapis

NOBODY: Final = -1
NOTHING: Final = Ask({}, "")
"""Stands for the question when the match is over."""


class Row(NamedTuple):
    """A line of the log.

    Kinds: `answer` (to a question or beside it), `rewind` (`what` rows of the deal are kept), `ruling` (what the
    referee decided), `seat` (who sits there now), `table` (an act of the table's clock), `check` (a checkpoint:
    `what` is a `Checkpoint`).
    """

    kind: str
    seat: int
    what: Any


class Checkpoint(NamedTuple):
    """All that is needed to restart a partie where a deal begins."""

    version: int
    snapshot: Snapshot
    numbers: list[int]
    """For each place the number of the next thing it will hear."""
    asked: list[int]


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
        self.asked = [0] * len(self.rules.seats)
        """How many questions each seat has been asked."""
        self._option_texts = write_options(self.options)
        self._checkpoint: Snapshot | None = None
        self._deal_rows: list[Row] = []
        """The rows since the last checkpoint that still count."""
        self._marks: list[int] = []
        """For each of them the number of events before it."""
        self._check_events = (0, 0)
        """The number of events at the last checkpoint and at the one before."""
        self._check_asked = list(self.asked)
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
        self._given: dict[int, Answer] = {}

    def _advance(self, value: Any) -> None:
        """Resume the rules and go on to their next question."""
        try:
            step = self._steps.send(value)
            while isinstance(step, Check):
                self._check()
                step = self._steps.send(None)
        except StopIteration:
            self.ask = None
            return
        self._put(step)

    def _put(self, ask: Ask) -> None:
        self.ask = ask
        self._given = {}
        for seat in ask.shapes:
            self.asked[seat] += 1

    def _check(self) -> None:
        self._checkpoint = self.tapis.snapshot()
        self._deal_rows = []
        self._marks = []
        self._check_events = (len(self.tapis.events), self._check_events[0])
        self._check_asked = list(self.asked)
        self.rows.append(Row("check", NOBODY, self._checkpoint))

    def _log(self, row: Row) -> None:
        self.rows.append(row)
        self._deal_rows.append(row)
        self._marks.append(len(self.tapis.events))

    # -- what is done ---------------------------------------------------------------------------------------------

    def answer(self, seat: int, answer: Answer) -> None:
        """A seat answers its question, or does something that is allowed beside it.

        Raises:
            Refused: the rules forbid it; nothing has changed.
        """
        ask = self.ask
        if ask is not None:
            shape = ask.shapes.get(seat)
            if shape is not None and seat not in self._given:
                settled = shape.settle(answer)
                if settled is not None:
                    self._log(Row("answer", seat, settled))
                    self._take(ask, seat, settled)
                    return
        beside = self.rules.asides(self.tapis, seat)
        settled = beside.settle(answer) if beside is not None else None
        if settled is None:
            raise Refused(self.rules.why(self.tapis, self._open(ask), seat, answer), seat, answer)
        self._log(Row("answer", seat, settled))
        self.rules.aside(self.tapis, seat, settled)

    def _open(self, ask: Ask | None) -> Ask:
        """The question as it stands to those who have not yet answered it."""
        if ask is None or not self._given:
            return ask or NOTHING
        return Ask({seat: shape for seat, shape in ask.shapes.items() if seat not in self._given}, ask.rule)

    def _take(self, ask: Ask, seat: int, answer: Answer) -> None:
        if len(ask.shapes) == 1:
            self._advance(answer)
            return
        self._given[seat] = answer
        if len(self._given) == len(ask.shapes):
            self._advance(self._given)

    def table(self, act: Answer) -> None:
        """The clock of the table does something that the rules provide for."""
        self._log(Row("table", NOBODY, act))
        self.rules.table(self.tapis, act)

    def seat(self, seat: int, who: str) -> None:
        """Note in the log who sits on a chair from now on; it changes nothing in the game."""
        self.rows.append(Row("seat", seat, who))

    # -- undo -----------------------------------------------------------------------------------------------------

    def free_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last answer alone: it was the last thing done and showed nobody anything."""
        if not self._deal_rows or self._deal_rows[-1].seat != seat:
            return False
        others = self.tapis.everyone & ~(1 << seat)
        return not any(event.news & others for event in self.tapis.events[self._marks[-1] :])

    def rewind(self, seat: int, keep: int) -> None:
        """Go back to when `keep` rows of this deal had been answered. What was seen stays known, and is logged.

        Raises:
            ValueError: there are not so many rows in this deal.
        """
        if not 0 <= keep < len(self._deal_rows):
            raise ValueError(f"this deal has {len(self._deal_rows)} answers, {keep} of them cannot be kept")
        self.rows.append(Row("rewind", seat, keep))
        marks = self._marks[:keep]
        self._replay(self._deal_rows[:keep])
        self._marks = marks
        everyone = self.tapis.everyone
        self.tapis.say(seat, keep, kind="rewind", to=everyone)
        if self.ask is not None:
            for asked in self.ask.shapes:
                if asked not in self._given:
                    self.asked[asked] += 1

    @property
    def deal_length(self) -> int:
        """How many rows this deal has that still count."""
        return len(self._deal_rows)

    def last_answers(self, count: int) -> list[Row]:
        """The last rows of this deal that still count."""
        return self._deal_rows[-count:]

    def _replay(self, rows: Iterable[Row]) -> None:
        """Play the deal anew from its checkpoint with these rows; memory and counts of questions stay as they are."""
        remembered, asked, log = self.tapis, self.asked, self.rows
        checks = self._check_events, self._check_asked
        self.asked, self.rows = list(asked), []
        self._begin()
        self._deal_rows, self._marks = [], []
        self._advance(None)
        for row in rows:
            self._redo(row)
        self.asked, self.rows = asked, log
        self._check_events, self._check_asked = checks
        self.tapis.remember(remembered)

    def _redo(self, row: Row) -> None:
        """Do what a row of the log says."""
        if row.kind == "answer":
            self.answer(row.seat, row.what)
        elif row.kind == "table":
            self.table(row.what)
        elif row.kind == "rewind":
            self.rewind(row.seat, row.what)
        elif row.kind == "seat":
            self.seat(row.seat, row.what)

    def clone(self) -> Partie:
        """A partie that goes on from here by itself."""
        twin = object.__new__(Partie)
        twin.__dict__.update(self.__dict__)
        twin.asked = list(self.asked)
        twin.rows = list(self.rows)
        marks = list(self._marks)
        twin._replay(self._deal_rows)  # noqa: SLF001
        twin._marks = marks  # noqa: SLF001
        return twin

    # -- what is known --------------------------------------------------------------------------------------------

    def view(self, place: int) -> View:
        """What a seat, or the spectators (`len(rules.seats)`), may know now."""
        tapis, ask = self.tapis, self.ask
        question = asides = None
        thinking: tuple[int, ...] = ()
        if ask is not None:
            waiting = tuple(seat for seat in ask.shapes if seat not in self._given)
            thinking = ask.face if ask.face is not None else waiting
            if place in waiting:
                shape = (ask.tolerated or ask.shapes).get(place, ask.shapes[place])
                question = Question(self.asked[place], ask.rule, shape, ask.formality)
                if ask.face is not None:
                    thinking = (place,)
        if place < tapis.seats:
            asides = self.rules.asides(tapis, place)
        hearing = tapis.heard(place)
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
            hearing=hearing,
            heard_from=tapis.heard_before(place, self._check_events[1]),
            heard_to=len(hearing),
        )

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


def replay(game: Game, shuffles: Shuffles, options: Options, rows: Iterable[Row]) -> Partie:
    """The partie of a log, from its first row.

    Raises:
        Refused: the log does not fit the rules.
    """
    partie = Partie(game, shuffles, options)
    for row in rows:
        partie._redo(row)  # noqa: SLF001
    return partie


__all__ = ["NOBODY", "NOTHING", "Checkpoint", "Partie", "Redeal", "Row", "Ruled", "replay"]
