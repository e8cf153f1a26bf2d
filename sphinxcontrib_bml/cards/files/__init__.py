"""Files of cards: YAML, JSON, schemas."""
