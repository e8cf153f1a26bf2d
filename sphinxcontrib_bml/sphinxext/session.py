"""The state of a document while Sphinx reads it: its notes, tables and settings.

A chapter and the directives of one page share the state; it is dropped after the page is read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..agreements.checks.check_input import WORDING, NamedTexts
from ..agreements.checks.outlines import position_of
from ..agreements.checks.severities import parse_severities
from ..agreements.checks.wording import text_mentions
from ..agreements.system import DealWithAuction, deals_with_auctions
from ..doctree.nodes import PageSettings
from ..language.options import Options
from ..language.parameters import Parameter, UsedParameter
from ..language.source import Span
from ..language.state import DocumentState
from ..language.syntax import AuctionDiagram, BiddingTable, DealDiagram, Document, Element
from ..language.variants.parts import holds
from .build_conditions import bml_hidden_table
from .build_state import AppState, DocumentData, ReadingState
from .config import page_settings
from .domain import app_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docutils import nodes
    from sphinx.environment import BuildEnvironment


USED_PARAMETERS: DocumentData[set[str]] = DocumentData("parameters")
"""The names of the parameters that each document uses."""
PARAMETER_VALUES: DocumentData[dict[str, tuple[UsedParameter, ...]]] = DocumentData("values")
"""The parameters that each document uses, by partner (LANGUAGE PR-6)."""
MEANING_WORDS: AppState[tuple[tuple[str, str], ...]] = AppState(lambda app: ())
"""The phrases of the project file with what they claim (MEANINGS MN-50)."""
PARAMETERS: AppState[tuple[Parameter, ...]] = AppState(lambda app: ())
"""The parameters of the project file (LANGUAGE PR-2)."""
PARAMETERS_OF_PAGE: AppState[Callable[[str], tuple[Parameter, ...]]] = AppState(
    lambda app: lambda docname: PARAMETERS.of(app)
)
"""Returns the parameters that a document has from outside (LANGUAGE PR-4)."""
_SETTINGS: AppState[PageSettings] = AppState(
    lambda app: page_settings(
        app.config, Path(app.srcdir), PARAMETERS.of(app), MEANING_WORDS.of(app)
    )
)
_STATE: ReadingState[DocumentState] = ReadingState(
    "state", lambda env: DocumentState(_options_of(env), env.docname)
)
_TABLES: ReadingState[list[BiddingTable]] = ReadingState("tables", lambda env: [])
_WORDING: ReadingState[NamedTexts] = ReadingState("wording", lambda env: NamedTexts())
_DEALS: ReadingState[list[DealDiagram | AuctionDiagram]] = ReadingState("deals", lambda env: [])
_LEFT_OUT: ReadingState[set[int]] = ReadingState("left_out", lambda env: set())


def _options_of(env: BuildEnvironment) -> Options:
    """Return how the document being read is read."""
    parameters = PARAMETERS_OF_PAGE.of(app_of(env))(env.docname)
    return replace(settings_of(env).options, parameters=parameters)


def document_state(env: BuildEnvironment) -> DocumentState:
    """Return the state of the document being read, which all its parts share."""
    return _STATE.of(env)


def has_state(env: BuildEnvironment) -> bool:
    """Return whether the document being read has any notes."""
    return _STATE.is_there(env)


def settings_of(env: BuildEnvironment) -> PageSettings:
    """Return the settings of the pages of this project."""
    return _SETTINGS.of(app_of(env))


def record_table(env: BuildEnvironment, table: BiddingTable) -> list[nodes.Node]:
    """Store a bidding table of the document being read; return a placeholder if it is hidden."""
    tables_of(env).append(table)
    if table.hidden and table.rows:
        return [bml_hidden_table("", number=table.rows[0].address.table)]
    return []


def tables_of(env: BuildEnvironment) -> list[BiddingTable]:
    """Return the bidding tables of the document being read, in document order."""
    return _TABLES.of(env)


def record_deals(env: BuildEnvironment, elements: Iterable[Element]) -> None:
    """Store the deals and auctions among elements of the document being read."""
    _DEALS.of(env).extend(
        element for element in elements if isinstance(element, DealDiagram | AuctionDiagram)
    )


def pop_deals(env: BuildEnvironment, names: Iterable[str]) -> dict[str, list[DealWithAuction]]:
    """Return and drop the deals of the document being read, each with its auction.

    The places of the deals no longer refer to a source text.

    :param names: partners, case folded, used if some deals are not for all partners; otherwise all
        deals are under the empty name.
    """
    diagrams, options = _DEALS.take(env), settings_of(env).options
    differs = any(one.part is not None and one.part.names for one in diagrams)
    found = {}
    for name in names if differs else [""]:
        held = [one for one in diagrams if holds(one.part, name)]
        found[name] = [
            deal._replace(place=position_of(deal.place)) if isinstance(deal.place, Span) else deal
            for deal in deals_with_auctions(held, options)
        ]
    return found


def exclude_tables(env: BuildEnvironment, numbers: Iterable[int]) -> None:
    """Mark tables of the document being read that are not agreements of its system."""
    _LEFT_OUT.of(env).update(numbers)


def is_excluded(env: BuildEnvironment, table: BiddingTable) -> bool:
    """Return whether a table of the document being read is not an agreement of its system."""
    return bool(table.rows) and table.rows[0].address.table in _LEFT_OUT.of(env)


def record_wording(
    env: BuildEnvironment, elements: Sequence[Element], state: DocumentState
) -> None:
    """Store the auctions and words in the texts of a chapter, if a check needs them (CK-5)."""
    levels, _ = parse_severities(env.config.bml_checks.items())
    if any(map(levels.is_enabled, WORDING)):
        document = Document(state.name, tuple(elements), state.metadata)
        _WORDING.set(env, text_mentions(document, state.options))


def pop_wording(env: BuildEnvironment) -> NamedTexts:
    """Return and drop the auctions and words in the texts of the document being read."""
    return _WORDING.take(env)


def record_dependencies(env: BuildEnvironment, state: DocumentState) -> None:
    """Record the files that the notes include or miss as dependencies of the document."""
    for path in state.dependencies:
        env.note_dependency(str(path))
        env.note_included(str(path))
    for path in state.missing:
        env.note_dependency(str(path))
