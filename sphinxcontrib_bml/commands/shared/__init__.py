"""The shared code of the commands: reading, writing, reporting, exit status.

Only commands import from here.
"""
