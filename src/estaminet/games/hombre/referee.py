"""The referee of hombre: how the faults of a `fidele` table come about, and who can prove them.

A pack is false here when a card has stayed in the box (HOM-F14): the talon can be counted. Who mixes cards that he has
lifted with his own does so face down, and has not seen them before he takes his hand up (HOM-F1, HOM-F4). A hand goes
wrong by two cards at most when it draws (`slips.ASTRAY`). Where claims are made by hand (HOM-F16) who has asked for
nothing, or for too little, may still ask until the next deal is cut; after the last deal the poule is shared at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from estaminet.cards import Card, card
from estaminet.games.hombre.faults import (
    ANOTHERS_CARDS,
    ANOTHERS_HAND,
    ASKED_GANO,
    DISCARD_SEEN,
    DRAW_SEEN,
    EXPOSED_CARD,
    FACED,
    FALSE_CLAIM,
    FALSE_PACK,
    LOOKED,
    MISDEAL,
    OUT_OF_TURN,
    REVOKE,
    SHOWN_DRAWING,
    TOO_FEW,
    TOO_MANY,
)
from estaminet.games.hombre.slips import kept, lying, played_in_all
from estaminet.games.hombre.tables import BASTE, FOLLOW, SPADILLE, matadors
from estaminet.games.hombre.vocabulary import (
    BACK,
    BETES,
    DECOUVRE,
    DISCARDS,
    EARLY,
    EXPOSES,
    FIVE,
    FRONTS,
    GANO,
    GO_ON,
    HANDS,
    HARMS,
    LAISSE,
    LEAVE,
    LEVE,
    LOOKS,
    LOOKS_BACK,
    MALDONNE,
    OUBLIE,
    PILES,
    POULE,
    PREND,
    RECLAME,
    RENVERSE,
    REQUIRE,
    SANS,
    SEATS,
    SUITS,
    TALON,
    TRICKS,
    TURNS,
)
from estaminet.rules.ask import Anew, Ask, Redeal
from estaminet.rules.referee import (
    AGAIN,
    Amend,
    Carry,
    Change,
    Committed,
    Draw,
    Fault,
    Fine,
    Forget,
    Give,
    Menu,
    Note,
    Referee,
    Remedy,
    Revoke,
    Stand,
    TakeBack,
    Throw,
    Verdict,
    known_of,
)
from estaminet.rules.shapes import Answer, One
from estaminet.rules.talon import DEAD
from estaminet.rules.trick import legal
from estaminet.tapis import Tapis

CHANCE: Final = "chance"
"""The cause of HOM-F7 by a pack in which a card lay face up."""
REFUSES: Final = "refuses"
"""The cause of HOM-F10 by a defender who does not play the card that was required."""
EXCHANGING: Final = ("exchange", "trump", "rest")
PLAYING: Final = ("play", "vole")
COUNTING: Final = ("count", "claims")
IN_HAND: Final = ("auction", "forced", *EXCHANGING, *PLAYING)
"""The phases of a deal before its last card is played."""
IN_DEAL: Final = (*IN_HAND, *COUNTING)
"""The phases of a deal before its score."""


class DealAgain(Redeal):
    """The deal is void, but not the bêtes that were made in it."""

    def __init__(self, rule: str, fines: tuple[Fine, ...]) -> None:
        super().__init__(rule)
        self.fines = fines


@dataclass(frozen=True)
class Drawn:
    """Cards taken that were not his, or not so many."""

    source: str
    count: int
    """How many he took."""
    wanted: int
    """How many he had to take from the talon."""

    @property
    def surplus(self) -> int:
        """What his hand has too many: of the discards nothing is his."""
        return self.count if self.source == DISCARDS else self.count - self.wanted


@dataclass(frozen=True)
class Early:
    """Where the game stood when somebody played before his turn."""

    leader: int
    played: int
    """How many cards had been played."""


class HombreReferee(Referee):
    """Judges the faults of hombre."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.judges = {
            ANOTHERS_CARDS: self.anothers_cards,
            ANOTHERS_HAND: self.bete_alone,
            LOOKED: self.bete_alone,
            TOO_MANY: self.too_many,
            TOO_FEW: self.too_few,
            MISDEAL: self.misdeal,
            FACED: self.faced,
            REVOKE: self.revoke,
            OUT_OF_TURN: self.out_of_turn,
            EXPOSED_CARD: self.exposed_card,
            ASKED_GANO: self.bete_alone,
            DRAW_SEEN: self.draw_seen,
            SHOWN_DRAWING: self.shown_drawing,
            DISCARD_SEEN: self.discard_seen,
            FALSE_CLAIM: self.false_claim,
            FALSE_PACK: self.false_pack,
        }

    # -- what is done -------------------------------------------------------------------------------------------------

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        word, *what = answer if isinstance(answer, tuple) else (answer,)
        if isinstance(word, Card) or (word == GANO and what):
            return self.wrong_card(tapis, seat, word if isinstance(word, Card) else what[0])
        if word == PREND:
            return self.wrong_draw(tapis, what)
        if word == LEVE and what[0] == DISCARDS:
            count = tapis.facts["thrown"]
            return Committed(TOO_MANY, "HOM-07A", Drawn(DISCARDS, count, count))
        if word == MALDONNE:
            return Committed(MISDEAL, "HOM-03", (SEATS.index(what[0]), what[1] - TRICKS))
        if word == EARLY:
            stood = Early(tapis.facts["leader"], played_in_all(tapis))
            found = self.wrong_card(tapis, seat, what[0])
            return Committed(OUT_OF_TURN, "HOM-25", stood, (what[0],), also=found if found.id == REVOKE else None)
        if word == EXPOSES:
            return Committed(EXPOSED_CARD, "HOM-25", cards=(what[0],))
        if word == RECLAME and set(what) <= set(self.rules.due(tapis)):
            return None  # it is only late
        if word == RECLAME:
            return Committed(FALSE_CLAIM, "HOM-15", self.proofs(tapis, seat, what))
        if word == DECOUVRE and what:
            return Committed(FACED, "HOM-03", tuple(what))
        if word == RENVERSE:
            return Committed(FACED, CHANCE, (what[0], 1))
        simple = {
            LEVE: (ANOTHERS_CARDS, "HOM-07A"),
            TURNS: (ANOTHERS_HAND, "HOM-25A"),
            LOOKS: (LOOKED, "HOM-18"),
            LOOKS_BACK: (DISCARD_SEEN, "HOM-07"),
            GANO: (ASKED_GANO, "HOM-09A"),
            DECOUVRE: (SHOWN_DRAWING, "HOM-07A"),
            OUBLIE: (FALSE_PACK, "HOM-01"),
        }
        if word not in simple:
            return None  # nothing is wrong, or it belongs to what already is
        id, cause = simple[word]
        return Committed(id, cause, SEATS.index(what[0]) if what else None)

    def wrong_card(self, tapis: Tapis, seat: int, one: Card) -> Committed:
        """HOM-F8: he does not follow suit; HOM-F10: he does, with another card than the one required."""
        hand, trick = tuple(self.rules.hand(tapis, seat)), self.rules.trick_so_far(tapis)
        played = Revoke(one, hand, trick, FOLLOW, len(tapis.facts.get("history", ())))
        if one in legal(hand, trick, FOLLOW):
            return Committed(EXPOSED_CARD, REFUSES, played, (one,))
        return Committed(REVOKE, self.rules.breach(tapis, seat, one), played, (one,))

    def wrong_draw(self, tapis: Tapis, what: list[int]) -> Committed:
        """HOM-F4, HOM-F5: too many or too few; HOM-F12: before trumps are named."""
        wanted = tapis.facts["thrown"]
        if not what:
            return Committed(DRAW_SEEN, "HOM-06")
        fault = TOO_MANY if what[0] > wanted else TOO_FEW
        return Committed(fault, "HOM-07A", Drawn(TALON, what[0], wanted))

    def proofs(self, tapis: Tapis, seat: int, items: list[str]) -> tuple[int, ...]:
        """HOM-F16: who knows that something is claimed which is not due."""
        due = self.rules.due(tapis)
        if SANS in items and SANS not in due:
            return (0, 1, 2)
        missing = set(matadors(tapis.facts["trump"])) - self.held_by_hombre(tapis)
        played = {card(code) for trick in tapis.facts["history"] for _, code in trick}
        seen = [{one for some in tapis.faces(place).values() for one in some or ()} for place in range(3)]
        return tuple(place for place in range(3) if place == seat or missing & (played | seen[place]))

    def held_by_hombre(self, tapis: Tapis) -> set[Card]:
        """What the hombre has played or holds."""
        hombre = tapis.facts["declarer"]
        played = {card(code) for trick in tapis.facts["history"] for seat, code in trick if seat == hombre}
        return played | set(self.rules.hand(tapis, hombre))

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def bete(self, tapis: Tapis, seat: int, rule: str) -> Fine:
        """HOM-17: as much as the poule of this deal holds, for the next one."""
        return Fine(tapis.purses[POULE], SEATS[seat], BETES, rule)

    def halves(self, tapis: Tapis, actor: int, owner: int, rule: str) -> tuple[Fine, Fine]:
        """One bête by two: who acted pays the odd jeton."""
        poule = tapis.purses[POULE]
        return Fine(poule - poule // 2, SEATS[actor], BETES, rule), Fine(poule // 2, SEATS[owner], BETES, rule)

    def bete_alone(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F2, HOM-F3, HOM-F11: anybody, until the play is over; all have seen or heard it."""
        if tapis.facts["phase"] not in IN_HAND:
            return None
        if fault.id == ANOTHERS_HAND:
            return Verdict("turned", Amend(self.halves(tapis, fault.actor, fault.what, fault.id)))
        return Verdict("looked" if fault.id == LOOKED else "asked", Amend((self.bete(tapis, fault.actor, fault.id),)))

    # -- the exchange -------------------------------------------------------------------------------------------------

    def before_lead(self, tapis: Tapis) -> bool:
        """Whether trumps, cards or the rest are still in question, or play has not begun."""
        phase = tapis.facts["phase"]
        return phase in EXCHANGING or (phase == "play" and not played_in_all(tapis))

    def anothers_cards(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F1: anybody; free until he looks, then until the first lead. What is mixed the hombre settles."""
        if not self.before_lead(tapis):
            return None
        facts, source = tapis.facts, HANDS[fault.what]
        halves = self.halves(tapis, fault.actor, fault.what, fault.id)
        match self.state(tapis, fault.actor, source):
            case "unseen":
                return Verdict("unseen", Amend((Forget("lifted"),), Anew()))
            case "seen":
                return Verdict("seen", Amend((*halves, Forget("lifted")), Anew()))
            case "back":
                return Verdict("seen", Amend((*halves, without(tapis, "looked_at", fault.actor, source))))
            case "mixed":
                choice = Menu(Ask({facts["declarer"]: One((AGAIN, GO_ON))}, ANOTHERS_CARDS))
                unseen = facts.get("face_down") == (fault.actor, source)
                return Verdict("mixed_unseen" if unseen else "mixed_seen", choice)
        return None

    def state(self, tapis: Tapis, seat: int, source: str) -> str:
        """Where cards are that a seat has lifted somewhere, if they still matter; all have seen that."""
        facts = tapis.facts
        holder, zone, _, seen = facts.get("lifted", (-1, "", 0, 0))
        if (holder, zone) == (seat, source):
            return "seen" if seen else "unseen"
        if any(line[:2] == (seat, source) for line in facts.get("mixed", ())):
            return "mixed"
        return "back" if (seat, source) in facts.get("looked_at", ()) else ""

    def too_many(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F4: anybody; free until he looks, then until the first lead.

        What he has seen he takes into his hand, and as many are drawn out blindly, as they are if he has mixed them.
        Who has put back himself what he saw has the right number again, and only makes the bête.
        """
        if not self.before_lead(tapis):
            return None
        actor, drawn = fault.actor, fault.what
        unseen = tapis.facts.get("face_down") == (actor, drawn.source)
        bete = self.bete(tapis, actor, fault.id)
        match self.state(tapis, actor, drawn.source):
            case "unseen":
                return Verdict("unseen", Amend((Forget("lifted"),), Anew()))
            case "back":
                return Verdict("put_back", Amend((bete, without(tapis, "looked_at", actor, drawn.source))))
            case "seen" | "mixed" as state:
                changes: list[Change] = [] if unseen else [bete]
                if state == "seen":
                    changes += self.taken(tapis, actor, drawn)
                else:
                    changes.append(without(tapis, "mixed", actor, drawn.source))
                back = TALON if unseen and drawn.source == TALON else DISCARDS
                changes.append(Draw(HANDS[actor], back, drawn.surplus, on_top=back == TALON))
                if drawn.source == TALON:
                    return Verdict("mixed_unseen" if unseen else "seen", Amend(tuple(changes), Anew()))
                changes += self.completed(tapis, actor, drawn.wanted)
                return Verdict("discards_unseen" if unseen else "discards", Amend(tuple(changes), Anew()))
        return None

    def taken(self, tapis: Tapis, seat: int, drawn: Drawn) -> list[Change]:
        """Cards that were lifted come into the hand: the seat has had its turn to draw."""
        before = tapis.facts["drawn"]
        return [
            Give(drawn.source, HANDS[seat], drawn.count),
            Note("drawn", (*before[:seat], drawn.count, *before[seat + 1 :])),
            Forget("lifted"),
            Forget("thrown"),
        ]

    def too_few(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F5: anybody, until the score, for all see what is taken; once play has begun at the price of a bête."""
        phase, missing = tapis.facts["phase"], fault.what.wanted - fault.what.count
        if phase not in IN_DEAL:
            return None
        filled = tuple(self.completed(tapis, fault.actor, missing))
        if self.before_lead(tapis):
            return Verdict("talon" if isinstance(filled[-1], Give) else "no_talon", Amend(filled, Anew()))
        bete = self.bete(tapis, fault.actor, fault.id)
        return Verdict("play", Amend((bete, *filled), Anew()) if phase in PLAYING else Amend((bete,)))

    def completed(self, tapis: Tapis, seat: int, count: int) -> list[Change]:
        """A hand is filled up from the talon as long as that lives, else from the discards, which its rest joins."""
        facts = tapis.facts
        own = facts.get("lifted", (-1,))[0] == seat
        free = len(tapis.zones[TALON]) - (0 if own else facts.get("thrown", 0))  # who has thrown out gets his first
        dead = facts["talon.status"] == DEAD
        live = 0 if dead else max(0, min(count, free))
        changes: list[Change] = [Give(TALON, HANDS[seat], live)] if live else []
        if count > live:
            changes.append(Draw(DISCARDS, HANDS[seat], count - live, more=(TALON,) if dead else ()))
        return changes

    def draw_seen(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F12: anybody, until trumps are named; the defender at the hombre's right may do it instead."""
        if tapis.facts["phase"] != "trump":
            return None
        return Verdict("seen", Menu(Ask({(fault.actor + 1) % 3: One((*SUITS, LAISSE))}, DRAW_SEEN)))

    def shown_drawing(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F13: anybody, until the exchange is over: the rest is put aside, or if none is left, a card is led."""
        if not self.before_lead(tapis) or tapis.facts["talon.status"] == DEAD:
            return None
        return Verdict("shown", Amend((self.bete(tapis, fault.actor, fault.id),)))

    def discard_seen(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F15: anybody, until the vole is undertaken."""
        phase = tapis.facts["phase"]
        if phase not in (*EXCHANGING, *PLAYING) or "vole" in tapis.facts:
            return None
        return Verdict("seen", Amend((Note("no_vole", True),), Anew() if phase == "vole" else None))

    # -- the deal -----------------------------------------------------------------------------------------------------

    def misdeal(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F6: anybody, before he speaks, for the talon can be counted; later he pays, if it is found out."""
        facts = tapis.facts
        holder, beyond = fault.what
        if facts["phase"] == "auction":
            if holder in dict(facts["calls"]):
                return None
            changes = Note("announced", (holder, beyond)), Note("barred", fault.actor)
            return Verdict("ten" if beyond > 0 else "eight", Amend(changes))
        if facts["phase"] not in (*PLAYING, *COUNTING) or not played_in_all(tapis):
            return None
        if not self.wrong_still(tapis, holder) or not (claimant in (holder, fault.actor) or self.shows(tapis, holder)):
            return None
        return Verdict("played", Amend((self.bete(tapis, holder, fault.id),)))

    def wrong_still(self, tapis: Tapis, seat: int) -> bool:
        """Whether a seat has more or fewer cards than it should."""
        complete = tapis.facts.get("history", ())
        has_played = sum(player == seat for trick in complete for player, _ in trick) + len(tapis.zones[FRONTS[seat]])
        return bool(has_played + len(tapis.zones[HANDS[seat]]) != TRICKS)

    def shows(self, tapis: Tapis, seat: int) -> bool:
        """Whether all see that a hand was too short, or that a card is left."""
        complete = tapis.facts.get("history", ())
        left_out = any(seat not in dict(trick) for trick in complete)
        return left_out or (tapis.facts["phase"] in COUNTING and len(complete) == TRICKS)

    def faced(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F7: anybody, until somebody has bid."""
        facts, (where, count) = tapis.facts, fault.what
        if facts["phase"] != "auction" or "bid" in facts:
            return None
        if where == TALON:
            return Verdict("talon", Throw(Redeal(FACED)))
        if count > 2:
            return Verdict("many", Throw(Redeal(FACED)))
        owner = SEATS.index(where)
        if any((owner, ace.code) in facts.get("shown", ()) for ace in (SPADILLE, BASTE)):
            if fault.cause == CHANCE:
                return Verdict("ace_by_chance", Throw(Redeal(FACED)))
            return Verdict("ace", Menu(Ask({owner: One((AGAIN, GO_ON))}, FACED)))
        return Verdict("few", Stand())

    def false_pack(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F14: anybody, until the play is over, for the talon can be counted."""
        return Verdict("unfinished", Throw(Redeal(FALSE_PACK))) if tapis.facts["phase"] in IN_HAND else None

    # -- the play -----------------------------------------------------------------------------------------------------

    def revoke(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F8: anybody, until the score, if cards prove it that were known to be in his hand.

        Until a card of the next trick is led it is taken back. Later it costs a bête, and unless the last trick has
        begun the opponents are asked whether the deal is to go back.
        """
        facts, proof = tapis.facts, fault.what
        complete = facts.get("history", ())
        if not self.lies(tapis, fault):
            return None
        if claimant != fault.actor and not proof.proved(known_of(tapis, claimant, fault, HANDS[fault.actor])):
            return None
        on_table = lying(tapis)
        if len(complete) == proof.number or (len(complete) == proof.number + 1 and not on_table):
            return Verdict("open", TakeBack())
        if facts["phase"] in COUNTING or (len(complete) == TRICKS - 1 and on_table):
            return Verdict("last", Amend((self.bete(tapis, fault.actor, fault.id),)))
        opponents = [seat for seat in range(3) if (seat == facts["declarer"]) != (fault.actor == facts["declarer"])]
        return Verdict("turned", Menu(Ask({seat: One((BACK, LEAVE)) for seat in opponents}, REVOKE)))

    def lies(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether a wrong card lies where it was played, until the score; that trick may have been taken back."""
        facts, played = tapis.facts, fault.what
        if facts["phase"] not in (*PLAYING, *COUNTING):
            return False
        complete = facts.get("history", ())
        if played.number < len(complete):
            return (fault.actor, played.card.code) in complete[played.number]
        return played.number == len(complete) and played.card in tapis.zones[FRONTS[fault.actor]].cards

    def out_of_turn(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F9: anybody, before the next card; the hombre says whether a defender's card harms him."""
        facts = tapis.facts
        if facts["phase"] != "play" or played_in_all(tapis) != fault.what.played + 1:
            return None
        if fault.cards[0] not in tapis.zones[FRONTS[fault.actor]].cards:
            return None  # it has completed the trick
        hombre = facts["declarer"]
        if fault.actor == hombre:
            return Verdict("hombre", Amend(self.taken_back(tapis, fault), Anew(), undone=True))
        return Verdict("defender", Menu(Ask({hombre: One((BACK, HARMS))}, OUT_OF_TURN)))

    def exposed_card(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F10: as long as it is held the hombre says whether it can harm him; who then keeps it makes a bête."""
        facts, (one,) = tapis.facts, fault.cards
        if fault.cause == REFUSES:
            bete = self.bete(tapis, fault.actor, fault.id)
            return Verdict("refuses", Amend((bete,))) if self.lies(tapis, fault) else None
        hombre = facts["declarer"]
        if facts["phase"] not in PLAYING or claimant not in (hombre, fault.actor) or fault.actor == hombre:
            return None
        if one not in self.rules.hand(tapis, fault.actor):
            return None
        return Verdict("defender", Menu(Ask({hombre: One((REQUIRE, GO_ON))}, EXPOSED_CARD)))

    def false_claim(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """HOM-F16: whoever can know it, until the next deal is cut."""
        return Verdict("false", TakeBack()) if claimant in fault.what else None

    # -- what was chosen ----------------------------------------------------------------------------------------------

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        given = set(answers.values())
        if fault.id == ANOTHERS_CARDS:
            return self.unmixed(tapis, fault, again=AGAIN in given)
        if AGAIN in given:
            return Throw(Redeal(fault.id))
        if fault.id == EXPOSED_CARD:
            required = Note("required", kept(tapis.facts, "required", (fault.actor, fault.cards[0].code)))
            return Amend((required,), Anew()) if REQUIRE in given else Stand()
        if fault.id == REVOKE:
            bete = self.bete(tapis, fault.actor, fault.id)
            return Amend((*self.restored(tapis, fault.what.number), bete), Anew()) if BACK in given else Amend((bete,))
        if fault.id == OUT_OF_TURN:
            fines = (self.bete(tapis, fault.actor, fault.id),) if HARMS in given else ()
            return Amend((*fines, *self.taken_back(tapis, fault)), Anew(), undone=True)
        named = SUITS.get(given.pop())
        return Stand() if named is None else Amend((Note("trump", named),), Anew())

    def unmixed(self, tapis: Tapis, fault: Fault, *, again: bool) -> Remedy:
        """HOM-F1: the cards cannot be told apart any more; the bête is due if he has taken them up and seen them."""
        actor, owner = fault.actor, fault.what
        unseen = tapis.facts.get("face_down") == (actor, HANDS[owner])
        halves = () if unseen else self.halves(tapis, actor, owner, fault.id)
        if again:
            return Throw(DealAgain(fault.id, halves))
        count = next(line[2] for line in tapis.facts["mixed"] if line[:2] == (actor, HANDS[owner]))
        drawn = Draw(HANDS[actor], HANDS[owner], count)
        settled = without(tapis, "mixed", actor, HANDS[owner])
        return Amend((*halves, settled, drawn, *self.completed(tapis, actor, count)), Anew())

    def taken_back(self, tapis: Tapis, fault: Fault) -> tuple[Change, ...]:
        """HOM-F9: a card played too early goes back into the hand; all have seen it."""
        actor, one = fault.actor, fault.cards[0]
        shown = Note("shown", kept(tapis.facts, "shown", (actor, one.code)))
        return Carry((one,), FRONTS[actor], HANDS[actor]), Note("leader", fault.what.leader), shown

    def restored(self, tapis: Tapis, number: int) -> list[Change]:
        """HOM-F8: all cards played since the lead of a trick go back into the hands; they stay known."""
        facts = tapis.facts
        history, took = facts["history"], facts["took"]
        changes: list[Change] = []
        back = []
        for trick, winner in zip(history[number:], took[number:], strict=True):
            back += trick
            changes += [Carry((card(code),), PILES[SEATS.index(winner)], HANDS[seat]) for seat, code in trick]
        for seat, front in enumerate(FRONTS):
            back += [(seat, one.code) for one in tapis.zones[front].cards]
            changes += [Carry((one,), front, HANDS[seat]) for one in tapis.zones[front].cards]
        changes.append(Note("history", history[:number]))
        changes.append(Note("took", took[:number]))
        changes.append(Note("tricks", tuple(took[:number].count(letter) for letter in SEATS)))
        changes.append(Note("leader", history[number][0][0]))
        changes.append(Note("last", history[number - 1]) if number else Forget("last"))
        changes.append(Note("shown", (*facts.get("shown", ()), *back)))
        changes.append(Forget("gano"))
        if number < FIVE:
            changes.append(Forget("vole"))
        return changes


def without(tapis: Tapis, fact: str, seat: int, source: str) -> Note:
    """What was lifted somewhere by a seat is settled."""
    return Note(fact, tuple(line for line in tapis.facts[fact] if line[:2] != (seat, source)))
