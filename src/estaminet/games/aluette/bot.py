"""The bots of aluette, weakest first: `sense` plays at random, `debutant` by rules of thumb, `habitue` by imagining.

The habitué tries every card in deals that agree with what he has seen, and with the signs he was shown or has stolen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from estaminet.bots import Bot
from estaminet.bots.mind import Mind, decide
from estaminet.cards import Card
from estaminet.games.aluette.calls import (
    gives_back,
    harmed,
    may_announce,
    promising,
    sure,
    takes_up,
    wants_chant,
    weakest,
)
from estaminet.games.aluette.coup import DOUBLE, LUETTE, MONSIEUR, NOBODY, Stake
from estaminet.games.aluette.faces import helpful_sign, wandering_look
from estaminet.games.aluette.imagine import Known, know, really, remove, stake_of
from estaminet.games.aluette.master import decision, runs
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.rules import (
    ACCEPTE,
    CHANGE,
    CHANTE,
    GARDE,
    LEVRES,
    LIPS,
    MORDIENNE,
    NON,
    OUI,
    PASSE,
    REFUSE,
)
from estaminet.games.aluette.sense import Sense, quick
from estaminet.games.aluette.signs import partner
from estaminet.games.aluette.thumb import CASHING, running, thumb
from estaminet.play import View
from estaminet.rules import Answer, One, Pick
from estaminet.rules.referee import AGAIN, STAND

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Policy

SEATINGS: Final = ("abab", "baba")
"""For the arena: each deal is played twice, with the sides exchanged."""

DOUBT: Final = 0.5
"""By how many standard errors a card must beat the usual one."""


class Debutant:
    """Plays by rules of thumb, at once; tells his partner what he holds, but makes nothing of what he is told."""

    reads_signs = False

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape = view.question.shape
        if isinstance(shape, One):
            options = shape.options
            if len(options) == 1:
                return options[0]
            if isinstance(options[0], Card):
                level = self.card(view, self.know(view), rng)
                return next(card for card in weakest(options) if STRENGTH[card] == level)
            return self.word(view, options, rng)
        return gives_back(shape) if isinstance(shape, Pick) else shape.sample(rng)

    def know(self, view: View, stake: Stake | None = None) -> Known:
        """What he knows of the deal."""
        return know(view, stake_of(view) if stake is None else stake, reads_signs=self.reads_signs)

    def word(self, view: View, options: Sequence[str], rng: Random) -> str:
        """What he says."""
        first = options[0]
        if first == PASSE:
            asks = options[1] in (LEVRES, MORDIENNE)
            return options[1] if asks and self.dares(view, self.know(view), rng) else PASSE
        if first == OUI:
            return OUI  # he trusts his partner
        if first == ACCEPTE:
            # a point that is offered is taken
            return ACCEPTE if "mordienne" not in view.facts or takes_up(view, self.know(view)) else REFUSE
        if first == CHANTE:
            return CHANTE if wants_chant(self.know(view).hand) else NON
        if first == GARDE:
            return CHANGE
        if first == AGAIN:
            return AGAIN if harmed(view) else STAND
        return first  # whoever has asked for it and been given assent announces his mordienne

    def look(self, view: View, rng: Random) -> Answer | None:
        """He never takes his eyes off his partner."""
        return None

    def sign(self, view: View, rng: Random) -> Answer | None:
        """Answer a partner who bites his lips, try for a late mordienne, or else tell what one holds."""
        if view.asides is None:
            return None
        return self.lips(view, rng) or helpful_sign(view)

    def lips(self, view: View, rng: Random) -> Answer | None:
        """What is to be done between two tricks about a mordienne."""
        facts, may = view.facts, view.asides
        if facts.get("phase") != "play" or facts["took"] == "" or may is None:
            return None
        if facts.get(LIPS[partner(view.place)]) == LEVRES and may.settle(OUI) is not None:
            return OUI
        asked = facts.get(LIPS[view.place]) == OUI
        for word in (MORDIENNE, LEVRES):
            lawful = may.settle(word) is not None and (word == LEVRES or may_announce(view))
            if lawful and (asked or self.dares(view, self.know(view), rng)):
                return word
        return None

    def card(self, view: View, known: Known, rng: Random) -> int:
        """The card to play, as a level."""
        coup = known.coup
        choose = thumb if coup.stake.runner == NOBODY else running(coup.stake)
        return choose(known.hand, coup.place, coup.top, coup.master, known.me, coup.tricks, coup.left)

    def dares(self, view: View, known: Known, rng: Random) -> bool:
        """Whether he would announce a mordienne."""
        return sure(known, known.coup.stake.least)


class Habitue(Debutant):
    """Tries what he could play in imagined deals, played out by rules of thumb.

    Args:
        budget: how many deals he plays out in his head for a card.
        signs: whether he signs, and reads signs.
    """

    def __init__(self, budget: int = 4000, *, signs: bool = True) -> None:
        self.budget = budget
        self.reads_signs = signs

    def look(self, view: View, rng: Random) -> Answer | None:
        return wandering_look(view, rng) if self.reads_signs else None

    def sign(self, view: View, rng: Random) -> Answer | None:
        return super().sign(view, rng) if self.reads_signs else self.lips(view, rng)

    def card(self, view: View, known: Known, rng: Random) -> int:
        usual = super().card(view, known, rng)
        candidates = reasonable(known, usual)
        if len(candidates) == 1 or not known.regular:
            return usual
        mind = self.mind(known, len(candidates))
        return STRENGTH[
            decide(decision(view, known, candidates, usual, mind.worlds * mind.choice, rng, self.thumb), mind, rng)
        ]

    @property
    def thumb(self) -> Policy:
        """The rule by which he plays out what he imagines."""
        from estaminet.games.aluette.policy import policy

        return policy

    def mind(self, known: Known, candidates: int) -> Mind:
        """How much he thinks over a card."""
        return Mind(max(1, self.budget // candidates), playouts=1, doubt=DOUBT)

    def dares(self, view: View, known: Known, rng: Random) -> bool:
        return known.regular and promising(known, known.coup.stake.least) and runs(view, known, self.deals, rng)

    @property
    def deals(self) -> int:
        """In how many imagined deals he tries a mordienne."""
        return max(20, self.budget // 2)


class Maitre(Habitue):
    """Thinks harder: weighs the imagined deals by what has been played, solves the endings, and trusts what he finds.

    Where he solves deals he imagines fewer.
    """

    def mind(self, known: Known, candidates: int) -> Mind:
        worlds = self.budget // (SOLVING_COST if len(known.hand) <= ENDING else 1)
        return Mind(worlds, playouts=1, exact=ENDING, care=CARE, choice=CHOICE, doubt=0.0)


class Naif(Maitre):
    """A master who concludes nothing: each deal that he cannot exclude is as likely to him as another. For the arena.

    He makes signs, but reads none, nor does he make anything of a mordienne or of what a chanteur chose.
    """

    def know(self, view: View, stake: Stake | None = None) -> Known:
        known = know(view, stake_of(view) if stake is None else stake, reads_signs=False)
        return replace(known, picked=[False] * 4, bold=NOBODY)

    def mind(self, known: Known, candidates: int) -> Mind:
        return replace(super().mind(known, candidates), care=0.0, choice=1)


class Oracle(Maitre):
    """A master who sees all hands: what is made of him for one question, from what lies there. For the arena."""

    def __init__(self, truth: View, budget: int) -> None:
        super().__init__(budget)
        self.truth = truth

    def know(self, view: View, stake: Stake | None = None) -> Known:
        known = super().know(view, stake)
        held, hidden = really(view, self.truth), known.out
        held[known.me] = []
        remove(hidden, (card for cards in held for card in cards))
        return replace(known, hidden=hidden, held=held, ceiling=[MONSIEUR] * 4, picked=[False] * 4, bold=NOBODY)

    def mind(self, known: Known, candidates: int) -> Mind:
        return Mind(1, playouts=self.budget, exact=FORESIGHT, doubt=0.0)

    @property
    def thumb(self) -> Policy:
        from estaminet.games.aluette.policy import wavering

        return wavering


FORESIGHT: Final = 6
"""With so many tricks left who sees all hands solves the deal: one more takes ten times as long."""
ENDING: Final = 4
"""With so many tricks left the master solves the deals he imagines."""
SOLVING_COST: Final = 3
"""So many times fewer are imagined then."""
CARE: Final = 0.15
"""How far he believes the others to play by rule of thumb."""
CHOICE: Final = 5
"""How many deals he imagines for one that he keeps."""


def reasonable(known: Known, usual: int) -> list[int]:
    """The cards worth trying: those that nobody who looks on would call silly, and of equal ones the weakest."""
    coup, hand, me = known.coup, known.hand, known.me
    top, running_deal = coup.top, coup.stake.runner != NOBODY
    found = [usual]
    distinct = unequal(sorted(set(hand)), known.out)
    if running_deal:
        found += distinct
    elif not coup.place:
        early = coup.left > CASHING
        found += [card for card in distinct if not early or card < LUETTE]  # a luette is not led that early
    else:
        mate = coup.master == me ^ 2
        if hand[0] < top:
            found.append(hand[0])  # a lost card should be the least
        if top in hand and coup.master != NOBODY and not mate:
            found.append(top)
        winning = [card for card in distinct if card > top]
        if mate and top >= DOUBLE and coup.tricks[me] <= coup.tricks[me ^ 2]:
            winning = []  # let him have it
        if coup.place == 3:
            if mate and coup.tricks[me] <= coup.tricks[me ^ 2]:
                winning = []
            winning = winning[:1]
        found += winning
    return list(dict.fromkeys(found))


def unequal(cards: Sequence[int], out: Sequence[int]) -> list[int]:
    """Cards without those between which and a lower one nothing lies that anybody could hold."""
    kept: list[int] = []
    last = NOBODY
    for card in cards:
        if last == NOBODY or any(last <= other <= card for other in out):
            kept.append(card)
        last = card
    return kept


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "sense": Sense,
    "debutant": Debutant,
    "habitue": Habitue,
    "maitre": Maitre,
}

ARENA: Final[Mapping[str, Callable[[], Bot]]] = {
    "habitue": lambda: Habitue(600),
    "maitre": lambda: Maitre(600),
    "habitue-muet": lambda: Habitue(600, signs=False),
    "maitre-naif": lambda: Naif(600),
}
"""Levels for the arena only: the habitué thinks less there than at a table, and may be forbidden all signs."""

ORACLES: Final[Mapping[str, Callable[[View], Bot]]] = {"oracle": lambda truth: Oracle(truth, 600)}
"""Levels that see all hands: in the arena only."""

PUBLISHED: Final = (
    ("debutant", "sense", 1000),
    ("habitue", "debutant", 1000),
    ("habitue", "habitue-muet", 10_000),
    ("maitre", "habitue", 2000),
    ("oracle", "maitre", 300),
    ("oracle", "maitre-naif", 300),
    ("maitre", "maitre-naif", 1000),
)
"""The comparisons that the campaign publishes, with the number of deals."""

__all__ = ["ARENA", "LEVELS", "ORACLES", "PUBLISHED", "SEATINGS", "Debutant", "Habitue", "Sense", "quick"]
