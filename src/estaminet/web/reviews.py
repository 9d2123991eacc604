"""What an answer was worth, on the page of a match that is seen again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from estaminet.bots.review import Worth
from estaminet.cafe import Page
from estaminet.lab.review import Choice, Decision
from estaminet.rules import Game, written
from estaminet.rules.book import book
from estaminet.web.company import name_of
from estaminet.web.i18n import translations
from estaminet.web.scene import spoken

SHOWN: Final = 6
"""How many answers are shown at most."""


@dataclass(frozen=True, slots=True)
class Bar:
    """An answer in the chart, in per cent."""

    label: str
    given: bool
    fancied: int
    error: int
    real: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision in words and in a chart."""

    kind: str
    """`couffe`, `unlucky`, `other` or `best`."""
    sentence: str
    rule: str
    title: str
    """What that rule is called."""
    worlds: int
    bars: tuple[Bar, ...]


def judged(decision: Decision, page: Page, game: Game, lang: str, indices: str) -> Judged:
    """A decision for the page of its step."""
    _ = translations(lang).gettext

    def label(choice: Choice) -> str:
        return spoken(page, game, lang, indices, written(choice.answer))

    told = {
        "who": name_of(page.chairs[decision.seat], lang),
        "given": label(decision.chosen),
        "best": label(decision.best),
        "chance": percent(decision.chosen.fancied),
        "other": percent(decision.best.fancied),
    }
    sentences = {
        "couffe": _("A couffe, %(who)s: “%(given)s” works %(chance)d times out of 100, “%(best)s” %(other)d."),
        "unlucky": _("Bad luck, %(who)s: “%(given)s” was sound by what could be seen; the cards lay badly."),
        "other": _("“%(given)s” works %(chance)d times out of 100, “%(best)s” %(other)d."),
        "best": _("Nothing was better than “%(given)s”, which works %(chance)d times out of 100."),
    }
    kind = kind_of(decision)
    shown = decision.choices[:SHOWN]
    if decision.chosen not in shown:
        shown = (*shown[:-1], decision.chosen)
    rules = book(game, lang).rules
    return Judged(
        kind=kind,
        sentence=sentences[kind] % told,
        rule=decision.rule,
        title=rules[decision.rule].title if decision.rule in rules else decision.rule,
        worlds=decision.worlds,
        bars=tuple(
            Bar(
                label(choice),
                choice.answer == decision.given,
                percent(choice.fancied),
                round(100 * choice.error),
                percent(choice.real),
            )
            for choice in shown
        ),
    )


def kind_of(decision: Decision) -> str:
    """What is to be said of a decision."""
    if decision.couffe():
        return "couffe"
    if decision.unlucky():
        return "unlucky"
    return "other" if decision.lost.gain > 0 else "best"


def percent(worth: Worth) -> int:
    """A chance of success, out of 100."""
    return round(100 * worth.success)
