"""Signs, and the eyes that catch them (ALU-40 to ALU-45).

Every player looks at somebody, and keeps looking until he looks elsewhere. A sign lasts from its act to its end, which
the table's clock brings; it is seen by whoever looks at the signer at any instant between, and by nobody else.

Facts known to N alone: `looks.N` (whom he looks at, or nobody), `sign.N` (the sign that he is making) and, if gazes are
felt, `watched_by.N` (who looks at him) and `warnings.N` (the rules that he had better think of before he signs). Known
to nobody: `seen.N` (who has seen the sign that N is making) and `readers.N` (for each card that N has signed in this
deal, who has seen him do so).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from estaminet.cards import Card
from estaminet.games.aluette.options import AluetteOptions
from estaminet.games.aluette.ranking import NAME
from estaminet.games.aluette.tricks import SEATS
from estaminet.rules.shapes import Answer, One, Shape
from estaminet.tapis import Tapis

SIGNE: Final = "signe"
REGARDE: Final = "regarde"
PERSONNE: Final = "personne"
DIT: Final = "dit"
FIN: Final = "fin"
AS: Final = "as"
FAIBLE: Final = "faible"
TRES_FAIBLE: Final = "tres-faible"
FOREIGN: Final = (SIGNE, "hors-code")
"""ALU-F08: a sign of one's own making."""
HINTS: Final = ("au-dessus", "au-dessous")
NAMES: Final = tuple(dict.fromkeys(NAME.values()))

CODE: Final = (
    *((SIGNE, name) for name in NAMES),
    *((SIGNE, AS, count) for count in range(1, 5)),
    (SIGNE, FAIBLE),
    (SIGNE, TRES_FAIBLE),
)
"""ALU-40: all the signs there are."""

LOOKS: Final = tuple(f"looks.{seat}" for seat in SEATS)
WATCHED: Final = tuple(f"watched_by.{seat}" for seat in SEATS)
WARNINGS: Final = tuple(f"warnings.{seat}" for seat in SEATS)
SIGN: Final = tuple(f"sign.{seat}" for seat in SEATS)
SEEN: Final = tuple(f"seen.{seat}" for seat in SEATS)
READERS: Final = tuple(f"readers.{seat}" for seat in SEATS)
FACTS: Final = (*LOOKS, *WATCHED, *WARNINGS, *SIGN, *SEEN, *READERS)
SECRET: Final = 0
"""The mask of the places that know a fact which nobody knows."""

ANY_LOOK: Final = tuple(
    One([(REGARDE, whom) for whom in (*SEATS, PERSONNE) if whom != SEATS[seat]]) for seat in range(4)
)
"""Whom each seat may look at: anybody but himself."""


def true_signs(hand: Sequence[Card]) -> list[Answer]:
    """ALU-41: the signs that are true of a hand.

    >>> from estaminet.cards import cards
    >>> true_signs(cards("2c Ae Kc"))
    [('signe', 'vache'), ('signe', 'as', 1)]
    >>> true_signs(cards("Kc 3e"))
    [('signe', 'faible'), ('signe', 'tres-faible')]
    """
    signs: list[Answer] = [(SIGNE, NAME[card]) for card in hand if card in NAME]
    weak = not signs
    aces = 0
    for card in hand:
        if card.rank == "A":
            aces += 1
            signs.append((SIGNE, AS, aces))
    if weak:
        signs.append((SIGNE, FAIBLE))
        if not aces:
            signs.append((SIGNE, TRES_FAIBLE))
    return signs


def partner(seat: int) -> int:
    """Who sits opposite."""
    return (seat + 2) % 4


class Signs:
    """What the players do with their faces and their eyes, under some options."""

    def __init__(self, options: AluetteOptions, pack: Sequence[Card]) -> None:
        self.named = [card for card in pack if card in NAME]
        self.mode = options.signs
        self.gaze = options.signs == "watch"
        """Whether it matters who looks at whom."""
        self.felt = self.gaze and options.feel_gaze
        self.truthful = options.truthful
        self.hints = options.talk == "hints"
        self.invented = (FOREIGN,) if options.faults == "fidele" else ()
        """What a face can do beside the code."""

    def open(self, tapis: Tapis) -> None:
        """A deal begins: everybody looks at his partner."""
        if self.gaze:
            for seat in range(4):
                tapis.note(LOOKS[seat], partner(seat), tapis.only(seat))
                if self.felt:
                    tapis.note(WATCHED[seat], (partner(seat),), tapis.only(seat))
                    tapis.note(WARNINGS[seat], (), tapis.only(seat))

    def close(self, tapis: Tapis) -> None:
        """The last trick has fallen: signs end, eyes rest."""
        tapis.forget(*FACTS)

    # -- who sees -------------------------------------------------------------------------------------------------

    def watchers(self, tapis: Tapis, seat: int) -> tuple[int, ...]:
        """Who looks at a seat."""
        return tuple(other for other in range(4) if tapis.facts[LOOKS[other]] == seat)

    def audience(self, tapis: Tapis, seat: int) -> int:
        """The mask of those who see what a face shows at this instant, its owner included."""
        if self.mode == "open":
            return tapis.everyone
        if self.gaze:
            return tapis.only(seat, *self.watchers(tapis, seat))
        return tapis.only(seat, partner(seat))

    # -- what is done ---------------------------------------------------------------------------------------------

    def look(self, tapis: Tapis, seat: int, whom: int | None) -> None:
        """A seat looks at another, or at nobody: who is looked at, and who was, may feel it; nobody else notices."""
        before = tapis.facts[LOOKS[seat]]
        if whom == before:
            return
        tapis.tell(LOOKS[seat], whom, tapis.only(seat))
        if self.felt:
            for watched in (before, whom):
                if watched is not None:
                    self.feel(tapis, watched)
        if whom is not None and SIGN[whom] in tapis.facts:
            self.catch(tapis, seat, whom)

    def feel(self, tapis: Tapis, seat: int) -> None:
        """A seat feels who looks at it. ALU-43: not its partner. ALU-44: an opponent."""
        watchers = self.watchers(tapis, seat)
        place = tapis.only(seat)
        missed = ("ALU-43",) if partner(seat) not in watchers else ()
        spied = ("ALU-44",) if any(other != partner(seat) for other in watchers) else ()
        tapis.tell(WATCHED[seat], watchers, place)
        tapis.note(WARNINGS[seat], missed + spied, place)

    def catch(self, tapis: Tapis, seat: int, signer: int) -> None:
        """A look falls on a sign that has already begun: it is seen too, once."""
        facts = tapis.facts
        place = tapis.only(seat)
        if facts[SEEN[signer]] & place:
            return
        sign = facts[SIGN[signer]]
        tapis.say(signer, sign, place)
        tapis.note(SEEN[signer], facts[SEEN[signer]] | place, SECRET)
        self.remember(tapis, signer, sign, place)

    def sign(self, tapis: Tapis, seat: int, sign: Answer) -> None:
        """A seat begins a sign."""
        audience = self.audience(tapis, seat)
        tapis.say(seat, sign, audience)
        tapis.note(SIGN[seat], sign, tapis.only(seat))
        tapis.note(SEEN[seat], audience, SECRET)
        self.remember(tapis, seat, sign, audience)

    def remember(self, tapis: Tapis, seat: int, sign: Answer, audience: int) -> None:
        """With hints it matters who has seen which card signed."""
        name = sign[1]
        if self.hints and name in NAMES:
            readers = tapis.facts.get(READERS[seat], {})
            tapis.note(READERS[seat], readers | {name: readers.get(name, 0) | audience}, SECRET)

    def end(self, tapis: Tapis, seat: int) -> None:
        """The sign of a seat ends, if it is making one."""
        tapis.forget(SIGN[seat], SEEN[seat])

    def show(self, tapis: Tapis, seat: int, act: Answer) -> None:
        """Lips bitten, a nod, a shake of the head: an instant, which the partner never misses."""
        tapis.say(seat, act, self.audience(tapis, seat) | tapis.only(partner(seat)))

    def hint(self, tapis: Tapis, seat: int, said: Answer) -> None:
        """ALU-45: all hear « au-dessus » or « au-dessous », of which card they know only if they saw it signed."""
        readers = tapis.facts[READERS[seat]][NAME[said[2]]]
        tapis.say(seat, said, readers)
        tapis.say(seat, said[:2], tapis.everyone & ~readers)

    # -- what may be done -----------------------------------------------------------------------------------------

    def acts(self, tapis: Tapis, seat: int, hand: Sequence[Card]) -> list[Shape]:
        """The looks, signs and hints open to a seat. They depend on nothing but what it holds and does itself."""
        acts = self.looks(seat)
        if self.mode != "off" and SIGN[seat] not in tapis.facts:
            acts.append(One([*(true_signs(hand) if self.truthful else CODE), *self.invented]))
        if READERS[seat] in tapis.facts:
            acts.append(One(self.sayable(tapis, seat)))
        return acts

    def lies(self, tapis: Tapis, seat: int) -> list[Answer]:
        """ALU-F09: what a face can do where signs must be true; those that are true are among them."""
        return list(CODE) if self.truthful and self.mode != "off" and SIGN[seat] not in tapis.facts else []

    def looks(self, seat: int) -> list[Shape]:
        """The looks open to a seat."""
        return [ANY_LOOK[seat]] if self.gaze else []

    def sayable(self, tapis: Tapis, seat: int) -> list[Answer]:
        """ALU-45: what may be hinted: above or below each card already signed."""
        signed = tapis.facts[READERS[seat]]
        return [(DIT, hint, card) for hint in HINTS for card in self.named if NAME[card] in signed]

    def why(self, tapis: Tapis, seat: int, sign: Answer) -> str:
        """The rule that a sign breaks."""
        if self.mode == "off" or sign not in CODE:
            return "ALU-40"
        return "ALU-42" if SIGN[seat] in tapis.facts else "ALU-41"
