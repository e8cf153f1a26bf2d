"""How our nodes are written, by docutils alone."""
