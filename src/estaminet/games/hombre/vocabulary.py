"""What is said and done at a table of hombre, and where its cards and counters lie."""

from __future__ import annotations

from typing import Final

from estaminet.rules.referee import AGAIN

PASSE: Final = "passe"
DEMANDE: Final = "demande"
SANS: Final = "sans-prendre"
CONTRE: Final = "contre"
FORCE: Final = "force"
TIENT: Final = "tient"
CEDE: Final = "cede"
ECARTE: Final = "ecarte"
SERVI: Final = "servi"
VOIT: Final = "voit"
LAISSE: Final = "laisse"
ARRETE: Final = "arrete"
ENTREPREND: Final = "entreprend"
MONTRE: Final = "montre"
GANO: Final = "gano"
SUITS: Final = {"pique": "S", "coeur": "H", "carreau": "D", "trefle": "C"}

RECLAME: Final = "reclame"
MATADORS: Final = "matadors"
TAIT: Final = "tait"
"""With `reclamation=manuelle`: what is claimed beside the poule, or nothing."""

DONNE: Final = "donne"
PREND: Final = "prend"
COMPTE: Final = "compte"
CONFIRME: Final = "confirme"
REND: Final = "rend"
"""What flesh does in `fidele` play where nothing is wrong; the last puts back what was lifted by mistake."""
MALDONNE: Final = "maldonne"
DECOUVRE: Final = "decouvre"
RENVERSE: Final = "renverse"
"""`renverse B`: a card that lay face up in the pack comes to B."""
OUBLIE: Final = "oublie"
"""A card has stayed in the box."""
LEVE: Final = "leve"
REGARDE: Final = "regarde"
MELE: Final = "mele"
"""What it may do besides: deal badly, turn a card up, lift other cards than the talon's, look at them, keep them."""
LOOKS: Final = "regarde-talon"
LOOKS_BACK: Final = "regarde-ecart"
TURNS: Final = "retourne"
EARLY: Final = "avance"
EXPOSES: Final = "etale"
"""And at any time: look at the talon or at the own discard, turn up a hand, play too early, let a card be seen."""
GO_ON: Final = "continuer"
BACK: Final = "reprendre"
LEAVE: Final = "laisser"
HARMS: Final = "nuit"
"""What the offended choose from."""
FLESH: Final = (
    DONNE,
    PREND,
    COMPTE,
    CONFIRME,
    REND,
    MALDONNE,
    DECOUVRE,
    LEVE,
    REGARDE,
    MELE,
    LOOKS,
    LOOKS_BACK,
    TURNS,
    EARLY,
    EXPOSES,
    AGAIN,
    GO_ON,
    BACK,
    LEAVE,
    HARMS,
)
REQUIRE: Final = "exiger"
"""With `GO_ON`: what the hombre makes of a card that was seen."""
LATER: Final = (RENVERSE, OUBLIE, REQUIRE)
"""What is wrong with the pack, and a choice: these words came later, and stand last."""

SEATS: Final = "ABC"
HANDS: Final = tuple(f"hand.{seat}" for seat in SEATS)
FRONTS: Final = tuple(f"front.{seat}" for seat in SEATS)
PILES: Final = tuple(f"won.{seat}" for seat in SEATS)
TALON: Final = "talon"
DISCARDS: Final = "ecart"
POULE: Final = "poule"
BETES: Final = "betes"
TRICKS: Final = 9
FIVE: Final = 5
"""After so many tricks in a row the hombre must stop or undertake the vole."""
