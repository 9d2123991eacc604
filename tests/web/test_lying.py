"""Cards that lie open keep their places."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import PACK52, Card, cards
from estaminet.tapis import Heard
from estaminet.web.lying import lying


@given(st.integers(0, 10_000))
def test_nothing_moves_but_what_comes_and_goes(seed: int) -> None:
    rng = Random(seed)
    pack, content, heard, before = list(PACK52), list[Card](), list[Heard](), dict[Card, int]()
    rng.shuffle(pack)
    for number in range(30):
        takes = content and rng.random() < 0.5
        some = rng.sample(content, rng.randint(1, min(4, len(content)))) if takes else [pack.pop()]
        content = [one for one in content if one not in some] if takes else [*content, *some]
        kind, src, dst = ("sweep", "front.A open", "won.A") if takes else ("move", "talon", "open")
        heard.append(Heard(number, kind, tuple(some), src, dst))
        places = lying("open", content, heard)
        now = {one: places.index(one) for one in places if one is not None}
        assert set(now) == set(content)
        assert not places or places[-1] is not None
        assert all(now[one] == at for one, at in before.items() if one in now)
        if not takes:
            assert now[some[0]] == min(set(range(52)) - set(before.values()))
        before = now


def test_what_was_taken_back_lies_there_again() -> None:
    came, taken = tuple(cards("7S 8S 9S")), tuple(cards("8S"))
    heard = [Heard(0, "move", came, "talon", "open"), Heard(1, "move", taken, "open", "won.A")]
    assert lying("open", came, heard) == came


def test_what_lay_there_before_anything_was_heard_lies_there_in_order() -> None:
    assert lying("open", cards("7S 8S"), []) == tuple(cards("7S 8S"))


def test_what_was_laid_down_taken_back_and_laid_down_again_lies_there_once() -> None:
    came = tuple(cards("7S 8S"))
    heard = [Heard(number, "move", came, "hand.A", "open") for number in range(2)]
    assert lying("open", came, heard) == came
