"""Faults in the terminal: what can be called, what is told of it, and how one may answer."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from estaminet.cli.faces import Faces
from estaminet.cli.match import Sitting
from estaminet.cli.say import LANG
from estaminet.cli.told import Teller
from estaminet.cli.typed import Menu, NoSuchNumber, Reader, acts
from estaminet.games import all_games, find_game
from estaminet.lab.battery import Report, players
from estaminet.lab.fidele import erring, fidele
from estaminet.play import Fair, Partie, Question
from estaminet.play.record import write_record
from estaminet.play.slips import slips
from estaminet.rules import Amount, Game, One, read_options, written
from estaminet.rules.shapes import parts
from estaminet.tapis import Heard
from tests.cli.terminal import estaminet, play, record_file

FIDELE = ("-o", "faults=fidele")
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))


@pytest.fixture(autouse=True)
def in_french_again() -> Iterator[None]:
    """What a test has set is set no more."""
    before = LANG.set("fr")
    yield
    LANG.reset(before)


# -- what is told -----------------------------------------------------------------------------------------------------


def test_a_ruling_tells_who_against_whom_by_which_rule_and_what_can_be_chosen() -> None:
    shown = " ".join(play("p", "31", "regarde-tourne", "", "", arguments=FIDELE).split())
    assert "C calls a fault against A (you): PIC-F04 Tourne seen too early. " in shown
    assert "The other players of the deal choose: (1) The deal is" in shown
    assert " (2) Play goes on: " in shown
    assert len(re.findall(r"[BCD] chooses: [A-Z]", shown)) == 2


@pytest.mark.parametrize(
    ("me", "told"), [(0, "You choose: Deal again."), (1, "A chooses: Deal again."), (None, "A chooses: Deal again.")]
)
def test_what_is_chosen_is_told(me: int | None, told: str) -> None:
    LANG.set("en")
    game = find_game("piccolo")
    faces = Faces(game, game.rules(game.rules.OPTIONS()), "en", me)
    faces.words.words["refaire"] = "Deal again"
    heard = Heard(0, "choice", "refaire", "0", "")
    assert list(Teller(faces, {}).sentence(heard)) == [told]


def test_who_looks_where_he_may_not_is_told_what_he_has_seen() -> None:
    shown = play("1", "regarde-sien", game="piquet", arguments=FIDELE)
    assert re.search(r"> regarde-sien\n  Seen: \S+ \((The elder’s five|Rest of the talon)\)\.\n", shown)


def test_the_others_hear_that_he_looks_and_nothing_else() -> None:
    game = find_game("piccolo")
    partie = Partie(game, Fair.seeded("7"), read_options(game.rules.OPTIONS, {"faults": "fidele"}))
    while partie.tapis.facts.get("phase") != "auction":
        for seat in list(partie.ask.shapes if partie.ask else ()):
            partie.answer(seat, next(iter(partie.ask.shapes[seat])))  # type: ignore[union-attr]
    before = len(partie.view(1).heard)
    partie.answer(0, "regarde-tourne")
    LANG.set("en")
    for place, told in (0, "Tourne: "), (1, ""), (4, ""):
        teller = Teller(Faces(game, partie.rules, "en", place if place < 4 else None), partie.tapis.facts)
        heard = partie.view(place).heard
        sentences = list(teller.sentences(heard[before - len(partie.view(1).heard) :]))
        assert any(one.startswith("Tourne: ") for one in sentences) == bool(told)
        assert place == 0 or sentences == ["A: I look at the tourne"]


def test_a_replay_tells_faults_as_they_are_committed_and_what_was_ruled(tmp_path: Path) -> None:
    rng = Random(3)
    partie, _ = fidele(find_game("piccolo"), 3, rng)
    for _step in erring(partie, players(partie.game, "sensible"), rng, Report()):
        pass
    file = record_file(tmp_path, write_record(partie, unfinished=True))
    told = estaminet("replay", file, "--lang", "en").stdout
    rulings = sum(row.kind == "ruling" for row in partie.rows)
    assert rulings
    assert len(re.findall(r"calls a fault against|owns up: ", told)) == rulings
    assert told.count(" commits a fault: ") >= rulings


# -- what can be called -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("f", "Nothing to call: no fault that you could prove now."),
        ("f 9", "No fault has the number 9: there is nothing now that you could prove."),
        ("f PIC-F99 B", "This game has no such fault; type f PIC-F01 D, for example."),
        ("f PIC-F11", "A claim names a fault and a seat; type f PIC-F01 D, for example."),
        ("f PIC-F11 Z", "Nobody at this table has such a seat; type f PIC-F01 D, for example."),
        ("faute PIC-F11", "A claim names a fault and a seat; "),
        ("avoue PIC-F99", "This game has no such fault; "),
        ("f PIC-F11 B", "This cannot be claimed: false, too late, or not yours to prove."),
        ("f pic-f11 b", "This cannot be claimed: false, too late, or not yours to prove."),
        ("f PIC-F11 A", "This cannot be claimed: false, too late, or not yours to prove."),
        ("faute PIC-F11 B", "This cannot be claimed: false, too late, or not yours to prove."),
    ],
)
def test_a_claim_that_is_not_granted(typed: str, told: str) -> None:
    shown = " ".join(play(typed, arguments=FIDELE).split())
    assert f"> {typed} {told}" in shown


@pytest.mark.parametrize("house", ["maison", "the tailleur", "Tailleur"])
def test_the_house_is_called_by_its_name(house: str) -> None:
    shown = play(f"f TQ-F04 {house}", game="trente-et-quarante", arguments=FIDELE)
    assert f"> f TQ-F04 {house}\nThis cannot be claimed: " in shown


def test_in_strict_play_there_is_nothing_to_call() -> None:
    assert "> f\nNothing can be done wrong at this table" in play("f")


@pytest.mark.parametrize("typed", ["f F11 A", "f 11 a", "f avoue PIC-F11", "f avoue 11", "avoue F11"])
def test_a_fault_is_called_by_its_number_as_the_arbiter_takes_it(typed: str) -> None:
    assert "You own up: PIC-F11 Revoke (A♣). " in play("passe", "AC", typed, arguments=FIDELE)


def test_what_could_be_called_is_not_told_as_done() -> None:
    shown = play("passe", "AC", "f", "f 9", "f PIC-F11 A", arguments=FIDELE)
    assert "You could call:\n  f 1: own up to PIC-F11 Revoke. Then: " in shown
    assert "> f 9\nNo fault has the number 9: you can call those from 1 to 1." in shown
    assert "> f PIC-F11 A\n  You own up: PIC-F11 Revoke (A♣). " in shown


# -- what is typed ----------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_whatever_is_shown_can_be_typed(game: Game, lang: str) -> None:
    """As it is written, as it is told in words, and as it is shown: both, and before it its number."""
    LANG.set(lang)
    rng, seen = Random(1), set()
    partie, _ = fidele(game, 1, rng)
    for count, _step in enumerate(erring(partie, players(game, "sensible"), rng, Report())):
        seat = rng.randrange(len(partie.rules.seats))
        view, faces = partie.view(seat), Faces(game, partie.rules, lang, seat)
        question = view.question
        kind = (question and question.rule, view.facts.get("phase"), [some.verb for some in slips(view)])
        if count > 1500 or str(kind) in seen:
            continue
        seen.add(str(kind))
        sitting = Sitting(
            partie, seat, ["hasard"] * 4, faces, Console(file=io.StringIO()), rng, pace=0, formalities=True
        )
        reader = Reader(faces, acts(view)) if question is None else sitting.menu(question)
        answers = [one for one in reader.shown if isinstance(one, (str, tuple))]
        if question is not None:
            answers.append(question.shape.sample(rng))
            listed = [part.options for part in parts(question.shape) if isinstance(part, One)]
            assert all(one in reader.shown for options in listed for one in options), question.rule
        for answer in answers if len(answers) < 40 else rng.sample(answers, 40):
            for text in (faces.called(answer), faces.answer(answer), faces.token(answer)):
                assert written(reader.read(text)) == written(answer), text
    assert len(seen) > 3


def test_the_prompt_tells_how_many_cards_are_lawful_and_the_flag_the_rest() -> None:
    shown = play("f", "1 2 3 4 5 6", game="piquet", arguments=(*FIDELE, "-o", "first_dealer=B"))
    assert "type the numbers of 1-5 cards" in shown
    assert "  ecarte alone (I discard: no card)\n" in shown
    assert re.search(r"  ecarte \+ 6 of (\S+ ){12}\(I discard\)\n", shown)
    assert "How many cards do you take?" in shown


def test_a_number_that_chooses_nothing_is_told_with_those_that_do() -> None:
    shown = play("3", "1 2", "joue (I play)", game="ecarte", arguments=("--seat", "A"))
    assert "> 3\nThere is no number 3 here: type one from 1 to 2.\n" in shown
    assert "> 1 2\nOne number only.\n" in shown
    assert "> joue (I play)\n\nÉcarté · deal 1 · The play" in shown


def test_a_number_out_of_range_is_told_with_the_range() -> None:
    LANG.set("en")
    game = find_game("trente-et-quarante")
    faces = Faces(game, game.rules(game.rules.OPTIONS()), "en", 0)
    menu = Menu(Question(1, "TQ-05", Amount("mise", 2, 1200, step=2, what=("noir",)), None, False), faces)
    assert menu.read("10") == ("mise", "noir", 10)
    for wrong in "7", "1300":
        with pytest.raises(NoSuchNumber, match="a number from 2 to 1200, in steps of 2"):
            menu.read(wrong)


def test_what_gives_up_for_good_is_asked_once_and_only_where_it_can_be_done() -> None:
    shown = play("quitte", "n", "quitte", "y", game="aluette", arguments=FIDELE)
    asked = "> quitte\nI get up and leave: that cannot be taken back. Are you sure? (y/N) "
    assert f"{asked}n\n>" in shown
    assert f"{asked}y\n  " in shown
    assert "The match is over." in shown
    assert "Are you sure?" not in play("quitte", game="aluette")


def test_what_was_said_stands_at_the_seat_until_cards_are_moved() -> None:
    shown = play("propose", "1", "1", game="ecarte", arguments=("--seat", "A"))
    asked = shown.split("deal 1 · ")
    assert "I propose" in next(one for one in asked if one.startswith("The exchange"))
    play_ = [one for one in asked if one.startswith("The play")]
    assert not any("propose\n" in one.partition("A (you)")[0] for one in play_)
