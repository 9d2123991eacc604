"""The people at the table as an SVG sprite: eight faces that look about them and make gestures.

A face is layers in one box of 100 by 100, laid on each other. Eyes, brows, mouths and hands have the same places on
all eight, so anybody can make any gesture. What shows skin or a sleeve exists once for each person, in his colours.
Left and right are those of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from estaminet.art.drawings import FOLDER, ROOT
from estaminet.art.palette import BLUE, BROWN, FLESH, GOLD, GREEN, PALE, RED, TAN, UMBER

TINTS: Final = {
    1: (FLESH, BLUE),
    2: (FLESH, RED),
    3: (TAN, GREEN),
    4: (FLESH, BLUE),
    5: (FLESH, PALE),
    6: (TAN, GOLD),
    7: (UMBER, BROWN),
    8: (UMBER, GREEN),
}
"""The people by number: the colour of the skin and that of the sleeve."""

GAZES: Final = ("ahead", "left", "right", "up", "down")
"""Where a person may look."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a gesture changes in a face. Eyes that it leaves alone keep their gaze."""

    brows: str = "brows-rest"
    mouth: str = "mouth-rest"
    eyes: str | None = None
    lid: str | None = None
    shoulders: str | None = None
    hand: str | None = None


AT_REST: Final = Gesture()

GESTURES: Final = {
    "eyes-up": Gesture(brows="brows-up", eyes="eyes-sky"),
    "heart": Gesture(mouth="mouth-smile", hand="hand-heart"),
    "wink": Gesture(brows="brows-wink", mouth="mouth-smile", lid="lid-shut"),
    "pout": Gesture(mouth="mouth-pout"),
    "thumb": Gesture(hand="hand-thumb"),
    "little-finger": Gesture(hand="hand-little"),
    "forefinger": Gesture(hand="hand-fore"),
    "write": Gesture(hand="hand-write"),
    "open-mouth": Gesture(brows="brows-up", mouth="mouth-open"),
    "shrug": Gesture(brows="brows-up", mouth="mouth-doubt", shoulders="shoulders-shrug"),
    "full-shrug": Gesture("brows-sorry", "mouth-doubt", shoulders="shoulders-shrug", hand="hands-palms"),
    "bite": Gesture(mouth="mouth-bite"),
    "nod": Gesture(mouth="mouth-smile"),
    "shake": AT_REST,
}
"""The gestures by name. To nod and to shake the head are movements: whoever shows the face moves it."""

TINTED: Final = frozenset(
    tinted for made in GESTURES.values() for tinted in (made.shoulders, made.lid, made.hand) if tinted is not None
)
"""Layers in a person's colours: skin is `currentColor`, the sleeve is the fill that a shape inherits."""


def layer(name: str) -> str:
    """What is inside the file of a layer."""
    return ROOT.sub("", (FOLDER / "people" / f"{name}.svg").read_text(encoding="utf-8"))


def portrait(person: int, gaze: str, sign: str | None = None) -> tuple[str, ...]:
    """The symbols to lay on each other, the undermost first: a person of `TINTS`, a gaze of `GAZES`, a gesture."""
    if person not in TINTS or gaze not in GAZES:
        raise ValueError(f"no person {person} who looks {gaze}")
    made = AT_REST if sign is None else GESTURES[sign]
    layers = (made.shoulders, made.eyes or f"eyes-{gaze}", made.lid, made.brows, made.mouth, made.hand)
    own = (f"{name}-{person}" if name in TINTED else name for name in layers if name is not None)
    return (f"body-{person}", *own)


def people_sprite() -> str:
    """Every layer as a symbol; of one in a person's colours also `-1` to `-8`, those of each person."""
    symbols = [
        f"<symbol id='{path.stem}' viewBox='0 0 100 100'>{layer(path.stem)}</symbol>"
        for path in sorted((FOLDER / "people").glob("*.svg"))
    ]
    symbols += [
        f"<symbol id='{name}-{person}' viewBox='0 0 100 100' color='{skin}' fill='{sleeve}'>"
        f"<use href='#{name}' width='100' height='100'/></symbol>"
        for name in sorted(TINTED)
        for person, (skin, sleeve) in TINTS.items()
    ]
    return f"<svg xmlns='http://www.w3.org/2000/svg'>{''.join(symbols)}</svg>"
