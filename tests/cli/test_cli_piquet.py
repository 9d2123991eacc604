"""Piquet in the terminal: the dialogue is heard, shown cards are seen, the count runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.terminal import estaminet


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leaves a match finds it again where he was."""
    monkeypatch.chdir(tmp_path)


def piquet(*lines: str, lang: str = "fr", arguments: tuple[object, ...] = ()) -> str:
    """What is shown to A, who types these lines and may then leave."""
    always = ("--level", "debutant", "--seed", "3", "--pace", "0", "--lang", lang, *arguments)
    result = estaminet("play", "piquet", *always, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout.replace("\u00a0", " ")


def test_a_whole_match() -> None:
    shown = piquet(*["1"] * 600)
    assert re.search(r"^La partie est finie\. Gagnée par : (A \(vous\)|B)\.$", shown, re.MULTILINE), shown[-600:]


def test_calls_replies_and_the_count_are_heard() -> None:
    shown = piquet(*["1"] * 12)
    assert "  B : Talon compté : 8\n" in shown
    assert "  B : Pas bon\n" in shown
    assert re.search(r"^  B : Point de \d : \d\d$", shown, re.MULTILINE)
    assert re.search(r"^  B : Les voici : ", shown, re.MULTILINE)
    assert re.search(r"^ +B · donneur .* 0 point \+\d+$", shown, re.MULTILINE)


def test_cards_that_were_shown_stand_there_until_they_are_played() -> None:
    shown = piquet(*["1"] * 7)
    table = shown[shown.rindex("Piquet · donne 1") :]
    (held,) = re.findall(r"^ B : (.+)$", table, re.MULTILINE)
    assert "R♣" in held


def test_of_many_calls_only_some_are_listed_and_all_can_be_typed() -> None:
    shown = piquet("1", "1", "point 3 28 jh 10h 8h")
    assert "…" in shown
    assert "Pas bon" in shown or "Bon" in shown


def test_a_preset_is_chosen_by_its_name() -> None:
    listed = estaminet("options", "piquet", "--lang", "fr").stdout
    assert "preset=rubicon  Rubicon" in listed
    assert "  * preset=classique  Classique" in listed
    shown = piquet("1", "q", arguments=("-o", "preset=pack36"))
    assert "8 cartes" in shown or "1-8" in shown


def test_a_preset_that_does_not_exist_is_told_with_those_that_do() -> None:
    result = estaminet("play", "piquet", "-o", "preset=moderne", "--lang", "fr")
    assert result.exit_code == 2
    assert "classique, ancien, cent_anglais, rubicon, pack36" in result.stderr


def test_piq_14_what_was_taken_thrown_out_and_looked_at_is_told() -> None:
    shown = piquet("1", "1", "q")
    assert re.search(r"^  Vous posez : \S+ \(écart\)\.$", shown, re.MULTILINE)
    assert re.search(r"^  Vous ramassez : \S+ \(Les cinq du premier\)\.$", shown, re.MULTILINE)
    assert re.search(r"^  Les cinq du premier : (\S+, ){3}\S+\.$", shown, re.MULTILINE)
    assert (
        re.search(r"^  B ramasse 3 cartes \(Reste du talon\)\.$", shown, re.MULTILINE) or "  B : J’en laisse" in shown
    )


def test_what_was_not_looked_at_is_not_told() -> None:
    assert "Les cinq du premier : " not in piquet("1", "2", "q")
