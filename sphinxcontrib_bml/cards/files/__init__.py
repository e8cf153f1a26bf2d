"""Card Files: YAML, JSON, schemas."""
