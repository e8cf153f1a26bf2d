"""Played deals, and how much of what was bid the notes cover."""
