"""Setting up a table, sitting down, getting up, coming back."""

from pathlib import Path
from random import Random

import pytest

from estaminet.bots import UnknownLevel
from estaminet.cafe import (
    AlreadyBegun,
    AlreadySeated,
    BadChairs,
    BadNonce,
    BadSetting,
    NotHost,
    NotSeated,
    TableClosed,
    UnknownInvitation,
    UnknownTable,
    service,
)
from estaminet.games import UnknownGame
from estaminet.rules import BadOption
from tests.cafe.company import (
    ALONE,
    NONCE,
    TWO,
    any_answer,
    asked,
    goes_on,
    laid,
    newcomer,
    opened,
    scenario,
    seated,
    until,
)


@scenario
async def test_one_person_sits_down_with_bots(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await cafe.create_table(anne, "piccolo", {"target": "21"}, ALONE)
        assert (table.state, table.options, table.host_id) == ("waiting", {"target": "21"}, anne.id)
        assert table.seat_of(anne) == 0
        page = table.page(0)
        assert page.view is None
        assert page.host
        assert [(one.letter, one.kind, one.name, one.level) for one in page.chairs] == [
            ("A", "person", "Anne", "habitue" if "habitue" in await cafe.levels("piccolo") else page.chairs[0].level),
            *((letter, "bot", None, "hasard") for letter in "BCD"),
        ]
        await table.ready(anne, NONCE)
        assert table.state == "playing"
        assert await cafe.table(table.id) is table
        await asked(table, anne)


@pytest.mark.parametrize(
    ("game", "options", "chairs", "error"),
    [
        ("belote", {}, ALONE, UnknownGame),
        ("piccolo", {"target": "0"}, ALONE, BadOption),
        ("piccolo", {"colour": "blue"}, ALONE, BadOption),
        ("piccolo", {}, ("me", "bot:hasard", "bot:hasard", "bot:genius"), UnknownLevel),
        ("piccolo", {}, ("me", "bot:hasard"), BadChairs),
        ("piccolo", {}, ("me", "me", "bot:hasard", "bot:hasard"), BadChairs),
        ("piccolo", {}, ("bot:hasard",) * 4, BadChairs),
        ("piccolo", {}, ("me", "sofa", "bot:hasard", "bot:hasard"), BadChairs),
        ("piccolo", {"n_players": "3"}, ALONE, BadChairs),
    ],
)
@scenario
async def test_a_table_that_cannot_be_is_not_set_up(
    tmp_path: Path, game: str, options: dict[str, str], chairs: tuple[str, ...], error: type[Exception]
) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        with pytest.raises(error):
            await cafe.create_table(anne, game, options, chairs)
        assert await cafe.tables_of(anne) == []


@scenario
async def test_a_link_seats_one_person_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno, clara = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara")]
        table = await cafe.create_table(anne, "piccolo", {}, TWO)
        link = table.chairs[1].invitation
        assert link is not None
        assert await cafe.by_invitation(link) == (table, 1)
        assert await table.sit(bruno, link) == 1
        for guest in (bruno, clara):
            with pytest.raises(UnknownInvitation):
                await table.sit(guest, link)
        with pytest.raises(UnknownInvitation):
            await cafe.by_invitation(link)
        assert table.seat_of(clara) is None


@scenario
async def test_nobody_sits_on_two_chairs(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await cafe.create_table(anne, "piccolo", {}, TWO)
        with pytest.raises(AlreadySeated):
            await table.sit(anne, table.chairs[1].invitation or "")
        assert table.chairs[1].kind == "open"


@scenario
async def test_the_return_link_brings_a_person_back_on_another_device(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO)
        phone = await newcomer(cafe, "Anne")
        assert await table.sit(phone, table.chairs[0].invitation or "") == 0
        assert table.seat_of(anne) is None
        assert table.host_id == phone.id, "who keeps the table comes back as its host"
        await table.sit(await newcomer(cafe, "Bruno"), table.chairs[1].invitation or "")
        assert table.host_id == phone.id


@scenario
async def test_the_host_frees_a_chair_and_gives_it_to_a_bot_or_takes_one_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await seated(cafe, anne, bruno, chairs=TWO)
        with pytest.raises(NotHost):
            await table.set_chair(bruno, 2, "open")
        old = table.chairs[1].invitation
        await table.set_chair(anne, 1, "open")
        assert table.seat_of(bruno) is None
        assert table.chairs[1].kind == "open"
        assert table.chairs[1].invitation not in (None, old)
        await table.set_chair(anne, 1, "bot:hasard")
        chair = table.chairs[1]
        assert (chair.kind, chair.invitation) == ("bot", None)
        await table.set_chair(anne, 2, "open")
        assert table.chairs[2].kind == "open"
        for seat, what in ((0, "open"), (4, "open"), (-1, "open"), (1, "bot:genius"), (1, "sofa")):
            with pytest.raises(BadChairs):
                await table.set_chair(anne, seat, what)


@scenario
async def test_the_match_begins_when_all_are_ready_and_no_chair_is_free(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await cafe.create_table(anne, "piccolo", {}, TWO)
        await table.ready(anne, NONCE)
        assert [one.ready for one in table.page(4).chairs] == [True, False, True, True]
        await table.sit(bruno, table.chairs[1].invitation or "")
        assert table.page(4).view is None
        await table.leave(bruno)
        assert table.chairs[1].kind == "open"
        await table.set_chair(anne, 1, "bot:hasard")
        assert table.page(4).state == "playing"
        with pytest.raises(AlreadyBegun):
            await table.ready(anne, NONCE)


@pytest.mark.parametrize("nonce", ["", "0123", "x" * 16, "0" * 65])
@scenario
async def test_a_nonce_is_of_hexadecimal_digits(tmp_path: Path, nonce: str) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await cafe.create_table(anne, "piccolo", {}, ALONE)
        with pytest.raises(BadNonce):
            await table.ready(anne, nonce)
        assert table.state == "waiting"


@scenario
async def test_a_bot_sits_in_for_who_leaves_until_he_comes_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO)
        await goes_on(table, bruno, rng=Random(1), done=lambda one: one.asked(0) is not None)
        await table.leave(anne)
        assert table.page(1).chairs[0].away == "left"
        await until(lambda: table.asked(0) is None, 5)
        await table.seen(anne)
        assert not table.page(1).chairs[0].plays, "who has left does not come back by looking in"
        await table.come_back(anne)
        assert table.page(1).chairs[0].plays
        await goes_on(table, anne, bruno, rng=Random(1), done=lambda one: one.page(0).chairs[0].away == "")
        assert table.partie is not None
        assert [row.what for row in table.partie.rows if row.kind == "seat" and row.seat == 0] == [
            "person",
            f"bot:{table.chairs[0].level}",
            "person",
        ]


@scenario
async def test_a_freed_chair_is_played_by_a_bot_until_somebody_takes_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno, clara = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara")]
        table = await laid(cafe, anne, bruno, chairs=TWO)
        await table.set_chair(anne, 1, "open")
        assert not table.page(4).chairs[1].plays
        with pytest.raises(NotSeated):
            await table.answer(bruno, 1, "passe")
        await table.sit(clara, table.chairs[1].invitation or "")
        assert table.page(4).chairs[1].name == "Clara"
        await goes_on(table, anne, clara, rng=Random(1), done=lambda one: one.asked(1) is not None)


@scenario
async def test_strangers_have_no_say(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, stranger = await newcomer(cafe, "Anne"), await newcomer(cafe, "Personne")
        table = await laid(cafe, anne)
        number = await asked(table, anne)
        assert table.place_of(stranger) == 4
        before = table.page(0).version
        for doing in (
            table.answer(stranger, number, "passe"),
            table.act(stranger, "regarde A"),
            table.undo(stranger),
            table.consent(stranger, True),
            table.hurry(stranger),
            table.abridge(stranger),
            table.phrase(stranger, "merci"),
            table.hint(stranger),
            table.leave(stranger),
            table.come_back(stranger),
            table.rematch(stranger),
            table.ready(stranger, NONCE),
        ):
            with pytest.raises(NotSeated):
                await doing
        for doing in (table.close(stranger), table.settings(stranger, pause=1), table.set_chair(stranger, 1, "open")):
            with pytest.raises(NotHost):
                await doing
        assert table.page(0).version == before


@scenario
async def test_a_table_that_is_closed_during_a_match_asks_and_hears_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO, first_dealer="D")
        number = await asked(table, anne)
        await table.close(anne)
        for place in range(5):
            view = table.page(place).view
            assert view is not None
            assert (view.question, view.asides, view.thinking) == (None, None, ())
        for doing in (
            table.phrase(bruno, "merci"),
            table.answer(anne, number, "passe"),
            table.rematch(anne),
            table.ready(anne, NONCE),
            table.set_chair(anne, 1, "open"),
            table.settings(anne, pause=1),
            table.go_on(anne),
        ):
            with pytest.raises(TableClosed):
                await doing


@scenario
async def test_a_closed_table_is_closed(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, chairs=("me", "bot:hasard", "bot:hasard", "bot:hasard"))
        number = await asked(table, anne)
        answer = any_answer(table, anne, Random(1))
        link = table.chairs[0].invitation or ""
        await table.close(anne)
        for doing in (
            table.answer(anne, number, answer),
            table.act(anne, "regarde A"),
            table.undo(anne),
            table.hurry(anne),
            table.hint(anne),
            table.sit(bruno, link),
        ):
            with pytest.raises(TableClosed):
                await doing


@scenario
async def test_there_is_no_table_at_other_addresses(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        for address in ("", "nowhere", "'; drop table tables; --", "\x00"):
            with pytest.raises(UnknownTable):
                await cafe.table(address)
        with pytest.raises(UnknownInvitation):
            await cafe.by_invitation("nothing")


@scenario
async def test_settings_are_the_hosts_and_in_range(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await cafe.create_table(anne, "piccolo", {}, ALONE)
        await table.settings(anne, pause=4, formalities=True)
        assert (table.page(0).pause, table.page(0).formalities) == (4, True)
        for pause in (0.4, 4.1, float("nan")):
            with pytest.raises(BadSetting):
                await table.settings(anne, pause=pause)


@scenario
async def test_a_table_that_wants_its_formalities_cuts_itself(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await cafe.create_table(anne, "piccolo", {"first_dealer": "B"}, ALONE, formalities=True)
        await table.ready(anne, NONCE)
        question = table.question(0)
        assert question is not None
        assert question.formality
        await table.answer(anne, question.number, "coupe 12")
        await asked(table, anne)


@scenario
async def test_my_tables_are_listed_the_newest_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        first = await seated(cafe, anne, bruno, chairs=TWO)
        second = await laid(cafe, bruno, game="aluette")
        await asked(second, bruno)
        mine = await cafe.tables_of(bruno)
        assert [(one.id, one.game, one.state, one.seat, one.others, one.asked) for one in mine] == [
            (second.id, "aluette", "playing", 0, (), True),
            (first.id, "piccolo", "waiting", 1, ("Anne",), False),
        ]
        assert [one.id for one in await cafe.tables_of(anne)] == [first.id]


@scenario
async def test_tables_at_which_nothing_happens_are_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "ROOM", 2)
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        waiting = await seated(cafe, anne)
        playing = await laid(cafe, anne)
        number = await asked(playing, anne)
        with waiting.here(anne):
            await seated(cafe, anne)
            assert await cafe.table(waiting.id) is waiting, "somebody looks at it"
        await until(lambda: waiting.idle)
        await seated(cafe, anne)
        assert await cafe.table(playing.id) is playing, "somebody plays at it"
        again = await cafe.table(waiting.id)
        assert again is not waiting
        assert again.page(0) == waiting.page(0)
        assert playing.asked(0) == number
