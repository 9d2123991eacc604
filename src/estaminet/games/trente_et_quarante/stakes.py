"""Cards as they count, chances, and the stakes on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from estaminet.cards import PACK52, Card
from estaminet.games.trente_et_quarante.options import TrenteOptions

VALUE: Final = {card: {"A": 1, "K": 10, "Q": 10, "J": 10}.get(card.rank) or int(card.rank) for card in PACK52}
"""TQ-02: the ace counts 1, figures 10, the others what they show."""

ENOUGH: Final = 31
"""TQ-08: a row is complete as soon as it counts so much."""

NOIR: Final = "noir"
ROUGE: Final = "rouge"
COULEUR: Final = "couleur"
INVERSE: Final = "inverse"
CHANCES: Final = (NOIR, ROUGE, COULEUR, INVERSE)
OTHER: Final = {NOIR: ROUGE, ROUGE: NOIR, COULEUR: INVERSE, INVERSE: COULEUR}
"""The other chance of the same pair."""

BANQUE: Final = "banque"
"""The purse of the house."""

PAID_IN_TURN: Final = (ROUGE, NOIR, COULEUR, INVERSE)
"""The order in which a bank pays that may run dry."""

PRISONS: Final = {"simple": (1, "reste"), "hoyle": (2, "reste"), "italien": (2, "perdu"), "allemand": (3, "reste")}
"""TQ-16: how many prisons there are, and what another refait does to a stake in the last one."""


class Stake(NamedTuple):
    """A stake as it lies on the cloth."""

    number: int
    """By it its owner speaks of it."""
    chance: str
    amount: int
    premium: int = 0
    """TQ-07: what was paid to insure it; 0 if it is not insured."""
    kept: bool = False
    """TQ-27: a coup has been played since, so that the premium is the bank's for good."""
    level: int = 0
    """TQ-15: 0 for a free stake, else how deep in prison."""

    @property
    def free(self) -> bool:
        """Not in prison."""
        return self.level == 0

    @property
    def insured(self) -> bool:
        """A refait does not touch it."""
        return self.premium > 0

    def bare(self) -> Stake:
        """The same one, no longer insured."""
        return self._replace(premium=0, kept=False)


def points(row: Iterable[Card]) -> int:
    """The point of a row.

    >>> from estaminet.cards import cards
    >>> points(cards("8D 5S QH 10C"))
    33
    """
    return sum(VALUE[card] for card in row)


def in_order(laid: Iterable[Card]) -> tuple[list[Card], list[Card], list[Card]]:
    """TQ-22: the rows that cards make in the order in which they came from the packet, and those left over.

    >>> from estaminet.cards import cards, codes
    >>> [codes(row) for row in in_order(cards("10S KD QC AH 9H 9D 9S 4C 6D"))]
    ['10S KD QC AH', '9H 9D 9S 4C', '6D']
    """
    first: list[Card] = []
    second: list[Card] = []
    left: list[Card] = []
    for one in laid:
        row = first if points(first) < ENOUGH else second if points(second) < ENOUGH else left
        row.append(one)
    return first, second, left


def red(card: Card) -> bool:
    """TQ-11: whether a card is a heart or a diamond."""
    return card.suit in "HD"


def premium(options: TrenteOptions, amount: int) -> int:
    """TQ-07: one per cent, rounded up, and not less than the table's least premium.

    >>> premium(TrenteOptions(), 150)
    2
    """
    step = 100 * options.prime_pas
    return max(options.prime_min, -(-amount * options.prime_pct // step) * options.prime_pas)


def winning(first: Card, noire: int, rouge: int) -> tuple[str, ...]:
    """TQ-10, TQ-11: the chances that win by the colour of `first`; none where the rows are equal."""
    if noire == rouge:
        return ()
    row = NOIR if noire < rouge else ROUGE
    return row, COULEUR if red(first) == (row == ROUGE) else INVERSE
