"""What a player of écarté knows, read from his view, and what the other one may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from random import Random
from typing import Final

from estaminet.cards import card
from estaminet.games.ecarte.hands import ALL, KEPT, KING, Bits, Holding, bits_of, each, holdings, legal
from estaminet.games.ecarte.options import EcarteOptions
from estaminet.games.ecarte.rules import CARDS, JOUE, PROPOSE, REFUSE
from estaminet.games.ecarte.thumb import estimate, jeu_de_regle, proposes
from estaminet.play import View
from estaminet.rules import read_options

SLACK: Final = 0.1
"""How likely somebody is to do what he would not be expected to."""
NO_KING: Final = 0.1
"""How likely somebody who has not marked a king is to hold it all the same."""


@cache
def options_of(texts: frozenset[tuple[str, str]]) -> EcarteOptions:
    """The options of a view."""
    return read_options(EcarteOptions, dict(texts))


@dataclass
class Known:
    """What a player knows of a deal."""

    bits: Bits
    options: EcarteOptions
    dealing: bool
    hand: int
    size: int
    """How many cards the other one holds."""
    unseen: int
    """The cards that the other one may hold."""
    talon: int
    """How many cards the talon has."""
    changed: tuple[tuple[int, int], ...]
    """How many cards I have changed and how many the other one, each time."""
    marks: tuple[int, int]
    """Mine and the other one's."""
    tricks: tuple[int, int]
    bound: int
    """1 if I have bound myself, -1 if the other one has."""
    spoken: str
    """What the other one said last."""
    kings: tuple[bool, bool]
    """Whether the king of trumps has been marked, by me or by the other one."""
    led: int
    """The card to be answered."""
    played: int
    """What the other one has played."""
    barred: int
    """What he cannot hold, or he would have had to play otherwise."""
    shown: int = 0
    """What all know that he holds."""
    regular: bool = True
    """Whether both have as many cards as they should: always, where nobody errs."""

    @property
    def must_trump(self) -> bool:
        return self.options.obligation_couper

    @property
    def target(self) -> int:
        return int(self.options.points_partie)


def read(view: View) -> Known:
    """What the seat of a view knows."""
    facts, zones = view.facts, view.zones
    me = view.place
    first, dealer = facts["active"]
    other = dealer if me == first else first
    mine, theirs = view.seats[me], view.seats[other]
    bits = bits_of(facts["trump"])
    hand = bits.mask(zones[f"hand.{mine}"] or ())
    led = bits.mask(zones[f"front.{theirs}"] or ())
    played, answered, gone = past(view, bits, mine, theirs)
    bound = facts.get("bound")
    changed = tuple(pair if me == first else pair[::-1] for pair in facts["changed"])
    turned = bits.mask(zones["retourne"] or ())
    seen = hand | turned | gone | played | led | aside(view, bits)
    options = options_of(frozenset(view.options.items()))
    barred = 0
    for led_to, answer in answered:
        for one in each(ALL & ~seen):
            if not legal(answer | one, led_to, options.obligation_couper) & answer:
                barred |= one
    open_to_all = shown(view, bits, other)
    barred &= ~open_to_all
    said = [word for seat, word in facts["calls"] if seat == other]
    king = facts.get("king")
    gone_out = len(zones["ecart"] or ()) - sum(map(sum, changed))
    size, done = len(zones[f"hand.{theirs}"] or ()), sum(facts["tricks"])
    return Known(
        bits=bits,
        options=options,
        dealing=me == dealer,
        hand=hand,
        size=size,
        unseen=ALL & ~seen & ~barred,
        talon=len(zones["talon"] or ()),
        changed=changed,
        marks=(facts["totals"][me], facts["totals"][other]),
        tricks=(facts["tricks"][me], facts["tricks"][other]),
        bound=0 if not bound else 1 if bound[0] == me else -1,
        spoken=said[-1] if said else "",
        kings=(king == me, king == other),
        led=led,
        played=played | led,
        barred=barred,
        shown=open_to_all,
        regular=hand.bit_count() + done == CARDS == size + (led > 0) + done + gone_out,
    )


def aside(view: View, bits: Bits) -> int:
    """What all know, or I alone, to be out of play, or on top of the talon."""
    facts = view.facts
    codes = (*facts.get("aside", ()), *[code for code in (facts.get("turned_again"),) if code])
    known = bits.mask(map(card, codes))
    for heard in view.heard:
        if heard.kind == "fact" and heard.src == "dealer":
            known = bits.mask(map(card, codes))
        elif (heard.kind, heard.src) == ("look", "ecart") or (heard.src, heard.dst) == ("retourne", "ecart"):
            known |= bits.mask(heard.what)
    return known


def shown(view: View, bits: Bits, other: int) -> int:
    """What all know that the other one holds; his king as well, if he has announced it too late."""
    lying = [one for one in view.zones[f"hand.{view.seats[other]}"] or () if one is not None]
    king = KING if view.facts.get("late_king") == other else 0
    return bits.mask([*view.shown(other), *lying]) | king


def past(view: View, bits: Bits, mine: str, theirs: str) -> tuple[int, list[tuple[int, int]], int]:
    """What the other one played to the tricks that are over, his answers to my leads, and what of mine is gone."""
    tricks: list[dict[str, int]] = []
    thrown = 0
    for heard in view.heard:
        if heard.kind == "fact" and heard.src == "dealer":
            tricks, thrown = [], 0
        elif heard.kind == "sweep" and heard.src.startswith("front."):
            names = [name.removeprefix("front.") for name in heard.src.split()]
            tricks.append({name: bits.bit[card] for name, card in zip(names, heard.what, strict=False)})
        elif heard.kind == "move" and (heard.src, heard.dst) == (f"hand.{mine}", "ecart"):
            thrown |= bits.mask(heard.what)
    tricks = tricks[-sum(view.facts["tricks"]) or len(tricks) :]  # some may have been taken back
    played = sum(trick[theirs] for trick in tricks)
    gone = thrown | sum(trick[mine] for trick in tricks)
    answered = [(trick[mine], trick[theirs]) for trick in tricks if next(iter(trick)) == mine]
    return played, answered, gone & ~bits.mask(view.zones[f"hand.{mine}"] or ())


# -- how likely a hand is ---------------------------------------------------------------------------------------------


def likelihood(known: Known) -> Callable[[int], float]:
    """How likely the other one is to have done what he did, by the hand that he holds now."""
    weights: list[Callable[[int], float]] = []
    if known.shown:
        weights.append(lambda hand: float(hand & known.shown == known.shown))
    if known.kings[1] and known.unseen & KING:
        weights.append(lambda hand: float(hand & KING > 0))
    elif known.played and not known.kings[1]:
        weights.append(lambda hand: NO_KING if hand & KING else 1.0)
    if known.changed:
        count = known.changed[-1][1]
        weights.append(lambda hand: changed_as_many(hand, count, known.unseen))
    elif known.spoken == JOUE:
        weights.append(lambda hand: SLACK + (jeu_de_regle(hand) and not hand & KING))
    elif known.spoken == PROPOSE:
        weights.append(lambda hand: 1.0 if proposes(hand) else SLACK)
    elif known.spoken == REFUSE:
        weights.append(lambda hand: SLACK + refuses(hand))
    played = known.played

    def weigh(hand: int) -> float:
        weight = 1.0
        for one in weights:
            weight *= one(hand | played)
        return weight

    return weigh


def refuses(hand: int) -> bool:
    """Whether a dealer with this hand refuses the first proposal."""
    return jeu_de_regle(hand, dealing=True) or estimate(hand, dealing=True) > 0.6


def changed_as_many(hand: int, count: int, unseen: int) -> float:
    """How likely a hand is to have come about by throwing out so many cards and keeping trumps and kings.

    >>> changed_as_many(0b11111, 0, ALL & ~0b11111) > changed_as_many(0b111 << 8 | 0b11, 0, ALL & ~0b11111)
    True
    """
    kept = 5 - count
    good = (hand & KEPT).bit_count()
    poor = (unseen & ~KEPT & ~hand).bit_count()
    return comb(good, kept) * comb(poor, count) / comb(26, count) + SLACK * SLACK


def indifferent(hand: int) -> float:
    """For who concludes nothing from what was said and done, one hand is as likely as another."""
    return 1.0


def weighted(known: Known, *, concluding: bool = True) -> list[tuple[Holding, float]]:
    """What the other one may hold, and how likely each is."""
    weigh = likelihood(known) if concluding else indifferent
    found = holdings(known.unseen, known.size, known.hand)
    return [(one, one.ways * weigh(one.hand)) for one in found]


def sample(known: Known, count: int, rng: Random, *, concluding: bool = True) -> Iterator[tuple[int, list[int]]]:
    """Hands that the other one may hold, likely ones more often, with what is left in the order of the talon.

    A hand is drawn and kept with its likelihood; after some vain tries the last one drawn is kept.
    """
    weigh = likelihood(known) if concluding else indifferent
    unseen = list(each(known.unseen))
    aside = list(each(known.barred))
    most = max(1.0, *(weigh(sum(rng.sample(unseen, known.size))) for _ in range(10))) if known.changed else 1.0
    for _ in range(count):
        for _try in range(30):
            drawn = rng.sample(unseen, len(unseen))
            if rng.random() * most < weigh(sum(drawn[: known.size])):
                break
        yield sum(drawn[: known.size]), drawn[known.size :] + aside
