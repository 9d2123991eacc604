"""The faults of hombre, HOM-F1 to HOM-F16.

Most cost a bête: as much as the poule of the deal held, put in for the next one. A bête shared by halves is one bête:
who acted pays the odd jeton. What a fault costs does not change how the tricks count.
"""

from __future__ import annotations

from typing import Final

from estaminet.rules.faults import Case, Cure, FaultRule, Stage, Until, Who

ANOTHERS_CARDS: Final = "HOM-F1"
ANOTHERS_HAND: Final = "HOM-F2"
LOOKED: Final = "HOM-F3"
TOO_MANY: Final = "HOM-F4"
TOO_FEW: Final = "HOM-F5"
MISDEAL: Final = "HOM-F6"
FACED: Final = "HOM-F7"
REVOKE: Final = "HOM-F8"
OUT_OF_TURN: Final = "HOM-F9"
EXPOSED_CARD: Final = "HOM-F10"
ASKED_GANO: Final = "HOM-F11"
DRAW_SEEN: Final = "HOM-F12"
SHOWN_DRAWING: Final = "HOM-F13"
FALSE_PACK: Final = "HOM-F14"
DISCARD_SEEN: Final = "HOM-F15"
FALSE_CLAIM: Final = "HOM-F16"

MANUAL: Final = ("reclamation", "manuelle")

FAULTS: Final = (
    FaultRule(
        ANOTHERS_CARDS,
        "TAL-5",
        (Stage.EXCHANGE,),
        (
            Case("unseen", Until.CARD_SEEN, (Who.ANYONE,), ((Cure.REPAIRED,),), later=ANOTHERS_CARDS),
            Case("seen", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.REPAIRED, Cure.HALF_BETE),)),
            Case(
                "mixed_unseen",
                Until.FIRST_CARD,
                (Who.ANYONE,),
                ((Cure.REDEALT,), (Cure.DRAWN_BLIND, Cure.COMPLETED)),
                Who.HOMBRE,
            ),
            Case(
                "mixed_seen",
                Until.FIRST_CARD,
                (Who.ANYONE,),
                ((Cure.REDEALT, Cure.HALF_BETE), (Cure.DRAWN_BLIND, Cure.COMPLETED, Cure.HALF_BETE)),
                Who.HOMBRE,
            ),
        ),
        passages=("P09-a", "P09-b", "P09-c"),
        example="seen",
    ),
    FaultRule(
        ANOTHERS_HAND,
        "CDT-3",
        (Stage.PLAY,),
        (Case("turned", Until.COUNTED, (Who.ANYONE,), ((Cure.HALF_BETE,),)),),
    ),
    FaultRule(
        LOOKED,
        "TAL-1",
        (Stage.BIDDING, Stage.EXCHANGE, Stage.PLAY),
        (Case("looked", Until.COUNTED, (Who.ANYONE,), ((Cure.BETE,),)),),
    ),
    FaultRule(
        TOO_MANY,
        "TAL-2",
        (Stage.EXCHANGE,),
        (
            Case("unseen", Until.CARD_SEEN, (Who.ANYONE,), ((Cure.REPAIRED,),), later=TOO_MANY),
            Case("put_back", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.REPAIRED, Cure.BETE),)),
            Case("mixed_unseen", Until.CARD_SEEN, (Who.ANYONE,), ((Cure.DRAWN_BLIND,),), later=TOO_MANY),
            Case("seen", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.DRAWN_BLIND, Cure.BETE),)),
            Case(
                "discards_unseen", Until.CARD_SEEN, (Who.ANYONE,), ((Cure.DRAWN_BLIND, Cure.COMPLETED),), later=TOO_MANY
            ),
            Case("discards", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.DRAWN_BLIND, Cure.COMPLETED, Cure.BETE),)),
        ),
        example="seen",
    ),
    FaultRule(
        TOO_FEW,
        "TAL-3",
        (Stage.EXCHANGE, Stage.PLAY),
        (
            Case("talon", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.COMPLETED,),), later=TOO_FEW),
            Case("no_talon", Until.FIRST_CARD, (Who.ANYONE,), ((Cure.COMPLETED_BLIND,),), later=TOO_FEW),
            Case("play", Until.SCORED, (Who.ANYONE,), ((Cure.COMPLETED_BLIND, Cure.BETE),)),
        ),
        example="play",
    ),
    FaultRule(
        MISDEAL,
        "DON-4",
        (Stage.DEAL, Stage.BIDDING, Stage.PLAY),
        (
            Case("ten", Until.OWN_CALL, (Who.ANYONE,), ((Cure.REDUCED, Cure.BIDDING_CLOSED),), later=MISDEAL),
            Case("eight", Until.OWN_CALL, (Who.ANYONE,), ((Cure.COMPLETED, Cure.BIDDING_CLOSED),), later=MISDEAL),
            Case("ten_sans", Until.OWN_CALL, (Who.ANYONE,), ((Cure.DRAWN_BLIND, Cure.BIDDING_CLOSED),), later=MISDEAL),
            Case("eight_sans", Until.OWN_CALL, (Who.ANYONE,), ((Cure.COMPLETED, Cure.BIDDING_CLOSED),), later=MISDEAL),
            Case("played", Until.SCORED, (Who.ANYONE,), ((Cure.BETE,),)),
        ),
    ),
    FaultRule(
        FACED,
        "DON-6",
        (Stage.DEAL,),
        (
            Case("few", Until.FIRST_BID, (Who.ANYONE,), ((Cure.STANDS,),)),
            Case("ace", Until.FIRST_BID, (Who.ANYONE,), ((Cure.REDEALT,), (Cure.STANDS,)), Who.OFFENDED),
            Case("ace_by_chance", Until.FIRST_BID, (Who.ANYONE,), ((Cure.REDEALT,),)),
            Case("many", Until.FIRST_BID, (Who.ANYONE,), ((Cure.REDEALT,),)),
            Case("talon", Until.FIRST_BID, (Who.ANYONE,), ((Cure.REDEALT,),)),
        ),
    ),
    FaultRule(
        REVOKE,
        "REN-1",
        (Stage.PLAY,),
        (
            Case("open", Until.NEXT_LEAD, (Who.ANYONE,), ((Cure.REPAIRED,),), later=REVOKE),
            Case("turned", Until.SCORED, (Who.ANYONE,), ((Cure.BETES, Cure.REPLAYED), (Cure.BETES,)), Who.OPPONENTS),
            Case("last", Until.SCORED, (Who.ANYONE,), ((Cure.BETES,),)),
        ),
        example="turned",
    ),
    FaultRule(
        OUT_OF_TURN,
        "TOU-2",
        (Stage.PLAY,),
        (
            Case("hombre", Until.NEXT_CARD, (Who.ANYONE,), ((Cure.REPAIRED,),)),
            Case(
                "defender",
                Until.NEXT_CARD,
                (Who.ANYONE,),
                ((Cure.REPAIRED,), (Cure.REPAIRED, Cure.BETE)),
                Who.HOMBRE,
            ),
        ),
        example="defender",
    ),
    FaultRule(
        EXPOSED_CARD,
        "EXP-1",
        (Stage.PLAY,),
        (
            Case("hombre", Until.ANY_TIME, (Who.NOBODY,), ((Cure.STANDS,),)),
            Case("defender", Until.CARD_PLAYED, (Who.HOMBRE,), ((Cure.CARD_FORCED,), (Cure.STANDS,)), Who.HOMBRE),
            Case("refuses", Until.SCORED, (Who.ANYONE,), ((Cure.BETE,),)),
        ),
        example="defender",
    ),
    FaultRule(
        ASKED_GANO,
        "PAR-4",
        (Stage.PLAY,),
        (Case("asked", Until.COUNTED, (Who.ANYONE,), ((Cure.BETE,),)),),
    ),
    FaultRule(
        DRAW_SEEN,
        "TAL-1",
        (Stage.EXCHANGE,),
        (Case("seen", Until.TRUMP_NAMED, (Who.ANYONE,), ((Cure.PRIVILEGE_LOST,), (Cure.STANDS,)), Who.OFFENDED),),
    ),
    FaultRule(
        SHOWN_DRAWING,
        "EXP-1",
        (Stage.EXCHANGE,),
        (Case("shown", Until.EXCHANGES_OVER, (Who.ANYONE,), ((Cure.BETE,),)),),
    ),
    FaultRule(
        FALSE_PACK,
        "MAT-1",
        (Stage.PACK, Stage.PLAY),
        (
            Case("unfinished", Until.COUNTED, (Who.ANYONE,), ((Cure.VOID,),)),
            Case("finished", Until.ANY_TIME, (Who.NOBODY,), ((Cure.STANDS,),)),
        ),
    ),
    FaultRule(
        DISCARD_SEEN,
        "ECR-3",
        (Stage.EXCHANGE, Stage.PLAY),
        (Case("seen", Until.VOLE, (Who.ANYONE,), ((Cure.PRIVILEGE_LOST,),)),),
    ),
    FaultRule(
        FALSE_CLAIM,
        "CPT-4",
        (Stage.COUNT,),
        (
            Case("late", Until.NEXT_CUT, (Who.NOBODY,), ((Cure.ITEM_LOST,),), silent=Cure.ITEM_LOST, option=MANUAL),
            Case("false", Until.NEXT_CUT, (Who.ANYONE,), ((Cure.ITEM_LOST,),), option=MANUAL),
        ),
    ),
)
