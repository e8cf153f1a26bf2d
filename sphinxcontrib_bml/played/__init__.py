"""Played deals, and the share of the players' calls that the notes cover."""
