"""Static files, each at an address that holds a hash of its content, so that browsers may keep it for good."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from estaminet.art.packs import back_image
from estaminet.art.people import people_sprite
from estaminet.art.sprites import french_sprite, spanish_sprite
from estaminet.games import all_games

FOLDER: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
FOR_GOOD: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A static file, also compressed."""

    url: str
    type: str
    content: bytes
    zipped: bytes


class Assets:
    """All the static files: those in the folder, the games' own styles, and cards and people, which are drawn."""

    def __init__(self) -> None:
        contents = {path.name: path.read_bytes() for path in FOLDER.iterdir() if path.suffix in TYPES}
        for game in all_games():
            if (game.folder / "table.css").exists():
                contents[f"{game.name}.css"] = (game.folder / "table.css").read_bytes()
        contents["french.svg"] = french_sprite().encode()
        contents["spanish.svg"] = spanish_sprite().encode()
        contents["people.svg"] = people_sprite().encode()
        contents["back.svg"] = back_image().encode()
        back = _asset("back.svg", contents["back.svg"]).url
        contents["cards.css"] = contents["cards.css"].replace(b"url(back.svg)", f"url({back})".encode())
        self.by_name = {name: _asset(name, content) for name, content in contents.items()}
        self.by_url = {asset.url: asset for asset in self.by_name.values()}

    def url(self, name: str) -> str:
        """The address of a file."""
        return self.by_name[name].url

    def sprite(self, name: str) -> str:
        """The address of a pack's drawings: `french` or `spanish`."""
        return self.url(f"{name}.svg")

    async def respond(self, request: Request) -> Response:
        """Serve a file."""
        asset = self.by_url.get(request.url.path)
        if asset is None:
            raise HTTPException(404)
        headers = {"Cache-Control": FOR_GOOD, "Vary": "Accept-Encoding", "Content-Type": asset.type}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(asset.zipped, headers=headers | {"Content-Encoding": "gzip"})
        return Response(asset.content, headers=headers)


def _asset(name: str, content: bytes) -> Asset:
    stem, suffix = name.rsplit(".", 1)
    digest = hashlib.sha256(content).hexdigest()[:10]
    return Asset(f"/static/{stem}.{digest}.{suffix}", TYPES[f".{suffix}"], content, gzip.compress(content, mtime=0))
