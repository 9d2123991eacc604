"""The options of piccolo. The first value of each is the default; the words files explain them."""

from __future__ import annotations

from dataclasses import dataclass

from estaminet.rules import BadOption, choice, flag, number
from estaminet.rules.game import Options


@dataclass(frozen=True)
class PiccoloOptions(Options):
    """What a table of piccolo may agree on."""

    target: int = number(41, 1, 1000)
    second_winner: bool = flag(True)
    n_players: str = choice("4", "3")
    round_tens: str = choice("contract_only", "below_contract", "above_contract")
    ecart_owner: str = choice("declarer", "defenders", "last_trick")
    ecart_limits: str = choice("none", "no_manille", "no_manille_no_trump")
    all_pass: str = choice("next_dealer", "same_dealer", "general_misere")
    contract_exchange: bool = flag(True)
    piccolo_exact: bool = flag(True)
    generale_trump: str = choice("named", "none")
    generale_lead: str = choice("right_of_dealer", "declarer")
    generale_value: str = choice("7", "8", "10")
    declarer_beat_in_contracts: bool = flag(False)
    defender_beat: str = choice("none", "trump_only", "always")
    undertrump: str = choice("free", "forced")
    sans_atout: bool = flag(False)
    open_consult: bool = flag(False)
    defence_score: str = choice("each_full", "each_half_up")
    dealer_scores: bool = flag(False)
    failure_penalty: str = choice("none", "subtract")
    tie_second: str = choice("extra_deal", "speaking_order")
    early_stop: bool = flag(False)
    first_dealer: str = choice("highest_card", "lowest_card", "random", "A", "B", "C", "D")
    dealer_may_look: bool = flag(False)
    loser_pays: str = choice("two_each", "winners_only")

    def __post_init__(self) -> None:
        if self.n_players == "3" and self.first_dealer == "D":
            raise BadOption("first_dealer", "D", "A, B or C, since n_players=3")
