"""The rules of trente et quarante, from top to bottom as the rule book tells them.

The house is the bank, deals and announces; the seats are punters, who play against it and not against each other.

A deal of the sheet is a taille, the life of one packet. The log has a checkpoint at every "rien ne va plus": what was
staked before it can no longer be taken back. Facts on the tapis, beside those of every game: `phase`, `coup` (its
number in the taille), `mises` (the stakes of each seat), `prets` (who is ready), `partis` (who has left), `bought`
(what each seat has paid for its counters), `totals` (what it has won or lost since), `gains` (what the last coup
brought it), `carte` (the coups of this taille: point of noire, point of rouge, chances that won), `lignes` (the rows of
the last coup), `annonce`, `debut` (the totals when the taille began), `premiere` (the row that is laid first),
`meleurs` (who has shuffled). Where hands may err, also `pause` (how many there were between rows in this taille), `vus`
(who has seen the row), `fermes` (the stakes as they lay when it was complete), `pris` (who was caught looking),
`tournee` (the next card, which lies there for all to see), `fond` (somebody has seen the last card of the packet, and
whether it is still there), `assurees` (the stakes said to be insured at this refait: seat, number); and what no place
knows: `ecart`, `avant`, `oubliee` (see `tailleur.py`), `mal_paye` (who was paid too little, and by how much).

Purses: each seat's, `banque`, `caisse` (where counters are bought), and one for each chance with all that lies on it.

No simplification. Numbering of actions: the words of the glossary, then the numbers up to the highest stake, then the
52 cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from estaminet.cards import PACK52, Card
from estaminet.games.trente_et_quarante import tailleur
from estaminet.games.trente_et_quarante.faults import (
    ABOVE,
    BELOW,
    FACED,
    FALSE_PACKET,
    FAULTS,
    LAST_KNOWN,
    MISCALLED,
    MISPAID,
    NOIRE_TOO_LONG,
    NOIRE_TOO_SHORT,
    ORDER_LOST,
    ROUGE_TOO_LONG,
    STUCK,
    TOO_SOON,
)
from estaminet.games.trente_et_quarante.options import HIGHEST, TrenteOptions
from estaminet.games.trente_et_quarante.referee import (
    ASSUREE,
    ASSUREES,
    FOND,
    LATE_ACTS,
    REGARDE,
    REGARDE_FOND,
    Excluded,
    FalsePacket,
    OrderLost,
    Relaid,
    TrenteReferee,
    Unmarked,
)
from estaminet.games.trente_et_quarante.stakes import (
    BANQUE,
    CHANCES,
    COULEUR,
    ENOUGH,
    NOIR,
    OTHER,
    PAID_IN_TURN,
    PRISONS,
    ROUGE,
    VALUE,
    Stake,
    points,
    premium,
    red,
    winning,
)
from estaminet.games.trente_et_quarante.tailleur import AVANT, DE_TROP, ECART, MAL_PAYE, OUBLIEE, TOURNEE, errs
from estaminet.rules.ask import CHECK, Ask
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.referee import CLAIM, MAISON, OWN_UP, Committed
from estaminet.rules.shapes import Amount, Answer, Either, One, Shape, parts
from estaminet.tapis import HOUSE, Tapis, Zone

CAISSE: Final = "caisse"
NOIRE: Final = "noire"
CORBEILLE: Final = "corbeille"
VU: Final = "vu"
LETTERS: Final = tuple("ABCDEFGH")
DEEP: Final = 3
"""Nobody looks deeper into the packet than so many cards."""

SHORT: Final = 21
"""TQ-F05: he takes what counts so much for a whole row."""
TURNED: Final = {FACED: "retournee", ROUGE_TOO_LONG: "tourne"}
"""What is said of the next card when all see it: it lies face up, or he has turned it over."""

SPOKEN: Final = {31: "un", 32: "deux", 33: "trois", 34: "quatre", 35: "cinq", 36: "six", 37: "sept", 38: "huit"} | {
    39: "neuf",
    40: "quarante",
}
"""TQ-21: thirty is left out."""

ACTS: Final = ("mise", "retire", "deplace", "augmente", "diminue", "assure", "desassure", "change")
"""What is done with a stake between two coups."""

LEAST_CUT: Final = 10
"""TQ-25: on each side of the cut."""


Result = tuple[int, int, tuple[str, ...]]
"""The point of noire, that of rouge, and the chances that win."""


class ThinksAgain(Exception):
    """TQ-05: somebody who was ready is not any more, and may act at once."""


class GetsUp(Exception):
    """TQ-28: somebody has left between two tailles; the cut may have been his."""


class TrenteEtQuarante(Rules):
    """Trente et quarante under some options."""

    VERSION: ClassVar[int] = 4
    OPTIONS: ClassVar[type[Options]] = TrenteOptions
    WORDS: ClassVar[tuple[str, ...]] = (
        "mele",
        "coupe",
        "refuse",
        *ACTS,
        *CHANCES,
        "achete",
        "quitte",
        "pret",
        "attends",
        "partage",
        "prison",
        "faites-vos-jeux",
        "rien-ne-va-plus",
        *(f"noire-{word}" for word in SPOKEN.values()),
        *(f"rouge-{word}" for word in SPOKEN.values()),
        *(f"egal-{word}" for word in SPOKEN.values()),
        "rouge-gagne",
        "rouge-perd",
        "couleur-gagne",
        "couleur-perd",
        "apres",
        "coup-nul",
        "cartes-passent",
        VU,
        REGARDE,
        *LETTERS,
        CLAIM,
        OWN_UP,
        *(rule.id for rule in FAULTS),
        *TURNED.values(),
        "mises-libres",
        MAISON,
        REGARDE_FOND,
        ASSUREE,
        "paquet-faux",
        "banque-paie",
    )
    NUMBERS: ClassVar[range] = range(HIGHEST + 1)
    FAULTS: ClassVar[tuple[FaultRule, ...]] = FAULTS
    OUTCOMES: ClassVar[tuple[str, ...]] = ("packet used up", "coup incomplete", "all have left")

    def __init__(self, options: TrenteOptions) -> None:
        super().__init__(options)
        self.options: TrenteOptions = options
        self.pack = PACK52 * options.packs
        self.seats = LETTERS[: options.pontes]
        self.fidele = options.faults == "fidele"
        self.referee = TrenteReferee(self)
        self.chances = CHANCES if options.petit_tableau else (NOIR, ROUGE)
        self.spared = int(options.stop_card)
        """How many cards at the end of the packet are never played."""
        self.prisons, self.beyond = PRISONS[options.prison]

    # -- the table -----------------------------------------------------------------------------------------------------

    def lay(self, tapis: Tapis) -> None:
        """TQ-01: six whole packs, the two rows, and a basket for the cards that have been played."""
        tapis.zone("pack").cards = list(self.pack)
        tapis.zone("brulees")
        tapis.zone(NOIRE, tapis.everyone)
        tapis.zone(ROUGE, tapis.everyone)
        tapis.zone(CORBEILLE)
        for letter in self.seats:
            tapis.purse(letter, self.options.cave)
        for chance in self.chances:
            tapis.purse(chance)
        tapis.purse(BANQUE, self.options.fonds, credit=self.options.fonds == 0)
        tapis.purse(CAISSE, credit=True)

    def stakes(self, tapis: Tapis, seat: int) -> list[Stake]:
        """What a seat has lying on the cloth."""
        return [Stake(*one) for one in tapis.facts["mises"][seat]]

    def put(self, tapis: Tapis, seat: int, stakes: Sequence[Stake]) -> None:
        """From now on these are the stakes of a seat."""
        mises = tapis.facts["mises"]
        tapis.note("mises", (*mises[:seat], tuple(map(tuple, stakes)), *mises[seat + 1 :]))

    def replace(self, tapis: Tapis, seat: int, stake: Stake) -> None:
        """A stake of a seat is now so."""
        self.put(tapis, seat, [stake if one.number == stake.number else one for one in self.stakes(tapis, seat)])

    def remove(self, tapis: Tapis, seat: int, stake: Stake) -> None:
        """A stake of a seat no longer lies there."""
        self.put(tapis, seat, [one for one in self.stakes(tapis, seat) if one.number != stake.number])

    def everybody(self, tapis: Tapis) -> list[int]:
        """The punters who have not left."""
        return [seat for seat in range(len(self.seats)) if seat not in tapis.facts["partis"]]

    # -- the sitting ---------------------------------------------------------------------------------------------------

    def partie(self, tapis: Tapis) -> Steps:
        facts = tapis.facts
        if "mises" not in facts:
            self.open(tapis)
            yield from self.nouvelle_taille(tapis)
            if not self.fidele:
                yield from self.faites_vos_jeux(tapis)
        while "result" not in facts:
            yield CHECK
            try:
                if self.fidele:  # a stake may be found wrong after the first card
                    yield from self.faites_vos_jeux(tapis)
                    if "result" in facts:
                        return
                ended = yield from self.coup(tapis)
            except FalsePacket:  # no coup was in progress
                ended = FALSE_PACKET
            if ended is not None:
                self.fin_de_taille(tapis, ended)
                if "result" in facts:
                    return
                yield from self.nouvelle_taille(tapis)
            if not self.fidele:
                yield from self.faites_vos_jeux(tapis)

    def open(self, tapis: Tapis) -> None:
        """Everybody has bought counters, nothing lies on the cloth yet."""
        none = (0,) * len(self.seats)
        tapis.note("sheet", ())
        tapis.note("deal", 0)
        tapis.note("dealer", None)
        tapis.note("carte", ())
        tapis.note("mises", ((),) * len(self.seats))
        tapis.note("prets", ())
        tapis.note("partis", ())
        tapis.note("bought", (self.options.cave,) * len(self.seats))
        for name in ("totals", "gains", "debut"):
            tapis.note(name, none)

    def nouvelle_taille(self, tapis: Tapis) -> Steps:
        """TQ-03, TQ-25: the tailleur shuffles last, a punter cuts or leaves it to the next, at last to the house.

        TQ-F11: if the packet is found to be false before that, it is made anew.
        """
        facts, pack = tapis.facts, tapis.zones["pack"]
        tapis.note("phase", "coupe")
        tapis.note("meleurs", ())
        tapis.shuffle(pack)
        if self.fidele:
            yield from self.left_in_the_basket(tapis)
        place = Either(Amount("coupe", LEAST_CUT, len(pack) - LEAST_CUT), One(("refuse",)))
        first = facts["deal"] % len(self.seats)
        passed: set[int] = set()
        while left := [seat for seat in self.everybody(tapis) if seat not in passed]:
            cutter = min(left, key=lambda seat: (seat - first) % len(self.seats))
            try:
                answer = yield Ask({cutter: place}, "TQ-25", formality=True)
            except GetsUp:
                continue
            except FalsePacket:
                self.take_up_all(tapis)
                yield from self.nouvelle_taille(tapis)
                return
            tapis.say(cutter, answer)
            if answer != "refuse":
                tapis.cut(pack, answer[1])
                break
            passed.add(cutter)
        else:
            tapis.cut(pack, len(pack) // 2)
        tapis.note("deal", facts["deal"] + 1)
        tapis.note("coup", 0)
        tapis.note("carte", ())
        tapis.note("debut", facts["totals"])
        tapis.tell("dealer", None)
        self.order_of_rows(tapis)
        self.burn(tapis)

    def order_of_rows(self, tapis: Tapis) -> None:
        """TQ-08: noire is laid first; without `noire_premiere` the card at the cut, which all see, decides."""
        first, pack = NOIRE, tapis.zones["pack"]
        if not self.options.noire_premiere:
            tapis.look(pack, len(pack) - 1, tapis.everyone)
            first = ROUGE if red(pack.cards[-1]) else NOIRE
            if self.fidele:
                tapis.note(FOND, True)
        tapis.tell("premiere", first)

    def burn(self, tapis: Tapis) -> None:
        """TQ-04: some tables burn the first cards; nobody sees them."""
        count = int(self.options.burn)
        if count:
            tapis.top(count, tapis.zones["pack"], tapis.zones["brulees"])

    # -- staking -------------------------------------------------------------------------------------------------------

    def faites_vos_jeux(self, tapis: Tapis) -> Steps:
        """TQ-05: all stake as they like and in any order, until everybody is ready; then nothing moves any more."""
        tapis.note("phase", "jeux")
        tapis.note("prets", ())
        tapis.say(HOUSE, "faites-vos-jeux")
        if self.fidele:
            yield from self.between(tapis)
        while waiting := [seat for seat in self.everybody(tapis) if seat not in tapis.facts["prets"]]:
            try:
                seat, act = yield self.staking(tapis, waiting)
            except ThinksAgain:
                continue
            except Excluded as ruled:
                self.leave(tapis, ruled.seat)
            else:
                self.act(tapis, seat, act)
        if not self.everybody(tapis):
            self.fin_de_taille(tapis, "TQ-28")
            return
        tapis.say(HOUSE, "rien-ne-va-plus")
        tapis.forget(TOURNEE, MAL_PAYE, DE_TROP)
        tapis.swept += 1  # what was staked before can no longer be taken back

    def staking(self, tapis: Tapis, waiting: Sequence[int]) -> Ask:
        """TQ-05: whoever is not ready may act; where hands may err, he may also stake as he should not."""
        acts = {seat: self.acts(tapis, seat) for seat in waiting}
        if not self.fidele:
            return Ask(acts, "TQ-05", first=True)
        tolerated = {seat: Either(shape, *self.wild(tapis, seat), evenly=True) for seat, shape in acts.items()}
        return Ask(acts, "TQ-05", first=True, tolerated=tolerated, anew=lambda: self.staking(tapis, waiting))

    def acts(self, tapis: Tapis, seat: int) -> Shape:
        """What a punter may do before the first card. Of acts drawn at random each sort comes as often as another."""
        options, held = self.options, tapis.purses[self.seats[seat]]
        stakes = self.stakes(tapis, seat)
        free = [one for one in stakes if one.free]
        room = {chance: self.room(stakes, chance) for chance in self.chances}
        words = ["quitte", "achete"] if held < options.lowest and not stakes else ["quitte"]
        mises, more, less = [], [], []
        for chance in self.chances:
            mises += self.amounts("mise", chance, options.lowest, min(held, room[chance]))
        for one in free:
            more += self.amounts("augmente", one.number, options.pas, min(held, room[one.chance]))
            less += self.amounts("diminue", one.number, options.pas, one.amount - options.lowest)
        moved = [
            ("deplace", one.number, chance)
            for one in free
            for chance in self.chances
            if chance != one.chance and one.amount <= room[chance]
        ]
        insured = [
            ("assure", one.number)
            for one in free
            if options.assurance and not one.insured and premium(options, one.amount) <= held
        ]
        changed = [
            ("change", one.number, OTHER[one.chance])
            for one in stakes
            if options.prison_free_choice and not one.free and one.amount <= room[OTHER[one.chance]]
        ]
        sorts: list[list[Shape]] = [
            [One(["pret"])],
            [One(words), *mises],
            [One([("retire", one.number) for one in free])],
            [One(moved)],
            more,
            less,
            [One(insured)],
            [One([("desassure", one.number) for one in free if one.insured and not one.kept])],
            [One(changed)],
        ]
        some = [[shape for shape in shapes if shape.size] for shapes in sorts]
        return Either(*(Either(*shapes, evenly=True) for shapes in some if shapes), evenly=True)

    def amounts(self, verb: str, about: str | int, low: int, high: int) -> list[Shape]:
        """TQ-24: the multiples of the step between two numbers, if there are any."""
        high = self.whole(high)
        return [Amount(verb, low, high, step=self.options.pas, what=(about,))] if high >= low else []

    def whole(self, counters: int) -> int:
        """TQ-24: as much of some counters as is a multiple of the table's step."""
        return counters // self.options.pas * self.options.pas

    def room(self, stakes: Sequence[Stake], chance: str) -> int:
        """TQ-06: how much more a punter may lay on a chance; the limits are for all that he has there."""
        return self.options.highest - sum(one.amount for one in stakes if one.chance == chance)

    def act(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        """TQ-05: a punter does something before the first card."""
        tapis.say(seat, answer)
        verb, *about = answer if isinstance(answer, tuple) else (answer,)
        if verb == "pret":
            tapis.note("prets", (*tapis.facts["prets"], seat))
        elif verb == "quitte":
            self.leave(tapis, seat)
        elif verb == "achete":
            self.buy(tapis, seat)
        elif verb == "mise":
            self.stake(tapis, seat, *about)
        else:
            number, *rest = about
            stake = next(one for one in self.stakes(tapis, seat) if one.number == number)
            self.handle(tapis, seat, verb, stake, *rest)

    def stake(self, tapis: Tapis, seat: int, chance: str, amount: int) -> None:
        """TQ-06, TQ-24: a stake is laid on a chance."""
        stakes = self.stakes(tapis, seat)
        tapis.pay(amount, self.seats[seat], chance, "TQ-06")
        self.put(tapis, seat, sorted([*stakes, Stake(self.free_number(stakes), chance, amount)]))

    def free_number(self, stakes: Sequence[Stake]) -> int:
        """The number of another stake beside some."""
        return next(number for number in range(1, len(stakes) + 2) if number not in [one.number for one in stakes])

    def handle(self, tapis: Tapis, seat: int, verb: str, stake: Stake, *rest: Any) -> None:
        """A stake that lies there is changed or insured. What is changed is no longer insured."""
        letter, chance = self.seats[seat], stake.chance
        if verb == "assure":
            # TQ-07: the premium is paid beforehand
            price = premium(self.options, stake.amount)
            tapis.pay(price, letter, BANQUE, "TQ-07")
            self.replace(tapis, seat, stake._replace(premium=price))
            return
        if verb == "change":
            # TQ-23: only where it was agreed so a stake changes its prison
            tapis.pay(stake.amount, chance, rest[0], "TQ-23")
            self.replace(tapis, seat, stake._replace(chance=rest[0]))
            return
        self.refund(tapis, seat, stake)
        bare = stake.bare()
        if verb == "desassure":
            self.replace(tapis, seat, bare)
        elif verb == "retire":
            tapis.pay(stake.amount, chance, letter, "TQ-05")
            self.remove(tapis, seat, stake)
        elif verb == "deplace":
            tapis.pay(stake.amount, chance, rest[0], "TQ-05")
            self.replace(tapis, seat, bare._replace(chance=rest[0]))
        elif verb == "augmente":
            tapis.pay(rest[0], letter, chance, "TQ-06")
            self.replace(tapis, seat, bare._replace(amount=stake.amount + rest[0]))
        else:
            tapis.pay(rest[0], chance, letter, "TQ-06")
            self.replace(tapis, seat, bare._replace(amount=stake.amount - rest[0]))

    def refund(self, tapis: Tapis, seat: int, stake: Stake) -> None:
        """TQ-27: a premium for which no coup has been played yet comes back."""
        if stake.insured and not stake.kept:
            tapis.pay(stake.premium, BANQUE, self.seats[seat], "TQ-27")

    def buy(self, tapis: Tapis, seat: int) -> None:
        """TQ-29: who can stake nothing any more may buy counters again."""
        tapis.pay(self.options.cave, CAISSE, self.seats[seat], "TQ-29")
        bought = tapis.facts["bought"]
        tapis.note("bought", (*bought[:seat], bought[seat] + self.options.cave, *bought[seat + 1 :]))

    def leave(self, tapis: Tapis, seat: int) -> None:
        """TQ-28: who leaves takes his free stakes with him, and half of what lies in prison."""
        letter = self.seats[seat]
        for stake in self.stakes(tapis, seat):
            if stake.free:
                self.refund(tapis, seat, stake)
                tapis.pay(stake.amount, stake.chance, letter, "TQ-28")
            else:
                self.halve(tapis, seat, stake, "TQ-28")
        self.put(tapis, seat, ())
        tapis.note("partis", (*tapis.facts["partis"], seat))
        self.reckon(tapis, (seat,))

    # -- a coup --------------------------------------------------------------------------------------------------------

    def coup(self, tapis: Tapis) -> Generator[Ask | Committed, Any, str | None]:
        """Two rows, the announcement, the settlement: the rule that ends the taille, if it is over."""
        tapis.note("phase", "lignes")
        tapis.note("coup", tapis.facts["coup"] + 1)
        before = tapis.facts["totals"]
        ended = yield from self.played(tapis)
        if not self.fidele or self.laid(tapis):
            self.take_up(tapis)
        self.reckon(tapis, range(len(self.seats)))
        tapis.note("gains", tuple(now - then for now, then in zip(tapis.facts["totals"], before, strict=True)))
        return ended

    def played(self, tapis: Tapis) -> Generator[Ask | Committed, Any, str | None]:
        """The rows are laid and settled: the rule that ends the taille, if it is over."""
        while True:
            whole = True
            try:
                whole = yield from self.rows(tapis)
                if whole:
                    yield from self.settle(tapis)
                else:
                    self.null(tapis, "cartes-passent")
                if self.fidele:
                    yield from self.before_the_sweep(tapis)
            except Relaid:
                continue  # TQ-22: from the rows as they now lie
            except OrderLost:
                self.null(tapis, "mises-libres")
                tapis.note("coup", tapis.facts["coup"] - 1)
                tapis.forget("fermes")
            except FalsePacket:
                self.found_false(tapis)
                return "TQ-30" if tapis.facts.get("saute") else FALSE_PACKET
            if not whole:
                return "TQ-19"
            if tapis.facts.get("saute"):
                return "TQ-30"
            return "TQ-18" if len(tapis.zones["pack"]) <= self.spared else None

    def null(self, tapis: Tapis, because: str) -> None:
        """TQ-19, TQ-F09: stakes, premiums and prisons stay as they were."""
        self.call(tapis, "coup-nul", because)

    def call(self, tapis: Tapis, *said: str) -> None:
        """The tailleur says what has become of a coup; the page still shows it."""
        tapis.say(HOUSE, said)
        tapis.note("annonce", said)

    def take_up(self, tapis: Tapis) -> None:
        """The cards of a coup go into the basket; the page still shows them."""
        zones = tapis.zones
        tapis.note("lignes", tuple(tuple(card.code for card in zones[row].cards) for row in (NOIRE, ROUGE)))
        tapis.sweep([zones[NOIRE], zones[ROUGE]], zones[CORBEILLE])

    def in_order(self, tapis: Tapis) -> tuple[Zone, Zone]:
        """TQ-08: the row that is laid first, and the other one."""
        noire, rouge = tapis.zones[NOIRE], tapis.zones[ROUGE]
        return (noire, rouge) if tapis.facts["premiere"] == NOIRE else (rouge, noire)

    def laid(self, tapis: Tapis) -> list[Card]:
        """The cards of this coup that lie there, as they came from the packet."""
        first, second = self.in_order(tapis)
        return [*first.cards, *second.cards]

    def rows(self, tapis: Tapis) -> Generator[Ask | Committed, Any, bool]:
        """TQ-08, TQ-09: noire, then rouge, card by card from the top; false if the packet cannot make them whole."""
        first, second = self.in_order(tapis)
        whole = (yield from self.first_row(tapis, first)) if self.fidele else self.lay_row(tapis, first)
        if not whole or not self.lay_row(tapis, second):
            return False
        pack = tapis.zones["pack"]
        if self.fidele and len(pack) > self.spared + 1 and errs(tapis, ROUGE_TOO_LONG, tailleur.IN_ROW) is not None:
            tapis.note(DE_TROP, pack.cards[0].code)
            tapis.top(1, pack, second)
            yield Committed(ROUGE_TOO_LONG, "TQ-08", tailleur.IN_ROW)
        return bool(pack.cards) or not self.options.derniere_carte_nulle

    def lay_row(self, tapis: Tapis, row: Zone, enough: int = ENOUGH) -> bool:
        """TQ-08: a row is laid on until it counts enough; false if the packet does not suffice."""
        pack, point = tapis.zones["pack"], points(row.cards)
        while point < enough:
            if len(pack) <= self.spared:
                return False
            point += VALUE[pack.cards[0]]
            tapis.top(1, pack, row)
        return True

    def settle(self, tapis: Tapis) -> Generator[Ask | Committed, Any, None]:
        """TQ-10 to TQ-14: who wins is paid, who loses has lost; on equal points nobody does either."""
        noire, rouge, wins = self.result(tapis)
        if self.fidele:
            noire, rouge, wins = yield from self.looked_at(tapis, noire, rouge, wins)
            tapis.note(AVANT, (len(tapis.payments), tapis.facts["mises"], tapis.facts["carte"]), 0)
        else:
            self.announce(tapis, noire, rouge, wins)
        tapis.note("carte", (*tapis.facts["carte"], (noire, rouge, wins)))
        if wins:
            self.decided(tapis, wins)
        elif noire == ENOUGH:
            yield from self.refait(tapis)
        else:
            self.apres(tapis)

    def result(self, tapis: Tapis) -> Result:
        """The points of noire and rouge as they lie there, and the chances that win by them."""
        noire, rouge = (tailleur.called(tapis.zones[name].cards) for name in (NOIRE, ROUGE))
        return noire, rouge, self.winners(tapis, noire, rouge)

    def winners(self, tapis: Tapis, noire: int, rouge: int) -> tuple[str, ...]:
        """TQ-10, TQ-11: the chances that win by these points; none if they are equal."""
        deciding = tapis.facts["premiere"]
        if self.options.couleur_ref == "gagnante":
            deciding = NOIRE if noire < rouge else ROUGE
        first = tapis.zones[deciding].cards[0]
        return tuple(chance for chance in winning(first, noire, rouge) if chance in self.chances)

    def announce(self, tapis: Tapis, noire: int, rouge: int, wins: Sequence[str]) -> None:
        """TQ-21: the points without their thirty, noire's first; then only rouge and couleur are named."""
        said = [f"noire-{SPOKEN[noire]}"]
        if noire == rouge:
            said += [f"egal-{SPOKEN[rouge]}", "apres"]
        else:
            said += [f"rouge-{SPOKEN[rouge]}", "rouge-gagne" if ROUGE in wins else "rouge-perd"]
            if self.options.petit_tableau:
                said.append("couleur-gagne" if COULEUR in wins else "couleur-perd")
        self.call(tapis, *said)

    def each_stake(self, tapis: Tapis) -> Iterator[tuple[int, Stake]]:
        """All the stakes, in the order in which a bank pays."""
        for chance in PAID_IN_TURN:
            for seat in range(len(self.seats)):
                for stake in self.stakes(tapis, seat):
                    if stake.chance == chance:
                        yield seat, stake

    def decided(self, tapis: Tapis, wins: Sequence[str]) -> None:
        """TQ-10, TQ-11: a row has won. Lost stakes are taken first, then the others paid."""
        for seat, stake in list(self.each_stake(tapis)):
            if stake.chance not in wins:
                lost = "TQ-15" if not stake.free else "TQ-10" if stake.chance in (NOIR, ROUGE) else "TQ-11"
                tapis.pay(stake.amount, stake.chance, BANQUE, lost)
                self.remove(tapis, seat, stake)
        for seat, stake in list(self.each_stake(tapis)):
            if not stake.free:
                # TQ-15: freed, or one prison less deep, without gain
                self.replace(tapis, seat, stake._replace(level=stake.level - 1))
            elif not (self.fidele and self.takes_what_has_won(tapis, seat, stake)):
                self.pay_out(tapis, seat, stake)
                self.replace(tapis, seat, stake.bare())

    def takes_what_has_won(self, tapis: Tapis, seat: int, stake: Stake) -> bool:
        """TQ-F12: the tailleur takes a stake that he should pay; its owner is owed it twice."""
        broke = BANQUE not in tapis.credit and stake.amount > tapis.purses[BANQUE]
        if broke or len(tapis.zones["pack"]) <= self.spared or errs(tapis, MISPAID, tailleur.TAKEN) is None:
            return False
        tapis.note(MAL_PAYE, (seat, 2 * stake.amount), 0)
        tapis.pay(stake.amount, stake.chance, BANQUE, "TQ-12")
        self.remove(tapis, seat, stake)
        return True

    def pay_out(self, tapis: Tapis, seat: int, stake: Stake) -> None:
        """TQ-12: once the stake; TQ-30: a bank with a fund pays what it has left."""
        due = stake.amount
        if BANQUE not in tapis.credit and due > tapis.purses[BANQUE]:
            due = tapis.purses[BANQUE]
            tapis.note("saute", True)
        elif self.fidele and len(tapis.zones["pack"]) > self.spared:
            how = errs(tapis, MISPAID)
            if how is not None:
                paid = due // 2 if how != tailleur.TOO_MUCH else due + due // 2
                if BANQUE not in tapis.credit:
                    paid = min(paid, tapis.purses[BANQUE])
                tapis.note(MAL_PAYE, (seat, due - paid), 0)
                due = paid
        tapis.pay(due, BANQUE, self.seats[seat], "TQ-12")

    def apres(self, tapis: Tapis) -> None:
        """TQ-13: nothing is won or lost; TQ-27: an insurance goes on, or is used up if it was agreed so."""
        for seat, stake in list(self.each_stake(tapis)):
            if stake.insured:
                keeps = self.options.assurance_apres == "gardee"
                self.replace(tapis, seat, stake._replace(kept=True) if keeps else stake.bare())

    def refait(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """TQ-14 to TQ-17: both rows 31. Prisoners go deeper, insured stakes stay, others are shared or imprisoned."""
        waiting: list[tuple[int, int]] = []
        for seat, stake in list(self.each_stake(tapis)):
            if not stake.free:
                self.second_refait(tapis, seat, stake)
            elif stake.insured:
                # TQ-17: the premium has done its service
                self.replace(tapis, seat, stake.bare())
            else:
                waiting.append((seat, stake.number))
        tapis.note("phase", "refait")
        yield from self.shared_or_imprisoned(tapis, waiting)

    def shared_or_imprisoned(self, tapis: Tapis, waiting: list[tuple[int, int]]) -> Generator[Ask, Any, None]:
        """TQ-14: for each of these stakes, by seat and number, it is said what becomes of it."""
        while waiting:
            asked: dict[int, Shape] = {}
            for seat in sorted({seat for seat, _ in waiting}):
                stakes = [one for one in self.stakes(tapis, seat) if (seat, one.number) in waiting]
                asked[seat] = One([answer for stake in stakes for answer in self.fates(tapis, seat, stake)])
            if self.options.refait == "choix":
                try:
                    seat, answer = yield Ask(asked, "TQ-14", first=True, tolerated=self.pretences(waiting, asked))
                except Unmarked as ruled:
                    waiting.append((ruled.seat, ruled.number))
                    continue
                tapis.say(seat, answer)
            else:
                seat = min(asked)
                answer = next(iter(asked[seat]))
            stake = next(one for one in self.stakes(tapis, seat) if one.number == answer[1])
            waiting.remove((seat, stake.number))
            self.share_or_imprison(tapis, seat, stake, answer)

    def fates(self, tapis: Tapis, seat: int, stake: Stake) -> list[Answer]:
        """TQ-14: what may become of a stake at a refait; TQ-06: it changes sides only where there is room for it."""
        half: Answer = ("partage", stake.number)
        jail: list[Answer] = [("prison", stake.number)]
        if self.options.prison_free_choice:
            other = OTHER[stake.chance]
            fits = stake.amount <= self.room(self.stakes(tapis, seat), other)
            jail = [("prison", stake.number, chance) for chance in (stake.chance, other)[: 1 + fits]]
        return {"choix": [half, *jail], "moitie": [half], "prison": jail[:1]}[self.options.refait]

    def share_or_imprison(self, tapis: Tapis, seat: int, stake: Stake, answer: Answer) -> None:
        """TQ-14: the punter takes half of his stake back, or it goes to prison whole.

        TQ-F13: if he says that it is insured it stays free, unless somebody objects.
        """
        if answer[0] == ASSUREE:
            tapis.note(ASSUREES, (*tapis.facts.get(ASSUREES, ()), (seat, stake.number)))
            return
        if answer[0] == "partage":
            self.halve(tapis, seat, stake, "TQ-14")
            self.remove(tapis, seat, stake)
            return
        chance = answer[2] if len(answer) == 3 else stake.chance
        tapis.pay(stake.amount if chance != stake.chance else 0, stake.chance, chance, "TQ-14")
        self.replace(tapis, seat, stake._replace(chance=chance, level=1))

    def halve(self, tapis: Tapis, seat: int, stake: Stake, why: str) -> None:
        """Half of a stake goes back, half to the bank; with it the odd counter of one that is no multiple (TQ-F03)."""
        half = stake.amount // 2
        tapis.pay(half, stake.chance, self.seats[seat], why)
        tapis.pay(stake.amount - half, stake.chance, BANQUE, why)

    def second_refait(self, tapis: Tapis, seat: int, stake: Stake) -> None:
        """TQ-16: one prison deeper; in the last one the stake stays, or is lost."""
        if stake.level < self.prisons:
            self.replace(tapis, seat, stake._replace(level=stake.level + 1))
        elif self.beyond == "perdu":
            tapis.pay(stake.amount, stake.chance, BANQUE, "TQ-16")
            self.remove(tapis, seat, stake)

    def reckon(self, tapis: Tapis, seats: Iterable[int]) -> None:
        """What some punters have won or lost by now, their stakes on the cloth reckoned whole."""
        totals = list(tapis.facts["totals"])
        for seat in seats:
            lying = sum(one.amount for one in self.stakes(tapis, seat))
            totals[seat] = tapis.purses[self.seats[seat]] + lying - tapis.facts["bought"][seat]
        tapis.note("totals", tuple(totals))

    # -- the end of a taille -------------------------------------------------------------------------------------------

    def fin_de_taille(self, tapis: Tapis, ended: str) -> None:
        """TQ-18, TQ-20: the taille is written down, all cards are taken up; prisons pass on unless it is the last."""
        facts = tapis.facts
        over = ended in ("TQ-28", "TQ-30") or facts["deal"] == self.options.tailles
        if over:
            for seat in self.everybody(tapis):
                self.leave(tapis, seat)
        gained = tuple(now - then for now, then in zip(facts["totals"], facts["debut"], strict=True))
        line = {
            "deal": facts["deal"],
            "points": gained,
            "gains": tuple((seat, gain, ended) for seat, gain in enumerate(gained)),
            "because": ended,
            "coups": len(facts["carte"]),
        }
        tapis.tell("sheet", (*facts["sheet"], line))
        self.take_up_all(tapis)
        if over:
            winners = tuple(seat for seat, total in enumerate(facts["totals"]) if total > 0)
            tapis.tell("result", {"winners": winners, "rule": ended})

    def take_up_all(self, tapis: Tapis) -> None:
        """TQ-01: all cards are taken up into one packet; what was known of the old one is of no more use."""
        zones = tapis.zones
        tapis.sweep([zone for zone in zones.values() if zone.name != "pack"], zones["pack"])
        tapis.forget(FOND, TOURNEE, DE_TROP, OUBLIEE)

    def outcome(self, line: dict[str, Any]) -> str:
        return {
            "TQ-18": "packet used up",
            "TQ-19": "coup incomplete",
            "TQ-28": "all have left",
            "TQ-30": "bank broken",
            FALSE_PACKET: "packet false",
        }[line["because"]]

    # -- where hands may err -------------------------------------------------------------------------------------------

    def left_in_the_basket(self, tapis: Tapis) -> Iterator[Committed]:
        """TQ-F11: when the packet is made a card stays where the played ones lay; which it is, nobody can know."""
        if tailleur.forgets(tapis, self.options.slips):
            # as of a cut, no event tells of it: it shows in what can be counted
            tapis.zones[CORBEILLE].cards.append(tapis.zones["pack"].cards.pop())
            tapis.note(OUBLIEE, True, 0)
            yield Committed(FALSE_PACKET, "TQ-01")

    def found_false(self, tapis: Tapis) -> None:
        """TQ-F11: the coup in progress is null, or the bank pays every stake as if it had won."""
        tapis.forget("fermes", ECART)
        if self.options.jeu_faux == "nul":
            self.call(tapis, "paquet-faux", "mises-libres")
        else:
            self.call(tapis, "paquet-faux", "banque-paie")
            self.decided(tapis, self.chances)

    def wild(self, tapis: Tapis, seat: int) -> list[Shape]:
        """TQ-F02, TQ-F03: stakes that no table takes: too small, too large, or not in whole steps."""
        options, held, stakes = self.options, tapis.purses[self.seats[seat]], self.stakes(tapis, seat)
        shapes: list[Shape] = []
        for chance in self.chances:
            room = max(0, self.room(stakes, chance))
            ranges = (
                (1, min(held, options.lowest - 1), 1),
                (options.lowest + 1, held, options.pas),
                (max(options.lowest, room + options.pas), held, options.pas),
            )
            shapes += [
                Amount("mise", low, high, step=step, what=(chance,)) for low, high, step in ranges if low <= high
            ]
        for one in stakes:
            low = max(0, self.whole(self.room(stakes, one.chance))) + options.pas
            if one.free and low <= held:
                shapes.append(Amount("augmente", low, held, step=options.pas, what=(one.number,)))
        return shapes

    def between(self, tapis: Tapis) -> Iterator[Committed]:
        """What the tailleur has done wrong in paying, and does wrong with the next card while stakes are laid."""
        if MAL_PAYE in tapis.facts:
            yield Committed(MISPAID, "TQ-12")
        if DE_TROP in tapis.facts:
            yield Committed(ROUGE_TOO_LONG, "TQ-08", tailleur.SWEPT)
        if OUBLIEE in tapis.facts:
            yield Committed(FALSE_PACKET, "TQ-01")
        yield from self.left_lying(tapis)
        tailleur.draw(tapis, self.options.slips)
        pack = tapis.zones["pack"]
        for fault, said in TURNED.items():
            # after rouge a card can be too many only where there has been a coup
            if (fault == FACED or tapis.facts["coup"]) and errs(tapis, fault, "") is not None:
                tapis.say(HOUSE, (said, pack.cards[0]))
                tapis.note(TOURNEE, pack.cards[0].code)
                yield Committed(fault, "TQ-22")
        if errs(tapis, TOO_SOON) is not None:
            tapis.top(1, pack, self.in_order(tapis)[0])
            yield Committed(TOO_SOON, "TQ-05")

    def left_lying(self, tapis: Tapis) -> Iterator[Committed]:
        """TQ-F02, TQ-F03: who lets a stake lie that no table takes plays it once more; from prison nobody takes one."""
        for seat in range(len(self.seats)):
            stakes = self.stakes(tapis, seat)
            for one in stakes:
                if one.free and self.room(stakes, one.chance) < 0:
                    yield Committed(ABOVE, "TQ-06", one.number, by=seat)
                if one.free and not self.fair(one):
                    yield Committed(BELOW, self.bad_amount(one.amount), one.number, by=seat)

    def fair(self, stake: Stake) -> bool:
        """TQ-06, TQ-24: whether a stake is not too small, and of whole steps."""
        return stake.amount >= self.options.lowest and stake.amount % self.options.pas == 0

    def first_row(self, tapis: Tapis, row: Zone) -> Generator[Ask | Committed, Any, bool]:
        """The first row, by a tailleur who may err; if it is whole, or he takes it for that, all look at it."""
        pack, before = tapis.zones["pack"], len(row)
        if not row.cards and len(pack) > self.spared + 1 and pack.cards[0] != pack.cards[1]:
            how = errs(tapis, STUCK)
            if how is not None:
                order = tailleur.stick(tapis, row, sure=how == tailleur.SURE)
                yield Committed(STUCK, "TQ-22", (tapis.facts.get("pause", 0) + 1, order))
        short = errs(tapis, NOIRE_TOO_SHORT) is not None
        if not self.lay_row(tapis, row, SHORT if short else ENOUGH):
            return False
        if short:
            yield Committed(NOIRE_TOO_SHORT, "TQ-08")
        elif len(pack) > self.spared and errs(tapis, NOIRE_TOO_LONG) is not None:
            tapis.top(1, pack, row)
            yield Committed(NOIRE_TOO_LONG, "TQ-08")
        if len(row) > before:
            yield from self.pause(tapis)
        return True

    def looked_at(
        self, tapis: Tapis, noire: int, rouge: int, wins: tuple[str, ...]
    ) -> Generator[Ask | Committed, Any, Result]:
        """The result as it is announced by who may err, and all look at the rows: so it will be paid."""
        how = errs(tapis, MISCALLED)
        if how is not None:
            if how == tailleur.POINT or noire == rouge:
                noire = tailleur.misread(noire)
                wins = self.winners(tapis, noire, rouge)
            else:
                wins = self.winners(tapis, rouge, noire)
        if errs(tapis, ORDER_LOST) is not None:
            self.take_up(tapis)
            yield Committed(ORDER_LOST, "TQ-22")
        self.announce(tapis, noire, rouge, wins)
        if how is not None:
            yield Committed(MISCALLED, "TQ-21")
        if tapis.facts.get(FOND) and not tapis.zones["pack"].cards:
            tapis.note(FOND, False)  # no more to be said of it in this coup than once
            yield Committed(LAST_KNOWN, "TQ-22")
        yield from self.pause(tapis)
        return noire, rouge, wins

    def before_the_sweep(self, tapis: Tapis) -> Generator[Ask | Committed, Any, None]:
        """TQ-F02, TQ-F04, TQ-F05, TQ-F07, TQ-F13, TQ-F15: what was paid can be contested while the cards lie there.

        Where nothing was done that could be wrong, they are swept at once.
        """
        if MAL_PAYE in tapis.facts:
            yield Committed(MISPAID, "TQ-12")
        if self.contestable(tapis):
            tapis.note("phase", "reglement")
            tapis.note("vus", ())
            self.reckon(tapis, range(len(self.seats)))
            while any(seat not in tapis.facts["vus"] for seat in self.everybody(tapis)):
                try:
                    seat, _ = yield self.seeing_it_paid(tapis)
                except Unmarked as ruled:
                    tapis.note("phase", "refait")
                    yield from self.shared_or_imprisoned(tapis, [(ruled.seat, ruled.number)])
                    tapis.note("phase", "reglement")
                    tapis.note("vus", ())
                else:
                    tapis.note("vus", (*tapis.facts["vus"], seat))
        tapis.forget(AVANT, ASSUREES)

    def contestable(self, tapis: Tapis) -> bool:
        """Whether something in this coup may have been done wrong that can still be called."""
        if self.options.slips or ASSUREES in tapis.facts or tapis.facts.get(FOND) is False:
            return True
        return any(self.room(stakes, chance) < 0 for stakes in self.staked(tapis) for chance in self.chances)

    def staked(self, tapis: Tapis) -> list[list[Stake]]:
        """The stakes of each seat as they lay before the coup was settled."""
        _, mises, _ = tapis.facts.get(AVANT, (0, tapis.facts["mises"], ()))
        return [[Stake(*one) for one in own] for own in mises]

    def seeing_it_paid(self, tapis: Tapis) -> Ask:
        """Whoever has not yet seen what was paid looks at it; nobody does it for another."""
        waiting = [seat for seat in self.everybody(tapis) if seat not in tapis.facts["vus"]]
        seen: dict[int, Shape] = dict.fromkeys(waiting, One((VU,)))
        return Ask(seen, "TQ-12", first=True)

    def pretences(self, waiting: Sequence[tuple[int, int]], asked: dict[int, Shape]) -> dict[int, Shape] | None:
        """TQ-F13: what else can be said at a refait: that a stake is insured which is not."""
        if not (self.fidele and self.options.assurance):
            return None
        insured = {seat: One([(ASSUREE, number) for who, number in waiting if who == seat]) for seat in asked}
        return {seat: Either(shape, insured[seat], evenly=True) for seat, shape in asked.items()}

    def pause(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """A row is complete and all look at it; who touches his stakes now is too late (TQ-F01), if anybody objects."""
        facts = tapis.facts
        tapis.note("pause", facts.get("pause", 0) + 1)
        tapis.note("fermes", facts["mises"])
        tapis.note("vus", ())
        while any(seat not in facts["vus"] for seat in self.everybody(tapis)):
            seat, act = yield self.looking_on(tapis)
            if act == VU:
                tapis.note("vus", (*facts["vus"], seat))
            else:
                self.act(tapis, seat, act)
                tapis.note("vus", ())  # that was to be seen too
        tapis.forget("fermes")

    def looking_on(self, tapis: Tapis) -> Ask:
        """Whoever has not yet seen the row looks at it, and a hand may go to the stakes.

        Where the tailleur may err, nobody looks for another: what is passed over can be called no more.
        """
        seen = One((VU,))
        waiting = [seat for seat in self.everybody(tapis) if seat not in tapis.facts["vus"]]
        tolerated = {seat: Either(seen, *self.late(tapis, seat), evenly=True) for seat in waiting}
        shapes: dict[int, Shape] = dict.fromkeys(waiting, seen)
        return Ask(
            shapes,
            "TQ-22",
            first=True,
            formality=self.options.slips == 0,
            tolerated=tolerated,
            anew=lambda: self.looking_on(tapis),
        )

    def late(self, tapis: Tapis, seat: int) -> Iterator[Shape]:
        """What can be done with stakes, lawful but for the hour."""
        for shape in parts(self.acts(tapis, seat)):
            verb = shape.verb if isinstance(shape, Amount) else next(iter(shape))[0]
            if verb in LATE_ACTS:
                yield shape

    # -- acts beside the question --------------------------------------------------------------------------------------

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        """TQ-03, TQ-28: before the cut everybody may shuffle, or leave; TQ-05: who is ready may think again."""
        facts = tapis.facts
        if seat in facts.get("partis", ()):
            return None
        if facts.get("phase") == "coupe":
            words = [*["mele"][seat in facts["meleurs"] :], *["quitte"][: facts["deal"]]]
            return One(words) if words else None
        return One(["attends"]) if facts.get("phase") == "jeux" and seat in facts["prets"] else None

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        """TQ-F14: a look at the next cards of the packet, or at its last one, which TQ-F15 is about."""
        facts = tapis.facts
        if seat in facts.get("partis", ()) or facts.get("phase") != "jeux":
            return None
        left = len(tapis.zones["pack"])
        looks: list[Answer] = [(REGARDE, deep) for deep in range(1, min(DEEP, left) + 1)]
        looks += [REGARDE_FOND] if left > DEEP else []
        return One(looks) if looks else None

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        facts, pack = tapis.facts, tapis.zones["pack"]
        if answer == REGARDE_FOND:
            tapis.look(pack, len(pack) - 1, tapis.only(seat))
            tapis.note(FOND, True)
            return None
        if answer[0] == REGARDE:
            tapis.say(seat, answer)
            for at in range(answer[1]):
                tapis.look(pack, at, tapis.only(seat))
            return None
        tapis.say(seat, answer)
        if answer == "attends":
            tapis.note("prets", tuple(one for one in facts["prets"] if one != seat))
            return ThinksAgain()
        if answer == "quitte":
            self.leave(tapis, seat)
            return GetsUp()
        tapis.note("meleurs", (*facts["meleurs"], seat))
        tapis.shuffle(pack)
        tapis.shuffle(pack)  # the tailleur always last
        return None

    def silence(self, shape: Shape) -> Answer | None:
        """TQ-05, TQ-14: who keeps silent stakes nothing more, and at a refait goes to prison."""
        for calm in ("pret", VU):
            if shape.settle(calm) is not None:
                return calm
        if isinstance(shape, One):
            return next((fate for fate in shape if fate[0] == "prison"), None)
        return None

    # -- refusals ------------------------------------------------------------------------------------------------------

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        phase = tapis.facts["phase"]
        word, *about = answer if isinstance(answer, tuple) else (answer,)
        if isinstance(word, Card) or word in (REGARDE, REGARDE_FOND):
            return "TQ-22"  # nobody but the tailleur touches the packet, and he in its order
        if seat in tapis.facts["partis"]:
            return "TQ-28"
        if word in ("coupe", "refuse", "mele"):
            return "TQ-25" if phase == "coupe" and seat in ask.shapes and word == "coupe" else "TQ-03"
        if word in ("partage", "prison", ASSUREE):
            return self.bad_fate(tapis, ask, seat, about)
        if word == "achete":
            return "TQ-29"
        if phase != "jeux" or seat not in ask.shapes:
            return "TQ-05"
        if word == "mise":
            return self.bad_amount(about[-1] if about else None)
        if word in ACTS:
            return self.bad_change(tapis, seat, word, about)
        return "TQ-21" if word not in ("pret", "quitte", "attends") else "TQ-05"

    def bad_amount(self, amount: Any) -> str:
        """The rule that an amount breaks."""
        return "TQ-24" if isinstance(amount, int) and amount % self.options.pas else "TQ-06"

    def bad_fate(self, tapis: Tapis, ask: Ask, seat: int, about: Sequence[Any]) -> str:
        """The rule that a choice breaks which is made at a refait, or as if there were one."""
        shape = ask.shapes.get(seat)
        if shape is not None and self.options.prison_free_choice:
            for stake in self.stakes(tapis, seat):
                # only for want of room is the other side not offered to a stake that has the choice
                if tuple(about) == (stake.number, OTHER[stake.chance]) and shape.settle(("partage", stake.number)):
                    return "TQ-06"
        return "TQ-26"

    def bad_change(self, tapis: Tapis, seat: int, word: str, about: Sequence[Any]) -> str:
        """The rule that something done with a stake breaks."""
        stake = next((one for one in self.stakes(tapis, seat) if about and one.number == about[0]), None)
        if stake is None:
            return "TQ-05"
        if word == "change" or not stake.free:
            return "TQ-23"
        if word == "assure":
            return "TQ-07"
        if word == "desassure":
            return "TQ-27" if stake.kept else "TQ-07"
        return self.bad_amount(about[-1]) if word in ("augmente", "diminue") else "TQ-06"
