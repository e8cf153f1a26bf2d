"""What is doubtful about a document as a page."""

from __future__ import annotations

import re

from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.outline import check_outline
from ...language.parser import Parse
from ...language.source import Span
from ...language.syntax import Heading, RstBlock
from .link_checker import LinkChecker

_TABLE_DIRECTIVE = re.compile(r"^[ \t]*\.\.[ \t]+((?:bml:)?bidtable|bml)::", re.MULTILINE)


def check_headings_and_links(parse: Parse, links: LinkChecker, diagnostics: Diagnostics) -> None:
    """Report what is doubtful about the headings and the links of a document."""
    document = parse.document
    headings = [element for element in document.elements if isinstance(element, Heading)]
    titled = bool(document.text_of("TITLE"))
    check_outline(headings, titled=titled, diagnostics=diagnostics)
    links.check(parse, diagnostics)


def check_rst(parse: Parse, diagnostics: Diagnostics) -> None:
    """Report the bidding tables in reStructuredText, unread without Sphinx (LANGUAGE XT-1)."""
    for element in parse.document.elements:
        if isinstance(element, RstBlock):
            for match in _TABLE_DIRECTIVE.finditer(element.span.text):
                start = element.span.start
                diagnostics.report(
                    Code.RST_TABLE,
                    Span(element.span.source, start + match.start(1), start + match.end(1)),
                    f"the directive {match[1]} in reStructuredText is not read here",
                    hint="the builders of Sphinx export its rows; so does a table outside",
                )
