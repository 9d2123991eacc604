"""Signs, looks and hints: what may be done, and who sees it."""

from __future__ import annotations

from random import Random

import pytest

from estaminet.bots import Silent, Uniform, play_out
from estaminet.cards import cards
from estaminet.games.aluette import GAME
from estaminet.games.aluette.signs import CODE, true_signs
from estaminet.games.aluette.tricks import SEATS
from estaminet.play import Partie, View, replay
from estaminet.rules import Answer
from tests.games.aluette.table import EXAMPLE, beside, do, may, opened, play, refusal, said, scripted, seeded, silence

NORTH, EAST, SOUTH, WEST = range(4)
SPECTATORS = 4


def gaze(partie: Partie) -> dict[str, object]:
    """What each seat knows about looks: whom it looks at, who looks at it."""
    return {
        name: value
        for seat in range(4)
        for name, value in partie.tapis.facts_for(seat).items()
        if name.startswith(("looks", "watched"))
    }


def test_ALU_40_the_code_has_fourteen_signs() -> None:
    assert len(CODE) == 14
    partie = opened(EXAMPLE)
    assert refusal(partie, "N signe oui") == refusal(partie, "N signe as 5") == refusal(partie, "N signe") == "ALU-40"
    assert refusal(partie, "N signe 2c") == "ALU-40"


@pytest.mark.parametrize(
    ("hand", "signs"),
    [
        ("3d 3c 2d 2c", "monsieur, madame, borgne, vache"),
        ("9c 9d 2b 2e", "grand-neuf, petit-neuf, chene, ecrit"),
        ("3D 3H 2D 2H 9H 9D 2C 2S", "monsieur, madame, borgne, vache, grand-neuf, petit-neuf, chene, ecrit"),
        ("Ad Ac Ab Ae 2c", "as 1, as 2, as 3, as 4, vache"),
        ("AS Kd", "as 1, faible"),
        ("9b 9e 3b 3e Kd", "faible, tres-faible"),
        ("9C 9S 3C 3S QD", "faible, tres-faible"),
    ],
)
def test_ALU_41_the_signs_that_are_true_of_a_hand(hand: str, signs: str) -> None:
    assert sorted(" ".join(map(str, sign[1:])) for sign in true_signs(cards(hand))) == sorted(signs.split(", "))


def test_ALU_41_an_untruthful_table() -> None:
    partie = opened(EXAMPLE, truthful="false")
    assert {act for act in may(partie, "E") if act.startswith("signe")} == {" ".join(map(str, sign)) for sign in CODE}
    beside(partie, "E signe monsieur")
    assert said(partie, "W")[-1] == "E signe monsieur"


def test_ALU_42_one_sign_at_a_time() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "N signe vache")
    assert refusal(partie, "N signe ecrit") == refusal(partie, "N signe vache") == "ALU-42"
    assert not any(act.startswith("signe") for act in may(partie, "N"))
    beside(partie, "S signe grand-neuf", "fin S")
    assert refusal(partie, "N signe ecrit") == "ALU-42"
    beside(partie, "fin N", "N signe ecrit")
    assert said(partie, "S")[-3:] == ["N signe vache", "S signe grand-neuf", "N signe ecrit"]


def test_an_end_without_a_sign_is_nothing() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "fin N")
    assert partie.rules.ends(NORTH, ("signe", "vache")) == ("fin", "N")
    assert partie.rules.ends(NORTH, ("regarde", "E")) is partie.rules.ends(NORTH, "levres") is None


def test_signs_go_from_the_first_card_to_the_last_trick() -> None:
    partie = opened(EXAMPLE, chant="ask")
    beside(partie, "W signe borgne", "fin W")
    do(partie, *["chante"] * 4)
    beside(partie, "N signe monsieur", "fin N")  # just received
    for seat in (NORTH, EAST):
        partie.answer(seat, ("rend", *partie.tapis.zones[f"hand.{SEATS[seat]}"].cards[:6]))
    do(partie, "levres")
    beside(partie, "N signe monsieur", "fin N")
    do(partie, "oui", "mordienne")
    beside(partie, "N signe monsieur", "fin N")
    do(partie, "accepte")
    play(partie, 8)
    assert may(partie, "N") >= {"regarde E"}
    play(partie, 1)
    assert partie.tapis.facts["phase"] == "cut"
    assert all(may(partie, seat) == set() for seat in SEATS)
    assert not any(name.startswith(("looks", "watched", "warnings", "sign", "seen")) for name in partie.tapis.facts)


def test_looks_begin_at_the_partner_and_persist_within_the_deal() -> None:
    partie = opened(EXAMPLE)
    at_first = {
        **{f"looks.{seat}": (number + 2) % 4 for number, seat in enumerate(SEATS)},
        **{f"watched_by.{seat}": ((number + 2) % 4,) for number, seat in enumerate(SEATS)},
    }
    assert gaze(partie) == at_first
    beside(partie, "N regarde E", "E regarde personne")
    assert gaze(partie) == at_first | {
        "looks.N": EAST,
        "looks.E": None,
        "watched_by.E": (NORTH, WEST),
        "watched_by.S": (),
        "watched_by.W": (),
    }
    silence(partie)
    play(partie)
    do(partie, "coupe 1")
    assert gaze(partie) == at_first
    assert refusal(partie, "N regarde N") == "ALU-55"


def test_who_looks_is_told_to_nobody_but_to_who_feels_it() -> None:
    partie = opened(EXAMPLE)
    before = [len(partie.tapis.heard(place)) for place in range(5)]
    beside(partie, "E regarde S")  # away from W
    assert [len(partie.tapis.heard(place)) - count for place, count in enumerate(before)] == [0, 1, 1, 1, 0]
    beside(partie, "E regarde S")
    assert [len(partie.tapis.heard(place)) - count for place, count in enumerate(before)] == [0, 1, 1, 1, 0]


def test_ALU_43_ALU_44_what_one_feels_before_signing() -> None:
    partie = opened(EXAMPLE)
    felt = []
    for act in ("W regarde N", "S regarde E", "W regarde personne"):
        beside(partie, act)
        felt.append(partie.tapis.facts_for(NORTH)["warnings.N"])
    assert felt == [("ALU-44",), ("ALU-43", "ALU-44"), ("ALU-43",)]
    assert not any("warnings.N" in partie.tapis.facts_for(place) for place in range(1, 5))
    assert "warnings.N" not in opened(EXAMPLE, feel_gaze="false").tapis.facts


def test_feel_gaze_off() -> None:
    partie = opened(EXAMPLE, feel_gaze="false")
    beside(partie, "E regarde S")
    assert gaze(partie) == {"looks.N": SOUTH, "looks.E": SOUTH, "looks.S": NORTH, "looks.W": EAST}


def test_a_sign_is_seen_at_any_instant_between_its_start_and_its_end_and_once() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "S regarde personne", "N signe vache")
    assert said(partie, "S") == said(partie, "W")
    beside(partie, "S regarde N")
    assert said(partie, "S").count("N signe vache") == 1
    beside(partie, "S regarde E", "S regarde N", "W regarde N", "fin N", "E regarde N")
    assert [said(partie, place).count("N signe vache") for place in range(5)] == [1, 0, 1, 1, 0]
    beside(partie, "N signe vache")
    assert [said(partie, place).count("N signe vache") for place in range(5)] == [2, 1, 2, 2, 0]


def test_cards_may_be_played_while_a_sign_lasts() -> None:
    partie = opened(EXAMPLE)
    silence(partie)
    beside(partie, "N signe vache")
    do(partie, "N 2c")
    beside(partie, "W regarde N")
    assert said(partie, "W")[-1] == "N signe vache"
    beside(partie, "fin N")
    assert refusal(partie, "N signe vache") == "ALU-41"


def take_back(partie: Partie, seat: int) -> None:
    keep = partie.undo_point(seat)
    assert keep is not None
    partie.rewind(seat, keep)


def test_taking_back_moves_nobodys_eyes() -> None:
    partie = opened(EXAMPLE)
    silence(partie)
    do(partie, "N 3b")
    beside(partie, "E regarde S", "W regarde N", "E regarde N", "S regarde personne")
    before = gaze(partie)
    take_back(partie, NORTH)
    assert gaze(partie) == before
    beside(partie, "N signe vache", "fin N")
    assert [said(partie, place).count("N signe vache") for place in range(5)] == [1, 1, 0, 1, 0]
    do(partie, "N 2c")
    take_back(partie, NORTH)
    again = replay(GAME, partie.shuffles, partie.options, partie.rows)
    for twin in (again, partie.clone()):
        assert [twin.view(place).text() for place in range(5)] == [partie.view(place).text() for place in range(5)]


def test_a_sign_that_is_over_does_not_go_on_when_something_before_its_end_is_taken_back() -> None:
    partie = opened(EXAMPLE)
    silence(partie)
    beside(partie, "N signe vache")
    do(partie, "N 3b")
    beside(partie, "S signe grand-neuf", "fin N", "E regarde N")
    take_back(partie, NORTH)
    assert "sign.N" not in partie.tapis.facts
    assert "sign.S" not in partie.tapis.facts, "it was begun since"
    assert "N signe vache" not in said(partie, "E")
    beside(partie, "N signe vache", "S signe grand-neuf")
    assert said(partie, "E")[-1] == "N signe vache"


@pytest.mark.parametrize(
    ("signs", "seers"), [("partner_only", [NORTH, SOUTH]), ("open", [NORTH, EAST, SOUTH, WEST, SPECTATORS])]
)
def test_signs_that_need_no_look(signs: str, seers: list[int]) -> None:
    partie = opened(EXAMPLE, signs=signs)
    assert gaze(partie) == {}
    assert refusal(partie, "W regarde N") == "ALU-55"
    beside(partie, "N signe vache", "fin N")
    assert [place for place in range(5) if "N signe vache" in said(partie, place)] == seers


def test_signs_off_leaves_the_question_of_the_mordienne() -> None:
    partie = opened(scripted("SXENXSWWW"), signs="off")
    assert all(may(partie, seat) == set() for seat in SEATS)
    assert refusal(partie, "N signe vache") == "ALU-40"
    do(partie, "N levres", "S oui", "N passe")
    silence(partie)
    play(partie, 1)
    beside(partie, "W levres", "E oui", "W mordienne")
    assert [said(partie, place)[-3:] for place in ("E", "N")] == [
        ["W levres", "E oui", "W mordienne"],
        ["S passe", "W passe", "W mordienne"],
    ]
    assert "N levres" not in said(partie, "E")


def test_lips_and_nod_reach_the_partner_though_he_looks_away() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "S regarde personne", "N regarde personne", "W regarde N", "E regarde S")
    do(partie, "N levres", "S non")
    assert {place: said(partie, place)[-2:] for place in "NESW"} == {
        "N": ["S non", "N passe"],
        "E": ["S non", "N passe"],
        "S": ["S non", "N passe"],
        "W": ["N levres", "N passe"],
    }
    assert "N levres" in said(partie, "N")
    assert "N levres" in said(partie, "S")
    assert "N levres" not in said(partie, "E")
    assert said(partie, SPECTATORS)[-1] == "N passe"


# -- hints ------------------------------------------------------------------------------------------------------------


def test_ALU_45_no_hints_without_the_option() -> None:
    partie = opened(EXAMPLE)
    beside(partie, "N signe vache", "fin N")
    assert refusal(partie, "N dit au-dessus 2c") == "ALU-45"


def test_ALU_45_only_of_a_card_already_signed() -> None:
    partie = opened(EXAMPLE, talk="hints")
    assert refusal(partie, "N dit au-dessus 2c") == "ALU-45"
    beside(partie, "N signe vache", "fin N", "N signe as 1", "fin N")
    assert {act for act in may(partie, "N") if act.startswith("dit")} == {"dit au-dessus 2c", "dit au-dessous 2c"}
    assert refusal(partie, "N dit au-dessus 2e") == refusal(partie, "N dit au-dessus Ae") == "ALU-45"
    assert refusal(partie, "S dit au-dessus 2c") == "ALU-45"


def test_ALU_45_all_hear_it_but_only_who_saw_the_sign_knows_of_which_card() -> None:
    partie = opened(EXAMPLE, talk="hints")
    beside(partie, "N signe vache", "W regarde N", "fin N", "E regarde N", "N dit au-dessous 2c")
    last = [said(partie, place)[-1] for place in range(5)]
    told, heard = "N dit au-dessous 2c", "N dit au-dessous"
    assert last == [told, heard, told, told, heard]


def test_ALU_45_hints_in_a_french_pack() -> None:
    partie = seeded("french", pack="french48", talk="hints", truthful="false")
    do(partie, "coupe 1")
    beside(partie, "N signe monsieur", "fin N", "N dit au-dessus 3D")
    assert said(partie, "S")[-1] == "N dit au-dessus 3D"


# -- glances, for bots ------------------------------------------------------------------------------------------------


class Counting(Uniform):
    """Counts its windows; passes before the first lead."""

    def __init__(self) -> None:
        self.windows: list[str] = []

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return "passe" if view.facts["phase"] == "declare" else super().answer(view, rng)

    def look(self, view: View, rng: Random) -> Answer | None:
        self.windows.append(view.facts["phase"])
        return None


@pytest.mark.parametrize(
    ("texts", "before", "during"),
    [
        ({}, 4, 36),
        ({"mordienne": "off"}, 0, 40),
        ({"mordienne": "silent"}, 0, 40),
        ({"mordienne": "off", "surrender": "simple"}, 4, 36),
        ({"assent": "free"}, 4, 36),
        ({"signs": "open"}, 4, 36),
        ({"signs": "partner_only"}, 4, 36),
        ({"signs": "off"}, 0, 0),
    ],
)
def test_ALU_42_forty_glances_in_a_full_deal(texts: dict[str, str], before: int, during: int) -> None:
    partie = seeded("glances", **texts)
    bots = [Counting() for _ in range(4)]
    play_out(partie, bots, Random(1), lambda partie: bool(partie.tapis.facts["sheet"]))
    assert [(bot.windows.count("declare"), bot.windows.count("play")) for bot in bots] == [(before, during)] * 4
    assert len(bots[0].windows) == before + during


def test_a_question_to_the_partner_opens_no_glances() -> None:
    partie = opened(EXAMPLE)
    numbers = []
    for answer in ("levres", "oui", "passe", "levres", "oui", "mordienne", "accepte"):
        assert partie.ask is not None
        numbers.append(partie.rules.glances(partie.tapis, partie.ask))
        do(partie, answer)
    assert numbers == [4, 0, 0, 0, 0, 0, 0]


class Signing(Uniform, Silent):
    """Looks anywhere and signs whatever it may."""

    def look(self, view: View, rng: Random) -> Answer | None:
        return self.one(view, rng, "regarde")

    def sign(self, view: View, rng: Random) -> Answer | None:
        return self.one(view, rng, "signe")

    def one(self, view: View, rng: Random, verb: str) -> Answer | None:
        acts = [act for act in view.asides or () if act[0] == verb]
        return rng.choice(acts) if acts else None


def test_bots_may_look_and_sign_in_every_window() -> None:
    partie = seeded("signing")
    play_out(partie, [Signing() for _ in range(4)], Random(1))
    assert partie.result is not None
    assert sum(one.kind == "say" and one.what[0] == "signe" for one in partie.tapis.heard(NORTH)) > 100
