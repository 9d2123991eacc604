"""The bots of écarté, weakest first.

`sense` plays at random within reason, `debutant` by rules of thumb, `habitue` counts: against every hand that the other
one may hold for what he stands, refuses and plays, in imagined exchanges for what he proposes, accepts and throws out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from estaminet.bots import Bot, best_of, standard_error
from estaminet.cards import Card
from estaminet.games.ecarte.equity import after
from estaminet.games.ecarte.hands import KEPT, KING, TRUMPS, Holding, each, tricks_between, tricks_of
from estaminet.games.ecarte.imagine import Known, read, refuses, sample, weighted
from estaminet.games.ecarte.menus import choose
from estaminet.games.ecarte.rules import ACCEPTE, CARDS, ECARTE, JOUE, PROPOSE, REFUSE, ROI
from estaminet.games.ecarte.sense import Sense, claims, quick
from estaminet.games.ecarte.thumb import answer, height, jeu_de_regle, lead, proposes, throws
from estaminet.play import View
from estaminet.rules import Answer, One, Pick

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words


class Debutant:
    """Stands and refuses with a jeu de règle, throws out all but trumps and kings, plays by rules of thumb."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape = view.question.shape
        if isinstance(shape, One):
            if isinstance(shape.options[0], Card):
                if shape.options[-1] == ROI:
                    return ROI
                known = read(view)
                playable = known.bits.mask(card for card in shape.options if isinstance(card, Card))
                return known.bits.card[self.card(known, playable, rng)]
            if len(shape.options) == 1:
                return shape.options[0]
            known = read(view)
            if shape.options[0] == JOUE:
                return PROPOSE if self.proposes(known, rng) else JOUE
            if shape.options[0] == ACCEPTE:
                return REFUSE if self.refuses(known, rng) else ACCEPTE
            return choose(shape.options, known, rng)
        if isinstance(shape, Pick) and shape.verb == ECARTE:
            known = read(view)
            thrown = self.throws(known, shape, rng)
            return (shape.verb, *sorted(known.bits.card[bit] for bit in each(thrown)))
        return shape.sample(rng)

    def look(self, view: View, rng: Random) -> Answer | None:
        return None

    def sign(self, view: View, rng: Random) -> Answer | None:
        return claims(view)

    def proposes(self, known: Known, rng: Random) -> bool:
        """Whether he asks for cards."""
        return proposes(known.hand)

    def refuses(self, known: Known, rng: Random) -> bool:
        """Whether he refuses to give some."""
        return jeu_de_regle(known.hand, dealing=True)

    def throws(self, known: Known, shape: Pick, rng: Random) -> int:
        """The cards to throw out."""
        return throws(known.hand, shape.low, shape.high)

    def card(self, known: Known, playable: int, rng: Random) -> int:
        """The card to play; by a penalty it can be another than a hand would choose."""
        usual = answer(known.hand, known.led, known.must_trump) if known.led else lead(known.hand, known.played)
        return usual if usual & playable else lead(playable, known.played)


class Habitue(Debutant):
    """Counts what he can count, and imagines the rest; hands of a wrong number he leaves to rules of thumb.

    Args:
        budget: how many exchanges he imagines for a decision.
    """

    def __init__(self, budget: int = 200) -> None:
        self.budget = budget

    # -- what tricks are worth ----------------------------------------------------------------------------------------

    def worth(self, known: Known, tricks: int, theirs: int, mine: int, bound: int) -> float:
        """The chance of winning the game after a deal in which I make so many tricks, and the other holds `theirs`.

        The king of trumps is marked before, by who holds it. `bound`: 1 if I am, -1 if the other one is.
        """
        still = not any(known.kings) and not any(known.tricks)  # the king may still be marked
        gain = int(still and mine & KING > 0)
        loss = int(still and (known.led or (not known.played and theirs)) & KING > 0)
        if gain and known.marks[0] + gain >= known.target:
            return 1.0
        if loss and known.marks[1] + loss >= known.target:
            return 0.0
        won = tricks > 2
        vole = tricks in (0, 5)
        point = 2 if vole or (bound == (-1 if won else 1)) else 1
        if vole and bound == (-1 if won else 1):
            point = int(known.options.vole_apres_refus)
        if won:
            gain += point
        else:
            loss += point
        return after(*known.marks, gain, loss, not known.dealing, known.target)

    def against_all(self, known: Known) -> Values:
        """All that the other one may hold."""
        return Values.of(weighted(known))

    def deals(self, known: Known, rng: Random) -> list[Deal]:
        """Some of it, with the talon."""
        return list(sample(known, self.budget, rng))

    def played_out(self, known: Known, values: Values, bound: int) -> float:
        """What it is worth to play now, against some holdings: who leads chooses the best card blindly."""
        if not values.hands:
            return 0.5
        leading = not known.dealing
        tricks = tricks_of(known.hand, values.hands, leading=leading, must_trump=known.must_trump)
        if leading:
            return max(self.mean(known, values, tricks[:, bit.bit_length() - 1], bound) for bit in each(known.hand))
        column = [tricks[row, lead(hand).bit_length() - 1] for row, hand in enumerate(values.hands)]
        return self.mean(known, values, column, bound)

    def mean(self, known: Known, values: Values, tricks: Sequence[int] | Words, bound: int) -> float:
        """The mean worth of a column of tricks."""
        total = sum(
            weight * self.worth(known, int(made), hand, known.hand, bound)
            for made, hand, weight in zip(tricks, values.hands, values.weights, strict=True)
        )
        return total / sum(values.weights)

    # -- proposing ----------------------------------------------------------------------------------------------------

    def proposes(self, known: Known, rng: Random) -> bool:
        if not known.regular:
            return super().proposes(known, rng)
        first = not known.changed
        everything = self.against_all(known)
        stand = self.played_out(known, everything, 1 if first else 0)
        refused = [refuses(hand) if first else jeu_de_regle(hand, dealing=True) for hand in everything.hands]
        share = everything.share(refused)
        declined = self.played_out(known, everything.some(refused), -1 if first else 0)
        strong = {hand for hand, one in zip(everything.hands, refused, strict=True) if one}
        deals = [deal for deal in self.deals(known, rng) if deal[0] not in strong]
        if len(deals) < FEW:
            return super().proposes(known, rng)
        changed = self.exchanged(known, deals, throws(known.hand, 1, min(CARDS, known.talon)))
        gains = [share * declined + (1 - share) * worth - stand for worth in changed]
        return weighed(gains, usual=super().proposes(known, rng))

    def refuses(self, known: Known, rng: Random) -> bool:
        if not known.regular:
            return super().refuses(known, rng)
        refused = self.played_out(known, self.against_all(known), 1 if not known.changed else 0)
        changed = self.exchanged(known, self.deals(known, rng), None)
        return weighed([refused - worth for worth in changed], usual=super().refuses(known, rng))

    def throws(self, known: Known, shape: Pick, rng: Random) -> int:
        usual = throws(known.hand, shape.low, shape.high)
        if not known.regular:
            return usual
        choices = [
            usual ^ bit for bit in each(known.hand & ~TRUMPS) if shape.low <= (usual ^ bit).bit_count() <= shape.high
        ]
        deals = self.deals(known, rng)

        def value(choice: int, world: int) -> float:
            return worths[choice][world]

        worths = {choice: self.exchanged(known, deals, choice) for choice in (usual, *choices)}
        return best_of([usual, *choices], range(len(deals)), value, usual, DOUBT, CAUTION)

    def exchanged(self, known: Known, deals: Sequence[Deal], mine: int | None) -> list[float]:
        """What each deal is worth when I throw out some cards (`None`: as usual), the other one as usual, and we play.

        Who leads does so by rule of thumb; the rest is played with open cards.
        """
        pairs = [self.drawn(known, hand, talon, mine) for hand, talon in deals]
        ours, theirs = [one for one, _ in pairs], [other for _, other in pairs]
        tricks = tricks_between(ours, theirs, leading=not known.dealing, must_trump=known.must_trump)
        columns = [lead(hand).bit_length() - 1 for hand in (theirs if known.dealing else ours)]
        made = [int(row[column]) for row, column in zip(tricks, columns, strict=True)]
        return [self.worth(known, count, *pair[::-1], 0) for count, pair in zip(made, pairs, strict=True)]

    def drawn(self, known: Known, theirs: int, talon: Sequence[int], mine: int | None) -> tuple[int, int]:
        """Both hands after an exchange; the first may have thrown his cards out already."""
        out = CARDS - known.size
        if known.dealing:
            gone = 0 if out else throws(theirs, 1, min(CARDS, known.talon))
            out = out or gone.bit_count()
            thrown = throws(known.hand, 0, min(CARDS, known.talon - out)) if mine is None else mine
            drawn = sum(talon[out : out + thrown.bit_count()])
            return known.hand & ~thrown | drawn, theirs & ~gone | sum(talon[:out])
        thrown = throws(known.hand, 1, min(CARDS, known.talon)) if mine is None else mine
        count = thrown.bit_count()
        gone = throws(theirs, 0, min(CARDS, known.talon - count))
        drawn = sum(talon[count : count + gone.bit_count()])
        return known.hand & ~thrown | sum(talon[:count]), theirs & ~gone | drawn

    # -- play ---------------------------------------------------------------------------------------------------------

    def card(self, known: Known, playable: int, rng: Random) -> int:
        usual = super().card(known, playable, rng)
        if not playable & (playable - 1):
            return playable
        if not known.regular:
            return usual
        values = self.against_all(known)
        if not values.hands:
            return usual
        tricks = tricks_of(known.hand, values.hands, known.led, leading=True, must_trump=known.must_trump)
        worths: dict[int, float] = {}
        for bit in each(playable):
            made = tricks[:, bit.bit_length() - 1] + known.tricks[0]
            worths[bit] = self.mean(known, values, made, known.bound) + LITTLE * float(made.mean())
        best = max(worths.values())
        good = [bit for bit, worth in worths.items() if worth > best - CAUTION / 10]
        return usual if usual in good else min(good, key=lambda bit: (bit & KEPT > 0, height(bit)))


class Values:
    """Some hands that the other one may hold, and how likely each is."""

    def __init__(self, hands: list[int], weights: list[float]) -> None:
        self.hands = hands
        self.weights = weights

    @classmethod
    def of(cls, holdings: Iterable[tuple[Holding, float]]) -> Values:
        """What is likely at all of some holdings."""
        found = [(one.hand, weight) for one, weight in holdings if weight > 0]
        return cls([hand for hand, _ in found], [weight for _, weight in found])

    def share(self, which: Sequence[bool]) -> float:
        """How likely some of them are in all."""
        return sum(weight for weight, one in zip(self.weights, which, strict=True) if one) / sum(self.weights)

    def some(self, which: Sequence[bool]) -> Values:
        """Some of them."""
        chosen = [at for at, one in enumerate(which) if one]
        return Values([self.hands[at] for at in chosen], [self.weights[at] for at in chosen])


class Naif(Habitue):
    """A regular who concludes nothing from what the other one said and did. For the arena."""

    def against_all(self, known: Known) -> Values:
        return Values.of(weighted(known, concluding=False))

    def deals(self, known: Known, rng: Random) -> list[Deal]:
        return list(sample(known, self.budget, rng, concluding=False))


class Oracle(Habitue):
    """A regular who sees all cards: what is made of him for one question, from what lies there. For the arena."""

    def __init__(self, truth: View) -> None:
        super().__init__(1)
        self.truth = truth
        self.seats: Sequence[str] = ()
        """The other one's, who alone is asked about."""

    def answer(self, view: View, rng: Random) -> Answer:
        self.seats = [view.seats[seat] for seat in view.facts["active"] if seat != view.place]
        return super().answer(view, rng)

    def against_all(self, known: Known) -> Values:
        return Values([self.held(known)], [1.0])

    def deals(self, known: Known, rng: Random) -> list[Deal]:
        talon = [known.bits.bit[card] for card in self.truth.hand("talon")]
        return [(self.held(known), talon)] * FEW

    def held(self, known: Known) -> int:
        """What the other one holds."""
        return known.bits.mask(self.truth.hand(f"hand.{self.seats[0]}"))


CAUTION: Final = 0.004
"""So much more must something unusual promise, as a chance of winning the game, and..."""
DOUBT: Final = 1.5
"""... so many standard errors of the difference."""
FEW: Final = 20
"""From fewer imagined exchanges nothing is concluded."""
Deal = tuple[int, list[int]]
"""What the other one holds, and the talon."""


def weighed(gains: Sequence[float], *, usual: bool) -> bool:
    """Whether to do something, by what it gains in imagined deals: the usual unless they speak clearly against it."""
    gain = fmean(gains)
    margin = CAUTION + DOUBT * standard_error(gains)
    return gain > -margin if usual else gain > margin


LITTLE: Final = 0.001
"""What a trick is worth that decides nothing: others make mistakes."""

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Sense, "debutant": Debutant, "habitue": Habitue}
SEATINGS: Final = ("ab", "ba", "-ab", "-ba")
"""For the arena: the dealer, and the other one; with three at table the third waits."""
ARENA: Final[Mapping[str, Callable[[], Bot]]] = {
    "habitue": lambda: Habitue(100),
    "habitue-naif": lambda: Naif(100),
}
"""Levels that think less in the arena than at a table, or that play nowhere else."""
ORACLES: Final[Mapping[str, Callable[[View], Bot]]] = {"oracle": Oracle}
"""Levels that see all hands: in the arena only."""
PUBLISHED: Final = (
    ("debutant", "sense", 1000),
    ("habitue", "debutant", 1000),
    ("oracle", "habitue", 1000),
    ("oracle", "habitue-naif", 1000),
    ("habitue", "habitue-naif", 1000),
)
"""The comparisons that the campaign publishes, with the number of deals."""

__all__ = ["ARENA", "LEVELS", "ORACLES", "PUBLISHED", "SEATINGS", "Debutant", "Habitue", "Sense", "quick"]
