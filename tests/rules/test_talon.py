"""The talon: each lawful operation, each invariant, and the test vectors, by the names of the old rule books."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estaminet.cards import PACK32, PACK40, PACK52, Card
from estaminet.play import Fair
from estaminet.rules.talon import ALIVE, APART, BELOW, DEAD, EMPTY, PRIZE, SPREAD, Talon
from estaminet.tapis import Tapis

SEATS = 3
HANDS = ("hand.A", "hand.B", "hand.C")


def laid(pack: tuple[Card, ...], *parts: str) -> Tapis:
    """A tapis with hands, a table, a discard pile, and the pack in its canonical order."""
    tapis = Tapis(SEATS, Fair.seeded("talon"))
    tapis.zone("pack").cards = list(pack)
    for name in ("talon", "ecart", *parts):
        tapis.zone(name)
    for name in ("table", "retourne"):
        tapis.zone(name, tapis.everyone)
    for seat, name in enumerate(HANDS):
        tapis.zone(name, tapis.only(seat))
    for purse in "pq":
        tapis.purse(purse, 50)
    return tapis


def dealt(pack: tuple[Card, ...], *sizes: int, status: str = ALIVE, parts: tuple[str, ...] = ()) -> Talon:
    """A talon of what is left after hands of these sizes were dealt."""
    tapis = laid(pack, *parts)
    for name, size in zip(HANDS, sizes, strict=False):
        tapis.top(size, tapis.zones["pack"], tapis.zones[name])
    talon = Talon(tapis)
    talon.form(tapis.zones["pack"], status)
    return talon


def hand(talon: Talon, letter: str) -> list[Card]:
    return talon.tapis.zones[f"hand.{letter}"].cards


# -- each operation --------------------------------------------------------------------------------------------------


def test_former_what_was_not_dealt_lies_in_its_order_and_is_expected() -> None:
    talon = dealt(PACK32, 5, 5)
    assert talon.cards == list(PACK32[10:])
    assert (talon.expected, talon.status) == (22, ALIVE)
    assert talon.tapis.zones["pack"].cards == []
    assert dealt(PACK32, 10, 10, 12).status == EMPTY


def test_couper_turns_the_pack_round() -> None:
    tapis = laid(PACK32)
    tapis.cut(tapis.zones["pack"], 3)
    assert tapis.zones["pack"].cards == [*PACK32[3:], *PACK32[:3]]


def test_donner_dessus_gives_the_top_cards_and_keeps_the_order_of_the_others() -> None:
    talon = dealt(PACK32)
    talon.give(3, talon.tapis.zones["hand.A"])
    assert hand(talon, "A") == list(PACK32[:3])
    assert talon.cards == list(PACK32[3:])


def test_donner_dessous_gives_the_last_card_first() -> None:
    talon = dealt(PACK32)
    talon.give_below(2, talon.tapis.zones["hand.A"])
    assert hand(talon, "A") == [PACK32[-1], PACK32[-2]]
    assert talon.cards == list(PACK32[:-2])


@pytest.mark.parametrize("place", [BELOW, APART])
def test_retourner_all_see_the_turned_card(place: str) -> None:
    talon = dealt(PACK32, 5, 5)
    assert talon.turn(place) == PACK32[10]
    assert talon.tapis.faces(SEATS)["retourne"] == (PACK32[10],)
    assert (len(talon), talon.expected) == (21, 21)


def test_etaler_lays_the_top_cards_open_in_order() -> None:
    talon = dealt(PACK52)
    talon.give(7, talon.tapis.zones["table"])
    assert talon.tapis.faces(SEATS)["table"] == PACK52[:7]
    assert dealt(PACK32, status=SPREAD).status == SPREAD


def test_mettre_a_part_refuses_every_later_operation_but_verifier() -> None:
    talon = dealt(PACK32, 5, 5)
    zones = talon.tapis.zones
    talon.put_aside()
    assert talon.status == DEAD
    for operation in (
        lambda: talon.give(1, zones["hand.A"]),
        lambda: talon.give_below(1, zones["hand.A"]),
        lambda: talon.exchange(zones["hand.A"], hand(talon, "A")[:1], zones["ecart"], most=5),
        lambda: talon.look(0, 0),
        lambda: talon.count(0),
        lambda: talon.turn(APART),
        lambda: talon.separate({"ecart": 22}),
        lambda: talon.deal_again(1, []),
        lambda: talon.put_under(hand(talon, "A")[:1], zones["hand.A"]),
        lambda: talon.leave(0, 1, 5),
        talon.put_aside,
    ):
        with pytest.raises(ValueError, match="put aside"):
            operation()
    assert talon.verify(PACK32, {"hand.A": 5, "hand.B": 5}) == {}


def test_a_talon_put_aside_can_serve_again() -> None:
    talon = dealt(PACK32, 5, 5)
    talon.put_aside()
    talon.revive()
    talon.give(1, talon.tapis.zones["hand.A"])
    assert len(talon) == 21


def test_separer_lays_parts_in_order_and_shows_nothing() -> None:
    talon = dealt(PACK32, 12, 12, parts=("premier", "second"))
    talon.separate({"premier": 5, "second": 3})
    first, second = Talon(talon.tapis, "premier"), Talon(talon.tapis, "second")
    assert [*first.cards, *second.cards] == list(PACK32[24:])
    assert (first.expected, second.expected, len(talon)) == (5, 3, 0)
    assert all(talon.tapis.faces(place)["premier"] == (None,) * 5 for place in range(SEATS + 1))
    with pytest.raises(ValueError, match="parts"):
        first.separate({"talon": 4})


def test_compter_changes_nothing_and_is_heard_by_all() -> None:
    talon = dealt(PACK32, 12, 12)
    before = talon.tapis.snapshot()
    assert talon.count(1) == 8
    assert talon.tapis.snapshot() == before
    assert talon.tapis.heard(SEATS)[-1].what == ("compte", 8)


def test_laisser_never_the_whole_share_and_annoncer_laisse_is_heard() -> None:
    talon = dealt(PACK32, 12, 12)
    for left in (0, 5):
        with pytest.raises(ValueError, match="share"):
            talon.leave(0, left, 5)
    talon.leave(0, 2, 5)
    assert talon.tapis.heard(SEATS)[-1].what == ("laisse", 2)
    assert talon.tapis.facts["talon.left"] == 2
    heard = len(talon.tapis.heard(SEATS))
    talon.leave(0, 1, 5, silent=True)
    assert len(talon.tapis.heard(SEATS)) == heard


def test_echanger_keeps_the_size_of_the_hand_and_hides_what_was_thrown_out() -> None:
    talon = dealt(PACK32, 12, 12)
    zones = talon.tapis.zones
    talon.exchange(zones["hand.A"], PACK32[:3], zones["ecart"], most=5)
    assert hand(talon, "A") == [*PACK32[3:12], *PACK32[24:27]]
    assert talon.tapis.faces(1)["ecart"] == (None,) * 3
    before = talon.tapis.snapshot()
    for discards in ([], hand(talon, "A")[:6], hand(talon, "A")[:1] * 2, hand(talon, "B")[:1]):
        with pytest.raises(ValueError, match="thrown out"):
            talon.exchange(zones["hand.A"], discards, zones["ecart"], most=5)
    with pytest.raises(ValueError, match="5 cards"):
        talon.exchange(zones["hand.A"], hand(talon, "A")[:6], zones["ecart"], most=8)
    assert talon.tapis.snapshot() == before
    talon.exchange(zones["hand.A"], [], zones["ecart"], least=0, most=5)


def test_mettre_dessous_puts_a_card_hidden_at_the_bottom() -> None:
    talon = dealt(PACK32, 5)
    talon.put_under(hand(talon, "A")[:1], talon.tapis.zones["hand.A"])
    assert talon.cards[-1] == PACK32[0]
    assert len(talon) == talon.expected == 28
    assert talon.tapis.heard(1)[-1].what == (None,)


def test_voir_shows_one_card_to_one_seat_and_keeps_the_order() -> None:
    talon = dealt(PACK32, 12, 12)
    before = list(talon.cards)
    assert talon.look(1, 2) == PACK32[26]
    assert talon.cards == before
    assert [set(positions) for positions in talon.seen] == [set(), {2}, set(), set()]
    assert [talon.tapis.heard(place)[-1].what for place in range(SEATS + 1)] == [
        (None,),
        (PACK32[26],),
        (None,),
        (None,),
    ]
    assert talon.tapis.events[-1].news == talon.tapis.only(1)


def test_ajouter_dessus_lays_cards_hidden_on_top_even_of_a_dead_talon() -> None:
    talon = dealt(PACK32, 5)
    talon.put_aside()
    talon.put_on_top(PACK32[1:3], talon.tapis.zones["hand.A"])
    assert talon.cards == [*PACK32[1:3], *PACK32[5:]]
    assert (talon.status, talon.expected) == (DEAD, 29)


def test_piocher_gives_a_card_that_others_do_not_see_until_none_is_left() -> None:
    talon = dealt(PACK32, 10, 10, 11)
    talon.give(1, talon.tapis.zones["hand.A"])
    assert talon.tapis.heard(1)[-1].what == (None,)
    assert talon.tapis.heard(0)[-1].what == (PACK32[31],)
    assert (talon.status, talon.exhausted()) == (EMPTY, True)
    with pytest.raises(ValueError, match="0 cards, 1"):
        talon.give(1, talon.tapis.zones["hand.A"])


def test_prendre_retourne_comes_last_of_all() -> None:
    talon = dealt(PACK32, 10, 10, 10)
    talon.turn(BELOW)
    with pytest.raises(ValueError, match="no other"):
        talon.take_turned(talon.tapis.zones["hand.A"])
    talon.give(1, talon.tapis.zones["hand.B"])
    talon.take_turned(talon.tapis.zones["hand.A"])
    assert hand(talon, "A")[-1] == PACK32[30]
    assert talon.status == EMPTY
    with pytest.raises(ValueError, match="turned card"):
        talon.take_turned(talon.tapis.zones["hand.A"])


def test_a_turned_card_that_lies_apart_is_nobodys() -> None:
    talon = dealt(PACK32, 10, 10, 11)
    talon.turn(APART)
    with pytest.raises(ValueError, match="belongs"):
        talon.take_turned(talon.tapis.zones["hand.A"])


def test_remeler_donner_only_to_empty_hands_and_never_touches_the_table() -> None:
    talon = dealt(PACK52)
    zones = talon.tapis.zones
    hands = [zones[name] for name in HANDS]
    talon.give(7, zones["table"])
    cards = list(talon.cards)
    swept = talon.tapis.swept
    talon.deal_again(3, hands)
    assert [len(one) for one in hands] == [3, 3, 3]
    order = Fair.seeded("talon").order(talon.tapis.shuffled - 1, cards)
    assert [one.cards for one in hands] == [order[at:9:3] for at in range(3)]  # one by one
    assert talon.tapis.swept == swept + 1  # taken up: what was done before stands
    assert zones["table"].cards == list(PACK52[:7])
    assert hand(talon, "A") != list(PACK52[7:10])
    with pytest.raises(ValueError, match="holds"):
        talon.deal_again(3, hands)


def test_completer_gives_the_top_cards_to_a_short_hand() -> None:
    talon = dealt(PACK32, 4, 5)
    talon.turn(APART)
    talon.give(1, talon.tapis.zones["hand.A"])
    assert len(hand(talon, "A")) == 5
    assert len(talon) == 21


def test_tirer_rangee_is_seen_by_all() -> None:
    talon = dealt(PACK52)
    talon.give(1, talon.tapis.zones["table"])
    assert talon.tapis.heard(SEATS)[-1].what == (PACK52[0],)


def test_bruler_takes_cards_out_unseen() -> None:
    talon = dealt(PACK52)
    talon.give(2, talon.tapis.zones["ecart"])
    assert talon.tapis.heard(0)[-1].what == (None, None)


def test_gagner_pays_what_the_talon_is_worth_once() -> None:
    talon = dealt(PACK32, 10, 10, 10, status=PRIZE)
    assert talon.win(len, "p", "q") == 2
    assert talon.tapis.purses == {"p": 48, "q": 52}
    with pytest.raises(ValueError, match="won"):
        talon.win(len, "p", "q")


def test_epuiser_is_told_by_the_unit_that_is_wanted_next() -> None:
    talon = dealt(PACK32, 10, 10)
    assert not talon.exhausted(12)
    assert talon.exhausted(13)


def test_verifier_opens_all_and_finds_what_is_missing() -> None:
    talon = dealt(PACK32, 5, 5)
    assert talon.verify(PACK32, {"hand.A": 5, "hand.B": 5}) == {}
    assert talon.tapis.faces(SEATS)["talon"] == PACK32[10:]
    talon.zone.cards.pop()
    with pytest.raises(ValueError, match="pack"):
        talon.verify(PACK32, {})


# -- the invariants ----------------------------------------------------------------------------------------------------


class Life:
    """A talon on which everything lawful is done at random, by a player who writes nothing down."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.talon = dealt(PACK40, *(self.rng.randrange(5) for _ in HANDS))
        self.zones = self.talon.tapis.zones
        self.done: list[str] = []

    def step(self) -> None:
        rng, talon, zones = self.rng, self.talon, self.zones
        name = rng.choice(HANDS)
        mine = zones[name]
        some = rng.sample(mine.cards, rng.randrange(len(mine.cards) + 1))
        acts: dict[str, Callable[[], object]] = {
            "give": lambda: talon.give(rng.randrange(4), mine),
            "give_below": lambda: talon.give_below(rng.randrange(4), mine),
            "spread": lambda: talon.give(rng.randrange(3), zones["table"]),
            "exchange": lambda: talon.exchange(mine, some, zones["ecart"], most=5),
            "put_under": lambda: talon.put_under(some, mine),
            "put_on_top": lambda: talon.put_on_top(some[:1] or mine.cards[:1], mine) if mine.cards else None,
            "look": lambda: talon.look(rng.randrange(SEATS), rng.randrange(4)),
            "count": lambda: talon.count(rng.randrange(SEATS)),
            "deal_again": lambda: talon.deal_again(1, [zones[one] for one in HANDS]),
            "put_aside": lambda: talon.put_aside() if rng.random() < 0.1 else None,
        }
        act = rng.choice(list(acts))
        try:
            acts[act]()
        except ValueError:
            act = "refused"
        self.done.append(act)


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_invariants_1_to_6(seed: int) -> None:
    life = Life(seed)
    talon, tapis = life.talon, life.talon.tapis
    known: list[set[Card]] = [set() for _ in range(SEATS + 1)]
    for _ in range(25):
        before, status, snapshot = list(talon.cards), talon.status, tapis.snapshot()
        life.step()
        act = life.done[-1]
        # 1: conservation
        assert sorted(card for zone in tapis.zones.values() for card in zone.cards) == sorted(PACK40)
        # 2: order
        if act != "deal_again":
            stay = [card for card in talon.cards if card in before]
            assert stay == [card for card in before if card in stay]
        # 3: what was seen stays known
        for place, cards in enumerate(known):
            heard = {card for one in tapis.heard(place) if isinstance(one.what, tuple) for card in one.what}
            assert cards <= heard
            known[place] = {card for card in heard if isinstance(card, Card)}
        # 4: a dead talon is left alone
        if status == DEAD and act != "put_on_top":
            assert talon.cards == before
        # 5: no fault is open
        assert talon.expected == len(talon)
        # 6: hidden is hidden
        for place in range(SEATS + 1):
            assert tapis.faces(place)["talon"] == (None,) * len(talon)
            looked: set[Card] = set()
            for one in tapis.heard(place):
                looked = set() if one.kind == "shuffle" else looked | set(one.what if one.kind == "look" else ())
            assert {talon.cards[at] for at in talon.seen[place]} == looked & set(talon.cards)
        # a refusal changes nothing
        if act == "refused":
            assert tapis.snapshot() == snapshot


@given(st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_invariant_7_every_operation_is_an_event_and_the_events_tell_the_state(seed: int) -> None:
    life = Life(seed)
    tapis = life.talon.tapis
    for _ in range(25):
        before = [list(zone.cards) for zone in life.zones.values()]
        events = len(tapis.events)
        life.step()
        moved = before != [zone.cards for zone in life.zones.values()]
        assert not moved or len(tapis.events) > events
    lying = {name: set[Card]() for name in life.zones}
    lying["pack"] = set(PACK40)
    for event in tapis.events:
        if event.kind == "move":
            assert lying[event.src] >= set(event.what)
            lying[event.src] -= set(event.what)
            lying[event.dst] |= set(event.what)
    assert lying == {name: set(zone.cards) for name, zone in life.zones.items()}


def test_invariant_5_a_surplus_drawn_stays_open_after_lawful_operations() -> None:
    talon = dealt(PACK32, 12, 12)
    talon.tapis.top(1, talon.zone, talon.tapis.zones["hand.A"])  # taken without right
    talon.give(2, talon.tapis.zones["hand.B"])
    assert talon.expected - len(talon) == 1


# -- the vectors -------------------------------------------------------------------------------------------------------


def test_vector_1_dealt_from_below() -> None:
    talon = dealt(PACK52)
    talon.give_below(5, talon.tapis.zones["hand.A"])
    assert hand(talon, "A") == [PACK52[number - 1] for number in (52, 51, 50, 49, 48)]


def test_vector_2_piquet_what_the_first_leaves_comes_first_to_the_second() -> None:
    talon = dealt(PACK32, 12, 12)
    zones = talon.tapis.zones
    whole = list(talon.cards)
    talon.leave(0, 1, 5)
    talon.exchange(zones["hand.A"], PACK32[:4], zones["ecart"], most=4)
    most = 3 + talon.tapis.facts["talon.left"]
    talon.exchange(zones["hand.B"], PACK32[12:16], zones["ecart"], most=most)
    assert hand(talon, "B")[-4:] == whole[4:]


def test_vector_3_piquet_a_whole_talon_does_not_prove_the_hands() -> None:
    talon = dealt(PACK32, 13, 11)
    assert len(talon) == 8
    assert talon.verify(PACK32, {"hand.A": 12, "hand.B": 12}) == {"hand.A": 1, "hand.B": -1}


def test_vector_4_briscan_after_eleven_tricks_it_is_empty() -> None:
    talon = dealt(PACK32, 5, 5)
    zones = talon.tapis.zones
    talon.turn(BELOW)
    for trick in range(11):
        for name in HANDS[:2]:
            zones[name].cards.pop(0)
            if talon.exhausted():
                talon.take_turned(zones[name])
            else:
                talon.give(1, zones[name])
        assert talon.exhausted() == (trick == 10)
    assert [len(zones[name]) for name in HANDS[:2]] == [5, 5]


def test_vector_5_papillon_lengths_with_three_players() -> None:
    talon = dealt(PACK52)
    zones = talon.tapis.zones
    talon.give(7, zones["table"])
    lengths = []
    while not talon.exhausted(9):
        talon.deal_again(3, [zones[name] for name in HANDS])
        lengths.append(len(talon))
        for name in HANDS:
            talon.tapis.move(list(zones[name].cards), zones[name], zones["table"])
    assert lengths == [36, 27, 18, 9, 0]


def test_vector_6_cul_bas_the_rest_is_dead() -> None:
    talon = dealt(PACK52, 5, 5, 5)
    zones = talon.tapis.zones
    for _ in range(2):  # two more players
        talon.give(5, zones["ecart"])
    talon.give(8, zones["table"])
    talon.put_aside()
    assert (len(talon), talon.status) == (19, DEAD)
    with pytest.raises(ValueError, match="put aside"):
        talon.give(1, zones["hand.A"])


def test_vector_7_reversis_three_exchanges_and_the_dealers_discard() -> None:
    pack = tuple(card for card in PACK52 if card.rank != "10")
    talon = dealt(pack, 11, 11, 11)
    zones = talon.tapis.zones
    talon.give(12, zones["table"])  # the dealer's
    assert len(talon) == 3
    for name in HANDS:
        talon.put_under(zones[name].cards[:1], zones[name])
        talon.give(1, zones[name])
    last = zones["table"].cards[0]
    talon.put_under([last], zones["table"])
    assert len(talon) == 4
    assert talon.cards[-1] == last


def test_vector_8_ecarte_the_talon_of_a_deal() -> None:
    talon = dealt(PACK32, 5, 5)
    talon.turn(APART)
    assert len(talon) == 21


def test_vector_9_hombre_the_talon_of_a_deal() -> None:
    assert len(dealt(PACK40, 9, 9, 9)) == 13


@pytest.mark.parametrize(("pack", "left"), [(32, 1), (36, 5)])
def test_vector_10_guimbarde_six_players_need_a_reasonable_talon(pack: int, left: int) -> None:
    talon = dealt(PACK52[:pack], 10, 10, 10)
    talon.turn(APART)
    assert len(talon) == left
    assert talon.exhausted(5) == (left < 5)
