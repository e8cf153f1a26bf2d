"""What can be asked of notes, and which answers are right."""
