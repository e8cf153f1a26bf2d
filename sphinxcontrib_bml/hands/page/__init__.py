"""Pages with hands."""
