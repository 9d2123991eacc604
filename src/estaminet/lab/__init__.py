"""For researchers: the common battery, arenas on duplicate deals, campaigns of many parties."""
