"""``--variant``: whose notes are wanted (VARIANTS VA-12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from ...agreements.notes import Notes, make_notes
from ...agreements.system import SystemName
from ...language.parser import Parse
from ...language.variants.lines import key_of
from ...language.variants.resolving import Names, UnknownNameError, key_among, names_of, resolve
from .display import standard_error
from .program import Function

Decorator = Callable[[Function], Function]


def variant_option(help_text: str) -> Decorator:
    """Return what adds ``--variant``, which the function gets as ``variant``."""
    return click.option("--variant", metavar="NAME", help=help_text)


def notes_of(parses: Sequence[Parse], name: str, variant: str | None) -> Notes:
    """Return the notes of documents, those of one partner.

    :param name: what the notes are called.
    :raises click.UsageError: where they know no such partner.
    """
    try:
        return make_notes(parses, SystemName(name), variant)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def notes_of_one(parses: Sequence[Parse], name: str, variant: str | None) -> Notes:
    """Return the notes of documents, those of one partner, who must be named where there are any.

    :param name: what the notes are called.
    :raises click.UsageError: where they know no such partner, or several and nobody chose.
    """
    notes = notes_of(parses, name, variant)
    if not notes.partners.is_chosen:
        raise click.UsageError(
            f"these are the notes of {', '.join(notes.variants)}: choose one with --variant"
        )
    return notes


def partner_name(notes: Notes) -> str:
    """Return what the notes of a partner are called, apart from those of others (VA-10)."""
    name = notes.system.name
    return f"{name}-{notes.variant}" if notes.variant else name


def partner_title(notes: Notes) -> str:
    """Return the title of the notes of a partner, or what they are called; it names the partner."""
    title = notes.system.title or notes.system.name
    if key_of(notes.variant) in key_of(title):
        return title
    return f"{title} ({notes.variant})"


def shown_for_first(parse: Parse, variant: str | None) -> Parse:
    """Return a document as the older tools show it: one partner's, by default the first's.

    That somebody is the first, and who the others are, is told on standard error.

    :raises click.UsageError: where it knows no such partner.
    """
    names = tuple(names_of([parse.state]).values())
    if variant is None and names:
        variant = names[0]
        standard_error().line(
            f"bml: {parse.source.name}: the notes of {variant}, the first of {', '.join(names)}; "
            "choose with --variant"
        )
    return shown_for(parse, variant)


def shown_for(parse: Parse, variant: str | None) -> Parse:
    """Return a document as it is shown: what holds for one partner, or all with its badges.

    :raises click.UsageError: where it knows no such partner.
    """
    names = names_of([parse.state])
    resolve(parse.state, names)
    return parse if variant is None else parse.of_variant(known_key(variant, names))


def dependencies_of(parse: Parse, variant: str | None) -> tuple[Path, ...]:
    """Return the files that a document includes, for one partner or for all.

    :raises click.UsageError: where it knows no such partner.
    """
    if variant is None:
        return parse.dependencies
    names = names_of([parse.state])
    resolve(parse.state, names)
    return parse.dependencies_of(known_key(variant, names))


def known_key(variant: str, names: Names) -> str:
    """Return the name of a partner case folded.

    :raises click.UsageError: where the notes know no such partner.
    """
    try:
        return key_among(variant, names)
    except UnknownNameError as error:
        raise click.UsageError(str(error)) from error
