"""The talon: what is left of the pack after the deal, a zone of the tapis with the operations of the old rule books.

A `Talon` keeps nothing: its cards lie in a zone, how it stands in the facts `NAME.status` and `NAME.expected`. Who may
do what, and when, is asked by the rules of a game; an operation only refuses what no game allows. Where cards go
decides who sees them. The French names of the operations, and what does them:

| operation | here |
| --- | --- |
| former | `form` |
| couper | `Tapis.cut`, after a question to the one who may |
| donner dessus, étaler, piocher, compléter, tirer une rangée, brûler | `give`, to a hand, the table, a row, the burnt |
| donner dessous | `give_below` |
| retourner, prendre la retourne | `turn`, `take_turned` |
| mettre à part | `put_aside` |
| séparer | `separate` |
| compter | `count` |
| laisser, annoncer qu'on laisse | `leave` |
| échanger | `exchange` |
| mettre dessous, ajouter dessus | `put_under`, `put_on_top` |
| voir | `look` |
| remêler et donner | `deal_again` |
| gagner | `win` |
| épuiser | `exhausted` |
| vérifier | `verify` |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Final

from estaminet.cards import Card
from estaminet.tapis import Tapis, Zone

ALIVE: Final = "vivant"
"""Cards are drawn from it."""
DEAD: Final = "mort"
"""It has been put aside for the rest of the deal."""
PRIZE: Final = "prix"
"""It is to be won."""
SPREAD: Final = "etale"
"""It lies face up on the table."""
EMPTY: Final = "epuise"

ON_TOP: Final = "dessus"
BELOW: Final = "dessous"
APART: Final = "a_part"


class Talon:
    """The talon of a deal, or one of its parts.

    Every operation keeps the order of the cards that stay, but `deal_again`. Each raises `ValueError`, and changes
    nothing, where there are not so many cards, or when the talon is dead.
    """

    __slots__ = ("name", "tapis", "zone")

    def __init__(self, tapis: Tapis, name: str = "talon") -> None:
        self.tapis = tapis
        self.name = name
        self.zone: Zone = tapis.zones[name]

    @property
    def cards(self) -> list[Card]:
        """The hidden cards, top first; a turned card lies in the zone `retourne`."""
        return self.zone.cards

    def __len__(self) -> int:
        return len(self.zone.cards)

    @property
    def status(self) -> str:
        """How it stands: alive, dead, a prize, spread or empty."""
        return str(self.tapis.facts[f"{self.name}.status"])

    @property
    def expected(self) -> int:
        """How many cards the rules say should be there; they are not only after a fault."""
        return int(self.tapis.facts[f"{self.name}.expected"])

    @property
    def seen(self) -> tuple[frozenset[int], ...]:
        """For each place the cards here, by position, that it has looked at since they were last shuffled."""
        return tuple(
            frozenset(at for at, card in enumerate(self.cards) if card in self._looked_at(place))
            for place in range(self.tapis.seats + 1)
        )

    def _looked_at(self, place: int) -> set[Card]:
        looked: set[Card] = set()
        for heard in self.tapis.heard(place):
            if heard.src == self.name and heard.kind == "look":
                looked.update(heard.what)
            elif heard.src == self.name and heard.kind == "shuffle":
                looked.clear()
        return looked

    def exhausted(self, unit: int = 1) -> bool:
        """Whether it is too short to give `unit` more cards."""
        return len(self.zone.cards) < unit

    # -- forming it ---------------------------------------------------------------------------------------------------

    def form(self, pack: Zone, status: str = ALIVE) -> None:
        """All that was not dealt becomes the talon, in its order."""
        self.tapis.top(len(pack), pack, self.zone)
        self.tapis.note(f"{self.name}.status", status if self.cards else EMPTY)
        self.tapis.note(f"{self.name}.expected", len(self))

    def turn(self, place: str, to: str = "retourne") -> Card:
        """The top card is turned up for all to see; `place` says whether it lies on top, below, or belongs apart.

        On top or below it is still the talon's: `take_turned` gives it last.
        """
        self._need(1)
        turned = self.tapis.zones[to]
        self.tapis.top(1, self.zone, turned)
        self.tapis.note(f"{self.name}.turned", place)
        self._changed(-1)
        return turned.cards[-1]

    def separate(self, parts: Mapping[str, int]) -> None:
        """It is laid in parts of so many cards, each a zone of its own, unseen."""
        if sum(parts.values()) != len(self):
            raise ValueError(f"{len(self)} cards cannot lie in parts of {list(parts.values())}")
        self._need(0)
        status = self.status
        for name, size in parts.items():
            part = Talon(self.tapis, name)
            self.tapis.top(size, self.zone, part.zone)
            self.tapis.note(f"{name}.status", status)
            self.tapis.note(f"{name}.expected", size)
        self._changed(-sum(parts.values()))

    def put_aside(self) -> None:
        """It serves no more in this deal."""
        self._need(0)
        self.tapis.note(f"{self.name}.status", DEAD)

    def revive(self) -> None:
        """It serves again: aluette's chant."""
        self.tapis.note(f"{self.name}.status", ALIVE)

    # -- giving from it -----------------------------------------------------------------------------------------------

    def give(self, count: int, to: Zone) -> None:
        """The `count` top cards go somewhere."""
        self._need(count)
        self.tapis.top(count, self.zone, to)
        self._changed(-count)

    def give_below(self, count: int, to: Zone) -> None:
        """The `count` bottom cards go somewhere, the lowest first."""
        self._need(count)
        self.tapis.bottom(count, self.zone, to)
        self._changed(-count)

    def take_turned(self, to: Zone, turned: str = "retourne") -> None:
        """The turned card is drawn, last of all."""
        apart = self.tapis.facts.get(f"{self.name}.turned") == APART
        if self.zone.cards or apart or not self.tapis.zones[turned].cards:
            raise ValueError("the turned card is drawn when no other is left, and if it belongs to the talon")
        self.tapis.top(1, self.tapis.zones[turned], to)

    def exchange(self, hand: Zone, discards: Sequence[Card], ecart: Zone, *, least: int = 1, most: int) -> None:
        """Cards of a hand are thrown out unseen, as many are taken from the top."""
        if not least <= len(discards) <= most or len(set(discards)) != len(discards):
            raise ValueError(f"{len(discards)} cards are thrown out, it must be {least} to {most}")
        if not set(hand.cards).issuperset(discards):
            raise ValueError("a card that is thrown out is not held")
        self._need(len(discards))
        self.tapis.move(discards, hand, ecart)
        self.tapis.top(len(discards), self.zone, hand)
        self._changed(-len(discards))

    def deal_again(self, count: int, hands: Sequence[Zone]) -> None:
        """Shuffled again and without a cut, it gives `count` cards to each hand one by one, when all are empty.

        It is taken up for that, so that nobody can take back what he did before.
        """
        self._need(max(1, count * len(hands)))
        if any(hand.cards for hand in hands):
            raise ValueError("somebody still holds cards")
        self.tapis.swept += 1
        self.tapis.shuffle(self.zone)
        for _ in range(count):
            for hand in hands:
                self.tapis.top(1, self.zone, hand)
        self._changed(-count * len(hands))

    # -- putting to it ------------------------------------------------------------------------------------------------

    def put_under(self, some: Sequence[Card], src: Zone) -> None:
        """Cards are put under it, hidden."""
        self._need(0)
        self.tapis.move(some, src, self.zone)
        self._changed(len(some))

    def put_on_top(self, some: Sequence[Card], src: Zone) -> None:
        """Cards are put on top of it, hidden, the first one uppermost, even if it is dead."""
        self.tapis.lay_on(some, src, self.zone)
        self._changed(len(some))

    # -- knowing and saying -------------------------------------------------------------------------------------------

    def look(self, seat: int, index: int) -> Card:
        """A seat looks at the card at a place, 0 on top; all see that it does, and at which."""
        self._need(index + 1)
        self.tapis.look(self.zone, index, self.tapis.only(seat))
        return self.zone.cards[index]

    def count(self, seat: int) -> int:
        """A seat counts it aloud, face down."""
        self._need(0)
        self.tapis.say(seat, ("compte", len(self)))
        return len(self)

    def leave(self, seat: int, left: int, share: int, *, silent: bool = False) -> None:
        """A seat leaves some cards of its share, never all, and says so: another may now take them as well."""
        if not 0 < left < share:
            raise ValueError(f"of a share of {share} cards {left} cannot be left")
        self._need(left)
        self.tapis.note(f"{self.name}.left", left)
        if not silent:
            self.tapis.say(seat, ("laisse", left))

    # -- its end ------------------------------------------------------------------------------------------------------

    def win(self, value: Callable[[Sequence[Card]], int], src: str, dst: str, why: str = "") -> int:
        """What the talon is worth is paid from one purse to another, by a rule; it can be won but once."""
        if self.status != PRIZE:
            raise ValueError("there is nothing to be won")
        worth = value(tuple(self.cards))
        self.tapis.pay(worth, src, dst, why)
        self.tapis.note(f"{self.name}.status", DEAD)
        return worth

    def verify(self, pack: Sequence[Card], sizes: Mapping[str, int]) -> dict[str, int]:
        """All is opened and counted: which zones, the talon among them, hold too many cards (or, below 0, too few).

        Raises:
            ValueError: a card is missing, or was never in the pack.
        """
        zones = self.tapis.zones
        if sorted(chain.from_iterable(zone.cards for zone in zones.values())) != sorted(pack):
            raise ValueError("the cards on the table are not those of the pack")
        for name in (self.name, *sizes):
            self.tapis.show(zones[name], self.tapis.everyone)
        found = {name: len(zones[name]) - size for name, size in {**sizes, self.name: self.expected}.items()}
        return {name: surplus for name, surplus in found.items() if surplus}

    def _need(self, count: int) -> None:
        if self.status == DEAD:
            raise ValueError("this talon has been put aside")
        if not 0 <= count <= len(self):
            raise ValueError(f"the talon has {len(self)} cards, {count} are wanted")

    def _changed(self, by: int) -> None:
        """Note how it stands after a lawful operation: what was missing or too much is so still."""
        self.tapis.note(f"{self.name}.expected", self.expected + by)
        if self.status in (ALIVE, EMPTY):
            self.tapis.note(f"{self.name}.status", ALIVE if self.cards else EMPTY)
