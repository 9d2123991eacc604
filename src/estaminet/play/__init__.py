"""A partie being played: drive it, log it, view it, write it down, replay it, prove its shuffles fair."""

from estaminet.play.film import Film, Moment, Step
from estaminet.play.hands import partie_of_hands
from estaminet.play.ledger import Entry, entries, write_csv
from estaminet.play.partie import Checkpoint, Partie, Row, replay
from estaminet.play.shuffles import Fair, Given, commitment, partie_key
from estaminet.play.view import Question, View

__all__ = [
    "Checkpoint",
    "Entry",
    "Fair",
    "Film",
    "Given",
    "Moment",
    "Partie",
    "Question",
    "Row",
    "Step",
    "View",
    "commitment",
    "entries",
    "partie_key",
    "partie_of_hands",
    "replay",
    "write_csv",
]
