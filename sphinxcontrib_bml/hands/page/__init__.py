"""The directives about hands."""
