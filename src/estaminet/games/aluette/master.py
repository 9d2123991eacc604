"""A card of aluette as the kernel is asked about it.

The bots think in levels, the kernel in cards: any of those of a level may stand for it, for they are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from estaminet.bots.mind import Decision
from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, Card
from estaminet.games.aluette.calls import promise, stops
from estaminet.games.aluette.coup import MONSIEUR, NOBODY
from estaminet.games.aluette.imagine import Known, drawn, options_seen
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.tables import tables_of
from estaminet.games.aluette.tricks import SEATS, team
from estaminet.kernel import Individual, Kernel, Objective, Played, Position, Run, Trial
from estaminet.play import View

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Bits, Policy, Shares, Words


@cache
def kernel_of(pack: Sequence[Card]) -> Kernel:
    """The kernel of a pack."""
    return Kernel(tables_of(pack))


MARGIN: Final = 0.08
"""What a mordienne that is played must promise beyond ordinary play, as a chance of winning the match: real opponents
defend better than imagined ones."""


@dataclass(frozen=True)
class Imagined:
    """What a player knows, and the deals that he imagines, for the kernel."""

    kernel: Kernel
    position: Position
    history: Played
    drawn: list[Words]
    """The hidden cards that each seat holds, by their number; a row for each deal."""
    masks: Words
    """The hands of all."""


def own_cards(view: View, me: int) -> list[Card]:
    """A player's cards; one that he played before his turn is still his."""
    early = me in view.facts.get("early", ())
    return [*view.hand(f"hand.{SEATS[me]}"), *(view.hand(f"front.{SEATS[me]}") if early else ())]


def imagined(view: View, known: Known, count: int, rng: Random) -> Imagined:
    """So many deals."""
    pack = ALUETTE_FRENCH if options_seen(view).pack == "french48" else ALUETTE_SPANISH
    kernel, coup, me = kernel_of(pack), known.coup, known.me
    own = own_cards(view, me)
    history = tricks_of(view, known)
    trick = tuple(view.hand(f"front.{SEATS[(coup.leader + step) % 4]}")[0] for step in range(coup.place))
    gone = [*own, *trick, *(card for cards in history.cards for card in cards)]
    numbers = drawn(known, count, rng)
    masks = masks_of(known, free_bits(kernel, set(gone)), kernel.mask(own), numbers)
    hands = tuple(tuple(kernel.some(int(mask))) for mask in masks[0])
    return Imagined(kernel, Position(hands, coup.leader, trick, tuple(coup.took)), history, numbers, masks)


def decision(
    view: View, known: Known, candidates: Collection[int], usual: int, worlds: int, rng: Random, thumb: Policy
) -> Decision:
    """What to play, for the kernel; so many deals are imagined."""
    deals = imagined(view, known, worlds, rng)
    own = own_cards(view, known.me)
    objective, worth = goal_of(known)
    return Decision(
        deals.kernel,
        deals.position,
        deals.masks,
        objective,
        worth,
        [card_of(own, level) for level in candidates],
        card_of(own, usual),
        deals.history,
        certain={known.me},
        thumb=thumb,
    )


def runs(view: View, known: Known, count: int, rng: Random) -> bool:
    """Whether a mordienne of the player promises more than ordinary play, in `count` imagined deals.

    Before the first lead the opponent who may refuse it takes it up just when he can break it.
    """
    import numpy as np

    from estaminet.games.aluette.policy import policy

    me = known.me
    deals = imagined(view, known, count, rng)

    def outcomes(objective: Objective) -> Words:
        trial = Trial(deals.kernel, deals.position, deals.masks, objective, thumb=policy)
        return trial.continued(1, rng.getrandbits(32))[:, 0]

    worth = np.array([promise(view, gain) for gain in (-2, -1, 0, 1, 2)])
    ordinary = worth[2 + outcomes(Individual(team(me)))]
    announced = worth[4 * outcomes(Run(me, known.coup.stake.least))] - MARGIN
    if not known.coup.took and options_seen(view).refusal == "start":
        announced[~stopped(known, deals, (me + 1) % 4)] = promise(view, 1)
    return bool(announced.mean() > ordinary.mean())


def stopped(known: Known, deals: Imagined, seat: int) -> Bits:
    """In which deals a seat holds what may well break a mordienne."""
    import numpy as np

    hidden = np.array(known.hidden)[deals.drawn[seat]]
    found: Bits = np.array([stops(sorted([*known.held[seat], *row])) for row in hidden.tolist()])
    return found


def card_of(own: Iterable[Card], level: int) -> Card:
    """A card of a level."""
    return next(card for card in own if STRENGTH[card] == level)


def tricks_of(view: View, known: Known) -> Played:
    """The tricks of this deal, card by card."""
    leader = (view.facts["dealer"] + 1) % 4
    leaders, cards = [], []
    for trick, taker in zip(known.taken_up, known.coup.took, strict=False):
        by = {seat: card for card, seat in trick.items()}
        leaders.append(leader)
        cards.append(tuple(by[(leader + step) % 4] for step in range(4)))
        leader = leader if taker == NOBODY else taker
    return Played(tuple(leaders), tuple(cards))


def free_bits(kernel: Kernel, gone: Collection[Card]) -> list[list[int]]:
    """For each level the bits of the cards that others may hold."""
    free: list[list[int]] = [[] for _ in range(MONSIEUR + 1)]
    for card, bit in kernel.bits.items():
        if card not in gone:
            free[STRENGTH[card]].append(bit)
    return free


def masks_of(known: Known, free: Sequence[list[int]], own: int, numbers: Sequence[Words]) -> Words:
    """Imagined deals as masks of cards, a row for each; of a level the cards stand for each other."""
    import numpy as np

    held = [sum(free[level].pop() for level in levels) for levels in known.held]
    bits = np.array([free[level].pop() for level in known.hidden], np.int64)
    columns = [bits[numbers].sum(axis=1) + mask for numbers, mask in zip(numbers, held, strict=True)]
    columns[known.me][:] = own
    return np.stack(columns, axis=1)


def goal_of(known: Known) -> tuple[Objective, Callable[[Words, Words], Shares]]:
    """What the deal is played for, and how good what the kernel finds is for the player.

    Somebody's mordienne, if one must be made; a silent one, which is nobody's plan, is left out of account.
    """
    import numpy as np

    stake, side = known.coup.stake, team(known.me)
    if stake.runner == NOBODY:
        return Individual(side), lambda won, _: won.astype(np.float64)
    good = 1.0 if team(stake.runner) == side else -1.0
    return Run(stake.runner, stake.least), lambda made, _: np.where(made == 1, good, -good)
