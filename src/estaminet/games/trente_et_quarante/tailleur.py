"""The tailleur's hand, which errs at a `fidele` table as often as `slips` says: in so many coups of a hundred.

Which coups these are, and what he does wrong there, is drawn by lot from the shuffles of the partie. So nobody can have
chosen it, everybody can check it afterwards, and a log that is replayed has the same errors. In a coup he errs once.
What he is about to do wrong lies on the tapis as the fact `ecart`, which no place knows.

As often he leaves a card out when he makes a packet (TQ-F11): that is drawn for each packet, beside what he does in its
coups.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from estaminet.cards import Card
from estaminet.games.trente_et_quarante.faults import (
    FACED,
    MISCALLED,
    MISPAID,
    NOIRE_TOO_LONG,
    NOIRE_TOO_SHORT,
    ORDER_LOST,
    ROUGE_TOO_LONG,
    STUCK,
    TOO_SOON,
)
from estaminet.games.trente_et_quarante.stakes import ENOUGH, points
from estaminet.tapis import Tapis, Zone

ECART: Final = "ecart"
TOURNEE: Final = "tournee"
"""The code of the next card, if all have seen it."""
MAL_PAYE: Final = "mal_paye"
"""Who was paid too little, and by how much, or too much, and then it is below 0; no place knows this either."""
AVANT: Final = "avant"
"""How it was before the coup was settled: how many payments had been made, the stakes, the card."""
POINT: Final = "point"
RESULT: Final = "result"
IN_ROW: Final = "row"
SWEPT: Final = "swept"
DE_TROP: Final = "de_trop"
"""The code of a card too many in rouge, until the next stakes are closed."""
TOO_MUCH: Final = "much"
TAKEN: Final = "taken"
SURE: Final = "sure"
UNSURE: Final = "unsure"

ERRORS: Final = (
    (NOIRE_TOO_LONG, ""),
    (NOIRE_TOO_SHORT, ""),
    (ROUGE_TOO_LONG, ""),
    (ROUGE_TOO_LONG, IN_ROW),
    (MISCALLED, POINT),
    (MISCALLED, RESULT),
    (STUCK, SURE),
    (STUCK, UNSURE),
    (ORDER_LOST, ""),
    (FACED, ""),
    (MISPAID, ""),
    (MISPAID, TOO_MUCH),
    (MISPAID, TAKEN),
    (TOO_SOON, ""),
)
"""What he can do wrong, one as often as another, and how."""

OUBLIEE: Final = "oubliee"
"""A card has stayed in the basket. That no place knows by itself, but all can count what lies there."""

TEN: Final = 10
MOST: Final = ENOUGH - 1 + TEN
"""No point that can be called is higher."""


def draw(tapis: Tapis, percent: int) -> None:
    """Draw by lot whether he errs in the coup to come, and how; an error that found no occasion is forgotten."""
    tapis.forget(ECART)
    if percent:
        luck, which = divmod(tapis.lot(100 * len(ERRORS)), len(ERRORS))
        if luck < percent:
            tapis.note(ECART, ERRORS[which], 0)


def forgets(tapis: Tapis, percent: int) -> bool:
    """TQ-F11: draw by lot whether he leaves a card out of the packet that he makes."""
    return percent > 0 and tapis.lot(100) < percent


def errs(tapis: Tapis, fault: str, *ways: str) -> str | None:
    """How he makes this error, in one of these ways if some are named, now and not again; `None` if he does not."""
    drawn = tapis.facts.get(ECART)
    if drawn is None or drawn[0] != fault or (ways and drawn[1] not in ways):
        return None
    tapis.forget(ECART)
    how: str = drawn[1]
    return how


def called(row: Sequence[Card]) -> int:
    """The point that he calls for a row as it lies.

    A row that he stopped too early he believes to be ten more; one with a card too many never counts above forty.
    """
    point = points(row)
    return point + TEN if point < ENOUGH else min(point, MOST)


def misread(point: int) -> int:
    """TQ-F07: a point wrongly added, by one."""
    return point + 1 if point < MOST else point - 1


def stick(tapis: Tapis, row: Zone, *, sure: bool) -> tuple[str, ...]:
    """TQ-F08: two cards are drawn together; their codes in the order in which they should lie, as far as it is seen.

    If it is seen which one was uppermost, he lays that one second all the same.
    """
    pack = tapis.zones["pack"]
    if not sure:
        tapis.move(sorted(pack.cards[:2]), pack, row)
        return ()
    tapis.top(2, pack, row)
    seen = tuple(card.code for card in row.cards)
    tapis.move(row.cards[:1], row, row)
    return seen
