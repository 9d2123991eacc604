"""The faults of trente et quarante, TQ-F01 to TQ-F16.

No old book has a code of the croupier's errors. All rulings on them rest on one principle: the order of the packet is
the law (TQ-22), and the rows that it should have made are the rows that count. Where `noire_premiere` is off, what is
said of noire holds for the first row, what is said of rouge for the second.
"""

from __future__ import annotations

from typing import Final

from estaminet.rules.faults import Case, Cure, FaultRule, Stage, Until, Who

LATE: Final = "TQ-F01"
ABOVE: Final = "TQ-F02"
BELOW: Final = "TQ-F03"
NOIRE_TOO_LONG: Final = "TQ-F04"
NOIRE_TOO_SHORT: Final = "TQ-F05"
ROUGE_TOO_LONG: Final = "TQ-F06"
MISCALLED: Final = "TQ-F07"
STUCK: Final = "TQ-F08"
ORDER_LOST: Final = "TQ-F09"
FACED: Final = "TQ-F10"
FALSE_PACKET: Final = "TQ-F11"
MISPAID: Final = "TQ-F12"
NO_MARK: Final = "TQ-F13"
LOOKED: Final = "TQ-F14"
LAST_KNOWN: Final = "TQ-F15"
TOO_SOON: Final = "TQ-F16"

REPAIRED: Final = ((Cure.REPAIRED,),)
BURNT: Final = ((Cure.BURNT,),)
VOID: Final = ((Cure.VOID,),)
STANDS: Final = ((Cure.STANDS,),)
ANYONE: Final = (Who.ANYONE,)
PUNTER: Final = (Who.PUNTER,)

FAULTS: Final = (
    FaultRule(
        LATE,
        "TOU-5",
        (Stage.STAKES, Stage.DEAL),
        (
            Case("stake", Until.AT_ONCE, ANYONE, REPAIRED),
            Case("withdrawal", Until.AT_ONCE, ANYONE, REPAIRED),
        ),
    ),
    FaultRule(ABOVE, "MAR-4", (Stage.STAKES,), (Case("over", Until.SWEPT, ANYONE, REPAIRED),)),
    FaultRule(
        BELOW,
        "MAR-4",
        (Stage.STAKES,),
        (
            Case("in_time", Until.FIRST_CARD, ANYONE, REPAIRED),
            Case("later", Until.ANY_TIME, (Who.NOBODY,), STANDS),
        ),
    ),
    FaultRule(
        NOIRE_TOO_LONG,
        "BNK-1",
        (Stage.DEAL,),
        (Case("surplus", Until.SWEPT, ANYONE, REPAIRED),),
        passages=("P25-b",),
    ),
    FaultRule(
        NOIRE_TOO_SHORT,
        "BNK-2",
        (Stage.DEAL,),
        (Case("short", Until.SWEPT, ANYONE, REPAIRED),),
        passages=("P25-b",),
    ),
    FaultRule(
        ROUGE_TOO_LONG,
        "BNK-1",
        (Stage.DEAL,),
        (Case("surplus", Until.STAKES_CLOSED, ANYONE, BURNT),),
        passages=("P25-b",),
    ),
    FaultRule(
        MISCALLED,
        "BNK-4",
        (Stage.DEAL, Stage.COUNT),
        (Case("in_time", Until.SWEPT, ANYONE, REPAIRED),),
        passages=("P25-b",),
    ),
    FaultRule(
        STUCK,
        "BNK-3",
        (Stage.DEAL,),
        (Case("sure", Until.AT_ONCE, ANYONE, REPAIRED), Case("unsure", Until.AT_ONCE, ANYONE, VOID)),
    ),
    FaultRule(ORDER_LOST, "BNK-3", (Stage.DEAL,), (Case("lost", Until.AT_ONCE, ANYONE, VOID),)),
    FaultRule(
        FACED,
        "MAT-3",
        (Stage.DEAL,),
        (Case("in_row", Until.AT_ONCE, ANYONE, STANDS), Case("between", Until.AT_ONCE, ANYONE, BURNT)),
        example="between",
    ),
    FaultRule(
        FALSE_PACKET,
        "MAT-1",
        (Stage.PACK,),
        (
            Case("null", Until.ANY_TIME, ANYONE, VOID, option=("jeu_faux", "nul")),
            Case("paid", Until.ANY_TIME, ANYONE, ((Cure.PAID,),), option=("jeu_faux", "banque_paye")),
            Case("between", Until.ANY_TIME, ANYONE, ((Cure.REDEALT,),)),
        ),
        passages=("P25-a",),
    ),
    FaultRule(
        MISPAID,
        "MAR-3",
        (Stage.COUNT,),
        (Case("in_time", Until.STAKES_CLOSED, (Who.CONCERNED, Who.CROUPIER), REPAIRED),),
    ),
    FaultRule(
        NO_MARK,
        "CPT-4",
        (Stage.COUNT,),
        (Case("unmarked", Until.SWEPT, (Who.PUNTER, Who.CROUPIER), ((Cure.ITEM_LOST,),)),),
    ),
    FaultRule(
        LOOKED,
        "TAL-1",
        (Stage.STAKES, Stage.PACK),
        (
            Case("seen", Until.AT_ONCE, ANYONE, BURNT),
            Case("again", Until.AT_ONCE, ANYONE, ((Cure.BURNT, Cure.PRIVILEGE_LOST),), option=("exclure", "true")),
        ),
    ),
    FaultRule(
        LAST_KNOWN,
        "TAL-1",
        (Stage.DEAL,),
        (
            Case("stands", Until.SWEPT, PUNTER, STANDS, option=("derniere_carte_nulle", "false")),
            Case("null", Until.SWEPT, PUNTER, VOID, option=("derniere_carte_nulle", "true")),
        ),
        passages=("P25-a",),
    ),
    FaultRule(
        TOO_SOON,
        "BNK-5",
        (Stage.STAKES, Stage.DEAL),
        (Case("drawn", Until.AT_ONCE, PUNTER, BURNT),),
    ),
)
