"""Alerts and announcements: what the rules of a federation ask for (ALERTS)."""
