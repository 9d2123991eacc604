"""What the project draws: packs of cards and faces, as SVG. It knows cards, and nothing of games or pages."""
