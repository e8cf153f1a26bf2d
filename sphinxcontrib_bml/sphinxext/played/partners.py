"""Whose calls pages count and link (PLAYED CW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...agreements import coverage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.config import Config

    from ...agreements.coverage import Partners


OPTIONS = ("we", "me", "pair")
"""The options that say who we are."""


def partners_of(options: Mapping[str, str], config: Config) -> Partners:
    """Return who we are by the options of a directive, else by ``bml_we``.

    :raises NobodyError: where neither tells, or more than one option does.
    """
    given = {name: options[name] for name in OPTIONS if options.get(name)}
    return coverage.read_partners(**given) if given else coverage.read_partners(configured(config))


def configured(config: Config) -> list[list[str]]:
    """Return ``bml_we``; nothing where that is no list of lists of names."""
    value = config.bml_we
    if all(isinstance(one, list | tuple) and all(isinstance(n, str) for n in one) for one in value):
        return [list(one) for one in value]
    return []


def perhaps_partners_of(options: Mapping[str, str], config: Config) -> Partners | None:
    """Return who we are, None where nobody says it."""
    try:
        return partners_of(options, config)
    except coverage.NobodyError:
        return None
