"""What answers were worth in a deal of piccolo that is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, Final

from estaminet.bots.review import Irregular, Weighing, Worth
from estaminet.cards import FRENCH_SUITS, Card
from estaminet.games.piccolo.calls import stakes
from estaminet.games.piccolo.estimate import ESTIMATE
from estaminet.games.piccolo.imagine import Known, options_seen, read, worlds
from estaminet.games.piccolo.imagine import really as really
from estaminet.games.piccolo.masks import ALL, CARD, Coup, Goal, House, each, goal_of, mask, worth
from estaminet.games.piccolo.odds import Chances, promise
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import PASSE, TRUMPS, Piccolo
from estaminet.games.piccolo.tables import tables_of
from estaminet.games.piccolo.tariff import CONTRACTS
from estaminet.kernel import Contract, Kernel, Points, Position, Tricks
from estaminet.play import View
from estaminet.rules import Answer, One, Pick

EXCHANGES: Final = 5
"""How many ways to throw out two cards are weighed beside the one that was chosen."""
FEWER: Final = 3
"""What comes before the first card is weighed in so many times fewer worlds: whole deals take long."""
LINES: Final = 64
"""How often a general misère, where nobody's aim is the opposite of another's, is played out."""
MEMORY: Final = 16


def weigh(view: View, given: Answer, count: int, rng: Random) -> Weighing | None:
    """A card to play, a bid, two cards to throw out, a trump to name."""
    assert view.question is not None
    shape = view.question.shape
    if isinstance(shape, Pick):
        return exchange(view, shape, given, max(2, count // FEWER), rng)
    if not isinstance(shape, One):
        return None
    first = shape.options[0]
    if isinstance(first, Card):
        return card(view, shape.options, count, rng)
    if first == PASSE:
        return call(view, shape.options, given, max(2, count // FEWER), rng)
    return trump(view, shape.options, count, rng) if first in TRUMPS else None


def failed(seat: int, given: Answer, line: Mapping[str, Any]) -> bool:
    """A bid that another has raised was never played; for the rest, somebody has scored more."""
    if isinstance(given, str) and given != PASSE and given not in TRUMPS:
        return line.get("declarer") == seat and line["bid"] == given and not line["made"]
    points: Sequence[int] = line["points"]
    return points[seat] < max(points)


def me_of(view: View) -> int:
    """The player's place in the order of speaking."""
    active: tuple[int, ...] = view.facts["active"]
    return active.index(view.place)


def rules_of(view: View) -> Piccolo:
    """The rules of the table."""
    return Piccolo(options_seen(view))


# -- a card ------------------------------------------------------------------------------------------------------------


def card(view: View, answers: Sequence[Answer], count: int, rng: Random) -> Weighing | None:
    """What each card leads to."""
    known = read(view)
    imagined = [deal_of(view, row) for row in worlds(known, count, rng).tolist()]
    if not imagined:
        raise Irregular("no world agrees with what was played")
    return Weighing(tuple(answers), stake_of(view), imagined, partial(after_cards, view, known, answers))


def deal_of(view: View, row: Sequence[int]) -> Coup:
    """Three hands and an écart."""
    *hands, ecart = row
    return Coup(House.of(options_seen(view)), hands, -1, Goal.EACH, ecart=ecart)


def stake_of(view: View) -> float:
    """What is played for."""
    bid = view.facts.get("bid")
    return 1.0 if bid is None else stakes(options_seen(view), bid)[0]


def table_cards(view: View) -> list[Card]:
    """The cards of the trick begun, the lead first."""
    order = [*view.facts["active"]]
    start = order.index(view.facts["leader"])
    fronts = [view.hand(f"front.{view.seats[seat]}") for seat in order[start:] + order[:start]]
    return [one for front in fronts for one in front]


def after_cards(view: View, known: Known, answers: Sequence[Answer], world: Coup) -> list[Worth]:
    """What each card comes to in a world."""
    coup, facts = known.coup, view.facts
    tricks = [coup.tricks[(coup.leader + step) % 3] for step in (1, 2, 3)]
    took = [
        player for step, many in zip((1, 2, 3), tricks, strict=True) for player in [(coup.leader + step) % 3] * many
    ]
    hands = tuple(tuple(CARD[bit] for bit in each(hand)) for hand in world.hands)
    position = Position(hands, coup.leader, tuple(table_cards(view)), tuple(took), tuple(coup.taken))
    bid = facts.get("bid")
    if bid is None:
        kernel = kernel_of(options_seen(view), None, None, None, 0)
        lawful(kernel, position)
        return [spared(kernel, position, answer, known.me) for answer in answers]
    kernel, contract = contract_of(options_seen(view), facts["trump"], coup.declarer, bid, world.ecart)
    found = values(kernel, position, contract)
    gain, loss = stakes(options_seen(view), bid)
    mine = known.me == coup.declarer
    return [settled(bool(found.get(answer, 0)), gain, loss, mine=mine) for answer in answers]


def values(kernel: Kernel, position: Position, contract: Contract) -> dict[Card, int]:
    """Whether a contract is made after each card."""
    lawful(kernel, position)
    return kernel.values(position, contract)


def lawful(kernel: Kernel, position: Position) -> None:
    """See that a position can have come about.

    Raises:
        Irregular: somebody played against the rules.
    """
    try:
        kernel.read(position)
    except ValueError as problem:
        raise Irregular(str(problem)) from None


def settled(made: bool, gain: float, loss: float, *, mine: bool) -> Worth:
    """What a contract that is made or failed is worth to its player, or to who defends."""
    score = gain if made else -loss
    return Worth(float(made == mine), score if mine else -score)


def spared(kernel: Kernel, position: Position, answer: Answer, me: int) -> Worth:
    """General misère: how often somebody else alone has most tricks."""
    assert isinstance(answer, Card)
    then = kernel.play(position, answer)
    lines = [list(then.took)]
    if any(then.hands):
        lines = [lines[0] + row for row in kernel.playouts(then, LINES, 1, "thumb", avoiding=(0, 1, 2)).took.tolist()]
    good = 0
    for took in lines:
        tricks = [took.count(player) for player in range(3)]
        good += tricks.count(max(tricks)) == 1 and tricks[me] < max(tricks)
    return Worth(good / len(lines), good / len(lines))


@cache
def kernel_of(options: PiccoloOptions, trump: str | None, declarer: int | None, bid: str | None, last: int) -> Kernel:
    """How a deal is played; `last` is what the discards are worth where they go with the last trick."""
    tables = tables_of(options, 3, trump, declarer, bid)
    return Kernel(replace(tables, last_points=last), memory=MEMORY)


def contract_of(
    options: PiccoloOptions, trump: str | None, declarer: int, bid: str, ecart: int
) -> tuple[Kernel, Contract]:
    """What decides whether a bid is made."""
    goal, owner = goal_of(bid), options.ecart_owner
    if goal == Goal.POINTS:
        kernel = kernel_of(options, trump, declarer, bid, worth(ecart) if owner == "last_trick" else 0)
        needed = int(bid) - (worth(ecart) if owner == "declarer" else 0)
        return kernel, Contract(Points(0), needed)
    least = {Goal.GENERALE: 10, Goal.MISERE: 0}.get(goal, int(options.piccolo_exact))
    most = {Goal.GENERALE: None, Goal.MISERE: 0}.get(goal, 1)
    return kernel_of(options, trump, declarer, bid, 0), Contract(Tricks(declarer), least, most)


# -- what comes before the first card ----------------------------------------------------------------------------------


def hidden_deals(view: View, seen: int, count: int, rng: Random) -> list[Coup]:
    """Worlds before the first card: the cards that the player has not seen, dealt at random."""
    me, house = me_of(view), House.of(options_seen(view))
    hidden = list(each(ALL & ~seen))
    found = []
    for _ in range(count):
        lying = rng.sample(hidden, len(hidden))
        hands = [sum(lying[:10]), sum(lying[10:20])]
        hands.insert(me, 0)
        coup = Coup(house, hands, me, Goal.EACH)
        coup.ecart = sum(lying[20:])
        found.append(coup)
    return found


def others_of(world: Coup, me: int) -> tuple[int, int]:
    """The hands of the two others, in the order of speaking."""
    first, second = (hand for player, hand in enumerate(world.hands) if player != me)
    return first, second


def call(view: View, answers: Sequence[Answer], given: Answer, count: int, rng: Random) -> Weighing | None:
    """What each bid is worth if it stands; a pass neither gains nor loses, half-way between made and failed."""
    me, options = me_of(view), options_seen(view)
    hand = mask(view.hand(f"hand.{view.seats[view.place]}"))
    if hand.bit_count() != 10:
        return None
    chances = Chances(rules_of(view), hand, me)

    def worths(world: Coup) -> list[Worth]:
        found = chances.outcome(others_of(world, me), world.ecart, Random(1))
        return [
            Worth(0.5, 0.0) if bid == PASSE else settled(found.makes(str(bid)), *stakes(options, str(bid)), mine=True)
            for bid in answers
        ]

    bid = str(given if given != PASSE else answers[1])
    return Weighing(tuple(answers), stakes(options, bid)[0], hidden_deals(view, hand, count, rng), worths)


def exchange(view: View, shape: Pick, given: Answer, count: int, rng: Random) -> Weighing | None:
    """What it is worth to throw out two cards, the trump then being named by estimate; the likeliest pairs alone."""
    twelve = mask(view.hand(f"hand.{view.seats[view.place]}"))
    bid = view.facts.get("bid")
    if bid is None or twelve.bit_count() != 12:
        return None
    goal = goal_of(bid)
    throws = {answer: best_throw(view, goal, twelve, answer) for answer in shape}
    likeliest = sorted(throws, key=lambda answer: -promise(goal, twelve, throws[answer]))
    answers = tuple(dict.fromkeys((given, *islice(likeliest, EXCHANGES))))
    return declaring(view, twelve, answers, [throws[answer] for answer in answers], count, rng)


def best_throw(view: View, goal: Goal, twelve: int, answer: Answer) -> tuple[int, int | None]:
    """Two cards that are thrown out, and the trump that promises most then."""
    pair = mask(part for part in answer if isinstance(part, Card))
    if view.facts.get("trump"):
        return pair, FRENCH_SUITS.index(view.facts["trump"])
    if not rules_of(view).names_trump(view.facts["bid"]):
        return pair, None
    return pair, ESTIMATE.best_trump(twelve & ~pair)


def trump(view: View, answers: Sequence[Answer], count: int, rng: Random) -> Weighing | None:
    """What each trump is worth."""
    aside = mask(view.hand("ecart"))
    hand = mask(view.hand(f"hand.{view.seats[view.place]}"))
    if hand.bit_count() != 10 or aside.bit_count() != 2:
        return None  # a trump that is named before the discards is not weighed
    suits = [TRUMPS.get(str(answer)) for answer in answers]
    throws = [(aside, None if suit is None else FRENCH_SUITS.index(suit)) for suit in suits]
    return declaring(view, hand | aside, tuple(answers), throws, count, rng)


def declaring(
    view: View,
    twelve: int,
    answers: tuple[Answer, ...],
    throws: Sequence[tuple[int, int | None]],
    count: int,
    rng: Random,
) -> Weighing:
    """What ways to begin are worth to a declarer."""
    options, bid, me = options_seen(view), view.facts["bid"], me_of(view)
    leads = bid not in CONTRACTS and not bid.isdigit() and options.generale_lead == "declarer"
    gain, loss = stakes(options, bid)

    def worths(world: Coup) -> list[Worth]:
        found = []
        for pair, suit in throws:
            hands = list(others_of(world, me))
            hands.insert(me, twelve & ~pair)
            position = Position(tuple(tuple(CARD[bit] for bit in each(hand)) for hand in hands), me if leads else 0)
            named = None if suit is None else FRENCH_SUITS[suit]
            kernel, contract = contract_of(options, named, me, bid, pair)
            lawful(kernel, position)
            found.append(settled(bool(kernel.value(position, contract)), gain, loss, mine=True))
        return found

    return Weighing(answers, gain, hidden_deals(view, twelve, count, rng), worths)
