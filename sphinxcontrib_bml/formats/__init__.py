"""Foreign formats: one file each, reader and writer together."""
