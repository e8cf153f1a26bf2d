"""Cards and conventions as nodes, and how they are written."""
