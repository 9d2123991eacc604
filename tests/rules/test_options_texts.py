"""Options: every value of every game's options goes to text and back; what is wrong is told with its name."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.games import all_games
from estaminet.rules import BadOption, Game, choice, flag, number, read_options, write_options
from estaminet.rules.game import Options
from estaminet.rules.options import PRESET, Choice, Flag, Kind, Number, kinds, presets, text_of

GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@dataclass(frozen=True)
class Sample:
    """One option of each kind."""

    target: int = number(41, -5, 1000)
    tens: str = choice("plain", "below", "above")
    early: bool = flag(False)


@dataclass(frozen=True)
class Bundled(Sample):
    """The same with ways to play that have a name."""

    PRESETS: ClassVar[dict[str, dict[str, str]]] = {
        "plain": {},
        "long": {"target": "100", "early": "true"},
        "old": {"target": "100", "tens": "below"},
    }


def values(kind: Kind) -> list[Any]:
    if isinstance(kind, Choice):
        return list(kind.values)
    if isinstance(kind, Flag):
        return [False, True]
    return [*range(kind.low, kind.high + 1, max(1, (kind.high - kind.low) // 20)), kind.high]


@every_game
def test_every_value_of_every_option_goes_to_text_and_back(game: Game) -> None:
    options = game.rules.OPTIONS
    for name, (kind, default) in kinds(options).items():
        for value in values(kind):
            try:
                made = replace(options(), **{name: value})
            except BadOption:  # it does not go with the default of another option
                continue
            texts = write_options(made)
            assert texts == ({} if value == default else {name: text_of(value)})
            assert read_options(options, texts) == made
            assert type(getattr(read_options(options, {name: text_of(value)}), name)) is type(value)


@every_game
def test_the_defaults_are_written_as_nothing(game: Game) -> None:
    assert write_options(game.rules.OPTIONS()) == {}
    assert read_options(game.rules.OPTIONS, {}) == game.rules.OPTIONS()


@every_game
def test_every_option_has_a_kind_that_holds_its_default(game: Game) -> None:
    known = kinds(game.rules.OPTIONS)
    assert list(known) == [one.name for one in fields(game.rules.OPTIONS)]
    for name, (kind, default) in known.items():
        assert kind.read(text_of(default)) == default, name


@every_game
def test_an_option_that_does_not_exist_is_told_with_those_that_do(game: Game) -> None:
    with pytest.raises(BadOption, match="no option 'tournament'") as caught:
        read_options(game.rules.OPTIONS, {"tournament": "yes"})
    assert caught.value.unknown
    assert "faults" in caught.value.expected


@given(st.integers(-5, 1000), st.sampled_from(["plain", "below", "above"]), st.booleans())
def test_all_options_together_come_back(target: int, tens: str, early: bool) -> None:
    made = Sample(target, tens, early)
    assert read_options(Sample, write_options(made)) == made


WRONG = [
    *(
        ("target", text)
        for text in ("", "-6", "1001", "4_1", " 41", "41 ", "+41", "41.0", "\u0664\u0661", "\uff14", "x")
    ),
    ("target", "9" * 5000),
    *(("tens", text) for text in ("", "Plain", "plain ", "beside")),
    *(("early", text) for text in ("", "yes", "1", "truee")),
]


@pytest.mark.parametrize(("name", "text"), WRONG, ids=[f"{name}={text[:8]!r}" for name, text in WRONG])
def test_a_value_out_of_range_is_told_with_those_in_it(name: str, text: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(Sample, {name: text})
    assert (caught.value.name, caught.value.value, caught.value.unknown) == (name, text, False)
    assert caught.value.expected in str(caught.value)


@given(st.sampled_from(["target", "tens", "early"]), st.text(max_size=12))
def test_no_text_raises_anything_else(name: str, text: str) -> None:
    try:
        read = read_options(Sample, {name: text})
    except BadOption:
        return
    assert read_options(Sample, write_options(read)) == read


def test_a_game_inherits_the_options_that_all_have() -> None:
    assert list(kinds(Options)) == ["faults", "calls", "slips"]
    assert all(set(kinds(Options)) <= set(kinds(game.rules.OPTIONS)) for game in GAMES)


def test_a_kind_tells_what_it_expects() -> None:
    assert Number(1, 3).expected == "a whole number from 1 to 3"
    assert Choice(("a", "b")).expected == "a, b"
    assert Flag().expected == "true, false"


@pytest.mark.parametrize(
    ("texts", "made"),
    [
        ({PRESET: "plain"}, Bundled()),
        ({PRESET: "long"}, Bundled(100, early=True)),
        ({PRESET: "long", "target": "50"}, Bundled(50, early=True)),
        ({PRESET: "old", "early": "true"}, Bundled(100, "below", early=True)),
    ],
)
def test_a_preset_is_a_bundle_that_single_options_may_amend(texts: dict[str, str], made: Bundled) -> None:
    assert read_options(Bundled, texts) == made


@pytest.mark.parametrize(
    ("made", "texts"),
    [
        (Bundled(), {}),
        (Bundled(100), {"target": "100"}),
        (Bundled(100, early=True), {PRESET: "long"}),
        (Bundled(50, early=True), {"target": "50", "early": "true"}),
        (Bundled(100, "below", early=True), {PRESET: "long", "tens": "below"}),
    ],
)
def test_options_are_written_in_fewest_words(made: Bundled, texts: dict[str, str]) -> None:
    assert write_options(made) == texts
    assert read_options(Bundled, texts) == made


def test_a_preset_that_does_not_exist_is_told_with_those_that_do() -> None:
    with pytest.raises(BadOption, match="preset=new: plain, long, old") as caught:
        read_options(Bundled, {PRESET: "new"})
    assert not caught.value.unknown
    with pytest.raises(BadOption, match="no option 'preset'"):
        read_options(Sample, {PRESET: "plain"})


@every_game
def test_presets_name_options_that_exist_and_need_no_name_if_they_are_the_default(game: Game) -> None:
    for name, bundle in presets(game.rules.OPTIONS).items():
        made = read_options(game.rules.OPTIONS, {PRESET: name})
        assert write_options(made) == ({} if made == game.rules.OPTIONS() else {PRESET: name})
        assert all(text_of(getattr(made, option)) == text for option, text in bundle.items())
