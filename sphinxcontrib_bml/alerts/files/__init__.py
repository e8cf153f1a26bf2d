"""Rule files, and answers as files (ALERTS AT-20, AT-50)."""
