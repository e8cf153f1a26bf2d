"""What is being edited: texts, the documents that they are, and their systems.

:class:`Workspace` has all of it; places in texts are :class:`TextLines`. Nothing here knows the
protocol of editors.
"""
