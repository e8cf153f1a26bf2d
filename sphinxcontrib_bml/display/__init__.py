"""Words and drawings for people, in plain characters.

Import from the modules. They import only ``bridge``, ``language``, ``agreements`` and the standard
library.
"""
