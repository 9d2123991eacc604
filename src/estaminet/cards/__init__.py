"""Cards, suits, ranks and packs. No game knowledge."""

from estaminet.cards.card import FRENCH_SUITS, SPANISH_SUITS, Card, card, cards, codes
from estaminet.cards.packs import ALUETTE_FRENCH, ALUETTE_SPANISH, PACK32, PACK36, PACK40, PACK48, PACK52, french_pack

__all__ = [
    "ALUETTE_FRENCH",
    "ALUETTE_SPANISH",
    "FRENCH_SUITS",
    "PACK32",
    "PACK36",
    "PACK40",
    "PACK48",
    "PACK52",
    "SPANISH_SUITS",
    "Card",
    "card",
    "cards",
    "codes",
    "french_pack",
]
