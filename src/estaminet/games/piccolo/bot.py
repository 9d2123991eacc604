"""The bots of piccolo, weakest first.

`sense` plays at random within reason, `debutant` by rules of thumb, `habitue` tries his answers in deals he imagines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from estaminet.bots import Bot, Silent, best_of
from estaminet.bots.mind import Mind, decide
from estaminet.cards import Card
from estaminet.games.piccolo.calls import Chances, Deal, best_call, by_estimate, by_play, by_solving, dealt, discards
from estaminet.games.piccolo.ecart import With
from estaminet.games.piccolo.estimate import ESTIMATE, pairs_of
from estaminet.games.piccolo.imagine import Known, options_seen, read, really, worlds
from estaminet.games.piccolo.masks import BIT, CARD, LOWER, SUITS, Coup, Goal, House, each, goal_of, mask
from estaminet.games.piccolo.master import decision, declared, worth_to
from estaminet.games.piccolo.rules import PASSE, TRUMPS
from estaminet.games.piccolo.sense import Sense, quick
from estaminet.games.piccolo.thumb import silly, thumb
from estaminet.play import View
from estaminet.rules import Answer, One, Pick

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Policy, Words

SEATINGS: Final = ("-abb", "-bab", "-bba", "-aab", "-aba", "-baa")
"""For the arena: who sits where, counted from the dealer (`-`: he sits out), so that on one deal either level plays
every hand alone against two of the other, and together with one of its own."""

Throw = tuple[int, int | None]
"""Two cards to throw out, and the trump to name then."""


class Debutant(Silent):
    """Bids by estimate, plays by rules of thumb, at once."""

    eager: float = 0.0
    """How much a bid must promise when nobody has bid yet."""
    rival: float = 0.0
    """How much when somebody has."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape = view.question.shape
        hand = mask(view.hand(f"hand.{view.seats[view.place]}"))
        if isinstance(shape, One):
            if isinstance(shape.options[0], Card):
                card = CARD[self.card(view, read(view), rng)]
                return card if shape.settle(card) is not None else shape.options[0]  # PIC-F13: one is required
            if shape.options[0] == PASSE:
                least = self.rival if "bid" in view.facts else self.eager
                return best_call(shape.options, options_seen(view), self.chances(view, hand, rng), least)
            if shape.options[0] in TRUMPS:
                return tuple(TRUMPS)[self.trump(view, hand, rng)]
        elif isinstance(shape, Pick) and "bid" in view.facts:
            pair, _ = self.throw(view, hand, shape, rng)
            return (shape.verb, *(CARD[card] for card in each(pair)))
        return shape.sample(rng)

    def chances(self, view: View, hand: int, rng: Random) -> Chances:
        """The chances of every bid."""
        return by_estimate(hand, options_seen(view), rng)

    def throw(self, view: View, hand: int, shape: Pick, rng: Random) -> Throw:
        """What to throw out."""
        return discards(goal_of(view.facts["bid"]), hand, pairs_in(shape), trumps_left(view))

    def trump(self, view: View, hand: int, rng: Random) -> int:
        """The trump to name, 0 to 3."""
        return ESTIMATE.best_trump(hand)

    def card(self, view: View, known: Known, rng: Random) -> int:
        """The card to play."""
        return thumb(known.coup, known.me)


class Habitue(Debutant):
    """Tries what he could answer in imagined deals, played out by rules of thumb.

    Args:
        budget: how many deals he imagines for a card; all else follows from it.
    """

    bidding: int = 1
    """How many times as many deals he imagines for a bid."""

    def __init__(self, budget: int = 60) -> None:
        self.budget = budget

    def chances(self, view: View, hand: int, rng: Random) -> Chances:
        me = view.facts["active"].index(view.place)
        deals = self.deals(view, hand, self.budget * self.bidding, rng)
        return by_play(hand, me, options_seen(view), rng, deals, self.thumb)

    @property
    def thumb(self) -> Policy | None:
        """The rule by which he plays out what he imagines; `None`: the kernel's own."""
        return None

    def deals(self, view: View, seen: int, count: int, rng: Random) -> list[Deal]:
        """Deals that he holds to be possible before the first card."""
        return dealt(seen, count, rng)

    def worlds(self, view: View, known: Known, count: int, rng: Random) -> Words:
        """And from then on."""
        return worlds(known, count, rng)

    def throw(self, view: View, hand: int, shape: Pick, rng: Random) -> Throw:
        goal = goal_of(view.facts["bid"])
        trumps = trumps_left(view)
        usual = discards(goal, hand, pairs_in(shape), trumps)
        choices = [usual]
        if goal <= Goal.GENERALE:
            throws = [(pair, trump) for pair in pairs_in(shape) for trump in trumps]
            throws.sort(key=lambda throw: -ESTIMATE.promise(hand, *throw))
            choices += [throw for throw in throws[:SHORTLIST] if throw != usual]
        else:
            pairs = sorted(pairs_in(shape), key=lambda pair: -ESTIMATE.null_chance(hand & ~pair))
            choices += [(pair, None) for pair in pairs[:SHORTLIST] if pair != usual[0]]
        return self.declaring(view, hand, choices, rng)

    def trump(self, view: View, hand: int, rng: Random) -> int:
        aside = mask(view.hand("ecart"))
        choices = sorted(((aside, trump) for trump in range(4)), key=lambda throw: -ESTIMATE.points(hand, throw[1]))
        return self.declaring(view, hand, choices[:2], rng)[1] or 0

    def declaring(self, view: View, hand: int, choices: Sequence[Throw], rng: Random) -> Throw:
        """The best of some ways to begin as declarer; the first is the usual one."""
        import numpy as np

        facts, options = view.facts, options_seen(view)
        me = facts["active"].index(view.place)
        bid = facts["bid"]
        seen = hand | choices[0][0]
        if (seen.bit_count(), choices[0][0].bit_count()) != (12, 2):
            return choices[0]  # dealt or thrown out wrongly: there is no telling what the others hold
        deals = self.deals(view, seen, self.budget, rng)
        stream = rng.getrandbits(32)  # the same chance for all choices

        def worths(choice: Throw) -> list[float]:
            pair, trump = choice
            points, suit = int(bid) if bid.isdigit() else 0, 0 if trump is None else SUITS[trump]
            coups = []
            for first, second, _ in deals:
                hands = [first, second]
                hands.insert(me, seen & ~pair)
                coups.append(Coup(House.of(options), hands, me, goal_of(bid), points, suit, pair))
            good = worth_to(me, coups[0], (coup.ecart for coup in coups))
            told = good(declared(options, coups, PLAYOUTS, Random(stream), self.thumb), np.arange(len(coups))).mean(
                axis=1
            )
            return list(map(float, told))

        known = {choice: worths(choice) for choice in choices}
        return best_of(choices, range(len(deals)), lambda choice, deal: known[choice][deal], choices[0], least=LEAST)

    def card(self, view: View, known: Known, rng: Random) -> int:
        coup, me = known.coup, known.me
        usual = thumb(coup, me)
        candidates = [card for card in distinct(coup, me, usual) if card == usual or not silly(coup, me, card)]
        if len(candidates) == 1 or not known.whole:
            return usual
        mind = self.mind(coup)
        imagined = self.worlds(view, known, mind.worlds * mind.choice, rng)
        if not len(imagined):
            return usual
        return BIT[decide(decision(view, known, imagined, candidates, usual, self.thumb), mind, rng)]

    def mind(self, coup: Coup) -> Mind:
        """How much he thinks over a card."""
        if coup.goal in (Goal.MISERE, Goal.PICCOLO):
            return Mind(max(1, self.budget // SEARCH_COST), 1, exact=10, least=LEAST)
        return Mind(self.budget, PLAYOUTS, least=LEAST)


class Maitre(Habitue):
    """Thinks harder: weighs the imagined deals by what has been played, and solves the endings."""

    bidding = 3

    @property
    def thumb(self) -> Policy | None:
        from estaminet.games.piccolo.policy import policy

        return policy

    def chances(self, view: View, hand: int, rng: Random) -> Chances:
        chances = super().chances(view, hand, rng)
        chances.points = Counter({points + EDGE: deals for points, deals in chances.points.items()})
        me, options = view.facts["active"].index(view.place), options_seen(view)
        for goal, hopes in chances.null.items():
            if hopes:
                deals = self.deals(view, hand, self.budget // SOLVING_COST, rng)
                hopes[:] = by_solving(hand, me, goal, options, deals)
        return chances

    def mind(self, coup: Coup) -> Mind:
        mind = super().mind(coup)
        if coup.goal in (Goal.MISERE, Goal.PICCOLO):
            return replace(mind, care=CARE, doubt=DOUBT)
        exact = ENDING if coup.goal != Goal.EACH else 0  # there everybody is for himself
        return Mind(MORE * self.budget, PLAYOUTS, exact=exact, care=CARE, choice=CHOICE, doubt=DOUBT, least=LEAST)


class Naif(Maitre):
    """A master who concludes nothing: all deals that he cannot exclude are as likely to him. For the arena."""

    def worlds(self, view: View, known: Known, count: int, rng: Random) -> Words:
        return worlds(known, count, rng, concluding=False)

    def mind(self, coup: Coup) -> Mind:
        return replace(super().mind(coup), care=0.0, choice=1)


class Oracle(Maitre):
    """A master who sees all hands: what is made of him for one question, from what lies there. For the arena."""

    def __init__(self, truth: View, budget: int) -> None:
        super().__init__(budget)
        self.truth = truth

    def deals(self, view: View, seen: int, count: int, rng: Random) -> list[Deal]:
        coup, me = really(view, self.truth), view.facts["active"].index(view.place)
        first, second = (hand for player, hand in enumerate(coup.hands) if player != me)
        return [(first, second, coup.ecart & ~seen)]

    def worlds(self, view: View, known: Known, count: int, rng: Random) -> Words:
        import numpy as np

        coup = really(view, self.truth)
        return np.array([[*coup.hands, coup.ecart]], np.int64)

    def mind(self, coup: Coup) -> Mind:
        mind = super().mind(coup)
        return replace(
            mind, worlds=1, playouts=mind.worlds * mind.playouts, exact=10 if mind.exact else 0, care=0.0, choice=1
        )


PLAYOUTS: Final = 8
"""How often each card is played out in each imagined deal."""
EDGE: Final = 1.5
"""How many points more he makes than players by rule of thumb."""
SOLVING_COST: Final = 3
"""How many deals less he imagines for a contract, each being solved from its first card."""
ENDING: Final = 6
"""With so many tricks left he solves the deals he imagines."""
MORE: Final = 3
"""How many times as many deals he imagines for a card as for what he throws out."""
CARE: Final = 0.25
"""How far he believes the others to play by rule of thumb."""
CHOICE: Final = 3
"""How many deals he imagines for one that he keeps."""
DOUBT: Final = 0.3
"""By how many standard errors a card must beat the usual one."""

LEAST: Final = 0.02
"""What something unusual must promise beyond the usual, on a scale where a contract made is 1 and a failed one -1."""
SEARCH_COST: Final = 2
"""How many deals less are imagined where each is solved."""
SHORTLIST: Final = 6
"""How many ways to throw out two cards are tried."""


def pairs_in(shape: Pick) -> list[int]:
    """The pairs that may be thrown out."""
    pairs = pairs_of(mask(shape.cards))
    return [pair for pair in pairs if pair & BIT[shape.must]] if isinstance(shape, With) else pairs


def trumps_left(view: View) -> list[int | None]:
    """The trumps that can still be named, as numbers; the one that has been; or none."""
    facts = view.facts
    if facts.get("trump"):
        return ["SHDC".index(facts["trump"])]
    goal = goal_of(facts["bid"])
    named = goal == Goal.POINTS or (goal == Goal.GENERALE and options_seen(view).generale_trump == "named")
    return list(range(4)) if named else [None]


def distinct(coup: Coup, player: int, usual: int) -> list[int]:
    """The cards that may be played, without those that come to the same as a neighbour worth nothing either."""
    legal, between = coup.legal(player), coup.unseen(player)
    found = [usual]
    for card in each(legal & ~usual):
        same = False
        for other in found:
            if same_suit_worthless(card, other):
                apart = LOWER[max(card, other)] & ~LOWER[min(card, other)]
                same = same or not apart & between
        if not same:
            found.append(card)
    return found


def same_suit_worthless(card: int, other: int) -> bool:
    """Whether both are a 7, 8 or 9 of one suit."""
    return any(card & low and other & low for low in WORTHLESS)


WORTHLESS: Final = tuple(0b111 << 8 * suit for suit in range(4))


PUBLISHED: Final = (
    ("debutant", "sense", 1000),
    ("habitue", "debutant", 500),
    ("maitre", "habitue", 1000),
    ("oracle", "maitre", 300),
    ("oracle", "maitre-naif", 300),
    ("maitre", "maitre-naif", 1000),
)
"""The comparisons that the campaign publishes, with the number of deals."""

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "sense": Sense,
    "debutant": Debutant,
    "habitue": Habitue,
    "maitre": Maitre,
}

ARENA: Final[Mapping[str, Callable[[], Bot]]] = {
    "habitue": lambda: Habitue(30),
    "maitre": lambda: Maitre(20),
    "maitre-naif": lambda: Naif(20),
}
"""Levels that think less in the arena than at a table, or that play nowhere else."""

ORACLES: Final[Mapping[str, Callable[[View], Bot]]] = {"oracle": lambda truth: Oracle(truth, 20)}
"""Levels that see all hands: in the arena only."""

__all__ = ["ARENA", "LEVELS", "ORACLES", "PUBLISHED", "SEATINGS", "Debutant", "Habitue", "Sense", "quick"]
