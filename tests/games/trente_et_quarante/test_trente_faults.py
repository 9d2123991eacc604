"""The faults of trente et quarante: those of punters, those of the tailleur, and those that only an arbiter meets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from estaminet.bots import called
from estaminet.cards import Card, card, cards, codes
from estaminet.games.trente_et_quarante import tailleur
from estaminet.games.trente_et_quarante.bot import LEVELS
from estaminet.games.trente_et_quarante.faults import FAULTS
from estaminet.lab import fidele as lab
from estaminet.lab.battery import Report
from estaminet.play import Partie, replay
from estaminet.play.notation import parse
from estaminet.rules import Refused
from estaminet.rules.book import LANGUAGES
from estaminet.rules.faults import Cure
from estaminet.rules.referee import UNFOUNDED
from estaminet.rules.rulings import told
from estaminet.rules.words import words
from estaminet.tapis import HOUSE
from tests.games.trente_et_quarante.table import (
    E1,
    E2,
    E5,
    E6,
    GAME,
    JUST,
    SHORT,
    Erring,
    do,
    ending,
    erring,
    gains,
    lying,
    opened,
    options,
    packet,
    ready,
    refused,
    said,
    stakes,
    wins,
)
from tests.games.windows import Window, Windows, check, each, unproved

BY_ID = {rule.id: rule for rule in FAULTS}


def table(*coups: str, **texts: str) -> Partie:
    """A sitting at which hands may err."""
    return opened(*coups, faults="fidele", **texts)


def seen(partie: Partie) -> Partie:
    """All look at the row that lies there."""
    pause = partie.tapis.facts["pause"]
    while partie.ask is not None and partie.tapis.facts["phase"] == "lignes" and partie.tapis.facts["pause"] == pause:
        partie.answer(min(partie.ask.shapes), "vu")
    return partie


def swept(partie: Partie) -> Partie:
    """All look at the rows, and at what is paid, until the cards are taken up."""
    while partie.ask is not None and partie.tapis.facts["phase"] in ("lignes", "reglement"):
        partie.answer(min(partie.ask.shapes), "vu")
    return partie


def played(partie: Partie, *acts: str) -> Partie:
    """Punters act, and a coup is played without another fault."""
    ready(partie, *acts)
    return swept(partie)


def everything(partie: Partie) -> tuple[Any, ...]:
    views = [partie.view(place).text() for place in range(partie.tapis.seats + 1)]
    return views, partie.rows, partie.tapis.snapshot(), [fault.id for fault in partie.faults]


def unfounded(partie: Partie, *claims: str) -> None:
    """These claims are refused alike, and change nothing."""
    for text in claims:
        before = repr(everything(partie))
        with pytest.raises(Refused) as caught:
            do(partie, text)
        assert caught.value.rule == UNFOUNDED, text
        assert repr(everything(partie)) == before


def replays_alike(partie: Partie) -> None:
    again = replay(partie.game, partie.shuffles, partie.options, partie.rows)
    assert everything(again) == everything(partie)


def purse(partie: Partie, letter: str) -> int:
    return partie.tapis.purses[letter]


# -- TQ-F01: too late -------------------------------------------------------------------------------------------------


def test_11_18_TQ_F01_a_stake_pushed_onto_couleur_when_noire_lies_there_is_pushed_back() -> None:
    """Example 18: noire shows JS; F pushes 100 to couleur: 0 whatever the result."""
    partie = table(E5, pontes="6")
    ready(partie)
    assert partie.tapis.zones["noire"].cards[0] == card("JS")
    do(partie, "F mise couleur 100")
    assert (lying(partie, "F"), purse(partie, "F")) == ([("couleur", 100, 0)], 99_900)
    do(partie, "A faute TQ-F01 F")
    assert (lying(partie, "F"), purse(partie, "F")) == ([], 100_000)
    swept(partie)
    assert gains(partie)[5] == 0
    replays_alike(partie)


def test_TQ_F01_a_stake_taken_back_too_late_lies_there_again_and_plays() -> None:
    partie = table(E1)
    ready(partie, "B mise rouge 100", "B assure 1")
    do(partie, "B retire 1")
    assert (lying(partie, "B"), purse(partie, "B")) == ([], 100_000)
    claim = next(claim for claim in partie.claims(0))
    assert claim.case == "withdrawal"
    do(partie, "B avoue TQ-F01")
    assert (lying(partie, "B"), purse(partie, "B")) == ([("rouge", 100, 0)], 99_899)
    swept(partie)
    assert gains(partie)[1] == -101
    replays_alike(partie)


def test_TQ_F01_moved_raised_or_lowered_too_late_all_lies_as_it_did() -> None:
    for act in ("deplace 1 noir", "augmente 1 100", "diminue 1 50", "mise noir 100"):
        partie = table(E1)
        ready(partie, "B mise rouge 100")
        do(partie, f"B {act}", "C faute TQ-F01 B")
        assert (lying(partie, "B"), purse(partie, "B")) == ([("rouge", 100, 0)], 99_900), act
        replays_alike(partie)


def test_TQ_F01_two_late_acts_are_undone_together() -> None:
    partie = table(E1)
    ready(partie, "B mise rouge 100")
    do(partie, "B retire 1", "B mise noir 200", "A faute TQ-F01 B")
    assert (lying(partie, "B"), purse(partie, "B")) == ([("rouge", 100, 0)], 99_900)
    unfounded(partie, "A faute TQ-F01 B", "B avoue TQ-F01")


def test_TQ_F01_is_said_before_the_next_row_or_not_at_all_and_everybody_has_the_time() -> None:
    partie = table(E1)
    ready(partie)
    do(partie, "A vu", "C vu", "B mise noir 100")
    assert partie.ask is not None
    assert list(partie.ask.shapes) == [0, 1, 2]  # who had looked away looks again
    seen(partie)
    unfounded(partie, "A faute TQ-F01 B", "B avoue TQ-F01")
    seen(partie)
    assert gains(partie)[1] == 100


def test_TQ_F01_cannot_be_called_of_stakes_made_in_time() -> None:
    partie = table(E1)
    do(partie, "B mise noir 100")
    unfounded(partie, "A faute TQ-F01 B", "B avoue TQ-F01")
    ready(partie)
    unfounded(partie, "A faute TQ-F01 B", "B avoue TQ-F01", "A faute TQ-F01 A")


# -- TQ-F02, TQ-F03: too large, too small -----------------------------------------------------------------------------


@pytest.mark.parametrize(("coup", "gain"), [(E2, 1200), (E1, -1200)])
@pytest.mark.parametrize("when", ["jeux", "noire", "rouge"])
def test_11_17_TQ_F02_the_maximum_plays_and_the_surplus_is_given_back_whether_it_wins_or_loses(
    coup: str, gain: int, when: str
) -> None:
    """Example 17: the maximum is 1200, B lays 1500 on rouge."""
    partie = table(coup)
    do(partie, "B mise rouge 1500")
    if when != "jeux":
        ready(partie)
    if when == "rouge":
        seen(partie)
    assert (lying(partie, "B"), purse(partie, "B")) == ([("rouge", 1500, 0)], 98_500)
    do(partie, "A faute TQ-F02 B")
    assert (lying(partie, "B"), purse(partie, "B")) == ([("rouge", 1200, 0)], 98_800)
    ready(partie)
    swept(partie)
    assert gains(partie)[1] == gain
    replays_alike(partie)


def test_TQ_F02_unclaimed_until_the_cards_are_swept_the_whole_stake_has_played() -> None:
    partie = played(table(E2), "B mise rouge 1500", "C mise noir 1500")
    assert gains(partie) == (0, 1500, -1500)
    unfounded(partie, "A faute TQ-F02 C", "C avoue TQ-F02")


def test_TQ_F02_a_stake_left_lying_is_too_large_in_the_next_coup_again() -> None:
    partie = played(table(E2, E2), "B mise rouge 1500")
    assert lying(partie, "B") == [("rouge", 1500, 0)]
    do(partie, "A pret")
    partie.rewind(0, 0)
    assert [claim.case for claim in partie.claims(0)] == ["over"]
    ready(partie)
    seen(partie)
    do(partie, "A faute TQ-F02 B")
    assert (lying(partie, "B"), purse(partie, "B")) == ([("rouge", 1200, 0)], 100_300)
    swept(partie)
    assert gains(partie)[1] == 1200
    assert not partie.claims(0)
    replays_alike(partie)


def test_TQ_F03_a_stake_left_lying_can_be_given_back_before_the_next_first_card() -> None:
    partie = played(table(E1, E1), "C mise noir 7", "B mise noir 8")
    assert lying(partie, "C") == [("noir", 7, 0)]
    unfounded(partie, "A faute TQ-F03 B", "A faute TQ-F03 maison")
    unfounded(played(partie.clone()), "A faute TQ-F02 C")
    do(partie, "B faute TQ-F03 C")
    assert (lying(partie, "C"), purse(partie, "C")) == ([], 100_007)
    replays_alike(partie)


def test_TQ_F03_what_is_in_prison_nobody_takes_back() -> None:
    partie = played(table(E6, E1), "C mise noir 7")
    do(partie, "C prison 1")
    swept(partie)
    assert lying(partie, "C") == [("noir", 7, 1)]
    unfounded(partie, "B faute TQ-F03 C", "C avoue TQ-F03")


def test_TQ_F02_counts_all_that_a_punter_has_on_a_chance() -> None:
    partie = table(E2)
    do(partie, "B mise rouge 1000", "B augmente 1 400", "C faute TQ-F02 B")
    assert lying(partie, "B") == [("rouge", 1200, 0)]
    do(partie, "B mise rouge 300", "C faute TQ-F02 B")
    assert (lying(partie, "B"), purse(partie, "B")) == ([("rouge", 1200, 0)], 98_800)
    unfounded(partie, "C faute TQ-F02 B")


def test_TQ_F02_can_still_be_called_while_the_refait_is_settled() -> None:
    partie = played(table(E6), "B mise rouge 1500", "A mise noir 100")
    assert partie.tapis.facts["phase"] == "refait"
    do(partie, "B partage 1", "A faute TQ-F02 B")
    swept(partie)
    do(partie, "B partage 1", "A prison 1")
    assert gains(partie) == (0, -600, 0)
    replays_alike(partie)


@pytest.mark.parametrize("amount", [1, 7, 101])
def test_TQ_F03_too_small_or_uneven_a_stake_is_given_back_before_the_first_card(amount: int) -> None:
    partie = table(E1)
    do(partie, f"C mise noir {amount}")
    assert lying(partie, "C") == [("noir", amount, 0)]
    do(partie, "B faute TQ-F03 C")
    assert (lying(partie, "C"), purse(partie, "C")) == ([], 100_000)
    do(partie, "C mise noir 8")
    unfounded(partie, "B faute TQ-F03 C")
    replays_alike(partie)


def test_TQ_F03_gives_back_the_premium_of_a_stake_as_well() -> None:
    partie = table(E1)
    do(partie, "C mise noir 7", "C assure 1", "C avoue TQ-F03")
    assert purse(partie, "C") == 100_000


def test_TQ_F03_plays_as_it_lies_once_a_card_is_out_and_the_odd_counter_is_the_banks() -> None:
    partie = table(E6)
    ready(partie, "C mise noir 7")
    unfounded(partie, "B faute TQ-F03 C", "C avoue TQ-F03")
    swept(partie)
    do(partie, "C partage 1")
    assert gains(partie)[2] == -4
    assert partie.tapis.purses["noir"] == 0
    assert BY_ID["TQ-F03"].case("later").menu == ((Cure.STANDS,),)


# -- TQ-F14: the packet is looked into --------------------------------------------------------------------------------


def test_TQ_F14_cards_seen_are_burnt_down_to_the_deepest() -> None:
    partie = table(E1)
    do(partie, "B regarde 2")
    looks = [one for one in partie.view(1).heard if one.kind == "look"]
    assert [one.what for one in looks] == [tuple(cards("8D")), tuple(cards("5S"))]
    assert [one.what for one in partie.view(0).heard if one.kind == "look"] == [(None,), (None,)]
    do(partie, "C faute TQ-F14 B")
    assert partie.tapis.zones["brulees"].cards == cards("8D 5S")
    ready(partie)
    assert partie.tapis.zones["noire"].cards[0] == card("QH")
    replays_alike(partie)


def test_TQ_F14_two_looks_burn_no_card_twice() -> None:
    partie = table(E1)
    do(partie, "B regarde 1", "C regarde 3", "A faute TQ-F14 C")
    assert len(partie.tapis.zones["brulees"]) == 3
    unfounded(partie, "A faute TQ-F14 B", "A faute TQ-F14 C", "B avoue TQ-F14")


def test_TQ_F14_the_last_card_of_the_packet_is_burnt_when_somebody_has_looked_at_it() -> None:
    partie = ending(JUST, faults="fidele", exclure="true")
    do(partie, "B regarde-fond", "A faute TQ-F14 B")
    assert partie.tapis.zones["brulees"].cards == cards("KS")
    unfounded(partie, "A faute TQ-F14 B", "B avoue TQ-F14")
    do(partie, "B regarde 1")
    assert [claim.case for claim in partie.claims(0)] == ["again"]


def test_TQ_F14_is_forgotten_once_a_card_is_drawn() -> None:
    partie = table(E1)
    ready(partie, "B regarde 1")
    unfounded(partie, "A faute TQ-F14 B", "B avoue TQ-F14")


@pytest.mark.parametrize("exclure", ["false", "true"])
def test_TQ_F14_who_is_caught_again_leaves_where_that_was_agreed(exclure: str) -> None:
    partie = table(E1, exclure=exclure)
    do(partie, "B mise rouge 100", "B regarde 1", "C faute TQ-F14 B", "B regarde 1")
    (claim,) = partie.claims(2)
    assert claim.case == ("again" if exclure == "true" else "seen")
    do(partie, "C faute TQ-F14 B")
    assert (1 in partie.tapis.facts["partis"]) == (exclure == "true")
    assert purse(partie, "B") == (100_000 if exclure == "true" else 99_900)
    assert len(partie.tapis.zones["brulees"]) == 2
    replays_alike(partie)


def test_TQ_F14_the_last_punter_excluded_ends_the_sitting() -> None:
    partie = table(E1, exclure="true", pontes="1")
    do(partie, "A regarde 1", "A avoue TQ-F14", "A regarde 2", "A avoue TQ-F14")
    assert partie.over


# -- the tailleur's ---------------------------------------------------------------------------------------------------


E4F = "10S KD QC AH 9H 9D 9S 4C"
"""Example 14."""


def example(id: str, lang: str) -> list[Card]:
    """The cards of a fault's worked example, in the order in which it tells them."""
    words = told(GAME, lang)[id].example.replace(",", " ").replace(";", " ").replace(":", " ").split()
    found = []
    for word in words:
        try:
            found += cards(word.rstrip("."))
        except ValueError:
            continue
    return found


def row(partie: Partie, name: str) -> str:
    return codes(partie.tapis.zones[name].cards)


def calls(partie: Partie, text: str, case: str) -> None:
    """Somebody calls a fault of the house and is given this case; the log tells the same, nobody can do it again."""
    seat = partie.rules.number(text[0])
    (claim,) = partie.claims(seat)
    assert (claim.actor, claim.case) == (HOUSE, case)
    do(partie, text)
    replays_alike(partie)
    unfounded(partie, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_11_14_TQ_F04_and_vector_11_a_card_too_many_in_noire_is_the_first_of_rouge(lang: str) -> None:
    """Noire 10S KD QC AH 9H, said to be 40: 31 after AH, 9H goes to rouge, then 9D 9S 4C: a refait."""
    assert codes(example("TQ-F04", lang)).split()[:5] == ["10S", "KD", "QC", "AH", "9H"]
    partie = erring("TQ-F04", E4F)
    ready(partie, "A mise noir 100")
    assert row(partie, "noire") == "10S KD QC AH 9H"
    calls(partie, "B faute TQ-F04 maison", "surplus")
    assert (row(partie, "noire"), row(partie, "rouge")) == ("10S KD QC AH", "9H 9D 9S 4C")
    seen(partie)
    assert (wins(partie), said(partie)) == ((31, 31, ()), ("noire-un", "egal-un", "apres"))
    assert partie.tapis.facts["phase"] == "refait"


def test_TQ_F04_called_once_rouge_lies_there_what_rouge_has_too_many_is_burnt() -> None:
    partie = erring("TQ-F04", E4F + " 10H 2C")
    ready(partie, "A mise noir 100")
    seen(partie)
    assert (row(partie, "noire"), row(partie, "rouge")) == ("10S KD QC AH 9H", "9D 9S 4C 10H")
    assert said(partie)[:2] == ("noire-quarante", "rouge-deux")
    calls(partie, "A faute TQ-F04 maison", "surplus")
    assert (row(partie, "noire"), row(partie, "rouge")) == ("10S KD QC AH", "9H 9D 9S 4C")
    assert row(partie, "brulees") == "10H"
    assert said(partie) == ("noire-un", "egal-un", "apres")


def test_TQ_F04_unclaimed_until_the_cards_are_swept_the_result_stands() -> None:
    partie = played(erring("TQ-F04", E4F + " 10H 2C"), "A mise noir 100", "B mise rouge 100")
    assert (wins(partie)[:2], gains(partie)) == ((40, 32), (-100, 100, 0))
    unfounded(partie, "A faute TQ-F04 maison", "A faute TQ-F06 maison", "A avoue TQ-F04")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("late", [False, True])
def test_TQ_F05_P25b_rows_made_again_in_the_order_in_which_the_cards_came(lang: str, late: bool) -> None:
    assert codes(example("TQ-F05", lang)[:4]) == "8D 5S QH 10C"
    partie = erring("TQ-F05", E1)
    ready(partie, "A mise noir 100")
    assert row(partie, "noire") == "8D 5S QH"
    if late:
        seen(partie)
        assert (row(partie, "rouge"), said(partie)[0]) == ("10C 9H 4D AC 5C KD", "noire-trois")
    calls(partie, "C faute TQ-F05 maison", "short")
    assert row(partie, "noire") == "8D 5S QH 10C"
    seen(partie) if not late else None
    assert row(partie, "rouge") == "9H 4D AC 5C KD 8D"
    swept(partie)
    assert (wins(partie)[:2], gains(partie)[0]) == ((33, 37), 100)


def test_TQ_F05_unclaimed_he_believes_a_short_row_to_be_ten_more() -> None:
    partie = played(erring("TQ-F05", E1), "A mise rouge 100")
    assert (wins(partie)[:2], gains(partie)[0]) == ((33, 39), -100)


def test_TQ_F04_TQ_F05_of_equal_cards_none_changes_places() -> None:
    """Six packs have every card six times: what is laid again lies in the order in which it came."""
    partie = erring("TQ-F04", "9H 9S 9H 9S 9H 9S 9H 9S")
    ready(partie)
    calls(partie, "A faute TQ-F04 maison", "surplus")
    assert (row(partie, "noire"), row(partie, "rouge")) == ("9H 9S 9H 9S", "9H 9S 9H 9S")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_11_16_TQ_F06_and_vector_11_a_card_too_many_after_rouge_is_burnt(lang: str) -> None:
    """After … | 9H 9D 9S 4C (31) a further card 6D is burnt; the next coup begins with the card after it."""
    assert codes(example("TQ-F06", lang)) == "9H 9D 9S 4C 6D"
    partie = played(erring("TQ-F06", "10S KD QC AH 9H 9D 9S 4C 6D", E1, at=2))
    assert partie.tapis.facts["tournee"] == "6D"
    calls(partie, "A faute TQ-F06 maison", "surplus")
    assert row(partie, "brulees") == "6D"
    ready(partie)
    assert row(partie, "noire") == "8D 5S QH 10C"


def test_TQ_F06_unclaimed_until_stakes_are_closed_the_card_begins_the_next_coup() -> None:
    partie = played(erring("TQ-F06", E6, "6D", at=2))
    ready(partie)
    unfounded(partie, "A faute TQ-F06 maison")
    assert row(partie, "noire").startswith("6D")
    assert "tournee" not in partie.tapis.facts


LONG_ROUGE = "10S KD QC AH 9H 9D 9S 4C 6D"


def test_TQ_F06_a_card_too_many_in_rouge_is_burnt_and_the_coup_settled_anew() -> None:
    partie = erring("TQ-F06", LONG_ROUGE, E1, how="row")
    ready(partie, "B mise noir 100")
    seen(partie)
    assert row(partie, "rouge") == "9H 9D 9S 4C 6D"
    assert said(partie)[:3] == ("noire-un", "rouge-sept", "rouge-perd")
    uncalled = swept(partie.clone())
    assert gains(uncalled)[1] == 100
    calls(late := uncalled.clone(), "A faute TQ-F06 maison", "surplus")
    assert codes(late.tapis.zones["brulees"].cards) == "6D"
    assert gains(late)[1] == 100
    unfounded(late, "A faute TQ-F06 maison")
    replays_alike(late)
    ready(uncalled)
    unfounded(uncalled, "A faute TQ-F06 maison")
    do(partie, "A faute TQ-F06 maison")
    assert row(partie, "rouge") == "9H 9D 9S 4C"
    assert codes(partie.tapis.zones["brulees"].cards) == "6D"
    swept(partie)
    assert partie.tapis.facts["phase"] == "refait"
    replays_alike(partie)


def test_TQ_F06_there_is_none_before_the_first_coup() -> None:
    unfounded(erring("TQ-F06", E1), "A faute TQ-F06 maison")


@pytest.mark.parametrize(
    ("how", "first", "gain"),
    [
        ("point", ("noire-quatre", "rouge-sept", "rouge-perd"), 100),
        ("result", ("noire-trois", "rouge-sept", "rouge-gagne"), -100),
    ],
)
def test_TQ_F07_what_is_wrongly_announced_is_announced_again_or_stands(
    how: str, first: tuple[str, ...], gain: int
) -> None:
    partie = erring("TQ-F07", E1, how=how)
    ready(partie, "A mise noir 100")
    seen(partie)
    assert said(partie)[:3] == first
    unclaimed = swept(partie.clone())
    assert gains(unclaimed)[0] == gain
    unfounded(unclaimed, "A faute TQ-F07 maison")
    calls(partie, "A faute TQ-F07 maison", "in_time")
    assert said(partie)[:3] == ("noire-trois", "rouge-sept", "rouge-perd")
    swept(partie)
    assert gains(partie)[0] == 100


def test_TQ_F07_an_apres_that_is_misread_is_one_all_the_same() -> None:
    partie = erring("TQ-F07", E5, how="result")
    ready(partie, "A mise noir 100")
    seen(partie)
    assert "apres" not in said(partie)
    calls(partie, "C faute TQ-F07 maison", "in_time")
    swept(partie)
    assert (wins(partie), gains(partie)[0]) == ((38, 38, ()), 0)


def test_TQ_F08_two_cards_stuck_together_lie_in_their_order_if_it_was_seen() -> None:
    partie = erring("TQ-F08", E2, how="sure")
    ready(partie, "A mise inverse 100", "B mise couleur 100")
    assert row(partie, "noire") == "7D 8S KH 9C"
    calls(partie, "A faute TQ-F08 maison", "sure")
    assert row(partie, "noire") == "8S 7D KH 9C"
    swept(partie)
    assert gains(partie)[:2] == (100, -100)


def test_TQ_F08_not_called_before_the_next_row_the_card_that_lies_first_decides() -> None:
    partie = erring("TQ-F08", E2, how="sure")
    ready(partie, "A mise inverse 100", "B mise couleur 100")
    seen(partie)
    unfounded(partie, "A faute TQ-F08 maison")
    assert gains(swept(partie))[:2] == (-100, 100)


def test_TQ_F08_of_two_cards_whose_order_nobody_saw_the_coup_is_null() -> None:
    partie = erring("TQ-F08", E2, how="unsure")
    ready(partie, "A mise inverse 100", "A assure 1")
    calls(partie, "A faute TQ-F08 maison", "unsure")
    assert (said(partie), gains(partie)) == (("coup-nul", "mises-libres"), (-1, 0, 0))  # the premium, still his to take
    assert lying(partie, "A") == [("inverse", 100, 0)]
    assert row(partie, "corbeille") == codes([*sorted(cards("8S 7D")), *cards("KH 9C")])
    do(partie, "A desassure 1", "A retire 1")
    assert purse(partie, "A") == 100_000


def test_TQ_F09_swept_too_soon_the_coup_is_null_and_the_taille_goes_on() -> None:
    partie = played(erring("TQ-F09", E6, E1, at=2), "B mise rouge 100")
    do(partie, "B prison 1")
    swept(partie)
    ready(partie, "A mise rouge 200")
    seen(partie)
    assert row(partie, "noire") == ""
    unclaimed = swept(partie.clone())
    assert gains(unclaimed)[0] == -200
    calls(partie, "A faute TQ-F09 maison", "lost")
    assert (gains(partie), lying(partie, "B")) == ((0, 0, 0), [("rouge", 100, 1)])
    assert (partie.tapis.facts["phase"], len(partie.tapis.facts["carte"])) == ("jeux", 1)


def test_TQ_F10_a_card_face_up_between_two_coups_is_burnt_or_plays_in_its_place() -> None:
    partie = erring("TQ-F10", "7C", E1)
    assert partie.view(3).heard[-1].what == ("retournee", card("7C"))
    unclaimed = partie.clone()
    ready(unclaimed)
    assert row(unclaimed, "noire").startswith("7C 8D")
    unfounded(unclaimed, "A faute TQ-F10 maison")
    calls(partie, "A faute TQ-F10 maison", "between")
    ready(partie)
    assert row(partie, "noire") == "8D 5S QH 10C"


def test_TQ_F10_TQ_F14_a_card_burnt_because_it_was_looked_at_is_not_burnt_again() -> None:
    partie = erring("TQ-F10", "7C", E1)
    do(partie, "B regarde 1", "C faute TQ-F14 B")
    unfounded(partie, "A faute TQ-F10 maison")
    assert row(partie, "brulees") == "7C"


def test_TQ_F12_who_was_paid_too_little_has_it_put_right_before_the_next_card() -> None:
    partie = played(erring("TQ-F12", E1), "B mise noir 60", "C mise noir 100")
    assert (gains(partie), partie.tapis.facts["totals"]) == ((0, 30, 100), (0, 30, 100))
    assert "mal_paye" not in partie.view(1).facts
    unfounded(partie, "A faute TQ-F12 maison", "C faute TQ-F12 maison")
    unclaimed = partie.clone()
    ready(unclaimed)
    unfounded(unclaimed, "B faute TQ-F12 maison")
    calls(partie, "B faute TQ-F12 maison", "in_time")
    assert (gains(partie), purse(partie, "B")) == ((0, 60, 100), 100_000)
    ready(partie, "B retire 1")
    swept(partie)
    assert partie.tapis.facts["totals"][1] == 60


def test_TQ_F12_who_was_paid_too_much_gives_it_back() -> None:
    partie = played(erring("TQ-F12", E1, how="much"), "B mise noir 60", "C mise noir 100")
    assert (gains(partie)[1:3], purse(partie, "B")) == ((90, 100), 100_030)
    unfounded(partie, "A faute TQ-F12 maison", "C faute TQ-F12 maison")
    do(partie, "B faute TQ-F12 maison")
    assert (gains(partie)[1:3], purse(partie, "B")) == ((60, 100), 100_000)
    unfounded(partie, "B faute TQ-F12 maison")
    replays_alike(partie)


def test_TQ_F12_a_stake_that_has_won_and_was_taken_comes_back_with_its_gain() -> None:
    partie = played(erring("TQ-F12", E1, how="taken"), "B mise noir 60", "C mise noir 100")
    assert (gains(partie)[1:3], lying(partie, "B"), purse(partie, "B")) == ((-60, 100), [], 99_940)
    unfounded(partie, "A faute TQ-F12 maison", "C faute TQ-F12 maison")
    do(partie, "B faute TQ-F12 maison")
    assert (gains(partie)[1:3], purse(partie, "B")) == ((60, 100), 100_060)
    unfounded(partie, "B faute TQ-F12 maison")
    replays_alike(partie)


def test_TQ_F12_a_bank_that_has_no_more_pays_what_it_has() -> None:
    partie = played(erring("TQ-F12", E1, fonds="40"), "B mise noir 60", "C mise rouge 20")
    assert gains(partie)[1] == 30
    do(partie, "B faute TQ-F12 maison")
    assert (gains(partie)[1], partie.tapis.purses["banque"]) == (60, 0)


def test_TQ_F16_a_card_drawn_while_stakes_are_laid_is_burnt_or_begins_the_row() -> None:
    partie = erring("TQ-F16", "QS", E1)
    assert row(partie, "noire") == "QS"
    unclaimed = partie.clone()
    ready(unclaimed)
    assert row(unclaimed, "noire").startswith("QS 8D")
    unfounded(unclaimed, "A faute TQ-F16 maison")
    do(partie, "A mise noir 100")
    calls(partie, "B faute TQ-F16 maison", "drawn")
    assert (row(partie, "noire"), row(partie, "brulees")) == ("", "QS")
    ready(partie)
    assert row(partie, "noire") == "8D 5S QH 10C"


def test_the_tailleur_errs_as_often_as_was_agreed_and_nobody_sees_it_coming() -> None:
    tapis = table(E1).tapis
    drawn = Counter[tuple[str, str]]()
    for _ in range(2000):
        tailleur.draw(tapis, 30)
        drawn[tapis.facts.get("ecart", ("", ""))] += 1
        assert all("ecart" not in tapis.facts_for(place) for place in range(4))
    assert 1330 < drawn.pop(("", "")) < 1470
    assert set(drawn) == set(tailleur.ERRORS)
    assert min(drawn.values()) > 25


def test_taken_back_and_done_again_a_coup_has_the_same_error() -> None:
    partie = erring("TQ-F04", E4F)
    ready(partie, "A mise noir 100")
    do(partie, "B vu", "A faute TQ-F04 maison", "B mise rouge 100")
    partie.rewind(0, partie.deal_length - 3)
    assert row(partie, "noire") == "10S KD QC AH 9H"
    calls(partie, "C faute TQ-F04 maison", "surplus")


@pytest.mark.parametrize("at", [1, 2])
def test_what_the_house_did_wrong_keeps_its_place_among_the_events(at: int) -> None:
    for fault in ("TQ-F04", "TQ-F16", "TQ-F07"):
        partie = erring(fault, E1, E1, how="point" if fault == "TQ-F07" else "", at=at)
        while not partie.faults:
            answers = partie.ask.shapes if partie.ask else {}
            partie.answer(min(answers), "pret" if partie.tapis.facts["phase"] == "jeux" else "vu")
        before = partie.faults[0]
        text = "mise noir 10" if partie.tapis.facts["phase"] == "jeux" else "vu"
        do(partie, f"A {text}")
        assert partie.clone().faults[0] == before
        partie.rewind(0, partie.deal_length - 1)
        assert partie.faults == [before]
        do(partie, f"A {text}")
        assert partie.clone().faults == [before]


def test_where_the_tailleur_may_err_nobody_looks_at_the_rows_for_another() -> None:
    for partie, formality in ((table(E1), True), (erring("TQ-F04", E1), False)):
        ready(partie)
        assert partie.ask is not None
        assert partie.ask.formality is formality


def test_without_slips_the_house_makes_no_mistakes_and_draws_no_lot() -> None:
    partie = played(table(E1))
    assert (partie.tapis.shuffled, partie.faults) == (1, [])


def test_what_the_house_did_wrong_is_told_in_both_languages_and_called_by_bots() -> None:
    partie = erring("TQ-F04", E4F)
    ready(partie, "A mise noir 100")
    found = called(partie, (0, 1, 2))
    assert found is not None
    assert found[1].answer == ("faute", "TQ-F04", "maison")
    assert [words(GAME, lang).house for lang in LANGUAGES] == ["Le tailleur", "The tailleur"]


def false(*coups: str, packs: str = "6", jeu_faux: str = "nul", fonds: str = "0") -> Partie:
    """A sitting whose first packet misses a card, which has stayed in the basket; it has been cut."""
    return erring("TQ-F11", *coups, packs=packs, jeu_faux=jeu_faux, fonds=fonds)


def last_line(partie: Partie) -> tuple[str, int]:
    """What ended the last taille, and how many coups it had."""
    line = partie.tapis.facts["sheet"][-1]
    return line["because"], line["coups"]


def new_packet(partie: Partie) -> None:
    """Another taille is to be cut, and no card is missing."""
    assert partie.tapis.facts["phase"] == "coupe"
    assert (len(partie.tapis.zones["pack"]), len(partie.tapis.zones["corbeille"])) == (312, 0)
    unfounded(partie, "A faute TQ-F11 maison")


def test_TQ_F11_P25a_a_false_packet_ends_the_taille_or_the_bank_pays() -> None:
    options = {case.option: case.menu for case in BY_ID["TQ-F11"].cases}
    assert options == {
        ("jeu_faux", "nul"): ((Cure.VOID,),),
        ("jeu_faux", "banque_paye"): ((Cure.PAID,),),
        None: ((Cure.REDEALT,),),
    }


def test_TQ_F11_a_card_stays_in_the_basket_where_all_can_count_it_and_nobody_knows_which() -> None:
    partie = false(E1)
    for place in range(4):
        view = partie.view(place)
        assert (len(view.zones["pack"] or ()), view.zones["corbeille"]) == (311, (None,))
        assert "oubliee" not in view.facts
        assert not any("corbeille" in (one.src, one.dst) for one in view.heard)
    assert all(claims == partie.claims(0) for claims in map(partie.claims, range(3)))


def test_TQ_F11_a_packet_is_false_as_often_as_was_agreed() -> None:
    tapis = table(E1).tapis
    assert 1330 < sum(not tailleur.forgets(tapis, 30) for _ in range(2000)) < 1470
    before = tapis.shuffled
    assert not tailleur.forgets(tapis, 0)
    assert tapis.shuffled == before


@pytest.mark.parametrize("when", ["noire", "rouge", "reglement"])
def test_TQ_F11_the_coup_in_progress_is_null_and_the_earlier_ones_stand(when: str) -> None:
    partie = played(false(E1, E2), "B mise noir 100")
    ready(partie, "A mise rouge 60", "A assure 1")
    for _ in range(["noire", "rouge", "reglement"].index(when)):
        seen(partie)
    assert purse(partie, "A") == (99_999 if when == "reglement" else 99_939)
    calls(partie, "C faute TQ-F11 maison", "null")
    assert (said(partie), gains(partie)) == (("paquet-faux", "mises-libres"), (-1, 0, 0))  # the premium, still his
    assert (lying(partie, "A"), lying(partie, "B")) == ([("rouge", 60, 0)], [("noir", 100, 0)])
    assert (purse(partie, "A"), purse(partie, "B")) == (99_939, 100_000)
    assert last_line(partie) == ("TQ-F11", 1)
    new_packet(partie)
    do(partie, "B coupe 20", "A desassure 1", "A retire 1")
    assert purse(partie, "A") == 100_000


def test_TQ_F11_called_at_a_refait_no_stake_is_halved_and_a_prison_stays_as_it_was() -> None:
    partie = played(false(E6, E6), "B mise rouge 200")
    do(partie, "B prison 1")
    swept(partie)
    ready(partie, "A mise noir 100", "C mise noir 60")
    swept(partie)
    assert partie.tapis.facts["phase"] == "refait"
    do(partie, "A partage 1")
    calls(partie, "B faute TQ-F11 maison", "null")
    assert [lying(partie, one) for one in "ABC"] == [[("noir", 100, 0)], [("rouge", 200, 1)], [("noir", 60, 0)]]
    assert [purse(partie, one) for one in "ABC"] == [99_900, 99_800, 99_940]
    new_packet(partie)


@pytest.mark.parametrize("paid", [False, True])
def test_TQ_F11_where_it_was_agreed_the_bank_pays_every_stake_as_if_it_had_won(paid: bool) -> None:
    partie = played(false(E6, E2, jeu_faux="banque_paye"), "B mise rouge 200")
    do(partie, "B prison 1")
    swept(partie)
    ready(partie, "A mise noir 100", "C mise rouge 60", "C assure 1", "C mise couleur 20")
    if paid:
        seen(seen(partie))
        assert purse(partie, "A") == 99_900
        assert partie.tapis.facts["phase"] == "reglement"
    calls(partie, "A faute TQ-F11 maison", "paid")
    assert (said(partie), gains(partie)) == (("paquet-faux", "banque-paie"), (100, 0, 79))
    assert lying(partie, "B") == [("rouge", 200, 0)]  # freed, without gain
    assert [one.premium for one in stakes(partie, "C")] == [0, 0]
    assert last_line(partie) == ("TQ-F11", 1)
    new_packet(partie)


def test_TQ_F11_a_bank_that_cannot_pay_all_pays_what_it_has_and_the_sitting_ends() -> None:
    partie = false(E1, jeu_faux="banque_paye", fonds="100")
    ready(partie, "A mise noir 60", "B mise rouge 80")
    do(partie, "C faute TQ-F11 maison")
    assert partie.over
    assert partie.tapis.facts["totals"] == (20, 80, 0)
    assert last_line(partie) == ("TQ-30", 0)
    replays_alike(partie)


@pytest.mark.parametrize("jeu_faux", ["nul", "banque_paye"])
def test_TQ_F11_between_two_coups_the_taille_ends_and_nothing_else(jeu_faux: str) -> None:
    partie = played(false(E1, E2, jeu_faux=jeu_faux), "B mise noir 100")
    do(partie, "A mise rouge 60", "C pret")
    calls(partie, "A faute TQ-F11 maison", "between")
    assert (lying(partie, "A"), lying(partie, "B")) == ([("rouge", 60, 0)], [("noir", 100, 0)])
    assert (purse(partie, "A"), purse(partie, "B")) == (99_940, 100_000)
    assert last_line(partie) == ("TQ-F11", 1)
    assert partie.tapis.facts["sheet"][-1]["points"] == (0, 100, 0)
    new_packet(partie)
    do(partie, "B coupe 20")
    assert (partie.tapis.facts["deal"], partie.tapis.facts["phase"]) == (2, "jeux")
    replays_alike(partie)


def test_TQ_F11_called_before_the_cut_the_packet_is_made_anew() -> None:
    order = packet(E1)
    partie = Partie(GAME, Erring(order, {1: ("TQ-F11", "")}), options(faults="fidele", slips="50"))
    do(partie, "B mele", "A refuse", "B refuse")
    calls(partie, "B faute TQ-F11 maison", "between")
    new_packet(partie)
    assert partie.tapis.facts["sheet"] == ()
    assert list(partie.ask.shapes if partie.ask else ()) == [0]
    do(partie, "A coupe 302")
    assert partie.tapis.facts["deal"] == 1


def test_TQ_F11_what_was_wrong_with_the_old_packet_is_not_looked_for_in_the_new_one() -> None:
    partie = erring("TQ-F06", LONG_ROUGE, E1, how="row")
    partie.shuffles.errors[1] = ("TQ-F11", "")  # type: ignore[attr-defined]
    partie = replay(partie.game, partie.shuffles, partie.options, partie.rows)
    played(partie, "B mise noir 100")
    do(partie, "C regarde-fond", "A faute TQ-F11 maison")
    new_packet(partie)
    do(partie, "B coupe 20")
    unfounded(partie, "A faute TQ-F06 maison", "A faute TQ-F14 C", "A faute TQ-F11 maison")
    replays_alike(partie)


def test_TQ_F11_unclaimed_until_the_taille_is_over_it_is_forgotten() -> None:
    partie = false(packs="1")
    ready(partie)
    for _ in range(100):
        if partie.tapis.facts["deal"] != 1 or partie.tapis.facts["phase"] == "coupe":
            break
        assert [claim.fault for claim in partie.claims(0)] == ["TQ-F11"]
        played(partie)
    assert last_line(partie)[0] in ("TQ-18", "TQ-19")
    assert (len(partie.tapis.zones["pack"]), partie.tapis.facts["phase"]) == (52, "coupe")
    unfounded(partie, "A faute TQ-F11 maison")
    do(partie, "B coupe 20")
    unfounded(partie, "A faute TQ-F11 maison", "A avoue TQ-F11")
    replays_alike(partie)


def test_TQ_F11_taken_back_and_done_again_the_packet_is_as_false_as_before() -> None:
    partie = false(E1)
    ready(partie, "A mise noir 100")
    do(partie, "A faute TQ-F11 maison")
    partie.rewind(0, partie.deal_length - 1)
    assert row(partie, "noire") == "8D 5S QH 10C"
    calls(partie, "B faute TQ-F11 maison", "null")


def test_TQ_F11_is_called_by_bots_as_soon_as_they_can_count() -> None:
    partie = false(E1)
    found = called(partie, (0, 1, 2))
    assert found is not None
    assert (found[0], found[1].answer) == (0, ("faute", "TQ-F11", "maison"))


def test_TQ_F13_a_stake_without_a_marker_has_the_choice_of_all_others() -> None:
    partie = played(table(E6), "C mise couleur 1000")
    assert partie.ask is not None
    assert list(partie.ask.shapes[2]) == [("partage", 1), ("prison", 1)]
    assert refused(partie, "C assure 1") == "TQ-05"


@pytest.mark.parametrize(
    ("rest", "null", "because"), [(SHORT, "false", "TQ-19"), (JUST, "false", "TQ-18"), (JUST, "true", "TQ-19")]
)
def test_11_11_TQ_F15_P25a_the_last_card_of_the_packet(rest: str, null: str, because: str) -> None:
    """Example 11: the coup stands by default, and is null under `derniere_carte_nulle`."""
    partie = ending(rest, derniere_carte_nulle=null, faults="fidele")
    played(partie, "A mise noir 100")
    if partie.tapis.facts["phase"] == "refait":
        do(partie, "A partage 1")
    assert partie.tapis.facts["sheet"][-1]["because"] == because
    assert gains(partie)[0] == (-50 if because == "TQ-18" else 0)
    case = BY_ID["TQ-F15"].case("null" if null == "true" else "stands")
    assert case.option == ("derniere_carte_nulle", null)


# -- until the cards are swept ----------------------------------------------------------------------------------------


def paid(partie: Partie, *acts: str) -> Partie:
    """Punters act, a coup is played and paid; its cards still lie there."""
    ready(partie, *acts)
    seen(seen(partie))
    return partie


@pytest.mark.parametrize(
    ("fault", "how", "coup", "gain"),
    [
        ("TQ-F04", "", E4F + " 10H 2C 3C", 0),
        ("TQ-F05", "", E1, 100),
        ("TQ-F07", "point", E1, 100),
        ("TQ-F07", "result", E1, 100),
    ],
)
def test_TQ_F04_TQ_F05_TQ_F07_what_was_paid_is_put_right_until_the_cards_are_swept(
    fault: str, how: str, coup: str, gain: int
) -> None:
    claim = f"A faute {fault} maison"
    partie = paid(erring(fault, coup, how=how), "A mise noir 100", "B mise rouge 100", "C mise couleur 60")
    assert partie.tapis.facts["phase"] == "reglement"
    too_late = swept(partie.clone())
    assert too_late.tapis.facts["phase"] == "jeux"
    unfounded(too_late, claim)
    do(partie, "A vu", "B vu")  # C has not looked yet: it can be said until he has
    calls(partie, claim, "short" if fault == "TQ-F05" else "surplus" if fault == "TQ-F04" else "in_time")
    assert [lying(partie, one) for one in "ABC"] == [[("noir", 100, 0)], [("rouge", 100, 0)], [("couleur", 60, 0)]]
    assert [purse(partie, one) for one in "ABC"] == [99_900, 99_900, 99_940]
    assert partie.tapis.facts["carte"] == ()
    swept(partie)
    if not gain:  # 31 and 31
        assert partie.tapis.facts["phase"] == "refait"
        do(partie, "A partage 1", "B partage 1", "C partage 1")
        swept(partie)
    assert gains(partie) == ((gain, -gain, -60) if gain else (-50, -50, -30))
    assert len(partie.tapis.facts["carte"]) == 1
    replays_alike(partie)


def test_TQ_F04_in_a_coup_that_the_packet_cannot_complete() -> None:
    """What noire had too many completes rouge: called before the sweep the coup is good."""
    partie = erring("TQ-F04", *[], packs="1")
    pack, basket = partie.tapis.zones["pack"], partie.tapis.zones["corbeille"]
    last = cards("9C 10H 10S 2D 5D 6C 10D KS")
    basket.cards += [one for one in pack.cards if one not in last]
    pack.cards = last
    ready(partie, "A mise noir 100")
    assert row(partie, "noire") == "9C 10H 10S 2D 5D"
    seen(partie)
    assert (said(partie), partie.tapis.facts["phase"]) == (("coup-nul", "cartes-passent"), "reglement")
    do(partie, "B faute TQ-F04 maison")
    swept(partie)
    assert (row(partie, "rouge"), partie.tapis.facts["phase"]) == ("5D 6C 10D KS", "refait")


@pytest.mark.parametrize(("coup", "gain"), [(E2, 1200), (E1, -1200)])
def test_11_17_TQ_F02_called_once_it_is_paid_all_is_paid_anew(coup: str, gain: int) -> None:
    partie = paid(table(coup), "B mise rouge 1500", "C mise noir 100")
    assert purse(partie, "B") == (100_000 if gain > 0 else 98_500)
    unclaimed = swept(partie.clone())
    assert gains(unclaimed)[1] == (1500 if gain > 0 else -1500)
    assert lying(unclaimed, "B") == [("rouge", 1500, 0)] * (gain > 0)
    do(partie, "A faute TQ-F02 B")
    swept(partie)
    assert gains(partie)[1] == gain
    replays_alike(partie)


def test_where_nothing_was_done_wrong_nobody_is_asked_whether_it_was_paid_rightly() -> None:
    partie = paid(table(E1), "B mise rouge 100")
    assert partie.tapis.facts["phase"] == "jeux"


@pytest.mark.parametrize("last", [False, True])
def test_TQ_F13_who_says_that_his_stake_is_insured_keeps_it_unless_somebody_objects(last: bool) -> None:
    partie = played(table(E6), "A mise noir 100", "B mise rouge 200", "C mise couleur 1000")
    do(partie, "A partage 1", "C assuree 1") if not last else do(partie, "A partage 1", "B partage 1", "C assuree 1")
    assert partie.tapis.facts["phase"] == ("reglement" if last else "refait")
    unclaimed = partie.clone()
    do(unclaimed, *(["B partage 1"] if not last else []))
    swept(unclaimed)
    assert (gains(unclaimed)[2], lying(unclaimed, "C")) == (0, [("couleur", 1000, 0)])
    unfounded(unclaimed, "A faute TQ-F13 C", "C avoue TQ-F13")
    unfounded(partie, "A faute TQ-F13 B", "C faute TQ-F13 C")
    do(partie, "A faute TQ-F13 C")
    unfounded(partie, "A faute TQ-F13 C", "C avoue TQ-F13")
    replays_alike(partie)
    do(partie, *(["B partage 1"] if not last else []), "C prison 1")
    swept(partie)
    assert lying(partie, "C") == [("couleur", 1000, 1)]


def test_TQ_F13_of_a_stake_that_is_insured_nothing_is_asked() -> None:
    partie = table(E6)
    do(partie, "A mise noir 100", "A assure 1")
    paid(partie, "B mise rouge 100")
    assert refused(partie, "A assuree 1") == "TQ-26"
    assert refused(partie, "B assuree 2") == "TQ-26"


def test_TQ_F15_a_last_card_that_somebody_has_seen_completes_a_coup_all_the_same() -> None:
    partie = ending(JUST, faults="fidele")
    do(partie, "B regarde-fond", "A mise noir 100")
    assert [one.what for one in partie.view(1).heard if one.kind == "look"] == [tuple(cards("KS"))]
    assert [one.what for one in partie.view(0).heard if one.kind == "look"] == [(None,)]
    unfounded(partie, "A faute TQ-F15 maison")
    ready(partie)
    unfounded(partie, "A faute TQ-F15 maison")
    seen(partie)
    assert [claim.case for claim in partie.claims(0)] == ["stands"]
    seen(partie)
    do(partie, "A partage 1", "C vu", "A vu", "A faute TQ-F15 maison")
    unfounded(partie, "A faute TQ-F15 maison")
    do(partie, "B vu")
    assert gains(partie)[0] == -50


# -- claims, bots -----------------------------------------------------------------------------------------------------


def test_claims_of_the_wrong_seat_or_by_who_has_left_change_nothing() -> None:
    partie = table(E1)
    do(partie, "B mise rouge 1500", "C quitte")
    unfounded(partie, "A faute TQ-F02 C", "B faute TQ-F02 B", "A avoue TQ-F02", "C faute TQ-F02 B", "A faute TQ-F03 B")
    do(partie, "A faute TQ-F02 B")
    unfounded(partie, "A faute TQ-F02 B")


def test_where_faults_are_refused_none_can_happen() -> None:
    partie = opened(E1)
    assert refused(partie, "B mise rouge 1500") == "TQ-06"
    assert refused(partie, "B mise rouge 7") == "TQ-24"
    assert refused(partie, "B regarde 1") == "TQ-22"
    ready(partie, "B mise rouge 100")
    assert partie.tapis.facts["coup"] == 1
    assert gains(partie)[1] == -100


def test_bots_call_what_they_see() -> None:
    partie = table(E1)
    do(partie, "B mise rouge 1500")
    found = called(partie, (0, 2))
    assert found is not None
    seat, claim = found
    assert (seat, claim.answer) == (0, ("faute", "TQ-F02", "B"))


def test_bots_of_all_levels_play_on_whatever_was_done() -> None:
    report = Report()
    for seed in range(3):
        rng = Random(seed)
        partie, _ = lab.fidele(GAME, 2 * seed, rng, packs="1", pontes="3")
        bots = [make() for make in LEVELS.values()]
        for _ in lab.erring(partie, bots, rng, report):
            pass
        assert partie.over


def test_what_is_written_is_read_again() -> None:
    partie = table(E1)
    for text in ("regarde 3", "faute TQ-F14 B", "avoue TQ-F02", "vu"):
        parse(partie.rules, text)


@pytest.mark.parametrize("id", BY_ID)
def test_every_fault_has_a_test_of_its_own(id: str) -> None:
    assert any(id.replace("-", "_") in name for name in globals())


# -- the windows ------------------------------------------------------------------------------------------------------

ALL_LOOK = "*, *, *"


def staking(fault: str = "", *coups: str, how: str = "", **texts: str) -> Callable[[], Partie]:
    """Where stakes are laid."""
    return lambda: erring(fault, *coups, how=how) if fault else table(*(coups or (E1,)), **texts)


def noire(fault: str = "", *coups: str, how: str = "") -> Callable[[], Partie]:
    """Where the first row lies there, and B has a stake."""

    def laid() -> Partie:
        partie = staking(fault, *coups, how=how)()
        ready(partie, "B mise rouge 100")
        return partie

    return laid


def both(fault: str, *coups: str, how: str = "") -> Callable[[], Partie]:
    """Where both rows lie there."""
    return lambda: seen(noire(fault, *coups, how=how)())


def settled(fault: str, *coups: str, how: str = "", at: int = 1) -> Callable[[], Partie]:
    """Where a coup has been paid, and its cards lie there."""
    return lambda: paid(erring(fault, *coups, how=how, at=at), "B mise noir 60", "C mise noir 100")


def too_much() -> Partie:
    return paid(table(E1), "B mise rouge 1500")


def said_insured() -> Partie:
    partie = played(table(E6), "C mise couleur 1000")
    do(partie, "C assuree 1")
    return partie


def second_coup() -> Partie:
    return played(erring("TQ-F06", "10S KD QC AH 9H 9D 9S 4C 6D", E1, at=2))


def last_coup(jeu_faux: str = "nul") -> Callable[[], Partie]:
    """Where a false packet has not sufficed for a last coup, whose cards lie there."""

    def laid() -> Partie:
        partie = false(packs="1", jeu_faux=jeu_faux)
        zones, last = partie.tapis.zones, cards(SHORT)
        zones["corbeille"].cards += [one for one in zones["pack"].cards if one not in last]
        zones["pack"].cards = [one for one in last if one not in zones["corbeille"].cards]
        ready(partie, "B mise rouge 100")
        return seen(partie)

    return laid


def underpaid() -> Partie:
    return played(erring("TQ-F12", E1), "B mise noir 60", "C mise noir 100")


WINDOWS: Windows = {
    noire(): (
        Window("A faute TQ-F01 B", "stake", "B mise noir 100", ALL_LOOK),
        Window("A faute TQ-F01 B", "withdrawal", "B retire 1", ALL_LOOK),
    ),
    too_much: (Window("A faute TQ-F02 B", "over", "", ALL_LOOK),),
    staking(): (
        Window("A faute TQ-F03 C", "in_time", "C mise noir 7, A pret, B pret", "C pret"),
        Window("A faute TQ-F14 B", "seen", "B regarde 1, A pret, B pret", "C pret"),
    ),
    staking(exclure="true"): (
        Window("A faute TQ-F14 B", "again", "B regarde 1, A faute TQ-F14 B, B regarde 1, A pret, B pret", "C pret"),
    ),
    settled("TQ-F04", E4F + " 10H 2C 3C"): (Window("A faute TQ-F04 maison", "surplus", "", ALL_LOOK),),
    settled("TQ-F05", E1): (Window("A faute TQ-F05 maison", "short", "", ALL_LOOK),),
    settled("TQ-F07", E1, how="point"): (Window("A faute TQ-F07 maison", "in_time", "", ALL_LOOK),),
    second_coup: (Window("A faute TQ-F06 maison", "surplus", "A pret, B pret", "C pret"),),
    noire("TQ-F08", E2, how="sure"): (Window("A faute TQ-F08 maison", "sure", "", ALL_LOOK),),
    noire("TQ-F08", E2, how="unsure"): (Window("A faute TQ-F08 maison", "unsure", "", ALL_LOOK),),
    both("TQ-F09", E1): (Window("A faute TQ-F09 maison", "lost", "", ALL_LOOK),),
    staking("TQ-F10", "7C", E1): (Window("A faute TQ-F10 maison", "between", "A pret, B pret", "C pret"),),
    false: (Window("A faute TQ-F11 maison", "between", "A pret, B pret", "C pret", then="null"),),
    last_coup(): (Window("A faute TQ-F11 maison", "null", "", ALL_LOOK),),
    last_coup("banque_paye"): (Window("A faute TQ-F11 maison", "paid", "", ALL_LOOK),),
    underpaid: (Window("B faute TQ-F12 maison", "in_time", "A pret, B pret", "C pret"),),
    said_insured: (Window("A faute TQ-F13 C", "unmarked", "", ALL_LOOK),),
    staking("TQ-F16", "QS", E1): (Window("A faute TQ-F16 maison", "drawn", "A pret, B pret", "C pret"),),
}


@each(WINDOWS)
def test_a_window_closes_at_its_event(table: Callable[[], Partie], window: Window) -> None:
    check(table(), window)


def test_every_window_is_proved() -> None:
    """Of a card face up in a row nothing comes (TQ-F10); a last card that is known has a test of its own (TQ-F15)."""
    assert unproved(FAULTS, WINDOWS) == {("TQ-F10", "in_row"), ("TQ-F15", "stands"), ("TQ-F15", "null")}
