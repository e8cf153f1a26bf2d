"""Files about hands: sets for the scripts of pages, and answers as JSON."""
