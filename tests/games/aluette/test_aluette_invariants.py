"""What holds at every moment of every deal, on parties played at random with everything that may be done."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import ALUETTE_SPANISH, Card
from estaminet.games.aluette.options import AluetteOptions
from estaminet.games.aluette.ranking import NAME, STRENGTH, taker
from estaminet.games.aluette.tricks import SEATS, SPOILED, arrivals, decided, open_to, ordinary, possible, team
from estaminet.play import Partie
from estaminet.rules.game import Options
from estaminet.rules.options import Choice, kinds
from tests.games.aluette.table import beside, do, opened, play, restless, scripted, seeded, silence, turn

VALUES = [
    (name, value)
    for name, (kind, _) in kinds(AluetteOptions).items()
    if name not in kinds(Options)
    for value in (kind.values if isinstance(kind, Choice) else ("true", "false"))
]
"""Every option with every value, but for those of every game: where hands may err, the battery sees to it."""
POSSIBLE_GAINS = {(0, 0), (1, 0), (0, 1), (2, 0), (0, 2)}

strings = st.text(alphabet=SEATS + SPOILED, max_size=9)
whole = st.text(alphabet=SEATS + SPOILED, min_size=9, max_size=9)


def check(partie: Partie, before: tuple[int, int]) -> None:
    """The invariants of every moment."""
    zones, facts = partie.tapis.zones, partie.tapis.facts
    assert sorted(card for zone in zones.values() for card in zone.cards) == sorted(partie.rules.pack)
    assert all(now >= then for now, then in zip(facts["totals"], before, strict=True))
    if facts["phase"] in ("cut", "scored"):
        return
    tricks = facts["tricks"]
    spoiled = len(zones["spoiled"])
    assert spoiled == 4 * facts["took"].count(SPOILED)
    assert tuple(facts["took"].count(seat) for seat in SEATS) == tricks
    assert "".join(SEATS[seat] for seat in facts["first_at"]) == arrivals(facts["took"])
    if facts["phase"] in ("chant", "discard"):
        return
    assert len(zones["talon"]) == 12
    held = sum(len(zones[f"hand.{seat}"]) + len(zones[f"front.{seat}"]) for seat in SEATS)
    assert held + 4 * sum(tricks) + spoiled == 36
    if facts["phase"] == "play":
        assert partie.ask is not None
        ((seat, shape),) = partie.ask.shapes.items()
        assert list(shape) == zones[f"hand.{SEATS[seat]}"].cards


def check_line(line: dict[str, Any]) -> None:
    """The invariants of a scored deal."""
    points, took = line["points"], line["took"]
    assert points[:2] == points[2:]
    assert points[:2] in POSSIBLE_GAINS
    rule = line["gains"][0][2]
    if rule not in ("ALU-35", "ALU-39"):
        assert len(took) == 9
    if rule == "ALU-36":
        assert ordinary(took).seat == line["by"]


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_random_parties_with_every_option(option: str, value: str) -> None:
    rng = Random(f"{option}={value}")
    partie = seeded(f"{option}={value}", **{option: value})
    before = (0, 0)
    for _ in restless(partie, rng):
        check(partie, before)
        before = partie.tapis.facts["totals"]
    sheet = partie.tapis.facts["sheet"]
    for line in sheet:
        if option != "early_stop":
            check_line(line)
    assert [line["dealer"] for line in sheet] == [(sheet[0]["dealer"] + deal) % 4 for deal in range(len(sheet))]
    assert partie.result is not None
    totals = partie.tapis.facts["totals"]
    winner = partie.result["winners"][0]
    assert totals[winner] > totals[1 - winner]
    if option != "match":
        assert totals[winner] in (5, 6)
        assert totals[1 - winner] <= 4


@given(whole, st.sampled_from(SEATS))
def test_who_makes_a_mordienne_also_wins_the_deal(took: str, who: str) -> None:
    if open_to(took, who, 1):
        assert ordinary(took).seat == SEATS.index(who)


@given(strings, st.sampled_from(SEATS), st.integers(1, 3))
def test_what_is_out_of_reach_stays_so(took: str, who: str, least: int) -> None:
    for more in SEATS + SPOILED:
        if len(took) < 9:
            assert open_to(took, who, least) or not open_to(took + more, who, least)
            assert possible(took, who, least) or not possible(took + more, who, least)


@given(st.text(alphabet=SEATS + SPOILED, min_size=6, max_size=9))
def test_decided_is_exact(took: str) -> None:
    """Decided, if and only if every way in which the last tricks can fall gives the point to the same team."""
    ends = {ordinary(took + "".join(rest)).team for rest in product(SEATS + SPOILED, repeat=9 - len(took))}
    assert decided(took) == (len(ends) == 1)


@given(st.text(alphabet=SEATS + SPOILED, min_size=6, max_size=9), st.sampled_from(SEATS), st.integers(1, 3))
def test_open_to_is_exact(took: str, who: str, least: int) -> None:
    """Open, if and only if the last tricks can fall so that the conditions of a mordienne hold."""

    def made(whole: str) -> bool:
        run = len(whole) - len(whole.rstrip(who))
        others = [whole.count(other) for other in SEATS if other != who]
        return run == whole.count(who) and run >= least and run > max(others)

    ways = product(SEATS + SPOILED, repeat=9 - len(took))
    assert open_to(took, who, least) == any(made(took + "".join(rest)) for rest in ways)


def test_teams_are_partners() -> None:
    assert [team(seat) for seat in range(4)] == [0, 1, 0, 1]


@given(st.permutations([card for card in ALUETTE_SPANISH if card not in NAME]), st.data())
def test_suits_within_a_level_change_nothing(shuffled: list[Card], data: st.DataObject) -> None:
    """A trick has the same taker when every plain card stands for another one of its level."""
    by_level: dict[int, list[Card]] = {}
    for card in shuffled:
        by_level.setdefault(STRENGTH[card], []).append(card)
    mates = {card: by_level[STRENGTH[card]].pop() for card in ALUETTE_SPANISH if card not in NAME}
    trick = data.draw(st.lists(st.sampled_from(ALUETTE_SPANISH), min_size=4, max_size=4, unique=True))
    assert taker(trick) == taker([mates.get(card, card) for card in trick])


def test_a_person_is_asked_at_most_twelve_questions_in_a_deal_without_chant() -> None:
    """The last card, which leaves no choice, and the cut do themselves."""
    rng = Random("asked")
    for seed in range(60):
        partie = seeded(f"asked {seed}")
        counts = Counter[tuple[int, int]]()
        while partie.ask is not None:
            for seat, shape in list(partie.ask.shapes.items()):
                counts[partie.tapis.facts.get("deal", 0), seat] += not partie.ask.formality
                partie.answer(seat, shape.sample(rng))
        assert max(counts.values()) <= 12


def test_the_busiest_deal() -> None:
    """Three bite their lips, get a nod and pass all the same; the fourth announces."""
    partie = opened(scripted("SXENXSWWW"))
    counts = Counter[str]()

    def answer(*texts: str) -> None:
        for text in texts:
            counts[SEATS[turn(partie)]] += partie.ask is not None and not partie.ask.formality
            do(partie, text)

    answer("N levres", "S oui", "N passe", "E levres", "W oui", "E passe")
    answer("S levres", "N oui", "S passe", "W levres", "E oui", "W mordienne", "N accepte")
    while partie.tapis.facts["phase"] == "play":
        answer(str(partie.tapis.zones[f"hand.{SEATS[turn(partie)]}"].cards[0]))
    answer("W coupe 1")
    assert counts == {"N": 12, "E": 11, "S": 11, "W": 11}


def test_late_announcements_ask_nothing() -> None:
    partie = opened(scripted("SXENXSWWW"))
    silence(partie)
    play(partie, 3)
    before = list(partie.asked)
    beside(partie, "W levres", "E oui", "W mordienne")
    assert partie.asked == before


# -- at random, the figures -------------------------------------------------------------------------------------------


def test_random_play_spoils_as_many_tricks_as_computed_and_favours_no_seat() -> None:
    rng = Random("figures")
    spoiled = deals = 0
    wins = Counter[int]()
    for seed in range(250):
        partie = seeded(f"figures {seed}", mordienne="off", signs="off")
        while partie.ask is not None:
            for seat, shape in list(partie.ask.shapes.items()):
                partie.answer(seat, shape.sample(rng))
        for line in partie.tapis.facts["sheet"]:
            deals += 1
            spoiled += line["took"].count(SPOILED)
            wins[(line["by"] - line["dealer"]) % 4] += 1
    expected, variance = 9 * 1343 / 19458, 9 * 0.069 * 0.931
    assert abs(spoiled / deals - expected) < 3 * (variance / deals) ** 0.5
    assert all(abs(wins[place] / deals - 0.25) < 3 * (0.1875 / deals) ** 0.5 for place in range(4))
