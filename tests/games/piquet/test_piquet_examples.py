"""The worked examples: whole deals, card by card, with every number. V numbers are those of the examples' list."""

from __future__ import annotations

import pytest

from estaminet.cards import codes
from estaminet.games.piquet.count import CARDS, HAND, PLAY, Count, Out
from estaminet.games.piquet.rules import Piquet
from estaminet.games.piquet.settling import mark, rubicon, stake
from estaminet.play import Fair, Partie
from estaminet.tapis import Tapis
from tests.games.piquet.table import (
    CAVENDISH,
    CAVENDISH_TRICKS,
    E,
    Y,
    after,
    aloud,
    counts,
    dealt,
    dealt_at,
    discarding,
    do,
    exchanged,
    fact,
    hand,
    last_line,
    lead,
    legal_now,
    options,
    refused,
    settled,
    talk,
    tricks,
    words,
)


def cavendish(**texts: str) -> Partie:
    partie = dealt(*CAVENDISH, **texts)
    exchanged(partie)
    return partie


# -- V1, V2: a complete deal ------------------------------------------------------------------------------------------


def test_v1_cavendish_complete_deal() -> None:
    partie = cavendish()
    do(partie, "E point 5 49", "Y bon", "E quatrieme majeure", "Y bon", "E trio valets", "Y pas-bon", "E AH")
    do(partie, "Y quatorze dix", "Y trio dames")
    assert counts(settled(partie)) == (10, 17)
    tricks(partie, CAVENDISH_TRICKS)
    assert counts(partie) == (28, 23)
    assert last_line(partie)["tricks"] == (5, 7)
    assert last_line(partie)["gains"] == (
        (E, 5, "PIQ-30"),
        (E, 4, "PIQ-31"),
        (Y, 17, "PIQ-32"),
        (E, 8, "PIQ-60"),
        (Y, 6, "PIQ-60"),
        (E, 1, "PIQ-61"),
        (E, 10, "PIQ-62"),
    )


def test_v1_the_count_is_called_aloud_as_it_runs() -> None:
    partie = cavendish()
    lead(partie, "AH")
    tricks(partie, CAVENDISH_TRICKS)
    assert aloud(partie, "E") == [9, 10, 11, 12, 13, 14, 15, 16, 18, 28]
    assert aloud(partie, "Y") == [17, 18, 19, 20, 21, 22, 23]


def test_v1_ancien_the_eight_of_hearts_does_not_count() -> None:
    partie = cavendish(preset="ancien")
    lead(partie, "AH")
    tricks(partie, CAVENDISH_TRICKS)
    assert counts(partie) == (27, 23)


def test_v2_legal_cards() -> None:
    partie = cavendish()
    lead(partie, "AH")
    assert legal_now(partie) == "10H"
    do(partie, "Y 10H", "E KH")
    assert legal_now(partie) == "QS 10S AD QD JD 10D 7D AC KC QC 10C"
    tricks(partie, CAVENDISH_TRICKS.replace("AH-10H, ", "").replace(", QS-AS; E: JS-10S", ""))
    do(partie, "Y QS")
    assert legal_now(partie) == "AS JS"


# -- V3: the exchange -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("thrown", "most"), [("KS 8C 7C 9D 8D", 3), ("8C 7C 9D", 5), ("8C", 7)])
def test_v3_the_younger_may_take_what_the_elder_leaves(thrown: str, most: int) -> None:
    partie = dealt(*CAVENDISH)
    do(partie, f"E ecarte {thrown}")
    if most > 3:
        do(partie, "E non")
    assert partie.ask is not None
    assert partie.ask.shapes[Y].plain()["low"] == 1
    assert partie.ask.shapes[Y].plain()["high"] == most
    left = CAVENDISH[2].split()[len(thrown.split()) :]
    discards = codes(hand(partie, "Y")).split()[:most]
    do(partie, f"Y ecarte {' '.join(discards)}")
    assert set(codes(hand(partie, "Y")).split()) >= set(left[:most])


@pytest.mark.parametrize("text", ["ecarte", "ecarte KS 8C 7C 9D 8D JC"])
def test_v3_the_elder_exchanges_one_card_to_five(text: str) -> None:
    assert refused(dealt(*CAVENDISH), "E", text) == "PIQ-10"


def test_v3_the_younger_exchanges_at_least_one_but_in_cent_anglais_none() -> None:
    partie = dealt(*CAVENDISH)
    do(partie, "E ecarte 8C", "E non")
    assert refused(partie, "Y", "ecarte") == "PIQ-11"
    partie = dealt(*CAVENDISH, preset="cent_anglais")
    do(partie, "E ecarte 8C", "E non", "Y ecarte")
    assert len(hand(partie, "Y")) == 12
    assert fact(partie, "taken") == (1, 0)


# -- V4 to V14: what is called and counted ----------------------------------------------------------------------------

PIQUE_Y = "KH QH 7H KD QD 7D KC QC JC 9C 9S 8S"


def test_v4_pique() -> None:
    partie = after("AS KS QS JS 10S AH AD 9H 8H 9D 8D 7C", PIQUE_Y)
    lead(partie, "AS")
    assert counts(settled(partie)) == (24, 0)
    tricks(partie, "E: AS-8S, KS-9S, QS-7D, JS-7H, 10S-9C, AH-QH")
    assert counts(partie) == (29, 0)
    do(partie, "E AD")
    assert counts(partie) == (60, 0)
    do(partie, "Y QD")
    tricks(partie, "E: 7C-JC; Y: KH-8H, KD-8D, KC-9H, QC-9D")
    assert counts(partie) == (71, 6)
    assert last_line(partie)["tricks"][E] == 7


def test_v5_repique() -> None:
    partie = after("AS KS QS JS 10S AH AD AC 9H 8H 9D 8D", PIQUE_Y)
    talk(partie)
    do(partie, "E AS", "Y non")
    assert aloud(settled(partie), "E") == [94, 95]


def test_v6_no_repique_because_the_point_is_lost() -> None:
    partie = after("KS QS JS 10S 9S KH KD KC 9C 8C 7C 7H", "AD QD JD 10D 9D 8D AH QH JH AC QC JC")
    lead(partie, "KS")
    partie = settled(partie)
    assert (aloud(partie, "E"), aloud(partie, "Y")) == ([32, 33], [6])


@pytest.mark.parametrize(("card", "elder", "younger"), [("10C", [29, 30], [3]), ("JC", [29, 60], [])])
def test_v7_sets_count_before_the_lead(card: str, elder: list[int], younger: list[int]) -> None:
    partie = after("AS KS QS JS 10S 9S 8S 7S KH QH JH 7D", f"10H 10D {card} AH 9H 8H 7H AD 9D 8D 9C 8C")
    lead(partie, "AS")
    partie = settled(partie)
    assert (aloud(partie, "E"), aloud(partie, "Y")) == (elder, younger)


def test_v8_equality_does_not_protect() -> None:
    partie = after("QH JH 10H 9H 8H QS QD QC 7D 8D 7C 8C", "AS KS 10S 9S 7S AH KH AD KD JC 10C 9C")
    do(partie, "E point 5 47", "Y egal", "E quinte a-la-dame", "Y bon", "E quatorze dames", "Y bon", "E QH")
    talk(partie)
    assert counts(settled(partie))[0] == 60


def test_v9_younger_repique() -> None:
    partie = after("AS KS 10S 9S AH KH 9H AC KC 10C 9C 8C", "QD JD 10D 9D 8D 7D QS QH QC JS JC 7S")
    lead(partie, "AS")
    assert counts(settled(partie)) == (1, 99)


def test_v10_capot_without_pique() -> None:
    partie = after("AS KS QS JS 8S AH KH JH 10H 8H 7H AD", "10S 9S 7S QH 9H KD QD JD 10D KC QC 8C")
    lead(partie, "AS")
    tricks(
        partie,
        "E: AS-7S, KS-9S, QS-10S, JS-8C, 8S-QC, AH-9H, KH-QH, JH-10D, 10H-JD, 8H-QD, 7H-KC, AD-KD",
    )
    assert counts(partie) == (66, 0)
    assert {gain[2]: gain[1] for gain in last_line(partie)["gains"]} == {
        "PIQ-30": 6,
        "PIQ-31": 4,
        "PIQ-32": 3,
        "PIQ-60": 12,
        "PIQ-61": 1,
        "PIQ-62": 40,
    }


def test_v11_maximum() -> None:
    partie = after("AS KS QS AH KH QH AD KD QD AC KC QC", "JS 10S 9S JH 10H 9H JD 10D 9D JC 10C 8C", target="221")
    lead(partie, "AS")
    assert counts(settled(partie)) == (118, 0)
    tricks(
        partie,
        "E: AS-9S, KS-10S, QS-JS, AH-9H, KH-10H, QH-JH, AD-9D, KD-10D, QD-JD, AC-8C, KC-10C, QC-JC",
    )
    assert counts(partie) == (170, 0)


def test_v12_the_highest_sequence_annuls_intermediate_ones() -> None:
    partie = after("QS JS 10S 9S 9H 8H 7H AD KD AC 8C 7C", "JD 10D 9D 8D AS KS KH QH JH KC QC 9C")
    lead(partie, "QS")
    partie = settled(partie)
    assert (aloud(partie, "E")[0], aloud(partie, "Y")[0]) == (11, 3)


def test_v13_equality_of_the_best_sequence_kills_the_rest() -> None:
    partie = after("AS KS QS 10H 9H 8H KD 8D 7D KC 9C 8C", "AH KH QH JS 10S 9S AD QD 10D JC 10C 7C")
    do(
        partie,
        "E point 3 31",
        "Y egal",
        "E tierce majeure",
        "Y egal",
        "E trio rois",
        "Y bon",
        "E AS",
        "Y non",
        "Y point 3 31 AH KH QH",
        "Y tierce majeure",
        "Y 9S",
    )
    assert (aloud(partie, "E")[0], aloud(partie, "Y")) == (3, [])


V14 = (
    "10S 9S 8S 7S 10H 9H 7H AD 9D 10C 8C 7C",
    "AS KS QS AH QH JH 8H KD QD KC JC 9C",
    "JS KH 8D QC AC 7D JD 10D",
)


@pytest.mark.parametrize(("preset", "elder"), [("classique", [10, 90, 91]), ("ancien", [10, 29, 30])])
def test_v14_carte_blanche_counts_towards_repique(preset: str, elder: list[int]) -> None:
    partie = dealt(*V14, preset=preset)
    do(partie, "E blanche-pour 5", "Y ecarte 9C")
    assert fact(partie, "shown") == ((E, "blanche", codes(hand(partie, "E"))),)
    do(partie, "E ecarte 9H 7H 9D 8C 7C")
    assert codes(sorted(hand(partie, "E"))) == "JS 10S 9S 8S 7S KH 10H AD 8D AC QC 10C"
    assert counts(partie) == (10, 0)
    lead(partie, "JS")
    partie = settled(partie)
    assert (aloud(partie, "E"), aloud(partie, "Y")[0]) == (elder, 6)


def test_v14_a_carte_blanche_protects() -> None:
    partie = dealt(
        "KC KS QS JS 10S AH AD AC KH QH KD QD", "7S 9H 8H 7H 10D 9D 8D 7D 10C 9C 8C 9S", "AS 10H JH JD QC JC 7C 8S"
    )
    do(partie, "E ecarte KC", "E non", "Y blanche", "Y ecarte 7S")
    lead(partie, "AS")
    partie = settled(partie)
    assert (aloud(partie, "E"), aloud(partie, "Y")) == ([46, 47], [10])


# -- V21 to V23: the end of a game, of a rubicon, of a tour -----------------------------------------------------------


@pytest.mark.parametrize(("elder", "younger", "winner", "final"), [(90, 85, Y, (99, 102)), (92, 85, E, (101, 85))])
def test_v21_the_order_of_reckoning_at_100(elder: int, younger: int, winner: int, final: tuple[int, int]) -> None:
    partie = dealt_at(elder, younger, CAVENDISH)
    exchanged(partie)
    lead_until_over(partie)
    assert partie.result is not None
    assert partie.result["winners"] == (winner,)
    totals = fact(partie, "totals")
    assert (totals[E], totals[Y]) == final


def lead_until_over(partie: Partie) -> None:
    talk(partie)
    do(partie, "E AH")  # the lead lies on the table, but is not counted before the hands are
    while not partie.over:
        do(partie, words(partie)[0])


@pytest.mark.parametrize(
    ("totals", "won"),
    [
        ((164, 114), 150),
        ((224, 92), 416),
        ((75, 301), 476),
        ((103, 144), 141),
        ((130, 104), 126),
        ((99, 120), 319),
        ((101, 120), 119),
        ((95, 80), 275),
    ],
)
def test_v22_rubicon_settlement(totals: tuple[int, int], won: int) -> None:
    assert rubicon(totals) == won


def test_v23_a_ecrire_a_tour_is_marked_and_paid() -> None:
    rules, tapis = at_the_end_of_a_tour(A=33, B=59)
    rules.end_tour(tapis, 2)
    assert partie_net(tapis) == (-45, 45)
    assert tapis.facts["result"]["winners"] == (1,)


def test_v23_a_ecrire_a_refait_raises_the_consolation() -> None:
    rules, tapis = at_the_end_of_a_tour(A=50, B=53)
    rules.end_tour(tapis, 2)
    assert (tapis.facts["refaits"], tapis.facts["tours"]) == (1, 0)
    tapis.note("totals", (40, 48))
    rules.end_tour(tapis, 2)
    assert mark(8) == 10
    assert stake(10, 1) == 50
    assert partie_net(tapis) == (-20 - 50 + 25, 20 + 25)


def at_the_end_of_a_tour(**totals: int) -> tuple[Piquet, Tapis]:
    rules = Piquet(options(match="ecrire", tours="1"))
    tapis = Tapis(2, Fair.seeded(0))
    rules.lay(tapis)
    for name, value in {
        "totals": (totals["A"], totals["B"]), "game": 2, "refaits": 0, "tours": 0, "dealer": 0,
    }.items():  # fmt: skip
        tapis.note(name, value)
    return rules, tapis


def partie_net(tapis: Tapis) -> tuple[int, ...]:
    net: tuple[int, ...] = tapis.facts["result"]["net"]
    assert net == tuple(tapis.purses[letter] - 600 for letter in "AB")
    return net


# -- V24: parties that were printed -----------------------------------------------------------------------------------


def printed(elder: int, younger: int, *hands: str) -> Partie:
    """The sixth deal of a rubicon, at these scores."""
    partie = dealt_at(elder, younger, discarding(*hands), game=5, preset="rubicon")
    do(partie, f"E ecarte {hands[1]}", f"Y ecarte {hands[3]}")
    return partie


def test_v24_sinking_v_the_younger_sinks_his_point_to_rubicon_the_elder() -> None:
    partie = printed(
        78, 104,
        "KS 10S AH QH QC JC 10C AD QD JD 10D 8D", "9H 8H 7H 8C 7C",
        "AS QS JS 9S 8S 7S KH AC KC KD 9D 7D", "JH 10H 9C",
    )  # fmt: skip
    do(partie, "E nombre 5")
    assert words(partie) == ["bon", "pas-bon", "combien"]  # he holds six, and sinks them
    do(
        partie,
        "Y bon",
        "E valeur 49",
        "E tierce",
        "Y bon",
        "E a-la-dame QD JD 10D",
        "E tierce a-la-dame",
        "E trio dames",
        "Y pas-bon",
        "E AD",
        "Y trio rois",
    )
    assert counts(settled(partie)) == (12, 3)
    tricks(
        partie,
        "E: AD-7D, 8D-KD; Y: AS-10S, QS-KS; E: QD-9D, JD-7S, 10D-8S, QC-AC; Y: KC-10C, JS-JC, 9S-QH, KH-AH",
    )
    assert partie.over
    assert last_line(partie)["tricks"] == (6, 6)
    assert last_line(partie)["points"] == (11, 20)
    assert fact(partie, "totals") == (115, 98)
    assert fact(partie, "result")["won"] == 115 + 98 + 100


XVIII = (
    "AS KS AH KH AC KC 10C 8C AD KD QD 7D", "10D 9D 8D JD 10H",
    "QS JS 10S 9S QH JH 9H 8H QC JC 9C 7C", "8S 7S 7H",
)  # fmt: skip


def test_v24_playing_xviii_the_elder_sinks_to_keep_the_younger_under_the_rubicon() -> None:
    partie = printed(43, 90, *XVIII)
    do(
        partie,
        "E nombre 4",
        "Y combien",
        "E valeur 38",
        "Y pas-bon",
        "E quatorze rois",
        "Y bon",
        "E trio d-as AH AD AC",
    )
    do(partie, "E rien", "E AD", "Y point 4 39", "Y quatrieme a-la-dame")
    tricks(
        partie,
        "E: AD-9S, KD-8H, QD-7C, 7D-9C, AC-JC, KC-QC, 10C-9H, 8C-10S, AS-JS, KS-QS, AH-JH, KH-QH",
    )
    assert partie.over
    assert last_line(partie)["points"] == (8, 70)
    assert fact(partie, "totals") == (98, 113)
    assert fact(partie, "result")["won"] == 311


def test_v24_playing_xviii_with_everything_declared() -> None:
    partie = printed(43, 90, *XVIII)
    lead(partie, "AD")
    assert counts(settled(partie))[0] == 29
    tricks(
        partie,
        "E: AD-9S, KD-8H, QD-7C, 7D-9C, AC-JC, KC-QC, 10C-9H, 8C-10S, AS-JS, KS-QS, AH-JH, KH-QH",
    )
    assert last_line(partie)["points"] == (4, 81)


def test_v24_playing_xvi() -> None:
    partie = printed(
        63, 90,
        "AS QS 7S AH KH 8H 7H AC KC 7C AD QD", "10D 9D 8D 9C 8C",
        "KS JS 10S QH JH 10H 9H QC JC 10C KD JD", "9S 8S 7D",
    )  # fmt: skip
    lead(partie, "7H")
    assert counts(settled(partie))[0] == 15
    tricks(
        partie,
        "E: 7H-9H; Y: QH-KH; E: AH-JH, 8H-10H; Y: QC-KC; E: 7S-10S; Y: JC-AC; E: 7C-10C; Y: JS-QS; "
        "E: AS-KS, QD-KD; Y: JD-AD",
    )
    gains = last_line(partie)["gains"]
    assert sum(points for seat, points, rule in gains if seat == E and rule in ("PIQ-60", "PIQ-61")) == 13
    assert sum(points for seat, points, rule in gains if seat == Y and rule == "PIQ-60") == 10
    assert fact(partie, "totals")[E] == 100


# -- V26: Molière -----------------------------------------------------------------------------------------------------

FACHEUX = (
    "JD 10D 9D 8D 7D 6D KC QC 9C 7C 9H 7H",
    "KD QD QS 10S AH KH JH 10H 8H AC JC 8C",
    "AD 6H AS KS JS 8S 9S 7S 6S QH 10C 6C",
)
FACHEUX_TRICKS = "E: AD-8H, JD-10H, 10D-JH, 9D-QH, 8D-KH, 7D-AH, 6D-10C, AS-6S, KS-7S, JS-9S, 8S-6C, 6H-AC"


def facheux(**texts: str) -> Partie:
    partie = dealt(*FACHEUX, preset="pack36", **texts)
    do(partie, "E ecarte KC QC 9C 7C 9H 7H", "E non", "Y ecarte KD QD QS 10S JC 8C")
    lead(partie, "AD")
    tricks(partie, FACHEUX_TRICKS)
    return partie


def test_v26_moliere_les_facheux() -> None:
    # the six of hearts takes the last trick from the ace of clubs: 29 and 1 make 30, a pique, and then the capot
    partie = facheux()
    assert counts(partie) == (100, 0)
    assert {rule: points for seat, points, rule in last_line(partie)["gains"]} == {
        "PIQ-30": 7,
        "PIQ-31": 16,
        "PIQ-60": 6,
        "PIQ-61": 1,
        "PIQ-41": 30,
        "PIQ-62": 40,
    }


def test_v26_with_the_point_by_tens_there_is_no_pique() -> None:
    # the treatise of 1647 counts 61 as six tens: the hand and the play stop at 29, and the record would be wrong
    partie = facheux(point_by_tens="true")
    assert counts(partie) == (29 + 40, 0)


# -- V28: replies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("younger", "first", "then"),
    [
        ("AS JS 10S 8S 9H 7H 10D 8D 9D KH QD 8C", ["bon", "combien"], ["bon", "pas-bon"]),
        ("KH QH 9H 10D 9D 8D 10C 9C 8C JS 10S 8S", ["bon"], None),
        ("AS JS 10S 8S 7S 9H 7H 10D 8D KH QD 8C", ["bon", "pas-bon", "combien"], ["bon", "egal"]),
    ],
)
def test_v28_replies_in_two_steps(younger: str, first: list[str], then: list[str] | None) -> None:
    # the value of four of the five spades is 36, 38 or 39: he who has asked may say equal, or not good with four
    partie = after("AC KC QC 7C KS QS 9S AH JH AD KD JD", younger, preset="rubicon")
    do(partie, "E nombre 4")
    assert words(partie) == first
    if then is not None:
        do(partie, "Y combien", "E valeur 38")
        assert words(partie)[: len(then)] == then


def test_v28_who_has_asked_may_not_count_a_point_of_more_cards() -> None:
    fill = "9H 7H 10D 8D 9D QD 8C"
    partie = after("AC KC QC 7C KS QS 9S AH JH AD KD JD", f"AS JS 10S 8S 7S {fill}", preset="rubicon")
    do(partie, "E nombre 4", "Y combien", "E retire", "E rien", "E AC", "Y non")
    assert max(int(word.split()[1]) for word in words(partie) if word.startswith("point")) == 4


# -- the count by itself ----------------------------------------------------------------------------------------------


def test_capot_and_cards_make_no_pique_and_nobody_has_two() -> None:
    count = Count()
    count.add(0, 28, "PIQ-30", HAND)
    count.add(0, 40, "PIQ-62", CARDS)
    assert count.totals == [68, 0]
    count = Count()
    count.add(0, 30, "PIQ-30", HAND)
    count.add(0, 1, "PIQ-60", PLAY)
    assert count.totals == [91, 0]


def test_a_game_ends_at_the_very_count_that_reaches_the_target() -> None:
    count = Count((95, 99), 100)
    count.add(0, 4, "PIQ-30", HAND)
    with pytest.raises(Out) as out:
        count.add(1, 1, "PIQ-60", PLAY)
    assert out.value.seat == 1
