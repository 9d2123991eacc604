"""Records on disk: read with their faults told, written so that nothing is ever half there."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from estaminet.cli.command import Wrong
from estaminet.cli.say import N_, _
from estaminet.play import Partie
from estaminet.play.record import BadRecord, Record, read_records, write_record

REASONS: Final = (
    N_('a header is written [Name "value"] on a line of its own'),
    N_("an answer ends with ';' and a comment stands in { }"),
    N_('a record begins with its headers, first [Game "…"]'),
    N_('the first header is [Game "…"]'),
    N_("header %(name)s stands twice"),
    N_("no game %(name)s; there are: %(known)s"),
    N_("no option %(name)s: %(known)s"),
    N_("%(name)s=%(value)s: a whole number from %(low)s to %(high)s"),
    N_("%(name)s=%(value)s: an option is written name=value"),
    N_("%(name)s=%(value)s: %(known)s, since %(others)s"),
    N_("%(name)s=%(value)s: %(known)s"),
    N_("%(text)s is against rule %(rule)s"),
    N_("Key is a hexadecimal number"),
    N_("Version is a whole number"),
    N_("made by version %(version)s of the rules of %(game)s; this program has version %(known)s"),
    N_("header Result says %(text)s, but the match ends with %(result)s"),
    N_("header Result says %(text)s, but the match has not ended"),
    N_("no card is written %(text)s: a rank (A K Q J N 10 9 ... 2) and a suit letter (S H D C or d c b e)"),
    N_("%(text)s is no row: a seat (%(seats)s) and an answer, or *retour …"),
    N_("%(part)s in %(text)s is neither a card of the pack nor a word of the game"),
    N_("shuffle %(n)s: the order given is not of the %(cards)s cards of the pack"),
    N_("this deal has %(n)s answers, %(keep)s of them cannot be kept"),
    N_("there is no fault %(n)s that seat %(seat)s could call here"),
    N_("%(text)s is no word for who sits on a chair"),
    N_("only a deal that has just begun can be thrown away"),
)
"""What the reader of records may find wrong, in its words."""


def translated(reason: str) -> str:
    """What the reader of records found wrong, in the language chosen.

    >>> translated("header Date stands twice")
    'l’en-tête Date est là deux fois'
    """
    for template in REASONS:
        match = re.fullmatch(re.sub(r"%\\\((\w+)\\\)s", r"(?P<\1>.*?)", re.escape(template)), reason)
        if match:
            return _(template) % {name: part.strip("'") for name, part in match.groupdict().items()}
    return reason


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        Wrong: it cannot be read, or is no UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        text = _("%(file)s is no UTF-8 text (byte %(at)d)")
        raise Wrong(text % {"file": path, "at": problem.start}) from None
    except OSError as problem:
        raise Wrong(_("%(file)s cannot be read: %(reason)s") % {"file": path, "reason": of_system(problem)}) from None


def must_be_new(path: Path) -> None:
    """See that a file can be written where there is none yet.

    Raises:
        Wrong: there is one, or its folder does not exist or may not be written in.
    """
    if path.exists():
        raise Wrong(_("%(file)s exists already") % {"file": path})
    if not path.parent.is_dir():
        raise Wrong(
            _("%(file)s cannot be written: there is no folder %(folder)s") % {"file": path, "folder": path.parent}
        )
    if not os.access(path.parent, os.W_OK):
        text = _("%(file)s cannot be written: the system does not allow it in %(folder)s")
        raise Wrong(text % {"file": path, "folder": path.parent})


def of_system(problem: OSError) -> str:
    """What the system would not do, in the language chosen where it is something common."""
    match problem:
        case FileNotFoundError():
            return _("it does not exist")
        case PermissionError():
            return _("the system does not allow it")
        case IsADirectoryError():
            return _("it is a folder")
    return problem.strerror or str(problem)


def read(path: Path) -> list[Record]:
    """The records of a file, at least one.

    Raises:
        Wrong: it is none, with line and column.
    """
    try:
        records = read_records(read_text(path))
    except BadRecord as problem:
        raise Wrong(placed(path, problem)) from None
    if not records:
        raise Wrong(_("%(file)s holds no record") % {"file": path})
    return records


def placed(path: Path, problem: BadRecord) -> str:
    """What is wrong in a file, and where."""
    return _("%(file)s, line %(line)d, column %(column)d: %(reason)s") % {
        "file": path,
        "line": problem.line,
        "column": problem.column,
        "reason": translated(reason_of(problem)),
    }


def reason_of(problem: BadRecord) -> str:
    """What is wrong, without the place."""
    _place, _colon, reason = str(problem).partition(": ")
    return reason


class Notebook:
    """Where the parties of a sitting are written: those that have ended, then the one in progress."""

    def __init__(self, path: Path | None, done: list[str] | None = None) -> None:
        self.path = path
        self.done = done or []

    def write(self, partie: Partie, players: list[str]) -> Path:
        """Write all down and return where; a file name is made up if none was given.

        Raises:
            OSError: it cannot be written.
        """
        if self.path is None:
            self.path = Path(f"{partie.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.partie")
        text = "\n".join([*self.done, record(partie, players)])
        folder = self.path.parent
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
            file.write(text)
        os.replace(file.name, self.path)
        return self.path

    def close(self, partie: Partie, players: list[str]) -> None:
        """A partie has ended: keep it beside those to come, and write it if a file was named."""
        if self.path is not None:
            self.write(partie, players)
        self.done.append(record(partie, players))


def record(partie: Partie, players: list[str]) -> str:
    """A partie of this terminal as text; its player has given up all secrecy by looking into his own file."""
    headers: Mapping[str, str] = {"Seats": ", ".join(players), "Date": f"{datetime.now():%Y-%m-%d}"}
    return write_record(partie, headers, unfinished=True)
