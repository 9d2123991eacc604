"""Players that see only a view."""

from estaminet.bots.driver import ROUNDS, answered, call, called, in_time, play_out, step, window
from estaminet.bots.player import Bot, Silent, Uniform, UnknownLevel, levels, make_bot
from estaminet.bots.sampling import best_of, standard_error
from estaminet.bots.worlds import NoWorld, Worlds, by_weight, likely

__all__ = [
    "ROUNDS",
    "Bot",
    "NoWorld",
    "Silent",
    "Uniform",
    "UnknownLevel",
    "Worlds",
    "answered",
    "best_of",
    "by_weight",
    "call",
    "called",
    "in_time",
    "levels",
    "likely",
    "make_bot",
    "play_out",
    "standard_error",
    "step",
    "window",
]
