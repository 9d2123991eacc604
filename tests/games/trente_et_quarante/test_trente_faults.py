"""The faults of trente et quarante: those of punters as they are played, the tailleur's as the arbiter reads them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from estaminet.bots import called
from estaminet.cards import Card, card, cards
from estaminet.games.trente_et_quarante.bot import LEVELS
from estaminet.games.trente_et_quarante.faults import FAULTS
from estaminet.games.trente_et_quarante.stakes import ENOUGH, points
from estaminet.lab import fidele as lab
from estaminet.lab.battery import Report
from estaminet.play import Partie, replay
from estaminet.play.notation import parse
from estaminet.rules import Refused
from estaminet.rules.book import LANGUAGES
from estaminet.rules.faults import Cure, FaultRule
from estaminet.rules.referee import UNFOUNDED
from estaminet.rules.rulings import ruling, told
from tests.games.trente_et_quarante.table import (
    E1,
    E2,
    E5,
    E6,
    GAME,
    JUST,
    SHORT,
    do,
    ending,
    gains,
    lying,
    opened,
    ready,
    refused,
    rows,
    said,
    wins,
)

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


def played(partie: Partie, *acts: str) -> Partie:
    """Punters act, and a coup is played without another fault."""
    ready(partie, *acts)
    return seen(seen(partie))


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
    seen(seen(partie))
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
    seen(seen(partie))
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
    seen(seen(partie))
    assert gains(partie)[1] == gain
    replays_alike(partie)


def test_TQ_F02_unclaimed_until_the_cards_are_swept_the_whole_stake_has_played() -> None:
    partie = played(table(E2), "B mise rouge 1500")
    assert gains(partie)[1] == 1500
    unfounded(partie, "A faute TQ-F02 B", "B avoue TQ-F02")


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
    do(partie, "A faute TQ-F02 B", "B partage 1", "A prison 1")
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
    seen(seen(partie))
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


# -- the tailleur's, as an arbiter reads them -------------------------------------------------------------------------


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


def rows_of(laid: list[Card]) -> tuple[list[Card], list[Card], list[Card]]:
    """TQ-22: the rows that cards make in the order in which they came, and what is left over."""
    made: list[list[Card]] = [[], [], []]
    for one in laid:
        at = next(at for at, row in enumerate(made) if at == 2 or points(row) < ENOUGH)
        made[at].append(one)
    return made[0], made[1], made[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_11_14_TQ_F04_and_vector_11_a_card_too_many_in_noire_is_the_first_of_rouge(lang: str) -> None:
    """Noire 10S KD QC AH 9H, said to be 40: 31 after AH, 9H goes to rouge, then 9D 9S 4C: a refait."""
    told_there = example("TQ-F04", lang)
    assert [one.code for one in told_there][:5] == ["10S", "KD", "QC", "AH", "9H"]
    assert points(told_there[:5]) == 40
    order = cards("10S KD QC AH 9H 9D 9S 4C")
    assert rows_of(order) == (cards("10S KD QC AH"), cards("9H 9D 9S 4C"), [])
    partie = opened("10S KD QC AH 9H 9D 9S 4C")  # what the packet makes is what the ruling restores
    ready(partie, "A mise noir 100")
    assert (wins(partie), said(partie)) == ((31, 31, ()), ("noire-un", "egal-un", "apres"))
    assert BY_ID["TQ-F04"].kind == "BNK-1"
    assert BY_ID["TQ-F04"].cases[0].menu == ((Cure.REPAIRED,),)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_TQ_F05_P25b_rows_made_again_in_the_order_in_which_the_cards_came(lang: str) -> None:
    laid = example("TQ-F05", lang)
    assert [one.code for one in laid[:4]] == ["8D", "5S", "QH", "10C"]
    assert points(laid[:3]) == 23
    noire, rouge, _ = rows_of(laid[:4])
    assert (points(noire), rouge) == (33, [])
    ready(partie := opened(E1))
    assert rows(partie)[0] == [one.code for one in noire]
    assert BY_ID["TQ-F05"].kind == "BNK-2"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_11_16_TQ_F06_and_vector_11_a_card_too_many_after_rouge_is_burnt(lang: str) -> None:
    """After … | 9H 9D 9S 4C (31) a further card 6D is burnt; the next coup begins with the card after it."""
    assert [one.code for one in example("TQ-F06", lang)] == ["9H", "9D", "9S", "4C", "6D"]
    assert rows_of(cards("10S KD QC AH 9H 9D 9S 4C 6D"))[2] == cards("6D")
    assert (BY_ID["TQ-F06"].kind, BY_ID["TQ-F06"].cases[0].menu) == ("BNK-1", ((Cure.BURNT,),))
    assert BY_ID["TQ-F06"].cases[0].until == "stakes_closed"


def test_TQ_F07_and_TQ_F12_are_corrected_from_the_cards_and_the_ledger() -> None:
    assert points(example("TQ-F07", "fr")) == points(example("TQ-F07", "en")) == 33
    for id in ("TQ-F07", "TQ-F12"):
        assert BY_ID[id].cases[0].menu == ((Cure.REPAIRED,),)


def test_TQ_F08_and_TQ_F09_cards_whose_order_is_lost_make_the_coup_null() -> None:
    menus = {case.name: case.menu for id in ("TQ-F08", "TQ-F09") for case in BY_ID[id].cases}
    assert menus == {"sure": ((Cure.REPAIRED,),), "unsure": ((Cure.VOID,),), "lost": ((Cure.VOID,),)}


def test_TQ_F10_and_TQ_F16_a_card_seen_between_two_coups_is_burnt() -> None:
    assert [BY_ID["TQ-F10"].case(name).menu[0] for name in ("in_row", "between")] == [(Cure.STANDS,), (Cure.BURNT,)]
    assert BY_ID["TQ-F16"].cases[0].menu == ((Cure.BURNT,),)


def test_TQ_F11_P25a_a_false_packet_ends_the_taille_or_the_bank_pays() -> None:
    options = {case.option: case.menu for case in BY_ID["TQ-F11"].cases}
    assert options == {("jeu_faux", "nul"): ((Cure.VOID,),), ("jeu_faux", "banque_paye"): ((Cure.PAID,),)}


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


@pytest.mark.parametrize("rule", [rule for rule in FAULTS if not rule.played], ids=lambda rule: rule.id)
def test_what_only_the_tailleur_can_do_wrong_is_called_of_nobody(rule: FaultRule) -> None:
    partie = table(E1)
    do(partie, "A mise noir 100")
    unfounded(partie, f"B faute {rule.id} A", f"A avoue {rule.id}")
    for lang in LANGUAGES:
        assert all(ruling(GAME, rule.id, case.name, lang).follows for case in rule.cases)


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
