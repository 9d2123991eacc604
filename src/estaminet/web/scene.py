"""What a place's page shows: a `Page` of the café, laid out and put into words for the templates.

Everything here follows from what the place may know; nothing names a game. A game's own tokens, phases and options are
called as its words files call them, its rules as its book does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice, pairwise
from typing import Any, Final, TypeGuard, TypeVar

from estaminet.art.people import portrait
from estaminet.cafe import Page, Sitter
from estaminet.cards import Card, card
from estaminet.play import View
from estaminet.play.notation import parse
from estaminet.play.slips import Slips, lawful_part, offered, plays_cards, slips
from estaminet.rules import Amount, Answer, Game, One, Pick, Take, read_options, written
from estaminet.rules.referee import CLAIM, OWN_UP, Claim, Fault, actor_of
from estaminet.rules.rulings import ruling
from estaminet.rules.shapes import parts
from estaminet.tapis import Heard
from estaminet.web.company import phrase
from estaminet.web.faces import Face, suit_name
from estaminet.web.holding import holding
from estaminet.web.lying import lying
from estaminet.web.motions import told
from estaminet.web.picture import (
    Act,
    Call,
    Calls,
    Choice,
    Gain,
    Line,
    Measure,
    Notice,
    Picking,
    Pile,
    Prompt,
    Purse,
    Scene,
    SheetLine,
    Spot,
    Taking,
    Way,
    Wrong,
)
from estaminet.web.portraits import LOOK_KEYS, SIGN_KEYS, Gesture, gesture_of, person_of, towards
from estaminet.web.telling import Teller

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
"""More things to say than this, and two, go into a list instead of a button each..."""
STEPS: Final = 4
"""... and more calls of a ladder than this: they must have room among the faces of the smallest phone."""

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


def erred(page: Page, game: Game, lang: str, indices: str, faults: Sequence[Fault]) -> tuple[Line, ...]:
    """What was done wrong, in sentences: for who sees all that there was."""
    assert page.view is not None
    teller = Teller(page, page.view, game, lang, indices)
    return tuple(map(teller.committed, faults))


class _Painter(Teller):
    """Lays out what one place sees."""

    def __init__(self, page: Page, view: View, game: Game, lang: str, indices: str, since: int = 0) -> None:
        super().__init__(page, view, game, lang, indices)
        self.since = since
        self.verbs = self.asides()
        self.gestured = bool(self.layout.gestures) and page.options.get("signs") != "off"
        """Whether the seats of this match sign to each other, as far as the game's options tell."""
        self.judged = page.options.get("faults") == "fidele"

    def choice(self, answer: Answer) -> Choice:
        gesture = self.gesture(answer, self.view.place)
        key = SIGN_KEYS[gesture.name] if gesture else ""
        return Choice(written(answer), self.label(answer), SUIT_WORDS.get(str(answer), ""), key)

    def lying(self, one: Card) -> Choice:
        """A card that lies on the table already, and may be left there: it was laid too early."""
        return Choice(written(one), self._("I leave my card: %(card)s") % {"card": self.label(one)})

    def prompt(self) -> Prompt | None:
        question = self.view.question
        if question is None:
            return None
        known = self.book.rules.get(question.rule)
        answers: list[Answer] = []
        picks: list[Picking] = []
        measures: list[Measure] = []
        taking: Taking | None = None
        for part in offered(question):
            shape = lawful_part(question, part)  # the rest is under the flag
            if isinstance(part, One):
                answers += part.options
            elif isinstance(shape, Take):
                taking = self.taking(shape)
            elif isinstance(shape, Pick):
                codes = frozenset(one.code for one in shape.cards)
                picks.append(Picking(shape.verb, self.part(shape.verb), shape.low, shape.high, codes))
        for shape in parts(question.shape):
            if isinstance(shape, Amount):
                measures.append(self.measure(shape))
        playable = [one for one in answers if isinstance(one, Card) and plays_cards(question)]
        out = [one for one in playable if one not in self.held[0]]
        cards = frozenset(one.code for one in playable)
        words = [one for one in answers if not isinstance(one, Card) and question.shape.settle(one) is not None]
        ready = [one for one in words if cards and one in self.layout.ready]
        choices, ladder = _ladder([self.choice(one) for one in dict.fromkeys(words) if one not in ready])
        sentence = known.message if known else ""
        return Prompt(
            number=question.number,
            rule=question.rule,
            ask=self.words.ask(question.rule, question.shape) or sentence,
            sentence=sentence,
            cards=cards,
            choices=tuple(choices),
            ready=(*map(self.choice, ready), *map(self.lying, out)),
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
            low, high = some.shape.low, some.shape.high
            label = f"{self.words.head(some.verb)} ({low if low == high else f'{low}–{high}'})"
            if not high:
                return Wrong(number, label, (Choice(some.verb, label),))
            return Wrong(number, label, verb=some.verb, cards=cards)
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
        follows = ruling(self.game, claim.fault, claim.case, self.lang).follows if claim and claim.case else ""
        return Call(written(answer), self.rule_title(answer[1]), follows=follows)

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
            elif since and heard.number == since[-1].number + 1:
                pass  # it may be what the ruling has made of the game
            elif since and (seat := self.decided(heard)) is not None:
                acts += 1
                if seat == self.view.place or acts > ROUNDS:
                    since = []
        return since

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
    """What gets a button and what goes into a list: the calls of a ladder do, but for passing and the lowest one.

    Of many other things the first few get a button, and the last one, which is mostly to say nothing.
    """
    if len(spoken) > STEPS and any(choice.text.isdigit() for choice in spoken):
        return list(spoken[:2]), list(spoken[2:])
    if len(spoken) <= MANY + 2:
        return list(spoken), []
    few = MANY // 2
    return [*spoken[:few], spoken[-1]], list(spoken[few:-1])
