"""What makes the café an application on a phone: its manifest, its worker, and the page shown without a network."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from estaminet.web.assets import Assets
from estaminet.web.desk import desk_of

WOOD: Final = "#6b432a"
"""The colour of the bar around the page, as `--wood` in tokens.css."""


def manifest(assets: Assets) -> dict[str, object]:
    """The web app manifest."""
    drawn = {"src": assets.url("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    painted = [
        {"src": assets.url(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    return {
        "name": "Estaminet",
        "short_name": "Estaminet",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": WOOD,
        "theme_color": WOOD,
        "icons": [drawn, *painted],
    }


async def show_manifest(request: Request) -> Response:
    """Serve the manifest."""
    return JSONResponse(manifest(desk_of(request).assets), media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """Serve the worker from the root, since it answers for all pages."""
    script = desk_of(request).assets.by_name["worker.js"]
    return Response(script.content, media_type=script.type, headers={"Cache-Control": "no-cache"})


async def away(request: Request) -> Response:
    """The page that the worker keeps for when the network is away."""
    return await desk_of(request).page(request, "away.html")
