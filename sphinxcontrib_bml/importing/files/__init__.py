"""File readers for Markdown, Word, HTML and CSV."""
