"""The table drawn in eighty columns: who sits where, what lies before whom, and the hand of the one who looks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, takewhile
from operator import itemgetter
from textwrap import wrap
from typing import Final

from rich.text import Text

from estaminet.cards import Card
from estaminet.cli.faces import Faces
from estaminet.cli.say import _, ngettext
from estaminet.cli.told import pile
from estaminet.play import View

WIDTH: Final = 78
SIDES: Final = {
    2: ("me", "top"),
    3: ("me", "left", "right"),
    4: ("me", "left", "top", "right"),
}
"""Where the seats sit, clockwise from the one who looks."""
ROWS: Final = 7
CENTRE: Final = WIDTH // 2
CARD_AT: Final = {"top": (1, CENTRE), "left": (2, CENTRE - 10), "right": (2, CENTRE + 10), "me": (4, CENTRE)}
"""Row and middle column of the card before each side."""
ENDS_TALK: Final = ("move", "sweep", "shuffle", "rewind")
"""What has been said does not matter any more when one of these has happened."""
OPEN: Final = 8
"""So many open cards lie in a row."""


class Canvas:
    """Signs on a grid, each with its style."""

    def __init__(self, rows: int, width: int) -> None:
        self._width = width
        self._signs = [[" "] * width for _row in range(rows)]
        self._styles = [[""] * width for _row in range(rows)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write from a column on; what does not fit is cut off."""
        for at, sign in enumerate(text[: self._width - column], start=column):
            self._signs[row][at] = sign
            self._styles[row][at] = style

    def lines(self) -> Iterator[Text]:
        """The rows, from top to bottom."""
        for signs, styles in zip(self._signs, self._styles, strict=True):
            line = Text(no_wrap=True)
            for style, run in groupby(zip(signs, styles, strict=True), key=itemgetter(1)):
                line.append("".join(sign for sign, _style in run), style)
            line.rstrip()
            yield line


class Drawing:
    """Draws what one place sees; on a narrow screen the seats stand below each other."""

    def __init__(self, faces: Faces, width: int) -> None:
        self.faces = faces
        self.seats = faces.rules.seats
        self.width = min(WIDTH, width - 1)
        self._box = ("+", "-", "|") if faces.plain else ("┌┐└┘", "─", "│")

    def table(self, view: View) -> Iterator[Text]:
        """The table without the hand."""
        yield self.title(view)
        if len(self.seats) in SIDES and self.width == WIDTH:
            yield from self.spread(view)
        else:
            for seat in range(len(self.seats)):
                lying = [self.faces.short(one) for one in self.front(view, seat)] or [self.call(view, seat)]
                yield self.faces.coloured(" · ".join([*self.about(view, seat), *filter(None, lying)]))
            yield from self.wrapped(self.piles(view))
            opened = [one for one in view.zones.get(self.faces.layout.open) or () if one is not None]
            if opened:
                yield self.faces.coloured(" ".join(self.faces.short(one) for one in opened))
        yield from self.open_hands(view)

    def title(self, view: View) -> Text:
        """The game, the deal, the phase if there is room, who is ahead, the contract."""
        facts, words = view.facts, self.faces.words
        deal = _("deal %(number)d") % {"number": facts["deal"]} if "deal" in facts else ""
        phase = words.phases.get(facts.get("phase", ""), "")
        totals = facts.get("totals", ())
        ahead = [f"{self.faces.side(side, len(totals))} {total}" for side, total in enumerate(totals)]
        teams = ahead if len(totals) < len(self.seats) else []
        contract = self.contract(view)
        line = " · ".join(filter(None, [words.name, deal, phase, *teams]))
        if len(line) + 2 + len(contract) > self.width:
            line = " · ".join(filter(None, [words.name, deal, *teams]))
        title = Text(line, style="bold")
        return title.append("  ").append(contract, "bold reverse") if contract else title

    def contract(self, view: View) -> str:
        """Who plays for what, and the trump."""
        facts, faces = view.facts, self.faces
        parts = []
        if "bid" in facts and "declarer" in facts:
            bid = faces.words.word(str(facts["bid"]))
            parts.append(f"{faces.words.seat(self.seats[facts['declarer']])} {bid}")
        announced = facts.get(faces.layout.contract) if faces.layout.contract else None
        if announced:
            parts.append(f"{faces.words.seat(self.seats[announced[0]])} {faces.words.word(faces.layout.contract)}")
        if "trump" in facts and facts.get("phase") != "auction":
            trump = facts["trump"]
            parts.append(_("trump %(suit)s") % {"suit": faces.suit(trump)} if trump else _("no trump"))
        return " · ".join(parts)

    # -- the seats ------------------------------------------------------------------------------------------------

    def spread(self, view: View) -> Iterator[Text]:
        """The seats around the cards that lie before them."""
        canvas = Canvas(ROWS, WIDTH)
        count = len(self.seats)
        base = view.place if view.place < count else 0
        turn = 1 if self.faces.layout.clockwise else -1
        mine: list[str] = []
        for seat in range(count):
            side = SIDES[count][(seat - base) * turn % count]
            about = self.about(view, seat)
            if side == "me":
                mine = about
            elif side == "top":
                across = " · ".join(about)
                canvas.put(0, max(0, CENTRE - len(across) // 2), across)
            else:
                for row, part in enumerate(about, start=2):
                    canvas.put(row, 1 if side == "left" else WIDTH - len(part) - 1, part)
            row, column = CARD_AT[side]
            front = self.front(view, seat)
            if front:
                self.card(canvas, row, column, front[-1])
            else:
                call = self.call(view, seat)
                canvas.put(row + 1, max(0, column - len(call) // 2), call, "bold")
        self.open_cards(canvas, view)
        yield from canvas.lines()
        piles = self.piles(view)
        line = Text(" · ".join(mine), no_wrap=True)
        room = WIDTH - len(line) - len(piles) - 1
        if piles and room >= 3:
            line.append(" " * room)
            line.append_text(self.faces.coloured(piles))
        yield Text(" ").append_text(line)
        if room < 3:
            yield from self.wrapped(piles)

    def wrapped(self, piles: str) -> Iterator[Text]:
        """What lies in the middle, in as many lines as it takes."""
        for line in wrap(piles, self.width - 1, break_on_hyphens=False):
            yield Text(" ").append_text(self.faces.coloured(line))

    def open_cards(self, canvas: Canvas, view: View) -> None:
        """The cards that lie open for all to take, in rows in the middle, as they were laid."""
        lying = [one for one in view.zones.get(self.faces.layout.open) or () if one is not None]
        for row, start in enumerate(range(0, len(lying), OPEN), start=1):
            some = lying[start : start + OPEN]
            left = CENTRE - 5 * len(some) // 2
            for place, one in enumerate(some):
                canvas.put(row, left + 5 * place, self.faces.short(one), self.faces.style(one))

    def about(self, view: View, seat: int) -> list[str]:
        """Who sits there and how he stands."""
        facts, letter = view.facts, self.seats[seat]
        name = self.faces.seat(seat)
        marks = []
        if seat == facts.get("declarer") and facts.get("phase") != "auction":
            marks.append(_("declarer"))
        if seat == facts.get("dealer"):
            marks.append(_("dealer"))
        lines = [" · ".join([name, *marks])]
        held = view.zones.get(f"hand.{letter}")
        tricks = facts.get("tricks")
        state = []
        if held and seat != view.place:
            state.append(ngettext("%(n)d card", "%(n)d cards", len(held)) % {"n": len(held)})
        if tricks and facts.get("phase") in ("play", "count"):
            state.append(ngettext("%(n)d trick", "%(n)d tricks", tricks[seat]) % {"n": tricks[seat]})
        if "active" in facts and seat not in facts["active"] and facts.get("phase") != "scored":
            state = [_("won the match already") if seat in facts.get("placed", ()) else _("sits out")]
        if state:
            lines.append(" · ".join(state))
        totals = facts.get("totals", ())
        if len(totals) == len(self.seats):
            points = ngettext("%(n)d point", "%(n)d points", totals[seat]) % {"n": totals[seat]}
            counts = facts.get("counts", ())
            lines.append(f"{points} {counts[seat]:+d}" if any(counts) else points)
        if letter in view.purses:
            text = ngettext("%(n)d counter", "%(n)d counters", abs(view.purses[letter]))
            lines.append(text % {"n": view.purses[letter]})
        if seat in (facts.get(f"watched_by.{self.seats[view.place]}") or ()) if view.place < len(self.seats) else ():
            lines.append(_("looks at you"))
        if view.place < len(self.seats) and facts.get(f"looks.{self.seats[view.place]}") == seat:
            lines.append(_("you look here"))
        return lines

    def front(self, view: View, seat: int) -> list[Card]:
        """The cards that lie before a seat."""
        return [one for one in view.zones.get(f"front.{self.seats[seat]}") or () if one is not None]

    def call(self, view: View, seat: int) -> str:
        """What a seat has last called, while calls are made; or said, in a game that talks, until cards are moved."""
        if view.facts.get("phase") == "auction":
            calls = [call for who, call in view.facts.get("calls", ()) if who == seat]
            return self.faces.words.word(str(calls[-1])) if calls else ""
        said = takewhile(lambda heard: heard.kind not in ENDS_TALK, reversed(view.heard))
        words = [heard.what for heard in said if heard.kind == "say" and heard.src == str(seat)]
        layout = self.faces.layout
        spoken = [one for one in words if (one[0] if isinstance(one, tuple) else one) not in layout.unsaid]
        return self.faces.answer(spoken[0]) if layout.talk and spoken else ""

    def open_hands(self, view: View) -> Iterator[Text]:
        """The hands of others that this place sees."""
        for seat, letter in enumerate(self.seats):
            held = [one for one in view.zones.get(f"hand.{letter}") or () if one is not None] or view.shown(seat)
            if held and seat != view.place:
                said = _("%(who)s: %(words)s") % {"who": self.faces.seat(seat), "words": self.faces.names(held)}
                yield self.faces.coloured(f" {said}")

    def piles(self, view: View) -> str:
        """What lies in the middle: counters and cards; the pack only in a game that has a name for it."""
        unseen = self.faces.layout.open, "" if "pack" in self.faces.words.piles else "pack"
        purses = view.purses.items()
        lying = [f"{self.faces.words.purse(name)} {held}" for name, held in purses if held and name not in self.seats]
        for name, content in view.zones.items():
            if "." in name or name in unseen or not content:
                continue
            shown = [one for one in content if one is not None]
            called = self.faces.words.piles.get(name) or pile(name)
            lying.append(f"{called} {self.faces.names(shown) if shown else len(content)}")
        return " · ".join(lying)

    # -- cards ----------------------------------------------------------------------------------------------------

    def card(self, canvas: Canvas, row: int, column: int, one: Card, style: str = "") -> None:
        """A card in a box around a middle column."""
        text = self.faces.short(one)
        width = max(3, len(text))
        left = column - width // 2 - 1
        corners, flat, up = self._box[0].ljust(4, "+"), self._box[1], self._box[2]
        canvas.put(row, left, corners[0] + flat * width + corners[1], style)
        canvas.put(row + 1, left, up, style)
        canvas.put(row + 1, left + 1, text.center(width), f"{self.faces.style(one)} {style}".strip())
        canvas.put(row + 1, left + 1 + width, up, style)
        canvas.put(row + 2, left, corners[2] + flat * width + corners[3], style)

    def hand(self, hand: Sequence[Card], numbers: dict[Card, int], dimmed: Collection[Card]) -> Iterator[Text]:
        """The hand in boxes: under each card that may be chosen its number, the others dimmed."""
        width = max((max(3, len(self.faces.short(one))) for one in hand), default=3) + 2
        across = self.width // width
        for start in range(0, len(hand), across):
            canvas = Canvas(4 if numbers else 3, self.width)
            for place, one in enumerate(hand[start : start + across]):
                middle = place * width + width // 2 + 1
                self.card(canvas, 0, middle, one, "dim" if one in dimmed else "")
                if one in numbers:
                    canvas.put(3, middle - 1, f"{numbers[one]:>2}", "bold")
            yield from canvas.lines()
        titled = [f"{numbers.get(one, '')} {self.faces.title(one)}".strip() for one in hand if self.faces.title(one)]
        if titled:
            yield Text(" " + " · ".join(titled), style="italic")
