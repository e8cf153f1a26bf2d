"""Projects for somebody's notes: ``bml init`` asks here what is in one, and writes it.

:class:`Project` and :func:`chapters_from` are meant for others; ``files`` holds what is copied.
"""

from __future__ import annotations

from .chapters import ListedFile, chapters_from, example_chapters
from .project import Project

__all__ = ["ListedFile", "Project", "chapters_from", "example_chapters"]
