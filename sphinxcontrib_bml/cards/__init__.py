"""Convention cards: structures, card files, conventions."""
