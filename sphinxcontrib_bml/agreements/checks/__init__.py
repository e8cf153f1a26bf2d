"""What is looked for in notes beyond what reading them finds.

A package that adds a check of its own (``AddedCheck``, ``AddedDiagnostic``, ``Severity``) imports
from here.

``registry``
    the checks of whole systems, and how others add theirs
``subject``
    what they look at
``outlines``
    the tables of a system: which row stands below which
``contradictions``, ``comparing``
    auctions that several rows define
``pointers``
    lines ``//as`` that lead nowhere
``levels``, ``baseline``, ``settling``
    what becomes of findings: how bad they are, whether they are known
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

from typing import TYPE_CHECKING

from ...language.codes import Severity
from ...lazy import loader
from .findings import DiagnosticSet

if TYPE_CHECKING:
    from .link_checker import LinkChecker, headings_in_folder, names_of_files
    from .page_checks import check_headings_and_links, check_rst
    from .registry import AddedCheck, AddedDiagnostic

__all__ = [
    "AddedCheck",
    "AddedDiagnostic",
    "DiagnosticSet",
    "LinkChecker",
    "Severity",
    "check_headings_and_links",
    "check_rst",
    "headings_in_folder",
    "names_of_files",
]

__getattr__ = loader(
    __name__,
    {
        "link_checker": ("LinkChecker", "headings_in_folder", "names_of_files"),
        "page_checks": ("check_headings_and_links", "check_rst"),
        "registry": ("AddedCheck", "AddedDiagnostic"),
    },
)
