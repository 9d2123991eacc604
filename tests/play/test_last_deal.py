"""A fault of the deal before, called while the next is dealt: piquet lets it be called until a hand is seen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise
from random import Random

import pytest

from estaminet.cards import Card
from estaminet.games import find_game
from estaminet.lab.lives import start, state, waiting
from estaminet.play import Film, Partie, replay
from estaminet.play.film import DONE
from estaminet.play.record import read_records, write_record

PIQUET = find_game("piquet")
ERRS = 0.15
"""How often a hand errs where it can."""


def step(partie: Partie, rng: Random) -> None:
    """Whoever is asked answers, now and then as only a hand can; nobody calls anything."""
    seat = rng.choice(waiting(partie))
    question = partie.view(seat).question
    assert question is not None
    loose = question.loose if question.loose is not None and rng.random() < ERRS else question.shape
    partie.answer(seat, loose.sample(rng))


def of_the_last(partie: Partie) -> list[tuple[int, tuple[str, ...]]]:
    """What can be called of the deal before: who, and what he says."""
    if partie.last is None:
        return []
    return [
        (seat, claim.answer)
        for seat in range(2)
        for claim in partie.claims(seat)
        if partie._find(seat, claim.answer)[0] < 0  # type: ignore[index]
    ]


def lived(seed: int, **options: str) -> Partie:
    """The first match from a seed on in which a fault is called when the next deal has begun."""
    for number in count(100 * seed):
        rng = Random(number)
        partie = start(PIQUET, f"last {number}", faults="fidele", **options)
        while not partie.over:
            claims = of_the_last(partie)
            if claims and rng.random() < 0.7:
                partie.answer(*rng.choice(claims))
            else:
                step(partie, rng)
        if reopened(partie):
            return partie
    raise AssertionError


def moments(**options: str) -> Iterator[Partie]:
    """Some matches in which nobody calls anything, at every moment."""
    for number in range(6):
        rng, partie = Random(number), start(PIQUET, f"last {number}", faults="fidele", **options)
        while not partie.over:
            yield partie
            step(partie, rng)


def cards_of(partie: Partie) -> list[list[Card]]:
    """All cards where they lie."""
    return [zone.cards for zone in partie.tapis.zones.values()]


def reopened(partie: Partie) -> list[int]:
    """Where in the log a ruling went back to the deal before."""
    return [at for at, row in enumerate(partie.rows) if row.reopens]


@pytest.mark.parametrize("options", [{}, {"match": "cent"}, {"match": "ecrire", "tours": "2"}])
@pytest.mark.parametrize("seed", range(4))
def test_the_log_and_the_record_tell_the_match_again(seed: int, options: dict[str, str]) -> None:
    partie = lived(seed, **options)
    assert reopened(partie)
    assert state(replay(PIQUET, partie.shuffles, partie.options, partie.rows)) == state(partie)
    (record,) = read_records(write_record(partie))
    assert state(record.partie()) == state(partie)


def test_each_place_sees_again_what_it_saw_before_and_after_such_a_ruling() -> None:
    partie = lived(1)
    assert reopened(partie)
    film = Film(partie.game, partie.shuffles, partie.options, partie.rows)
    again = Partie(partie.game, partie.shuffles, partie.options)
    near = {at + step for at, row in enumerate(film.rows) if row.reopens for step in range(-2, 9)}
    number = 0
    for at, row in enumerate(film.rows):
        again.redo(row)
        if row.kind in DONE:
            number += 1
            if at in near:
                moment = film.at(number)
                told = [moment.view(place).text() for place in range(3)]
                assert told == [again.view(place).text() for place in range(3)], f"step {number}"
    assert number == film.last
    deals = [step.deal for step in film.steps]
    begun = sum(row.kind == "check" for row in partie.rows)
    assert deals[-1] == begun - sum(before - after for before, after in pairwise(deals) if after < before) < begun
    assert film.whole().rows == partie.rows


def test_no_card_and_no_counter_is_lost_and_a_clone_stays_as_it_is() -> None:
    found = 0
    for partie in moments(match="ecrire", tours="2"):
        for seat, claim in of_the_last(partie):
            twin, before = partie.clone(), state(partie)
            assert state(twin) == before
            twin.answer(seat, claim)
            assert state(partie) == before
            lying = [card for zone in twin.tapis.zones.values() for card in zone.cards]
            assert sorted(lying) == sorted(twin.rules.pack)
            assert sum(twin.tapis.purses.values()) == sum(partie.tapis.purses.values())
            found += 1
    assert found


def test_what_was_dealt_meanwhile_stands_or_never_comes_again() -> None:
    """Some of it may have been seen; but where nothing comes of a ruling, or only a mark is put right, it stands."""
    stood, gone = set(), set()
    for partie in moments():
        if partie.tapis.facts["phase"] != "lift":
            continue
        for seat, claim in of_the_last(partie):
            twin = partie.clone()
            twin.answer(seat, claim)
            if twin.tapis.facts["phase"] == "lift":
                assert cards_of(twin) == cards_of(partie)
                stood.add(claim[1])
                continue
            gone.add(claim[1])
            while twin.tapis.facts["phase"] != "lift" and not twin.over:
                step(twin, Random(1))
            assert twin.over or twin.tapis.shuffled > partie.tapis.shuffled + 1
    assert stood
    assert gone


def lawfully(partie: Partie, phase: str, deal: int) -> Partie:
    """On to a phase of a deal; nobody errs, and all packs are cut alike."""
    rng = Random(1)
    while (partie.tapis.facts["phase"], partie.tapis.facts.get("deal")) != (phase, deal):
        seat = waiting(partie)[0]
        question = partie.view(seat).question
        assert question is not None
        shape = question.shape
        partie.answer(seat, next(iter(shape)) if shape.size < 200 else shape.sample(rng))
    return partie


def hands(partie: Partie) -> list[set[Card]]:
    """What both hold."""
    return [set(partie.tapis.zones[name].cards) for name in ("hand.A", "hand.B")]


def test_no_hand_that_was_seen_is_dealt_again() -> None:
    """By a wrong mark a game had ended, and with another shuffle it was drawn who deals."""
    met = 0
    for number in range(6):
        scored = start(PIQUET, f"again {number}", faults="fidele", match="cafe", first_dealer="lowest")
        lawfully(scored, "mark", 1)
        for author in (0, 1):
            partie = scored.clone()
            partie.answer(author, ("marque", 199))
            partie.answer(1 - author, "marque")
            lawfully(partie, "lift", 2)
            if partie.tapis.facts["dealer"] != author:
                continue
            partie.answer(1 - author, "releve")
            seen = hands(partie)[1 - author]
            partie.answer(1 - author, ("faute", "PIQ-F55", "AB"[author]))
            assert partie.tapis.facts["sheet"][0]["points"][author] < 199
            for deal in (2, 3):
                assert seen not in hands(lawfully(partie, "lift", deal))
            met += 1
    assert met


def test_once_a_hand_is_seen_it_is_over() -> None:
    open_at = set()
    for partie in moments():
        if partie.last is not None:
            open_at.add(partie.tapis.facts["phase"])
            seen = any(partie.tapis.zones[name].faces for name in ("hand.A", "hand.B"))
            named = {claim[1] for _, claim in of_the_last(partie)}
            assert partie.tapis.facts["phase"] != "lift" or not seen or named <= {"PIQ-F55"}
    assert {"deal", "lift"} <= open_at <= {"deal", "lift", "redeal", "cut"}
