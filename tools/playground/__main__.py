"""The command: ``python -m tools.playground [FOLDER]``."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from tools.playground.bundle import CODEMIRROR, PROJECT, PYODIDE, write


@click.command()
@click.argument(
    "folder",
    default=PROJECT / "build" / "playground",
    type=click.Path(path_type=Path, file_okay=False),
)
def main(folder: Path) -> None:
    """Put the page to try BML on into FOLDER, for any web server that serves files."""
    for name, path in (("Pyodide", PYODIDE), ("CodeMirror", CODEMIRROR)):
        if not path.exists():
            raise click.ClickException(
                f"{name} does not exist: make playground installs it, by npm"
            )
    if not shutil.which("node"):
        raise click.ClickException("Node does not exist: install nodejs")
    write(folder)
    click.echo(
        f"The playground: python3 -m http.server -d {folder} 8000, then http://localhost:8000/"
    )


if __name__ == "__main__":
    main()
