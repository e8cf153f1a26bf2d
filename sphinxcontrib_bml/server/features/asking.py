"""What notes say of an auction, for the box "Ask the notes"; a text as a page."""

from __future__ import annotations

from ...agreements.resolver import ask
from ...display.answers import render_answer
from ..preview import preview_page
from .desk import Desk


def asked(desk: Desk, uri: str, query: str) -> str:
    """Return what the system of a file says of an auction, as ``bml ask`` does."""
    system = desk.workspace.system(desk.path(uri))
    if system is None:
        return "no notes are open"
    answer = ask(system.notes, query)
    return answer.message or render_answer(answer, system.notes.system.options)


def page_of(desk: Desk, uri: str) -> dict[str, object]:
    """Return a text as its page, with the lines of what has an id there, from 1."""
    path = desk.path(uri)
    options = desk.workspace.options(path)
    page = preview_page(path, path.name, options)
    return {"html": page.html, "anchors": [list(anchor) for anchor in page.anchors]}
