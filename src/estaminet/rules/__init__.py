"""What the games share: questions, options, tricks, the book, the referee."""

from estaminet.rules.ask import CHECK, Ask, Check, Redeal, Refused, Ruled
from estaminet.rules.game import Game, Rules, Steps
from estaminet.rules.options import BadOption, choice, flag, number, read_options, write_options
from estaminet.rules.shapes import Amount, Answer, Either, One, Pick, Shape, written
from estaminet.rules.take import Take

__all__ = [
    "CHECK",
    "Amount",
    "Answer",
    "Ask",
    "BadOption",
    "Check",
    "Either",
    "Game",
    "One",
    "Pick",
    "Redeal",
    "Refused",
    "Ruled",
    "Rules",
    "Shape",
    "Steps",
    "Take",
    "choice",
    "flag",
    "number",
    "read_options",
    "write_options",
    "written",
]
