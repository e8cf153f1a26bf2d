"""``--variant``: whose notes are wanted (VARIANTS VA-12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from ...agreements.notes import Notes, make_notes, unknown_name
from ...agreements.system import Naming
from ...language.parser import Parse
from ...language.variants.lines import key_of
from ...language.variants.resolving import names_of, resolve
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
        return make_notes(parses, Naming(name), variant)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def shown_for(parse: Parse, variant: str | None) -> Parse:
    """Return a document as it is shown: what holds for one partner, or all with its badges.

    :raises click.UsageError: where it knows no such partner.
    """
    names = names_of([parse.state])
    resolve(parse.state, names)
    if variant is None:
        return parse
    if key_of(variant) not in names:
        raise click.UsageError(unknown_name(variant, tuple(names.values())))
    return parse.of_variant(key_of(variant))
