"""A match in the terminal, as somebody who sits at the keyboard sees it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from estaminet.play.record import read_records
from tests.cli.terminal import estaminet, play

NO_WORRY = ["passe", "1", "1 2"] * 2000
"""Passes, plays the first card that may be played, throws out the first two: whatever is refused loses nothing."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, for matches that are left."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_whole_match_through_a_pipe(folder: Path) -> None:
    """The real command, with its own process, its keyboard at the other end of a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "estaminet", "play", "piccolo", "--seed", "1", "--pace", "0", "--level", "sense"],
        input="\n".join(NO_WORRY),
        capture_output=True,
        encoding="utf-8",
        env={"LC_ALL": "C.UTF-8", "PATH": ""},
        check=True,
    )
    assert done.stderr == ""
    assert "\x1b" not in done.stdout, "no colours into a pipe"
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert re.search(r"^La partie est finie\. Gagnée par\xa0: [BCD], [BCD]\.$", done.stdout, re.MULTILINE)
    assert re.search(r"^Cafés à payer\xa0: A \(vous\) 2, [BCD] 2\.$", done.stdout, re.MULTILINE)
    assert done.stdout.rstrip().splitlines()[-1].startswith("Il va pleuvoir\xa0: une autre partie\xa0? (o/N) ")
    assert list(folder.iterdir()) == []


def test_the_table_shows_who_sits_where_and_what_may_be_done() -> None:
    shown = play()
    assert "  B deals.\n  C: 26\n  D: 31\n" in shown
    table = shown.split("\n\n", 1)[1]
    assert table.startswith("Piccolo · deal 1 · The bidding  D 31\n")
    assert re.search(r"^ D +26 +B · dealer$", table, re.MULTILINE), "who sits at the left, in front, at the right"
    assert " 10 cards" in table
    assert "sits out" in table
    assert " A (you) · 0 points" in table
    assert "│ K♠││ J♠││ 9♠││ J♥││ 7♥││ A♣││ K♣││ Q♦││ 8♦││ 7♦│" in table
    assert "Bid higher, or pass. [PIC-07]" in table
    assert "[PIC-07]" in table
    assert "passe (I pass)  32-39  Misère  41-49  Piccolo  51-59" in table


def test_indices_are_the_players_choice() -> None:
    assert "│ R♠││ V♠││ 9♠││ V♥││ 7♥││ A♣││ R♣││ D♦│" in play(arguments=("--indices", "fr"))


def test_legal_cards_have_numbers_and_a_number_plays_its_card() -> None:
    shown = play("passe", "2")
    at = shown.index(" │ K♠││ J♠││ 9♠││ J♥│", shown.index("> passe"))
    boxes = shown[at:].splitlines()
    assert boxes[2] == "   1    2    3", "spades were led"
    assert "  You play J♠.\n  D takes the trick." in shown


@pytest.mark.parametrize("typed", ["9S", "9s", "9♠", "3"])
def test_a_card_may_be_typed_as_it_is_written_or_shown(typed: str) -> None:
    assert "  You play 9♠.\n" in play("passe", typed)


def test_a_court_card_may_be_typed_by_its_french_letter() -> None:
    assert "  You play V♠.\n" in play("passe", "VS", arguments=("--indices", "fr"))


def test_a_refused_answer_shows_the_rule_and_loses_nothing() -> None:
    shown = play("30", "99", "40", "AC", "passe", "AC", "10H", "34", "zz", "1")
    refused = {
        "30": "[PIC-07]",
        "99": "[PIC-08]",
        "40": "[PIC-08A]",
        "AC": "[PIC-19]",
        "10H": "[PIC-18]",
        "34": "There is no number 34 here: type one from ",
        "zz": '"zz" means nothing here',
    }
    for typed, said in refused.items():
        answer = re.search(rf"^> {typed}\n((?:.+\n)+?)>", shown, re.MULTILINE)
        assert answer is not None, typed
        assert said in answer[1]
    assert "> AC\nThe suit led comes first: follow suit if you have any of it. [PIC-11A]\n>" in shown
    assert "  You play K♠.\n" in shown


def test_the_question_mark_tells_the_rule_and_what_may_be_answered() -> None:
    shown = play("?", "passe", "?")
    bidding, playing = shown.split("> ?\n")[1:]
    assert bidding.startswith("PIC-07 · ")
    assert "32-39  Misère  41-49" in bidding
    assert "r ID rule" in bidding
    assert playing.startswith("PIC-11A · Following suit")
    assert "You may play: K♠ J♠ 9♠\n" in playing


def test_the_declarer_is_told_how_he_may_give_up() -> None:
    shown = play("generale", "1 2", "coeur", "?", "abandonne", "n", "abandonne", "y")
    assert "abandonne (I give up)" in shown.split("> ?\n")[1]
    assert shown.count("I give up: that cannot be taken back. Are you sure? (y/N) ") == 2
    assert "Deal 1: A Générale, failed" in shown
    assert "PIC-16 " in shown


def test_discards_are_chosen_by_numbers_or_written_out() -> None:
    assert "  You put away: K♠, J♠ (discard).\n" in play("70", "1 2")
    assert "  You put away: K♠, J♠ (discard).\n" in play("70", "ecarte 1 2")
    assert "  You put away: K♠, J♠ (discard).\n" in play("70", "JS KS")
    assert "  You put away: K♠, J♠ (discard).\n" in play("70", "ecarte KS JS")
    assert "[PIC-09B]\n>" in play("70", "1 2 3")


def test_a_hint_is_an_answer_that_may_be_given() -> None:
    shown = play("i", "passe", "i")
    bid, card = re.findall(r"^Hint: (\S+)", shown, re.MULTILINE)
    assert bid != card
    assert "[PIC-18]" not in play("passe", card)


def test_the_last_trick_can_be_seen_until_the_next_card() -> None:
    shown = play("d", "passe", "d", "1", "d")
    none, still, last = shown.split("> d\n")[1:]
    assert none.startswith("There is no trick to look at.")
    assert still.startswith("There is no trick to look at.")
    assert re.match(r"Last trick: C A♠, D 10♣, A \(you\) K♠\n", last)


def test_the_score_sheet_names_the_rule_of_each_point() -> None:
    empty = play("m")
    assert "> m\nNo deal has been scored yet.\n" in empty
    shown = play(*["passe", "1", "1 2"] * 20, "m")
    sheet = shown[shown.rindex("> m\n") :]
    assert re.search(r"^Deal +A \(you\) +B +C +D", sheet, re.MULTILINE)
    assert re.search(r"^ +1 .*[BCD] \S+, (made|failed).*PIC-13A? ", sheet, re.MULTILINE)


def test_a_rule_is_read_by_its_id() -> None:
    shown = play("r pic-08a", "r PIC-99")
    assert "> r pic-08a\nPIC-08A · " in shown
    assert "> r PIC-99\nThere is no rule PIC-99 in the book.\n" in shown


def test_an_answer_is_taken_back_and_the_record_says_so(folder: Path) -> None:
    shown = play("passe", "u", "70", "1 2", "u", "3 4", "coeur")
    assert shown.count("The last answer is taken back.") == 2
    assert "You put away: 9♠, A♥ (discard)." in shown
    (record,) = read_records(next(folder.iterdir()).read_text(encoding="utf-8"))
    assert [row.seat for row in record.rows if row.kind == "rewind"] == [0, 0]


def test_nothing_is_taken_back_once_the_trick_is_taken_up() -> None:
    shown = play("u", "passe", "1", "1", "u")
    assert shown.count("Nothing to take back") == 2
    assert "The last answer is taken back." not in shown


def test_enter_shows_the_table_again() -> None:
    assert play("").count("Piccolo · deal 1 · The bidding") == 2


def test_formalities_do_themselves_unless_wanted() -> None:
    assert "I cut" not in play(arguments=("-o", "first_dealer=B"))
    asked = play("12", arguments=("-o", "first_dealer=B", "--formalities"))
    assert "I cut: a number from 2 to 30\n> 12\n" in asked
    assert "B deals." in asked


def test_only_a_real_choice_is_asked_for_by_number() -> None:
    shown = play("70", "1 2")
    assert "1 pique (Spades)  2 coeur (Hearts)  3 carreau (Diamonds)  4 trefle (Clubs)" in shown


def test_another_seat() -> None:
    shown = play(arguments=("--seat", "c"))
    assert " C (you) · " in shown


def test_three_at_the_table() -> None:
    shown = play(*NO_WORRY[:90], arguments=("-o", "n_players=3", "-o", "target=3"))
    assert "The match is over. Won by: " in shown
    assert "Coffees to pay: " in shown


def test_the_draw_for_the_first_deal_is_told() -> None:
    drawn = "  Drawn for the first deal: A (you) 8♥, B 10♦, C J♥, D 8♣.\n  B deals.\n"
    assert drawn in play()
    assert "Drawn" not in play(arguments=("-o", "first_dealer=B"))


def test_equal_winners_share_the_title() -> None:
    shown = play("generale", "1 2", "coeur", "abandonne", "y", arguments=("-o", "target=7"))
    assert "The match is over, and tied. Won by: C, D.\nCoffees to pay: A (you) 2, B 2.\n" in shown


def test_a_deal_in_which_nothing_can_change_may_be_cut_short() -> None:
    shown = play("misere", "1 2", *["1", "a"] * 4)
    assert "Nothing can change in this deal any more: a to end it." in shown
    assert "Deal 1: A Misère, failed, PIC-12C" in shown


def test_a_match_that_is_left_goes_on_where_it_was(folder: Path) -> None:
    path = folder / "mine.partie"
    before = play("passe", "1", "1", arguments=("--save", path))
    assert f"Saved. To go on: estaminet play --resume {path}\n" in before
    result = estaminet("play", "--resume", path, "--lang", "en", "--level", "sense", typed="q\n")
    assert result.exit_code == 0
    told, table = result.stdout.split("\n\n", 1)
    assert "  C: 26\n  D: 31\n" in told, "the deal so far is told again"
    assert "You play K♠." in told
    assert table.split("> ")[0] == before[before.rindex("Piccolo · deal") :].split("> ")[0]
    estaminet("play", "--resume", path, "--level", "sense", typed="\n".join(NO_WORRY))
    (record,) = read_records(path.read_text(encoding="utf-8"))
    assert record.partie().over


def test_a_match_left_before_the_first_answer_is_not_saved(folder: Path) -> None:
    assert "Saved" not in play("m", "q")
    assert list(folder.iterdir()) == []


def test_where_a_match_cannot_be_saved_it_is_not_begun(folder: Path) -> None:
    result = estaminet("play", "piccolo", "--save", folder / "nowhere" / "x.partie", "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"cannot be written: there is no folder {folder / 'nowhere'}\n")


def test_a_match_that_can_no_longer_be_saved_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> Path:
        raise PermissionError

    monkeypatch.setattr("estaminet.cli.notebook.Notebook.write", full)
    result = estaminet("play", "piccolo", "--seed", "1", "--lang", "en", typed="passe\n")
    assert "The match could not be saved: the system does not allow it\n" in result.stdout
    assert result.exit_code == 1


def test_it_rains_and_the_deal_goes_round(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "rain.partie"
    wishes = ["oui", "non"]
    monkeypatch.setattr("estaminet.cli.evening.ask", lambda _prompt: wishes.pop(0))
    shown = play(*NO_WORRY, arguments=("-o", "target=1", "-o", "second_winner=false", "--save", path))
    first, second = read_records(path.read_text(encoding="utf-8"))
    assert first.partie().over
    dealer = first.partie().tapis.facts["dealer"]
    assert second.headers["Options"].split()[-1] == f"first_dealer={'ABCD'[(dealer + 1) % 4]}"
    owed = [[Fraction(cups) for cups in one.partie().result["coffees"]] for one in (first, second)]  # type: ignore[index]
    names = ("A (you)", "B", "C", "D")
    both = [f"{name} {sum(cups)}" for name, *cups in zip(names, *owed, strict=True) if sum(cups)]
    assert shown.count(" matches together: ") == 1, "not after the first"
    assert f"For the 2 matches together: {', '.join(both)}.\n" in shown


def test_coffees_of_a_file_that_is_gone_on_with_are_counted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "rain.partie"
    wishes = ["oui", "non"]
    monkeypatch.setattr("estaminet.cli.evening.ask", lambda _prompt: wishes.pop(0))
    quickly = ("-o", "target=7", "--save", path)
    play("generale", "1 2", "coeur", "abandonne", "y", "q", arguments=quickly)
    result = estaminet("play", "--resume", path, "--lang", "en", "--level", "sense", typed="\n".join(NO_WORRY))
    assert "For the 2 matches together: " in result.stdout


def test_in_fidele_play_every_card_may_be_chosen() -> None:
    shown = play("passe", "AC", arguments=("-o", "faults=fidele"))
    assert "   1    2    3    4    5    6    7    8    9   10" in shown
    assert "  You play A♣.\n" in shown
    assert "  D puts away cards (discard).\n" in shown, "nobody could count them"


def test_in_fidele_play_a_fault_is_owned_up_to_and_a_false_claim_refused() -> None:
    shown = play("passe", "AC", "avoue PIC-F11", "faute PIC-F11 B", arguments=("-o", "faults=fidele"))
    assert "> avoue PIC-F11\n  You own up: PIC-F11 Revoke (A♣). " in shown
    assert "  The last answer is taken back.\n" in shown
    assert "> faute PIC-F11 B\nThis cannot be claimed: " in shown
    assert "                  1    2\n" in shown, "the revoke must be put right"


def test_bad_bytes_at_the_keyboard_are_no_answer(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "estaminet", "play", "piccolo", "--pace", "0", "--level", "sense", "--lang", "en"],
        input=b"\xff\xfe\npasse\n",
        capture_output=True,
        env={"LC_ALL": "C.UTF-8", "PATH": ""},
        check=True,
    )
    assert b"means nothing here" in done.stdout
    assert done.stderr == b""


def test_an_ascii_terminal_gets_codes_and_plain_frames() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "estaminet", "play", "piccolo", "--seed", "7", "--pace", "0", "--level", "sense"],
        input=b"?\nq\n",
        capture_output=True,
        env={"LC_ALL": "C.UTF-8", "PATH": "", "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    shown = done.stdout.decode("ascii")
    assert "| KS|| JS|| 9S|| JH|| 7H|| AC|| KC|| QD|| 8D|| 7D|" in shown
    assert "Annoncez plus haut que la derniere annonce, ou passez ; qui a passe" in shown


def test_in_fidele_play_what_can_be_claimed_is_listed_and_called_by_number() -> None:
    shown = play("f", "passe", "AC", "f", "f 1", "f 9", arguments=("-o", "faults=fidele"))
    assert "> f\nNothing to call: no fault that you could prove now.\n" in shown
    assert "> f\nYou could call:\n  f 1: own up to PIC-F11 Revoke. Then: " in shown
    assert "> f 1\n  You own up: PIC-F11 Revoke (A♣). " in shown
    assert "> f 9\nNo fault has the number 9: " in shown


FIDELE = ("-o", "faults=fidele")


@pytest.mark.parametrize("asked", ["f", "?"])
def test_in_fidele_play_what_may_not_be_done_is_told_apart_and_folded(asked: str) -> None:
    shown = play(asked, arguments=FIDELE)
    offered, _, wrong = shown.partition("Though it is not allowed, you can type:\n")
    assert "  26-30 20 25 40 50 60\n" in wrong
    assert "  regarde-tourne (I look at the tourne)\n" in wrong
    assert not re.search(r"\b(20|25|26|30|40|50|60)\b", offered.rpartition("passe (I pass)")[2])


def test_in_fidele_play_a_bid_that_is_none_can_be_said_without_being_offered() -> None:
    assert "An insufficient bid" in play("25", arguments=FIDELE)


def test_in_fidele_play_one_can_step_in_before_the_others_act() -> None:
    shown = play("p", "31", "f", "regarde-tourne", "avoue PIC-F11", "p", arguments=FIDELE)
    assert "You can step in before everybody: Enter to go on." in shown
    asked, _, done = shown.partition("… regarde-tourne\n")
    assert "avance + passe | 32-39 | misere | 41-49 | piccolo" in asked
    assert "Tourne: " in done
    assert "This cannot be claimed" in done
    assert "All go on by themselves." in done


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_window_that_is_closed_leaves_the_match_written_down(folder: Path, name: str) -> None:
    kept = folder / "kept.partie"
    command = [sys.executable, "-m", "estaminet", "play", "piccolo", "--seed", "7", "--pace", "0", "--level", "sense"]
    with subprocess.Popen(
        [*command, "--save", str(kept)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("passe\n")
        process.stdin.flush()
        for line in process.stdout:
            if "passe" in line:
                break
        process.send_signal(getattr(signal, name))
        process.stdout.read()
        process.wait()
    assert "{deal}" in kept.read_text(encoding="utf-8")
