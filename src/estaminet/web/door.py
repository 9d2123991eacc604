"""Who comes in: a signed cookie holds the token of a guest, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from estaminet.cafe import Cafe, Guest
from estaminet.web.errors import Forged
from estaminet.web.i18n import preferred

COOKIE: Final = "estaminet"
YEAR: Final = 365 * 24 * 3600


class Door:
    """Tells guests by their cookies."""

    def __init__(self, cafe: Cafe, secret: str, *, secure: bool) -> None:
        self.cafe = cafe
        self.signer = Signer(secret, salt="estaminet guest")
        self.secure = secure
        """The café is reached by https, and so is the cookie to be sent."""

    def token(self, request: Request) -> str | None:
        """The token in a request's cookie.

        Raises:
            Forged: the cookie is not of this café.
        """
        cookie = request.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            return self.signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            raise Forged from None

    def who(self, request: Request) -> str:
        """Tells visitors apart, for the rate limit."""
        try:
            token = self.token(request)
        except Forged:
            token = None
        if token is not None:
            return token
        return request.client.host if request.client else ""

    async def guest(self, request: Request) -> Guest:
        """Who sends a request; a newcomer speaks the language of his browser.

        Raises:
            Forged: the cookie is not of this café.
        """
        known: Guest | None = getattr(request.state, "guest", None)
        if known is None:
            known = await self.cafe.guest(self.token(request))
            if known.token is not None:
                lang = preferred(request.headers.get("accept-language", ""))
                known = replace(known, lang=lang, indices=lang)
            request.state.guest = known
        return known

    def remember(self, response: Response, guest: Guest) -> None:
        """Give a newcomer his cookie."""
        if guest.token is not None:
            response.set_cookie(
                COOKIE,
                self.signer.sign(guest.token).decode(),
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=self.secure,
            )

    def forget(self, response: Response) -> None:
        """Take the cookie back."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self.secure)
