"""Shapes: what is counted, listed, drawn, settled and written agree with one another."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import PACK32, Card, card, cards
from estaminet.games.piccolo.ecart import With
from estaminet.play.notation import parse
from estaminet.rules import Amount, Answer, Either, One, Pick, Rules, Shape, Take, written
from estaminet.rules.game import Options
from estaminet.rules.shapes import SMALL
from estaminet.rules.take import AnyTake

WORDS = ("passe", "coeur", "regarde", "A", "B", "pose", "ecarte", "mise", "coupe", "prend")


class Notation(Rules):
    """Just enough of a game to write its answers down."""

    WORDS = WORDS

    def __init__(self) -> None:
        super().__init__(Options())
        self.pack = PACK32


NOTATION = Notation()
SINGLE: Sequence[Answer] = ("passe", "coeur", "26", "46", *cards("10S JH"), ("regarde", "A"), ("regarde", "B"))
some_cards = st.lists(st.sampled_from(PACK32), unique=True, max_size=7)
ones = st.lists(st.sampled_from(SINGLE), unique=True, min_size=1).map(One)


@st.composite
def picks(draw: st.DrawFn, verbs: Sequence[str] = ("pose", "ecarte")) -> Pick:
    among = draw(some_cards)
    low = draw(st.integers(0, len(among)))
    return Pick(draw(st.sampled_from(verbs)), among, low, draw(st.integers(low, len(among) + 2)))


@st.composite
def amounts(draw: st.DrawFn, verbs: Sequence[str] = ("mise", "coupe")) -> Amount:
    low = draw(st.integers(0, 50))
    return Amount(draw(st.sampled_from(verbs)), low, low + draw(st.integers(0, 60)))


@st.composite
def takes(draw: st.DrawFn) -> Take:
    several = draw(st.lists(st.sampled_from(PACK32), unique=True, max_size=10))
    own = draw(st.integers(0, min(3, len(several))))
    values = st.integers(0, 7)
    mine, table = ({one: draw(values) for one in some} for some in (several[:own], several[own:]))
    return Take("prend", mine, table)


any_takes = takes().map(lambda take: AnyTake(take.verb, take.mine, take.table))
flat = st.one_of(ones, picks(), amounts(), takes(), any_takes)


@st.composite
def eithers(draw: st.DrawFn) -> Either:
    four: list[Shape] = [draw(ones), draw(picks(["pose"])), draw(picks(["ecarte"])), draw(amounts())]
    return Either(*draw(st.permutations(four))[: draw(st.integers(1, 4))])


shapes: st.SearchStrategy[Shape] = st.one_of(flat, eithers())
small = shapes.filter(lambda shape: 0 < shape.size <= SMALL)

part = st.one_of(
    st.sampled_from([*WORDS, *PACK32[:6], "JS", 2, 12, True, None, 2.0, "", "zz"]), st.lists(st.integers(), max_size=2)
)
anything = st.one_of(part, st.lists(part, max_size=5).map(tuple), st.lists(part, max_size=3))


@given(small)
def test_a_listed_shape_has_as_many_answers_as_its_size_each_once(shape: Shape) -> None:
    listed = list(shape)
    assert len(listed) == len(set(listed)) == shape.size


@given(small)
def test_each_answer_listed_settles_as_it_is(shape: Shape) -> None:
    for answer in shape:
        assert shape.settle(answer) == answer


@given(small, st.integers())
def test_what_is_drawn_is_one_of_the_answers_listed(shape: Shape, seed: int) -> None:
    rng = Random(seed)
    listed = set(shape)
    for _ in range(20):
        assert shape.sample(rng) in listed


@given(shapes.filter(lambda shape: shape.size > 0), st.integers())
def test_what_is_drawn_settles_even_if_it_cannot_be_listed(shape: Shape, seed: int) -> None:
    answer = shape.sample(Random(seed))
    assert shape.settle(answer) == answer


@given(small)
def test_written_down_an_answer_is_read_and_settled_as_the_same(shape: Shape) -> None:
    for answer in shape:
        assert shape.settle(parse(NOTATION, written(answer))) == answer


@given(small, anything)
def test_nothing_else_settles(shape: Shape, answer: Any) -> None:
    settled = shape.settle(answer)
    assert settled is None or any(settled is one or settled == one for one in shape)
    if settled is not None and settled != answer:  # only the order of cards may be put right
        assert written(answer).split()[0] == written(settled).split()[0]
        assert sorted(written(answer).split()) == sorted(written(settled).split())


@given(picks(), st.data())
def test_cards_are_picked_in_any_order_and_settle_in_one(shape: Pick, data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.sampled_from(PACK32), max_size=4))
    settled = shape.settle((shape.verb, *chosen))
    lawful = set(chosen) <= set(shape.cards) and len(set(chosen)) == len(chosen)
    if lawful and shape.low <= len(chosen) <= shape.high:
        assert settled == (shape.verb, *(one for one in PACK32 if one in chosen))
    else:
        assert settled is None


@given(shapes)
def test_what_is_too_long_to_list_says_so(shape: Shape) -> None:
    if shape.size <= SMALL:
        list(shape)
    else:
        with pytest.raises(ValueError, match="too many to list"):
            list(shape)


@given(shapes, anything)
def test_a_shape_outlives_a_pickle(shape: Shape, answer: Any) -> None:
    twin = pickle.loads(pickle.dumps(shape))
    assert twin.plain() == shape.plain()
    assert twin.settle(answer) == shape.settle(answer)


@pytest.mark.parametrize(
    "shape",
    [
        One(["passe", "26", "46", card("10S")]),
        Pick("pose", cards("7S 8S 9S 10S"), 0, 3),
        Pick("pose", cards("7S 8S 9S 10S"), 2, 2),
        Amount("coupe", 2, 9),
        Either(One(["passe"]), Pick("pose", cards("7S 8S 9S"), 1, 3), Amount("mise", 0, 4)),
        With("ecarte", card("AS"), cards("7H 8H 9H")),
        Take(
            "prend",
            {card("KS"): 4, card("9S"): 3},
            dict(zip(cards("KH 9H 9D 10H 8H 7H"), (0, 0, 0, 1, 2, 3), strict=True)),
        ),
    ],
)
def test_each_answer_is_drawn_as_often_as_another(shape: Shape) -> None:
    rng, each = Random(1), 400
    drawn = Counter(shape.sample(rng) for _ in range(each * shape.size))
    assert set(drawn) == set(shape)
    chi_square = sum((count - each) ** 2 / each for count in drawn.values())
    assert chi_square < shape.size - 1 + 5 * (2 * (shape.size - 1)) ** 0.5


def test_a_question_does_not_change_with_the_hand_it_was_made_from() -> None:
    hand = cards("7S 8S 9S")
    one, pick = One(hand), Pick("pose", hand, 1, 1)
    hand.clear()
    assert one.size == pick.size == 3


def test_two_of_the_same_card_are_not_two_cards() -> None:
    assert Pick("pose", cards("7S 8S"), 2, 2).settle(("pose", card("7S"), card("7S"))) is None


def test_nothing_picked_is_written_as_the_verb_alone() -> None:
    shape = Pick("pose", cards("7S"), 0, 1)
    assert written(("pose",)) == "pose"
    assert shape.settle("pose") == ("pose",)
    assert Pick("pose", cards("7S"), 1, 1).settle("pose") is None


@pytest.mark.parametrize("number", [True, 1.0, "1", None, [1], card("AS")])
def test_only_a_whole_number_is_an_amount(number: Any) -> None:
    assert Amount("mise", 0, 5).settle(("mise", number)) is None


@pytest.mark.parametrize("answer", [("pose", []), ("pose", {}), [], {}, None, ("pose", ("pose",))])
def test_what_is_no_answer_at_all_does_not_settle(answer: Any) -> None:
    every: list[Shape] = [One(SINGLE), Pick("pose", PACK32, 1, 2), Amount("pose", 1, 2)]
    for shape in (*every, Either(*every)):
        assert shape.settle(answer) is None


def test_vectors_of_written_answers() -> None:
    assert written(card("10S")) == "10S"
    assert written("misere-table") == "misere-table"
    assert written(("ecarte", *cards("7S 8D"))) == "ecarte 7S 8D"
    assert written(("coupe", 12)) == "coupe 12"
    assert written(("faute", "PIC-F11", "B")) == "faute PIC-F11 B"


def test_with_holds_the_pairs_that_have_the_card_that_must_go() -> None:
    must, others = card("9S"), cards("10S 8S JH")
    shape = With("ecarte", must, others)
    pairs = {("ecarte", *sorted(pair)) for pair in permutations([must, *others], 2) if must in pair}
    assert set(shape) == pairs
    assert shape.size == len(pairs) == 3
    held: list[Card] = [must, *others]
    for first, second in product(held, held):
        answer = ("ecarte", first, second)
        assert (shape.settle(answer) is not None) == (first is not second and must in (first, second))


@given(takes())
def test_a_card_takes_one_of_its_rank_or_several_that_add_up_to_it(shape: Take) -> None:
    for one, total in shape.mine.items():
        lawful: set[tuple[Card, ...]] = {(other,) for other in shape.table if other.rank == one.rank}
        for size in range(2, len(shape.table) + 1):
            for group in combinations(shape.table, size):
                values = [shape.table[other] for other in group]
                if all(values) and sum(values) == total:
                    lawful.add(group)
        groups = list(shape.groups(one))
        assert set(groups) == lawful
        assert len(groups) == len(lawful) > 0


def test_what_lies_on_the_table_takes_nothing_and_ones_own_is_not_taken() -> None:
    seven, other = cards("7H 7D")
    shape = Take("prend", {seven: 7, other: 7}, dict.fromkeys(cards("7S 7C"), 7))
    assert shape.size == 4
    assert shape.settle(("prend", seven, other)) is None
    assert shape.settle(("prend", *cards("7S 7C"))) is None
    assert shape.settle(("prend", seven, *cards("7S 7C"))) is None  # two that are like it
    assert shape.settle(("prend", *cards("7S 7H"))) == ("prend", *cards("7H 7S"))
