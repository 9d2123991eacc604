"""Stub."""

LEVELS: dict[str, object] = {}
