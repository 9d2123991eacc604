"""The application: routes, what stands at the door, what happens when something goes wrong."""

from __future__ import annotations

import logging

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import Lifespan

from estaminet.cafe import Cafe, Guest
from estaminet.web import api, arbiter, chances, installed, invitations, pages, replays, tables
from estaminet.web.assets import Assets
from estaminet.web.desk import Desk, as_json, desk_of, wants_json
from estaminet.web.door import Door
from estaminet.web.errors import EXPECTED, problem
from estaminet.web.guard import LIMITS, Guard, Limits, TooLarge
from estaminet.web.i18n import preferred
from estaminet.web.render import Renderer
from estaminet.web.streams import PING, Streams

logger = logging.getLogger(__name__)


def create_app(
    cafe: Cafe,
    *,
    secret: str,
    public_url: str | None = None,
    lan: bool = False,
    limits: Limits = LIMITS,
    ping: float = PING,
    lifespan: Lifespan[Starlette] | None = None,
) -> Starlette:
    """The web of an open café.

    Args:
        cafe: the café.
        secret: what cookies are signed with.
        public_url: where the café is reached from outside, for links and QR codes.
        lan: the café was opened for the local network.
        limits: how much one visitor may ask for.
        ping: seconds after which a silent stream says that it is still there.
        lifespan: what comes before the first request and after the last.
    """
    assets = Assets()
    door = Door(cafe, secret, secure=(public_url or "").startswith("https:"))
    desk = Desk(cafe, door, assets, Renderer(assets), Streams(ping), public_url and public_url.rstrip("/"), lan)

    async def failed(request: Request, error: Exception) -> Response:
        if isinstance(error, TooLarge) and request.url.path == "/revoir":
            return await replays.too_large(request, field="fichier")
        return await desk.failed(request, error)

    app = Starlette(
        routes=[
            Route("/", pages.home),
            Route("/jouer/{game}", pages.play_now, methods=["POST"]),
            Route("/salon", pages.lobby),
            Route("/salon/{game}", pages.new_table, methods=["GET"]),
            Route("/salon/{game}", pages.create_table, methods=["POST"]),
            Route("/i/{token}", invitations.show, methods=["GET"]),
            Route("/i/{token}", invitations.sit, methods=["POST"]),
            Route("/t/{id}", tables.show, methods=["GET"]),
            Route("/t/{id}", tables.command, methods=["POST"]),
            Route("/t/{id}/fragment", tables.fragment),
            Route("/t/{id}/flux", tables.stream),
            Route("/t/{id}/chaises", tables.chairs),
            Route("/t/{id}/cafes", tables.play_off, methods=["POST"]),
            Route("/t/{id}/partie.txt", tables.record),
            Route("/t/{id}/comptes.csv", tables.ledger),
            Route("/t/{id}/verifier", tables.verify),
            Route("/t/{id}/revoir", replays.show_last),
            Route("/t/{id}/revoir/{match:int}", replays.show_match),
            Route("/t/{id}/revoir/{match:int}/partie.txt", replays.record),
            Route("/revoir", replays.ask_for_record, methods=["GET"]),
            Route("/revoir", replays.open_record, methods=["POST"]),
            Route("/revoir/{word}/{number:int}", replays.show_opened),
            Route("/regles", pages.rules),
            Route("/regles/{game}", pages.rule_book),
            Route("/regles/{game}/chances", chances.show),
            Route("/arbitre", arbiter.games),
            Route("/arbitre/{game}", arbiter.moments),
            Route("/arbitre/{game}/{fault}", arbiter.circumstances),
            Route("/arbitre/{game}/{fault}/{case}", arbiter.show),
            Route("/reglages", pages.settings, methods=["GET"]),
            Route("/reglages", pages.save_settings, methods=["POST"]),
            Route("/langue", pages.change_language, methods=["POST"]),
            Route("/oublier", pages.forget, methods=["POST"]),
            Route("/a-propos", pages.about),
            Route("/robots.txt", pages.robots),
            Route("/manifest.webmanifest", installed.show_manifest),
            Route("/worker.js", installed.worker),
            Route("/hors-ligne", installed.away),
            Route("/static/{name}", assets.respond),
            Route("/api/games", api.games),
            Route("/api/tables", api.create, methods=["POST"]),
            Route("/api/i/{token}", api.sit, methods=["POST"]),
            Route("/api/t/{id}", api.view),
            Route("/api/t/{id}/ledger", api.ledger, methods=["GET"]),
            Route("/api/t/{id}/ledger.csv", api.ledger_csv, methods=["GET"]),
            Route("/api/t/{id}/{command}", api.command, methods=["POST"]),
        ],
        middleware=[
            Middleware(
                Guard,
                who=door.who,
                refuse=failed,
                own=frozenset({desk.public_host} if desk.public_host else ()),
                limits=limits,
            ),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=5),
        ],
        exception_handlers={**dict.fromkeys(EXPECTED, failed), 404: failed, 405: failed, Exception: broken},
        lifespan=lifespan,
    )
    app.state.desk = desk
    return app


async def broken(request: Request, error: Exception) -> Response:
    """A fault of the program: it stands in the log, the visitor is told that it was not his."""
    what = problem(error, preferred(request.headers.get("accept-language", "")))
    if wants_json(request):
        return as_json(what)
    guest = Guest(id="", lang=preferred(request.headers.get("accept-language", "")))
    return HTMLResponse(desk_of(request).renderer.problem(what, guest), what.status)
