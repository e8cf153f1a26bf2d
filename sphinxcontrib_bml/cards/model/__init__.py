"""Structures, system notes and cards as values."""
