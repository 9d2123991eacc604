"""Recorded matches: watched again with all hands face up, and their shuffles proved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from estaminet.cards import codes
from estaminet.play import commitment, partie_key
from estaminet.play.record import write_record
from tests.cli.terminal import NONCES, SECRET, estaminet, played, proved, record_file

KEY = partie_key(SECRET, NONCES).hex()


# -- replay -----------------------------------------------------------------------------------------------------------


def test_a_replay_tells_every_answer_and_shows_all_hands(tmp_path: Path) -> None:
    partie = played()
    shown = estaminet("replay", record_file(tmp_path, write_record(partie)), "--lang", "en").stdout
    tricks = sum(partie.tapis.facts["tricks"])
    assert len(re.findall(r"^[ABCD] takes the trick\.$", shown, re.MULTILINE)) >= tricks > 0
    assert len(re.findall(r"^ [ABCD]: (?:\S+ ){9}\S+$", shown, re.MULTILINE)) == 3 * len(partie.tapis.facts["sheet"])
    assert re.search(r"^[ABCD] takes up \S+, \S+ \(tourne\)\.$", shown, re.MULTILINE), "the tourne face up"
    assert "Game: piccolo\n" in shown


def test_all_the_records_of_a_file_are_replayed(tmp_path: Path) -> None:
    path = record_file(tmp_path, write_record(played()) + "\n" + write_record(played(b"another")))
    assert estaminet("replay", path, "--lang", "en").stdout.count("Game: piccolo\n") == 2


def test_step_by_step_the_table_is_drawn_after_each_answer(tmp_path: Path) -> None:
    path = record_file(tmp_path, write_record(played()))
    shown = estaminet("replay", path, "--step", "--lang", "en", typed="\n\n\nq\n").stdout
    assert shown.count("Piccolo · deal 1") == 4
    assert shown.count("Enter: go on, q: leave") == 4
    assert re.search(r"tourne \S+ \S+$", shown, re.MULTILINE), "the tourne face up"
    assert estaminet("replay", path, "--step", "--lang", "en").stdout.count("Enter: go on") == 1, "nobody is there"


def test_a_replay_shows_what_was_taken_back(tmp_path: Path) -> None:
    partie = played()
    text = write_record(partie)
    first = next(row for row in partie.rows if row.kind == "answer" and isinstance(row.what, str))
    letter = partie.rules.seats[first.seat]
    begun = (
        re.sub(r"\[Result .*\n", "", text[: text.index("{deal}")])
        + f"{{deal}}\n{letter} {first.what}; *retour {letter} 0;\n"
    )
    shown = estaminet("replay", record_file(tmp_path, begun), "--lang", "en").stdout
    assert "The last answer is taken back.\n" in shown


def test_a_header_gives_the_terminal_no_orders(tmp_path: Path) -> None:
    path = record_file(tmp_path, write_record(played(), {"Date": "\x1b[31m2026"}))
    shown = estaminet("replay", path).stdout
    assert "\x1b" not in shown
    assert "Date: [31m2026" in shown


@pytest.mark.parametrize(
    ("header", "false", "reason"),
    [
        ("Result", "A B C", "header Result says A B C, but the match ends with"),
        ("Version", "999", "made by version 999 of the rules of piccolo; this program has version"),
        ("Version", "abc", "Version is a whole number"),
    ],
)
def test_a_false_header_is_not_believed(tmp_path: Path, header: str, false: str, reason: str) -> None:
    text = re.sub(rf'\[{header} ".*"\]', f'[{header} "{false}"]', write_record(played()))
    for command in ("verify", "replay"):
        result = estaminet(command, record_file(tmp_path, text), "--lang", "en")
        assert result.exit_code == 2
        assert reason in result.stderr


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = record_file(tmp_path, "\ufeff" + write_record(played()))
    assert estaminet("replay", path).exit_code == 0


def test_indices_are_the_readers_choice(tmp_path: Path) -> None:
    path = record_file(tmp_path, write_record(played()))
    assert "R♠" in estaminet("replay", path, "--indices", "fr").stdout
    assert "K♠" in estaminet("replay", path, "--indices", "en").stdout


# -- verify -----------------------------------------------------------------------------------------------------------


def test_fair_shuffles_are_proved(tmp_path: Path) -> None:
    result = estaminet("verify", record_file(tmp_path, proved()), "--lang", "en")
    assert result.exit_code == 0
    deals = len(played().tapis.facts["sheet"])
    assert result.stdout.startswith(f"Yes: the key comes from the secret and everybody's nonces, and {deals} deal")
    assert commitment(SECRET) in result.stdout, "to compare with what the table showed"


def test_a_commitment_in_the_record_is_checked(tmp_path: Path) -> None:
    fair = record_file(tmp_path, proved(Commitment=commitment(SECRET)))
    assert estaminet("verify", fair).exit_code == 0
    forged = record_file(tmp_path, proved(Commitment=commitment(b"another")))
    result = estaminet("verify", forged, "--lang", "en")
    assert (result.exit_code, result.stdout) == (1, "No: the commitment is not that of the secret\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (f'[Secret "{SECRET.hex()}"]\n', "", "header Secret is missing"),
        (f'[Nonces "{" ".join(NONCES)}"]\n', "", "header Nonces is missing"),
        (SECRET.hex(), "not hexadecimal", "header Secret is no hexadecimal number"),
        (SECRET.hex(), b"another secret".hex(), "the key does not come from the secret and the nonces"),
        ("a1 b2", "b2 a1", "the key does not come from the secret and the nonces"),
    ],
)
def test_what_is_not_proved_is_told(old: str, new: str, said: str, tmp_path: Path) -> None:
    text = proved()
    assert old in text
    result = estaminet("verify", record_file(tmp_path, text.replace(old, new)), "--lang", "en")
    assert (result.exit_code, result.stdout) == (1, f"No: {said}\n")


def test_another_key_does_not_give_these_cards(tmp_path: Path) -> None:
    text = proved().replace(KEY, partie_key(b"another", NONCES).hex())
    result = estaminet("verify", record_file(tmp_path, text), "--lang", "en")
    assert result.exit_code == 1
    place = r"No: with these shuffles the match cannot have gone like this\. \S+, line \d+, column \d+: "
    assert re.fullmatch(place + r"[ABCD] .+ is against rule PIC-\w+\n", result.stdout)


def test_an_order_laid_down_by_hand_is_no_fair_shuffle(tmp_path: Path) -> None:
    partie = played(first_dealer="A")
    order = partie.shuffles.order(99, partie.rules.pack)
    honest = write_record(partie, {"Secret": SECRET.hex(), "Nonces": " ".join(NONCES)})
    with_true = honest.replace("[Key", f'[Pack 99 "{codes(order)}"]\n[Key')
    with_false = honest.replace("[Key", f'[Pack 99 "{codes(sorted(order))}"]\n[Key')
    assert estaminet("verify", record_file(tmp_path, with_true)).exit_code == 0
    result = estaminet("verify", record_file(tmp_path, with_false), "--lang", "en")
    assert (result.exit_code, result.stdout) == (1, "No: shuffle 99 does not come from the key\n")


def test_one_bad_match_in_a_file_is_enough_for_a_no(tmp_path: Path) -> None:
    path = record_file(tmp_path, proved() + write_record(played()))
    result = estaminet("verify", path, "--lang", "en")
    assert result.exit_code == 1
    assert result.stdout.startswith("Yes: ")
    assert "No: headers Secret, Nonces are missing\n" in result.stdout
