"""Aluette in the terminal: looks and signs beside the questions, and a whole match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from estaminet.play.record import read_records
from tests.cli.terminal import estaminet


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, for matches that are left."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def aluette(*lines: str, level: str = "sense", arguments: tuple[object, ...] = ()) -> str:
    """What is shown to North, who types these lines and may then leave."""
    always = ("--level", level, "--seed", "3", "--pace", "0", "--lang", "en", *arguments)
    result = estaminet("play", "aluette", *always, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_a_whole_match() -> None:
    shown = aluette(*["1"] * 900)
    assert re.search(r"^The match is over\. Won by: (North \(you\), South|East, West)\.$", shown, re.MULTILINE)
    assert "Coffees" not in shown


def test_the_partners_signs_are_seen_and_told() -> None:
    shown = aluette(*["1"] * 100, level="debutant")
    assert re.search(r"^  South: I sign ", shown, re.MULTILINE)
    assert not re.search(r"^  (East|West): I sign ", shown, re.MULTILINE), "North looks at South all the time"


def test_the_partner_sits_opposite() -> None:
    table = aluette().split("\n\n", 1)[1]
    assert table.startswith("Aluette · deal 1 · Announcements · N-S 0 · E-W 0\n")
    assert re.search(r"^ +South · dealer · 9 cards · looks at you · you look here$", table, re.MULTILINE)
    assert re.search(r"^ East +West$", table, re.MULTILINE), "East is at the left of North"
    assert " Monsieur\n" in table, "a card that has a name is called by it"


def test_the_partner_whom_the_luettes_have_drawn_sits_opposite(folder: Path) -> None:
    path = folder / "drawn.partie"
    drawn = ("-o", "partners=luettes_draw", "--seed", "5", "--save", path)
    shown = aluette("1", "q", arguments=drawn)
    assert "  Places are drawn: from West one moves to North.\n" in shown
    assert "  Places are drawn: you move from North to East.\n" in shown
    assert "  Places are drawn: all stay where they are.\n" in aluette("q", arguments=(*drawn[:2], "--seed", "2"))
    resumed = estaminet("play", "--resume", path, "--lang", "en", "--level", "sense", typed="q\n").stdout
    for table in (shown, resumed):
        assert re.search(r"^ East \(you\)", table, re.MULTILINE)
        assert re.search(r"^ +West .*· looks at you", table, re.MULTILINE)


def test_a_look_lasts_until_the_next_one() -> None:
    shown = aluette("regarde E", "", "regarde W", "")
    assert "> regarde E\nDone: Eyes on East.\n" in shown
    at_east, at_west = shown.split("> \n")[1:3]
    assert re.search(r"^ you look here$", at_east, re.MULTILINE)
    assert re.search(r"^ {30,}you look here$", at_west, re.MULTILINE)


def test_a_sign_is_made_beside_the_question_and_has_an_end(folder: Path) -> None:
    shown = aluette("signe monsieur", "signe monsieur", "1", "q")
    assert shown.count("Done: I sign Monsieur.") == 2, "the first one has ended"
    (record,) = read_records(next(folder.iterdir()).read_text(encoding="utf-8"))
    rows = [(row.kind, row.what) for row in record.rows]
    at = rows.index(("answer", ("signe", "monsieur")))
    assert ("table", ("fin", "N")) in rows[at:]


def test_a_sign_that_is_not_true_is_refused() -> None:
    assert re.search(r"^> signe vache\n.+\n?.*\[ALU-41\]$", aluette("signe vache"), re.MULTILINE)


def test_what_may_be_done_beside_the_question_is_explained() -> None:
    shown = " ".join(aluette("?").split())
    assert "Beside the question: regarde E, regarde S, regarde W, regarde personne, signe monsieur, signe as 1" in shown


def test_mordienne_with_the_partners_assent() -> None:
    shown = aluette("levres", "mordienne")
    assert "> levres\n  South: Yes\n" in shown
    assert "1 mordienne (Mordienne!)  2 passe (I pass)\n" in shown
    assert "> mordienne\n  East: I refuse\n  Deal 1 is over.\n    N-S +1  ALU-35 The refusal\n" in shown


def test_a_look_at_oneself_is_refused() -> None:
    assert "> regarde N\nNot now: " in aluette("regarde N")


def test_a_drawn_example_of_the_book_is_a_line_of_cards() -> None:
    shown = estaminet("rules", "aluette", "ALU-15", "--lang", "en").stdout
    assert re.search(r"9 bat · 9 coi · 9 swo · 9 cup *\n.*Grand Neuf wins", shown)
    assert "```" not in shown
