"""The rules of aluette one by one, by their ids."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, factorial

import pytest

from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, Card, cards
from estaminet.games.aluette import GAME
from estaminet.games.aluette.ranking import DOUBLE, LUETTE, NAME, STRENGTH, hopeless, taker
from estaminet.games.aluette.tricks import SEATS, arrivals, ordinary
from estaminet.play import Fair, Given, Partie
from estaminet.rules import Amount, BadOption
from estaminet.rules.book import book
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
    options,
    play,
    refusal,
    scripted,
    seeded,
    silence,
    totals,
    turn,
)


def hand(partie: Partie, seat: str) -> list[Card]:
    return partie.tapis.zones[f"hand.{seat}"].cards


# -- the pack and its order -------------------------------------------------------------------------------------------


def test_ALU_02_forty_eight_cards_in_both_packs() -> None:
    for name, pack in {"spanish48": ALUETTE_SPANISH, "french48": ALUETTE_FRENCH}.items():
        assert len(set(pack)) == 48
        assert not any(card.rank == "10" for card in pack)
        assert seeded(1, pack=name).rules.pack == pack


def test_ALU_03_nineteen_levels() -> None:
    for pack in (ALUETTE_SPANISH, ALUETTE_FRENCH):
        levels = Counter(STRENGTH[card] for card in pack)
        assert levels == {level: 1 if level > 11 else 2 if level in (1, 7) else 4 for level in range(1, 20)}
    order = cards("3d 3c 2d 2c 9c 9d 2b 2e Ad Kc Nb Je 9e 8d 7c 6b 5e 4d 3b")
    assert [STRENGTH[card] for card in order] == list(range(19, 0, -1))
    assert sum(card in LUETTE for card in ALUETTE_SPANISH) == sum(card in DOUBLE for card in ALUETTE_SPANISH) == 4


def test_ALU_04_equal_ranks_of_all_suits_are_equal() -> None:
    assert (
        len({STRENGTH[card] for card in cards("9b 9e")}) == len({STRENGTH[card] for card in cards("Kd Kc Kb Ke")}) == 1
    )


@pytest.mark.parametrize(
    ("trick", "place"),
    [("Ad 3b Kd 9b", 0), ("Kd Kb Ac 7e", 2), ("3b 3e 4d 2e", 3), ("Kd Kb 7d 7e", None), ("Jd Kb Jc Je", 1)],
)
def test_ALU_15_to_17_which_card_takes(trick: str, place: int | None) -> None:
    assert taker(cards(trick)) == place


def test_ALU_16_how_many_sets_of_four_cards_spoil_a_trick() -> None:
    spoiled = sum(taker(four) is None for four in combinations(ALUETTE_SPANISH, 4))
    assert (spoiled, comb(48, 4)) == (13430, 194580)


def test_figures_of_the_deal() -> None:
    named = sum(card in NAME for card in ALUETTE_SPANISH)
    luettes = sum(card in LUETTE for card in ALUETTE_SPANISH)
    aces = sum(STRENGTH[card] == 11 for card in ALUETTE_SPANISH)
    hands = comb(48, 9)
    assert factorial(48) // (factorial(9) ** 4 * factorial(12)) == 1494581810695770560053049760000
    assert hands == 1677106640
    weak, very_weak = comb(48 - named, 9), comb(48 - named - aces, 9)
    assert weak * 1905803 == 310726 * hands
    assert very_weak * 1905803 == 106981 * hands
    for held, probability in enumerate((0.422710, 0.422710, 0.137095, 0.016836, 0.000648)):
        assert comb(luettes, held) * comb(48 - luettes, 9 - held) / hands == pytest.approx(probability, abs=5e-7)


# -- deal -------------------------------------------------------------------------------------------------------------


def test_ALU_05_three_times_three_from_the_dealers_left() -> None:
    for dealer in SEATS:
        partie = opened(EXAMPLE, dealer)
        first = SEATS.index(dealer) + 1
        for place in range(4):
            dealt_cards = [card for packet in (0, 12, 24) for card in EXAMPLE[packet + 3 * place :][:3]]
            assert hand(partie, SEATS[(first + place) % 4]) == dealt_cards
        assert partie.tapis.zones["talon"].cards == EXAMPLE[36:]
        assert all(partie.tapis.faces(place)["talon"] == (None,) * 12 for place in range(5))


def test_ALU_06_the_dealers_right_cuts() -> None:
    partie = seeded(1)
    dealer = partie.tapis.facts["next"]
    cutter = SEATS[(dealer - 1) % 4]
    assert partie.ask is not None
    assert partie.ask.formality
    assert SEATS[turn(partie)] == cutter
    shape = partie.ask.shapes[turn(partie)]
    assert isinstance(shape, Amount)
    assert (shape.low, shape.high) == (1, 47)
    assert refusal(partie, f"{cutter} coupe 0") == refusal(partie, f"{SEATS[dealer]} coupe 12") == "ALU-06"
    assert refusal(partie, f"{cutter} passe") == refusal(partie, f"{cutter} {partie.rules.pack[0]}") == "ALU-55"
    assert refusal(partie, f"{cutter} signe vache") == "ALU-55"


def test_ALU_01_every_seat_may_be_the_first_dealer() -> None:
    first = Counter(seeded(seed).tapis.facts["next"] for seed in range(400))
    assert sorted(first) == [0, 1, 2, 3]
    assert min(first.values()) > 70


def test_ALU_01_the_luettes_decide_partners_and_dealer() -> None:
    for seed in range(20):
        partie = seeded(seed, partners="luettes_draw")
        got: dict[int, list[Card]] = {place: [] for place in range(4)}
        for one in partie.tapis.heard(4):
            if one.kind == "move":
                got[SEATS.index(one.dst[-1])] += one.what
        drawn = {LUETTE[some[-1]]: place for place, some in got.items()}
        assert all(card not in LUETTE for some in got.values() for card in some[:-1])
        seating, dealer = partie.tapis.facts["seating"], partie.tapis.facts["next"]
        assert [seating[(dealer + step) % 4] for step in range(4)] == [
            drawn[name] for name in ("madame", "borgne", "monsieur", "vache")
        ]
        assert drawn["madame"] == dealer
        assert len(partie.tapis.zones["pack"]) == 48


def test_ALU_01_the_draw_begins_left_of_north_and_passes_over_who_has_a_luette() -> None:
    first = cards("4d 3d 4c 4b 4e 3c 2d 5d 5c 2c")
    order = first + [card for card in ALUETTE_SPANISH if card not in first]
    partie = Partie(GAME, Given({0: order}, Fair.seeded(1)), options(partners="luettes_draw"))
    moves = [one.dst[-1] for one in partie.tapis.heard(4) if one.kind == "move"]
    assert "".join(moves) == "ESWNEWNEEE"
    # Madame is at W and deals; the Borgne, at N, is on her left already; Monsieur at S and the Vache at E change places
    assert partie.tapis.facts["next"] == 3
    assert partie.tapis.facts["seating"] == (0, 2, 1, 3)


def test_ALU_07_the_deal_passes_to_the_left_played_or_not() -> None:
    partie = opened(EXAMPLE, "E")
    give_point(partie, "W")
    assert partie.tapis.facts["dealer"] == 2
    silence(partie)
    play(partie)
    do(partie, "coupe 1")
    assert partie.tapis.facts["dealer"] == 3
    assert partie.tapis.facts["deal"] == 3


# -- chant and exchange -----------------------------------------------------------------------------------------------


def test_ALU_08_one_no_ends_the_asking_and_nobody_sees_the_talon() -> None:
    partie = opened(EXAMPLE, chant="ask")
    assert refusal(partie, "E chante") == refusal(partie, "E non") == "ALU-12"
    do(partie, "N chante", "E chante", "S non")
    assert partie.tapis.facts["phase"] == "declare"
    assert [len(hand(partie, seat)) for seat in SEATS] == [9] * 4
    assert refusal(partie, "S chante") == "ALU-55"


def test_ALU_09_the_talon_goes_out_card_by_card() -> None:
    partie = opened(EXAMPLE, "S", chant="always")
    assert hand(partie, "W")[9:] == EXAMPLE[36::2]
    assert hand(partie, "N")[9:] == EXAMPLE[37::2]
    assert partie.ask is not None
    assert [shape.size for shape in partie.ask.shapes.values()] == [5005, 5005]


def test_ALU_10_after_the_chant_twelve_cards_lie_aside() -> None:
    partie = opened(EXAMPLE, chant="always")
    for seat in (1, 0):
        partie.answer(seat, ("rend", *hand(partie, SEATS[seat])[:6]))
    assert len(partie.tapis.zones["talon"]) == 12
    assert [len(hand(partie, seat)) for seat in SEATS] == [9] * 4
    assert partie.tapis.facts["phase"] == "declare"


HOPELESS = dealt(
    E="9b 8d 8c 7d 7c 6d 5d 4d 3e", S="9e 8b 8e 7b 7e 6c 5c 4c 3b", talon="3d 3c 2d 2c 9c 9d 2b 2e Ad 6b 5b 4b"
)


def test_ALU_05_the_first_who_wants_it_changes_a_hopeless_hand() -> None:
    partie = opened(HOPELESS, hopeless_exchange="true")
    given = list(hand(partie, "S"))
    assert hopeless(given)
    assert refusal(partie, "E change") == "ALU-12"
    assert refusal(partie, "N change") == "ALU-55"
    do(partie, "N garde", "E garde", "S change")
    assert hand(partie, "S") == cards("3d 3c 2d 2c 9c 9d 2b 2e Ad")
    assert partie.tapis.zones["talon"].cards == cards("6b 5b 4b") + given
    assert partie.tapis.facts["phase"] == "declare"


def test_ALU_05_the_exchange_does_not_go_with_the_chant() -> None:
    with pytest.raises(BadOption):
        options(hopeless_exchange="true", chant="ask")


# -- play -------------------------------------------------------------------------------------------------------------


def test_ALU_11_the_dealers_left_leads() -> None:
    for place, dealer in enumerate(SEATS):
        partie = opened(EXAMPLE, dealer)
        silence(partie)
        assert turn(partie) == (place + 1) % 4
        assert partie.ask is not None
        assert partie.ask.rule == "ALU-11"


def test_ALU_12_to_14_refused_cards() -> None:
    partie = opened(EXAMPLE)
    assert refusal(partie, "N 3b") == "ALU-55"
    silence(partie)
    assert refusal(partie, "E 3e") == refusal(partie, "E 3b") == "ALU-12"
    assert refusal(partie, "N 3e") == "ALU-13"
    assert refusal(partie, "N passe") == refusal(partie, "N oui") == refusal(partie, "N accepte") == "ALU-55"


def test_ALU_18_to_21_who_leads_and_where_the_tricks_go() -> None:
    partie = opened(EXAMPLE)
    silence(partie)
    leads = []
    for number, told in enumerate(EXAMPLE_TRICKS):
        assert partie.ask is not None
        leads.append(partie.ask.rule)
        do(partie, *told.split(", "))
        if number < 8:
            zones = partie.tapis.zones
            tricks = partie.tapis.facts["tricks"]
            piles = [len(zones[f"won.{seat}"]) + len(zones[f"turned.{seat}"]) for seat in SEATS]
            assert piles == [4 * count for count in tricks]
            assert len(zones["spoiled"]) == 4 * (number + 1 - sum(tricks))
    assert leads == ["ALU-11", *["ALU-19"] * 2, "ALU-18", *["ALU-19"] * 5]


def test_ALU_20_nobody_sees_the_spoiled_cards_again() -> None:
    partie = opened(scripted("XN"))
    silence(partie)
    play(partie, 1)
    assert all(partie.tapis.faces(place)["spoiled"] == (None,) * 4 for place in range(5))


def test_ALU_21_the_last_trick_may_be_seen_until_one_has_played_again() -> None:
    partie = opened(EXAMPLE)
    silence(partie)
    do(partie, *EXAMPLE_TRICKS[0].split(", "))
    trick = ((0, "3b"), (1, "3e"), (2, "Je"), (3, "Kb"))
    assert all(partie.tapis.facts_for(place)["last"] == trick for place in range(5))
    do(partie, "W 4b", "N 4e")
    assert ["last" in partie.tapis.facts_for(place) for place in range(5)] == [False, True, True, False, True]


def test_ALU_21_who_first_has_two_or_three_tricks_turns_cards_up() -> None:
    partie = opened(scripted("NEENN"))
    silence(partie)
    turned = []
    for _ in range(5):
        play(partie, 1)
        turned.append([len(partie.tapis.zones[f"turned.{seat}"]) for seat in SEATS])
    # E is the first to have two, then N the first to have three
    assert turned == [[0] * 4, [0] * 4, [0, 1, 0, 0], [0, 1, 0, 0], [2, 1, 0, 0]]
    assert partie.tapis.facts["first_at"] == (0, 1, 0)


def test_ALU_22_to_24_who_brings_the_point() -> None:
    assert arrivals("SENWSEXNW") == "SS"
    assert ordinary("NNNNXXXXX").rule == "ALU-22"
    assert ordinary("NEXXXXXXX") == ordinary("XXXXXXXNE")
    assert ordinary("ENXXXXXXX").team == 1


def test_ALU_24_nine_spoiled_tricks_bring_nothing_and_the_deal_passes() -> None:
    partie = opened(scripted("X" * 9))
    silence(partie)
    play(partie)
    assert partie.tapis.facts["sheet"][-1]["took"] == "X" * 9
    assert gains(partie) == (("N-S", 0, "ALU-24"), ("E-W", 0, "ALU-24"))
    assert totals(partie) == (0, 0)
    assert partie.tapis.facts["next"] == 0
    assert partie.rules.outcome(partie.tapis.facts["sheet"][-1]) == "all spoiled"


# -- mordienne --------------------------------------------------------------------------------------------------------


def test_ALU_30_one_asks_before_announcing() -> None:
    partie = opened(EXAMPLE)
    assert refusal(partie, "N mordienne") == "ALU-30"
    assert refusal(partie, "E mordienne") == refusal(partie, "E levres") == "ALU-12"
    assert refusal(partie, "E passe") == "ALU-12"
    do(partie, "N levres")
    assert turn(partie) == 2
    assert refusal(partie, "N mordienne") == "ALU-31"
    assert refusal(partie, "S mordienne") == "ALU-12"
    do(partie, "S oui")
    assert turn(partie) == 0
    assert refusal(partie, "N levres") == "ALU-55"
    do(partie, "N passe")
    assert turn(partie) == 1
    assert refusal(partie, "N mordienne") == "ALU-55"


def test_ALU_31_without_consent_one_has_passed() -> None:
    partie = opened(EXAMPLE)
    do(partie, "N levres", "S non")
    assert turn(partie) == 1
    assert refusal(partie, "N mordienne") == "ALU-31"
    do(partie, "E passe", "S levres", "N oui", "S mordienne")
    assert partie.tapis.facts["mordienne"] == (2, 1)


def test_ALU_34_one_mordienne_at_most() -> None:
    partie = opened(EXAMPLE)
    consent(partie, "N")
    assert refusal(partie, "E mordienne") == refusal(partie, "S levres") == "ALU-34"
    do(partie, "E accepte")
    play(partie, 1)
    assert refusal(partie, "E levres") == "ALU-34"
    assert not any("levres" in may(partie, seat) for seat in SEATS)


def test_ALU_35_the_opponent_on_the_left_answers() -> None:
    partie = opened(EXAMPLE)
    consent(partie, "S")
    assert SEATS[turn(partie)] == "W"
    assert refusal(partie, "E refuse") == "ALU-12"
    do(partie, "refuse")
    assert gains(partie) == (("N-S", 1, "ALU-35"),)
    assert partie.tapis.facts["sheet"][-1]["took"] == ""
    assert partie.tapis.facts["phase"] == "cut"


def test_ALU_35_with_refusal_never_it_stands() -> None:
    partie = opened(EXAMPLE, refusal="never")
    consent(partie, "N")
    assert partie.tapis.facts["phase"] == "play"
    assert refusal(partie, "E refuse") == "ALU-35"


def test_ALU_36_nine_tricks_are_a_mordienne() -> None:
    partie = opened(scripted("E" * 9))
    consent(partie, "E")
    do(partie, "accepte")
    play(partie)
    assert gains(partie) == (("E-W", 2, "ALU-36"),)


@pytest.mark.parametrize("took", ["SSXXXWWWX", "SSXXXWWXW", "SSXXXWWEW", "SSXXXWWSW", "XXXXXXXWW", "EEEXXXWWW"])
def test_ALU_37_ALU_38_what_breaks_a_mordienne(took: str) -> None:
    partie = opened(scripted(took))
    consent(partie, "W")
    do(partie, "accepte")
    play(partie)
    assert gains(partie) == (("N-S", 2, "ALU-37"),)


def test_late_mordienne_step_by_step() -> None:
    partie = opened(scripted("SXENXSWWW"))
    silence(partie)
    assert refusal(partie, "W levres") == "ALU-55"  # before the first lead everybody has been asked
    play(partie, 1)
    assert may(partie, "S") & {"levres", "mordienne", "oui", "non"} == set()
    assert refusal(partie, "W mordienne") == "ALU-30"
    assert refusal(partie, "E oui") == "ALU-55"
    beside(partie, "W levres")
    assert refusal(partie, "W levres") == "ALU-55"
    assert refusal(partie, "W mordienne") == "ALU-31"
    assert {"oui", "non"} <= may(partie, "E")
    assert not {"oui", "non"} & (may(partie, "N") | may(partie, "S") | may(partie, "W"))
    beside(partie, "E non")
    assert refusal(partie, "W mordienne") == "ALU-31"
    assert refusal(partie, "E oui") == "ALU-55"
    play(partie, 1)
    beside(partie, "W levres", "E oui")
    do(partie, str(hand(partie, SEATS[turn(partie)])[0]))
    assert refusal(partie, "W mordienne") == "ALU-55"  # the lead has been played
    for _ in range(3):
        do(partie, str(hand(partie, SEATS[turn(partie)])[0]))
    assert "mordienne" not in may(partie, "W")
    beside(partie, "W levres", "E oui", "W mordienne")
    assert partie.tapis.facts["mordienne"] == (3, 4)
    assert refusal(partie, "N refuse") == "ALU-35"
    assert refusal(partie, "N levres") == "ALU-34"
    play(partie, 6)
    assert gains(partie) == (("E-W", 2, "ALU-36"),)


def test_a_late_mordienne_asked_by_both_partners() -> None:
    partie = opened(scripted("SXENXSWWW"))
    silence(partie)
    play(partie, 1)
    beside(partie, "E levres", "W levres", "W non", "E oui")
    assert "mordienne" in may(partie, "W")
    assert "mordienne" not in may(partie, "E")


def test_ALU_33_not_after_the_lead_to_the_seventh_trick() -> None:
    partie = opened(scripted("XXXXXXXWW"))
    silence(partie)
    play(partie, 6)
    assert "levres" in may(partie, "W")
    play(partie, 1)
    assert not any("levres" in may(partie, seat) for seat in SEATS)
    assert refusal(partie, "W levres") == refusal(partie, "W mordienne") == "ALU-33"


def test_mordienne_min_1_opens_it_up_to_the_last_lead() -> None:
    partie = opened(scripted("XXXXXXXXW"), mordienne_min="1")
    silence(partie)
    play(partie, 8)
    beside(partie, "W levres", "E oui", "W mordienne")
    play(partie, 1)
    assert gains(partie) == (("E-W", 2, "ALU-36"),)


def test_late_mordienne_off() -> None:
    partie = opened(EXAMPLE, late_mordienne="false")
    silence(partie)
    play(partie, 1)
    assert not any("levres" in may(partie, seat) for seat in SEATS)
    assert refusal(partie, "N levres") == "ALU-33"


def test_assent_free() -> None:
    partie = opened(scripted("SXENXSWWW"), assent="free")
    assert refusal(partie, "N levres") == "ALU-55"
    silence(partie)
    play(partie, 1)
    assert "levres" not in may(partie, "W")
    beside(partie, "W mordienne")
    play(partie, 8)
    assert gains(partie) == (("E-W", 2, "ALU-36"),)
    do(partie, "coupe 1", "E mordienne", "S refuse")
    assert gains(partie) == (("E-W", 1, "ALU-35"),)


@pytest.mark.parametrize("mordienne", ["silent", "off"])
def test_without_announcements_nothing_is_asked_before_the_lead(mordienne: str) -> None:
    partie = opened(scripted("SXENXSWWW"), mordienne=mordienne)
    assert partie.tapis.facts["phase"] == "play"
    play(partie, 1)
    assert not any("levres" in may(partie, seat) for seat in SEATS)
    assert refusal(partie, "W levres") == refusal(partie, "W mordienne") == "ALU-55"
    play(partie, 8)
    assert gains(partie) == ((("E-W", 2, "ALU-36") if mordienne == "silent" else ("E-W", 1, "ALU-22")),)


# -- the match --------------------------------------------------------------------------------------------------------


def test_ALU_39_surrender_simple() -> None:
    partie = opened(EXAMPLE)
    assert refusal(partie, "N donne") == "ALU-39"
    partie = opened(EXAMPLE, surrender="simple")
    assert refusal(partie, "E donne") == "ALU-12"
    do(partie, "N passe", "E donne")
    assert gains(partie) == (("N-S", 1, "ALU-39"),)
    assert partie.tapis.facts["phase"] == "cut"


def test_ALU_39_surrender_pagat_accepted() -> None:
    partie = opened(EXAMPLE, surrender="pagat", mordienne="silent")
    do(partie, "N donne", "E accepte")
    assert gains(partie) == (("E-W", 1, "ALU-39"),)


@pytest.mark.parametrize(
    ("took", "gain"),
    [
        ("SXENXSWWW", ("E-W", 2, "ALU-36")),
        ("SXWNXSEEE", ("E-W", 2, "ALU-36")),
        ("EEENNNNNN", ("N-S", 2, "ALU-37")),
        ("XXXXXXXEE", ("N-S", 2, "ALU-37")),
    ],
)
def test_ALU_39_surrender_pagat_refused_is_played_for_a_mordienne(took: str, gain: tuple[str, int, str]) -> None:
    partie = opened(scripted(took), surrender="pagat")
    do(partie, "N donne")
    assert refusal(partie, "W refuse") == "ALU-12"
    do(partie, "E refuse")
    play(partie, 1)
    assert refusal(partie, "W levres") == ("ALU-34")
    play(partie, 8)
    assert gains(partie) == (gain,)


def test_ALU_25_the_score_may_read_six() -> None:
    partie = opened(EXAMPLE)
    for who in "NSNS":
        give_point(partie, who)
    assert totals(partie) == (4, 0)
    consent(partie, "E")
    do(partie, "accepte")
    play(partie)
    assert totals(partie) == (6, 0)
    assert partie.result == {"winners": (0, 2), "rule": "ALU-25"}
    assert partie.over
    assert all(partie.view(place).asides is None for place in range(5))


def test_ALU_25_ten_points() -> None:
    partie = opened(EXAMPLE, match="points10")
    for number in range(10):
        assert not partie.over
        give_point(partie, "EW"[number % 2])
    assert partie.result == {"winners": (1, 3), "rule": "ALU-25"}


def test_ALU_25_five_deals_and_more_while_level() -> None:
    partie = opened(EXAMPLE, match="deals5", chant="ask")
    for who in "NENE":
        do(partie, "non")
        give_point(partie, who)
    do(partie, "non")
    consent(partie, "S")
    do(partie, "refuse")
    assert totals(partie) == (3, 2)
    assert partie.result is not None


def test_ALU_25_five_deals_level_play_on() -> None:
    partie = opened(scripted("X" * 9), match="deals5")
    silence(partie)
    play(partie)
    do(partie, "coupe 1")
    for who in "NENE":
        give_point(partie, who)
    assert totals(partie) == (2, 2)
    assert not partie.over
    consent(partie, "W")
    do(partie, "refuse")
    assert partie.result == {"winners": (1, 3), "rule": "ALU-25"}


SETTLED = [
    ("NNNNN", "", {}, True),  # four tricks are left, E and W cannot have more than four
    ("NNNN", "", {}, False),
    ("NESWNNXX", "", {}, True),
    ("NNEEXXXX", "", {}, False),  # E may still have three first
    ("XXXXXXXX", "", {}, False),
    ("NNNNNN", "W", {}, True),  # a mordienne that can no longer be made
    ("XXXXXX", "W", {}, False),
    ("XXXXXXX", "W", {}, True),
    ("NNEENEXX", "", {}, False),
    ("NNSNNXWW", "", {}, True),
    ("NNSNNXWW", "", {"mordienne": "silent", "mordienne_min": "1"}, True),
    ("NNNNXX", "", {"mordienne": "silent"}, True),
    ("NSXXXXWW", "", {"mordienne": "silent"}, False),
]


@pytest.mark.parametrize(("took", "announcer", "texts", "settled"), SETTLED)
def test_settled_when_nothing_can_change_the_score(
    took: str, announcer: str, texts: dict[str, str], settled: bool
) -> None:
    partie = opened(scripted(took), **texts)
    if announcer:
        consent(partie, announcer)
        do(partie, "accepte")
    silence(partie)
    play(partie, len(took))
    assert partie.rules.settled(partie.tapis) == settled
    do(partie, str(hand(partie, SEATS[turn(partie)])[0]))
    assert not partie.rules.settled(partie.tapis)


def test_early_stop_ends_a_settled_deal() -> None:
    partie = opened(scripted("NNNNN"), early_stop="true")
    silence(partie)
    play(partie, 5)
    assert partie.tapis.facts["sheet"][-1]["took"] == "NNNNN"
    assert gains(partie) == (("N-S", 1, "ALU-22"),)
    partie = opened(scripted("XXXXXXX"), early_stop="true")
    consent(partie, "W")
    do(partie, "accepte")
    play(partie, 7)
    assert gains(partie) == (("N-S", 2, "ALU-37"),)


@pytest.mark.parametrize(("lang", "plain", "asking"), [("fr", "Passez", "lèvres"), ("en", "Pass", "lips")])
def test_ALU_30_who_is_asked_to_declare_is_told_what_either_answer_does(lang: str, plain: str, asking: str) -> None:
    partie = opened(EXAMPLE)
    assert partie.ask is not None
    told = book(GAME, lang).message(partie.ask.rule)
    assert told.startswith(plain)
    assert asking in told
