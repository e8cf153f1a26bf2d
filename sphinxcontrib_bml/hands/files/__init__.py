"""Answers about hands as files for other programs."""
