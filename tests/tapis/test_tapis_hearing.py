"""The tapis against an onlooker written here: what lies where, what each place sees, hears, counts and learns."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import PACK32, Card, cards
from estaminet.play import Fair
from estaminet.tapis import Heard, Payment, Snapshot, Tapis, Zone

SEATS = 3
PLACES = range(SEATS + 1)
EVERYONE = 0b1111


@dataclass
class Onlooker:
    """What one place can tell of a tapis, worked out event by event from what lay there before."""

    place: int
    heard: list[tuple[str, Any, str, str]] = field(default_factory=list)

    def sees(self, mask: int) -> bool:
        return bool(mask & (1 << self.place))

    def cards(self, kind: str, some: list[Card], *, faces: bool, counts: bool, src: str, dst: str) -> None:
        what = tuple(some) if faces else (None,) * len(some) if counts else ()
        self.heard.append((kind, what, src, dst))

    def told(self, kind: str, what: Any, src: str, dst: str, audience: int = EVERYONE) -> None:
        if self.sees(audience):
            self.heard.append((kind, what, src, dst))


class Life:
    """A tapis on which things happen at random, and its onlookers."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.tapis = Tapis(SEATS, Fair.seeded("tapis"))
        self.onlookers = [Onlooker(place) for place in PLACES]
        for number in range(5):
            self.tapis.zone(f"z{number}", self.mask(), rng.choice((None, self.mask())))
        self.zones = list(self.tapis.zones.values())
        for one in PACK32:
            rng.choice(self.zones).cards.append(one)
        for name in "pq":
            self.tapis.purse(name, rng.randrange(20))
        self.counters = sum(self.tapis.purses.values())
        self.numbers_at: list[list[int]] = []

    def mask(self) -> int:
        return self.rng.randrange(EVERYONE + 1)

    def two(self) -> tuple[Zone, Zone]:
        src, dst = self.rng.sample(self.zones, 2)
        return src, dst

    def step(self) -> None:
        self.numbers_at.append([len(onlooker.heard) for onlooker in self.onlookers])
        acts = [self.move, self.top, self.sweep, self.show, self.pay, self.say, self.tell, self.shuffle, self.turn_back]
        self.rng.choice(acts)()

    def carried(self, kind: str, some: list[Card], sources: list[Zone], dst: Zone) -> None:
        src = " ".join(zone.name for zone in sources)
        for one in self.onlookers:
            faces = one.sees(dst.faces) or all(one.sees(zone.faces) for zone in sources)
            counts = one.sees(dst.counted) or all(one.sees(zone.counted) for zone in sources)
            one.cards(kind, some, faces=faces, counts=counts, src=src, dst=dst.name)

    def move(self) -> None:
        src, dst = self.two()
        some = self.rng.sample(src.cards, self.rng.randint(0, len(src)))
        self.carried("move", some, [src], dst)
        self.tapis.move(some, src, dst)
        assert dst.cards[len(dst) - len(some) :] == some

    def top(self) -> None:
        src, dst = self.two()
        some = src.cards[: self.rng.randint(0, len(src))]
        self.carried("move", some, [src], dst)
        self.tapis.top(len(some), src, dst)

    def sweep(self) -> None:
        *sources, dst = self.rng.sample(self.zones, self.rng.randint(2, 4))
        self.carried("sweep", [one for zone in sources for one in zone.cards], sources, dst)
        self.tapis.sweep(sources, dst)
        assert not any(zone.cards for zone in sources)

    def show(self) -> None:
        zone, mask = self.rng.choice(self.zones), self.mask()
        for one in self.onlookers:
            faces, counts = one.sees(zone.faces | mask), one.sees(zone.counted)
            one.cards("show", zone.cards, faces=faces, counts=counts, src=zone.name, dst=zone.name)
        self.tapis.show(zone, mask)

    def pay(self) -> None:
        src, dst = self.rng.sample("pq", 2)
        counters = self.rng.randint(0, self.tapis.purses[src])
        for one in self.onlookers:
            one.told("pay", counters, src, dst)
        self.tapis.pay(counters, src, dst)

    def say(self) -> None:
        seat, to = self.rng.randrange(SEATS), self.rng.choice((None, self.mask()))
        for one in self.onlookers:
            one.told("say", "word", str(seat), "", EVERYONE if to is None else to)
        self.tapis.say(seat, "word", to)

    def tell(self) -> None:
        name, to = self.rng.choice("fgh"), self.rng.choice((None, self.mask()))
        value = self.rng.randrange(100)
        for one in self.onlookers:
            one.told("fact", value, name, "", EVERYONE if to is None else to)
        self.tapis.tell(name, value, to)

    def shuffle(self) -> None:
        zone = self.rng.choice(self.zones)
        self.tapis.shuffle(zone)
        for one in self.onlookers:
            one.told("shuffle", self.tapis.shuffled, zone.name, "")

    def turn_back(self) -> None:
        self.tapis.turn_back()
        for one in self.onlookers:
            one.told("rewind", None, "", "")


def lived(seed: int, steps: int = 25) -> Life:
    life = Life(Random(seed))
    for _ in range(steps):
        life.step()
    return life


@given(st.integers(0, 2**32))
def test_no_card_and_no_counter_is_lost_or_made(seed: int) -> None:
    life = Life(Random(seed))
    for _ in range(25):
        life.step()
        assert Counter(one for zone in life.zones for one in zone.cards) == Counter(PACK32)
        assert sum(life.tapis.purses.values()) == life.counters
        assert min(life.tapis.purses.values()) >= 0


@given(st.integers(0, 2**32))
def test_each_place_hears_what_its_masks_let_it_and_numbers_it_without_gaps(seed: int) -> None:
    life = lived(seed)
    for place in PLACES:
        heard = life.tapis.heard(place)
        assert [one[1:] for one in heard] == life.onlookers[place].heard
        assert [one.number for one in heard] == list(range(len(heard)))


@given(st.integers(0, 2**32))
def test_hearing_at_every_step_or_only_in_the_end_is_the_same(seed: int) -> None:
    eager, lazy = Life(Random(seed)), lived(seed)
    for _ in range(25):
        eager.step()
        lengths = [len(eager.tapis.heard(place)) for place in PLACES]
        assert lengths == [len(onlooker.heard) for onlooker in eager.onlookers]
    for place in PLACES:
        assert eager.tapis.heard(place) == lazy.tapis.heard(place)


@given(st.integers(0, 2**32))
def test_how_much_was_heard_before_an_event(seed: int) -> None:
    life = lived(seed)
    assert len(life.tapis.events) == len(life.numbers_at)
    for event, numbers in enumerate(life.numbers_at):
        assert [life.tapis.heard_before(place, event) for place in PLACES] == numbers
        assert life.tapis.numbers(event) == numbers


@given(st.integers(0, 2**32))
def test_a_place_sees_the_faces_and_counts_that_are_its_own(seed: int) -> None:
    life = lived(seed)
    for place in PLACES:
        seen = life.tapis.faces(place)
        for zone in life.zones:
            if zone.faces >> place & 1:
                assert seen[zone.name] == tuple(zone.cards)
            elif zone.counted >> place & 1:
                assert seen[zone.name] == (None,) * len(zone)
            else:
                assert seen[zone.name] is None


@given(st.integers(0, 2**32))
def test_news_is_what_a_place_did_not_see_before(seed: int) -> None:
    life = Life(Random(seed))
    for _ in range(25):
        before = [{one for zone in life.zones if zone.faces >> place & 1 for one in zone.cards} for place in PLACES]
        life.step()
        event = life.tapis.events[-1]
        for place in PLACES:
            learns = bool(event.news >> place & 1)
            if event.kind in ("move", "sweep", "show") and event.what:
                fresh = bool(event.faces >> place & 1) and not set(event.what) <= before[place]
                # that a hidden zone was empty is told by no sweep, so its sources count as unseen
                assert learns == fresh or (event.kind == "sweep" and learns)
            elif event.kind == "say":
                assert learns == (bool(event.noticed >> place & 1) and str(place) != event.src)
            elif event.kind in ("shuffle", "rewind"):
                assert not learns


@given(st.integers(0, 2**32))
def test_a_snapshot_lays_the_same_tapis_again_even_through_json(seed: int) -> None:
    life = lived(seed)
    snapshot = life.tapis.snapshot()
    again = Tapis(SEATS, Fair.seeded("tapis"))
    again.restore(json.loads(json.dumps(snapshot)), life.tapis.numbers(len(life.tapis.events)))
    assert again.snapshot() == snapshot
    for place in PLACES:
        assert again.faces(place) == life.tapis.faces(place)
        assert again.facts_for(place) == life.tapis.facts_for(place)
        assert again.heard(place) == []
    again.say(0, "first")
    life.tapis.say(0, "first")
    assert [again.heard(place)[-1] for place in PLACES] == [life.tapis.heard(place)[-1] for place in PLACES]
    again.shuffle(again.zones["z0"])
    life.tapis.shuffle(life.tapis.zones["z0"])
    assert again.zones["z0"].cards == life.tapis.zones["z0"].cards


@given(st.integers(0, 2**32))
def test_a_snapshot_stays_as_it_was_taken(seed: int) -> None:
    life = lived(seed)
    snapshot = life.tapis.snapshot()
    kept = json.dumps(snapshot)
    again = Tapis(SEATS, Fair.seeded("tapis"))
    again.restore(snapshot)
    for _ in range(10):
        life.step()
    again.purse("p", 99)
    again.tell("f", "other")
    again.shuffle(again.zones["z1"])
    assert json.dumps(snapshot) == kept


@given(st.integers(0, 2**32))
def test_what_is_remembered_after_a_rewind_is_apart_from_then_on(seed: int) -> None:
    life = lived(seed)
    other = Tapis(SEATS, Fair.seeded("tapis"))
    other.restore(life.tapis.snapshot())
    other.remember(life.tapis)
    before = [list(life.tapis.heard(place)) for place in PLACES]
    assert [other.heard(place) for place in PLACES] == before
    other.say(1, "only here")
    assert [life.tapis.heard(place) for place in PLACES] == before
    assert [len(other.heard(place)) for place in PLACES] == [len(heard) + 1 for heard in before]
    life.step()
    assert other.heard(0)[-1] == Heard(len(before[0]), "say", "only here", "1", "")


# -- given cases ------------------------------------------------------------------------------------------------------


def table() -> Tapis:
    tapis = Tapis(SEATS, Fair.seeded("tapis"))
    tapis.zone("hand", tapis.only(0)).cards = cards("AS KS QS")
    tapis.zone("open", tapis.everyone)
    tapis.zone("hidden", 0, 0)
    tapis.zone("also", 0, 0)
    return tapis


def test_a_card_played_from_a_hand_is_seen_by_all_and_news_to_the_others() -> None:
    tapis = table()
    tapis.move(cards("KS"), tapis.zones["hand"], tapis.zones["open"])
    assert all(tapis.heard(place)[0].what == tuple(cards("KS")) for place in PLACES)
    assert tapis.events[0].news == tapis.everyone & ~tapis.only(0)


def test_what_goes_into_a_zone_that_nobody_can_count_is_counted_by_who_could_count_it_before() -> None:
    tapis = table()
    tapis.move(cards("KS"), tapis.zones["hand"], tapis.zones["hidden"])
    tapis.sweep([tapis.zones["hidden"]], tapis.zones["also"])
    assert tapis.heard(0)[0].what == tuple(cards("KS"))
    assert tapis.heard(1)[0].what == (None,)
    assert tapis.heard(1)[1].what == ()
    assert tapis.faces(1)["also"] is None


def test_cards_drawn_blind_are_seen_by_the_two_hands_and_which_they_are_is_chance() -> None:
    drawn = set()
    for seed in range(20):
        tapis = Tapis(SEATS, Fair.seeded(seed))
        src, dst = tapis.zone("hand.A", tapis.only(0)), tapis.zone("hand.B", tapis.only(1))
        src.cards = cards("AS KS QS JS 10S")
        tapis.blind(2, src, dst)
        assert (len(src), len(dst)) == (3, 2)
        drawn.add(tuple(sorted(dst.cards)))
        assert [tapis.heard(place)[-1].what for place in PLACES] == [
            tuple(dst.cards),
            tuple(dst.cards),
            (None, None),
            (None, None),
        ]
    assert len(drawn) > 5


def test_a_zone_that_is_shown_empty_is_no_news_but_what_comes_later_is_seen() -> None:
    tapis = table()
    tapis.show(tapis.zones["hidden"], tapis.only(1))
    assert tapis.events[-1].news == 0
    tapis.move(cards("AS"), tapis.zones["hand"], tapis.zones["hidden"])
    assert tapis.heard(1)[-1].what == tuple(cards("AS"))
    assert tapis.events[-1].news == tapis.only(1)


@pytest.mark.parametrize("counters", [-1, 6, 10**9])
def test_a_purse_pays_no_more_than_it_holds_and_nothing_changes(counters: int) -> None:
    tapis = table()
    tapis.purse("A", 5)
    tapis.purse("pot")
    with pytest.raises(ValueError, match="purse A holds 5 counters"):
        tapis.pay(counters, "A", "pot")
    assert tapis.purses == {"A": 5, "pot": 0}
    assert tapis.events == []


def test_a_purse_with_credit_may_owe_also_after_a_checkpoint() -> None:
    tapis = table()
    tapis.purse("A", 5, credit=True)
    tapis.purse("pot")
    again = Tapis(SEATS, Fair.seeded("tapis"))
    again.restore(json.loads(json.dumps(tapis.snapshot())))
    for one in tapis, again:
        one.pay(8, "A", "pot")
        assert one.purses == {"A": -3, "pot": 8}
        with pytest.raises(ValueError, match="-1 cannot be paid"):
            one.pay(-1, "A", "pot")
        with pytest.raises(ValueError, match="purse pot holds 8 counters"):
            one.pay(9, "pot", "A")


def test_the_ledger_tells_who_paid_whom_in_which_deal_by_which_rule() -> None:
    tapis = table()
    tapis.purse("A", 5)
    tapis.purse("pot")
    tapis.pay(2, "A", "pot", "TOY-1")
    tapis.pay(0, "A", "pot", "TOY-2")
    tapis.note("deal", 4)
    tapis.pay(1, "pot", "A", "TOY-3")
    told = [Payment(0, "A", "pot", 2, "TOY-1"), Payment(4, "pot", "A", 1, "TOY-3")]
    assert tapis.payments == told
    again = Tapis(SEATS, Fair.seeded("tapis"))
    again.restore(json.loads(json.dumps(tapis.snapshot())))
    tapis.pay(3, "A", "pot")
    assert again.payments == told
    old = {name: part for name, part in again.snapshot().items() if name not in ("payments", "credit")}
    again.restore(cast("Snapshot", old))
    assert again.payments == []


def test_a_fact_is_known_to_whom_it_was_told() -> None:
    tapis = table()
    tapis.tell("trump", "S", tapis.only(0, 2))
    tapis.note("phase", "play")
    assert [sorted(tapis.facts_for(place)) for place in PLACES] == [
        ["phase", "trump"], ["phase"], ["phase", "trump"], ["phase"],
    ]  # fmt: skip
    assert [len(tapis.heard(place)) for place in PLACES] == [1, 0, 1, 0]


def test_a_fact_concealed_from_a_place_is_gone_for_it_alone() -> None:
    tapis = table()
    tapis.note("last", (1, 2))
    tapis.conceal("last", 1)
    tapis.conceal("no such fact", 1)
    assert ["last" in tapis.facts_for(place) for place in PLACES] == [True, False, True, True]
    tapis.note("last", (3,))
    assert tapis.facts_for(1) == {"last": (3,)}
    tapis.forget("last", "no such fact")
    assert tapis.facts == tapis.known == {}


@given(st.integers(0, 32), st.permutations(PACK32))
def test_a_cut_puts_the_top_under_the_rest(depth: int, order: list[Card]) -> None:
    tapis = Tapis(SEATS, Fair.seeded("tapis"))
    pack = tapis.zone("pack")
    pack.cards = list(order)
    tapis.cut(pack, depth)
    assert pack.cards[32 - depth :] == order[:depth]
    assert pack.cards[: 32 - depth] == order[depth:]
    assert tapis.events == []


def test_masks_of_places() -> None:
    tapis = table()
    assert tapis.everyone == 0b1111
    assert tapis.only() == 0
    assert tapis.only(0, 2) == 0b101
    assert tapis.only(1, 1) == 0b10
