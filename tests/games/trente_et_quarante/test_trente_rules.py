"""The rules, each under its id: options, decisions and refusals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from estaminet.bots import Uniform, make_bot, play_out
from estaminet.cards import PACK52
from estaminet.games.trente_et_quarante.options import TrenteOptions
from estaminet.games.trente_et_quarante.stakes import premium
from estaminet.lab.lives import state
from estaminet.play import Fair, Partie, entries, write_csv
from estaminet.rules import BadOption, read_options
from tests.games.trente_et_quarante.table import (
    E1,
    E2,
    E5,
    E6,
    GAME,
    JUST,
    do,
    ending,
    gains,
    lying,
    opened,
    options,
    possible,
    ready,
    refused,
    rows,
    said,
    stakes,
    wins,
)

HEARTS = "10H KH QH AH 10D KD QD AD"
"""A refait in red cards."""


# -- the table, the cut -----------------------------------------------------------------------------------------------


def test_tq_01_six_packs_or_as_many_as_are_wanted() -> None:
    partie = opened()
    assert Counter(partie.rules.pack) == Counter(PACK52 * 6)
    assert len(opened(packs="2").tapis.zones["pack"]) == 104


def test_tq_03_a_punter_may_leave_the_cut_and_at_last_the_house_cuts() -> None:
    partie = Partie(GAME, Fair.seeded(1), options())
    before = list(partie.tapis.zones["pack"].cards)
    do(partie, "A refuse", "B refuse", "C refuse")
    assert partie.tapis.zones["pack"].cards == before[156:] + before[:156]


def test_tq_03_the_cut_goes_round_and_everybody_may_shuffle_once() -> None:
    partie = Partie(GAME, Fair.seeded(1), options(tailles="2", packs="1"))
    assert partie.ask is not None
    assert list(partie.ask.shapes) == [0]
    before = list(partie.tapis.zones["pack"].cards)
    do(partie, "C mele")
    assert sorted(partie.tapis.zones["pack"].cards) == sorted(before) != before
    assert partie.tapis.zones["pack"].cards != before
    assert refused(partie, "C mele") == "TQ-03"
    do(partie, "A coupe 20")
    while partie.tapis.facts["phase"] == "jeux" and partie.tapis.facts["deal"] == 1:
        ready(partie)
    assert partie.ask is not None
    assert list(partie.ask.shapes) == [1]


@pytest.mark.parametrize("depth", ["9", "303"])
def test_tq_25_ten_cards_on_each_side(depth: str) -> None:
    partie = Partie(GAME, Fair.seeded(1), options())
    assert refused(partie, f"A coupe {depth}") == "TQ-25"
    assert refused(partie, "B coupe 20") == "TQ-03"


@pytest.mark.parametrize("count", [0, 1, 5])
def test_tq_04_cards_are_burnt_unseen(count: int) -> None:
    partie = opened(burn=str(count))
    assert len(partie.tapis.zones["brulees"]) == count
    assert len(partie.tapis.zones["pack"]) == 312 - count
    assert all(view.zones["brulees"] == (None,) * count for view in (partie.view(place) for place in range(4)))


def test_nobody_looks_into_the_packet_but_all_see_how_many_cards_are_left() -> None:
    partie = opened(E1)
    ready(partie)
    assert partie.view(3).zones["pack"] == (None,) * 302
    assert partie.view(0).zones["corbeille"] == (None,) * 10


# -- staking ----------------------------------------------------------------------------------------------------------


def test_tq_05_any_punter_in_any_order_as_often_as_he_likes() -> None:
    partie = opened()
    do(partie, "C mise noir 10", "A mise rouge 20", "C mise noir 4", "A deplace 1 couleur", "B pret", "C retire 1")
    assert lying(partie, "A") == [("couleur", 20, 0)]
    assert lying(partie, "C") == [("noir", 4, 0)]
    assert partie.tapis.purses["couleur"] == 20


def test_tq_05_who_is_ready_may_think_again_before_the_others() -> None:
    partie = opened(E1)
    do(partie, "A pret", "B pret")
    assert refused(partie, "A mise noir 10") == "TQ-05"
    do(partie, "A attends", "C mise noir 2", "A mise noir 10")
    assert partie.tapis.facts["prets"] == (1,)
    do(partie, "C pret", "A pret")
    assert partie.tapis.facts["coup"] == 1


def test_tq_05_who_thinks_again_may_act_at_once_and_the_others_are_asked_the_same_as_before() -> None:
    partie = opened(E1)
    do(partie, "A mise noir 10", "A pret")
    before = partie.view(1).question, partie.view(2).question
    do(partie, "A attends")
    assert partie.view(0).question is not None
    assert [now and now.number for now in (partie.view(1).question, partie.view(2).question)] == [
        then and then.number for then in before
    ]
    do(partie, "A augmente 1 10", "A pret", "B pret")
    assert lying(partie, "A") == [("noir", 20, 0)]
    assert state(partie.clone()) == state(partie)
    do(partie, "C pret")
    assert partie.tapis.facts["coup"] == 1


def test_tq_05_nothing_moves_once_the_first_card_lies() -> None:
    partie = opened(E6)
    ready(partie, "A mise noir 100")
    assert partie.tapis.facts["phase"] == "refait"
    for text in ("A retire 1", "B mise noir 2", "A deplace 1 rouge", "A pret", "B attends"):
        assert refused(partie, text) == "TQ-05"


def test_rien_ne_va_plus_cannot_be_taken_back() -> None:
    partie = opened(E6)
    ready(partie, "A mise noir 100")
    assert [partie.undo_point(seat) for seat in range(3)] == [None] * 3


@pytest.mark.parametrize(
    ("act", "rule"),
    [
        ("A mise noir 1", "TQ-24"),
        ("A mise noir 0", "TQ-06"),
        ("A mise noir 151", "TQ-24"),
        ("A mise noir 1202", "TQ-06"),
        ("A mise noir 202", "TQ-06"),
        ("A augmente 1 201", "TQ-24"),
        ("A augmente 1 1200", "TQ-06"),
        ("A diminue 1 1000", "TQ-06"),
        ("A deplace 1 noir", "TQ-06"),
        ("A retire 2", "TQ-05"),
        ("A change 1 rouge", "TQ-23"),
        ("A desassure 1", "TQ-07"),
        ("A achete", "TQ-29"),
        ("A partage 1", "TQ-26"),
        ("A prison 1", "TQ-26"),
        ("A coupe 20", "TQ-03"),
        ("A noire-un rouge-deux", "TQ-21"),
        ("A 8D", "TQ-22"),
    ],
)
def test_refusals_name_the_rule(act: str, rule: str) -> None:
    partie = opened()
    do(partie, "A mise noir 1000")
    assert refused(partie, act) == rule


def test_tq_06_the_maximum_is_for_all_that_a_punter_has_on_a_chance() -> None:
    partie = opened()
    do(partie, "A mise noir 1000", "B mise noir 1200", "A mise rouge 1200")
    assert refused(partie, "A mise noir 202") == "TQ-06"
    assert refused(partie, "A deplace 2 noir") == "TQ-06"
    do(partie, "A mise noir 200")


def test_tq_07_insured_stakes_and_what_changes_them() -> None:
    partie = opened()
    do(partie, "A mise noir 100", "A assure 1")
    assert partie.tapis.purses["banque"] == 1
    assert refused(partie, "A assure 1") == "TQ-07"
    do(partie, "A augmente 1 50")
    assert partie.tapis.purses["banque"] == 0
    assert not stakes(partie, "A")[0].insured


def test_tq_07_no_insurance_where_it_is_not_offered() -> None:
    partie = opened(assurance="false")
    do(partie, "A mise noir 100")
    assert "assure" not in possible(partie, "A")
    assert refused(partie, "A assure 1") == "TQ-07"


@pytest.mark.parametrize(
    ("texts", "stake", "paid"),
    [
        ({"prime_pas": "5"}, 500, 5),
        ({"prime_pas": "5"}, 502, 10),
        ({"prime_pct": "2"}, 100, 2),
        ({"prime_min": "7"}, 2, 7),
    ],
)
def test_tq_07_other_premiums(texts: dict[str, str], stake: int, paid: int) -> None:
    assert premium(options(**texts), stake) == paid


def test_tq_27_a_kept_premium_covers_the_next_coup_and_is_not_given_back() -> None:
    partie = opened(E5, E6)
    ready(partie, "A mise noir 100", "A assure 1")
    assert refused(partie, "A desassure 1") == "TQ-27"
    ready(partie)
    assert said(partie) == ("noire-un", "egal-un", "apres")
    assert lying(partie, "A") == [("noir", 100, 0)]
    assert not stakes(partie, "A")[0].insured
    assert partie.tapis.purses["banque"] == 1


def test_tq_27_a_stake_that_is_changed_after_an_apres_is_covered_no_longer() -> None:
    partie = opened(E5)
    ready(partie, "A mise noir 100", "A assure 1")
    do(partie, "A diminue 1 10")
    assert not stakes(partie, "A")[0].insured
    assert partie.tapis.purses["banque"] == 1


def test_tq_29_only_who_can_stake_nothing_may_buy_again() -> None:
    partie = opened(E1, cave="100")
    ready(partie, "A mise rouge 100")
    do(partie, "A achete")
    assert partie.tapis.purses["A"] == 100
    assert partie.tapis.facts["bought"] == (200, 100, 100)
    ready(partie)
    assert partie.tapis.facts["totals"] == (-100, 0, 0)


def test_tq_28_who_leaves_is_settled_and_asked_no_more() -> None:
    partie = opened(E6)
    ready(partie, "A mise rouge 200", "B mise noir 60")
    do(partie, "A prison 1", "B partage 1")
    do(partie, "A mise noir 10", "A quitte")
    assert partie.tapis.purses["A"] == 100_000 - 100
    assert partie.view(0).question is None
    assert refused(partie, "A mise noir 2") == "TQ-28"
    do(partie, "B quitte", "C quitte")
    assert partie.over
    assert partie.tapis.facts["sheet"][0]["because"] == "TQ-28"
    assert partie.result == {"winners": (), "rule": "TQ-28"}


def test_what_the_last_coup_brought_is_not_forgotten_when_somebody_leaves_and_a_premium_is_of_its_coup() -> None:
    partie = opened(E1, E5)
    ready(partie, "A mise noir 100", "A assure 1", "B mise noir 50")
    assert gains(partie) == (99, 50, 0)
    do(partie, "A assure 1", "B quitte")
    assert gains(partie) == (99, 50, 0)
    assert partie.tapis.facts["totals"] == (99, 50, 0)
    ready(partie)
    assert gains(partie) == (-1, 0, 0)
    assert partie.tapis.facts["totals"] == (98, 50, 0)


# -- the rows ---------------------------------------------------------------------------------------------------------


def test_tq_08_the_colour_at_the_cut_may_tell_which_row_is_first() -> None:
    red, black = (opened(E1, last=last, noire_premiere="false") for last in ("2H", "2S"))
    for partie in (red, black):
        ready(partie)
    assert wins(black)[:2] == (33, 37)
    assert wins(red)[:2] == (37, 33)
    assert rows(red)[1] == E1.split()[:4]
    assert wins(red)[2] == ("rouge", "couleur")  # the first card of the coup is red, and so is the row that won
    assert said(red)[:2] == ("noire-sept", "rouge-trois")


def test_tq_11_without_the_small_tableau() -> None:
    partie = opened(E1, petit_tableau="false")
    do(partie, "A mise noir 10")
    assert refused(partie, "A mise couleur 10") == "TQ-06"
    ready(partie)
    assert wins(partie) == (33, 37, ("noir",))
    assert said(partie) == ("noire-trois", "rouge-sept", "rouge-perd")


def test_tq_12_a_stake_that_won_stays_free_and_uninsured() -> None:
    partie = opened(E1)
    ready(partie, "A mise noir 100", "A assure 1")
    assert gains(partie) == (99, 0, 0)
    assert lying(partie, "A") == [("noir", 100, 0)]
    assert not stakes(partie, "A")[0].insured


def test_tq_21_the_house_says_it_to_everybody() -> None:
    partie = opened(E1)
    ready(partie)
    heard = [one.what for one in partie.view(3).heard if one.src == "house"]
    assert heard[-3:] == [
        "rien-ne-va-plus",
        ("noire-trois", "rouge-sept", "rouge-perd", "couleur-perd"),
        "faites-vos-jeux",
    ]


# -- refait and prison ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "lies", "gained"), [("moitie", [], -50), ("prison", [("noir", 100, 1)], 0)])
def test_tq_14_half_or_prison_for_all(way: str, lies: list[tuple[str, int, int]], gained: int) -> None:
    partie = opened(E6, refait=way)
    ready(partie, "A mise noir 100")
    assert partie.tapis.facts["phase"] == "jeux"
    assert lying(partie, "A") == lies
    assert gains(partie)[0] == gained


def test_tq_14_who_keeps_silent_goes_to_prison_and_before_the_cards_stakes_nothing() -> None:
    partie = opened(E6)
    assert partie.ask is not None
    assert partie.rules.silence(partie.ask.shapes[0]) == "pret"
    ready(partie, "A mise noir 100", "A mise noir 40")
    for number in (1, 2):
        assert partie.ask is not None
        answer = partie.rules.silence(partie.ask.shapes[0])
        assert answer == ("prison", number)
        partie.answer(0, answer)
    assert lying(partie, "A") == [("noir", 100, 1), ("noir", 40, 1)]
    cutting = Partie(GAME, Fair.seeded(1), options())
    assert cutting.ask is not None
    assert cutting.rules.silence(cutting.ask.shapes[0]) is None


def test_tq_14_stake_by_stake() -> None:
    partie = opened(E6)
    ready(partie, "A mise noir 100", "A mise noir 40", "B mise rouge 2")
    do(partie, "A partage 2", "B prison 1", "A prison 1")
    assert lying(partie, "A") == [("noir", 100, 1)]
    assert gains(partie) == (-20, 0, 0)


def test_tq_14_prison_on_the_other_side_where_it_was_agreed() -> None:
    partie = opened(E6, E1, prison_free_choice="true")
    ready(partie, "A mise noir 100", "B mise couleur 10")
    do(partie, "A prison 1 rouge", "B prison 1 couleur")
    assert lying(partie, "A") == [("rouge", 100, 1)]
    do(partie, "A change 1 noir")
    ready(partie)
    assert lying(partie, "A") == [("noir", 100, 0)]
    assert gains(partie) == (0, -10, 0)


def test_tq_06_a_stake_goes_to_prison_on_the_other_side_only_where_there_is_room_for_it() -> None:
    partie = opened(E6, prison_free_choice="true")
    ready(partie, "A mise noir 1000", "A mise rouge 400")
    assert refused(partie, "A prison 1 rouge") == "TQ-06"
    do(partie, "A prison 1 noir")
    assert refused(partie, "A prison 2 noir") == "TQ-06"
    do(partie, "A partage 2")
    assert lying(partie, "A") == [("noir", 1000, 1)]


@pytest.mark.parametrize("act", ["retire 1", "deplace 1 noir", "augmente 1 2", "diminue 1 2", "assure 1"])
def test_tq_23_hands_off_a_stake_in_prison(act: str) -> None:
    partie = opened(E6)
    ready(partie, "A mise rouge 200")
    do(partie, "A prison 1")
    assert refused(partie, f"A {act}") == "TQ-23"


@pytest.mark.parametrize(
    ("prison", "levels"),
    [("simple", [1, 1, 1, 1]), ("hoyle", [1, 2, 2, 2]), ("italien", [1, 2, None, None]), ("allemand", [1, 2, 3, 3])],
)
def test_tq_16_more_refaits(prison: str, levels: list[int | None]) -> None:
    partie = opened(*[E6] * 4, prison=prison)
    ready(partie, "A mise rouge 200")
    do(partie, "A prison 1")
    found = [lying(partie, "A")]
    for _ in range(3):
        ready(partie)
        found.append(lying(partie, "A"))
    assert found == [[] if level is None else [("rouge", 200, level)] for level in levels]
    assert partie.tapis.purses["banque"] == (200 if prison == "italien" else 0)


def test_tq_15_from_the_second_prison_two_wins_lead_out() -> None:
    partie = opened(E6, E6, E2, E2, prison="hoyle")
    ready(partie, "A mise rouge 200")
    do(partie, "A prison 1")
    found = []
    for _ in range(3):
        ready(partie)
        found.append(lying(partie, "A")[0][2])
    assert found == [2, 1, 0]
    assert partie.tapis.facts["totals"][0] == 0


def test_tq_26_only_free_and_uninsured_stakes_are_asked_for() -> None:
    partie = opened(E6)
    ready(partie, "A mise rouge 200", "A mise noir 100", "A assure 2")
    assert refused(partie, "A partage 2") == "TQ-26"
    assert refused(partie, "B partage 1") == "TQ-26"


# -- the taille -------------------------------------------------------------------------------------------------------


def test_tq_20_a_prisoner_passes_to_the_next_taille_and_at_the_end_is_settled_at_half() -> None:
    partie = ending(JUST, tailles="2")
    ready(partie, "A mise noir 100")
    do(partie, "A prison 1")
    assert partie.tapis.facts["sheet"][0]["because"] == "TQ-18"
    do(partie, "B coupe 10")
    assert partie.tapis.facts["deal"] == 2
    assert lying(partie, "A") == [("noir", 100, 1)]
    last = ending(JUST, tailles="1")
    ready(last, "A mise noir 100")
    do(last, "A prison 1")
    assert last.over
    assert last.tapis.facts["totals"] == (-50, 0, 0)


def test_tq_28_between_two_tailles_punters_leave_before_the_cut_whoever_is_to_cut() -> None:
    partie = ending(JUST)
    ready(partie, "B mise noir 100")
    do(partie, "B prison 1")
    assert partie.ask is not None
    assert list(partie.ask.shapes) == [1]
    do(partie, "C mele", "B quitte")
    assert partie.tapis.facts["totals"] == (0, -50, 0)
    assert list(partie.ask.shapes) == [2]
    do(partie, "A quitte")
    assert list(partie.ask.shapes) == [2]
    assert refused(partie, "A coupe 10") == "TQ-28"
    do(partie, "C coupe 10", "C quitte")
    assert partie.over
    assert [line["because"] for line in partie.tapis.facts["sheet"]] == ["TQ-18", "TQ-28"]


def test_tq_28_before_the_first_cut_nobody_has_yet_come_to_leave() -> None:
    partie = Partie(GAME, Fair.seeded(1), options())
    assert refused(partie, "A quitte") == "TQ-05"


def test_a_sitting_has_no_end_of_its_own_unless_tailles_are_counted() -> None:
    partie = ending("9C 10H 10S")
    ready(partie)
    assert not partie.over
    do(partie, "B coupe 10", "A quitte", "B quitte", "C quitte")
    assert partie.over


def test_tq_18_with_a_stop_card_five_cards_are_never_played() -> None:
    short = ending(f"{E1} 2S 2S 2S 2S", stop_card="5")
    ready(short, "A mise noir 100")
    assert said(short)[-1] == "cartes-passent"
    even = ending(f"{E1} 2S 2S 2S 2S 2S", stop_card="5")
    ready(even, "A mise noir 100")
    assert even.tapis.facts["sheet"][0]["because"] == "TQ-18"
    assert even.tapis.facts["totals"][0] == 100


def test_tq_30_a_bank_with_a_fund_pays_in_turn_and_the_sitting_ends() -> None:
    partie = opened(E1, fonds="130", pontes="4")
    ready(partie, "A mise noir 100", "B mise inverse 100", "C mise noir 20", "D mise rouge 10")
    assert partie.over
    assert partie.tapis.facts["totals"] == (100, 20, 20, -10)
    assert partie.tapis.purses["banque"] == 0
    assert partie.result == {"winners": (0, 1, 2), "rule": "TQ-30"}


def test_a_sitting_without_an_end_goes_on_until_all_have_left() -> None:
    partie = opened(tailles="0", packs="1")
    bots = [make_bot(GAME, "sense") for _ in range(3)]
    play_out(partie, bots, Random(4))
    assert partie.tapis.facts["sheet"][-1]["because"] == "TQ-28"


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        ({"pas": "3"}, "pas"),
        ({"minimum": "2000"}, "minimum"),
        ({"maximum": "3", "pas": "4"}, "maximum"),
        ({"cave": "10", "minimum": "20"}, "cave"),
        ({"pontes": "9"}, "pontes"),
        ({"burn": "2"}, "burn"),
    ],
)
def test_options_that_cannot_be(texts: dict[str, str], name: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(TrenteOptions, texts)
    assert caught.value.name == name


def test_a_minimum_that_is_no_multiple_of_the_step_means_the_next_one() -> None:
    agreed = options(minimum="5", maximum="99", pas="4")
    assert (agreed.lowest, agreed.highest) == (8, 96)


def test_the_ledger_tells_every_payment_and_its_rule() -> None:
    partie = opened(E1)
    ready(partie, "A mise noir 100", "B mise rouge 60")
    rules = [(one.payer, one.payee, one.counters, one.rule) for one in entries([(1, partie.tapis.payments)])]
    assert rules == [
        ("A", "noir", 100, "TQ-06"),
        ("B", "rouge", 60, "TQ-06"),
        ("rouge", "banque", 60, "TQ-10"),
        ("banque", "A", 100, "TQ-12"),
    ]
    assert write_csv(entries([(1, partie.tapis.payments)])).count("\n") == 5


def test_two_opposite_stakes_are_both_played_out() -> None:
    partie = opened(E1)
    ready(partie, "A mise noir 100", "A mise rouge 100", "A mise couleur 50", "A mise inverse 50")
    assert gains(partie) == (0, 0, 0)
    assert lying(partie, "A") == [("noir", 100, 0), ("inverse", 50, 0)]


@pytest.mark.parametrize("pontes", ["1", "8"])
def test_any_number_of_punters(pontes: str) -> None:
    partie = opened(pontes=pontes, packs="1")
    play_out(partie, [Uniform() for _ in partie.rules.seats], Random(1))
    assert partie.over
