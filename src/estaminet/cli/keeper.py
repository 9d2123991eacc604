"""For whoever keeps the café: open it, copy its store, forget a guest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from estaminet.cafe import StoreFailed
from estaminet.cafe.admin import backup, find_guests, forget
from estaminet.cli.notebook import must_be_new
from estaminet.cli.say import _, ngettext
from estaminet.cli.wrong import Wrong


@contextmanager
def store_told() -> Iterator[None]:
    """Tell in one line what is wrong with a store.

    Raises:
        Wrong: instead of what was raised inside.
    """
    try:
        yield
    except FileNotFoundError as problem:
        place = problem.filename or problem
        raise Wrong(_("there is no store at %(place)s") % {"place": place}) from None
    except FileExistsError as problem:
        raise Wrong(_("%(file)s exists already") % {"file": problem}) from None
    except (ArgumentError, ImportError) as problem:
        text = _("the store cannot be used: no such address as sqlite:///FILE or postgresql+psycopg://… (%(reason)s)")
        raise Wrong(text % {"reason": problem}) from None
    except (StoreFailed, SQLAlchemyError, OSError) as problem:
        cause = problem.__cause__ or problem
        reason = " ".join(str(getattr(cause, "orig", None) or cause).split()) or type(problem).__name__
        raise Wrong(_("the store cannot be used: %(reason)s") % {"reason": reason}) from None


def open_cafe(**settings: Any) -> None:
    """Open the café until it is interrupted.

    Raises:
        Wrong: it cannot listen there, or the store cannot be used.
    """
    from estaminet.web import Unavailable, serve

    with store_told():
        try:
            serve(**settings, say=click.echo)
        except Unavailable as problem:
            if problem.taken:
                text = _("%(address)s is taken: perhaps the café is open already; another place: --port 8001")
                raise Wrong(text % {"address": problem.address}) from None
            raise Wrong(_("cannot listen there: %(problem)s") % {"problem": problem}) from None


def copy_store(path: Path, url: str | None) -> None:
    """Copy the store into a new file.

    Raises:
        Wrong: there is none, or already such a file.
    """
    must_be_new(path)
    with store_told():
        rows = backup(url, path)
    text = ngettext("%(n)d row copied to %(file)s", "%(n)d rows copied to %(file)s", rows)
    click.echo(text % {"n": rows, "file": path})


def forget_guest(who: str, url: str | None) -> None:
    """Delete a guest's name and cookie.

    Raises:
        Wrong: nobody is called so, or several are.
    """
    with store_told():
        ids = find_guests(url, who)
        if len(ids) > 1:
            text = _("several guests are called %(name)s; say which: %(ids)s")
            raise Wrong(text % {"name": who, "ids": ", ".join(ids)})
        if not forget(url, ids[0] if ids else who):
            raise Wrong(_("no guest is called %(name)s") % {"name": who})
    click.echo(_("%(name)s is forgotten.") % {"name": who})
