"""stub"""
LEVELS = {}
