"""The commands below ``bml card`` and ``bml convention``: one file a command.

Only ``card`` and ``convention`` of the folder above import from here. ``reading`` is what they
share.
"""
