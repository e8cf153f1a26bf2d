"""What changed as text for a terminal, and as Markdown for a pull request or a letter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..agreements.changes import Comparison
from .changes import Line, Teller, Time, Told
from .drawing import hang
from .markdown import escaped_markdown
from .marked_words import Piece

_INDENT = "  "
Mark = Callable[[Piece, Time], str]
"""Returns a piece of a text with what marks it."""


def render_text(comparison: Comparison, title: str, teller: Teller, width: int) -> str:
    """Return what changed for a terminal, every line with its end.

    :param title: what is compared with what, one line.
    :param width: columns that lines are broken at.
    """
    lines = [_summary(comparison, title, teller)]
    for opening, changes in teller.by_opening(comparison):
        lines += ["", opening]
        for told in changes:
            lines += _text_lines(told, width)
    return "".join(f"{line}\n" for line in lines)


def _text_lines(told: Told, width: int) -> Iterator[str]:
    place = told.change.agreement.row.place
    yield from hang(_INDENT, f"{told.auction}: {told.what} ({place})", width)
    for line in told.lines:
        lead = f"{_INDENT}{_INDENT}{line.lead}: " if line.lead else _INDENT * 2
        yield from hang(lead, _marked(line, _plain_mark), width)


def _plain_mark(piece: Piece, _time: Time) -> str:
    return f"[{piece.text}]" if piece.is_changed else piece.text


def _marked(line: Line, mark: Mark) -> str:
    return "".join(mark(piece, line.time) for piece in line.pieces)


def _summary(comparison: Comparison, title: str, teller: Teller) -> str:
    if not comparison:
        return f"{title}: {teller.wording.nothing_changed.lower()}"
    return f"{title}: {teller.summary(comparison)}"


def render_markdown(comparison: Comparison, title: str, teller: Teller) -> str:
    """Return what changed as Markdown, as GitHub and others read it.

    :param title: what is compared with what, one line.
    """
    lines = [
        f"## {teller.heading}",
        "",
        escaped_markdown(_summary(comparison, title, teller)),
    ]
    for opening, changes in teller.by_opening(comparison):
        lines += ["", f"### {escaped_markdown(opening)}", ""]
        for told in changes:
            lines += _markdown_lines(told)
    return "".join(f"{line}\n" for line in lines)


def _markdown_lines(told: Told) -> Iterable[str]:
    yield f"- **{escaped_markdown(told.auction)}** – {escaped_markdown(told.what)}"
    for line in told.lines:
        lead = f"{line.lead}: " if line.lead else ""
        yield f"  - {lead}{_marked(line, _markdown_mark)}"


def _markdown_mark(piece: Piece, time: Time) -> str:
    text = escaped_markdown(piece.text)
    if not piece.is_changed:
        return text
    return f"~~{text}~~" if time is Time.OLD else f"**{text}**"
