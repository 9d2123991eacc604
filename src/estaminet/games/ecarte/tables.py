"""The cards of écarté and the duties of play as tables. Player 0 is the first to play, player 1 the dealer."""

from __future__ import annotations

from functools import cache
from typing import Final

from estaminet.cards import FRENCH_SUITS, PACK32
from estaminet.rules.order import Order
from estaminet.rules.tables import Tables, duties_by
from estaminet.rules.trick import Duty

STRENGTH: Final = {card: ("7", "8", "9", "10", "A", "J", "Q", "K").index(card.rank) for card in PACK32}
"""ECA-01: king, queen, jack, ace, 10, 9, 8, 7."""
ORDERS: Final = {trump: Order(STRENGTH, trump) for trump in FRENCH_SUITS}
"""ECA-O6: the order of the cards under each trump."""

BOUND: Final = int(Duty.FOLLOW | Duty.CLIMB | Duty.TRUMP)
"""ECA-O2 to ECA-O4: what binds the second player."""
NOT_TO_TRUMP: Final = int(Duty.FOLLOW | Duty.CLIMB)
"""The same under the option `obligation_couper=false`."""


@cache
def tables_of(trump: str, must_trump: bool = True) -> Tables:
    """How a deal with this trump is played."""
    duty = BOUND if must_trump else NOT_TO_TRUMP
    return Tables(ORDERS[trump], PACK32, (0, 1), duties_by(2, lambda *_: duty), trick_points=1)
