"""Writers of our nodes for docutils alone."""
