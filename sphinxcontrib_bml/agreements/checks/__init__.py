"""What is looked for in notes beyond what reading them finds.

``page``
    headings and links of a document, tables that are not read without Sphinx
``links``
    whether links lead somewhere
``neighbours``
    the headings of the files beside a document, or of its project
``titles``
    the titles of reStructuredText and Markdown files, which links may name
``findings``
    the diagnostics of several documents, each once
"""

from __future__ import annotations

from .findings import Finding, Findings, finding_of
from .links import LinkChecker
from .neighbours import headings_beside, names_of_files
from .page import check_page, check_rst

__all__ = [
    "Finding",
    "Findings",
    "LinkChecker",
    "check_page",
    "check_rst",
    "finding_of",
    "headings_beside",
    "names_of_files",
]
