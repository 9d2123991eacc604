"""What is wrong with a record is told in both languages."""

from __future__ import annotations

import re

from babel.messages.pofile import read_po

from estaminet.play.reasons import LOCALES, REASONS, reason_of
from estaminet.play.record import BadRecord
from tests.games.test_words import BADLY_SET

PLACEHOLDER = re.compile(r"%\(\w+\)s")
CODE = re.compile(r"«\u00a0;\u00a0»")
"""What is written in a record, and so is not prose."""


def french() -> dict[str, str]:
    """The French of every reason."""
    with (LOCALES / "fr" / "LC_MESSAGES" / "estaminet.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file, locale="fr") if message.id}


def test_every_reason_has_its_french_and_there_is_no_other() -> None:
    assert set(REASONS) == set(french())
    for reason, text in french().items():
        assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(reason))
        assert not BADLY_SET.search(CODE.sub("", text)), text


def test_a_reason_keeps_what_it_quotes() -> None:
    problem = BadRecord("x\ny", 2, "'B 12' is against rule PIC-07")
    assert (problem.line, problem.column) == (2, 1)
    assert reason_of(problem, "en") == "B 12 is against rule PIC-07"
    assert reason_of(problem, "fr") == "«\u00a0B 12\u00a0» enfreint la règle PIC-07"
    assert reason_of(BadRecord("", 0, "something new"), "fr") == "something new"
