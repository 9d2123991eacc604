"""Which card beats which, and which cards count as one suit: what every duty and every master of a trick hangs on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from estaminet.cards import Card

NONE: Final[frozenset[Card]] = frozenset()


class Order:
    """The order of the cards of a pack, once the trump is known. An `Order` never changes.

    `strength` orders the cards of one suit; any trump beats any other suit. A card counts as its own suit unless
    `suits` says otherwise. With `ties_spoil` a trick whose best cards are equally strong goes to nobody; without it no
    two cards of a suit may be equal. Nobody has to follow a lower lead with a `privileged` card (a matador).

    Attributes:
        strength: as given.
        trump: the suit that beats all others, or `None`.
        suit: what each card counts as.
        alike: for each suit its cards.
        beats: for each card those that beat it.
        ties: for each card the others as strong; empty unless they spoil a trick.
        trumps: the cards of the trump suit.
        excused: for each card led those that need not follow it; empty if none is privileged.

    Raises:
        ValueError: what is given contradicts itself; the message begins with its name.
    """

    __slots__ = ("alike", "beats", "excused", "strength", "suit", "ties", "ties_spoil", "trump", "trumps")

    def __init__(
        self,
        strength: Mapping[Card, int],
        trump: str | None = None,
        *,
        suits: Mapping[Card, str] | None = None,
        ties_spoil: bool = False,
        privileged: Collection[Card] = (),
    ) -> None:
        if not strength:
            raise ValueError("strength: no card is named")
        if suits is not None and suits.keys() != strength.keys():
            raise ValueError("suits: they must name the same cards as the strength")
        if not strength.keys() >= set(privileged):
            raise ValueError("privileged: a card has no strength")
        self.strength = dict(strength)
        self.trump = trump
        self.ties_spoil = ties_spoil
        self.suit = {card: card.suit if suits is None else suits[card] for card in strength}
        groups: dict[str, list[Card]] = {}
        for card, suit in self.suit.items():
            groups.setdefault(suit, []).append(card)
        if trump is not None and trump not in groups:
            raise ValueError(f"trump: no card counts as {trump!r}")
        self.alike = {suit: frozenset(group) for suit, group in groups.items()}
        self.trumps = NONE if trump is None else self.alike[trump]
        self.beats: dict[Card, frozenset[Card]] = {}
        self.ties: dict[Card, frozenset[Card]] = {}
        for card, suit in self.suit.items():
            mark = strength[card]
            higher = frozenset(one for one in groups[suit] if strength[one] > mark)
            equal = frozenset(one for one in groups[suit] if strength[one] == mark and one is not card)
            if equal and not ties_spoil:
                raise ValueError(f"strength: {card} and {min(equal)} are equal, and no trick is spoiled")
            self.beats[card] = higher if suit == trump else higher | self.trumps
            self.ties[card] = equal
        self.excused: dict[Card, frozenset[Card]] = {}
        if privileged:
            free = frozenset(privileged)
            self.excused = {card: free & self.beats[card] & self.alike[suit] for card, suit in self.suit.items()}
