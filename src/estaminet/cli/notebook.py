"""Records on disk: read with their faults told, written so that nothing is ever half there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from estaminet.cli.say import LANG, _
from estaminet.cli.wrong import Wrong
from estaminet.play import Partie
from estaminet.play.reasons import reason_of
from estaminet.play.record import BadRecord, Record, read_records, write_record


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
        "reason": reason_of(problem, LANG.get()),
    }


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
