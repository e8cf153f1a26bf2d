"""Card files: YAML, JSON, schemas."""
