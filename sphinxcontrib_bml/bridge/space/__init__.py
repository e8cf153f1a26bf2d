"""Sets of hands: their exact size, and words for them. Nothing here knows notes (HANDS HA-12)."""
