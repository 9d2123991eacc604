"""The compiled rules of thumb against those that are read."""

from __future__ import annotations

from random import Random

import numpy as np

from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH
from estaminet.games.aluette.coup import NOBODY, Stake
from estaminet.games.aluette.master import kernel_of
from estaminet.games.aluette.policy import policy, wavering
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.thumb import running, thumb
from estaminet.kernel import Individual, Position, Run
from estaminet.kernel.engine import Solver
from estaminet.kernel.layout import SEEN, TOOK


def test_the_compiled_rules_play_the_same_cards() -> None:
    rng = Random(7)
    for number in range(4000):
        pack = rng.choice((ALUETTE_SPANISH, ALUETTE_FRENCH))
        kernel = kernel_of(pack)
        left, place, seat = rng.randint(2, 9), rng.randrange(4), rng.randrange(4)
        cards = rng.sample(pack, left + place)
        hand, lying = cards[:left], cards[left:]
        tricks = [0, 0, 0, 0]
        for _ in range(9 - left):
            tricks[rng.randrange(4)] += rng.random() < 0.9
        top, master, best = 0, NOBODY, -1
        for step, card in enumerate(lying):
            who = (seat - place + step) % 4
            if STRENGTH[card] > top:
                top, master, best = STRENGTH[card], who, kernel.bits[card].bit_length() - 1
            elif STRENGTH[card] == top:
                master = NOBODY
        stake = Stake(rng.randrange(4), least=rng.randint(1, 4)) if number % 2 else Stake()
        some = Position(tuple(tuple(pack[4 * step : 4 * step + 4]) for step in range(4)), 0)
        goal = Individual(0) if stake.runner == NOBODY else Run(stake.runner, stake.least)
        board = Solver(kernel, some, goal).board
        hands = np.zeros(SEEN, np.int64)
        hands[TOOK : TOOK + 4] = tricks
        choose = thumb if stake.runner == NOBODY else running(stake)
        expected = choose(sorted(STRENGTH[card] for card in hand), place, top, master, seat, tricks, left)
        played = policy(board, hands, kernel.mask(hand), seat, place, best, master, np.uint64(1))
        assert STRENGTH[kernel.cards[played]] == expected


def test_who_wavers_plays_the_same_but_for_every_eighth_card() -> None:
    kernel = kernel_of(ALUETTE_SPANISH)
    hands = tuple(tuple(ALUETTE_SPANISH[seat::4][:9]) for seat in range(4))
    board = Solver(kernel, Position(hands, 0), Individual(0)).board
    room = np.zeros(SEEN, np.int64)
    room[:4] = [kernel.mask(hand) for hand in hands]
    mask = int(room[0])

    def played(ninth: int, low: int) -> int:
        return wavering(board, room, mask, 0, 0, -1, NOBODY, np.uint64(((ninth << 32) // 9 + 1) << 32 | low))

    assert {played(ninth, low) for ninth in range(9) for low in range(1, 8)} == {
        policy(board, room, mask, 0, 0, -1, NOBODY, np.uint64(1))
    }
    assert {played(ninth, 8) for ninth in range(9)} == {bit for bit in range(48) if mask >> bit & 1}
