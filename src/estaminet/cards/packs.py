"""The packs that the games are played with, each a tuple of cards in canonical order."""

from __future__ import annotations

from typing import Final

from estaminet.cards.card import FRENCH_RANKS, FRENCH_SUITS, SPANISH_RANKS, SPANISH_SUITS, Card, card

Pack = tuple[Card, ...]


def french_pack(*ranks: str) -> Pack:
    """A French-suited pack of the given ranks.

    >>> len(french_pack("A", "K"))
    8
    """
    return tuple(card(rank + suit) for suit in FRENCH_SUITS for rank in FRENCH_RANKS if rank in ranks)


PACK52: Final = french_pack(*FRENCH_RANKS)
PACK48: Final = french_pack("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3")
PACK40: Final = french_pack("A", "K", "Q", "J", "7", "6", "5", "4", "3", "2")
PACK36: Final = french_pack("A", "K", "Q", "J", "10", "9", "8", "7", "6")
PACK32: Final = french_pack("A", "K", "Q", "J", "10", "9", "8", "7")
ALUETTE_SPANISH: Final = tuple(card(rank + suit) for suit in SPANISH_SUITS for rank in SPANISH_RANKS)
"""The 48 cards of aluette with deniers, coupes, bâtons, épées."""
ALUETTE_FRENCH: Final = french_pack("A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2")
"""The same game with a pack of 52 whose tens were taken out."""
