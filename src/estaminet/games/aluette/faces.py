"""Where a bot of aluette looks and what it signs (ALU-40 to ALU-45)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from estaminet.games.aluette.imagine import options_seen, this_deal
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.signs import (
    AS,
    FAIBLE,
    LOOKS,
    NAMES,
    REGARDE,
    SIGNE,
    TRES_FAIBLE,
    WATCHED,
    partner,
    true_signs,
)
from estaminet.games.aluette.tricks import SEATS
from estaminet.play import View
from estaminet.rules import Answer

TOLD: Final = (AS, TRES_FAIBLE)
"""The signs that a bot makes last: after one of these it has nothing more to tell."""
WEAK: Final = (FAIBLE, TRES_FAIBLE)
TALKS: Final = 2
"""For so many tricks one may expect more of a partner who has not told all."""


def signs_of(view: View, seat: int) -> list[Any]:
    """The signs of a seat that the player of a view has seen, or made, in this deal."""
    src = str(seat)
    return [
        one.what
        for one in this_deal(view)
        if one.kind == "say" and one.src == src and isinstance(one.what, tuple) and one.what[0] == SIGNE
    ]


def alone_with_partner(view: View) -> bool:
    """Whether a sign would be seen by the partner and by no opponent, as far as the player can feel that."""
    mode = options_seen(view).signs
    if mode != "watch":
        return mode == "partner_only"
    watched = view.facts.get(WATCHED[view.place], (partner(view.place),))
    return tuple(watched) == (partner(view.place),)


def helpful_sign(view: View) -> Answer | None:
    """The next thing to tell one's partner: that one is weak, or each card with a name from the highest; then the aces.

    Who has told of a card with a name is not called weak for having played it, and aces are told once.
    """
    if view.asides is None or not alone_with_partner(view):
        return None
    signs = true_signs(sorted(view.hand(f"hand.{SEATS[view.place]}"), key=STRENGTH.__getitem__, reverse=True))
    made = signs_of(view, view.place)
    words = {sign[1] for sign in made}
    named = [sign for sign in signs if sign[1] in NAMES and sign not in made]
    weak = [sign for sign in signs if sign[1] in WEAK and words <= {AS}]
    aces = [sign for sign in signs if sign[1] == AS and AS not in words]
    for sign in (*named, *weak[-1:], *aces[-1:]):
        return sign if view.asides.settle(sign) is not None else None
    return None


def wandering_look(view: View, rng: Random) -> Answer | None:
    """Whom to look at: the partner, and once he has told all, or is not likely to tell more, the opponents too."""
    looks = LOOKS[view.place]
    if looks not in view.facts:
        return None
    mate = partner(view.place)
    told = any(sign[1] in TOLD for sign in signs_of(view, mate))
    whom = mate
    if told or (len(view.facts["took"]) >= TALKS and rng.random() < 0.5):
        whom = (view.place + rng.choice((1, 3))) % 4
    return None if whom == view.facts[looks] else (REGARDE, SEATS[whom])
