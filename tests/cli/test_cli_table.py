"""The table as it is drawn and told, in every game, for every seat and for somebody who only watches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from estaminet.bots import Uniform, step
from estaminet.cards import cards
from estaminet.cli.faces import Faces
from estaminet.cli.say import LANG
from estaminet.cli.table import Drawing
from estaminet.cli.told import Teller
from estaminet.cli.typed import Menu
from estaminet.games import find_game, game_names
from estaminet.play import Fair, Partie, Question, View
from estaminet.play.notation import Unreadable
from estaminet.rules import Either, One, Pick, read_options

every_game = pytest.mark.parametrize("name", game_names())


@pytest.fixture(params=["fr", "en"])
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    token = LANG.set(request.param)
    yield request.param
    LANG.reset(token)


def match(name: str, **options: str) -> Iterator[Partie]:
    """A match of bots that answer anything, after each answer; three hundred answers at most."""
    game = find_game(name)
    partie = Partie(game, Fair.seeded(name), read_options(game.rules.OPTIONS, options))
    bots = [Uniform() for _seat in partie.rules.seats]
    rng = Random(name)
    for _answer in range(300):
        if partie.over:
            return
        step(partie, bots, rng)
        yield partie


def drawn(view: View, faces: Faces, width: int = 80) -> list[str]:
    """The whole screen of one place: the table, its hand, and what it may answer."""
    drawing = Drawing(faces, width)
    lines = [line.plain for line in drawing.table(view)]
    if view.place < len(view.seats):
        hand = faces.layout.sorted(view.hand(f"hand.{view.seats[view.place]}"))
        numbers = {one: number for number, one in enumerate(hand, start=1)}
        lines += [line.plain for line in drawing.hand(hand, numbers, hand[:1])]
    return lines


@every_game
def test_every_table_fits_a_screen(name: str, lang: str) -> None:
    for partie in match(name):
        for place in range(len(partie.rules.seats) + 1):
            faces = Faces(partie.game, partie.rules, lang, place)
            lines = drawn(partie.view(place), faces)
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 18, "there must be room for the question and for what the others did"
            if place < len(partie.rules.seats):
                assert any(faces.seat(place) in line for line in lines)


@every_game
def test_a_narrow_screen_has_the_seats_below_each_other(name: str) -> None:
    for partie in match(name):
        faces = Faces(partie.game, partie.rules, "fr", 0)
        lines = drawn(partie.view(0), faces, 50)
        for seat in range(len(partie.rules.seats)):
            assert any(line.startswith(faces.seat(seat)) for line in lines)


@every_game
def test_only_plain_signs_where_the_terminal_has_no_others(name: str) -> None:
    for partie in match(name):
        faces = Faces(partie.game, partie.rules, "fr", 0, plain=True)
        view = partie.view(0)
        hand = view.hand(f"hand.{view.seats[0]}")
        boxes = [line.plain for line in Drawing(faces, 80).hand(hand, {}, ())][:3] if hand else []
        assert "".join(boxes).isascii()
        assert all(one.code in boxes[1] for one in hand[:10])


@every_game
def test_nothing_is_drawn_that_the_place_does_not_see(name: str) -> None:
    for partie in match(name):
        for place in range(len(partie.rules.seats)):
            faces = Faces(partie.game, partie.rules, "en", place)
            view = partie.view(place)
            seen = {one for zone in view.zones.values() for one in zone or () if one is not None}
            seen.update(one for seat in range(len(view.seats)) for one in view.shown(seat))
            words = " ".join(drawn(view, faces)).replace("│", " ").split()
            hidden = [one for one in partie.rules.pack if one not in seen]
            assert [one for one in hidden if faces.short(one) in words] == []


@every_game
def test_all_that_is_heard_is_told_in_words(name: str, lang: str) -> None:
    *_before, partie = match(name)
    for place in range(len(partie.rules.seats) + 1):
        faces = Faces(partie.game, partie.rules, lang, place)
        told = list(Teller(faces, partie.tapis.facts).sentences(partie.tapis.heard(place)))
        assert len(told) > 40  # a match of écarté is soon over
        assert all(sentence.strip() and "%" not in sentence and "None" not in sentence for sentence in told)
    sheet = partie.tapis.facts["sheet"]
    assert sheet
    assert all(rule in faces.book.rules for line in sheet for _side, _points, rule in line["gains"])


def test_hidden_cards_are_counted_and_own_cards_are_named() -> None:
    token = LANG.set("en")
    partie = next(partie for partie in match("piccolo") if partie.tapis.zones["ecart"].cards)
    declarer = partie.tapis.facts["declarer"]
    letter = partie.rules.seats[declarer]
    mine, theirs = (
        " ".join(
            Teller(Faces(partie.game, partie.rules, "en", place), partie.tapis.facts).sentences(
                partie.tapis.heard(place)
            )
        )
        for place in (declarer, (declarer + 1) % 4)
    )
    assert "You take up: " in mine
    assert f"{letter} takes up 2 cards (tourne). {letter} puts away 2 cards (discard)." in theirs
    LANG.reset(token)


# -- what is typed ----------------------------------------------------------------------------------------------------


def menu(shape: object, name: str = "piccolo", indices: str = "fr") -> Menu:
    game = find_game(name)
    return Menu(Question(1, "", shape, None, formality=False), Faces(game, game.rules(game.rules.OPTIONS()), indices))  # type: ignore[arg-type]


HAND = cards("10S KS 7H")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1", "10S"),
        ("3", "7H"),
        ("10S", "10S"),
        ("10♠", "10S"),
        ("r♠", "KS"),
        ("RS", "KS"),
        ("ks", "KS"),
        ("abandonne", "abandonne"),
        ("abandonne (J’abandonne)", "abandonne"),
        ("J'abandonne", "abandonne"),
        ("1 10♠", "10S"),
    ],
)
def test_a_card_by_its_number_or_its_name(typed: str, answer: str) -> None:
    assert str(menu(One([*HAND, "abandonne"])).read(typed)) == answer


@pytest.mark.parametrize("typed", ["misere-table", "Misère sur table", "MISERE SUR TABLE", "misère-sur-table"])
def test_a_word_as_it_is_written_or_said(typed: str) -> None:
    assert menu(One(["passe", "46", "misere-table"])).read(typed) == "misere-table"


def test_a_bid_is_never_a_number_in_a_list() -> None:
    bids = menu(One(["passe", "26", "27", "28", "misere"]))
    assert bids.read("26") == "26"
    assert bids.read("1") == "1"
    assert list(bids.lines()) == ["passe (Je passe)  26-28  Misère"]


def test_words_have_numbers_where_no_card_has_one() -> None:
    words = menu(One(["pique", "coeur"]))
    assert words.read("2") == "coeur"
    assert list(words.lines()) == ["1 Pique  2 Cœur"]


@pytest.mark.parametrize("typed", ["1 3", "ecarte 1 3", "10S 7H", "ecarte 7h 10s", "10♠ 7♥"])
def test_cards_to_pick(typed: str) -> None:
    ecart = Pick("ecarte", HAND, 2, 2)
    assert ecart.settle(menu(ecart).read(typed)) == ("ecarte", HAND[0], HAND[2])


def test_too_many_cards_are_picked_to_be_refused_by_the_rules() -> None:
    assert menu(Pick("ecarte", HAND, 2, 2)).read("1 2 3") == ("ecarte", *HAND)


def test_a_union_has_all_its_answers() -> None:
    shape = Either(One(["garde"]), Pick("rend", cards("3d 2b"), 1, 1))
    both = menu(shape, "aluette")
    assert both.read("2") == ("rend", cards("2b")[0]) or both.read("2") == ("rend", cards("3d")[0])
    assert both.read("garde") == "garde"


@pytest.mark.parametrize(("typed", "answer"), [("3 den", "3d"), ("3d", "3d"), ("Cb", "Nb")])
def test_spanish_cards_as_they_are_shown(typed: str, answer: str) -> None:
    shape = One(cards("3d Nb"))
    assert str(menu(shape, "aluette").read(typed.replace(" ", ""))) == answer


def test_what_is_nothing_is_told() -> None:
    with pytest.raises(Unreadable):
        menu(One(HAND)).read("no such thing")
