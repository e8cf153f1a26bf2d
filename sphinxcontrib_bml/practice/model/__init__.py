"""Questions about notes, and which answers are right."""
