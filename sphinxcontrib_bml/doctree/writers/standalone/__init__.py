"""Notes as one file of their own, made by docutils alone."""
