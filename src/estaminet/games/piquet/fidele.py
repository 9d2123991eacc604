"""What a hand does act by act where it may go wrong: dealing, counting one's cards, taking from the talon, marking.

In strict play the rules do each of these at one stroke. Here the same cards move in the same order, but every act is
asked for, and a question tolerates what a hand could do instead. Beside the questions are acts that nobody asks for;
one that changes a hand is possible only while the other is asked. To deal and to take up one's cards are formalities;
to take from the talon, to warn and to mark are not, for there hands err.

Facts of `fidele` play: `turn` (who is asked during the exchange), `stood` (how many cards each was dealt in a misdeal
that was let stand), `evened` (the elder has said nothing of a misdeal, and plays with twelve; nobody knows it),
`unwarned` (how many cards the elder has left without a word), `unspread` (that he has not spread his five), `lifted`
(the younger has seen them), `from_left` (he has chosen them), `early` and `fixed` (what the younger took too early, and
what he has thrown out for good), `peeks` (who has looked at what), `stolen` (who has taken from the other's talon),
`raised` (whether a card of the elder's talon that the younger has lifted lies apart, or not any more),
`least` (the least that somebody must discard), `suit_due` (who must lead which suits), `penalties` (whose count is
lost: seat, how, fault, kind), `unshown` and `overruled` (kinds that the elder has lost, or won, by a ruling), `replied`
(the kind that the younger has answered last, while he may correct himself), `discreet` (who will not show what he
counts next; nobody knows it), `leads` (how often each has led), `slid` (cards, one too many, lie slid off the talon and
have not been taken up), `surplus` (the cards that were played beside another: seat, code),
`inquiry` (who asks what is left of which kind), `inquiries` (what was asked so far, and in which trick), `cut_short` (a
total has ended the deal), `remarked` (it was scored anew by a ruling).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, Any, Final

from estaminet.cards import Card, cards, codes
from estaminet.games.piquet.combos import KINDS, POINT, SEQUENCE, SET, Combo, callable_of
from estaminet.games.piquet.count import Count, Out
from estaminet.games.piquet.faults import GREAT_MISDEAL, MISDEAL
from estaminet.games.piquet.referee import CUT_SHORT, REMARKED
from estaminet.rules.ask import Anew, Ask, Redeal
from estaminet.rules.referee import AGAIN, STAND
from estaminet.rules.shapes import Amount, Answer, Either, One, Pick, Shape
from estaminet.rules.talon import ALIVE, Talon
from estaminet.rules.trick import legal
from estaminet.tapis import Tapis, Zone

if TYPE_CHECKING:
    from estaminet.games.piquet.rules import Piquet

DONNE: Final = "donne"
MALDONNE: Final = "maldonne"
PAQUETS: Final = "paquets"
ORDRE: Final = "ordre"
DECOUVRE: Final = "decouvre"
TALON_WORD: Final = "talon"
RELEVE: Final = "releve"
ANNONCE: Final = "annonce"
PREND: Final = "prend"
GLISSE: Final = "glisse"
REPOUSSE: Final = "repousse"
GARDE_TOUT: Final = "garde-tout"
SANS_ETALER: Final = "sans-etaler"
TAIT: Final = "tait"
LEVE: Final = "leve"
REPREND: Final = "reprend"
MELE: Final = "mele"
MELE_TOUT: Final = "mele-tout"
PREND_AUTRE: Final = "prend-autre"
SOULEVE: Final = "souleve"
BOITE: Final = "boite"
DEVANCE: Final = "devance"
REGARDE: Final = "regarde"
REGARDE_SIEN: Final = "regarde-sien"
REGARDE_LAISSE: Final = "regarde-laisse"
LOOKS: Final = (REGARDE, REGARDE_SIEN, REGARDE_LAISSE)
"""PIQ-F26, PIQ-F27, PIQ-F34: who has looked has looked, whatever is taken back."""
CORRIGE: Final = "corrige"
AVANCE: Final = "avance"
MARQUE: Final = "marque"
CONFIRME: Final = "confirme"
MALDONNE_DEUX: Final = "maldonne-deux"
PAQUET: Final = "paquet"
LACHE: Final = "lache"
OUBLIE: Final = "oublie"
IL_RESTE: Final = "il-reste"
SANS_NOMMER: Final = "sans-nommer"
SEPARE: Final = "separe"
DISCRET: Final = "discret"
WHAT_IS_LEFT: Final = {POINT: "reste-point", SEQUENCE: "reste-suite", SET: "reste-ensemble"}
"""The questions what is left of something that was shown."""

ACTS: Final = (
    MALDONNE,
    PAQUETS,
    ORDRE,
    DECOUVRE,
    TALON_WORD,
    RELEVE,
    ANNONCE,
    PREND,
    GLISSE,
    REPOUSSE,
    GARDE_TOUT,
    SANS_ETALER,
    TAIT,
    LEVE,
    REPREND,
    MELE,
    MELE_TOUT,
    PREND_AUTRE,
    DEVANCE,
    REGARDE,
    REGARDE_SIEN,
    REGARDE_LAISSE,
    CORRIGE,
    AVANCE,
    MARQUE,
    CONFIRME,
)
"""The words of this module, in the order of the glossary."""
LATER_ACTS: Final = (
    MALDONNE_DEUX,
    PAQUET,
    LACHE,
    OUBLIE,
    IL_RESTE,
    *WHAT_IS_LEFT.values(),
    SANS_NOMMER,
    SEPARE,
    DISCRET,
)
"""Those that stand further on."""
FACTS: Final = (
    "turn",
    "stood",
    "evened",
    "unwarned",
    "unspread",
    "lifted",
    "from_left",
    "early",
    "fixed",
    "peeks",
    "stolen",
    "raised",
    "least",
    "suit_due",
    "penalties",
    "unshown",
    "overruled",
    "replied",
    "discreet",
    "leads",
    "slid",
    "surplus",
    "inquiry",
    "inquiries",
    CUT_SHORT,
    REMARKED,
)
"""What is forgotten when a deal begins."""
HOLDS: Final = 12
MAY_ERR: Final = 4
"""So many of the last packets, two rounds of them, may be too thin or too thick."""

Acts = Generator[Ask, Any, None]


class Fidele:
    """The acts of a table where hands may err."""

    def __init__(self, rules: Piquet) -> None:
        self.rules = rules

    # -- the deal -----------------------------------------------------------------------------------------------------

    def deal(self, tapis: Tapis) -> Acts:
        """PIQ-03: the dealer deals, or slips; PIQ-06: then each counts his cards, face down, and takes them up."""
        dealer = tapis.facts["dealer"]
        tapis.note("phase", "deal")
        dealt = One((DONNE,))
        try:
            how = yield Ask({dealer: dealt}, "PIQ-03", formality=True, tolerated={dealer: Either(dealt, self.slips())})
        except Anew:  # PIQ-F24: the other has dealt
            dealer, how = tapis.facts["dealer"], DONNE
        hands = [tapis.zones[name] for name in self.rules.hands]
        for hand in hands:
            hand.faces = 0  # face down until it is taken up
        slip, *what = how if isinstance(how, tuple) else (how,)
        if slip == DECOUVRE and what[0] == PAQUET:
            tapis.look(tapis.zones["pack"], HOLDS, tapis.everyone)
        pack, packets = tapis.zones["pack"], self.packets(dealer, slip, what)
        for at, (seat, packet) in enumerate(packets, -len(packets)):
            if at >= -MAY_ERR:
                pack.counted = 0  # how thick a packet is shows in the hand it goes to, and nowhere else
            tapis.top(packet, pack, hands[seat])
        pack.counted = 0  # nobody looks into the box once it is dealt
        left = [pack.cards.pop()] if slip == BOITE else []
        self.rules.form(tapis)
        pack.cards += left
        if slip == DECOUVRE and what[0] != PAQUET:
            where = self.upper(tapis) if what[0] == TALON_WORD else tapis.zones[f"hand.{what[0]}"]
            tapis.look(where, 0, tapis.everyone)
        for seat in (1 - dealer, dealer):
            yield from self.take_up(tapis, seat)

    def slips(self) -> Shape:
        """How a dealer may err.

        PIQ-F10: wrong packets; PIQ-F24: himself first; PIQ-F20: a card too few in one place and too many in another;
        PIQ-F21: two of them; PIQ-F23: a card turned up, or found face up in the pack; PIQ-F56: one left in the box.
        """
        places = (*self.rules.seats, TALON_WORD)
        pairs = list(permutations(places, 2))
        astray = [(verb, *pair) for verb in (MALDONNE, MALDONNE_DEUX) for pair in pairs]
        return One([PAQUETS, ORDRE, *astray, *((DECOUVRE, place) for place in (*places, PAQUET)), BOITE])

    def packets(self, dealer: int, slip: str, what: Sequence[str]) -> list[tuple[int, int]]:
        """In which packets the cards are dealt, to whom and how many.

        PIQ-F24: himself first; PIQ-F10: to himself three and then one; PIQ-F20, PIQ-F21: in the last round, or the last
        two, one too few here or too many there, and the talon has what is left.
        """
        packets = self.rules.packets(1 - dealer if slip == ORDRE else dealer)
        if slip == PAQUETS:
            size = packets[1][1]
            packets[1], packets[3] = (dealer, size + 1), (dealer, size - 1)
        if slip in (MALDONNE, MALDONNE_DEUX):
            short, long = what
            late = MAY_ERR if slip == MALDONNE_DEUX else MAY_ERR // 2
            for at in range(len(packets) - late, len(packets)):
                seat, size = packets[at]
                name = self.rules.seats[seat]
                packets[at] = seat, size + (name == long) - (name == short)
        return packets

    def upper(self, tapis: Tapis) -> Zone:
        """Where the first card of the talon lies."""
        return tapis.zones["part" if tapis.zones["part"].cards else "talon"]

    def take_up(self, tapis: Tapis, seat: int) -> Acts:
        """PIQ-06: a hand is taken up; of a wrong number one says so, and the elder may have another deal (PIQ-F20)."""
        hand = tapis.zones[self.rules.hands[seat]]
        while True:
            tapis.note("phase", "lift")
            count = len(hand)
            tolerated = None
            if count == HOLDS or "stood" in tapis.facts:
                lawful = One((RELEVE,))
            else:
                lawful = One(((ANNONCE, count),))
                tolerated = {seat: One(((ANNONCE, count), RELEVE))}
            try:
                word = yield Ask({seat: lawful}, "PIQ-06", formality=tolerated is None, tolerated=tolerated)
            except Anew:
                continue
            break
        hand.faces = tapis.only(seat)
        tapis.tell("phase", "lift")
        if word != RELEVE:
            tapis.say(seat, word)
            yield from self.announced(tapis)

    def announced(self, tapis: Tapis) -> Acts:
        """PIQ-F20: the elder chooses; PIQ-F21: with nine cards in the talon, or two gone astray, nobody does."""
        if self.talon_size(tapis) > self.rules.rest or any(abs(size - HOLDS) > 1 for size in self.sizes(tapis)):
            raise Redeal(GREAT_MISDEAL)
        elder = 1 - tapis.facts["dealer"]
        tapis.note("phase", "redeal")
        choice = yield Ask({elder: One((AGAIN, STAND))}, MISDEAL)
        tapis.say(elder, choice)
        if choice == AGAIN:
            raise Redeal(MISDEAL)
        tapis.note("stood", self.sizes(tapis))

    def sizes(self, tapis: Tapis) -> tuple[int, int]:
        """How many cards both were dealt, before any but the discards has changed its place."""
        zones = tapis.zones
        one, other = (len(zones[f"hand.{name}"]) + len(zones[f"ecart.{name}"]) for name in self.rules.seats)
        return one, other

    def talon_size(self, tapis: Tapis) -> int:
        """How many cards the talon has, wherever it lies."""
        return sum(len(tapis.zones[name]) for name in self.rules.talon)

    # -- the exchange -------------------------------------------------------------------------------------------------

    def discard(self, tapis: Tapis, seat: int, low: int, high: int) -> tuple[Shape, Shape]:
        """What one may throw out, and what one can: by a misdeal that stands so many more or fewer (PIQ-F20)."""
        facts, hand = tapis.facts, self.rules.hand(tapis, seat)
        tapis.note("turn", seat)
        if "stood" in facts:
            surplus = facts["stood"][seat] - HOLDS
            low, high = max(0, max(1, low) + surplus), high + surplus
        who, least = facts.get("least", (None, 0))
        low = max(low, least) if who == seat else low  # PIQ-F27
        high = min(high, len(hand))
        low = min(low, high)
        lawful = Pick("ecarte", hand, low, high)
        fewest = low if who == seat or "stood" in facts else 0  # PIQ-F09
        return lawful, Pick("ecarte", hand, fewest, min(high + 1, len(hand)))

    def due(self, tapis: Tapis, seat: int, thrown: int, there: int) -> int:
        """How many cards a discard lets one take, of so many that are there."""
        stood = tapis.facts.get("stood")
        return max(0, min(there, thrown + (HOLDS - stood[seat] if stood else 0)))

    def elder_takes(self, tapis: Tapis, elder: int, thrown: int) -> Acts:
        """PIQ-12: he takes from the talon; PIQ-13: he says what he leaves."""
        zones = tapis.zones
        split = bool(zones["part"].cards)
        share = len(zones["part"]) if split else min(self.rules.share, len(zones["talon"]))
        unsaid = "stood" not in tapis.facts and self.sizes(tapis)[elder] != HOLDS
        his = self.rules.rest - self.rules.share
        most = min(share, self.talon_size(tapis) - his) if unsaid else share  # PIQ-F22: he leaves the younger's share
        want = self.due(tapis, elder, thrown, most)
        tapis.note("turn", elder)
        lawful = One(((PREND, want),))
        tolerated = {elder: self.grasps(tapis, want, share)} if most == share else None
        try:
            answer = yield Ask({elder: lawful}, "PIQ-12", tolerated=tolerated)
        except Anew:
            thrown = yield from self.thrown_again(tapis, elder, thrown)
            yield from self.elder_takes(tapis, elder, thrown)
            return
        self.no_more_raised(tapis)
        hand = zones[self.rules.hands[elder]]
        word, taken = answer
        due = taken - 1 if word == GLISSE else taken
        if not split and due < share:
            if word == SANS_ETALER:
                tapis.note("unspread", share - taken)  # PIQ-F07
                spread(tapis, share - taken)
            else:
                self.rules.separate(Talon(tapis))
        if word == GLISSE:
            taken = yield from self.slide(tapis, elder, taken, self.rules.talon)
        else:
            self.draw(tapis, taken, hand, self.rules.talon)
        tapis.note("taken", (taken,))
        if unsaid and len(hand) == HOLDS:
            tapis.note("evened", True, 0)
        yield from self.leaves(tapis, elder, share - taken)

    def thrown_again(self, tapis: Tapis, seat: int, thrown: int) -> Generator[Ask, Any, int]:
        """PIQ-F20, PIQ-F27: who has his discard in his hand again throws out anew; how many."""
        if tapis.zones[self.rules.discards[seat]].cards or not thrown:
            return thrown
        ask = self.rules.discard_of if seat != tapis.facts["dealer"] else self.rules.exchange_of
        answer = yield from self.rules.asked(lambda: ask(tapis, seat))
        self.rules.put_away(tapis, seat, answer)
        return len(answer) - 1

    def grasps(self, tapis: Tapis, want: int, share: int) -> Shape:
        """What the elder may take by mistake.

        From a parted talon his whole part (PIQ-F03); from one packet any number (PIQ-F06), or some without spreading
        the five (PIQ-F07); from either, one slid off too many (PIQ-F28).
        """
        split = bool(tapis.zones["part"].cards)
        most = share if split else min(share + 1, len(tapis.zones["talon"]))
        grasped = (share,) if split else range(1, most + 1)
        numbers = [want, *(number for number in grasped if number != want)]
        more = self.one_too_many(want, most)
        more += [(SANS_ETALER, want)] if not split and 0 < want < share else []
        return One([*((PREND, number) for number in numbers), *more])

    def one_too_many(self, want: int, there: int) -> list[Answer]:
        """PIQ-F28: who takes some of so many cards may slide one more off."""
        return [(GLISSE, want + 1)] if 0 < want < there else []

    def slide(self, tapis: Tapis, seat: int, number: int, order: tuple[str, ...]) -> Generator[Ask, Any, int]:
        """PIQ-F28: a card too many is slid off, unseen; the last goes back, or none (PIQ-F03, PIQ-F06, PIQ-F02).

        Of six slid for five it may be another one (PIQ-F05).
        """
        tapis.say(seat, (GLISSE, number))
        tapis.note("slid", True)
        six_for_five = seat != tapis.facts["dealer"] and number > self.rules.share
        others = range(number - 1, 0, -1) if six_for_five else ()
        back = One([*((REPOUSSE, which) for which in (number, *others)), GARDE_TOUT])
        answer = yield Ask({seat: One(((REPOUSSE, number),))}, "PIQ-12", tolerated={seat: back})
        tapis.forget("slid")
        kept = number
        if answer != GARDE_TOUT:
            tapis.say(seat, answer)
            kept -= 1
            if answer[1] != number:
                talon = tapis.zones["talon"].cards
                talon.insert(kept, talon.pop(answer[1] - 1))
        self.draw(tapis, kept, tapis.zones[self.rules.hands[seat]], order)
        return kept

    def leaves(self, tapis: Tapis, elder: int, left: int) -> Acts:
        """PIQ-13: who leaves cards says so, or keeps silent (PIQ-F01); PIQ-14: he may look at them."""
        part = tapis.zones["part"]
        while left > 0:
            tolerated = {elder: One((("laisse", left), TAIT))}
            try:
                word = yield Ask({elder: One((("laisse", left),))}, "PIQ-13", tolerated=tolerated)
            except Anew:  # PIQ-F06: he has taken one more
                left = self.rules.share - tapis.facts["taken"][0]
                continue
            if word != TAIT:
                tapis.say(elder, word)
            elif not tapis.facts["shown"]:  # with carte blanche he has said how many he takes
                tapis.note("unwarned", left)
            while part.cards:
                try:
                    yield from self.rules.elder_looks(tapis, elder)
                except Anew:  # PIQ-F06: he has taken one more after all
                    continue
                return
            return

    def draw(self, tapis: Tapis, number: int, hand: Zone, order: tuple[str, ...]) -> None:
        """So many cards are taken, from these zones in order."""
        for name in order:
            count = min(number, len(tapis.zones[name]))
            if count:
                Talon(tapis, name).give(count, hand)
            number -= count

    def most(self, tapis: Tapis) -> int:
        """What the younger believes that he can take: of what the elder has left he takes it that he was told."""
        return self.talon_size(tapis) - int(tapis.facts.get("unwarned", 0))

    def younger_takes(self, tapis: Tapis, dealer: int, thrown: int) -> Generator[Ask, Any, int]:
        """PIQ-12: he takes from the talon. PIQ-F01: not having been told he takes his own, and may lift them all."""
        hand = tapis.zones[self.rules.hands[dealer]]
        while True:
            try:
                answer = yield self.taking(tapis, dealer, thrown)
            except Anew:
                thrown = yield from self.thrown_again(tapis, dealer, thrown)
                continue
            if answer == LEVE:
                tapis.note("lifted", True)
                tapis.say(dealer, LEVE)
                for name in self.rules.talon:
                    if tapis.zones[name].cards:
                        tapis.show(tapis.zones[name], tapis.only(dealer))
            elif answer[0] == "ecarte":  # PIQ-F01: he was told in time, and throws out more
                self.rules.put_away(tapis, dealer, answer)
                thrown += len(answer) - 1
            else:
                break
        word, number = answer
        due = number - 1 if word == GLISSE else number
        warned = "unwarned" not in tapis.facts or "from_left" in tapis.facts
        as_warned = "lifted" not in tapis.facts and due > self.rules.rest - self.rules.share
        order = self.rules.talon if warned or as_warned else ("reste", "part", "talon")
        if word == GLISSE:
            return (yield from self.slide(tapis, dealer, number, order))
        self.draw(tapis, number, hand, order)
        return int(number)

    def taking(self, tapis: Tapis, dealer: int, thrown: int) -> Ask:
        """The question to the younger how many he takes."""
        there = self.talon_size(tapis)
        want = self.due(tapis, dealer, thrown, self.most(tapis))
        may_lift = "unwarned" in tapis.facts and "lifted" not in tapis.facts
        lawful: list[Answer] = [(PREND, want), *([LEVE] if may_lift else [])]
        others: list[Answer] = [(PREND, number) for number in range(1, there + 1) if number != want]
        if "lifted" not in tapis.facts and want == self.due(tapis, dealer, thrown, there):
            others += self.one_too_many(want, there)
        tapis.note("turn", dealer)
        return Ask(
            {dealer: One(lawful)},
            "PIQ-12",
            tolerated={dealer: One([*lawful, *others])},
            anew=lambda: self.more(tapis, dealer, thrown),
        )

    def more(self, tapis: Tapis, dealer: int, thrown: int) -> Ask:
        """What the younger is asked when a ruling has changed what he may take."""
        if "unwarned" in tapis.facts:
            return self.taking(tapis, dealer, thrown)
        hand = self.rules.hand(tapis, dealer)
        return Ask({dealer: Pick("ecarte", hand, 0, max(0, self.talon_size(tapis) - thrown))}, "PIQ-11")

    def in_silence(self, tapis: Tapis, playable: Sequence[Card]) -> list[Answer]:
        """PIQ-F54: how another suit than that of the lead before is led without naming it, where that is the custom."""
        if not self.rules.options.name_suit or not sum(tapis.facts["tricks"]):
            return []
        (_, before), *_ = tapis.facts["last"]
        return [(SANS_NOMMER, one) for one in playable if one.suit != before[-1]]

    def led(self, tapis: Tapis, seat: int) -> None:
        """PIQ-F26: a suit that was named is led once; a look is atoned for at the next lead, or never."""
        one, other = tapis.facts.get("leads", (0, 0))
        tapis.note("leads", (one + (seat == 0), other + (seat == 1)))
        due = tapis.facts.get("suit_due", ())
        rest = tuple(one for one in due if one[0] != seat)
        if due and not rest:
            tapis.forget("suit_due")
        elif rest != due:
            tapis.note("suit_due", rest)

    # -- the end of the deal ------------------------------------------------------------------------------------------

    def mark(self, tapis: Tapis, count: Count) -> Acts:
        """PIQ-F55: each marks what he has counted; once both have, no fault of this deal can be called any more."""
        tapis.note("phase", "mark")
        self.rules.recount(tapis, count)
        tapis.note("counts", count.standing())
        lawful = One((MARQUE,))
        wrong = Either(lawful, Amount(MARQUE, 0, self.rules.NUMBERS[-1]))
        given = yield Ask({0: lawful, 1: lawful}, "PIQ-42", tolerated={0: wrong, 1: wrong})
        self.rules.recount(tapis, count)
        count.marked = {seat: answer[1] for seat, answer in given.items() if answer != MARQUE}
        tapis.note("counts", count.standing())

    def before_the_end(self, tapis: Tapis, count: Count) -> Acts:
        """PIQ-70: a total ends the game once the other has been asked for his claims; by them the deal may go on.

        Raises:
            Out: it does not, and both have marked.
        """
        phase = tapis.facts["phase"]
        yield from self.mark(tapis, count)
        out = count.out()
        if out is not None:
            raise Out(out)
        count.marked.clear()
        tapis.note("phase", phase)

    # -- beside the questions -----------------------------------------------------------------------------------------

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        """What may be done unasked: the talon counted, a slip of the tongue put right."""
        phase = tapis.facts.get("phase")
        acts: list[Shape] = []
        if phase == "lift":
            acts += self.while_lifting(tapis, seat)
        if phase in ("call", "reply"):
            acts += self.corrections(tapis, seat, phase)
        if phase in ("call", "reply", "count"):
            acts += self.discretion(tapis, seat, phase)
        if phase == "play":
            acts += self.inquiries(tapis, seat)
        if phase == "exchange" and self.finds_seven(tapis, seat):
            acts.append(One((CORRIGE,)))
        return Either(*acts) if acts else None

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        """What a hand or a tongue can do unasked, though it may not."""
        phase = tapis.facts.get("phase")
        acts: list[Shape] = []
        if phase == "deal" and seat != tapis.facts["dealer"]:
            acts.append(One((DONNE,)))  # PIQ-F24
        if phase in ("exchange", "look", "call", "reply") and "taken" in tapis.facts:
            acts += self.in_the_exchange(tapis, seat, phase)
        if phase in ("call", "reply", "count"):
            acts += self.in_the_calls(tapis, seat, phase)
        if phase == "play":
            acts += self.in_the_play(tapis, seat)
        return Either(*acts) if acts else None

    def while_lifting(self, tapis: Tapis, seat: int) -> Iterator[Shape]:
        """PIQ-F12: the dealer may count the talon, and part it."""
        if seat == tapis.facts["dealer"] and tapis.zones["talon"].cards:
            yield One(("compte", SEPARE))

    def in_the_exchange(self, tapis: Tapis, seat: int, phase: str) -> Iterator[Shape]:
        """Looks at the talon (PIQ-F26, PIQ-F27), cards taken before one's turn or from the wrong place.

        PIQ-F25, PIQ-F29, PIQ-F30, PIQ-F33.
        """
        facts, zones = tapis.facts, tapis.zones
        elder = 1 - facts["dealer"]
        done = len(facts["taken"]) > (seat != elder)
        asked = facts.get("turn") if phase == "exchange" else elder
        first = asked == elder and not facts["taken"] and not zones[self.rules.discards[elder]].cards
        peeks = facts.get("peeks", ())
        if zones[self.rules.fronts[elder]].cards:
            return
        if phase == "exchange" and (seat, REGARDE) not in peeks and self.part_of(tapis, 1 - seat):
            yield One((REGARDE,))
        own = self.part_of(tapis, seat)
        before = not done and not zones[self.rules.discards[seat]].cards and "slid" not in facts
        seen = sum(peek == (seat, REGARDE_SIEN) for peek in peeks)
        if phase == "exchange" and seat == asked and before and seen < min(2, len(own)):
            yield One((REGARDE_SIEN,))
        if phase not in ("exchange", "look", "call") or facts["claims"] or "replied" in facts:
            return
        if done and seat != asked:
            yield from self.swaps(tapis, seat)
        if phase != "exchange" or seat == asked or seat in facts.get("stolen", ()) or "slid" in facts:
            return
        hand = self.rules.hand(tapis, seat)
        if (done or first) and self.part_of(tapis, 1 - seat):
            yield One((PREND_AUTRE,))
        if asked == elder and not facts["taken"] and "raised" not in facts and self.part_of(tapis, elder):
            yield One((SOULEVE,))
        if first and seat != elder and "early" not in facts and own and len(hand) > len(own):
            yield Pick(DEVANCE, hand, 1, len(own))

    def swaps(self, tapis: Tapis, seat: int) -> Iterator[Shape]:
        """A card taken back from the discard, or mixed with it."""
        hand, thrown = self.rules.hand(tapis, seat), tapis.zones[self.rules.discards[seat]].cards
        if thrown:
            yield One([(REPREND, card) for card in thrown])
        if len(hand) > HOLDS // 2:
            yield One([(MELE, card) for card in hand])

    def part_of(self, tapis: Tapis, seat: int) -> list[Card]:
        """The cards of the talon that are a seat's to take, as it lies before both exchanges, or what is left of it."""
        zones = tapis.zones
        elder = seat != tapis.facts["dealer"]
        whole = zones["talon"].cards
        if whole:
            if tapis.facts["taken"]:
                return [] if elder else whole
            return whole[: self.rules.share] if elder else whole[self.rules.share :]
        return zones["part"].cards if elder and not tapis.facts["taken"] else [] if elder else zones["reste"].cards

    def no_more_raised(self, tapis: Tapis) -> None:
        """PIQ-F33: a card that the younger has lifted lies apart no more: it goes back, or he mixes it after all."""
        if "raised" in tapis.facts:
            tapis.note("raised", False)

    def finds_seven(self, tapis: Tapis, seat: int) -> bool:
        """PIQ-F20: whether the elder, about to take, finds a card too few; he may then discard anew."""
        facts, thrown = tapis.facts, tapis.zones[self.rules.discards[seat]].cards
        late = facts["taken"] or facts["shown"] or "slid" in facts or "stood" in facts
        return bool(thrown) and seat != facts["dealer"] and not late and self.talon_size(tapis) < self.rules.rest

    def corrections(self, tapis: Tapis, seat: int, phase: str) -> Iterator[Shape]:
        """PIQ-F40, PIQ-F41: who has misspoken corrects himself."""
        elder = 1 - tapis.facts["dealer"]
        if phase == "reply" and seat == elder:
            yield One((CORRIGE,))
        if phase == "call" and seat != elder and "replied" in tapis.facts:
            yield One((CORRIGE,))

    def discretion(self, tapis: Tapis, seat: int, phase: str) -> Iterator[Shape]:
        """PIQ-F42: where nothing must be shown (PIQ-F44), what is good may stay in the hand: so may what is false."""
        counts = seat == tapis.facts["dealer"] if phase == "count" else seat != tapis.facts["dealer"]
        if counts and not self.rules.options.show_required and seat not in tapis.facts.get("discreet", ()):
            yield One((DISCRET,))

    def keeps(self, tapis: Tapis, seat: int) -> bool:
        """Whether a seat does not show what it counts now, as it has made up its mind."""
        discreet = tapis.facts.get("discreet", ())
        if seat in discreet:
            tapis.note("discreet", tuple(one for one in discreet if one != seat), 0)
        return seat in discreet

    def in_the_calls(self, tapis: Tapis, seat: int, phase: str) -> Iterator[Shape]:
        """PIQ-F36: a carte blanche comes too late; PIQ-F51: the younger lays down a card before the elder has led."""
        if phase == "call" and seat == tapis.facts["dealer"] and not tapis.zones[self.rules.fronts[seat]].cards:
            yield One([(AVANCE, card) for card in self.rules.hand(tapis, seat)])
        if phase != "reply" and not tapis.facts["claims"] and (seat, "blanche") not in tapis.facts.get("peeks", ()):
            yield One(("blanche",))

    def in_the_play(self, tapis: Tapis, seat: int) -> Iterator[Shape]:
        """What is done while it is played.

        PIQ-F51: a lead out of turn; PIQ-F34: a look at the cards left; PIQ-F43: something is counted too late.
        """
        leader, zones = tapis.facts["leader"], tapis.zones
        if seat != leader and not any(zones[front].cards for front in self.rules.fronts):
            hand = self.rules.hand(tapis, seat)
            if hand and self.rules.hand(tapis, leader) and max(tapis.facts["tricks"]):
                yield One([(AVANCE, card) for card in hand])
        if self.hidden_from(tapis, seat):
            yield One((REGARDE_LAISSE,))
        yield from self.together(tapis, seat)
        if (seat, OUBLIE) not in tapis.facts.get("peeks", ()) and (late := self.forgotten(tapis, seat)):
            yield One([(OUBLIE, *combo.said) for combo in late])

    def together(self, tapis: Tapis, seat: int) -> Iterator[Shape]:
        """PIQ-F52: whoever is to play lays down two cards at once."""
        facts = tapis.facts
        turn = 1 - facts["leader"] if self.rules.lying(tapis).size else facts["leader"]
        if seat == turn and "inquiry" not in facts and (pairs := self.pairs(tapis, seat)):
            yield One(pairs)

    def pairs(self, tapis: Tapis, seat: int) -> list[Answer]:
        """PIQ-F52: two cards that lie side by side in a hand; who must lead a suit (PIQ-F26) takes one at a time."""
        leads = not self.rules.lying(tapis).size
        if leads and any(who == seat for who, _ in tapis.facts.get("suit_due", ())):
            return []
        return [(LACHE, *pair) for pair in pairwise(sorted(self.rules.hand(tapis, seat)))]

    def forgotten(self, tapis: Tapis, seat: int) -> list[Combo]:
        """What a seat holds and has said nothing of."""
        hand, told = self.rules.hand(tapis, seat), {kind for kind, who, _, _ in tapis.facts["claims"] if who == seat}
        by_sum = self.rules.options.pack == "36"
        found = [callable_of(kind, hand, by_sum=by_sum)[:1] for kind in KINDS if kind not in told]
        return [combo for some in found for combo in some]

    # -- what is left of a call ---------------------------------------------------------------------------------------

    def inquiries(self, tapis: Tapis, seat: int) -> Iterator[Shape]:
        """PIQ-F53: the other may be asked what is left of what he has shown."""
        facts = tapis.facts
        asked, trick = facts.get("inquiries", ()), sum(facts["tricks"])
        kinds = {kind for owner, kind, _ in facts["shown"] if owner != seat}
        words = [word for kind, word in WHAT_IS_LEFT.items() if kind in kinds and (seat, kind, trick) not in asked]
        if words and "inquiry" not in facts:
            yield One(words)

    def inquire(self, tapis: Tapis, seat: int, word: str) -> None:
        """A seat asks."""
        kind = next(kind for kind, question in WHAT_IS_LEFT.items() if question == word)
        tapis.say(seat, word)
        tapis.note("inquiry", (seat, kind))
        tapis.note("inquiries", (*tapis.facts.get("inquiries", ()), (seat, kind, sum(tapis.facts["tricks"]))))

    def asked_what_is_left(self, tapis: Tapis) -> Acts:
        """The other answers, truly or not."""
        if "inquiry" not in tapis.facts:
            return
        asker, about = tapis.facts["inquiry"]
        other = 1 - asker
        shown = {card for owner, kind, some in tapis.facts["shown"] if (owner, kind) == (other, about)
                 for card in cards(some)}  # fmt: skip
        left = len(shown.intersection(self.rules.hand(tapis, other)))
        numbers = One([(IL_RESTE, number) for number in range(len(shown) + 1)])
        answer = yield Ask({other: One(((IL_RESTE, left),))}, "PIQ-36", tolerated={other: numbers})
        tapis.say(other, answer)
        tapis.forget("inquiry")

    # -- what an act does ---------------------------------------------------------------------------------------------

    def lay_several(self, tapis: Tapis, seat: int, some: Sequence[Card]) -> Card:
        """PIQ-F52: several cards are laid down; the first that might have been played counts, the others go with it."""
        hand, trick = tapis.zones[self.rules.hands[seat]], self.rules.lying(tapis)
        first, *surplus = self.in_order(tapis, seat, some)
        tapis.note("surplus", (*tapis.facts.get("surplus", ()), *((seat, card.code) for card in surplus)))
        tapis.move((first, *surplus), hand, tapis.zones[self.rules.fronts[seat]])
        if not trick.size:
            self.led(tapis, seat)
        return first

    def in_order(self, tapis: Tapis, seat: int, some: Sequence[Card]) -> list[Card]:
        """Several cards laid down at once: the one that counts, and the others."""
        right = legal(self.rules.hand(tapis, seat), self.rules.lying(tapis), self.rules.duty)
        return sorted(some, key=lambda card: card not in right)

    def hidden_from(self, tapis: Tapis, seat: int) -> list[Zone]:
        """The cards left that a seat has not been shown."""
        zones = [tapis.zones[name] for name in self.rules.talon]
        return [zone for zone in zones if zone.cards and not zone.faces >> seat & 1]

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        """Do what nobody asked for."""
        zones, facts = tapis.zones, tapis.facts
        hand = zones[self.rules.hands[seat]]
        word = answer[0] if isinstance(answer, tuple) else answer
        if word == "compte":
            Talon(tapis).count(seat)
        elif word == DISCRET:
            tapis.note("discreet", (*facts.get("discreet", ()), seat), 0)
        elif word == SEPARE:
            tapis.say(seat, SEPARE)
            self.rules.separate(Talon(tapis))
        elif word in (REGARDE, REGARDE_SIEN, "blanche", OUBLIE):
            self.peek(tapis, seat, word, answer)
        elif word == LACHE:
            self.lay_several(tapis, seat, answer[1:])
            return Anew()
        elif word == DONNE:
            tapis.tell("dealer", seat)
            tapis.note("leader", 1 - seat)
            return Anew()
        elif word in WHAT_IS_LEFT.values():
            self.inquire(tapis, seat, word)
            return Anew()
        elif word == REPREND:
            tapis.move(answer[1:], zones[self.rules.discards[seat]], hand)
        elif word == MELE:
            tapis.move(answer[1:], hand, zones[self.rules.discards[seat]])
        elif word == PREND_AUTRE:
            zone, index = self.where(tapis, self.part_of(tapis, 1 - seat)[0])
            self.no_more_raised(tapis)
            tapis.note("stolen", (*facts.get("stolen", ()), seat))
            tapis.move(zone.cards[index : index + 1], zone, hand)
            return Anew()
        elif word == SOULEVE:
            tapis.say(seat, SOULEVE)
            tapis.note("raised", True)
        elif word == DEVANCE:
            self.take_early(tapis, seat, answer)
        elif word == REGARDE_LAISSE:
            tapis.note("peeks", (*facts.get("peeks", ()), (seat, word)))
            tapis.say(seat, word)
            for zone in self.hidden_from(tapis, seat):
                tapis.show(zone, tapis.only(seat))
        elif word == CORRIGE:
            tapis.say(seat, CORRIGE)
            if facts["phase"] == "exchange":
                discard = zones[self.rules.discards[seat]]
                tapis.move(list(discard.cards), discard, hand)
            return Anew()
        elif word == AVANCE:
            tapis.move(answer[1:], hand, zones[self.rules.fronts[seat]])
            if facts["phase"] == "call":
                return None
            tapis.note("leader", seat)
            return Anew()
        return None

    def taken_up(self, tapis: Tapis, seat: int) -> None:
        """PIQ-F51: when the elder leads the younger takes up a card that he has laid down before, and it is known."""
        front = tapis.zones[self.rules.fronts[seat]]
        for card in list(front.cards):
            tapis.move((card,), front, tapis.zones[self.rules.hands[seat]])
            tapis.note("shown", (*tapis.facts["shown"], (seat, AVANCE, card.code)))

    def peek(self, tapis: Tapis, seat: int, word: str, answer: Answer) -> None:
        """A look at a card of the talon, or something called too late."""
        peeks = tapis.facts.get("peeks", ())
        tapis.note("peeks", (*peeks, (seat, word)))
        tapis.say(seat, answer)
        if word in ("blanche", OUBLIE):
            return
        cards = self.part_of(tapis, seat if word == REGARDE_SIEN else 1 - seat)
        which = sum(peek == (seat, REGARDE_SIEN) for peek in peeks) if word == REGARDE_SIEN else 0
        zone, index = self.where(tapis, cards[which])
        tapis.look(zone, index, tapis.only(seat))

    def where(self, tapis: Tapis, card: Card) -> tuple[Zone, int]:
        """Where a card of the talon lies."""
        zone = next(tapis.zones[name] for name in self.rules.talon if card in tapis.zones[name].cards)
        return zone, zone.cards.index(card)

    def take_early(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        """PIQ-F30: the younger exchanges before the elder, with the cards that are his own."""
        self.rules.put_away(tapis, seat, answer)
        own, number = self.part_of(tapis, seat), len(answer) - 1
        cards = own[-number:] if tapis.zones["talon"].cards else own[:number]
        zone, _ = self.where(tapis, cards[0])
        tapis.note("early", codes(cards), tapis.only(seat))
        tapis.move(cards, zone, tapis.zones[self.rules.hands[seat]])


def spread(tapis: Tapis, left: int) -> None:
    """PIQ-F07: that the talon lies in two parts after all is noted where the operations of the talon look for it."""
    for name, size in (("part", left), ("reste", len(tapis.zones["talon"]) - left)):
        tapis.note(f"{name}.status", ALIVE)
        tapis.note(f"{name}.expected", size)
