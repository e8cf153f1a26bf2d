"""Played deals on pages (PLAYED CV-42, DP)."""
