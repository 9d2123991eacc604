"""A table of aluette for the tests: parties with given packs, answers as text, deals made to measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, Card, cards
from estaminet.games.aluette import GAME
from estaminet.games.aluette.options import AluetteOptions
from estaminet.games.aluette.ranking import NAME, STRENGTH
from estaminet.games.aluette.tricks import SEATS, SPOILED
from estaminet.play import Fair, Given, Partie
from estaminet.play.notation import parse
from estaminet.rules import Refused, read_options
from tests.games.asking import do as do
from tests.games.asking import turn as turn

CUT = 20
"""Where the tests cut the pack: given orders are turned so that the deal begins with their first card."""

EXAMPLE = cards(
    "8c Jc Nc 5e 6c 6d 5d Kd Ad 8d 8e 2d 3b Ae 2c 5b Ke 7c Jd 4c 9c Ab 7e Kb "
    "4e 2e 6b 7b 3e Ac Kc 4d Je 9e 4b 9b Jb 8b Nb 2b 5c 3c Ne 9d 3d 7d Nd 6e"
)
"""The pack of the deal that the specification plays card by card (example 21), in the order of dealing."""
EXAMPLE_TRICKS = (
    "N 3b, E 3e, S Je, W Kb",
    "W 4b, N 4e, E 7c, S Jd",
    "S 4d, W 7e, N Ae, E Ac",
    "S 4c, W 8d, N 2e, E 5b",
    "N 6b, E 5e, S Ad, W 2d",
    "W 8e, N 8c, E Ke, S 9c",
    "S 5d, W 9b, N Nc, E 6d",
    "N Jc, E 6c, S Kc, W Ab",
    "W 9e, N 2c, E 7b, S Kd",
)


def options(**texts: str) -> AluetteOptions:
    """Options from their texts."""
    read = read_options(AluetteOptions, texts)
    assert isinstance(read, AluetteOptions)
    return read


def pack_of(texts: dict[str, str]) -> tuple[Card, ...]:
    """The pack that some options choose."""
    return ALUETTE_FRENCH if texts.get("pack") == "french48" else ALUETTE_SPANISH


def uncut(deck: Sequence[Card]) -> list[Card]:
    """The order before the cut of a pack that is dealt in the order of `deck`."""
    return [*deck[-CUT:], *deck[:-CUT]]


def opened(deck: Sequence[Card] | str, dealer: str = "W", **texts: str) -> Partie:
    """A partie in which `dealer` deals the cards of `deck` first."""
    pack = pack_of(texts)
    first = SEATS.index(dealer) * 12
    orders = {0: [*pack[first:], *pack[:first]], 1: uncut(cards(deck) if isinstance(deck, str) else deck)}
    partie = Partie(GAME, Given(orders, Fair.seeded("tests")), options(**texts))
    do(partie, f"coupe {CUT}")
    return partie


def seeded(seed: object, **texts: str) -> Partie:
    """A partie with shuffles from a seed."""
    return Partie(GAME, Fair.seeded(seed), options(**texts))


def dealt(dealer: str = "W", pack: str = "spanish48", talon: str = "", **hands: str) -> list[Card]:
    """A pack that deals these cards to the seats and the talon; what is not told is filled up in order."""
    told = {seat: cards(hands.get(seat, "")) for seat in SEATS}
    aside = cards(talon)
    named = {card for part in (*told.values(), aside) for card in part}
    rest = [card for card in pack_of({"pack": pack}) if card not in named]
    for part, size in ((told["N"], 9), (told["E"], 9), (told["S"], 9), (told["W"], 9), (aside, 12)):
        while len(part) < size:
            part.append(rest.pop())
    start = SEATS.index(dealer) + 1
    order = (SEATS * 2)[start : start + 4]
    return [card for at in (0, 3, 6) for seat in order for card in told[seat][at : at + 3]] + aside


def scripted(took: str, dealer: str = "W") -> list[Card]:
    """A pack with which every seat, playing its cards in the order of dealing, brings these tricks about.

    Who takes a trick has a card with a name, or an ace if there are no more; two equal cards spoil one.
    """
    pack = sorted(ALUETTE_SPANISH, key=STRENGTH.__getitem__)
    named = [card for card in pack if card in NAME]
    plain = [card for card in pack if card not in NAME]
    takes: dict[tuple[str, int], Card] = {}
    for number, who in enumerate(took):
        if who == SPOILED:
            takes["N", number], takes["S", number] = plain.pop(), plain.pop()
        else:
            takes[who, number] = named.pop() if named else plain.pop()
    others = [(seat, number) for number in range(9) for seat in SEATS if (seat, number) not in takes]
    others.sort(key=lambda place: took[place[1] :][:1] != SPOILED)  # the lowest cards lie under equal ones
    takes |= {place: plain.pop(0) for place in others}
    return dealt(dealer, **{seat: " ".join(takes[seat, number].code for number in range(9)) for seat in SEATS})


def beside(partie: Partie, *acts: str) -> None:
    """Seats do something beside the question: `N signe vache`, `fin N`."""
    for text in acts:
        letter, _, rest = text.partition(" ")
        if letter == "fin":
            partie.table(("fin", rest))
        else:
            assert partie.ask is None or SEATS.index(letter) not in partie.ask.shapes or not holds(partie, text)
            partie.answer(SEATS.index(letter), parse(partie.rules, rest))


def holds(partie: Partie, text: str) -> bool:
    """Whether an answer, with the letter of its seat before it, answers the question at hand."""
    letter, _, rest = text.partition(" ")
    assert partie.ask is not None
    shape = partie.ask.shapes.get(SEATS.index(letter))
    return shape is not None and shape.settle(parse(partie.rules, rest)) is not None


def refusal(partie: Partie, text: str) -> str:
    """The rule with which an act is refused; nothing has changed."""
    letter, _, rest = text.partition(" ")
    before = partie.tapis.snapshot(), len(partie.rows), len(partie.tapis.events)
    with pytest.raises(Refused) as refused:
        partie.answer(SEATS.index(letter), parse(partie.rules, rest))
    assert before == (partie.tapis.snapshot(), len(partie.rows), len(partie.tapis.events))
    return refused.value.rule


def may(partie: Partie, seat: str) -> set[str]:
    """What a seat may do beside the question, as its own view offers it."""
    shape = partie.view(SEATS.index(seat)).asides
    return set() if shape is None else {" ".join(map(str, a)) if isinstance(a, tuple) else str(a) for a in shape}


def silence(partie: Partie) -> None:
    """Everybody passes before the first lead."""
    while partie.tapis.facts["phase"] == "declare":
        do(partie, "passe")


def play(partie: Partie, tricks: int = 9) -> None:
    """Play tricks as scripted: everybody plays the first card of his hand."""
    for _ in range(4 * tricks):
        do(partie, str(partie.tapis.zones[f"hand.{SEATS[turn(partie)]}"].cards[0]))


def consent(partie: Partie, who: str) -> None:
    """In his turn before the first lead a player bites his lips, his partner nods, he announces; others passed."""
    while SEATS[turn(partie)] != who:
        do(partie, "passe")
    do(partie, f"{who} levres", "oui", f"{who} mordienne")


def give_point(partie: Partie, who: str) -> None:
    """A whole deal, from the declarations to the next cut: an announcement of this player is refused."""
    consent(partie, who)
    do(partie, "refuse")
    if not partie.over:
        do(partie, f"coupe {CUT}")


def gains(partie: Partie) -> tuple[tuple[str, int, str], ...]:
    """What the last deal brought: team, points, rule."""
    line = partie.tapis.facts["sheet"][-1]
    return tuple((("N-S", "E-W")[side], points, rule) for side, points, rule in line["gains"])


def totals(partie: Partie) -> tuple[int, int]:
    """The score of N-S and of E-W."""
    score: tuple[int, int] = partie.tapis.facts["totals"]
    return score


def said(partie: Partie, place: int | str) -> list[str]:
    """What a seat has seen and heard others, or itself, say and do: `N signe vache`."""
    number = SEATS.index(place) if isinstance(place, str) else place
    return [
        f"{SEATS[int(one.src)]} {' '.join(map(str, one.what)) if isinstance(one.what, tuple) else one.what}"
        for one in partie.view(number).heard
        if one.kind == "say"
    ]


def texts(partie: Partie, *places: str) -> list[str]:
    """The views of some seats, or of the spectators (`*`), byte for byte."""
    return [partie.view(4 if place == "*" else SEATS.index(place)).text() for place in places]


def restless(partie: Partie, rng: Random, chance: float = 0.3) -> Iterator[None]:
    """Play to the end of the match at random, with all sorts of acts beside the questions; yields after each act."""
    while partie.ask is not None:
        while rng.random() < chance:
            seat = rng.randrange(4)
            shape = partie.rules.asides(partie.tapis, seat)
            if shape is not None:
                act = shape.sample(rng)
                partie.answer(seat, act)
                yield
                if rng.random() < 0.7 and (end := partie.rules.ends(seat, act)) is not None:
                    partie.table(end)
                    yield
        for seat, shape in list(partie.ask.shapes.items()):
            partie.answer(seat, shape.sample(rng))
            yield
