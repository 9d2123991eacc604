"""The tapis holds everything that outlives a question: cards in zones, counters in purses, and facts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NotRequired, Protocol, TypedDict, cast

from estaminet.cards import Card, card
from estaminet.tapis.events import Event, Heard, Payment
from estaminet.tapis.zones import Zone

HOUSE: Final = -1
"""Who deals and announces where no player does."""
HOUSE_NAME: Final = "house"
"""The source of an event by which the house speaks."""

SHUFFLES_OF_A_DEAL: Final = 1 << 16
"""No deal ever shuffles so often; a partie, by the four bytes of a shuffle's number, as many times as often."""


class Shuffles(Protocol):
    """Where the order of a shuffled pack comes from. Shuffles are numbered: the same number gives the same order."""

    def order(self, number: int, pack: Sequence[Card]) -> list[Card]:
        """The cards of `pack` in the order of shuffle `number`, top card first."""
        ...

    def lot(self, number: int, tickets: int) -> int:
        """Which of so many tickets is drawn, from 0 on, where a lot takes the number of a shuffle."""
        ...


_event: Final = cast("Callable[[tuple[Any, ...]], Event]", partial(tuple.__new__, Event))
"""An event from its parts, without the call in Python that a named tuple's constructor is: cards move all the time."""


class Snapshot(TypedDict):
    """All of a tapis at a checkpoint, as plain data."""

    zones: dict[str, tuple[int, int, str]]
    purses: dict[str, int]
    facts: dict[str, tuple[Any, int]]
    shuffles: int
    payments: NotRequired[tuple[Payment, ...]]
    """Not in a snapshot from before there was a ledger; nor, like `credit`, in one of a tapis without purses."""
    credit: NotRequired[tuple[str, ...]]


class Tapis:
    """A table top.

    Places are numbered: `0 … seats-1` for the seats, `seats` for the spectators. A set of places is a bit mask.

    Rules act through `move`, `top`, `bottom`, `blind`, `sweep`, `show`, `look`, `pay`, `say`, `tell` and `shuffle`;
    each makes one event. They read `zones`, `purses` and `facts` directly.
    """

    def __init__(self, seats: int, shuffles: Shuffles) -> None:
        self.seats = seats
        self.everyone = (1 << seats + 1) - 1
        """Mask of all the seats and the spectators."""
        self.zones: dict[str, Zone] = {}
        self.purses: dict[str, int] = {}
        self.credit: set[str] = set()
        """The purses that may pay more than they hold: they then hold less than nothing."""
        self.payments: list[Payment] = []
        """All that has been paid in this match. All see what is paid, so that nobody is told anything by it."""
        self.facts: dict[str, Any] = {}
        self.known: dict[str, int] = {}
        """For each fact that is not for everyone the mask of the places that know it."""
        self.events: list[Event] = []
        self.shuffled = 0
        self.swept = 0
        """How often cards were taken up on this tapis; what was taken back is not counted."""
        self._shuffles = shuffles
        self._heard: list[list[Heard]] = [[] for _ in range(seats + 1)]
        self._heard_at: list[list[int]] = [[] for _ in range(seats + 1)]
        self._read = [0] * (seats + 1)
        self._base = [0] * (seats + 1)

    # -- laying the table -------------------------------------------------------------------------------------------

    def zone(self, name: str, faces: int = 0, counted: int | None = None) -> Zone:
        """Lay an empty zone whose cards `faces` see and `counted` (by default everyone) can count."""
        new = Zone(name, faces, self.everyone if counted is None else counted)
        self.zones[name] = new
        return new

    def purse(self, name: str, counters: int = 0, *, credit: bool = False) -> None:
        """Lay a purse with some counters (jetons) in it; with `credit` it may come to owe some.

        A purse that bears the letter of a seat is that seat's, any other one lies in the middle of the table.
        """
        self.purses[name] = counters
        if credit:
            self.credit.add(name)

    def only(self, *places: int) -> int:
        """The mask of some places.

        >>> Tapis(4, shuffles=None).only(0, 2)
        5
        """
        mask = 0
        for place in places:
            mask |= 1 << place
        return mask

    # -- what the rules do --------------------------------------------------------------------------------------------

    def move(self, some: Sequence[Card], src: Zone, dst: Zone) -> None:
        """Move cards from one zone to another, at its end."""
        before, after = src.cards, dst.cards
        for one in some:
            before.remove(one)
            after.append(one)
        self.events.append(
            _event(
                (
                    "move",
                    tuple(some),
                    src.name,
                    dst.name,
                    src.faces | dst.faces,
                    src.counted | dst.counted,
                    self.everyone,
                    dst.faces & ~src.faces,
                )
            )
        )

    def lay_on(self, some: Sequence[Card], src: Zone, dst: Zone) -> None:
        """Move cards from one zone on top of another, the first one uppermost."""
        self.move(some, src, dst)
        dst.cards = [*dst.cards[-len(some) :], *dst.cards[: -len(some)]]

    def top(self, count: int, src: Zone, dst: Zone) -> None:
        """Move the `count` top cards of a zone to another."""
        some = src.cards[:count]
        del src.cards[:count]
        dst.cards += some
        self.events.append(
            _event(
                (
                    "move",
                    tuple(some),
                    src.name,
                    dst.name,
                    src.faces | dst.faces,
                    src.counted | dst.counted,
                    self.everyone,
                    dst.faces & ~src.faces,
                )
            )
        )

    def bottom(self, count: int, src: Zone, dst: Zone) -> None:
        """Move the `count` bottom cards of a zone to another, the lowest first."""
        left = len(src.cards) - count
        some = src.cards[left:][::-1]
        del src.cards[left:]
        dst.cards += some
        self.events.append(
            Event(
                "move",
                tuple(some),
                src.name,
                dst.name,
                src.faces | dst.faces,
                src.counted | dst.counted,
                self.everyone,
                dst.faces & ~src.faces,
            )
        )

    def blind(self, count: int, src: Zone, dst: Zone, *more: Zone) -> None:
        """Draw cards from a zone without looking: which ones is left to chance, as the order of a shuffle is.

        They are drawn from several zones as if these lay together.
        """
        zones = (src, *more)
        order = self._shuffles.order(self.shuffled, [one for zone in zones for one in zone.cards])
        self.shuffled += 1
        for zone in zones:
            some = [one for one in order[:count] if one in zone.cards]
            if some or zone is src:
                self.move(some, zone, dst)

    def sweep(self, sources: Iterable[Zone], dst: Zone) -> None:
        """Take up all the cards of several zones into one, as a trick is taken."""
        some: list[Card] = []
        names = []
        seen = counted = self.everyone
        for src in sources:
            some += src.cards
            seen &= src.faces
            counted &= src.counted
            names.append(src.name)
            src.cards.clear()
        dst.cards += some
        self.swept += 1
        self.events.append(
            _event(
                (
                    "sweep",
                    tuple(some),
                    " ".join(names),
                    dst.name,
                    seen | dst.faces,
                    counted | dst.counted,
                    self.everyone,
                    dst.faces & ~seen,
                )
            )
        )

    def show(self, zone: Zone, faces: int) -> None:
        """From now on `faces` see the zone too."""
        new = faces & ~zone.faces
        zone.faces |= faces
        news = new if zone.cards else 0
        self.events.append(
            Event("show", tuple(zone.cards), zone.name, zone.name, zone.faces, zone.counted, self.everyone, news)
        )

    def look(self, zone: Zone, index: int, to: int) -> None:
        """Some places see the face of one card where it lies; the others see that they look, and at which."""
        new = to & ~zone.faces
        one = (zone.cards[index],)
        self.events.append(
            Event("look", one, zone.name, str(index), zone.faces | to, self.everyone, self.everyone, new)
        )

    def pay(self, counters: int, src: str, dst: str, why: str = "") -> None:
        """Move counters from one purse to another, by the rule with the id `why`, and write it into the ledger.

        Raises:
            ValueError: `counters` is negative, or more than a purse without credit holds.
        """
        if counters < 0 or (counters > self.purses[src] and src not in self.credit):
            raise ValueError(f"purse {src} holds {self.purses[src]} counters, {counters} cannot be paid from it")
        self.purses[src] -= counters
        self.purses[dst] += counters
        if counters:
            self.payments.append(Payment(self.facts.get("deal", 0), src, dst, counters, why))
        everyone = self.everyone
        self.events.append(_event(("pay", counters, src, dst, everyone, 0, everyone, everyone)))

    def say(self, seat: int, what: Any, to: int | None = None, *, kind: str = "say") -> None:
        """A seat says or does something that `to` (by default everyone) hears or sees; others notice nothing.

        To the seat itself it is no news. Who serves the table without playing, a croupier, speaks from `HOUSE`.
        """
        audience = self.everyone if to is None else to
        speaker, own = (HOUSE_NAME, 0) if seat == HOUSE else (str(seat), self.only(seat))
        self.events.append(_event((kind, what, speaker, "", audience, 0, audience, audience & ~own)))

    def turn_back(self) -> None:
        """All see that the last answers are taken back: how many is not told, some of them may have been hidden."""
        self.events.append(Event("rewind", None, "", "", self.everyone, 0, self.everyone, 0))

    def tell(self, name: str, value: Any, to: int | None = None) -> None:
        """Set a fact and tell it to `to` (by default everyone); the others learn nothing, not even that it exists."""
        audience = self.everyone if to is None else to
        self.note(name, value, to)
        self.events.append(_event(("fact", value, name, "", audience, 0, audience, audience)))

    def note(self, name: str, value: Any, to: int | None = None) -> None:
        """Set a fact silently: it follows from what its knowers have just seen, so no event tells it."""
        self.facts[name] = value
        if to is not None:
            self.known[name] = to
        elif name in self.known:
            del self.known[name]

    def conceal(self, name: str, place: int) -> None:
        """A place can no longer look a fact up, if the fact is there."""
        if name in self.facts:
            self.known[name] = self.known.get(name, self.everyone) & ~(1 << place)

    def forget(self, *names: str) -> None:
        """Take facts off the tapis."""
        for name in names:
            self.facts.pop(name, None)
            self.known.pop(name, None)

    def shuffle(self, zone: Zone) -> None:
        """Shuffle a zone. The order comes from the partie's shuffles, by number."""
        zone.cards = self._shuffles.order(self.shuffled, zone.cards)
        self.shuffled += 1
        self.events.append(Event("shuffle", self.shuffled, zone.name, "", self.everyone, 0, self.everyone, 0))

    def lot(self, tickets: int) -> int:
        """Draw one of so many tickets, from 0 on: what the house does by chance. It is as sure as a shuffle is.

        Nobody notices it.
        """
        self.shuffled += 1
        return self._shuffles.lot(self.shuffled - 1, tickets)

    def pass_over_shuffles(self) -> None:
        """Leave out the numbers of all the shuffles that a deal may have used whose log can no longer be read."""
        self.shuffled = (self.shuffled // SHUFFLES_OF_A_DEAL + 1) * SHUFFLES_OF_A_DEAL

    def cut(self, zone: Zone, depth: int) -> None:
        """Put the `depth` top cards of a zone under the rest."""
        zone.cards = zone.cards[depth:] + zone.cards[:depth]

    # -- what a place may see -----------------------------------------------------------------------------------------

    def faces(self, place: int) -> dict[str, tuple[Card | None, ...] | None]:
        """Each zone as `place` sees it: its cards, `None` for each hidden face, or `None` where it cannot count."""
        bit = 1 << place
        return {
            name: tuple(zone.cards) if zone.faces & bit else (None,) * len(zone.cards) if zone.counted & bit else None
            for name, zone in self.zones.items()
        }

    def facts_for(self, place: int) -> dict[str, Any]:
        """The facts that `place` knows."""
        bit = 1 << place
        facts = dict(self.facts)
        for name, known in self.known.items():
            if not known & bit:
                del facts[name]
        return facts

    def heard(self, place: int) -> list[Heard]:
        """All that `place` has noticed so far. The list only grows: remember its length, never change it."""
        heard = self._heard[place]
        start = self._read[place]
        if start < len(self.events):
            bit = 1 << place
            heard_at = self._heard_at[place]
            number = self._base[place] + len(heard)
            for index in range(start, len(self.events)):
                kind, what, src, dst, faces, counted, noticed, _ = self.events[index]
                if noticed & bit:
                    if not faces & bit:
                        what = (None,) * len(what) if counted & bit else ()
                    heard.append(Heard(number, kind, what, src, dst))
                    heard_at.append(index)
                    number += 1
            self._read[place] = len(self.events)
        return heard

    def heard_between(self, place: int, start: int, end: int) -> list[Heard]:
        """What `place` noticed of the events from one index to another."""
        heard = self.heard(place)
        at = self._heard_at[place]
        return heard[bisect_left(at, start) : bisect_left(at, end)]

    def overheard(self, start: int, first: int = 0) -> list[Heard]:
        """All the events from an index on, as somebody hears them who sees everything; the very first is `first`."""
        return [
            Heard(number, event.kind, event.what, event.src, event.dst)
            for number, event in enumerate(self.events[start:], first + start)
        ]

    def heard_before(self, place: int, event: int) -> int:
        """How many of the things in `heard(place)` came before an index in `events`."""
        self.heard(place)
        return bisect_left(self._heard_at[place], event)

    def numbers(self, event: int) -> list[int]:
        """For each place the number of the first thing it heard, or would hear, at or after an index in `events`."""
        return [self._base[place] + self.heard_before(place, event) for place in range(self.seats + 1)]

    # -- checkpoints --------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Everything on the tapis as plain data (JSON, if the rules keep their facts plain)."""
        snapshot: Snapshot = {
            "zones": {
                zone.name: (zone.faces, zone.counted, " ".join([c.code for c in zone.cards]) if zone.cards else "")
                for zone in self.zones.values()
            },
            "purses": dict(self.purses),
            "facts": {name: (value, self.known.get(name, self.everyone)) for name, value in self.facts.items()},
            "shuffles": self.shuffled,
        }
        if self.purses:
            snapshot["payments"] = tuple(self.payments)
            snapshot["credit"] = tuple(sorted(self.credit))
        return snapshot

    def restore(self, snapshot: Snapshot, numbers: Sequence[int] | None = None) -> None:
        """Lay everything on a new tapis as when the snapshot was made; events are numbered from `numbers` on."""
        self.zones.clear()
        for name, (faces, counted, content) in snapshot["zones"].items():
            self.zone(name, faces, counted).cards = [card(code) for code in content.split()]
        self.purses = dict(snapshot["purses"])
        self.payments = [Payment(*one) for one in snapshot.get("payments", ())]
        self.credit = set(snapshot.get("credit", ()))
        self.facts = {name: value for name, (value, _) in snapshot["facts"].items()}
        self.known = {name: known for name, (_, known) in snapshot["facts"].items() if known != self.everyone}
        self.shuffled = snapshot["shuffles"]
        if numbers is not None:
            self._base = list(numbers)

    def remember(self, other: Tapis) -> None:
        """Take over what another tapis of the same table remembers: after a rewind nobody unsees what he saw."""
        self.events = list(other.events)
        self._heard = [list(heard) for heard in other._heard]
        self._heard_at = [list(at) for at in other._heard_at]
        self._read = list(other._read)
        self._base = list(other._base)
