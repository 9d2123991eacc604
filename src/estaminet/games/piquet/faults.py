"""The faults of piquet, PIQ-F01 to PIQ-F56. Whoever is wronged may let any of them pass (PIQ-F00).

Two of them leave a player with a card too many and are judged by what brought it about, never by the number: who took
what the other had left counts nothing but bars; who threw out one too few and took his whole share does not even bar.
"""

from __future__ import annotations

from typing import Final

from estaminet.rules.faults import Case, Cure, FaultRule, Menu, Stage, Until, Who

UNWARNED: Final = "PIQ-F01"
TOOK_ALL: Final = "PIQ-F02"
SHORT_DISCARD: Final = "PIQ-F03"
THIRTEEN: Final = "PIQ-F04"
WRONG_SIXTH: Final = "PIQ-F05"
FOUR_OR_SIX: Final = "PIQ-F06"
NOT_SPREAD: Final = "PIQ-F07"
UNEVEN: Final = "PIQ-F08"
NO_EXCHANGE: Final = "PIQ-F09"
PACKETS: Final = "PIQ-F10"
MARKED: Final = "PIQ-F11"
COUNTED: Final = "PIQ-F12"
MISDEAL: Final = "PIQ-F20"
GREAT_MISDEAL: Final = "PIQ-F21"
NOT_ANNOUNCED: Final = "PIQ-F22"
EXPOSED: Final = "PIQ-F23"
OTHER_DEAL: Final = "PIQ-F24"
TAKEN_BACK: Final = "PIQ-F25"
LOOKED: Final = "PIQ-F26"
LOOKED_AT_OWN: Final = "PIQ-F27"
SURPLUS: Final = "PIQ-F28"
MIXED: Final = "PIQ-F29"
TOO_EARLY: Final = "PIQ-F30"
SHORT: Final = "PIQ-F31"
STOLEN: Final = "PIQ-F33"
LOOKED_AT_LEFT: Final = "PIQ-F34"
LEFT_MIXED: Final = "PIQ-F35"
LATE_BLANCHE: Final = "PIQ-F36"
LOW_CALL: Final = "PIQ-F40"
WRONG_REPLY: Final = "PIQ-F41"
FALSE_CALL: Final = "PIQ-F42"
FORGOTTEN: Final = "PIQ-F43"
NOT_SHOWN: Final = "PIQ-F44"
UNPROVED: Final = "PIQ-F45"
REVOKE: Final = "PIQ-F50"
OUT_OF_TURN: Final = "PIQ-F51"
SEVERAL: Final = "PIQ-F52"
FALSE_ANSWER: Final = "PIQ-F53"
NOT_NAMED: Final = "PIQ-F54"
MISCOUNT: Final = "PIQ-F55"
FALSE_PACK: Final = "PIQ-F56"

AGAIN_OR_NOT: Final = ((Cure.REDEALT,), (Cure.STANDS,))
ALONE: Final = (Who.OFFENDED,)
ANYONE: Final = (Who.ANYONE,)
EITHER: Final = (Who.OFFENDER, Who.OFFENDED)


def thirteen(usual: Cure, *more: Cure) -> tuple[Case, ...]:
    """What more than twelve cards cost by each value of the option `thirteen`, beside what the fault costs anyway."""
    cures = {"seed": usual, "never_bar": Cure.COUNT_LOST, "always_bar": Cure.COUNT_BARS}
    return tuple(
        Case(value, Until.NEXT_HAND, ALONE, ((*more, cure),), option=("thirteen", value))
        for value, cure in cures.items()
    )


def one(name: str, until: Until, callers: tuple[Who, ...], *cures: Cure) -> tuple[Case, ...]:
    """A single case without a choice."""
    return (Case(name, until, callers, (cures,)),)


def looking() -> tuple[Case, ...]:
    """What a look at cards of the other costs by each value of the option `look`."""
    menus: dict[str, Menu] = {
        "call_suit": ((Cure.SUIT_FORCED,),),
        "nothing": ((Cure.COUNT_BARS,),),
        "grand_coup": ((Cure.PAID,),),
    }
    cases = [Case(value, Until.OWN_NEXT_LEAD, ALONE, menu, option=("look", value)) for value, menu in menus.items()]
    return (*cases, Case("both", Until.OWN_NEXT_LEAD, ALONE, ((Cure.STANDS,),), option=("look", "grand_coup")))


def sixth(name: str, until: Until, callers: tuple[Who, ...], order: Cure, later: str = "") -> tuple[Case, ...]:
    """What it costs to have seen the sixth card, by each value of the option `look`; the order is put right or not."""
    cures = {"call_suit": (order, Cure.SUIT_FORCED), "nothing": (order, Cure.COUNT_BARS), "grand_coup": (Cure.PAID,)}
    return tuple(
        Case(by_look(name, value), until, callers, (cure,), option=("look", value), later=later)
        for value, cure in cures.items()
    )


def by_look(name: str, look: str) -> str:
    """What a case is called by another custom than the usual one."""
    return name if look == "call_suit" else f"{name}_{look}"


FAULTS: Final = (
    FaultRule(
        UNWARNED,
        "TAL-6",
        (Stage.EXCHANGE,),
        (
            Case("unseen", Until.EXCHANGED, ALONE, ((Cure.REPAIRED,),), later=UNWARNED),
            Case(
                "seen",
                Until.EXCHANGED,
                ALONE,
                ((Cure.FEWER_CHOICES,), (Cure.FEWER_CHOICES,)),
                Who.OFFENDED,
                silent=Cure.FEWER_CHOICES,
            ),
        ),
        passages=("P01-b", "P11-a", "P11-b", "P11-c"),
        example="seen",
    ),
    FaultRule(TOOK_ALL, "TAL-2", (Stage.EXCHANGE, Stage.PLAY), thirteen(Cure.COUNT_BARS), passages=("P01-a", "P14-c")),
    FaultRule(
        SHORT_DISCARD,
        "TAL-2",
        (Stage.EXCHANGE, Stage.PLAY),
        thirteen(Cure.COUNT_LOST),
        passages=("P14-a", "P14-b", "P14-c"),
    ),
    FaultRule(THIRTEEN, "DON-4", (Stage.DEAL, Stage.EXCHANGE, Stage.PLAY), thirteen(Cure.COUNT_BARS)),
    FaultRule(
        WRONG_SIXTH,
        "TAL-4",
        (Stage.EXCHANGE,),
        (
            Case("in_time", Until.EXCHANGED, EITHER, ((Cure.REPAIRED,),)),
            *sixth("seen", Until.EXCHANGED, EITHER, Cure.REPAIRED, WRONG_SIXTH),
            Case("later", Until.EXCHANGED, (Who.NOBODY,), ((Cure.STANDS,),)),
            *sixth("later_seen", Until.OWN_NEXT_LEAD, ALONE, Cure.STANDS),
        ),
        passages=("P19-a", "P19-c"),
    ),
    FaultRule(
        FOUR_OR_SIX,
        "TAL-3",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            Case("four", Until.EXCHANGED, EITHER, ((Cure.REPAIRED,),), silent=Cure.SHORT_TRICKS),
            Case(
                "six",
                Until.FIRST_CARD,
                ALONE,
                ((Cure.COUNT_BARS,), (Cure.REDEALT,)),
                Who.OFFENDED,
                option=("take_talon", "choice"),
                later=FOUR_OR_SIX,
            ),
            Case(
                "six_lost",
                Until.FIRST_CARD,
                ALONE,
                ((Cure.GAME_LOST,),),
                option=("take_talon", "lose_game"),
                later=FOUR_OR_SIX,
            ),
            *thirteen(Cure.COUNT_BARS),
        ),
        passages=("P19-b",),
    ),
    FaultRule(NOT_SPREAD, "TAL-6", (Stage.EXCHANGE,), one("single", Until.EXCHANGED, ALONE, Cure.REPAIRED), ("P06-a",)),
    FaultRule(
        UNEVEN,
        "DON-4",
        (Stage.DEAL,),
        (Case("eight", Until.TALON_TOUCHED, ANYONE, AGAIN_OR_NOT, Who.OFFENDED, later=NOT_ANNOUNCED),),
        passages=("P06-b",),
    ),
    FaultRule(
        NO_EXCHANGE,
        "TAL-7",
        (Stage.EXCHANGE,),
        (
            Case("refused", Until.EXCHANGED, ANYONE, ((Cure.REPAIRED,),)),
            Case("younger", Until.NEXT_CALL, ANYONE, ((Cure.REPAIRED,),)),
        ),
        passages=("P01-c",),
    ),
    FaultRule(
        PACKETS,
        "DON-3",
        (Stage.DEAL,),
        (
            Case("unseen", Until.OFFENDED_LOOKS, ALONE, AGAIN_OR_NOT, Who.OFFENDED),
            Case("seen", Until.OFFENDED_LOOKS, (Who.NOBODY,), ((Cure.STANDS,),)),
        ),
        passages=("P23-b",),
    ),
    FaultRule(
        MARKED,
        "MAT-2",
        (Stage.PACK,),
        (
            Case(
                "now",
                Until.ANY_TIME,
                ANYONE,
                ((Cure.NEW_PACKS, Cure.REDEALT),),
                option=("marked_pack", "change_now"),
            ),
            Case("after", Until.ANY_TIME, ANYONE, ((Cure.NEW_PACKS,),), option=("marked_pack", "finish_deal")),
        ),
        passages=("P23-c",),
        played=False,
    ),
    FaultRule(
        COUNTED,
        "TAL-9",
        (Stage.DEAL,),
        one("face_down", Until.ANY_TIME, (Who.NOBODY,), Cure.STANDS),
        passages=("P23-a",),
        played=False,
    ),
    FaultRule(
        MISDEAL,
        "DON-5",
        (Stage.DEAL,),
        (Case("one", Until.TALON_TOUCHED, ANYONE, AGAIN_OR_NOT, Who.OFFENDED, later=NOT_ANNOUNCED),),
        passages=("P06-b",),
    ),
    FaultRule(GREAT_MISDEAL, "DON-4", (Stage.DEAL,), one("more", Until.NEXT_HAND, ANYONE, Cure.REDEALT)),
    FaultRule(
        NOT_ANNOUNCED,
        "DON-5",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            *thirteen(Cure.COUNT_BARS, Cure.FEWER_CHOICES),
            Case(
                "eleven",
                Until.NEXT_HAND,
                ALONE,
                ((Cure.FEWER_CHOICES, Cure.SHORT_TRICKS),),
                silent=Cure.SHORT_TRICKS,
            ),
            Case("twelve", Until.NEXT_HAND, ALONE, ((Cure.FEWER_CHOICES,),)),
            Case("seven", Until.NEXT_HAND, ALONE, ((Cure.REDEALT,),)),
        ),
    ),
    FaultRule(
        EXPOSED,
        "DON-6",
        (Stage.DEAL,),
        (
            Case("other", Until.TALON_TOUCHED, ALONE, AGAIN_OR_NOT, Who.OFFENDED),
            Case("own", Until.TALON_TOUCHED, ANYONE, ((Cure.STANDS,),)),
            Case("faced", Until.NEXT_HAND, ANYONE, ((Cure.REDEALT,),)),
        ),
    ),
    FaultRule(
        OTHER_DEAL,
        "DON-1",
        (Stage.DEAL,),
        (
            Case("unseen", Until.HANDS_SEEN, ANYONE, AGAIN_OR_NOT, Who.ANYONE),
            Case("dealer", Until.OFFENDER_LOOKS, ANYONE, ((Cure.REDEALT,),)),
            Case("rubicon", Until.HANDS_SEEN, ANYONE, ((Cure.REDEALT,),), option=("match", "rubicon")),
            Case("pack", Until.HANDS_SEEN, ANYONE, ((Cure.REDEALT,),)),
            Case("seen", Until.HANDS_SEEN, (Who.NOBODY,), ((Cure.STANDS,),)),
        ),
    ),
    FaultRule(TAKEN_BACK, "ECR-4", (Stage.EXCHANGE, Stage.PLAY), thirteen(Cure.COUNT_BARS)),
    FaultRule(LOOKED, "TAL-1", (Stage.EXCHANGE,), looking()),
    FaultRule(LOOKED_AT_OWN, "TAL-1", (Stage.EXCHANGE,), one("seen", Until.OWN_EXCHANGE, ALONE, Cure.FEWER_CHOICES)),
    FaultRule(SURPLUS, "TAL-2", (Stage.EXCHANGE,), one("unseen", Until.CARD_SEEN, EITHER, Cure.REPAIRED)),
    FaultRule(
        MIXED,
        "TAL-10",
        (Stage.EXCHANGE, Stage.PLAY),
        (Case("mixed", Until.NEXT_HAND, ALONE, ((Cure.SHORT_TRICKS,),), silent=Cure.SHORT_TRICKS),),
    ),
    FaultRule(
        TOO_EARLY,
        "TAL-8",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            Case("early", Until.EXCHANGED, ALONE, ((Cure.FEWER_CHOICES,),)),
            *thirteen(Cure.COUNT_BARS),
        ),
    ),
    FaultRule(
        SHORT,
        "TAL-3",
        (Stage.EXCHANGE, Stage.PLAY),
        (Case("fewer", Until.NEXT_HAND, ANYONE, ((Cure.SHORT_TRICKS,),), silent=Cure.SHORT_TRICKS),),
    ),
    FaultRule(
        STOLEN,
        "TAL-5",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            Case(
                "choice",
                Until.NEXT_HAND,
                ALONE,
                ((Cure.COUNT_BARS,), (Cure.REDEALT,)),
                Who.OFFENDED,
                option=("take_talon", "choice"),
            ),
            Case("lose_game", Until.NEXT_HAND, ALONE, ((Cure.GAME_LOST,),), option=("take_talon", "lose_game")),
            Case("both", Until.NEXT_HAND, ALONE, ((Cure.STANDS,),), option=("take_talon", "lose_game")),
            Case("unmixed", Until.EXCHANGED, ALONE, ((Cure.REPAIRED,),), silent=Cure.REPAIRED),
        ),
    ),
    FaultRule(LOOKED_AT_LEFT, "TAL-1", (Stage.PLAY,), looking()),
    FaultRule(LEFT_MIXED, "TAL-10", (Stage.PLAY,), one("unseen", Until.DEAL_OVER, ALONE, Cure.PRIVILEGE_LOST)),
    FaultRule(
        LATE_BLANCHE,
        "CPT-2",
        (Stage.EXCHANGE, Stage.DECLARING),
        (
            Case("after", Until.NEXT_HAND, ALONE, ((Cure.ITEM_LOST,),), silent=Cure.ITEM_LOST),
            Case("number", Until.EXCHANGED, ALONE, ((Cure.REPAIRED,),)),
        ),
    ),
    FaultRule(
        LOW_CALL,
        "CPT-1",
        (Stage.DECLARING,),
        (
            Case("in_time", Until.NEXT_CALL, (Who.OFFENDER,), ((Cure.REPAIRED,),)),
            Case("later", Until.NEXT_CALL, (Who.NOBODY,), ((Cure.ITEM_LOST,),), silent=Cure.ITEM_LOST),
        ),
    ),
    FaultRule(
        WRONG_REPLY,
        "PAR-3",
        (Stage.DECLARING,),
        (
            Case("in_time", Until.NEXT_CALL, (Who.OFFENDER,), ((Cure.REPAIRED,),)),
            Case("later", Until.NEXT_CALL, (Who.NOBODY,), ((Cure.STANDS,),)),
        ),
    ),
    FaultRule(
        FALSE_CALL,
        "CPT-5",
        (Stage.DECLARING, Stage.PLAY),
        (
            Case("in_time", Until.TRICK_COMPLETE, EITHER, ((Cure.REPAIRED,),), later=FALSE_CALL),
            Case("later", Until.NEXT_HAND, ALONE, ((Cure.COUNT_BARS,),)),
            Case("misnamed", Until.NEXT_HAND, (Who.NOBODY,), ((Cure.STANDS,),)),
        ),
        example="later",
    ),
    FaultRule(
        FORGOTTEN,
        "CPT-1",
        (Stage.DECLARING,),
        (Case("late", Until.NEXT_HAND, ALONE, ((Cure.ITEM_LOST,),), silent=Cure.ITEM_LOST),),
    ),
    FaultRule(
        NOT_SHOWN,
        "CPT-3",
        (Stage.DECLARING,),
        (
            Case(
                "hidden",
                Until.TRICK_COMPLETE,
                ALONE,
                ((Cure.ITEM_LOST,),),
                option=("show_required", "true"),
            ),
        ),
    ),
    FaultRule(UNPROVED, "CPT-4", (Stage.DECLARING,), one("unproved", Until.OFFENDED_PLAYS, ALONE, Cure.ITEM_LOST)),
    FaultRule(REVOKE, "REN-1", (Stage.PLAY,), one("revoke", Until.NEXT_HAND, ANYONE, Cure.REPLAYED)),
    FaultRule(
        OUT_OF_TURN,
        "TOU-1",
        (Stage.DECLARING, Stage.PLAY),
        (
            Case("first", Until.FIRST_CARD, ANYONE, ((Cure.REPAIRED,),), silent=Cure.REPAIRED),
            Case("in_time", Until.NEXT_CARD, ANYONE, ((Cure.REPAIRED,),)),
            Case("played_to", Until.NEXT_CARD, (Who.NOBODY,), ((Cure.STANDS,),)),
        ),
        example="in_time",
    ),
    FaultRule(
        SEVERAL,
        "TOU-3",
        (Stage.PLAY,),
        one("surplus", Until.DEAL_OVER, ANYONE, Cure.REPLAYED),
    ),
    FaultRule(
        FALSE_ANSWER,
        "CPT-4",
        (Stage.PLAY,),
        (Case("said", Until.DEAL_OVER, ANYONE, ((Cure.REPLAYED,), (Cure.STANDS,)), Who.OFFENDED),),
    ),
    FaultRule(
        NOT_NAMED,
        "PAR-7",
        (Stage.PLAY,),
        (Case("silent", Until.NEXT_LEAD, ANYONE, ((Cure.REPAIRED,),), option=("name_suit", "true")),),
    ),
    FaultRule(MISCOUNT, "MAR-2", (Stage.COUNT,), one("wrong", Until.NEXT_HAND, ANYONE, Cure.REPAIRED)),
    FaultRule(FALSE_PACK, "MAT-1", (Stage.PACK,), one("false", Until.NEXT_HAND, ANYONE, Cure.REDEALT)),
)
