"""Foreign formats: one file or folder each, reader and writer together."""
