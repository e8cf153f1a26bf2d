"""The docutils parser as ``docutils --parser=sphinxcontrib_bml.parser`` asks for it."""

from __future__ import annotations

from .doctree.docutils_parser import BMLParser as Parser

__all__ = ["Parser"]
