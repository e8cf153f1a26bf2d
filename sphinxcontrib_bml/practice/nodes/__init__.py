"""Nodes of question sheets, and documents of them."""
