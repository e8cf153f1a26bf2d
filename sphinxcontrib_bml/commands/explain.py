"""``bml explain``: the meaning of a code with examples, or what is read of a text (MN-91)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import fill, indent

import click

from ..agreements.meanings.context import NoAuctionError
from ..agreements.meanings.model import Meaning
from ..agreements.meanings.reader import meaning_of
from ..display.meanings import reading_lines
from ..language.codes import Code
from ..language.diagnostics import meant, nearest
from ..language.explanations import CodeExplanation, ExampleFile, code_called, explanation_of
from .shared.diagnostics import standard_output

_WIDTH = 80
_INDENT = "    "


@click.command("explain")
@click.option(
    "--after",
    "auction",
    metavar="AUCTION",
    help="The auction of a text, '1H-(P)-3S', instead of codes: write what is read of the text as "
    "the meaning of its last call. By default the arguments are codes.",
)
@click.argument("names", metavar="[CODE|TEXT]...", nargs=-1)
def explain_command(names: tuple[str, ...], auction: str | None) -> None:
    """Explain a message code, or what is read of a text.

    Without a code all are listed. Case does not matter.
    """
    if auction is not None:
        if not names:
            raise click.UsageError('no text; write for instance: bml explain --after 1N "15--17"')
        for line in reading_lines(_meaning(" ".join(names), auction)):
            standard_output().line(line)
        return
    if not names:
        click.echo("\n".join(_listing()))
        return
    codes = [_code(name) for name in names]
    click.echo("\n\n\n".join("\n\n".join(_paragraphs(explanation_of(code))) for code in codes))


def _meaning(text: str, auction: str) -> Meaning:
    """Return what is read of a text.

    :raises click.UsageError: if the auction is none.
    """
    try:
        return meaning_of(text, auction)
    except NoAuctionError as error:
        raise click.UsageError(
            f"{auction!r} is not an auction; write it as 1H-(P)-3S, with all passes"
        ) from error


def _code(name: str) -> Code:
    """Return the code with the name ``name``.

    :raises click.UsageError: if it does not exist; the message names the nearest code.
    """
    code = code_called(name)
    if code is None:
        hint = meant(nearest(name.upper().replace("_", "-"), map(str, Code)))
        raise click.UsageError(
            f"there is no code {name!r}{f'; {hint}' if hint else ''} (bml explain lists all)"
        )
    return code


def _listing() -> Iterator[str]:
    """Yield a line for every code: its severity, and the beginning of its description."""
    width = max(len(str(code)) for code in Code)
    for code in sorted(Code, key=str):
        first = code.help.partition(". ")[0].rstrip(".")
        yield f"{code!s:{width}}  {code.level:7}  {first}"


def _paragraphs(explanation: CodeExplanation) -> Iterator[str]:
    code = explanation.code
    yield f"{code}, {code.level}"
    yield fill(code.help, _WIDTH, break_on_hyphens=False)
    for paragraph in explanation.advice.split("\n\n"):
        yield fill(paragraph, _WIDTH, break_on_hyphens=False)
    yield from _files("Example", explanation.bad)
    yield f"$ {explanation.command}\n{explanation.says}"
    yield from _files("Fixed", explanation.better)
    yield f"more: {code.page}"


def _files(word: str, files: Iterable[ExampleFile]) -> Iterator[str]:
    for file in files:
        encoding = "" if file.encoding == "utf-8" else f" in {file.encoding}"
        yield f"{word}, {file.name}{encoding}:"
        yield indent(file.text.rstrip("\n"), _INDENT)
