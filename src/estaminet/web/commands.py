"""What can be done at a table, for the pages and for the JSON API alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from estaminet.cafe import Guest, Table
from estaminet.cafe.errors import Stale
from estaminet.web.errors import BadRequest, NothingChosen
from estaminet.web.forms import Form, whole

SIMPLE: Final[dict[str, Callable[[Table, Guest], Awaitable[Any]]]] = {
    "undo": Table.undo,
    "agree": lambda table, guest: table.consent(guest, True),
    "disagree": lambda table, guest: table.consent(guest, False),
    "abridge": Table.abridge,
    "hurry": Table.hurry,
    "continue": Table.go_on,
    "stay": Table.stay,
    "leave": Table.leave,
    "return": Table.come_back,
    "rematch": Table.rematch,
    "hint": Table.hint,
    "close": Table.close,
}
"""Commands that need nothing but to be said. A hint gives an answer back."""


async def simple(table: Table, guest: Guest, name: str) -> Any:
    """Do one of them.

    Raises:
        BadRequest: there is none of this name.
    """
    if name not in SIMPLE:
        raise BadRequest
    return await SIMPLE[name](table, guest)


async def from_form(table: Table, guest: Guest, form: Form) -> str | None:
    """Do what a page's button said; the answer that a hint suggests, if it was one.

    Raises:
        BadRequest: no button of ours says this.
    """
    if "act" in form:
        await table.act(guest, form.get("act"))
    elif "wrong" in form:
        await slip(table, guest, form)
    elif "do" in form:
        done = await simple(table, guest, form.get("do"))
        return str(done) if done is not None else None
    elif "say" in form:
        await table.phrase(guest, form.get("say"))
    elif "nonce" in form:
        await table.ready(guest, form.get("nonce"))
    elif "chair" in form:
        await table.set_chair(guest, form.number("chair"), form.get("what"))
    elif "pause" in form:
        await table.settings(guest, pause=pause(form.get("pause")))
    else:
        await table.answer(guest, form.number("number"), answer_in(form))
    return None


async def slip(table: Table, guest: Guest, form: Form) -> None:
    """Do what may not be done, be it beside the question or an answer to it."""
    text = slip_in(form)
    try:
        await table.act(guest, text)
    except Stale:
        await table.answer(guest, form.number("number"), text)


def slip_in(form: Form) -> str:
    """What may not be done, of the control that the button names: its words, number and cards in their order."""
    return " ".join(form.all(f"wrong-{form.get('wrong')}"))


def answer_in(form: Form) -> str:
    """The answer that a form holds: a button's own, or put together from cards picked or taken, a list, or a number.

    Where one number serves several answers (a stake here or there), the button says which: `lay`, beside the `amount`.

    Raises:
        NothingChosen: it was to be taken from a list, and nothing was.
        BadRequest: none.
    """
    if "answer" in form:
        return form.get("answer")
    if "pick" in form:
        return " ".join([form.get("pick"), *form.all("card")])
    if "take" in form:
        return " ".join([form.get("take"), *form.all("own"), *form.all("card")])
    if "lay" in form:
        return f"{form.get('lay')} {whole(form.get('amount'))}"
    source = form.get("from")
    if source == "chosen":
        if not form.get("chosen"):
            raise NothingChosen
        return form.get("chosen")
    if source and form.get(source):
        return f"{source} {whole(form.get(source))}"
    raise BadRequest


def pause(text: str) -> float:
    """A number of seconds, with a point or a comma.

    Raises:
        BadRequest: it is none.

    >>> pause("1.5"), pause("1,5")
    (1.5, 1.5)
    """
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise BadRequest from None
