"""The worked examples, each under its number, with their cards and figures."""

import pytest

from estaminet.games.trente_et_quarante.stakes import premium
from estaminet.play import Partie
from estaminet.rules import written
from tests.games.trente_et_quarante.table import (
    E1,
    E2,
    E3,
    E4,
    E5,
    E6,
    JUST,
    SHORT,
    do,
    ending,
    gains,
    heads,
    lying,
    opened,
    options,
    possible,
    ready,
    rows,
    said,
    stakes,
    wins,
)


def test_P25_b_11_1_noire_33_rouge_37() -> None:
    partie = opened(E1, pontes="4")
    ready(partie, "A mise noir 100", "B mise rouge 100", "C mise couleur 60", "D mise inverse 60")
    assert rows(partie) == (E1.split()[:4], E1.split()[4:])
    assert wins(partie) == (33, 37, ("noir", "inverse"))
    assert said(partie) == ("noire-trois", "rouge-sept", "rouge-perd", "couleur-perd")
    assert gains(partie) == (100, -100, -60, 60)
    assert partie.tapis.purses["banque"] == 0


@pytest.mark.parametrize(
    ("ref", "won", "words"),
    [("premiere", "inverse", "couleur-perd"), ("gagnante", "couleur", "couleur-gagne")],
)
def test_11_2_the_card_that_decides_couleur(ref: str, won: str, words: str) -> None:
    partie = opened(E2, couleur_ref=ref)
    ready(partie)
    assert wins(partie) == (34, 33, ("rouge", won))
    assert said(partie) == ("noire-quatre", "rouge-trois", "rouge-gagne", words)


def test_11_3_noire_40_rouge_31_in_seven_cards() -> None:
    partie = opened(E3)
    ready(partie)
    assert wins(partie) == (40, 31, ("rouge", "couleur"))
    assert said(partie) == ("noire-quarante", "rouge-un", "rouge-gagne", "couleur-gagne")
    assert len(rows(partie)[1]) == 7


def test_11_4_rouge_stands_at_28_before_its_fifth_card() -> None:
    partie = opened(E4)
    ready(partie)
    assert wins(partie) == (38, 37, ("rouge", "couleur"))
    assert rows(partie)[1] == ["7S", "JD", "QC", "AD", "9H"]


@pytest.mark.parametrize(("kept", "covered"), [("gardee", True), ("consommee", False)])
def test_11_5_apres_and_the_insurance(kept: str, covered: bool) -> None:
    partie = opened(E5, assurance_apres=kept)
    ready(partie, "A mise noir 1000", "A assure 1", "B mise couleur 60")
    assert wins(partie) == (38, 38, ())
    assert said(partie) == ("noire-huit", "egal-huit", "apres")
    assert gains(partie) == (-10, 0, 0)
    assert [one.insured for one in stakes(partie, "A")] == [covered]
    assert lying(partie, "B") == [("couleur", 60, 0)]


def refait() -> Partie:
    """The table of examples 6 and 7, at the refait."""
    partie = opened(E6, E2, pontes="5")
    ready(
        partie,
        "A mise noir 100",
        "B mise rouge 200",
        "C mise couleur 1000",
        "C assure 1",
        "D mise inverse 40",
    )
    return partie


def test_11_6_refait() -> None:
    partie = refait()
    assert said(partie) == ("noire-un", "egal-un", "apres")
    do(partie, "A partage 1", "B prison 1", "D prison 1")
    assert gains(partie) == (-50, 0, -10, 0, 0)
    assert lying(partie, "A") == []
    assert lying(partie, "B") == [("rouge", 200, 1)]
    assert lying(partie, "C") == [("couleur", 1000, 0)]
    assert lying(partie, "D") == [("inverse", 40, 1)]
    assert partie.tapis.purses["banque"] == 60


def test_11_7_prisoners_are_freed_without_gain() -> None:
    partie = refait()
    do(partie, "A partage 1", "B prison 1", "D prison 1")
    ready(partie, "C retire 1", "E mise rouge 100")
    assert wins(partie) == (34, 33, ("rouge", "inverse"))
    assert gains(partie) == (0, 0, 0, 0, 100)
    assert lying(partie, "B") == [("rouge", 200, 0)]
    assert lying(partie, "D") == [("inverse", 40, 0)]


def test_11_8_an_apres_keeps_them_in_prison() -> None:
    partie = opened(E6, E5)
    ready(partie, "B mise rouge 200", "C mise inverse 40")
    do(partie, "B prison 1", "C prison 1")
    ready(partie)
    assert wins(partie) == (38, 38, ())
    assert gains(partie) == (0, 0, 0)
    assert lying(partie, "B") == [("rouge", 200, 1)]
    assert lying(partie, "C") == [("inverse", 40, 1)]


@pytest.mark.parametrize(("stake", "paid"), [(2000, 500), (50_000, 500), (120_000, 1200), (1_200_000, 12_000)])
def test_11_10_premiums_of_monte_carlo_in_centimes(stake: int, paid: int) -> None:
    assert premium(options(preset="monte_carlo_1909"), stake) == paid


def test_11_10_premium_of_the_cabinet_is_rounded_up() -> None:
    partie = opened()
    do(partie, "A mise noir 150", "A assure 1")
    assert stakes(partie, "A")[0].premium == 2
    assert partie.tapis.purses["A"] == 100_000 - 152


def test_P25_a_11_11_a_coup_that_cannot_be_completed_is_null() -> None:
    partie = ending(SHORT, tailles="2")
    ready(partie, "A mise noir 100", "B mise couleur 60", "B assure 1")
    assert said(partie) == ("coup-nul", "cartes-passent")
    assert rows(partie) == (["9C", "10H", "10S", "2D"], ["5D", "6C"])
    assert partie.tapis.facts["sheet"][0]["because"] == "TQ-19"
    assert lying(partie, "A") == [("noir", 100, 0)]
    partie.answer(1, ("coupe", 10))
    do(partie, "B desassure 1", "B retire 1", "A retire 1")
    assert partie.tapis.purses["A"] == partie.tapis.purses["B"] == 100_000


@pytest.mark.parametrize(
    ("null", "because", "said_last"), [("false", "TQ-18", "apres"), ("true", "TQ-19", "cartes-passent")]
)
def test_11_11_a_refait_with_the_last_card(null: str, because: str, said_last: str) -> None:
    partie = ending(JUST, tailles="2", derniere_carte_nulle=null)
    ready(partie, "A mise noir 100")
    if null == "false":
        do(partie, "A partage 1")
    assert said(partie)[-1] == said_last
    assert partie.tapis.facts["sheet"][0]["because"] == because
    assert partie.tapis.facts["sheet"][0]["points"] == ((-50, 0, 0) if null == "false" else (0, 0, 0))


def test_11_12_bounds_of_a_taille() -> None:
    from math import ceil

    from estaminet.cards import PACK52
    from estaminet.games.trente_et_quarante.stakes import points

    whole = points(PACK52 * 6)
    assert whole == 2040
    assert whole // 62 == 32
    assert ceil((whole - 70) / 80) == 25


def test_11_13_the_longest_row() -> None:
    aces = " ".join(f"A{suit}" for suit in "SHDC" * 6)
    partie = opened(f"{aces} 2S 2H 2D KC", "9H 9D 9S 4C")
    ready(partie)
    assert wins(partie)[0] == 40
    assert len(rows(partie)[0]) == 28


def test_11_19_opposite_stakes() -> None:
    partie = opened(E1, E6)
    ready(partie, "A mise noir 100", "A mise rouge 100")
    assert gains(partie) == (0, 0, 0)
    ready(partie, "A mise rouge 100")
    do(partie, "A partage 1", "A partage 2")
    assert gains(partie) == (-100, 0, 0)


def test_11_20_what_a_punter_may_do_after_a_refait() -> None:
    partie = opened(E6)
    ready(partie, "A mise rouge 200", "A mise couleur 100", "A assure 2")
    question = partie.view(0).question
    assert question is not None
    assert {written(answer) for answer in question.shape} == {"partage 1", "prison 1"}


def test_11_21_what_a_prisoner_may_do_before_the_first_card() -> None:
    partie = opened(E6, cave="200")
    ready(partie, "A mise rouge 200")
    do(partie, "A prison 1")
    assert possible(partie, "A") == {"pret", "quitte"}
    question = partie.view(1).question
    assert question is not None
    assert "mise" in heads(question.shape.plain())
