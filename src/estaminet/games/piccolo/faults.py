"""The faults of piccolo, PIC-F01 to PIC-F16.

The only account of the game knows no penalty but laughter; what follows from a fault is taken from games near to it.
Who sits out as the dealer calls only where anybody may.
"""

from __future__ import annotations

from typing import Final

from estaminet.rules.faults import Case, Cure, FaultRule, Stage, Until, Who

MISDEAL: Final = "PIC-F01"
EXPOSED: Final = "PIC-F02"
WRONG_HAND: Final = "PIC-F03"
LOOKED: Final = "PIC-F04"
OUT_OF_TURN: Final = "PIC-F05"
LOW_BID: Final = "PIC-F06"
BID_AFTER_PASS: Final = "PIC-F07"
WRONG_ECART: Final = "PIC-F08"
NO_TRUMP_NAMED: Final = "PIC-F09"
SHOWN: Final = "PIC-F10"
REVOKE: Final = "PIC-F11"
PLAYED_OUT_OF_TURN: Final = "PIC-F12"
EXPOSED_CARD: Final = "PIC-F13"
NOT_LAID_DOWN: Final = "PIC-F14"
MISCOUNT: Final = "PIC-F15"
TALK: Final = "PIC-F16"

AGAIN_OR_NOT: Final = ((Cure.REDEALT,), (Cure.STANDS,))

FAULTS: Final = (
    FaultRule(
        MISDEAL,
        "DON-3",
        (Stage.DEAL,),
        (
            Case("even", Until.FIRST_CALL, (Who.ACTIVE,), AGAIN_OR_NOT, Who.OFFENDED),
            Case("uneven", Until.FIRST_CALL, (Who.ACTIVE,), ((Cure.REDEALT,),), later=WRONG_HAND),
        ),
    ),
    FaultRule(
        EXPOSED,
        "DON-6",
        (Stage.DEAL,),
        (
            Case("hand", Until.FIRST_CALL, (Who.ACTIVE,), AGAIN_OR_NOT, Who.OFFENDED),
            Case("tourne", Until.FIRST_CALL, (Who.ACTIVE,), ((Cure.REDEALT,),)),
        ),
    ),
    FaultRule(
        WRONG_HAND,
        "DON-5",
        (Stage.EXCHANGE, Stage.PLAY),
        (Case("found", Until.COUNTED, (Who.ANYONE,), ((Cure.REDEALT,),)),),
    ),
    FaultRule(
        LOOKED,
        "TAL-1",
        (Stage.DEAL, Stage.BIDDING),
        (
            Case(
                "player",
                Until.BIDDING_OVER,
                (Who.OPPONENTS,),
                ((Cure.REDEALT,), (Cure.BIDDING_CLOSED,)),
                Who.OPPONENTS,
            ),
            Case("dealer", Until.BIDDING_OVER, (Who.OPPONENTS,), ((Cure.REDEALT,),)),
        ),
    ),
    FaultRule(
        OUT_OF_TURN,
        "PAR-1",
        (Stage.BIDDING,),
        (
            Case("first", Until.NEXT_CALL, (Who.OFFENDED,), ((Cure.BIDDING_CLOSED,),)),
            Case("standing", Until.NEXT_CALL, (Who.OFFENDED,), ((Cure.BIDDING_CLOSED,),)),
        ),
    ),
    FaultRule(
        LOW_BID,
        "PAR-2",
        (Stage.BIDDING,),
        (
            Case("in_time", Until.NEXT_CALL, (Who.ACTIVE,), ((Cure.REPAIRED,),)),
            Case("called_on", Until.AT_ONCE, (Who.NOBODY,), ((Cure.BIDDING_CLOSED,),)),
        ),
    ),
    FaultRule(
        BID_AFTER_PASS,
        "PAR-3",
        (Stage.BIDDING,),
        (Case("back", Until.NEXT_CALL, (Who.ACTIVE,), ((Cure.REPAIRED,),)),),
    ),
    FaultRule(
        WRONG_ECART,
        "ECR-1",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            Case("before", Until.FIRST_CARD, (Who.OPPONENTS,), ((Cure.REPAIRED,),), later=WRONG_ECART),
            Case("after", Until.COUNTED, (Who.OPPONENTS,), ((Cure.DEAL_CONCEDED,),)),
        ),
        example="after",
    ),
    FaultRule(
        NO_TRUMP_NAMED,
        "CPT-1",
        (Stage.PLAY,),
        (
            Case("in_time", Until.NEXT_CARD, (Who.OPPONENTS,), ((Cure.REPAIRED,),), later=NO_TRUMP_NAMED),
            Case("later", Until.NEXT_CARD, (Who.NOBODY,), ((Cure.PRIVILEGE_LOST,),), silent=Cure.PRIVILEGE_LOST),
        ),
    ),
    FaultRule(
        SHOWN,
        "EXP-1",
        (Stage.EXCHANGE, Stage.PLAY),
        (Case("shown", Until.ANY_TIME, (Who.NOBODY,), ((Cure.STANDS,),)),),
    ),
    FaultRule(
        REVOKE,
        "REN-1",
        (Stage.PLAY,),
        (
            Case("open", Until.NEXT_LEAD, (Who.OPPONENTS,), ((Cure.REPAIRED,),), later=REVOKE),
            Case("declarer", Until.NEXT_CUT, (Who.OPPONENTS,), ((Cure.DEAL_CONCEDED,),)),
            Case("defender", Until.NEXT_CUT, (Who.OPPONENTS,), ((Cure.DEAL_CONCEDED,),)),
            Case("both", Until.NEXT_CUT, (Who.OPPONENTS,), ((Cure.REDEALT,),)),
        ),
    ),
    FaultRule(
        PLAYED_OUT_OF_TURN,
        "TOU-2",
        (Stage.PLAY,),
        (
            Case("lead", Until.NEXT_CARD, (Who.OPPONENTS,), ((Cure.STANDS,), (Cure.REPAIRED,)), Who.OPPONENTS),
            Case("follow", Until.NEXT_CARD, (Who.OPPONENTS,), ((Cure.STANDS,), (Cure.REPAIRED,)), Who.OPPONENTS),
            Case("differ", Until.NEXT_CARD, (Who.OPPONENTS,), ((Cure.REPAIRED,),)),
        ),
    ),
    FaultRule(
        EXPOSED_CARD,
        "EXP-1",
        (Stage.PLAY,),
        (Case("defender", Until.ANY_TIME, (Who.DECLARER,), ((Cure.CARD_FORCED,), (Cure.STANDS,)), Who.DECLARER),),
    ),
    FaultRule(
        NOT_LAID_DOWN,
        "CPT-3",
        (Stage.PLAY,),
        (
            Case("in_time", Until.NEXT_LEAD, (Who.OPPONENTS,), ((Cure.REPAIRED,),), later=NOT_LAID_DOWN),
            Case("refuses", Until.COUNTED, (Who.OPPONENTS,), ((Cure.DEAL_CONCEDED,),)),
        ),
        example="refuses",
    ),
    FaultRule(
        MISCOUNT,
        "MAR-2",
        (Stage.COUNT,),
        (Case("in_time", Until.NEXT_CUT, (Who.ANYONE,), ((Cure.REPAIRED,),)),),
    ),
    FaultRule(
        TALK,
        "PAR-4",
        (Stage.PLAY,),
        (
            Case("first", Until.ANY_TIME, (Who.DECLARER,), ((Cure.STANDS,),), warning=True),
            Case("again", Until.ANY_TIME, (Who.DECLARER,), ((Cure.DEAL_CONCEDED,),)),
        ),
    ),
)
