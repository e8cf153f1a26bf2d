"""``bml links``: the links of notes and the auctions in their texts, with their targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from ..agreements.notes import Notes
from ..agreements.prose_links import LinkKind, ListedLink, links_by_variant
from ..display.sequence_lists import hint_of
from ..display.wording import PageTexts
from ..formats.json_reports import link_as_columns, link_as_json
from ..language.diagnostics import count_noun
from ..language.options import Options
from .shared.arguments import notes_argument, reading_options, variant_option
from .shared.diagnostics import standard_error, standard_output
from .shared.program import ExitStatus, FileProblemError, leave
from .shared.projects import notes_of_system, read_project

_KINDS = {"auctions": LinkKind.AUCTION, "links": LinkKind.LINK}


@click.command("links")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "tsv"]),
    default="text",
    show_default=True,
    help="Text for reading; JSON, one object per line; or columns separated by tabs.",
)
@click.option(
    "--only",
    type=click.Choice(list(_KINDS)),
    help="Only auctions in running text, or only links that the author wrote. By default both.",
)
@reading_options
@variant_option(
    "The partner whose links are listed; by default those of all partners, with the names of "
    "those who have each."
)
@notes_argument
def links_command(
    *,
    files: tuple[str, ...],
    form: str,
    only: str | None,
    reading: Options,
    variant: str | None,
) -> None:
    """List links and auctions in text.

    Without NOTES, the command reads the project around the current folder.
    """
    problems: list[FileProblemError] = []
    documents = read_project(files, reading, problems.append)
    for problem in problems:
        standard_error().report(problem)
    kinds = list(LinkKind) if only is None else [_KINDS[only]]
    found: dict[tuple[object, ...], ListedLink] = {}
    for system in documents.groups():
        notes = notes_of_system(system, variant)
        links = [
            link
            for link in links_by_variant(notes)
            if link.kind in kinds and documents.has(link.span)
        ]
        new = [link for link in links if link.span.place not in found]
        found.update((link.span.place, link) for link in new)
        _show(new, notes, form)
    if documents.systems and form == "text":
        standard_output().line(_summary(list(found.values()), kinds))
    leave(ExitStatus.FAILED if problems else ExitStatus.OK)


def _show(links: Sequence[ListedLink], notes: Notes, form: str) -> None:
    """Write links to standard output, in the ``form`` of the option."""
    if form == "json":
        for link in links:
            click.echo(link_as_json(link))
    elif form == "tsv":
        for link in links:
            standard_output().copy(link_as_columns(link))
    else:
        for link in links:
            for line in _lines(link, notes.system.options):
                standard_output().line(line)


def _lines(link: ListedLink, options: Options) -> Iterator[str]:
    where = link.place or ("an address" if link.is_linked else "nowhere")
    unlinked = "" if link.is_linked or not link.place else " (no link)"
    whose = f" ({', '.join(link.variants)})" if link.variants else ""
    yield f"{link.span}: {link.text} -> {where}{unlinked}{whose}"
    if link.lead is not None:
        yield f"    {hint_of(link.lead, options, PageTexts())}"


def _summary(links: Sequence[ListedLink], kinds: Sequence[LinkKind]) -> str:
    """Return the number of links of each of ``kinds``, and the numbers without a target."""
    parts = []
    for kind in kinds:
        own = [link for link in links if link.kind is kind]
        lost = sum(not link.place and not link.is_linked for link in own)
        nowhere = f" ({lost} lead{'s' if lost == 1 else ''} nowhere)" if lost else ""
        parts.append(f"{count_noun(len(own), kind.value)}{nowhere}")
    return ", ".join(parts)
