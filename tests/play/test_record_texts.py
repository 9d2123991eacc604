"""Records: what is written is read, what cannot be read is told with line and column, and nothing else is raised."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estaminet.cards import PACK32, codes
from estaminet.games import find_game
from estaminet.lab.lives import live, start, state
from estaminet.play import Fair, Given, Partie, Row
from estaminet.play.record import (
    BadRecord,
    Record,
    read_records,
    read_row,
    visit,
    write_record,
    write_row,
)
from tests.play.toy import TOY

PICCOLO = find_game("piccolo")
HEAD = '[Game "piccolo"]\n[Options "first_dealer=A"]\n[Seed "1"]\n\n'
"""D cuts, then B speaks."""


def lived(game: str, seed: int, steps: int, **options: str) -> Partie:
    partie = start(find_game(game), seed, **options)
    live(partie, Random(seed), steps)
    return partie


def record_of(game: str, seed: int, steps: int, **options: str) -> str:
    return write_record(lived(game, seed, steps, **options), unfinished=True)


def read(text: str) -> list[Record] | BadRecord:
    """What is in a text, or why it cannot be read."""
    try:
        return read_records(text)
    except BadRecord as bad:
        return bad


# -- what is written is read ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "options"), [("piccolo", {"faults": "fidele"}), ("aluette", {"chant": "always"})])
def test_a_record_tells_the_same_partie_wherever_it_breaks_off(game: str, options: dict[str, str], seed: int) -> None:
    partie = lived(game, seed, 20 * seed, **options)
    (record,) = read_records(write_record(partie, {"Date": "2026-11-30"}, unfinished=True))
    assert record.headers["Date"] == "2026-11-30"
    assert state(record.partie()) == state(partie)
    assert [row for row in partie.rows if row.kind != "check"] == record.rows
    assert len(list(record.steps())) == len(record.rows) + 1


def test_rows_of_every_kind_are_read_as_they_were_written() -> None:
    rules = start(TOY).rules
    rows = [
        Row("answer", 0, ("mise", 2)),
        Row("answer", 2, rules.pack[0]),
        Row("answer", 1, "oui"),
        Row("rewind", 1, 12),
        Row("ruling", 2, 0),
        Row("ruling", -1, "redonne"),
        Row("seat", 0, "bot:habitue"),
        Row("table", -1, ("fin", "B")),
    ]
    for row in rows:
        assert read_row(rules, write_row(rules, row)) == row
    assert [write_row(rules, row) for row in rows[3:]] == [
        "*retour B 12", "*arbitre C 0", "*redonne", "*siege A bot:habitue", "*table fin B",
    ]  # fmt: skip


def test_several_records_stand_in_one_text_even_those_that_have_not_begun() -> None:
    parties = [start(PICCOLO, 1), lived("piccolo", 2, 30), start(find_game("aluette"), 3), lived("aluette", 4, 30)]
    records = read_records("\n".join(write_record(partie, unfinished=True) for partie in parties))
    assert [record.game.name for record in records] == ["piccolo", "piccolo", "aluette", "aluette"]
    assert [state(record.partie()) for record in records] == [state(partie) for partie in parties]


@given(st.text(max_size=40), st.text(max_size=40))
def test_a_header_may_hold_any_text_on_one_line(seats: str, place: str) -> None:
    partie = start(PICCOLO)
    (record,) = read_records(write_record(partie, {"Seats": seats, "Place 2": place}, unfinished=True))
    assert record.headers["Seats"] == " ".join(seats.split())
    assert record.headers["Place 2"] == " ".join(place.split())


@pytest.mark.parametrize("name", ["Game", "Version", "Options", "Key", "Seed", "Pack 0", "Result"])
def test_what_follows_from_the_partie_is_not_said_by_others(name: str) -> None:
    partie = start(PICCOLO, 1, target="21")
    text = write_record(partie, {name: "other"}, unfinished=True)
    assert "other" not in text
    (record,) = read_records(text)
    assert record.options == partie.options
    assert isinstance(record.shuffles, Fair)
    assert isinstance(partie.shuffles, Fair)
    assert record.shuffles.key == partie.shuffles.key


@given(st.permutations(PACK32), st.permutations(PACK32))
@settings(max_examples=10)
def test_given_orders_are_written_one_by_one(first: list[Any], third: list[Any]) -> None:
    partie = Partie(PICCOLO, Given({0: first, 2: third}, Fair.seeded("then")))
    text = write_record(partie, unfinished=True)
    assert f'[Pack 0 "{codes(first)}"]' in text
    (record,) = read_records(text)
    assert isinstance(record.shuffles, Given)
    assert record.shuffles.orders == {0: first, 2: third}
    assert record.partie().view(4).text() == partie.view(4).text()


def test_lines_end_as_on_windows_too() -> None:
    text = record_of("piccolo", 1, 40)
    (windows,), (unix,) = read_records(text.replace("\n", "\r\n")), read_records(text)
    assert windows.headers == unix.headers
    assert windows.rows == unix.rows


def test_spaces_and_line_breaks_between_words_do_not_count_and_the_last_semicolon_may_be_missing() -> None:
    rows = read_records(f"{HEAD}D coupe 12; B 28; C passe;")[0].rows
    assert read_records(f"\n\n {HEAD}\n\tD\n coupe \t12;B 28;\n\nC\u00a0passe")[0].rows == rows


def test_comments_stand_anywhere_between_rows_and_may_be_long() -> None:
    text = f'{HEAD}{{A — l’« estaminet » ; [x] "y"\n\n*retour}}D coupe 12;{{}}B 28;{{fin}}'
    assert len(read_records(text)[0].rows) == 2


def test_unknown_headers_are_kept() -> None:
    (record,) = read_records('[Game "piccolo"]\n[Lieu "Séderon, café « du Midi » 🂡"]\n')
    assert record.headers == {"Game": "piccolo", "Lieu": "Séderon, café « du Midi » 🂡"}


def test_nothing_at_all_is_no_record() -> None:
    assert read_records("") == read_records(" \n\r\n\t") == []


# -- what may not be written ------------------------------------------------------------------------------------------


def test_a_match_that_has_not_ended_is_not_written() -> None:
    with pytest.raises(ValueError, match="has not ended"):
        write_record(lived("piccolo", 1, 30))


def test_a_log_that_begins_at_a_checkpoint_is_not_written() -> None:
    partie = lived("piccolo", 1, 60)
    restarted = Partie(PICCOLO, partie.shuffles, partie.options, checkpoint=partie.checkpoint())
    assert not restarted.whole
    with pytest.raises(ValueError, match="first shuffle"):
        write_record(restarted, unfinished=True)


@pytest.mark.parametrize("who", ["", "Anne Marie", "a;b", "{", "}", "[x", "x]", "a\nb"])
def test_who_sits_on_a_chair_is_a_word_that_a_record_can_hold(who: str) -> None:
    partie = start(PICCOLO)
    with pytest.raises(ValueError, match="no word"):
        partie.seat(0, who)
    assert partie.rows == []


# -- what cannot be read is told with its place ------------------------------------------------------------------------


WRONG = {
    "no header": ("D coupe 12;", 1, 1, "begins with its headers"),
    "header without quotes": ("[Game piccolo]\n", 1, 1, "a header is written"),
    "header not closed": ('[Game "piccolo"\n', 1, 1, "a header is written"),
    "header in the middle of a line": ('[Game "piccolo"] [Seed "1"]\n', 1, 1, "on a line of its own"),
    "header over two lines": ('[Game "pic\ncolo"]\n', 1, 1, "a header is written"),
    "stray backslash": ('[Game "piccolo"]\n[Seats "a\\b"]\n', 2, 1, "a header is written"),
    "first header is another": ('\n[Seed "1"]\n[Game "piccolo"]\n', 2, 1, "the first header"),
    "unknown game": ('[Game "belote de comptoir"]\n', 1, 1, "no game 'belote de comptoir'"),
    "header twice": (f'{HEAD.strip()}\n[Seed "2"]\n', 4, 1, "Seed stands twice"),
    "header after rows": (f'{HEAD}D coupe 12;\n[Date "x"]\n', 6, 1, "the first header"),
    "unknown option": ('[Game "piccolo"]\n[Options "trump=S"]\n', 2, 1, "no option 'trump'"),
    "option out of range": ('[Game "piccolo"]\n[Options "target=0"]\n', 2, 1, "target=0"),
    "option without value": ('[Game "piccolo"]\n  [Options "target"]\n', 2, 3, "name=value"),
    "options at odds": ('[Game "piccolo"]\n[Options "n_players=3 first_dealer=D"]\n', 2, 1, "n_players"),
    "key": ('[Game "piccolo"]\n[Key "xyz"]\n', 2, 1, "hexadecimal"),
    "card of a pack": ('[Game "piccolo"]\n[Pack 0 "AS KX"]\n', 2, 1, "no card is written 'KX'"),
    "pack of other cards": ('[Game "piccolo"]\n[Pack 0 "AS KS"]\n\nD coupe 12;', 4, 1, "not of the 32 cards"),
    "comment not closed": (HEAD + "D coupe 12; {rien\n", 5, 13, "a comment stands in"),
    "comment closed twice": (HEAD + "{a}}", 5, 4, "ends with ';'"),
    "empty row": (HEAD + "D coupe 12;;", 5, 12, "ends with ';'"),
    "row in brackets": (HEAD + "D coupe 12; ]", 5, 13, "ends with ';'"),
    "row before a comment without semicolon": (HEAD + "D coupe 12 {x}", 5, 1, "ends with ';'"),
    "no such seat": (HEAD + "D coupe 12;\nE passe;", 6, 1, "'E passe' is no row"),
    "seat alone": (HEAD + "D coupe 12; B;", 5, 13, "neither a card"),
    "unknown word": (HEAD + "D coupe 12; B\n bof;", 5, 13, "'bof'"),
    "not yet his turn": (HEAD + "D coupe 12; C 28;", 5, 13, "against rule PIC-17"),
    "against a rule": (HEAD + "D coupe 12; B 28; C 27;", 5, 19, "against rule PIC-07"),
    "cut too deep": (HEAD + "  D coupe 31;", 5, 3, "against rule PIC-20"),
    "unknown kind of row": (HEAD + "*saut 3;", 5, 1, "is no row"),
    "back without seat": (HEAD + "*retour 0;", 5, 1, "is no row"),
    "back to nowhere": (HEAD + "D coupe 12; B 28; *retour B 7;", 5, 19, "7 of them cannot be kept"),
    "back by a negative number": (HEAD + "D coupe 12; *retour D -1;", 5, 13, "is no row"),
    "back by a foreign number": (HEAD + "D coupe 12; *retour D ١;", 5, 13, "is no row"),
    "ruling without fault": (HEAD + "D coupe 12; *arbitre B 0;", 5, 13, "no fault 0"),
    "ruling without referee": ('[Game "aluette"]\n*arbitre N 0;', 2, 1, "no fault 0"),
    "dealt again before the first deal": (HEAD + "*redonne;", 5, 1, "no deal has begun"),
    "dealt again by somebody": (HEAD + "D coupe 12; *redonne A;", 5, 13, "is no row"),
    "the clock does nothing in piccolo": (HEAD + "*table passe;", 5, 1, "does not do 'passe'"),
    "the clock does something else": ('[Game "aluette"]\n*table fin 3;', 2, 1, "does not do 'fin 3'"),
    "the clock plays a card": ('[Game "aluette"]\n*table Ad;', 2, 1, "does not do 'Ad'"),
    "who sits where": (HEAD + "*siege E person;", 5, 1, "is no row"),
    "who sits": (HEAD + "*siege A;", 5, 1, "no word"),
    "who sits, in two words": (HEAD + "*siege A bot habitue;", 5, 1, "no word"),
    "second record": (f"{HEAD}D coupe 12;\n\n[Game \"piccolo\"]\n[Seed \"é🂡\"]\n\nÉ;", 10, 1, "is no row"),
    "after letters of more than a byte": (HEAD + "{é🂡é} D coupe;", 5, 7, "PIC-20"),
    "windows": (HEAD.replace("\n", "\r\n") + "D coupe 12;\r\nE;", 6, 1, "is no row"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "message"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_with_its_place(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_records(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert message in str(caught.value)


GOOD = [
    record_of("piccolo", 3, 45, faults="fidele", dealer_may_look="true"),
    record_of("piccolo", 5, 60) + "\n" + record_of("piccolo", 6, 5),
    record_of("aluette", 4, 50, chant="always", talk="hints"),
]
JUNK = st.one_of(
    st.text(max_size=3),
    st.sampled_from(["[", "]", "{", "}", ";", '"', "\\", "\r\n", "\x00", "\ufeff", "*", "\u2028", "{deal}"]),
    st.sampled_from(["*retour A 0;", "*retour B 3;", "*arbitre B 0;", "*table fin N;", "*siege A x;", "*redonne;"]),
    st.sampled_from(["A passe;", "B 46;", "C avoue PIC-F11;", "D faute PIC-F04 B;", '[Game "piccolo"]\n', "B AS;"]),
)


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A good record in which something was cut out, put in, or put elsewhere."""
    text = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(1, 3))):
        at, length = draw(st.integers(0, len(text))), draw(st.integers(0, 12))
        kept = text[:at] + text[at + length :]
        put = draw(st.one_of(JUNK, st.just(text[at : at + length])))
        to = draw(st.one_of(st.just(at), st.integers(0, len(kept))))
        text = kept[:to] + put + kept[to:]
    return text


@given(spoiled())
@settings(max_examples=150)
def test_a_spoiled_record_is_read_or_refused_with_its_place_and_nothing_else_happens(text: str) -> None:
    records = read(text)
    if isinstance(records, BadRecord):
        lines = text.split("\n")
        assert 1 <= records.line <= len(lines)
        assert 1 <= records.column <= len(lines[records.line - 1]) + 1
        return
    for record in records:
        again = read_records(write_record(record.partie(), record.headers, unfinished=True))
        assert [one.rows for one in again] == [record.rows]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "D coupe" + " " * 300_000 + "31",
        HEAD + "D" + " x" * 150_000,
        HEAD + "{" * 300_000,
        HEAD + "D coupe 12;" + " " * 300_000 + "{",
        HEAD + "\n" * 300_000 + "E;",
        "[" * 300_000,
        '[Game "piccolo"]\n[Seats "' + "a" * 300_000,
        '[Game "piccolo"]\n[Pack ' + "9" * 9000 + ' "AS"]\n',
        HEAD + "D coupe " + "9" * 300_000,
        HEAD + "*retour D " + "9" * 300_000,
    ],
    ids=range(10),
)
def test_a_huge_text_is_refused_in_no_time(text: str) -> None:
    begun = time.perf_counter()
    refusal = read(text)
    assert isinstance(refusal, BadRecord)
    assert len(str(refusal)) < 400
    assert time.perf_counter() - begun < 2


# -- visitors ---------------------------------------------------------------------------------------------------------


class Diary:
    """A visitor that notes what it is told, and refuses what it is told to."""

    def __init__(self, refuses: str = "", error: type[Exception] = ValueError) -> None:
        self.told: list[str] = []
        self.refuses = refuses
        self.error = error

    def note(self, what: str) -> None:
        if what == self.refuses:
            raise self.error(f"no {what}")
        self.told.append(what)

    def begin(self) -> None:
        self.note("begin")

    def header(self, name: str, value: str) -> None:
        self.note(f"{name}={value}")

    def row(self, text: str) -> None:
        self.note(text)

    def comment(self, text: str) -> None:
        self.note(f"({text})")

    def end(self) -> None:
        self.note("end")


TEXT = '[Game "x"]\n[Seats "a \\"b\\" \\\\"]\n\n A  b\n c ; { note }\nB d;\n\n[Game "y"]\n[Game "z"]\n{}\nB d'


def test_a_visitor_is_told_everything_in_its_order() -> None:
    diary = Diary()
    visit(TEXT, diary)
    assert diary.told == [
        "begin", "Game=x", 'Seats=a "b" \\', "A b c", "(note)", "B d", "end",
        "begin", "Game=y", "end",
        "begin", "Game=z", "()", "B d", "end",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("refuses", "line", "column"),
    [("begin", 1, 1), ('Seats=a "b" \\', 2, 1), ("A b c", 4, 2), ("(note)", 5, 6), ("B d", 6, 1), ("end", 8, 1)],
)
def test_what_a_visitor_refuses_is_told_with_its_place(refuses: str, line: int, column: int) -> None:
    with pytest.raises(BadRecord, match="no ") as caught:
        visit(TEXT, Diary(refuses))
    assert (caught.value.line, caught.value.column) == (line, column)


def test_what_a_visitor_refuses_in_the_end_is_told_at_the_end() -> None:
    with pytest.raises(BadRecord, match="no end") as caught:
        visit('[Game "x"]\nA b;  \n\n', Diary("end"))
    assert (caught.value.line, caught.value.column) == (2, 4)


def test_another_error_of_a_visitor_passes_unchanged() -> None:
    with pytest.raises(RuntimeError, match="no A b c"):
        visit(TEXT, Diary("A b c", RuntimeError))
