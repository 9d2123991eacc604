"""What happens at the table, in sentences, and the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from rich.table import Table

from estaminet.cards import Card, card
from estaminet.cli.faces import Faces
from estaminet.cli.say import LANG, N_, _, ngettext
from estaminet.rules.referee import Claim, Fault, actor_of
from estaminet.rules.rulings import ruling
from estaminet.tapis import HOUSE, HOUSE_NAME, Heard

PILES: Final = {
    "tourne": N_("tourne"),
    "ecart": N_("discard"),
    "talon": N_("talon"),
    "spoiled": N_("spoiled"),
    "retourne": N_("turned up"),
}

HOLDINGS: Final = {
    "hand": N_("hand"),
    "won": N_("tricks"),
    "front": N_("on the table"),
    "pack": N_("pack"),
}


def pile(name: str) -> str:
    """What the cards in the middle are called."""
    return _(PILES[name]) if name in PILES else name


def holding(name: str) -> str:
    """What the cards before a seat, or those that nobody holds, are called."""
    return _(HOLDINGS[name]) if name in HOLDINGS else name


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def numbered(sentences: Iterable[str]) -> str:
    """Sentences of which one will be chosen.

    >>> numbered(["The deal is good.", "It is dealt again."])
    '(1) The deal is good. (2) It is dealt again.'
    """
    return " ".join(f"({number}) {one}" for number, one in enumerate(sentences, 1))


def kind(zone: str) -> str:
    """A zone without the letter of the seat that it belongs to, if it belongs to one."""
    return zone.partition(".")[0]


class Teller:
    """Tells what one place has heard; with `faces.me` unset, what happened to everybody.

    Args:
        faces: what everything is called.
        facts: of the partie, at any moment; they tell who scores together.
    """

    def __init__(self, faces: Faces, facts: Mapping[str, Any]) -> None:
        self.faces = faces
        self.sides = len(facts.get("totals", faces.rules.seats))
        self.seats = faces.rules.seats
        self.shuffled = ""
        """The zone that was shuffled last, as long as cards are dealt from it."""
        self.drawn: list[str] = []
        """Who has drawn what for the first deal, until these cards are taken up again."""
        self.laid: dict[str, list[Card]] = {}
        """The cards that are being laid in rows in the middle, until something else happens."""
        self.cause: Heard | None = None
        """What has just been said or ruled, as long as nothing else happens than that cards are seen for it."""

    def sentences(self, several: Iterable[Heard]) -> Iterator[str]:
        """What was heard, in sentences; what goes without saying is left out."""
        for heard in several:
            yield from self.sentence(heard)

    def sentence(self, heard: Heard) -> Iterator[str]:
        """What one thing heard is in words: mostly one sentence or none."""
        if heard.kind != "move":
            yield from self.rows()
        if self.deals(heard):
            return
        if heard.kind not in ("show", "look"):
            self.cause = heard if heard.kind in ("say", "ruling") else None
        match heard.kind:
            case "shuffle" if heard.src != "pack" and not heard.src.startswith("hand."):
                yield _("The talon is shuffled and dealt again.")
            case "ruling":
                yield self.ruled(heard)
            case "choice":
                words = self.faces.answer(heard.what)
                text = N_("%(who)s chooses: %(words)s.")
                yield self.you(int(heard.src), N_("You choose: %(words)s."), text, words=words)
            case "say":
                yield from self.said(heard)
            case "move":
                yield from self.moved(heard)
            case "sweep":
                yield from self.taken(heard)
            case "show":
                yield from self.shown(heard)
            case "look":
                yield from self.seen(heard)
            case "fact" if heard.src == "dealer" and heard.what is not None:
                yield self.you(heard.what, N_("You deal."), N_("%(who)s deals."))
            case "fact" if heard.src == "seating":
                yield from self.seated(heard.what)
            case "fact" if heard.src == "sheet":
                yield from self.scored(heard.what[-1])
            case "pay" if heard.what:
                yield from self.paid(heard)
            case "rewind":
                yield _("The last answer is taken back.")

    def deals(self, heard: Heard) -> bool:
        """Whether this deals cards from a zone that has just been shuffled: that goes without saying."""
        if heard.kind == "move" and heard.src == self.shuffled and heard.dst.startswith("hand."):
            return True
        self.shuffled = heard.src if heard.kind == "shuffle" else ""
        return False

    def rows(self) -> Iterator[str]:
        """The rows that have just been laid in the middle."""
        for name, cards in self.laid.items():
            shown = " ".join(self.faces.short(one) for one in cards)
            yield _("%(who)s: %(words)s") % {"who": self.faces.words.piles[name], "words": shown}
        self.laid = {}

    def who(self, zone: str) -> int | None:
        """The seat that a zone belongs to."""
        _kind, _dot, letter = zone.partition(".")
        return self.seats.index(letter) if letter in self.seats else None

    def you(self, seat: int | None, mine: str, others: str, **values: object) -> str:
        """A sentence about a seat, in the second person for the one who is told."""
        if seat is not None and seat == self.faces.me:
            return _(mine) % values
        return _(others) % {"who": "" if seat is None else self.faces.words.seat(self.seats[seat]), **values}

    def said(self, heard: Heard) -> Iterator[str]:
        if heard.src == HOUSE_NAME:
            yield _("%(who)s: %(words)s") % {"who": self.faces.words.house, "words": self.faces.answer(heard.what)}
        if not heard.src.isdigit() or int(heard.src) == self.faces.me:
            return
        who = self.faces.words.seat(self.seats[int(heard.src)])
        yield _("%(who)s: %(words)s") % {"who": who, "words": self.faces.answer(heard.what)}

    def ruled(self, heard: Heard) -> str:
        """A fault that somebody calls, or owns up to, and what follows."""
        _verb, fault, letter, case, *codes = heard.what
        return self.claim(int(heard.src), fault, actor_of(self.seats, letter), case, [card(code) for code in codes])

    def possible(self, claimant: int, claim: Claim) -> str:
        """A fault that a seat could call, or own up to, and what would follow."""
        own = claimant == claim.actor
        if not claim.case:
            return _("own up to %(title)s") % {"title": self.faces.rule(claim.fault)}
        text = _("own up to %(title)s. Then: %(ruling)s") if own else _("against %(name)s, %(title)s. Then: %(ruling)s")
        return text % self.fault(claim.fault, claim.actor, claim.case)

    def committed(self, fault: Fault) -> str:
        """What somebody has just done wrong; at the table itself nobody is told."""
        name = self.faces.words.house if fault.actor == HOUSE else self.faces.seat(fault.actor)
        return _("%(name)s commits a fault: %(title)s.") % {"name": name, "title": self.faces.rule(fault.id)}

    def fault(self, fault: str, actor: int, case: str) -> dict[str, str]:
        """What a fault is called, who has committed it, and what follows."""
        ruled = ruling(self.faces.game, fault, case, LANG.get())
        choices = {"who": ruled.chooser, "words": numbered(ruled.menu)}
        follows = _("%(who)s: %(words)s") % choices if ruled.chooser else ruled.follows
        house = self.faces.words.house
        name = house[:1].lower() + house[1:] if actor == HOUSE else self.faces.seat(actor)
        return {"title": self.faces.rule(fault), "name": name, "ruling": follows}

    def claim(self, claimant: int, fault: str, actor: int, case: str, cards: Sequence[Card]) -> str:
        """A fault that a seat calls, or owns up to, with the cards that all saw it done with, and what follows."""
        values = self.fault(fault, actor, case)
        if cards:
            values["title"] += f" ({' '.join(self.faces.short(one) for one in cards)})"
        if claimant == actor:
            mine, others = N_("You own up: %(title)s. %(ruling)s"), N_("%(who)s owns up: %(title)s. %(ruling)s")
        else:
            mine = N_("You call a fault against %(name)s: %(title)s. %(ruling)s")
            others = N_("%(who)s calls a fault against %(name)s: %(title)s. %(ruling)s")
            if self.faces.rules.options.calls == "referee":
                return _("The referee calls a fault against %(name)s: %(title)s. %(ruling)s") % values
        return self.you(claimant, mine, others, **values)

    def seated(self, seating: Sequence[int]) -> Iterator[str]:
        """Who has changed places, after these have been drawn."""
        name = self.faces.words.seat
        for seat, place in enumerate(seating):
            if seat != place:
                yield self.you(
                    seat,
                    N_("Places are drawn: you move from %(old)s to %(new)s."),
                    N_("Places are drawn: from %(old)s one moves to %(new)s."),
                    old=name(self.seats[place]),
                    new=name(self.seats[seat]),
                )
        if sorted(seating) == list(seating):
            yield _("Places are drawn: all stay where they are.")

    def moved(self, heard: Heard) -> Iterator[str]:
        giver, taker = self.who(heard.src), self.who(heard.dst)
        opens = self.faces.layout.open
        if opens and opens in (heard.src, heard.dst):
            yield from self.opened(heard, giver, taker)
            return
        if heard.src.startswith("hand.") and heard.dst.startswith("front."):
            yield self.you(giver, N_("You play %(card)s."), N_("%(who)s plays %(card)s."), card=self.cards(heard.what))
        elif self.pile(heard.src) and heard.dst.startswith("hand."):
            yield self.you(
                taker,
                N_("You take up: %(cards)s (%(pile)s)."),
                N_("%(who)s takes up %(cards)s (%(pile)s)."),
                cards=self.cards(heard.what),
                pile=self.pile(heard.src),
            )
        elif heard.src.startswith("hand.") and kind(heard.dst) in PILES:
            yield self.you(
                giver,
                N_("You put away: %(cards)s (%(pile)s)."),
                N_("%(who)s puts away %(cards)s (%(pile)s)."),
                cards=self.cards(heard.what),
                pile=pile(kind(heard.dst)),
            )
        elif taker is not None and heard.src == "pack" and heard.dst.startswith("front."):
            self.drawn.append(f"{self.faces.seat(taker)} {self.cards(heard.what)}")
        elif heard.src == "pack" and heard.dst in PILES and None not in heard.what:
            yield _("%(pile)s: %(cards)s.") % {"pile": pile(heard.dst).capitalize(), "cards": self.cards(heard.what)}
        elif heard.src == "pack" and heard.dst in self.faces.words.piles and None not in heard.what:
            self.laid.setdefault(heard.dst, []).extend(heard.what)
        elif heard.dst.startswith("turned."):
            text = N_("%(who)s turns up %(cards)s.")
            yield self.you(taker, N_("You turn up %(cards)s."), text, cards=self.cards(heard.what))

    def pile(self, zone: str) -> str:
        """What the game or the house calls the cards that lie there in the middle, if they have a name."""
        return self.faces.words.piles.get(zone) or (pile(zone) if zone in PILES else "")

    def opened(self, heard: Heard, giver: int | None, taker: int | None) -> Iterator[str]:
        """Cards come to the open ones, or are taken from them."""
        cards = self.cards(heard.what)
        if giver is not None:
            yield self.you(giver, N_("You lay out %(cards)s."), N_("%(who)s lays out %(cards)s."), cards=cards)
        elif taker is not None:
            yield self.you(taker, N_("You take %(cards)s."), N_("%(who)s takes %(cards)s."), cards=cards)
        elif heard.dst == self.faces.layout.open:
            yield _("Turned up: %(cards)s.") % {"cards": cards}

    def taken(self, heard: Heard) -> Iterator[str]:
        if heard.dst == "pack" and self.drawn:
            yield _("Drawn for the first deal: %(cards)s.") % {"cards": ", ".join(self.drawn)}
            self.drawn = []
        if not heard.src.startswith("front.") or heard.dst == "pack":
            return
        winner = self.who(heard.dst)
        if self.faces.layout.open and self.who(heard.src) == winner:
            return  # what was taken up has been told
        if winner is None:
            yield _("Nobody takes the trick.")
        else:
            yield self.you(winner, N_("You take the trick."), N_("%(who)s takes the trick."))

    def shown(self, heard: Heard) -> Iterator[str]:
        owner = self.who(heard.src)
        cards = self.cards(heard.what)
        if not heard.what or None in heard.what:
            return  # others see it, and who said or did something so that they do has been told
        if heard.src.startswith("hand.") and not self.looked_at(owner):
            yield self.you(
                owner, N_("You lay your hand down."), N_("%(who)s lays the hand down: %(cards)s."), cards=cards
            )
        elif self.pile(heard.src):
            yield _("%(pile)s: %(cards)s.") % {"pile": capital(self.pile(heard.src)), "cards": cards}
        elif self.cause is not None and owner != self.faces.me:
            yield from self.seen(heard)

    def looked_at(self, owner: int | None) -> bool:
        """Whether somebody else has just said that he looks at what a seat holds."""
        return self.cause is not None and self.cause.kind == "say" and self.cause.src != str(owner)

    def seen(self, heard: Heard) -> Iterator[str]:
        """Cards that this place sees where they lie; be it against the rules, it has seen them."""
        owner = self.who(heard.src)
        if None in heard.what:
            return
        whose = "" if owner is None else self.faces.seat(owner)
        where = ", ".join(filter(None, (self.pile(kind(heard.src)) or holding(kind(heard.src)), whose)))
        yield _("Seen: %(cards)s (%(where)s).") % {"cards": self.cards(heard.what), "where": where}

    def paid(self, heard: Heard) -> Iterator[str]:
        text = ngettext("%(payer)s to %(payee)s: %(n)d counter.", "%(payer)s to %(payee)s: %(n)d counters.", heard.what)
        yield text % {"payer": self.owner(heard.src), "payee": self.owner(heard.dst), "n": heard.what}

    def owner(self, purse: str) -> str:
        """Whose a purse is, or what it is called."""
        return self.faces.seat(self.seats.index(purse)) if purse in self.seats else self.faces.words.purse(purse)

    def cards(self, some: Sequence[Card | None]) -> str:
        """Some cards, or how many there are if they are hidden and could be counted."""
        if not some:
            return _("cards")
        known = [one for one in some if one is not None]
        if len(known) < len(some):
            return ngettext("%(n)d card", "%(n)d cards", len(some)) % {"n": len(some)}
        return ", ".join(self.faces.name(one) for one in known)

    # -- the score ------------------------------------------------------------------------------------------------

    def contract(self, line: Mapping[str, Any]) -> str:
        """Who played for what, and how that ended."""
        if "bid" not in line:
            return ""
        who, bid = self.faces.words.seat(self.seats[line["declarer"]]), self.faces.words.word(str(line["bid"]))
        end = _("made") if line["made"] else _("failed")
        return f"{who} {bid}, {end}" + (f" ({'-'.join(map(str, line['counts']))})" if "counts" in line else "")

    def scored(self, line: Mapping[str, Any]) -> Iterator[str]:
        """The line of a deal on the sheet, in sentences."""
        contract = self.contract(line)
        if contract:
            yield _("Deal %(number)d: %(contract)s, %(rule)s.") % {
                "number": line["deal"],
                "contract": contract,
                "rule": self.faces.rule(line["because"]),
            }
        else:
            yield _("Deal %(number)d is over.") % {"number": line["deal"]}
        gains = self.gains(line)
        for side, points, rule in gains:
            if points:
                yield f"  {self.faces.side(side, self.sides)} {points:+d}  {self.faces.rule(rule)}".rstrip()
        if not any(points for _side, points, _rule in gains):
            yield _("  Nobody scores: %(rule)s") % {"rule": self.faces.rule(gains[0][2])}

    def gains(self, line: Mapping[str, Any]) -> Sequence[tuple[int, int, str]]:
        """Who scored what in a deal, by which rule: side, points, rule id (none where the game does not say)."""
        gains: Sequence[tuple[int, int, str]] = line.get("gains") or [
            (side, points, "") for side, points in enumerate(line["points"][: self.sides])
        ]
        return gains

    def sheet(self, facts: Mapping[str, Any], rows: int) -> Table:
        """The last rows of the score sheet, with the rule that gave each point."""
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column(_("Deal"), justify="right")
        for side in range(self.sides):
            table.add_column(self.faces.side(side, self.sides), justify="right")
        table.add_column("")
        running = [0] * self.sides
        lines = facts["sheet"]
        for number, line in enumerate(lines):
            cells = []
            for side in range(self.sides):
                running[side] += line["points"][side]
                cells.append(str(running[side]) if line["points"][side] else "·")
            rules = dict.fromkeys(rule for _side, _points, rule in self.gains(line))
            why = [self.contract(line), *(self.faces.rule(rule) for rule in rules)]
            if number >= len(lines) - rows:
                table.add_row(str(line["deal"]), *cells, ", ".join(part for part in why if part))
        return table
