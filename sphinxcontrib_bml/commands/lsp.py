"""``bml lsp``: the language server, for editors."""

from __future__ import annotations

import click

from .shared.display import standard_error
from .shared.program import leave
from .shared.status import ExitStatus
from .shared.variants import variant_option


@click.command("lsp")
@click.option("--stdio", is_flag=True, expose_value=False, help="Accepted: there is no other way.")
@variant_option("The partner whose notes are answered for; by default those of all.")
def lsp_command(variant: str | None) -> None:
    """Serve an editor over standard input and output.

    Editors start it by themselves; the documentation has the lines to paste. It needs pygls: pip
    install "sphinxcontrib-bml[lsp]".
    """
    try:
        from ..server.protocol import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in {"pygls", "lsprotocol"}:
            raise
        line = 'bml lsp needs pygls; install it with: pip install "sphinxcontrib-bml[lsp]"'
        standard_error().line(line)
        leave(ExitStatus.FAILED)
    else:
        serve(variant)
