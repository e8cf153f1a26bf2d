"""How much of what was bid the notes cover."""
