"""Players that see only a view."""

from estaminet.bots.driver import play_out, step, window
from estaminet.bots.player import Bot, Silent, Uniform, UnknownLevel, levels, make_bot

__all__ = ["Bot", "Silent", "Uniform", "UnknownLevel", "levels", "make_bot", "play_out", "step", "window"]
