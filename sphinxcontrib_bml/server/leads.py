"""Targets of references, and references to targets: definitions, references, links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import assert_never

from lsprotocol import types

from ..agreements.prose_links import ProseMatch
from ..agreements.queries import without_leading_passes
from ..language.anchors import RowAddress
from ..language.links import LinkUse
from ..language.options import is_address
from ..language.reading import CONTROL
from ..language.source import Span
from ..patterns import compile_later
from . import subjects
from .continuations import beginnings, continuing
from .desk import Desk, Spot
from .documents import NOTES, PlacedRow
from .page_parameters import defined_on, page_uses, text_of_page


def definitions(desk: Desk, spot: Spot) -> list[types.Location]:
    """Return the places that define the subject at a place."""
    subject = subjects.subject_at(spot)
    return desk.locations(_defining(spot, subject)) if subject is not None else []


def references(desk: Desk, spot: Spot, *, declared: bool) -> list[types.Location]:
    """Return the places that refer to the subject at a place.

    :param declared: whether to include the definitions.
    """
    subject = subjects.subject_at(spot)
    if subject is None:
        return []
    defining = list(_defining(spot, subject)) if declared else []
    on_pages: Iterator[Span] = iter(())
    if isinstance(subject, subjects.ParameterSubject):
        on_pages = page_uses(map(text_of_page, desk.workspace.pages(spot.path)), subject.name)
    return desk.locations([*defining, *_naming(spot, subject), *on_pages])


def _defining(spot: Spot, subject: subjects.Subject) -> Iterator[Span]:
    match subject:
        case subjects.AuctionSubject():
            rows = (spot.system.row(address) for address in _addresses(subject.lead))
            yield from (row.row.span for row in rows if row is not None)
        case subjects.RoleSubject():
            rows = (spot.system.row(address) for address in _addresses_of_role(subject))
            yield from (row.row.span for row in rows if row is not None)
        case subjects.LinkSubject(places=places):
            yield from places
        case subjects.ClipSubject(name=name):
            yield from (use.span for use in _uses(spot, name) if not use.is_paste)
        case subjects.ParameterSubject(name=name):
            own = [use.span for use in _parameters(spot, name) if not use.is_use]
            yield from own or _of_project(spot, name)
        case subjects.IncludeSubject(path=path):
            if path is not None:
                yield Span(spot.reading.sources[path], 0, 0)
        case subjects.HeadingSubject(heading=heading):
            yield heading.text.span()
        case subjects.RowsSubject(rows=placed):
            yield from (span for row in placed for span in _rows_defining(spot, row))
        case _:
            assert_never(subject)


def _addresses(lead: ProseMatch | None) -> Iterator[RowAddress]:
    for defined in lead.defined if lead else ():
        yield defined.meaning.row.address


def _addresses_of_role(subject: subjects.RoleSubject) -> list[RowAddress]:
    """Return the rows that a role links to, for the first partner with rows (VARIANTS VA-21)."""
    known = next(iter(subject.meanings.values()), [])
    return [meaning.row.address for _, meaning in known]


def _uses(spot: Spot, name: str) -> Iterator[subjects.ClipUse]:
    return (use for use in subjects.clip_uses(spot.reading) if use.name == name)


def _parameters(spot: Spot, name: str) -> Iterator[subjects.ParameterSubject]:
    """Yield the uses of a parameter in the system, each place once."""
    uses = {
        (use.span.real_file, use.span.start): use
        for reading in spot.whole.readings
        for use in subjects.parameter_uses(reading)
        if use.name == name
    }
    yield from uses.values()


def _of_project(spot: Spot, name: str) -> Iterator[Span]:
    """Yield the names of a parameter in the project file (LANGUAGE PR-6)."""
    states = [one.parse.state.parameters for one in (spot.reading, *spot.whole.readings)]
    for one in next((state.project for state in states if state.project), ()):
        if one.name == name and one.place is not None:
            start = one.place.start + max(one.place.text.rfind(name), 0)
            yield one.place._replace(start=start, end=min(start + len(name), one.place.end))


def _rows_defining(spot: Spot, row: PlacedRow) -> Iterator[Span]:
    """Yield the rows that define the auctions of a row, else the row itself."""
    found = False
    for agreement in spot.system.agreements_of(row.row.address):
        auction = without_leading_passes(agreement.auction).auction
        for resolver in spot.system.resolvers(agreement.variants):
            for meaning in resolver.look_up(auction).meanings[:1]:
                defining = spot.system.row(meaning.row.address)
                if defining is not None:
                    found = True
                    yield defining.row.span
    if not found:
        yield row.row.span


def _naming(spot: Spot, subject: subjects.Subject) -> Iterator[Span]:
    match subject:
        case subjects.AuctionSubject():
            yield from _naming_rows(spot, _addresses(subject.lead))
        case subjects.RoleSubject():
            yield from _naming_rows(spot, _addresses_of_role(subject))
        case subjects.LinkSubject(places=places):
            yield from (link for place in places for link in links_to(spot, place))
        case subjects.ClipSubject(name=name):
            yield from (use.span for use in _uses(spot, name) if use.is_paste)
        case subjects.ParameterSubject(name=name):
            yield from (use.span for use in _parameters(spot, name) if use.is_use)
        case subjects.IncludeSubject(path=path):
            yield from including(spot, path)
        case subjects.HeadingSubject(heading=heading):
            yield from links_to(spot, heading.span)
        case subjects.RowsSubject(rows=rows):
            yield from _naming_rows(spot, (one.row.address for one in rows))
            known = beginnings(spot.system)
            yield from dict.fromkeys(one for row in rows for one in continuing(spot, row, known))
        case _:
            assert_never(subject)


def including(spot: Spot, path: Path | None) -> Iterator[Span]:
    """Yield the file names in the includes of a file."""
    for reading in spot.whole.readings:
        for include in subjects.includes_in(reading):
            if include.path is not None and include.path == path:
                yield include.span


def _naming_rows(spot: Spot, addresses: Iterable[RowAddress]) -> Iterator[Span]:
    for address in addresses:
        for placed in spot.system.named.get((address.document, address.anchor), ()):
            yield placed.span


def links_to(spot: Spot, place: Span) -> Iterator[Span]:
    """Yield the links of a system to a heading."""
    wanted = _place(place)
    for reading in spot.whole.readings:
        for use in reading.links:
            places = spot.whole.link_checker.places_of(reading.parse, use)
            if wanted in map(_place, places):
                yield use.span


def _place(span: Span) -> tuple[object, int]:
    return span.source.real_path or span.source, span.line


def document_links(desk: Desk, spot: Spot) -> list[types.DocumentLink]:
    """Return the links in a text: addresses, other documents, included files."""
    links = []
    for include in subjects.includes_in(spot.reading):
        if include.span.source is spot.source:
            path = subjects.included_path(spot.reading, include.span)
            if path is not None:
                links.append(types.DocumentLink(desk.range(include.span), desk.uri(path)))
    checker = spot.whole.link_checker
    for use in spot.reading.links:
        if spot.reading.whole(use.span).source is not spot.source:
            continue
        target = use.target
        if not is_address(target):
            places = desk.locations(checker.places_of(spot.reading.parse, use)[:1])
            if not places:
                continue
            target = f"{places[0].uri}#L{places[0].range.start.line + 1}"
        elif not spot.reading.parse.options.allow_link(target):
            continue
        links.append(types.DocumentLink(desk.range(use.span), target))
    return links


_NAME = compile_later(r"\S+")
_PARAMETER_NAME = compile_later("[A-Za-z][A-Za-z0-9_]*")


class InvalidNameError(ValueError):
    """A name that is not allowed."""


def renamed_at(desk: Desk, spot: Spot) -> types.PrepareRenamePlaceholder | None:
    """Return the name to be renamed at a place, or None if there is none."""
    subject = subjects.subject_at(spot)
    match subject:
        case subjects.ClipSubject(span=span) | subjects.ParameterSubject(span=span):
            pass
        case subjects.HeadingSubject(heading=heading):
            span = heading.text.span()
        case subjects.IncludeSubject(path=path) if path is not None:
            span = _file_name(subject.span)
        case _:
            return None
    return types.PrepareRenamePlaceholder(desk.range(span), span.text)


def rename(desk: Desk, spot: Spot, name: str) -> types.WorkspaceEdit | None:
    """Return the edits that rename the subject at a place, or None if it has no name.

    :raises InvalidNameError: if the name is not allowed.
    """
    name = name.strip()
    subject = subjects.subject_at(spot)
    _refuse_unless("\n" not in name and not CONTROL.search(name), "a name is one line of text")
    match subject:
        case subjects.ClipSubject(name=old):
            _refuse_unless(_NAME.fullmatch(name), "the name of a clip is one word")
            taken = name != old and name in spot.reading.parse.state.clips
            _refuse_unless(not taken, f"there is a clip called {name}")
            uses = (use for use in subjects.clip_uses(spot.reading) if use.name == old)
            return desk.workspace_edit((use.span, name) for use in uses)
        case subjects.ParameterSubject(name=old):
            message = "the name of a parameter is letters, digits and _"
            _refuse_unless(_PARAMETER_NAME.fullmatch(name), message)
            taken = name != old and bool(subjects.parameters_named(spot, name))
            _refuse_unless(not taken, f"there is a parameter called {name}")
            shared = list(_of_project(spot, old))
            message = f"rename {old} in the project file, where it is part of a longer value"
            _refuse_unless(all(span.text == old for span in shared), message)
            pages = list(map(text_of_page, desk.workspace.pages(spot.path)))
            for page in pages:
                taken = name != old and name in defined_on(page)
                is_used = taken and any(page_uses([page], old))
                _refuse_unless(not is_used, f"{page.name} has a substitution called {name}")
            own = (use.span for use in _parameters(spot, old))
            spans = [*shared, *own, *page_uses(pages, old)]
            return desk.workspace_edit((span, name) for span in spans)
        case subjects.HeadingSubject(heading=heading):
            _refuse_unless(name, "a heading is one line of text")
            span = heading.text.span()
            return desk.workspace_edit([(span, name), *_heading_edits(desk, spot, span, name)])
        case subjects.IncludeSubject(path=path) if path is not None:
            _refuse_unless(
                _NAME.fullmatch(name) and not set(name) & set("/\\"),
                "the name of an included file is one word, without folders",
            )
            return _renamed_file(desk, spot, subject, name)
        case _:
            return None


def _refuse_unless(holds: object, message: str) -> None:
    if not holds:
        raise InvalidNameError(message)


def _heading_edits(desk: Desk, spot: Spot, span: Span, name: str) -> Iterator[tuple[Span, str]]:
    """Yield the edits of the links to a heading, and of the line below a title."""
    targets = {use.span: use for reading in spot.whole.readings for use in reading.links}
    for link in links_to(spot, span):
        target = _target(targets[link])
        if target is not None and not set(name) & set("()"):
            yield target, name
    if spot.path.suffix != NOTES:
        below = _adornment(desk, span, len(name))
        if below is not None:
            yield below


def _target(use: LinkUse) -> Span | None:
    """Return the place of the heading in a link; None if it is on several lines."""
    written = use.span.text.removesuffix(")")
    _, sign, heading = use.target.partition("#")
    if not sign or not written.endswith(heading):
        return None
    end = use.span.start + len(written)
    return Span(use.span.source, end - len(heading), end)


def _adornment(desk: Desk, title: Span, length: int) -> tuple[Span, str] | None:
    """Return the edit of the line below a reStructuredText title for the new length."""
    number = title.line
    below = desk.lines(title.source).normalized.line(number)
    if not below or below.strip(below[0]) or below[0].isalnum() or len(below) >= length:
        return None
    start = title.source.line_starts[number]
    return Span(title.source, start + len(below), start + len(below)), below[0] * (
        length - len(below)
    )


def _file_name(span: Span) -> Span:
    """Return the place of the file name without its folder."""
    folder, sign, _ = span.text.rpartition("/")
    return span._replace(start=span.start + len(folder) + len(sign))


def _renamed_file(
    desk: Desk, spot: Spot, subject: subjects.IncludeSubject, name: str
) -> types.WorkspaceEdit:
    assert subject.path is not None
    path = subject.path
    _refuse_unless(not path.with_name(name).exists(), f"there is a file called {name}")
    spans = list(map(_file_name, including(spot, path)))
    changes = desk.workspace_edit((span, name) for span in spans).changes or {}
    documents: list[types.TextDocumentEdit | types.RenameFile] = [
        types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri), list(edits))
        for uri, edits in changes.items()
    ]
    renamed = types.RenameFile(desk.uri(path), desk.uri(path.with_name(name)))
    return types.WorkspaceEdit(document_changes=[*documents, renamed])
