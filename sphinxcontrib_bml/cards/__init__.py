"""Convention cards: structures, system notes, conventions."""
