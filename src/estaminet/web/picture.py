"""What a page shows, laid out for the templates: `scene` makes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from estaminet.cafe import Page, Sitter
from estaminet.play import View
from estaminet.rules.book import Book
from estaminet.web.faces import Face
from estaminet.web.portraits import Gesture


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that a button gives."""

    text: str
    label: str
    suit: str = ""
    key: str = ""
    """Of a gesture: the one that it has in all hands."""


@dataclass(frozen=True, slots=True)
class Act(Choice):
    """Something to be done beside the question, with the gesture that does it, if one does."""

    gesture: Gesture | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class Call(Choice):
    """A fault that can be called or owned up to."""

    follows: str = ""
    """What would follow."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Those of one player, or of the house."""

    whose: str
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Picking:
    """Some cards of the hand to be chosen together."""

    verb: str
    label: str
    low: int
    high: int
    cards: frozenset[str]


@dataclass(frozen=True, slots=True)
class Way:
    """One of one's own cards, and what it can take from the table."""

    face: Face
    total: int
    """What the several cards that it takes add up to."""
    told: str
    """What it can take, in words, as far as that can be told shortly."""
    groups: tuple[Choice, ...]
    """The answers that take something with it, the first of them."""

    @property
    def shown(self) -> int:
        """How many of them are offered."""
        return len(self.groups)


@dataclass(frozen=True, slots=True)
class Taking:
    """Cards of the table to be taken with one of one's own."""

    verb: str
    label: str
    ways: tuple[Way, ...]
    values: Mapping[str, int]
    """What each card of the table counts where several are taken; 0: only its like takes it."""
    count: int
    """How many ways there are to take rightly."""
    free: bool
    """Whether the hand may take wrongly too."""

    def way(self, code: str) -> Way | None:
        """What a card can take, if anything."""
        return next((way for way in self.ways if way.face.code == code), None)


@dataclass(frozen=True, slots=True)
class Measure:
    """A number to be chosen."""

    verb: str
    """All of the answer that stands before the number."""
    label: str
    low: int
    high: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Wrong:
    """What can be done though it may not: something in one of several ways, with a number, or with some cards."""

    number: int
    """Of its control on the page."""
    label: str
    ways: tuple[Choice, ...] = ()
    measure: Measure | None = None
    verb: str = ""
    """Of what is done with some..."""
    cards: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """The question to this seat, taken apart by how it is answered."""

    number: int
    rule: str
    ask: str
    """What is asked for: the game's own words, or else..."""
    sentence: str
    """... the sentence of the rule."""
    cards: frozenset[str] = frozenset()
    choices: tuple[Choice, ...] = ()
    ready: tuple[Choice, ...] = ()
    """What is said as readily as a card is played; the choices beside cards are not."""
    ladder: tuple[Choice, ...] = ()
    """What is chosen from a list because it is much; its lowest step is a choice before it."""
    picks: tuple[Picking, ...] = ()
    taking: Taking | None = None
    measures: tuple[Measure, ...] = ()

    @property
    def climbs(self) -> bool:
        """Whether what is in the list is higher than what has a button."""
        return any(choice.text.isdigit() for choice in self.ladder)


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat as this place sees it."""

    seat: int
    letter: str
    name: str
    side: str
    sitter: Sitter
    me: bool
    face: tuple[str, ...]
    """The symbols of its portrait at rest."""
    thinking: bool = False
    dealer: bool = False
    out: bool = False
    taker: bool = False
    held: int = 0
    shown: tuple[Face, ...] = ()
    played: tuple[Face, ...] = ()
    played_at: int = 0
    """The number of its last card in this deal among what this place has heard: a trick is read in its order."""
    took: bool = False
    """It took the trick that lies there."""
    tricks: int | None = None
    total: int | None = None
    count: int | None = None
    """What it has counted so far in this deal, where that is counted aloud."""
    purse: int | None = None
    """How many counters it has, in a game that is played for any."""
    place: int | None = None
    """It has won: first, second..."""
    call: str = ""
    cry: str = ""
    """That it has just called a fault, owned up to one, or looks where it may not."""
    phrase: str = ""
    sign: str = ""
    """A sign that this place has seen it make not long ago, or makes itself now, and..."""
    heard: int = 0
    """... its number among what this place has heard (0: it lasts as long as it is shown), and..."""
    gesture: Gesture | None = None
    """... the gesture, if there is one."""
    turned: tuple[Face, ...] = ()
    look: str = ""
    """The act of looking at it, or on one's own seat at nobody, if that is possible, and..."""
    look_key: str = ""
    """... the key of looking at it. It has one also while that is not possible, so that the key can tell why."""
    watched: bool = False
    """This place looks at it; on one's own seat: at nobody."""
    watching: bool = False
    """It looks at this place, as far as that is felt."""
    eyes_on: str = ""
    """Whom it looks at, where all is open."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards in the middle of the table."""

    name: str
    label: str
    hidden: int
    shown: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Purse:
    """Counters in the middle of the table."""

    name: str
    label: str
    counters: int


@dataclass(frozen=True, slots=True)
class Gain:
    """Points on the sheet, and the rule that gave them."""

    name: str
    points: int
    rule: str
    title: str


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A deal on the score sheet."""

    deal: int
    points: tuple[int, ...]
    contract: str
    made: bool | None
    counts: tuple[int, ...]
    because: str
    """The rule that tells how the deal ended."""
    title: str
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the journal, with the number of what was heard."""

    number: int
    text: str
    gaze: bool = False
    """It tells who looks at this place: of several such, only the last is worth hearing."""
    rule: str = ""
    """The rule by which it has come about, if that is what it tells."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What all at the table, or this place alone, should see at once and for a while: a ruling, or a look at a card."""

    line: Line
    cards: tuple[Face, ...] = ()
    """Those that this place has seen."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as one place sees it, in one language."""

    page: Page
    view: View
    game: str
    own: str
    """The template by which the game lays the middle of its table itself; empty if it does not."""
    title: str
    book: Book
    phase: str
    spots: tuple[Spot, ...]
    hand: tuple[Face, ...]
    low: frozenset[str]
    """The cards that are in the lower row where the hand takes two. None changes its row while the deal is played."""
    most: int
    """The most cards that anybody has held in this match: room is kept for as many, so that nothing moves."""
    prompt: Prompt | None
    signs: tuple[Act, ...]
    signing: bool
    """Signs are made in this phase, also if this place can make none just now."""
    gestured: bool
    """Signs are made in this match: their place on the page is kept for them."""
    seen: tuple[Line, ...]
    """The signs that this place has seen in this deal."""
    acts: tuple[Act, ...]
    final: tuple[str, ...]
    """What gives something up for good, so that one is asked once more."""
    judged: bool
    """Hands may err at this table, and faults be called."""
    claims: tuple[Calls, ...]
    """Those that this place can rightly call, or own up to."""
    notices: tuple[Notice, ...]
    """What has been ruled, and seen where one may not look, since this place has last done something, last first."""
    wrong: tuple[Wrong, ...]
    """What this place can do though it may not, beside what is done with the hand."""
    piles: tuple[Pile, ...]
    kept: tuple[Face, ...]
    """What this place has thrown out."""
    open: tuple[Face | None, ...]
    """Cards that lie open for all to take, in a game that has such, place by place; `opens` tells whether it does."""
    opens: str
    """The zone in which they lie."""
    lately: tuple[str, tuple[Face, ...]] | None
    """Who has just taken some of them: his own card, and what it took."""
    purses: tuple[Purse, ...]
    contract: str
    bid: tuple[str, str] | None
    """The contract in two parts: who has taken it, and what it is."""
    trump: str | None
    trump_name: str
    calls: tuple[tuple[str, str], ...]
    last: tuple[tuple[str, Face], ...]
    last_shown: bool
    """The last trick still lies on the table."""
    sheet: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    sides: tuple[str, ...]
    """Who the columns of the sheet are for: the players, or the teams."""
    took: tuple[str, ...]
    """Who took each trick so far, where the game keeps it; `✗` for a trick that nobody took."""
    between: bool
    """A deal has been scored and the next one has not been dealt."""
    unread: tuple[str, ...]
    """The people who have not yet read its score."""
    winners: tuple[str, ...]
    tied: bool
    """Several have won with the same total."""
    coffees: tuple[tuple[str, str], ...]
    over: bool
    ledger: tuple[tuple[int, str, str], ...]
    """The matches of this sitting: which, who won, and the table where the coffees are played off, if they are."""
    owed: tuple[tuple[str, str], ...]
    """What everybody owes by now."""
    status: str
    motions: dict[str, Any]
    """What moved lately, for the script."""
    journal: tuple[Line, ...] = field(default=())

    @property
    def me(self) -> Spot | None:
        """The seat that looks at this page; `None` for spectators."""
        return next((spot for spot in self.spots if spot.me), None)
