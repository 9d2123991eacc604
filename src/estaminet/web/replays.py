"""Matches that have ended, seen again step by step: those of the tables, and those of records that somebody opens.

Either way it is a record that is shown. What it shows is nobody's secret: a table gives it after the match.
"""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from estaminet.cafe import Guest, Page, Sitter, TooEarly, still
from estaminet.play import Film, Moment, Step
from estaminet.play.reasons import reason_of
from estaminet.play.record import BadRecord
from estaminet.rules import write_options
from estaminet.web.desk import FRAGMENT, Desk, desk_of, go
from estaminet.web.errors import BadRequest, UnknownRecord
from estaminet.web.forms import whole
from estaminet.web.guard import RECORD_LIMIT, ROOMY
from estaminet.web.i18n import translations
from estaminet.web.picture import Line, Scene
from estaminet.web.reviews import Judged, judged
from estaminet.web.scene import erred, scene
from estaminet.web.shelf import Reel
from estaminet.web.tables import at_table


@dataclass(frozen=True, slots=True)
class Replay:
    """What the page of a step shows around the table."""

    path: str
    """The address of the match."""
    number: int
    step: Step
    letter: str
    """The seat through whose eyes it is seen; empty: all cards are face up."""
    told: tuple[Line, ...]
    """What has just happened."""
    targets: dict[str, int | None]
    """Where the buttons lead to."""
    last: int
    record: str
    """The address of the record, if the café has it; then there is a table too."""
    table: str
    """The address of the table, if there is one."""
    others: tuple[tuple[int, str], ...]
    """The other matches beside this one, by their numbers."""
    base: str
    """The address of the café, for whoever is sent this moment."""
    over: bool
    """Whether the match was played to its end, so that its answers can be weighed."""
    weighing: bool
    """Whether they are."""
    judged: Judged | None
    """What the answer of this step was worth, if it is weighed."""

    def at(self, number: int, letter: str | None = None, *, weighing: bool | None = None) -> str:
        """The address of a step, through the same eyes or through others, answers being weighed or not."""
        eyes = self.letter if letter is None else letter
        weighed = self.weighing if weighing is None else weighing
        return f"{self.path}?pas={number}" + (f"&place={eyes}" if eyes else "") + ("&revue=1" if weighed else "")


@dataclass(frozen=True, slots=True)
class Shown:
    """A match that is asked for, and what surrounds it."""

    reel: Reel
    sitters: tuple[Sitter, ...]
    table: str
    match: int
    others: tuple[tuple[int, str], ...] = ()
    strange: bool = False


async def show_last(request: Request) -> Response:
    """The last match of a table that has ended.

    Raises:
        TooEarly: none has.
    """
    _, _, table = await at_table(request)
    ledger = table.page(table.places - 1).ledger
    if not ledger:
        raise TooEarly
    return go(f"/t/{table.id}/revoir/{ledger[-1].match}")


async def show_match(request: Request) -> Response:
    """A match of a table, at a step. Whoever has the address may see it."""
    desk, guest, table = await at_table(request)
    match = request.path_params["match"]
    reel = await desk.shelf.match(table, match)
    page = table.page(table.places - 1)
    others = tuple((line.match, f"/t/{table.id}/revoir/{line.match}") for line in page.ledger if line.match != match)
    return await _respond(desk, request, guest, Shown(reel, page.chairs, table.id, match, others))


async def record(request: Request) -> Response:
    """The record of a match of a table, as a file."""
    _, _, table = await at_table(request)
    match = request.path_params["match"]
    _proof, text = await table.past(match)
    name = f"{table.game}-{table.id}-{match}.txt"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def show_opened(request: Request) -> Response:
    """A match of a text that somebody has opened, at a step."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    word, number = request.path_params["word"], request.path_params["number"]
    reels = desk.shelf.opened(word)
    if not 1 <= number <= len(reels):
        raise UnknownRecord
    reel = reels[number - 1]
    others = tuple((one, f"/revoir/{word}/{one}") for one in range(1, len(reels) + 1) if one != number)
    return await _respond(desk, request, guest, Shown(reel, reel.sitters(), "", number, others, strange=True))


async def ask_for_record(request: Request) -> Response:
    """Where a record can be opened."""
    return await opener(request, "")


async def opener(
    request: Request, text: str, wrong: str = "", *, field: str = "partie", status: int = 200, code: str = ""
) -> Response:
    """The form in which a record is opened, as it was filled in; what is wrong is told by the field that it is in."""
    return await desk_of(request).page(
        request,
        "open.html",
        status=status,
        text=text,
        wrong=wrong,
        field=field,
        code=code,
        limit=RECORD_LIMIT // 1024,
    )


async def open_record(request: Request) -> Response:
    """Open one, pasted or uploaded. What is wrong with it is told with its place, and it can be put right there."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    text, data = await _sent(request)
    if len(data) > RECORD_LIMIT:
        return await too_large(request, text, field="fichier")
    if len(text.encode()) > RECORD_LIMIT:
        return await too_large(request, text)
    try:
        text = data.decode("utf-8-sig") or text
    except UnicodeDecodeError as problem:
        wrong = translations(guest.lang).gettext("This file is no UTF-8 text (byte %(at)d).") % {"at": problem.start}
        return await opener(request, text, wrong, field="fichier", status=422)
    try:
        word = await desk.shelf.open(text)
    except BadRecord as problem:
        return await opener(request, text, _placed(problem, guest.lang), status=422)
    return go(f"/revoir/{word}/1")


async def too_large(request: Request, text: str = "", *, field: str = "partie") -> Response:
    """What was sent is longer than a record may be."""
    guest = await desk_of(request).door.guest(request)
    wrong = translations(guest.lang).gettext("This is more than the %(kib)d KiB that a record may have.")
    wrong %= {"kib": RECORD_LIMIT // 1024}
    return await opener(request, text, wrong, field=field, status=413, code="too-large")


async def _sent(request: Request) -> tuple[str, bytes]:
    """What a form holds in its field, and in its file.

    Raises:
        BadRequest: the form is none of ours.
    """
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise BadRequest
    async with request.form(max_files=1, max_fields=2, max_part_size=ROOMY["/revoir"]) as form:
        file, text = form.get("fichier"), form.get("partie", "")
        if not isinstance(text, str):
            raise BadRequest
        return text, await file.read() if isinstance(file, UploadFile) else b""


def _placed(problem: BadRecord, lang: str) -> str:
    text = translations(lang).gettext("Line %(line)d, column %(column)d: %(reason)s.")
    return text % {"line": problem.line, "column": problem.column, "reason": reason_of(problem, lang)}


async def _respond(desk: Desk, request: Request, guest: Guest, shown: Shown) -> Response:
    """A step of a match: the whole page, or for a script what is in it."""
    film = shown.reel.film
    letters = [sitter.letter for sitter in shown.sitters]
    letter = request.query_params.get("place", "")
    if letter and letter not in letters:
        raise BadRequest
    place = letters.index(letter) if letter else None
    asked = request.query_params.get("pas", "")
    number = whole(asked) if asked else film.next_where(lambda step: step.dealt, -1) or 0
    moment = await desk.shelf.at(shown.reel, number, strange=shown.strange)
    page, drawn = _draw(shown, moment, place, guest)
    weighing = request.query_params.get("revue") == "1" and film.over
    decision = await desk.shelf.judge(shown.reel, number, desk.cafe.review) if weighing else None
    if decision is not None and place not in (None, decision.seat):
        decision = None  # these eyes did not see from which cards was chosen
    wrong = () if place is not None else erred(page, film.game, guest.lang, guest.indices, moment.faults)
    path = request.url.path
    replay = Replay(
        path=path,
        number=number,
        step=film.steps[number],
        letter=letter,
        told=(*(line for line in drawn.journal if line.number >= moment.since(place)), *wrong),
        targets=_targets(film, number),
        last=film.last,
        record="" if shown.strange else f"{path}/partie.txt",
        table=f"/t/{shown.table}" if shown.table else "",
        others=shown.others,
        base=desk.base(request),
        over=film.over and bool(film.game.review),
        weighing=weighing,
        judged=None if decision is None else judged(decision, page, film.game, guest.lang, guest.indices),
    )
    fragment = FRAGMENT in request.headers
    html = desk.renderer.page(
        "_replay.html" if fragment else "replay.html",
        guest,
        path=replay.at(number),
        page=page,
        scene=drawn,
        game=film.game,
        seated=False,
        replay=replay,
    )
    return HTMLResponse(html, headers={FRAGMENT: "1"} if fragment else {})


def _draw(shown: Shown, moment: Moment, place: int | None, guest: Guest) -> tuple[Page, Scene]:
    film = shown.reel.film
    page = still(
        shown.table,
        film.game.name,
        write_options(film.options),
        shown.match,
        shown.sitters,
        len(shown.sitters) if place is None else place,
        moment.view(place),
    )
    return page, scene(page, film.game, guest.lang, guest.indices, since=moment.since(place))


def _targets(film: Film, number: int) -> dict[str, int | None]:
    """Where each button leads to from a step."""

    def dealt(step: Step) -> bool:
        return step.dealt

    def taken(step: Step) -> bool:
        return step.taken

    return {
        "first": 0 if number else None,
        "deal-back": film.last_where(dealt, number),
        "trick-back": film.last_where(taken, number),
        "back": number - 1 if number else None,
        "on": number + 1 if number < film.last else None,
        "trick-on": film.next_where(taken, number),
        "deal-on": film.next_where(dealt, number),
        "last": film.last if number < film.last else None,
    }
