"""A player's decision over the deals he holds to be possible, against single positions and every line of play."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from estaminet.cards import Card
from estaminet.kernel import Contract, Individual, Kernel, Objective, Played, Points, Position, Run, Trial, Tricks
from estaminet.rules.tables import Tables
from tests.kernel.samples import read_legal, read_play, samples, whist
from tests.kernel.test_kernel_exact import ending, judged

SAMPLES = samples()


def worlds_of(tables: Tables, position: Position, count: int, rng: Random) -> list[Position]:
    """The position, and others with what the player on turn cannot see, cards out of play too, dealt anew.

    Others in which the trick could not have been played so are left out.
    """
    kernel = Kernel(tables)
    found = [position]
    turn = position.turn
    seen = {*position.hands[turn], *position.trick}
    unseen = [card for card in tables.pack if card not in seen]
    for _ in range(count - 1):
        rng.shuffle(unseen)
        rest = iter(unseen)
        hands = [hand if seat == turn else tuple(next(rest) for _ in hand) for seat, hand in enumerate(position.hands)]
        world = Position(tuple(hands), position.leader, position.trick, position.took, position.points)
        with suppress(ValueError):
            kernel.legal(world)
            found.append(world)
    return found


def masks(kernel: Kernel, positions: list[Position]) -> list[list[int]]:
    return [[kernel.mask(hand) for hand in position.hands] for position in positions]


def objectives(tables: Tables, rng: Random) -> list[Objective]:
    """Of every kind one, as the rules of the tables allow."""
    seat = rng.randrange(tables.seats)
    some: list[Objective] = [
        Points(tables.sides[seat]),
        Tricks(seat),
        Tricks(seat, wanted=False),
        Contract(Points(tables.sides[seat]), least=rng.randrange(1, 40)),
        Contract(Tricks(seat), least=1, most=1),
        Contract(Tricks(seat), most=0),
    ]
    if not tables.points:
        some += [Individual(tables.sides[seat]), Run(seat, 2)]
    return some


@pytest.mark.parametrize(("name", "tables"), SAMPLES, ids=[name for name, _ in SAMPLES])
def test_exact_is_what_each_world_is_worth_by_itself(name: str, tables: Tables) -> None:
    rng, kernel = Random(name), Kernel(tables)
    for _ in range(4):
        position = ending(tables, 3, rng)
        worlds = worlds_of(tables, position, 5, rng)
        for objective in objectives(tables, rng):
            trial = Trial(kernel, position, masks(kernel, worlds), objective)
            for world, row in zip(worlds, trial.exact(), strict=True):
                assert dict(zip(trial.cards, row.tolist(), strict=True)) == kernel.values(world, objective)


def outcomes(tables: Tables, position: Position, objective: Objective) -> set[int]:
    """What every line of play from a position comes to."""
    if not any(position.hands):
        return {judged(tables, objective)[1](position)}
    return set().union(
        *(outcomes(tables, read_play(tables, position, card), objective) for card in read_legal(tables, position))
    )


@pytest.mark.parametrize(("name", "tables"), SAMPLES, ids=[name for name, _ in SAMPLES])
def test_playouts_come_to_all_that_can_happen_and_to_nothing_else(name: str, tables: Tables) -> None:
    rng, kernel = Random(name), Kernel(tables)
    for _ in range(3):
        position = ending(tables, 2, rng)
        worlds = worlds_of(tables, position, 3, rng)
        for objective in objectives(tables, rng):
            trial = Trial(kernel, position, masks(kernel, worlds), objective)
            values = trial.played_out(200, seed=1, policy="random")
            for number, world in enumerate(worlds):
                for column, card in enumerate(trial.cards):
                    came = set(values[number, :, column].tolist())
                    assert came == outcomes(tables, read_play(tables, world, card), objective)


@pytest.mark.parametrize(("name", "tables"), SAMPLES, ids=[name for name, _ in SAMPLES])
def test_a_world_that_is_played_on_comes_to_what_some_card_comes_to(name: str, tables: Tables) -> None:
    rng, kernel = Random(name), Kernel(tables)
    position = ending(tables, 2, rng)
    worlds = worlds_of(tables, position, 3, rng)
    for objective in objectives(tables, rng):
        values = Trial(kernel, position, masks(kernel, worlds), objective).continued(300, seed=1, policy="random")
        for world, row in zip(worlds, values, strict=True):
            assert set(row.tolist()) == outcomes(tables, world, objective)


def test_the_same_seed_plays_the_same() -> None:
    rng, tables = Random(3), dict(SAMPLES)["belote"]
    kernel, position = Kernel(tables), ending(tables, 6, rng)
    trial = Trial(kernel, position, masks(kernel, worlds_of(tables, position, 4, rng)), Points(0))
    once, again, other = (trial.played_out(5, seed).tolist() for seed in (1, 1, 2))
    assert once == again != other


def test_who_could_have_taken_a_trick_and_did_not_is_believed_to_hold_less() -> None:
    tables = whist(None)
    kernel = Kernel(tables)
    card = {one.code: one for one in tables.pack}

    def some(text: str) -> tuple[Card, ...]:
        return tuple(card[code] for code in text.split())

    played = Played((0,), (some("9H 2H 10H 3H"),))
    could = [some("2S 3S 4S"), some("6C 7D 8D"), some("5C 6D 9D"), some("AH 8C 9C")]
    could_not = [some("2S 3S 4S"), some("AH 7D 8D"), some("5C 6D 9D"), some("6C 8C 9C")]
    worlds = [[kernel.mask(hand) for hand in world] for world in (could, could_not)]
    trial = Trial(kernel, Position(tuple(could), 2, (), (2,)), worlds, Tricks(0))
    # the last player, an opponent of the master, held the ace beside the three, or the three alone
    assert trial.explained(played, known=(0, 1, 2), care=0.8).tolist() == pytest.approx([0.2 / 2, 1.0])


def test_worlds_that_do_not_fit_are_named() -> None:
    rng, tables = Random(5), dict(SAMPLES)["belote"]
    kernel, position = Kernel(tables), ending(tables, 4, rng)
    good = masks(kernel, [position])[0]
    turn, other = position.turn, (position.turn + 1) % 4
    stolen = list(good)
    stolen[other] = stolen[turn]
    swapped = list(good)
    swapped[turn], swapped[other] = swapped[other], swapped[turn]
    for worlds, message in (
        ([], "worlds: there are none"),
        ([good, [1 << 40] * 4], "worlds: number 1 has cards that nobody can hold"),
        ([good, [0, 0, 0, 0]], "worlds: number 1 does not fit the position"),
        ([good, good, stolen], "worlds: number 2 deals a card twice"),
    ):
        with pytest.raises(ValueError, match=message):
            Trial(kernel, position, worlds, Points(0))
    trial = Trial(kernel, position, [good, swapped], Points(0))
    with pytest.raises(ValueError, match="worlds: number 1 gives whose turn it is another hand"):
        trial.exact()
    with pytest.raises(ValueError, match="worlds: number 1 gives whose turn it is another hand"):
        trial.played_out(1, 1)
    trial = Trial(kernel, position, [good], Points(0))
    with pytest.raises(ValueError, match="each: 0 playouts"):
        trial.played_out(0, 1)
    with pytest.raises(ValueError, match="played: every trick has a leader and 4 cards"):
        trial.explained(Played((0,), ((tables.pack[0],),)))
