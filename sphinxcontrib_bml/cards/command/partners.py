"""``bml card compare FILE``: the answers of two partners side by side (YM-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import click

from ...commands.shared.diagnostics import standard_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...display.drawing import display_width, padded, wrap
from ...language.diagnostics import Diagnostics
from ...language.options import Limits
from ..files.answer_edits import answers_side_by_side, asked_answers
from ..files.templates import questions_of
from ..files.yaml import read_yaml
from . import files

_PARTNERS = 2
_WIDEST = 36
"""Columns of a cell; longer texts continue in the next line."""
_DIFFERS, _SAME = "* ", "  "


def compare_partners(name: str, limits: Limits) -> None:
    """Show all answers that partners gave alone, with a mark where they differ.

    The exit status is 1 if they differ.

    :param name: a card file with answers below ``x-asked``.
    :raises click.ClickException: if it cannot be read.
    :raises click.UsageError: if it has no answers of two partners.
    """
    diagnostics = Diagnostics()
    try:
        source = files.open_source(name, diagnostics)
        if source is not None:
            read_yaml(source, diagnostics, limits)
        if files.report_problems(diagnostics) or source is None:
            raise click.ClickException(f"{name} cannot be compared")
        cards = files.read_notes_file(name, files.Around(limits=limits)).cards
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    asked = asked_answers(source.text)
    if len(asked) < _PARTNERS:
        raise click.UsageError(
            f"{name} has no answers of two partners: name a second file, or ask both with "
            "bml card new --ask --as NAME"
        )
    questions = questions_of([card.structure for card in cards])
    labels = {f"{one.section.id}.{one.field.id}": one for one in questions}
    rows: list[tuple[str, list[str]]] = [(_SAME, ["", *asked])]
    for question, answers in answers_side_by_side(asked, labels):
        one = labels.get(question)
        label = f"{one.section.label}, {one.label}" if one is not None else question
        rows.append((_DIFFERS if len(set(answers)) > 1 else _SAME, [label, *answers]))
    output = standard_output()
    for line in _table(rows):
        output.line(line)
    count = sum(mark == _DIFFERS for mark, _ in rows)
    found = f"{_DIFFERS}{count} of {len(rows) - 1} answers differ" if count else "no difference"
    output.line(f"{found} between {' and '.join(asked)}")
    leave(ExitStatus.FOUND if count else ExitStatus.OK)


def _table(rows: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    """Yield the lines of a table whose cells are wrapped."""
    columns = list(zip(*(cells for _, cells in rows), strict=True))
    widths = [min(_WIDEST, max(map(display_width, column))) for column in columns]
    for mark, cells in rows:
        parts = [wrap(cell, width) for cell, width in zip(cells, widths, strict=True)]
        for number, line in enumerate(zip_longest(*parts, fillvalue="")):
            texts = (padded(text, width) for text, width in zip(line, widths, strict=True))
            yield f"{_SAME if number else mark}{'  '.join(texts)}".rstrip()
