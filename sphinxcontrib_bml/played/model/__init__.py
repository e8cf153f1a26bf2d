"""The share of played calls that the notes cover."""
