"""What is written once a build, before the pages that need it, whatever Sphinx says of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder

_BEFORE_OTHERS_FORGET = 400


def write_first(app: Sphinx, write: Callable[[Sphinx, Builder], None]) -> None:
    """Have ``write`` run once a build, before any page is written.

    Sphinx 8.0 does not say that writing starts where it makes one page of all documents
    (``singlehtml``) or no page is out of date: there it runs when the build is over.
    """
    writing = _Writing(write)
    app.connect("write-started", writing.start)
    app.connect("build-finished", writing.finish, priority=_BEFORE_OTHERS_FORGET)


class _Writing:
    def __init__(self, write: Callable[[Sphinx, Builder], None]) -> None:
        self.write = write
        self.has_started = False

    def start(self, app: Sphinx, builder: Builder) -> None:
        self.has_started = True
        self.write(app, builder)

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        if exception is None and not self.has_started:
            self.write(app, app.builder)
        self.has_started = False
