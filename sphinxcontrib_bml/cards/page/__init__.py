"""Cards and conventions on pages."""
