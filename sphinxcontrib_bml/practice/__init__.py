"""Questions about notes, each with exactly one right answer."""
