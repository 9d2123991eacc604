"""Each rule of écarté in a position where it decides."""

from __future__ import annotations

import pytest

from estaminet.cards import cards, codes
from estaminet.games.ecarte.tables import STRENGTH
from estaminet.play import Fair, Given, Partie
from estaminet.rules import Pick
from estaminet.rules.book import book
from tests.games.ecarte.table import (
    ECARTE,
    Answering,
    beside,
    dealt,
    do,
    fact,
    filled,
    gains,
    going_on,
    hand,
    marks,
    offered,
    opened,
    options,
    refused,
    sorted_codes,
    turn,
)

PLAIN = dealt("KS QS JS 7C 7D", "AS 8C JD 10D KH", "9C")


def test_eca_01_the_ace_ranks_below_the_jack() -> None:
    order = sorted(cards("AS KS 10S QS 7S JS 9S 8S"), key=STRENGTH.__getitem__, reverse=True)
    assert codes(order) == "KS QS JS AS 10S 9S 8S 7S"


def test_eca_02_three_and_two_then_the_eleventh_is_turned() -> None:
    partie = opened(PLAIN)
    assert hand(partie, "A") == sorted_codes("KS QS JS 7C 7D")
    assert hand(partie, "B") == sorted_codes("AS 8C JD 10D KH")
    assert codes(partie.tapis.zones["retourne"].cards) == "9C"
    assert fact(partie, "trump") == "C"
    assert [partie.view(place).zones["talon"] for place in range(3)] == [(None,) * 21] * 3


def test_eca_03_a_turned_king_is_marked_by_the_dealer() -> None:
    partie = opened(dealt(turned="KH"))
    assert marks(partie) == (0, 1)
    assert fact(partie, "king") == 1
    do(partie, "A joue")
    assert refused(partie, "A", "roi") == "ECA-08"


def test_eca_04_the_first_stands_or_proposes() -> None:
    partie = opened(PLAIN)
    assert partie.ask is not None
    assert (partie.ask.rule, list(partie.ask.shapes[0])) == ("ECA-04", ["joue", "propose"])


def test_eca_05_the_first_must_change_one_card_the_dealer_may_keep_all() -> None:
    partie = opened(PLAIN)
    do(partie, "A propose", "B accepte")
    assert refused(partie, "A", "ecarte") == "ECA-05"
    do(partie, "A ecarte 7D 7C")
    do(partie, "B ecarte")
    assert hand(partie, "B") == sorted_codes("AS 8C JD 10D KH")
    assert len(partie.tapis.zones["talon"]) == 19


def test_eca_06_the_dealer_decides_knowing_how_many_before_anybody_draws() -> None:
    partie = opened(PLAIN)
    do(partie, "A propose", "B accepte", "A ecarte 7D 7C")
    assert len(partie.tapis.zones["hand.A"]) == 3
    assert partie.view(1).heard[-1].what == (None, None)
    assert turn(partie) == 1


def test_eca_06_with_an_empty_talon_the_dealer_is_not_even_asked() -> None:
    partie = opened(dealt(turned="9H"))
    for first, dealer in ((5, 5), (5, 1)):
        do(partie, "A propose", "B accepte", f"A ecarte {hand(partie, 'A')}")
        assert first == 5
        do(partie, f"B ecarte {' '.join(hand(partie, 'B').split()[:dealer])}")
    assert len(partie.tapis.zones["talon"]) == 5
    do(partie, "A propose", "B accepte", f"A ecarte {hand(partie, 'A')}")
    assert (turn(partie), fact(partie, "phase"), fact(partie, "changed")) == (0, "propose", ((5, 5), (5, 1), (5, 0)))


def test_eca_07_what_was_declared_stands() -> None:
    partie = opened(PLAIN)
    do(partie, "A propose")
    assert refused(partie, "A", "joue") == "ECA-07"
    do(partie, "B accepte")
    assert refused(partie, "B", "refuse") == "ECA-07"
    do(partie, "A ecarte 7D")
    assert refused(partie, "A", "ecarte 7C") == "ECA-11"


def test_eca_08_nobody_announces_a_king_that_could_still_be_thrown_out() -> None:
    partie = opened(dealt("KC QS JS 7S 7D", turned="9C"))
    assert refused(partie, "A", "roi") == "ECA-08"
    do(partie, "A propose", "B refuse", "A roi")
    assert marks(partie) == (1, 0)
    assert turn(partie) == 0


def test_eca_08_the_dealer_may_announce_while_the_first_thinks() -> None:
    partie = opened(dealt(dealer="KC QS JS 7S 7D", turned="9C"))
    do(partie, "A joue")
    assert partie.view(1).asides is not None
    assert partie.view(0).asides is None
    beside(partie, "B", "roi")
    assert marks(partie) == (0, 1)
    assert partie.view(1).asides is None


def test_eca_08_to_announce_is_no_duty() -> None:
    partie = opened(dealt("KC QS JS 7S 7D", turned="9C"))
    do(partie, "A joue", "A QS", f"B {hand(partie, 'B').split()[0]}")
    assert fact(partie, "king") is None
    assert refused(partie, "A", "roi") == "ECA-F14"


def test_eca_08_who_does_not_hold_the_king_cannot_tell_where_it_is() -> None:
    for holder in ("A", "B"):
        held = {"first": "KC QS JS 7S 7D"} if holder == "A" else {"dealer": "KC QS JS 7S 7D"}
        partie = opened(dealt(**held, turned="9C"))
        do(partie, "A joue")
        assert refused(partie, "B" if holder == "A" else "A", "roi") == "ECA-08"


def test_eca_09_the_higher_card_deals_and_equals_draw_again() -> None:
    for first, dealer in (("7S KS", 1), ("KS 7S", 0), ("KS KH AS JS", 1)):
        partie = Partie(ECARTE, Given({0: filled(cards(first))}, Fair.seeded(1)))
        do(partie, "coupe 2")
        assert fact(partie, "dealer") == dealer


def test_eca_09_then_the_deal_alternates() -> None:
    partie = opened(PLAIN)
    do(partie, "A propose", "B refuse", "A abandonne", f"coupe {2}")
    assert fact(partie, "dealer") == 0
    assert fact(partie, "active") == (1, 0)


def test_eca_10_discards_are_seen_by_nobody_and_counted_by_all() -> None:
    partie = opened(PLAIN)
    do(partie, "A propose", "B accepte", "A ecarte 7D", "B ecarte JD")
    assert [partie.view(place).zones["ecart"] for place in range(3)] == [(None, None)] * 3


def test_eca_11_to_13_what_is_refused() -> None:
    partie = opened(PLAIN)
    assert refused(partie, "B", "propose") == "ECA-11"
    assert refused(partie, "A", "KS") == "ECA-12"
    do(partie, "A propose", "B accepte")
    assert refused(partie, "A", "ecarte KH") == "ECA-13"
    do(partie, "A ecarte 7D", "B ecarte", "A joue")
    assert refused(partie, "A", "KH") == "ECA-13"
    assert refused(partie, "B", "AS") == "ECA-11"


def test_eca_14_two_cards_at_least_stay_in_each_packet() -> None:
    partie = Partie(ECARTE, Fair.seeded(1))
    letter = partie.rules.seats[turn(partie)]
    for depth in (1, 31):
        assert refused(partie, letter, f"coupe {depth}") == "ECA-14"
    do(partie, "coupe 30")


def test_eca_15_accept_or_refuse() -> None:
    partie = opened(PLAIN)
    do(partie, "A propose")
    assert partie.ask is not None
    assert (partie.ask.rule, list(partie.ask.shapes[1])) == ("ECA-15", ["accepte", "refuse"])
    do(partie, "B refuse")
    assert fact(partie, "bound") == (1, "refuse")


def test_eca_16_the_pool_goes_to_who_beats_both() -> None:
    deck = dealt(turned="KH")
    partie = going_on((0, 4, 0), deck, trois_joueurs="poule")
    assert not partie.over
    assert partie.tapis.purses == {"A": 8, "B": 8, "C": 7, "poule": 4}
    assert (fact(partie, "active"), fact(partie, "next")) == ((1, 0), 0)
    assert marks(partie) == (0, 0, 0)


def test_eca_16_the_pool_is_taken_after_two_games_running() -> None:
    partie = going_on((0, 4, 0), dealt(turned="KH"), facts={"champion": 1}, trois_joueurs="poule")
    assert partie.result == {"winners": (1,), "rule": "ECA-S5"}
    assert partie.tapis.purses == {"A": 8, "B": 11, "C": 8, "poule": 0}


def test_eca_17_a_set_is_two_games_and_the_loser_deals() -> None:
    partie = going_on((0, 4), dealt(turned="KH"), serie="liee")
    assert not partie.over
    assert (fact(partie, "games"), marks(partie), fact(partie, "next")) == ((0, 1), (0, 0), 0)
    assert partie.tapis.purses == {"A": 9, "B": 9}
    again = going_on((0, 4), dealt(turned="KH"), facts={"games": (1, 1)}, serie="liee")
    assert again.over
    assert again.tapis.purses == {"A": 8, "B": 10}


@pytest.mark.parametrize(
    ("held", "led", "card", "rule"),
    [
        ("KD JD 9D 7H AS", "QD", "AS", "ECA-O2"),
        ("KD JD 9D 7H AS", "QD", "JD", "ECA-O3"),
        ("10H 7H KS QS 8C", "9D", "KS", "ECA-O4"),
        ("9D 8D 7H AS KS", "10D", "7H", "ECA-O2"),
    ],
)
def test_eca_o2_to_o4_the_duty_that_a_card_breaks(held: str, led: str, card: str, rule: str) -> None:
    assert Answering(held, led).why(card) == rule


@pytest.mark.parametrize(
    ("held", "led", "rule"),
    [
        ("KD JD 9D 7H AS", "QD", "ECA-O3"),
        ("9D 8D 7H AS KS", "10D", "ECA-O2"),
        ("10H 7H KS QS 8C", "9D", "ECA-O4"),
        ("KS QS 8C AC JS", "9D", "ECA-O5"),
    ],
)
def test_eca_o2_to_o5_the_question_tells_the_duty(held: str, led: str, rule: str) -> None:
    assert Answering(held, led).ask.rule == rule


def test_eca_o4_is_free_under_the_option() -> None:
    assert Answering("10H 7H KS QS 8C", "9D", obligation_couper="false").legal() == "10H 7H KS QS 8C"


def test_eca_o5_under_that_option_the_question_does_not_say_that_trumps_are_lacking() -> None:
    assert Answering("10H 7H KS QS 8C", "9D", obligation_couper="false").ask.rule == "ECA-O5"
    for lang, sentence in (
        ("fr", "Rien ne vous oblige à fournir ni à couper\u00a0: jouez ce que vous voulez."),
        ("en", "Nothing binds you to follow or to trump: play what you like."),
    ):
        assert book(ECARTE, lang).rules["ECA-O5"].message == sentence


def test_eca_o1_the_question_to_who_leads() -> None:
    partie = opened(PLAIN)
    do(partie, "A joue")
    assert partie.ask is not None
    assert partie.ask.rule == "ECA-O1"
    assert offered(partie) == codes(partie.tapis.zones["hand.A"].cards)


def test_eca_o6_a_trump_takes_and_who_takes_leads() -> None:
    partie = opened(PLAIN)
    do(partie, "A joue", "A KS", "B AS", "A QS", "B 8C")
    assert (turn(partie), fact(partie, "tricks")) == (1, (1, 1))


def test_eca_s4_a_king_in_hand_is_marked_before_the_tricks() -> None:
    partie = opened(dealt("KC QC JC AC 10C", turned="9C"))
    do(partie, "A joue", "A roi", "A KC")
    while fact(partie, "phase") == "play":
        do(partie, offered(partie).split()[0])
    assert gains(partie) == [("A", 1, "ECA-S4"), ("A", 2, "ECA-S2")]


def test_eca_f18_giving_up_first_robs_nobody_of_the_king_he_may_still_announce() -> None:
    partie = opened(dealt("QS JS 7S 7D 8D", "KC AS 10S 9S 8S", "9C"))
    do(partie, "A propose", "B refuse", "A abandonne")
    assert gains(partie) == [("B", 1, "ECA-S4"), ("B", 2, "ECA-S2")]
    ended = going_on((0, 4), dealt("QS JS 7S 7D 8D", "KC AS 10S 9S 8S", "9C"))
    do(ended, "A joue", "A abandonne")
    assert gains(ended) == [("B", 1, "ECA-S4")]
    assert ended.over


def test_eca_f18_nor_who_has_led_it_but_who_kept_it_back_has_kept_it_too_long() -> None:
    for led, marked in (("KC", [("A", 1, "ECA-S4"), ("A", 2, "ECA-S2")]), ("QS", [("A", 2, "ECA-S2")])):
        partie = opened(dealt("KC QS JS 7S 7D", "AS 10S 9S 8S 8D", "9C"))
        do(partie, "A joue", f"A {led}", "B abandonne")
        assert gains(partie) == marked


def test_eca_s5_to_seven() -> None:
    partie = going_on((3, 4), dealt(turned="KH"), points_partie="7")
    assert not partie.over
    assert going_on((3, 6), dealt(turned="KH"), points_partie="7").over


def test_eca_s5_the_loser_pays_a_counter() -> None:
    partie = going_on((3, 4), dealt(turned="KH"))
    assert partie.tapis.purses == {"A": 8, "B": 10}


# -- options ------------------------------------------------------------------------------------------------------


def test_donneur_initial_the_lower_card_deals() -> None:
    assert fact(opened(PLAIN, donneur_initial="plus_faible"), "dealer") == 1


@pytest.mark.parametrize(("paquets", "first"), [("3-2", "1 2 3 7 8"), ("2-3", "1 2 5 6 7"), ("2-2-1", "1 2 5 6 9")])
def test_paquets(paquets: str, first: str) -> None:
    partie = opened(PLAIN, paquets=paquets)
    assert hand(partie, "A") == codes(sorted(PLAIN[int(number) - 1] for number in first.split()))


def test_roi_retourne_auto_false_the_dealer_claims_it_while_the_deal_lasts() -> None:
    partie = opened(dealt(turned="KH"), roi_retourne_auto="false")
    assert marks(partie) == (0, 0)
    assert refused(partie, "A", "roi") == "ECA-08"
    do(partie, "A joue")
    beside(partie, "B", "roi")
    assert marks(partie) == (0, 1)


def test_roi_retourne_auto_false_until_the_next_card_is_turned() -> None:
    partie = opened(dealt(turned="KH"), roi_retourne_auto="false")
    do(partie, "A propose", "B refuse", "A abandonne")
    assert fact(partie, "phase") == "cut"
    assert gains(partie) == [("B", 2, "ECA-S2")]
    partie.answer(1, "roi")
    assert gains(partie) == [("B", 2, "ECA-S2"), ("B", 1, "ECA-03")]
    assert marks(partie) == (0, 3)
    do(partie, "coupe 2")
    assert refused(partie, "B", "roi") == "ECA-08"


def test_roi_retourne_auto_false_a_late_claim_may_end_the_game() -> None:
    partie = going_on((0, 2), dealt(turned="KH"), roi_retourne_auto="false")
    do(partie, "A propose", "B refuse", "A abandonne")
    partie.answer(1, "roi")
    assert partie.over
    assert marks(partie) == (0, 5)


def test_roi_retourne_auto_false_in_a_set_the_next_game_follows_a_late_claim() -> None:
    partie = going_on((0, 2), dealt(turned="KH"), roi_retourne_auto="false", serie="liee")
    do(partie, "A propose", "B refuse", "A abandonne")
    partie.answer(1, "roi")
    assert (fact(partie, "games"), marks(partie), fact(partie, "phase")) == ((0, 1), (0, 0), "cut")
    do(partie, "coupe 2")
    assert fact(partie, "dealer") == 0


@pytest.mark.parametrize(
    "texts",
    [
        {"enjeu": "multiples", "points_partie": "7"},
        {"trois_joueurs": "poule", "serie": "liee"},
        {"trois_joueurs": "poule", "enjeu": "multiples"},
    ],
)
def test_options_that_do_not_go_together(texts: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="since"):
        options(**texts)


# -- what others learn --------------------------------------------------------------------------------------------


def test_a_hidden_king_shows_in_no_view_but_the_holders() -> None:
    """Two deals that differ in who holds the king look alike to the one who does not hold it."""
    with_it = opened(dealt("QS JS 7S 7D 8D", "KC AS 10S 9S 8S", "9C", "QC"))
    without = opened(dealt("QS JS 7S 7D 8D", "QC AS 10S 9S 8S", "9C", "KC"))
    for partie in (with_it, without):
        do(partie, "A joue")
    assert with_it.view(0).text() == without.view(0).text()
    assert with_it.view(2).text() == without.view(2).text()
    assert with_it.view(1).asides is not None
    assert without.view(1).asides is None


def test_an_exchange_tells_numbers_and_nothing_else() -> None:
    partie = opened(PLAIN)
    do(partie, "A propose", "B accepte", "A ecarte 7D 7C", "B ecarte JD")
    moves = [(one.src, one.dst, one.what) for one in partie.view(2).heard if one.kind == "move"][-4:]
    assert moves == [
        ("hand.A", "ecart", (None, None)),
        ("hand.B", "ecart", (None,)),
        ("talon", "hand.A", (None, None)),
        ("talon", "hand.B", (None,)),
    ]


def test_the_discard_is_any_cards_of_the_hand() -> None:
    partie = opened(PLAIN)
    do(partie, "A propose", "B accepte")
    assert partie.ask is not None
    shape = partie.ask.shapes[0]
    assert isinstance(shape, Pick)
    assert shape.size == 31
