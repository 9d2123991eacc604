"""Misère with all cards known, by a search of its own: the kernel is held against it.

Only following suit binds, and the declarer loses as soon as he takes, so the tree is small: he throws the highest
card that gets under, and he discards the highest of a suit.
"""

from __future__ import annotations

from estaminet.games.piccolo.masks import HIGHER, LOWER, SUIT, SUITS, Coup
from estaminet.games.piccolo.thumb import top


class TooMuch(Exception):
    """The search has grown beyond its limit."""


Hands = tuple[int, int, int]


def safe(coup: Coup, limit: int) -> bool | None:
    """Whether the declarer can avoid every trick from here on; `None` if that takes more than `limit` positions."""
    search = Search(coup.declarer, limit)
    hands = coup.hands[0], coup.hands[1], coup.hands[2]
    try:
        if coup.size:
            return search.card(hands, coup.leader, coup.led, coup.best, coup.master, coup.size)
        return search.trick(hands, coup.leader)
    except TooMuch:
        return None


class Search:
    """One search, with what it has found out."""

    def __init__(self, declarer: int, limit: int) -> None:
        self.declarer = declarer
        self.left = limit
        self.known: dict[tuple[Hands, int], bool] = {}

    def trick(self, hands: Hands, leader: int) -> bool:
        """Whether the declarer is safe when `leader` leads."""
        if not hands[self.declarer]:
            return True
        key = hands, leader
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.card(hands, leader, 0, 0, -1, 0)
        return found

    def card(self, hands: Hands, leader: int, led: int, best: int, master: int, size: int) -> bool:
        """The same within a trick."""
        player = (leader + size) % 3
        hand = hands[player]
        follow = hand & led
        out = hands[0] | hands[1] | hands[2] | best
        if player != self.declarer or not led:
            options = distinct(follow or hand, out)
        elif not follow:
            options = [top(hand & suit) for suit in SUITS if hand & suit]
        else:
            under = follow & LOWER[best]
            options = [top(under)] if under else []
            if size == 1:  # he may also hope to be overtaken
                options += distinct(follow & HIGHER[best], out)
        self.left -= len(options)
        if self.left < 0:
            raise TooMuch
        for played in options:
            left = hands[0] & ~played, hands[1] & ~played, hands[2] & ~played
            if not size:
                outcome = self.card(left, leader, SUIT[played], played, player, 1)
            else:
                highest, taker = (played, player) if played & HIGHER[best] else (best, master)
                if size == 1:
                    outcome = self.card(left, leader, led, highest, taker, 2)
                else:
                    outcome = taker != self.declarer and self.trick(left, taker)
            if outcome == (player == self.declarer):
                return outcome
        return player != self.declarer


def distinct(cards: int, out: int) -> list[int]:
    """One of each run of cards between which nobody holds another, weakest first."""
    found = []
    for suit in SUITS:
        mine, others = cards & suit, out & suit & ~cards
        while mine:
            card = mine & -mine
            found.append(card)
            above = others & -card  # the next card of somebody else ends the run
            mine &= -(above & -above) if above else 0
    return found
