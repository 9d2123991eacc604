"""`estaminet deck`: a pack as files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, PACK32, Card
from tests.cli.terminal import estaminet


@pytest.mark.parametrize(
    ("line", "pack"),
    [
        ("aluette", ALUETTE_SPANISH),
        ("aluette -o pack=french48", ALUETTE_FRENCH),
        ("piccolo", PACK32),
    ],
)
def test_a_pack_is_written_with_its_back_and_a_sheet(line: str, pack: tuple[Card, ...], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deck"
    result = estaminet("deck", *line.split(), "--out", folder, "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"{len(pack)} cards" in result.stdout
    assert "sheet.html" in result.stdout
    assert {path.name for path in folder.iterdir()} == {*(f"{one.code}.svg" for one in pack), "back.svg", "sheet.html"}
    used = re.findall(r'<img src="([^"]+)"', (folder / "sheet.html").read_text(encoding="utf-8"))
    assert {path.name for path in folder.iterdir()} == {*used, "sheet.html"}


def text_of(folder: Path, name: str) -> str:
    return " ".join(re.findall(r"<text[^>]*>([^<]*)", (folder / f"{name}.svg").read_text(encoding="utf-8")))


def test_languages_and_letters(tmp_path: Path) -> None:
    for name, arguments in {"fr": "", "en": "--lang en", "mixed": "--lang en --indices fr"}.items():
        assert estaminet("deck", "aluette", "--out", tmp_path / name, *arguments.split()).exit_code == 0
    assert [text_of(tmp_path / name, "Kd") for name in ("fr", "en", "mixed")] == ["R", "K", "R"]
    assert "<title>roi de deniers</title>" in (tmp_path / "fr" / "Kd.svg").read_text(encoding="utf-8")
    assert '<html lang="fr">' in (tmp_path / "fr" / "sheet.html").read_text(encoding="utf-8")
    assert "cut along the marks" in (tmp_path / "mixed" / "sheet.html").read_text(encoding="utf-8")


def test_styles_go_together(tmp_path: Path) -> None:
    result = estaminet("deck", "aluette", "--out", tmp_path, "--style", "four", "--style", "teaching")
    assert result.exit_code == 0
    assert text_of(tmp_path, "2d") == "2 un clin d’œil le Borgne 3"
    assert "color='#c47309'" in (tmp_path / "2d.svg").read_text(encoding="utf-8")


def test_what_is_in_a_folder_is_not_written_over_unasked(tmp_path: Path) -> None:
    (tmp_path / "Kd.svg").write_text("my own", encoding="utf-8")
    result = estaminet("deck", "aluette", "--out", tmp_path, "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"estaminet: {tmp_path} is not empty; --force writes there all the same\n"
    assert [path.name for path in tmp_path.iterdir()] == ["Kd.svg"]
    assert estaminet("deck", "aluette", "--out", tmp_path, "--force").exit_code == 0
    assert (tmp_path / "Kd.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "where to? Name a folder after --out"),
        ("--out a.txt", "a.txt is no folder"),
        ("--out a.txt/b", "a.txt/b is no folder"),
        ("--out b --style fancy", "--style: fancy is none of four, plain, teaching"),
        ("--out b -o pack=tarot", "pack=tarot: spanish48, french48"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("mine", encoding="utf-8")
    result = estaminet("deck", "aluette", *line.split(), "--lang", "en")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"estaminet: {said}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
