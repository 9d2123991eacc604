"""Shapes of answers: what may be answered to a question, without listing it when it is large.

An *answer* is a card, a word of the game's glossary (`passe`, `46`), or a verb with what it applies to
(`("ecarte", card, card)`, `("coupe", 12)`). Written down, its parts are set apart by spaces: `ecarte 7S 8D`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from math import comb
from random import Random
from typing import Any, Final, Protocol, cast

from estaminet.cards import Card

Answer = Any
"""`Card | str | tuple[str, ...parts]`, where a part is a card, a word or a whole number."""

SMALL: Final = 200
"""A shape with at most so many answers can be listed."""


class Shape(Protocol):
    """What every shape can do."""

    @property
    def size(self) -> int:
        """How many answers it holds."""
        ...

    def settle(self, answer: Answer) -> Answer | None:
        """The answer in its one written order, or `None` if the shape does not hold it."""
        ...

    def sample(self, rng: Random) -> Answer:
        """An answer drawn uniformly."""
        ...

    def __iter__(self) -> Iterator[Answer]:
        """All the answers; raises `ValueError` when there are more than `SMALL`."""
        ...

    def plain(self) -> dict[str, Any]:
        """The shape as plain data, for pages and programs."""
        ...


class One:
    """One of a few answers.

    >>> One(["passe", "46"]).settle("46")
    '46'
    """

    __slots__ = ("options",)

    def __init__(self, options: Sequence[Answer]) -> None:
        self.options = tuple(options)  # a hand goes on changing, a question does not

    @property
    def size(self) -> int:
        return len(self.options)

    def settle(self, answer: Answer) -> Answer | None:
        return answer if answer in self.options else None

    def sample(self, rng: Random) -> Answer:
        return self.options[int(rng.random() * len(self.options))]

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.options)

    def plain(self) -> dict[str, Any]:
        return {"one": [written(option) for option in self.options]}


class Pick:
    """A verb with `low` to `high` distinct cards among some; their order does not matter.

    >>> from estaminet.cards import cards
    >>> Pick("ecarte", cards("7S 8S 9S"), 2, 2).size
    3
    """

    __slots__ = ("cards", "high", "low", "verb")

    def __init__(self, verb: str, cards: Sequence[Card], low: int, high: int) -> None:
        self.verb = verb
        self.cards = tuple(cards)
        self.low = low
        self.high = high

    @property
    def size(self) -> int:
        return sum(comb(len(self.cards), count) for count in range(self.low, self.high + 1))

    def settle(self, answer: Answer) -> Answer | None:
        if answer == self.verb:  # so it is written when no card is picked
            answer = (self.verb,)
        if not isinstance(answer, tuple) or answer[:1] != (self.verb,):
            return None
        chosen = answer[1:]
        if not self.low <= len(chosen) <= self.high or not all(one in self.cards for one in chosen):
            return None
        return (self.verb, *sorted(chosen)) if len(set(chosen)) == len(chosen) else None

    def sample(self, rng: Random) -> Answer:
        counts = range(self.low, self.high + 1)
        count = rng.choices(counts, [comb(len(self.cards), k) for k in counts])[0]
        return (self.verb, *sorted(rng.sample(self.cards, count)))

    def __iter__(self) -> Iterator[Answer]:
        if self.size > SMALL:
            raise ValueError(f"{self.size} answers are too many to list")
        for count in range(self.low, self.high + 1):
            for chosen in combinations(sorted(self.cards), count):
                yield (self.verb, *chosen)

    def plain(self) -> dict[str, Any]:
        return {"verb": self.verb, "cards": [c.code for c in self.cards], "low": self.low, "high": self.high}


class Amount:
    """A verb with a whole number from `low` to `high`, in steps; before the number may come what it applies to.

    >>> Amount("coupe", 2, 30).settle(("coupe", 12))
    ('coupe', 12)
    >>> list(Amount("mise", 10, 20, step=5, what=("noir",)))
    [('mise', 'noir', 10), ('mise', 'noir', 15), ('mise', 'noir', 20)]
    """

    __slots__ = ("high", "low", "step", "verb", "what")

    def __init__(self, verb: str, low: int, high: int, *, step: int = 1, what: tuple[str | int, ...] = ()) -> None:
        self.verb = verb
        self.low = low
        self.high = high
        self.step = step
        self.what = what

    @property
    def head(self) -> tuple[str | int, ...]:
        """All of an answer but the number."""
        return (self.verb, *self.what)

    @property
    def size(self) -> int:
        return (self.high - self.low) // self.step + 1

    def settle(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, tuple) or answer[:-1] != self.head:
            return None
        number = answer[-1]
        if type(number) is not int or not self.low <= number <= self.high or (number - self.low) % self.step:
            return None
        return answer

    def sample(self, rng: Random) -> Answer:
        return (*self.head, self.low + self.step * int(rng.random() * self.size))

    def __iter__(self) -> Iterator[Answer]:
        if self.size > SMALL:
            raise ValueError(f"{self.size} answers are too many to list")
        return ((*self.head, number) for number in range(self.low, self.high + 1, self.step))

    def plain(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"verb": self.verb, "from": self.low, "to": self.high}
        if self.step != 1:
            plain["step"] = self.step
        if self.what:
            plain["what"] = list(self.what)
        return plain


class Either:
    """An answer of any of several shapes, no two of which hold the same one.

    With `evenly` a sample is of each shape as often as of another, however many answers it holds: where there are a
    thousand ways to stake and one to be ready, the one would never be drawn.

    >>> Either(One(["passe"]), Amount("mise", 1, 5)).size
    6
    """

    __slots__ = ("evenly", "shapes")

    def __init__(self, *shapes: Shape, evenly: bool = False) -> None:
        self.shapes = shapes
        self.evenly = evenly

    @property
    def size(self) -> int:
        return sum(shape.size for shape in self.shapes)

    def settle(self, answer: Answer) -> Answer | None:
        for shape in self.shapes:
            settled = shape.settle(answer)
            if settled is not None:
                return settled
        return None

    def sample(self, rng: Random) -> Answer:
        weights = None if self.evenly else [shape.size for shape in self.shapes]
        return rng.choices(self.shapes, weights)[0].sample(rng)

    def __iter__(self) -> Iterator[Answer]:
        if self.size > SMALL:
            raise ValueError(f"{self.size} answers are too many to list")
        return chain.from_iterable(self.shapes)

    def plain(self) -> dict[str, Any]:
        return {"either": [shape.plain() for shape in self.shapes]}


def parts(shape: Shape) -> Iterator[Shape]:
    """The shapes that a union is made of."""
    if isinstance(shape, Either):
        for part in shape.shapes:
            yield from parts(part)
    else:
        yield shape


def written(answer: Answer) -> str:
    """An answer as text.

    >>> from estaminet.cards import card
    >>> written(("ecarte", card("7S"), card("8D")))
    'ecarte 7S 8D'
    """
    if isinstance(answer, str):
        return answer
    if isinstance(answer, Card):
        return answer.code
    return " ".join(part.code if isinstance(part, Card) else str(part) for part in cast("tuple[Any, ...]", answer))
