"""The commands ``bml quiz`` and ``bml anki``."""
