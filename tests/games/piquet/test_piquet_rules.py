"""The rules of piquet by their ids: in every test the rule decides."""

from __future__ import annotations

import pytest

from estaminet.cards import cards, codes
from estaminet.games.piquet.combos import POINT, best_key, points, runs, sequences, sets, worth
from estaminet.games.piquet.rules import Piquet
from estaminet.games.piquet.tables import PACKS
from estaminet.play import Fair, Given, Partie
from tests.games.piquet.table import (
    CAVENDISH,
    PIQUET,
    E,
    Y,
    after,
    counts,
    dealt,
    dealt_at,
    deck,
    do,
    exchanged,
    fact,
    hand,
    last_deal,
    last_line,
    lead,
    legal_now,
    options,
    plays,
    refused,
    settled,
    step_anyhow,
    talk,
    tricks,
    words,
)

PLAIN = (
    "AS KS 9S 8S AH KH 9H 8H AD 9D 8D 7D",
    "QS JS 10S 7S QH JH 10H 7H KD QD JD 10D",
)
"""Hands after the exchange: the elder has most aces, the younger a sequence in every suit."""


def says(partie: Partie, seat: int) -> list[object]:
    """What a seat has said, the running count excepted."""
    heard = partie.tapis.events[partie.deal_start :]
    return [one.what for one in heard if one.kind == "say" and one.src == str(seat) and one.what[0] != "total"]


# -- before the deal --------------------------------------------------------------------------------------------------


def drawn(*codes_drawn: str, **texts: str) -> Partie:
    """A match for whose deal A and B draw these cards, in turn."""
    rest = [card for card in PACKS["32"] if card.code not in codes_drawn]
    order = [*cards(" ".join(codes_drawn)), *rest]
    return Partie(PIQUET, Given({0: order}, Fair.seeded(1)), options(**{"first_dealer": "lowest", **texts}))


@pytest.mark.parametrize(("first", "second", "dealer"), [("9S", "AH", 0), ("AH", "9S", 1), ("7D", "8D", 0)])
def test_piq_02_the_lowest_card_deals_first(first: str, second: str, dealer: int) -> None:
    partie = drawn(first, second)
    do(partie, "coupe 10")
    assert fact(partie, "dealer") == dealer


def test_piq_02_equal_cards_draw_again() -> None:
    partie = drawn("9S", "9H", "AS", "7H")
    do(partie, "coupe 10")
    assert fact(partie, "dealer") == 1


@pytest.mark.parametrize(("word", "dealer"), [("donne", 0), ("cede", 1)])
def test_piq_02_in_rubicon_the_highest_card_chooses(word: str, dealer: int) -> None:
    partie = drawn("AH", "9S", first_dealer="highest_chooses")
    do(partie, word, "coupe 10")
    assert fact(partie, "dealer") == dealer


@pytest.mark.parametrize("depth", [0, 1, 31, 32])
def test_piq_05_two_cards_at_least_in_each_part(depth: int) -> None:
    partie = Partie(PIQUET, Fair.seeded(1), options())
    assert refused(partie, "E", f"coupe {depth}") == "PIQ-05"


@pytest.mark.parametrize("packet", ["2", "3"])
def test_piq_03_twelve_cards_each_in_packets(packet: str) -> None:
    partie = Partie(PIQUET, Fair.seeded(1), options(packet=packet))
    do(partie, "coupe 9")
    moves = [one for one in partie.tapis.events if one.kind == "move" and one.dst.startswith("hand.")]
    assert {len(one.what) for one in moves} == {int(packet)}
    assert [one.dst for one in moves[:4]] == ["hand.B", "hand.A", "hand.B", "hand.A"]
    assert [len(hand(partie, who)) for who in "EY"] == [12, 12]


def test_piq_04_the_talon_is_counted_and_parted() -> None:
    partie = dealt(*CAVENDISH)
    assert codes(partie.tapis.zones["part"].cards) == "9S 8S KH 9C KD"
    assert codes(partie.tapis.zones["reste"].cards) == "QS AC 7D"
    assert says(partie, Y) == [("compte", 8)]


def test_piq_04_a_single_talon_is_spread_when_cards_are_left() -> None:
    partie = dealt(*CAVENDISH, talon="single")
    assert len(partie.tapis.zones["talon"]) == 8
    do(partie, "E ecarte KS 8C 7C", "E non")
    assert codes(partie.tapis.zones["part"].cards) == "9C KD"
    assert codes(partie.tapis.zones["reste"].cards) == "QS AC 7D"
    do(partie, "Y ecarte 7S 9H 7H")
    assert {"9C", "KD", "QS"} <= set(codes(hand(partie, "Y")).split())


# -- the exchange -----------------------------------------------------------------------------------------------------


def test_piq_12_cards_are_taken_in_the_order_of_the_talon() -> None:
    partie = dealt(*CAVENDISH)
    do(partie, "E ecarte 8C 7C")
    assert {"9S", "8S"} <= set(codes(hand(partie, "E")).split())
    assert codes(partie.tapis.zones["part"].cards) == "KH 9C KD"


def test_piq_13_who_leaves_cards_says_so() -> None:
    partie = dealt(*CAVENDISH)
    do(partie, "E ecarte 8C 7C", "E non", "Y ecarte 7S")
    assert ("laisse", 3) in says(partie, E)
    assert ("laisse", 5) in says(partie, Y)


@pytest.mark.parametrize(("word", "seen"), [("voit", True), ("non", False)])
def test_piq_14_the_elder_may_see_what_he_leaves(word: str, seen: bool) -> None:
    partie = dealt(*CAVENDISH)
    do(partie, "E ecarte 8C 7C", f"E {word}")
    assert (partie.view(E).hand("part") == tuple(cards("KH 9C KD"))) is seen
    assert partie.view(Y).hand("part") == ()
    assert partie.view(2).hand("part") == ()


def test_piq_14_the_other_two_or_three_cards_are_not_his_to_see() -> None:
    partie = dealt(*CAVENDISH)
    do(partie, "E ecarte 8C 7C", "E voit")
    assert partie.view(E).hand("reste") == ()


@pytest.mark.parametrize(("word", "seen"), [("voit", ("KD", "QS AC 7D")), ("non", ("", ""))])
def test_piq_15_if_the_younger_looks_at_what_he_left_both_see_it(word: str, seen: tuple[str, str]) -> None:
    partie = dealt(*CAVENDISH)
    do(partie, "E ecarte 8C 7C", "E non", "Y ecarte 7S 9H")
    talk(partie)
    do(partie, "E AH", f"Y {word}")
    for place in (E, Y, 2):
        view = partie.view(place)
        assert (codes(view.hand("part")), codes(view.hand("reste"))) == seen


def test_piq_16_a_player_reads_his_own_discard_and_nobody_else_does() -> None:
    partie = dealt(*CAVENDISH)
    exchanged(partie)
    assert codes(partie.view(E).hand("ecart.B")) == "KS 9D 8D 8C 7C"
    assert partie.view(Y).hand("ecart.B") == partie.view(2).hand("ecart.B") == ()
    assert len(partie.view(Y).zones["ecart.B"] or ()) == 5


# -- carte blanche ----------------------------------------------------------------------------------------------------

BLANK = "10S 9S 8S 7S 10H 9H 7H AD 9D 10C 8C 7C"
OTHER = "AS KS QS AH QH JH 8H KD QD KC JC 7D"
REST = "JS KH 8D QC AC JD 10D 9C"


def test_piq_20_only_a_hand_without_court_cards_is_blank() -> None:
    assert refused(dealt(*CAVENDISH), "E", "blanche-pour 5") == "PIQ-20"


def test_piq_20_a_carte_blanche_may_be_kept_silent() -> None:
    partie = dealt(BLANK, OTHER, REST)
    do(partie, "E ecarte 9H 7H 9D 8C 7C")
    assert counts(partie) == (0, 0)
    assert fact(partie, "shown") == ()


def test_piq_20_all_see_the_blank_hand_once() -> None:
    partie = dealt(BLANK, OTHER, REST)
    do(partie, "E blanche-pour 2", "Y ecarte 7D")
    assert all(("montre", *hand(partie, "E")) in [one.what for one in partie.view(place).heard] for place in (Y, 2))
    do(partie, "E ecarte 9H 7H", "E non")
    assert partie.view(Y).hand("hand.B") == ()


def test_piq_21_the_younger_discards_before_he_sees_it_and_cannot_change() -> None:
    partie = dealt(BLANK, OTHER, REST)
    do(partie, "E blanche-pour 3")
    assert partie.ask is not None
    assert partie.ask.shapes[Y].plain()["high"] == 5
    do(partie, "Y ecarte 7D 8H")
    assert len(hand(partie, "Y")) == 10
    assert refused(partie, "E", "ecarte 9H 7H") == "PIQ-10"
    do(partie, "E ecarte 9H 7H 9D", "E non")
    assert len(hand(partie, "Y")) == 12


def test_piq_20_inform_at_once_the_younger_speaks_before_the_elder_discards() -> None:
    order = deck(OTHER, BLANK, REST)
    given = Given({0: [*order[-2:], *order[:-2]]}, Fair.seeded(1))
    partie = Partie(PIQUET, given, options(cb_younger="inform_at_once"))
    do(partie, "coupe 2", "Y blanche")
    assert "blanche" in says(partie, Y)
    assert counts(partie) == (0, 0)
    do(partie, "E ecarte 8H 7D KC JC QH")
    assert counts(partie) == (0, 10)


def test_piq_20_asking_at_once_tells_nothing_where_there_is_no_carte_blanche() -> None:
    partie = Partie(PIQUET, Fair.seeded(1), options(cb_younger="inform_at_once"))
    do(partie, "coupe 9")
    assert partie.ask is not None
    assert partie.ask.formality
    assert words(partie) == ["rien"]


def test_cb_twice_a_hand_still_blank_scores_again() -> None:
    partie = dealt(BLANK, OTHER.replace("7D", "8D"), "7D 9C 10D KH JS QC AC JD", cb_twice="true")
    do(partie, "E blanche-pour 1", "Y ecarte 8D", "E ecarte 7C", "E non", "E blanche")
    assert counts(partie) == (20, 0)


# -- the calls --------------------------------------------------------------------------------------------------------


def test_piq_30_more_cards_beat_a_higher_sum_and_then_the_sum_decides() -> None:
    five, four, higher = cards("10S 9S 8S 7S JS"), cards("AH KH QH JH"), cards("AD KD QD 8D")
    assert best_key(POINT, five) > best_key(POINT, four) > best_key(POINT, higher)


@pytest.mark.parametrize(("suit", "plain", "four", "tens"), [
    ("AS KS 7S 6S", 4, 3, 3), ("AS KS QS 7S", 4, 4, 4), ("JS 10S 9S 8S 7S", 5, 4, 4),
    ("AS KS QS JS 10S 9S 8S", 7, 7, 7),
])  # fmt: skip
def test_piq_30_what_a_point_scores(suit: str, plain: int, four: int, tens: int) -> None:
    combo = points(cards(suit))[0]
    assert (worth(combo), worth(combo, point_four=True), worth(combo, by_tens=True)) == (plain, four, tens)


@pytest.mark.parametrize(("run", "score"), [
    ("QH JH 10H", 3), ("QH JH 10H 9H", 4), ("QH JH 10H 9H 8H", 15), ("QH JH 10H 9H 8H 7H", 16),
    ("KH QH JH 10H 9H 8H 7H", 17), ("AH KH QH JH 10H 9H 8H 7H", 18),
])  # fmt: skip
def test_piq_31_what_a_sequence_scores(run: str, score: int) -> None:
    assert worth(sequences(runs(cards(run)))[0]) == score


def test_piq_32_sets_of_nines_do_not_count_and_four_beat_three() -> None:
    found = sets(cards("9S 9H 9D 9C AS AH AD 10S 10H 10D 10C"))
    assert [(combo.said, worth(combo)) for combo in found] == [(("quatorze", "dix"), 14), (("trio", "d-as"), 3)]


def test_piq_33_equality_of_the_point_scores_nobody() -> None:
    partie = after("AS KS QS 10H 9H 8H KD 8D 7D KC 9C 8C", "AH KH QH JS 10S 9S AD QD 10D JC 10C 7C")
    lead(partie, "AS")
    assert counts(settled(partie)) == (4, 0)


def test_piq_34_one_may_be_silent_in_everything_and_the_other_then_counts_what_he_likes() -> None:
    partie = after(*PLAIN)
    do(partie, "E rien", "E rien", "E rien", "E AS", "Y non")
    do(partie, "Y point 4 40", "Y quatrieme au-roi", "Y assez", "Y trio dames", "Y assez")
    assert counts(settled(partie)) == (1, 4 + 4 + 3)


def test_piq_34_part_of_a_sequence_may_be_called_instead_of_it() -> None:
    partie = after("AS KS QS JS 10S AH KH 9H 8H AD 9D 8D", "9S 8S 7S QH JH 10H 7H KD QD JD 10D 7C")
    do(partie, "E point 5 51", "Y bon", "E tierce majeure", "Y bon", "E rien")
    assert fact(partie, "shown")[-1] == (E, "suite", "AS KS QS")
    do(partie, "E AS", "Y non")
    talk(partie)
    assert counts(settled(partie))[0] == 5 + 3 + 1


def test_piq_35_a_call_is_not_raised_after_the_reply() -> None:
    partie = after("KS QS JS 10S 9S AH KH QH 9D 8D 7D 7C", "AS 8S 7S JH 10H AD KD QD AC KC QC 8C")
    do(partie, "E rien", "E tierce majeure")
    assert refused(partie, "E", "quinte au-roi") == "PIQ-35"
    do(partie, "Y bon")
    # the quint is sunk, the tierce to the nine counts
    assert "tierce au-neuf" in words(partie)
    assert not any(word.startswith("quinte") for word in words(partie))
    assert refused(partie, "E", "quinte au-roi") == "PIQ-35"
    assert refused(partie, "E", "tierce majeure") == "PIQ-39"


def test_piq_36_a_reply_must_be_backed() -> None:
    partie = after("AS KS QS JS 10S AH AD AC 9H 8H 9D 8D", "KH QH 7H KD QD 7D KC QC JC 9C 9S 8S")
    do(partie, "E point 5 51")
    assert words(partie) == ["bon"]
    assert refused(partie, "Y", "pas-bon") == refused(partie, "Y", "egal") == "PIQ-36"


def test_piq_36_who_asks_how_high_a_sequence_goes_may_still_count_a_longer_one() -> None:
    partie = after("AS KS QS 9H 8H 7H AD KD 8D AC KC 8C", "JS 10S 9S 8S AH KH QH QD JD 10D QC JC", preset="rubicon")
    do(partie, "E rien", "E tierce")
    assert words(partie) == ["bon", "pas-bon", "combien"]
    do(partie, "Y combien", "E majeure")
    assert words(partie) == ["bon", "egal", "pas-bon"]
    do(partie, "Y pas-bon", "E rien", "E AS", "Y non")
    talk(partie)
    assert (Y, "suite", "JS 10S 9S 8S") in fact(partie, "shown")


def test_piq_36_not_good_binds_to_count_something_better() -> None:
    partie = after(*PLAIN)
    do(partie, "E point 4 35", "Y pas-bon", "E rien", "E rien", "E AS", "Y non")
    assert "rien" not in words(partie)
    assert "point 4 40" in words(partie)
    assert all(int(word.split()[2]) > 35 for word in words(partie))
    assert refused(partie, "Y", "rien") == refused(partie, "Y", "point 3 30 QS JS 10S") == "PIQ-36"


def test_piq_37_the_younger_does_not_count_before_the_first_lead() -> None:
    partie = after(*PLAIN)
    assert refused(partie, "Y", "point 4 40") == "PIQ-37"


def test_piq_38_after_the_first_trick_nothing_is_counted() -> None:
    partie = after(*PLAIN)
    lead(partie, "AS", "7S")
    assert refused(partie, "Y", "trio dames") == refused(partie, "E", "trio d-as") == "PIQ-38"


def test_piq_39_a_sequence_is_counted_once() -> None:
    partie = after(*PLAIN)
    do(partie, "E rien", "E rien", "E rien", "E AS", "Y non", "Y rien", "Y tierce au-roi")
    # the king of diamonds' own sequence has been counted in part: nothing of it is left
    assert not any("au-roi" in word for word in words(partie))


def test_piq_43_the_point_is_called_first() -> None:
    partie = after("AS KS QS 9H 8H 7H AD KD 8D AC KC 8C", "JS 10S 9S 8S AH KH QH QD JD 10D QC JC")
    assert refused(partie, "E", "tierce majeure") == "PIQ-43"
    do(partie, "E rien")
    assert refused(partie, "E", "point 3 31") == "PIQ-43"
    assert refused(partie, "E", "trio rois") == "PIQ-43"


def test_piq_42_the_younger_counts_in_the_order_of_the_count() -> None:
    partie = after(*PLAIN)
    do(partie, "E rien", "E rien", "E rien", "E AS", "Y non")
    assert refused(partie, "Y", "trio dames") == "PIQ-42"


def test_what_is_settled_is_refused_by_what_settled_it() -> None:
    partie = after("AS KS QS 10H 9H 8H KD 8D 7D KC 9C 8C", "AH KH QH JS 10S 9S AD QD 10D JC 10C 7C")
    do(partie, "E point 3 31", "Y egal", "E tierce majeure", "Y bon", "E assez", "E trio rois", "Y bon")
    assert refused(partie, "E", "point 3 28 KC 9C 8C") == "PIQ-30", "he holds no such point"
    assert refused(partie, "E", "point 3 27 KC 9C 8C") == "PIQ-33"
    assert refused(partie, "E", "tierce majeure") == "PIQ-39"
    do(partie, "E AS", "Y non")
    assert refused(partie, "Y", "rien") == "PIQ-33"
    do(partie, "Y point 3 31 AH KH QH")
    assert refused(partie, "Y", "tierce majeure") == "PIQ-31"
    assert refused(partie, "Y", "trio dix") == "PIQ-32"


# -- the play ---------------------------------------------------------------------------------------------------------


def test_piq_51_one_follows_suit() -> None:
    partie = after(*PLAIN)
    lead(partie, "AS")
    assert legal_now(partie) == "QS JS 10S 7S"
    assert refused(partie, "Y", "QH") == "PIQ-51"
    assert refused(partie, "Y", "KS") == "PIQ-18"
    assert refused(partie, "E", "KS") == "PIQ-17"


def test_piq_53_one_need_not_win_but_under_must_win() -> None:
    hands = ("AS KS 9S 8S AH KH 9H 8H AD 9D 8D 7D", "QS JS 10S 7S QH JH 10H 7H KD QD JD 10D")
    partie = after(*hands)
    lead(partie, "9S")
    assert legal_now(partie) == "QS JS 10S 7S"
    partie = after(*hands, must_win="true")
    lead(partie, "9S")
    assert legal_now(partie) == "QS JS 10S"
    assert refused(partie, "Y", "7S") == "PIQ-53"


@pytest.mark.parametrize(("option", "total"), [("false", 66), ("true", 96)])
def test_cards_for_pique_the_ten_counts_at_the_seventh_trick(option: str, total: int) -> None:
    # 13 in hand, seven tricks and ten make thirty
    partie = after(
        "AS KS QS JS 8S AH KH JH 10H 8H 7H AD", "10S 9S 7S QH 9H KD QD JD 10D KC QC 8C", cards_for_pique=option
    )
    lead(partie, "AS")
    tricks(partie, "E: AS-7S, KS-9S, QS-10S, JS-8C, 8S-QC, AH-9H, KH-QH, JH-10D, 10H-JD, 8H-QD, 7H-KC, AD-KD")
    assert counts(partie) == (total, 0)


# -- the match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("younger", "games"), [(49, (0, 2)), (50, (0, 1))])
def test_piq_73_a_lurch_counts_double(younger: int, games: tuple[int, int]) -> None:
    partie = dealt_at(99, younger, CAVENDISH, preset="cent_anglais")
    assert isinstance(partie.rules, Piquet)
    partie.rules.end_game(partie.tapis, E)
    assert fact(partie, "games") == games
    assert partie.result is None


def test_piq_73_a_match_of_games_is_played_to_its_end() -> None:
    for preset, target in (("cent_anglais", 100), ("classique", 100)):
        partie = Partie(PIQUET, Fair.seeded(preset), options(preset=preset))
        while not partie.over:
            step_anyhow(partie)
        assert partie.result is not None
        assert max(fact(partie, "totals")) >= target
    partie = Partie(PIQUET, Fair.seeded(3), options(match="cafe"))
    goals = set()
    while not partie.over:
        goals.add(fact(partie, "goal"))
        step_anyhow(partie)
    assert partie.result is not None
    assert max(partie.result["games"]) == 2
    assert goals - {None} <= {150, 221}


def test_piq_71_a_rubicon_has_six_deals_and_two_more_if_they_are_equal() -> None:
    rules = Piquet(options(preset="rubicon"))
    partie = dealt_at(150, 150, CAVENDISH, preset="rubicon", game=5)
    rules.end_rubicon(partie.tapis, 6)
    assert partie.result is None
    rules.end_rubicon(partie.tapis, 8)
    assert partie.result == {"winners": (0, 1), "first": (0, 1), "won": 0, "rule": "PIQ-71"}


def test_piq_71_in_four_deals_the_first_and_the_last_count_double() -> None:
    partie = Partie(PIQUET, Fair.seeded(4), options(preset="rubicon", first_dealer="A", rubicon_deals="4"))
    while len(fact(partie, "sheet")) < 4:
        step_anyhow(partie)
    points = [line["points"] for line in fact(partie, "sheet")]
    weights = (2, 1, 1, 2)
    expected = tuple(sum(w * line[seat] for w, line in zip(weights, points, strict=True)) for seat in (0, 1))
    assert fact(partie, "totals") == expected


def test_piq_74_in_the_last_deal_who_is_hopeless_may_give_up() -> None:
    hands = (
        "9S 8S 7S 9H 8H 7H QD 9D 8D 9C 8C 7C", "AS KS QS JS AH KH QH JH AD KD AC KC", "10S 10H 7D JD 10D QC JC 10C"
    )  # fmt: skip
    partie = dealt_at(0, 150, hands, preset="rubicon", game=5)
    do(partie, "E ecarte QD", "E non", "Y ecarte JS", "E nombre 4", "Y combien", "E valeur 34", "Y pas-bon", "E rien")
    do(partie, "E abandonne")
    talk(partie)
    assert partie.over
    line = fact(partie, "sheet")[-1]
    assert line["points"][E] == 0
    gains = {rule: gain for _, gain, rule in line["gains"]}
    assert gains["PIQ-74"] + gains["PIQ-62"] == 23
    assert line["tricks"] == (0, 0)


NOTHING = (
    "AS KS QS JS 10S 9S 8S 7S KH QH JH 7D",
    "10H 10D JC AH 9H 8H 7H AD 9D 8D 9C 8C",
)
"""Hands of which the elder counts 29 and the younger nothing."""


def test_piq_74_who_gives_up_after_the_lead_pays_23_and_makes_no_pique() -> None:
    partie = last_deal(*NOTHING, totals=(150, 0))
    lead(partie, "AS", "abandonne")
    assert partie.over
    assert last_line(partie)["points"] == (0, 8 + 18 + 3 + 23)
    assert last_line(partie)["tricks"] == (0, 0)


def test_piq_74_the_younger_cannot_pique_once_a_card_is_led_but_a_small_one_may_not_count() -> None:
    for small, open_yet in (("true", False), ("false", True)):
        partie = last_deal(*PLAIN, totals=(150, 0), small_cards=small)
        do(partie, "E rien", "E rien", "E 9S", "Y non")
        assert not plays(partie)
        talk(partie)  # a point of 4, a quart and three tierces, three queens, tens and knaves: 26 in hand
        assert ("abandonne" in words(partie)) is not open_yet


@pytest.mark.parametrize(("reply", "hopeless"), [("pas-bon", True), ("bon", False)])
def test_piq_74_the_elder_may_still_pique_unless_something_of_his_was_refused(reply: str, hopeless: bool) -> None:
    partie = last_deal("AS KS QS JS 10S AH KH 9H 8H 9D 8D 7D", "QH JH 10H 7H KD QD AC KC QC JC 10C 9C")
    do(partie, "E nombre 5", f"Y {reply}", *(["E valeur 51"] if reply == "bon" else []))
    do(partie, "E quinte", "Y bon", "E majeure")
    talk(partie)
    assert ("abandonne" in words(partie)) is hopeless


def test_piq_74_who_has_a_repique_before_what_is_refused_is_not_hopeless() -> None:
    # the point and two quints make thirty-five before the younger counts his aces
    partie = last_deal("KS QS JS 10S 9S KD QD JD 10D 9D KH 7C", "AS AH AD AC QH JH 10H KC QC JC 8D 7S")
    talk(partie)
    assert fact(partie, "claims")[-1][3] == "pas-bon"
    assert "abandonne" not in words(partie)


def test_piq_74_where_the_last_deal_counts_double_nobody_is_hopeless() -> None:
    for game, doubled in ((3, True), (5, False)):
        partie = last_deal(*NOTHING, totals=(150, 0), game=game, rubicon_deals="4")
        lead(partie, "AS")
        assert ("abandonne" in words(partie)) is not doubled


def test_piq_74_nobody_gives_up_in_an_earlier_deal() -> None:
    partie = dealt_at(0, 150, CAVENDISH, preset="rubicon", game=4)
    exchanged(partie)
    talk(partie)
    assert refused(partie, "E", "abandonne") == "PIQ-74"


def test_propose_redeal_needs_the_consent_of_the_other() -> None:
    for reply, deal in (("accepte", "cut"), ("refuse", "exchange")):
        partie = dealt(*CAVENDISH, propose_redeal="true")
        do(partie, "E propose", f"Y {reply}")
        assert fact(partie, "phase") == deal
        assert fact(partie, "sheet") == ()
    assert fact(partie, "dealer") == Y


# -- refusals ---------------------------------------------------------------------------------------------------------


def test_piq_17_18_19_turn_cards_and_moment() -> None:
    partie = dealt(*CAVENDISH)
    assert refused(partie, "Y", "ecarte 7S") == "PIQ-17"
    assert refused(partie, "E", "ecarte 7S") == "PIQ-18"
    assert refused(partie, "E", "AS") == refused(partie, "E", "bon") == "PIQ-19"
