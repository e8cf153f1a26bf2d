"""Files of the slice: deals that are read, and reports."""
