"""What a place's page shows: a `Page` of the café, laid out and put into words for the templates.

Everything here follows from what the place may know; nothing names a game. A game's own tokens, phases and options are
called as its words files call them, its rules as its book does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import islice, pairwise
from typing import Any, Final, TypeGuard, TypeVar

from estaminet.art.people import portrait
from estaminet.cafe import Page, Sitter
from estaminet.cards import Card, card
from estaminet.play import View
from estaminet.play.notation import parse
from estaminet.play.slips import Slips, lawful_beside, offered, plays_cards, slips
from estaminet.rules import Amount, Answer, Game, One, Pick, Take, read_options, written
from estaminet.rules.book import Book, book
from estaminet.rules.layout import Layout, layout
from estaminet.rules.referee import CLAIM, OWN_UP, Claim, actor_of
from estaminet.rules.rulings import ruling
from estaminet.rules.shapes import parts
from estaminet.rules.words import Words, words
from estaminet.tapis import HOUSE, HOUSE_NAME, Heard
from estaminet.web.company import name_of, phrase
from estaminet.web.faces import SIGNS, Face, face_in, suit_name
from estaminet.web.holding import holding
from estaminet.web.i18n import listed, translations
from estaminet.web.lying import lying
from estaminet.web.motions import told, with_dealing
from estaminet.web.portraits import LOOK_KEYS, SIGN_KEYS, Gesture, gesture_of, person_of, towards

SIDES: Final = {
    1: ("me",),
    2: ("me", "top"),
    3: ("me", "left", "right"),
    4: ("me", "left", "top", "right"),
    5: ("me", "left", "top-left", "top-right", "right"),
    6: ("me", "left", "top-left", "top", "top-right", "right"),
}
"""Where the seats sit on the page, clockwise from the one who looks at it. More of them, or all where the game lays its
table itself, stand in a row."""

SUIT_WORDS: Final = {"pique": "S", "coeur": "H", "carreau": "D", "trefle": "C"}
"""Words that name a suit, shown with its symbol."""

MANY: Final = 6
"""More numbers to choose from than this go into a list instead of a button each."""

CALLED: Final = (CLAIM, OWN_UP)
"""The verbs of what is called, not done, though a game may let it be called after the deal is over."""
LOOK: Final = "regarde"
SIGN: Final = "signe"
"""The verbs of acts that the table shows in places of their own."""

TOLD: Final = 12
"""So many groups that a card can take are offered ready-made, and..."""
FEW: Final = 4
"""... so many are told with its name."""

LATELY: Final = 16
"""A gesture is shown until so many things more have been heard: about two tricks. On most screens it fades before."""

CUT: Final = "coupe"
"""The word of an act by which nothing is decided."""
ROUNDS: Final = 12
"""What is announced stands until this place has done something since, or others have so often."""
FAN: Final = 10
"""More cards than this are not seen at a glance."""


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


def own_table(game: Game) -> str:
    """The name of a game's own template, `table.html` in its folder: two macros, `middle` and `answers`."""
    return f"{game.name}/table.html" if (game.folder / "table.html").exists() else ""


def scene(page: Page, game: Game, lang: str, indices: str, *, since: int = 0) -> Scene:
    """Lay out what a place sees of a match that has begun; gestures and rulings, if they were heard `since` then."""
    assert page.view is not None
    return _Painter(page, page.view, game, lang, indices, since).paint()


def spoken(page: Page, game: Game, lang: str, indices: str, text: str) -> str:
    """An answer that is given as text, in words."""
    assert page.view is not None
    rules = game.rules(read_options(game.rules.OPTIONS, page.options))
    return _Painter(page, page.view, game, lang, indices).label(parse(rules, text))


class _Painter:
    """All that is needed to put one page into words."""

    def __init__(self, page: Page, view: View, game: Game, lang: str, indices: str, since: int = 0) -> None:
        self.since = since
        self.page = page
        self.view = view
        self.facts = view.facts
        self.game = game
        self.lang = lang
        self.indices = indices
        self.layout: Layout = layout(game)
        self.words: Words = words(game, lang)
        self.book: Book = book(game, lang)
        self._ = translations(lang).gettext
        self.names = [name_of(sitter, lang) for sitter in page.chairs]
        self.verbs = self.asides()
        self.own = view.seats[view.place] if view.place < len(view.seats) else ""
        """The letter of this place's seat; spectators have none."""
        self.gestured = bool(self.layout.gestures) and page.options.get("signs") != "off"
        """Whether the seats of this match sign to each other, as far as the game's options tell."""
        self.judged = page.options.get("faults") == "fidele"

    # -- words --------------------------------------------------------------------------------------------------------

    def face(self, one: Card) -> Face:
        return face_in(self.game, one, self.lang, self.indices)

    def faces(self, some: Sequence[Card | None]) -> tuple[Face, ...]:
        """Those of some cards that can be seen."""
        return tuple(self.face(one) for one in some if one is not None)

    def label(self, answer: Answer, *, shortly: bool = True) -> str:
        """An answer in words: a card becomes its name, and a seat beside a verb the name of who sits there.

        Several cards are told `shortly`, by index and sign, on buttons and in bubbles.
        """
        if not isinstance(answer, tuple):
            return self.part(answer).removesuffix("\u00a0:").removesuffix(":")
        verb, *parts = answer
        if "mises" in self.facts and parts and self.means_stake(str(verb), parts[0]):
            return self.staked(answer, self.stake(parts[0]))
        several = [self.face(part) for part in parts if isinstance(part, Card)]
        if shortly and len(several) > 1:
            parts = [part for part in parts if not isinstance(part, Card)]
            parts.append(" ".join(f"{one.index}{SIGNS.get(one.suit, one.suit)}" for one in several))
        elif len(several) > 1:
            parts = [part for part in parts if not isinstance(part, Card)]
            parts.append(self._(", ").join(one.name for one in several))
        return self.words.say(str(verb), list(self.words.filled(parts, self.named)))

    def named(self, part: Any) -> str:
        """A part of an answer beside its verb: a seat is called by the name of who sits there."""
        return self.called(part) if part in self.view.seats else self.part(part)

    def part(self, part: Any) -> str:
        return self.face(part).name if isinstance(part, Card) else self.words.word(str(part))

    def choice(self, answer: Answer) -> Choice:
        gesture = self.gesture(answer, self.view.place)
        key = SIGN_KEYS[gesture.name] if gesture else ""
        return Choice(written(answer), self.label(answer), SUIT_WORDS.get(str(answer), ""), key)

    def rule_title(self, rule: str) -> str:
        known = self.book.rules.get(rule)
        return known.title if known else rule

    def called(self, letter: str) -> str:
        """The name of who sits on a seat."""
        return self.names[self.view.seats.index(letter)]

    def owner(self, purse: str) -> str:
        """Whose a purse is, or what it is called."""
        return self.called(purse) if purse in self.view.seats else self.words.purse(purse)

    # -- the question -------------------------------------------------------------------------------------------------

    def prompt(self) -> Prompt | None:
        question = self.view.question
        if question is None:
            return None
        known = self.book.rules.get(question.rule)
        answers: list[Answer] = []
        picks: list[Picking] = []
        measures: list[Measure] = []
        taking: Taking | None = None
        for shape in offered(question):
            if isinstance(shape, One):
                answers += shape.options
            elif not lawful_beside(question, shape):
                continue  # under the flag
            elif isinstance(shape, Take):
                taking = self.taking(shape)
            elif isinstance(shape, Pick):
                codes = frozenset(one.code for one in shape.cards)
                picks.append(Picking(shape.verb, self.part(shape.verb), shape.low, shape.high, codes))
        for shape in parts(question.shape):
            if isinstance(shape, Amount):
                measures.append(self.measure(shape))
        cards = frozenset(one.code for one in answers if isinstance(one, Card) and plays_cards(question))
        words = [one for one in answers if not isinstance(one, Card) and question.shape.settle(one) is not None]
        ready = [one for one in words if cards and one in self.layout.ready]
        choices, ladder = _ladder([self.choice(one) for one in dict.fromkeys(words) if one not in ready])
        sentence = known.message if known else ""
        return Prompt(
            number=question.number,
            rule=question.rule,
            ask=self.words.asks.get(question.rule, sentence),
            sentence=sentence,
            cards=cards,
            choices=tuple(choices),
            ready=tuple(map(self.choice, ready)),
            ladder=tuple(ladder),
            picks=tuple(picks),
            taking=taking,
            measures=tuple(measures),
        )

    def measure(self, shape: Amount) -> Measure:
        """A number to be chosen."""
        head = shape.head if shape.what else shape.verb
        return Measure(written(head), self.label(head), shape.low, shape.high, shape.step)

    def wrong(self, number: int, some: Slips) -> Wrong:
        """What can be done though it may not, of one kind."""
        if isinstance(some.shape, Pick):
            cards = self.faces(self.layout.sorted(some.shape.cards))
            return Wrong(number, self.words.head(some.verb), verb=some.verb, cards=cards)
        if isinstance(some.shape, Amount):
            measure = self.measure(some.shape)
            if measure.low == measure.high:
                label = f"{measure.label} ({measure.low})"
                return Wrong(number, label, (Choice(f"{measure.verb} {measure.low}", label),))
            values = {"what": measure.label, "low": measure.low, "high": measure.high}
            return Wrong(number, self._("%(what)s (%(low)d–%(high)d)") % values, measure=measure)
        ways = [Choice(written(one), self.label(one)) for one in some.answers]
        if len(ways) == 1:
            return Wrong(number, ways[0].label, tuple(ways))
        head = self.words.head(some.verb) if some.verb else self._("Answer:")
        rest = [Choice(way.text, way.label.removeprefix(head).strip() or way.label) for way in ways]
        return Wrong(number, head, tuple(rest))

    def taking(self, shape: Take) -> Taking:
        """What can be taken; of many groups the first."""
        ways = []
        for own in self.layout.sorted(shape.mine):
            groups = [
                Choice(written((shape.verb, own, *group)), self._(", ").join(self.face(one).name for one in group))
                for group in islice(shape.groups(own), TOLD)
            ]
            told = self._("; ").join(group.label for group in groups[:FEW]) + ("…" if len(groups) > FEW else "")
            ways.append(Way(self.face(own), shape.mine[own], told, tuple(groups)))
        values = {one.code: value for one, value in shape.table.items()}
        return Taking(shape.verb, self.part(shape.verb), tuple(ways), values, shape.lawful, shape.free)

    def asides(self) -> dict[str, list[Answer]]:
        """What may be done beside the question, by verb; what is no verb is under its own name."""
        verbs: dict[str, list[Answer]] = {}
        if self.view.asides is None:
            return verbs
        for shape in parts(self.view.asides):
            if isinstance(shape, One):
                for answer in shape.options:
                    verbs.setdefault(answer[0] if isinstance(answer, tuple) else str(answer), []).append(answer)
        return verbs

    # -- the seats ----------------------------------------------------------------------------------------------------

    def spots(self, *, last_shown: bool) -> Iterator[Spot]:
        view, facts, zones = self.view, self.facts, self.view.zones
        count = len(view.seats)
        base = view.place if view.place < count else 0
        turn = 1 if self.layout.clockwise else -1
        last = dict(facts.get("last", ())) if last_shown else {}
        calls = dict(facts.get("calls", ())) if facts.get("phase") == "auction" else self.said_lately()
        counts, cries = facts.get("counts"), self.cries()
        placed = list(facts.get("placed", ()))
        looks = {answer[1]: written(answer) for answer in self.verbs.get(LOOK, ())}
        elsewhere = next((text for whom, text in looks.items() if whom not in view.seats), "")
        gaze, felt = facts.get(f"looks.{self.own}"), facts.get(f"watched_by.{self.own}", ())
        around = SIDES.get(count, ()) if not own_table(self.game) else ()
        around = around or ("me", *["top"] * (count - 1))
        sides = [around[(seat - base) * turn % count] for seat in range(count)]
        phrases = {said.seat: phrase(said.key, self.lang) for said in self.page.phrases}
        signs = self.signs_lately()
        cards = {one.dst: one.number for one in self.this_deal() if one.kind == "move" and one.dst.startswith("front.")}
        for seat, letter in enumerate(view.seats):
            me = seat == view.place
            held = zones.get(f"hand.{letter}") or ()
            open_cards = [one for one in held if one is not None] or (view.shown(seat) if held else [])
            shown = () if me else self.faces(self.layout.sorted(open_cards))
            played = self.faces(zones.get(f"front.{letter}") or ())
            sign, number = signs.get(seat, (None, 0))
            look = elsewhere if me else looks.get(letter, "")
            eyes = self.gaze(seat, sides)
            yield Spot(
                seat=seat,
                letter=letter,
                name=self.names[seat],
                side=sides[seat],
                sitter=self.page.chairs[seat],
                me=me,
                face=portrait(self.person(seat), eyes),
                thinking=seat in view.thinking,
                dealer=seat == facts.get("dealer"),
                out="active" in facts and seat not in facts["active"] and seat not in placed,
                taker=seat == self.announcer(),
                held=0 if me else len(held) - len(shown),
                shown=shown,
                played=(self.face(card(last[seat])),) if seat in last else played,
                played_at=cards.get(f"front.{letter}", 0),
                took=last_shown and seat == facts.get("leader"),
                tricks=facts["tricks"][seat] if "tricks" in facts else None,
                total=_of_side(facts["totals"], seat) if "totals" in facts else None,
                count=counts[seat] if counts and any(counts) else None,
                purse=view.purses.get(letter),
                place=placed.index(seat) + 1 if seat in placed else None,
                call=self.label(calls[seat]) if seat in calls else "",
                cry=cries.get(seat, ""),
                phrase=phrases.get(seat, ""),
                sign=self.sign_label(sign) if sign else "",
                heard=number,
                gesture=self.gesture(sign, seat, eyes) if sign else None,
                turned=self.faces(zones.get(f"turned.{letter}") or ()),
                look=look,
                look_key=LOOK_KEYS.get(sides[seat], "") if look or (self.own and self.gestured) else "",
                watched=(bool(elsewhere) and gaze is None) if me else gaze == seat,
                watching=seat in felt,
                eyes_on=self.eyes_on(letter),
            )

    def said_lately(self) -> dict[int, Answer]:
        """What each seat has said last in this deal, where the game talks."""
        if not self.layout.talk:
            return {}
        said: dict[int, Answer] = {}
        for heard in self.this_deal():
            if heard.kind == "say" and heard.src.isdigit() and _word(heard.what) not in self.layout.unsaid:
                said[int(heard.src)] = heard.what
        return said

    @cached_property
    def held(self) -> tuple[list[Card], int]:
        """This place's cards in their order, and how many at the end have come since it last did something."""
        hand = f"hand.{self.own}"
        cards = [one for one in self.view.zones.get(hand) or () if one is not None]
        return holding(self.view.place, hand, cards, self.this_deal(), self.layout.sorted)

    def hand(self) -> tuple[Face, ...]:
        return self.faces(self.held[0])

    def low(self) -> frozenset[str]:
        """The second half of the cards that this place holds or has played in this deal; what has come lies last."""
        hand, played = f"hand.{self.own}", []
        for heard in self.this_deal():
            if heard.kind == "move" and heard.src == hand and heard.dst.startswith("front."):
                played += [one for one in heard.what if one is not None]
        held, came = self.held
        old, new = held[: len(held) - came], held[len(held) - came :]
        dealt = self.layout.sorted({one.code: one for one in (*played, *old)}.values())
        half = (len(dealt) + 1) // 2
        room = (len(dealt) + came + 1) // 2 - half
        return frozenset(one.code for one in (*dealt[half:], *new[room:]))

    def most(self) -> int:
        """The most cards that anybody has held in this match, as far as this place remembers and can count them."""
        held = {f"hand.{letter}": 0 for letter in self.view.seats}
        most = max(len(self.view.zones.get(hand) or ()) for hand in held)
        for heard in self.view.heard:
            if heard.kind == "move" and heard.what:
                held |= {hand: held[hand] - len(heard.what) for hand in (heard.src,) if hand in held}
                held |= {hand: held[hand] + len(heard.what) for hand in (heard.dst,) if hand in held}
                most = max(most, held.get(heard.dst, 0))
            elif heard.kind == "sweep":
                held |= dict.fromkeys(held.keys() & heard.src.split(), 0)
        return most

    def piles(self) -> Iterator[Pile]:
        """What lies in the middle, the pack while it is not dealt excepted."""
        for name, content in self.view.zones.items():
            if "." not in name and name not in ("pack", self.layout.open) and content:
                shown = self.faces(content)
                yield Pile(name, self.pile_name(name), len(content) - len(shown), shown)

    def purses(self) -> Iterator[Purse]:
        """The counters in the middle: the purses that are no seat's, as far as there is anything in them."""
        for name, counters in self.view.purses.items():
            if counters and name not in self.view.seats:
                yield Purse(name, self.words.purse(name), counters)

    def pile_name(self, name: str) -> str:
        _ = self._
        labels = {"tourne": _("tourne"), "ecart": _("discard"), "talon": _("talon"), "spoiled": _("spoiled")}
        labels["pack"] = _("pack")
        return self.words.piles.get(name) or labels.get(name, name)

    def zone_name(self, zone: str) -> str:
        """Where cards lie: before whom, or on which pile."""
        _ = self._
        kind, _dot, letter = zone.partition(".")
        if letter not in self.view.seats:
            return _within(self.pile_name(zone))
        texts = {"hand": _("hand of %(name)s"), "won": _("tricks of %(name)s"), "ecart": _("discard of %(name)s")}
        return texts.get(kind, "%(name)s") % {"name": self.called(letter)}

    def kept(self) -> tuple[Face, ...]:
        """The cards that this place has thrown out and may see again."""
        thrown = self.view.zones.get(f"ecart.{self.own}") or ()
        return self.faces(self.layout.sorted([one for one in thrown if one is not None]))

    def open(self) -> Iterator[Face | None]:
        """The places of the cards that lie open, with gaps where some have been taken."""
        content = [one for one in self.view.zones.get(self.layout.open) or () if one is not None]
        for one in lying(self.layout.open, content, self.view.heard):
            yield None if one is None else self.face(one)

    def lately(self) -> tuple[str, tuple[Face, ...]] | None:
        """Who has just taken from the open cards, and what."""
        last = self.facts.get("last", ()) if self.layout.open else ()
        return (self.names[last[0][0]], tuple(self.face(card(code)) for _, code in last)) if last else None

    # -- faults -------------------------------------------------------------------------------------------------------

    def claims(self) -> Iterator[Calls]:
        """The faults that this place can rightly call, or own up to, by who has done them.

        Of several that are called alike the last is meant.
        """
        _ = self._
        meant = {claim.answer: claim for claim in self.view.claims}
        late = [one for some in slips(self.view) if some.verb in CALLED for one in some.answers]
        by: dict[int, list[Call]] = {}
        for answer in dict.fromkeys((*meant, *late)):
            if isinstance(answer, tuple):
                own = answer[0] == OWN_UP
                actor = self.view.place if own else actor_of(self.view.seats, str(answer[2]))
                by.setdefault(actor, []).append(self.call(answer, meant.get(answer)))
        for actor, calls in by.items():
            own = actor == self.view.place
            whose = _("Own up yourself") if own else _("Against %(name)s") % {"name": self.offender(actor)}
            yield Calls(whose, tuple(calls))

    def call(self, answer: tuple[Any, ...], claim: Claim | None) -> Call:
        """A fault that this place can call, with what would follow, if that is sure."""
        follows = ruling(self.game, claim.fault, claim.case, self.lang).follows if claim else ""
        return Call(written(answer), self.rule_title(answer[1]), follows=follows)

    def offender(self, actor: int) -> str:
        """What whoever has done something wrong is called within a sentence."""
        return _within(self.words.house) if actor == HOUSE else self.names[actor]

    def ruled(self, heard: Heard, chosen: str = "") -> str:
        """Who calls which fault of whom, or owns up to it; what has been `chosen` for it, or else what follows."""
        _ = self._
        _verb, fault, letter, case = heard.what
        claimant, actor = int(heard.src), actor_of(self.view.seats, letter)
        if claimant == actor:
            text = _("%(name)s owns up: “%(title)s”. %(ruling)s")
        elif self.page.options.get("calls") == "referee":
            text = _("The referee calls a fault on %(whom)s: “%(title)s”. %(ruling)s")
        else:
            text = _("%(name)s calls a fault on %(whom)s: “%(title)s”. %(ruling)s")
        return text % {
            "name": self.names[claimant],
            "whom": self.offender(actor),
            "title": self.rule_title(fault),
            "ruling": chosen or ruling(self.game, fault, case, self.lang).follows,
        }

    @cached_property
    def announced(self) -> list[Heard]:
        """What was ruled, chosen and seen since this place has last done something, unless that is long ago."""
        since: list[Heard] = []
        acts = 0
        for heard in self.view.heard if self.judged else ():
            if heard.number < self.since:
                continue
            if heard.kind in ("ruling", "choice") or self.peeps(heard) or self.tells_of_look(heard):
                since.append(heard)
                acts = 0
            elif since and (seat := self.decided(heard)) is not None:
                acts += 1
                if seat == self.view.place or acts > ROUNDS:
                    since = []
        return since

    def peeps(self, heard: Heard) -> bool:
        """Whether this place has seen cards that the table does not show: one of a pile, or another's tricks."""
        if heard.kind == "look" or (heard.kind == "show" and heard.src.startswith("won.") and len(heard.what) <= FAN):
            return bool(self.faces(heard.what))
        return False

    def tells_of_look(self, heard: Heard) -> bool:
        """Whether somebody looks where all see him look, and nothing else of it stays on the table."""
        return heard.kind == "say" and not self.layout.talk and _word(heard.what).startswith(LOOK)

    def decided(self, heard: Heard) -> int | None:
        """The seat that has decided something by what was heard, if that is what it was."""
        zone, _dot, letter = heard.src.partition(".")
        if heard.kind == "move" and zone == "hand" and heard.dst.startswith("front."):
            return self.view.seats.index(letter)
        if heard.kind == "say" and heard.src.isdigit() and _word(heard.what) not in (SIGN, CUT):
            return int(heard.src)
        return None

    def notices(self) -> Iterator[Notice]:
        """What was ruled lately, and what was chosen for it; then what was seen, the cards of a place together."""
        rulings = [heard for heard in self.announced if heard.kind == "ruling"]
        for ruled, following in pairwise([*rulings, None]):
            assert ruled is not None
            later = [one for one in self.announced if one.kind == "choice" and one.number > ruled.number]
            chosen = [self.sentence(one) for one in later if following is None or one.number < following.number]
            yield Notice(Line(ruled.number, self.ruled(ruled, " ".join(chosen)), rule=ruled.what[1]))
        looks = [heard for heard in self.announced if self.peeps(heard)]
        for zone in dict.fromkeys(look.src for look in looks):
            there = [look for look in looks if look.src == zone]
            text = self._("Seen, %(where)s:") % {"where": self.zone_name(zone)}
            yield Notice(Line(there[-1].number, text), self.faces([one for look in there for one in look.what]))

    def cries(self) -> dict[int, str]:
        """What each seat that has just called a fault, owned up to one or looked where it may not has to say."""
        cries = {}
        for heard in self.announced:
            if heard.kind == "say":
                cries[int(heard.src)] = self.label(heard.what)
            own = heard.kind == "ruling" and actor_of(self.view.seats, heard.what[2]) == int(heard.src)
            if own or (heard.kind == "ruling" and self.page.options.get("calls") != "referee"):
                cries[int(heard.src)] = self._("I own up") if own else self._("Fault!")
        return cries

    # -- faces --------------------------------------------------------------------------------------------------------

    def person(self, seat: int) -> int:
        sitter = self.page.chairs[seat]
        return person_of(sitter.first, sitter.company)

    def gaze(self, seat: int, sides: Sequence[str]) -> str:
        """Where a face looks.

        Where eyes matter, the others' are lowered unless this place feels them on itself; otherwise all look at whose
        turn it is, who looks at his cards.
        """
        looks = f"looks.{self.own}"
        if looks in self.facts:
            whom = self.facts[looks]
            if seat == self.view.place:
                return "down" if whom is None else towards(sides[seat], sides[whom])
            return "ahead" if seat in self.facts.get(f"watched_by.{self.own}", ()) else "down"
        looks = f"looks.{self.view.seats[seat]}"
        if looks in self.facts:  # a match seen again: all is open
            whom = self.facts[looks]
            return "down" if whom is None else towards(sides[seat], sides[whom])
        if self.layout.gestures and not self.own:
            return "down"
        thinking = self.view.thinking
        if seat in thinking:
            return "down"
        return towards(sides[seat], sides[min(thinking)]) if thinking else "ahead"

    def eyes_on(self, letter: str) -> str:
        """Whom a seat looks at, to somebody who sees everything."""
        whom = None if self.own else self.facts.get(f"looks.{letter}")
        return "" if whom is None else self.names[whom]

    def gesture(self, said: Answer, seat: int, gaze: str = "ahead") -> Gesture | None:
        """The gesture by which a seat says something, in a game that has one for it."""
        word, *more = said[_is_sign(said) :] if isinstance(said, tuple) else (said,)
        name = self.layout.gestures.get(str(word))
        if name is None:
            return None
        times = more[0] if more and isinstance(more[0], int) else 1
        return gesture_of(name, self.person(seat), self.lang, times, gaze)

    def signs_lately(self) -> dict[int, tuple[Answer, int]]:
        """The last sign of every seat that made one not long ago, and its number; one's own as long as it lasts."""
        place = self.view.place
        lately: dict[int, tuple[Answer, int]] = {}
        for heard in list(self.this_deal())[-LATELY:]:
            if heard.kind == "say" and heard.src.isdigit() and heard.number >= self.since:
                seat, sign = int(heard.src), _is_sign(heard.what)
                if (sign and seat != place) or (not sign and self.gesture(heard.what, seat)):
                    lately[seat] = heard.what, heard.number
        lasting = {seat: self.facts.get(f"sign.{letter}") for seat, letter in enumerate(self.view.seats)}
        return lately | {seat: (sign, 0) for seat, sign in lasting.items() if sign}

    def acts(self, answers: Sequence[Answer]) -> tuple[Act, ...]:
        """What may be done beside the question. Of several that make the same gesture the last has the key."""
        made: list[Act] = []
        for answer in reversed(answers):
            gesture = self.gesture(answer, self.view.place)
            key = SIGN_KEYS[gesture.name] if gesture else ""
            if key in [act.key for act in made]:
                key = ""
            made.append(Act(written(answer), self.sign_label(answer), gesture=gesture, key=key))
        return tuple(reversed(made))

    # -- signs --------------------------------------------------------------------------------------------------------

    def this_deal(self) -> Iterator[Heard]:
        """What was heard since the deal began."""
        heard = self.view.heard
        starts = [index for index, one in enumerate(heard) if one.kind == "fact" and one.src == "dealer"]
        yield from heard[starts[-1] if starts else 0 :]

    def signs_seen(self) -> Iterator[Heard]:
        """The signs of others that this place has seen in this deal."""
        for heard in self.this_deal():
            if heard.kind == "say" and _is_sign(heard.what) and heard.src != str(self.view.place):
                yield heard

    def sign_label(self, sign: Answer) -> str:
        """What a sign says, or what is said beside it, in words."""
        return " ".join(self.part(part) for part in sign[1:]) if _is_sign(sign) else self.label(sign)

    # -- the slate ----------------------------------------------------------------------------------------------------

    def announcer(self) -> int | None:
        """Who plays for the contract."""
        facts = self.facts
        if self.layout.contract in facts:
            announced: int = facts[self.layout.contract][0]
            return announced
        seat: int | None = facts.get("declarer")
        return seat

    def bid(self, facts: dict[str, Any]) -> tuple[str, str] | None:
        """Who has taken what in this deal, or in that of a line of the sheet."""
        if facts.get(self.layout.contract):
            seat, word = facts[self.layout.contract][0], self.layout.contract
        elif "bid" in facts and "declarer" in facts:
            seat, word = facts["declarer"], str(facts["bid"])
        else:
            return None
        return self.names[seat], self.words.word(word)

    def contract(self, facts: dict[str, Any]) -> str:
        """The same in one line."""
        bid = self.bid(facts)
        return self._("%(name)s: %(bid)s") % {"name": bid[0], "bid": bid[1]} if bid else ""

    def sides(self) -> tuple[str, ...]:
        """The names over the columns of the sheet: the seats that share a total share a column."""
        count = len(self.facts.get("totals", self.names))
        return tuple(self._(" & ").join(self.names[side::count]) for side in range(count))

    def sheet(self, sides: Sequence[str]) -> Iterator[SheetLine]:
        for line in self.facts.get("sheet", ()):
            because = line.get("because", "")
            gains = [
                Gain(_of_side(sides, side), points, rule, self.rule_title(rule)) for side, points, rule in line["gains"]
            ]
            yield SheetLine(
                deal=line["deal"],
                points=tuple(line["points"][: len(sides)]),
                contract=self.contract(line),
                made=line.get("made"),
                counts=tuple(line.get("counts", ())),
                because=because,
                title=self.rule_title(because) if because else "",
                gains=tuple(gains),
            )

    def took(self) -> tuple[str, ...]:
        """Who took each trick, in a game that keeps a letter for each."""
        return tuple(self.called(letter) if letter in self.view.seats else "✗" for letter in self.facts.get("took", ""))

    def joined(self, seats: Sequence[int]) -> str:
        return listed([self.names[seat] for seat in seats], self.lang) if seats else ""

    def coffees(self, result: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """What each owes for this match, after what has been played for it."""
        told = next((line.coffees for line in self.page.ledger if line.match == self.page.match), None)
        yield from zip(self.names, result.get("coffees", ()) if told is None else told, strict=False)

    def owed(self) -> Iterator[tuple[str, str]]:
        """The coffees of all the matches together, for whoever owes any."""
        for seat, name in enumerate(self.names):
            cups = sum(Fraction(line.coffees[seat]) for line in self.page.ledger if line.coffees)
            if cups:
                yield name, str(cups)

    # -- the journal --------------------------------------------------------------------------------------------------

    def journal(self) -> Iterator[Line]:
        """What was heard, in sentences."""
        for heard, dealt in with_dealing(self.view.heard):
            line = self.line(heard)
            if line.text and not dealt:
                yield line

    def line(self, heard: Heard) -> Line:
        """What was heard, as a line of the journal; without a text if it goes without saying."""
        rule = heard.what[1] if heard.kind == "ruling" else ""
        return Line(heard.number, self.sentence(heard), gaze=heard.src == f"watched_by.{self.own}", rule=rule)

    def sentence(self, heard: Heard) -> str:
        _ = self._
        zone, _dot, letter = heard.src.partition(".")
        if heard.kind == "move" and zone == "hand" and heard.dst.startswith("front."):
            cards = ", ".join(one.name for one in self.faces(heard.what))
            return _("%(name)s plays: %(card)s.") % {"name": self.called(letter), "card": cards}
        opens = self.layout.open
        if heard.kind == "move" and opens and opens in (heard.src, heard.dst):
            return self.opened(heard)
        if heard.kind == "sweep" and opens and heard.src == heard.dst.replace("won.", "front."):
            return ""  # what was taken up has been told
        if heard.kind == "shuffle" and heard.src != "pack" and zone != "hand":
            return _("The talon is shuffled and dealt again.")
        if heard.kind == "move" and zone == "hand" and "." not in heard.dst and self.faces(heard.what):
            cards = ", ".join(one.name for one in self.faces(heard.what))
            return _("%(name)s puts away: %(cards)s.") % {"name": self.called(letter), "cards": cards}
        if heard.kind == "move" and zone == "hand" and "." not in heard.dst:
            text = translations(self.lang).ngettext(
                "%(name)s puts away %(num)d card.", "%(name)s puts away %(num)d cards.", len(heard.what)
            )
            return text % {"name": self.called(letter), "num": len(heard.what)}
        if heard.kind == "move" and heard.src == "pack" and "." not in heard.dst and self.faces(heard.what):
            cards = ", ".join(one.name for one in self.faces(heard.what))
            return _("Turned up: %(cards)s.") % {"cards": cards}
        if heard.kind == "move" and "." not in heard.src and heard.src != "pack" and heard.dst.startswith("hand."):
            return _("%(name)s takes up: %(pile)s.") % {
                "name": self.called(heard.dst.removeprefix("hand.")),
                "pile": self.pile_name(heard.src),
            }
        if heard.kind == "sweep" and heard.src.startswith("front."):
            pile, _dot, letter = heard.dst.partition(".")
            if pile == "won":
                return _("%(name)s takes the trick.") % {"name": self.called(letter)}
            return _("Nobody takes the trick.") if pile == "spoiled" else ""
        if heard.kind == "show" and zone == "hand":
            return _("%(name)s lays the hand down.") % {"name": self.called(letter)}
        if heard.kind == "show" and heard.src in (*self.words.piles, "talon") and self.faces(heard.what):
            cards = ", ".join(one.name for one in self.faces(heard.what))
            return _("%(pile)s: %(cards)s.") % {"pile": self.pile_name(heard.src), "cards": cards}
        if heard.kind == "fact" and heard.src == "seating":
            return _("Places have been drawn: %(sides)s.") % {"sides": _(" against ").join(self.sides())}
        if heard.kind == "fact" and self.own and heard.src == f"watched_by.{self.own}":
            if not heard.what:
                return _("Nobody looks at you any more.")
            names = self.joined(heard.what)
            return translations(self.lang).ngettext(
                "%(names)s looks at you.", "%(names)s look at you.", len(heard.what)
            ) % {"names": names}
        if heard.kind == "fact" and zone == "looks" and not self.own:
            if heard.what is None:
                return _("%(name)s looks at nobody.") % {"name": self.called(letter)}
            return _("%(name)s looks at %(whom)s.") % {"name": self.called(letter), "whom": self.names[heard.what]}
        if heard.kind == "fact" and heard.src == "dealer" and heard.what is not None:
            return _("%(name)s deals.") % {"name": self.names[heard.what]}
        if heard.kind == "fact" and heard.src == "sheet" and heard.what:
            line = heard.what[-1]
            sides = zip(self.sides(), line["points"], strict=False)
            scored = [f"{side} {points:+d}" for side, points in sides if points]
            return _("Deal %(deal)s: %(points)s.") % {"deal": line["deal"], "points": ", ".join(scored) or "0"}
        if heard.kind == "fact" and heard.src == "result":
            winners = heard.what["winners"]
            if not winners:
                return _("Nobody has won.")
            text = translations(self.lang).ngettext("%(names)s has won", "%(names)s have won", len(winners))
            return text % {"names": self.joined(winners)} + "."
        if heard.kind == "pay" and heard.what:
            text = translations(self.lang).ngettext(
                "%(payer)s to %(payee)s: %(num)d counter.", "%(payer)s to %(payee)s: %(num)d counters.", heard.what
            )
            return text % {
                "payer": self.owner(heard.src),
                "payee": self.owner(heard.dst),
                "num": heard.what,
            }
        if heard.kind == "rewind":
            return _("An answer is taken back.")
        if heard.kind == "ruling":
            return self.ruled(heard)
        if heard.kind == "choice":
            said = self.label(heard.what, shortly=False)
            return _("%(name)s chooses: %(words)s.") % {"name": self.names[int(heard.src)], "words": said}
        if self.peeps(heard):
            cards = ", ".join(one.name for one in self.faces(heard.what))
            return _("Seen, %(where)s: %(cards)s.") % {"where": self.zone_name(heard.src), "cards": cards}
        if heard.kind == "say" and heard.src == HOUSE_NAME:
            said = self.label(heard.what, shortly=False)
            return _("%(name)s: %(words)s.") % {"name": self.words.house, "words": said}
        if heard.kind == "say" and heard.src.isdigit():
            on = self.touched.get(heard.number)
            on = on and self._("on %(chance)s") % {"chance": self.part(on)}
            said = self.staked(heard.what, on or "") if "mises" in self.facts else self.label(heard.what, shortly=False)
            return _("%(name)s: %(words)s.") % {"name": self.names[int(heard.src)], "words": said}
        return ""

    def means_stake(self, verb: str, about: Any) -> bool:
        """Whether a number tells which stake is meant: the words of the verb leave a hole for it."""
        return isinstance(about, int) and "{}" in self.words.words.get(verb, "")

    def stake(self, number: int) -> str:
        """On what a stake of this place lies, and how much it is; with its number if another one is like it."""
        laid = {one: (chance, amount) for one, chance, amount, *_rest in self.facts["mises"][self.view.place]}
        if number not in laid:
            return str(number)
        text = self._("on %(chance)s, %(amount)d") % {"chance": self.part(laid[number][0]), "amount": laid[number][1]}
        return text if list(laid.values()).count(laid[number]) == 1 else f"{text} (n° {number})"

    def staked(self, said: Answer, on: str) -> str:
        """What is said of a stake: `on` what it lies instead of its number, where it goes, how many counters."""
        _ = self._
        if not isinstance(said, tuple):
            return self.label(said)
        verb, about, *rest = said
        if self.means_stake(str(verb), about):
            about = on
        words = [self.words.say(str(verb), [self.part(about)]).strip()]
        for part in rest:
            if isinstance(part, int):
                counters = translations(self.lang).ngettext("%(num)d counter", "%(num)d counters", part)
                words[-1] += self._(", ") + counters % {"num": part}
            else:
                words.append(_("to %(chance)s") % {"chance": self.part(part)})
        return " ".join(words)

    @cached_property
    def touched(self) -> dict[int, str]:
        """The chance whose stakes changed by what was said, by its number among what was heard."""
        touched: dict[int, str] = {}
        said = None
        for heard in self.view.heard:
            if heard.kind == "say":
                said = heard.number if heard.src.isdigit() else None
            elif heard.kind == "pay" and said is not None:
                for purse in heard.src, heard.dst:
                    if purse in self.words.words and purse not in self.view.seats:
                        touched.setdefault(said, purse)
        return touched

    def opened(self, heard: Heard) -> str:
        """Cards come to the open ones, or are taken from them."""
        _ = self._
        cards = ", ".join(one.name for one in self.faces(heard.what))
        zone, _dot, letter = heard.src.partition(".")
        if zone == "hand":
            return _("%(name)s lays out: %(cards)s.") % {"name": self.called(letter), "cards": cards}
        if heard.dst.startswith("front."):
            name = self.called(heard.dst.removeprefix("front."))
            return _("%(name)s takes: %(cards)s.") % {"name": name, "cards": cards}
        return "" if heard.src == self.layout.open else _("Turned up: %(cards)s.") % {"cards": cards}

    def persons(self) -> Iterator[Sitter]:
        """The people who are at the table and play themselves."""
        return (one for one in self.page.chairs if one.kind == "person" and not one.away)

    # -- all of it ----------------------------------------------------------------------------------------------------

    def status(self, prompt: Prompt | None) -> str:
        _ = self._
        request = self.page.request
        if request is not None and request.seat == self.view.place:
            silent = [self.names[one.seat] for one in self.persons() if one.seat not in (request.seat, *request.agreed)]
            return _("You ask to take back; waiting for %(names)s.") % {"names": ", ".join(silent)}
        if prompt is not None:
            return _("Your turn")
        if self.page.between:
            return _("The deal is scored; the next one comes when everybody has read it.")
        thinking = [self.names[seat] for seat in self.view.thinking if seat != self.view.place]
        if thinking:
            return _("Waiting for %(names)s") % {"names": ", ".join(thinking)}
        phase = self.words.phases.get(self.facts.get("phase", ""), "")
        return f"{phase}…" if phase and self.page.state == "playing" else ""  # what the house does for this seat

    def phase(self, *, between: bool) -> str:
        """What is being done; of a deal that has been scored not the cut of the next one, with which it closes."""
        _ = self._
        if "result" in self.facts:
            return _("The match is over")
        if between and self.view.question is None:
            return _("The deal is over")
        return self.words.phases.get(self.facts.get("phase", ""), "")

    def paint(self) -> Scene:
        facts, zones, seats = self.facts, self.view.zones, self.view.seats
        prompt = self.prompt()
        last_shown = (
            "last" in facts and not self.layout.open and not any(zones.get(f"front.{letter}") for letter in seats)
        )
        trump, result = facts.get("trump"), facts.get("result")
        sides = self.sides()
        acts = [one for verb, answers in self.verbs.items() if verb not in (LOOK, SIGN) for one in answers]
        between = any(line["deal"] == facts.get("deal") for line in facts.get("sheet", ()))
        return Scene(
            page=self.page,
            view=self.view,
            game=self.game.name,
            own=own_table(self.game),
            title=self.words.name,
            book=self.book,
            phase=self.phase(between=between),
            spots=tuple(self.spots(last_shown=last_shown)),
            hand=self.hand(),
            low=self.low(),
            most=self.most(),
            prompt=prompt,
            signs=self.acts(self.verbs.get(SIGN, ())),
            signing=SIGN in self.verbs or f"sign.{self.own}" in facts,
            gestured=self.gestured,
            seen=tuple(
                Line(heard.number, f"{self.names[int(heard.src)]} — {self.sign_label(heard.what)}")
                for heard in self.signs_seen()
            ),
            acts=self.acts(acts),
            final=self.layout.final,
            judged=self.judged,
            claims=tuple(self.claims()),
            notices=tuple(sorted(self.notices(), key=lambda one: -one.line.number)),
            wrong=tuple(
                self.wrong(number, some) for number, some in enumerate(slips(self.view)) if some.verb not in CALLED
            ),
            piles=tuple(self.piles()),
            kept=self.kept(),
            open=tuple(self.open()),
            opens=self.layout.open,
            lately=self.lately(),
            purses=tuple(self.purses()),
            contract=self.contract(facts),
            bid=self.bid(facts),
            trump=trump,
            trump_name=suit_name(trump, self.lang) if trump else "",
            calls=tuple((self.names[seat], self.label(call)) for seat, call in facts.get("calls", ())),
            last=tuple((self.names[seat], self.face(card(code))) for seat, code in facts.get("last", ())),
            last_shown=last_shown,
            sheet=tuple(self.sheet(sides)),
            totals=tuple(facts.get("totals", ())),
            sides=sides,
            took=self.took(),
            between=between,
            unread=tuple(self.names[one.seat] for one in self.persons() if one.seat not in self.page.read),
            winners=tuple(self.names[seat] for seat in result["winners"]) if result else (),
            tied=result is not None and len(result.get("first", ())) > 1,
            coffees=tuple(self.coffees(result)) if result else (),
            over=result is not None,
            ledger=tuple(
                (line.match, self.joined(line.winners), line.settling.table if line.settling else "")
                for line in self.page.ledger
            ),
            owed=tuple(self.owed()),
            status=self.status(prompt),
            motions=told(self.view.heard, self.page.match, self.view.place),
            journal=tuple(self.journal()),
        )


def _within(name: str) -> str:
    """A name as it stands within a sentence."""
    return name[:1].lower() + name[1:]


T = TypeVar("T")


def _of_side(several: Sequence[T], seat: int) -> T:
    """What belongs to a seat of some things kept by seat, or by team."""
    return several[seat % len(several)]


def _word(said: Any) -> str:
    """The word that says what is said or done."""
    return str(said[0] if isinstance(said, tuple) else said)


def _is_sign(said: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(said, tuple) and said[0] == SIGN


def _ladder(spoken: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """What gets a button and what goes into a list: many numbers do, the lowest excepted, and all that follows them.

    Of many other things the first few get a button, and the last one, which is mostly to say nothing.
    """
    numbers = [index for index, choice in enumerate(spoken) if choice.text.isdigit()]
    if len(numbers) <= MANY:
        if len(spoken) <= MANY + 2:
            return list(spoken), []
        few = MANY // 2
        return [*spoken[:few], spoken[-1]], list(spoken[few:-1])
    first = numbers[0]
    return list(spoken[: first + 1]), list(spoken[first + 1 :])
