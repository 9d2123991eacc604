"""The chances of a hand of piccolo."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from estaminet.cards import PACK32
from estaminet.games import find_game
from estaminet.games.piccolo.masks import BIT, Coup, Goal, House, mask
from estaminet.games.piccolo.odds import Chances
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import Piccolo
from estaminet.games.piccolo.tariff import CONTRACTS, MISERE
from estaminet.rules.odds import Odds, Unclear, odds
from tests.cli.terminal import estaminet
from tests.games.piccolo.null import safe

PICCOLO = find_game("piccolo")
STRONG = "10S AS KS QS JS 9S 8S 7S 10H AH"
LOW = "7S 8S 9S 7H 8H 9H 7D 8D 7C 8C"
MIDDLING = "10S AS KS 9S 10H QH 7D 8D 7C 8C"


def told(hand: str, worlds: int = 8, seed: int = 0, options: PiccoloOptions | None = None, **more: str) -> Odds:
    return odds(PICCOLO, {"hand": hand, **more}, options=options, worlds=worlds, seed=seed)


def chance(found: Odds, bid: str) -> float:
    (estimate,) = found.of(bid)
    assert estimate is not None
    return estimate.value


def test_a_hand_that_nothing_beats_makes_the_generale() -> None:
    found = told(STRONG)
    assert [chance(found, bid) for bid in ("26", "65", "generale")] == [1, 1, 1]


def test_the_lowest_hand_makes_a_misere_and_nothing_else() -> None:
    found = told(LOW)
    assert chance(found, "misere") == chance(found, "misere-table") == 1
    assert chance(found, "26") == chance(found, "generale") == 0


def test_every_bid_of_the_ladder_has_its_chance_and_a_higher_one_is_not_likelier() -> None:
    found = told(MIDDLING, 10)
    rules = Piccolo(PiccoloOptions())
    assert [line.what for line in found.lines] == list(rules.bids)
    numbers = [chance(found, bid) for bid in rules.bids if bid.isdigit()]
    assert all(low >= high for low, high in pairwise(numbers))
    assert numbers[0] > numbers[-1]
    assert all(line.values[0] is not None and 0 < line.values[0].error < 0.2 for line in found.lines)


def test_the_same_seed_gives_the_same_odds() -> None:
    assert told(MIDDLING, seed=1) == told(MIDDLING, seed=1)
    assert told(MIDDLING, seed=1) != told(MIDDLING, seed=2)


def test_a_misere_is_judged_as_by_a_search_that_knows_nothing_else() -> None:
    """Two programs, one question: is the hand safe when all cards are open?"""
    rng = Random(4)
    options = PiccoloOptions()
    low = [card for card in PACK32 if card.rank in ("7", "8", "9", "J")]
    outcomes = set()
    for _ in range(60):
        hand = rng.sample(low, 10)
        rest = [card for card in PACK32 if card not in hand]
        rng.shuffle(rest)
        me = rng.randrange(3)
        others = mask(rest[:10]), mask(rest[10:20])
        found = Chances(Piccolo(options), mask(hand), me).takes(Goal.MISERE, (0, None), mask(hand), others)
        hands = list(others)
        hands.insert(me, mask(hand))
        assert found is safe(Coup(House.of(options), hands, me, Goal.MISERE), 10_000_000)
        outcomes.add(found)
    assert outcomes == {True, False}


def test_what_is_thrown_out_does_not_hang_on_the_cards_of_the_others() -> None:
    chances = Chances(Piccolo(PiccoloOptions()), mask(PACK32[:10]), 0)
    twelve = mask(PACK32[:12])
    for bid in ("points", MISERE):
        assert chances.throws(twelve, bid) == Chances(chances.rules, mask(PACK32[2:12]), 2).throws(twelve, bid)


@pytest.mark.parametrize("limits", ["no_manille", "no_manille_no_trump"])
def test_no_forbidden_card_is_thrown_out(limits: str) -> None:
    """PIC-09D."""
    rules = Piccolo(PiccoloOptions(ecart_limits=limits))
    twelve = mask(PACK32[:4] + PACK32[8:12] + PACK32[16:20])
    tens = sum(BIT[card] for card in PACK32 if card.rank == "10")
    throws = Chances(rules, twelve, 0).throws(twelve, "points")
    assert throws
    assert not any(pair & tens for pair, _ in throws)


def test_without_an_exchange_twelve_cards_make_no_contract() -> None:
    options = PiccoloOptions(contract_exchange=False)
    twelve = told(f"{LOW} JD JC", 2, options=options)
    assert not {line.what for line in twelve.lines} & set(CONTRACTS)
    assert chance(told(LOW, 2, options=options), "misere") == 1


def test_who_leads_matters() -> None:
    """PIC-10A: without the lead, a hand of one long suit cannot make the générale in a suit that is trumped."""
    hand = "10S AS KS QS JS 9S 8S 7S 10H AH"
    options = PiccoloOptions(generale_trump="none")
    assert chance(told(hand, 6, options=options, seat="A"), "generale") == 1
    assert chance(told(hand, 6, options=options, seat="C"), "generale") < 1


def test_the_discards_count_for_their_owner() -> None:
    """PIC-12A: here they always are the last trick's, and the hand takes it."""
    mine, last = (told(STRONG, 4, options=PiccoloOptions(ecart_owner=owner)) for owner in ("declarer", "last_trick"))
    assert [chance(mine, bid) for bid in ("26", "65")] == [chance(last, bid) for bid in ("26", "65")] == [1, 1]
    defence = told(STRONG, 4, options=PiccoloOptions(ecart_owner="defenders"))
    assert chance(defence, "70") <= chance(mine, "70")


@pytest.mark.parametrize(
    ("more", "field", "reason"),
    [
        ({"hand": ""}, "hand", "missing"),
        ({"hand": "10S"}, "hand", "hand-size"),
        ({"hand": f"{LOW} JC"}, "hand", "hand-size"),
        ({"hand": "10S 10S"}, "hand", "twice"),
        ({"hand": "2S"}, "hand", "card"),
        ({"hand": LOW, "seat": "Z"}, "seat", "seat"),
        ({"hand": LOW, "seat": "D"}, "seat", "deals"),
        ({"hand": LOW, "dealer": "E"}, "dealer", "seat"),
        ({"hand": LOW, "trump": "S"}, "trump", "field"),
    ],
)
def test_what_cannot_be_so_is_told_by_its_field(more: dict[str, str], field: str, reason: str) -> None:
    with pytest.raises(Unclear) as unclear:
        odds(PICCOLO, more, worlds=2)
    assert (unclear.value.field, unclear.value.reason) == (field, reason)


def test_one_world_has_no_error_and_a_game_may_have_no_odds() -> None:
    with pytest.raises(ValueError, match="^worlds: 1"):
        told(LOW, 1)
    with pytest.raises(LookupError, match="aluette"):
        odds(find_game("aluette"), {})


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("hand", "rest", "said"),
    [
        ("10S", (), {"fr": "--hand\u00a0: il faut dix cartes", "en": "--hand: ten cards, or twelve"}),
        ("2S", (), {"fr": "--hand\u00a0: «\u00a02S\u00a0» n’est pas une carte", "en": "--hand: 2S is no card"}),
        (LOW, ("--seat", "D"), {"fr": "--seat\u00a0: D donne", "en": "--seat: D deals"}),
        (LOW, ("--worlds", "1"), {"fr": "--worlds\u00a0: ", "en": "--worlds: 1 is no whole number"}),
        (LOW, ("--trump", "S"), {"fr": "aucune option --trump", "en": "no option --trump"}),
    ],
)
def test_a_wrong_question_gets_one_clear_line(
    hand: str, rest: tuple[str, ...], said: dict[str, str], lang: str
) -> None:
    result = estaminet("odds", "piccolo", "--hand", hand, *rest, "--lang", lang)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.partition(": " if lang == "en" else "\u00a0: ")[2].startswith(said[lang])
    assert result.stderr.count("\n") == 1


def test_the_terminal_shows_them_in_both_languages() -> None:
    french = estaminet("odds", "piccolo", "--hand", LOW, "--worlds", 4, "--lang", "fr").stdout
    english = estaminet("odds", "piccolo", "--hand", LOW, "--worlds", 4, "--lang", "en").stdout
    assert "Misère sur table" in french
    assert "100,0 ± 15,3\u00a0%" in french
    assert "cartes ouvertes" in french
    assert "100.0 ± 15.3 %" in english
    assert "From 4 imagined deals." in english


def test_json_holds_the_same_numbers() -> None:
    shown = json.loads(estaminet("odds", "piccolo", "--hand", MIDDLING, "--worlds", 8, "--json").stdout)
    found = told(MIDDLING, 8)
    assert shown["told"] == {"hand": MIDDLING}
    assert shown["lines"] == found.plain()["lines"]
    assert shown["worlds"] == 8


def test_help_tells_what_can_be_told() -> None:
    assert "--hand" in estaminet("odds", "piccolo", "--help", "--lang", "en").stdout
