"""What the games make of their faults: the data, and the sentences an arbiter reads from it, hold together."""

from __future__ import annotations

import re

import pytest

from estaminet.games import all_games, find_game
from estaminet.rules import Game
from estaminet.rules.book import LANGUAGES, book
from estaminet.rules.faults import KINDS, Case, Cure, FaultRule, Stage, Until, Who
from estaminet.rules.options import kinds
from estaminet.rules.rulings import NoSuchFault, fault_rule, faults_of, house_words, ruling, stages_of, told

JUDGED = [game for game in all_games() if game.rules.FAULTS]
every_judged_game = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.name)
every_language = pytest.mark.parametrize("lang", LANGUAGES)
BADLY_SET = {
    "fr": re.compile(r"'|\s\s|(?<![\u00a0\u202f])[:;?!»](?=\s|$)|«(?![\u00a0\u202f])"),
    "en": re.compile(r"'|\s\s|\"| [:;?!]"),
}


@every_judged_game
def test_ids_are_in_order_and_each_stands_once(game: Game) -> None:
    ids = [rule.id for rule in game.rules.FAULTS]
    numbers = [int(re.fullmatch(r"[A-Z]+-F(\d+)", id)[1]) for id in ids]  # type: ignore[index]
    assert numbers == sorted(set(numbers))
    assert len({id.partition("-")[0] for id in ids}) == 1


@every_judged_game
def test_options_that_cases_hang_on_exist(game: Game) -> None:
    for rule in game.rules.FAULTS:
        for case in rule.cases:
            if case.option is not None:
                name, value = case.option
                kinds(game.rules.OPTIONS)[name][0].read(value)


@every_language
@every_judged_game
def test_every_fault_and_case_is_told(game: Game, lang: str) -> None:
    sentences = told(game, lang)
    assert list(sentences) == [rule.id for rule in game.rules.FAULTS]
    for rule in game.rules.FAULTS:
        fault = sentences[rule.id]
        assert fault.what
        assert fault.source
        assert fault.example
        assert list(fault.cases) == [case.name for case in rule.cases], rule.id
        for case in rule.cases:
            assert len(fault.cases[case.name].ruling) == len(case.menu), (rule.id, case.name)
            assert all(fault.cases[case.name].ruling)
            assert bool(fault.cases[case.name].when) == (len(rule.cases) > 1), (rule.id, case.name)


@every_language
@every_judged_game
def test_the_sentences_are_well_set(game: Game, lang: str) -> None:
    for id, fault in told(game, lang).items():
        lines = [fault.what, fault.source, fault.example]
        for case in fault.cases.values():
            lines += [case.when, *case.ruling]
        for line in filter(None, lines):
            assert not BADLY_SET[lang].search(line), (id, line)
            assert not line[0].islower(), (id, line)
            assert line[-1] in ".!?»”)", (id, line)


@every_language
@every_judged_game
def test_the_book_has_every_fault(game: Game, lang: str) -> None:
    assert {rule.id for rule in game.rules.FAULTS} <= set(book(game, lang).rules)


@every_judged_game
def test_every_fault_is_found_by_its_moment(game: Game) -> None:
    found = {rule.id for stage in stages_of(game) for rule in faults_of(game, stage)}
    assert found == {rule.id for rule in game.rules.FAULTS}


@every_language
@every_judged_game
def test_every_case_is_ruled(game: Game, lang: str) -> None:
    for rule in game.rules.FAULTS:
        for case in rule.cases:
            found = ruling(game, rule.id, case.name, lang)
            assert found.callers
            assert bool(found.until) == (Who.NOBODY not in case.callers)
            assert bool(found.silent) == (Who.NOBODY not in case.callers and case.until != Until.ANY_TIME)
            assert bool(found.chooser) == (len(found.menu) > 1)


@every_judged_game
def test_D_R0_what_nobody_calls_in_time_stands_as_it_is_or_as_another_fault(game: Game) -> None:
    ids = {rule.id for rule in game.rules.FAULTS}
    for rule in game.rules.FAULTS:
        for case in rule.cases:
            assert case.later in ids | {""}
            silent = ruling(game, rule.id, case.name, "en").silent
            if silent and not case.later and case.silent == Cure.STANDS:
                assert silent.startswith("what is done is done")
                assert ("another case" in silent) == (len(rule.cases) > 1)
            if silent and case.later == rule.id:
                assert "another case" in silent
            else:
                assert (case.later in silent) or not silent


@every_language
def test_the_house_has_a_word_for_everything(lang: str) -> None:
    words = house_words(lang)
    assert {part: set(values) for part, values in words.items()} == {
        "stages": set(Stage),
        "until": set(Until),
        "callers": set(Who),
        "choosers": set(Who),
        "silent": {
            case.silent
            for game in JUDGED
            for rule in game.rules.FAULTS
            for case in rule.cases
            if Who.NOBODY not in case.callers
        }
        | {"cases", "fault"},
    }


@every_language
@every_judged_game
def test_an_example_tells_a_case_of_its_fault(game: Game, lang: str) -> None:
    for rule in game.rules.FAULTS:
        assert rule.exemplified in rule.cases
        for case in rule.cases:
            found = ruling(game, rule.id, case.name, lang)
            assert found.elsewhere == (case is not rule.exemplified)
            assert bool(found.example_when) == (len(rule.cases) > 1)
            assert found.example_when in told(game, lang)[rule.id].cases[rule.exemplified.name].when


@pytest.mark.parametrize("id", ["PIQ-F02", "piq-f02", "F02", "F2", "2"])
def test_a_fault_is_known_by_its_number(id: str) -> None:
    assert fault_rule(find_game("piquet"), id).id == "PIQ-F02"


@pytest.mark.parametrize("id", ["PIC-F02", "F", "", "F99", "-2"])
def test_a_number_of_another_book_is_none(id: str) -> None:
    with pytest.raises(NoSuchFault):
        fault_rule(find_game("piquet"), id)


def test_what_does_not_exist_is_named() -> None:
    game = JUDGED[0]
    known = game.rules.FAULTS[0].id
    with pytest.raises(NoSuchFault, match=known):
        fault_rule(game, "XXX-F99")
    rule = next(rule for rule in game.rules.FAULTS if len(rule.cases) > 1)
    with pytest.raises(NoSuchFault) as unknown:
        ruling(game, rule.id, "never", "fr")
    assert unknown.value.known == tuple(one.when for one in told(game, "fr")[rule.id].cases.values())


def test_a_choice_has_a_chooser_and_nothing_else_has() -> None:
    one, two = ((Cure.REDEALT,),), ((Cure.REDEALT,), (Cure.STANDS,))
    with pytest.raises(ValueError, match="chooser"):
        Case("x", Until.AT_ONCE, (Who.ANYONE,), two)
    with pytest.raises(ValueError, match="chooser"):
        Case("x", Until.AT_ONCE, (Who.ANYONE,), one, Who.OFFENDED)
    case = Case("x", Until.AT_ONCE, (Who.ANYONE,), one)
    with pytest.raises(ValueError, match="kind"):
        FaultRule("XXX-F1", "TAL-11", (Stage.DEAL,), (case,))
    with pytest.raises(ValueError, match="each its own"):
        FaultRule("XXX-F1", "TAL-1", (Stage.DEAL,), (case, case))
    with pytest.raises(ValueError, match="no case"):
        FaultRule("XXX-F1", "TAL-1", (Stage.DEAL,), (case,), example="y")
    assert "TAL-10" in KINDS
