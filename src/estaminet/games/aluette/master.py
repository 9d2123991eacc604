"""A card of aluette as the kernel is asked about it.

The bots think in levels, the kernel in cards: any of those of a level may stand for it, for they are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from estaminet.bots.mind import Decision
from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, Card
from estaminet.games.aluette.coup import NOBODY
from estaminet.games.aluette.imagine import Known, options_seen, remember
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
    pack = ALUETTE_FRENCH if options_seen(view).pack == "french48" else ALUETTE_SPANISH
    kernel, coup, me = kernel_of(pack), known.coup, known.me
    own = list(view.hand(f"hand.{SEATS[me]}"))
    history = tricks_of(view, known)
    trick = tuple(view.hand(f"front.{SEATS[(coup.leader + step) % 4]}")[0] for step in range(coup.place))
    gone = [*own, *trick, *(card for cards in history.cards for card in cards)]
    hands = [some_cards(pack, gone, me, own, world) for world in worlds]
    objective, worth = goal_of(known)
    return Decision(
        kernel,
        Position(tuple(map(tuple, hands[0])), coup.leader, trick, tuple(coup.took)),
        [[kernel.mask(hand) for hand in world] for world in hands],
        objective,
        worth,
        [card_of(own, level) for level in candidates],
        card_of(own, usual),
        history,
        certain={me},
    )


def card_of(own: Iterable[Card], level: int) -> Card:
    """A card of a level."""
    return next(card for card in own if STRENGTH[card] == level)


def tricks_of(view: View, known: Known) -> Played:
    """The tricks of this deal, card by card; none, if something was taken back and they cannot be told apart."""
    leader = (view.facts["dealer"] + 1) % 4
    leaders, cards = [], []
    for trick, taker in zip(remember(view).taken_up, known.coup.took, strict=False):
        by = {seat: card for card, seat in trick.items()}
        leaders.append(leader)
        cards.append(tuple(by[(leader + step) % 4] for step in range(4)))
        leader = leader if taker == NOBODY else taker
    return Played(tuple(leaders), tuple(cards))


def some_cards(
    pack: Sequence[Card], gone: Collection[Card], me: int, own: list[Card], world: Sequence[Sequence[int]]
) -> list[list[Card]]:
    """Hands of cards for hands of levels; the player's are his own."""
    left: dict[int, list[Card]] = {}
    for card in pack:
        if card not in gone:
            left.setdefault(STRENGTH[card], []).append(card)
    return [own if seat == me else [left[level].pop() for level in hand] for seat, hand in enumerate(world)]


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
