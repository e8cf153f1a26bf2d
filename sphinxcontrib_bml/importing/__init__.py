"""Conversion of files of other programs to notes."""
