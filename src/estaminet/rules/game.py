"""What a game is: its rules, a generator that moves cards and asks; and its registration."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from estaminet.cards import Card
from estaminet.rules.ask import Ask, Check
from estaminet.rules.faults import FaultRule
from estaminet.rules.options import Kind, choice, kinds, number
from estaminet.rules.referee import Committed, Referee
from estaminet.rules.shapes import Answer, Shape, written
from estaminet.rules.tables import Tables
from estaminet.tapis import Tapis

Steps = Generator[Ask | Check | Committed, Any, None]
"""What `Rules.partie` is: it yields questions and checkpoints, and is sent answers. In `fidele` play it yields as well
what the house, which answers nothing, has just done wrong."""


@dataclass(frozen=True)
class Options:
    """The options that every game has. A game adds its own in a subclass, and presets if it has any."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Ways to play with a name: the texts of their options. The first one is the default, and has none."""

    faults: str = choice("strict", "fidele")
    calls: str = choice("players", "referee")
    slips: int = number(0, 0, 50)


class Rules:
    """The rules of a game under some options. A `Rules` object never changes: all state lies on the tapis.

    The undealt cards lie in the zone `pack`; at a checkpoint all cards do, but those that lie face down for good,
    shuffled and cut, and nothing shuffles them again before they are dealt.

    Facts that every game keeps, because pages, bots and arenas read them: `dealer` (seat; `None` where the house
    deals), `deal` (number, from 1), `sheet` (a line a scored deal: a dict with at least `deal` and `points`, what each
    seat gained), and at the end `result` (a dict with at least `winners`, the seats that won, if any did). A game in
    which places are drawn notes `seating` before its first question: for each seat, where who plays there had sat down.
    """

    VERSION: ClassVar[int] = 1
    """Rises when a stored partie could no longer be replayed."""
    OPTIONS: ClassVar[type[Options]] = Options
    WORDS: ClassVar[tuple[str, ...]] = ()
    """The glossary: every word that an answer may hold, in an order that is never changed, only added to."""
    NUMBERS: ClassVar[range] = range(0)
    """The whole numbers that an answer may hold."""
    TELLING: ClassVar[tuple[str, ...]] = ()
    """Words that the rules may say for a seat, and that rightly tell of its hand."""
    LATENT: ClassVar[tuple[str, ...]] = ()
    """Acts that nobody notices when they are done, but by what follows."""
    FAULTS: ClassVar[tuple[FaultRule, ...]] = ()
    """What the game makes of each fault of its book, in the order of their ids."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.pack: tuple[Card, ...] = ()
        self.seats: tuple[str, ...] = ()
        """The letter of each seat."""
        self.referee: Referee | None = None
        """Who judges faults in `fidele` play."""

    def lay(self, tapis: Tapis) -> None:
        """Lay the zones and purses of a new partie."""
        raise NotImplementedError

    def partie(self, tapis: Tapis) -> Steps:
        """Play from what lies on the tapis to the end of the match; restarted on a checkpoint, identically."""
        raise NotImplementedError

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        """The id of the rule that an answer breaks which the question does not hold."""
        raise NotImplementedError

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        """What a seat may do beside any question, at this moment."""
        return None

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        """What a seat's hand or tongue can do beside any question, though it may not; asked in `fidele` play only."""
        return None

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        """Do what may be done, or can be done, beside the question.

        What it returns, if anything, is thrown at the question at hand: the act has ended what was asked about (a king
        marked at four marks wins the game, whoever is thinking).
        """
        return None

    def hold(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        """A ruling holds a seat to an answer at its turns to come."""

    def table(self, tapis: Tapis, act: str) -> None:
        """Something the clock of the table does (the end of a sign).

        Raises:
            ValueError: it does nothing such; nothing has changed.
        """
        raise ValueError(f"the clock of this table does not do {written(act)!r}")

    def ends(self, seat: int, answer: Answer) -> Answer | None:
        """The act of the table's clock that ends what a seat has done beside the question, if that lasts (a sign)."""
        return None

    def again(self) -> Options:
        """The options of another match of the same players."""
        return self.options

    def stays(self, act: Answer) -> bool:
        """Whether an act beside the question, or of the clock, outlives that something before it is taken back.

        So it does if it can still be done there: who has looked at the talon has looked, and it remains his fault.
        """
        return False

    def silence(self, shape: Shape) -> Answer | None:
        """How a question of this shape is answered for who keeps silent; `None`: he needs somebody to play for him."""
        return None

    def glances(self, tapis: Tapis, ask: Ask) -> int:
        """How many windows for looks and signs come before a question, when bots play among themselves."""
        return 0

    def settled(self, tapis: Tapis) -> bool:
        """Whether all can see that the score of this deal can change no more."""
        return False

    OUTCOMES: ClassVar[tuple[str, ...]] = ()
    """Every way in which a deal can end under the default options, as `outcome` calls it."""

    def outcome(self, line: dict[str, Any]) -> str:
        """How the deal of a line of the sheet ended."""
        return ""

    def plays(self) -> Iterator[Tables]:
        """Every way in which the tricks of a deal may be played under these options; none in a game without tricks."""
        yield from ()

    def number(self, seat: str) -> int:
        """The number of a seat's letter."""
        return self.seats.index(seat)


@dataclass(frozen=True)
class Game:
    """A registered game.

    `bots` names a module, imported only when somebody wants its bots. So do `odds`, for its chances (see
    `rules.odds`), and `review`, for what answers are worth (see `bots.review`), in a game that has them.
    """

    name: str
    rules: type[Rules]
    folder: Path
    bots: str
    odds: str = ""
    review: str = ""
    compiled: tuple[str, ...] = ()
    """Modules of compiled functions, to be prepared when the project is installed."""
    settles: bool = False
    """Two who owe coffees after another game may play this one, as it is by default, for who pays them all."""

    def offered(self) -> dict[str, tuple[Kind, Any]]:
        """The options that a table may choose from, each with its kind and default.

        How faults are dealt with is no question in a game that has no referee to judge any.
        """
        known = kinds(self.rules.OPTIONS)
        if self.rules(self.rules.OPTIONS()).referee is not None:
            return known
        return {name: one for name, one in known.items() if name not in kinds(Options)}
