"""The worked examples of the specification (11.n) and its published figures (12), each a test named after it.

Examples 8 to 10, 12 and 13 tell of faults as well: here is what of them is lawful. The faults come with the referee.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from estaminet.cards import PACK40, card, cards, codes
from estaminet.games.hombre.stakes import following, result, shares
from estaminet.games.hombre.tables import ORDERS, TRUMPS, counted, ranked
from estaminet.play import Partie
from estaminet.rules.trick import Trick
from tests.games.hombre.table import (
    POPE,
    POPE_PLAYS,
    cut,
    do,
    end,
    fact,
    fair,
    legal_on,
    line,
    opened,
    options_now,
    pass_deal,
    played,
    pope,
    poule,
    purses,
    refused,
    shape,
    talon,
    to_play,
    turn,
)

# -- 11.1 trump lists ---------------------------------------------------------------------------------------------


def test_11_1_the_trump_lists_have_11_12_12_11_cards_and_the_plain_suits_9_10_10_9() -> None:
    assert [len(TRUMPS[suit]) for suit in "SHDC"] == [11, 12, 12, 11]
    assert [len(ranked(suit)) for suit in "SHDC"] == [9, 10, 10, 9]
    assert codes(TRUMPS["S"]) == "AS 2S AC KS QS JS 7S 6S 5S 4S 3S"
    assert codes(TRUMPS["C"]) == "AS 2C AC KC QC JC 7C 6C 5C 4C 3C"
    assert codes(TRUMPS["H"]) == "AS 7H AC AH KH QH JH 2H 3H 4H 5H 6H"
    assert codes(TRUMPS["D"]) == "AS 7D AC AD KD QD JD 2D 3D 4D 5D 6D"
    assert codes(ranked("S")) == "KS QS JS 7S 6S 5S 4S 3S 2S"
    assert codes(ranked("H")) == "KH QH JH AH 2H 3H 4H 5H 6H 7H"


@pytest.mark.parametrize("trump", "SHDC")
def test_11_1_every_card_has_its_place_under_every_trump(trump: str) -> None:
    order = ORDERS[trump]
    assert set(order.strength) == set(PACK40)
    assert order.trumps == set(TRUMPS[trump])
    for one, beaten in zip(TRUMPS[trump], TRUMPS[trump][1:], strict=False):
        assert one in order.beats[beaten]
    assert {order.suit[one] for one in cards("AS AC")} == {trump}


# -- 11.2 legal cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "hand", "lead", "expected"),
    [
        ("S", "AC KH 7D 3S", "QS", "AC 3S"),
        ("S", "AC KH 7D 3C", "QS", "AC KH 7D 3C"),
        ("S", "AC KH 7D 3C", "AS", "AC"),
        ("S", "2S KH 7D 3C", "AC", "2S KH 7D 3C"),
        ("S", "2S AC KH 7D", "AS", "2S AC"),
        ("S", "2S AC KH 7D", "4S", "2S AC KH 7D"),
        ("H", "AC 4C KC 7H", "QC", "4C KC"),
        ("H", "AC 7D AH", "QC", "AC 7D AH"),
        ("H", "7H KD 2C", "KH", "7H KD 2C"),
        ("H", "7H KD 2C", "AS", "7H"),
        ("H", "AH 7H KD", "6H", "AH 7H"),
    ],
)
def test_11_2_legal_cards(trump: str, hand: str, lead: str, expected: str) -> None:
    assert legal_on(ORDERS[trump], lead, hand) == expected


# -- 11.3 winners -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        ("S", "KC 3C 3S", "3S"),
        ("H", "KD AS 7H", "AS"),
        ("C", "2C AS KC", "AS"),
        ("D", "AH 2H KH", "KH"),
        ("S", "7H QH 6H", "QH"),
        ("H", "5H 6H 2H", "2H"),
        ("C", "AC KC 3C", "AC"),
        ("D", "4S KS 7S", "KS"),
    ],
)
def test_11_3_winners(trump: str, trick: str, winner: str) -> None:
    laid = Trick(ORDERS[trump])
    for seat, one in enumerate(cards(trick)):
        laid.play(seat, one)
    assert cards(trick)[laid.master] == card(winner)


# -- 11.4 results -------------------------------------------------------------------------------------------------

RESULTS = {
    "gagne": [(5, 4, 0), (5, 3, 1), (5, 2, 2), (4, 3, 2)],
    "remise": [(4, 4, 1), (3, 3, 3), (1, 4, 4)],
    "codille": [(4, 5, 0), (3, 4, 2), (3, 5, 1), (2, 4, 3), (2, 5, 2), (0, 5, 4)],
}


@pytest.mark.parametrize(("how", "counts"), [(how, one) for how, some in RESULTS.items() for one in some])
def test_11_4_results(how: str, counts: tuple[int, int, int]) -> None:
    hombre, *others = counts
    assert {result(hombre, some) for some in permutations(others)} == {how}


def test_11_4_exactly_one_result_for_every_way_to_share_nine_tricks() -> None:
    for hombre in range(10):
        for one in range(10 - hombre):
            other = 9 - hombre - one
            won = hombre > max(one, other)
            codille = max(one, other) > hombre and one != other
            assert result(hombre, (one, other)) == ("gagne" if won else "codille" if codille else "remise")


# -- 11.5 the poule -----------------------------------------------------------------------------------------------


def test_11_5_two_deals_passed() -> None:
    partie = opened()
    assert poule(partie) == 9
    assert poule(pass_deal(partie)) == 15
    assert poule(pass_deal(partie)) == 21


def test_11_5_a_remise_then_a_pass() -> None:
    partie = end(opened(), "remise")
    assert poule(partie) == 24
    assert poule(pass_deal(partie)) == 30


def test_11_5_a_pass_then_a_remise() -> None:
    partie = pass_deal(opened())
    assert poule(partie) == 15
    assert poule(end(partie, "remise")) == 36


def test_11_5_two_remises() -> None:
    partie = end(opened(), "remise")
    assert poule(end(partie, "remise")) == 54


def test_11_5_a_remise_then_a_codille() -> None:
    partie = end(opened(), "remise")
    assert poule(end(partie, "codille")) == 33


def test_11_5_with_a_fault_bete_besides() -> None:
    """By arithmetic alone: who made a fault comes with the referee."""
    assert following(9, drawn=False, betes=2) == 33
    assert following(9, drawn=True, betes=1) == 18


@pytest.mark.parametrize("ends", list(permutations(("gagne", "remise", "codille", "passe"))))
def test_11_5_what_is_paid_is_what_the_formula_says(ends: tuple[str, ...]) -> None:
    partie = opened(seed=3)
    for how in ends:
        before = poule(partie)
        if how == "passe":
            pass_deal(partie)
        else:
            end(partie, how)
        drawn, betes = how in ("gagne", "codille"), int(how in ("remise", "codille"))
        assert poule(partie) == following(before, drawn=drawn, betes=betes)


# -- 11.6 Pope's game ---------------------------------------------------------------------------------------------


def test_11_6_the_game_of_ombre_in_the_rape_of_the_lock() -> None:
    partie = do(pope(), "A demande", "B passe", "C passe", "A ecarte", "A pique", "B ecarte", "C ecarte", "C laisse")
    before = purses(partie)
    assert before == (97, 97, 97)
    tricks = [trick.split() for trick in POPE_PLAYS.split(", ")]
    winners = []
    for trick in tricks:
        for code in trick:
            assert card(code) in options_now(partie)
            do(partie, code)
        winners.append(fact(partie, "took")[-1])
    assert "".join(winners) == "AAAABBBBA"
    assert line(partie)["counts"] == (5, 4, 0)
    assert line(partie)["because"] == "HOM-12"
    assert [now - was for now, was in zip(purses(partie), before, strict=True)] == [17, -4, -4]
    assert ("A", "HOM-15", 8) in paid_to(partie)


def paid_to(partie: Partie) -> set[tuple[str, str, int]]:
    """Who got how much by which rule in the last deal scored."""
    return {("ABC"[seat], rule, gain) for seat, gain, rule in line(partie)["gains"]}


def test_11_6_had_it_been_sans_prendre() -> None:
    partie = to_play(pope(), sans=True)
    played(partie, POPE_PLAYS)
    assert [now - 97 for now in purses(partie)] == [23, -7, -7]


def test_12_eleven_trumps_are_all_played_in_popes_first_five_tricks() -> None:
    first = cards(POPE_PLAYS.replace(",", "")[: 15 * 3])
    assert set(TRUMPS["S"]) <= set(first)
    assert len(first) == 15
    assert len(cards(" ".join(POPE.values()))) == 27


# -- 11.8 to 11.10 the exchange that was spoilt: what of it is lawful ---------------------------------------------


def test_11_8_the_exchange_leaves_9_then_4_cards() -> None:
    partie = do(opened(), "A demande", "B passe", "C passe")
    discard(partie, 4)
    do(partie, "A pique")
    assert talon(partie) == 9
    discard(partie, 5)
    assert talon(partie) == 4
    assert fact(partie, "drawn") == (4, 5, None)
    assert [len(partie.tapis.zones[f"hand.{letter}"]) for letter in "ABC"] == [9, 9, 9]


def discard(partie: Partie, count: int) -> None:
    """The seat asked throws out its first cards."""
    held = shape(partie)["cards"][:count]
    do(partie, " ".join(["ecarte", *held]))


def test_11_9_a_poule_of_24_won_or_lost_beside_a_fault_bete() -> None:
    assert following(24, drawn=True, betes=1) == 33
    assert following(24, drawn=False, betes=2) == 78


def test_11_10_a_poule_of_9_won_beside_a_shared_bete() -> None:
    assert following(9, drawn=True, betes=1) == 18


# -- 11.11 who plays ----------------------------------------------------------------------------------------------


def test_11_11_forced_the_asker_holds() -> None:
    partie = do(opened(), "A demande", "B passe", "C sans-prendre")
    assert fact(partie, "phase") == "forced"
    do(partie, "A tient")
    assert (fact(partie, "declarer"), fact(partie, "bid")) == (0, "sans-prendre")


def test_11_11_forced_the_asker_yields() -> None:
    partie = do(opened(), "A demande", "B passe", "C sans-prendre", "A cede")
    assert (fact(partie, "declarer"), fact(partie, "bid")) == (2, "sans-prendre")
    assert turn(partie) == 2
    assert fact(partie, "phase") == "trump"


def test_11_11_an_asker_whom_nobody_forces_plays_with_the_exchange() -> None:
    partie = do(opened(), "A passe", "B demande", "C passe")
    assert (fact(partie, "declarer"), fact(partie, "bid")) == (1, "demande")
    assert turn(partie) == 1
    assert fact(partie, "phase") == "exchange"


def test_11_11_nobody_asks_after_another() -> None:
    assert refused(do(opened(), "A demande"), "B", "demande") == "HOM-04"


def test_11_11_all_pass_and_the_poule_grows_by_6() -> None:
    partie = opened()
    assert poule(pass_deal(partie)) == poule(opened()) + 6
    assert fact(partie, "dealer") == 0


# -- 11.12 the rest of the talon ----------------------------------------------------------------------------------


def test_11_12_the_exchange_down_to_one_card() -> None:
    partie = do(opened(), "A demande", "B passe", "C passe")
    discard(partie, 6)
    do(partie, "A coeur")
    assert talon(partie) == 7
    discard(partie, 5)
    assert talon(partie) == 2
    discard(partie, 1)
    assert talon(partie) == 1
    left = partie.tapis.zones["talon"].cards[0]
    assert turn(partie) == 2
    seen = do(partie.clone(), "C voit")
    assert all(seen.view(place).zones["talon"] == (left,) for place in range(4))
    do(partie, "C laisse")
    assert all(partie.view(place).zones["talon"] == (None,) for place in range(4))


# -- 11.14 the end ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("how", "lying", "share"), [("gagne", 0, 0), ("remise", 48, 16), ("codille", 24, 8)])
def test_11_14_the_last_deal_with_24_at_stake(how: str, lying: int, share: int) -> None:
    partie = opened(tours="1")
    end(partie, "gagne")
    assert poule(partie) == 9
    end(partie, "remise")
    assert poule(partie) == 24
    before = purses(partie)
    end(partie, how)
    assert partie.over
    assert (partie.tapis.purses["poule"], partie.tapis.purses["betes"]) == (0, 0)
    told = [one for one in partie.tapis.payments if one.deal == 3 and one.why == "HOM-24"]
    assert [one.counters for one in told] == [share] * 3 * bool(lying)
    taken = [one.counters for one in partie.tapis.payments if one.deal == 3 and one.why in ("HOM-21", "HOM-14")]
    assert taken == ([] if how == "remise" else [24])
    assert sum(purses(partie)) == sum(before) + 24 == 300


def test_11_14_odd_jetons_go_to_the_premier_en_cartes_first() -> None:
    assert shares(50, (1, 2, 0)) == {1: 17, 2: 17, 0: 16}


# -- 11.15 the limits of the exchange -----------------------------------------------------------------------------


def exchange_of(partie: Partie) -> tuple[int, int]:
    told = shape(partie)
    return told["low"], told["high"]


@pytest.mark.parametrize(("first", "left", "second"), [(3, 10, 9), (8, 5, 5)])
def test_11_15_sans_prendre_the_first_draws_8_at_most(first: int, left: int, second: int) -> None:
    partie = do(opened(), "A sans-prendre", "B passe", "C passe", "A trefle")
    assert turn(partie) == 1
    assert exchange_of(partie) == (0, 8)
    discard(partie, first)
    assert talon(partie) == left
    assert exchange_of(partie) == (0, second)


def test_11_15_the_hombre_draws_8_and_the_next_5_at_most() -> None:
    partie = do(opened(), "A demande", "B passe", "C passe")
    assert exchange_of(partie) == (0, 8)
    discard(partie, 8)
    do(partie, "A pique")
    assert exchange_of(partie) == (0, 5)


# -- 12 published figures -----------------------------------------------------------------------------------------


def test_12_the_published_totals_of_the_poule() -> None:
    passed = pass_deal(opened())
    assert {poule(opened()), poule(end(opened(), "remise")), poule(pass_deal(end(opened(), "remise")))} == {9, 24, 30}
    assert poule(end(passed, "remise")) == 36


def test_12_several_betes_lie_together_and_make_three_stakes_with_the_poule() -> None:
    assert following(9, drawn=False, betes=2) == 9 + 9 + 9 + 6


def test_12_a_red_suit_has_four_matadors_with_ponte_and_eight_other_trumps() -> None:
    """The Court Gamester tells of a hombre who lost with these four and three kings to the eight in one hand."""
    assert codes(TRUMPS["H"][:4]) == "AS 7H AC AH"
    assert len(TRUMPS["H"][4:]) == 8
    partie = to_play(opened({"hand.A": "AS 7H AC AH KS KC KD 2S 3S"}), sans=True, trump="coeur")
    hombre = partie.tapis.zones["hand.A"].cards
    assert counted(hombre, "H", false=True) == 4


def test_12_the_chances_of_the_matadors() -> None:
    assert round(comb(37, 6) / comb(40, 9), 6) == 0.008502
    assert float(Fraction(9, 40)) == 0.225
    assert float(Fraction(13, 40)) == 0.325
    got = sum(cards("AS")[0] in partie.tapis.zones["talon"].cards for partie in (dealt(seed) for seed in range(600)))
    assert abs(got / 600 - 0.325) < 4 * (0.325 * 0.675 / 600) ** 0.5


def dealt(seed: int) -> Partie:
    """A partie from its first shuffle, at the first word."""
    return cut(fair(seed))
