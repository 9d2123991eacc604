"""The exact number of tricks where players only follow suit: what lies below the cards that win does not matter.

A position that has been searched comes with its *reason*: the cards whose rank decided a trick. Any position in which
everybody holds as many cards of each suit, and in which the highest cards of each suit, down to the lowest of the
reason, lie in the same hands, has the same value. So one entry of the table answers for many positions.

Such an entry is written in relative ranks: the cards left, moved together, one bit each. An answer is a number of
tricks and its reason, in one number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from estaminet.kernel.bits import count, gather, high, low, spread, times
from estaminet.kernel.compiler import compiled, inlined
from estaminet.kernel.layout import (
    ALIKE,
    BEATS,
    COUNTED,
    GENERATION,
    HANDS,
    HISTORY,
    MATES,
    NODES,
    SEATS,
    SIZE,
    SUIT,
    SUITS,
    TRUMPS,
    WANTING,
)
from estaminet.kernel.moves import duties_of, playable
from estaminet.kernel.solving import different

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words

ANSWER = 56
"""Where in an answer stands the number of tricks; below it the reason."""
REASON = (1 << ANSWER) - 1
WAYS = 128
"""How many entries may stand for positions that look alike."""
WORDS = 5
"""Words of an entry: the shape, which cards count, two bits of the owner of each, the bounds."""
ENTRY = WAYS * WORDS
"""Words of all entries that stand together."""


@inlined
def shape_of(board: Words) -> int:
    """How many cards of each suit everybody holds."""
    shape = 0
    for seat in range(board[SEATS]):
        hand = board[HANDS + seat]
        for number in range(board[SUITS]):
            shape = shape << 4 | count(hand & board[SUIT + number])
    return shape


@inlined
def closed(board: Words, cards: int, reason: int) -> int:
    """A reason with all higher cards of its suits."""
    found = 0
    for number in range(board[SUITS]):
        suit = board[SUIT + number]
        part = reason & suit
        if part:
            found |= cards & suit & ~((1 << low(part)) - 1)
    return found


@inlined
def masters_of(own: int, rest: int) -> int:
    """Of somebody's cards of a suit those that none of the rest beats."""
    return own if rest == 0 else own & ~((2 << high(rest)) - 1)


@compiled("int64(int64[::1]" + ", int64" * 4 + ")")
def sure(board: Words, cards: int, seat: int, tricks: int, enough: int) -> int:
    """What a side can cash from the lead, as an answer: the leader's highest cards of each suit, then a partner's.

    Only while nobody can trump. The leader reaches his partner by a suit in which the partner has the highest card;
    what he cashed before, the partner must have been able to spare.
    """
    hand = board[HANDS + seat]
    outside = cards & ~hand
    cashed = reason = 0
    for number in range(board[SUITS]):
        suit = board[SUIT + number]
        rest = outside & suit
        masters = masters_of(hand & suit, rest)
        if masters == 0:
            continue
        limit = enough - cashed
        if outside & board[TRUMPS] and suit != board[TRUMPS]:
            for other in range(board[SEATS]):
                if other != seat:
                    limit = min(limit, count(board[HANDS + other] & suit))
        while masters and limit:
            card = high(masters)
            masters ^= 1 << card
            if rest:
                reason |= 1 << card
            cashed += 1
            limit -= 1
    if cashed >= enough:
        return cashed << ANSWER | reason
    for partner in range(board[SEATS]):
        if partner == seat or not board[MATES + seat] >> partner & 1:
            continue
        theirs = board[HANDS + partner]
        against = cards & ~theirs
        if against & board[TRUMPS]:
            continue
        crossing, more, why, spare = False, 0, 0, 0
        for number in range(board[SUITS]):
            suit = board[SUIT + number]
            rest = against & suit
            masters = masters_of(theirs & suit, rest)
            spare += count(theirs & suit & ~masters)
            if masters == 0:
                continue
            crossing |= hand & suit != 0
            more += count(masters)
            if rest:
                why |= masters
        if crossing and spare >= cashed:
            return min(cashed + more, tricks) << ANSWER | reason | why
    return cashed << ANSWER | reason


@compiled("int64(int64[::1], int64[::1]" + ", int64" * 9 + ")")
def tricks_of(
    board: Words,
    table: Words,
    cards: int,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    shared: int,
    need: int,
    tricks: int,
) -> int:
    """Whether the seats counted take at least `need` more tricks: an answer whose number is a bound on that side.

    `shared` tells whether another card of the suit of the best one lies in the trick.
    """
    board[NODES] += 1
    seats = board[SEATS]
    hand = board[HANDS + seat]
    wants = board[WANTING] >> seat & 1
    mask = hand
    left, right, where, shape, tag = 0, 0, 0, 0, 0
    if place == 0:
        if need <= 0:
            return 0
        if tricks < need:
            return tricks << ANSWER
        if board[COUNTED] >> seat & 1 == wants:
            enough = need if wants else tricks - need + 1
            cash = sure(board, cards, seat, tricks, enough)
            if cash >> ANSWER >= enough:
                if wants:
                    return cash
                return (tricks - (cash >> ANSWER)) << ANSWER | cash & REASON
        odd = board[HANDS + 1] | (board[HANDS + 3] if seats > 3 else 0)
        upper = (board[HANDS + 2] | (board[HANDS + 3] if seats > 3 else 0)) if seats > 2 else 0
        left, right = gather(odd, cards), gather(upper, cards)
        shape = shape_of(board)
        tag = seat | board[GENERATION] << 3
        mixed = times(shape ^ times(tag, 0x1B873593CC9E2D51), 0x1E3779B97F4A7C15)
        where = (mixed >> 17 & ((1 << board[SIZE]) - 1)) * ENTRY
        for entry in range(where, where + ENTRY, WORDS):
            if table[entry] == shape and table[entry + 4] >> 16 == tag:
                counts = table[entry + 1]
                if ((left ^ table[entry + 2]) | (right ^ table[entry + 3])) & counts == 0:
                    bounds = table[entry + 4]
                    if bounds & 15 >= need:
                        return (bounds & 15) << ANSWER | spread(counts, cards)
                    if bounds >> 4 & 15 < need:
                        return (bounds >> 4 & 15) << ANSWER | spread(counts, cards)
    else:
        mask = playable(board, hand, lead, best, duties_of(board, seat, master, lead))
    others = cards & ~hand
    block = others if place == 0 else others | 1 << best
    closing = place == seats - 1
    friend = place > 0 and (board[WANTING] >> master & 1) == wants
    found = -1 if wants else 99
    chosen = -1
    reasons = 0
    following = seat + 1 if seat + 1 < seats else 0
    while mask:
        card, promised = -1, -1 << 60
        rest = mask
        while rest:
            one = high(rest)
            rest ^= 1 << one
            # the highest of a run of equals stands for all
            if place == 0:
                promise = board[HISTORY + wants * 64 + one]
                if board[BEATS + one] & others == 0:
                    promise += 64
            else:
                rank = count(board[ALIKE + one] & ((1 << one) - 1))
                if board[BEATS + best] >> one & 1:
                    beaten = not closing and board[BEATS + one] & others != 0
                    promise = (0 if friend else 500) - rank - (100 if beaten else 0)
                else:
                    promise = 100 - rank
            promise = promise * 64 + one
            if promise > promised:
                card, promised = one, promise
        # its equals: the cards of this hand next to it in rank
        suit = board[ALIKE + card] & block
        above = suit & ~((2 << card) - 1)
        below = suit & ((1 << card) - 1)
        run = mask & board[ALIKE + card]
        if above:
            run &= (1 << low(above)) - 1
        if below:
            run &= ~((2 << high(below)) - 1)
        mask &= ~run
        board[HANDS + seat] = hand ^ (1 << card)
        led, top, owner, pair = lead, best, master, shared
        if place == 0:
            led, top, owner, pair = card, card, seat, 0
        elif board[BEATS + best] >> card & 1:
            pair = board[ALIKE + best] >> card & 1
            top, owner = card, seat
        elif board[ALIKE + best] >> card & 1:
            pair = 1
        then, size, gain, more, winner = following, place + 1, 0, tricks, -1
        if closing:
            gain = board[COUNTED] >> owner & 1
            if pair:
                winner = top
            then = owner
            size, led, top, owner, pair, more = 0, -1, -1, -1, 0, tricks - 1
        answer = gain << ANSWER
        if more:
            answer += tricks_of(board, table, cards ^ (1 << card), then, size, led, top, owner, pair, need - gain, more)
        reason = answer & REASON
        if winner >= 0:
            reason |= 1 << winner
        if reason & run:
            reason |= run & -run
        value = answer >> ANSWER
        if (value >= need) == (wants == 1):
            found, chosen, reasons = value, card, reason
            break
        reasons |= reason
        found = max(found, value) if wants else min(found, value)
    board[HANDS + seat] = hand
    if chosen >= 0:
        board[HISTORY + wants * 64 + chosen] += tricks
    if place == 0:
        counts = gather(closed(board, cards, reasons), cards)
        # a free place, or by turns
        entry = where + (table[where + 4] >> 8 & 255) % WAYS * WORDS
        turn = ((table[where + 4] >> 8 & 255) + 1) % WAYS
        least = found if found >= need else 0
        most = tricks if found >= need else found
        table[entry] = shape
        table[entry + 1] = counts
        table[entry + 2] = left
        table[entry + 3] = right
        table[entry + 4] = least | most << 4 | tag << 16
        table[where + 4] = (table[where + 4] & ~(255 << 8)) | turn << 8
        reasons = closed(board, cards, reasons)
    return found << ANSWER | reasons


@compiled("int64(int64[::1], int64[::1]" + ", int64" * 9 + ")")
def most_tricks(
    board: Words,
    table: Words,
    cards: int,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    shared: int,
    tricks: int,
    guess: int,
) -> int:
    """How many tricks the seats counted take from here: exact, whatever the guess."""
    least, most = 0, tricks
    while least < most:
        need = min(max(guess, least + 1), most)
        value = tricks_of(board, table, cards, seat, place, lead, best, master, shared, need, tricks) >> ANSWER
        if value >= need:
            least, guess = value, value + 1
        else:
            most, guess = value, value
    return least


@compiled("void(int64[::1], int64[::1]" + ", int64" * 8 + ", int64[::1])")
def every_card(
    board: Words,
    table: Words,
    cards: int,
    seat: int,
    place: int,
    lead: int,
    best: int,
    master: int,
    shared: int,
    tricks: int,
    values: Words,
) -> None:
    """How many tricks the seats counted take from here after each card that may be played: -1 elsewhere."""
    hand = board[HANDS + seat]
    mask = hand if place == 0 else playable(board, hand, lead, best, duties_of(board, seat, master, lead))
    kinds = different(board, mask, cards & ~hand if place == 0 else (cards & ~hand) | 1 << best)
    guess, former = tricks // 2, -1
    while mask:
        card = high(mask)
        mask ^= 1 << card
        if not kinds >> card & 1:
            values[card] = values[former]
            former = card
            continue
        former = card
        board[HANDS + seat] = hand ^ (1 << card)
        led, top, owner, pair = lead, best, master, shared
        if place == 0:
            led, top, owner, pair = card, card, seat, 0
        elif board[BEATS + best] >> card & 1:
            pair = board[ALIKE + best] >> card & 1
            top, owner = card, seat
        elif board[ALIKE + best] >> card & 1:
            pair = 1
        then, size, gain, more = (seat + 1) % board[SEATS], place + 1, 0, tricks
        if place == board[SEATS] - 1:
            gain, then = board[COUNTED] >> owner & 1, owner
            size, led, top, owner, pair, more = 0, -1, -1, -1, 0, tricks - 1
        values[card] = gain
        if more:
            rest = cards ^ (1 << card)
            values[card] += most_tricks(board, table, rest, then, size, led, top, owner, pair, more, guess - gain)
        guess = values[card]
    board[HANDS + seat] = hand
