"""Nodes of cards and conventions, and their writers."""
