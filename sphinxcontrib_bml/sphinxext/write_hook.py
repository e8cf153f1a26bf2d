"""What is written once a build, before the pages that need it, whatever Sphinx says of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .build_state import BuildState

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder

_BEFORE_OTHERS_FORGET = 400

_STARTED: BuildState[list[Callable[[Sphinx, Builder], None]]] = BuildState(lambda app: [])
"""What was written in this build."""


def call_before_writing(app: Sphinx, write: Callable[[Sphinx, Builder], None]) -> None:
    """Have ``write`` run once a build, before any page is written.

    Sphinx 8.0 does not say that writing starts where it makes one page of all documents
    (``singlehtml``) or no page is out of date: there it runs when the build is over.
    """

    def start(app: Sphinx, builder: Builder) -> None:
        _STARTED.of(app).append(write)
        write(app, builder)

    def finish(app: Sphinx, exception: Exception | None) -> None:
        if exception is None and write not in _STARTED.of(app):
            write(app, app.builder)

    app.connect("write-started", start)
    app.connect("build-finished", finish, priority=_BEFORE_OTHERS_FORGET)
