"""How many sit at a table is found from the options of a game, whatever the option is called."""

from dataclasses import dataclass
from pathlib import Path

from estaminet.games import find_game
from estaminet.rules import BadOption, Game, Rules, choice, flag, number
from estaminet.rules.game import Options
from estaminet.rules.seats import seats_of


@dataclass(frozen=True)
class Crowded(Options):
    tours: int = number(2, 1, 9)
    company: int = number(3, 2, 5)
    pair: bool = flag(False)

    def __post_init__(self) -> None:
        if self.company == 2 and not self.pair:
            raise BadOption("company", "2", "3 or more without pair")


class Crowd(Rules):
    OPTIONS = Crowded

    def __init__(self, options: Crowded) -> None:
        super().__init__(options)
        self.seats = tuple("ABCDE")[: options.company]


@dataclass(frozen=True)
class Paired(Options):
    two: str = choice("yes", "no")


class Pair(Rules):
    OPTIONS = Paired

    def __init__(self, options: Paired) -> None:
        super().__init__(options)
        self.seats = tuple("NS")


def test_the_largest_table_of_piccolo_is_the_usual_one() -> None:
    seats = seats_of(find_game("piccolo"))
    assert seats.usual == seats.every == tuple("ABCD")
    assert (seats.option, seats.counts) == ("n_players", {"4": 4, "3": 3})


def test_a_game_may_usually_have_fewer_seats_than_it_can() -> None:
    seats = seats_of(Game("crowd", Crowd, Path(), ""))
    assert (seats.usual, seats.every) == (tuple("ABC"), tuple("ABCDE"))
    assert (seats.option, seats.counts) == ("company", {"3": 3, "4": 4, "5": 5})


def test_where_no_option_decides_all_tables_are_alike() -> None:
    seats = seats_of(Game("pair", Pair, Path(), ""))
    assert (seats.usual, seats.every, seats.option, seats.counts) == (tuple("NS"), tuple("NS"), "", {})
