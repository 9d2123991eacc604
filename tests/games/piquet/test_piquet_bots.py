"""The bots of piquet: nothing they do looks silly to a watcher, and their endings are exact."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from estaminet.bots import make_bot, play_out
from estaminet.cards import Card, cards, codes
from estaminet.games.piquet.bot import LEVELS, Debutant, Habitue, Naif, Oracle, declared, gains, worth_of
from estaminet.games.piquet.ending import Ending, by_difference, own_points
from estaminet.games.piquet.imagine import know
from estaminet.games.piquet.keep import discards
from estaminet.games.piquet.options import PiquetOptions
from estaminet.games.piquet.thumb import cost, masters
from estaminet.lab.lives import start
from estaminet.play import Partie
from estaminet.rules import written
from tests.games.piquet.table import (
    CAVENDISH,
    PIQUET,
    E,
    Y,
    after,
    dealt,
    do,
    exchanged,
    fact,
    hand,
    lead,
    plays,
    talk,
    tricks,
    turn,
    words,
)

THINKING = ["debutant", "habitue"]


def says(partie: Partie, level: str, seed: int = 1) -> str:
    """What a bot answers on the seat that is asked."""
    return written(LEVELS[level]().answer(partie.view(turn(partie)), Random(seed)))


def thrown(partie: Partie, level: str) -> set[str]:
    """What a bot throws out."""
    return set(says(partie, level).split()[1:])


# -- silly things that are not done -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKING)
def test_a_quint_major_and_aces_are_not_thrown_out(level: str) -> None:
    partie = dealt(
        "AS KS QS JS 10S AH AD 9H 8H 7D 8C 7C", "9S 8S KH QH JH KD QD JD KC QC JC 9C", "7S 10H 7H 10D 9D 8D 10C AC"
    )
    assert thrown(partie, level) == {"9H", "8H", "7D", "8C", "7C"}


@pytest.mark.parametrize("level", THINKING)
def test_three_aces_and_three_kings_are_kept(level: str) -> None:
    partie = dealt(
        "AS KS 8S AH KH 7H AD KD 7D 9C 8C 7C", "QS JS 10S QH JH 10H QD JD 10D KC QC JC", "9S 7S 9H 8H 9D 8D AC 10C"
    )
    assert not thrown(partie, level) & {"AS", "AH", "AD", "KS", "KH", "KD"}


@pytest.mark.parametrize("level", THINKING)
def test_the_elder_takes_his_five_cards_unless_his_hand_is_made(level: str) -> None:
    assert len(thrown(dealt(*CAVENDISH), level)) == 5


@pytest.mark.parametrize("level", THINKING)
def test_the_younger_takes_all_that_is_left_of_a_poor_hand(level: str) -> None:
    partie = dealt(
        "AS KS QS AH KH QH AD KD QD AC KC QC", "9S 8S 7S 9H 8H 7H 9D 8D 7D 9C 8C JD", "JS 10S JH 10H 10D JC 10C 7C"
    )
    do(partie, "E ecarte QS QH QD QC AC")
    assert len(thrown(partie, level)) == 3


@pytest.mark.parametrize("level", THINKING)
def test_what_must_be_good_is_called(level: str) -> None:
    partie = after("AS KS QS JS 10S AH AD AC 9H 8H 9D 8D", "KH QH 7H KD QD 7D KC QC JC 9C 9S 8S")
    said = []
    while not plays(partie):
        said.append(says(partie, level) if turn(partie) == E else "bon")
        do(partie, said[-1])
    assert [one for one in said if one != "bon"] == ["point 5 51", "quinte majeure", "quatorze d-as"]


def test_what_cannot_be_good_is_not_told_to_the_other() -> None:
    # of twelve cards there are four in some suit, but for one hand in twenty-three
    partie = after("AS 8S 7S AH 8H 7H AD 8D 7D AC 8C 7C", "KS QS JS 10S KH QH JH KD QD JD KC QC")
    assert says(partie, "debutant").startswith("point 3 26")
    assert says(partie, "habitue") == "rien"
    do(partie, "rien")
    assert says(partie, "habitue") == "quatorze d-as"


@pytest.mark.parametrize("level", THINKING)
def test_a_better_point_is_not_given_away(level: str) -> None:
    partie = dealt(*CAVENDISH)
    exchanged(partie)
    do(partie, "E point 4 41")
    assert says(partie, level) == "pas-bon"


@pytest.mark.parametrize("level", THINKING)
def test_a_carte_blanche_is_shown(level: str) -> None:
    blank = "10S 9S 8S 7S 10H 9H 7H AD 9D 10C 8C 7C"
    partie = dealt(blank, "AS KS QS AH QH JH 8H KD QD KC JC 7D", "JS KH 8D QC AC JD 10D 9C")
    assert says(partie, level) == "blanche-pour 5"
    partie = dealt("AS KS QS AH QH JH 8H KD QD KC JC 7D", blank, "JS KH 8D QC AC JD 10D 9C")
    do(partie, "E ecarte 8H 7D JC QH JH")
    assert says(partie, level) == "blanche"


@pytest.mark.parametrize("level", THINKING)
def test_sure_tricks_that_make_a_pique_are_led_first(level: str) -> None:
    partie = after("AS KS QS JS 10S AH AD 9H 8H 9D 8D 7C", "KH QH 7H KD QD 7D KC QC JC 9C 9S 8S")
    talk(partie)
    sure = {"AS", "KS", "QS", "JS", "10S", "AH", "AD"}
    for answer in ("8S", "9S", "7D", "7H", "9C", None, None):
        card = says(partie, level)
        assert card in sure
        sure.remove(card)
        do(partie, card)
        talk(partie)
        playable = [code for code in words(partie) if code != "abandonne"]
        do(partie, answer if answer in playable else playable[-1])


@pytest.mark.parametrize("level", THINKING)
def test_who_cannot_take_plays_low(level: str) -> None:
    partie = after("AS KS 9S 8S AH KH 9H 8H AD 9D 8D 7D", "QS JS 10S 7S QH JH 10H 7H KD QD JD 10D")
    lead(partie, "AS")
    assert says(partie, level) == "7S"


@pytest.mark.parametrize("level", THINKING)
def test_no_ace_is_thrown_on_the_others_winner(level: str) -> None:
    partie = after("AS KS QS JS 10S 9S 8S 7S QH JH 8D 7D", "AH KH 10H 9H AD KD 10D 9D AC KC 8C 7C")
    lead(partie, "AS")
    assert says(partie, level) not in ("AH", "AD", "AC")


@pytest.mark.parametrize("level", THINKING)
def test_a_trick_is_not_won_dearer_than_need_be(level: str) -> None:
    partie = after("9S 8S 7S QH JH 10H 9H KD QD JD 10D 9C", "AS 10S AH KH 8H AD 9D 8D AC KC QC JC")
    lead(partie, "QH")
    assert says(partie, level) in ("KH", "AH")
    tricks(partie, "E: QH-KH")
    assert fact(partie, "leader") == Y


@pytest.mark.parametrize("level", THINKING)
def test_bots_play_whole_matches_under_every_preset(level: str) -> None:
    for preset in ("ancien", "rubicon", "pack36") if level == "debutant" else ("rubicon",):
        partie = start(PIQUET, preset, preset=preset)
        bot = Habitue(4) if level == "habitue" else Debutant()
        play_out(partie, [bot, make_bot(PIQUET, "debutant")], Random(1))
        assert partie.result is not None


# -- what they know ---------------------------------------------------------------------------------------------------


def test_a_hand_that_is_imagined_holds_what_was_shown_and_lacks_what_was_not_followed() -> None:
    partie = dealt(*CAVENDISH)
    exchanged(partie)
    lead(partie, "AH")
    tricks(partie, "E: AH-10H, KH-7D")
    known = know(partie.view(E))
    assert known.lacks == "H"
    assert set(cards("10S AD JD 10D")) - set(hand(partie, "Y")) == set()
    tens = set(cards("10S 10D 10C"))
    for imagined in known.hands(20, Random(1)):
        assert tens <= set(imagined)
        assert len(imagined) == len(hand(partie, "Y"))
        assert all(card.suit != "H" for card in imagined)
        assert set(known.discards).isdisjoint(imagined)


def test_piq_14_cards_that_were_looked_at_and_then_taken_are_known_to_be_held() -> None:
    for word, known_cards in (("voit", "9C KD"), ("non", "")):
        partie = dealt(*CAVENDISH)
        do(partie, "E ecarte KS 8C 7C", f"E {word}", "Y ecarte 7S 9H 7H")
        assert know(partie.view(E)).held == set(cards(known_cards))
        assert know(partie.view(Y)).held == set()


@pytest.mark.parametrize(("twice", "held"), [("false", ""), ("true", "10S 9S 8S 7S 10H 9H 7H AD 9D 10C 8C 7D")])
def test_of_a_carte_blanche_some_cards_are_thrown_out(twice: str, held: str) -> None:
    blank = "10S 9S 8S 7S 10H 9H 7H AD 9D 10C 8C 7C"
    partie = dealt(blank, "AS KS QS AH QH JH 8H KD QD KC JC JS", "7D KH 8D QC AC JD 10D 9C", cb_twice=twice)
    do(partie, "E blanche-pour 1", "Y ecarte 8H JH JS")
    assert know(partie.view(Y)).held == set()
    do(partie, "E ecarte 7C", "E non")
    if twice == "true":
        do(partie, "E blanche")
    assert know(partie.view(Y)).held == set(cards(held))


def test_hands_that_go_against_what_was_said_are_seldom_imagined() -> None:
    partie = dealt(*CAVENDISH)
    exchanged(partie)
    do(partie, "E point 5 49", "Y bon", "E quatrieme majeure", "Y bon", "E trio valets", "Y pas-bon")
    known = know(partie.view(E))
    hands = known.hands(100, Random(1))
    assert sum(known.believed(imagined) for imagined in hands) > 80


# -- endings, exactly -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs", "values"), [
    ("KS QS 10S", "AS JS 9S", {"KS": 2, "QS": 2, "10S": 3}),
    ("AS QS JS 10H AC 9C", "KS 10S JH 9H KC QC", {"AS": 5, "QS": 5, "JS": 5, "10H": 6, "AC": 5, "9C": 5}),
])  # fmt: skip
def test_v27_cavendish_xii_and_xiv(mine: str, theirs: str, values: dict[str, int]) -> None:
    found = Ending(own_points).best(cards(mine), cards(theirs))
    assert {card.code: value for card, value in found.items()} == values


@pytest.mark.parametrize(("thrown_away", "leader"), [("KS", 4), ("10S", 5)])
def test_v27_cavendish_xiii_the_king_must_be_thrown(thrown_away: str, leader: int) -> None:
    ending = Ending(own_points)
    led, card = cards(f"AS {thrown_away}")
    assert ending.after(cards("AS QS JS KH 10H"), cards("AH QH JH KS 10S"), led, card) == leader


@pytest.mark.parametrize(("answer", "leader"), [("AC", 4), ("QC", 5), ("JC", 5)])
def test_v27_hoyle_the_ace_holds_the_leader_to_four(answer: str, leader: int) -> None:
    ending = Ending(own_points)
    mine, theirs = cards("AD QD JD KC 10C"), cards("AC QC JC KD 10D")
    assert max(ending.best(mine, theirs).values()) == 4
    led, card = cards(f"KC {answer}")
    assert ending.after(mine, theirs, led, card) == leader


def test_the_last_tricks_are_worth_the_cards_as_well() -> None:
    # with six tricks taken, one of the last two wins the cards; the ace is led and the other takes the last trick
    found = Ending(by_difference(6)).best(cards("AS 7H"), cards("KS 8H"))
    assert found[cards("AS")[0]] == 2 - 2 + 10


# -- by rule of thumb -------------------------------------------------------------------------------------------------


def test_masters_and_guards() -> None:
    out = cards("AS QS KH 9H")
    held = cards("KS JS AH 10H 7H")
    assert codes(masters(held, out)) == "AH"
    assert cost(cards("JS")[0], held, out) == 1, "the king of spades would stand alone"
    assert cost(cards("7H")[0], held, out) <= cost(cards("AH")[0], held, out)


def test_the_first_discard_is_the_cheapest() -> None:
    dealt_hand = cards("AS KS QS JS 10S AH AD 9H 8H 7D 8C 7C")
    assert set(next(discards(dealt_hand, 5))) == set(cards("9H 8H 7D 8C 7C"))


def test_what_both_hands_declare() -> None:
    mine: list[Card] = cards("AS KS JS AH KH QH JH 8H JC 9S 8S 9C")
    theirs = cards("10S QS 10H KC QC 10C AC AD QD JD 10D 7D")
    assert declared(PiquetOptions(), mine, theirs) == (9, 17)


def test_more_tricks_are_worth_more() -> None:
    values = [worth_of(count) for count in range(13)]
    assert values == sorted(values)
    assert values[7] - values[6] > values[6 - 1] - values[5 - 1]


def test_a_known_ending_is_counted_in_points() -> None:
    partie = dealt(*CAVENDISH)
    exchanged(partie)
    lead(partie, "AH")
    tricks(partie, "E: AH-10H, KH-7D, QH-10D, JH-JD, 8H-QD, KD-AD; Y: AC-9C, KC-JC, QC-8S, 10C-9S")
    # the elder's ace and knave of spades take both: one for the lead, three for him, and the cards are his
    known = know(partie.view(Y))
    assert {card.code: value for card, value in gains(known, hand(partie, "E")).items()} == {"QS": -12, "10S": -12}


def test_who_sees_all_hands_imagines_but_the_true_one_and_who_concludes_nothing_takes_any() -> None:
    partie = after("AS KS QS JS 10S AH KH QH JH 8D 7D 7C", "9S 8S 10H 9H 8H AD KD QD JD AC KC QC")
    truth, known = partie.face_up(), know(partie.view(E))
    theirs = tuple(hand(partie, "Y"))
    assert Oracle(truth).hands(known, 3, Random(1)) == [theirs]
    talon, other = Oracle(truth).dealt(know(partie.view(Y)), Random(1))
    left = [one for name in ("part", "reste") for one in partie.tapis.zones[name].cards]
    assert (list(talon), other) == (left, tuple(hand(partie, "E")))

    def aces(hands: Sequence[Sequence[Card]]) -> int:
        return sum(one.rank == "A" for some in hands for one in some)

    naive = Naif().hands(known, 200, Random(1))
    assert all(set(some) <= set(known.out) and len(some) == len(theirs) for some in naive)
    assert aces(Habitue().hands(known, 200, Random(1))) > aces(naive)  # an ace is hardly thrown out
