"""The referee of piquet: how the faults of a `fidele` table come about, and who can prove them.

Everybody can count what is taken from the talon and what lies in a discard; a hand is counted by who holds it. So a
card too many is known as soon as it is taken. What can be called until the next hand is seen (W5) goes back to where
the cards were gathered up: they are shuffled and cut again. What was marked is then taken back, and marked by the
ruling. Only of a wrong mark (PIQ-F55) nothing else hangs: it is put right, and the deal that has begun stands.

A total that ends the game is written down only when both have been asked to mark; if by a ruling it is none any more,
the deal goes on. A deal that was cut short by such a total is closed with the marks: then nothing can be called but
what they marked (PIQ-F55).

Who leads another suit names it, unless he says that he does not (PIQ-F54): a page has nothing else to name it with.

Where both have erred alike, each to the other's gain, it cancels: both have looked, and a look costs the grand coup
(PIQ-F26, PIQ-F34); both have taken from the other, and that loses the game (PIQ-F33). Otherwise each is exacted: both
name a suit to the other.

Who takes what the other has left as well, and so has more than twelve cards, bars, whether it was announced to him or
not (PIQ-F02): so the treatise has it. Only his own share, taken for too small a discard, does not bar (PIQ-F03).

Where the books would have it otherwise:

- What is good is shown at once by the program, and what is not held cannot be; so that a false call (PIQ-F42) does not
  give itself away, a true one may stay in the hand as well. It is called when what the other has seen leaves no cards
  of which it could be true. With `show_required` a point or a sequence that is not there shows when the elder leads.
- A refusal that nothing proves (PIQ-F45) is to be called until the younger plays to the first trick, and up to then he
  may prove it: that a claim is granted or not would tell what he holds. So it can be called from his card on, until the
  elder plays again, whoever leads; also when a total has ended the game by that card.
- Who lays down a card before the elder has led to the first trick (PIQ-F51) takes it up when he does: the elder has to
  lead in any case, and so does not play to it.
- A card of the elder's that the younger lifts and does not mix (PIQ-F33) goes back in any case when the elder takes:
  it is only noted that it lies apart. To look at it is a fault of its own (PIQ-F26), and so it is to mix it after all.
- The younger who takes too early (PIQ-F30) takes as many as he has thrown out, so that this alone never makes thirteen.
- The younger who has taken too early takes in order as long as the exchange lasts (PIQ-F30). Once something has been
  called the cards stay where they are, and only a thirteenth could still be minded.
- A card too many that nobody has seen goes back (PIQ-F28) while it lies slid off with the others: what is taken at one
  stroke has been seen. Another than the last is pushed back only of six slid for five (PIQ-F05): there alone a card of
  the other's talon comes into a hand instead of one's own.
- A number of cards that was called good or not (`call_style=two_step`) is corrected like any other reply (PIQ-F41), but
  not the question what it makes.

A pack is false here (PIQ-F56) when a card has stayed in the box. A talon of seven alone does not prove it: the eighth
may be in the other's hand.

What cannot happen here: a marked pack (PIQ-F11) and a wrong one (PIQ-F24), for there is but one, and it is the
program's; a carte blanche shown without the number of cards (PIQ-F36), for both are one answer. These are
for the arbiter beside a real table. To count the talon and to part it (PIQ-F12) is no fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from estaminet.cards import Card, card, cards
from estaminet.games.piquet.combos import EXACT, Key, callable_of
from estaminet.games.piquet.count import BARS, BARS_NOT
from estaminet.games.piquet.dialogue import shown_by
from estaminet.games.piquet.faults import (
    EXPOSED,
    FALSE_ANSWER,
    FALSE_CALL,
    FALSE_PACK,
    FORGOTTEN,
    FOUR_OR_SIX,
    GREAT_MISDEAL,
    LATE_BLANCHE,
    LEFT_MIXED,
    LOOKED,
    LOOKED_AT_LEFT,
    LOOKED_AT_OWN,
    MISCOUNT,
    MISDEAL,
    MIXED,
    NO_EXCHANGE,
    NOT_ANNOUNCED,
    NOT_NAMED,
    NOT_SHOWN,
    NOT_SPREAD,
    OTHER_DEAL,
    OUT_OF_TURN,
    PACKETS,
    REVOKE,
    SEVERAL,
    SHORT,
    SHORT_DISCARD,
    STOLEN,
    SURPLUS,
    TAKEN_BACK,
    THIRTEEN,
    TOO_EARLY,
    TOOK_ALL,
    UNEVEN,
    UNPROVED,
    UNWARNED,
    WRONG_SIXTH,
    by_look,
)
from estaminet.rules.ask import Anew, Ask, Redeal
from estaminet.rules.referee import (
    AGAIN,
    STAND,
    Amend,
    Carry,
    Change,
    Committed,
    Fault,
    Forget,
    Give,
    Hold,
    Lay,
    Menu,
    Note,
    PutBack,
    Referee,
    Remedy,
    Revoke,
    Stand,
    TakeBack,
    Throw,
    Verdict,
    known_of,
    seen_since,
)
from estaminet.rules.shapes import Answer, One
from estaminet.rules.trick import legal
from estaminet.tapis import Tapis

LEFT_ONES: Final = "laissees"
OWN_ONES: Final = "siennes"
FOR_NOTHING: Final = "pour-rien"
REPLAY: Final = "rejouer"
CHOICES: Final = (AGAIN, STAND, LEFT_ONES, OWN_ONES, FOR_NOTHING)
"""What the wronged choose from, beside suits."""
SUITS: Final = {"pique": "S", "coeur": "H", "carreau": "D", "trefle": "C"}
UNMIXED: Final = "unmixed"
"""PIQ-F33: what was taken up and not mixed with the hand."""
GRAND_COUP: Final = 170
"""PIQ-F26: the most that a deal can bring."""
HOLDS: Final = 12
DEALT: Final = ("exchange", "look", "call", "reply", "count", "play", "mark")
"""The phases from the exchange on until both have marked."""
MARKED: Final = ("scored", "choose", "cut")
"""The phases from then on until the next deal is cut."""
CUT_SHORT: Final = "cut_short"
"""The fact that a total has ended the deal before it was played out."""
REMARKED: Final = "remarked"
"""The fact that what both had marked was taken back by a ruling."""
UNSETTLED: Final = ("call", "reply", "look", "count")
"""The phases in which a call stands, and the younger has not yet played."""


class Contested(Exception):
    """Thrown when both have marked: by a ruling the deal is to be scored anew."""


class Settled(Exception):
    """A remedy of piquet's own: the deal is over, and a seat scores so much by a rule, or all that it lacks."""

    def __init__(self, seat: int, points: int | None, rule: str) -> None:
        super().__init__(seat, points, rule)
        self.seat = seat
        self.points = points
        self.rule = rule


class PiquetReferee(Referee):
    """Judges the faults of piquet."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.judges = {
            UNWARNED: self.unwarned,
            TOOK_ALL: self.too_many,
            SHORT_DISCARD: self.too_many,
            THIRTEEN: self.unannounced,
            WRONG_SIXTH: self.wrong_sixth,
            FOUR_OR_SIX: self.four_or_six,
            NOT_SPREAD: self.not_spread,
            NO_EXCHANGE: self.no_exchange,
            UNEVEN: self.misdeal,
            MISDEAL: self.misdeal,
            GREAT_MISDEAL: self.great_misdeal,
            PACKETS: self.packets,
            OTHER_DEAL: self.other_deal,
            NOT_ANNOUNCED: self.unannounced,
            EXPOSED: self.exposed,
            TAKEN_BACK: self.taken_back,
            LOOKED: self.looked,
            LOOKED_AT_OWN: self.looked_at_own,
            SURPLUS: self.surplus,
            MIXED: self.fewer,
            TOO_EARLY: self.too_early,
            SHORT: self.fewer,
            STOLEN: self.stolen,
            LOOKED_AT_LEFT: self.looked_at_left,
            LEFT_MIXED: self.left_mixed,
            LATE_BLANCHE: self.late_blanche,
            FALSE_CALL: self.false_call,
            FORGOTTEN: self.forgotten,
            NOT_SHOWN: self.not_shown,
            UNPROVED: self.unproved,
            REVOKE: self.revoke,
            OUT_OF_TURN: self.out_of_turn,
            SEVERAL: self.several,
            FALSE_ANSWER: self.false_answer,
            NOT_NAMED: self.not_named,
            MISCOUNT: self.miscount,
            FALSE_PACK: self.false_pack,
        }

    # -- what is done -------------------------------------------------------------------------------------------------

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        if isinstance(answer, Card):
            trick = self.rules.lying(tapis)
            hand, number = tuple(self.rules.hand(tapis, seat)), sum(tapis.facts["tricks"])
            return Committed(REVOKE, "PIQ-51", Revoke(answer, hand, trick, self.rules.duty, number), (answer,))
        word, *what = answer if isinstance(answer, tuple) else (answer,)
        if word in ("maldonne", "maldonne-deux"):
            return Committed(self.misdealt(what, two=word == "maldonne-deux"), "PIQ-03", tuple(what))
        if word == "prend":
            assert ask is not None
            (_, due), *_ = ask.shapes[seat]
            return self.taken(tapis, seat, what[0], due)
        if word == "garde-tout":
            assert ask is not None
            (_, number), *_ = ask.shapes[seat]
            return self.taken(tapis, seat, number, number - 1)
        if word in ("egal", "pas-bon"):
            return Committed(UNPROVED, "PIQ-36", len(tapis.facts["claims"]))
        if word == "faux":
            return Committed(FALSE_CALL, "PIQ-30", self.rules.kind_of(what[0]))
        if word == "souleve":
            return Committed(STOLEN, "PIQ-12", UNMIXED)
        if word == "marque":
            counted = tapis.facts["counts"][seat]
            return Committed(MISCOUNT, "PIQ-42") if what[0] != counted else None
        if word == "releve":
            elder = seat != tapis.facts["dealer"]
            held = len(self.rules.hand(tapis, seat))
            return Committed(NOT_ANNOUNCED if elder else THIRTEEN if held > HOLDS else SHORT, "PIQ-06", held)
        if word == "cache":
            return Committed(NOT_SHOWN, "PIQ-36", tapis.facts["claims"][-1][0])
        if word == "sans-nommer":
            return Committed(NOT_NAMED, "PIQ-50", sum(tapis.facts["tricks"]), (what[0],))
        if word == "lache":
            first, *_ = self.rules.acts.in_order(tapis, seat, what)
            right = legal(self.rules.hand(tapis, seat), self.rules.lying(tapis), self.rules.duty)
            return Committed(SEVERAL, "PIQ-50", first if first in right else None)
        if word == "avance":
            return Committed(OUT_OF_TURN, "PIQ-17", tapis.facts["leader"], (what[0],))
        if word == "repousse":
            assert ask is not None
            (_, last), *_ = ask.shapes[seat]
            off = tapis.zones["talon"].cards
            return Committed(WRONG_SIXTH, "PIQ-12", 0, (off[last - 1], off[what[0] - 1]))
        if word in ("regarde", "regarde-laisse"):
            left = word == "regarde-laisse"
            leads = tapis.facts.get("leads", (0, 0))[seat]
            return Committed(LOOKED_AT_LEFT if left else LOOKED, "PIQ-15" if left else "PIQ-04", leads)
        causes = {
            "paquets": (PACKETS, "PIQ-03"),
            "ordre": (OTHER_DEAL, "PIQ-03"),
            "decouvre": (EXPOSED, "PIQ-03"),
            "donne": (OTHER_DEAL, "PIQ-02"),
            "ecarte": (SHORT if what else NO_EXCHANGE, "PIQ-11"),
            "glisse": (SURPLUS, "PIQ-12"),
            "sans-etaler": (NOT_SPREAD, "PIQ-13"),
            "tait": (UNWARNED, "PIQ-13"),
            "reprend": (TAKEN_BACK, "PIQ-16"),
            "mele": (MIXED, "PIQ-16"),
            "mele-tout": (LEFT_MIXED, "PIQ-15"),
            "prend-autre": (STOLEN, "PIQ-12"),
            "devance": (TOO_EARLY, "PIQ-17"),
            "regarde-sien": (LOOKED_AT_OWN, "PIQ-16"),
            "blanche": (LATE_BLANCHE, "PIQ-20"),
            "oublie": (FORGOTTEN, "PIQ-38"),
            "il-reste": (FALSE_ANSWER, "PIQ-36"),
            "boite": (FALSE_PACK, "PIQ-01"),
        }
        if word not in causes:
            return None  # to count the talon or to correct oneself is no fault (PIQ-F12, PIQ-F40, PIQ-F41)
        fault, cause = causes[word]
        if fault == SHORT:
            return Committed(fault, cause, len(what) + HOLDS - tapis.facts.get("stood", (HOLDS, HOLDS))[seat])
        return Committed(fault, cause, tuple(one for one in what if not isinstance(one, Card)))

    def misdealt(self, what: Sequence[str], *, two: bool) -> str:
        """Which misdeal it is: which places have a card, or two, too many or too few."""
        if what[1] == "talon" or two:
            return GREAT_MISDEAL
        return MISDEAL if what[0] == "talon" else UNEVEN

    def taken(self, tapis: Tapis, seat: int, number: int, due: int) -> Committed | None:
        """Another number taken than is due, at one stroke or slid off and kept.

        The cause decides, not how many there are (P14-c). Too many of one's own share: too few were thrown out. More
        than one's share: the other's were taken as well, whether they had been announced or not (P01-a).
        """
        elder = seat != tapis.facts["dealer"]
        share = self.rules.share if elder else self.rules.rest - self.rules.share
        if number < due:
            return Committed(FOUR_OR_SIX, "PIQ-12", ("four", due - number)) if elder else Committed(SHORT, "PIQ-12")
        acts, thrown = self.rules.acts, len(tapis.zones[self.rules.discards[seat]])
        if number <= acts.due(tapis, seat, thrown, acts.talon_size(tapis)):
            # no card too many: the younger was as good as warned (PIQ-F01), the elder has one of the other's (PIQ-F33)
            return Committed(STOLEN, "PIQ-12") if elder else None
        if number <= share:
            return Committed(SHORT_DISCARD, "PIQ-10" if elder else "PIQ-11")
        return Committed(FOUR_OR_SIX, "PIQ-12", ("six",)) if elder else Committed(TOOK_ALL, "PIQ-12")

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def lose(self, tapis: Tapis, fault: Fault, how: str, *, kind: str = "", rule: str = "") -> Amend:
        """The offender's count of this deal is lost; if it has been scored, it is scored anew."""
        penalties = (*tapis.facts.get("penalties", ()), (fault.actor, how, rule or fault.id, kind))
        return Amend((Note("penalties", penalties),), Contested() if tapis.facts["phase"] in MARKED else None)

    def lingers(self, tapis: Tapis, fault: Fault) -> bool:
        """W5: until a hand of the next deal is seen; a wrong mark (PIQ-F55) until its author sees his."""
        phase = tapis.facts["phase"]
        hands = (self.rules.hands[fault.actor],) if fault.id == MISCOUNT else self.rules.hands
        taking_up = phase in ("lift", "redeal") and not any(tapis.zones[name].faces for name in hands)
        return taking_up or phase in ("cut", "deal")

    def in_time(self, tapis: Tapis) -> bool:
        """From the exchange until the next deal is cut, and as `lingers` says until it is seen (W5)."""
        facts = tapis.facts
        marked = facts["phase"] in MARKED and facts["deal"] == len(facts["sheet"])  # it was not void
        return facts["phase"] in DEALT or (marked and CUT_SHORT not in facts)

    def thirteen(self, how: str) -> str:
        """What more than twelve cards cost, the cause alone costing so much (option `thirteen`)."""
        return {"seed": how, "never_bar": BARS_NOT, "always_bar": BARS}[self.rules.options.thirteen]

    # -- the deal -----------------------------------------------------------------------------------------------------

    def untouched(self, tapis: Tapis) -> bool:
        """Whether the talon is untouched and unseen by the elder, and nothing prevents beginning the exchange anew."""
        facts = tapis.facts
        if facts["phase"] == "lift":
            return True
        elder = 1 - facts["dealer"]
        looked = any((elder, word) in facts.get("peeks", ()) for word in ("regarde", "regarde-sien"))
        touched = looked or facts["taken"] or not facts.keys().isdisjoint(("slid", "early", "fixed"))
        return facts["phase"] == "exchange" and "turn" in facts and not touched

    def in_hand_again(self, tapis: Tapis, seat: int) -> tuple[Change, ...]:
        """A discard goes back into the hand, and is to be made anew."""
        zone = tapis.zones[self.rules.discards[seat]]
        return (Carry(tuple(zone.cards), zone.name, self.rules.hands[seat]),) if zone.cards else ()

    def unseen(self, tapis: Tapis) -> bool:
        """Whether nobody has taken up his hand."""
        return tapis.facts["phase"] == "lift" and not any(tapis.zones[name].faces for name in self.rules.hands)

    def elder_chooses(self, tapis: Tapis, fault: Fault, case: str) -> Verdict:
        """Deal again or let it stand, as the elder likes."""
        return Verdict(case, Menu(Ask({1 - tapis.facts["dealer"]: One((AGAIN, STAND))}, fault.id)))

    def misdeal(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F08, PIQ-F20: either announces it once he has seen his hand, before the talon is touched."""
        seen = tapis.zones[self.rules.hands[claimant]].faces
        if "stood" in tapis.facts or not seen or not self.untouched(tapis):
            return None
        return self.elder_chooses(tapis, fault, "eight" if fault.id == UNEVEN else "one")

    def great_misdeal(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F21: whoever can see it, as long as the deal lasts: all can count the talon, and each his hand."""
        if tapis.facts["phase"] != "lift" and not self.in_time(tapis):
            return None
        if "talon" not in fault.what and not tapis.zones[self.rules.hands[claimant]].faces:
            return None
        return Verdict("more", Throw(Redeal(GREAT_MISDEAL)))

    def false_pack(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F56: who has left a card in the box; the other when no hand can hold it any more, and all is counted."""
        held = any(tapis.zones[name].cards for name in self.rules.hands)
        if (held and claimant != fault.actor) or not (tapis.facts["phase"] == "lift" or self.in_time(tapis)):
            return None
        return Verdict("false", Throw(Redeal(FALSE_PACK)))

    def packets(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F10: the elder, until he has taken up his hand."""
        return self.elder_chooses(tapis, fault, "unseen") if self.unseen(tapis) else None

    def other_deal(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F24: anybody, before a hand is taken up, if both agree; of a wrong dealer, until he has taken up his."""
        if fault.cause == "PIQ-02":
            rubicon = self.rules.options.match == "rubicon"
            late = tapis.zones[self.rules.hands[fault.actor]].faces if not rubicon else not self.unseen(tapis)
            if tapis.facts["phase"] != "lift" or late:
                return None
            return Verdict("rubicon" if rubicon else "dealer", Throw(Redeal(OTHER_DEAL)))
        both = {seat: One((AGAIN, STAND)) for seat in (0, 1)}
        return Verdict("unseen", Menu(Ask(dict(both), OTHER_DEAL))) if self.unseen(tapis) else None

    def exposed(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F23: the elder chooses, unless it is a card of the dealer's, or lay so in the pack."""
        if fault.what[0] == "paquet":
            in_time = tapis.facts["phase"] == "lift" or self.in_time(tapis)
            return Verdict("faced", Throw(Redeal(EXPOSED))) if in_time else None
        if not self.untouched(tapis):
            return None
        if fault.what[0] == self.rules.seats[fault.actor]:
            return Verdict("own", Stand())
        return self.elder_chooses(tapis, fault, "other")

    def unannounced(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F22 of the elder, PIQ-F04 of the younger: a wrong hand of which nothing was said until it was used."""
        facts = tapis.facts
        elder = fault.actor != facts["dealer"]
        if "stood" in facts or not self.in_time(tapis) or len(facts["taken"]) < (1 if elder else 2):
            return None
        if elder and "evened" in facts:
            return Verdict("twelve", Stand())
        if fault.what < HOLDS:
            return Verdict("eleven", Stand())
        return Verdict(self.rules.options.thirteen, self.lose(tapis, fault, self.thirteen(BARS)))

    # -- the exchange -------------------------------------------------------------------------------------------------

    def exchanging(self, tapis: Tapis, *, both: bool = True) -> bool:
        """Whether the younger, or the elder, has neither taken his cards nor slid them off yet."""
        facts = tapis.facts
        taken = len(facts["taken"]) + ("slid" in facts)
        return facts["phase"] in ("exchange", "look") and taken < (2 if both else 1)

    def unwarned(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F01: the younger, until he has taken. Not having looked he is as good as warned; else he chooses."""
        facts, zones = tapis.facts, tapis.zones
        if "unwarned" not in facts or "from_left" in facts or not self.exchanging(tapis):
            return None
        if "lifted" not in facts:
            return Verdict("unseen", Amend((Forget("unwarned"),)))
        if not zones[self.rules.discards[facts["dealer"]]].cards:
            return None
        return Verdict("seen", Menu(Ask({facts["dealer"]: One((LEFT_ONES, OWN_ONES))}, UNWARNED)))

    def too_many(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F02, PIQ-F03: from the fault on; all have seen what was thrown out and taken."""
        if not self.in_time(tapis):
            return None
        how = self.thirteen(BARS if fault.id == TOOK_ALL else BARS_NOT)
        return Verdict(self.rules.options.thirteen, self.lose(tapis, fault, how))

    def wrong_sixth(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F05: until the younger has taken the order is restored; in any case the elder has seen the sixth."""
        if tapis.facts["phase"] not in DEALT or tapis.facts["phase"] == "mark" or self.has_led(tapis, fault):
            return None
        name = "seen" if self.restored(tapis, fault) else "later_seen"
        return Verdict(by_look(name, self.rules.options.look), self.price(tapis, fault))

    def restored(self, tapis: Tapis, fault: Fault) -> tuple[Change, ...]:
        """PIQ-F05: what puts the order right, as long as both cards lie where they were left."""
        sixth, other = fault.cards
        hand, talon = tapis.zones[self.rules.hands[fault.actor]].cards, tapis.zones["talon"].cards
        if not self.exchanging(tapis) or sixth not in hand or talon[:1] != [other]:
            return ()
        name = self.rules.hands[fault.actor]
        return (PutBack((sixth,), name, "talon"), Carry((other,), "talon", name))

    def four_or_six(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F06: fewer than five may become five while nothing has been said of the rest; six are as good as stolen.

        Once a card has been led, he who took six plays with thirteen.
        """
        facts = tapis.facts
        few = fault.what[:1] == ("four",)
        if not few and any(facts.get("leads", ())):
            return Verdict(self.rules.options.thirteen, self.lose(tapis, fault, self.thirteen(BARS)))
        if not few:
            return self.stolen(tapis, fault, claimant, case="six")
        looking = facts["phase"] == "look"
        said = "unwarned" not in facts and (looking or facts.get("turn") != fault.actor)
        if not self.exchanging(tapis) or said:
            return None
        src = "part" if tapis.zones["part"].cards else "talon"
        hand, (_, missing) = self.rules.hands[fault.actor], fault.what
        more: tuple[Change, ...] = (Give(src, hand, missing), Note("taken", (facts["taken"][0] + missing,)))
        if "unwarned" in facts:
            rest = facts["unwarned"] - missing
            more = (*more, Note("unwarned", rest) if rest else Forget("unwarned"))
            return Verdict("four", Amend(more, Anew() if looking else None))
        return Verdict("four", Amend(more, Anew()))

    def not_spread(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F07: what he has left of his five is laid apart."""
        facts, talon = tapis.facts, tapis.zones["talon"].cards
        if not self.exchanging(tapis) or not talon or "unspread" not in facts or facts["turn"] == fault.actor:
            return None
        left = facts["unspread"]
        parts = (Carry(tuple(talon[:left]), "talon", "part"), Carry(tuple(talon[left:]), "talon", "reste"))
        return Verdict("single", Amend((*parts, Forget("unspread"))))

    def no_exchange(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F09: of the elder until the younger has taken, of the younger until the elder has called."""
        facts = tapis.facts
        order = int(fault.actor == facts["dealer"])
        calling = facts["phase"] == "call" and not facts["claims"] and len(facts["taken"]) == 2
        if not (self.exchanging(tapis) or (order and calling)) or any(facts["taken"][order:]):
            return None
        return Verdict("younger" if order else "refused", TakeBack())

    def surplus(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F28: while the cards slid off are still face down, the last goes back."""
        facts = tapis.facts
        if facts["phase"] != "exchange" or "slid" not in facts or facts["turn"] != fault.actor:
            return None
        return Verdict("unseen", Hold(fault.actor, ("repousse", fault.what[0])))

    def taken_back(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F25: a card taken back from the discard is a card too many."""
        if not self.in_time(tapis):
            return None
        return Verdict(self.rules.options.thirteen, self.lose(tapis, fault, self.thirteen(BARS)))

    def fewer(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F31, PIQ-F29: he plays with what he has; nothing else follows."""
        facts = tapis.facts
        if not self.in_time(tapis) or (fault.cause == "PIQ-06" and "stood" in facts):
            return None
        order = int(fault.actor == facts["dealer"])
        if fault.cause == "PIQ-06" and len(facts["taken"]) < 2:
            return None
        if fault.cause == "PIQ-11" and not any(taken < fault.what for taken in facts["taken"][order : order + 1]):
            return None  # he has not taken yet, or as many as he has thrown out
        return Verdict("mixed" if fault.id == MIXED else "fewer", Stand())

    def looked(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F26: until the offender's next lead; what follows hangs on the option `look`."""
        facts = tapis.facts
        if facts["phase"] not in DEALT or facts["phase"] == "mark" or self.has_led(tapis, fault):
            return None
        if self.both_looked(tapis, "regarde"):
            return Verdict("both", Stand())
        return Verdict(self.rules.options.look, self.price(tapis, fault))

    def price(self, tapis: Tapis, fault: Fault) -> Remedy:
        """PIQ-F26: what it costs to have seen a card that one should not: the other names a suit, or worse."""
        look = self.rules.options.look
        if look == "nothing":
            return Amend((*self.put_right(tapis, fault), *self.lose(tapis, fault, BARS).changes))
        if look == "grand_coup":
            return Throw(Settled(1 - fault.actor, GRAND_COUP, LOOKED))
        return Menu(Ask({1 - fault.actor: One(tuple(SUITS))}, LOOKED))

    def both_looked(self, tapis: Tapis, how: str) -> bool:
        """Whether both owe each other the grand coup for the same look: then it cancels."""
        looked = {seat for seat, word in tapis.facts["peeks"] if word == how}
        return self.rules.options.look == "grand_coup" and len(looked) == len(self.rules.seats)

    def has_led(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether the offender has led a card since."""
        return bool(tapis.facts.get("leads", (0, 0))[fault.actor] > fault.what)

    def looked_at_own(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F27: until he takes them: he throws out as many as he has seen, at least, or does so anew."""
        facts, thrown = tapis.facts, len(tapis.zones[self.rules.discards[fault.actor]].cards)
        elder = fault.actor != facts["dealer"]
        seen = sum(peek == (fault.actor, "regarde-sien") for peek in facts["peeks"])
        least = Note("least", (fault.actor, seen))
        if not self.exchanging(tapis, both=not elder) or thrown >= seen or facts["shown"]:
            return None
        again = self.in_hand_again(tapis, fault.actor)
        return Verdict("seen", Amend((*again, least), Anew()) if again else Amend((least,)))

    def too_early(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F30: what the younger took goes back, and what he threw out is thrown out."""
        if "early" not in tapis.facts or not self.exchanging(tapis):
            return None
        taken = tuple(cards(tapis.facts["early"]))
        hand = self.rules.hands[fault.actor]
        if not set(taken) <= set(tapis.zones[hand].cards):
            return None
        if self.rules.options.talon == "split":
            back: Change = PutBack(taken, hand, "reste")
        else:  # they were the last
            spread = any(tapis.zones[name].cards for name in ("part", "reste"))
            back = Carry(taken, hand, "reste" if spread else "talon")
        return Verdict("early", Amend((back, Forget("early"), Note("fixed", len(taken)))))

    def stolen(self, tapis: Tapis, fault: Fault, claimant: int, case: str = "") -> Verdict | None:
        """PIQ-F33: the other chooses, once he has seen his hand; by the older custom the game is lost."""
        facts = tapis.facts
        if fault.what == UNMIXED:
            return self.unmixed(tapis)
        if not self.in_time(tapis):
            return None
        if self.rules.options.take_talon == "lose_game" and facts["goal"] is not None:
            if not case and len(facts.get("stolen", ())) == len(self.rules.seats):
                return Verdict("both", Stand())
            lost = Throw(Settled(1 - fault.actor, None, fault.id))
            return Verdict(f"{case}_lost" if case else "lose_game", lost)
        menu = Menu(Ask({1 - fault.actor: One((AGAIN, FOR_NOTHING))}, STOLEN))
        return Verdict(case or "choice", menu)

    def unmixed(self, tapis: Tapis) -> Verdict | None:
        """PIQ-F33: a card that is only lifted goes back, as long as the elder may still take it."""
        if not self.exchanging(tapis, both=False) or not tapis.facts["raised"]:
            return None
        return Verdict(UNMIXED, Amend((Note("raised", False),)))

    # -- calls and play -----------------------------------------------------------------------------------------------

    def late_blanche(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F36: it is not counted."""
        return Verdict("after", Stand()) if self.in_time(tapis) else None

    def forgotten(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F43: it is lost, whether anybody says so or not."""
        return Verdict("late", Stand()) if self.in_time(tapis) else None

    def left_mixed(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F35: the elder looks at the whole discard."""
        if tapis.facts["phase"] not in DEALT:
            return None
        return Verdict("unseen", Amend((Lay(self.rules.discards[fault.actor], (1 - fault.actor,)),)))

    def looked_at_left(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F34: until the offender's next lead; the cards are shown, and it costs what a look costs."""
        if tapis.facts["phase"] not in ("count", "play") or self.has_led(tapis, fault):
            return None
        if self.both_looked(tapis, "regarde-laisse"):
            return Verdict("both", Stand())
        return Verdict(self.rules.options.look, self.price(tapis, fault))

    def false_call(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F42: once it cannot be true. Until the younger plays it is called anew.

        Where it must be shown by hand it is up to then as if it had been hidden (PIQ-F44): nobody can tell.
        """
        facts, kind = tapis.facts, fault.what
        claims = {(about, seat): (key, reply) for about, seat, key, reply in facts["claims"]}
        key, reply = claims.get((kind, fault.actor), ((0, 0), "pas-bon"))
        refused = reply == "pas-bon" and kind not in facts.get("overruled", ())
        if not self.in_time(tapis) or refused:
            return None
        settled = facts["phase"] not in UNSETTLED
        if claimant != fault.actor:
            by_hand = self.rules.options.show_required and kind != "ensemble" and fault.actor != facts["dealer"]
            if by_hand and not settled:
                return self.not_shown(tapis, fault, claimant)
            if self.possible(tapis, fault, claimant, key):
                return None
        return Verdict("later", self.lose(tapis, fault, BARS, kind=kind)) if settled else Verdict("in_time", TakeBack())

    def possible(self, tapis: Tapis, fault: Fault, claimant: int, key: Key) -> bool:
        """Whether what a claimant has seen since a call leaves cards of which it could be true."""
        hand = tapis.zones[self.rules.hands[fault.actor]]
        played = {card for one in tapis.events[fault.event :] if one.src == hand.name and one.kind == "move"
                  for card in one.what}  # fmt: skip
        seen = seen_since(tapis, claimant, fault.event)
        his = {*hand.cards, *played}
        unseen = set(self.rules.pack) - seen if hand.cards else set()
        open_yet = his & seen | unseen
        number, _ = key
        return any(
            combo.key == key or (key == (number, EXACT) and len(combo.cards) == number)
            for combo in callable_of(fault.what, open_yet, by_sum=self.rules.options.pack == "36")
        )

    def not_shown(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F44: when the elder has led without having shown it, until the younger plays."""
        facts = tapis.facts
        led = tapis.zones[self.rules.fronts[fault.actor]].cards
        if not led or facts["phase"] not in ("look", "count") or fault.what in facts.get("unshown", ()):
            return None
        lost = Amend((Note("unshown", (*facts.get("unshown", ()), fault.what)),))
        return Verdict("hidden", lost, NOT_SHOWN)

    def unproved(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F45: when the younger has played to the first trick and so counts nothing more, until the elder plays."""
        facts = tapis.facts
        again = tapis.zones[self.rules.fronts[1 - fault.actor]].cards if sum(facts["tricks"]) else ()
        if facts["phase"] not in ("play", "mark") or sum(facts["tricks"]) > 1 or again:
            return None
        if fault.what >= len(facts["claims"]):
            return None
        kind, _, _, reply = facts["claims"][fault.what]
        if reply not in ("egal", "pas-bon") or kind in facts.get("overruled", ()):
            return None
        return Verdict("unproved", Amend((Note("overruled", (*facts.get("overruled", ()), kind)),)))

    def revoke(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F50: until the next deal is cut, if a card that was shown, or seen otherwise, proves it.

        Where a total has ended the game by what was counted with it the card has not been played.
        """
        if not self.in_time(tapis) or tapis.facts["phase"] in ("exchange", "look", "call", "reply"):
            return None
        proof = fault.what
        if proof.card in self.rules.hand(tapis, fault.actor):
            return None
        if claimant != fault.actor:
            told = shown_by(tapis.facts["shown"], fault.actor)
            if not proof.proved(known_of(tapis, claimant, fault, self.rules.hands[fault.actor]) | told):
                return None
        return Verdict("revoke", TakeBack())

    def out_of_turn(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F51: until the other has played to it, or the elder leads for the first time; the card is then known."""
        facts, zones = tapis.facts, tapis.zones
        front = self.rules.fronts[fault.actor]
        if zones[front].cards != list(fault.cards):
            return None
        shown = (*facts["shown"], (fault.actor, "avance", fault.cards[0].code))
        back = (Carry(fault.cards, front, self.rules.hands[fault.actor]), Note("shown", shown))
        if facts["phase"] in ("call", "reply"):
            return Verdict("first", Amend(back))
        if facts["phase"] != "play" or facts["leader"] != fault.actor:
            return None
        return Verdict("in_time", Amend((*back, Note("leader", fault.what)), Anew()))

    def several(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F52: as long as it is played, and the first lead counted; the surplus goes back, and all that followed.

        The first card stays, unless that could not be played either.
        """
        playing = tapis.facts["phase"] in ("look", "count", "play")
        return Verdict("surplus", TakeBack(instead=fault.what)) if playing else None

    def false_answer(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F53: as long as it is played; the other has all that followed played again, or lets it stand."""
        menu = Menu(Ask({1 - fault.actor: One((REPLAY, STAND))}, FALSE_ANSWER))
        return Verdict("said", menu) if tapis.facts["phase"] == "play" else None

    def not_named(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F54: the other, once he has played to it and until the next lead, takes his card back."""
        facts, zones = tapis.facts, tapis.zones
        on_table = any(zones[name].cards for name in self.rules.fronts)
        if facts["phase"] not in ("play", "mark") or sum(facts["tricks"]) != fault.what + 1 or on_table:
            return None
        answered = dict(facts["last"]).get(1 - fault.actor)
        return Verdict("silent", TakeBack((1 - fault.actor, card(answered)))) if answered else None

    def miscount(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIQ-F55: the other, once it has been marked, until who has marked it sees his next hand (`lingers`)."""
        if REMARKED in tapis.facts:
            return None
        marked = tapis.facts["phase"] in MARKED
        right = TakeBack(instead="marque", onward=True)
        return Verdict("wrong", right) if marked or claimant == fault.actor else None

    # -- what the other has chosen ------------------------------------------------------------------------------------

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        given = set(answers.values())
        if given == {AGAIN}:
            return Throw(Redeal(fault.id))
        if REPLAY in given:
            return TakeBack()
        if FOR_NOTHING in given:
            return self.lose(tapis, fault, BARS)
        if LEFT_ONES in given:
            return Amend((Note("from_left", True),))
        if fault.id in (UNEVEN, MISDEAL):
            again = self.in_hand_again(tapis, 1 - tapis.facts["dealer"])
            return Amend((*again, Note("stood", self.rules.acts.sizes(tapis))), Anew())
        (word,) = given if len(given) == 1 else (STAND,)
        if word not in SUITS:
            return Stand()
        due = (*tapis.facts.get("suit_due", ()), (fault.actor, SUITS[word]))
        return Amend((*self.put_right(tapis, fault), Note("suit_due", due)))

    def put_right(self, tapis: Tapis, fault: Fault) -> tuple[Change, ...]:
        """What a look has disturbed is put right: an order restored (PIQ-F05), cards left laid open (PIQ-F34)."""
        if fault.id == WRONG_SIXTH:
            return self.restored(tapis, fault)
        if fault.id == LOOKED_AT_LEFT:
            return tuple(Lay(name) for name in self.rules.talon if tapis.zones[name].cards)
        return ()
