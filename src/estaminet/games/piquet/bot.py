"""stub"""
LEVELS: dict[str, object] = {}
