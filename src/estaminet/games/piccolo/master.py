"""A card of piccolo as the kernel is asked about it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from estaminet.bots.mind import Decision
from estaminet.cards import FRENCH_SUITS
from estaminet.games.piccolo.imagine import Known, options_seen
from estaminet.games.piccolo.masks import CARD, SUITS, Coup, Goal, worth
from estaminet.games.piccolo.masks import each as bits
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.tables import tables_of
from estaminet.games.piccolo.tariff import MISERE, PICCOLO
from estaminet.kernel import Contract, Kernel, Objective, Played, Points, Position, Trial, Tricks
from estaminet.play import View
from estaminet.rules.tables import Tables

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Policy, Shares, Words

PLAYERS: Final = 3
CERTAIN: Final = 0.7
"""What it counts that a contract of points is made or not; by how much tells how sure that is, and counts the rest."""
CONTRACT_OF: Final = {Goal.MISERE: MISERE, Goal.PICCOLO: PICCOLO}
"""A bid for each goal without trump, as far as the duties of play depend on it."""
kernel_of: Final = cache(Kernel)


def tables_seen(view: View, known: Known) -> Tables:
    """How the deal of a view is played."""
    declarer = known.coup.declarer
    return tables_of(options_seen(view), PLAYERS, view.facts["trump"], declarer, view.facts["bid"])


def decision(
    view: View,
    known: Known,
    worlds: Words,
    candidates: Collection[int],
    usual: int,
    thumb: Policy | None = None,
) -> Decision:
    """What to play, for the kernel. Where the last trick decides who gets the écart, it is counted for nobody."""
    coup = known.coup
    goal, declarer = coup.goal, coup.declarer
    kernel = kernel_of(tables_seen(view, known))
    cards = [card for _, card in known.plays]
    trick = tuple(CARD[card] for card in cards[len(cards) - coup.size :])
    complete = cards[: len(cards) - coup.size]
    leaders = tuple(player for player, _ in known.plays[: len(complete) : PLAYERS])
    played = tuple(tuple(CARD[card] for card in complete[at : at + PLAYERS]) for at in range(0, len(complete), PLAYERS))
    position = Position(
        tuple(tuple(CARD[card] for card in bits(int(hand))) for hand in worlds[0, :3]),
        coup.leader,
        trick,
        (*leaders[1:], coup.leader) if leaders else (),
        tuple(coup.taken),
    )
    return Decision(
        kernel,
        position,
        kernel_mask(view.facts["trump"], worlds[:, :3]),
        objective(coup, known.me),
        worth_to(known.me, coup, worlds[:, 3]),
        [CARD[card] for card in candidates],
        CARD[usual],
        Played(leaders, played),
        certain={known.me, declarer} if coup.shown else {known.me},
        avoiding=range(PLAYERS) if goal >= Goal.MISERE else (),
        thumb=thumb,
    )


def objective(coup: Coup, me: int) -> Objective:
    """What a deal is played for."""
    declarer = coup.declarer
    if coup.goal == Goal.EACH:
        return Tricks(me, wanted=False)
    if coup.goal == Goal.POINTS:
        return Points(side=0)
    if coup.goal == Goal.GENERALE:
        return Contract(Tricks(declarer), least=10)
    if coup.goal == Goal.MISERE:
        return Contract(Tricks(declarer), most=0)
    return Contract(Tricks(declarer), least=int(coup.house.exact), most=1)


def worth_to(me: int, coup: Coup, ecarts: Iterable[int]) -> Callable[[Words, Words], Shares]:
    """How good for the player is what the kernel counts; of points the declarer's écart is a part."""
    import numpy as np

    side = 1.0 if me == coup.declarer else -1.0
    own = coup.house.owner == "declarer"
    apart = np.array([worth(int(ecart)) if own else 0 for ecart in ecarts])

    def good(counted: Words, numbers: Words) -> Shares:
        if coup.goal == Goal.EACH:
            return -counted.astype(np.float64)
        if coup.goal != Goal.POINTS:
            return np.where(counted == 1, side, -side)
        over = counted + apart[numbers, None] - coup.bid
        made = np.where(over >= 0, CERTAIN, -CERTAIN)
        shares: Shares = side * (made + (1 - CERTAIN) * np.tanh((over + 0.5) / 4))
        return shares

    return good


def declared(
    options: PiccoloOptions, coups: Sequence[Coup], each: int, rng: Random, thumb: Policy | None = None
) -> Words:
    """What comes of deals of one declarer, trump and goal, beside his écart: a row of `each` playouts for each deal."""
    import numpy as np

    first = coups[0]
    kernel = kernel_before(options, first)
    worlds = kernel_mask(trump_of(first), np.array([coup.hands for coup in coups], np.int64))
    avoiding = range(PLAYERS) if first.goal >= Goal.MISERE else ()
    trial = Trial(kernel, position_of(first), worlds, objective(first, first.declarer), avoiding=avoiding, thumb=thumb)
    return trial.continued(each, rng.getrandbits(32))


def solved(options: PiccoloOptions, coup: Coup) -> int:
    """What a deal comes to for its declarer, beside his écart, when all play as well as they can, all cards known."""
    return kernel_before(options, coup).value(position_of(coup), objective(coup, coup.declarer))


def trump_of(coup: Coup) -> str | None:
    """The trump suit."""
    return FRENCH_SUITS[SUITS.index(coup.trump)] if coup.trump else None


def kernel_before(options: PiccoloOptions, coup: Coup) -> Kernel:
    """The kernel for a deal that is only imagined: its goal is known, no bid has been made."""
    return kernel_of(tables_of(options, PLAYERS, trump_of(coup), coup.declarer, CONTRACT_OF.get(coup.goal)))


def position_of(coup: Coup) -> Position:
    """A deal before the first card."""
    return Position(tuple(tuple(CARD[card] for card in bits(hand)) for hand in coup.hands), coup.leader)


def kernel_mask(trump: str | None, hands: Words) -> Words:
    """Hands in the kernel's bits: it keeps the trump first, then the suits by their letter."""
    import numpy as np

    found = np.zeros_like(hands)
    for ours, its in places(trump):
        found |= (hands >> ours & 0xFF) << its
    return found


@cache
def places(trump: str | None) -> tuple[tuple[int, int], ...]:
    """Where each suit lies in our masks, and where in the kernel's."""
    order = sorted(FRENCH_SUITS, key=lambda suit: (suit != trump, suit))
    return tuple((8 * number, 8 * order.index(suit)) for number, suit in enumerate(FRENCH_SUITS))
