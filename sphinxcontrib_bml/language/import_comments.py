"""Comments of an import above rows whose auction is only likely (IMPORTS IM2-54)."""

from __future__ import annotations

from collections.abc import Iterator

from ..patterns import compile_later
from .alert_annotations import report_near_line
from .codes import Code
from .diagnostics import Advice, Edit
from .source import Source, SourceLine, Span
from .state import DocumentState

LIKELY = "// import: read as "
"""The beginning of such a comment."""
_LIKELY = compile_later(
    r"[ ]*//[ ]import:[ ]read[ ]as[ ](?P<how>openings|answers[ ]to[ ]\S+(?:[ ]or[ ]\S+)*)"
    r"(?:[ ]\((?P<place>.*)\))?[ ]*"
)
_HISTORY = compile_later(r"(?P<calls>[^\s;=]+);\s*")
_FORCE = "#BIDTABLE"
_DIGITS = "1234567"


def likely_comment(how: str, place: str) -> str:
    """Return the comment above a table.

    :param how: ``openings``, or the histories of its rows.
    :param place: the lines of the imported file.
    """
    read = how if how == "openings" else f"answers to {how}"
    return f"{LIKELY}{read} ({place})"


def report_likely(line: SourceLine, state: DocumentState) -> None:
    """Report ``IMPORT-LIKELY`` if a comment says that the reading of a table is only likely.

    A comment that is nearly an ``//alert`` line is reported too (ALERTS AT-14).
    """
    report_near_line(line, state)
    found = _LIKELY.fullmatch(line.text) if LIKELY in line.text else None
    if found is None:
        return
    choices = tuple(_choices(line, found["how"])) if line.exact and not line.pasted else ()
    place = f" ({found['place']})" if found["place"] else ""
    state.diagnostics.report(
        Code.IMPORT_LIKELY,
        line.part(len(line.text) - len(line.text.lstrip()), len(line.text.rstrip())),
        f"the import read these rows as {found['how']}, but was not sure{place}",
        hint="if it is right, remove this line; if not, correct the auction above the rows",
        choices=choices,
    )


def _choices(line: SourceLine, how: str) -> Iterator[Advice]:
    """Yield the answers: right, one call less, openings, comments."""
    source = line.source
    comment = _whole(line.start, source.text, source)
    accepted = Edit(comment, "")
    yield Advice(f"right: the rows are {how}", (accepted,))
    block = list(_block(comment))
    if not block:
        return
    force, first = block[0].text.strip() == _FORCE, block[0]
    if force and len(block) > 1:
        first = block[1]
    history = _HISTORY.fullmatch(first.text)
    if history is not None:
        shorter, _, _ = history["calls"].rpartition("-")
        if shorter:
            edit = Edit(first, f"{shorter};\n")
            yield Advice(f"read the rows as answers to {shorter}", (accepted, edit))
        rows = block[block.index(first) + 1 :]
        is_bid = bool(rows) and rows[0].text[0] in _DIGITS
        edit = Edit(first, "" if is_bid or force else f"{_FORCE}\n")
        yield Advice("read the rows as openings", (accepted, edit))
    edits = [Edit(Span(source, one.start, one.start), "// ") for one in block]
    yield Advice("make the rows comments", (accepted, *edits))


def _block(comment: Span) -> Iterator[Span]:
    """Yield the lines below the comment until a blank line."""
    source, text, start = comment.source, comment.source.text, comment.end
    while start < len(text):
        line = _whole(start, text, source)
        if not line.text.strip():
            return
        yield line
        start = line.end


def _whole(start: int, text: str, source: Source) -> Span:
    """Return a line with its end."""
    return Span(source, start, text.find("\n", start) + 1 or len(text))
