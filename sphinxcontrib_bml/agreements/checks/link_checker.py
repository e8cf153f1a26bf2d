"""The links of documents: their targets, and the titles that they may name.

Titles of reStructuredText and Markdown files are found without their parsers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from pathlib import Path

from ...language import links
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, Edit, quoted
from ...language.headings import check_outline
from ...language.input_files import files_below
from ...language.options import Options, is_address
from ...language.parser import Parse, parse_file
from ...language.reading import bytes_of, decode
from ...language.source import Source, Span, normalized
from ...language.syntax import Heading, RstBlock
from ...patterns import MULTILINE, compile_later
from ..note_files import is_project

_ADORNMENT = compile_later(r"([!-/:-@\[-`{-~])\1{2,}\s*")
_ROLE = compile_later(r":[\w:+.-]{1,60}:`([^`<]*)(?:<[^`>]*>)?`")
_ATX = compile_later(r" {0,3}#{1,6}\s+")
_SETEXT = compile_later(r" {0,3}(?:=+|-{2,})\s*")
_FENCE = compile_later(r"\s*(```|~~~|:::)")
_LINK = compile_later(r"\[([^\[\]]*)\]\([^()]*\)")
_MARKS = str.maketrans("", "", "`*")


def rst_titles(source: Source) -> Iterator[tuple[str, Span]]:
    """Yield the section titles of reStructuredText: lines underlined with punctuation."""
    above: tuple[str, Span] | None = None
    for text, span in _lines(source):
        if above is not None and _ADORNMENT.fullmatch(text):
            title = _ROLE.sub(r"\1", above[0])
            yield title.strip().translate(_MARKS), above[1]
        is_title = text.strip() and not _ADORNMENT.fullmatch(text)
        above = (text, span) if is_title else None


def markdown_titles(source: Source) -> Iterator[tuple[str, Span]]:
    """Yield the headings of Markdown except those in code blocks."""
    above: tuple[str, Span] | None = None
    fence = ""
    for text, span in _lines(source):
        mark = _FENCE.match(text)
        if mark and fence in {"", mark[1]}:
            fence = "" if fence else mark[1]
            above = None
        elif not fence:
            heading = _ATX.match(text)
            if heading:
                yield _markdown_text(text[heading.end() :].rstrip().rstrip("#")), span
            elif above is not None and _SETEXT.fullmatch(text):
                yield _markdown_text(above[0]), above[1]
            above = None if heading or not text.strip() else (text, span)


def _markdown_text(text: str) -> str:
    return _LINK.sub(r"\1", text).strip().translate(_MARKS)


def _lines(source: Source) -> Iterator[tuple[str, Span]]:
    start = 0
    for text in source.text.split("\n"):
        yield text, Span(source, start, start + len(text))
        start += len(text) + 1


NOTES = ".bml"
_TITLES = {".rst": rst_titles, ".md": markdown_titles}
SUFFIXES = (NOTES, *_TITLES)
"""Suffixes of the documents that links may name."""

# To read a file is dear, and a folder may hold any number.
_MOST_FILES = 500


def headings_in(path: Path, options: Options) -> Iterator[tuple[str, Span]]:
    """Yield the headings of the document ``path``; none if it cannot be read."""
    try:
        if path.suffix == NOTES:
            yield from links.headings_of(parse_file(path, options).document)
        else:
            source = Source(str(path), normalized(decode(bytes_of(path, options)).text), path=path)
            yield from _TITLES[path.suffix](source)
    except OSError:
        return


def headings_in_folder(folder: Path, options: Options) -> links.HeadingIndex[Span]:
    """Return the headings of the note files in ``folder``; none if files may not be read."""
    return _headings_of_files(_files_in(folder), options)


def headings_below(root: Path, options: Options) -> links.HeadingIndex[Span]:
    """Return the headings of all documents below ``root``; none if files may not be read."""
    return _headings_of_files(files_below(root, SUFFIXES), options)


def distinct_places(places: Iterable[tuple[str, Span]]) -> Iterator[tuple[str, Span]]:
    """Yield headings with their places; a part that several files include counts once."""
    seen = set()
    for text, span in places:
        path = span.source.path
        place = (path.resolve() if path is not None else span.source, span.line, span.column)
        if place not in seen:
            seen.add(place)
            yield text, span


def names_of_files(places: Iterable[Span]) -> list[str]:
    """Return the file names of ``places`` without folders, each once."""
    return list(dict.fromkeys(Path(place.file).name for place in places))


def _headings_of_files(files: Iterable[Path], options: Options) -> links.HeadingIndex[Span]:
    read = islice(files, _MOST_FILES) if options.files else ()
    return links.HeadingIndex(
        distinct_places(item for file in read for item in headings_in(file, options))
    )


def _files_in(folder: Path) -> Iterator[Path]:
    try:
        files = sorted(item for item in folder.iterdir() if item.suffix == NOTES)
    except OSError:
        return
    yield from filter(Path.is_file, files)


_SUGGESTIONS = 2
_NEAR_ENOUGH = 0.7
_MOST_LOST = 8
"""Maximum number of targets in a file reported separately though no heading is similar."""
_LOST_NAMED = 3
_NO_MATCH: links.Match[Span] = links.Match((), ())
_Report = Callable[[links.LinkUse, links.LinkFault, links.Match[Span]], None]


class LinkChecker:
    """Follows links; reads each document that is a possible target once per run."""

    def __init__(self, together: Iterable[Parse] = ()) -> None:
        """Store the documents of the system.

        :param together: the documents of the system whose links are followed.
        """
        self._documents = tuple(together)
        self._own: tuple[Parse, links.HeadingIndex[Span]] | None = None
        """The most recent document, with its headings."""
        self._indexes: dict[Path, links.HeadingIndex[Span]] = {}
        self._others: dict[Path, links.HeadingIndex[Span]] = {}
        """The headings of the files next to a document, or of its project."""

    @cached_property
    def _all_headings(self) -> links.HeadingIndex[Span]:
        """The headings of all documents of the system."""
        return links.HeadingIndex(
            distinct_places(
                place for parse in self._documents for place in links.headings_of(parse.document)
            )
        )

    def check(self, parse: Parse, diagnostics: Diagnostics) -> None:
        """Report the links of a document that have no target or several targets.

        Links to other documents are followed only in a Sphinx project: if the root contains a
        ``conf.py``.
        """
        own_headings = self._own_headings(parse)
        reports = _LinkReports(diagnostics, are_together=len(self._documents) > 1)
        in_project = _is_project(parse)
        for use in links.link_uses(parse.document.elements, parse.options):
            if is_address(use.target):
                if not parse.options.allow_link(use.target):
                    reports.add(use, links.address_problem(use.target), _NO_MATCH)
                continue
            target = links.parse_target(use.target)
            if not target.document:
                self._check_heading_anywhere(parse, use, own_headings, reports.add)
            elif in_project:
                self._check_document(parse, use, target, reports.add)
        reports.report()

    def places_of(self, parse: Parse, use: links.LinkUse) -> tuple[Span, ...]:
        """Return the possible targets of a link: none, one heading, or several that match.

        The place of another whole document is its beginning; addresses have no place.
        """
        if is_address(use.target):
            return ()
        target = links.parse_target(use.target)
        if not target.document:
            own = self._own_headings(parse).places(target.heading)
            return own or self._all_headings.places(target.heading)
        path = _find(parse, target.document) if _is_project(parse) else None
        if path is None:
            return ()
        if target.heading:
            return self._index(path, parse.options).places(target.heading)
        return (Span(Source(str(path), ""), 0, 0),)

    def _own_headings(self, parse: Parse) -> links.HeadingIndex[Span]:
        if self._own is None or self._own[0] is not parse:
            self._own = parse, links.HeadingIndex(links.headings_of(parse.document))
        return self._own[1]

    def _check_heading_anywhere(
        self,
        parse: Parse,
        use: links.LinkUse,
        own_headings: links.HeadingIndex[Span],
        report: _Report,
    ) -> None:
        """Report a link to a heading without a document name if the heading is not found.

        The heading is searched for in the document, then in the others of the system. A heading in
        another file is an info message, unless it is the only one of a project: the build finds it.
        """
        target = links.parse_target(use.target)
        if not target.heading or own_headings.places(target.heading):
            self._check_heading(use, target, own_headings, report)
        elif self._all_headings.places(target.heading):
            self._check_heading(use, target, self._all_headings, report)
        elif others := self._headings_nearby(parse, target.heading):
            if not _is_project(parse) or len(others) > 1:
                problem = links.other_file_problem(use.target, names_of_files(others))
                report(use, problem, links.Match(others, ()))
        else:
            near = own_headings if own_headings.nearest(target.heading) else self._all_headings
            self._check_heading(use, target, near, report)

    def _headings_nearby(self, parse: Parse, heading: str) -> tuple[Span, ...]:
        """Return the places of a heading in files next to the document or in its project."""
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
        self,
        use: links.LinkUse,
        target: links.LinkTarget,
        index: links.HeadingIndex[Span],
        report: _Report,
    ) -> None:
        match = index.find(target.heading) if target.heading else _NO_MATCH
        problem = links.heading_problem(use.target, match)
        if problem is not None:
            if problem.meant and len(index.places(match.nearest[0])) > 1:
                problem = problem._replace(meant="")  # the link would be ambiguous
            report(use, problem, match)

    def _check_document(
        self, parse: Parse, use: links.LinkUse, target: links.LinkTarget, report: _Report
    ) -> None:
        path = _find(parse, target.document)
        if path is None:
            report(use, links.document_problem(use.target, _similar(parse, target)), _NO_MATCH)
        elif target.heading:
            self._check_heading(use, target, self._index(path, parse.options), report)

    def _index(self, path: Path, options: Options) -> links.HeadingIndex[Span]:
        if path not in self._indexes:
            self._indexes[path] = links.HeadingIndex(headings_in(path, options))
        return self._indexes[path]


def _is_project(parse: Parse) -> bool:
    return (parse.root / "conf.py").exists()


class _LinkReports:
    """Collects the problems of the links of a document: each target once (CHECKS CK-4)."""

    def __init__(self, diagnostics: Diagnostics, *, are_together: bool) -> None:
        """Store where to report.

        :param are_together: whether the document is checked together with others.
        """
        self._diagnostics = diagnostics
        self._are_together = are_together
        self._found: dict[tuple[str, links.LinkFault], list[links.LinkUse]] = {}
        self._matches: dict[tuple[str, links.LinkFault], links.Match[Span]] = {}

    def add(self, use: links.LinkUse, problem: links.LinkFault, match: links.Match[Span]) -> None:
        """Add a link and its problem."""
        self._found.setdefault((use.target, problem), []).append(use)
        self._matches.setdefault((use.target, problem), match)

    def report(self) -> None:
        """Report each target at its first link, with the matching headings or the other links.

        A chapter that is checked by itself may have many links to other chapters: they become one
        message.
        """
        lost = [key for key in self._found if _has_no_similar_heading(*key)]
        if len(lost) > _MOST_LOST:
            self._report_lost(lost)
            for key in lost:
                del self._found[key]
        for (target, problem), uses in self._found.items():
            places = self._matches[target, problem].places
            others = [use.span for use in uses[1:]]
            self._diagnostics.report(
                problem.code,
                uses[0].span,
                problem.message,
                hint=problem.hint,
                severity=problem.severity,
                pasted=uses[0].pasted,
                related=places or others,
                relation="this heading fits" if places else "this link too",
                edits=[edit for use in uses for edit in _edits(use, problem.meant)],
            )

    def _report_lost(self, lost: list[tuple[str, links.LinkFault]]) -> None:
        uses = [use for key in lost for use in self._found[key]]
        names = ", ".join(quoted(target) for target, _ in lost[:_LOST_NAMED])
        hint = "if they are in other files, check all together: bml check FOLDER"
        self._diagnostics.report(
            Code.LINK_UNKNOWN,
            uses[0].span,
            f"no headings match {len(uses)} links of this file, including {names}",
            hint="write # and the text of a heading" if self._are_together else hint,
            pasted=uses[0].pasted,
            related=[use.span for use in uses[1:]],
            relation="this link too",
        )


def _has_no_similar_heading(target: str, problem: links.LinkFault) -> bool:
    """Return whether no heading here is similar to the target of a link."""
    is_warning = problem.severity is Severity.WARNING and problem.code is Code.LINK_UNKNOWN
    return is_warning and target.startswith("#") and not problem.meant


def _edits(use: links.LinkUse, meant: str) -> list[Edit]:
    """Return the edit that changes a link to ``meant``; none if the target cannot be written."""
    written = use.span.text.removesuffix(")")
    if not meant or not written.endswith(use.target) or set(meant) & set("()"):
        return []
    start = use.span.start + len(written) - len(use.target)
    return [Edit(Span(use.span.source, start, start + len(use.target)), meant)]


def _base(parse: Parse, document: str) -> Path:
    """Return the folder that the name ``document`` is relative to."""
    return parse.root if document.startswith("/") else parse.folder


def _find(parse: Parse, document: str) -> Path | None:
    """Return the file of ``document``, or None if it does not exist below the root."""
    for suffix in SUFFIXES:
        try:
            path = (_base(parse, document) / (document.lstrip("/") + suffix)).resolve()
            if path.is_file() and path.is_relative_to(parse.root.resolve()):
                return path
        except (OSError, ValueError, RuntimeError):
            return None
    return None


def _similar(parse: Parse, target: links.LinkTarget) -> list[str]:
    """Return documents with a name similar to that of ``target``, as a link would name them."""
    folder, _, name = target.document.rpartition("/")
    try:
        place = (_base(parse, target.document) / folder.lstrip("/")).resolve()
        items = list(place.iterdir()) if place.is_relative_to(parse.root.resolve()) else []
    except (OSError, ValueError, RuntimeError):
        return []
    names = sorted({item.stem for item in items if item.suffix in SUFFIXES})
    # A comparison is dear, and nobody looks through thousands of neighbors.
    close = get_close_matches(name, names[:1_000], n=_SUGGESTIONS, cutoff=_NEAR_ENOUGH)
    prefix = target.document[: len(target.document) - len(name)]
    return [prefix + item for item in close]


_TABLE_DIRECTIVE = compile_later(r"^[ \t]*\.\.[ \t]+((?:bml:)?bidtable|bml)::", MULTILINE)


def check_headings_and_links(parse: Parse, links: LinkChecker, diagnostics: Diagnostics) -> None:
    """Report the problems of the headings and the links of a document."""
    document = parse.document
    headings = [element for element in document.elements if isinstance(element, Heading)]
    titled = bool(document.text_of("TITLE"))
    check_outline(
        headings,
        titled=titled,
        source=parse.source if document.elements else None,
        is_listed=is_project(parse.root),
        diagnostics=diagnostics,
    )
    links.check(parse, diagnostics)


def check_rst(parse: Parse, diagnostics: Diagnostics) -> None:
    """Report the bidding tables in reStructuredText, which only Sphinx reads (LANGUAGE XT-1)."""
    for element in parse.document.elements:
        if isinstance(element, RstBlock):
            for match in _TABLE_DIRECTIVE.finditer(element.span.text):
                start = element.span.start
                diagnostics.report(
                    Code.RST_TABLE,
                    Span(element.span.source, start + match.start(1), start + match.end(1)),
                    f"the directive {match[1]} in reStructuredText is not read here",
                    hint="Sphinx builders export its rows; so does a table outside the block",
                )
