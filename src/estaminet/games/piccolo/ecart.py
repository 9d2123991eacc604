"""What the declarer may throw out (PIC-09B, PIC-09D)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from estaminet.cards import Card
from estaminet.rules.shapes import Answer, Either, Pick, Shape


class With(Pick):
    """Two cards, one of them `must`, the other one of `cards`.

    >>> from estaminet.cards import card, cards
    >>> list(With("ecarte", card("AS"), cards("7H 8H")))
    [('ecarte', AS, 8H), ('ecarte', AS, 7H)]
    """

    __slots__ = ("must",)

    def __init__(self, verb: str, must: Card, others: Sequence[Card]) -> None:
        super().__init__(verb, [must, *others], 2, 2)
        self.must = must

    @property
    def size(self) -> int:
        return len(self.cards) - 1

    def settle(self, answer: Answer) -> Answer | None:
        settled = super().settle(answer)
        return settled if settled is not None and self.must in settled else None

    def sample(self, rng: Random) -> Answer:
        return (self.verb, *sorted((self.must, rng.choice(self.cards[1:]))))

    def __iter__(self) -> Iterator[Answer]:
        return (answer for answer in super().__iter__() if self.must in answer)

    def plain(self) -> dict[str, object]:
        return {**super().plain(), "with": self.must.code}


def ecart(limits: str, hand: Sequence[Card], trump: str | None) -> Pick:
    """The pairs of the twelve cards that may be thrown out under the option `ecart_limits`.

    With a trump already named, who has fewer than two cards that are neither tens nor trumps makes up the number with
    trumps. Of twelve cards he always has one such: there are but four tens and seven other trumps. Who was dealt a card
    too few (PIC-F01) may have none.
    """
    if limits == "none":
        return Pick("ecarte", hand, 2, 2)
    loose = [card for card in hand if card.rank != "10"]
    if limits == "no_manille":
        return Pick("ecarte", loose, 2, 2)
    free = [card for card in loose if card.suit != trump]
    if len(free) == 1:
        return With("ecarte", free[0], [card for card in loose if card.suit == trump])
    return Pick("ecarte", free or loose, 2, 2)


def miscounted(lawful: Pick) -> Shape:
    """What a hand may throw out in `fidele` play: cards that may go, be they two or not (PIC-F08)."""
    verb, cards = lawful.verb, lawful.cards
    if isinstance(lawful, With):
        return Either(lawful, Pick(verb, cards, 1, 1), Pick(verb, cards, 3, 4))
    return Pick(verb, cards, 1, 4)
