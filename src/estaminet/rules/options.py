"""Options of a game: typed values with a default. Their sentences stand in the game's words files.

A game's options are a frozen dataclass whose fields are made with `choice`, `number` or `flag`:

>>> @dataclass(frozen=True)
... class Options:
...     target: int = number(41, 1, 1000)
...     undertrump: str = choice("free", "forced")
...     early_stop: bool = flag(False)
>>> read_options(Options, {"target": "51", "early_stop": "true"})
Options(target=51, undertrump='free', early_stop=True)
>>> write_options(read_options(Options, {"target": "51"}))
{'target': '51'}
>>> read_options(Options, {"target": "0"})
Traceback (most recent call last):
    ...
estaminet.rules.options.BadOption: target=0: a whole number from 1 to 1000

A game that is played in several established ways names them: `PRESETS`, a bundle of texts a name. `preset=NAME` beside
the texts of options takes the bundle for granted, and is written wherever that tells the options in fewest words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, TypeVar

Chosen = TypeVar("Chosen")

PRESET: Final = "preset"
"""What names a bundle of values where else an option is named."""


class BadOption(ValueError):
    """An option that does not exist, or a value out of its range.

    Attributes:
        name: of the option.
        value: as given.
        expected: the values that would be right, as text; for an unknown option the names that exist.
        unknown: the option itself does not exist.
    """

    def __init__(self, name: str, value: object, expected: str, *, unknown: bool = False) -> None:
        super().__init__(f"{name}={value}: {expected}" if not unknown else f"no option {name!r}: {expected}")
        self.name = name
        self.value = value
        self.expected = expected
        self.unknown = unknown


@dataclass(frozen=True)
class Choice:
    """One of some words."""

    values: tuple[str, ...]

    def read(self, text: str) -> str:
        if text not in self.values:
            raise ValueError
        return text

    @property
    def expected(self) -> str:
        return ", ".join(self.values)


@dataclass(frozen=True)
class Number:
    """A whole number in a range, ends included."""

    low: int
    high: int

    def read(self, text: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,9}", text) is None or not self.low <= int(text) <= self.high:
            raise ValueError
        return int(text)

    @property
    def expected(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def read(self, text: str) -> bool:
        return {"true": True, "false": False}[text.lower()]

    @property
    def expected(self) -> str:
        return "true, false"


Kind = Choice | Number | Flag


def choice(default: str, *others: str) -> Any:
    """A field that takes one of some words."""
    return field(default=default, metadata={"kind": Choice((default, *others))})


def number(default: int, low: int, high: int) -> Any:
    """A field that takes a whole number from `low` to `high`."""
    return field(default=default, metadata={"kind": Number(low, high)})


def flag(default: bool) -> Any:
    """A field that takes `true` or `false`."""
    return field(default=default, metadata={"kind": Flag()})


def kinds(options: type[Any]) -> dict[str, tuple[Kind, Any]]:
    """Each option's kind and default, in the order of their definition."""
    return {one.name: (one.metadata["kind"], one.default) for one in fields(options)}


def presets(options: type[Any]) -> Mapping[str, Mapping[str, str]]:
    """The bundles of values that have a name, as texts."""
    known: Mapping[str, Mapping[str, str]] = getattr(options, "PRESETS", {})
    return known


def read_options(options: type[Chosen], texts: Mapping[str, str]) -> Chosen:
    """Options from their texts; those not named take the values of the preset, or else their defaults.

    Raises:
        BadOption: a name that does not exist or a value out of range.
    """
    known = kinds(options)
    bundles = presets(options)
    if bundles and PRESET in texts:
        name = texts[PRESET]
        if name not in bundles:
            raise BadOption(PRESET, name, ", ".join(bundles))
        texts = {**bundles[name], **{option: text for option, text in texts.items() if option != PRESET}}
    values = {}
    for name, text in texts.items():
        if name not in known:
            raise BadOption(name, text, ", ".join(known), unknown=True)
        kind = known[name][0]
        try:
            values[name] = kind.read(text)
        except (ValueError, KeyError):
            raise BadOption(name, text, kind.expected) from None
    return options(**values)


def write_options(options: Any) -> dict[str, str]:
    """The texts of the options that differ from their defaults, or from a preset; the inverse of `read_options`."""
    known = kinds(type(options))
    values = {name: text_of(getattr(options, name)) for name in known}
    defaults = {name: text_of(default) for name, (_, default) in known.items()}
    told = {name: text for name, text in values.items() if text != defaults[name]}
    for preset, bundle in presets(type(options)).items():
        usual = {**defaults, **bundle}
        rest = {name: text for name, text in values.items() if text != usual[name]}
        if len(rest) + 1 < len(told):
            told = {PRESET: preset, **rest}
    return told


def text_of(value: object) -> str:
    """The text of one option's value.

    >>> text_of(True), text_of(41)
    ('true', '41')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)
