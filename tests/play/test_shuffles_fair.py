"""Shuffles computed a second time from their description, and counted for fairness."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import PACK32, PACK52, Card, cards, codes, french_pack
from estaminet.play import Fair, Given, commitment, partie_key
from estaminet.play.shuffles import fair_order, numbers

SMALL = french_pack("A")
keys = st.binary(min_size=1, max_size=40)


def words_of(key: bytes, shuffle: int, count: int) -> list[int]:
    """The first numbers of a shuffle, from the bytes of its blocks strung together."""
    stream = b"".join(
        hashlib.sha256(key + shuffle.to_bytes(4, "big") + block.to_bytes(4, "big")).digest() for block in range(count)
    )
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4 * count, 4)]


def order_of(key: bytes, shuffle: int, pack: Sequence[Card]) -> list[Card]:
    """The order of a shuffle: every position from the last down takes a card drawn among those not yet placed."""
    left = sorted(pack, key=lambda one: one.order)
    stream = iter(words_of(key, shuffle, 1000))
    for size in range(len(left), 1, -1):
        fair = 2**32 // size * size
        drawn = next(word for word in stream if word < fair) % size
        left[size - 1], left[drawn] = left[drawn], left[size - 1]
    return left


@given(keys, st.integers(0, 2**32 - 1), st.sampled_from([PACK32, PACK52, SMALL, ()]))
def test_the_order_of_a_shuffle_can_be_computed_from_its_description(
    key: bytes, shuffle: int, pack: Sequence[Card]
) -> None:
    assert fair_order(key, shuffle, pack) == order_of(key, shuffle, pack)


def test_a_number_that_would_favour_some_cards_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    three = cards("AS KS QS")
    stream = [2**32 - 1, 5, 2**32 - 1]  # 2^32 - 1 is one too many for three cards, but not for two
    monkeypatch.setattr("estaminet.play.shuffles.numbers", lambda key, shuffle: iter(stream))
    # i = 2: 5 mod 3 = 2 stays; i = 1: (2^32 - 1) mod 2 = 1 stays
    assert fair_order(b"", 0, three) == three


VECTORS = [
    (b"example", 0, "KS QS AS JS"),
    (b"example", 1, "AS KS QS JS"),
    (bytes(32), 0, "AS JS QS KS"),
    (bytes(range(32)), 2**32 - 1, "KS JS AS QS"),
]
"""Frozen: parties that were stored are dealt from these orders for ever."""


@pytest.mark.parametrize(("key", "shuffle", "expected"), VECTORS)
def test_vectors(key: bytes, shuffle: int, expected: str) -> None:
    assert codes(fair_order(key, shuffle, cards("AS KS QS JS"))) == expected


def test_the_numbers_are_the_words_of_the_blocks_in_their_order() -> None:
    source = numbers(b"key", 7)
    assert [next(source) for _ in range(20)] == words_of(b"key", 7, 20)


@given(keys, st.permutations(PACK32))
def test_only_the_content_of_the_pack_counts_and_it_is_not_touched(key: bytes, order: list[Card]) -> None:
    before = list(order)
    assert fair_order(key, 3, order) == fair_order(key, 3, PACK32)
    assert order == before
    assert sorted(fair_order(key, 3, order)) == list(PACK32)


def test_every_order_of_a_small_pack_comes_as_often_as_another() -> None:
    each, orders = 100, 24
    counted = Counter(codes(fair_order(b"uniform", shuffle, SMALL)) for shuffle in range(each * orders))
    assert len(counted) == orders
    chi_square = sum((count - each) ** 2 / each for count in counted.values())
    assert chi_square < orders - 1 + 5 * (2 * (orders - 1)) ** 0.5


def test_every_card_comes_to_every_place_as_often_as_to_another() -> None:
    shuffles = 1600
    counted: Counter[tuple[int, Card]] = Counter()
    for shuffle in range(shuffles):
        counted.update(enumerate(fair_order(b"places", shuffle, PACK32)))
    each = shuffles / 32
    chi_square = sum((counted[place, one] - each) ** 2 / each for place in range(32) for one in PACK32)
    freedom = 31 * 31
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


@given(keys, keys, st.integers(0, 99), st.integers(0, 99))
def test_another_key_or_another_number_is_another_shuffle(one: bytes, two: bytes, m: int, n: int) -> None:
    same = fair_order(one, m, PACK52) == fair_order(two, n, PACK52)
    assert same == ((one, m) == (two, n))


def test_a_seed_makes_the_same_shuffles_every_time() -> None:
    assert Fair.seeded("a").order(0, PACK32) == Fair.seeded("a").order(0, PACK32)
    assert Fair.seeded("a").order(0, PACK32) != Fair.seeded("b").order(0, PACK32)
    assert Fair.seeded(1).key == hashlib.sha256(b"estaminet seed 1").digest()


# -- given orders -----------------------------------------------------------------------------------------------------


@given(st.permutations(PACK32))
def test_a_given_order_is_dealt_and_the_others_come_from_elsewhere(order: list[Card]) -> None:
    given_orders = Given({1: order}, Fair.seeded("then"))
    assert given_orders.order(1, PACK32) == order
    assert given_orders.order(0, PACK32) == Fair.seeded("then").order(0, PACK32)
    assert given_orders.order(1, PACK32) is not order


@pytest.mark.parametrize("order", ["", "AS", "AS AS AD AC", "AS AH AD KC", "AS AH AD AC KC"])
def test_a_given_order_of_other_cards_is_refused(order: str) -> None:
    with pytest.raises(ValueError, match="shuffle 0: the order given is not of the 4 cards"):
        Given({0: cards(order)}, Fair.seeded(0)).order(0, SMALL)


# -- secrets ----------------------------------------------------------------------------------------------------------


def test_a_commitment_is_the_hash_of_a_name_and_the_secret() -> None:
    secret = bytes(range(32))
    assert commitment(secret) == hashlib.sha256(b"estaminet commitment" + secret).hexdigest()
    assert commitment(secret) == "4706fbe72c07f83776394bfab4306b3cd6774b6b79a281675d439f6f99309fea"


def test_a_key_is_the_hash_of_a_name_the_secret_and_each_nonce_after_its_length() -> None:
    secret = bytes(32)
    written = b"estaminet key" + secret + b"\0\0\0\2ab" + b"\0\0\0\0" + b"\0\0\0\2\xc3\xa9"
    assert partie_key(secret, ["ab", "", "é"]) == hashlib.sha256(written).digest()


@given(st.lists(st.text(max_size=4), max_size=4), st.lists(st.text(max_size=4), max_size=4))
def test_other_nonces_make_another_key_however_they_are_cut(one: list[str], two: list[str]) -> None:
    assert (partie_key(bytes(32), one) == partie_key(bytes(32), two)) == (one == two)
