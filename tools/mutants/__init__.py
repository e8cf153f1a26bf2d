"""Small faults put into the code, to see whether the tests find them.

``make mutants`` runs the tests against a seeded sample of faults, and prints what nothing found.

``mutations``
    the faults that can be made in a file
``reach``, ``contexts``
    which tests run the line of a fault: those are tried, the narrowest first
``trials``
    tests that are run against a fault, in a copy of the project
"""
