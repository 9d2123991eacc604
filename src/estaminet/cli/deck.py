"""A pack of cards as files, to print or to play with elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rich.console import Console

from estaminet.art.packs import Printed, Style, back_image, card_image, sheet
from estaminet.art.suits import FOUR_COLOURS, SUITS
from estaminet.cards import Card
from estaminet.cli.arguments import options_from
from estaminet.cli.notebook import of_system
from estaminet.cli.say import LANG, _
from estaminet.cli.wrong import Wrong
from estaminet.rules import Game
from estaminet.rules.words import words

BACK: Final = "back.svg"
SHEET: Final = "sheet.html"


def write_deck(
    console: Console,
    game: Game,
    folder: Path,
    *,
    styles: Iterable[str],
    settings: Iterable[tuple[str, str]],
    indices: str,
    force: bool,
) -> None:
    """Write the pack of a game into a folder: an SVG image of each card and of the back, and a page to print them.

    Raises:
        Wrong: there is something in the folder, and `force` is not set; or it cannot be written.
    """
    pack = game.rules(options_from(game, settings)).pack
    wanted = set(styles)
    style = Style(
        colours=FOUR_COLOURS if "four" in wanted else SUITS, plain="plain" in wanted, teaching="teaching" in wanted
    )
    files = {file_of(one): card_image(printed(game, one, indices), style) for one in pack}
    files[BACK] = back_image()
    files[SHEET] = sheet(
        [file_of(one) for one in pack],
        BACK,
        lang=LANG.get(),
        title=_("%(game)s: %(number)d cards to print") % {"game": words(game, LANG.get()).name, "number": len(pack)},
        advice=_(
            "Print this page from the browser on A4 paper, at 100 % and without margins, on both sides, turned over"
            " along the long edge. The cards, of 56 by 86 mm, are then cut along the marks:"
            " between two of them 4 mm fall off."
        ),
    )
    write(folder, files, force=force)
    text = _("%(number)d cards and their back are in %(folder)s.")
    console.print(text % {"number": len(pack), "folder": folder}, soft_wrap=True)
    console.print(_("To print them, open %(file)s in a browser.") % {"file": folder / SHEET}, soft_wrap=True)


def file_of(one: Card) -> str:
    """What the image of a card is called."""
    return f"{one.code}.svg"


def printed(game: Game, one: Card, indices: str) -> Printed:
    """What a game prints on a card."""
    from estaminet.web.faces import face_in

    face = face_in(game, one, LANG.get(), indices)
    return Printed(one, face.index, face.name, face.title, face.sign, face.place)


def write(folder: Path, files: dict[str, str], *, force: bool) -> None:
    """Write files into a folder, which is made if need be.

    Raises:
        Wrong: there is something in it, and `force` is not set; or it cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not force and any(folder.iterdir()):
            raise Wrong(_("%(folder)s is not empty; --force writes there all the same") % {"folder": folder})
        for name, content in files.items():
            (folder / name).write_text(content, encoding="utf-8")
    except (FileExistsError, NotADirectoryError):
        raise Wrong(_("%(folder)s is no folder") % {"folder": folder}) from None
    except OSError as problem:
        text = _("%(file)s cannot be written: %(reason)s")
        raise Wrong(text % {"file": problem.filename or folder, "reason": of_system(problem)}) from None
