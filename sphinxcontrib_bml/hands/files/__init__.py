"""Files about hands: sets for the scripts of pages, and reports as JSON."""
