"""A match that was played, seen again: at any step, from any place, or with all cards face up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from estaminet.play.partie import Checkpoint, Partie, Row, replay
from estaminet.play.view import View
from estaminet.rules import Game
from estaminet.rules.game import Options
from estaminet.rules.referee import Fault
from estaminet.tapis import Shuffles

DONE: Final = frozenset({"answer", "ruling", "rewind"})
"""The rows that are a step. What the clock does and who takes a seat comes with the step after it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a match: where it ends, and what it brings."""

    end: int
    """How many rows have been done by then."""
    deal: int
    """How many deals have been begun by then."""
    tricks: int
    """How many tricks have been taken up in this deal by then."""
    dealt: bool
    """A deal begins with it."""
    taken: bool
    """A trick is taken up with it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after one of its steps."""

    partie: Partie
    mark: int
    """How many events of the partie came before this step."""
    first: int
    """How many events of the match came before those of the partie."""
    faults: tuple[Fault, ...]
    """What was done wrong with this step, be it called later or not. Nobody at the table was told."""

    def view(self, place: int | None) -> View:
        """What a place saw then; `None`: all that there was."""
        return self.partie.face_up(self.first) if place is None else self.partie.view(place)

    def since(self, place: int | None) -> int:
        """The number of the first thing that a place could hear of this step."""
        return self.first + self.mark if place is None else self.partie.tapis.numbers(self.mark)[place]


class Beginning(NamedTuple):
    """Where a deal begins."""

    end: int
    """After how many rows."""
    first: int
    """After how many events."""
    back: int
    """After how many events the deals begin of which something counts in this one: it can still be called."""
    checkpoint: Checkpoint


class Film:
    """A match that was played. It is played through once; then every step is found again from a checkpoint near it.

    What a place remembers goes back to the deal before, and so does the checkpoint.
    """

    def __init__(
        self,
        game: Game,
        shuffles: Shuffles,
        options: Options,
        rows: Sequence[Row],
        *,
        look: Callable[[], None] = lambda: None,
    ) -> None:
        """Play a log.

        Args:
            game: the game.
            shuffles: of the match.
            options: of the match.
            rows: its log from the first row on.
            look: called before each row; whatever it raises ends the showing.

        Raises:
            Refused: the log does not fit the rules.
            ValueError: a row of another kind than an answer does not fit.
        """
        self.game = game
        self.options = options
        self.rows = [row for row in rows if row.kind != "check"]
        self._shuffles = shuffles
        self._checkpoints: list[Beginning] = []
        self.steps: list[Step] = []
        """Step 0 is before the first answer."""
        partie = Partie(game, shuffles, options)
        self._develop(partie, 0, 0, 0, 0)
        known, mark = len(partie.rows), len(partie.tapis.events)
        for end, row in enumerate(self.rows, 1):
            look()
            undone = self._redo(partie, row)
            if row.kind in DONE:
                self._develop(partie, end, known, mark, undone)
                known, mark = len(partie.rows), len(partie.tapis.events)
        self.over = partie.over
        """Whether it was played to its end."""
        self.sheet: tuple[dict[str, Any], ...] = partie.tapis.facts.get("sheet", ())
        """The score at its end, line by line."""

    def _redo(self, partie: Partie, row: Row) -> int:
        """Do a row, and tell how many deals are undone by it.

        A ruling on the deal before goes back to it. Where what had begun since is dealt again all the same, it does not
        begin with a row of the log, and so it is not found from there.
        """
        again = partie.last.deal_start if row.reopens and partie.last is not None else None
        partie.redo(row)
        if again is None:
            return 0
        begun = len(self._checkpoints)
        self._checkpoints = [one for one in self._checkpoints if one.first <= again]
        return begun - len(self._checkpoints) if partie.deal_start == again else 0

    def _develop(self, partie: Partie, end: int, known: int, mark: int, undone: int) -> None:
        """Note a step: what came with the rows from `known` and the events from `mark` on; so many deals are undone."""
        dealt = any(row.kind == "check" for row in partie.rows[known:])
        tricks = sum(event.kind == "sweep" and event.src.startswith("front.") for event in partie.tapis.events[mark:])
        before = self.steps[-1] if self.steps else Step(0, 0, 0, False, False)
        checkpoint = partie.checkpoint() if dealt else None
        self.steps.append(
            Step(
                end=end,
                deal=before.deal + dealt - undone,
                tricks=0 if dealt else before.tricks + tricks,
                dealt=dealt,
                taken=tricks > 0,
            )
        )
        if checkpoint is not None:
            first = partie.deal_start
            back = first if partie.last is None else partie.last.deal_start
            self._checkpoints.append(Beginning(end, first, back, checkpoint))

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def at(self, number: int) -> Moment:
        """The match after a step.

        Raises:
            IndexError: there is no such step.
        """
        if not 0 <= number <= self.last:
            raise IndexError(f"there is no step {number}, the last one is {self.last}")
        end = self.steps[number].end
        start = self.steps[number - 1].end if number else 0
        row, first, checkpoint = self._before(end)
        partie = replay(self.game, self._shuffles, self.options, self.rows[row:start], checkpoint=checkpoint)
        mark = len(partie.tapis.events) if number else 0
        before = {fault.key for fault in partie.faults}
        for one in self.rows[start:end]:
            partie.redo(one)
        faults = tuple(fault for fault in partie.faults if fault.key not in before)
        return Moment(partie, mark, first, faults)

    def _before(self, end: int) -> tuple[int, int, Checkpoint | None]:
        """Where to begin so that all is there that counts after so many rows: rows, events, what lay there."""
        near = [one for one in self._checkpoints if one.end <= end]
        for one in reversed(near[:-1]):
            if one.first <= near[-1].back:
                return one.end, one.first, one.checkpoint
        return 0, 0, None

    def whole(self) -> Partie:
        """The match after its last row, with all of its log."""
        return replay(self.game, self._shuffles, self.options, self.rows)

    def last_where(self, wanted: Callable[[Step], bool], before: int) -> int | None:
        """The last step before another that is as wanted."""
        return next((number for number in range(before - 1, -1, -1) if wanted(self.steps[number])), None)

    def next_where(self, wanted: Callable[[Step], bool], after: int) -> int | None:
        """The first step after another that is as wanted."""
        return next((number for number in range(after + 1, len(self.steps)) if wanted(self.steps[number])), None)
