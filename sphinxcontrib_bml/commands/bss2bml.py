"""``bss2bml``, a command of the older tools."""

from __future__ import annotations

from .import_ import ImportRequest, run_import
from .shared.older import older_program
from .shared.program import leave


@older_program(
    "bss2bml",
    "New beside the older bss2bml: nothing is lost. bml bss makes the same BSS file of the notes "
    "again. Notes that are there already are only replaced where -o names "
    "them. bml import is the same command with more options.",
)
def bss2bml(files: tuple[str, ...], output: str | None, verbose: int) -> None:
    """Make notes of BSS files, as the older bss2bml does.

    A file called - is standard input.
    """
    request = ImportRequest(
        output,
        "bss",
        is_verbose=bool(verbose),
        may_replace=output is not None,
        replacing="-o with its name",
    )
    leave(run_import(files, request))
