"""What was sent: forms and JSON, read strictly."""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.requests import Request

from estaminet.web.errors import BadRequest, HalfCharacter

FIELDS: Final = 120
"""More fields than this no page of ours has."""


class Form:
    """The fields of a form."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        self.fields = fields

    def __contains__(self, name: str) -> bool:
        return any(one == name for one, _ in self.fields)

    def get(self, name: str, default: str = "") -> str:
        """The last value of a field: a box that is ticked comes after the hidden field that says it is not."""
        return next((value for one, value in reversed(self.fields) if one == name), default)

    def all(self, name: str) -> list[str]:
        """All the values of a field."""
        return [value for one, value in self.fields if one == name]

    def number(self, name: str) -> int:
        """A field that holds a whole number.

        Raises:
            BadRequest: it does not.
        """
        return whole(self.get(name))


def whole(text: str) -> int:
    """A whole number of not more than 18 digits.

    Raises:
        BadRequest: it is something else.
    """
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 19):
        raise BadRequest
    return int(text)


async def read_form(request: Request) -> Form:
    """The form that a page has sent.

    Raises:
        BadRequest: another kind of body, bad UTF-8, or too many fields.
    """
    kind = request.headers.get("content-type", "application/x-www-form-urlencoded").partition(";")[0].strip()
    if kind != "application/x-www-form-urlencoded":
        raise BadRequest
    try:
        body = (await request.body()).decode()
        fields = parse_qsl(body, keep_blank_values=True, errors="strict", max_num_fields=FIELDS)
    except ValueError:  # which a UnicodeDecodeError is too
        raise BadRequest from None
    return Form(fields)


async def read_json(request: Request) -> dict[str, Any]:
    """The JSON object that a program has sent.

    Raises:
        BadRequest: it is no such thing.
        HalfCharacter: a text in it is none.
    """
    try:
        data = json.loads((await request.body()).decode() or "{}")
    except (ValueError, RecursionError):
        raise BadRequest from None
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # JSON can spell half a pair of surrogates, which nothing can store or send
        raise HalfCharacter from None
    if not isinstance(data, dict):
        raise BadRequest
    return data
