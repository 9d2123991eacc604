"""Guests: no account, only a cookie that remembers who somebody is."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from estaminet.cafe.errors import BadName, BadSetting

NAME_LENGTH: Final = 24
LANGS: Final = ("fr", "en")
PREFS: Final = 24
"""How many preferences a guest may have; beyond, somebody is filling the store."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has come in. Stored only once he has done something worth remembering."""

    id: str
    """A hash of the token, so that whoever reads the store cannot take anybody's place."""
    token: str | None = None
    """What the cookie must hold; only when it was made just now."""
    name: str | None = None
    lang: str = "fr"
    indices: str = "fr"
    prefs: Mapping[str, Any] = field(default_factory=dict)


def new_token() -> str:
    """A token for a cookie."""
    return secrets.token_urlsafe(24)


def id_of(token: str) -> str:
    """The id of the guest who holds a token."""
    return hashlib.sha256(b"estaminet guest " + token.encode()).hexdigest()[:40]


def clean_name(name: str) -> str:
    """A name as it will be shown: spaces made single.

    Raises:
        BadName: it is empty, longer than `NAME_LENGTH`, or holds something that cannot be printed.
    """
    cleaned = " ".join(name.split())
    if not 0 < len(cleaned) <= NAME_LENGTH or not cleaned.isprintable():
        raise BadName(name)
    return cleaned


def checked(name: str, value: object, allowed: tuple[str, ...]) -> str:
    """A value that is one of some.

    Raises:
        BadSetting: it is not.
    """
    if value not in allowed:
        raise BadSetting(name, value)
    return str(value)


def with_prefs(prefs: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Preferences after some changes; `None` takes one away.

    Raises:
        BadSetting: a name or a value that no page would send.
    """
    for name, value in changes.items():
        plain = value is None or isinstance(value, (bool, int, float)) or (isinstance(value, str) and len(value) <= 100)
        if not plain or not name.isidentifier() or len(name) > 30:
            raise BadSetting(name, value)
    merged = {name: value for name, value in {**prefs, **changes}.items() if value is not None}
    if len(merged) > PREFS:
        raise BadSetting(next(iter(changes)), "too many")
    return merged
