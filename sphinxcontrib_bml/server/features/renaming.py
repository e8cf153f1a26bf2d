"""Other names for clips, headings and included files, wherever they are named."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types

from ...language.links import LinkUse
from ...language.source import Span
from ..reading.documents import NOTES
from .desk import Desk, Spot
from .leads import including, links_to
from .subjects import (
    ClipSubject,
    HeadingSubject,
    IncludeSubject,
    clip_uses,
    subject_at,
)

_NAME = re.compile(r"\S+")


class InvalidNameError(ValueError):
    """What something cannot be called."""


def renamed_at(desk: Desk, spot: Spot) -> types.PrepareRenamePlaceholder | None:
    """Return what would be renamed, None where nothing has a name."""
    subject = subject_at(spot)
    match subject:
        case ClipSubject(span=span):
            pass
        case HeadingSubject(heading=heading):
            span = heading.text.span()
        case IncludeSubject(path=path) if path is not None:
            span = _file_name(subject.span)
        case _:
            return None
    return types.PrepareRenamePlaceholder(desk.range(span), span.text)


def rename(desk: Desk, spot: Spot, name: str) -> types.WorkspaceEdit | None:
    """Return the changes that give something another name; None where nothing has one.

    :raises InvalidNameError: where it cannot be called so.
    """
    name = name.strip()
    subject = subject_at(spot)
    match subject:
        case ClipSubject(name=old):
            _refuse_unless(_NAME.fullmatch(name), "the name of a clip is one word")
            taken = name != old and name in spot.reading.parse.state.clips
            _refuse_unless(not taken, f"there is a clip called {name}")
            uses = (use for use in clip_uses(spot.reading) if use.name == old)
            return desk.workspace_edit((use.span, name) for use in uses)
        case HeadingSubject(heading=heading):
            _refuse_unless(name and "\n" not in name, "a heading is one line of text")
            span = heading.text.span()
            return desk.workspace_edit([(span, name), *_heading_edits(desk, spot, span, name)])
        case IncludeSubject(path=path) if path is not None:
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
    targets = {use.span: use for reading in spot.system.readings for use in reading.links}
    for link in links_to(spot, span):
        target = _target(targets[link])
        if target is not None and not set(name) & set("()"):
            yield target, name
    if spot.path.suffix != NOTES:
        below = _adornment(desk, span, len(name))
        if below is not None:
            yield below


def _target(use: LinkUse) -> Span | None:
    """Return the place of the heading in a link; None where it stands on several lines."""
    written = use.span.text.removesuffix(")")
    _, sign, heading = use.target.partition("#")
    if not sign or not written.endswith(heading):
        return None
    end = use.span.start + len(written)
    return Span(use.span.source, end - len(heading), end)


def _adornment(desk: Desk, title: Span, length: int) -> tuple[Span, str] | None:
    """Return the line below a title of reStructuredText as long as the new title."""
    number = title.line
    below = desk.lines(title.source).normalized.line(number)
    if not below or below.strip(below[0]) or below[0].isalnum() or len(below) >= length:
        return None
    start = title.source.line_starts[number]
    return Span(title.source, start + len(below), start + len(below)), below[0] * (
        length - len(below)
    )


def _file_name(span: Span) -> Span:
    """Return the last part of the name of a file."""
    folder, sign, _ = span.text.rpartition("/")
    return span._replace(start=span.start + len(folder) + len(sign))


def _renamed_file(
    desk: Desk, spot: Spot, subject: IncludeSubject, name: str
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
