"""How somebody holds his hand: sorted, and what he has taken since he last did something still at its end.

So nothing that he looks at moves by what the others do, and he sees what he was given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from estaminet.cards import Card
from estaminet.tapis import Heard

Sort = Callable[[Iterable[Card]], list[Card]]


def holding(seat: int, hand: str, held: Sequence[Card], heard: Iterable[Heard], sort: Sort) -> tuple[list[Card], int]:
    """The cards of a hand in their order, and how many of them, at the end, have come since its owner's last act.

    Args:
        seat: the owner.
        hand: his zone.
        held: what lies there now.
        heard: what he has noticed in this deal.
        sort: puts cards in order.

    >>> from estaminet.cards import cards
    >>> deal = [Heard(0, "move", tuple(cards("8S 7S")), "pack", "hand.A"), Heard(1, "say", "passe", "0", "")]
    >>> given = Heard(2, "move", tuple(cards("6S 5S")), "pack", "hand.A")
    >>> holding(0, "hand.A", cards("8S 7S 6S 5S"), [*deal, given], sorted)
    ([8S, 7S, 6S, 5S], 2)
    >>> holding(0, "hand.A", cards("8S 7S"), deal, sorted)
    ([8S, 7S], 0)
    """
    came: list[Card] = []
    sorted_once = False
    for one in heard:
        if one.src in (str(seat), hand):
            sorted_once, came = sorted_once or bool(came), []
        elif one.kind == "move" and one.dst == hand:
            came += [card for card in one.what if card is not None]
    new = [card for card in held if card in came] if sorted_once else []
    return [*sort(card for card in held if card not in new), *sort(new)], len(new)
