"""The chances of a hand of écarté before anybody has changed a card: exact, over all that the other one may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Final, cast

from estaminet.cards import FRENCH_SUITS, Card
from estaminet.games.ecarte.hands import ALL, KEPT, KING, TRUMPS, bits_of, each, holdings, tricks_of
from estaminet.games.ecarte.rules import CARDS, Ecarte
from estaminet.games.ecarte.thumb import jeu_de_regle
from estaminet.rules import Rules
from estaminet.rules.odds import Column, Estimate, Field, Line, Odds, Unclear, cards_told

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words

FIELDS: Final = (
    Field("hand", required=True, cards=(CARDS,)),
    Field("trump", required=True, cards=(1,), choices=tuple(FRENCH_SUITS)),
    Field("place", choices=("premier", "donneur")),
)
COLUMNS: Final = (Column("chance"), Column("hands", "number"), Column("vole"))
MADE: Final = "made"
THEIRS: Final = "theirs"
TAKEN_IN: Final = "taken-in"
"""The parts of the table."""
PLACES: Final = {"premier": False, "first": False, "donneur": True, "dealer": True}
"""What may be told of the place: whether it is the dealer's."""


def odds(rules: Rules, told: Mapping[str, str], worlds: int, seed: int) -> Odds:
    """How often a hand makes the point and the vole, both hands being open, and what the other one may hold.

    `trump` is the turned card, or a suit: then the mean over the cards that may have been turned.

    >>> from estaminet.games import find_game
    >>> from estaminet.rules.odds import odds
    >>> found = odds(find_game("ecarte"), {"hand": "7H KS QS JS 7D", "trump": "10H"})
    >>> [round(one.value, 4) for one in found.of("open")]
    [0.6799, 44724.0, 0.0196]
    """
    rules = cast(Ecarte, rules)
    hand = cards_told(rules, "hand", told["hand"])
    if len(hand) != CARDS:
        raise Unclear("hand", "hand-size", count=len(hand))
    place = told.get("place", "premier").strip().casefold()
    if place not in PLACES:
        raise Unclear("place", "no-place", place=place)
    dealing = PLACES[place]
    turned = list(turned_cards(rules, hand, told["trump"]))
    bits = bits_of(turned[0].suit)
    mine = bits.mask(hand)
    tables = [
        Against.every(mine, bits.bit[one], dealing=dealing, must_trump=rules.options.obligation_couper)
        for one in turned
    ]
    lines = [Line("open", mean([table.line(table.best) for table in tables]), MADE)]
    if not dealing:
        leads = {bits.card[bit]: mean([table.line(table.column(bit)) for table in tables]) for bit in each(mine)}
        lines += [Line(one, figures, MADE) for one, figures in leads.items()]
    trumps = [mean([table.trumps(count) for table in tables]) for count in range(CARDS + 1)]
    lines += [Line(f"trumps-{count}", figures, THEIRS) for count, figures in enumerate(trumps)]
    for name, part in (("king", THEIRS), ("draw-trump", TAKEN_IN), ("draw-king", TAKEN_IN)):
        lines.append(Line(name, mean([table.draws(name) for table in tables]), part))
    notes = ("open-cards", "regle" if jeu_de_regle(mine, dealing=dealing) else "no-regle")
    return Odds(COLUMNS, tuple(lines), notes)


def turned_cards(rules: Rules, hand: list[Card], text: str) -> Iterator[Card]:
    """The card that was turned, or all that may have been if only the suit is told."""
    suit = text.strip().upper()
    if suit in FRENCH_SUITS:
        yield from (one for one in rules.pack if one.suit == suit and one not in hand)
        return
    some = cards_told(rules, "trump", text)
    if len(some) != 1:
        raise Unclear("trump", "one-card", count=len(some))
    if some[0] in hand:
        raise Unclear("trump", "twice", card=some[0])
    yield some[0]


Figures = tuple[Estimate | None, ...]
"""A line of the table."""


@dataclass(frozen=True)
class Against:
    """A hand against all that the other one may hold, one card being turned."""

    mine: int
    unseen: int
    hands: tuple[int, ...]
    ways: Words
    """How many hands each stands for."""
    tricks: Words
    """What I make by the card led, if the rest is played with open cards."""
    dealing: bool

    @classmethod
    def every(cls, mine: int, turned: int, *, dealing: bool, must_trump: bool = True) -> Against:
        """All of them, told apart as far as matters."""
        import numpy as np

        unseen = ALL & ~mine & ~turned
        found = holdings(unseen, CARDS, mine)
        hands = tuple(one.hand for one in found)
        ways = np.array([one.ways for one in found])
        tricks = tricks_of(mine, hands, leading=not dealing, must_trump=must_trump)
        return cls(mine, unseen, hands, ways, tricks, dealing)

    @property
    def total(self) -> int:
        """How many hands the other one may hold."""
        return comb(self.unseen.bit_count(), CARDS)

    @property
    def best(self) -> Words:
        """The tricks I make against each, if who leads knows what to lead."""
        import numpy as np

        most: Words = self.tricks.max(axis=1)
        least: Words = np.where(self.tricks < 0, CARDS, self.tricks).min(axis=1)
        return least if self.dealing else most

    def column(self, bit: int) -> Words:
        """The tricks that leading a card brings against each."""
        made: Words = self.tricks[:, bit.bit_length() - 1]
        return made

    def count(self, made: Words, least: int) -> int:
        """Against how many hands so many tricks or more are made."""
        return int(self.ways[made >= least].sum())

    def line(self, made: Words) -> Figures:
        """The chance of the point, the number of hands, the chance of the vole."""
        point = self.count(made, 3)
        return Estimate(point / self.total), Estimate(point), Estimate(self.count(made, CARDS) / self.total)

    def trumps(self, count: int) -> Figures:
        """How often the other one holds so many trumps."""
        theirs = (self.unseen & TRUMPS).bit_count()
        ways = comb(theirs, count) * comb(self.unseen.bit_count() - theirs, CARDS - count)
        return Estimate(ways / self.total), Estimate(ways), None

    def draws(self, name: str) -> Figures:
        """How often the other one holds the king of trumps, or I draw it, or a trump, for all that I do not keep."""
        size = self.unseen.bit_count()
        count = CARDS if name == "king" else (self.mine & ~KEPT).bit_count()
        wanted = (self.unseen & (TRUMPS if name == "draw-trump" else KING)).bit_count()
        return Estimate(1 - comb(size - wanted, count) / comb(size, count)), None, None


def mean(tables: list[Figures]) -> Figures:
    """The mean of several lines."""
    return tuple(
        None if column[0] is None else Estimate(sum(one.value for one in column if one) / len(column))
        for column in zip(*tables, strict=True)
    )
