"""For whoever keeps the café: a copy from which it opens again, and forgetting."""

from pathlib import Path
from random import Random

import pytest

from estaminet.cafe.admin import backup, find_guests, forget
from tests.cafe.company import TWO, address, goes_on, laid, newcomer, opened, plays_out, scenario


@scenario
async def test_a_backup_of_an_open_cafe_opens_and_goes_on(tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=("me", "open", "open", "open"))
        for seat in (2, 3):
            await table.set_chair(anne, seat, "bot:hasard")
        rng = Random(1)
        secret = await cafe.cookie_secret()
        await goes_on(table, anne, bruno, rng=rng, done=lambda one: one.partie and len(one.partie.rows) > 30)
        assert backup(address(tmp_path), copies / "cafe.sqlite") > 30
        with pytest.raises(FileExistsError):
            backup(address(tmp_path), copies / "cafe.sqlite")
    async with opened(copies) as cafe:
        again = await cafe.table(table.id)
        assert again.partie is not None
        assert table.partie is not None
        count = min(len(again.partie.rows), len(table.partie.rows))
        assert again.partie.rows[:count] == table.partie.rows[:count]
        assert await cafe.cookie_secret() == secret
        await plays_out(again, anne, bruno, rng=rng)
    assert sorted(file.name for file in copies.iterdir()) == ["cafe.sqlite"]


def test_nothing_is_copied_from_nowhere(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        backup(address(tmp_path / "nowhere"), tmp_path / "copy.sqlite")
    with pytest.raises(FileNotFoundError):
        forget(address(tmp_path / "nowhere"), "anne")
    assert list(tmp_path.iterdir()) == []


@scenario
async def test_a_guest_is_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO)
    (found,) = find_guests(address(tmp_path), "Bruno")
    assert found == bruno.id
    assert forget(address(tmp_path), found)
    assert not forget(address(tmp_path), found)
    assert find_guests(address(tmp_path), "Bruno") == []
    async with opened(tmp_path) as cafe:
        again = await cafe.table(table.id)
        assert [chair.kind for chair in again.chairs] == ["person", "bot", "bot", "bot"]
        await plays_out(again, anne, rng=Random(1))
