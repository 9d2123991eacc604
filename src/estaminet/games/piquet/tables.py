"""The cards of piquet: their order, what they are worth in a point, and the duties of play as tables."""

from __future__ import annotations

from functools import cache
from typing import Final

from estaminet.cards import PACK32, PACK36, Card
from estaminet.rules.order import Order
from estaminet.rules.tables import Tables, duties_by
from estaminet.rules.trick import Duty

PACKS: Final = {"32": PACK32, "36": PACK36}
RANKS: Final = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""From the lowest up."""
STRENGTH: Final = {card: RANKS.index(card.rank) for card in PACK36}
"""PIQ-01: ace, king, queen, knave, ten, nine, eight, seven (and six); no suit is above another."""
PIPS: Final = {card: 11 if card.rank == "A" else int(card.rank) if card.rank.isdigit() else 10 for card in PACK36}
"""PIQ-30: what a card is worth in a point."""
ORDER: Final = Order(STRENGTH)
"""PIQ-54."""
COURT: Final = frozenset(card for card in PACK36 if card.rank in "KQJ")
"""PIQ-20: a hand without any of these is a carte blanche."""
COUNTING: Final = frozenset(card for card in PACK36 if card.rank in ("A", "K", "Q", "J", "10"))
"""Option `small_cards`: where it is off only these count in play."""

FOLLOW: Final = int(Duty.FOLLOW)


@cache
def tables_of(pack: str, *, must_win: bool) -> Tables:
    """How the tricks of a deal are played: PIQ-51, PIQ-52, and PIQ-53 unless one must win when one can."""
    bound = Duty.FOLLOW | Duty.CLIMB if must_win else Duty.FOLLOW
    return Tables(ORDER, PACKS[pack], (0, 1), duties_by(2, lambda *_: bound), trick_points=1)


def blank(hand: list[Card]) -> bool:
    """PIQ-20: whether a hand has neither king, queen nor knave."""
    return COURT.isdisjoint(hand)
