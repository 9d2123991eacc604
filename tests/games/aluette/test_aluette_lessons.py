"""What a watching player would call silly, and the bots must not do: positions in plain text, one test a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from estaminet.bots import make_bot
from estaminet.cards import ALUETTE_SPANISH, Card, cards
from estaminet.games.aluette import GAME
from estaminet.games.aluette.ranking import NAME
from estaminet.games.aluette.tricks import SEATS
from estaminet.play import Fair, Given, Partie
from estaminet.play.notation import parse
from estaminet.rules import Answer, written
from tests.games.aluette.table import (
    CUT,
    beside,
    consent,
    dealt,
    do,
    give_point,
    holds,
    options,
    silence,
    turn,
    uncut,
)
from tests.games.lessons import split, told

FOLDER = Path(__file__).parent / "lessons"
TRIES = 5
"""Each level is asked on so many streams of chance, the cards that are not told lying otherwise each time."""
NOTHING = "rien"
CARD_OF = {name: card for card, name in NAME.items() if card in ALUETTE_SPANISH}


@dataclass
class Lesson:
    """A position, and what may or may not be answered."""

    name: str
    fields: dict[str, str]

    def get(self, key: str) -> str:
        return self.fields.get(key, "")

    @property
    def player(self) -> int:
        return SEATS.index(self.fields["joueur"])

    @property
    def tricks(self) -> list[list[str]]:
        """The tricks played, and the one at hand if it has begun: `N 3b` and so on."""
        return [split(trick, ",") for trick in [*split(self.get("levées")), *split(self.get("pli"))]]

    def partie(self, seed: int) -> Partie:
        """The partie at the question; `seed` deals the cards that are not told."""
        points = [int(part) for part in (self.get("score") or "0-0").split("-")]
        given = [letter for letter, count in zip("NE", points, strict=True) for _ in range(count)]
        leader = self.tricks[0][0][0] if self.tricks else self.get("entame") or "N"
        dealer = (SEATS.index(leader) - 1) % 4
        first = (dealer - len(given)) % 4 * 12
        orders = {
            0: [*ALUETTE_SPANISH[first:], *ALUETTE_SPANISH[:first]],
            1 + len(given): uncut(self.deck(SEATS[dealer], seed)),
        }
        name, _, value = self.get("option").partition("=")
        partie = Partie(GAME, Given(orders, Fair.seeded(seed)), options(**({name: value} if name else {})))
        do(partie, f"coupe {CUT}")
        for letter in given:
            give_point(partie, letter)
        self.signs(partie)
        self.speak(partie)
        for trick in self.tricks:
            do(partie, *trick)
        return partie

    def deck(self, dealer: str, seed: int) -> list[Card]:
        """A pack that deals to each what he plays, holds or signs."""
        hands: dict[str, list[Card]] = {seat: [] for seat in SEATS}
        for trick in self.tricks:
            for text in trick:
                hands[text[0]] += cards(text[2:])
        hands[self.fields["joueur"]] += cards(self.get("main"))
        for text in split(self.get("tient")):
            hands[text[0]] += cards(text[2:])
        for text in split(self.get("signes")):
            if text[2:] in CARD_OF and CARD_OF[text[2:]] not in hands[text[0]]:
                hands[text[0]].append(CARD_OF[text[2:]])
        told = {card for hand in hands.values() for card in hand}
        rest = [card for card in ALUETTE_SPANISH if card not in told]
        Random(seed).shuffle(rest)
        for hand in hands.values():
            while len(hand) < 9:
                hand.append(rest.pop())
        return dealt(dealer, **{seat: " ".join(card.code for card in hand) for seat, hand in hands.items()})

    def signs(self, partie: Partie) -> None:
        """Signs are made and seen, then eyes turn where the position has them."""
        me = self.fields["joueur"]
        for text in split(self.get("signes")):
            if text[0] != me:
                beside(partie, f"{me} regarde {text[0]}")
            beside(partie, f"{text[0]} signe {text[2:]}", f"fin {text[0]}")
        beside(partie, f"{me} regarde {SEATS[(self.player + 2) % 4]}")
        for text in split(self.get("regards")):
            beside(partie, f"{text[0]} regarde {text[2:]}")

    def speak(self, partie: Partie) -> None:
        """What is said before the first lead."""
        moment, me = self.get("moment"), self.fields["joueur"]
        if moment in ("parler", "accord"):
            asking = me if moment == "parler" else SEATS[(self.player + 2) % 4]
            while SEATS[turn(partie)] != asking:
                do(partie, "passe")
            if moment == "accord":
                do(partie, "levres")
        elif moment == "réponse":
            consent(partie, SEATS[(self.player - 1) % 4])
        elif self.get("annonce"):
            consent(partie, self.get("annonce"))
            do(partie, "accepte")
        elif moment != "rend":
            silence(partie)

    def ask(self, level: str, seed: int) -> str:
        """What a bot answers, as text."""
        partie = self.partie(seed)
        bot, view = make_bot(GAME, level), partie.view(self.player)
        if self.get("moment") == "signe":
            sign = bot.sign(view, Random(seed))
            return NOTHING if sign is None else written(sign)
        return written(bot.answer(view, Random(seed)))

    def allows(self, text: str) -> bool:
        """Whether a sensible player could answer this."""
        good, bad = split(self.get("bien")), split(self.get("mal"))
        if set(self.get("garde").split()) & set(text.split()):
            return False
        return text in good if good else text not in bad


LESSONS = [Lesson(name, fields) for name, fields in told(FOLDER)]


def ids(lesson: Lesson) -> str:
    return lesson.name


def test_there_are_enough_lessons_and_no_two_of_one_name() -> None:
    assert len(LESSONS) >= 20
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_a_lesson_is_a_choice(lesson: Lesson) -> None:
    """A position teaches something only if right and wrong answers are both lawful."""
    partie = lesson.partie(0)
    named = [*split(lesson.get("bien")), *split(lesson.get("mal"))]
    for text in named:
        assert text == NOTHING or lawful(partie, lesson.player, parse(partie.rules, text)), text
    if lesson.get("moment") == "signe":
        return
    assert partie.ask is not None
    shape = partie.ask.shapes[lesson.player]
    if lesson.get("moment") != "rend":
        assert {lesson.allows(written(answer)) for answer in shape} == {True, False}
    held = partie.view(lesson.player).hand(f"hand.{SEATS[lesson.player]}")
    assert set(held) >= set(cards(lesson.get("main")))
    assert lesson.get("moment") or len(held) == len(cards(lesson.get("main")))


def lawful(partie: Partie, seat: int, answer: Answer) -> bool:
    """Whether a seat may do this now, as an answer or beside the question."""
    if holds(partie, f"{SEATS[seat]} {written(answer)}"):
        return True
    beside_it = partie.rules.asides(partie.tapis, seat)
    return beside_it is not None and beside_it.settle(answer) is not None


@pytest.mark.parametrize("level", ["debutant", "habitue", "maitre"])
@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_no_bot_is_silly(lesson: Lesson, level: str) -> None:
    for seed in range(TRIES):
        text = lesson.ask(level, seed)
        assert lesson.allows(text), f"{level} answers {text}"
