"""Links between the documents of a project (LANGUAGE IL-7, LM-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import partial
from pathlib import Path

from ...language.diagnostics import Diagnostics, Edit
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
    parse_target,
)
from ...language.options import Options
from ...language.parser import Parse, parse_file
from ...language.reading import decode
from ...language.schemes import is_address
from ...language.source import Source, Span, normalized
from .titles import markdown_titles, rst_titles

_BML = ".bml"
_TITLES = {".rst": rst_titles, ".md": markdown_titles}
_SUFFIXES = (_BML, *_TITLES)
_SUGGESTIONS = 2
_NEAR_ENOUGH = 0.7
_NO_MATCH: Match[Span] = Match((), ())
_Report = Callable[[LinkUse, LinkFault, Match[Span]], None]


class LinkChecker:
    """Follows links; each document that they may lead to is read once in a run."""

    def __init__(self) -> None:
        """Begin with no document read."""
        self._indexes: dict[Path, HeadingIndex[Span]] = {}

    def check(self, parse: Parse, diagnostics: Diagnostics) -> None:
        """Report the links of a document that lead nowhere, or to several headings.

        Links to other documents are followed only in a project of Sphinx: where the root holds a
        ``conf.py``.
        """
        own_headings = HeadingIndex(headings_of(parse.document))
        report = partial(_report, diagnostics)
        in_project = (parse.root / "conf.py").exists()
        for use in link_uses(parse.document.elements, parse.options):
            if is_address(use.target):
                if not parse.options.allow_link(use.target):
                    report(use, address_fault(use.target), _NO_MATCH)
                continue
            target = parse_target(use.target)
            if not target.document:
                self._check_heading(use, target, own_headings, report)
            elif in_project:
                self._check_document(parse, use, target, report)

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
            self._indexes[path] = HeadingIndex(_headings(path, options))
        return self._indexes[path]


def _report(diagnostics: Diagnostics, use: LinkUse, fault: LinkFault, match: Match[Span]) -> None:
    diagnostics.report(
        fault.code,
        use.span,
        fault.message,
        hint=fault.hint,
        pasted=use.pasted,
        related=match.places,
        relation="this heading fits",
        edits=_edits(use, fault.meant),
    )


def _edits(use: LinkUse, meant: str) -> list[Edit]:
    """Return the edit that lets a link lead to ``meant``; none where that cannot be written."""
    written = use.span.text.removesuffix(")")
    if not meant or not written.endswith(use.target) or set(meant) & set("()"):
        return []
    start = use.span.start + len(written) - len(use.target)
    return [Edit(Span(use.span.source, start, start + len(use.target)), meant)]


def _headings(path: Path, options: Options) -> Iterator[tuple[str, Span]]:
    """Yield the headings of the document ``path``; none where it cannot be read."""
    try:
        if path.suffix == _BML:
            yield from headings_of(parse_file(path, options).document)
        else:
            source = Source(str(path), normalized(decode(path.read_bytes()).text), path=path)
            yield from _TITLES[path.suffix](source)
    except OSError:
        return


def _base(parse: Parse, document: str) -> Path:
    """Return the folder that the name ``document`` counts from."""
    return parse.root if document.startswith("/") else parse.folder


def _find(parse: Parse, document: str) -> Path | None:
    """Return the file of ``document``, None where there is none below the root."""
    for suffix in _SUFFIXES:
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
    names = sorted({item.stem for item in items if item.suffix in _SUFFIXES})
    # A comparison is dear, and nobody looks through thousands of neighbours.
    close = get_close_matches(name, names[:1_000], n=_SUGGESTIONS, cutoff=_NEAR_ENOUGH)
    prefix = target.document[: len(target.document) - len(name)]
    return [prefix + item for item in close]
