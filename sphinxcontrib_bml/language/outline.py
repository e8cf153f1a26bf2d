"""How the headings of a document hang together (LANGUAGE HD-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .codes import Code
from .diagnostics import Diagnostics, Edit, quoted
from .links import normalized_heading
from .source import Fragment, Span
from .syntax import Heading


def check_outline(headings: list[Heading], *, titled: bool, diagnostics: Diagnostics) -> None:
    """Report headings that leave out a level, and a document that has no title of its own.

    A ``#+TITLE`` stands one level above ``*``. Without one, the first heading may have any
    level.

    :param headings: all of them, in document order.
    :param titled: whether the document has a ``#+TITLE``.
    """
    _report_jumps(headings, titled=titled, diagnostics=diagnostics)
    if not titled:
        _report_several(headings, diagnostics)


def repeats_title(headings: Sequence[Heading], metadata: Mapping[str, Fragment]) -> bool:
    """Tell whether the first heading says the title again: it is shown once (LANGUAGE HD-6)."""
    title = metadata.get("TITLE")
    if title is None or not title.text or not headings or headings[0].level != 1:
        return False
    return normalized_heading(headings[0].text.text) == normalized_heading(title.text)


def _report_jumps(headings: list[Heading], *, titled: bool, diagnostics: Diagnostics) -> None:
    """Report ``HEADING-JUMP`` wherever a level is left out."""
    above = 0 if titled else None
    for heading in headings:
        if above is not None and heading.level > above + 1:
            over = f"level {above}" if above else "the title"
            meant = "*" * (above + 1)
            source, start = heading.span.source, heading.span.start
            stars = Span(source, start, start + heading.level)
            diagnostics.report(
                Code.HEADING_JUMP,
                heading.span,
                f"a heading of level {heading.level} under {over}: {quoted(heading.text.text)}",
                hint=f"write {meant}",
                edits=[Edit(stars, meant)],
            )
        above = heading.level


def _report_several(headings: list[Heading], diagnostics: Diagnostics) -> None:
    """Report ``TITLE-SEVERAL`` once, at the second of the topmost headings."""
    top = min((heading.level for heading in headings), default=0)
    topmost = [heading for heading in headings if heading.level == top]
    if len(topmost) > 1:
        diagnostics.report(
            Code.TITLE_SEVERAL,
            topmost[1].span,
            f"{len(topmost)} headings of level {top} and no #+TITLE",
            hint="write #+TITLE: and a title at the top of the file",
        )
