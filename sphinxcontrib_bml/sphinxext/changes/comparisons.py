"""Comparisons of two systems, made as pages are written (VARIANTS VA-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...agreements.changes import Change, Comparison, diff
from ...display.comparing import ComparingTeller
from ...doctree.change_nodes import change_nodes
from ...language.codes import Code, Severity
from ...language.fingerprints import fingerprint
from ...language.variants.lines import key_of
from ..answering import answers_of
from ..diagnostics import report_at
from ..domain import domain_of
from ..heading_levels import set_heading_levels
from ..linking import reference_to
from ..session import settings_of
from ..variants import chosen_key
from .compare import CompareRequest, bml_compare
from .lists import is_shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..answering import AskedSystem


class _Compared(NamedTuple):
    """Two systems, and where they differ."""

    comparison: Comparison
    teller: ComparingTeller


def _system(name: str, docname: str, app: Sphinx) -> AskedSystem | None:
    """Return the system of a name, or of a partner: the first that holds the document."""
    answers = answers_of(app)
    if found := answers.named(name):
        return found
    own = [one for one in answers.systems if one.variant == key_of(name)]
    return next((one for one in own if docname in one.documents), next(iter(own), None))


def _compared(request: CompareRequest, docname: str, app: Sphinx) -> _Compared | None:
    """Return what a directive asks for, None where there is no such system."""
    first, second = (_system(name, docname, app) for name in request.names)
    if first is None or second is None:
        return None
    settings = settings_of(app.env)
    teller = ComparingTeller(settings.options, request.names, settings.wording)
    shown = tuple(
        change
        for change in diff(first.system, second.system)
        if is_shown(change, request.depth)
        and (not request.opening or _is_opening(change.opening.short, request.opening))
    )
    return _Compared(Comparison(shown), teller)


def _is_opening(short: str, wanted: str) -> bool:
    return short.strip("()").casefold() == wanted.strip("()").replace("NT", "N").casefold()


def outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the pages whose comparisons have changed; report names of no system."""
    domain = domain_of(env)
    changed = []
    for docname, requests in domain.compared.items():
        told = []
        for request in requests:
            found = _compared(request, docname, app)
            if found is None and chosen_key(app.config):
                continue  # pages of one partner compare with nobody
            if found is None:
                names = ", ".join(one.name for one in answers_of(app).systems)
                place = f"{env.doc2path(docname)}:{request.line}"
                words = f"no two systems are called {' and '.join(request.names)} (known: {names})"
                report_at(env, Code.DIRECTIVE_VALUE, Severity.ERROR, words, place)
                continue
            facts = [(found.teller.told(change)[1:], change.kind) for change in found.comparison]
            told.append(fingerprint(facts))
        if domain.told_compared.get(docname) != told:
            domain.told_compared[docname] = told
            changed.append(docname)
    return changed


def resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put comparisons in their places."""
    compared = domain_of(app.env).compared
    for node in list(doctree.findall(bml_compare)):
        request = compared[node["docname"]][node["number"]]
        found = _compared(request, node["docname"], app)
        container = nodes.container("", classes=["bml-what-changed", *node["classes"]])
        container["ids"], container["names"] = node["ids"], node["names"]
        if found is not None:
            container.extend(_nodes_of(found, app, docname))
        set_heading_levels(container, node)
        node.replace_self(container)


def _nodes_of(found: _Compared, app: Sphinx, docname: str) -> Iterator[nodes.Node]:
    """Yield the counts, then the differences with links to their rows."""
    if found.comparison:
        counts = found.teller.summary(found.comparison)
        yield nodes.paragraph("", counts, support_smartquotes=False)

    def link(change: Change, words: list[nodes.Node]) -> list[nodes.Node]:
        agreement = change.new or change.old
        address = agreement.row.address if agreement is not None else None
        if address is None or not address.anchor or address.document not in app.env.all_docs:
            return words
        return [reference_to(app.builder, docname, address.document, address.anchor, words)]

    yield from change_nodes(found.comparison, found.teller, link)
