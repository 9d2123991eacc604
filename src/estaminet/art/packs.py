"""Packs as files: every card an image that needs nothing else, and a page from which they are printed.

A card is as large as Lequart of Nantes made one of his packs, 56 by 86 mm; hence the box of a drawing, 100 by 150,
gains a little above and below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from estaminet.art.drawings import back
from estaminet.art.numbers import use
from estaminet.art.palette import INK, PALE
from estaminet.art.pips import BOXES, FRENCH_PIPS, SPANISH_PIPS
from estaminet.art.sprites import field_of
from estaminet.art.suits import SUITS
from estaminet.cards import Card

WIDTH, HEIGHT = 56, 86
"""Of a card, in millimetres."""
TOP, TALL = -1.8, 153.6
"""The first line of a card in the box of its drawing, and how many there are."""
BLEED = 2
"""So many millimetres around each card are printed in its colour, so that a cut that goes astray spoils nothing."""
ACROSS, DOWN = 3, 3
"""How many cards lie on a page."""
PAGE_WIDTH, PAGE_HEIGHT = 210, 297
"""A4."""
GROUND: Final = "#fffdf5"
SERIF: Final = "font-family=\"Georgia,'DejaVu Serif',serif\" font-weight='700'"
SANS: Final = "font-family=\"'Noto Sans','DejaVu Sans',Arial,sans-serif\""
SIGNS: Final = FRENCH_PIPS | SPANISH_PIPS


@dataclass(frozen=True)
class Printed:
    """A card and what is printed on it beside its drawing."""

    card: Card
    index: str
    name: str
    """What a screen reader says."""
    title: str = ""
    sign: str = ""
    place: int | None = None
    """Its own name, the gesture that tells of it, its place in the order: for learners."""


@dataclass(frozen=True)
class Style:
    """How a pack is printed."""

    colours: Mapping[str, str] = field(default_factory=lambda: SUITS)
    """The colour of each suit."""
    plain: bool = False
    """No drawings: a large index and one large sign."""
    teaching: bool = False
    """With what learners want to know."""


def card_image(one: Printed, style: Style) -> str:
    """A card as an SVG image."""
    suit = one.card.suit
    body = _plain(one) if style.plain else _drawn(one, shrunk=style.teaching and one.place is not None)
    if style.teaching:
        body += _taught(one)
    signs = "".join(
        f"<symbol id='{sign}' viewBox='{BOXES[sign]}' fill='currentColor'>{drawn}</symbol>"
        for sign, drawn in SIGNS.items()
        if f"href='#{sign}'" in body or f'href="#{sign}"' in body
    )
    return _image(f"<title>{escape(one.name)}</title>{signs}{_ground(GROUND)}{body}", style.colours[suit])


def back_image() -> str:
    """The back of every card as an SVG image."""
    return _image(_ground(PALE) + back(), INK)


def _image(inside: str, colour: str) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}mm' height='{HEIGHT}mm' viewBox='0 {TOP} 100 {TALL}'"
        f" color='{colour}'>{inside}</svg>\n"
    )


def _ground(colour: str) -> str:
    return f"<path d='M0 {TOP}h100v{TALL}H0Z' fill='{colour}'/>"


def _text(text: str, x: float, y: float, size: float, more: str) -> str:
    return f"<text x='{x:g}' y='{y:g}' font-size='{size:g}' {more}>{escape(text)}</text>"


def _index(text: str, x: float, y: float, size: float, anchor: str) -> str:
    # Two figures are as wide as the place of one allows, whatever the font.
    narrow = f" textLength='{size * 0.86:g}' lengthAdjust='spacingAndGlyphs'" if len(text) > 1 else ""
    return _text(text, x, y, size, f"text-anchor='{anchor}' fill='currentColor' {SERIF}{narrow}")


def _drawn(one: Printed, *, shrunk: bool) -> str:
    """A card as one knows it: the index in its corner, and its drawing."""
    suit = one.card.suit
    long = BOXES[suit] != BOXES["d"]
    sign = use(suit, 18, 54 if long else 48.5, 17 if long else 23, 34 if long else 23)
    drawing = field_of(one.card)
    if shrunk:
        drawing = f"<g transform='translate(14 11) scale(.86)'>{drawing}</g>"
    return _index(one.index, 18, 32.5, 37, "middle") + sign + drawing


def _plain(one: Printed) -> str:
    """A card for weak eyes."""
    suit = one.card.suit
    long = BOXES[suit] != BOXES["d"]
    return _index(one.index, 6, 62, 74, "start") + use(
        suit, 70 if long else 61, 93, 46 if long else 66, 92 if long else 66
    )


def _taught(one: Printed) -> str:
    """The sign of a card at the top, its own name at the bottom, and its place in the order at the bottom right."""
    told = ""
    if one.sign:
        told += _text(one.sign, 97, 7.5, 7, f"text-anchor='end' font-style='italic' fill='{INK}' {SANS}")
    if one.title:
        told += _text(one.title, 4, 148.5, 9, f"font-weight='700' fill='{INK}' {SANS}")
    if one.place is not None:
        told += f"<rect x='79.5' y='138' width='17' height='11.5' rx='4' fill='{INK}'/>"  # clear of the cut
        told += _text(str(one.place), 88, 147.3, 10, f"text-anchor='middle' font-weight='700' fill='{PALE}' {SANS}")
    return told


def sheet(cards: Sequence[str], back: str, *, lang: str, title: str, advice: str) -> str:
    """A page that prints images of cards, nine on an A4 page, each page followed by the backs of its cards.

    Args:
        cards: the addresses of the cards' images.
        back: that of the back.
        lang: the language of the texts.
        title: what the page is.
        advice: how to print it; shown on the screen and never printed.
    """
    pages = "\n".join(_pages(cards, back))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n<p>{escape(advice)}</p>\n{pages}\n</html>\n"
    )


def _pages(cards: Sequence[str], back: str) -> Iterator[str]:
    for first in range(0, len(cards), ACROSS * DOWN):
        some = cards[first : first + ACROSS * DOWN]
        for side, images, colour in ("fronts", some, GROUND), ("backs", [back] * len(some), PALE):
            shown = "".join(f'<img src="{escape(image)}" alt="">' for image in images)
            yield f'<section class="{side}">{_under(colour)}{shown}</section>'


def _under(colour: str) -> str:
    """What lies under the cards of a page: their colour, and in the margin, at either end of every edge, where to cut.

    Each card has edges of its own, for between two of them lies what bleeds.
    """
    across, down = (ACROSS * (WIDTH + 2 * BLEED), DOWN * (HEIGHT + 2 * BLEED))
    left, top = (PAGE_WIDTH - across) / 2, (PAGE_HEIGHT - down) / 2
    right, bottom = left + across, top + down
    columns = [left + (WIDTH + 2 * BLEED) * n + side for n in range(ACROSS) for side in (BLEED, BLEED + WIDTH)]
    lines = [top + (HEIGHT + 2 * BLEED) * n + side for n in range(DOWN) for side in (BLEED, BLEED + HEIGHT)]
    upright = "".join(f"M{x:g} {top - 7:g}v6M{x:g} {bottom + 1:g}v6" for x in columns)
    level = "".join(f"M{left - 7:g} {y:g}h6M{right + 1:g} {y:g}h6" for y in lines)
    ground = f'<path d="M{left:g} {top:g}h{across}v{down}H{left:g}Z" fill="{colour}"/>'
    strokes = f'<path d="{upright}{level}" stroke="#000" stroke-width=".2"/>'
    return f'<svg viewBox="0 0 {PAGE_WIDTH} {PAGE_HEIGHT}">{ground}{strokes}</svg>'


STYLE: Final = f"""
@page {{ size: A4; margin: 0 }}
body {{ margin: 0; background: #bbb; color: #000; font: 12pt/1.5 Georgia, serif }}
h1, p {{ max-width: 180mm; margin: 5mm auto; padding: 0 5mm }}
section {{
  position: relative; isolation: isolate; display: grid; place-content: center;
  grid-template: repeat({DOWN}, {HEIGHT + 2 * BLEED}mm) / repeat({ACROSS}, {WIDTH + 2 * BLEED}mm);
  width: {PAGE_WIDTH}mm; height: {PAGE_HEIGHT}mm; margin: 0 auto 5mm; overflow: hidden;
  background: #fff
}}
.backs {{ direction: rtl }} /* so that each back comes to lie behind its card */
img {{ display: block; width: {WIDTH}mm; height: {HEIGHT}mm; margin: {BLEED}mm }}
svg {{ position: absolute; inset: 0; z-index: -1 }}
@media print {{
  h1, p {{ display: none }} body {{ background: none }} section {{ margin: 0; break-after: page }}
  section:last-of-type {{ break-after: auto }}
}}
"""
