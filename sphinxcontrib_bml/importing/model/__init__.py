"""Conversion of structured lines to notes in BML."""
