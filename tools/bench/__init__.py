"""Whole-process measurements: this project, the older tool and plain nested lists, side by side.

``python -m tools.bench`` (or ``make bench``) runs every contender on the same generated notes and
prints tables with ratios. It is a command, never a timed test: what it prints is compared within
one run, on one machine. ``python -m tools.bench.commits`` (or ``make bench-compare``) runs two
commits.

What is measured:

``stages``, ``sites``, ``older_tool``
    contenders: the commands, builds by Sphinx, bridge-markup
``starts``, ``cards``, ``editing``
    how long commands take to begin, what conventions and cards cost, how long an editor waits
``notes``, ``chapters``, ``nested_lists``, ``matches``
    the generated notes, cut into documents and as reST lists, and matches

How:

``jobs``
    what a contender writes and runs
``measure``, ``launcher``
    run one command and read what it used
``rounds``
    contenders in turn

What is reported:

``samples``, ``judging``, ``targets``
    medians with their spread, ratios, and what these may be
``run``, ``tables``, ``figures``, ``picture``
    all of a run, as text, JSON and SVG
"""
