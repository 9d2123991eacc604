"""What cards are worth when they are taken from the table; suits count for nothing."""

from __future__ import annotations

from typing import Final

from estaminet.cards import PACK52

COURTS: Final = "KQJ"
RANKS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
"""From the lowest one to the highest, as they are drawn for the deal."""

DRAWN: Final = {card: RANKS.index(card.rank) for card in PACK52}
"""PAP-01: how high a card is when it is drawn for the deal."""
SMALL: Final = {card: DRAWN[card] + 1 if DRAWN[card] < 9 else 0 for card in PACK52}
"""PAP-05, PAP-06: what a card on the table counts when several are taken; 0 for the ten and the courts."""
REACH: Final = {card: SMALL[card] or 10 for card in PACK52}
"""PAP-05: what the several cards that a card takes add up to."""
ALIKE_ONLY: Final = {card: 0 if card.rank in COURTS else REACH[card] for card in PACK52}
"""The same where a court takes nothing but its like: option `figures_assemblent` off."""
