"""The rules of the specification: the directive and the role ``rule``, and citations of rules.

A rule has a number such as ``BT-5`` or ``IM2-5``, or the name of its page with a number:
``SPHINX-API 1.5``. The rules with one prefix are cited together by the name of the page and the
prefix: ``LANGUAGE BT``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective, SphinxRole

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_RULE = r"[A-Z]{2,3}\d?-[A-Z]?\d{1,2}[A-Za-z]?\b"
_PAGE = r"(?:[A-Z]{4,}(?:-[A-Z]+)*|BSS)"
_ON_PAGE = rf"(?:{_RULE}|[A-Z]{{2}}\b|sections? \d+|\d+(?:\.\d+)*[a-z]?\b)"
_AND = "(?:, | and | to )"
_NAME = re.compile(_ON_PAGE)
_CITATION = re.compile(
    rf"\b(?:(?P<page>{_PAGE}) {_ON_PAGE}(?:{_AND}{_ON_PAGE})*|{_RULE}(?:{_AND}{_RULE})*)"
)
_ARGUMENT = re.compile(rf"(?P<rule>{_RULE}|{_PAGE} \d\S*)(?: (?P<title>.+))?")
_NO_RULES = frozenset({"UTF-8", "JSON-RPC 2.0"})


class Cited(NamedTuple):
    """A rule, or all rules with one prefix, where a text names it."""

    rule: str
    """``BT-5``, ``BT``, ``SPHINX-API 1.5``."""
    start: int
    end: int
    ends_range: bool
    """Whether the text says *to* before it: all rules from the one cited before are meant."""


def citations(text: str) -> Iterator[Cited]:
    """Yield the rules that ``text``, all in one line, names."""
    for found in _CITATION.finditer(text):
        position = found.start() + len(found["page"] or "")
        for name in _NAME.finditer(text, position, found.end()):
            is_number = name[0][0].isdigit() or name[0].startswith("section")
            rule = f"{found['page']} {name[0]}" if is_number else name[0]
            if rule in _NO_RULES:
                continue
            start = found.start() if is_number else name.start()
            yield Cited(rule, start, name.end(), text.endswith(" to ", 0, name.start()))


def label_of(rule: str) -> str:
    """Return the label that ``rule`` can be linked by: ``rule-bt-5``."""
    return nodes.make_id(f"rule-{rule}")


def reference_to(rule: str, text: str, document: str) -> pending_xref:
    """Return a link to ``rule`` that shows ``text``.

    :param document: name of the document that the link is in.
    """
    return pending_xref(
        "",
        nodes.inline(text, text),
        refdomain="std",
        reftype="ref",
        refexplicit=True,
        refwarn=True,
        reftarget=label_of(rule),
        refdoc=document,
    )


class RuleDirective(SphinxDirective):
    """A rule: its number, perhaps a title, and what it says."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the rule as an item of a definition list, with its number as a link to itself."""
        found = _ARGUMENT.fullmatch(self.arguments[0])
        if not found:
            raise self.error(f"no number of a rule: {self.arguments[0]!r}")
        rule, label = found["rule"], label_of(found["rule"])
        term = nodes.term("", "", nodes.reference("", rule, refid=label), ids=[label])
        if found["title"]:
            title, _ = self.parse_inline(found["title"], lineno=self.lineno)
            term += [nodes.Text(" "), nodes.inline("", "", *title, classes=["rule-title"])]
        self.set_source_info(term)
        self.state.document.note_explicit_target(term, term)
        standard = self.env.domains.standard_domain
        standard.note_hyperlink_target(label, self.env.docname, label, rule)
        body = nodes.definition("", *self.parse_content_to_nodes())
        return [
            nodes.definition_list("", nodes.definition_list_item("", term, body), classes=["rule"])
        ]


class RuleRole(SphinxRole):
    """A link to a rule, by its number."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link."""
        link = reference_to(self.text, self.text, self.env.docname)
        self.set_source_info(link)
        return [link], []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and the role."""
    app.add_directive("rule", RuleDirective)
    app.add_role("rule", RuleRole())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
