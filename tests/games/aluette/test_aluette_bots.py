"""What the bots of aluette know, imagine, say and sign; how well they play is measured in the arena."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from estaminet.bots import Bot, Uniform, make_bot, play_out, step, window
from estaminet.cards import cards
from estaminet.games.aluette import GAME, bot, imagine
from estaminet.games.aluette.calls import chance, promise, takes_up, wants_chant
from estaminet.games.aluette.coup import ACE, KING, MONSIEUR, NOBODY, PACK, Coup, Stake, levels
from estaminet.games.aluette.imagine import know, remember, stake_of, worlds
from estaminet.games.aluette.signs import LOOKS, SIGNE
from estaminet.games.aluette.tricks import SEATS
from estaminet.lab.battery import acts_beside
from estaminet.play import Partie, View
from estaminet.rules import Answer, One
from tests.games.aluette.table import EXAMPLE, beside, consent, dealt, do, opened, play, scripted, seeded, silence, turn

OPTIONS: list[dict[str, str]] = [
    {},
    {"pack": "french48"},
    {"chant": "ask"},
    {"chant": "always", "chant_to": "left_and_dealer"},
    {"mordienne": "silent", "mordienne_min": "1"},
    {"mordienne": "off"},
    {"assent": "free", "refusal": "never", "late_mordienne": "false"},
    {"match": "deals5", "surrender": "simple"},
    {"match": "points10", "surrender": "pagat"},
    {"hopeless_exchange": "true", "early_stop": "true"},
    {"signs": "off"},
    {"signs": "partner_only", "talk": "hints"},
    {"signs": "open", "truthful": "false"},
    {"feel_gaze": "false", "truthful": "false", "partners": "luettes_draw"},
]
every_option = pytest.mark.parametrize(
    "texts", OPTIONS, ids=[" ".join(f"{name}={text}" for name, text in texts.items()) or "default" for texts in OPTIONS]
)


ORDINARY = Stake()
"""What most deals are played for."""


def team_of(level: str, other: str = "") -> list[Bot]:
    """Bots for four seats, N-S of one level, E-W of another."""
    return [make_bot(GAME, level), make_bot(GAME, other or level)] * 2


def quiet(budget: int = 40) -> bot.Habitue:
    """A habitué who thinks little."""
    return bot.Habitue(budget)


def seen_by(partie: Partie, seat: str) -> View:
    return partie.view(SEATS.index(seat))


# -- the deal in numbers ----------------------------------------------------------------------------------------------


@every_option
def test_the_deal_in_numbers_is_the_deal_of_the_rules(texts: dict[str, str]) -> None:
    """Every trick has the same taker and leader, every played deal brings the same points."""
    for seed in range(6):
        rng = Random(seed)
        partie = seeded(seed, **texts)
        bots = team_of("sense", "hasard")
        coup: Coup | None = None
        while partie.ask is not None:
            facts = partie.tapis.facts
            if facts["phase"] == "play" and facts["took"] == "" and coup is None:
                hands = [levels(partie.tapis.zones[f"hand.{seat}"].cards) for seat in SEATS]
                coup = Coup(hands, facts["leader"], ORDINARY)
            if coup is not None and facts["phase"] == "play":
                coup.stake = stake_of(partie.view(4))  # announced late, perhaps
                seat = turn(partie)
                assert (coup.turn, coup.tricks) == (seat, list(facts["tricks"]))
                answer = bots[seat].answer(partie.view(seat), rng)
                acts_beside(partie, rng)
                coup.stake = stake_of(partie.view(4))
                coup.play(levels([answer])[0])
                partie.answer(seat, answer)
            else:
                step(partie, bots, rng)
            if coup is not None and partie.tapis.facts["phase"] != "play":
                line = partie.tapis.facts["sheet"][-1]
                if coup.left == 0:
                    assert [SEATS.find(who) for who in line["took"]] == coup.took
                    assert coup.stake.points(coup.took) == line["points"][0] - line["points"][1]
                coup = None


def test_runner_is_the_announcer_or_who_turned_the_point_down() -> None:
    assert Stake().runner == NOBODY
    assert Stake(announcer=3).runner == 3
    assert Stake(offered=3).runner == 0


# -- what is known ----------------------------------------------------------------------------------------------------


def check_known(partie: Partie, seat: int) -> None:
    """What a player believes to know is true, and all cards are accounted for."""
    view = partie.view(seat)
    known = know(view, stake_of(view))
    truth = [levels(partie.tapis.zones[f"hand.{letter}"].cards) for letter in SEATS]
    assert known.hand == truth[seat]
    assert known.sizes == [len(hand) for hand in truth]
    gone = [
        card for name in ("front", "won", "turned") for s in SEATS for card in partie.tapis.zones[f"{name}.{s}"].cards
    ]
    gone += partie.tapis.zones["spoiled"].cards
    own_gift = levels(remember(view).given)
    assert sorted([*known.out, *known.hand, *levels(gone), *own_gift]) == sorted(PACK)
    for other in range(4):
        if other != seat:
            rest = truth[other][:]
            for card in known.held[other]:
                rest.remove(card)
            assert max(rest, default=0) <= known.ceiling[other]
            assert Counter(rest) <= Counter(known.hidden)
    for hands in worlds(known, 3, Random(seat)):
        assert hands[seat] == known.hand
        assert [len(hand) for hand in hands] == known.sizes
        assert Counter(card for hand in hands for card in hand) <= Counter([*known.out, *known.hand])
        for other in range(4):
            assert hands[other] == sorted(hands[other])
            if other != seat:
                assert Counter(known.held[other]) <= Counter(hands[other])


@every_option
def test_what_a_bot_knows_is_true(texts: dict[str, str]) -> None:
    for seed in range(3):
        rng = Random(seed)
        partie = seeded(f"known {seed}", **texts | {"truthful": "true"})
        bots: list[Bot] = [quiet(8), make_bot(GAME, "hasard"), bot.Debutant(), make_bot(GAME, "hasard")]
        while not partie.over:
            step(partie, bots, rng)
            if partie.tapis.facts["phase"] != "play":
                continue
            acts_beside(partie, rng)
            if rng.random() < 0.1 and partie.tapis.facts["took"]:
                take_back(partie, rng.randrange(4))
            check_known(partie, rng.randrange(4))


def take_back(partie: Partie, seat: int) -> None:
    """A seat's last answer is taken back, if it can be."""
    keep = partie.undo_point(seat)
    if keep is not None:
        partie.rewind(seat, keep)


def test_a_card_taken_back_is_known_to_lie_in_its_hand() -> None:
    partie = opened(EXAMPLE)
    silence(partie)
    do(partie, "N Ae", "E 3e")
    keep = partie.undo_point(0)
    assert keep is not None
    partie.rewind(0, keep)
    do(partie, "N 3b", "E 3e")
    known = know(seen_by(partie, "S"), ORDINARY)
    assert known.held == [[ACE], [], [], []]
    assert ACE not in know(seen_by(partie, "N"), ORDINARY).held[0]
    do(partie, "S Je", "W Kb", "W 4b", "N Ae")
    assert know(seen_by(partie, "S"), ORDINARY).held == [[], [], [], []]


def test_signs_tell_what_is_held_until_it_is_played() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "N signe vache", "fin N", "N signe as 1", "fin N", "E regarde N", "N signe ecrit", "fin N")
    silence(partie)
    do(partie, "N 3b", "E 3e", "S Je", "W Kb", "W 4b")
    mate, thief, other = (know(seen_by(partie, seat), ORDINARY) for seat in "SEW")
    assert sorted(mate.held[0]) == [ACE, 12, 16]
    assert thief.held[0] == [12]
    assert other.held[0] == []
    do(partie, "N Ae", "E 7c", "S Jd")
    do(partie, "N 4e", "E Ac", "S 4d", "W 7e")
    do(partie, "E 5b", "S 4c", "W 8d", "N 2e")
    assert know(seen_by(partie, "S"), ORDINARY).held[0] == [16]
    assert know(seen_by(partie, "E"), ORDINARY).held[0] == []
    assert know(seen_by(partie, "S"), ORDINARY, reads_signs=False).held[0] == []


def test_a_weak_hand_holds_no_card_with_a_name_in_any_world() -> None:
    weak = "Ac Ke 7c 7b 6c 6d 5e 5b 3e"
    deck = dealt("W", E=weak)
    partie = opened(deck)
    beside(partie, "E signe faible", "fin E", "S regarde E", "E signe as 1", "fin E")
    silence(partie)
    for seat, ceiling in (("W", ACE), ("S", MONSIEUR)):
        known = know(seen_by(partie, seat), ORDINARY)
        assert known.ceiling[1] == ceiling
        assert known.held[1] == [ACE]
        for hands in worlds(known, 50, Random(1)):
            assert hands[1][-1] <= ceiling
    do(partie, *(f"{seat} {partie.tapis.zones[f'hand.{seat}'].cards[0]}" for seat in "NESW"))
    assert know(seen_by(partie, "W"), ORDINARY).held[1] == []


def test_a_very_weak_hand_holds_no_ace_either() -> None:
    partie = opened(dealt("W", E="Kc Ke 7c 7b 6c 6d 5e 5b 3e"))
    beside(partie, "E signe tres-faible", "fin E")
    known = know(seen_by(partie, "W"), ORDINARY)
    assert known.ceiling == [MONSIEUR, KING, MONSIEUR, MONSIEUR]
    assert max(hands[1][-1] for hands in worlds(known, 50, Random(1))) <= KING


def test_lies_are_believed_of_the_partner_only_and_never_stop_a_bot() -> None:
    partie = opened(EXAMPLE, truthful="false")
    for name in ("monsieur", "madame", "borgne", "vache", "grand-neuf", "petit-neuf", "chene", "ecrit"):
        beside(partie, f"E signe {name}", "fin E", f"N signe {name}", "fin N")
    for count in (4, 3):
        beside(partie, f"N signe as {count}", "fin N")
    beside(partie, "N signe tres-faible", "fin N", "S regarde E", "E signe faible", "fin E")
    silence(partie)
    known = know(seen_by(partie, "S"), stake_of(seen_by(partie, "S")))
    assert known.ceiling[1] == MONSIEUR
    assert known.held[1] == []
    assert len(known.held[0]) <= known.sizes[0]
    assert all(len(hand) == 9 for hands in worlds(known, 20, Random(1)) for hand in hands)
    play_out(partie, [quiet() for _ in range(4)], Random(1), until=lambda p: p.tapis.facts["deal"] > 1)


def test_worlds_are_as_likely_as_they_should_be() -> None:
    """What somebody else holds lies in each other hand with the same chance, and in the talon more often."""
    partie = opened(EXAMPLE)
    silence(partie)
    known = know(seen_by(partie, "N"), ORDINARY)
    found = Counter[int]()
    for hands in worlds(known, 4000, Random(1)):
        found[next((seat for seat in (1, 2, 3) if MONSIEUR in hands[seat]), NOBODY)] += 1
    for seat, share in ((1, 9 / 39), (2, 9 / 39), (3, 9 / 39), (NOBODY, 12 / 39)):
        assert abs(found[seat] / 4000 - share) < 0.03


def test_chanteurs_are_imagined_with_the_best_of_fifteen_cards() -> None:
    partie = opened(EXAMPLE, chant="always")
    view = seen_by(partie, "N")
    gift = bot.Debutant().answer(view, Random(1))
    assert levels(gift[1:]) == levels(cards("3b 4e 5c 6b 8c Jc"))
    partie.answer(0, gift)
    partie.answer(1, bot.Debutant().answer(seen_by(partie, "E"), Random(1)))
    silence(partie)
    mine, others = know(seen_by(partie, "N"), ORDINARY), know(seen_by(partie, "S"), ORDINARY)
    assert mine.picked == [False, True, False, False]
    assert others.picked == [True, True, False, False]
    assert len(mine.hidden) == 27 + 6
    assert len(others.hidden) == 27 + 12
    deals = worlds(others, 200, Random(1))
    mean = [sum(sum(hands[seat]) for hands in deals) / len(deals) for seat in range(4)]
    assert min(mean[0], mean[1]) > mean[3] + 15


def test_who_announced_is_imagined_strong() -> None:
    partie = opened(EXAMPLE)
    consent(partie, "N")
    do(partie, "accepte")
    view = seen_by(partie, "E")
    known = know(view, stake_of(view))
    assert known.bold == 0
    deals = worlds(known, 30, Random(1))
    named = [sum(card > ACE for hands in deals for card in hands[seat]) for seat in (0, 2)]
    assert named[0] > 2 * named[1]


def test_an_oracle_knows_every_card_and_who_concludes_nothing_only_what_was_played() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "N signe vache", "fin N")
    consent(partie, "N")
    do(partie, "accepte")
    view = seen_by(partie, "S")
    truth = [levels(partie.tapis.zones[f"hand.{letter}"].cards) for letter in SEATS]
    oracle = bot.Oracle(partie.face_up(), 10).know(view)
    assert worlds(oracle, 3, Random(1)) == [truth] * 3
    assert oracle.out == know(view, stake_of(view)).out
    naif = bot.Naif(10).know(view)
    assert (naif.held, naif.ceiling, naif.bold) == ([[], [], [], []], [MONSIEUR] * 4, NOBODY)
    assert know(view, stake_of(view)).held[0] == [16]
    assert know(view, stake_of(view)).bold == 0


# -- cards worth trying -----------------------------------------------------------------------------------------------


def known_with(hand: list[int], place: int, top: int, master: int, tricks: list[int] | None = None) -> imagine.Known:
    """S to play, with all else unknown."""
    hidden = list(PACK)
    imagine.remove(hidden, hand)
    coup = Coup([[], [], [], []], (2 - place) % 4, ORDINARY)
    coup.place, coup.top, coup.master, coup.left = place, top, master, len(hand)
    coup.tricks = tricks or [0, 0, 0, 0]
    return imagine.Known(2, hand, coup, [9, 9, 9, 9], hidden, [[], [], [], []], [19] * 4, [False] * 4)


@pytest.mark.parametrize(
    ("hand", "place", "top", "master", "worth"),
    [
        ([2, 4, 16, 19], 3, 17, 1, [2, 19]),  # the least, or what takes
        ([2, 4, 10, 16, 19], 3, 10, 1, [2, 10, 16]),  # or what spoils, and the cheapest that takes
        ([2, 4, 10, 16, 19], 3, 10, 0, [2]),  # the partner's
        ([2, 4, 10, 16, 19], 3, 10, NOBODY, [2, 16]),  # spoiled as it stands
        ([2, 17, 19], 2, 16, 0, [2]),  # the partner's luette
        ([2, 17, 19], 2, 3, 0, [2, 17, 19]),
        ([16, 17, 18, 19], 0, 0, NOBODY, [16]),  # all the same
        ([2, 2, 2, 3, 5, 9, 16, 17, 19], 0, 0, NOBODY, [2, 3, 5, 9]),  # luettes are not led that early
        ([2, 3, 5, 9, 17, 19], 0, 0, NOBODY, [2, 3, 5, 9, 17, 19]),
    ],
)
def test_cards_worth_trying(hand: list[int], place: int, top: int, master: int, worth: list[int]) -> None:
    known = known_with(hand, place, top, master)
    assert sorted(bot.reasonable(known, worth[0])) == worth


def test_who_has_more_tricks_than_his_partner_may_take_his() -> None:
    assert bot.reasonable(known_with([2, 11], 3, 10, 0, [1, 0, 2, 0]), 2) == [2, 11]


# -- faces ------------------------------------------------------------------------------------------------------------


def gestures(partie: Partie, level: str) -> list[str | None]:
    """What each seat would sign now."""
    signs = [make_bot(GAME, level).sign(partie.view(seat), Random(1)) for seat in range(4)]
    return [None if sign is None else " ".join(map(str, sign)) for sign in signs]


@pytest.mark.parametrize("level", ["debutant", "habitue", "maitre"])
def test_a_hand_is_told_from_the_top_then_its_aces(level: str) -> None:
    partie = opened(EXAMPLE)
    bots = team_of(level)
    assert gestures(partie, level) == ["signe vache", "signe faible", "signe grand-neuf", "signe borgne"]
    window(partie, bots, Random(1))
    assert gestures(partie, level) == ["signe ecrit", "signe as 1", "signe as 1", "signe as 1"]
    window(partie, bots, Random(1))
    window(partie, bots, Random(1))
    assert gestures(partie, level) == [None] * 4


def test_nothing_is_signed_unless_the_partner_alone_looks() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "E regarde N", "W regarde personne")
    assert gestures(partie, "debutant") == [None, None, "signe grand-neuf", None]
    assert gestures(opened(EXAMPLE, signs="open"), "debutant") == [None] * 4
    assert gestures(opened(EXAMPLE, signs="off"), "debutant") == [None] * 4
    assert gestures(opened(EXAMPLE, signs="partner_only"), "debutant")[0] == "signe vache"
    assert gestures(opened(EXAMPLE, feel_gaze="false"), "debutant")[0] == "signe vache"


def test_who_has_told_of_a_card_does_not_call_himself_weak_once_it_is_played() -> None:
    partie = opened(dealt("W", N="2c Kc 7c 7b 6c 6d 5e 5b 3e"))
    beside(partie, "N signe vache", "fin N")
    silence(partie)
    do(partie, "N 2c")
    assert gestures(partie, "debutant")[0] is None


def test_the_habitue_looks_away_when_his_partner_has_told_all() -> None:
    partie = opened(EXAMPLE)
    assert all(quiet().look(partie.view(seat), Random(1)) is None for seat in range(4))
    beside(partie, "N signe as 1", "fin N")
    looks = {quiet().look(partie.view(2), Random(seed)) for seed in range(20)}
    assert looks == {("regarde", "E"), ("regarde", "W")}
    beside(partie, "S regarde E")
    assert {quiet().look(partie.view(2), Random(seed)) for seed in range(20)} == {None, ("regarde", "W")}
    assert bot.Debutant().look(partie.view(2), Random(1)) is None
    assert quiet().look(opened(EXAMPLE, signs="off").view(2), Random(1)) is None


def test_the_muet_neither_signs_nor_reads_nor_looks_around() -> None:
    muet = bot.ARENA["habitue-muet"]()
    partie = opened(EXAMPLE)
    bots: list[Bot] = [muet, quiet(), muet, quiet()]
    play_out(partie, bots, Random(1), until=lambda p: len(p.tapis.facts["took"]) == 4)
    said = [
        row.seat for row in partie.rows if row.kind == "answer" and isinstance(row.what, tuple) and row.what[0] == SIGNE
    ]
    assert set(said) == {1, 3}
    assert all(partie.tapis.facts[LOOKS[seat]] == (seat + 2) % 4 for seat in (0, 2))
    assert muet.know(partie.view(0)).held == [[], [], [], []]  # type: ignore[attr-defined]


# -- what is said -----------------------------------------------------------------------------------------------------


def test_a_late_mordienne_is_asked_for_granted_and_announced_in_one_glance() -> None:
    """Three master cards and three tricks to play, the others having two each: before the lead it is announced."""
    tricks = (
        "N Ac, E 4c, S 5c, W 6c",
        "N 4b, E 5b, S 6b, W Kb",
        "W 3b, N 7b, E Ad, S 3e",
        "E 6e, S 4e, W 5e, N Kd",
        "N 5d, E 6d, S 7d, W Ab",
        "W 7c, N 8c, E Ae, S 8d",
    )
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for trick in tricks:
        for played in trick.split(", "):
            hands[played[0]].append(played[2:])
    hands["S"] += ["3d", "3c", "2d"]
    for level in ("debutant", "habitue", "maitre"):
        partie = opened(dealt("W", **{seat: " ".join(hand) for seat, hand in hands.items()}))
        silence(partie)
        for trick in tricks:
            do(partie, *trick.split(", "))
        window(partie, team_of(level), Random(1))
        assert partie.tapis.facts["mordienne"] == (2, 7)
        play_out(partie, team_of(level), Random(1), until=lambda p: p.tapis.facts["phase"] != "play")
        assert partie.tapis.facts["sheet"][-1]["gains"] == ((0, 2, "ALU-36"),)


class Caller(Uniform):
    """Announces a mordienne as soon as it may."""

    def sign(self, view: View, rng: Random) -> Answer | None:
        return "mordienne" if view.asides is not None and view.asides.settle("mordienne") else None


@pytest.mark.parametrize(("first", "caller"), [("E", 2), ("S", 3), ("W", 0), ("N", 1)])
def test_of_two_late_mordiennes_that_of_the_next_in_turn_from_the_coming_leader_stands(first: str, caller: int) -> None:
    partie = opened(scripted(first + "XXXXXXXX"), assent="free")
    silence(partie)
    play(partie, 1)
    assert SEATS[turn(partie)] == first, "who leads has a trick already"
    window(partie, [Caller() for _ in range(4)], Random(1))
    assert partie.tapis.facts["mordienne"] == (caller, 2)


def test_points_are_worth_what_they_bring_nearer() -> None:
    assert chance(5, 5) == 0.5
    assert chance(1, 5) == 1 - chance(5, 1) == 31 / 32
    view = seen_by(opened(EXAMPLE), "N")
    assert promise(view, 2) > promise(view, 1) > 0.5 > promise(view, -1) > promise(view, -2)
    assert promise(view, 1) == pytest.approx(1 - promise(view, -1))
    assert promise(seen_by(opened(EXAMPLE, match="deals5"), "N"), -2) == pytest.approx(0.3)


def test_who_holds_a_luette_plays_against_a_mordienne() -> None:
    partie = opened(dealt("W", E="3d 3c 2d 9c 9d 4c 5c 6c 7c", S="2c 3b 3e 4b 4e 5b 5e 6b 6e"))
    consent(partie, "E")
    assert takes_up(partie.view(2), know(partie.view(2), ORDINARY))
    weaker = opened(dealt("W", E="3d 3c 2d 9c 9d 4c 5c 6c 7c", S="2e 3b 3e 4b 4e 5b 5e 6b 6e"))
    consent(weaker, "E")
    assert not takes_up(weaker.view(2), know(weaker.view(2), ORDINARY))


def test_the_chant_is_for_poor_hands() -> None:
    assert wants_chant(levels(cards("2e Ae Nc Jc 8c 6b 4e 3b 5c")))
    assert not wants_chant(levels(cards("2c 2e Ae Nc Jc 8c 6b 4e 3b")))


@every_option
@pytest.mark.parametrize("level", ["sense", "debutant", "habitue", "maitre"])
def test_bots_play_whole_matches_under_every_option(level: str, texts: dict[str, str]) -> None:
    """Nothing they answer, sign or look at is refused."""
    partie = seeded(f"match {level}", **texts)
    bots = [quiet(12) for _ in range(4)] if level == "habitue" else team_of(level)
    play_out(partie, bots, Random(1))
    assert partie.result is not None


@pytest.mark.parametrize("level", ["sense", "debutant", "habitue", "maitre"])
def test_a_bot_answers_the_same_on_the_same_stream_of_chance(level: str) -> None:
    partie = seeded("same")
    maker = make_bot(GAME, level)
    bots = team_of("debutant")
    for _ in range(30):
        step(partie, bots, Random(1))
        assert partie.ask is not None
        view = partie.view(turn(partie))
        assert maker.answer(view, Random(7)) == maker.answer(view, Random(7))


def test_sense_without_a_view_answers_as_with_one() -> None:
    partie = seeded("quick", surrender="simple")
    sense = bot.Sense()
    rng = Random(1)
    for number in range(200):
        if partie.ask is None:
            break
        for seat, shape in tuple(partie.ask.shapes.items()):
            answer = sense.answer(partie.view(seat), Random(number))
            rules = partie.rules
            assert isinstance(rules, GAME.rules)
            assert bot.quick(rules, partie.tapis, seat, shape, Random(number)) == answer  # type: ignore[arg-type]
            partie.answer(seat, shape.sample(rng) if isinstance(shape, One) else answer)


def test_everybody_is_looked_for_in_levels() -> None:
    assert list(bot.LEVELS) == ["sense", "debutant", "habitue", "maitre"]
    assert {a for a, _, _ in bot.PUBLISHED} | {b for _, b, _ in bot.PUBLISHED} <= {
        *bot.LEVELS,
        *bot.ARENA,
        *bot.ORACLES,
    }
    assert all(len(seating) == 4 for seating in bot.SEATINGS)
