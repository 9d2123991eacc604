"""What a hand can do wrong at a `fidele` table of aluette: the words for it, and the shapes that hold them.

Facts that come of it, known to all but the last: `early` (whose card lies before its turn), `bound` (who is held to
which card), `looked` (who has looked at cards that are not to be seen), `miscounted` (the chanteurs who do not keep
nine cards), `usurped` (whose deal another has taken), `shown` (a card turned up in the deal), `void` (the fault that
has ended the deal), `fined` (points given in this deal for faults), `warned` (who has made a sign outside the code),
`miswritten` (the line that ought to stand on the sheet for the last deal).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from estaminet.cards import Card
from estaminet.games.aluette.faults import MISCOUNT
from estaminet.games.aluette.tricks import SEATS
from estaminet.rules.referee import CLAIM, OWN_UP
from estaminet.rules.shapes import Amount, Answer, Either, One, Pick, Shape

SERT: Final = "sert"
"""The dealer deals. Beside the question: somebody else does."""
MALDONNE: Final = "maldonne"
"""`maldonne talon W`: a card that belongs to the talon goes to W."""
TALON: Final = "talon"
DECOUVRE: Final = "decouvre"
"""`decouvre S 2`: the second card that S is dealt turns up."""
RAMASSE: Final = "ramasse"
AVANCE: Final = "avance"
"""`avance Je`: a card is laid before its turn."""
LOOKS_AT: Final = {"regarde-talon": "talon", "regarde-pourris": "spoiled"}
MARQUE: Final = "marque"
"""`marque 2 3`: what is written on the slate for N-S and E-W."""
CONFIRME: Final = "confirme"
QUITTE: Final = "quitte"
"""Gets up and leaves."""

OF_THE_DEAL: Final = ("early", "bound", "looked", "miscounted", "usurped", "shown", "void")
"""The facts that a new deal wipes off; what was fined outlives a deal that is given again."""

DEALT: Final = (*SEATS, TALON)
DEALS: Final = Either(
    One([SERT, *((MALDONNE, short, long) for short in DEALT for long in DEALT if short != long)]),
    *(Amount(DECOUVRE, 1, 12 if to == TALON else 9, what=(to,)) for to in DEALT),
)
"""ALU-F01, ALU-F03: all that a dealer's hand can do."""


def given_back(hand: Sequence[Card]) -> Shape:
    """ALU-F05: a few cards more or less than six."""
    return Pick("rend", hand, 4, 8)


def written(before: Sequence[int], after: Sequence[int]) -> Shape:
    """ALU-F12: what a dealer may write instead of the score: nothing, the other team's gain, a point too many."""
    (north, east), gained = before, (after[0] - before[0], after[1] - before[1])
    slates = [tuple(before), (north + gained[1], east + gained[0]), (after[0] + 1, after[1]), (after[0], after[1] + 1)]
    return One([(MARQUE, *slate) for slate in dict.fromkeys([tuple(after), *slates])])


def early_cards(hand: Sequence[Card]) -> list[Answer]:
    """ALU-F06: the cards that may be laid before one's turn."""
    return [(AVANCE, card) for card in hand]


def of_the_slate(seat: int, marker: int) -> Answer:
    """ALU-F12: how a seat calls an error of the last deal."""
    return (OWN_UP, MISCOUNT) if seat == marker else (CLAIM, MISCOUNT, SEATS[marker])
