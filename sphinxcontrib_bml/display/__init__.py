"""Words and drawings that people see, in plain characters.

Import from the modules. They import ``bridge``, ``language`` and ``agreements``, and else only the
standard library.
"""
