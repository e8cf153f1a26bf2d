"""Changes of agreements, found by comparing two books."""
