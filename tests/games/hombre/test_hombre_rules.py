"""The rules of hombre one by one: options, payments, refusals, who sees what. The examples have a file of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from estaminet.cards import Card, card, cards
from estaminet.games.hombre import bot
from estaminet.games.hombre.known import read, worlds
from estaminet.games.hombre.stakes import vole
from estaminet.games.hombre.tables import BASTE, SPADILLE
from estaminet.lab.lives import any_options, start, waiting
from estaminet.lab.simulate import simulate
from estaminet.play import Partie, View
from tests.games.hombre.table import (
    HOMBRE,
    POPE_PLAYS,
    cut,
    do,
    end,
    fact,
    fair,
    hand,
    line,
    opened,
    options_now,
    pass_deal,
    played,
    pope,
    poule,
    purses,
    refused,
    rules,
    shape,
    to_play,
    turn,
)

ALL_TRUMPS = "AS 2S AC KS QS JS 7S 6S 5S"
FIVE_TRUMPS = "AS 2S AC KS QS 7H 6H 2D 3D"
A, B, C = range(3)


def lead_all(partie: Partie, stop: int = 9) -> Partie:
    """A leads his cards as they come (highest trumps first), the others play any lawful card, for so many tricks."""
    for _ in range(3 * stop):
        mine = turn(partie) == A
        chosen = next(one for one in cards(ALL_TRUMPS) if one in hand(partie, "A")) if mine else options_now(partie)[0]
        do(partie, chosen.code)
    return partie


def gained(partie: Partie, rule: str) -> list[int]:
    """What A, B and C gained by a rule in the last deal scored."""
    found = [0, 0, 0]
    for seat, gain, of in line(partie)["gains"]:
        if of == rule:
            found[seat] += gain
    return found


# -- the deal -----------------------------------------------------------------------------------------------------


def test_HOM_01_the_first_to_receive_a_black_ace_deals() -> None:
    for seed in range(12):
        partie = cut(fair(seed))
        turned = [event for event in partie.tapis.events if event.kind == "move" and event.dst.startswith("front.")]
        aces = [event.dst[-1] for event in turned if event.what[0] in (SPADILLE, BASTE)]
        assert len(aces) == 1
        assert aces == [turned[-1].dst[-1]] == ["ABC"[fact(partie, "dealer")]]
        assert [event.dst[-1] for event in turned] == ["ABC"[step % 3] for step in range(len(turned))]


def test_HOM_01_who_has_no_jetons_left_plays_on_and_owes() -> None:
    partie = opened(tours="40")
    while min(purses(partie)) >= 0:
        end(partie, "remise")
    assert sum(partie.tapis.purses.values()) == 300
    assert not partie.over


def test_HOM_03_nine_cards_by_threes_from_the_dealers_right_and_thirteen_in_the_talon() -> None:
    partie = opened(first_dealer="A")
    dealt = [event for event in partie.tapis.events if event.kind == "move" and event.src == "pack"]
    assert [(event.dst, len(event.what)) for event in dealt] == [
        *[("hand.B", 3), ("hand.C", 3), ("hand.A", 3)] * 3,
        ("talon", 13),
    ]
    assert refused(partie, "B", "coupe 3") == "HOM-25"


def test_HOM_20_a_drawn_poule_is_staked_for_anew() -> None:
    assert poule(end(opened(), "gagne")) == 9


def test_HOM_20_nothing_is_added_while_a_bete_waits_if_so_agreed() -> None:
    partie = opened(ajout_apres_bete="0")
    assert poule(pass_deal(partie)) == 15
    assert poule(end(partie, "remise")) == 30
    assert poule(pass_deal(partie)) == 30
    assert poule(end(partie, "gagne")) == 9
    assert poule(pass_deal(partie)) == 15


# -- who plays ----------------------------------------------------------------------------------------------------


def test_HOM_19_sans_prendre_ends_the_asking() -> None:
    partie = do(opened(), "A sans-prendre")
    assert options_now(partie) == ["passe"]
    assert partie.ask is not None
    assert partie.ask.formality
    assert refused(partie, "B", "sans-prendre") == "HOM-19"
    assert refused(partie, "B", "demande") == "HOM-04"
    assert refused(partie, "A", "passe") == "HOM-19"
    assert refused(partie, "C", "passe") == "HOM-25"


def test_HOM_05_only_a_demande_is_forced() -> None:
    partie = do(opened(), "A passe", "B sans-prendre", "C passe")
    assert (turn(partie), fact(partie, "phase")) == (B, "trump")
    forced = do(opened(), "A passe", "B demande", "C sans-prendre")
    assert (turn(forced), fact(forced, "phase")) == (B, "forced")
    assert refused(forced, "B", "passe") == "HOM-19"
    assert refused(forced, "C", "tient") == "HOM-25"


def test_HOM_19_contre_is_said_over_any_word_but_itself_and_cannot_be_forced() -> None:
    partie = do(opened(contre="true"), "A demande", "B sans-prendre")
    assert options_now(partie) == ["passe", "contre"]
    do(partie, "C contre")
    assert (fact(partie, "declarer"), fact(partie, "bid"), fact(partie, "phase")) == (C, "contre", "trump")
    assert refused(do(opened(contre="true"), "A contre"), "B", "contre") == "HOM-19"
    assert refused(opened(), "A", "contre") == "HOM-19"


def test_HOM_23_spadille_forced() -> None:
    partie = do(opened({"hand.B": "AS"}, spadille_force="true"), "passe", "passe", "passe")
    assert (fact(partie, "declarer"), fact(partie, "bid"), turn(partie)) == (B, "force", B)
    assert fact(partie, "phase") == "exchange"
    assert [partie.view(place).heard[-2].what for place in range(4)] == [(SPADILLE,)] * 4
    asleep = do(opened({"talon": "AS"}, spadille_force="true"), "passe", "passe", "passe")
    assert line(asleep)["deal"] == 1
    assert "bid" not in line(asleep)
    assert poule(cut(asleep)) == 15


def test_HOM_23_a_deal_passed_counts_in_the_match_and_its_own_line_says_so() -> None:
    partie = opened(tours="1")
    for _ in range(3):
        pass_deal(partie)
    assert partie.over
    assert [(one.counters, one.why) for one in partie.tapis.payments if one.deal == 2] == [(2, "HOM-20")] * 3
    assert [[rule for _, _, rule in told["gains"] if rule == "HOM-23"] for told in fact(partie, "sheet")] == [
        ["HOM-23"]
    ] * 3
    assert partie.result is not None
    assert partie.result["winners"] == (A, B, C)
    assert purses(partie) == (100, 100, 100)


def test_HOM_23_a_deal_played_after_one_passed_is_not_called_passed() -> None:
    partie = end(pass_deal(opened()), "gagne")
    assert {rule for _, _, rule in line(partie)["gains"]} >= {"HOM-20", "HOM-21"}
    assert "HOM-23" not in {rule for _, _, rule in line(partie)["gains"]}


# -- the exchange -------------------------------------------------------------------------------------------------


def test_HOM_06_trumps_are_named_before_any_card_is_drawn() -> None:
    partie = do(opened(), "A demande", "B passe", "C passe")
    held = hand(partie, "A")[:4]
    do(partie, " ".join(["ecarte", *(one.code for one in held)]))
    assert len(hand(partie, "A")) == 5
    assert refused(partie, "A", "passe") == "HOM-25"
    assert options_now(partie) == ["pique", "coeur", "carreau", "trefle"]
    do(partie, "coeur")
    assert len(hand(partie, "A")) == 9
    assert fact(partie, "trump") == "H"


def test_HOM_07_the_count_of_the_cards_is_public_and_their_faces_are_not() -> None:
    partie = do(opened(), "A demande", "B passe", "C passe")
    held = hand(partie, "A")[:3]
    do(partie, " ".join(["ecarte", *(one.code for one in held)]), "pique")
    for place in range(4):
        view = partie.view(place)
        assert view.zones["ecart"] == (None, None, None)
        assert view.zones["talon"] == (None,) * 10
        assert view.facts["drawn"] == (3, None, None)
    seen = [one.what for one in partie.view(A).heard if one.dst == "ecart"]
    assert seen == [tuple(sorted(held))]
    assert [one.what for one in partie.view(B).heard if one.dst == "ecart"] == [(None, None, None)]


def test_HOM_07_no_more_cards_than_allowed_and_only_those_held() -> None:
    partie = do(opened({"hand.A": "AS 2S 3S 4S 5S 6S 7S JS QS"}), "A demande", "B passe", "C passe")
    assert refused(partie, "A", "ecarte AS 2S 3S 4S 5S 6S 7S JS QS") == "HOM-07"
    assert refused(partie, "A", "ecarte AS AS") == "HOM-07"
    assert refused(partie, "A", "ecarte KS") == "HOM-25A"
    assert refused(partie, "B", "ecarte") == "HOM-25"
    nine = do(opened({"hand.A": "AS"}, max_premier="9"), "A demande", "B passe", "C passe")
    assert shape(nine)["high"] == 9


def test_HOM_07_the_limit_is_for_whoever_draws_first() -> None:
    partie = do(opened(), "A demande", "B passe", "C passe", "A ecarte", "A pique")
    assert shape(partie)["high"] == 8
    assert fact(partie, "drawn") == (0, None, None)
    assert ("say", "servi") in [(event.kind, event.what) for event in partie.tapis.events]


@pytest.mark.parametrize("most", ["8", "9"])
@pytest.mark.parametrize(("first", "second"), [(8, 0), (5, 3), (0, 8)])
def test_HOM_07_five_are_left_for_the_last_if_so_agreed(first: int, second: int, most: str) -> None:
    partie = do(opened(refaire_ecart_2="laisse5", max_premier=most), "A demande", "B passe", "C passe")
    do(partie, " ".join(["ecarte", *shape(partie)["cards"][:first]]), "pique")
    assert shape(partie)["high"] == second


def test_HOM_18_the_rest_is_asked_about_only_if_there_is_one_and_lies_open_to_the_end() -> None:
    partie = do(opened(), "A demande", "B passe", "C passe")
    for _ in range(2):
        do(partie, " ".join(["ecarte", *shape(partie)["cards"][: shape(partie)["high"]]]))
        if fact(partie, "phase") == "trump":
            do(partie, "pique")
    assert len(partie.tapis.zones["talon"]) == 0
    do(partie, "C ecarte")
    assert fact(partie, "phase") == "play"
    shown = do(pope(), "A demande", "passe", "passe", "ecarte", "pique", "ecarte", "ecarte")
    assert refused(shown, "A", "voit") == "HOM-25"
    do(shown, "C voit")
    played(shown, "AS 3S 6S 2S 4S")
    assert None not in (shown.view(B).zones["talon"] or (None,))


def test_HOM_07_sans_prendre_the_last_leaves_five_if_so_agreed() -> None:
    """His turn is the second of the deal: what he leaves is the rest of the talon."""
    partie = do(opened(refaire_ecart_2="laisse5", max_premier="9"), "A sans-prendre", "passe", "passe", "A pique")
    assert (turn(partie), shape(partie)["high"]) == (B, 9)
    do(partie, "B ecarte")
    assert (turn(partie), shape(partie)["high"]) == (C, 8)


# -- the play -----------------------------------------------------------------------------------------------------


def test_HOM_08_the_eldest_leads_whoever_is_the_hombre() -> None:
    partie = to_play(opened(), "B")
    assert (turn(partie), fact(partie, "leader")) == (A, A)
    assert partie.ask is not None
    assert partie.ask.rule == "HOM-08"


def test_HOM_09_suit_is_followed() -> None:
    partie = to_play(opened({"hand.A": "KH", "hand.B": "2H 3H AC"}), trump="pique")
    do(partie, "KH")
    assert partie.ask is not None
    assert partie.ask.rule == "HOM-09"
    assert refused(partie, "B", "AC") == "HOM-09"
    assert refused(partie, "B", "KS") == "HOM-25A"


def test_HOM_10_and_HOM_11_the_privilege_of_the_matadors() -> None:
    hands = {"hand.A": "QS AS KD", "hand.B": "AC 7H 6H 5H 4H 3H 2H AH KH", "hand.C": "2S 7D 6D 5D 4D 3D 2D AD JD"}
    partie = to_play(opened(hands), trump="pique")
    do(partie, "QS")
    assert partie.ask is not None
    assert partie.ask.rule == "HOM-10"
    assert len(options_now(partie)) == 9
    do(partie, "7H", "7D", "AS")
    assert partie.ask.rule == "HOM-11"
    assert options_now(partie) == [card("AC")]
    assert refused(partie, "B", "6H") == "HOM-11"


def test_HOM_09A_gano_leaves_the_trick_to_the_fellow() -> None:
    hands = {"hand.A": "QH", "hand.B": "KH 2C", "hand.C": "JH 2H AC"}
    partie = to_play(opened(hands, gano="true"), trump="coeur")
    hands_c = [one for one in hand(partie, "C") if one.suit == "H"]
    do(partie, "QH")
    assert ("gano", card("KH")) in options_now(partie)
    plain = do(partie.clone(), "KH")
    assert set(hands_c) <= set(options_now(plain))
    do(partie, "gano KH")
    assert partie.ask is not None
    assert partie.ask.rule == "HOM-09A"
    order_over = [one for one in options_now(partie) if one in cards("AS 7H AC AH")]
    assert order_over == []
    assert refused(partie, "C", "AC") == "HOM-09A"


def test_HOM_09A_a_fellow_who_has_only_higher_cards_plays_one() -> None:
    hands = {"hand.A": "QH", "hand.B": "KH 2C", "hand.C": "AS AH 2D 3D 4D 5D 6D JD QD"}
    partie = do(to_play(opened(hands, gano="true"), trump="coeur"), "QH", "gano KH")
    assert options_now(partie) == cards("AS AH")


@pytest.mark.parametrize("leader", ["B", "C"])
def test_HOM_09A_is_said_only_over_the_hombres_lead_and_only_if_agreed(leader: str) -> None:
    partie = to_play(opened({"hand.A": "2H", "hand.B": "KH", "hand.C": "QH"}, gano="true"), leader)
    do(partie, "2H")
    assert all(isinstance(one, Card) for one in options_now(partie))
    plain = do(to_play(opened({"hand.A": "2H", "hand.B": "KH"})), "2H")
    assert refused(plain, "B", "gano KH") == "HOM-09A"
    assert refused(plain, "B", "gano") == "HOM-09A"


def test_HOM_09_who_says_gano_follows_suit_all_the_same() -> None:
    partie = do(to_play(opened({"hand.A": "2H", "hand.B": "KH 3S"}, gano="true")), "2H")
    assert refused(partie, "B", "gano 3S") == "HOM-09"


# -- the vole -----------------------------------------------------------------------------------------------------


def after_five(**texts: str) -> Partie:
    return lead_all(to_play(opened({"hand.A": ALL_TRUMPS}, **texts)), 5)


def test_HOM_16_after_five_tricks_the_hombre_stops_or_undertakes_the_vole() -> None:
    partie = after_five()
    assert (turn(partie), fact(partie, "phase")) == (A, "vole")
    assert options_now(partie) == ["arrete", "entreprend"]
    assert refused(partie, "A", "6S") == "HOM-25"
    assert refused(partie, "B", "montre") == "HOM-25"
    do(partie, "arrete")
    assert line(partie)["counts"] == (5, 0, 0)
    assert line(partie)["points"][A] == -3 + 9 + 2 * 9
    assert gained(partie, "HOM-22") == [0, 0, 0]


def test_HOM_22_a_vole_made() -> None:
    partie = lead_all(do(after_five(), "entreprend"), 4)
    assert line(partie)["counts"] == (9, 0, 0)
    assert gained(partie, "HOM-22") == [20, -10, -10]
    assert gained(partie, "HOM-15") == [18, -9, -9]


def test_HOM_22_a_vole_missed_pays_each_and_keeps_the_rest() -> None:
    partie = to_play(opened({"hand.A": FIVE_TRUMPS}))
    for code in ["AS", "2S", "AC", "KS", "QS"]:
        do(partie, code)
        for _ in range(2):
            do(partie, options_now(partie)[0].code)
    do(partie, "entreprend", "7H")
    while "bid" in partie.tapis.facts and fact(partie, "phase") == "play":
        do(partie, options_now(partie)[-1].code)
    assert line(partie)["made"]
    assert gained(partie, "HOM-22") == [-20, 10, 10]
    assert gained(partie, "HOM-21") == [9, 0, 0]


@pytest.mark.parametrize(("passes", "each"), [(0, 5), (1, 8)])
def test_HOM_22_a_vole_for_half_the_poule_rounded_up(passes: int, each: int) -> None:
    assert vole(9 + 6 * passes, "double") == each
    partie = lead_all(do(after_five(vole="double"), "entreprend"), 4)
    assert gained(partie, "HOM-22") == [10, -5, -5]


def test_HOM_16_a_defender_shows_his_fellow_his_hand_at_his_turn_and_the_hombre_sees_it_not() -> None:
    partie = do(after_five(), "entreprend")
    assert refused(partie, "B", "montre") == "HOM-25"
    do(partie, "6S")
    assert turn(partie) == B
    mine = tuple(hand(partie, "B"))
    partie.answer(B, "montre")
    assert partie.view(C).hand("hand.B") == mine
    assert partie.view(A).hand("hand.B") == partie.view(3).hand("hand.B") == ()
    assert refused(partie, "B", "montre") == "HOM-16"
    assert partie.view(A).heard[-1].what == (None,) * len(mine)
    do(partie, options_now(partie)[0].code)
    partie.answer(C, "montre")
    assert len(partie.view(B).hand("hand.C")) == 4


def test_HOM_16_hands_are_closed_again_in_the_next_deal() -> None:
    partie = do(after_five(), "entreprend", "6S")
    partie.answer(B, "montre")
    cut(lead_rest(partie))
    assert partie.view(C).hand("hand.B") == ()


def lead_rest(partie: Partie) -> Partie:
    """The deal is played to its end."""
    while fact(partie, "phase") == "play":
        mine = turn(partie) == A
        chosen = next(one for one in cards(ALL_TRUMPS) if one in hand(partie, "A")) if mine else options_now(partie)[0]
        do(partie, chosen.code)
    return partie


def contre(held: str = ALL_TRUMPS, **texts: str) -> Partie:
    partie = do(opened({"hand.A": held}, contre="true", **texts), "A contre", "B passe", "C passe", "A pique")
    return do(partie, "B ecarte", "C ecarte", "C laisse")


def test_HOM_22_contre_made_pays_a_sans_prendre_and_a_vole_and_is_not_asked_about() -> None:
    partie = lead_all(contre())
    assert gained(partie, "HOM-22") == [20, -10, -10]
    assert gained(partie, "HOM-15") == [24, -12, -12]
    assert gained(partie, "HOM-21") == [9, 0, 0]


@pytest.mark.parametrize("consolation", [0, 2])
def test_HOM_22_contre_failed_but_won_pays_the_vole_and_leaves_the_poule(consolation: int) -> None:
    partie = contre(FIVE_TRUMPS, consolation=str(consolation))
    while fact(partie, "phase") == "play":
        top = [one for one in options_now(partie) if one.code in "AS 2S AC KS QS"]
        do(partie, (top or options_now(partie))[0].code)
    told = line(partie)
    assert told["counts"][0] >= 5
    assert gained(partie, "HOM-22") == [-20, 10, 10]
    assert gained(partie, "HOM-15") == gained(partie, "HOM-21") == [0, 0, 0]
    assert gained(partie, "HOM-15A") == [2 * consolation, -consolation, -consolation]
    assert sum(told["points"]) == -9
    assert partie.tapis.purses["betes"] == 0
    assert poule(cut(partie)) == 15


def test_HOM_22_contre_lost_makes_the_bete_and_pays_all() -> None:
    partie = contre("2H 3H 4H 5H 2D 3D 4D 5D 6D")
    while fact(partie, "phase") == "play":
        do(partie, options_now(partie)[0].code)
    assert not line(partie)["made"]
    assert gained(partie, "HOM-22") == [-20, 10, 10]
    assert gained(partie, "HOM-15") == [-6, 3, 3]
    assert partie.tapis.purses["betes"] == 9


# -- the accounts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("how", "sign"), [("gagne", 1), ("remise", -1), ("codille", -1)])
def test_HOM_15_who_loses_pays_what_he_would_have_been_paid(how: str, sign: int) -> None:
    hands = {"hand.A": "AS 2S AC QS 2H 3H 4D 5D JC"}
    partie = end(opened(hands), how, sans=True)
    assert gained(partie, "HOM-15") == [sign * 12, -sign * 6, -sign * 6]


def test_HOM_15_without_all_three_matadors_none_is_paid() -> None:
    partie = end(opened({"hand.A": "AS 2S KS QS 2H 3H 4D 5D JC"}), "gagne")
    assert gained(partie, "HOM-15") == [0, 0, 0]


@pytest.mark.parametrize(("false", "each"), [("counted", 5), ("non", 3)])
def test_HOM_15_false_matadors(false: str, each: int) -> None:
    partie = end(opened({"hand.A": "AS 2S AC KS QS 7S 2H 3H 4D"}, fausses_matadors=false), "gagne")
    assert gained(partie, "HOM-15") == [2 * each, -each, -each]


def test_HOM_15_matadors_may_come_from_the_talon() -> None:
    partie = do(opened({"hand.A": "AS 2S 2H 3H 4H 5H 6H 2D 3D", "talon": "AC"}), "A demande", "passe", "passe")
    do(partie, "ecarte 2H 3H 4H 5H 6H 2D 3D", "pique")
    assert BASTE in hand(partie, "A")
    partie = end(partie, "gagne")
    assert gained(partie, "HOM-15")[A] >= 6


@pytest.mark.parametrize(("how", "sign"), [("gagne", 1), ("remise", -1), ("codille", -1)])
def test_HOM_15A_consolation(how: str, sign: int) -> None:
    partie = end(opened(consolation="2"), how)
    assert gained(partie, "HOM-15A") == [sign * 4, -sign * 2, -sign * 2]


def test_HOM_14_codille_goes_to_the_defender_who_has_most() -> None:
    partie = opened()
    end(partie, "codille")
    told = line(partie)
    (winner,) = (seat for seat, gain, rule in told["gains"] if rule == "HOM-14" and gain > 0)
    assert winner != A
    assert told["counts"][1] > max(told["counts"][0], told["counts"][2])
    assert gained(partie, "HOM-14")[winner] == 9


def test_HOM_24_the_richest_wins_and_equals_share() -> None:
    partie = fair(5, tours="2")
    rng = Random(5)
    while partie.ask is not None:
        partie.answer(turn(partie), partie.ask.shapes[turn(partie)].sample(rng))
    most = max(purses(partie))
    assert partie.result is not None
    assert partie.result["winners"] == tuple(seat for seat in range(3) if purses(partie)[seat] == most)
    assert sum(purses(partie)) == 300


# -- invariants ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_12_invariants_of_whole_matches_under_any_options(seed: int) -> None:
    """Cards, tricks and counters; what a deal gains the players is what the poule loses; one end each."""
    rng = Random(seed)
    partie = start(HOMBRE, seed, **{**any_options(HOMBRE, rng), "tours": "3"})
    lying, deal = 0, 0
    while partie.ask is not None:
        seat = waiting(partie)[0]
        partie.answer(seat, partie.ask.shapes[seat].sample(rng))
        facts, zones = partie.tapis.facts, partie.tapis.zones
        assert len(zones["talon"]) >= 0
        if facts.get("phase") == "play" and not facts["took"] and not any(zones[f"front.{one}"].cards for one in "ABC"):
            assert [len(zones[f"hand.{letter}"]) for letter in "ABC"] == [9, 9, 9]
            assert len(zones["talon"]) == 13 - sum(facts["drawn"])
        if facts["sheet"] and line(partie)["deal"] > deal:
            told, deal = line(partie), line(partie)["deal"]
            now = partie.tapis.purses["poule"] + partie.tapis.purses["betes"]
            assert sum(told["points"]) + now - lying == 0
            lying = now
            if "bid" in told:
                assert sum(told["counts"]) == 9 or told["counts"] == (5, 0, 0)
                assert told["because"] in ("HOM-12", "HOM-13", "HOM-14")


def test_every_end_of_a_deal_is_met_by_sensible_play() -> None:
    told = simulate("hombre", 40)
    assert set(rules().OUTCOMES) <= set(told.outcomes)


def test_settled_says_when_nothing_can_change() -> None:
    partie = do(pope(), "A demande", "passe", "passe", "ecarte", "pique", "ecarte", "ecarte", "laisse")
    settled = []
    for trick in POPE_PLAYS.split(", "):
        played(partie, trick)
        settled.append(partie.rules.settled(partie.tapis))
    assert settled == [False] * 9
    lost = to_play(opened({"hand.A": "2H 3H 4H 5H 2D 3D 4D 5D 6D", "hand.B": "AS 2S AC KS QS JS 7S 6S 5S"}))
    while not lost.rules.settled(lost.tapis):
        mine = turn(lost) == B
        do(lost, (max(options_now(lost), key=rank) if mine else options_now(lost)[0]).code)
    assert fact(lost, "tricks")[B] == 5


def rank(one: Card) -> int:
    """Trumps before all else."""
    return [*reversed(cards("AS 2S AC KS QS JS 7S 6S 5S"))].index(one) if one.code in ALL_TRUMPS else -1


def test_what_a_place_is_asked_for_is_in_its_view_alone() -> None:
    partie = opened()
    views: list[View] = [partie.view(place) for place in range(4)]
    assert [view.question is not None for view in views] == [True, False, False, False]
    assert [view.thinking for view in views] == [(A,)] * 4


def test_HOM_23_spadille_shown_is_looked_for_nowhere_else() -> None:
    """Whoever imagines the hands of a forced hombre leaves him the spadille that all have seen."""
    partie = do(opened({"hand.B": "AS"}, spadille_force="true"), "passe", "passe", "passe")
    do(partie, "B ecarte", "B coeur", "C ecarte", "A ecarte", "A laisse")
    for seat in (A, C):
        imagined = worlds(read(partie.view(seat)), 20, Random(seat))
        assert imagined
        assert all(SPADILLE in hands[B] for hands in imagined)


def test_who_sees_all_hands_imagines_but_the_true_deal_and_who_concludes_nothing_takes_any() -> None:
    partie = do(opened({"hand.B": "AS"}, spadille_force="true"), "passe", "passe", "passe")
    do(partie, "B ecarte", "B coeur", "C ecarte", "A ecarte", "A laisse")
    view, truth = partie.view(A), partie.face_up()
    known = read(view)
    lying = tuple(tuple(partie.tapis.zones[f"hand.{letter}"].cards) for letter in "ABC")
    oracle = bot.Oracle(truth, 30)
    assert oracle.worlds(view, known, Random(1)) == [lying]
    assert oracle.lying(view, known.hand, Random(1)) == [*lying[B], *lying[C], *partie.tapis.zones["talon"].cards]
    naive = worlds(known, 200, Random(1), concluding=False)
    assert all(SPADILLE in hands[B] and hands[A] == lying[A] for hands in naive)

    def kings(hands: Sequence[tuple[Card, ...]]) -> int:
        return sum(one.rank == "K" for one in (*hands[B], *hands[C]))

    concluded = worlds(known, 200, Random(1))
    assert sum(map(kings, concluded)) > sum(map(kings, naive))  # nobody throws out a king
