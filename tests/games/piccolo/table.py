"""A table of piccolo for the tests: parties with given packs, answers as text, positions laid by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from estaminet.cards import PACK32, Card, cards, codes
from estaminet.games import find_game
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import Piccolo
from estaminet.play import Checkpoint, Fair, Given, Partie
from estaminet.rules import Ask, read_options
from estaminet.tapis import Tapis
from tests.games.asking import do as do
from tests.games.asking import everything as everything
from tests.games.asking import refused as refused
from tests.games.asking import turn as turn

PICCOLO = find_game("piccolo")
CUT = 2
"""Where the tests cut the pack: given orders are turned so that the deal begins with their first card."""


def options(**texts: str) -> PiccoloOptions:
    """Options from their texts; unless they say otherwise A deals first, so that nothing is drawn."""
    read = read_options(PiccoloOptions, {"first_dealer": "A", **texts})
    assert isinstance(read, PiccoloOptions)
    return read


def uncut(deck: Sequence[Card]) -> list[Card]:
    """The order before the cut of a pack that is dealt in the order of `deck`."""
    return [*deck[-CUT:], *deck[:-CUT]]


def opened(*decks: Sequence[Card] | str, **texts: str) -> Partie:
    """A partie whose first deals come from `decks`, the first of them cut and dealt."""
    orders = {n: uncut(cards(deck) if isinstance(deck, str) else deck) for n, deck in enumerate(decks)}
    partie = Partie(PICCOLO, Given(orders, Fair.seeded("tests")), options(**texts))
    cut(partie)
    return partie


def cut(partie: Partie) -> None:
    """The cut that the given orders reckon with."""
    do(partie, f"coupe {CUT}")


def dealt(*hands: str, tourne: str = "") -> list[Card]:
    """A pack that deals these cards to P1, P2, P3 and these to the tourne; what is not told is filled up in order."""
    told = [cards(hand) for hand in (*hands, *[""] * (3 - len(hands)), tourne)]
    named = {card for part in told for card in part}
    rest = [card for card in PACK32 if card not in named]
    for part, size in zip(told, (10, 10, 10, 2), strict=True):
        while len(part) < size:
            part.append(rest.pop())
    p1, p2, p3, aside = told
    deck = p1[:3] + p2[:3] + p3[:3] + aside
    for start, end in ((3, 6), (6, 8), (8, 10)):
        deck += p1[start:end] + p2[start:end] + p3[start:end]
    return deck


def first(partie: Partie) -> None:
    """The seat asked gives the first answer that is no concession (a hand in canonical order, high suits first)."""
    do(partie, codes([sorted(legal_now(partie))[0]]))


def legal_now(partie: Partie) -> list[Card]:
    """The cards that may be played now."""
    assert partie.ask is not None
    return [answer for answer in next(iter(partie.ask.shapes.values())) if isinstance(answer, Card)]


def play_out(partie: Partie, choose: Callable[[Partie, list[Card]], Card] | None = None) -> None:
    """Play the deal's tricks to the end, by default the first legal card of each hand."""
    deal = partie.tapis.facts["deal"]
    while partie.tapis.facts["phase"] == "play" and partie.tapis.facts["deal"] == deal:
        playable = sorted(legal_now(partie))
        partie.answer(turn(partie), choose(partie, playable) if choose else playable[0])


def pass_until(partie: Partie, letter: str, bid: str) -> None:
    """Everybody passes except the seat that bids."""
    while partie.tapis.facts["phase"] == "auction":
        mine = partie.rules.seats[turn(partie)] == letter
        do(partie, bid if mine else "passe")


STRONG = "10H AH KH QH JH 9H 8H 7H 10S AS"
"""A hand that takes all ten tricks, hearts being trumps."""
WEAK = "7S 8S 9S 7H 8H 9H 7D 8D 9D 7C"
"""A hand that takes none, without trumps."""
SINGLE = "10S 7S 7H 8H 9H 7D 8D 9D 7C 8C"
"""A hand that takes one, without trumps, if it is played by `once`."""


def once(partie: Partie, playable: list[Card]) -> Card:
    """The declarer takes with his ten of spades as soon as he can, then plays clubs; the others lead spades."""
    if turn(partie) != fact(partie, "declarer"):
        return playable[0]
    return next((card for card in playable if card.code == "10S"), playable[-1])


def declared(
    bid: str, hand: str = STRONG, *, seat: str = "B", tourne: str = "", trump: str = "coeur", **texts: str
) -> Partie:
    """The first deal, in which a seat with this hand declares, throws out the tourne and names a trump."""
    place = "BCD".index(seat)
    partie = opened(dealt(*[hand if p1 == place else "" for p1 in range(3)], tourne=tourne), **texts)
    pass_until(partie, seat, bid)
    while fact(partie, "phase") in ("exchange", "trump"):
        held = partie.tapis.zones[f"hand.{seat}"].cards
        do(partie, f"ecarte {held[-2]} {held[-1]}" if fact(partie, "phase") == "exchange" else trump)
    return partie


def fact(partie: Partie, name: str) -> Any:
    """A fact of the tapis, whoever knows it."""
    return partie.tapis.facts.get(name)


def last_line(partie: Partie) -> dict[str, Any]:
    """The last line of the sheet."""
    line: dict[str, Any] = fact(partie, "sheet")[-1]
    return line


def with_totals(totals: Sequence[int], dealer: str, **texts: str) -> Partie:
    """A partie that goes on from these totals, `dealer` about to deal."""
    start = opened(**texts)
    checkpoint = start.checkpoint()
    assert checkpoint is not None
    snapshot = checkpoint.snapshot
    rules = start.rules
    assert isinstance(rules, Piccolo)
    seat = rules.number(dealer)
    others = tuple(other for other in range(len(rules.seats)) if other != seat)
    line = {"deal": 1, "dealer": seat, "active": others, "points": tuple(totals), "gains": ()}
    standing = rules.standing((line,))
    told = {"sheet": (line,), "next": seat, "totals": standing.totals, "placed": standing.placed}
    facts = {**snapshot["facts"], **{name: (value, start.tapis.everyone) for name, value in told.items()}}
    zones = {**snapshot["zones"], "pack": (0, start.tapis.everyone, codes(PACK32))}
    again = Checkpoint(
        checkpoint.version, {**snapshot, "facts": facts, "zones": zones}, checkpoint.numbers, checkpoint.asked
    )
    return Partie(PICCOLO, Fair.seeded("tests"), start.options, checkpoint=again)


def fail(partie: Partie, letter: str, bid: str) -> None:
    """A whole deal in which a seat bids and fails, by giving up as soon as it is his turn to play."""
    pass_until(partie, letter, bid)
    while fact(partie, "phase") in ("exchange", "trump"):
        hand = partie.tapis.zones[f"hand.{letter}"].cards
        do(partie, f"ecarte {hand[0]} {hand[1]}" if fact(partie, "phase") == "exchange" else "pique")
    while fact(partie, "phase") == "play":
        mine = partie.rules.seats[turn(partie)] == letter
        if mine:
            do(partie, "abandonne")
        else:
            first(partie)


class Position:
    """A trick laid by hand: `trick` as `A:KS B:7H`, then `mover` holds `hand`. D is the declarer, A and B defend."""

    def __init__(
        self, trick: str, mover: str, hand: str, *, trump: str | None = "H", bid: str = "41", **texts: str
    ) -> None:
        self.rules = Piccolo(options(**texts))
        self.tapis = Tapis(4, Fair.seeded(0))
        self.rules.lay(self.tapis)
        played = [part.split(":") for part in trick.split()]
        order = [name for name, _ in played]
        order += [name for name in (mover, *"DAB") if name not in order]
        order = list(dict.fromkeys(order))
        self.names = dict(zip(order, (1, 2, 3), strict=True))
        self.mover = self.names[mover]
        for fact, value in {
            "active": (1, 2, 3), "leader": 1, "trump": trump, "bid": bid, "declarer": self.names["D"],
            "dealer": 0, "tricks": (0, 0, 0, 0), "phase": "play", "passed": (),
        }.items():  # fmt: skip
            self.tapis.note(fact, value)
        self.steps = self.rules.trick(self.tapis, self.rules.tables(self.tapis))
        for name, code in played:
            self.hand(name)[:] = cards(code)
        self.hand(mover)[:] = cards(hand)
        self.ask: Ask = next(self.steps)
        for _, code in played:
            self.ask = self.steps.send(cards(code)[0])

    def hand(self, name: str) -> list[Card]:
        """The cards that a player holds."""
        return self.rules.hand(self.tapis, self.names[name])

    def legal(self) -> str:
        """The cards that may be played, as the hand holds them."""
        return codes(answer for answer in self.ask.shapes[self.mover] if isinstance(answer, Card))

    def why(self, code: str) -> str:
        """The rule that a card would break."""
        return self.rules.why(self.tapis, self.ask, self.mover, cards(code)[0])
