"""What a player of aluette knows, read from his view, and the deals he can imagine from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from estaminet.cards import Card
from estaminet.games.aluette.coup import ACE, KING, MONSIEUR, NOBODY, PACK, Coup, Stake, levels
from estaminet.games.aluette.options import AluetteOptions
from estaminet.games.aluette.ranking import NAME, STRENGTH
from estaminet.games.aluette.signs import AS, FAIBLE, SIGNE, TRES_FAIBLE
from estaminet.games.aluette.tricks import SEATS
from estaminet.play import View
from estaminet.rules import read_options
from estaminet.tapis import Heard

if TYPE_CHECKING:
    from numpy.random import Generator

    from estaminet.kernel.arrays import Words

HAND: Final = tuple(f"hand.{letter}" for letter in SEATS)
FRONT: Final = tuple(f"front.{letter}" for letter in SEATS)
LEVEL_OF: Final = {name: STRENGTH[card] for card, name in NAME.items()}
"""The level of each card that has a name."""
STRONGEST_OF: Final = 40
"""Who announces a mordienne is imagined with the best of so many hands."""
BLOCK: Final = 256
"""So many such deals are imagined at one go."""


@dataclass
class Memory:
    """What a player has seen and heard in this deal."""

    taken_up: list[dict[Card, int]] = field(default_factory=list)
    """The cards of each trick, with who played them."""
    back: dict[Card, int] = field(default_factory=dict)
    """Cards that were played and taken back: all have seen who holds them."""
    given: list[Card] = field(default_factory=list)
    """Cards that the player himself laid on the talon, or has seen there."""
    chanteurs: set[int] = field(default_factory=set)
    """Who was dealt cards of the talon."""
    signs: list[tuple[int, Any]] = field(default_factory=list)
    """Signs he has seen or made, with who made them."""
    aces: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """How many aces each seat is known by its signs to hold still."""

    def met(self, cards: Iterable[Card | None], holder: int | None) -> None:
        """Cards were seen that lie where they should not be seen: in a hand, or in the talon."""
        for card in cards:
            if card is None:
                continue
            if holder is None:
                self.given.append(card)
            else:
                self.given = [other for other in self.given if other != card]
                self.back[card] = holder

    def lost(self, src: str) -> None:
        """Cards were laid on the talon unseen: of a hand they come from nothing is known any more."""
        if src.startswith("hand."):
            self.back = {card: seat for card, seat in self.back.items() if SEATS[seat] != src[5]}

    @property
    def played(self) -> dict[Card, int]:
        """All the cards of the tricks."""
        return {card: seat for trick in self.taken_up for card, seat in trick.items()}


def this_deal(view: View) -> Iterator[Heard]:
    """What was heard since the deal began."""
    heard = view.heard
    first = next((at for at in range(len(heard) - 1, -1, -1) if heard[at].src == "dealer"), len(heard))
    return (heard[at] for at in range(first, len(heard)))


def remember(view: View) -> Memory:
    """What the player of a view remembers of this deal.

    After something was taken back, a trick that had been taken up already may be at hand again; how far things went
    back shows in what is taken up next, and in the number of tricks.
    """
    memory = Memory()
    trick: dict[Card, int] = {}
    for one in this_deal(view):
        kind, what, src, dst = one.kind, one.what, one.src, one.dst
        if kind == "move":
            if dst.startswith("front."):
                seat = SEATS.index(dst[6])
                trick[what[0]] = seat
                if STRENGTH[what[0]] == ACE:
                    memory.aces[seat] -= memory.aces[seat] > 0
            elif src == "talon" and dst.startswith("hand."):
                memory.chanteurs.add(SEATS.index(dst[5]))
                memory.met(what, SEATS.index(dst[5]))
            elif dst == "talon":
                memory.given += [card for card in what if card is not None]
                memory.lost(src)
        elif kind in ("show", "look") and what:
            memory.met(what, SEATS.index(src[5]) if src.startswith("hand.") else None)
        elif kind == "sweep" and src.startswith("front."):
            kept = dict(zip(what, (SEATS.index(front[6]) for front in src.split()), strict=True))
            if memory.taken_up and memory.taken_up[-1].keys() & kept.keys():
                trick |= memory.taken_up.pop()
            memory.back |= {card: seat for card, seat in trick.items() if card not in kept}
            memory.taken_up.append(kept)
            trick = {}
        elif kind == "say" and isinstance(what, tuple) and what[0] == SIGNE:
            seat = int(src)
            memory.signs.append((seat, what))
            if what[1] == AS:
                memory.aces[seat] = max(memory.aces[seat], what[2])
    while len(memory.taken_up) > len(view.facts["took"]):
        trick |= memory.taken_up.pop()
    known = {*memory.played, *(card for letter in SEATS for card in view.hand(f"front.{letter}"))}
    memory.back = {card: seat for card, seat in (memory.back | trick).items() if card not in known}
    return memory


@cache
def options_of(texts: frozenset[tuple[str, str]]) -> AluetteOptions:
    """Options from their texts."""
    return read_options(AluetteOptions, dict(texts))


def options_seen(view: View) -> AluetteOptions:
    """The options of the table."""
    return options_of(frozenset(view.options.items()))


def stake_of(view: View) -> Stake:
    """What the deal of a view is played for."""
    facts, options = view.facts, options_seen(view)
    return Stake(
        announcer=facts["mordienne"][0] if "mordienne" in facts else NOBODY,
        offered=facts.get("offered", NOBODY),
        silent=options.mordienne == "silent",
        least=int(options.mordienne_min),
    )


@dataclass
class Known:
    """What a player knows of a deal, in levels."""

    me: int
    hand: list[int]
    coup: Coup
    """The trick at hand and the tricks so far; its hands are empty."""
    sizes: list[int]
    """How many cards each seat holds."""
    hidden: list[int]
    """The cards that may lie in another hand or in the talon."""
    held: list[list[int]]
    """The cards that each seat is known to hold beside those."""
    ceiling: list[int]
    """The highest of the hidden cards that each seat may hold."""
    picked: list[bool]
    """Whether a seat has chosen its hand from fifteen cards."""
    bold: int = NOBODY
    """Who has shown that he is strong, by announcing a mordienne or by asking for one."""
    taken_up: list[dict[Card, int]] = field(default_factory=list)
    """The cards of each trick of this deal, with who played them."""
    regular: bool = True
    """Whether all hands can be as long as they should be, as far as the player knows: else he cannot imagine them."""

    @property
    def out(self) -> list[int]:
        """The cards that the player cannot see and that are not known to be played, from low to high."""
        return sorted([*self.hidden, *(card for held in self.held for card in held)])


def know(view: View, stake: Stake, *, reads_signs: bool = True) -> Known:
    """What the player of a view knows."""
    facts, me = view.facts, view.place
    memory = remember(view)
    hand = levels(view.hand(f"hand.{SEATS[me]}"))
    leader = facts.get("leader", (facts["dealer"] + 1) % 4)
    coup = Coup([[], [], [], []], leader, stake, [SEATS.find(who) for who in facts["took"]])
    early = facts.get("early", ())  # whose card lies before its turn, and is still his
    regular = all(len(trick) == 4 for trick in memory.taken_up)
    played = [0] * 4
    for step in range(4):
        seat = (leader + step) % 4
        for card in () if seat in early else view.hand(FRONT[seat]):
            regular = regular and coup.place == step
            coup.place = step  # who has no card left is passed over
            coup.hands[seat].append(STRENGTH[card])
            coup.play(STRENGTH[card])
            played[seat] = 1
    tricks_left = 9 - len(facts["took"])
    sizes = [tricks_left - played[seat] for seat in range(4)]
    for seat in range(4):
        counted = view.zones[HAND[seat]]
        if counted is not None:
            sizes[seat] = len(counted) + (seat in early)
    waiting = [(card, seat) for seat in early for card in view.hand(FRONT[seat])]
    hand = sorted([*hand, *(STRENGTH[card] for card, seat in waiting if seat == me)])
    on_table = [card for front in FRONT for card in view.hand(front)]
    gone = {*memory.played, *memory.given, *on_table} - {*view.hand(HAND[me])} - {card for card, _ in waiting}
    hidden = list(PACK)
    remove(hidden, [*hand, *levels(gone)])
    held: list[list[int]] = [[], [], [], []]
    for card, seat in (*memory.back.items(), *waiting):
        if seat != me:
            find(hidden, held[seat], STRENGTH[card])
    ceiling = [MONSIEUR] * 4
    if reads_signs:
        trusted = (0, 1, 2, 3) if options_seen(view).truthful else (me ^ 2,)
        for seat, sign in memory.signs:
            if seat != me and seat in trusted:
                read_sign(sign, hidden, held[seat], ceiling, seat)
        for seat in trusted:
            if seat != me:
                for _ in range(memory.aces[seat] - held[seat].count(ACE)):
                    find(hidden, held[seat], ACE)
    for seat in range(4):
        while len(held[seat]) > sizes[seat]:  # somebody lied
            hidden.append(held[seat].pop())
    picked = [seat in memory.chanteurs and seat != me for seat in range(4)]
    others = sum(sizes) - sizes[me]
    regular = regular and sizes[me] == tricks_left - played[me] and others <= len(hidden) + sum(map(len, held))
    known = me, hand, coup, sizes, hidden, held, ceiling, picked, stake.announcer, memory.taken_up
    return Known(*known, regular=regular)


def read_sign(sign: Any, hidden: list[int], held: list[int], ceiling: list[int], seat: int) -> None:
    """What a true sign tells of the cards that its maker holds still."""
    if sign[1] in LEVEL_OF:
        find(hidden, held, LEVEL_OF[sign[1]])
    elif sign[1] == FAIBLE:
        ceiling[seat] = min(ceiling[seat], ACE)
    elif sign[1] == TRES_FAIBLE:
        ceiling[seat] = min(ceiling[seat], KING)


def find(hidden: list[int], held: list[int], card: int) -> None:
    """A hidden card is found, unless it was found before."""
    if card in hidden:
        hidden.remove(card)
        held.append(card)


def remove(some: list[int], others: Iterable[int]) -> None:
    """Take cards out of some."""
    for card in others:
        some.remove(card)


def really(view: View, truth: View) -> list[list[int]]:
    """The hands as they are, when a view was seen; `truth` has all cards face up at the same moment."""
    return [levels(truth.hand(f"hand.{letter}")) for letter in SEATS]


def worlds(known: Known, count: int, rng: Random) -> list[list[list[int]]]:
    """Hands of all four seats that agree with what is known, each as likely as another."""
    import numpy as np

    hidden = np.array(known.hidden, np.int64)
    rows = [hidden[one].tolist() for one in drawn(known, count, rng)]
    hands = [
        [sorted([*held, *row]) for row in part] if seat != known.me else [known.hand] * count
        for seat, (held, part) in enumerate(zip(known.held, rows, strict=True))
    ]
    return [list(deal) for deal in zip(*hands, strict=True)]


def drawn(known: Known, count: int, rng: Random) -> list[Words]:
    """The hidden cards that each seat holds in `count` imagined deals, by their number, a row for each deal.

    A strong player is given the best of several hands.
    """
    import numpy as np

    chance = np.random.default_rng(rng.getrandbits(64))
    if known.bold in (NOBODY, known.me):
        return deal_out(known, count, chance)
    parts = [boldly(known, min(BLOCK, count - first), chance) for first in range(0, count, BLOCK)]
    return [np.concatenate(seat) for seat in zip(*parts, strict=True)]


def boldly(known: Known, count: int, chance: Generator) -> list[Words]:
    """Deals in which somebody is strong."""
    import numpy as np

    dealt = deal_out(known, count * STRONGEST_OF, chance)
    above = np.maximum(np.array(known.hidden, np.int64) - ACE, 0)
    strength = (above**2)[dealt[known.bold]].sum(axis=1).reshape(count, STRONGEST_OF)
    chosen = np.arange(count) * STRONGEST_OF + strength.argmax(axis=1)
    return [seat[chosen] for seat in dealt]


def deal_out(known: Known, count: int, chance: Generator) -> list[Words]:
    """Deal the hidden cards at random; who can hold least of them is served first, so that every deal is as likely.

    Should no deal agree with what was signed (somebody must have lied), the cards lie anyhow.
    """
    import numpy as np

    hidden = np.array(known.hidden, np.int64)
    dealt = [np.zeros((count, 0), np.int64)] * 4
    turns = chance.random((count, len(hidden)))  # the least is dealt first
    others = serving(known)
    while others and (known.ceiling[others[0]] < MONSIEUR or known.picked[others[0]]):
        seat = others.pop(0)
        room = known.sizes[seat] - len(known.held[seat])
        if known.ceiling[seat] < MONSIEUR:
            taken = (turns + (hidden > known.ceiling[seat])).argsort(axis=1)[:, :room]
        else:
            fan = turns.argsort(axis=1)[:, : room + 6]
            np.put_along_axis(turns, fan, 2.0, axis=1)  # what he gives back goes to nobody, if others are left
            taken = np.take_along_axis(fan, (-hidden[fan]).argsort(axis=1, kind="stable")[:, :room], axis=1)
        np.put_along_axis(turns, taken, 4.0, axis=1)
        dealt[seat] = taken
    order = turns.argsort(axis=1)
    at = 0
    for seat in others:
        room = known.sizes[seat] - len(known.held[seat])
        dealt[seat] = order[:, at : at + room]
        at += room
    return dealt


def serving(known: Known) -> list[int]:
    """The other seats: who is known to be weak before the others, chanteurs first of these."""
    others = [(known.me + step) % 4 for step in (1, 2, 3)]
    return sorted(others, key=lambda seat: (known.ceiling[seat], not known.picked[seat]))
