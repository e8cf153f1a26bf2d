"""From lines with structure to notes in BML."""
