"""Faults are found by what people say of them: the words of the README, and those of other tables."""

from __future__ import annotations

import tomllib

import pytest

from estaminet.games import all_games, find_game
from estaminet.rules.book import LANGUAGES, book
from estaminet.rules.lookup import looked_up, stems
from estaminet.rules.words import HOUSE


@pytest.mark.parametrize(
    ("game", "lang", "said", "first"),
    [
        ("piccolo", "fr", "a renoncé", "PIC-F11"),
        ("piccolo", "fr", "RENONCE", "PIC-F11"),
        ("piccolo", "fr", "mal donné", "PIC-F01"),
        ("piccolo", "fr", "parlé trop tôt", "PIC-F05"),
        ("piccolo", "fr", "retournée", "PIC-F02"),
        ("piccolo", "fr", "hors tour", "PIC-F05"),
        ("piccolo", "fr", "trop de cartes", "PIC-F03"),
        ("piccolo", "en", "revoked", "PIC-F11"),
        ("piccolo", "en", "misdealt", "PIC-F01"),
        ("piccolo", "en", "spoken too soon", "PIC-F05"),
        ("piquet", "fr", "renonce", "PIQ-F50"),
        ("piquet", "en", "renonce", "PIQ-F50"),
        ("ecarte", "en", "revoked", "ECA-F15"),
        ("ecarte", "fr", "revoke", "ECA-F15"),
        ("ecarte", "fr", "trop de cartes", "ECA-F02"),
        ("hombre", "fr", "mal donné", "HOM-F6"),
        ("papillon", "fr", "mélangé", "PAP-F06"),
        ("piquet", "fr", "treize cartes", "PIQ-F04"),
    ],
)
def test_the_likeliest_stands_first(game: str, lang: str, said: str, first: str) -> None:
    assert looked_up(find_game(game), said, lang)[0].id == first


@pytest.mark.parametrize("said", ["", "zzz", "?!", "le la de", "de"])
def test_what_says_nothing_finds_nothing(said: str) -> None:
    assert looked_up(find_game("piccolo"), said, "fr") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_is_found_by_its_own_title(lang: str) -> None:
    for game in all_games():
        for rule in game.rules.FAULTS:
            title = book(game, lang).rules[rule.id].title
            assert rule in looked_up(game, title, lang), (rule.id, title)


def test_a_word_meets_its_other_forms() -> None:
    for one, other in (("renonce", "renoncé"), ("donné", "donne"), ("revoked", "revoke"), ("Cœurs", "coeur")):
        assert stems(one) == stems(other)


def test_what_is_said_for_the_same_thing_is_said_in_two_ways_at_least() -> None:
    for group in tomllib.loads((HOUSE / "lookup.toml").read_text(encoding="utf-8"))["same"]:
        assert len(set(map(stems, group))) > 1
        assert all(stems(phrase).strip() for phrase in group)
