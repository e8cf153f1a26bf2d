"""The docutils parser under the name that ``docutils --parser=sphinxcontrib_bml.parser`` asks for."""

from __future__ import annotations

from .doctree.docutils_parser import BMLParser as Parser

__all__ = ["Parser"]
