"""Shuffles that can be proved fair, and orders given by hand.

The order of shuffle `n` follows from a key alone, by a Fisher-Yates shuffle fed with SHA-256 in counter mode. The
key of a partie is the SHA-256 of a secret that the server committed to beforehand and of a nonce from every seat given
afterwards, so that neither the server nor any player can have chosen the cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, count
from operator import attrgetter
from struct import Struct
from typing import Final

from estaminet.cards import Card

EIGHT_WORDS: Final = Struct(">8I")
WORDS: Final = 1 << 32
CANONICAL: Final = attrgetter("order")


def numbers(key: bytes, shuffle: int) -> Iterator[int]:
    """The 32-bit numbers of one shuffle, eight to each SHA-256 of the key, the shuffle's number and the block's number.

    All numbers are unsigned, the highest byte first, the shuffle's and the block's in four bytes.
    """
    prefix = key + shuffle.to_bytes(4, "big")
    digests = (hashlib.sha256(prefix + block.to_bytes(4, "big")).digest() for block in count())
    return chain.from_iterable(map(EIGHT_WORDS.unpack, digests))


def fair_order(key: bytes, shuffle: int, pack: Sequence[Card]) -> list[Card]:
    """The cards of a pack in the order of one shuffle, top card first.

    The pack is sorted first, so that only its content counts. For `i` from the last index down to 1, card `i` changes
    places with card `r mod (i + 1)`, where `r` is the next number below the largest multiple of `i + 1` not above 2^32.

    >>> from estaminet.cards import cards, codes
    >>> codes(fair_order(b"example", 0, cards("AS KS QS JS")))
    'KS QS AS JS'
    """
    order = sorted(pack, key=CANONICAL)
    source = numbers(key, shuffle)
    for cards, limit in steps(len(order)):
        r = next(source)
        while r >= limit:
            r = next(source)
        i, j = cards - 1, r % cards
        order[i], order[j] = order[j], order[i]
    return order


@cache
def steps(size: int) -> list[tuple[int, int]]:
    """For each step of a shuffle of so many cards how many are left, and the largest multiple of it not above 2^32."""
    return [(cards, WORDS - WORDS % cards) for cards in range(size, 1, -1)]


def fair_lot(key: bytes, shuffle: int, tickets: int) -> int:
    """Which of so many tickets is drawn: `r mod tickets`, `r` as for the first card of a shuffle.

    >>> [fair_lot(b"example", number, 6) for number in range(8)]
    [1, 3, 1, 2, 5, 5, 4, 5]
    """
    limit = WORDS - WORDS % tickets
    return next(r for r in numbers(key, shuffle) if r < limit) % tickets


def commitment(secret: bytes) -> str:
    """What the server publishes before the first card: the SHA-256 of its secret, in hexadecimal."""
    return hashlib.sha256(b"estaminet commitment" + secret).hexdigest()


def partie_key(secret: bytes, nonces: Sequence[str]) -> bytes:
    """The key of a partie: the secret and every seat's nonce, in the order of seats."""
    digest = hashlib.sha256(b"estaminet key" + secret)
    for nonce in nonces:
        written = nonce.encode()
        digest.update(len(written).to_bytes(4, "big") + written)
    return digest.digest()


class Fair:
    """The shuffles of a partie whose secret and nonces are known."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    @classmethod
    def seeded(cls, seed: object) -> Fair:
        """Reproducible shuffles from any seed, for simulations and tests."""
        return cls(hashlib.sha256(f"estaminet seed {seed}".encode()).digest())

    def order(self, number: int, pack: Sequence[Card]) -> list[Card]:
        return fair_order(self.key, number, pack)

    def lot(self, number: int, tickets: int) -> int:
        return fair_lot(self.key, number, tickets)


class Given:
    """Orders laid down beforehand for some shuffles, others from elsewhere: for puzzles, tests, real deals."""

    def __init__(self, orders: Mapping[int, Sequence[Card]], then: Fair) -> None:
        self.orders = orders
        self.then = then

    def order(self, number: int, pack: Sequence[Card]) -> list[Card]:
        """The order given for a shuffle.

        Raises:
            ValueError: the given order is not of the same cards.
        """
        if number not in self.orders:
            return self.then.order(number, pack)
        order = list(self.orders[number])
        if sorted(order) != sorted(pack):
            raise ValueError(f"shuffle {number}: the order given is not of the {len(pack)} cards of the pack")
        return order

    def lot(self, number: int, tickets: int) -> int:
        """No lot is given beforehand."""
        return self.then.lot(number, tickets)
