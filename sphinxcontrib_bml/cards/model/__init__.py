"""Structures, card files and cards as values."""
