"""Rules of thumb for the tricks: cash what is sure, win cheaply, throw what guards nothing.

They look at the player's own hand and at what he has not seen, never at the other hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from estaminet.cards import Card
from estaminet.games.piquet.tables import STRENGTH


def masters(hand: Sequence[Card], out: Collection[Card]) -> list[Card]:
    """The cards of a hand that no card of `out` beats."""
    best: dict[str, int] = {}
    for card in out:
        best[card.suit] = max(best.get(card.suit, -1), STRENGTH[card])
    return [card for card in hand if STRENGTH[card] > best.get(card.suit, -1)]


def lead(hand: Sequence[Card], out: Collection[Card]) -> Card:
    """A sure winner of the suit with most of them; else the head of the longest suit, to make it good."""
    sure = masters(hand, out)
    length = {card.suit: sum(one.suit == card.suit for one in hand) for card in hand}
    if sure:
        wins = {card.suit: sum(one.suit == card.suit for one in sure) for card in sure}
        return max(sure, key=lambda card: (wins[card.suit], length[card.suit], STRENGTH[card]))
    return max(hand, key=lambda card: (length[card.suit], STRENGTH[card]))


def follow(playable: Sequence[Card], hand: Sequence[Card], led: Card, out: Collection[Card]) -> Card:
    """The cheapest card that takes the trick; else the least one; without the suit what is missed least."""
    if playable[0].suit == led.suit:
        over = [card for card in playable if STRENGTH[card] > STRENGTH[led]]
        return min(over or playable, key=STRENGTH.__getitem__)
    return min(playable, key=lambda card: (cost(card, hand, out), STRENGTH[card]))


def cost(card: Card, hand: Sequence[Card], out: Collection[Card]) -> int:
    """What is lost with a card: a sure trick, or the guard of a card that only some of the others beat."""
    suit = sorted((one for one in hand if one.suit == card.suit), key=STRENGTH.__getitem__, reverse=True)
    against = sorted((STRENGTH[one] for one in out if one.suit == card.suit), reverse=True)
    return stops(suit, against) - stops([one for one in suit if one is not card], against)


def stops(suit: Sequence[Card], against: Sequence[int]) -> int:
    """How many tricks a suit will take if the others lead it from the top.

    Args:
        suit: the cards held, from the top.
        against: the strengths of those that the other may hold, from the top.
    """
    kept = [STRENGTH[card] for card in suit]
    taken = 0
    for strength in against:
        if not kept:
            break
        if kept[0] > strength:
            taken += 1
            kept.pop(0)
        else:
            kept.pop()
    return taken + (len(kept) if len(kept) and not against else 0)
