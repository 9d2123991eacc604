"""The people at a table in pictures: whose face a chair has, where it looks, and the gestures in words and on keys.

The drawings themselves are in `estaminet.art.people`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final

from estaminet.art.people import TINTS, portrait
from estaminet.rules import Game
from estaminet.rules.layout import layout
from estaminet.rules.words import words
from estaminet.web.i18n import translations

POINTS: Final = {
    "me": (0, -1),
    "left": (-1, 0),
    "top-left": (-1, 1),
    "top": (0, 1),
    "top-right": (1, 1),
    "right": (1, 0),
}
"""Where the seats of a page are: how far to the right, how far up."""

LOOK_KEYS: Final = {"left": "j", "top": "k", "right": "l", "me": "n"}
"""The key that turns one's eyes to a side of the table, three neighbours as they sit, or to nobody."""

SIGN_KEYS: Final = {
    "eyes-up": "1",
    "heart": "2",
    "wink": "3",
    "pout": "4",
    "thumb": "5",
    "little-finger": "6",
    "forefinger": "7",
    "write": "8",
    "open-mouth": "9",
    "shrug": "0",
    "full-shrug": "p",
    "bite": "b",
    "nod": "y",
    "shake": "x",
}
"""The key of each gesture, the same in all hands, so that fingers can learn it."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """A gesture as a page shows it."""

    name: str
    """What `estaminet.art.people` calls it."""
    text: str
    """What it looks like, in words."""
    layers: tuple[str, ...]
    """The symbols that draw it, the undermost first."""
    times: int = 1
    """How often it is made."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a gesture says in a game, and its key."""

    label: str
    gesture: Gesture
    key: str
    act: str
    """The answer that it is, as text."""


def person_of(first: int, table: str) -> int:
    """The person who took a place at first: always the same, and nobody else at the table has his face.

    It takes the steps of `company.name_of`, so that a bot's face suits its name.

    >>> len({person_of(first, "a table") for first in range(6)})
    6
    """
    return (zlib.crc32(table.encode()) + 5 * first) % len(TINTS) + 1


def towards(side: str, other: str) -> str:
    """The gaze of a face on one side of the page that looks at another side.

    >>> towards("left", "top"), towards("top", "me"), towards("me", "top")
    ('right', 'ahead', 'up')
    """
    if other == "me":
        return "ahead"
    across, up = (there - here for here, there in zip(POINTS[side], POINTS[other], strict=True))
    if across:
        return "right" if across > 0 else "left"
    return "up" if up > 0 else "down"


def gesture_of(name: str, person: int, lang: str, times: int = 1, gaze: str = "ahead") -> Gesture:
    """Somebody makes a gesture."""
    return Gesture(name, gesture_text(name, lang, times), portrait(person, gaze, name), times)


def gesture_text(name: str, lang: str, times: int = 1) -> str:
    """What a gesture looks like, in words.

    >>> gesture_text("wink", "en"), gesture_text("open-mouth", "en", 3)
    ('a wink', 'the mouth opened, 3 times')
    """
    said = translations(lang)
    _ = said.gettext
    text = {
        "eyes-up": _("eyes to heaven"),
        "heart": _("hand on heart"),
        "wink": _("a wink"),
        "pout": _("a pout"),
        "thumb": _("the thumb"),
        "little-finger": _("the little finger"),
        "forefinger": _("the forefinger"),
        "write": _("a hand that writes"),
        "open-mouth": _("the mouth opened"),
        "shrug": _("one shoulder barely raised"),
        "full-shrug": _("a great shrug"),
        "bite": _("lips bitten"),
        "nod": _("a nod"),
        "shake": _("a shake of the head"),
    }[name]
    return (
        said.ngettext("%(gesture)s, %(times)d time", "%(gesture)s, %(times)d times", times)
        % {
            "gesture": text,
            "times": times,
        }
        if times > 1
        else text
    )


def meanings(game: Game, lang: str) -> list[Meaning]:
    """The gestures of a game, in the order of its code."""
    said, known = words(game, lang), layout(game)
    return [
        Meaning(said.word(word), gesture_of(name, index % len(TINTS) + 1, lang), SIGN_KEYS[name], known.act(word))
        for index, (word, name) in enumerate(known.gestures.items())
    ]
