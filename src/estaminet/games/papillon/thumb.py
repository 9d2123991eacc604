"""Rules of thumb: keep the rest of the hand able to take, then take much, then play the low cards first."""

from __future__ import annotations

from collections.abc import Sequence

from estaminet.games.papillon.coup import Coup, Move


def thumb(coup: Coup, moves: Sequence[Move]) -> Move:
    """The move after which most of the other cards of the hand can still take; see `promise` for equals."""
    if len(moves) == 1:
        return moves[0]
    hand = coup.hands[coup.turn]
    best, most = moves[0], -1.0
    for move in moves:
        value = promise(coup, hand, move)
        if value > most:
            best, most = move, value
    return best


def promise(coup: Coup, hand: Sequence[int], move: Move) -> float:
    """How good a move looks: the cards that can still take count most, then a cleared table, then what it takes.

    What has gone from the table serves nobody else. A court card can wait, for its like may yet be laid out.
    """
    left = coup.table - move.group
    return still(coup, hand, move) + (0 if left else 0.5) + move.size / 16 - move.rank / 100


def still(coup: Coup, hand: Sequence[int], move: Move) -> int:
    """How many of the other cards can still take after a move, as the table lies."""
    left = coup.table - move.group
    rest = list(hand)
    rest.remove(move.rank)
    return sum(coup.takes(rank, left) for rank in rest)


def careful(coup: Coup, moves: Sequence[Move]) -> list[Move]:
    """The moves that nobody would call silly: no card takes what others of the hand need, if it has something else."""
    hand = coup.hands[coup.turn]
    kept = {move: still(coup, hand, move) for move in moves}
    most: dict[int, int] = {}
    for move, count in kept.items():
        most[move.rank] = max(count, most.get(move.rank, 0))
    return [move for move, count in kept.items() if count == most[move.rank]]
