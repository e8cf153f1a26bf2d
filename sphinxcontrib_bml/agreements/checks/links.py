"""Links between the documents of a project (LANGUAGE IL-7, LM-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, Edit, quoted
from ...language.links import (
    HeadingIndex,
    LinkFault,
    LinkTarget,
    LinkUse,
    Match,
    address_fault,
    document_fault,
    heading_fault,
    headings_of,
    link_uses,
    other_file_fault,
    parse_target,
)
from ...language.options import Options
from ...language.parser import Parse
from ...language.schemes import is_address
from ...language.source import Source, Span
from .neighbours import (
    SUFFIXES,
    distinct_places,
    headings_below,
    headings_in,
    headings_in_folder,
    names_of_files,
)

_SUGGESTIONS = 2
_NEAR_ENOUGH = 0.7
_MOST_LOST = 8
"""Targets of one file that are told one by one though nothing is like them."""
_LOST_NAMED = 3
_NO_MATCH: Match[Span] = Match((), ())
_Report = Callable[[LinkUse, LinkFault, Match[Span]], None]


class LinkChecker:
    """Follows links; each document that they may lead to is read once in a run."""

    def __init__(self, together: Iterable[Parse] = ()) -> None:
        """Begin with no other document read.

        :param together: the documents of the system whose links are followed.
        """
        self._documents = tuple(together)
        self._own: tuple[Parse, HeadingIndex[Span]] | None = None
        """The document that was looked at last, with its headings."""
        self._indexes: dict[Path, HeadingIndex[Span]] = {}
        self._others: dict[Path, HeadingIndex[Span]] = {}
        """The headings of the files beside a document, or of its project."""

    @cached_property
    def _all_headings(self) -> HeadingIndex[Span]:
        """The headings of all documents of the system."""
        return HeadingIndex(
            distinct_places(
                place for parse in self._documents for place in headings_of(parse.document)
            )
        )

    def check(self, parse: Parse, diagnostics: Diagnostics) -> None:
        """Report the links of a document that lead nowhere, or to several headings.

        Links to other documents are followed only in a project of Sphinx: where the root holds a
        ``conf.py``.
        """
        own_headings = self._own_headings(parse)
        reports = _LinkReports(diagnostics)
        in_project = _is_project(parse)
        for use in link_uses(parse.document.elements, parse.options):
            if is_address(use.target):
                if not parse.options.allow_link(use.target):
                    reports.add(use, address_fault(use.target), _NO_MATCH)
                continue
            target = parse_target(use.target)
            if not target.document:
                self._check_heading_anywhere(parse, use, own_headings, reports.add)
            elif in_project:
                self._check_document(parse, use, target, reports.add)
        reports.report()

    def places_of(self, parse: Parse, use: LinkUse) -> tuple[Span, ...]:
        """Return where a link may lead: nowhere, to a heading, or to several that fit.

        The place of another document as a whole is its beginning; addresses have none.
        """
        if is_address(use.target):
            return ()
        target = parse_target(use.target)
        if not target.document:
            own = self._own_headings(parse).places(target.heading)
            return own or self._all_headings.places(target.heading)
        path = _find(parse, target.document) if _is_project(parse) else None
        if path is None:
            return ()
        if target.heading:
            return self._index(path, parse.options).places(target.heading)
        return (Span(Source(str(path), ""), 0, 0),)

    def _own_headings(self, parse: Parse) -> HeadingIndex[Span]:
        if self._own is None or self._own[0] is not parse:
            self._own = parse, HeadingIndex(headings_of(parse.document))
        return self._own[1]

    def _check_heading_anywhere(
        self, parse: Parse, use: LinkUse, own_headings: HeadingIndex[Span], report: _Report
    ) -> None:
        """Report a link to a heading without a document, unless it is found.

        It is looked for in the document, then in the others of the system. The heading of another
        file is a remark, except where a project has one such: the build finds it.
        """
        target = parse_target(use.target)
        if not target.heading or own_headings.places(target.heading):
            self._check_heading(use, target, own_headings, report)
        elif self._all_headings.places(target.heading):
            self._check_heading(use, target, self._all_headings, report)
        elif others := self._headings_nearby(parse, target.heading):
            if not _is_project(parse) or len(others) > 1:
                fault = other_file_fault(use.target, names_of_files(others))
                report(use, fault, Match(others, ()))
        else:
            near = own_headings if own_headings.nearest(target.heading) else self._all_headings
            self._check_heading(use, target, near, report)

    def _headings_nearby(self, parse: Parse, heading: str) -> tuple[Span, ...]:
        """Return where files beside the document, or others of its project, have a heading."""
        path = parse.source.path
        if path is None:
            return ()
        in_project = _is_project(parse)
        place = parse.root if in_project else path.parent
        if place not in self._others:
            self._others[place] = (
                headings_below(parse.root, parse.options)
                if in_project
                else headings_in_folder(path.parent, parse.options)
            )
        return self._others[place].places(heading)

    def _check_heading(
        self, use: LinkUse, target: LinkTarget, index: HeadingIndex[Span], report: _Report
    ) -> None:
        match = index.find(target.heading) if target.heading else _NO_MATCH
        fault = heading_fault(use.target, match)
        if fault is not None:
            report(use, fault, match)

    def _check_document(
        self, parse: Parse, use: LinkUse, target: LinkTarget, report: _Report
    ) -> None:
        path = _find(parse, target.document)
        if path is None:
            report(use, document_fault(use.target, _similar(parse, target)), _NO_MATCH)
        elif target.heading:
            self._check_heading(use, target, self._index(path, parse.options), report)

    def _index(self, path: Path, options: Options) -> HeadingIndex[Span]:
        if path not in self._indexes:
            self._indexes[path] = HeadingIndex(headings_in(path, options))
        return self._indexes[path]


def _is_project(parse: Parse) -> bool:
    return (parse.root / "conf.py").exists()


class _LinkReports:
    """Gathers what is wrong with the links of a document: each target once (CHECKS CK-4)."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self._diagnostics = diagnostics
        self._found: dict[tuple[str, LinkFault], list[LinkUse]] = {}
        self._matches: dict[tuple[str, LinkFault], Match[Span]] = {}

    def add(self, use: LinkUse, fault: LinkFault, match: Match[Span]) -> None:
        """Add a link, and what is wrong with it."""
        self._found.setdefault((use.target, fault), []).append(use)
        self._matches.setdefault((use.target, fault), match)

    def report(self) -> None:
        """Report each target at its first link, and where the others stand.

        A part of a book that is checked alone may have many links to the other parts: one message.
        """
        lost = [key for key in self._found if _has_no_similar_heading(*key)]
        if len(lost) > _MOST_LOST:
            self._report_lost(lost)
            for key in lost:
                del self._found[key]
        for (target, fault), uses in self._found.items():
            places = self._matches[target, fault].places
            others = [use.span for use in uses[1:]]
            self._diagnostics.report(
                fault.code,
                uses[0].span,
                fault.message,
                hint=fault.hint,
                severity=fault.severity,
                pasted=uses[0].pasted,
                related=places or others,
                relation="this heading fits" if places else "this link too",
                edits=[edit for use in uses for edit in _edits(use, fault.meant)],
            )

    def _report_lost(self, lost: list[tuple[str, LinkFault]]) -> None:
        uses = [use for key in lost for use in self._found[key]]
        names = ", ".join(quoted(target) for target, _ in lost[:_LOST_NAMED])
        self._diagnostics.report(
            Code.LINK_UNKNOWN,
            uses[0].span,
            f"no headings fit {len(uses)} links of this file, {names} among them",
            hint="are they in files that lie elsewhere? check those together: bml check FOLDER",
            pasted=uses[0].pasted,
            related=[use.span for use in uses[1:]],
            relation="this link too",
        )


def _has_no_similar_heading(target: str, fault: LinkFault) -> bool:
    """Tell whether nothing here is like the heading that a link wants."""
    is_warning = fault.severity is Severity.WARNING and fault.code is Code.LINK_UNKNOWN
    return is_warning and target.startswith("#") and not fault.meant


def _edits(use: LinkUse, meant: str) -> list[Edit]:
    """Return the edit that lets a link lead to ``meant``; none where that cannot be written."""
    written = use.span.text.removesuffix(")")
    if not meant or not written.endswith(use.target) or set(meant) & set("()"):
        return []
    start = use.span.start + len(written) - len(use.target)
    return [Edit(Span(use.span.source, start, start + len(use.target)), meant)]


def _base(parse: Parse, document: str) -> Path:
    """Return the folder that the name ``document`` counts from."""
    return parse.root if document.startswith("/") else parse.folder


def _find(parse: Parse, document: str) -> Path | None:
    """Return the file of ``document``, None where there is none below the root."""
    for suffix in SUFFIXES:
        try:
            path = (_base(parse, document) / (document.lstrip("/") + suffix)).resolve()
            if path.is_file() and path.is_relative_to(parse.root.resolve()):
                return path
        except (OSError, ValueError, RuntimeError):
            return None
    return None


def _similar(parse: Parse, target: LinkTarget) -> list[str]:
    """Return documents with a name like that of ``target``, as they would be written."""
    folder, _, name = target.document.rpartition("/")
    try:
        place = (_base(parse, target.document) / folder.lstrip("/")).resolve()
        items = list(place.iterdir()) if place.is_relative_to(parse.root.resolve()) else []
    except (OSError, ValueError, RuntimeError):
        return []
    names = sorted({item.stem for item in items if item.suffix in SUFFIXES})
    # A comparison is dear, and nobody looks through thousands of neighbours.
    close = get_close_matches(name, names[:1_000], n=_SUGGESTIONS, cutoff=_NEAR_ENOUGH)
    prefix = target.document[: len(target.document) - len(name)]
    return [prefix + item for item in close]
