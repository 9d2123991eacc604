"""The exact value of a position with all cards known, when points or tricks are counted.

One search answers whether the seats `COUNTED` will still take so much, the seats `WANTING` playing for it and the
others against it, and gives a bound on what they take. Exact values come from several such questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from estaminet.kernel.bits import count, high, low, times
from estaminet.kernel.compiler import compiled, inlined
from estaminet.kernel.layout import (
    ALIKE,
    BEATS,
    COUNTED,
    GENERATION,
    HANDS,
    HISTORY,
    LAST_POINTS,
    NOBODY,
    NODES,
    POINTS,
    PRIVILEGED,
    SEATS,
    SIZE,
    SUIT,
    SUITS,
    SWEEP,
    TIES,
    TRICK_POINTS,
    TRUMPS,
    WANTING,
)
from estaminet.kernel.moves import duties_of, laid, playable

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words

TOO_MUCH = 1 << 20


@inlined
def different(board: Words, mask: int, block: int) -> int:
    """Of some cards of a hand one of each kind: between two of a kind lies no card of `block`, nor one as strong."""
    kept, former, rest = 0, -1, mask
    while rest:
        card = low(rest)
        rest &= rest - 1
        if former >= 0:
            same = board[POINTS + card] == board[POINTS + former] and board[ALIKE + former] >> card & 1 == 1
            if (board[PRIVILEGED] >> card ^ board[PRIVILEGED] >> former) & 1:
                same = False
            between = block & ((1 << card) - 1) & ~((2 << former) - 1)
            tied = (board[TIES + card] | board[TIES + former]) & block
            if board[TIES + former] >> card & 1:
                tied = 0  # twins
            if same and between == 0 and tied == 0:
                kept ^= 1 << former
        kept |= 1 << card
        former = card
    return kept


@inlined
def fate(board: Words, card: int, seat: int, place: int, best: int, master: int, others: int) -> int:
    """Whether a trick to which a card is played surely goes where its seat wants points: 1, surely not: -1, or 0."""
    owner = seat
    if place == 0:
        if (board[BEATS + card] | board[TIES + card]) & others:
            return 0
    else:
        closing = place == board[SEATS] - 1
        if board[BEATS + best] >> card & 1:
            if not closing and (board[BEATS + card] | board[TIES + card]) & others:
                return 0
        elif (board[TIES + best] >> card & 1) or (not closing and (board[BEATS + best] | board[TIES + best]) & others):
            return 0
        else:
            owner = master
    counted = 1 if owner != NOBODY and board[COUNTED] >> owner & 1 else 0
    return 1 if counted == board[WANTING] >> seat & 1 else -1


@inlined
def worthwhile(board: Words, mask: int, block: int, seat: int, place: int, best: int, master: int, others: int) -> int:
    """Of some cards of a hand those that may be best.

    Of each kind there is one, as `different` has it. And where it is sure who takes the trick, of neighbours that
    differ by their points alone there is the dearest, or the cheapest: the other one, played later in its place, goes
    to whomever that would have gone to.
    """
    kept, former, rest = 0, -1, mask
    while rest:
        card = low(rest)
        rest &= rest - 1
        if former >= 0:
            alike = board[ALIKE + former] >> card & 1 == 1
            if (board[PRIVILEGED] >> card ^ board[PRIVILEGED] >> former) & 1:
                alike = False
            between = block & ((1 << card) - 1) & ~((2 << former) - 1)
            tied = (board[TIES + card] | board[TIES + former]) & block
            if board[TIES + former] >> card & 1:
                tied = 0  # twins
            if alike and between == 0 and tied == 0:
                more = board[POINTS + card] - board[POINTS + former]
                if more == 0:
                    kept ^= 1 << former
                else:
                    good = fate(board, card, seat, place, best, master, others)
                    if good != 0:
                        if (more > 0) == (good > 0):
                            kept ^= 1 << former
                        else:
                            continue
        kept |= 1 << card
        former = card
    return kept


@inlined
def slot_of(board: Words, key: int, tag: int) -> int:
    """Where the transposition table keeps a position."""
    mixed = times(key ^ times(tag, 0x1B873593CC9E2D51), 0x1E3779B97F4A7C15)
    return (mixed >> 17 & ((1 << board[SIZE]) - 1)) * 2


@inlined
def tag_of(board: Words, seat: int, swept: int) -> int:
    """Beside the cards left, what tells positions of one deal apart, and deals."""
    return seat | swept << 3 | board[GENERATION] << 4


@compiled("int64(int64[::1], int64, int64)")
def last_trick(board: Words, seat: int, swept: int) -> int:
    """What the seats counted take in a last trick that nobody has led to."""
    best = low(board[HANDS + seat])
    worth = board[POINTS + best] + board[TRICK_POINTS] + board[LAST_POINTS]
    master = seat
    for _ in range(1, board[SEATS]):
        seat += 1
        if seat == board[SEATS]:
            seat = 0
        card = low(board[HANDS + seat])
        worth += board[POINTS + card]
        if board[BEATS + best] >> card & 1:
            best, master = card, seat
        elif board[TIES + best] >> card & 1:
            master = NOBODY
    if master != NOBODY and board[COUNTED] >> master & 1:
        return worth + (board[SWEEP] if swept else 0)
    return 0


@inlined
def taken(board: Words, owner: int, worth: int, left: int, swept: int, tricks: int) -> tuple[int, int, int, int]:
    """A trick is full: what the seats counted gain, 0, what can be taken of the rest, whether all is still theirs."""
    worth += board[TRICK_POINTS]
    if tricks == 1:
        worth += board[LAST_POINTS]
    counted = owner != NOBODY and (board[COUNTED] >> owner & 1) == 1
    left -= worth
    if swept and (tricks == 1 or not counted):
        left -= board[SWEEP]
    if not counted:
        return 0, 0, left, 0
    if swept and tricks == 1:
        worth += board[SWEEP]
    return worth, 0, left, swept


@inlined
def spared(board: Words, hand: int, cashed: int, tricks: int) -> int:
    """The least that a hand gives to so many of the tricks left; its trumps, counted elsewhere, as nothing."""
    total, least, most = 0, TOO_MUCH, 0
    while hand:
        card = low(hand)
        hand &= hand - 1
        worth = 0 if board[TRUMPS] >> card & 1 else board[POINTS + card]
        total += worth
        least = min(least, worth)
        most = max(most, worth)
    return total - most if cashed == tricks - 1 else least * cashed


@compiled("UniTuple(int64, 2)(int64[::1]" + ", int64" * 5 + ")")
def certain(board: Words, cards: int, seat: int, left: int, swept: int, tricks: int) -> tuple[int, int]:
    """The least and the most that the seats counted can still take, by what no play can change.

    Nobody can beat the highest trumps: their points stay with their owner's side. Nor what the leader can cash: his
    highest cards of a suit, while nobody can trump; and to these tricks all must give something. Nothing is certain
    where equals spoil tricks.
    """
    seats = board[SEATS]
    trumps = cards & board[TRUMPS]
    hand = board[HANDS + seat]
    ours = theirs = 0
    if trumps:
        mine = 0
        for other in range(seats):
            if board[COUNTED] >> other & 1:
                mine |= board[HANDS + other]
        top = high(trumps)
        counted = mine >> top & 1
        if counted == 0:
            mine = ~mine
        below = trumps & ~mine
        run = trumps if below == 0 else trumps & ~((2 << high(below)) - 1)
        worth = 0
        while run:
            worth += board[POINTS + low(run)]
            run &= run - 1
        if counted:
            ours = worth
        else:
            theirs = worth
    counted = board[COUNTED] >> seat & 1
    if counted == board[WANTING] >> seat & 1:
        outside = cards & ~hand
        ruffs = outside & board[TRUMPS]
        cashed = sure = 0
        for number in range(board[SUITS]):
            suit = board[SUIT + number]
            own = hand & suit
            if own == 0:
                continue
            rest = outside & suit
            masters = own if rest == 0 else own & ~((2 << high(rest)) - 1)
            if masters == 0:
                continue
            limit = tricks
            if ruffs and suit != board[TRUMPS]:
                for other in range(seats):
                    if other != seat:
                        limit = min(limit, count(board[HANDS + other] & suit))
            while masters and limit:
                card = high(masters)
                masters ^= 1 << card
                if suit != board[TRUMPS]:
                    sure += board[POINTS + card]  # those of the trumps are counted above
                sure += board[TRICK_POINTS]
                cashed += 1
                limit -= 1
        if cashed == tricks:
            return (left, left) if counted else (0, 0)
        for other in range(seats):
            if other != seat and cashed:
                sure += spared(board, board[HANDS + other], cashed, tricks)
        if cashed:
            if counted:
                ours += sure
            else:
                theirs += sure
                if swept:
                    theirs += board[SWEEP]
    return ours, left - theirs


@compiled("int64(int64[::1], int64[::1]" + ", int64" * 11 + ")")
def search(
    board: Words,
    table: Words,
    cards: int,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    left: int,
    need: int,
    swept: int,
    tricks: int,
) -> int:
    """Whether the seats counted take at least `need` from here: a bound on what they take, on that side of `need`.

    `cards` are those in the hands; in the trick begun lie `place` cards worth `pot`. `left` is the most that can still
    be taken, `tricks` how many are not complete, `swept` whether the seats counted have taken all so far.
    """
    board[NODES] += 1
    seats = board[SEATS]
    hand = board[HANDS + seat]
    wants = board[WANTING] >> seat & 1
    least, most, first, slot, tag = 0, left, -1, 0, 0
    mask = hand
    if place == 0:
        if need <= 0:
            return 0
        if left < need:
            return left
        if tricks == 1:
            return last_trick(board, seat, swept)
        tag = tag_of(board, seat, swept)
        slot = slot_of(board, cards, tag)
        if table[slot] == cards and table[slot + 1] >> 38 == tag:
            entry = table[slot + 1]
            least, most = entry & 0xFFFF, entry >> 16 & 0xFFFF
            if least >= need:
                return least
            if most < need:
                return most
            first = (entry >> 32 & 63) - 1
        else:
            least, most = certain(board, cards, seat, left, swept, tricks)
            if least >= need:
                return least
            if most < need:
                return most
    else:
        mask = playable(board, hand, lead, best, duties_of(board, seat, master, lead))
    others = cards & ~hand
    block = others if place == 0 else others | 1 << best
    if mask & (mask - 1):
        mask = worthwhile(board, mask, block, seat, place, best, master, others)
    closing = place == seats - 1
    if closing and tricks > 2 and mask & (mask - 1):
        # what this trick leads to may be known
        rest = mask
        while rest:
            card = low(rest)
            rest &= rest - 1
            owner = master
            if board[BEATS + best] >> card & 1:
                owner = seat
            elif board[TIES + best] >> card & 1:
                owner = NOBODY
            counted = owner != NOBODY and (board[COUNTED] >> owner & 1) == 1
            leader = owner if owner != NOBODY else (seat + 1) % seats
            still = swept if counted else 0
            key = cards ^ (1 << card)
            mark = tag_of(board, leader, still)
            where = slot_of(board, key, mark)
            if table[where] == key and table[where + 1] >> 38 == mark:
                worth = pot + board[POINTS + card] + board[TRICK_POINTS] if counted else 0
                entry = table[where + 1]
                if wants:
                    if worth + (entry & 0xFFFF) >= need:
                        return worth + (entry & 0xFFFF)
                elif worth + (entry >> 16 & 0xFFFF) < need:
                    return worth + (entry >> 16 & 0xFFFF)
    friend = place > 0 and master != NOBODY and (board[WANTING] >> master & 1) == wants
    safe = place > 0 and (closing or board[BEATS + best] & others == 0)
    found = -1 if wants else TOO_MUCH
    chosen = -1
    following = seat + 1 if seat + 1 < seats else 0
    while mask:
        card = low(mask)
        if first >= 0 and mask >> first & 1:
            card = first
        elif mask & (mask - 1):
            rest, highest = mask, -TOO_MUCH << 20
            while rest:
                one = low(rest)
                rest &= rest - 1
                worth = board[POINTS + one]
                if place == 0:
                    promise = board[HISTORY + wants * 64 + one] >> 1
                    promise += 1000 + worth * 8 if board[BEATS + one] & others == 0 else -worth * 16
                else:
                    beats = board[BEATS + best] >> one & 1
                    if friend:
                        promise = 0 if beats else (worth * 4 + 2 if safe else -worth * 4)
                        if beats and closing:
                            promise = worth * 4
                    elif beats:
                        beaten = not closing and board[BEATS + one] & others != 0
                        thrift = beaten or board[TRUMPS] >> one & 1
                        promise = 500 + (-worth if thrift else worth) * 4 - (100 if beaten else 0)
                    else:
                        promise = -worth * 4
                    promise = promise * 64 - one
                if promise > highest:
                    card, highest = one, promise
        first = -1
        mask ^= 1 << card
        board[HANDS + seat] = hand ^ (1 << card)
        worth = pot + board[POINTS + card]
        led, top, owner = laid(board, seat, card, place, lead, best, master)
        rest = cards ^ (1 << card)
        # one call for both: Numba mislays a recursive call with constants in kept code
        then, size, remaining, gain, still, more = following, place + 1, left, 0, swept, tricks
        if closing:
            gain, worth, remaining, still = taken(board, owner, worth, left, swept, tricks)
            then = owner if owner != NOBODY else following
            size, led, top, owner, more = 0, -1, -1, NOBODY, tricks - 1
        value = gain
        if more:
            value += search(board, table, rest, then, size, led, top, owner, worth, remaining, need - gain, still, more)
        if wants:
            if value > found:
                found, chosen = value, card
            if found >= need:
                break
        else:
            if value < found:
                found, chosen = value, card
            if found < need:
                break
    board[HANDS + seat] = hand
    if chosen >= 0 and (found >= need) == (wants == 1):
        board[HISTORY + wants * 64 + chosen] += 1 << tricks
    if place == 0:
        if found >= need:
            least = max(least, found)
        else:
            most = min(most, found)
        table[slot] = cards
        table[slot + 1] = least | most << 16 | (chosen + 1) << 32 | tag << 38
    return found


@compiled("int64(int64[::1], int64[::1]" + ", int64" * 11 + ")")
def settle(
    board: Words,
    table: Words,
    cards: int,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    left: int,
    swept: int,
    tricks: int,
    guess: int,
) -> int:
    """What the seats counted take from here: exact, whatever the guess."""
    least, most = 0, left
    up = down = 0
    while least < most:
        need = min(max(guess, least + 1), most)
        value = search(board, table, cards, seat, place, lead, best, master, pot, left, need, swept, tricks)
        if value >= need:
            least = value
            up, down = up + 1, 0
            guess = least + 1 + (1 << up if up > 1 else 0)
            if guess > most:
                guess = (least + most + 1) // 2
        else:
            most = value
            up, down = 0, down + 1
            guess = most - (1 << down if down > 1 else 0)
            if guess <= least:
                guess = (least + most + 1) // 2
    return least


@compiled("void(int64[::1], int64[::1]" + ", int64" * 11 + ", int64[::1])")
def every(
    board: Words,
    table: Words,
    cards: int,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    left: int,
    swept: int,
    tricks: int,
    need: int,
    values: Words,
) -> None:
    """What the seats counted take from here after each card that may be played: `values` by card, -1 elsewhere.

    With a `need` above 0 that is a bound only, on the right side of it: far less work.
    """
    hand = board[HANDS + seat]
    seats = board[SEATS]
    mask = hand if place == 0 else playable(board, hand, lead, best, duties_of(board, seat, master, lead))
    guess = (left - board[SWEEP]) // 2
    kinds = different(board, mask, cards & ~hand if place == 0 else (cards & ~hand) | 1 << best)
    following = (seat + 1) % seats
    former = -1
    while mask:
        # from the top of each suit: of a kind the highest is searched, the others are worth the same
        card = high(mask)
        mask ^= 1 << card
        if not kinds >> card & 1:
            values[card] = values[former]
            former = card
            continue
        former = card
        for number in range(128):
            board[HISTORY + number] >>= 1
        board[HANDS + seat] = hand ^ (1 << card)
        worth = pot + board[POINTS + card]
        led, top, owner = laid(board, seat, card, place, lead, best, master)
        rest = cards ^ (1 << card)
        then, size, remaining, gain, still, more = following, place + 1, left, 0, swept, tricks
        if place == seats - 1:
            gain, worth, remaining, still = taken(board, owner, worth, left, swept, tricks)
            then = owner if owner != NOBODY else following
            size, led, top, owner, more = 0, -1, -1, NOBODY, tricks - 1
        if more and need > 0:
            wanted = need - gain
            gain += search(board, table, rest, then, size, led, top, owner, worth, remaining, wanted, still, more)
        elif more:
            gain += settle(board, table, rest, then, size, led, top, owner, worth, remaining, still, more, guess - gain)
        guess = values[card] = gain
    board[HANDS + seat] = hand


@compiled("void(int64[::1], int64[::1], int64[:, ::1]" + ", int64" * 9 + ", int64[::1], int64[:, ::1])")
def every_world(
    board: Words,
    table: Words,
    worlds: Words,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    pot: int,
    sure: int,
    swept: int,
    tricks: int,
    values: Words,
    found: Words,
) -> None:
    """`every` for many worlds, a row of hands each; into a row of `found`. `values` is room for one of them.

    `sure` is what can be taken beside the points of the cards held. The first world is deal `GENERATION`.
    """
    for world in range(len(worlds)):
        cards = 0
        for other in range(board[SEATS]):
            board[HANDS + other] = worlds[world, other]
            cards |= worlds[world, other]
        left, rest = sure, cards
        while rest:
            left += board[POINTS + low(rest)]
            rest &= rest - 1
        for card in range(len(values)):
            values[card] = -1
        every(board, table, cards, seat, place, lead, best, master, pot, left, swept, tricks, 0, values)
        for card in range(len(values)):
            found[world, card] = values[card]
        board[GENERATION] += 1
