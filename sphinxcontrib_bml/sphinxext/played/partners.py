"""Whose calls pages count and link (PLAYED CW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...agreements import coverage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.config import Config

    from ...agreements.coverage import Players


OPTIONS = ("we", "me", "pair")
"""The options that say who we are."""


def required_partnership(options: Mapping[str, str], config: Config) -> Players:
    """Return who we are by the options of a directive, else by ``bml_we``.

    :raises NoPlayersError: where neither tells, or more than one option does.
    """
    given = {name: options[name] for name in OPTIONS if options.get(name)}
    return (
        coverage.parse_players(**given)
        if given
        else coverage.parse_players(configured_partnership(config))
    )


def configured_partnership(config: Config) -> list[list[str]]:
    """Return ``bml_we``; nothing where that is no list of lists of names."""
    value = config.bml_we
    if all(isinstance(one, list | tuple) and all(isinstance(n, str) for n in one) for one in value):
        return [list(one) for one in value]
    return []


def find_partnership(options: Mapping[str, str], config: Config) -> Players | None:
    """Return who we are, None where nobody says it."""
    try:
        return required_partnership(options, config)
    except coverage.NoPlayersError:
        return None
