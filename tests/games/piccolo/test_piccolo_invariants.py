"""What always holds, and the exact figures that the deals must agree with."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estaminet.cards import FRENCH_SUITS, PACK32, Card
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import PASSE, Piccolo
from estaminet.games.piccolo.tables import ORDERS, POINTS
from estaminet.play import Fair, Partie
from estaminet.rules.trick import Trick, legal
from estaminet.tapis import Tapis
from tests.games.piccolo.house import answer, house_rules
from tests.games.piccolo.table import PICCOLO, STRONG, declared, fact, last_line, options, play_out, turn

# -- the legal cards ------------------------------------------------------------------------------------------------

ABOVE = ["7", "8", "9", "J", "Q", "K", "A", "10"]


def beats(one: Card, other: Card) -> bool:
    return ABOVE.index(one.rank) > ABOVE.index(other.rank)


def allowed(hand: list[Card], trick: list[tuple[str, Card]], mover: str, trump: str | None) -> list[Card]:
    """The specification's own statement of the duties, written without looking at the rules: D declares."""
    if not trick:
        return hand
    led = trick[0][1].suit
    master, best = trick[0]
    for player, card in trick[1:]:
        if (card.suit == best.suit and beats(card, best)) or (card.suit == trump and best.suit != trump):
            master, best = player, card
    follow = [card for card in hand if card.suit == led]
    if follow:
        if mover == "D" and trump is not None and best.suit == led:
            return [card for card in follow if beats(card, best)] or follow
        return follow
    trumps = [card for card in hand if card.suit == trump]
    if not trumps or (mover != "D" and master != "D"):
        return hand
    if best.suit == trump:
        return [card for card in trumps if beats(card, best)] or hand
    return trumps


@given(
    pack=st.permutations(PACK32),
    size=st.integers(1, 10),
    played=st.integers(0, 2),
    order=st.permutations("DAB"),
    trump=st.sampled_from([*FRENCH_SUITS, None]),
)
@settings(max_examples=500, deadline=None)
def test_legal_cards_are_those_of_the_written_duties(
    pack: list[Card], size: int, played: int, order: list[str], trump: str | None
) -> None:
    rules = Piccolo(options())
    tapis = Tapis(4, Fair.seeded(0))
    seats = dict(zip(order, (1, 2, 3), strict=True))
    tapis.note("declarer", seats["D"])
    tapis.note("bid", "41" if trump else "misere")
    tapis.note("trump", trump)
    trick = Trick(ORDERS[trump])
    laid = list(zip(order, pack[:played], strict=False))
    for player, card in laid:
        trick.play(seats[player], card)
    hand, mover = list(pack[2 : 2 + size]), order[played]
    found = legal(hand, trick, rules.duties(tapis, trick, seats[mover]))
    assert list(found) == allowed(hand, laid, mover, trump)
    assert found
    assert set(found) <= set(hand)
    led = trick.led
    if any(card.suit == led for card in hand):
        assert all(card.suit == led for card in found)


NEARLY = "10H AH KH QH JH 9H 8H 7H 10S 7S"
"""A hand that takes all tricks but one, hearts being trumps."""

# -- whole parties --------------------------------------------------------------------------------------------------


def watch(partie: Partie) -> None:
    """What must hold whenever a question is put."""
    zones, facts = partie.tapis.zones, partie.tapis.facts
    assert sorted(card for zone in zones.values() for card in zone.cards) == sorted(PACK32)
    phase = facts["phase"]
    if phase == "play":
        played = sum(facts["tricks"])
        for seat in facts["active"]:
            laid = len(zones[f"front.{partie.rules.seats[seat]}"])
            assert len(zones[f"hand.{partie.rules.seats[seat]}"]) + laid == 10 - played
    if phase == "exchange":
        assert len(zones[f"hand.{partie.rules.seats[facts['declarer']]}"]) == 12
    calls = facts.get("calls", ())
    bids = [call for _, call in calls if call != PASSE]
    assert isinstance(partie.rules, Piccolo)
    ranks = [partie.rules.bids.index(bid) for bid in bids]
    assert ranks == sorted(set(ranks))
    assert len(bids) <= len(partie.rules.bids)
    for number, (seat, call) in enumerate(calls):
        if call == PASSE:
            assert all(later != seat for later, _ in calls[number + 1 :])
    if partie.ask is not None:
        assert turn(partie) not in facts["placed"]


def check_count(partie: Partie, chosen: PiccoloOptions) -> None:
    """What the last line of the sheet says the declarer has counted: all seventy with all ten tricks, and only so."""
    line = fact(partie, "sheet")[-1]
    if "counts" not in line:
        return
    mine, _ = line["counts"]
    ten = fact(partie, "tricks")[line["declarer"]] == 10
    assert 0 <= mine <= 70
    assert ten or mine < 70
    assert mine == 70 or not ten or chosen.ecart_owner == "defenders"


@pytest.mark.parametrize("seed", range(40))
def test_invariants_hold_from_the_first_card_to_the_last(seed: int) -> None:
    rng = Random(seed)
    chosen = PiccoloOptions() if seed % 2 else house_rules(rng)
    partie = Partie(PICCOLO, Fair.seeded(seed), chosen)
    while not partie.over:
        watch(partie)
        scored = len(fact(partie, "sheet"))
        answer(partie, rng)
        assert len(fact(partie, "sheet")) < 500
        if len(fact(partie, "sheet")) > scored:
            check_count(partie, chosen)
    watch(partie)
    worth = {0, 1, 2, 3, 4, 5, 6, 7, int(chosen.generale_value)}
    running = [0] * len(partie.rules.seats)
    for line in fact(partie, "sheet"):
        points = line["points"]
        assert {abs(gain) for gain in points} <= worth
        assert min(points) >= 0 or chosen.failure_penalty == "subtract"
        if line["dealer"] not in line["active"] and not chosen.dealer_scores:
            assert points[line["dealer"]] == 0
        if "counts" in line:
            mine, theirs = line["counts"]
            assert mine + theirs == 70
            assert line["made"] == (mine >= int(line["bid"]))
        running = [total + gain for total, gain in zip(running, points, strict=True)]
    assert tuple(running) == fact(partie, "totals")
    assert partie.result is not None
    winners = partie.result["winners"]
    seats = len(partie.rules.seats)
    assert len(winners) == (2 if seats == 4 and chosen.second_winner else 1)
    assert all(running[seat] >= chosen.target for seat in winners) or chosen.failure_penalty == "subtract"


@pytest.mark.parametrize("seed", range(20))
def test_with_the_default_options_a_deal_gives_one_value_to_one_or_two(seed: int) -> None:
    rng = Random(seed)
    partie = Partie(PICCOLO, Fair.seeded(seed))
    while not partie.over:
        answer(partie, rng)
    for line in fact(partie, "sheet"):
        gains = sorted(line["points"])
        if "bid" not in line:
            assert gains == [0, 0, 0, 0]
        else:
            assert gains[3] in range(3, 8)
            assert gains[2] == (0 if line["made"] else gains[3])
            assert gains[:2] == [0, 0]
    assert partie.result is not None
    assert len(partie.result["winners"]) == 2
    assert partie.result["coffees"].count("2") == 2
    assert partie.result["coffees"].count("0") == 2


@pytest.mark.parametrize(("hand", "tourne", "ten"), [(STRONG, "10C AC", True), (NEARLY, "8S 9S", False)])
def test_all_seventy_points_are_made_only_with_all_ten_tricks(hand: str, tourne: str, ten: bool) -> None:
    """Whoever loses a trick loses its point at least; what he throws away counts for him."""
    partie = declared("26", hand, tourne=tourne)
    play_out(partie)
    check_count(partie, PiccoloOptions())
    assert (fact(partie, "tricks")[1] == 10) == ten
    assert (last_line(partie)["counts"][0] == 70) == ten


def test_the_pack_has_sixty_points_fifteen_in_each_suit() -> None:
    assert sum(POINTS.values()) == 60
    assert min(POINTS.values()) == 0
    assert [sum(POINTS[card] for card in PACK32 if card.suit == suit) for suit in FRENCH_SUITS] == [15] * 4


# -- exact combinatorics ----------------------------------------------------------------------------------------------

DEALS = 4000


@pytest.fixture(scope="module")
def deals() -> list[list[Card]]:
    """Packs as the shuffler gives them."""
    return [Fair.seeded(f"deal {number}").order(0, PACK32) for number in range(DEALS)]


def hands_of(deal: list[Card]) -> list[list[Card]]:
    """The three hands that a pack deals: 3, 3, 2, 2 and the tourne in between."""
    return [
        deal[3 * p : 3 * p + 3] + deal[11 + 3 * p : 14 + 3 * p] + deal[20 + 2 * p : 22 + 2 * p]
        + deal[26 + 2 * p : 28 + 2 * p]
        for p in range(3)
    ]  # fmt: skip


def near(found: float, expected: float, size: int) -> bool:
    """Whether a frequency lies within four standard errors."""
    return abs(found - expected) <= 4 * sqrt(expected * (1 - expected) / size)


def test_tourne_worthless_or_with_a_ten() -> None:
    pairs = list(combinations(PACK32, 2))
    worth = [sum(POINTS[card] for card in pair) for pair in pairs]
    assert len(pairs) == 496
    assert worth.count(0) == 66
    assert sum(any(card.rank == "10" for card in pair) for pair in pairs) == 118
    assert sum(worth) / 496 == 3.75


def test_tourne_of_the_shuffler(deals: list[list[Card]]) -> None:
    tournes = [deal[9:11] for deal in deals]
    assert near(sum(not any(POINTS[card] for card in pair) for pair in tournes) / DEALS, 66 / 496, DEALS)
    assert near(sum(any(card.rank == "10" for card in pair) for pair in tournes) / DEALS, 118 / 496, DEALS)


def test_tens_in_a_hand(deals: list[list[Card]]) -> None:
    expected = [comb(4, k) * comb(28, 10 - k) / comb(32, 10) for k in range(5)]
    assert [round(p, 5) for p in expected] == [0.20342, 0.42825, 0.28907, 0.07341, 0.00584]
    hands = [hand for deal in deals for hand in hands_of(deal)]
    found = Counter(sum(card.rank == "10" for card in hand) for hand in hands)
    assert all(near(found[k] / len(hands), p, DEALS) for k, p in enumerate(expected))


def test_points_in_a_hand(deals: list[list[Card]]) -> None:
    values = [sum(POINTS[card] for card in hand) for deal in deals for hand in hands_of(deal)]
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    assert abs(mean - 18.75) < 4 * spread / sqrt(DEALS)


def test_voids_and_longest_suits(deals: list[list[Card]]) -> None:
    void = comb(24, 10) / comb(32, 10)
    any_void = 4 * void - 6 * comb(16, 10) / comb(32, 10)
    assert (round(void, 5), round(any_void, 5)) == (0.03040, 0.12086)
    hands = [hand for deal in deals for hand in hands_of(deal)]
    lengths = [[sum(card.suit == suit for card in hand) for suit in FRENCH_SUITS] for hand in hands]
    assert near(sum(length[0] == 0 for length in lengths) / len(hands), void, DEALS)
    assert near(sum(0 in length for length in lengths) / len(hands), any_void, DEALS)
    longest = Counter(max(length) for length in lengths)
    published = {3: 0.31578, 4: 0.51746, 5: 0.14729, 6: 0.01845, 7: 0.00100, 8: 0.00002}
    assert exact_longest() == published
    assert all(near(longest[k] / len(hands), p, DEALS) for k, p in published.items())


def exact_longest() -> dict[int, float]:
    """The chance of each length of the longest suit in ten cards, counted."""
    counts: Counter[int] = Counter()
    for s in range(9):
        for h in range(9):
            for d in range(9):
                c = 10 - s - h - d
                if 0 <= c <= 8:
                    counts[max(s, h, d, c)] += comb(8, s) * comb(8, h) * comb(8, d) * comb(8, c)
    return {longest: round(count / comb(32, 10), 5) for longest, count in sorted(counts.items())}


def test_number_of_deals() -> None:
    assert comb(32, 10) * comb(22, 10) * comb(12, 10) == 2_753_294_408_504_640
