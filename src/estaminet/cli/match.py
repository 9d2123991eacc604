"""A match in the terminal: one person among bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Final

from rich.console import Console
from rich.markdown import Markdown

from estaminet.bots import Bot, Silent, answered, call, make_bot, window
from estaminet.cards import card
from estaminet.cli.faces import Faces, folded
from estaminet.cli.pages import rule_text
from estaminet.cli.say import N_, _, agreed, ask
from estaminet.cli.table import Drawing
from estaminet.cli.told import Teller
from estaminet.cli.typed import Menu, NoSuchNumber, Reader, acts, is_number, wrongly
from estaminet.play import Partie, Question, View
from estaminet.play.notation import Unreadable
from estaminet.play.slips import slips
from estaminet.rules import Answer, Ask, Refused
from estaminet.rules.game import Options
from estaminet.rules.referee import CLAIM, MAISON, OWN_UP
from estaminet.rules.rulings import NoSuchFault, fault_rule
from estaminet.rules.shapes import SMALL

COMMANDS: Final = N_("? help  i hint  d last trick  m score  r ID rule  u take back  q leave")
CALLS: Final = N_("f fault  p pause")
CALLING: Final = ("f", CLAIM, OWN_UP)
"""How what is typed begins that calls a fault."""
HURRY: Final = 4
"""So much faster is told what the person has no part in."""


def commands(options: Options) -> str:
    """What may be typed beside answers."""
    return f"{_(COMMANDS)}  {_(CALLS)}" if options.faults == "fidele" else _(COMMANDS)


class Leave(Exception):
    """The player leaves the table."""


class Guest(Silent):
    """The person's eyes and hands in the glances that bots make among themselves: he does what he has typed."""

    def __init__(self) -> None:
        self.act: Answer | None = None
        self.lasts = False

    def answer(self, view: View, rng: Random) -> Answer:
        raise NotImplementedError("a person is asked, not computed")

    def look(self, view: View, rng: Random) -> Answer | None:
        return None if self.lasts else self.act

    def sign(self, view: View, rng: Random) -> Answer | None:
        return self.act if self.lasts else None


class Sitting:
    """One person's match against bots.

    Args:
        partie: the match, begun or not.
        me: the person's seat.
        levels: of the bots, seat by seat; the person's is that of his adviser.
        faces: what everything is called.
        console: where it is shown.
        rng: the bots' luck.
        pace: seconds after each thing that is told.
        formalities: ask the person for what decides nothing, too.
    """

    def __init__(
        self,
        partie: Partie,
        me: int,
        levels: list[str],
        faces: Faces,
        console: Console,
        rng: Random,
        *,
        pace: float,
        formalities: bool,
    ) -> None:
        self.partie = partie
        self.me = me
        self.faces = faces
        self.console = console
        self.rng = rng
        self.pace = pace
        self.formalities = formalities
        self.levels = levels
        self.bots = [make_bot(partie.game, level) for level in levels]
        self.guest = Guest()
        self.table: list[Bot] = [self.guest if seat == me else bot for seat, bot in enumerate(self.bots)]
        self.drawing = Drawing(faces, console.width)
        self.teller = Teller(faces, partie.tapis.facts)
        self.told = -1
        self.glanced: Ask | None = None
        self.answered = 0
        self.halts = False
        """The person wants to be able to step in before anybody else does something: where hands may err."""
        self.abridged: int | None = None
        """The deal that the person has had enough of, since nothing can change in it."""

    # -- the match ------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end.

        Raises:
            Leave: the person has had enough.
        """
        start = self.partie.checkpoint()
        if start is not None:  # taken up in the middle: only this deal is told again
            self.told = start.numbers[self.me] - 1
        self.tell(0)
        while self.partie.ask is not None:
            call(self.partie, [seat for seat in range(len(self.bots)) if seat != self.me])
            if not self.partie.over:  # a fault that is called may end the match, and so may what is done in a glance
                self.glance(self.partie.ask)
            self.tell(self.pace)
            if not self.partie.over:
                self.step()
        self.tell(self.pace)

    def glance(self, ask: Ask) -> None:
        """What the bots do with eyes and faces before a question is answered."""
        if ask is self.glanced:
            return
        self.glanced = ask
        for _window in range(self.partie.rules.glances(self.partie.tapis, ask)):
            window(self.partie, self.table, self.rng)

    def step(self) -> None:
        """One answer: the person's if he is asked, else that of a bot."""
        view = self.view()
        if view.question is None:
            if self.halts and not self.cut_short() and self.stepped_in():
                return
            asked = (seat for seat in range(len(self.bots)) if self.partie.view(seat).question is not None)
            self.leave_to_bot(next(asked))
        elif self.formal(view.question) or self.cut_short():
            self.leave_to_bot(self.me)
        else:
            self.turn()

    def formal(self, question: Question) -> bool:
        """Whether the person need not be asked: there is nothing to decide, and nothing that a hand could do wrong."""
        return question.formality and question.loose is None and not self.formalities

    def leave_to_bot(self, seat: int) -> None:
        """A bot answers, for its own seat or for the person's."""
        self.partie.answer(seat, answered(self.bots[seat], self.partie.view(seat), self.rng))

    def tell(self, pace: float) -> None:
        """Tell what has happened since the last time."""
        for heard in self.view().heard:
            if heard.number > self.told:
                self.told = heard.number
                for sentence in self.teller.sentence(heard):
                    self.console.print(self.faces.coloured(f"  {sentence}"))
                    time.sleep(pace / HURRY if self.watches() else pace)

    def watches(self) -> bool:
        """Whether the person has no part in the deal any more."""
        return self.me not in self.view().facts.get("active", (self.me,)) or self.cut_short()

    def cut_short(self) -> bool:
        """Whether the person has had enough of this deal, in which nothing can change."""
        return self.abridged is not None and self.abridged == self.view().facts["deal"]

    def view(self) -> View:
        """What the person sees."""
        return self.partie.view(self.me)

    def menu(self, question: Question) -> Menu:
        """What the person may answer; in `fidele` play, all that his hand can do."""
        return Menu(question, self.faces, acts(self.view()))

    # -- the person's turn ----------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Ask the person until he has answered, or wants the question put again as it now stands."""
        known: Mapping[str, Callable[[], None]] = {
            "": self.show,
            "?": self.explain,
            "i": self.hint,
            "d": self.last_trick,
            "m": self.score,
        }
        self.show()
        while True:
            text = self.ask()
            verb, _space, rest = text.partition(" ")
            if text in known:
                known[text]()
            elif verb == "r":
                self.rule(rest)
            elif text == "p" and self.judged:
                self.halt()
            elif verb in CALLING:
                if self.claimed(verb, rest):
                    return
            elif text == "q":
                raise Leave
            elif text == "u" and self.take_back():
                return
            elif text == "a" and self.settled():
                self.abridged = self.view().facts["deal"]
                return
            elif text != "u" and self.done(text):
                return

    @property
    def judged(self) -> bool:
        """Whether hands may err at this table, and faults be called."""
        return self.partie.options.faults == "fidele"

    def halt(self) -> None:
        """From now on the person is let step in before anybody else does something; or no longer."""
        self.halts = not self.halts
        told = N_("You can step in before everybody: Enter to go on."), N_("All go on by themselves.")
        self.say(_(told[not self.halts]))

    def stepped_in(self) -> bool:
        """Before somebody else does something: whether the person has called a fault, or done something."""
        known: Mapping[str, Callable[[], None]] = {"?": self.tempt, "d": self.last_trick, "m": self.score}
        while True:
            text = ask("… ")
            verb, _space, rest = (text or "").partition(" ")
            if text is None or text == "q":
                raise Leave
            if not text:
                return False
            if text == "p":
                self.halt()
                return False
            if text in known:
                known[text]()
            elif verb == "r":
                self.rule(rest)
            elif verb in CALLING:
                if self.claimed(verb, rest):
                    return True
            elif self.done(text):
                return True

    def ask(self) -> str:
        """A line from the person."""
        text = ask("> ")
        if text is None:
            raise Leave
        return text

    def done(self, text: str) -> bool:
        """Do what was typed; whether the question has been answered, or is another one now.

        While somebody else is asked: whether it could be done.
        """
        view = self.view()
        question = view.question
        reader = Reader(self.faces, acts(view)) if question is None else self.menu(question)
        try:
            answer = reader.read(text)
            if not self.sure(view, answer):
                return False
            asked = question is not None and question.shape.settle(answer) is not None
            if not asked and view.asides is not None and view.asides.settle(answer):
                self.beside(answer)
                return question is None or self.view().question != question
            self.partie.answer(self.me, answer)
        except NoSuchNumber as problem:
            self.say(str(problem))
        except Unreadable as problem:
            self.say(_('"%(what)s" means nothing here; ? tells what may be answered.') % {"what": problem.part})
        except Refused as refusal:
            self.say(self.faces.message(refusal.rule))
        else:
            self.answered += 1
            return True
        return False

    def sure(self, view: View, answer: Answer) -> bool:
        """Whether the person means it, where he can give something up for good, and would."""
        shapes = [view.beside, view.question and (view.question.loose or view.question.shape)]
        if answer not in self.faces.layout.final or not any(shape and shape.settle(answer) for shape in shapes):
            return True
        text = _("%(what)s: that cannot be taken back. Are you sure? (y/N) ")
        return agreed(ask(text % {"what": self.faces.answer(answer)}))

    def beside(self, act: Answer) -> None:
        """Do something beside the question, in a glance of the whole table, so that who looks sees it."""
        self.guest.act, self.guest.lasts = act, self.partie.rules.ends(self.me, act) is not None
        window(self.partie, self.table, self.rng)
        self.guest.act = None
        self.say(_("Done: %(what)s.") % {"what": self.faces.answer(act)})
        self.tell(self.pace)

    def claimed(self, verb: str, wanted: str) -> bool:
        """Call a fault, or show the list of those that can be proved; whether one was called.

        It is called by its number there, or by its rule and who has done it: `f 1`, `f PIC-F11 B`.
        """
        claims = list({claim.answer: claim for claim in self.view().claims}.values())
        if not self.judged:
            self.say(_("Nothing can be done wrong at this table, so there is nothing to call."))
        elif not wanted:
            self.say(_("You could call:") if claims else _("Nothing to call: no fault that you could prove now."))
            for number, claim in enumerate(claims, start=1):
                text = _("f %(number)s: %(claim)s") % {"number": number, "claim": self.teller.possible(self.me, claim)}
                self.say(f"  {text}")
            self.tempt()
        elif is_number(wanted) and not 0 < int(wanted) <= len(claims):
            text = _("No fault has the number %(given)s: you can call those from %(low)s to %(high)s.")
            if not claims:
                text = _("No fault has the number %(given)s: there is nothing now that you could prove.")
            self.say(text % {"given": wanted, "low": 1, "high": len(claims)})
        else:
            return self.calls(claims[int(wanted) - 1].answer if is_number(wanted) else self.claim(verb, wanted))
        return False

    def claim(self, verb: str, wanted: str) -> Answer:
        """The claim that is typed by the rule of a fault and the seat of who has committed it."""
        first, _space, rest = wanted.partition(" ")
        if first in (CLAIM, OWN_UP) and rest:
            return self.claim(first, rest)
        fault, whom = first, rest
        seats, words = self.partie.rules.seats, self.faces.words
        letters = {folded(name): letter for letter in seats for name in (letter, words.seat(letter))}
        letters |= {folded(name): MAISON for name in (words.house, words.house.rpartition(" ")[2]) if name}
        called = [letters.get(folded(whom), whom)] if whom else []
        own = verb == OWN_UP or called == [seats[self.me]]
        with suppress(NoSuchFault):  # the referee says so
            fault = fault_rule(self.partie.game, fault).id
        return (OWN_UP if own else CLAIM, fault, *([] if own else called))

    def calls(self, claim: Answer) -> bool:
        """Call a fault, or own up to one; whether that was granted."""
        try:
            self.partie.answer(self.me, claim)
        except Refused as refusal:
            self.say(self.faces.message(refusal.rule))
            return False
        self.answered += 1
        return True

    def tempt(self) -> None:
        """What can be done though it may not, and how that is typed."""
        some = list(slips(self.view()))
        if some:
            self.say(_("Though it is not allowed, you can type:"))
        for one in some:
            self.say(f"  {wrongly(one, self.faces)}")

    def take_back(self) -> bool:
        """Take back the last answer; the bots agree as long as no trick has been taken up since."""
        keep = self.partie.undo_point(self.me)
        if keep is None:
            self.say(_("Nothing to take back: you have not answered since the last trick was taken up."))
            return False
        self.partie.rewind(self.me, keep)
        return True

    # -- what is shown --------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Print a sentence."""
        self.console.print(self.faces.coloured(text))

    def show(self) -> None:
        """The table, the hand and the question."""
        view = self.view()
        assert view.question is not None
        self.console.print()
        for line in self.drawing.table(view):
            self.console.print(line, overflow="crop")
        menu = self.menu(view.question)
        held = view.hand(f"hand.{self.partie.rules.seats[self.me]}")
        hand = self.faces.layout.sorted({*held, *menu.cards})  # one that was laid too early may be chosen as well
        dimmed = [one for one in hand if one not in menu.cards] if menu.cards else []
        for line in self.drawing.hand(hand, menu.cards, dimmed):
            self.console.print(line, overflow="crop")
        self.say(self.faces.ask(view.question))
        if not menu.cards or menu.picks:
            for text in menu.lines():
                self.say(text)
        if self.settled():
            self.say(_("Nothing can change in this deal any more: a to end it."))

    def settled(self) -> bool:
        """Whether all can see that the score of this deal can change no more."""
        return self.partie.rules.settled(self.partie.tapis)

    def explain(self) -> None:
        """The rule of the question, what may be answered, and what else may be typed."""
        view = self.view()
        assert view.question is not None
        self.rule(view.question.rule)
        menu = self.menu(view.question)
        if menu.cards and not menu.picks:
            self.say(_("You may play: %(cards)s") % {"cards": self.faces.names(menu.cards)})
        for text in menu.lines():
            self.say(text)
        if view.asides is not None and view.asides.size <= SMALL:
            self.say(_("Beside the question: %(acts)s") % {"acts": ", ".join(map(self.faces.token, view.asides))})
        self.tempt()
        self.console.print(commands(self.partie.options), style="dim")

    def hint(self) -> None:
        """What a bot would answer."""
        answer = self.bots[self.me].answer(self.view(), self.rng)
        self.say(_("Hint: %(answer)s") % {"answer": self.faces.called(answer)})

    def last_trick(self) -> None:
        """The last trick, if this seat may still see it."""
        last = self.view().facts.get("last")
        if not last:
            self.say(_("There is no trick to look at."))
            return
        played = (f"{self.faces.seat(seat)} {self.faces.name(card(code))}" for seat, code in last)
        self.say(_("Last trick: %(cards)s") % {"cards": ", ".join(played)})

    def score(self) -> None:
        """The score sheet."""
        facts = self.view().facts
        if facts["sheet"]:
            rows = self.console.height - 6 if self.console.is_terminal else len(facts["sheet"])
            self.console.print(self.teller.sheet(facts, rows))
        else:
            self.say(_("No deal has been scored yet."))

    def rule(self, wanted: str) -> None:
        """The text of a rule; without an id, of the one that asks."""
        question = self.view().question
        if not wanted and question is not None:
            wanted = question.rule
        text = rule_text(self.faces.book, wanted)
        if text is None:
            self.say(_("There is no rule %(id)s in the book.") % {"id": wanted or "?"})
        else:
            self.console.print(Markdown(self.faces.printed(text)))
