"""What a card takes from an open table: one card like it, or several that add up to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any, ClassVar, Final

from estaminet.cards import Card
from estaminet.rules.shapes import SMALL, Answer

FEW: Final = 3
"""Nobody picks up more cards than so many by mistake."""


class Take:
    """A verb with one card of one's own and then the cards of the table that it takes.

    These are one card of the same rank, or several whose values add up to what it takes together. The shape holds, of
    one's own cards, those that can take something; how the cards are written makes no difference. No card is both one's
    own and on the table.

    Args:
        verb: of the answer.
        mine: one's own cards, each with what the several cards that it takes must add up to; 0: it takes no several.
        table: the cards of the table in their order, each with its value; 0: only its like takes it. It is kept.

    >>> from estaminet.cards import card, cards
    >>> seven = Take("prend", {card("7H"): 7}, dict(zip(cards("7S 4H 3S 2C"), (7, 4, 3, 2))))
    >>> list(seven)
    [('prend', 7H, 7S), ('prend', 7H, 3S, 4H)]
    >>> seven.settle(("prend", card("3S"), card("7H"), card("4H")))
    ('prend', 7H, 3S, 4H)
    """

    __slots__ = ("mine", "table", "verb")

    free: ClassVar[bool] = False
    """Whether a hand may pick up whatever it likes."""

    def __init__(self, verb: str, mine: Mapping[Card, int], table: Mapping[Card, int]) -> None:
        self.verb = verb
        self.table = table
        ranks = {one.rank for one in table}
        sums = sums_of_several(table.values())
        self.mine = {one: total for one, total in mine.items() if one.rank in ranks or sums >> total & 1}
        """One's own cards that can take something."""

    def alike(self, card: Card) -> list[Card]:
        """The cards of the table that one's own card is like."""
        return [one for one in self.table if one.rank == card.rank]

    def several(self, card: Card) -> Iterator[tuple[Card, ...]]:
        """The sets of several cards that it takes, small ones first, then in the order of the table."""
        total = self.mine[card]
        if not total:
            return
        few = [(one, value) for one, value in self.table.items() if 0 < value < total]
        for size in range(2, min(len(few), total) + 1):
            yield from _adding_up(few, 0, size, total)

    def groups(self, card: Card) -> Iterator[tuple[Card, ...]]:
        """All that one of one's own cards may take."""
        return chain(((one,) for one in self.alike(card)), self.several(card))

    @property
    def size(self) -> int:
        return self.lawful

    @property
    def lawful(self) -> int:
        """How many groups one's own cards may rightly take."""
        return sum(self._ways(card) for card in self.mine)

    def _ways(self, card: Card) -> int:
        """How many groups a card may take, counted without listing them."""
        total = self.mine[card]
        ways = [1] + [0] * total
        for value in self.table.values():
            if value:
                for reached in range(total, value - 1, -1):
                    ways[reached] += ways[reached - value]
        single = sum(value == total for value in self.table.values())
        return len(self.alike(card)) + (ways[total] - single if total else 0)

    def settle(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, tuple) or answer[:1] != (self.verb,):
            return None
        own: Card | None = None
        group: list[Card] = []
        for part in answer[1:]:
            if not isinstance(part, Card):
                return None
            if part in self.table:
                group.append(part)
            elif part in self.mine and own is None:
                own = part
            else:
                return None
        if own is None or not self._takes(own, group):
            return None
        group.sort()
        return (self.verb, own, *group)

    def _takes(self, card: Card, group: Sequence[Card]) -> bool:
        if len(group) == 1:
            return group[0].rank == card.rank
        total = 0
        for one in group:
            if not self.table[one]:
                return False
            total += self.table[one]
        return bool(total) and total == self.mine[card] and len(set(group)) == len(group)

    def sample(self, rng: Random) -> Answer:
        return next(islice(self._answers(), int(rng.random() * self.size), None))

    def _answers(self) -> Iterator[Answer]:
        return ((self.verb, card, *sorted(group)) for card in self.mine for group in self.groups(card))

    def __iter__(self) -> Iterator[Answer]:
        if self.size > SMALL:
            raise ValueError(f"{self.size} answers are too many to list")
        return self._answers()

    def plain(self) -> dict[str, Any]:
        mine = {card.code: total for card, total in self.mine.items()}
        return {"verb": self.verb, "mine": mine, "table": {one.code: value for one, value in self.table.items()}}


class AnyTake(Take):
    """What a hand can pick up by mistake: any cards of the table, with any card of its own.

    `groups` and `lawful` still tell what may rightly be taken. A sample is such as a slip is, of a few cards.

    >>> from estaminet.cards import card, cards
    >>> seven = AnyTake("prend", {card("7H"): 7}, dict(zip(cards("7S 4H 3S"), (7, 4, 3))))
    >>> seven.settle(("prend", card("7H"), card("7S"), card("3S")))
    ('prend', 7H, 7S, 3S)
    >>> seven.size, seven.lawful
    (7, 2)
    """

    __slots__ = ()

    free: ClassVar[bool] = True

    def __init__(self, verb: str, mine: Mapping[Card, int], table: Mapping[Card, int]) -> None:
        super().__init__(verb, mine, table)
        self.mine = dict(mine)

    @property
    def size(self) -> int:
        return len(self.mine) * ((1 << len(self.table)) - 1)

    def _takes(self, card: Card, group: Sequence[Card]) -> bool:
        return bool(group) and len(set(group)) == len(group)

    def sample(self, rng: Random) -> Answer:
        count = rng.randint(1, min(FEW, len(self.table)))
        return (self.verb, rng.choice(list(self.mine)), *sorted(rng.sample(list(self.table), count)))

    def _answers(self) -> Iterator[Answer]:
        table = sorted(self.table)
        groups = chain.from_iterable(combinations(table, count) for count in range(1, len(table) + 1))
        return ((self.verb, card, *group) for card, group in product(self.mine, groups))


def sums_of_several(values: Iterable[int]) -> int:
    """What two or more of some values can add up to: bit `n` is set where it is `n`. A value of 0 counts for nothing.

    >>> [total for total in range(10) if sums_of_several([4, 3, 1, 0]) >> total & 1]
    [4, 5, 7, 8]
    """
    any_number = several = 0
    for value in values:
        if value:
            several |= several << value | any_number << value
            any_number |= any_number << value | 1 << value
    return several


def _adding_up(few: Sequence[tuple[Card, int]], start: int, size: int, total: int) -> Iterator[tuple[Card, ...]]:
    """The sets of `size` cards, in order, whose values add up to `total`."""
    for at in range(start, len(few) - size + 1):
        card, value = few[at]
        if size == 1:
            if value == total:
                yield (card,)
        elif value < total:
            for rest in _adding_up(few, at + 1, size - 1, total - value):
                yield (card, *rest)
