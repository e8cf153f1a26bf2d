"""Files of the slice: deals that are read, reports, and sets for the scripts of pages."""
