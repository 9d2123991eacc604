"""The arbiter in the terminal."""

from __future__ import annotations

import pytest

from tests.cli.terminal import estaminet


def test_a_few_questions_lead_to_the_ruling() -> None:
    told = estaminet("arbitre", "piccolo", "--lang", "fr", typed="4\n5\n1\n").stdout
    assert "À quel moment\u00a0?" in told
    assert "Lequel de ces cas\u00a0?" in told
    assert "PIC-F11" in told
    assert "une bonne la remplace" in told
    assert "jusqu’à l’entame suivante" in told


def test_it_is_ruled_at_once_if_all_is_told() -> None:
    told = estaminet("arbitre", "piccolo", "pic-f04", "player", "--lang", "en").stdout
    assert "The other players of the deal choose" in told
    assert told.count("•") == 2
    assert "At which moment?" not in told


def test_a_fault_that_is_only_the_likeliest_is_not_ruled_on_unasked() -> None:
    told = estaminet("arbitre", "hombre", "spoke before his turn", "--lang", "en", typed="\n").stdout
    assert "Nothing says just this; the likeliest are:" in told
    assert "1. Somebody has played before his turn." in told
    assert "Who may call it" not in told


def test_a_fault_with_one_case_needs_no_further_question() -> None:
    assert "the same dealer begins again" in estaminet("arbitre", "piccolo", "PIC-F03", "--lang", "en").stdout


@pytest.mark.parametrize("typed", ["", "\n", "1\n\n"])
def test_whoever_has_enough_leaves(typed: str) -> None:
    told = estaminet("arbitre", "piccolo", "--lang", "en", typed=typed)
    assert told.exit_code == 0
    assert "Who may call it" not in told.stdout


def test_a_number_that_is_none_of_them_is_asked_again() -> None:
    told = estaminet("arbitre", "piccolo", "--lang", "en", typed="9\nx\n1\n1\n2\n").stdout
    assert told.count("a whole number from 1 to 5") == 2
    assert "PIC-F01" in told


@pytest.mark.parametrize(
    ("arguments", "right"),
    [
        (("PIC-F99",), "PIC-F01 to PIC-F16"),
        (("XXX-F01",), "estaminet arbitre piccolo asks"),
        (("zzz",), "PIC-F01 to PIC-F16"),
        (("PIC-F01", "never"), "there are: (1) "),
        (("PIC-F03", "9"), "PIC-F03: it has only one"),
    ],
)
def test_what_does_not_exist_is_named(arguments: tuple[str, ...], right: str) -> None:
    told = estaminet("arbitre", "piccolo", *arguments, "--lang", "en")
    assert told.exit_code == 2
    assert arguments[-1] in told.stderr
    assert right in told.stderr


@pytest.mark.parametrize("fault", ["PIC-F03", "pic-f03", "F3", "03", "3"])
def test_a_fault_is_known_by_its_number(fault: str) -> None:
    assert "PIC-F03" in estaminet("arbitre", "piccolo", fault, "--lang", "en").stdout


def test_a_fault_is_found_by_a_word_and_asked_about_if_there_are_several() -> None:
    assert "PIC-F11 · Renonce" in estaminet("arbitre", "Piccolo", "renonce", "2", "--lang", "fr").stdout
    told = estaminet("arbitre", "piccolo", "écart", "--lang", "fr", typed="1\n1\n").stdout
    assert "Que s’est-il passé" in told
    assert "Qui peut la relever" in told


@pytest.mark.parametrize(
    ("game", "said", "lang", "found"),
    [
        ("piccolo", "a renoncé", "fr", "PIC-F11 · Renonce"),
        ("piquet", "renonce", "fr", "PIQ-F50 · Ne pas fournir"),
        ("ecarte", "revoked", "en", "ECA-F15 · Revoke"),
    ],
)
def test_a_fault_is_found_by_what_is_said_of_it(game: str, said: str, lang: str, found: str) -> None:
    assert found in estaminet("arbitre", game, said, "1", "--lang", lang).stdout


def test_the_likeliest_fault_is_asked_about_first() -> None:
    assert "PIC-F01" in estaminet("arbitre", "piccolo", "mal donné", "--lang", "fr", typed="1\n1\n").stdout


def test_the_id_of_a_fault_tells_the_game() -> None:
    told = estaminet("arbitre", "pic-f11", "2", "--lang", "fr").stdout
    assert "Piccolo · PIC-F11 · Renonce" in told
    assert "le coup s’arrête" in told
    wrong = estaminet("arbitre", "PIC-F99", "--lang", "fr")
    assert wrong.exit_code == 2
    assert "PIC-F99" in wrong.stderr
    assert "de PIC-F01 à PIC-F16" in wrong.stderr


def test_an_example_says_for_which_case_it_is() -> None:
    told = [
        " ".join(estaminet("arbitre", "piccolo", "PIC-F11", number, "--lang", "fr").stdout.split()) for number in "12"
    ]
    assert "Exemple, pour le cas « Aucune carte de la levée suivante" in told[0]
    assert "Exemple, pour un autre cas que celui-ci : « Aucune carte de la levée suivante" in told[1]
    assert "Example\n" in estaminet("arbitre", "piccolo", "PIC-F03", "--lang", "en").stdout


def test_one_goes_back_to_the_moment() -> None:
    told = estaminet("arbitre", "piccolo", "--lang", "en", typed="1\n0\n2\n\n").stdout
    assert told.count("At which moment?") == 2


def test_it_tells_what_silence_means_where_somebody_could_have_spoken() -> None:
    told = estaminet("arbitre", "écarté", "5", "1", "--lang", "en").stdout
    assert "If nobody calls it in time" in told
    assert "what is done is done" in estaminet("arbitre", "piccolo", "PIC-F03", "--lang", "en").stdout
    assert "If nobody" not in estaminet("arbitre", "piccolo", "PIC-F10", "--lang", "en").stdout


def test_cases_are_told_in_the_language_and_have_numbers() -> None:
    wrong = estaminet("arbitre", "piccolo", "PIC-F06", "zz", "--lang", "fr")
    assert wrong.exit_code == 2
    assert "(2) Le joueur suivant a parlé" in wrong.stderr
    assert "called_on" not in wrong.stderr
    assert "compte comme une passe" in estaminet("arbitre", "piccolo", "PIC-F06", "2", "--lang", "fr").stdout


def test_cards_are_shown_with_the_indices_of_the_language() -> None:
    told = estaminet("arbitre", "papillon", "PAP-F08", "1", "--lang", "fr").stdout
    assert "R♦" in told
    assert "KD" not in told
