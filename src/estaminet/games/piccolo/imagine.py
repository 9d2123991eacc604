"""What a player of piccolo knows, read from his view, and the deals he can imagine from it."""

from __future__ import annotations

from collections.abc import Container, Sequence, Set
from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from estaminet.bots import NoWorld, Worlds, by_weight
from estaminet.bots.worlds import splits_of
from estaminet.cards import FRENCH_SUITS, Card
from estaminet.games.piccolo.estimate import ESTIMATE
from estaminet.games.piccolo.masks import ALL, BIT, SUITS, Coup, Goal, House, each, goal_of, mask
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import PASSE
from estaminet.games.piccolo.tariff import OPEN
from estaminet.play import View
from estaminet.rules import read_options

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Shares, Words

SUIT_MASK: Final = dict(zip(FRENCH_SUITS, SUITS, strict=True))


class Known(NamedTuple):
    """What a player knows of the play."""

    me: int
    coup: Coup
    """His own hand, what lies open, who is known to lack what; the hands he cannot see are empty."""
    sizes: tuple[int, int, int]
    """How many cards each player holds."""
    plays: tuple[tuple[int, int], ...]
    """Who has played what, in order."""
    calls: tuple[tuple[int, str], ...]
    whole: bool = True
    """`plays` are all of the deal, and all began it with ten cards; not so, if so much was taken back that they cannot
    be told, or if somebody has dealt, thrown out or played out of order."""
    shown: tuple[int, int, int] = (0, 0, 0)
    """The cards of each hand that all have seen and that have not been played."""

    def played(self, player: int) -> int:
        """What a player has played."""
        return sum(card for other, card in self.plays if other == player)


@cache
def options_of(texts: frozenset[tuple[str, str]]) -> PiccoloOptions:
    """The options of a view."""
    return read_options(PiccoloOptions, dict(texts))


def options_seen(view: View) -> PiccoloOptions:
    """The options of the table."""
    return options_of(frozenset(view.options.items()))


Play = tuple[int, Card]
"""Who has played a card."""


def cards_played(view: View) -> list[Play] | None:
    """Who has played what in this deal, in order; what was taken back is left out.

    How far things went back each time is not told: it is found by what lies on the table, or else `None`.
    """
    parts: list[list[Play]] = [[]]
    for heard in view.heard:
        if heard.kind == "fact" and heard.src == "dealer":
            parts = [[]]
        elif heard.kind == "rewind":
            parts.append([])
        elif heard.kind == "move" and heard.src.startswith("hand.") and heard.dst.startswith("front."):
            parts[-1].append((view.seats.index(heard.dst[6:]), heard.what[0]))
    fronts = [view.zones[f"front.{letter}"] or () for letter in view.seats]
    count = 3 * sum(view.facts["tricks"]) + sum(map(len, fronts))
    excess = max(0, sum(map(len, parts)) - count)
    if not excess:
        return [play for part in parts for play in part]
    own = set(view.hand(f"hand.{view.seats[view.place]}"))
    lying = {card for front in fronts for card in front if card is not None}
    tries = (gone_back(parts, split) for split in islice(splits_of(excess, [excess] * (len(parts) - 1)), TRIES))
    likely_ones = (played for played in tries if played is not None and len(played) == count)
    return next((played for played in likely_ones if possible(played, own, lying, view.facts["tricks"])), None)


def lying_now(view: View) -> list[Play]:
    """What lies in the trick, in order from the leader."""
    active, leader = tuple(view.facts["active"]), view.facts["leader"]
    start = active.index(leader)
    seats = [active[(start + step) % len(active)] for step in range(len(active))]
    return [(seat, card) for seat in seats for card in view.hand(f"front.{view.seats[seat]}")]


def seen_played(view: View) -> int:
    """The cards that have been played in this deal, at one time or another."""
    seen = 0
    for heard in view.heard:
        if heard.kind == "fact" and heard.src == "dealer":
            seen = 0
        elif heard.kind == "move" and heard.src.startswith("hand.") and heard.dst.startswith("front."):
            seen |= mask(heard.what)
    return seen


TRIES: Final = 5000
"""How many ways things may have gone back are looked at; nobody takes back as much as that."""


def gone_back(parts: Sequence[Sequence[Play]], split: Sequence[int]) -> list[Play] | None:
    """What is left if after each part but the last so many plays were taken back; `None` if there were not so many."""
    played: list[Play] = []
    for part, back in zip(parts, (*split, 0), strict=True):
        played += part
        if back > len(played):
            return None
        played = played[: len(played) - back]
    return played


def possible(played: Sequence[Play], own: Container[Card], lying: Set[Card], tricks: Sequence[int]) -> bool:
    """Whether a deal can have gone so: no card twice, none that is held, those of the trick last, tricks as told."""
    cards = [card for _, card in played]
    if len(set(cards)) < len(cards) or any(card in own for card in cards):
        return False
    complete = len(played) - len(lying)
    if set(cards[complete:]) != lying or complete % 3:
        return False
    leaders = [seat for seat, _ in played[:complete:3]]
    takers = leaders[1:] + [seat for seat, _ in played[complete : complete + 1]]
    return all(takers.count(seat) <= count for seat, count in enumerate(tricks))


def read(view: View) -> Known:
    """What the seat of a view that is about to play knows."""
    facts = view.facts
    active: tuple[int, ...] = tuple(facts["active"])
    bid = facts.get("bid")
    declarer = active.index(facts["declarer"]) if bid else -1
    me = active.index(view.place)
    letters = [view.seats[seat] for seat in active]
    known = cards_played(view)
    played = [(active.index(seat), BIT[card]) for seat, card in (lying_now(view) if known is None else known)]
    coup = Coup(
        House.of(options_seen(view)),
        [0, 0, 0],
        declarer,
        goal_of(bid),
        int(bid) if bid and bid.isdigit() else 0,
        SUIT_MASK.get(facts["trump"], 0),
        mask(view.zones["ecart"] or ()),
    )
    coup.leader = played[0][0] if played else active.index(facts["leader"])
    if known is None:
        coup.gone = seen_played(view) & ~mask(view.hand(f"hand.{letters[me]}"))
        coup.tricks = [facts["tricks"][seat] for seat in active]
    orderly = True
    for player, card in played:
        orderly = orderly and player == (coup.leader + coup.size) % 3
        barred = ruled_out(coup, player, card)
        coup.play(player, card)
        coup.lacks[player] |= barred
    coup.hands[me] = mask(view.hand(f"hand.{letters[me]}"))
    shown = learned(view, coup, active) if options_seen(view).faults == "fidele" else (0, 0, 0)
    laid_down = view.zones[f"hand.{letters[declarer]}"] if played and bid in OPEN and declarer != me else None
    if laid_down is not None and None not in laid_down:  # at a `fidele` table he may have kept it up (PIC-F14)
        coup.shown = True
        coup.hands[declarer] = mask(view.hand(f"hand.{letters[declarer]}"))
    sizes = held(view, letters, played)
    calls = tuple((active.index(seat), call) for seat, call in facts["calls"])
    counts = [size + sum(other == player for other, _ in played) for player, size in enumerate(sizes)]
    whole = known is not None and orderly and counts == [10] * 3
    return Known(me, coup, sizes, tuple(played), calls, whole, shown)


def held(view: View, letters: Sequence[str], played: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
    """How many cards each player holds; where nobody counts those of another, as many as it should be."""
    hands = [view.zones[f"hand.{letter}"] for letter in letters]
    first, second, third = (
        max(0, 10 - sum(other == player for other, _ in played)) if hand is None else len(hand)
        for player, hand in enumerate(hands)
    )
    return first, second, third


def learned(view: View, coup: Coup, active: Sequence[int]) -> tuple[int, int, int]:
    """What faults have shown: who cannot hold what goes into `coup`; the cards of each hand that all have seen."""
    first, second, third = (mask(view.shown(seat)) for seat in active)
    tourne, ecart = seen_lying(view) if coup.declarer >= 0 else (0, 0)
    for player, others in enumerate((second | third, first | third, first | second)):
        coup.lacks[player] |= others | ecart | (0 if player == coup.declarer else tourne)
    return first, second, third


def seen_lying(view: View) -> tuple[int, int]:
    """The cards of the tourne, and those of the écart, that somebody let this place see, or that it looked at."""
    tourne = ecart = 0
    for heard in view.heard:
        if heard.kind == "fact" and heard.src == "dealer":
            tourne = ecart = 0
        elif heard.kind == "rewind":
            ecart = 0
        elif heard.kind in ("look", "show") and heard.src in ("tourne", "ecart"):
            seen = mask(heard.what)
            if heard.src == "tourne":
                tourne |= seen
            else:
                ecart |= seen
    return tourne, ecart


def ruled_out(coup: Coup, player: int, card: int) -> int:
    """The cards that a player cannot hold if he lawfully plays `card`: beside any of them it would be forbidden."""
    if not coup.size:
        return 0
    held, barred = coup.hands[player], 0
    for other in each(ALL & ~coup.gone & ~card):
        coup.hands[player] = card | other
        if not coup.legal(player) & card:
            barred |= other
    coup.hands[player] = held
    return barred


def really(view: View, truth: View) -> Coup:
    """The deal of a view as it lies; `truth` has all cards face up at the same moment."""
    hands = [mask(truth.hand(f"hand.{view.seats[seat]}")) for seat in view.facts["active"]]
    coup = Coup(House.of(options_seen(view)), hands, -1, Goal.EACH)
    coup.ecart = mask(truth.hand("ecart")) | mask(truth.hand("tourne"))
    return coup


def worlds(known: Known, count: int, rng: Random, choice: int = 3, *, concluding: bool = True) -> Words:
    """Deals that agree with all that was seen, likely ones by the auction and the écart: three hands and an écart.

    `choice` times as many are imagined as are kept. Without any (somebody must have played against the rules) there is
    no row. Who is not `concluding` takes each as likely as another.
    """
    import numpy as np

    me, coup = known.me, known.coup
    declarer = coup.declarer
    hidden = ALL & ~coup.gone & ~coup.hands[me]
    if coup.shown:
        hidden &= ~coup.hands[declarer]
    if me == declarer:
        hidden &= ~coup.ecart
    others = [player for player in range(3) if player != me and not (coup.shown and player == declarer)]
    sizes = [known.sizes[player] for player in others]
    aside = hidden.bit_count() - sum(sizes)
    barred = [set(each(coup.lacks[player])) for player in others]
    try:
        source = Worlds(list(each(hidden)), [*sizes, aside], [*barred, set(each(sum(known.shown)))])
    except NoWorld:
        return np.zeros((0, 4), np.int64)
    weigh = concluding and declarer not in (me, -1) and not coup.shown
    drawn = source.sums(count * choice if weigh else count, rng)
    found = np.tile(np.array([*coup.hands, coup.ecart], np.int64), (len(drawn), 1))
    found[:, others] = drawn[:, :-1]
    if me != declarer:
        found[:, 3] = drawn[:, -1]
    if not weigh:
        return found
    chosen: Words = found[by_weight(believed(found, known, rng), count, rng)]
    return chosen


def believed(worlds: Words, known: Known, rng: Random) -> Shares:
    """Let the declarers throw out what they would; how likely such players are to have bid so."""
    import numpy as np

    from estaminet.games.piccolo.exchange import NO_TRUMP, rethrow

    coup = known.coup
    declarer = coup.declarer
    partner = 3 - known.me - declarer
    weights = np.empty(len(worlds))
    rethrow(
        ESTIMATE.compiled,
        worlds,
        (np.random.default_rng(rng.getrandbits(64)).random(len(worlds)) < FAITH).astype(np.int64),
        declarer,
        partner,
        coup.lacks[declarer],
        known.played(declarer),
        known.played(partner),
        int(coup.goal >= Goal.MISERE),
        SUITS.index(coup.trump) if coup.trump else NO_TRUMP,
        coup.bid if coup.goal == Goal.POINTS else 60,
        passed_at(known, partner),
        weights,
    )
    kept = weights * ((worlds[:, 3] & known.shown[declarer]) == 0)  # what he has let be seen he has not thrown out
    return kept if kept.any() else weights


def passed_at(known: Known, player: int) -> int:
    """The least bid of points that a player would still have had to make when he passed."""
    least = 26
    for other, call in known.calls:
        if other == player and call == PASSE:
            break
        if call.isdigit():
            least = max(least, int(call) + 1)
    return least


FAITH: Final = 0.85
"""How often an imagined declarer has thrown out what we would; else his écart is left to chance."""
