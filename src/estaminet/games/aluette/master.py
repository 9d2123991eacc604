"""A card of aluette as the kernel is asked about it.

The bots think in levels, the kernel in cards: any of those of a level may stand for it, for they are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from estaminet.bots.mind import Decision
from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, Card
from estaminet.games.aluette.coup import MONSIEUR, NOBODY
from estaminet.games.aluette.imagine import Known, options_seen
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.tables import tables_of
from estaminet.games.aluette.tricks import SEATS, team
from estaminet.kernel import Individual, Kernel, Objective, Played, Position, Run
from estaminet.play import View

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Shares, Words


@cache
def kernel_of(pack: Sequence[Card]) -> Kernel:
    """The kernel of a pack."""
    return Kernel(tables_of(pack))


def decision(
    view: View, known: Known, worlds: Sequence[Sequence[Sequence[int]]], candidates: Collection[int], usual: int
) -> Decision:
    """What to play, for the kernel."""
    from estaminet.games.aluette.policy import policy

    pack = ALUETTE_FRENCH if options_seen(view).pack == "french48" else ALUETTE_SPANISH
    kernel, coup, me = kernel_of(pack), known.coup, known.me
    early = me in view.facts.get("early", ())
    own = [*view.hand(f"hand.{SEATS[me]}"), *(view.hand(f"front.{SEATS[me]}") if early else ())]
    history = tricks_of(view, known)
    trick = tuple(view.hand(f"front.{SEATS[(coup.leader + step) % 4]}")[0] for step in range(coup.place))
    gone = [*own, *trick, *(card for cards in history.cards for card in cards)]
    free = free_bits(kernel, set(gone))
    masks = [masks_of(free, me, kernel.mask(own), world) for world in worlds]
    objective, worth = goal_of(known)
    return Decision(
        kernel,
        Position(tuple(tuple(kernel.some(mask)) for mask in masks[0]), coup.leader, trick, tuple(coup.took)),
        masks,
        objective,
        worth,
        [card_of(own, level) for level in candidates],
        card_of(own, usual),
        history,
        certain={me},
        thumb=policy,
    )


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


def masks_of(free: Sequence[Sequence[int]], me: int, own: int, world: Sequence[Sequence[int]]) -> list[int]:
    """Hands of levels as masks of cards; the player's are his own."""
    used = [0] * len(free)
    masks = []
    for seat, hand in enumerate(world):
        mask = own if seat == me else 0
        if seat != me:
            for level in hand:
                mask |= free[level][used[level]]
                used[level] += 1
        masks.append(mask)
    return masks


def goal_of(known: Known) -> tuple[Objective, Callable[[Words], Shares]]:
    """What the deal is played for, and how good what the kernel finds is for the player.

    Somebody's mordienne, if one must be made; a silent one, which is nobody's plan, is left out of account.
    """
    import numpy as np

    stake, side = known.coup.stake, team(known.me)
    if stake.runner == NOBODY:
        return Individual(side), lambda won: won.astype(np.float64)
    good = 1.0 if team(stake.runner) == side else -1.0
    return Run(stake.runner, stake.least), lambda made: np.where(made == 1, good, -good)
