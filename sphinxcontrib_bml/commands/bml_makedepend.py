"""``bml_makedepend``, a command of the older tools."""

from __future__ import annotations

from .deps import run_makedepend
from .shared.older import older_program
from .shared.outputs import STANDARD_OUTPUT
from .shared.program import leave


@older_program(
    "bml_makedepend",
    "Files that are included by included files are listed too. bml deps writes other forms, "
    "among them depfiles for ninja.",
)
def bml_makedepend(files: tuple[str, ...], output: str | None, verbose: int) -> None:
    """Write rules for make that say which files notes include, as the older bml_makedepend does.

    Without -o they go to standard output, with a folder to a file there for each, notes.mk.
    """
    leave(run_makedepend(files, output or STANDARD_OUTPUT))
