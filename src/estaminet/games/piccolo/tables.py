"""The cards of piccolo, what they are worth, and the duties of play as tables."""

from __future__ import annotations

from functools import cache
from typing import Final

from estaminet.cards import FRENCH_SUITS, PACK32
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.tariff import CONTRACTS
from estaminet.rules.order import Order
from estaminet.rules.tables import Tables, duties_by
from estaminet.rules.trick import Duty

STRENGTH: Final = {card: "789JQKA".find(card.rank) if card.rank != "10" else 7 for card in PACK32}
"""PIC-05: ten, ace, king, queen, jack, 9, 8, 7."""
POINTS: Final = {card: {"10": 5, "A": 4, "K": 3, "Q": 2, "J": 1}.get(card.rank, 0) for card in PACK32}
"""PIC-12."""
ORDERS: Final = {trump: Order(STRENGTH, trump) for trump in (None, *FRENCH_SUITS)}
"""PIC-09C: the order of the cards under each trump, and without one."""

FREE: Final = int(Duty.FOLLOW)
"""PIC-11A alone: in the contracts (PIC-11H), and a defender while the other defender is master (PIC-11F)."""


def tables_of(
    options: PiccoloOptions, seats: int, trump: str | None, declarer: int | None = None, bid: str | None = None
) -> Tables:
    """How a deal is played: with this trump, or none; nobody declares a general misère."""
    literal = options.declarer_beat_in_contracts and bid in CONTRACTS
    return _tables(seats, trump, declarer, literal, options.defender_beat, options.undertrump == "forced")


@cache
def _tables(seats: int, trump: str | None, declarer: int | None, literal: bool, beat: str, forced: bool) -> Tables:
    defending = Duty.FOLLOW | Duty.TRUMP | Duty.OVERTRUMP | (Duty.UNDERTRUMP if forced else Duty(0))

    def bound(seat: int, master: int, trump_led: bool) -> int:
        if trump is None:
            # PIC-11H
            return Duty.FOLLOW | Duty.CLIMB if literal and seat == declarer else FREE
        if seat == declarer:
            # PIC-11A to 11D
            return defending | Duty.CLIMB
        if master != declarer:
            return FREE
        # PIC-11E, PIC-11I
        climbs = beat == "always" or (beat == "trump_only" and trump_led)
        return defending | Duty.CLIMB if climbs else defending

    sides = tuple(range(seats)) if declarer is None else tuple(int(seat != declarer) for seat in range(seats))
    # PIC-04, PIC-12
    return Tables(ORDERS[trump], PACK32, sides, duties_by(seats, bound), POINTS, trick_points=1)
