"""Conventions: one agreement with its sequences, reusable (CARDS CC-C).

``values``
    conventions and their sequences
``reading``
    conventions as YAML has them
``library``
    the conventions of a project, found by their names
``describing``
    what is shown of a sequence, and what exported files say of it
``book``
    sequences as agreements of a book
``tables``
    bidding tables made conventions, and back
``cloning``
    copies for further change
``writing``
    conventions written as YAML and JSON
"""
