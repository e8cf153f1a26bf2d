"""``bml lsp``: the language server, for editors."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import click

from ..language.options import Limits, Options
from .shared.arguments import known_key, limit_option, reading_options, variant_option
from .shared.diagnostics import standard_error, standard_output
from .shared.files import is_there
from .shared.program import ExitStatus, leave, reason


@click.command("lsp")
@click.option(
    "--stdio",
    is_flag=True,
    expose_value=False,
    help="Accepted for editors that send it; the server always uses standard input and output.",
)
@variant_option("The partner whose notes the server uses; by default those of all partners.")
@limit_option
def lsp_command(variant: str | None, limits: Limits) -> None:
    """Run the language server for editors.

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
        serve(variant, limits)


_LAST_PORT = 65535


@click.command("preview")
@click.option(
    "--port",
    type=click.IntRange(0, _LAST_PORT),
    default=0,
    metavar="N",
    help="The port of the server; by default any that is free.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in your browser.")
@reading_options
@variant_option("The partner whose pages are shown; by default those of all partners.")
@click.argument("path", type=click.Path())
def preview_command(
    path: str, port: int, opens: bool, reading: Options, variant: str | None
) -> None:
    """Show notes in a browser while you edit.

    PATH is a file or a folder. Only this computer can see the pages. Ctrl-C ends it.
    """
    from ..server.preview import make_web_server, names_in

    if not is_there(Path(path)):
        standard_error().report(f"{path}: there is no such file")
        leave(ExitStatus.FAILED)
        return
    if variant is not None:
        known_key(variant, names_in(Path(path), reading))
    try:
        server = make_web_server(Path(path), reading, port, variant)
    except OSError as error:
        standard_error().report(f"port {port}: {reason(error)}")
        leave(ExitStatus.FAILED)
        return
    standard_output().line(f"{server.address} shows {path}; Ctrl-C ends it")
    sys.stdout.flush()
    if opens:
        webbrowser.open(server.address)
    try:
        server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        click.echo()
    finally:
        server.server_close()
