"""The worked examples of the specification, by their numbers; those about faults come with the referee."""

import pytest

from tests.games.ecarte.table import (
    Answering,
    beside,
    dealt,
    do,
    fact,
    gains,
    going_on,
    hand,
    marks,
    offered,
    opened,
    refused,
    scored,
    sorted_codes,
)


@pytest.mark.parametrize(
    ("held", "led", "legal"),
    [
        ("KD JD 9D 7H AS", "QD", "KD"),
        ("KD JD 9D 7H AS", "AD", "KD JD"),
        ("9D 8D 7H AS KS", "10D", "9D 8D"),
        ("10H 7H KS QS 8C", "9D", "10H 7H"),
        ("KS QS 8C AC JS", "9D", "KS QS 8C AC JS"),
        ("QH 8H KS 7D AD", "JH", "QH"),
        ("QH 8H KS 7D AD", "KH", "QH 8H"),
        ("KS QS AC 7D AD", "JH", "KS QS AC 7D AD"),
        ("AS 10S 9S 7H KD", "JS", "AS 10S 9S"),
        ("KS AS 7H 8H 9D", "10S", "KS AS"),
    ],
)
def test_e1_legal_cards_hearts_being_trumps(held: str, led: str, legal: str) -> None:
    assert Answering(held, led).legal() == legal


E2 = dealt("KS QS JS 7C 7D", "AS 8C JD 10D KH", "9C")


def test_e2_a_full_deal_the_first_stands() -> None:
    partie = opened(E2)
    do(partie, "A joue")
    assert fact(partie, "bound") == (0, "joue")
    do(partie, "A KS")
    assert offered(partie) == "AS"
    do(partie, "B AS", "A QS")
    assert offered(partie) == "8C"
    do(partie, "B 8C", "B KH")
    assert offered(partie) == "7C"
    do(partie, "A 7C", "A JS")
    assert sorted_codes(offered(partie)) == "JD 10D"
    do(partie, "B JD", "A 7D")
    assert offered(partie) == "10D"
    do(partie, "B 10D")
    assert fact(partie, "tricks") == (3, 2)
    assert gains(partie) == [("A", 1, "ECA-S1")]
    assert scored((2, 3), (0, "joue")) == (0, 2)


def test_e4_a_vole_of_the_dealer_after_an_exchange() -> None:
    deck = dealt(
        "JH 10H 9D 8C 10C", "KH QH KD JD 9C", "KS", talon="7C QC"
    )  # one card each is changed: 10C for 7C, 9C for QC
    partie = opened(deck)
    assert marks(partie) == (0, 1)
    do(partie, "A propose", "B accepte", "A ecarte 10C", "B ecarte 9C")
    assert (hand(partie, "A"), hand(partie, "B")) == (sorted_codes("JH 10H 9D 8C 7C"), sorted_codes("KH QH KD JD QC"))
    do(partie, "A joue", "A JH")
    assert offered(partie) == "KH QH"
    do(partie, "B QH", "B KH", "A 10H", "B KD", "A 9D", "B JD")
    assert sorted_codes(offered(partie)) == "8C 7C"
    do(partie, "A 7C", "B QC", "A 8C")
    assert fact(partie, "tricks") == (0, 5)
    assert gains(partie) == [("B", 1, "ECA-03"), ("B", 2, "ECA-S2")]
    assert marks(partie) == (0, 3)


def test_e5_a_turned_king_ends_the_game_before_a_card_is_played() -> None:
    partie = going_on((3, 4), dealt(turned="KH"))
    assert partie.over
    assert partie.result == {"winners": (1,), "rule": "ECA-S5"}
    assert marks(partie) == (3, 5)
    assert len(partie.tapis.zones["hand.A"]) == 5


E6 = dealt("KH 8D 7D 8C 7C", "KS QS JS AS 10S", "9H")


def test_e6_a_king_that_was_led_is_announced_before_it_is_answered() -> None:
    partie = going_on((4, 4), E6)
    do(partie, "A joue", "A KH")
    beside(partie, "A", "roi")
    assert partie.over
    assert partie.result == {"winners": (0,), "rule": "ECA-S5"}


def test_e6_and_not_after() -> None:
    partie = going_on((4, 4), E6)
    do(partie, "A joue", "A KH", "B 10S")
    assert refused(partie, "A", "roi") == "ECA-F14"
    assert not partie.over


@pytest.mark.parametrize(
    ("tricks", "bound", "expected", "with_three"),
    [
        ((3, 2), None, (1, 0), (1, 0)),
        ((0, 5), None, (0, 2), (0, 2)),
        ((3, 2), (0, "joue"), (1, 0), (1, 0)),
        ((5, 0), (0, "joue"), (2, 0), (2, 0)),
        ((2, 3), (0, "joue"), (0, 2), (0, 2)),
        ((0, 5), (0, "joue"), (0, 2), (0, 3)),
        ((2, 3), (1, "refuse"), (0, 1), (0, 1)),
        ((0, 5), (1, "refuse"), (0, 2), (0, 2)),
        ((3, 2), (1, "refuse"), (2, 0), (2, 0)),
        ((5, 0), (1, "refuse"), (2, 0), (3, 0)),
    ],
)
def test_e7_the_scoring_table(
    tricks: tuple[int, int], bound: tuple[int, str] | None, expected: tuple[int, int], with_three: tuple[int, int]
) -> None:
    assert scored(tricks, bound) == expected
    assert scored(tricks, bound, vole_apres_refus="3") == with_three


def change(count: int, letter: str, held: str) -> str:
    """Throw out the first cards of a hand."""
    return f"{letter} ecarte {' '.join(held.split()[:count])}".strip()


def test_e8_the_arithmetic_of_the_talon() -> None:
    partie = opened(dealt(turned="9H"))
    talon = partie.tapis.zones["talon"]
    assert len(talon) == 21
    for first, dealer, left in ((3, 4, 14), (5, 5, 4)):
        do(partie, "A propose", "B accepte", change(first, "A", hand(partie, "A")))
        do(partie, change(dealer, "B", hand(partie, "B")))
        assert len(talon) == left
    do(partie, "A propose", "B accepte")
    assert partie.ask is not None
    assert (partie.ask.shapes[0].plain()["low"], partie.ask.shapes[0].plain()["high"]) == (1, 4)
    do(partie, change(3, "A", hand(partie, "A")))
    assert (partie.ask.shapes[1].plain()["low"], partie.ask.shapes[1].plain()["high"]) == (0, 1)
    do(partie, change(1, "B", hand(partie, "B")))
    assert len(talon) == 0
    assert refused(partie, "A", "propose") == "ECA-04"


def test_e8_a_refusal_of_the_second_proposal_binds_nobody() -> None:
    partie = opened(dealt(turned="9H"))
    do(partie, "A propose", "B accepte", change(1, "A", hand(partie, "A")), "B ecarte", "A propose", "B refuse")
    assert fact(partie, "phase") == "play"
    assert fact(partie, "bound") is None


@pytest.mark.parametrize(("made", "expected"), [(0, 2), (2, 1)])
def test_e16_throwing_the_hand_down(made: int, expected: int) -> None:
    partie = opened(dealt("KS QS 7D 8D 9D", "AS 10S KC QC JC", "9H"))
    do(partie, "A propose", "B accepte", "A ecarte 7D", "B ecarte JC", "A joue")
    if made:
        do(partie, "A KS", "B AS", "A QS", "B 10S")
    assert fact(partie, "tricks") == (made, 0)
    do(partie, "A abandonne")
    assert marks(partie) == (0, expected)


@pytest.mark.parametrize("made", [0, 2])
def test_e16_throwing_the_hand_down_after_standing_costs_two(made: int) -> None:
    partie = opened(dealt("KS QS 7D 8D 9D", "AS 10S KC QC JC", "9H"))
    do(partie, "A joue")
    if made:
        do(partie, "A KS", "B AS", "A QS", "B 10S")
    do(partie, "A abandonne")
    assert gains(partie) == [("B", 2, "ECA-S3")]


@pytest.mark.parametrize(
    ("loser", "times"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)], ids=["5-0", "5-1", "5-2", "5-3", "5-4"]
)
def test_e18_multiple_stakes(loser: int, times: int) -> None:
    partie = going_on((loser, 4), dealt(turned="KH"), enjeu="multiples")
    assert partie.over
    assert partie.tapis.purses == {"A": 9 - times, "B": 9 + times}
    assert [(one.src, one.dst, one.counters, one.why) for one in partie.tapis.payments] == [("A", "B", times, "ECA-S6")]
