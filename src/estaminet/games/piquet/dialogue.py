"""What the players call, answer and count before the tricks: point, sequences, sets.

What is called is said aloud in numbers; the cards themselves are shown only when the other has said that they are good
or equal. Whoever sinks something just does not speak of it (PIQ-34).

In `fidele` play one may also call what one does not hold (`faux`), refuse what one cannot beat, correct oneself, and
where calls must be shown, not show them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from estaminet.cards import Card, cards, codes
from estaminet.games.piquet.combos import (
    EXACT,
    KEY,
    KINDS,
    LENGTHS,
    POINT,
    SEQUENCE,
    SET,
    Combo,
    Key,
    answers,
    best_key,
    callable_of,
    callable_sets,
    runs,
    sequence,
    sequences,
    sets,
)
from estaminet.games.piquet.count import BARS_NOT, Entry
from estaminet.rules.ask import Anew, Ask
from estaminet.rules.shapes import Answer, One
from estaminet.tapis import Tapis

if TYPE_CHECKING:
    from estaminet.games.piquet.rules import Piquet

BLANCHE: Final = "blanche"
RIEN: Final = "rien"
AVEC: Final = "avec"
ASSEZ: Final = "assez"
BON: Final = "bon"
EGAL: Final = "egal"
PAS_BON: Final = "pas-bon"
COMBIEN: Final = "combien"
RETIRE: Final = "retire"
NOMBRE: Final = "nombre"
VALEUR: Final = "valeur"
MONTRE: Final = "montre"
CACHE: Final = "cache"
FAUX: Final = "faux"

ASKS: Final = {POINT: "PIQ-30", SEQUENCE: "PIQ-31", SET: "PIQ-32"}

Talk = Generator[Ask, Any, None]


@dataclass
class Open:
    """How a kind of combination stands between the two."""

    called: Key | None = None
    """What the elder hand called, if he called anything."""
    reply: str = ""
    told: Combo | None = None
    """The combination that was called."""
    numbered: list[Combo] = field(default_factory=list)
    """What may have been meant by a number of cards, if nothing more was called."""
    barred: int = 0
    """Having asked what a point makes, the younger may count no point of more cards than this."""
    counted: list[Combo] = field(default_factory=list)
    """What scores, as it was told."""
    owner: int | None = None
    """Whose it is."""

    def scoring(self) -> list[Combo]:
        """PIQ-42: what scores, the best first."""
        return sorted(self.counted, key=KEY, reverse=True)


def in_steps(combo: Combo) -> tuple[Answer, ...]:
    """What is told of a combination when its number of cards has been told already."""
    return (VALEUR, combo.said[2]) if combo.kind == POINT else combo.said[1:]


def show(tapis: Tapis, seat: int, kind: str, hand: Iterable[Card]) -> None:
    """A seat shows some cards of its hand and takes them up again; all know from now on where they are."""
    some = tuple(hand)
    tapis.say(seat, (MONTRE, *some))
    tapis.note("shown", (*tapis.facts["shown"], (seat, kind, codes(some))))


def shown_by(shown: Iterable[tuple[int, str, str]], seat: int) -> set[Card]:
    """The cards of a seat's hand that it has shown since its exchange: of a carte blanche some are thrown out (PIQ-20).

    A second one (option `cb_twice`) comes after it.
    """
    some = [(kind, codes) for owner, kind, codes in shown if owner == seat]
    before = next((one for one in some if one[0] == BLANCHE), None)
    return {card for one in some if one is not before for card in cards(one[1])}


class Dialogue:
    """The claims of one deal."""

    def __init__(self, rules: Piquet, tapis: Tapis) -> None:
        self.rules = rules
        self.tapis = tapis
        self.younger: int = tapis.facts["dealer"]
        self.elder = 1 - self.younger
        self.open = {kind: Open() for kind in KINDS}
        self.by_sum = rules.options.pack == "36"
        self._calls: dict[tuple[str, int], list[Combo]] = {}
        self.held = {self.elder: tuple(self.hand(self.elder))}
        """The whole hands, as they were after the exchange."""
        self.steps = rules.options.call_style == "two_step"

    def hand(self, seat: int) -> list[Card]:
        """The cards of a seat; it has them still when they lie on the table too soon (PIQ-F51)."""
        hand = self.rules.hand(self.tapis, seat)
        return [*hand, *self.tapis.zones[self.rules.fronts[seat]].cards] if seat == self.younger else hand

    def calls(self, kind: str, seat: int) -> list[Combo]:
        """What a seat can call of a kind, as long as it has played no card."""
        known = self._calls.get((kind, seat))
        if known is None:
            known = self._calls[kind, seat] = callable_of(kind, self.hand(seat), by_sum=self.by_sum)
        return known

    # -- the elder hand calls -----------------------------------------------------------------------------------------

    def elder_calls(self) -> Talk:
        """PIQ-43: the point first, or not at all; then sequences and sets, in this order or in any (option `order`)."""
        self.tapis.note("phase", "call")
        yield from self.call((POINT,))
        if self.rules.options.order == "fixed":
            yield from self.call((SEQUENCE,))
            yield from self.call((SET,))
            return
        left = [SEQUENCE, SET]
        while left:
            kind = yield from self.call(tuple(left))
            if kind is None:
                return
            left.remove(kind)

    def call(self, kinds: tuple[str, ...]) -> Generator[Ask, Any, str | None]:
        """The elder hand calls something of one of these kinds, or nothing of any; which kind it was."""
        combos = [combo for kind in kinds for combo in self.calls(kind, self.elder)]
        if not combos:
            return None
        calls = answers(combos)
        options = self.first_words(calls) if self.steps else list(calls)
        rule = ASKS[kinds[0]] if len(kinds) == 1 else "PIQ-34"
        while True:
            if not self.rules.fidele:
                answer = yield Ask({self.elder: One([*options, RIEN])}, rule)
            else:
                answer = yield from self.elder_asked(lambda: self.offer(self.elder, [*options, RIEN], kinds, rule))
            if answer == RIEN:
                return None
            try:
                return (yield from self.called(answer, combos, calls))
            except Anew:
                if "replied" not in self.tapis.facts:  # PIQ-F40: he calls something better
                    self.tapis.note("phase", "call")
                    continue
                kind: str = self.tapis.facts["replied"]  # PIQ-F41, while he could count others
                yield from self.reply_again(kind)
                return kind

    def called(
        self, answer: Answer, combos: list[Combo], calls: Mapping[Answer, Combo]
    ) -> Generator[Ask, Any, str | None]:
        """The elder hand has called something, and is answered; which kind it was."""
        kind = self.told_in_steps(answer)
        if kind is not None:
            yield from self.in_steps(kind, answer, combos)
            return kind
        combo = self.pretended(answer) or calls[answer]
        self.tapis.say(self.elder, combo.said)
        yield from self.replied(combo)
        return combo.kind

    # -- what only a tongue can do -------------------------------------------------------------------------------------

    def offer(self, seat: int, options: list[Answer], kinds: tuple[str, ...], rule: str, more: bool = True) -> Ask:
        """Somebody is asked to call or count something; he may also call what he does not hold (PIQ-F42)."""
        lawful = One(options)
        if not self.rules.fidele or not more:
            return Ask({seat: lawful}, rule)
        false = [word for kind in kinds for word in self.false_words(kind, seat)]
        return Ask({seat: lawful}, rule, tolerated={seat: One([*options, *false])})

    def false_words(self, kind: str, seat: int) -> list[Answer]:
        """What somebody does not hold and can call; where calls go in steps, only the number of cards at first."""
        held = [combo.said for combo in self.calls(kind, seat)]
        every = self.rules.every_call[kind]
        if not self.steps or seat == self.younger or kind == SET:
            return [(FAUX, *said) for said in every if said not in held]
        numbers = {len(combo.cards) for combo in every.values()} - {
            len(combo.cards) for combo in self.calls(kind, seat)
        }
        return [(FAUX, NOMBRE, number) if kind == POINT else (FAUX, LENGTHS[number]) for number in sorted(numbers)]

    def false_values(self, held: list[Combo]) -> dict[Answer, Combo]:
        """What as many cards could make, or how high they could go, and do not (PIQ-F42)."""
        kind, number, said = held[0].kind, len(held[0].cards), {combo.said for combo in held}
        every = [combo for combo in self.rules.every_call[kind].values() if len(combo.cards) == number]
        return {(FAUX, *in_steps(combo)): combo for combo in every if combo.said not in said}

    def told_in_steps(self, answer: Answer) -> str | None:
        """The kind of which only the number of cards has been called so far, if it is so."""
        if not self.steps:
            return None
        word, *more = answer[1:] if answer[0] == FAUX else (answer,) if isinstance(answer, str) else answer
        if word == NOMBRE:
            return POINT
        return SEQUENCE if word in LENGTHS.values() and not more else None

    def pretended(self, answer: Answer) -> Combo | None:
        """The combination that somebody calls without holding it."""
        if not isinstance(answer, tuple) or answer[0] != FAUX:
            return None
        return next(found[answer[1:]] for found in self.rules.every_call.values() if answer[1:] in found)

    def elder_asked(self, make: Callable[[], Ask]) -> Generator[Ask, Any, Answer]:
        """The elder hand is asked; until he has spoken or played, the younger may correct his answer (PIQ-F41)."""
        while True:
            try:
                answer = yield make()
            except Anew:
                if "replied" in self.tapis.facts:
                    yield from self.reply_again(self.tapis.facts["replied"])
                continue
            if answer != RIEN:  # who keeps silent has not spoken, and nobody learns that he was asked
                self.tapis.forget("replied")
            return answer

    def reply_again(self, kind: str) -> Talk:
        """PIQ-F41: what has been said to a call is void, and it is answered again; what was shown is known."""
        state = self.open[kind]
        told, numbered = state.told, state.numbered
        assert told is not None
        self.open[kind] = Open(barred=state.barred)
        self.tapis.note("claims", tuple(one for one in self.tapis.facts["claims"] if one[0] != kind))
        self.tapis.forget("replied")
        while True:
            try:
                yield from self.number_answered(numbered) if numbered else self.replied(told)
            except Anew:
                if "replied" not in self.tapis.facts:
                    continue
                yield from self.reply_again(kind)  # corrected once more, while the elder hand could count others
            break
        self.tapis.note("phase", "call")

    def shows(self, combo: Combo) -> Talk:
        """What is good or equal is shown, unless its owner keeps it in his hand, or there is nothing to show (PIQ-F42).

        Where it must be shown, the elder hand does so himself, or not (PIQ-F44).
        """
        if self.rules.acts.keeps(self.tapis, self.elder) or combo.false:
            return
        if self.rules.options.show_required and combo.kind != SET:
            lawful = One((MONTRE,))
            ask = Ask({self.elder: lawful}, ASKS[combo.kind], tolerated={self.elder: One((MONTRE, CACHE))})
            if (yield ask) == CACHE:
                return
        show(self.tapis, self.elder, combo.kind, combo.cards)

    def whole(self, kind: str, seat: int) -> list[Combo]:
        """All that a hand can count of a kind if nothing is against it: the best point, or every sequence or set."""
        hand = self.held[seat]
        if kind == POINT:
            return callable_of(kind, hand, by_sum=self.by_sum)[:1]
        return [sequence(run) for run in runs(hand)] if kind == SEQUENCE else sets(hand)

    def ruled(self, kind: str, state: Open) -> tuple[int | None, list[Combo]]:
        """Whose a kind is, and what he counts of it, by what has been ruled (PIQ-F03, PIQ-F42, PIQ-F44, PIQ-F45)."""
        facts = self.tapis.facts
        owner, counted = state.owner, state.scoring()
        if kind in facts.get("overruled", ()) and state.told is not None:
            owner, counted = self.elder, [state.told]
        if kind in facts.get("unshown", ()) and owner == self.elder:
            owner, counted = self.younger, self.whole(kind, self.younger)
        for culprit, how, _, false in facts.get("penalties", ()):
            if false == kind and owner != 1 - culprit:
                owner, counted = self.without_false(kind, culprit, counted)
            if how == BARS_NOT:
                owner, counted = 1 - culprit, self.whole(kind, 1 - culprit)
        return owner, counted

    def without_false(self, kind: str, culprit: int, counted: list[Combo]) -> tuple[int | None, list[Combo]]:
        """PIQ-F42: whose a kind is when a false call is struck out; what else the culprit called still bars."""
        true = [combo for combo in counted if not combo.false]
        theirs = self.whole(kind, 1 - culprit)
        mine, other = (max(map(KEY, some), default=(0, 0)) for some in (true, theirs))
        if mine == other:
            return None, []
        return (culprit, true) if mine > other else (1 - culprit, theirs)

    # -- the elder hand calls, go on -----------------------------------------------------------------------------------

    def first_words(self, calls: Mapping[Answer, Combo]) -> list[Answer]:
        """Option `call_style=two_step`: of points and sequences only the number of cards is told at first."""
        words: list[Answer] = []
        for word, combo in calls.items():
            number = len(combo.cards)
            if combo.kind == POINT:
                word = (NOMBRE, number)
            elif combo.kind == SEQUENCE:
                word = LENGTHS[number]
            if word not in words:
                words.append(word)
        return words

    def in_steps(self, kind: str, word: Answer, combos: Iterable[Combo]) -> Talk:
        """The number is called; if the younger holds as many cards he may ask what they make, or how high they go."""
        tapis = self.tapis
        if word[0] == FAUX:
            word = word[1:] if kind == POINT else word[1]
            combos = self.rules.every_call[kind].values()
        tapis.say(self.elder, word)
        yield from self.number_answered(
            [combo for combo in combos if combo.kind == kind and word in ((NOMBRE, len(combo.cards)), combo.said[0])]
        )

    def number_answered(self, some: list[Combo]) -> Talk:
        """The younger answers the number; these are what may have been meant by it."""
        tapis, kind, number = self.tapis, some[0].kind, len(some[0].cards)
        theirs = [len(combo.cards) for combo in self.calls(kind, self.younger)]
        replies = [BON]
        replies += [PAS_BON] if max(theirs, default=0) > number else []
        replies += [COMBIEN] if number in theirs else []
        tapis.note("phase", "reply")
        tolerated = {self.younger: One((*replies, *(() if PAS_BON in replies else (PAS_BON,))))}  # PIQ-F45
        reply = yield Ask({self.younger: One(replies)}, "PIQ-36", tolerated=tolerated if self.rules.fidele else None)
        tapis.say(self.younger, reply)
        asked = reply == COMBIEN
        values = answers(some, in_steps)
        if asked and kind == POINT:
            self.open[kind].barred = number
        combo = some[0]
        while reply != PAS_BON:
            # asked also where there is no choice: that he is asked must not tell anything
            tapis.note("phase", "call")
            words = [*values, RETIRE] if asked else [*values]
            false = self.false_values(some) if asked and self.rules.fidele else {}
            loose = {self.elder: One([*words, *false])} if false else None
            answer = yield Ask({self.elder: One(words)}, ASKS[kind], formality=len(words) == 1, tolerated=loose)
            if answer == RETIRE:
                tapis.say(self.elder, RETIRE)
                return
            combo = values[answer] if answer in values else false[answer]
            if not asked:
                break
            tapis.say(self.elder, (VALEUR, combo.said[2]) if kind == POINT else combo.said[1])
            try:
                yield from self.replied(combo)
            except Anew:
                if "replied" in tapis.facts:
                    raise
                continue  # PIQ-F40: the number has been answered, what it makes has not
            return
        yield from self.settle(combo, reply, number)
        if self.rules.fidele:
            self.open[kind].numbered = some
            tapis.note("replied", kind)
        yield from self.more(combo, reply)

    def replied(self, combo: Combo) -> Talk:
        """PIQ-36: the younger says good, or what he can back: equal, not good."""
        keys = [one.key for one in self.backed(combo.kind)]
        words = [BON]
        words += [EGAL] if combo.key in keys and combo.kind != SET else []
        words += [PAS_BON] if any(key > combo.key for key in keys) else []
        self.tapis.note("phase", "reply")
        tolerated = None
        if self.rules.fidele:  # PIQ-F45
            tolerated = {self.younger: One((BON, PAS_BON) if combo.kind == SET else (BON, EGAL, PAS_BON))}
        reply = yield Ask({self.younger: One(words)}, "PIQ-36", tolerated=tolerated)
        self.tapis.say(self.younger, reply)
        yield from self.settle(combo, reply)
        if self.rules.fidele:
            self.tapis.note("replied", combo.kind)
        yield from self.more(combo, reply)

    def backed(self, kind: str) -> list[Combo]:
        """What the younger may count of a kind: having asked what a point makes, no point of more cards."""
        limit = self.open[kind].barred
        return [combo for combo in self.calls(kind, self.younger) if not limit or len(combo.cards) <= limit]

    def settle(self, combo: Combo, reply: str, number: int | None = None) -> Talk:
        """The reply is given: what is good or equal is shown; what is not stays unseen."""
        state = self.open[combo.kind]
        state.called = combo.key if number is None else self.lowest(number)
        state.reply, state.told = reply, combo
        self.tapis.note("phase", "call")
        self.claim(combo.kind, self.elder, state.called, reply)
        if reply not in (BON, EGAL):
            return
        if self.rules.fidele:
            yield from self.shows(combo)
        else:
            show(self.tapis, self.elder, combo.kind, combo.cards)
        if reply == BON:
            state.owner = self.elder
            state.counted.append(combo)

    def lowest(self, number: int) -> Key:
        """The key that any combination of more cards exceeds and none of as many does."""
        return number, EXACT

    def claim(self, kind: str, seat: int, key: Key | None, reply: str) -> None:
        """Keep for all to see what was claimed and what was said to it."""
        self.tapis.note("claims", (*self.tapis.facts["claims"], (kind, seat, key, reply)))

    # -- what else counts ---------------------------------------------------------------------------------------------

    def more(self, combo: Combo, reply: str) -> Talk:
        """PIQ-35: with a good sequence or set its holder may count others, but none above his call.

        Above it only if the call was good against the cards: then no reply could have taught him anything.
        """
        if reply != BON or combo.kind == POINT:
            return
        limit = None if combo.key > best_key(combo.kind, self.unseen(self.elder), by_sum=self.by_sum) else combo.key
        yield from self.gather(self.elder, combo.kind, limit)

    def unseen(self, seat: int) -> Collection[Card]:
        """The cards that may be against a seat: not in its hand, nor its discard, nor among those it left and saw."""
        zones = self.tapis.zones
        seen = {*self.hand(seat), *zones[self.rules.discards[seat]].cards}
        if zones["part"].faces >> seat & 1:
            seen.update(zones["part"].cards)
        return [card for card in self.rules.pack if card not in seen]

    def gather(self, seat: int, kind: str, limit: Key | None) -> Talk:
        """PIQ-39: count further sequences or sets of a hand, each once, one after the other or all together."""
        counted = self.open[kind].counted
        while True:
            used = {card for combo in counted for card in combo.cards}
            whole, parts = self.left_over(kind, seat, used)
            options = answers(combo for combo in parts if limit is None or combo.key <= limit)
            if not options:
                return
            every = [combo for combo in whole if limit is None or combo.key <= limit]
            # told one by one, so that the same answer always shows the same cards
            together = [(AVEC, *(word for combo in every for word in combo.said))] if len(every) > 1 else []
            answer = yield Ask({seat: One([*together, *options, ASSEZ])}, "PIQ-39")
            if answer == ASSEZ:
                return
            if self.rules.fidele:
                self.tapis.forget("replied")
            for combo in every if answer[0] == AVEC else [options[answer]]:
                self.tapis.say(seat, combo.said)
                show(self.tapis, seat, kind, combo.cards)
                counted.append(combo)

    def left_over(self, kind: str, seat: int, used: set[Card]) -> tuple[list[Combo], list[Combo]]:
        """The whole sequences or sets of a hand from which nothing has been counted, and all that can be called."""
        hand = self.hand(seat)
        if kind == SET:
            whole = [combo for combo in sets(hand) if used.isdisjoint(combo.cards)]
            return whole, callable_sets(whole)
        free = [run for run in runs(hand) if used.isdisjoint(run)]
        return [sequence(run) for run in free], sequences(free)

    # -- the younger counts -------------------------------------------------------------------------------------------

    def younger_counts(self) -> Talk:
        """PIQ-37: after the first lead the younger counts what he has, before he plays."""
        tapis, seat = self.tapis, self.younger
        self.held[seat] = tuple(self.hand(seat))
        tapis.note("phase", "count")
        for kind in KINDS:
            state = self.open[kind]
            if state.owner is not None:
                continue
            combos = self.backed(kind)
            if state.reply == EGAL:
                yield from self.equal(kind, [combo for combo in combos if combo.key == state.called])
                continue
            if state.reply == PAS_BON:
                assert state.called is not None
                combos = [combo for combo in combos if combo.key > state.called]
            if not combos:
                continue
            calls = answers(combos)
            bound = state.reply == PAS_BON
            options = [*calls] if bound else [*calls, RIEN]
            answer = yield self.offer(seat, options, (kind,), "PIQ-36" if bound else "PIQ-37", not bound)
            if answer == RIEN:
                continue
            combo = self.pretended(answer) or calls[answer]
            state.owner = seat
            state.counted.append(combo)
            self.claim(kind, seat, combo.key, "")
            tapis.say(seat, combo.said)
            kept = self.rules.fidele and not bound and self.rules.acts.keeps(tapis, seat)
            if not kept and not combo.false:
                show(tapis, seat, kind, combo.cards)
            if kind != POINT:
                yield from self.gather(seat, kind, None)

    def equal(self, kind: str, combos: list[Combo]) -> Talk:
        """PIQ-33: the younger shows what makes him equal; nobody scores."""
        calls = answers(combos)
        if not calls:
            return  # PIQ-F45
        combo = calls[(yield Ask({self.younger: One([*calls])}, "PIQ-33", formality=len(calls) == 1))]
        self.tapis.say(self.younger, combo.said)
        show(self.tapis, self.younger, kind, combo.cards)

    def reckoned(self) -> Iterator[Entry]:
        """PIQ-42: what scores, in the order in which it is counted: for whom, how much, by which rule."""
        for kind, state in self.open.items():
            owner, counted = self.ruled(kind, state) if self.rules.fidele else (state.owner, state.scoring())
            for combo in counted:
                if owner is not None:
                    yield owner, self.rules.worth(combo), ASKS[kind]
