"""The command ``bml import``."""
