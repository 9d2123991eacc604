"""The worked examples of the specification, by their numbers."""

from __future__ import annotations

import pytest

from estaminet.cards import cards
from estaminet.games.aluette.ranking import jeu, meneur
from estaminet.games.aluette.tricks import SEATS, possible
from tests.games.aluette.table import (
    EXAMPLE,
    EXAMPLE_TRICKS,
    beside,
    consent,
    dealt,
    do,
    gains,
    give_point,
    may,
    opened,
    play,
    refusal,
    said,
    scripted,
    silence,
    totals,
    turn,
)


def trick(text: str, pack: str = "spanish48") -> str:
    """Who takes a trick of four cards in the order N E S W, N leading: a letter, or `X`; checks who leads next."""
    hands = dict(zip(SEATS, text.split(), strict=True))
    partie = opened(dealt(pack=pack, **hands), pack=pack)
    silence(partie)
    do(partie, *(f"{seat} {card}" for seat, card in hands.items()))
    took: str = partie.tapis.facts["took"]
    assert SEATS[turn(partie)] == ("N" if took == "X" else took)
    assert len(partie.tapis.zones["spoiled"]) == (4 if took == "X" else 0)
    return took


def test_example_1_the_great_nine_over_two_aces() -> None:
    assert trick("Ad Kd Ac 9c") == "W"


def test_example_2_the_written_two_over_two_aces() -> None:
    assert trick("Ad Kb Ac 2e") == "W"


def test_example_3_two_aces_spoil_and_the_leader_leads_again() -> None:
    assert trick("Ad Ac 3b Kd") == "X"


def test_example_4_a_tie_below_the_ace_changes_nothing() -> None:
    assert trick("Kd Kb Ac 7e") == "S"


def test_example_5_the_two_low_nines_spoil() -> None:
    assert trick("9b 9e 8d 4c") == "X"


def test_example_6_nines_of_three_levels() -> None:
    assert trick("9b 9d 9e 9c") == "W"


@pytest.mark.parametrize(("text", "taker"), [("3b 3e 3c 3d", "W"), ("2b 2e 2c 2d", "W"), ("2c 3c 9c 3b", "E")])
def test_example_7_threes_twos_and_madame(text: str, taker: str) -> None:
    assert trick(text) == taker


@pytest.mark.parametrize("text", ["Ad Ab Ac Ae", "8d 4c 8c 5e", "4d 4c Ac Ae", "Nd Kc Jb Ke"])
def test_example_8_spoiled_whoever_played_the_equal_cards(text: str) -> None:
    assert trick(text) == "X"


@pytest.mark.parametrize(
    ("text", "taker"), [("9C 9S 9H 9D", "S"), ("QS KD QH KC", "X"), ("3D 3H 2D 2H", "N"), ("2C 2S AS AH", "N")]
)
def test_example_9_the_french_pack(text: str, taker: str) -> None:
    assert trick(text, "french48") == taker


@pytest.mark.parametrize(
    ("south", "west", "taker"),
    [
        ("2c", "Ab", "S"),
        ("2c", "2d", "W"),
        ("2c", "3c", "W"),
        ("2c", "3d", "W"),
        ("Kd", "Ab", "X"),
        ("Kd", "3d", "W"),
        ("7b", "Ab", "X"),
        ("3e", "Ab", "X"),
    ],
)
def test_example_10_every_card_of_the_hand_is_legal(south: str, west: str, taker: str) -> None:
    """N takes the first five tricks and leads an ace to the sixth, E puts another one on it."""
    partie = opened(
        dealt(
            N="9c 9d 2b 2e Ac Ad 4d 4c 4b",
            E="6d 6c 6b 6e 5d Ae 5c 5b 5e",
            S="8d 8c 8b 8e 7d 2c Kd 7b 3e",
            W="9b 9e Kc 3b Nd 3d 3c 2d Ab",
        )
    )
    silence(partie)
    play(partie, 5)
    assert partie.tapis.facts["took"] == "NNNNN"
    do(partie, "N Ad", "E Ae")
    assert partie.ask is not None
    assert set(partie.ask.shapes[2]) == set(cards("2c Kd 7b 3e"))
    assert partie.ask.rule == "ALU-14"
    do(partie, f"S {south}", f"W {west}")
    assert partie.tapis.facts["took"] == "NNNNN" + taker


def outcome(took: str, announcer: str = "", before: int = 1, **texts: str) -> tuple[str, int, str]:
    """What a deal with these tricks brings, with a mordienne announced before one of them, or without."""
    partie = opened(scripted(took), **texts)
    if announcer and before == 1:
        consent(partie, announcer)
        do(partie, "accepte")
    silence(partie)
    play(partie, before - 1)
    if announcer and before > 1:
        opposite = SEATS[(SEATS.index(announcer) + 2) % 4]
        beside(partie, f"{announcer} levres", f"{opposite} oui", f"{announcer} mordienne")
    play(partie, 10 - before)
    line = partie.tapis.facts["sheet"][-1]
    assert line["took"] == took
    (gain,) = gains(partie)
    assert line["points"] == tuple(gain[1] if gain[0] == side else 0 for side in ("N-S", "E-W") * 2)
    return gain


def test_example_11_everyone_has_two_and_south_had_his_second_first() -> None:
    assert outcome("SENWSEXNW") == ("N-S", 1, "ALU-23")


def test_example_12_four_tricks_of_a_team_against_five() -> None:
    assert outcome("SENWENWNW") == ("N-S", 1, "ALU-23")


def test_example_13_the_three_last_tricks() -> None:
    took = "SXENXSWWW"
    assert outcome(took) == ("E-W", 1, "ALU-22")
    for before in range(1, 8):
        assert outcome(took, "W", before) == ("E-W", 2, "ALU-36")
    assert outcome(took, mordienne="silent") == ("E-W", 2, "ALU-36")


def test_example_14_a_trick_before_the_run() -> None:
    assert outcome("XSENXWSSS") == ("N-S", 1, "ALU-22")
    assert outcome("XSENXWSSS", "S") == ("E-W", 2, "ALU-37")


def test_example_16_three_last_tricks_are_not_more_than_three_first() -> None:
    assert outcome("SSSXXXWWW", "W") == ("N-S", 2, "ALU-37")
    assert outcome("SSSXXXWWW") == ("N-S", 1, "ALU-23")


def test_example_17_two_last_tricks_are_too_few() -> None:
    assert outcome("XXXXSENWW", "W") == ("N-S", 2, "ALU-37")
    assert outcome("XXXXSENWW") == ("E-W", 1, "ALU-22")
    assert outcome("XXXXSENWW", mordienne="silent", mordienne_min="1") == ("E-W", 2, "ALU-36")


POSSIBLE = {
    "": True,
    "SEN": True,
    "SSXEEN": True,
    "SSSEEN": False,
    "SSSXXX": False,
    "XXXXXX": True,
    "SSSS": True,
    "SSSSE": False,
    "SENXSEN": False,
}


@pytest.mark.parametrize("took", POSSIBLE)
def test_example_19_who_can_still_make_a_mordienne(took: str) -> None:
    assert possible(took, "W") == POSSIBLE[took]
    if took:  # before the first lead there is a question
        partie = opened(scripted(took))
        silence(partie)
        play(partie, len(took))
        assert ("levres" in may(partie, "W")) == POSSIBLE[took]
        if not POSSIBLE[took]:
            assert refusal(partie, "W levres") == "ALU-33"


def test_example_19_not_who_has_a_trick() -> None:
    assert not possible("SEN", "S")


def test_example_20_a_refusal_loses_the_match() -> None:
    partie = opened(EXAMPLE)
    for who in ("E", "S", "W", "N", "E", "S", "W"):
        give_point(partie, who)
    assert totals(partie) == (3, 4)
    while SEATS[turn(partie)] != "E":
        do(partie, "passe")
    dealt_out = partie.tapis.snapshot()["zones"]
    do(partie, "E levres", "W oui", "E mordienne", "S refuse")
    assert totals(partie) == (3, 5)
    assert partie.result == {"winners": (1, 3), "rule": "ALU-25"}
    assert partie.tapis.snapshot()["zones"] == dealt_out
    assert gains(partie) == (("E-W", 1, "ALU-35"),)


def test_example_20_accepted_and_failed() -> None:
    partie = opened(EXAMPLE)
    for who in ("E", "S", "W", "N", "E", "S", "W"):
        give_point(partie, who)
    while SEATS[turn(partie)] != "E":
        do(partie, "passe")
    do(partie, "E levres", "W oui", "E mordienne", "S accepte")
    play(partie)
    assert not partie.tapis.facts["took"].endswith("EEE")
    assert totals(partie) == (5, 4)
    assert partie.result == {"winners": (0, 2), "rule": "ALU-25"}


def test_example_21_a_whole_deal() -> None:
    partie = opened(EXAMPLE)
    for seat, hand in {
        "N": "2c 2e Ae Nc Jc 8c 6b 4e 3b",
        "E": "Ac Ke 7c 7b 6c 6d 5e 5b 3e",
        "S": "9c Ad Kd Kc Jd Je 5d 4c 4d",
        "W": "2d Ab Kb 9e 9b 8d 8e 7e 4b",
    }.items():
        assert set(partie.tapis.zones[f"hand.{seat}"].cards) == set(cards(hand))
    assert partie.tapis.zones["talon"].cards == EXAMPLE[-12:]
    silence(partie)
    for number, told in enumerate(EXAMPLE_TRICKS, start=1):
        do(partie, *told.split(", "))
        assert partie.tapis.facts["took"] == "WSXNWSNWN"[:number]
        if number == 8:
            assert partie.tapis.facts["first_at"] == (3, 3, 3)
    facts = partie.tapis.facts
    assert facts["tricks"] == (3, 0, 2, 3)
    assert facts["sheet"][-1]["by"] == 3
    assert gains(partie) == (("E-W", 1, "ALU-23"),)
    assert totals(partie) == (0, 1)
    assert facts["next"] == 0


def test_example_22_the_chant_of_the_same_deal() -> None:
    partie = opened(EXAMPLE, chant="ask")
    before = {seat: set(partie.tapis.zones[f"hand.{seat}"].cards) for seat in SEATS}
    do(partie, "N chante", "E chante", "S chante", "W chante")
    assert set(partie.tapis.zones["hand.N"].cards) - before["N"] == set(cards("Jb Nb 5c Ne 3d Nd"))
    assert set(partie.tapis.zones["hand.E"].cards) - before["E"] == set(cards("8b 2b 3c 9d 7d 6e"))
    assert refusal(partie, "N rend Jb 8c 6b 5c 4e") == "ALU-10"
    assert refusal(partie, "N rend Jb Jc 8c 6b 5c 4e 3b") == "ALU-10"
    assert refusal(partie, "N rend Jb Jb 8c 6b 5c 4e") == "ALU-10"
    assert refusal(partie, "N rend Jb 8b 8c 6b 5c 4e") == "ALU-13"
    assert refusal(partie, "S rend 4c 4d 5d Je Jd Kc") == "ALU-09"
    north, east = cards("Jb 8c 6b 5c 4e 3b"), cards("6c 6d 6e 5e 5b 3e")
    partie.answer(1, ("rend", *east))
    assert refusal(partie, "E rend Ac Ke 7c 7b 6c 6d") == "ALU-55"
    partie.answer(0, ("rend", *north))
    assert set(partie.tapis.zones["hand.N"].cards) == set(cards("3d 2c 2e Ae Nc Nb Ne Nd Jc"))
    assert set(partie.tapis.zones["hand.E"].cards) == set(cards("3c 9d 2b Ac Ke 8b 7c 7b 7d"))
    assert set(partie.tapis.zones["talon"].cards) == {*north, *east}


def test_example_22_left_and_dealer() -> None:
    partie = opened(EXAMPLE, chant="always", chant_to="left_and_dealer")
    assert partie.tapis.zones["hand.N"].cards[9:] == cards("Jb Nb 5c Ne 3d Nd")
    assert partie.tapis.zones["hand.W"].cards[9:] == cards("8b 2b 3c 9d 7d 6e")


def test_example_23_signs_that_are_true_of_the_hands() -> None:
    partie = opened(EXAMPLE)
    signs = {seat: {act[6:] for act in may(partie, seat) if act.startswith("signe ")} for seat in SEATS}
    assert signs == {
        "N": {"vache", "ecrit", "as 1"},
        "E": {"as 1", "faible"},
        "S": {"grand-neuf", "as 1"},
        "W": {"borgne", "as 1"},
    }
    false = ("N monsieur", "N as 2", "N faible", "E tres-faible", "S faible")
    assert [refusal(partie, text.replace(" ", " signe ", 1)) for text in false] == ["ALU-41"] * 5
    silence(partie)
    for told in EXAMPLE_TRICKS[:5]:
        assert "signe borgne" in may(partie, "W")
        do(partie, *told.split(", "))
    assert refusal(partie, "W signe borgne") == "ALU-41"


def test_example_24_one_window() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "W regarde N")
    facts = partie.tapis.facts_for(0)
    assert (facts["looks.N"], facts["watched_by.N"]) == (2, (2, 3))
    beside(partie, "N signe vache", "E signe as 1", "fin N", "fin E")
    assert said(partie, "S")[-1:] == ["N signe vache"]
    assert said(partie, "W")[-1:] == ["N signe vache"]
    assert said(partie, "N")[-1:] == ["N signe vache"]
    assert said(partie, "E")[-1:] == ["E signe as 1"]
    assert not any("signe" in text for text in said(partie, 4))


def test_example_25_meneur() -> None:
    partie = opened(EXAMPLE)
    hands = {SEATS.index(seat): partie.tapis.zones[f"hand.{seat}"].cards for seat in SEATS}
    assert [jeu(hands[seat]) for seat in range(4)] == [
        (1, 1, 1, 0, 1, 1),
        (0, 0, 1, 1, 0, 0),
        (0, 1, 1, 2, 0, 2),
        (1, 0, 1, 1, 0, 0),
    ]
    assert meneur(3, {0: hands[0], 2: hands[2]}) == 0
    assert meneur(3, {1: hands[1], 3: hands[3]}) == 3


def test_example_25_equals_the_nearer_to_the_dealers_left_leads() -> None:
    north, south = cards("Ad Kd 8d"), cards("Ac Kc 4c")
    assert [meneur(dealer, {0: north, 2: south}) for dealer in range(4)] == [2, 2, 0, 0]


def test_example_26_F05_ten_cards_cannot_be_kept() -> None:
    partie = opened(EXAMPLE, chant="always")
    assert refusal(partie, "N rend Jb 8c 6b 5c 4e") == "ALU-10"


def test_example_26_F06_south_does_not_play_before_east() -> None:
    partie = opened(EXAMPLE)
    silence(partie)
    do(partie, "N 3b")
    assert refusal(partie, "S Je") == "ALU-12"


def test_example_26_F09_north_does_not_hold_monsieur() -> None:
    assert refusal(opened(EXAMPLE), "N signe monsieur") == "ALU-41"


def test_example_26_F10_north_took_the_fourth_trick() -> None:
    partie = opened(EXAMPLE)
    silence(partie)
    for told in EXAMPLE_TRICKS[:4]:
        do(partie, *told.split(", "))
    assert refusal(partie, "N mordienne") == "ALU-32"
    assert refusal(partie, "N levres") == "ALU-32"
