"""Auctions of a whole project: objects, references, lists (RESOLVER RK-8, RU-1, RI)."""
