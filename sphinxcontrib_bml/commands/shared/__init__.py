"""What the commands share: reading, writing, reporting, exit status.

Only commands import from here.
"""
