"""Checking, from its record alone, that nobody can have chosen the cards of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.console import Console

from estaminet.cards import cards
from estaminet.cli.notebook import placed, read_text
from estaminet.cli.say import _, ngettext
from estaminet.cli.wrong import Wrong
from estaminet.play import Fair, commitment, partie_key
from estaminet.play.record import BadRecord, Record, read_records

UNPLAYABLE: Final = re.compile(r".* is against rule \S+")
"""What the reader says of an answer that the cards dealt do not allow."""


def show_proof(console: Console, path: Path) -> int:
    """Say of each match in a file whether its cards are proved fair; the exit code, 1 for a no.

    Raises:
        Wrong: the file holds no record.
    """
    try:
        records = read_records(read_text(path))
    except BadRecord as problem:
        if not UNPLAYABLE.fullmatch(problem.reason):
            raise Wrong(placed(path, problem)) from None
        text = _("No: with these shuffles the match cannot have gone like this. %(where)s")
        console.print(text % {"where": placed(path, problem)}, soft_wrap=True)
        return 1
    if not records:
        raise Wrong(_("%(file)s holds no record") % {"file": path})
    code = 0
    for record in records:
        faults = list(faults_of(record))
        for fault in faults:
            console.print(_("No: %(fault)s") % {"fault": fault}, soft_wrap=True)
        if faults:
            code = 1
        else:
            told(console, record)
    return code


def told(console: Console, record: Record) -> None:
    """Say yes, and what the reader must still compare himself."""
    deals = len(record.partie().tapis.facts["sheet"])
    text = ngettext(
        "Yes: the key comes from the secret and everybody's nonces, and %(n)d deal from the key.",
        "Yes: the key comes from the secret and everybody's nonces, and %(n)d deals from the key.",
        deals,
    )
    console.print(text % {"n": deals}, soft_wrap=True)
    console.print(_("The table must have shown this commitment before the first card:"))
    console.print(f"  {commitment(bytes.fromhex(record.headers['Secret']))}")


def faults_of(record: Record) -> Iterator[str]:
    """What in the headers of a record speaks against fair shuffles; the rows have been played with them."""
    headers = record.headers
    missing = [name for name in ("Secret", "Nonces", "Key") if name not in headers]
    if missing:
        text = ngettext("header %(names)s is missing", "headers %(names)s are missing", len(missing))
        yield text % {"names": ", ".join(missing)}
        return
    try:
        secret = bytes.fromhex(headers["Secret"])
    except ValueError:
        yield _("header Secret is no hexadecimal number")
        return
    if headers.get("Commitment", commitment(secret)) != commitment(secret):
        yield _("the commitment is not that of the secret")
    key = partie_key(secret, headers["Nonces"].split())
    if headers["Key"] != key.hex():
        yield _("the key does not come from the secret and the nonces")
        return
    fair = Fair(key)
    for name, value in headers.items():
        if re.fullmatch(r"Pack \d+", name):
            order = cards(value)
            if order != fair.order(int(name[5:]), order):
                yield _("shuffle %(number)s does not come from the key") % {"number": name[5:]}
