"""New names for clips, parameters, partners, headings and included files."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from ..language.links import LinkUse
from ..language.reading import CONTROL
from ..language.source import Span
from ..language.variants.parts import key_of, name_problem
from ..patterns import compile_later
from . import subjects
from .desk import Desk, Spot
from .documents import NOTES
from .leads import including, links_to, parameters_of_project, uses_of_parameter
from .page_parameters import defined_on, page_uses, text_of_page
from .partner_names import uses_in_project, uses_of_partner

_NAME = compile_later(r"\S+")
_PARAMETER_NAME = compile_later("[A-Za-z][A-Za-z0-9_]*")


class InvalidNameError(ValueError):
    """A name that is not allowed."""


def renamed_at(desk: Desk, spot: Spot) -> types.PrepareRenamePlaceholder | None:
    """Return the name to be renamed at a place, or None if there is none."""
    subject = subjects.subject_at(spot)
    match subject:
        case (
            subjects.ClipSubject(span=span)
            | subjects.ParameterSubject(span=span)
            | subjects.PartnerSubject(span=span)
        ):
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
            return desk.workspace_edit(_clip_edits(spot, old, name))
        case subjects.ParameterSubject(name=old):
            return desk.workspace_edit(_parameter_edits(desk, spot, old, name))
        case subjects.PartnerSubject(key=key):
            return desk.workspace_edit(_partner_edits(spot, key, name))
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


def _clip_edits(spot: Spot, old: str, name: str) -> list[tuple[Span, str]]:
    _refuse_unless(_NAME.fullmatch(name), "the name of a clip is one word")
    taken = name != old and name in spot.reading.parse.state.clips
    _refuse_unless(not taken, f"there is a clip called {name}")
    uses = subjects.clip_uses(spot.reading)
    return [(use.span, name) for use in uses if use.name == old]


def _parameter_edits(desk: Desk, spot: Spot, old: str, name: str) -> list[tuple[Span, str]]:
    message = "the name of a parameter is letters, digits and _"
    _refuse_unless(_PARAMETER_NAME.fullmatch(name), message)
    taken = name != old and bool(subjects.parameters_named(spot, name))
    _refuse_unless(not taken, f"there is a parameter called {name}")
    shared = list(parameters_of_project(spot, old))
    message = f"rename {old} in the project file, where it is part of a longer value"
    _refuse_unless(all(span.text == old for span in shared), message)
    pages = list(map(text_of_page, desk.workspace.pages(spot.path)))
    for page in pages:
        taken = name != old and name in defined_on(page)
        is_used = taken and any(page_uses([page], old))
        _refuse_unless(not is_used, f"{page.name} has a substitution called {name}")
    own = (use.span for use in uses_of_parameter(spot, old))
    return [(span, name) for span in (*shared, *own, *page_uses(pages, old))]


def _partner_edits(spot: Spot, key: str, name: str) -> list[tuple[Span, str]]:
    """Return the edits in the notes of all documents, and in the project file (VARIANTS VA-1)."""
    _refuse_unless(name, "the name of a partner is one word")
    problem = name_problem(name)
    _refuse_unless(not problem, f"{name} is not the name of a partner: {problem}")
    taken = key_of(name) != key and key_of(name) in spot.whole.names
    _refuse_unless(not taken, f"there is a partner called {name}")
    uses = uses_of_partner(spot.whole.readings, key)
    in_project = uses_in_project(spot.whole.project, key)
    return [(span, name) for span in (*(use.span for use in uses), *in_project)]


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
