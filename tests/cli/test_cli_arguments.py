"""Whatever is wrong with what was asked for: one clear line on stderr, exit code 2, nothing done."""

from __future__ import annotations

from pathlib import Path

import pytest

from estaminet.games import game_names
from tests.cli.terminal import estaminet, proved, record_file

WRONG: list[tuple[str, str]] = [
    ("dance", "no command dance; there are: play, rules"),
    ("play", "play what?"),
    ("play picolo", f"no game picolo; there are: {', '.join(game_names())}"),
    ("play piccolo --level expert", "no bots of level expert; there are: hasard, sense"),
    ("play piccolo --level sense --seat Z", "no seat Z; there are: A, B, C, D"),
    ("play piccolo --level sense --seat D -o n_players=3", "no seat D; there are: A, B, C"),
    ("play piccolo -o goal=3", "no option goal: faults, calls, slips, target"),
    ("play piccolo -o target=0", "target=0: a whole number from 1 to 1000"),
    ("play piccolo -o target=many", "target=many: a whole number from 1 to 1000"),
    ("play piccolo -o undertrump=no", "undertrump=no: free, forced"),
    ("play piccolo -o early_stop=perhaps", "early_stop=perhaps: true, false"),
    ("play piccolo -o n_players=3 -o first_dealer=D", "first_dealer=D does not go with the other options"),
    ("play piccolo -o target", "-o/--option: target is not of the form name=value"),
    ("play piccolo --pace fast", "--pace: fast is no number of seconds from 0 to 60"),
    ("play piccolo --pace -1", "--pace: -1 is no number of seconds from 0 to 60"),
    ("play piccolo --seed", "option --seed lacks its value"),
    ("play piccolo --formalities=yes", "option --formalities lacks its value, or takes none"),
    ("play piccolo --indices es", "--indices: es is none of fr, en"),
    ("play piccolo --colour", "no option --colour"),
    ("play piccolo aluette belote", "aluette belote are arguments too many"),
    ("play piccolo --resume x.partie", "--resume goes on with a match as it was"),
    ("play --resume x.partie", "x.partie cannot be read: it does not exist"),
    ("rules", "GAME is missing"),
    ("rules belote", "no game belote"),
    ("rules piccolo PIC-99", "no rule PIC-99 in the book; its rules go from PIC-01 to PIC-F16"),
    ("options belote", "no game belote"),
    ("odds", "GAME is missing"),
    ("odds aluette", "aluette tells no odds"),
    ("odds belote --hand 7S", "no game belote; there are: aluette"),
    ("replay", "FILE is missing"),
    ("replay x.partie", "x.partie cannot be read: it does not exist"),
    ("replay .", ". cannot be read: it is a folder"),
    ("verify x.partie", "x.partie cannot be read: it does not exist"),
    ("serve --port 65536", "--port: 65536 is no whole number from 0 to 65535"),
    ("serve --port http", "--port: http is no whole number from 0 to 65535"),
    ("--lang de games", "--lang: de is none of fr, en"),
]


@pytest.mark.parametrize(("line", "said"), WRONG, ids=[line for line, _said in WRONG])
def test_a_wrong_argument_gets_one_clear_line(
    line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = estaminet(*line.split(), locale="en_GB.UTF-8")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"estaminet: {said}")
    assert result.stderr.count("\n") == 1
    french = estaminet(*line.split(), locale="fr_FR.UTF-8")
    assert (french.exit_code, french.stdout) == (2, "")
    assert french.stderr.startswith("estaminet\u00a0: ")
    assert french.stderr.count("\n") == 1
    assert said not in french.stderr or said == "no option goal: faults, calls, slips, target"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_exists_is_not_written_over(tmp_path: Path) -> None:
    path = record_file(tmp_path, "my diary")
    result = estaminet("play", "piccolo", "--level", "sense", "--save", path, "--lang", "en")
    assert (result.exit_code, result.stderr) == (2, f"estaminet: {path} exists already\n")
    assert path.read_text(encoding="utf-8") == "my diary"


GAME = '[Game "piccolo"]\n'
BEGUN = GAME + '[Options "first_dealer=B"]\n[Seats "{}"]\nA coupe 2;\n'
MALFORMED: list[tuple[str, int, int, str, str]] = [
    ("A coupe 12;", 1, 1, "a record begins with its headers", "une partie commence par ses en-têtes"),
    ("[Game piccolo]\n", 1, 1, 'a header is written [Name "value"]', "un en-tête s’écrit"),
    ('[Date "today"]\n', 1, 1, "the first header is [Game", "le premier en-tête est [Game"),
    ('[Game "belote"]\n', 1, 1, "no game belote; there are: aluette", "aucun jeu «\u00a0belote\u00a0»"),
    (GAME + '[Date "x"]\n[Date "y"]\n', 3, 1, "header Date stands twice", "l’en-tête Date est là deux fois"),
    (GAME + '[Options "x=1"]\n', 2, 1, "no option x: faults", "aucun réglage «\u00a0x\u00a0»"),
    (GAME + '[Options "x"]\n', 2, 1, "x=: an option is written name=value", "x=\u00a0: un réglage s’écrit"),
    (GAME + '[Options "target=0"]\n', 2, 1, "target=0: a whole number", "target=0\u00a0: il faut un nombre entier"),
    (GAME + '[Options "undertrump=x"]\n', 2, 1, "undertrump=x: free, forced", "undertrump=x\u00a0: il faut une de"),
    (
        GAME + '[Options "n_players=3 first_dealer=D"]\n',
        2,
        1,
        "first_dealer=D: A, B or C, since",
        "first_dealer=D\u00a0: il faut A, B or C, puisque",
    ),
    (GAME + '[Key "xyz"]\n', 2, 1, "Key is a hexadecimal number", "Key est un nombre hexadécimal"),
    (GAME + '[Pack 0 "7S 1S"]\n', 2, 1, "no card is written 1S", "aucune carte ne s’écrit «\u00a01S\u00a0»"),
    (GAME + '[Pack 0 "7S 8S"]\n', 2, 16, "shuffle 0: the order given", "mélange 0\u00a0: l’ordre donné"),
    (GAME + "Z passe;", 2, 1, "Z passe is no row", "«\u00a0Z passe\u00a0» n’est pas une ligne"),
    (GAME + "A dances;", 2, 1, "dances in dances is neither", "«\u00a0dances\u00a0» dans «\u00a0dances\u00a0»"),
    (GAME + "A passe;", 2, 1, "A passe is against rule PIC-19", "«\u00a0A passe\u00a0» enfreint la règle PIC-19"),
    (GAME + "  *retour A 5;", 2, 3, "this deal has 0 answers", "cette donne a 0 réponses"),
    (GAME + "*arbitre A 5;", 2, 1, "there is no fault 5 that seat", "il n’y a pas de faute 5"),
    (GAME + "{no end", 2, 1, "an answer ends with", "une réponse finit par"),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "english", "french"), MALFORMED, ids=[english for *_, english, _french in MALFORMED]
)
def test_a_malformed_record_is_refused_with_line_and_column(
    text: str, line: int, column: int, english: str, french: str, tmp_path: Path
) -> None:
    path = record_file(tmp_path, text)
    result = estaminet("replay", path, "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"estaminet: {path}, line {line}, column {column}: {english}")
    result = estaminet("play", "--resume", path, "--lang", "fr")
    assert (result.exit_code, result.stdout) == (2, "")
    place = f"{path}, ligne {line}, colonne {column}"
    assert result.stderr.startswith(f"estaminet\u00a0: {place}\u00a0: {french}")


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
def test_a_file_that_is_no_utf_8_is_refused(command: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.partie"
    path.write_bytes(proved().replace("person", "p").encode("utf-8") + "é".encode("latin-1"))
    result = estaminet(*command.split(), path, "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"estaminet: {path} is no UTF-8 text (byte ")


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
def test_a_file_without_a_record_is_refused(command: str, tmp_path: Path) -> None:
    path = record_file(tmp_path, "\n")
    result = estaminet(*command.split(), path, "--lang", "en")
    assert (result.exit_code, result.stderr) == (2, f"estaminet: {path} holds no record\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (proved(), "the match in {path} has ended"),
        (BEGUN.format("person, bot:sense"), '{path}: header Seats must name one "person"'),
        (BEGUN.format("bot:sense, bot:sense, bot:sense, bot:sense"), '{path}: header Seats must name one "person"'),
        (BEGUN.format("person, bot:x, bot:x, bot:x"), "no bots of level x; there are: hasard"),
    ],
)
def test_a_match_that_cannot_go_on_is_refused(text: str, said: str, tmp_path: Path) -> None:
    path = record_file(tmp_path, text)
    result = estaminet("play", "--resume", path, "--lang", "en", "--level", "sense")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("estaminet: " + said.format(path=path))
