"""Words for hands: whether they fit, what notes say to bid, and what a call leaves open."""
