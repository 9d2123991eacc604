"""What a place has heard, and what it can answer, in words.

A game's own tokens, phases and piles are called as its words files call them, its rules as its book does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from estaminet.cafe import Page
from estaminet.cards import Card, card
from estaminet.play import View
from estaminet.rules import Answer, Game
from estaminet.rules.book import Book, book
from estaminet.rules.layout import Layout, layout
from estaminet.rules.referee import Fault, actor_of
from estaminet.rules.rulings import ruling
from estaminet.rules.words import Words, words
from estaminet.tapis import HOUSE, HOUSE_NAME, Heard
from estaminet.web.company import name_of
from estaminet.web.faces import SIGNS, Face, face_in
from estaminet.web.i18n import listed, translations
from estaminet.web.motions import with_dealing
from estaminet.web.picture import Line

FAN: Final = 10
"""More cards than this are not seen at a glance."""


class Teller:
    """Puts into words what one place sees of a match."""

    def __init__(self, page: Page, view: View, game: Game, lang: str, indices: str) -> None:
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
        self.ngettext = translations(lang).ngettext
        self.names = [name_of(sitter, lang) for sitter in page.chairs]
        self.own = view.seats[view.place] if view.place < len(view.seats) else ""
        """The letter of this place's seat; spectators have none."""

    # -- names ---------------------------------------------------------------------------------------------------------

    def face(self, one: Card) -> Face:
        return face_in(self.game, one, self.lang, self.indices)

    def faces(self, some: Sequence[Card | None]) -> tuple[Face, ...]:
        """Those of some cards that can be seen."""
        return tuple(self.face(one) for one in some if one is not None)

    def names_of(self, some: Sequence[Card | None]) -> str:
        """The names of those of some cards that can be seen."""
        return ", ".join(one.name for one in self.faces(some))

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

    def rule_title(self, rule: str) -> str:
        known = self.book.rules.get(rule)
        return known.title if known else rule

    def called(self, letter: str) -> str:
        """The name of who sits on a seat."""
        return self.names[self.view.seats.index(letter)]

    def owner(self, purse: str) -> str:
        """Whose a purse is, or what it is called."""
        return self.called(purse) if purse in self.view.seats else self.words.purse(purse)

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

    def offender(self, actor: int) -> str:
        """What whoever has done something wrong is called within a sentence."""
        return _within(self.words.house) if actor == HOUSE else self.names[actor]

    def joined(self, seats: Sequence[int]) -> str:
        return listed([self.names[seat] for seat in seats], self.lang) if seats else ""

    def sides(self) -> tuple[str, ...]:
        """The names over the columns of the sheet: the seats that share a total share a column."""
        count = len(self.facts.get("totals", self.names))
        return tuple(self._(" & ").join(self.names[side::count]) for side in range(count))

    # -- what was heard ------------------------------------------------------------------------------------------------

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
        """What was heard, as a sentence; nothing if it goes without saying."""
        tellers: dict[str, Callable[[Heard], str]] = {
            "move": self.moved,
            "sweep": self.swept,
            "shuffle": self.shuffled,
            "show": self.shown,
            "look": self.seen,
            "fact": self.noted,
            "pay": self.paid,
            "say": self.said,
            "ruling": self.ruled,
            "choice": self.chosen,
            "rewind": self.rewound,
        }
        tell = tellers.get(heard.kind)
        return tell(heard) if tell else ""

    def rewound(self, heard: Heard) -> str:
        """The match is where it was."""
        return self._("An answer is taken back.")

    def moved(self, heard: Heard) -> str:
        """Cards go from one place to another."""
        _, opens, cards = self._, self.layout.open, self.names_of(heard.what)
        zone, _dot, letter = heard.src.partition(".")
        if zone == "hand" and heard.dst.startswith("front."):
            return _("%(name)s plays: %(card)s.") % {"name": self.called(letter), "card": cards}
        if opens and opens in (heard.src, heard.dst):
            return self.opened(heard)
        if zone == "hand" and "." not in heard.dst:
            if cards:
                return _("%(name)s puts away: %(cards)s.") % {"name": self.called(letter), "cards": cards}
            text = self.ngettext(
                "%(name)s puts away %(num)d card.", "%(name)s puts away %(num)d cards.", len(heard.what)
            )
            return text % {"name": self.called(letter), "num": len(heard.what)}
        if heard.src == "pack" and "." not in heard.dst and cards:
            return _("Turned up: %(cards)s.") % {"cards": cards}
        if "." not in heard.src and heard.src != "pack" and heard.dst.startswith("hand."):
            name = self.called(heard.dst.removeprefix("hand."))
            return _("%(name)s takes up: %(pile)s.") % {"name": name, "pile": self.pile_name(heard.src)}
        return ""

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

    def swept(self, heard: Heard) -> str:
        """Cards are taken up together: a trick; what is taken of the open ones has been told."""
        pile, _dot, letter = heard.dst.partition(".")
        taken = self.layout.open and heard.src == heard.dst.replace("won.", "front.")
        if taken or not heard.src.startswith("front."):
            return ""
        if pile == "won":
            return self._("%(name)s takes the trick.") % {"name": self.called(letter)}
        return self._("Nobody takes the trick.") if pile == "spoiled" else ""

    def shuffled(self, heard: Heard) -> str:
        """The pack is shuffled before every deal; only the talon's shuffle is told."""
        known = heard.src == "pack" or heard.src.startswith("hand.")
        return "" if known else self._("The talon is shuffled and dealt again.")

    def shown(self, heard: Heard) -> str:
        """All, or this place alone, see cards where they lie."""
        zone, _dot, letter = heard.src.partition(".")
        if zone == "hand":
            return self._("%(name)s lays the hand down.") % {"name": self.called(letter)}
        cards = self.names_of(heard.what)
        if heard.src in (*self.words.piles, "talon") and cards:
            return self._("%(pile)s: %(cards)s.") % {"pile": self.pile_name(heard.src), "cards": cards}
        return self.seen(heard)

    def seen(self, heard: Heard) -> str:
        """This place has looked at cards."""
        if not self.peeps(heard):
            return ""
        where, cards = self.zone_name(heard.src), self.names_of(heard.what)
        return self._("Seen, %(where)s: %(cards)s.") % {"where": where, "cards": cards}

    def peeps(self, heard: Heard) -> bool:
        """Whether this place has seen cards that the table does not show: one of a pile, or another's tricks."""
        if heard.kind == "look" or (heard.kind == "show" and heard.src.startswith("won.") and len(heard.what) <= FAN):
            return bool(self.faces(heard.what))
        return False

    def noted(self, heard: Heard) -> str:
        """Something has come to be so."""
        _, what = self._, heard.what
        zone, _dot, letter = heard.src.partition(".")
        if heard.src == "seating":
            return _("Places have been drawn: %(sides)s.") % {"sides": _(" against ").join(self.sides())}
        if self.own and heard.src == f"watched_by.{self.own}":
            if not what:
                return _("Nobody looks at you any more.")
            text = self.ngettext("%(names)s looks at you.", "%(names)s look at you.", len(what))
            return text % {"names": self.joined(what)}
        if zone == "looks" and not self.own:
            if what is None:
                return _("%(name)s looks at nobody.") % {"name": self.called(letter)}
            return _("%(name)s looks at %(whom)s.") % {"name": self.called(letter), "whom": self.names[what]}
        if heard.src == "dealer" and what is not None:
            return _("%(name)s deals.") % {"name": self.names[what]}
        if heard.src == "sheet" and what:
            sides = zip(self.sides(), what[-1]["points"], strict=False)
            scored = [f"{side} {points:+d}" for side, points in sides if points]
            return _("Deal %(deal)s: %(points)s.") % {"deal": what[-1]["deal"], "points": ", ".join(scored) or "0"}
        if heard.src == "result":
            winners = what["winners"]
            if not winners:
                return _("Nobody has won.")
            text = self.ngettext("%(names)s has won", "%(names)s have won", len(winners))
            return text % {"names": self.joined(winners)} + "."
        return ""

    def paid(self, heard: Heard) -> str:
        """Counters change hands."""
        if not heard.what:
            return ""
        text = self.ngettext(
            "%(payer)s to %(payee)s: %(num)d counter.", "%(payer)s to %(payee)s: %(num)d counters.", heard.what
        )
        return text % {"payer": self.owner(heard.src), "payee": self.owner(heard.dst), "num": heard.what}

    def said(self, heard: Heard) -> str:
        """A seat, or the house, says something."""
        if heard.src == HOUSE_NAME:
            name, words = self.words.house, self.label(heard.what, shortly=False)
        elif not heard.src.isdigit():
            return ""
        elif "mises" in self.facts:
            chance = self.touched.get(heard.number)
            on = self._("on %(chance)s") % {"chance": self.part(chance)} if chance else ""
            name, words = self.names[int(heard.src)], self.staked(heard.what, on)
        else:
            name, words = self.names[int(heard.src)], self.label(heard.what, shortly=False)
        return self._("%(name)s: %(words)s.") % {"name": name, "words": words}

    def ruled(self, heard: Heard, chosen: str = "") -> str:
        """Who calls which fault of whom, or owns up to it; what has been `chosen` for it, or else what follows.

        The cards that it was done with are named if all saw them by the act.
        """
        _ = self._
        _verb, fault, letter, case, *codes = heard.what
        claimant, actor = int(heard.src), actor_of(self.view.seats, letter)
        if claimant == actor:
            text = _("%(name)s owns up: “%(title)s”%(cards)s. %(ruling)s")
        elif self.page.options.get("calls") == "referee":
            text = _("The referee calls a fault on %(whom)s: “%(title)s”%(cards)s. %(ruling)s")
        else:
            text = _("%(name)s calls a fault on %(whom)s: “%(title)s”%(cards)s. %(ruling)s")
        return text % {
            "name": self.names[claimant],
            "whom": self.offender(actor),
            "title": self.rule_title(fault),
            "cards": f" ({self.names_of([card(code) for code in codes])})" if codes else "",
            "ruling": chosen or ruling(self.game, fault, case, self.lang).follows,
        }

    def committed(self, fault: Fault) -> Line:
        """What somebody has just done wrong, for whoever sees a match again; at the table nobody is told."""
        name = self.words.house if fault.actor == HOUSE else self.names[fault.actor]
        text = self._("%(name)s commits a fault: “%(title)s”.") % {"name": name, "title": self.rule_title(fault.id)}
        return Line(0, text, rule=fault.id)

    def chosen(self, heard: Heard) -> str:
        """Who was asked by a ruling has chosen."""
        name, words = self.names[int(heard.src)], self.label(heard.what, shortly=False)
        return self._("%(name)s chooses: %(words)s.") % {"name": name, "words": words}

    # -- stakes --------------------------------------------------------------------------------------------------------

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
                counters = self.ngettext("%(num)d counter", "%(num)d counters", part)
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


def _within(name: str) -> str:
    """A name as it stands within a sentence."""
    return name[:1].lower() + name[1:]
