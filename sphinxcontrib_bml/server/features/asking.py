"""What notes say of an auction, for the box "Ask the notes"."""

from __future__ import annotations

from ...agreements.resolver import ask
from ...display.answers import render_answer
from .desk import Desk


def asked(desk: Desk, uri: str, query: str) -> str:
    """Return what the system of a file says of an auction, as ``bml ask`` does."""
    system = desk.workspace.system(desk.path(uri))
    if system is None:
        return "no notes are open"
    answer = ask(system.notes, query)
    return answer.message or render_answer(answer, system.notes.system.options)
