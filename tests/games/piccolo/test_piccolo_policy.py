"""The compiled rules of thumb of piccolo against those that are read."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from estaminet.games.piccolo.masks import ALL, SUITS, Coup, Goal, House
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.policy import led_suit, policy
from estaminet.games.piccolo.tables import tables_of
from estaminet.games.piccolo.thumb import thumb
from estaminet.kernel import Kernel, Points, Position
from estaminet.kernel.engine import Solver
from estaminet.kernel.layout import NOBODY, SEEN, WANTING

HOUSE = House.of(PiccoloOptions())


def deal(rng: Random, left: int, trump: int) -> Coup:
    """A deal in which everybody has so many cards, and knows who is void of what."""
    pack = [1 << bit for bit in range(32)]
    rng.shuffle(pack)
    hands = [sum(pack[left * seat : left * seat + left]) for seat in range(3)]
    coup = Coup(HOUSE, hands, rng.randrange(3), Goal.POINTS, 26, trump)
    coup.leader = rng.randrange(3)
    coup.gone = ALL & ~sum(hands)
    coup.lacks = [sum(suit for suit in SUITS if not hand & suit) for hand in hands]
    return coup


def test_the_compiled_rules_play_the_same_cards() -> None:
    rng = Random(5)
    kinds = Counter[tuple[bool, int]]()
    for number in range(6000):
        trump = 0 if number % 5 == 0 else SUITS[0]
        coup = deal(rng, rng.randint(2, 10), trump)
        kernel = Kernel(tables_of(PiccoloOptions(), 3, "C" if trump else None, coup.declarer, "26"))
        # the cards of the kernel by their bits, trumps first, are those of the coup, whatever they are called
        hands = tuple(tuple(kernel.some(hand)) for hand in coup.hands)
        board = Solver(kernel, Position(hands, coup.leader), Points(0)).board.copy()
        board[WANTING] = 7
        for _ in range(rng.randrange(3)):
            coup.play(coup.turn, rng.choice([1 << bit for bit in range(32) if coup.legal(coup.turn) >> bit & 1]))
        player, legal = coup.turn, coup.legal(coup.turn)
        room = np.zeros(SEEN, np.int64)
        room[:3] = coup.hands
        best = coup.best.bit_length() - 1
        if coup.size == 2 and coup.best & trump and coup.master != coup.leader:
            coup.led = led_suit(coup.hands[player], legal, 2, best, 1, trump)  # a trick does not tell more
        chosen = policy(board, room, legal, player, coup.size, best, coup.master if coup.size else NOBODY, np.uint64(1))
        assert 1 << chosen == thumb(coup, player), (number, coup.size)
        kinds[player == coup.declarer, coup.size] += 1
    assert len(kinds) == 6
