"""Parties as text: headers, and one readable token per answer; one file for one partie or many.

    [Game "piccolo"]
    [Version "1"]
    [Options "target=21"]
    [Seats "Anne, Bruno, robot, robot"]
    [Date "2026-11-30"]
    [Key "9f86d0…"]
    [Result "B C"]

    D coupe 12; B 28; C 36; D passe; …

A row is a seat's letter and what it answered. Other rows begin with `*`: `*retour B 12` (B goes back, twelve rows of
the deal are kept), `*arbitre B 0` (a ruling on the first fault of the deal, called by B), `*redonne` (the deal is
thrown away), `*table fin N` (an act of the table's clock), `*siege A bot:habitue` (who sits there now). `{…}` is a
comment. In the value of a header a quotation mark or a backslash stands after a backslash.

The shuffles are given by `Key`, from which all follow, by `Seed`, a word from which a key is made, or one by one by
`Pack 0`, the order of the whole pack, top card first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from estaminet.cards import cards, codes
from estaminet.games import UnknownGame, find_game
from estaminet.play.notation import parse
from estaminet.play.partie import NOBODY, REDEAL, Partie, Row
from estaminet.play.shuffles import Fair, Given
from estaminet.rules import BadOption, Game, Refused, Rules, read_options, write_options, written
from estaminet.tapis import Shuffles

WIDTH: Final = 100
LONGEST: Final = 300
"""A message is cut here: it may quote a text that somebody has sent."""
TOKEN: Final = re.compile(r"\{(?P<comment>[^}]*)\}|(?P<row>[^;{}\[\]]+)(?:;|\Z)")
HEADER: Final = re.compile(r'\[(?P<name>[A-Za-z][A-Za-z0-9 ]*) "(?P<value>(?:[^"\\\r\n]|\\["\\])*)"\][ \t\r]*(?:\n|\Z)')
PACK: Final = re.compile(r"Pack [0-9]+")
NUMBERED: Final = {"*retour": "rewind", "*arbitre": "ruling"}
"""Rows that are a seat and a number."""


class BadRecord(ValueError):
    """A record that cannot be read.

    Attributes:
        line: where, from 1.
        column: where, from 1.
        reason: what is wrong, without the place.
    """

    def __init__(self, text: str, at: int, message: str) -> None:
        self.line = text.count("\n", 0, at) + 1
        self.column = at - (text.rfind("\n", 0, at) + 1) + 1
        if len(message) > LONGEST:
            message = f"{message[:LONGEST]}…"
        self.reason = message
        super().__init__(f"line {self.line}, column {self.column}: {message}")


class Visitor(Protocol):
    """What a reader of records calls, in the order of the text. A problem is told by raising `ValueError`."""

    def begin(self) -> None:
        """A record begins."""
        ...

    def header(self, name: str, value: str) -> None:
        """One header."""
        ...

    def row(self, text: str) -> None:
        """One row, as text."""
        ...

    def comment(self, text: str) -> None:
        """One comment."""
        ...

    def end(self) -> None:
        """The record ends."""
        ...


def visit(text: str, visitor: Visitor) -> None:
    """Read records and tell a visitor what is in them.

    Raises:
        BadRecord: the text is no record, or the visitor refused a part of it.
    """
    at = 0
    open_, in_rows = False, False
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        start = at
        try:
            if text[at] == "[":
                match = HEADER.match(text, at)
                if match is None:
                    raise BadRecord(text, at, 'a header is written [Name "value"] on a line of its own')
                if not open_ or in_rows or match["name"] == "Game":
                    if open_:
                        visitor.end()
                    visitor.begin()
                    open_, in_rows = True, False
                visitor.header(match["name"], re.sub(r"\\(.)", r"\1", match["value"]))
            else:
                match = TOKEN.match(text, at)
                if match is None:
                    raise BadRecord(text, at, "an answer ends with ';' and a comment stands in { }")
                if not open_:
                    raise BadRecord(text, at, 'a record begins with its headers, first [Game "…"]')
                in_rows = True
                if match["comment"] is not None:
                    visitor.comment(match["comment"].strip())
                else:
                    visitor.row(" ".join(match["row"].split()))
            at = match.end()
        except BadRecord:
            raise
        except ValueError as problem:
            raise BadRecord(text, start, str(problem)) from None
    if open_:
        try:
            visitor.end()
        except BadRecord:
            raise
        except ValueError as problem:
            raise BadRecord(text, max(0, len(text.rstrip()) - 1), str(problem)) from None


@dataclass
class Record:
    """A partie as it was written down."""

    game: Game
    headers: dict[str, str]
    shuffles: Shuffles
    rows: list[Row] = field(default_factory=list)

    def start(self) -> Partie:
        """The partie before its first row."""
        return Partie(self.game, self.shuffles, self.options)

    @property
    def options(self) -> Any:
        """The options of the partie."""
        return read_options(self.game.rules.OPTIONS, options_of(self.headers.get("Options", "")))

    def steps(self) -> Iterator[Partie]:
        """The partie before its first row and after each one; the same object every time.

        Raises:
            Refused: a row does not fit the rules.
        """
        partie = self.start()
        yield partie
        for row in self.rows:
            partie.redo(row)
            yield partie

    def partie(self) -> Partie:
        """The partie after its last row.

        Raises:
            Refused: a row does not fit the rules.
        """
        partie = self.start()
        for row in self.rows:
            partie.redo(row)
        return partie


class Builder:
    """A visitor that collects records and plays them, so that a row against the rules is told with its place."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self._headers: dict[str, str] = {}
        self._record: Record | None = None
        self._partie: Partie | None = None

    def begin(self) -> None:
        self._headers = {}
        self._record = self._partie = None

    def header(self, name: str, value: str) -> None:
        if name in self._headers:
            raise ValueError(f"header {name} stands twice")
        if name == "Game":
            find(value)
        elif "Game" not in self._headers:
            raise ValueError('the first header is [Game "…"]')
        if name == "Options":
            read_options(find(self._headers["Game"]).rules.OPTIONS, options_of(value))
        if name == "Version":
            of_these_rules(value, find(self._headers["Game"]))
        shuffles_of({name: value})
        self._headers[name] = value

    def _open(self) -> tuple[Record, Partie]:
        if self._record is None or self._partie is None:
            game = find(self._headers["Game"])
            self._record = Record(game, self._headers, shuffles_of(self._headers))
            self._partie = self._record.start()
        return self._record, self._partie

    def row(self, text: str) -> None:
        record, partie = self._open()
        row = read_row(partie.rules, text)
        try:
            partie.redo(row)
        except Refused as refusal:
            raise ValueError(f"{text!r} is against rule {refusal.rule}") from None
        record.rows.append(row)

    def comment(self, text: str) -> None:
        self._open()

    def end(self) -> None:
        record, partie = self._open()
        said, found = self._headers.get("Result"), result_of(partie)
        if said is not None and found is None:
            raise ValueError(f"header Result says {said!r}, but the match has not ended")
        if said not in (None, found):
            raise ValueError(f"header Result says {said!r}, but the match ends with {found!r}")
        self.records.append(record)


def of_these_rules(version: str, game: Game) -> None:
    """See that a record is not of rules that are newer than these.

    Raises:
        ValueError: it is, or the version is no number.
    """
    if not version.isascii() or not version.isdigit():
        raise ValueError("Version is a whole number")
    known = game.rules.VERSION
    if int(version) > known:
        text = f"made by version {version} of the rules of {game.name}; this program has version {known}"
        raise ValueError(text)


def result_of(partie: Partie) -> str | None:
    """The letters of the winners, as a header has them; `None` before the end."""
    if partie.result is None:
        return None
    return " ".join(partie.rules.seats[seat] for seat in partie.result["winners"])


def find(name: str) -> Game:
    """A game by its name, its absence a `ValueError`."""
    try:
        return find_game(name)
    except UnknownGame as unknown:
        raise ValueError(str(unknown)) from None


def read_records(text: str) -> list[Record]:
    """All the records of a text, each played through.

    Raises:
        BadRecord: with line and column.
    """
    builder = Builder()
    visit(text, builder)
    return builder.records


def options_of(value: str) -> dict[str, str]:
    """The options of a header, as `name=value` set apart by spaces."""
    pairs = {}
    for part in value.split():
        name, equals, text = part.partition("=")
        if not equals:
            raise BadOption(name, "", "an option is written name=value")
        pairs[name] = text
    return pairs


def shuffles_of(headers: Mapping[str, str]) -> Shuffles:
    """The shuffles that headers describe.

    Raises:
        ValueError: a key that is no hexadecimal number, or a card that does not exist.
    """
    if "Key" in headers:
        try:
            fair = Fair(bytes.fromhex(headers["Key"]))
        except ValueError:
            raise ValueError("Key is a hexadecimal number") from None
    else:
        fair = Fair.seeded(headers.get("Seed", ""))
    packs = {int(name[5:]): cards(value) for name, value in headers.items() if PACK.fullmatch(name)}
    return Given(packs, fair) if packs else fair


def headers_of(shuffles: Shuffles) -> dict[str, str]:
    """The headers that describe shuffles, the inverse of `shuffles_of`."""
    if isinstance(shuffles, Given):
        packs = {f"Pack {number}": codes(order) for number, order in sorted(shuffles.orders.items())}
        return {**headers_of(shuffles.then), **packs}
    if isinstance(shuffles, Fair):
        return {"Key": shuffles.key.hex()}
    raise TypeError(f"{type(shuffles).__name__} cannot be written down")


def read_row(rules: Rules, text: str) -> Row:
    """A row from its text.

    Raises:
        ValueError: it is none.
    """
    head, _, rest = text.partition(" ")
    if head == "*table":
        return Row("table", NOBODY, parse(rules, rest))
    if text == "*redonne":
        return Row("ruling", NOBODY, REDEAL)
    if head in rules.seats:
        return Row("answer", rules.number(head), parse(rules, rest))
    letter, _, what = rest.partition(" ")
    if letter in rules.seats:
        if head == "*siege":
            return Row("seat", rules.number(letter), what)
        kind = NUMBERED.get(head)
        if kind and re.fullmatch("-?[0-9]+" if kind == "ruling" else "[0-9]+", what):
            return Row(kind, rules.number(letter), int(what))
    raise ValueError(f"{text!r} is no row: a seat ({' '.join(rules.seats)}) and an answer, or *retour …")


def write_row(rules: Rules, row: Row) -> str:
    """The text of a row, the inverse of `read_row`."""
    if row.kind == "table":
        return f"*table {written(row.what)}"
    if row == Row("ruling", NOBODY, REDEAL):
        return "*redonne"
    letter = rules.seats[row.seat]
    if row.kind == "rewind":
        return f"*retour {letter} {row.what}"
    if row.kind == "ruling":
        return f"*arbitre {letter} {row.what}"
    if row.kind == "seat":
        return f"*siege {letter} {row.what}"
    return f"{letter} {written(row.what)}"


def write_record(partie: Partie, headers: Mapping[str, str] | None = None, *, unfinished: bool = False) -> str:
    """A partie as text. It holds every card: only of a match that has ended may a player have it.

    Args:
        partie: the partie.
        headers: more headers (`Seats`, `Date`, `Secret` …).
        unfinished: write it although the match has not ended; for programs that play both sides.

    Raises:
        ValueError: the match has not ended, or its log begins at a checkpoint.
    """
    if not partie.over and not unfinished:
        raise ValueError("the match has not ended: its record would show hidden cards")
    if not partie.whole:
        raise ValueError("the log does not go back to the first shuffle: it cannot be played again")
    rules = partie.rules
    every = {"Game": partie.game.name, "Version": str(rules.VERSION)}
    texts = write_options(partie.options)
    if texts:
        every["Options"] = " ".join(f"{name}={value}" for name, value in texts.items())
    others = {name: value for name, value in (headers or {}).items() if not computed(name)}
    every |= {**others, **headers_of(partie.shuffles)}
    result = result_of(partie)
    if result is not None:
        every["Result"] = result
    lines = [header_line(name, value) for name, value in every.items()]
    deal: list[str] = []
    lines.append("")
    for row in partie.rows:
        if row.kind == "check":
            lines += wrapped(deal) + ["", "{deal}"]
            deal = []
        else:
            deal.append(write_row(rules, row))
    return "\n".join([*lines, *wrapped(deal)]) + "\n"


def computed(name: str) -> bool:
    """Whether a header follows from the partie, so that nobody else can say it."""
    return name in ("Game", "Version", "Options", "Key", "Seed", "Result") or PACK.fullmatch(name) is not None


def header_line(name: str, value: str) -> str:
    """A header as it is written: on one line, whatever its value."""
    value = " ".join(value.split()).replace("\\", r"\\").replace('"', r"\"")
    return f'[{name} "{value}"]'


def wrapped(rows: Sequence[str]) -> list[str]:
    """Rows as lines of at most `WIDTH` characters."""
    lines: list[str] = []
    for row in rows:
        if lines and len(lines[-1]) + len(row) + 2 <= WIDTH:
            lines[-1] += f" {row};"
        else:
            lines.append(f"{row};")
    return lines
