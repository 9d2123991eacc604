"""The faults of aluette, ALU-F01 to ALU-F13.

No account of the game names a penalty; the books only forbid signs of one's own making. What follows from a fault is
the house's decision, kept light. Where the opponents choose, the one on the offender's left answers for both.
"""

from __future__ import annotations

from typing import Final

from estaminet.rules.faults import Case, Cure, FaultRule, Stage, Until, Who

MISDEAL: Final = "ALU-F01"
MISDEAL_PLAYED: Final = "ALU-F02"
EXPOSED: Final = "ALU-F03"
WRONG_DEALER: Final = "ALU-F04"
WRONG_CHANT: Final = "ALU-F05"
OUT_OF_TURN: Final = "ALU-F06"
LOOKED: Final = "ALU-F07"
FOREIGN_SIGN: Final = "ALU-F08"
FALSE_SIGN: Final = "ALU-F09"
VOID_MORDIENNE: Final = "ALU-F10"
NO_RENOUNCE: Final = "ALU-F11"
MISCOUNT: Final = "ALU-F12"
LEFT: Final = "ALU-F13"

AGAIN: Final = ((Cure.REDEALT,),)
POINT_AND_VOID: Final = ((Cure.PAID, Cure.VOID),)

FAULTS: Final = (
    FaultRule(
        MISDEAL,
        "DON-4",
        (Stage.DEAL, Stage.EXCHANGE, Stage.BIDDING),
        (Case("before", Until.FIRST_CARD, (Who.ANYONE,), AGAIN, later=MISDEAL_PLAYED),),
    ),
    FaultRule(
        MISDEAL_PLAYED,
        "DON-4",
        (Stage.PLAY,),
        (Case("after", Until.SCORED, (Who.ANYONE,), ((Cure.VOID, Cure.REDEALT),)),),
    ),
    FaultRule(
        EXPOSED,
        "DON-6",
        (Stage.DEAL,),
        (Case("turned", Until.HANDS_SEEN, (Who.OPPONENTS,), ((Cure.REDEALT,), (Cure.STANDS,)), Who.OPPONENTS),),
    ),
    FaultRule(
        WRONG_DEALER,
        "DON-1",
        (Stage.DEAL,),
        (
            Case("before", Until.FIRST_CARD, (Who.ANYONE,), AGAIN),
            Case("after", Until.FIRST_CARD, (Who.NOBODY,), ((Cure.STANDS,),)),
        ),
    ),
    FaultRule(
        WRONG_CHANT,
        "ECR-1",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            Case("before", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.REPAIRED,),), later=WRONG_CHANT),
            Case("after", Until.SCORED, (Who.ANYONE,), POINT_AND_VOID),
            Case("both", Until.SCORED, (Who.ANYONE,), ((Cure.VOID, Cure.REDEALT),)),
        ),
        example="after",
    ),
    FaultRule(
        OUT_OF_TURN,
        "TOU-2",
        (Stage.PLAY,),
        (Case("laid", Until.TRICK_COMPLETE, (Who.OPPONENTS,), ((Cure.CARD_FORCED,),)),),
    ),
    FaultRule(
        LOOKED,
        "TAL-1",
        (Stage.EXCHANGE, Stage.BIDDING, Stage.PLAY),
        (
            Case("one", Until.SCORED, (Who.OPPONENTS,), POINT_AND_VOID),
            Case("both", Until.SCORED, (Who.NOBODY,), ((Cure.STANDS,),)),
        ),
    ),
    FaultRule(
        FOREIGN_SIGN,
        "PAR-5",
        (Stage.BIDDING, Stage.PLAY),
        (
            Case("first", Until.NEXT_CARD, (Who.OPPONENTS,), ((Cure.STANDS,),), warning=True),
            Case("again", Until.NEXT_CARD, (Who.OPPONENTS,), ((Cure.PAID,),)),
        ),
    ),
    FaultRule(
        FALSE_SIGN,
        "PAR-5",
        (Stage.BIDDING, Stage.PLAY),
        (Case("false", Until.AT_ONCE, (Who.NOBODY,), ((Cure.STANDS,),), option=("truthful", "true")),),
    ),
    FaultRule(
        VOID_MORDIENNE,
        "PAR-2",
        (Stage.BIDDING, Stage.PLAY),
        (Case("void", Until.NEXT_ACT, (Who.OPPONENTS,), ((Cure.REPAIRED,),), option=("mordienne", "announced")),),
    ),
    FaultRule(
        NO_RENOUNCE,
        "REN-1",
        (Stage.PLAY,),
        (Case("none", Until.ANY_TIME, (Who.NOBODY,), ((Cure.STANDS,),)),),
        played=False,
    ),
    FaultRule(
        MISCOUNT,
        "MAR-2",
        (Stage.COUNT,),
        (Case("wrong", Until.NEXT_LEAD_OF_DEAL, (Who.ANYONE,), ((Cure.REPAIRED,),)),),
    ),
    FaultRule(
        LEFT,
        "CDT-1",
        (Stage.PLAY,),
        (Case("gone", Until.ANY_TIME, (Who.ANYONE,), ((Cure.GAME_LOST,),)),),
    ),
)
