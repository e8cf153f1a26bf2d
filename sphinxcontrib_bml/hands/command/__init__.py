"""The commands about hands."""
