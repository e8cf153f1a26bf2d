"""Exported files in Sphinx builds."""
