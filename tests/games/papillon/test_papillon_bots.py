"""The bots of papillon: nothing silly to a watcher, quick enough, nothing known that cannot be known."""

from __future__ import annotations

from random import Random
from statistics import median
from time import thread_time

import pytest

from estaminet.bots import make_bot
from estaminet.cards import PACK52, card
from estaminet.games.papillon.bot import SEATINGS, Forgetful, Habitue, Oracle
from estaminet.games.papillon.coup import PARTS, Coup, Move, house, packed, play_out, several, unpacked, worth
from estaminet.games.papillon.imagine import Known, ranks
from estaminet.games.papillon.options import PapillonOptions
from estaminet.games.papillon.thumb import thumb
from estaminet.games.papillon.values import DRAWN, REACH
from estaminet.play import Fair, Partie
from estaminet.rules import Take, written
from tests.games.papillon.table import PAPILLON, at, deck, do, fact, opened, options, p1, sheet, turn

SILLY: list[tuple[str, str, set[str]]] = [
    # what one holds, what lies there, and what nobody would do who looks at his other cards
    ("7H 4S", "7D 4D 3C KC", {"7H 3C 4D"}),  # the four loses what it could take, and the seven had its like
    ("8H 5S", "8D 5C 3D KC", {"8H 3D 5C"}),
    ("QS 2H", "QD 2D 8C KC", {"QS 2D 8C"}),
    ("7H AS", "AD 6C 7D KC", {"7H AD 6C", "7H 6C AD"}),
    ("KS JS", "KD 4H 6D 9C", {"KS 4H 6D", "KS 6D 4H"}),  # the jack has nothing else
    ("4S 3H 7C", "4D 3D KC QC", {"7C 3D 4D", "7C 4D 3D"}),  # two takes for one
    ("10S 8H 2C", "8D 2D KC QC", {"10S 2D 8D", "10S 8D 2D"}),
    ("9H 5S 4C", "5D 4D KC 9C", {"9H 4D 5D", "9H 5D 4D"}),
    ("10H 6S", "10D 6C 4C KC", {"10H 4C 6C", "10H 6C 4C"}),
    ("9H 3H", "9C 3C 6D KC", {"9H 6D 3C", "9H 3C 6D"}),
    ("5S 2S", "5D 2D 3D KC", {"5S 2D 3D"}),
    ("6H 3S", "6D 3C 2C AC KD", {"6H AC 2C 3C", "6H 3C 2C AC"}),
]


@pytest.mark.parametrize("level", ["debutant", "habitue"])
@pytest.mark.parametrize(("hand", "table", "silly"), SILLY, ids=[hand for hand, _, _ in SILLY])
@pytest.mark.parametrize("distribution", [2, 5])
def test_no_bot_spoils_what_its_other_cards_can_take(
    level: str, hand: str, table: str, silly: set[str], distribution: int
) -> None:
    held = len(hand.split())
    unknown = [one for one in PACK52 if one.code not in f"{hand} {table}".split()]
    others = {"C": " ".join(one.code for one in unknown[:held]), "A": " ".join(one.code for one in unknown[-held:])}
    partie = at({"B": hand, **others}, table, distribution=distribution, tricks=(0, 3 - held, 0))
    for seed in range(3):
        answer = make_bot(PAPILLON, level).answer(partie.view(1), Random(seed))
        assert written(answer).removeprefix("prend ") not in silly


@pytest.mark.parametrize("level", ["debutant", "habitue"])
def test_a_table_is_cleared_if_that_costs_nothing(level: str) -> None:
    partie = at({"B": "7H", "C": "2S", "A": "2D"}, "7D", distribution=2, tricks=(0, 2, 0))
    assert written(make_bot(PAPILLON, level).answer(partie.view(1), Random(1))) == "prend 7H 7D"
    partie = at({"B": "KS", "C": "2S", "A": "5D"}, "4D 6D", distribution=2, tricks=(0, 2, 0))
    assert written(make_bot(PAPILLON, level).answer(partie.view(1), Random(1))) == "prend KS 6D 4D"


@pytest.mark.parametrize("level", ["debutant", "habitue"])
def test_more_is_taken_rather_than_less_if_all_else_is_alike(level: str) -> None:
    """What lies there serves the others; here nothing can be kept for oneself."""
    partie = at({"B": "10S", "C": "6S", "A": "4S"}, "10D 4C 6D", distribution=5, tricks=(0, 1, 0))
    answer = make_bot(PAPILLON, level).answer(partie.view(1), Random(1))
    assert written(answer) == "prend 10S 6D 4C"


def test_the_regular_denies_the_pool_to_whoever_is_about_to_win_it() -> None:
    """Of all that is not seen C can only hold the four of spades, and lacks one take. Who takes the four stops him."""
    partie = at({"B": "4H KS", "C": "4S"}, "4D KD QC", distribution=5, tricks=(0, 0, 2))
    answer = Habitue().answer(partie.view(1), Random(1))
    assert written(answer) == "prend 4H 4D"


def test_every_card_of_the_pack_is_the_same_in_the_imagined_coup() -> None:
    for rank in range(13):
        assert list(unpacked(packed([rank, rank, 0]))) == sorted([rank, rank, 0])
    house_of = house(PapillonOptions())
    for one in PACK52:
        assert house_of.totals[DRAWN[one]] == REACH[one]
    for total, parts in enumerate(PARTS):
        for group, size in parts:
            ranks = list(unpacked(group))
            assert (sum(rank + 1 for rank in ranks), len(ranks)) == (total, size)


def test_the_imagined_coup_knows_the_same_takes_as_the_rules() -> None:
    for seed in range(6):
        partie = Partie(PAPILLON, Fair.seeded(seed), options(n_players="34"[seed % 2]))
        for _ in range(60):
            assert partie.ask is not None
            seat = turn(partie)
            shape = partie.ask.shapes[seat]
            if isinstance(shape, Take):
                known = Known(partie.view(seat))
                moves = known.coup(known.unseen).moves(seat)
                ours = {(move.rank, move.group) for move in moves}
                theirs = {
                    (DRAWN[own], packed(DRAWN[one] for one in group))
                    for own in shape.mine
                    for group in shape.groups(own)
                }
                assert ours == theirs
                for move in moves:
                    assert shape.settle(known.answer(shape, move)) is not None
            partie.answer(seat, p1(partie) if fact(partie, "phase") != "cut" else ("coupe", 9))


@pytest.mark.parametrize(
    "texts",
    [
        {},
        {"n_players": "4"},
        {"vainqueur": "plus_de_cartes"},
        {"vainqueur": "toute_donne", "n_players": "4"},
        {"retourne_suite": "true", "figures_assemblent": "false"},
        {"etales_retires": "true", "fin_poule": "partage", "as_etales": "false"},
        {"donneur_suite": "suivant", "petit_papillon": "3", "balayage": "2"},
    ],
    ids=str,
)
def test_the_imagined_coup_goes_as_the_rules_have_it(texts: dict[str, str]) -> None:
    """The same cards, the same moves: the same gains, whatever the table has agreed on."""
    for seed in range(4):
        partie = Partie(PAPILLON, Fair.seeded(seed), options(tours="6", **texts))
        do(partie, "coupe 9")
        rules = house(options(tours="6", **texts))
        zones = partie.tapis.zones
        talon = [DRAWN[one] for one in zones["talon"].cards]
        coup = Coup(
            rules,
            packed(DRAWN[one] for one in zones["tapis"].cards),
            [[DRAWN[one] for one in zones[f"hand.{letter}"].cards] for letter in partie.rules.seats],
            talon[::-1],
            0,
            0,
            [0] * rules.seats,
            [0] * rules.seats,
            partie.tapis.purses["poule"],
            1,
            [-20] * rules.seats,
        )
        follow(partie, coup)
        (line,) = sheet(partie)
        shared = coup.pool if line["pool"] == 0 else 0
        assert sum(abs(mine - theirs) for mine, theirs in zip(coup.gains, line["points"], strict=True)) <= shared + 2
        assert coup.piles == list(line["piles"])


def follow(partie: Partie, coup: Coup) -> None:
    """Play both by rules of thumb, card by card; the talon of the imagined one is dealt as the real one is."""
    while True:
        if fact(partie, "phase") == "deal":
            do(partie, "donne")
            for seat, letter in enumerate(partie.rules.seats):
                coup.hands[seat] = [DRAWN[one] for one in partie.tapis.zones[f"hand.{letter}"].cards]
            coup.table = packed(DRAWN[one] for one in partie.tapis.zones["tapis"].cards)
        seat = turn(partie)
        assert coup.turn == seat
        assert list(unpacked(coup.table)) == sorted(DRAWN[one] for one in partie.tapis.zones["tapis"].cards)
        moves = coup.moves(seat)
        assert partie.ask is not None
        shape = partie.ask.shapes[seat]
        won = False
        if moves:
            assert isinstance(shape, Take)
            move = thumb(coup, moves)
            partie.answer(seat, Known(partie.view(seat)).answer(shape, move))
            won = coup.take(move)
        else:
            do(partie, "etale")
            coup.lay_out()
        if won or not coup.go_on():
            if not won:
                coup.close()
            return


def test_a_coup_is_played_out_to_its_end_or_as_far_as_one_looks() -> None:
    partie = opened(deck(7, 3))
    known = Known(partie.view(1))
    coup = next(iter(known.worlds(1, Random(1))))
    short = coup.copy()
    play_out(short, thumb, 0)
    assert short.number == 1
    play_out(coup, thumb, 9)
    assert not any(coup.hands)
    assert sum(worth(coup, seat) for seat in range(3)) == pytest.approx(60)


def test_the_cards_that_are_gone_are_remembered() -> None:
    partie = opened(deck(7, 3))
    while fact(partie, "distribution") < 3:
        partie.answer(turn(partie), p1(partie))
    seat = turn(partie)
    known = Known(partie.view(seat))
    zones = partie.tapis.zones
    hidden = [DRAWN[one] for name, zone in zones.items() for one in zone.cards if name.startswith(("hand", "talon"))]
    for one in zones[f"hand.{partie.rules.seats[seat]}"].cards:
        hidden.remove(DRAWN[one])
    assert sorted(known.unseen) == sorted(hidden)


def test_what_was_taken_back_is_in_some_hand_again() -> None:
    partie = opened(deck(7, 3))
    before = Known(partie.view(1)).unseen
    keep = partie.deal_length
    do(partie, "B prend JS 6H 4C")
    partie.rewind(1, keep)
    known = Known(partie.view(1))
    assert known.unseen == before
    assert Habitue(600).answer(partie.view(1), Random(1)) is not None


def test_the_regular_thinks_fast_enough() -> None:
    times = []
    partie = Partie(PAPILLON, Fair.seeded(4), options(tours="1"))
    bot = make_bot(PAPILLON, "habitue")
    for _ in range(60):
        assert partie.ask is not None
        seat = turn(partie)
        view = partie.view(seat)
        started = thread_time()
        answer = bot.answer(view, Random(1))
        if isinstance(partie.ask.shapes[seat], Take):
            times.append(thread_time() - started)
        partie.answer(seat, answer)
    assert median(times) < 0.5


def test_a_move_says_how_much_it_takes() -> None:
    assert several(packed([0, 1, 2]), 6) == ((packed([0, 1, 2]), 3),)
    assert Move(5, packed([0, 1, 2]), 3).size == 3
    assert card("6S") in PACK52


def test_seatings_for_three_and_for_four() -> None:
    assert {len(seating) for seating in SEATINGS} == {3, 4}
    for seating in SEATINGS:
        assert {"a", "b"} == set(seating)


def test_who_sees_all_hands_imagines_no_other_and_who_forgets_looks_for_what_is_gone() -> None:
    partie = opened(deck(7, 3))
    while fact(partie, "distribution") < 3:
        partie.answer(turn(partie), p1(partie))
    view, zones = partie.view(turn(partie)), partie.tapis.zones
    lying = [ranks(zones[f"hand.{letter}"].cards) for letter in partie.rules.seats]
    known = Known(view)
    worlds = list(Oracle(partie.face_up(), 100).worlds(known, 20, Random(1)))
    assert all(world.hands == lying for world in worlds)
    assert {tuple(sorted(world.talon)) for world in worlds} == {tuple(sorted(ranks(zones["talon"].cards)))}
    assert len({tuple(world.talon) for world in worlds}) > 1  # nobody knows how it will be shuffled
    forgotten = Forgetful().know(view).unseen
    left = sum(len(zones[name]) for name in zones if name.startswith("won")) + len(zones["retires"])
    assert left
    assert len(forgotten) == len(known.unseen) + left
