"""Counts the instructions of commands, which hardly differ from run to run."""
