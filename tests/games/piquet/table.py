"""A table of piquet for the tests: hands as they are after the exchange, answers and tricks as text.

Seat A deals, so B is the elder hand; in scripts they are called `E` and `Y`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from estaminet.cards import Card, cards, codes
from estaminet.games import find_game
from estaminet.games.piquet.options import PiquetOptions
from estaminet.games.piquet.tables import PACKS, STRENGTH
from estaminet.play import Checkpoint, Fair, Given, Partie
from estaminet.play.notation import parse
from estaminet.rules import One, Refused, read_options
from tests.games.asking import turn as turn

PIQUET = find_game("piquet")
CUT = 2
"""Where the tests cut the pack: given orders are turned so that the deal begins with their first card."""
E, Y = 1, 0
SEATS = {"E": E, "Y": Y}


def options(**texts: str) -> PiquetOptions:
    """Options from their texts; unless they say otherwise A deals first, so that nothing is drawn."""
    read = read_options(PiquetOptions, {"first_dealer": "A", **texts})
    assert isinstance(read, PiquetOptions)
    return read


def deck(elder: str, younger: str, talon: str) -> list[Card]:
    """A pack that deals these hands by twos and leaves this talon."""
    mine, theirs = cards(elder), cards(younger)
    order: list[Card] = []
    for start in range(0, 12, 2):
        order += [*mine[start : start + 2], *theirs[start : start + 2]]
    return order + cards(talon)


def dealt(elder: str, younger: str, talon: str, /, **texts: str) -> Partie:
    """The first deal, these hands being dealt."""
    order = deck(elder, younger, talon)
    partie = Partie(PIQUET, Given({0: [*order[-CUT:], *order[:-CUT]]}, Fair.seeded("tests")), options(**texts))
    do(partie, f"coupe {CUT}")
    return informed(partie)


def informed(partie: Partie) -> Partie:
    """Where he is asked for it at once, the younger says that he has no carte blanche."""
    assert partie.ask is not None
    if partie.ask.rule == "PIQ-20":
        do(partie, "Y rien")
    return partie


def after(elder: str, younger: str, **texts: str) -> Partie:
    """The first deal when both have exchanged one card, and hold these hands."""
    hands, thrown = swapped(elder, younger, texts.get("pack", "32"))
    return one_each(dealt(*hands, **texts), elder, younger, thrown)


def last_deal(elder: str, younger: str, totals: tuple[int, int] = (0, 150), *, game: int = 5, **texts: str) -> Partie:
    """The same in the last deal of a rubicon; who leaves cards does not look at them."""
    hands, thrown = swapped(elder, younger)
    partie = dealt_at(totals[0], totals[1], hands, game=game, order=None, preset="rubicon", **texts)
    return one_each(partie, elder, younger, thrown)


def swapped(elder: str, younger: str, pack: str = "32") -> tuple[tuple[str, str, str], tuple[str, str]]:
    """Hands and talon such that these hands are held when both have exchanged one card: which one each throws out."""
    mine, theirs = elder.split(), younger.split()
    spare, other, *talon = (code for code in codes(PACKS[pack]).split() if code not in mine and code not in theirs)
    hands = " ".join([spare, *mine[1:]]), " ".join([other, *theirs[1:]]), " ".join([mine[0], theirs[0], *talon])
    return hands, (spare, other)


def one_each(partie: Partie, elder: str, younger: str, thrown: tuple[str, str]) -> Partie:
    """Both exchange a card."""
    do(partie, f"E ecarte {thrown[0]}", "E non", f"Y ecarte {thrown[1]}")
    assert set(codes(hand(partie, "E")).split()) == set(elder.split())
    assert set(codes(hand(partie, "Y")).split()) == set(younger.split())
    return partie


def discarding(elder: str, out: str, younger: str, thrown: str) -> tuple[str, str, str]:
    """Hands and talon such that after these discards these hands are held."""
    mine, theirs = elder.split(), younger.split()
    kept, held = 12 - len(out.split()), 12 - len(thrown.split())
    return (
        " ".join([*mine[:kept], out]),
        " ".join([*theirs[:held], thrown]),
        " ".join([*mine[kept:], *theirs[held:]]),
    )


def hand(partie: Partie, who: str) -> list[Card]:
    """The cards that a player holds."""
    return partie.tapis.zones[f"hand.{partie.rules.seats[SEATS[who]]}"].cards


def do(partie: Partie, *answers: str) -> None:
    """The seats asked answer one after the other. `E bon` insists that it is the elder's turn."""
    for text in answers:
        seat = turn(partie)
        who, _, rest = text.partition(" ")
        if who in SEATS:
            assert SEATS[who] == seat, f"{text}: it is the turn of seat {seat}, who may {words(partie)}"
            text = rest
        partie.answer(seat, parse(partie.rules, text))


def words(partie: Partie) -> list[str]:
    """What the seat asked may say, cards excepted."""
    assert partie.ask is not None
    shape = partie.ask.shapes[turn(partie)]
    return [" ".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in shape]


def talk(partie: Partie) -> None:
    """Whoever is asked declares all he can, and nobody sinks anything, until a card is due or the deal is over."""
    while not partie.over and not plays(partie):
        said = words(partie)
        if fact(partie, "phase") == "reply":
            do(partie, next(word for word in ("pas-bon", "egal", "combien", "bon") if word in said))
        elif fact(partie, "phase") == "look":
            do(partie, "non")
        else:
            do(partie, said[0])


def plays(partie: Partie) -> bool:
    """Whether a card is due."""
    assert partie.ask is not None
    shape = partie.ask.shapes[turn(partie)]
    return isinstance(shape, One) and isinstance(shape.options[0], Card)


def lead(partie: Partie, code: str, reply: str = "") -> None:
    """The elder calls all that he can and leads; the younger counts all that he can, and perhaps plays."""
    talk(partie)
    do(partie, f"E {code}")
    talk(partie)
    if reply:
        do(partie, f"Y {reply}")


def settled(partie: Partie) -> Partie:
    """The same when the younger has played, the lowest card he can: the hands have been counted."""
    twin = partie.clone()
    do(twin, "Y " + min(legal_now(twin).split(), key=lambda code: STRENGTH[cards(code)[0]]))
    return twin


def tricks(partie: Partie, script: str) -> None:
    """Play tricks told as `E: AH-10H, KH-7D; Y: AC-9C`; the first card of all may lie there already."""
    for part in script.split(";"):
        who, _, played = part.strip().partition(": ")
        other = "Y" if who == "E" else "E"
        for trick in played.split(", "):
            one, two = trick.split("-")
            front = partie.tapis.zones[f"front.{partie.rules.seats[SEATS[who]]}"].cards
            if not front:
                do(partie, f"{who} {one}")
                talk(partie)
            else:
                assert codes(front) == one
            do(partie, f"{other} {two}")


def counts(partie: Partie) -> tuple[int, int]:
    """The running count of the deal, or once it is scored its line: elder first."""
    if fact(partie, "phase") in ("cut", "scored"):
        points = last_line(partie)["points"]
        return points[E], points[Y]
    told = fact(partie, "counts")
    return told[E], told[Y]


def aloud(partie: Partie, who: str) -> list[int]:
    """The counts that a player has said aloud in this deal."""
    seat = str(SEATS[who])
    events = partie.tapis.events[partie.deal_start :] if fact(partie, "phase") != "cut" else partie.tapis.events
    return [event.what[1] for event in events if event.kind == "say" and event.src == seat and event.what[0] == "total"]


def refused(partie: Partie, who: str, text: str) -> str:
    """The rule by which an answer is refused; insists that the refusal changed nothing."""
    before = everything(partie)
    with pytest.raises(Refused) as caught:
        partie.answer(SEATS[who], parse(partie.rules, text))
    assert everything(partie) == before
    return caught.value.rule


def everything(partie: Partie) -> tuple[object, ...]:
    """All that a refusal must leave alone."""
    views = tuple(partie.view(place).text() for place in range(3))
    return views, tuple(map(repr, partie.rows)), repr(partie.tapis.snapshot())


def legal_now(partie: Partie) -> str:
    """The cards that may be played now."""
    assert partie.ask is not None
    return codes(sorted(one for one in partie.ask.shapes[turn(partie)] if isinstance(one, Card)))


def step_anyhow(partie: Partie) -> None:
    """The seat asked does the first thing it can."""
    assert partie.ask is not None
    phase = fact(partie, "phase")
    if phase == "exchange" and partie.ask.rule != "PIQ-20":
        shape = partie.ask.shapes[turn(partie)].plain()
        shape = shape.get("either", [shape])[0]
        do(partie, f"ecarte {' '.join(shape['cards'][: max(1, shape['low'])])}")
    elif phase == "cut":
        do(partie, "coupe 9")
    else:
        do(partie, words(partie)[0])


def with_totals(elder: int, younger: int, *, game: int = 0, **texts: str) -> tuple[Partie, Checkpoint]:
    """Where a deal begins with these totals, and the checkpoint itself."""
    start = Partie(PIQUET, Fair.seeded("tests"), options(**texts))
    do(start, f"coupe {CUT}")
    checkpoint = start.checkpoint()
    assert checkpoint is not None
    snapshot = checkpoint.snapshot
    told: dict[str, Any] = {"totals": (younger, elder), "game": game}
    facts = {**snapshot["facts"], **{name: (value, start.tapis.everyone) for name, value in told.items()}}
    again = checkpoint._replace(snapshot={**snapshot, "facts": facts})
    return Partie(PIQUET, Fair.seeded("tests"), start.options, checkpoint=again), again


def dealt_at(
    elder: int, younger: int, hands: Sequence[str], *, game: int = 0, order: list[Card] | None = None, **texts: str
) -> Partie:
    """A deal of these two hands and this talon, the players having these totals before it."""
    start, checkpoint = with_totals(elder, younger, game=game, **texts)
    whole = order or deck(*hands)
    zones = {**checkpoint.snapshot["zones"], "pack": (0, start.tapis.everyone, codes(whole))}
    again = checkpoint._replace(snapshot={**checkpoint.snapshot, "zones": zones})
    return informed(Partie(PIQUET, Fair.seeded("tests"), start.options, checkpoint=again))


def fact(partie: Partie, name: str) -> Any:
    """A fact of the tapis, whoever knows it."""
    return partie.tapis.facts.get(name)


def last_line(partie: Partie) -> dict[str, Any]:
    """The last line of the sheet."""
    line: dict[str, Any] = fact(partie, "sheet")[-1]
    return line


CAVENDISH = (
    "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D",
    "10S 7S 10H 9H 7H KC QC 10C AD QD JD 10D",
    "9S 8S KH 9C KD QS AC 7D",
)
"""V1: the hands and the talon as dealt."""
CAVENDISH_TRICKS = "E: AH-10H, KH-7D, QH-10D, JH-JD, 8H-QD, KD-AD; Y: AC-9C, KC-JC, QC-8S, 10C-9S, QS-AS; E: JS-10S"


def exchanged(partie: Partie) -> None:
    """The exchanges of V1."""
    do(partie, "E ecarte KS 8C 7C 9D 8D", "Y ecarte 7S 9H 7H")
