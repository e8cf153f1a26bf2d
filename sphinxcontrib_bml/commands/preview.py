"""``bml preview``: notes in a browser, as they are after every save."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import click

from ..language.options import Options
from .shared.arguments import reading_options
from .shared.display import standard_error, standard_output
from .shared.notes import is_there
from .shared.program import leave
from .shared.status import ExitStatus, reason
from .shared.variants import known_key, variant_option

_LAST_PORT = 65535


@click.command("preview")
@click.option(
    "--port",
    type=click.IntRange(0, _LAST_PORT),
    default=0,
    metavar="N",
    help="The port to listen at; by default any that is free.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in your browser.")
@reading_options
@variant_option("The partner whose pages are shown; by default those of all.")
@click.argument("path", type=click.Path())
def preview_command(
    path: str, port: int, opens: bool, reading: Options, variant: str | None
) -> None:
    """Show notes in a browser, as they are after every save, with what is wrong with them.

    PATH is a file or a folder. Only this computer can see the pages. Ctrl-C ends it.
    """
    from ..server.preview import make_web_server, names_in

    if not is_there(Path(path)):
        standard_error().line(f"bml: {path}: there is no such file")
        leave(ExitStatus.FAILED)
        return
    if variant is not None:
        known_key(variant, names_in(Path(path), reading))
    try:
        server = make_web_server(Path(path), reading, port, variant)
    except OSError as error:
        standard_error().line(f"bml: port {port}: {reason(error)}")
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
