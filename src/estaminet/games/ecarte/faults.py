"""The faults of écarté, ECA-F01 to ECA-F25.

Two French passages of the nineteenth century fix what follows from a wrong number of cards (ECA-F01, ECA-F02, ECA-F04
to ECA-F06); the rest is from the old Hoyle and from the laws of the clubs. Of the two who play, the offended is the one
who has not erred.
"""

from __future__ import annotations

from typing import Final

from estaminet.rules.faults import Case, Cure, FaultRule, Menu, Stage, Until, Who

SHORT: Final = "ECA-F01"
LONG: Final = "ECA-F02"
DEALER_WRONG: Final = "ECA-F03"
TOOK_MORE: Final = "ECA-F04"
TOOK_FEWER: Final = "ECA-F05"
PLAYED_SHORT: Final = "ECA-F06"
FIRST_WRONG: Final = "ECA-F07"
UNWARNED: Final = "ECA-F08"
EXPOSED: Final = "ECA-F09"
TURNED_MORE: Final = "ECA-F10"
DEALT_OUT_OF_TURN: Final = "ECA-F11"
OTHER_PACKETS: Final = "ECA-F12"
FALSE_KING: Final = "ECA-F13"
LATE_KING: Final = "ECA-F14"
REVOKE: Final = "ECA-F15"
LED_OUT_OF_TURN: Final = "ECA-F16"
MISNAMED: Final = "ECA-F17"
GIVEN_UP: Final = "ECA-F18"
LOOKED: Final = "ECA-F19"
RETRACTED: Final = "ECA-F20"
BAD_PACK: Final = "ECA-F21"
MISMARKED: Final = "ECA-F22"
EXPOSED_IN_EXCHANGE: Final = "ECA-F23"
TURNED_AGAIN: Final = "ECA-F24"
TALON_TOO_SHORT: Final = "ECA-F25"

OFFENDED: Final = (Who.OFFENDED,)
EITHER: Final = (Who.OFFENDER, Who.OFFENDED)
"""Where the law itself has the offender announce it."""
OWNED: Final = (Who.OFFENDER,)
ANYONE: Final = (Who.ANYONE,)
NOBODY: Final = (Who.NOBODY,)

STANDS: Final[Menu] = ((Cure.STANDS,),)
REPAIRED: Final[Menu] = ((Cure.REPAIRED,),)
AGAIN: Final[Menu] = ((Cure.REDEALT,),)
AGAIN_OR_NOT: Final[Menu] = ((Cure.REDEALT,), (Cure.STANDS,))
AGAIN_OR_COMPLETED: Final[Menu] = ((Cure.REDEALT,), (Cure.COMPLETED,))
AGAIN_OR_DRAWN: Final[Menu] = ((Cure.REDEALT,), (Cure.DRAWN_BLIND,))
REPLAYED_OR_NOT: Final[Menu] = ((Cure.REPLAYED,), (Cure.PRIVILEGE_LOST,))

FAULTS: Final = (
    FaultRule(
        SHORT,
        "DON-5",
        (Stage.DEAL,),
        (
            Case(
                "short",
                Until.PROPOSED,
                OFFENDED,
                ((Cure.DEAL_TAKEN,), (Cure.COMPLETED, Cure.PRIVILEGE_LOST)),
                Who.OFFENDED,
            ),
        ),
        ("P07-a", "P07-c"),
    ),
    FaultRule(
        LONG,
        "DON-4",
        (Stage.DEAL,),
        (
            Case(
                "long",
                Until.PROPOSED,
                OFFENDED,
                ((Cure.DEAL_TAKEN,), (Cure.REDUCED, Cure.PRIVILEGE_LOST)),
                Who.OFFENDED,
            ),
        ),
        ("P07-b", "P07-c"),
    ),
    FaultRule(
        DEALER_WRONG,
        "DON-4",
        (Stage.DEAL, Stage.EXCHANGE, Stage.PLAY),
        (
            Case(
                "long",
                Until.DEALER_ANSWERS,
                EITHER,
                ((Cure.DEAL_TAKEN,), (Cure.DRAWN_BLIND, Cure.PRIVILEGE_LOST)),
                Who.OFFENDED,
            ),
            Case(
                "long_seen",
                Until.DEALER_ANSWERS,
                EITHER,
                ((Cure.DEAL_TAKEN,), (Cure.DRAWN_SEEN, Cure.PRIVILEGE_LOST)),
                Who.OFFENDED,
            ),
            Case(
                "short",
                Until.DEALER_ANSWERS,
                EITHER,
                ((Cure.DEAL_TAKEN,), (Cure.COMPLETED, Cure.PRIVILEGE_LOST)),
                Who.OFFENDED,
            ),
        ),
    ),
    FaultRule(
        TOOK_MORE,
        "TAL-2",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            Case("unmixed", Until.AT_ONCE, ANYONE, REPAIRED, silent=Cure.REPAIRED),
            Case(
                "mixed",
                Until.NEXT_CUT,
                OFFENDED,
                ((Cure.DEAL_CONCEDED, Cure.PRIVILEGE_LOST),),
                option=("cartes_en_trop_donneur", "ancien"),
            ),
            Case(
                "hoyle",
                Until.NEXT_CUT,
                OFFENDED,
                ((Cure.DEAL_CONCEDED, Cure.PRIVILEGE_LOST),),
                option=("cartes_en_trop_donneur", "hoyle"),
            ),
            Case(
                "club",
                Until.NEXT_CUT,
                OFFENDED,
                AGAIN_OR_DRAWN,
                Who.OFFENDED,
                option=("cartes_en_trop_donneur", "club"),
            ),
            Case(
                "owned",
                Until.NEXT_CUT,
                OWNED,
                ((Cure.DEAL_CONCEDED, Cure.PRIVILEGE_LOST), (Cure.STANDS,)),
                Who.OFFENDED,
            ),
        ),
        ("P10-a",),
        example="mixed",
    ),
    FaultRule(
        TOOK_FEWER,
        "TAL-3",
        (Stage.EXCHANGE,),
        (
            Case(
                "before",
                Until.DEALER_PLAYS,
                ANYONE,
                ((Cure.COMPLETED,),),
                silent=Cure.SHORT_TRICKS,
                option=("cartes_en_moins_donneur", "ancien"),
            ),
            Case(
                "club",
                Until.DEALER_PLAYS,
                ANYONE,
                AGAIN_OR_COMPLETED,
                Who.OFFENDED,
                silent=Cure.SHORT_TRICKS,
                option=("cartes_en_moins_donneur", "club"),
            ),
        ),
        ("P10-b",),
    ),
    FaultRule(
        PLAYED_SHORT,
        "TAL-3",
        (Stage.PLAY,),
        (
            Case(
                "after",
                Until.DEAL_OVER,
                ANYONE,
                ((Cure.SHORT_TRICKS,),),
                silent=Cure.SHORT_TRICKS,
                option=("cartes_en_moins_donneur", "ancien"),
            ),
            Case(
                "club",
                Until.DEAL_OVER,
                ANYONE,
                ((Cure.REDEALT,), (Cure.SHORT_TRICKS,)),
                Who.OFFENDED,
                silent=Cure.SHORT_TRICKS,
                option=("cartes_en_moins_donneur", "club"),
            ),
        ),
        ("P10-c",),
    ),
    FaultRule(
        FIRST_WRONG,
        "TAL-2",
        (Stage.EXCHANGE,),
        (
            Case("given_more", Until.FIRST_CARD, OFFENDED, ((Cure.REDEALT,), (Cure.REDUCED,)), Who.OFFENDED),
            Case("given_fewer", Until.FIRST_CARD, OFFENDED, AGAIN_OR_COMPLETED, Who.OFFENDED, Cure.SHORT_TRICKS),
            Case("took_more", Until.FIRST_CARD, OFFENDED, AGAIN_OR_DRAWN, Who.OFFENDED),
            Case(
                "asked_fewer",
                Until.FIRST_CARD,
                ANYONE,
                ((Cure.SHORT_TRICKS,),),
                silent=Cure.SHORT_TRICKS,
            ),
        ),
    ),
    FaultRule(
        UNWARNED,
        "ECR-5",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            Case("unwarned", Until.DEAL_OVER, OFFENDED, ((Cure.DEAL_CONCEDED, Cure.PRIVILEGE_LOST),)),
            Case("both", Until.DEAL_OVER, OFFENDED, STANDS),
            Case(
                "owned",
                Until.DEAL_OVER,
                OWNED,
                ((Cure.DEAL_CONCEDED, Cure.PRIVILEGE_LOST), (Cure.STANDS,)),
                Who.OFFENDED,
            ),
        ),
    ),
    FaultRule(
        EXPOSED,
        "DON-6",
        (Stage.PACK, Stage.DEAL),
        (
            Case("pack", Until.AT_ONCE, ANYONE, AGAIN),
            Case("dealer", Until.AT_ONCE, NOBODY, STANDS),
            Case("first", Until.OFFENDED_LOOKS, OFFENDED, AGAIN_OR_NOT, Who.OFFENDED),
        ),
        example="first",
    ),
    FaultRule(
        TURNED_MORE,
        "DON-7",
        (Stage.DEAL,),
        (
            Case(
                "unseen",
                Until.OFFENDED_LOOKS,
                OFFENDED,
                ((Cure.REDEALT,), (Cure.STANDS,), (Cure.BURNT,)),
                Who.OFFENDED,
                later=TURNED_MORE,
            ),
            Case("seen", Until.PROPOSED, OFFENDED, AGAIN),
            Case("owned", Until.PROPOSED, OWNED, AGAIN_OR_NOT, Who.OFFENDED),
        ),
    ),
    FaultRule(
        DEALT_OUT_OF_TURN,
        "DON-1",
        (Stage.DEAL,),
        (
            Case("before", Until.TURNED_UP, ANYONE, REPAIRED),
            Case("after", Until.DEAL_OVER, NOBODY, STANDS),
        ),
    ),
    FaultRule(
        OTHER_PACKETS,
        "DON-3",
        (Stage.DEAL,),
        (Case("packets", Until.OFFENDED_LOOKS, OFFENDED, AGAIN_OR_NOT, Who.OFFENDED),),
    ),
    FaultRule(
        FALSE_KING,
        "CPT-4",
        (Stage.PLAY,),
        (
            Case(
                "hoyle",
                Until.DEAL_OVER,
                OFFENDED,
                ((Cure.ITEM_LOST, Cure.PAID),),
                option=("faux_roi", "hoyle"),
            ),
            Case(
                "corrected",
                Until.OWN_CARD,
                (Who.OFFENDER,),
                ((Cure.ITEM_LOST,),),
                option=("faux_roi", "club"),
                later=FALSE_KING,
            ),
            Case("held", Until.DEAL_OVER, OFFENDED, ((Cure.ITEM_LOST,),), option=("faux_roi", "club")),
            Case("both", Until.DEAL_OVER, OFFENDED, ((Cure.ITEM_LOST,),), option=("faux_roi", "club")),
            Case(
                "club",
                Until.DEAL_OVER,
                OFFENDED,
                ((Cure.ITEM_LOST, Cure.PAID, Cure.REPLAYED), (Cure.ITEM_LOST, Cure.PAID, Cure.PRIVILEGE_LOST)),
                Who.OFFENDED,
                option=("faux_roi", "club"),
            ),
        ),
    ),
    FaultRule(
        LATE_KING,
        "CPT-2",
        (Stage.PLAY,),
        (Case("late", Until.AT_ONCE, NOBODY, ((Cure.ITEM_LOST,),), silent=Cure.ITEM_LOST),),
    ),
    FaultRule(
        REVOKE,
        "REN-1",
        (Stage.PLAY,),
        (
            Case("open", Until.NEXT_LEAD, OFFENDED, REPAIRED, later=REVOKE),
            Case("later", Until.NEXT_CUT, OFFENDED, REPLAYED_OR_NOT, Who.OFFENDED),
            Case("both", Until.NEXT_CUT, OFFENDED, STANDS),
        ),
        example="later",
    ),
    FaultRule(
        LED_OUT_OF_TURN,
        "TOU-1",
        (Stage.PLAY,),
        (
            Case("open", Until.NEXT_CARD, ANYONE, REPAIRED),
            Case("answered", Until.AT_ONCE, NOBODY, STANDS),
        ),
    ),
    FaultRule(
        MISNAMED,
        "PAR-7",
        (Stage.PLAY,),
        (
            Case("named", Until.NEXT_CARD, OFFENDED, ((Cure.STANDS,), (Cure.SUIT_FORCED,)), Who.OFFENDED),
            Case("lacks", Until.NEXT_CARD, OFFENDED, STANDS),
        ),
    ),
    FaultRule(
        GIVEN_UP,
        "EXP-4",
        (Stage.PLAY,),
        (
            Case("trickless", Until.AT_ONCE, NOBODY, ((Cure.DEAL_CONCEDED,),), silent=Cure.DEAL_CONCEDED),
            Case("some", Until.AT_ONCE, NOBODY, ((Cure.DEAL_CONCEDED,),), silent=Cure.DEAL_CONCEDED),
            Case("bound", Until.AT_ONCE, NOBODY, ((Cure.DEAL_CONCEDED,),), silent=Cure.DEAL_CONCEDED),
            Case("point", Until.AT_ONCE, NOBODY, ((Cure.TRICKS_GIVEN,),), silent=Cure.TRICKS_GIVEN),
            Case("claiming", Until.AT_ONCE, NOBODY, STANDS),
        ),
        example="some",
    ),
    FaultRule(
        LOOKED,
        "LEV-1",
        (Stage.PLAY,),
        (Case("looked", Until.DEAL_OVER, OFFENDED, ((Cure.PRIVILEGE_LOST,),)),),
    ),
    FaultRule(
        RETRACTED,
        "PAR-3",
        (Stage.BIDDING, Stage.EXCHANGE),
        (Case("retracted", Until.NEXT_ACT, ANYONE, REPAIRED),),
    ),
    FaultRule(
        BAD_PACK,
        "MAT-1",
        (Stage.PACK,),
        (Case("found", Until.NEXT_CUT, ANYONE, AGAIN),),
    ),
    FaultRule(
        MISMARKED,
        "MAR-2",
        (Stage.COUNT,),
        (Case("in_time", Until.NEXT_TURNED_UP, ANYONE, REPAIRED),),
    ),
    FaultRule(
        EXPOSED_IN_EXCHANGE,
        "DON-6",
        (Stage.EXCHANGE,),
        (
            Case("talon", Until.AT_ONCE, ANYONE, ((Cure.BURNT,),), silent=Cure.BURNT),
            Case("first", Until.NEXT_CALL, OFFENDED, ((Cure.STANDS,), (Cure.BURNT,)), Who.OFFENDED),
            Case("dealer", Until.AT_ONCE, NOBODY, STANDS),
        ),
    ),
    FaultRule(
        TURNED_AGAIN,
        "TAL-1",
        (Stage.EXCHANGE,),
        (
            Case(
                "turned",
                Until.DEALER_ANSWERS,
                OFFENDED,
                ((Cure.STANDS, Cure.PRIVILEGE_LOST), (Cure.BURNT, Cure.PRIVILEGE_LOST)),
                Who.OFFENDED,
                later=TURNED_AGAIN,
            ),
            Case(
                "refused",
                Until.FIRST_CARD,
                OFFENDED,
                ((Cure.REPAIRED, Cure.PRIVILEGE_LOST), (Cure.BURNT, Cure.PRIVILEGE_LOST)),
                Who.OFFENDED,
            ),
        ),
    ),
    FaultRule(
        TALON_TOO_SHORT,
        "PAR-2",
        (Stage.EXCHANGE,),
        (Case("short", Until.AT_ONCE, NOBODY, ((Cure.FEWER_CHOICES,),), silent=Cure.FEWER_CHOICES),),
    ),
)
