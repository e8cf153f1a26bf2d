"""The words that readers stumble over, and how often each text has them."""
