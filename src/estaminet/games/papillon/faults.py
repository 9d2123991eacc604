"""The faults of papillon, PAP-F01 to PAP-F09.

The old books only tell what must not be done; what comes of it is nearly always the house's decision. Everybody at the
table plays for himself, so that anybody may call what he has seen.
"""

from __future__ import annotations

from typing import Final

from estaminet.rules.faults import Case, Cure, FaultRule, Stage, Until, Who

PACKETS: Final = "PAP-F01"
WRONG_COUNT: Final = "PAP-F02"
CUT_AGAIN: Final = "PAP-F03"
LAID_OUT: Final = "PAP-F04"
WRONG_TAKE: Final = "PAP-F05"
MIXED: Final = "PAP-F06"
UNPAID: Final = "PAP-F07"
OUT_OF_TURN: Final = "PAP-F08"
EXPOSED: Final = "PAP-F09"

FAULTS: Final = (
    FaultRule(
        PACKETS,
        "DON-3",
        (Stage.DEAL,),
        (
            Case("first", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.REDEALT,),)),
            Case("talon", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.REDEALT,),)),
        ),
        passages=("P12-b",),
    ),
    FaultRule(
        WRONG_COUNT,
        "DON-4",
        (Stage.DEAL,),
        (
            Case("first", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.REDEALT,),), later=WRONG_COUNT),
            Case("talon", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.REDEALT,),), later=WRONG_COUNT),
            Case("later", Until.NEXT_ANTE, (Who.ANYONE,), ((Cure.VOID, Cure.REDEALT),)),
        ),
        passages=("P12-c",),
        example="talon",
    ),
    FaultRule(
        CUT_AGAIN,
        "DON-2",
        (Stage.DEAL,),
        (Case("cut", Until.ANY_TIME, (Who.NOBODY,), ((Cure.STANDS,),)),),
        passages=("P04-a",),
    ),
    FaultRule(
        LAID_OUT,
        "REN-6",
        (Stage.PLAY,),
        (Case("in_time", Until.NEXT_ACT, (Who.ANYONE,), ((Cure.REPAIRED,),)),),
        passages=("P16-a",),
    ),
    FaultRule(
        WRONG_TAKE,
        "LEV-2",
        (Stage.PLAY,),
        (Case("in_time", Until.NEXT_ACT, (Who.ANYONE,), ((Cure.REPAIRED,),)),),
    ),
    FaultRule(
        MIXED,
        "TAL-10",
        (Stage.DEAL,),
        (Case("in_time", Until.DEALT, (Who.ANYONE,), ((Cure.REPAIRED,),)),),
        passages=("P04-b", "P16-b"),
    ),
    FaultRule(
        UNPAID,
        "MAR-1",
        (Stage.PLAY, Stage.COUNT),
        (Case("in_time", Until.DEAL_OVER, (Who.ANYONE,), ((Cure.REPAIRED,),)),),
        passages=("P16-a",),
    ),
    FaultRule(
        OUT_OF_TURN,
        "TOU-2",
        (Stage.PLAY,),
        (Case("in_time", Until.IN_TURN, (Who.ANYONE,), ((Cure.REPAIRED,),)),),
    ),
    FaultRule(
        EXPOSED,
        "DON-6",
        (Stage.DEAL,),
        (Case("hand", Until.AT_ONCE, (Who.OFFENDED,), ((Cure.STANDS,), (Cure.REDEALT,)), Who.OFFENDED),),
    ),
)
