"""Lists of what changed, made as pages are written (CHECKS CH-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from docutils import nodes

from ...agreements.changes import Comparison
from ...bridge import PASS, Side
from ...display.changes import ChangeFormatter
from ...doctree.report_nodes import section_nodes
from ..i18n.catalogues import _
from ..session import settings_of
from .told import UnreadableVersion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment

    from ...agreements.changes import Change
    from ..page_reports import ReportPage
    from .told import SystemChanges


@dataclass(frozen=True)
class ShownChanges:
    """A list of what changed."""

    found: SystemChanges | UnreadableVersion
    depth: int
    """How many calls the auctions have at most; 0 for any."""
    teller: ChangeFormatter

    @classmethod
    def of(
        cls, found: SystemChanges | UnreadableVersion, depth: int, env: BuildEnvironment
    ) -> ShownChanges:
        """Return a list in the words of a project."""
        settings = settings_of(env)
        return cls(found, depth, ChangeFormatter(settings.options, settings.wording))

    @property
    def facts(self) -> object:
        """What the list says, and where it leads."""
        found = self.found
        if isinstance(found, UnreadableVersion):
            return found
        told = [
            (self.teller.told(change), found.target_of(change.new) if change.new else None)
            for change in found.comparison
        ]
        facts = [(one.name, one.what, one.lines, place) for one, place in told]
        return found.name, found.left_out, facts

    def nodes(self, page: ReportPage) -> Iterator[nodes.Node]:
        """Yield what a page says."""
        found = self.found
        if isinstance(found, UnreadableVersion):
            words = _("What changed cannot be shown: {reason}.").format(reason=found.message)
            yield nodes.paragraph("", words, support_smartquotes=False)
            return
        compared = _("Compared with {state}.").format(state=found.name)
        yield nodes.paragraph("", compared, support_smartquotes=False)
        if found.left_out:
            yield _excluded_pages_note(found.left_out, page)
        shown = [one for one in found.comparison if is_within_depth(one, self.depth)]

        def link(change: Change, words: list[nodes.Node]) -> list[nodes.Node]:
            # What the notes had before has no place on the pages.
            place = found.target_of(change.new) if change.new is not None else None
            return words if place is None else [page.link(place.docname, place.anchor, words)]

        if not shown:
            yield nodes.paragraph("", self.teller.wording.nothing_changed)
        yield from section_nodes(self.teller.sections(Comparison(tuple(shown))), link)
        deeper = len(found.comparison) - len(shown)
        if deeper:
            yield nodes.paragraph("", _("In longer auctions: {number}").format(number=deeper))


def _excluded_pages_note(docnames: tuple[str, ...], page: ReportPage) -> nodes.paragraph:
    """Return the sentence that names the pages with tables that were not compared."""
    before, after = _("Not compared, as only .bml files are: {pages}").split("{pages}", 1)
    paragraph = nodes.paragraph("", before)
    for number, left_out in enumerate(docnames):
        title = page.app.env.titles[left_out].astext()
        paragraph += nodes.Text(", " if number else "")
        paragraph += page.link(left_out, "", [nodes.Text(title)])
    paragraph += nodes.Text(after)
    return paragraph


def is_within_depth(change: Change, depth: int) -> bool:
    """Tell whether the auction of a change has no more calls than asked for, their passes aside."""
    turns = change.auction.turns
    calls = sum(not (side is Side.THEY and call is PASS) for side, call in turns)
    return not depth or calls <= depth
