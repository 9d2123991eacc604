"""What a player knows of the other's hand, and hands that he imagines for him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final

from estaminet.cards import Card, cards
from estaminet.games.piquet.combos import EXACT, best_key
from estaminet.games.piquet.dialogue import BON, PAS_BON, shown_by
from estaminet.games.piquet.options import PiquetOptions
from estaminet.games.piquet.rules import HOLDS, SHARE, TALON
from estaminet.games.piquet.tables import PACKS, STRENGTH
from estaminet.play import View
from estaminet.rules import read_options

KEEPS: Final = {"A": 4.0, "K": 2.6, "Q": 1.8, "J": 1.5, "10": 1.3}
"""How much rather a player keeps a card than throws it out."""
LIES: Final = 0.1
"""How often a hand is imagined that does not go with what its owner said."""
IRREGULAR: Final = ("unwarned", "early", "fixed", "stolen")
"""Facts by which the cards of the talon were not taken in order."""
TRIES: Final = 12
"""So many hands are drawn for one that is believed."""


@dataclass(frozen=True)
class Known:
    """What one player knows of a deal."""

    me: int
    elder: int
    hand: tuple[Card, ...]
    discards: tuple[Card, ...]
    out: tuple[Card, ...]
    """The cards that he has not seen."""
    held: frozenset[Card]
    """Of them those that the other has shown or been seen to take, and still holds."""
    lacks: str
    """The suits of which the other has none."""
    size: int
    """How many cards the other holds."""
    played: tuple[Card, ...]
    """What the other has played."""
    front: tuple[Card, ...]
    """What the other has led to this trick."""
    facts: dict[str, Any]
    options: PiquetOptions

    @property
    def regular(self) -> bool:
        """Whether both hold as many cards as they should, for all that he knows."""
        return len(self.hand) == self.size + len(self.front)

    @property
    def mine(self) -> int:
        """My running count."""
        return int(self.facts["counts"][self.me])

    @property
    def theirs(self) -> int:
        """The other's."""
        return int(self.facts["counts"][1 - self.me])

    @cached_property
    def weights(self) -> dict[Card, float]:
        """How likely it is, beside each other, that the other holds the cards not seen."""
        return {card: KEEPS.get(card.rank, 1.0) for card in self.out}

    def hands(self, count: int, rng: Random, *, concluding: bool = True) -> list[tuple[Card, ...]]:
        """Hands that the other may hold, believable ones if they are found.

        Who is not `concluding` takes each as likely as another.
        """
        return [self._hand(rng) if concluding else self._draw(rng, {}) for _ in range(count)]

    def _hand(self, rng: Random) -> tuple[Card, ...]:
        drawn: tuple[Card, ...] = ()
        for _ in range(TRIES):
            drawn = self._draw(rng, self.weights)
            if self.believed((*drawn, *self.played)) or rng.random() < LIES:
                break
        return drawn

    def _draw(self, rng: Random, weights: Mapping[Card, float]) -> tuple[Card, ...]:
        free = [card for card in self.out if card not in self.held and card.suit not in self.lacks]
        wanted = max(0, min(self.size, len(self.out)) - len(self.held))
        free.sort(key=lambda card: rng.random() ** (1 / weights.get(card, 1.0)), reverse=True)
        chosen = free[:wanted]
        if len(chosen) < wanted:  # he must hold them, whatever was concluded
            rest = [card for card in self.out if card not in self.held and card not in chosen]
            chosen += rng.sample(rest, wanted - len(chosen))
        return (*self.held, *chosen)

    def believed(self, whole: Sequence[Card]) -> bool:
        """Whether the other, holding these cards when he spoke, would have said what he said."""
        by_sum = self.options.pack == "36"
        for kind, seat, key, reply in self.facts["claims"]:
            best = best_key(kind, whole, by_sum=by_sum)
            if seat != self.me:
                if key[1] < EXACT and best < key:
                    return False
            elif (reply == BON and best > key) or (reply == PAS_BON and best <= key):
                return False
        return True


def options_seen(view: View) -> PiquetOptions:
    """The options of the table."""
    return read_options(PiquetOptions, view.options)


def seen_in(view: View, hand: str) -> set[Card]:
    """What a player has seen go into the other's hand, or out of it.

    What he has looked at in the talon and left, and seen the other take (PIQ-14); what the other has played and may
    have taken back since (PIQ-F50 to PIQ-F52). Of these the other holds what lies nowhere else.
    """
    seen: set[Card] = set()
    for heard in view.heard:
        if heard.kind == "shuffle":  # before that the deal was another
            seen.clear()
        elif heard.kind == "move" and (heard.src in TALON or heard.src == hand) and hand in (heard.src, heard.dst):
            seen.update(card for card in heard.what if card is not None)
    return seen


def seen_in_talon(view: View, share: int) -> set[Card]:
    """Cards that a player has seen in the talon before the other took them (PIQ-F23, PIQ-F26)."""
    facts, first = view.facts, {"part": 0, "talon": 0, "reste": share}
    taken = facts["taken"]
    if len(taken) < 2 or any(name in facts for name in IRREGULAR):
        return set()
    drawn = range(taken[0], sum(taken)) if view.place != facts["dealer"] else range(taken[0])
    seen: set[Card] = set()
    for heard in view.heard:
        if heard.kind == "shuffle":
            seen.clear()
        elif heard.kind == "look" and heard.src in first and first[heard.src] + int(heard.dst) in drawn:
            seen.update(card for card in heard.what if card is not None)
    return seen


def held_by_other(view: View, theirs: str) -> int:
    """How many cards the other holds where nobody can count them: as many as he should, but for what all have seen.

    Until both have exchanged he is taken to hold what he should.
    """
    facts = view.facts
    taken, seat = facts["taken"], view.seats.index(theirs)
    left: int = HOLDS - sum(facts["tricks"]) - bool(view.zones[f"front.{theirs}"])
    if len(taken) < 2:
        return max(0, left)
    left += facts.get("stood", (HOLDS, HOLDS))[seat] - HOLDS + taken[seat == facts["dealer"]]
    left += facts.get("stolen", ()).count(seat) - len(view.zones[f"ecart.{theirs}"] or ())
    left -= sum(one == seat for one, _ in facts.get("surplus", ()))
    return max(0, left)


def know(view: View) -> Known:
    """What a player knows."""
    me, facts, options = view.place, view.facts, options_seen(view)
    mine, theirs = view.seats[me], view.seats[1 - me]
    hand, discards = view.hand(f"hand.{mine}"), view.hand(f"ecart.{mine}")
    played: list[Card] = list(view.hand(f"front.{theirs}"))
    lacks = set()
    surplus = {card for _, code in facts.get("surplus", ()) for card in cards(code)}
    gone = [*played, *view.hand(f"front.{mine}")]
    for seat, letter in enumerate(view.seats):
        pile = view.hand(f"won.{letter}")
        gone += pile
        pile = tuple(card for card in pile if card not in surplus)
        for led, answer in zip(pile[::2], pile[1::2], strict=False):  # the last tricks may be of one card (PIQ-F31)
            if led.suit == answer.suit:
                high, low = (led, answer) if STRENGTH[led] > STRENGTH[answer] else (answer, led)
                played.append(high if seat != me else low)
            else:  # only who led can have taken it
                played.append(led if seat != me else answer)
                if seat == me:
                    lacks.add(led.suit)
    seen = {*hand, *discards, *gone, *view.hand(f"ecart.{theirs}")}  # his discard by PIQ-F35
    for name in TALON:
        seen.update(view.hand(name))
    out = tuple(card for card in PACKS[options.pack] if card not in seen)
    shown = (
        shown_by(facts["shown"], 1 - me) | seen_in(view, f"hand.{theirs}") | seen_in_talon(view, SHARE[options.pack])
    )
    held = frozenset(card for card in shown if card in out)
    front = view.hand(f"front.{theirs}")[:1]
    counted = view.zones[f"hand.{theirs}"]
    size = len(counted) if counted is not None else max(len(held), held_by_other(view, theirs))
    elder = 1 - facts["dealer"]
    return Known(
        me, elder, hand, discards, out, held, "".join(sorted(lacks)), size, tuple(played), front, facts, options
    )
