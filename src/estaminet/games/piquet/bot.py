"""The bots of piquet, weakest first.

`sense` plays at random within reason, `debutant` by rules of thumb, `habitue` exchanges and plays in hands that he
imagines for the other, and keeps to himself what would not be good.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random
from statistics import fmean
from typing import Final

from estaminet.bots import Bot, Silent
from estaminet.cards import Card
from estaminet.games.piquet.combos import KINDS, Key, answers, best_key, callable_of, runs, sequence, sets, worth
from estaminet.games.piquet.dialogue import ASSEZ, AVEC, BLANCHE, BON, COMBIEN, EGAL, PAS_BON, RIEN
from estaminet.games.piquet.ending import Ending, by_difference, cards_for
from estaminet.games.piquet.fidele import DONNE
from estaminet.games.piquet.imagine import Known, know, options_seen
from estaminet.games.piquet.keep import discards
from estaminet.games.piquet.options import PiquetOptions
from estaminet.games.piquet.rules import (
    ABANDONNE,
    BLANCHE_POUR,
    ECARTE,
    GARDE,
    HOLDS,
    REFUSE,
    SHARE,
    TALON,
    VOIT,
)
from estaminet.games.piquet.sense import Sense, quick
from estaminet.games.piquet.tables import tables_of
from estaminet.games.piquet.thumb import follow, lead, masters
from estaminet.kernel import Kernel, Position, Tricks
from estaminet.play import View
from estaminet.rules import Amount, Answer, Either, One, Pick

SEATINGS: Final = ("ab", "ba")
"""For the arena: each deal is played twice, with the seats exchanged."""


class Debutant(Silent):
    """Throws out what promises least, declares everything, cashes what is sure."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape = view.question.shape
        if isinstance(shape, Either):
            return self.blank(view, shape, rng)
        if isinstance(shape, Pick):
            return (ECARTE, *sorted(self.throw(view, shape, rng)))
        if not isinstance(shape, One):
            return shape.sample(rng)
        options = shape.options
        if isinstance(options[0], Card):
            playable = [card for card in options if card != ABANDONNE]
            return playable[0] if len(playable) == 1 else self.card(know(view), playable, rng)
        return options[0] if len(options) == 1 else self.word(view, options, rng)

    def blank(self, view: View, shape: Either, rng: Random) -> Answer:
        """A carte blanche is announced."""
        other = shape.shapes[1]
        return (BLANCHE_POUR, other.high) if isinstance(other, Amount) else BLANCHE

    def throw(self, view: View, shape: Pick, rng: Random) -> Sequence[Card]:
        """What to throw out: as much as one may."""
        return next(discards(shape.cards, min(shape.high, SHARE[options_seen(view).pack])))

    def card(self, known: Known, playable: Sequence[Card], rng: Random) -> Card:
        """The card to play; by a penalty the suit may not be a hand's to choose."""
        if known.front:
            return follow(playable, known.hand, known.front[0], known.out)
        usual = lead(known.hand, known.out)
        return usual if usual in playable else lead(playable, known.out)

    def word(self, view: View, options: Sequence[Answer], rng: Random) -> Answer:
        """What to say: the most that can be said truly."""
        if options[0] == BON:
            return self.reply(view, options, rng)
        if options[0] in (DONNE, GARDE, BLANCHE, VOIT):
            return options[0] if options[0] != VOIT or self.looks(view) else options[1]
        return REFUSE if REFUSE in options else self.call(view, options, rng)

    def looks(self, view: View) -> bool:
        """The elder looks at what he leaves; the younger would show it to both."""
        return bool(view.facts["dealer"] != view.place)

    def reply(self, view: View, options: Sequence[Answer], rng: Random) -> Answer:
        """The answer to a call."""
        return next(word for word in (PAS_BON, EGAL, COMBIEN, BON) if word in options)

    def call(self, view: View, options: Sequence[Answer], rng: Random) -> Answer:
        """What to call or count: the best comes first."""
        return options[0]


class Habitue(Debutant):
    """Exchanges and plays by search in imagined hands.

    Args:
        budget: how many hands he imagines for a card; all else follows from it.
    """

    def __init__(self, budget: int = 100) -> None:
        self.budget = budget

    # -- what he imagines ---------------------------------------------------------------------------------------------

    def hands(self, known: Known, count: int, rng: Random) -> list[tuple[Card, ...]]:
        """Hands that he holds to be possible for the other."""
        return known.hands(count, rng)

    def dealt(self, known: Known, rng: Random) -> Deal:
        """A deal that he holds to be possible when he exchanges."""
        cards = rng.sample(known.out, len(known.out))
        if known.me == known.elder:
            return served(known, cards[:HOLDS], cards[HOLDS:])
        taken = known.facts["taken"][0] if known.facts["taken"] else 0
        theirs, drawn, rest = cards[:HOLDS], cards[HOLDS : HOLDS + taken], cards[HOLDS + taken :]
        return rest, exchanging(theirs, drawn)

    # -- the exchange -------------------------------------------------------------------------------------------------

    def throw(self, view: View, shape: Pick, rng: Random) -> Sequence[Card]:
        known = know(view)
        if len(known.hand) != HOLDS:  # only in fidele play; no hand that he could imagine fits
            return super().throw(view, shape, rng)
        most = min(shape.high, SHARE[known.options.pack])
        ways = list(islice(discards(shape.cards, most), SHORTLIST))
        if shape.low < most and most > 1:
            ways += islice(discards(shape.cards, most - 1), 1)
        deals = [self.dealt(known, rng) for _ in range(max(4, self.budget // 2))]
        usual = ways[0]
        gains = {way: [exchanged(known, way, deal) for deal in deals] for way in ways}
        best = max(ways, key=lambda way: fmean(gains[way]))
        sure = fmean(gains[best]) - fmean(gains[usual])
        return best if sure > LEAST else usual

    # -- the calls ----------------------------------------------------------------------------------------------------

    def call(self, view: View, options: Sequence[Answer], rng: Random) -> Answer:
        """He sinks what would hardly be good: it could only tell the other something."""
        first = options[0]
        if RIEN not in options or view.place == view.facts["dealer"] or first[0] == AVEC or ASSEZ in options:
            return first
        known = know(view)
        by_sum = known.options.pack == "36"
        hands = self.hands(known, self.budget, rng)
        for word in options:
            if word == RIEN:
                break
            called = key_of(word, known, by_sum=by_sum)
            if called is None:
                return word
            kind, key = called
            good = fmean(best_key(kind, hand, by_sum=by_sum) <= key for hand in hands)
            if good >= HOPE:
                return word
            if word == first and kind != KINDS[0]:
                continue
            break
        return RIEN

    # -- the play -----------------------------------------------------------------------------------------------------

    def card(self, known: Known, playable: Sequence[Card], rng: Random) -> Card:
        usual = super().card(known, playable, rng)
        if self.chases(known) or not known.regular:
            return usual
        left = len(known.hand)
        count = self.budget * (1 if left > 9 else 2 if left > 6 else 4)
        imagined = self.hands(known, count, rng)
        hands = set(imagined) if left > 3 else imagined
        total = dict.fromkeys(playable, 0.0)
        for hand in hands:
            for card, gain in gains(known, hand).items():
                if card in total:
                    total[card] += gain
        best = max(total.values())
        close = [card for card in playable if total[card] >= best - LITTLE * len(hands)]
        return usual if usual in close else max(close, key=total.__getitem__)

    def chases(self, known: Known) -> bool:
        """Whether he can still pique with the tricks that are sure: he leads them first."""
        if known.front or known.theirs or known.mine >= 30 or not known.facts["claims"]:
            return False
        return known.mine + len(masters(known.hand, known.out)) >= 30


class Naif(Habitue):
    """A regular who concludes nothing from what the other threw out, said and kept. For the arena."""

    def hands(self, known: Known, count: int, rng: Random) -> list[tuple[Card, ...]]:
        return known.hands(count, rng, concluding=False)

    def dealt(self, known: Known, rng: Random) -> Deal:
        cards = rng.sample(known.out, len(known.out))
        if known.me == known.elder:
            return served(known, cards[:HOLDS], cards[HOLDS:])
        return cards[HOLDS:], tuple(cards[:HOLDS])


class Oracle(Habitue):
    """A regular who sees all cards: what is made of him for one question, from what lies there. For the arena."""

    def __init__(self, truth: View) -> None:
        super().__init__(1)
        self.truth = truth

    def hands(self, known: Known, count: int, rng: Random) -> list[tuple[Card, ...]]:
        return [self.truth.hand(f"hand.{self.truth.seats[1 - known.me]}")]

    def dealt(self, known: Known, rng: Random) -> Deal:
        talon = [card for name in TALON for card in self.truth.hand(name)]
        theirs = self.hands(known, 1, rng)[0]
        return served(known, theirs, talon) if known.me == known.elder else (talon, theirs)


Deal = tuple[Sequence[Card], tuple[Card, ...]]
"""The talon that is left, and the hand that the other will have, or has, after his exchange."""


def served(known: Known, theirs: Sequence[Card], talon: Sequence[Card]) -> Deal:
    """A deal before the first exchange, with what the other will make of his hand."""
    share = len(talon) - SHARE[known.options.pack]
    return talon, exchanging(theirs, talon[-share:])


def exchanging(hand: Sequence[Card], drawn: Sequence[Card]) -> tuple[Card, ...]:
    """A hand whose owner has thrown out as usual for so many cards, with these."""
    thrown = next(discards(hand, len(drawn))) if drawn else ()
    return (*(card for card in hand if card not in thrown), *drawn)


SHORTLIST: Final = 6
"""How many ways to exchange are tried."""
LEAST: Final = 0.5
"""What an unusual exchange must promise beyond the usual one, in points."""
LITTLE: Final = 0.05
"""What is not worth leaving the rules of thumb for, in points."""
HOPE: Final = 0.06
"""How likely it must be that a call is good or equal."""
EXACT_AT: Final = 5
"""With so few cards the points are counted to the end; before that, the tricks."""


@cache
def kernel(pack: str, must_win: bool) -> Kernel:
    """The kernel of a table's tricks."""
    return Kernel(tables_of(pack, must_win=must_win), memory=8)


def gains(known: Known, other: Sequence[Card]) -> Mapping[Card, float]:
    """What each card leads to if the other holds this hand: the difference of points in play, about."""
    me, tricks = known.me, known.facts["tricks"]
    hand = known.hand
    if len(hand) <= EXACT_AT and not known.options.must_win:
        ending = Ending(by_difference(tricks[me]))
        if known.front:
            return ending.replies(hand, other, known.front[0])
        return ending.best(hand, other)
    hands = (hand, tuple(other)) if me == 0 else (tuple(other), hand)
    leader = 1 - me if known.front else me
    found = kernel(known.options.pack, known.options.must_win).values(Position(hands, leader, known.front), Tricks(me))
    return {card: worth_of(tricks[me] + more) for card, more in found.items()}


def worth_of(tricks: int) -> float:
    """About what so many tricks are worth: the difference of points in play, and the cards."""
    return tricks - HOLDS / 2 + cards_for(tricks)


def exchanged(known: Known, way: Sequence[Card], deal: Deal) -> float:
    """What an exchange leads to in a deal: the difference of what both declare and of what both make in play."""
    talon, other = deal
    hand = (*(card for card in known.hand if card not in way), *talon[: len(way)])
    elder = known.me == known.elder
    mine, theirs = declared(known.options, hand, other)
    first, second = (mine, theirs) if elder else (theirs, mine)
    if first >= 30 and not second:
        first += 60
    elif second >= 30 and not first:
        second += 60
    elif first >= 20 and not second:
        first += 10  # a pique is near
    gain = first - second if elder else second - first
    hands = (tuple(hand), tuple(other)) if known.me == 0 else (tuple(other), tuple(hand))
    position = Position(hands, known.elder)
    tricks = kernel(known.options.pack, known.options.must_win).value(position, Tricks(known.me))
    return gain + worth_of(tricks)


def declared(options: PiquetOptions, mine: Sequence[Card], theirs: Sequence[Card]) -> tuple[int, int]:
    """What both hands declare if nobody sinks anything."""
    totals = [0, 0]
    by_sum = options.pack == "36"
    for kind in KINDS:
        keys = [best_key(kind, hand, by_sum=by_sum) for hand in (mine, theirs)]
        if keys[0] != keys[1]:
            winner = int(keys[1] > keys[0])
            hand = (mine, theirs)[winner]
            if kind == KINDS[0]:
                combos = callable_of(kind, hand, by_sum=by_sum)[:1]
            else:
                combos = [sequence(run) for run in runs(hand)] if kind == KINDS[1] else sets(hand)
            totals[winner] += sum(
                worth(combo, point_four=options.point_four, by_tens=options.point_by_tens) for combo in combos
            )
    return totals[0], totals[1]


def key_of(word: Answer, known: Known, *, by_sum: bool) -> tuple[str, Key] | None:
    """The kind and key of a call made whole; nothing for one that only tells a number."""
    for kind in KINDS:
        combo = answers(callable_of(kind, known.hand, by_sum=by_sum)).get(word)
        if combo is not None:
            return kind, combo.key
    return None


PUBLISHED: Final = (
    ("debutant", "sense", 400),
    ("habitue", "debutant", 200),
    ("oracle", "habitue", 200),
    ("oracle", "habitue-naif", 200),
    ("habitue", "habitue-naif", 500),
)
"""The comparisons that the campaign publishes, with the number of deals."""

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Sense, "debutant": Debutant, "habitue": Habitue}

ARENA: Final[Mapping[str, Callable[[], Bot]]] = {"habitue": lambda: Habitue(24), "habitue-naif": lambda: Naif(24)}
"""Levels that think less in the arena than at a table, or that play nowhere else."""

ORACLES: Final[Mapping[str, Callable[[View], Bot]]] = {"oracle": Oracle}
"""Levels that see all hands: in the arena only."""

__all__ = ["ARENA", "LEVELS", "ORACLES", "PUBLISHED", "SEATINGS", "Debutant", "Habitue", "Sense", "quick"]
