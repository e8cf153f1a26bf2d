"""What notes say of an auction, for the box "Ask the notes"; a text as a page."""

from __future__ import annotations

from ...agreements.notes import Notes
from ...agreements.resolver import ask
from ...display.answers import render_answer
from .desk import Desk


def ask_system(desk: Desk, uri: str, query: str) -> str:
    """Return what the system of a file says of an auction, as ``bml ask`` does.

    One answer where all partners agree, else one for each (VARIANTS VA-12).
    """
    system = desk.workspace.system(desk.path(uri))
    if system is None:
        return "no notes are open"
    answers = {own.variant: _answered(own, query) for own in system.notes_of_each}
    if len(set(answers.values())) == 1:
        return next(iter(answers.values()))
    return "\n".join(f"{name}:\n{answer}" for name, answer in answers.items())


def _answered(notes: Notes, query: str) -> str:
    answer = ask(notes, query)
    return answer.message or render_answer(answer, notes.system.options)


def page_of(desk: Desk, uri: str) -> dict[str, object]:
    """Return a text as its page, with the lines of what has an id there, from 1."""
    # Pages need docutils, which nothing else here does and which takes long to begin.
    from ..preview import preview_page

    path = desk.path(uri)
    options = desk.workspace.options(path)
    page = preview_page(path, path.name, options, variant=desk.workspace.variant)
    return {"html": page.html, "anchors": [list(anchor) for anchor in page.anchors]}
