"""Files of hands: sets for the scripts of pages."""
