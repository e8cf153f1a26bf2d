"""Hands that notes describe: sets for agreements, and what players have shown."""
