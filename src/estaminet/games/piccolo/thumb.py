"""Rules of thumb for the play of piccolo, on masks: what any sound player does without counting much.

`thumb` looks at the player's own hand and at what lies open, never at the other hands of the `Coup`: it plays for real
players and, a thousand times, for imagined ones.
"""

from __future__ import annotations

from typing import Final

from estaminet.games.piccolo.masks import HIGHER, LOWER, RANKS, SUIT, SUITS, WORTH, Coup, Goal, each

TOPS_FIRST: Final = tuple(reversed(RANKS))
RANKS_WITHOUT_POINTS: Final = RANKS[0] | RANKS[1] | RANKS[2]
CHEAP: Final = RANKS_WITHOUT_POINTS | RANKS[3] | RANKS[4]


def low(cards: int) -> int:
    """The weakest of some cards of any suit."""
    for rank in RANKS:
        found = cards & rank
        if found:
            return found & -found
    raise ValueError("no cards")


def high(cards: int) -> int:
    """The strongest of some cards of any suit."""
    for rank in TOPS_FIRST:
        found = cards & rank
        if found:
            return found & -found
    raise ValueError("no cards")


def top(cards: int) -> int:
    """The strongest of some cards of one suit."""
    return 1 << cards.bit_length() - 1


def masters(hand: int, out: int) -> int:
    """The cards of a hand that no card of `out` beats in its suit."""
    found = 0
    for suit in SUITS:
        mine = hand & suit
        if mine:
            others = out & suit
            found |= mine & HIGHER[top(others)] if others else mine
    return found


def thumb(coup: Coup, player: int) -> int:
    """The card that a player plays by rule of thumb."""
    legal = coup.legal(player)
    if not legal & (legal - 1):
        return legal
    goal = coup.goal
    if goal <= Goal.GENERALE:
        if coup.size:
            return gather(coup, player, legal)
        return declarer_lead(coup, player) if player == coup.declarer else defender_lead(coup, player)
    declarer = coup.declarer
    if player == declarer or goal == Goal.EACH:
        if goal == Goal.PICCOLO and not coup.tricks[player]:
            return take_one(coup, player, legal)
        return avoid(coup, player, legal)
    return catch(coup, player, legal)


# -- points and générale --------------------------------------------------------------------------------------------


def declarer_lead(coup: Coup, player: int) -> int:
    """Draw the trumps, then cash what is master, then lead what costs least."""
    hand, trump = coup.hands[player], coup.trump
    out = coup.unseen(player)
    one, other = (p for p in range(3) if p != player)
    against = out & trump & ~(coup.lacks[one] & coup.lacks[other])
    trumps = hand & trump
    side = hand & ~trump
    if against and trumps:
        if trumps > against:  # the best trump is mine
            return top(trumps)
        if trumps.bit_count() >= against.bit_count():
            return trumps & -trumps
    sure = masters(side, out)
    if sure:
        return longest_out(sure, out)
    if trumps and not against:
        # nothing but losers and winning trumps: lose the lead while the trumps still bring it back
        return low(side) if side else top(trumps)
    return low(side or trumps)


def longest_out(cards: int, out: int) -> int:
    """The strongest card of the suit of which most cards are out: the least likely to be trumped."""
    best, most = 0, -1
    for suit in SUITS:
        mine = cards & suit
        if mine:
            count = (out & suit).bit_count()
            if count > most:
                best, most = mine, count
    return top(best)


def defender_lead(coup: Coup, player: int) -> int:
    """Cash what is master and will hold, lead what the partner can trump, else something low."""
    hand, trump, declarer = coup.hands[player], coup.trump, coup.declarer
    partner = 3 - player - declarer
    out = coup.unseen(player)
    declarer_trumps = out & trump & ~coup.lacks[declarer]
    best, score = 0, -100
    for suit in SUITS:
        mine = hand & suit
        if not mine:
            continue
        others = out & suit
        strongest = top(mine)
        length = mine.bit_count()
        trumped = declarer_trumps and coup.lacks[declarer] & suit == suit
        if suit == trump:
            worth, card = -20 - length, mine & -mine
        elif not others or strongest > others:
            # a master: safe early in a short suit, lost where the declarer trumps
            worth, card = (-5, mine & -mine) if trumped else (20 - 3 * length, strongest)
        elif trumped:
            worth, card = -8, mine & -mine
        else:
            card = mine & -mine
            ruff = coup.lacks[partner] & suit == suit and out & trump & ~coup.lacks[partner]
            worth = (6 if ruff else 0) + others.bit_count() - (3 if card & ~RANKS_WITHOUT_POINTS else 0)
            if length > 1 and strongest & RANKS[7]:
                worth -= 2
        if worth > score:
            best, score = card, worth
    return best


def gather(coup: Coup, player: int, legal: int) -> int:
    """Play to a trick in which points are sought."""
    trump, best = coup.trump, coup.best
    wins = legal & HIGHER[best]
    if not best & trump:
        wins |= legal & trump
    if player != coup.declarer and coup.master != coup.declarer:
        return support(coup, player, legal, wins)
    last = coup.size == 2 or player != coup.declarer and coup.led and coup.leader == coup.declarer
    if not wins:
        return throw(legal, trump)
    if wins & coup.led == 0:  # a ruff
        return wins & -wins
    out = coup.unseen(player)
    sure = masters(wins, out)
    if last:
        # whoever is left behind is a friend: bank what could be beaten later, spare what could not
        return top(wins & ~sure) if wins & ~sure else top(wins)
    if sure:
        return top(sure)
    return wins & -wins


def support(coup: Coup, player: int, legal: int, wins: int) -> int:
    """The partner is master: give him points if his card holds, do not spoil it."""
    trump, best, declarer = coup.trump, coup.best, coup.declarer
    out = coup.unseen(player)
    sure = masters(coup.hands[player], out)
    if coup.size == 2:
        holds = True
    else:  # the declarer plays last
        trumped = coup.lacks[declarer] & coup.led == coup.led and out & trump & ~coup.lacks[declarer]
        beatable = out & HIGHER[best] & ~coup.lacks[declarer] if not best & trump or coup.led == trump else 0
        holds = not trumped and not beatable
        if not holds and not trumped and wins & coup.led & sure:
            return top(wins & coup.led & sure)
    rest = legal & ~trump or legal
    if legal & coup.led:
        rest = legal
    if holds:
        gift = rest & ~sure & ~RANKS_WITHOUT_POINTS
        if gift:
            return high(gift)
    return throw(rest, trump)


def throw(legal: int, trump: int) -> int:
    """The cheapest card, a trump only if there is nothing else."""
    return low(legal & ~trump or legal)


def silly(coup: Coup, player: int, card: int) -> bool:
    """What no player at the table would forgive, however it turns out: only where something else can be played."""
    trump, declarer = coup.trump, coup.declarer
    legal = coup.legal(player)
    if coup.goal > Goal.GENERALE:
        return reckless(coup, player, card, legal)
    if not trump:
        return False
    if not coup.size:
        against = coup.unseen(player) & trump
        mine = legal & trump
        draws = player == declarer and against and mine > against and mine.bit_count() >= against.bit_count()
        return bool(draws and not card & mine)
    if player == declarer or coup.size < 2:
        return False
    if coup.master != declarer:  # a trump on the partner's card
        return not legal & coup.led and bool(card & trump and legal & ~trump)
    if not legal & coup.led:  # a card of price thrown under the declarer
        return not card & trump and WORTH[card] > 3 and bool(legal & CHEAP)
    wins = legal & HIGHER[coup.best] if not coup.best & trump or coup.led == trump else 0
    if wins:  # his good card left to him
        return WORTH[coup.best] >= WORTH_TAKING and not card & wins
    return WORTH[card] > WORTH[low(legal)]


WORTH_TAKING: Final = 2
"""A queen and above."""


def reckless(coup: Coup, player: int, card: int, legal: int) -> bool:
    """A trick taken that could be left to others, and a declarer let off who lies open and can be caught at once."""
    declarer, goal = coup.declarer, coup.goal
    if goal == Goal.EACH or player == declarer:
        wanted = goal == Goal.PICCOLO and not coup.tricks[player]
        under = legal & coup.led & LOWER[coup.best] if coup.size else 0
        return coup.size == 2 and not wanted and bool(under and card & HIGHER[coup.best])
    if coup.size or not coup.shown or (goal == Goal.PICCOLO and not coup.tricks[declarer]):
        return False
    return not catches(coup, card) and any(catches(coup, other) for other in each(legal))


def catches(coup: Coup, card: int) -> bool:
    """Whether the declarer holds the suit of a card that is led, and nothing below it."""
    his = coup.hands[coup.declarer] & SUIT[card]
    return bool(his and not his & LOWER[card])


# -- misère and piccolo -----------------------------------------------------------------------------------------------


def avoid(coup: Coup, player: int, legal: int) -> int:
    """Take no trick."""
    out = coup.unseen(player)
    if not coup.size:
        return safest_lead(legal, out)
    best = coup.best
    if not legal & coup.led:
        return most_dangerous(legal, out)
    under = legal & LOWER[best] if best & coup.led else legal
    if under:
        return top(under)
    return top(legal) if coup.size == 2 else legal & -legal


def safest_lead(hand: int, out: int) -> int:
    """The card that the others can least get under, the highest of those they cannot."""
    best, score = 0, 1000
    for suit in SUITS:
        mine = hand & suit
        if mine:
            others = out & suit
            lowest = others & -others
            sure = mine & (lowest - 1) if others else 0
            card = top(sure) if sure else mine & -mine
            risk = 4 * (others & LOWER[card]).bit_count() - (others & HIGHER[card]).bit_count() if others else 100
            if risk < score:
                best, score = card, risk
    return best


def most_dangerous(hand: int, out: int) -> int:
    """The card to be rid of: the highest of the suit in which the others have most cards below."""
    best, score = 0, -1
    for suit in SUITS:
        mine = hand & suit
        if mine:
            others = out & suit
            danger, lower = 0, 0
            for rank, card in enumerate(bits(mine)):
                lower = (others & LOWER[card]).bit_count()
                danger = max(danger, lower - rank)
            danger = 8 * danger + lower if others else 0
            if danger > score:
                best, score = mine, danger
    return top(best)


def bits(cards: int) -> list[int]:
    """The single cards of one suit, weakest first."""
    found = []
    while cards:
        card = cards & -cards
        found.append(card)
        cards ^= card
    return found


def take_one(coup: Coup, player: int, legal: int) -> int:
    """Piccolo: take the one trick while it can be had for sure, with the card that would be the hardest to lose."""
    out = coup.unseen(player)
    sure = masters(legal, out)
    if not coup.size:
        return longest_out(sure, out) if sure else high(legal)
    wins = legal & HIGHER[coup.best]
    if wins and coup.size == 2:
        return top(wins)
    if wins & sure:
        return top(wins & sure)
    return avoid(coup, player, legal)


def catch(coup: Coup, player: int, legal: int) -> int:
    """A defender against misère or piccolo: make the declarer take."""
    declarer, best = coup.declarer, coup.best
    if not coup.size:
        return catching_lead(coup, player, legal, coup.unseen(player))
    if (declarer - coup.leader) % 3 < coup.size:  # he has played
        if coup.master == declarer and legal & coup.led:
            under = legal & LOWER[best]
            if under:
                return top(under)
        return shed(coup, legal)
    if not legal & coup.led:
        return shed(coup, legal)
    if coup.shown:
        his = coup.hands[declarer] & coup.led
        under = legal & LOWER[his & -his] if his else 0
        if not under or not best & LOWER[his & -his]:
            return top(legal)  # he gets away: be rid of a high card
        return top(under)
    return legal & -legal


def shed(coup: Coup, legal: int) -> int:
    """A high card, rather of a suit in which the declarer can no longer be caught."""
    if legal & coup.led:
        return top(legal)
    declarer = coup.declarer
    idle = 0
    for suit in SUITS:
        gone = not coup.hands[declarer] & suit if coup.shown else coup.lacks[declarer] & suit == suit
        if gone:
            idle |= legal & suit
    return high(idle or legal)


def catching_lead(coup: Coup, player: int, hand: int, out: int) -> int:
    """The lowest card of the suit in which the declarer is the likeliest to be above it."""
    declarer = coup.declarer
    best, score = 0, -1000
    for suit in SUITS:
        mine = hand & suit
        if mine:
            card = mine & -mine
            others = out & suit
            if coup.shown:
                his = coup.hands[declarer] & suit
                rounds = rounds_to_catch(his, mine, others)
                if rounds < 9:
                    chance = -10 * rounds + his.bit_count()
                elif his:
                    chance = -80 + his.bit_count() if card > his & -his else -100
                else:
                    chance = -95
            elif coup.lacks[declarer] & suit == suit:
                chance = -90 - (card & ~RANKS_WITHOUT_POINTS != 0)
            else:
                chance = (others & HIGHER[card]).bit_count() - 3 * (others & LOWER[card]).bit_count()
            if chance > score:
                best, score = card, chance
    return best


def rounds_to_catch(his: int, mine: int, others: int) -> int:
    """In how many rounds of a suit he is caught who holds `his`, if the others always play their lowest; 9: never."""
    for number in range(1, 5):
        highest = max(mine & -mine, others & -others)
        if not his or not highest:
            return 9
        under = his & (highest - 1)
        if not under:
            return number
        his ^= top(under)
        mine &= mine - 1
        others &= others - 1
    return 9
