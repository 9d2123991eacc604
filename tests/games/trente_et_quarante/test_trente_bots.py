"""The bots: characters who stake differently, and never foolishly."""

from __future__ import annotations

from random import Random
from statistics import median
from time import thread_time

import pytest

from estaminet.bots import make_bot, play_out, step
from estaminet.games.trente_et_quarante.bot import lost_in_a_row, worth_insuring
from estaminet.play import Fair, Partie
from estaminet.rules import Answer, written
from tests.games.trente_et_quarante.table import E1, E2, E5, E6, GAME, do, lying, opened, options, ready, stakes

LEVELS = ("sense", "debutant", "habitue")


def says(partie: Partie, letter: str, level: str, seed: int = 0) -> str:
    """What a bot would answer on a seat."""
    return written(make_bot(GAME, level).answer(partie.view(partie.rules.number(letter)), Random(seed)))


def acts(partie: Partie, letter: str, level: str) -> list[str]:
    """All that a bot does on a seat until it is ready."""
    done: list[str] = []
    while not done or done[-1] not in ("pret", "quitte"):
        answer: Answer = make_bot(GAME, level).answer(partie.view(partie.rules.number(letter)), Random(0))
        partie.answer(partie.rules.number(letter), answer)
        done.append(written(answer))
        assert len(done) < 10, done
    return done


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("texts", [{}, {"preset": "monte_carlo_1909"}, {"petit_tableau": "false", "prison": "italien"}])
def test_a_whole_sitting(level: str, texts: dict[str, str]) -> None:
    partie = Partie(GAME, Fair.seeded(level), options(**({"cave": "1000"} if not texts else {}), **texts))
    play_out(partie, [make_bot(GAME, level) for _ in partie.rules.seats], Random(1))
    assert partie.over


def test_debutant_follows_what_won() -> None:
    partie = opened(E1, cave="1000")
    assert acts(partie, "A", "debutant") == ["mise rouge 20", "pret"]
    ready(partie)
    assert acts(partie, "A", "debutant") == ["mise noir 40", "pret"]  # noir came; he had lost, and doubles


def test_debutant_takes_a_double_back_when_he_has_won() -> None:
    partie = opened(E1, E1, cave="1000")
    acts(partie, "A", "debutant")
    ready(partie)
    acts(partie, "A", "debutant")
    ready(partie)
    assert acts(partie, "A", "debutant") == ["diminue 1 20", "pret"]


def test_debutants_differ_by_their_seats() -> None:
    partie = opened(E2, pontes="4", cave="1000")
    ready(partie)
    first = [acts(partie, letter, "debutant")[0] for letter in "ABCD"]
    assert first == ["mise rouge 20", "mise inverse 40", "mise noir 40", "mise couleur 20"]


def test_debutant_does_not_double_for_ever() -> None:
    assert lost_in_a_row(["noir", "rouge"] * 10, runs=True) == 19
    partie = opened(*[E1, E2] * 3, cave="1000")
    staked = []
    for _ in range(6):
        acts(partie, "A", "debutant")
        staked += [amount for _, amount, _ in lying(partie, "A")]
        ready(partie)
    assert staked == [20, 40, 80, 160, 320, 20]


def test_debutant_stakes_what_he_has_left_and_no_more() -> None:
    partie = opened(cave="1000", minimum="600")
    assert acts(partie, "A", "debutant")[0] == "mise rouge 600"


def test_debutant_without_counters_buys_again_and_in_the_end_gets_up() -> None:
    partie = opened(E1, E1, E1, cave="20", minimum="20")
    for _ in range(2):
        do(partie, "A mise rouge 20")
        ready(partie)
        assert says(partie, "A", "debutant") == "achete"
        do(partie, "A achete")
    do(partie, "A mise rouge 20")
    ready(partie)
    assert says(partie, "A", "debutant") == "quitte"


def test_debutant_goes_to_prison() -> None:
    partie = opened(E6)
    ready(partie, "A mise rouge 200")
    assert says(partie, "A", "debutant") == "prison 1"


def test_habitue_stakes_a_hundred_and_insures_it() -> None:
    partie = opened(cave="1000")
    assert acts(partie, "A", "habitue") == ["mise noir 100", "assure 1", "pret"]


def test_habitue_takes_back_no_insurance_and_insures_a_stake_that_won_again() -> None:
    partie = opened(E1, cave="1000")
    acts(partie, "A", "habitue")
    ready(partie)
    assert acts(partie, "A", "habitue") == ["assure 1", "pret"]


def test_habitue_pays_no_second_premium_after_an_apres() -> None:
    partie = opened(E5, cave="1000")
    acts(partie, "A", "habitue")
    ready(partie)
    assert acts(partie, "A", "habitue") == ["pret"]


@pytest.mark.parametrize(
    ("texts", "amount", "worth"),
    [
        ({}, 100, True),
        ({}, 50, False),
        ({}, 150, False),
        ({"prime_min": "500"}, 2000, False),
        ({"prime_pct": "2"}, 100, False),
    ],
)
def test_habitue_insures_only_where_it_is_worth_its_price(texts: dict[str, str], amount: int, worth: bool) -> None:
    assert worth_insuring(options(maximum="1200000", **texts), amount) == worth


@pytest.mark.parametrize(("prison", "fate"), [("simple", "prison 1"), ("hoyle", "partage 1"), ("italien", "partage 1")])
def test_habitue_shares_where_prison_is_worth_less_than_half(prison: str, fate: str) -> None:
    partie = opened(E6, prison=prison)
    ready(partie, "A mise rouge 200")
    assert says(partie, "A", "habitue") == fate


def test_habitue_gets_up_when_he_has_nothing_left() -> None:
    partie = opened(E1, cave="20")
    ready(partie, "A mise rouge 20")
    assert says(partie, "A", "habitue") == "quitte"


def test_habitue_waits_for_his_prisoner() -> None:
    partie = opened(E6, cave="1000", assurance="false")
    acts(partie, "A", "habitue")
    ready(partie)
    do(partie, "A prison 1")
    assert acts(partie, "A", "habitue") == ["pret"]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_lays_on_both_sides_of_a_pair_or_unsays_himself(level: str) -> None:
    silly = 0
    for seed in range(4):
        partie = Partie(GAME, Fair.seeded(seed), options(cave="1000"))
        rng, bots = Random(seed), [make_bot(GAME, level) for _ in range(3)]
        while not partie.over:
            rows = len(partie.rows)
            step(partie, bots, rng)
            said = [written(row.what) for row in partie.rows[rows:] if row.kind == "answer"]
            silly += any(word.startswith("desassure") for word in said)
            for letter in partie.rules.seats:
                sides = {one.chance for one in stakes(partie, letter)}
                silly += {"noir", "rouge"} <= sides or {"couleur", "inverse"} <= sides
    assert silly == 0 or level == "sense"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_thinks_long(level: str) -> None:
    partie = Partie(GAME, Fair.seeded(1), options(cave="1000"))
    rng, bots = Random(1), [make_bot(GAME, level) for _ in range(3)]
    times: list[float] = []
    while not partie.over and len(times) < 200:
        assert partie.ask is not None
        view = partie.view(next(iter(partie.ask.shapes)))
        started = thread_time()
        bots[view.place].answer(view, rng)
        times.append(thread_time() - started)
        step(partie, bots, rng)
    assert median(times) < 0.01
