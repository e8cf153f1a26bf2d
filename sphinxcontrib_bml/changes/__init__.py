"""Changes between two versions of notes."""
