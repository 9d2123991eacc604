"""Matches one after the other: fair shuffles, who deals, the ledger."""

from pathlib import Path
from random import Random

import pytest

from estaminet.cafe import AlreadyBegun, NoRecord, TooEarly
from estaminet.games import find_game
from estaminet.play import Fair, Partie, commitment, partie_key
from estaminet.rules import read_options
from tests.cafe.company import ALONE, NONCE, TWO, laid, newcomer, opened, plays_out, scenario, seated, until


@pytest.mark.parametrize("game", ["piccolo", "aluette"])
@scenario
async def test_every_deal_can_be_checked_when_the_match_has_ended(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await cafe.create_table(anne, game, {}, ALONE)
        promised = table.page(0).proof.commitment
        await table.ready(anne, NONCE)
        await plays_out(table, anne, rng=Random(1))
        proof = table.page(0).proof
        assert proof.commitment == promised
        assert proof.secret is not None
        assert proof.nonces is not None
        secret = bytes.fromhex(proof.secret)
        assert commitment(secret) == promised
        assert proof.nonces[0] == NONCE
        rules = find_game(game)
        again = Partie(rules, Fair(partie_key(secret, proof.nonces)), read_options(rules.rules.OPTIONS, table.options))
        assert table.partie is not None
        for row in table.partie.rows:
            again.redo(row)
        assert again.view(0).text() == table.partie.view(0).text()


@scenario
async def test_the_nonce_of_a_person_changes_the_cards(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne)
        secret = table.current.secret
        nonces = table.current.nonces
        assert nonces is not None
        assert partie_key(secret, nonces) != partie_key(secret, ["f" * 16, *nonces[1:]])


@pytest.mark.parametrize("game", ["piccolo", "aluette"])
@scenario
async def test_in_the_first_deal_of_a_quick_table_one_neither_deals_nor_sits_out(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        for _ in range(12):
            table = await cafe.create_table(anne, game, {}, ALONE, quick=True)
            await table.ready(anne, NONCE)
            view = table.page(0).view
            assert view is not None
            assert view.facts["dealer"] != 0
            assert view.hand(f"hand.{view.seats[0]}")


@pytest.mark.parametrize("game", ["piccolo", "aluette"])
@scenario
async def test_another_match_goes_on_where_the_last_one_ended(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        options = {"target": "5"} if game == "piccolo" else {}
        table = await laid(cafe, anne, bruno, game=game, chairs=TWO, **options)
        rng = Random(2)
        with pytest.raises(AlreadyBegun):
            await table.rematch(anne)
        for match in (1, 2, 3):
            await plays_out(table, anne, bruno, rng=rng)
            assert table.partie is not None
            dealer = table.partie.tapis.facts["dealer"]
            promised = table.commitment
            await table.rematch(anne)
            assert table.page(1).again == {0}
            assert table.state == "over"
            await table.rematch(bruno)
            assert (table.state, table.match) == ("waiting", match + 1)
            assert table.commitment != promised
            assert table.page(0).view is None
            assert [one.match for one in table.page(4).ledger] == list(range(1, match + 1))
            for guest in (anne, bruno):
                await table.ready(guest, NONCE)
            view = table.page(4).view
            assert view is not None
            assert view.facts["dealer"] == (dealer + 1) % 4
            assert view.facts["sheet"] == ()


@scenario
async def test_the_record_of_an_earlier_match_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, target="5")
        await plays_out(table, anne, rng=Random(2))
        told = table.record()
        commitment = table.commitment
        await table.rematch(anne)
        with pytest.raises(TooEarly):
            table.record()
        with pytest.raises(TooEarly):
            await table.past(2)
        with pytest.raises(NoRecord):
            await table.past(3)
    async with opened(tmp_path) as cafe:
        proof, record = await (await cafe.table(table.id)).past(1)
        assert record == told
        assert proof.commitment == commitment
        assert proof.secret is not None


@scenario
async def test_the_ledger_says_who_owes_coffee(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, target="5")
        await plays_out(table, anne, rng=Random(2))
        (line,) = table.page(0).ledger
        assert len(line.winners) == 2
        assert sorted(line.coffees) == ["0", "0", "2", "2"]


@scenario
async def test_who_has_left_is_not_waited_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO, target="5")
        await plays_out(table, anne, bruno, rng=Random(2))
        await table.leave(bruno)
        await table.rematch(anne)
        assert table.state == "waiting"
        await table.set_chair(anne, 1, "bot:hasard")
        await table.ready(anne, NONCE)
        await until(lambda: table.page(0).state in ("playing", "over"))


@scenario
async def test_when_partners_are_drawn_the_people_change_places(tmp_path: Path) -> None:
    """Monsieur sits opposite Madame, on the pages and in the store, and stays there for another match."""
    moved = 0
    while not moved:
        async with opened(tmp_path) as cafe:
            guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara")]
            table = await seated(
                cafe, *guests, game="aluette", chairs=("me", "open", "bot:hasard", "open"), partners="luettes_draw"
            )
            shown = [table.page(table.place_of(guest)).version for guest in guests]
            came = ["Anne", "Bruno", None, "Clara"]
            for guest in guests:
                await table.ready(guest, NONCE)
            assert table.partie is not None
            seating = table.partie.seating
            moved = sum(seat != place for seat, place in enumerate(seating))
            names = [came[place] for place in seating]
            drawn: dict[str, int] = {}
            for heard in table.partie.tapis.heard(4):
                if heard.kind == "move" and heard.dst.startswith("front."):
                    drawn |= {one.code: "NESW".index(heard.dst[-1]) for one in heard.what}
            pairs = [{came[drawn["3d"]], came[drawn["3c"]]}, {came[drawn["2d"]], came[drawn["2c"]]}]
            for page in map(table.page, range(5)):
                assert [chair.name for chair in page.chairs] == names
                assert {page.chairs[0].name, page.chairs[2].name} in pairs
                assert [chair.first for chair in page.chairs] == list(seating)
                assert page.host == (page.place < 4 and names[page.place] == "Anne")
            for guest, before in zip(guests, shown, strict=True):
                seat = table.place_of(guest)
                assert names[seat] == guest.name
                assert table.page(seat).version > before
                assert table.page(seat).view.hand(f"hand.{'NESW'[seat]}")  # type: ignore[union-attr]
            seats = [row for row in table.partie.rows if row.kind == "seat"]
            assert [row.what == "person" for row in seats[:4]] == [name is not None for name in names]
        async with opened(tmp_path) as cafe:
            table = await cafe.table(table.id)
            assert [chair.name for chair in table.chairs] == names
            assert [chair.first for chair in table.page(4).chairs] == list(seating)
            await plays_out(table, *guests, rng=Random(1))
            for guest in guests:
                await table.rematch(guest)
            for guest in guests:
                await table.ready(guest, NONCE)
            assert [chair.name for chair in table.chairs] == names
            assert [chair.first for chair in table.page(4).chairs] == list(seating)
            assert table.page(0).options == {}
