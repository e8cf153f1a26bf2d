"""Comparisons of two systems (VARIANTS VA-30)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from docutils import nodes

from ...agreements.changes import Change, Comparison, diff
from ...display.comparing import ComparisonFormatter
from ...doctree.report_nodes import section_nodes
from ...language.variants.lines import key_of
from ..answering import build_systems
from ..page_reports import CannotMakeError
from ..session import settings_of
from ..variants import selected_key
from .lists import is_within_depth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..answering import BuildSystem
    from ..page_reports import ReportBuild, ReportPage
    from .compare import CompareRequest


@dataclass(frozen=True)
class ShownComparison:
    """Where two systems differ."""

    comparison: Comparison
    teller: ComparisonFormatter

    @property
    def facts(self) -> object:
        """What differs."""
        entries = ((self.teller.told(change), change.kind) for change in self.comparison)
        return [(one.name, one.what, one.lines, kind) for one, kind in entries]

    def nodes(self, page: ReportPage) -> Iterator[nodes.Node]:
        """Yield the counts, then the differences with links to their rows."""
        if self.comparison:
            counts = self.teller.summary(self.comparison)
            yield nodes.paragraph("", counts, support_smartquotes=False)

        def link(change: Change, words: list[nodes.Node]) -> list[nodes.Node]:
            agreement = change.new or change.old
            address = agreement.row.address if agreement is not None else None
            documents = page.app.env.all_docs
            if address is None or not address.anchor or address.document not in documents:
                return words
            return [page.link(address.document, address.anchor, words)]

        if not self.comparison:
            yield nodes.paragraph("", self.teller.wording.nothing_changed)
        yield from section_nodes(self.teller.sections(self.comparison), link)


def compared(request: CompareRequest, build: ReportBuild) -> ShownComparison:
    """Return what a directive asks for.

    :raises CannotMakeError: where a name is that of no system.
    """
    first, second = (_system(name, build) for name in request.names)
    if first is None or second is None:
        if selected_key(build.app.config):
            raise CannotMakeError  # pages of one partner compare with nobody
        names = " and ".join(request.names)
        known = build_systems(build.app).names
        raise CannotMakeError(f"no two systems are called {names} (known: {known})")
    settings = settings_of(build.env)
    teller = ComparisonFormatter(settings.options, request.names, settings.wording)
    shown = tuple(
        change
        for change in diff(first.system, second.system)
        if is_within_depth(change, request.depth)
        and request.opening in {"", change.opening.short.strip("()")}
    )
    return ShownComparison(Comparison(shown), teller)


def _system(name: str, build: ReportBuild) -> BuildSystem | None:
    """Return the system of a name, or of a partner: the first that holds the document."""
    answers = build_systems(build.app)
    if found := answers.find(name):
        return found
    own = [one for one in answers.systems if one.variant == key_of(name)]
    return next((one for one in own if build.docname in one.documents), next(iter(own), None))
