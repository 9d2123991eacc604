"""What a page lets somebody send: its forms, read as a browser reads them, and tried for one answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

from estaminet.web.commands import answer_in, slip_in
from estaminet.web.errors import BadRequest, NothingChosen
from estaminet.web.forms import Form

OTHERS: Final = ("do", "say", "on", "off", "nonce", "chair", "pause")
"""Names of buttons that give no answer."""


@dataclass
class Control:
    """A field or a button."""

    kind: str
    name: str
    value: str
    form: str
    attributes: dict[str, str]
    options: list[str] = field(default_factory=list)


class Controls(HTMLParser):
    """All that can be sent from a page, in the order of the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[Control] = []
        self._form = ""
        self._forms = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._forms += 1
            self._form = has.get("id", f"form {self._forms}")
        elif tag == "option":
            self.all[-1].options.append(has["value"])
        elif tag in ("input", "button", "select") and "disabled" not in has:
            kind = has.get("type", "submit" if tag == "button" else "text") if tag != "select" else tag
            form = has.get("form", self._form)
            self.all.append(Control(kind, has.get("name", ""), has.get("value", ""), form, has))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = ""

    def gives(self, text: str) -> bool:
        """Whether some button can send exactly this answer."""
        words = text.split()
        buttons = (one for one in self.all if one.kind == "submit" and one.name not in OTHERS and one.form)
        return any(sorted(said(self.sent(button, words)).split()) == sorted(words) for button in buttons)

    def sent(self, button: Control, words: list[str]) -> Form:
        """What a button sends when somebody who wants these words has filled its form."""
        return Form([*self.filled(button.form, words), (button.name, button.value)])

    def filled(self, form: str, words: list[str]) -> Iterator[tuple[str, str]]:
        """The fields of a form, filled so."""
        chosen: set[str] = set()
        for one in self.all:
            if one.form != form:
                continue
            if one.kind == "hidden":
                yield one.name, one.value
            elif one.kind == "select" and " ".join(words) in one.options:
                yield one.name, " ".join(words)
            elif one.kind == "number" and words[-1].isdigit() and fits(one, int(words[-1])):
                yield one.name, words[-1]
            elif one.kind == "checkbox" and one.value in words:
                yield one.name, one.value
            elif one.kind == "radio" and one.value in words and one.name not in chosen:
                chosen.add(one.name)
                yield one.name, one.value


def fits(number: Control, value: int) -> bool:
    """Whether a browser lets somebody put this into a field."""
    low, high, step = (int(number.attributes[name]) for name in ("min", "max", "step"))
    return low <= value <= high and (value - low) % step == 0


def said(form: Form) -> str:
    """The answer that the café reads out of a form, as `from_form` does; empty if none."""
    if "act" in form:
        return form.get("act")
    if "wrong" in form:
        return slip_in(form)
    try:
        return answer_in(form)
    except (BadRequest, NothingChosen):
        return ""
