"""Readers of Markdown, Word, HTML and CSV files."""
