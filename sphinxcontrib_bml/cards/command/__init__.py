"""The commands ``bml card`` and ``bml convention``."""
