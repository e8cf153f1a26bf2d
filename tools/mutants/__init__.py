"""Small problems put into the code, to see whether the tests find them.

``make mutants`` runs the tests against a seeded sample of problems, and prints what nothing found.

``mutations``
    the problems that can be made in a file
``reach``, ``contexts``
    which tests run the line of a problem: those are tried, the narrowest first
``trials``
    tests that are run against a problem, in a copy of the project
"""
