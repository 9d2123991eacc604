"""Nothing that a place sees depends on what it cannot know: pairs of worlds, byte for byte the same to it.

Each test lives a deal twice. Where the two differ in something that some seats cannot know, their views are compared at
every step; those who can know it must see two different worlds, or the test would prove nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from estaminet.cards import Card, card, cards
from estaminet.games.aluette.tricks import SEATS
from estaminet.play import Partie
from estaminet.rules import Pick, Refused
from tests.games.aluette.table import (
    EXAMPLE,
    EXAMPLE_TRICKS,
    beside,
    dealt,
    do,
    opened,
    play,
    refusal,
    restless,
    scripted,
    seeded,
    silence,
    texts,
)

ALL = "NESW*"


def alike(one: Partie, other: Partie, blind: str) -> None:
    """These places cannot tell the two worlds apart, all the others can."""
    different = "".join(
        place for place, here, there in zip(ALL, texts(one, *ALL), texts(other, *ALL), strict=True) if here != there
    )
    assert different == "".join(place for place in ALL if place not in blind)


def pair(deck: Sequence[Card] = EXAMPLE, other: Sequence[Card] | None = None, **options: str) -> tuple[Partie, Partie]:
    """Two tables, of the same deal unless told otherwise."""
    return opened(deck, **options), opened(deck if other is None else other, **options)


def both(one: Partie, other: Partie, *answers: str) -> None:
    """The same answers in both worlds."""
    do(one, *answers)
    do(other, *answers)


def quiet(*worlds: Partie) -> None:
    """Everybody passes before the first lead."""
    for world in worlds:
        silence(world)


def tricks(count: int, *worlds: Partie) -> None:
    """Tricks as scripted."""
    for world in worlds:
        play(world, count)


# -- signs and looks --------------------------------------------------------------------------------------------------


def test_a_sign_that_nobody_sees() -> None:
    one, other = pair()
    for world in (one, other):
        beside(world, "W regarde N")
    beside(one, "E signe as 1")
    alike(one, other, "NSW*")
    beside(one, "fin E")
    alike(one, other, "NSW*")
    quiet(one, other)
    for told in EXAMPLE_TRICKS:
        both(one, other, *told.split(", "))
        alike(one, other, "NSW*")


def test_a_sign_that_the_partner_alone_sees() -> None:
    one, other = pair()
    quiet(one, other)
    beside(one, "N signe vache")
    alike(one, other, "EW*")
    both(one, other, "N 2c", "E 3e")
    alike(one, other, "EW*")
    beside(one, "fin N")
    alike(one, other, "EW*")


def test_which_sign_it_was() -> None:
    one, other = pair()
    beside(one, "N signe vache", "fin N")
    beside(other, "N signe ecrit", "fin N")
    alike(one, other, "EW*")
    for text in ("E signe borgne", "W signe vache", "E regarde E", "E mordienne"):
        assert refusal(one, text) == refusal(other, text)


def test_that_an_opponent_has_seen_a_sign_too() -> None:
    """N signs while W looks at him, or before W does."""
    one, other = pair()
    beside(one, "W regarde N", "N signe vache", "fin N")
    beside(other, "N signe vache", "fin N", "W regarde N")
    alike(one, other, "ES*")


def test_a_look_that_arrives_during_a_sign() -> None:
    one, other = pair(feel_gaze="false")
    for world in (one, other):
        beside(world, "N signe vache")
    beside(one, "W regarde N")
    alike(one, other, "NES*")
    for world in (one, other):
        beside(world, "fin N")
    alike(one, other, "NES*")
    beside(other, "W regarde N")  # too late
    alike(one, other, "NES*")


def test_an_unfelt_look() -> None:
    one, other = pair(feel_gaze="false")
    beside(one, "E regarde S", "E regarde personne")
    alike(one, other, "NSW*")
    quiet(one, other)
    both(one, other, *EXAMPLE_TRICKS[0].split(", "))
    alike(one, other, "NSW*")


def test_a_felt_look_is_felt_by_two() -> None:
    one, other = pair()
    beside(one, "E regarde S")
    alike(one, other, "N*")


@pytest.mark.parametrize("signs", ["partner_only", "off"])
def test_the_lips_at_a_table_without_looks(signs: str) -> None:
    one, other = pair(signs=signs)
    do(one, "N levres")
    alike(one, other, "EW*")


def test_a_hint_does_not_betray_an_unseen_sign() -> None:
    one, other = pair(talk="hints")
    beside(one, "N signe vache", "fin N", "N dit au-dessus 2c")
    beside(other, "N signe ecrit", "fin N", "N dit au-dessus 2e")
    alike(one, other, "EW*")


# -- the question of the mordienne ------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["oui", "non"])
def test_lips_that_the_opponents_do_not_see(answer: str) -> None:
    """N asks his partner and then passes, or passes at once, after having thought as long."""
    one, other = pair()
    do(one, "N levres")
    alike(one, other, "EW*")
    assert one.view(1).thinking == (0,)
    for text in ("E passe", "E levres", "W oui", "E mordienne", "W 2d", "E signe vache"):
        assert refusal(one, text) == refusal(other, text)
    do(one, f"S {answer}")
    if answer == "oui":
        alike(one, other, "EW*")
        do(one, "N passe")
    do(other, "N passe")
    alike(one, other, "EW*")
    quiet(one, other)
    for told in EXAMPLE_TRICKS[:3]:
        both(one, other, *told.split(", "))
        alike(one, other, "EW*")


def test_the_partner_who_is_asked_goes_on_as_if_he_was_not() -> None:
    """To W, who looks at his partner, S is not the one who thinks."""
    one, other = pair()
    do(one, "N levres")
    do(other, "N levres", "S oui")
    alike(one, other, "EW*")


@pytest.mark.parametrize("chant_to", ["left_and_partner", "left_and_dealer"])
def test_what_a_chanteur_may_take_back_does_not_tell_of_lips(chant_to: str) -> None:
    """The last to give cards back is told nothing by his right to take them back, before lips are bitten or after."""
    one, other = pair(chant="always", chant_to=chant_to)
    for world in (one, other):
        assert world.ask is not None
        for seat, shape in list(world.ask.shapes.items()):
            assert isinstance(shape, Pick)
            world.answer(seat, ("rend", *shape.cards[:6]))
    do(one, "N levres")
    for seat in (1, 3):
        assert (one.undo_point(seat), one.free_undo(seat)) == (other.undo_point(seat), other.free_undo(seat))


def test_lips_seen_by_one_opponent() -> None:
    one, other = pair()
    for world in (one, other):
        beside(world, "W regarde N")
    do(one, "N levres", "S non")
    do(other, "N passe")
    alike(one, other, "E*")


def test_a_nod_seen_by_one_opponent() -> None:
    one, other = pair()
    for world in (one, other):
        beside(world, "E regarde S")
    do(one, "N levres", "S oui", "N passe")
    do(other, "N levres", "S non")
    alike(one, other, "W*")


@pytest.mark.parametrize("answer", ["oui", "non", None])
def test_late_lips_that_the_opponents_do_not_see(answer: str | None) -> None:
    one, other = pair(scripted("SXENXSWWW"))
    quiet(one, other)
    tricks(4, one, other)
    beside(one, "W levres")
    alike(one, other, "NS*")
    if answer:
        beside(one, f"E {answer}")
        alike(one, other, "NS*")
    for text in ("N oui", "S levres", "N mordienne", "S non"):
        assert refusal(one, text) == refusal(other, text)
    tricks(1, one, other)
    alike(one, other, "NS*")


# -- cards ------------------------------------------------------------------------------------------------------------


def swapped(deck: Sequence[Card], *pairs: str) -> list[Card]:
    """A deck with some pairs of cards changing places."""
    turned: dict[Card, Card] = {}
    for text in pairs:
        first, second = cards(text)
        turned |= {first: second, second: first}
    return [turned.get(one, one) for one in deck]


def test_cards_that_others_hold_or_that_sleep_in_the_talon() -> None:
    """Before the deal ends N cannot know who holds what he has not seen."""
    other_deck = swapped(EXAMPLE, "Ke Kd", "9c 3d", "2d 3c", "7b 9b")  # E-S, S-talon, W-talon, E-W
    one, other = pair(EXAMPLE, other_deck)
    alike(one, other, "N*")
    quiet(one, other)
    alike(one, other, "N*")
    for told in EXAMPLE_TRICKS[:3]:
        both(one, other, *told.split(", "))
        alike(one, other, "N*")
    both(one, other, "S 4c", "W 8d")
    assert refusal(one, "N 3d") == refusal(other, "N 3d")


def test_what_a_chanteur_gives_back() -> None:
    one, other = pair(chant="always")
    for world, given in ((one, "Jb 8c 6b 5c 4e 3b"), (other, "Jc 8c 6b 5c 4e 3b")):
        world.answer(0, ("rend", *cards(given)))
    alike(one, other, ALL)  # the cards move when both have chosen
    for world in (one, other):
        world.answer(1, ("rend", *cards("6c 6d 6e 5e 5b 3e")))
    alike(one, other, "ESW*")
    quiet(one, other)
    both(one, other, "N 2c")
    alike(one, other, "ESW*")


def test_which_chanteur_gave_back_first_is_forgotten() -> None:
    one, other = pair(chant="always")
    given = {0: cards("Jb 8c 6b 5c 4e 3b"), 1: cards("6c 6d 6e 5e 5b 3e")}
    for world, order in ((one, (0, 1)), (other, (1, 0))):
        for seat in order:
            world.answer(seat, ("rend", *given[seat]))
    alike(one, other, ALL)


def test_a_hopeless_hand_that_is_kept() -> None:
    """Everybody is asked whether he changes his cards, even who may not."""
    hopeless = dealt(N="9b 8d 8c 7d 7c 6d 5d 4d 3e")
    rich = swapped(hopeless, "9b 3d")
    assert card("3d") not in hopeless[:9]
    one, other = pair(hopeless, rich, hopeless_exchange="true")
    alike(one, other, "".join(seat for seat in "ESW*" if seat != holder(one, "3d")))
    both(one, other, "N garde")
    alike(one, other, "".join(seat for seat in "ESW*" if seat != holder(one, "3d")))


def holder(partie: Partie, code: str) -> str:
    """The seat that holds a card, or nobody."""
    return next((seat for seat in SEATS if card(code) in partie.tapis.zones[f"hand.{seat}"].cards), "")


# -- at random --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"feel_gaze": "false", "talk": "hints"},
        {"signs": "partner_only", "mordienne_min": "1"},
        {"signs": "off"},
        {"signs": "open"},
        {"truthful": "false", "chant": "ask", "talk": "hints"},
    ],
    ids=lambda options: " ".join(map("=".join, options.items())) or "default",
)
def test_whatever_is_done_beside_the_question_is_noticed_by_who_can_notice_it_and_nobody_else(
    options: dict[str, str],
) -> None:
    """At random moments every act open to some seat is done in a twin world."""
    rng = Random("leaks")
    tried: set[str] = set()
    for seed in range(3):
        partie = seeded(f"leaks {seed}", **options)
        for _ in restless(partie, rng):
            if partie.ask is None or rng.random() > 0.15:
                continue
            seat = rng.randrange(4)
            shape = partie.rules.asides(partie.tapis, seat)
            if shape is None:
                continue
            act = shape.sample(rng)
            twin = partie.clone()
            before = texts(partie, *ALL)
            twin.answer(seat, act)
            word = act if isinstance(act, str) else act[0]
            noticed = witnesses(partie, seat, act)
            changed = {place for place in range(5) if texts(twin, *ALL)[place] != before[place]}
            assert changed <= noticed, f"{SEATS[seat]} {act}"
            assert changed == noticed or word == "regarde"
            tried.add(word)
    assert tried >= ({"levres"} if options.get("signs") == "off" else {"signe"})


def witnesses(partie: Partie, seat: int, act: object) -> set[int]:
    """The places that can notice an act beside the question, told anew from the looks of all."""
    facts, options = partie.tapis.facts, dict(partie.view(4).options)
    word = act if isinstance(act, str) else act[0] if isinstance(act, tuple) else ""
    looks = {other: facts.get(f"looks.{SEATS[other]}") for other in range(4)}
    partner = (seat + 2) % 4
    mode = options.get("signs", "watch")
    if word in ("mordienne", "dit"):
        return set(range(5))
    if word == "regarde":
        assert isinstance(act, tuple)
        felt = {looks[seat], None if act[1] == "personne" else SEATS.index(act[1])} - {None}
        return {seat} | ({place for place in felt if place is not None} if "feel_gaze" not in options else set())
    seen = {seat} | {other for other, whom in looks.items() if whom == seat}
    if mode == "open":
        seen = set(range(5))
    elif mode == "partner_only":
        seen = {seat, partner}
    return seen if word == "signe" else seen | {partner}


def test_refusals_betray_nothing_of_lips_and_nods() -> None:
    """Whatever an opponent tries, he is refused alike while N consults his partner and while N thinks."""
    one, other = pair()
    do(one, "N levres")
    for seat in (1, 3):
        for word in one.rules.WORDS:
            for answer in (word, ("signe", word), ("regarde", word)):
                assert verdict(one, seat, answer) == verdict(other, seat, answer)


def verdict(partie: Partie, seat: int, answer: object) -> str:
    """The rule an answer is refused with in a twin world, or nothing."""
    try:
        partie.clone().answer(seat, answer)
    except Refused as refused:
        return refused.rule
    return ""
