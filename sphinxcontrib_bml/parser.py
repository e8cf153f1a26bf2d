"""The docutils parser for ``docutils --parser=sphinxcontrib_bml.parser``."""

from __future__ import annotations

from .doctree.docutils_parser import BMLParser as Parser

__all__ = ["Parser"]
