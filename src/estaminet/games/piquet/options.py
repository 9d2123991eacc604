"""The options of piquet. The first value of each is the default; the words files explain them.

From `show_required` on they concern faults alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from estaminet.rules import BadOption, choice, flag, number
from estaminet.rules.game import Options


@dataclass(frozen=True)
class PiquetOptions(Options):
    """What a table of piquet may agree on."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "classique": {},
        "ancien": {
            "talon": "single",
            "point_four": "true",
            "small_cards": "false",
            "show_required": "true",
            "thirteen": "never_bar",
            "take_talon": "lose_game",
        },
        "cent_anglais": {
            "talon": "single",
            "younger_min": "0",
            "lurch": "true",
            "best_of": "5",
            "show_required": "true",
            "thirteen": "always_bar",
            "take_talon": "lose_game",
        },
        "rubicon": {
            "match": "rubicon",
            "first_dealer": "highest_chooses",
            "talon": "single",
            "call_style": "two_step",
            "order": "free",
            "cb_younger": "inform_at_once",
            "thirteen": "always_bar",
            "look": "nothing",
        },
        "pack36": {"pack": "36", "talon": "single", "small_cards": "false"},
    }

    match: str = choice("cent", "cafe", "rubicon", "ecrire")
    target: str = choice("100", "101", "150", "221")
    best_of: str = choice("1", "3", "5")
    lurch: bool = flag(False)
    rubicon_deals: str = choice("6", "4")
    tours: int = number(6, 1, 12)
    refait_exact: bool = flag(False)
    pack: str = choice("32", "36")
    first_dealer: str = choice("lowest", "highest_chooses", "A", "B")
    packet: str = choice("2", "3")
    talon: str = choice("split", "single")
    propose_redeal: bool = flag(False)
    younger_min: str = choice("1", "0")
    cb_younger: str = choice("after_exchange", "inform_at_once")
    cb_twice: bool = flag(False)
    call_style: str = choice("full", "two_step")
    order: str = choice("fixed", "free")
    point_four: bool = flag(False)
    point_by_tens: bool = flag(False)
    small_cards: bool = flag(True)
    cards_for_pique: bool = flag(False)
    must_win: bool = flag(False)
    show_required: bool = flag(False)
    thirteen: str = choice("seed", "never_bar", "always_bar")
    look: str = choice("call_suit", "nothing", "grand_coup")
    marked_pack: str = choice("change_now", "finish_deal")
    take_talon: str = choice("choice", "lose_game")
    name_suit: bool = flag(False)

    def __post_init__(self) -> None:
        if self.pack == "36" and self.call_style == "two_step":
            raise BadOption("call_style", "two_step", "full, since pack=36 compares points by their value alone")
        if self.point_four and self.point_by_tens:
            raise BadOption("point_by_tens", "true", "false, since point_four=true")
