"""The bots of trente et quarante: characters rather than players, for nobody can beat a bank that pays even money.

`sense` stakes here and there at random. `debutant` follows what won last and doubles when he has lost. `habitue` stakes
little and flat, and insures or shares where the table's own numbers make that the cheaper way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from estaminet.bots import Bot, Silent
from estaminet.games.trente_et_quarante.options import TrenteOptions
from estaminet.games.trente_et_quarante.rules import TrenteEtQuarante
from estaminet.games.trente_et_quarante.stakes import COULEUR, NOIR, OTHER, ROUGE, Stake, premium
from estaminet.play import View
from estaminet.rules import Amount, Answer, Shape, read_options
from estaminet.rules.shapes import parts
from estaminet.tapis import Tapis

LEAVES: Final = 0.02
"""How often a sensible punter gets up, for no reason, when he could stake."""


class Sense(Silent):
    """Stakes at random within reason, and fast."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return sense(view.question.shape, view.facts, view.place, rng)


def quick(rules: TrenteEtQuarante, tapis: Tapis, seat: int, shape: Shape, rng: Random) -> Answer:
    """What `Sense` answers, without the cost of a view: for measuring, and for playing many parties."""
    return sense(shape, tapis.facts, seat, rng)


def sense(shape: Shape, facts: Mapping[str, Any], seat: int, rng: Random) -> Answer:
    """A sensible answer: mostly one or two stakes, then ready; now and then any other act."""
    if facts["phase"] != "jeux":
        return shape.sample(rng)
    chance = rng.random()
    lying = len(facts["mises"][seat])
    if chance < 0.1:
        act = shape.sample(rng)
        return act if act != "quitte" or rng.random() < LEAVES else "pret"
    if facts["deal"] > 1 and chance < 0.12:
        return "quitte"
    if lying < 2 and chance < 0.75 - 0.3 * lying:
        stakes = [one for one in parts(shape) if isinstance(one, Amount) and one.verb == "mise"]
        if stakes:
            return modest(rng.choice(stakes), rng)
    return "pret"


def modest(shape: Amount, rng: Random) -> Answer:
    """A stake of up to fifty times the least one, small ones more often."""
    high = min(shape.high, 50 * shape.low)
    steps = (high - shape.low) // shape.step
    return (*shape.head, shape.low + shape.step * int((steps + 1) * rng.random() ** 2))


class Planned(Silent):
    """A punter who knows what he wants to have on the cloth, and does what is missing."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape, facts = view.question.shape, view.facts
        if facts["phase"] == "refait":
            return self.fate(view, shape)
        if facts["phase"] != "jeux":
            return shape.sample(rng)
        stakes = [Stake(*one) for one in facts["mises"][view.place]]
        held = view.purses[view.seats[view.place]]
        for act in self.wishes(view, stakes, held):
            if shape.settle(act) is not None:
                return act
        return "pret"

    def wishes(self, view: View, stakes: Sequence[Stake], held: int) -> Iterator[Answer]:
        """What he would do now, first the first; all that is not possible is passed over."""
        raise NotImplementedError

    def fate(self, view: View, shape: Shape) -> Answer:
        """What becomes of his stake at a refait."""
        raise NotImplementedError


def agreed(view: View) -> TrenteOptions:
    """The options of the table."""
    return read_options(TrenteOptions, view.options)


def come_up(view: View, tableau: int) -> list[str]:
    """What has won in this taille, in the large tableau (0) or the small one (1)."""
    return [wins[tableau] for _, _, wins in view.facts["carte"] if wins]


def lost_in_a_row(rows: Sequence[str], *, runs: bool) -> int:
    """How many coups running went against who expects what came before to come again, or else to change.

    >>> lost_in_a_row(["noir", "rouge", "rouge", "noir", "rouge"], runs=True)
    2
    """
    lost = 0
    for before, after in zip(rows[-2::-1], rows[:0:-1], strict=False):
        if (before == after) == runs:
            break
        lost += 1
    return lost


class Debutant(Planned):
    """Believes in runs, or just as firmly in change: he lays on what the last coup promises, and doubles if it lied."""

    doubles: int = 4
    """So often he doubles, then begins anew."""

    def wishes(self, view: View, stakes: Sequence[Stake], held: int) -> Iterator[Answer]:
        options = agreed(view)
        free = [one for one in stakes if one.free]
        tableau, runs = int(view.place % 2 and options.petit_tableau), view.place % 4 < 2
        rows = [(ROUGE, COULEUR)[tableau], *come_up(view, tableau)]
        wanted = rows[-1] if runs else OTHER[rows[-1]]
        unit = max(options.lowest, options.cave // 50 // options.pas * options.pas)
        amount = unit * 2 ** (lost_in_a_row(rows, runs=runs) % (self.doubles + 1))
        if held < options.lowest and not stakes:
            yield "achete" if view.facts["bought"][view.place] < 3 * options.cave else "quitte"
        if leaves(view):
            yield "quitte"
        if not stakes:  # while one of them is in prison he waits for it
            amount = min(amount, held // options.pas * options.pas, options.highest)
            yield "mise", wanted, amount
        for stake in free[:1]:
            if stake.chance != wanted:
                yield "deplace", stake.number, wanted
            if stake.amount < amount:
                yield "augmente", stake.number, min(amount - stake.amount, held // options.pas * options.pas)
            if stake.amount > amount:
                yield "diminue", stake.number, stake.amount - amount
        for stake in free[1:]:
            yield "retire", stake.number

    def fate(self, view: View, shape: Shape) -> Answer:
        return next(answer for answer in shape if answer[0] == "prison")


class Habitue(Planned):
    """Knows that the bank cannot be beaten, only paid less: one small stake, insured where that is worth its price."""

    def wishes(self, view: View, stakes: Sequence[Stake], held: int) -> Iterator[Answer]:
        options = agreed(view)
        free = [one for one in stakes if one.free]
        if held < options.lowest and not stakes:
            yield "quitte"
        if leaves(view):
            yield "quitte"
        amount = self.amount(options)
        if not stakes:
            wanted = ROUGE if (view.facts["coup"] + view.place) % 2 else NOIR
            yield "mise", wanted, amount
            yield "mise", wanted, options.lowest
        for stake in free[:1]:
            if stake.amount > amount:
                yield "diminue", stake.number, stake.amount - amount
            if not stake.insured and worth_insuring(options, stake.amount):
                yield "assure", stake.number
        for stake in free[1:]:
            yield "retire", stake.number

    def amount(self, options: TrenteOptions) -> int:
        """A hundred, for which the insurance is just one per cent; less where the table or the purse is small."""
        wanted = max(options.lowest, options.cave // 10 // options.pas * options.pas)
        return min(wanted, options.highest)

    def fate(self, view: View, shape: Shape) -> Answer:
        """Half is half; a prison that can be left only by two wins, or that can kill, is worth less."""
        kind = "prison" if agreed(view).prison == "simple" else "partage"
        return next(answer for answer in shape if answer[0] == kind)


def worth_insuring(options: TrenteOptions, amount: int) -> bool:
    """Whether a premium costs less than the half of the stake that one refait in 45.7 coups takes."""
    return options.assurance and premium(options, amount) <= 0.010945685 * amount


def leaves(view: View) -> bool:
    """Who has played a whole taille gets up, where the sitting has no end of its own."""
    return agreed(view).tailles == 0 and view.facts["deal"] > 1


PUBLISHED: Final = (("debutant", "sense", 100), ("habitue", "debutant", 100))
"""The comparisons that the campaign publishes, with the number of tailles."""

SEATINGS: Final = ("abb", "bab", "bba", "aab", "aba", "baa")
"""For the arena: who sits where; punters have no influence on each other."""

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Sense, "debutant": Debutant, "habitue": Habitue}
