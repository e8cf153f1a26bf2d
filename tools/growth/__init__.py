"""How time and memory grow with the input: every construct at several sizes, through each stage.

``python -m tools.growth`` (or ``make growth``) prints a table, and fails where something grows
faster than its input, or takes more than notes of that size may.

``constructs``
    inputs of any size, each full of one construct
``stages``
    what is measured
``measure``
    one stage in a process of its own
``judging``
    exponents, limits and the table
"""
