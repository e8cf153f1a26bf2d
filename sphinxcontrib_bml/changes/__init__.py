"""What changed between two versions of notes."""
