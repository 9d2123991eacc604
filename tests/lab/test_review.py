"""The review of a match: couffes, bad luck, and what a review may hang on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from estaminet.bots import make_bot, play_out, step
from estaminet.bots.review import Irregular, Worth, reviewer_of
from estaminet.cards import ALUETTE_SPANISH, Card, card, cards
from estaminet.games import find_game
from estaminet.games.aluette import review as aluette_review
from estaminet.games.aluette.ranking import NAME
from estaminet.games.aluette.rules import PASSE
from estaminet.games.piccolo import review as piccolo_review
from estaminet.lab.review import Choice, Decision, Threshold, Unfinished, asked, decision_at, review
from estaminet.play import Fair, Film, Partie
from estaminet.play.hands import partie_of_hands
from estaminet.rules import Answer, read_options
from tests.games.aluette import table

PICCOLO, ALUETTE = find_game("piccolo"), find_game("aluette")


@cache
def played(name: str, seed: str = "1", **options: str) -> Film:
    """A match of bots."""
    game = find_game(name)
    chosen = read_options(game.rules.OPTIONS, options)
    partie = Partie(game, Fair.seeded(seed), chosen)
    play_out(partie, [make_bot(game, "debutant") for _ in partie.rules.seats], Random(seed))
    return Film(game, partie.shuffles, chosen, partie.rows)


def cards_of(film: Film, deal: int) -> Iterator[int]:
    """The steps of a deal at which a card is played."""
    for number, one in enumerate(film.steps):
        row = film.rows[one.end - 1]
        if number and one.deal == deal and row.kind == "answer" and isinstance(row.what, Card) and not one.dealt:
            yield number


# -- what makes a couffe -----------------------------------------------------------------------------------------------


def decision(*worths: tuple[str, float, float, float, float], stake: float = 4, failed: bool = True) -> Decision:
    """A decision by hand: answers with success and gain, fancied and real; the last one was given."""
    choices = [
        Choice(name, Worth(success, gain), 0.1, Worth(real, real_gain))
        for name, success, gain, real, real_gain in worths
    ]
    ranked = tuple(sorted(choices, key=lambda choice: -choice.fancied.gain))
    return Decision(9, 1, 0, "PIC-11A", worths[-1][0], stake, 24, ranked, failed)


def test_a_couffe_loses_half_the_stake_and_half_the_chance_at_once() -> None:
    assert decision(("best", 1.0, 4, 1, 4), ("given", 0.5, 0, 0, -4)).couffe()
    assert not decision(("best", 0.9, 3.2, 1, 4), ("given", 0.5, 0, 0, -4)).couffe()
    assert not decision(("best", 1.0, 4, 1, 4), ("given", 0.4, 2.5, 0, -4)).couffe()


def test_the_threshold_of_a_couffe_is_an_option() -> None:
    one = decision(("best", 0.8, 2.4, 1, 4), ("given", 0.5, 0, 0, -4))
    assert not one.couffe()
    assert one.couffe(Threshold(stake=0.5, chance=0.3))
    assert not one.couffe(Threshold(stake=0.7, chance=0.3))


def test_bad_luck_is_not_called_a_couffe() -> None:
    """As the cards lay the other answer was far better; of what could be known, this one was."""
    one = decision(("other", 0.3, -1.6, 1, 4), ("given", 0.9, 3.2, 0, -4))
    assert one.unlucky()
    assert not one.couffe()
    assert one.lost == Worth(0, 0)


def test_what_came_off_all_the_same_was_no_bad_luck() -> None:
    assert not decision(("other", 0.3, -1.6, 1, 4), ("given", 0.9, 3.2, 0, -4), failed=False).unlucky()


def test_a_bid_goes_wrong_if_it_was_played_and_failed() -> None:
    line = {"declarer": 1, "bid": "46", "made": False, "points": (2, 0, 2, 2)}
    failed = piccolo_review.failed
    assert failed(1, "46", line)
    assert not failed(1, "46", {**line, "made": True, "points": (0, 4, 0, 0)})
    assert not failed(0, "44", line), "raised by another"
    assert not failed(1, "44", line), "raised by himself: it was not what he played"
    assert failed(1, card("7H"), line)
    assert not failed(0, card("7H"), line)
    assert not failed(0, "passe", {"points": (0, 0, 0, 0)})


# -- planted in a game -------------------------------------------------------------------------------------------------

HANDS = {  # D declares a misère; B leads, and D plays last
    "hand.B": "8H JH QH KH AH 10H 9C JC QC KC",
    "hand.C": "10S AS KS QS JS QD JD KD AD AC",
    "hand.D": "7S 8S 9S 7H 9H 7D 8D 9D 7C 8C",
}


def misere(*answers: str) -> Partie:
    """A misère of D's, until he has thrown out two cards and more has been answered."""
    options = read_options(PICCOLO.rules.OPTIONS, {"first_dealer": "A", "target": "1"})
    partie = partie_of_hands(PICCOLO, {zone: cards(text) for zone, text in HANDS.items()}, options)
    for seat, answer in ((1, "passe"), (2, "passe"), (3, "misere")):
        partie.answer(seat, answer)
    tourne = [one for one in partie.tapis.zones["hand.D"].cards if one.code not in HANDS["hand.D"].split()]
    assert sorted(one.code for one in tourne) == ["10C", "10D"]
    partie.answer(3, ("ecarte", *tourne))
    for answer in answers:
        assert partie.ask is not None
        partie.answer(next(iter(partie.ask.shapes)), card(answer))
    return partie


def finished(partie: Partie) -> Film:
    """The film of a partie whose end is played anyhow."""
    play_out(partie, [make_bot(PICCOLO, "sense") for _ in range(4)], Random(1))
    return Film(PICCOLO, partie.shuffles, partie.options, partie.rows)


def given(film: Film, code: str) -> int:
    """The step at which a card is played."""
    return next(n for n in range(1, film.last + 1) if film.rows[film.steps[n].end - 1].what == card(code))


def test_a_planted_couffe_is_found() -> None:
    """B leads 8H, C has none, and D, who holds 7H and 9H, takes the trick with the 9."""
    film = finished(misere("8H", "JS", "9H"))
    found = decision_at(film, given(film, "9H"), worlds=12)
    assert found is not None
    assert found.couffe()
    assert found.chosen.fancied == found.chosen.real == Worth(0, -4)
    assert found.best.answer == card("7H")
    assert film.rows[film.steps[found.step].end - 1].seat == found.seat == 3
    assert found.rule == "PIC-11H"


def test_the_right_card_is_no_couffe() -> None:
    film = finished(misere("8H", "JS", "7H"))
    found = decision_at(film, given(film, "7H"), worlds=12)
    assert found is not None
    assert not found.couffe()
    assert found.lost.gain == 0


def test_in_a_real_deal_what_the_player_could_not_know_is_not_held_against_him() -> None:
    """Wherever the real world alone speaks against an answer, no couffe is told, and it happens."""
    lucky = unlucky = 0
    for film in (played("piccolo", "1", target="4"),):
        for number in cards_of(film, 1):
            found = decision_at(film, number, worlds=8)
            if found is not None:
                chosen, best = found.chosen, max(choice.real.gain for choice in found.choices)
                if found.unlucky():
                    unlucky += 1
                    points = film.sheet[film.steps[number].deal - 1]["points"]
                    assert points[found.seat] < max(points)
                    assert best > chosen.real.gain
                    assert found.lost.success < 0.5
                lucky += chosen.real.gain == best
    assert lucky > 0


# -- what a review hangs on --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["piccolo", "aluette"])
def test_the_same_seed_gives_the_same_review(name: str) -> None:
    film = played(name, target="3") if name == "piccolo" else played(name)
    steps = list(cards_of(film, 1))[::4]
    first, again, other = ([decision_at(film, one, worlds=6, seed=seed) for one in steps] for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert any(first)


@pytest.mark.parametrize("name", ["piccolo", "aluette"])
def test_a_review_does_not_hang_on_cards_that_the_player_cannot_see(name: str) -> None:
    """With the hidden cards of the others exchanged, what the player could have known is the same to the last digit."""
    film = played(name, target="3") if name == "piccolo" else played(name)
    reviewer = reviewer_of(film.game)
    assert reviewer is not None
    compared = 0
    for number in list(cards_of(film, 1))[:12]:
        partie = film.at(number - 1).partie
        row = film.rows[film.steps[number].end - 1]
        answer = asked(partie, row.seat, row.what)
        if answer is None:
            continue
        told = [reviewer.weigh(partie.view(row.seat), answer, 5, Random(1))]
        others = [zone for name, zone in partie.tapis.zones.items() if name.startswith("hand.")]
        mine = partie.tapis.zones[f"hand.{partie.rules.seats[row.seat]}"]
        hidden = [zone for zone in others if zone is not mine and not zone.faces >> row.seat & 1]
        held = [one for zone in hidden for one in zone.cards]
        Random(number).shuffle(held)
        for zone in hidden:
            zone.cards[:] = [held.pop() for _ in zone.cards]
        told.append(reviewer.weigh(partie.view(row.seat), answer, 5, Random(1)))
        worths = [[one.worth(world) for world in one.worlds] for one in told if one is not None]
        assert len(worths) == 2
        assert worths[0] == worths[1]
        compared += 1
    assert compared > 5


def test_the_review_of_a_deal_uses_no_other_deal() -> None:
    """Whatever is bid and played in the first deal, the second is reviewed alike, the same having been done in it."""
    game, options = PICCOLO, read_options(PICCOLO.rules.OPTIONS, {"first_dealer": "A", "target": "9"})
    films = []
    for everybody_passes in (True, False):
        partie = Partie(game, Fair.seeded("two"), options)
        bots, rng = [make_bot(game, "sense") for _ in range(4)], Random(7)
        while partie.ask is not None and len(partie.tapis.facts["sheet"]) < 1:
            if everybody_passes:
                for seat, shape in list(partie.ask.shapes.items()):
                    partie.answer(seat, "passe" if shape.settle("passe") else next(iter(shape)))
            else:
                step(partie, bots, rng)
        while partie.ask is not None and partie.ask.formality:
            for seat, shape in list(partie.ask.shapes.items()):
                partie.answer(seat, next(iter(shape)))
        rest = Random("the second deal")
        play_out(partie, [make_bot(game, "debutant") for _ in range(4)], rest)
        films.append(Film(game, partie.shuffles, options, partie.rows))
    found = []
    for film in films:
        steps = list(cards_of(film, 2))[6::3]
        one = [decision_at(film, number, worlds=4) for number in steps]
        found.append([replace(each, step=each.step - steps[0]) for each in one if each is not None])
    assert [one.given for one in found[0]] == [one.given for one in found[1]]
    assert found[0] == found[1]
    assert len(found[0]) > 4
    assert len(films[0].rows) != len(films[1].rows)


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_nothing_is_told_while_the_match_goes_on() -> None:
    partie = misere("8H", "JS", "9H")
    film = Film(PICCOLO, partie.shuffles, partie.options, partie.rows)
    for number in range(film.last + 1):
        with pytest.raises(Unfinished):
            decision_at(film, number)
    with pytest.raises(Unfinished):
        next(review(film))


def test_no_worlds_and_no_such_step_are_refused() -> None:
    film = played("piccolo", target="3")
    with pytest.raises(ValueError, match="^worlds: 0"):
        decision_at(film, 1, worlds=0)
    with pytest.raises(IndexError):
        decision_at(film, film.last + 1)
    assert decision_at(film, 0) is None


def test_a_formality_is_no_decision() -> None:
    film = played("piccolo", target="3")
    assert decision_at(film, 1) is None  # the cut


# -- what games tell ---------------------------------------------------------------------------------------------------


def test_every_kind_of_decision_of_piccolo_is_weighed() -> None:
    film = played("piccolo", target="3")
    number, found = 1, dict[str, int]()
    while "PIC-10A" not in found:
        partie = film.at(number - 1).partie
        rule = "" if partie.ask is None or partie.ask.formality else partie.ask.rule
        if rule and rule not in found:
            one = decision_at(film, number, worlds=2)
            found[rule] = len(one.choices) if one is not None else 0
        number += 1
    assert {"PIC-09B", "PIC-09C", "PIC-10A"} <= set(found)
    assert min(found.values()) > 1


def test_a_general_misere_is_weighed_too() -> None:
    """PIC-15A."""
    options = read_options(PICCOLO.rules.OPTIONS, {"all_pass": "general_misere", "first_dealer": "A", "target": "2"})
    partie = Partie(PICCOLO, Fair.seeded("misere"), options)
    while partie.ask is not None and partie.tapis.facts.get("phase") != "play":
        for seat, shape in list(partie.ask.shapes.items()):
            partie.answer(seat, "passe" if shape.settle("passe") else next(iter(shape)))
    film = finished(partie)
    number = next(cards_of(film, 1))
    found = decision_at(film, number, worlds=4)
    assert found is not None
    assert found.stake == 1
    assert all(0 <= choice.fancied.success <= 1 for choice in found.choices)


def test_the_last_cards_are_judged_exactly_in_both_worlds() -> None:
    """With one decision left nobody is uncertain of more than who holds what, and in the real world of nothing."""
    for film in (played("piccolo", target="3"), played("aluette")):
        for number in list(cards_of(film, 1))[-8:]:
            found = decision_at(film, number, worlds=6)
            if found is not None:
                assert {choice.real.success for choice in found.choices} <= {0.0, 1.0}


def test_a_mordienne_is_judged_by_its_run() -> None:
    """ALU-38: who leads three masters for a mordienne makes it with the strongest first, and not with the weakest."""
    from estaminet.games.aluette.coup import Coup, Stake
    from estaminet.games.aluette.imagine import Known

    hands = [[17, 18, 19], [1, 2, 16], [3, 4, 5], [6, 7, 8]]
    coup = Coup([[], [], [], []], 0, Stake(announcer=0), [1, 2, 3, 1, 2, -1])
    known = Known(0, hands[0], coup, [3] * 4, [], [[], [], [], []], [19] * 4, [False] * 4)
    three: tuple[Answer, ...] = tuple(cards("2d 3c 3d"))
    trial = aluette_review.Trial(known, three, ())
    assert trial.stake == 2
    assert trial.worths(hands) == [Worth(1, 2)] * 3
    weak = [[1, 18, 19], [2, 2, 16], [3, 4, 5], [6, 7, 8]]
    two: tuple[Answer, ...] = tuple(cards("3c 3d"))
    found = aluette_review.Trial(replace(known, hand=weak[0]), two, ()).worths(weak)
    assert found == [Worth(0, -2)] * 2


def test_a_mordienne_is_weighed_against_ordinary_play_and_a_refusal_against_playing_on() -> None:
    """With the four luettes and doubles one announces; against them one gives the point away."""
    partie = table.opened(table.dealt("W", N=" ".join(one.code for one in NAME if one in ALUETTE_SPANISH) + " Ae"))
    says = partie.view(0)
    assert says.question is not None
    weighing = aluette_review.weigh(says, PASSE, 12, Random(1))
    assert weighing is not None
    assert weighing.answers == (PASSE, "levres")
    told = [weighing.worth(world) for world in weighing.worlds]
    assert all(row[1] == Worth(1.0, 2.0) and row[0].gain < 2 for row in told)
    table.consent(partie, "N")
    weighing = aluette_review.weigh(partie.view(1), "accepte", 12, Random(1))
    assert weighing is not None
    assert weighing.answers == ("accepte", "refuse")
    told = [weighing.worth(world) for world in weighing.worlds]
    assert {row[1] for row in told} == {Worth(0.0, -1.0)}
    assert {row[0].gain for row in told} <= {-2.0, 2.0}
    truth = weighing.worth(aluette_review.really(partie.view(1), partie.face_up()))
    assert truth == [Worth(0.0, -2.0), Worth(0.0, -1.0)]


def test_a_deal_played_against_the_rules_is_not_weighed() -> None:
    from estaminet.games.piccolo.options import PiccoloOptions
    from estaminet.kernel import Position

    kernel = piccolo_review.kernel_of(PiccoloOptions(), "S", 0, "26", 0)
    revoked = Position((tuple(cards("7H")), tuple(cards("8H")), tuple(cards("7C 8C"))), 0, tuple(cards("9H 9C")))
    with pytest.raises(Irregular):
        piccolo_review.lawful(kernel, revoked)
