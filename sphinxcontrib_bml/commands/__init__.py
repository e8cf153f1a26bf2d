"""The command line, ``bml``: check, export and read notes without Sphinx.

Only :data:`main`, the program itself, is public.
"""
