"""Estaminet seats the missing players of forgotten French card games."""

__version__ = "0.1.0"
