"""Whole-process measurements: this project, the older tool and plain nested lists, side by side.

``python -m tools.bench`` (or ``make bench``) runs every contender on the same generated notes and
prints one table with ratios. It is a command, never a timed test: what it prints is compared
within one run, on one machine.

``notes``
    generates the BML
``nested_lists``
    writes the same rows as nested reST lists
``contenders``
    what is run, and how
``editing``
    how long an editor waits for the language server
``measure``
    runs one command and reads what it used
``report``
    medians, ratios and targets as text
"""
