"""Guests: what is remembered of them, and what is not."""

import sqlite3
from pathlib import Path

import pytest

from estaminet.cafe import NAME_LENGTH, BadName, BadSetting, Guest
from tests.cafe.company import ALONE, TWO, laid, newcomer, opened, scenario, until


@scenario
async def test_a_token_finds_its_guest_again_even_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        new = await cafe.guest(None)
        assert new.token is not None
        anne = await cafe.update_guest(new, name="  Anne   la  Rousse ", lang="en", indices="en", two_tap=True)
        assert (anne.name, anne.lang, anne.indices, anne.prefs) == ("Anne la Rousse", "en", "en", {"two_tap": True})
        secret = await cafe.cookie_secret()
        assert await cafe.cookie_secret() == secret
    async with opened(tmp_path) as cafe:
        again = await cafe.guest(new.token)
        assert (again.id, again.name, again.lang, again.prefs) == (anne.id, anne.name, "en", {"two_tap": True})
        assert again.token is None
        assert await cafe.cookie_secret() == secret


@scenario
async def test_a_new_guest_is_not_stored_until_he_does_something(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        new = await cafe.guest(None)
        assert new.token is not None
        assert (await cafe.guest(new.token)) == Guest(new.id)
        assert await cafe.guest("a token of nobody") != Guest(new.id)
    with sqlite3.connect(tmp_path / "cafe.sqlite") as store:
        assert store.execute("select count(*) from guests").fetchone() == (0,)
    store.close()


@scenario
async def test_the_store_holds_no_token(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        new = await cafe.guest(None)
        assert new.token is not None
        await laid(cafe, await cafe.update_guest(new, name="Anne"), chairs=ALONE)
    for file in tmp_path.iterdir():
        assert new.token.encode() not in file.read_bytes()


@pytest.mark.parametrize("name", ["", "   ", "x" * (NAME_LENGTH + 1), "a\x00b", "a\u202eb", "\ud800"])
@scenario
async def test_nobody_is_called_that(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        with pytest.raises(BadName):
            await cafe.update_guest(anne, name=name)
        assert anne.token is not None
        assert (await cafe.guest(anne.token)).name == "Anne"


@scenario
async def test_wishes_are_small_and_few(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        for wishes in (
            {"lang": "de"},
            {"indices": ""},
            {"sound": "x" * 101},
            {"sound": ["a", "list"]},
            {"a b": "c"},
            {"x" * 31: True},
            {f"wish{number}": True for number in range(25)},
        ):
            with pytest.raises(BadSetting):
                await cafe.update_guest(anne, **wishes)
        anne = await cafe.update_guest(anne, sound=True)
        assert (await cafe.update_guest(anne, sound=None)).prefs == {}


@scenario
async def test_who_is_forgotten_leaves_his_chairs_to_bots(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno Unique")
        table = await laid(cafe, anne, bruno, chairs=TWO)
        await cafe.forget_guest(bruno)
        assert table.seat_of(bruno) is None
        await until(lambda: table.page(0).chairs[1].kind == "bot")
        assert bruno.token is not None
        assert (await cafe.guest(bruno.token)).name is None
        assert await cafe.tables_of(bruno) == []
    with sqlite3.connect(tmp_path / "cafe.sqlite") as store:
        dump = "\n".join(store.iterdump())
    store.close()
    assert "Bruno Unique" not in dump
