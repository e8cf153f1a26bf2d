"""The features: the only module that names slices, except for the public API.

Each :class:`Feature` is a slice on the core. It lists the commands, formats, Sphinx pages and
hooks of the slice. The core reads this table and never imports a slice. Parts of a slice are only
imported when they are used:

* a command when it is typed (``bml --help`` reads only this table),
* the tables of formats when a format is looked up,
* the tables of options when a directive is read,
* the Sphinx part when Sphinx loads the extension,
* a hook when the core comes to the place that the hook serves.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Command(NamedTuple):
    """A command of ``bml``."""

    help: str
    """One sentence for the list of commands."""
    where: str
    """The name of the click command, ``package.module:name``."""


_NONE: Mapping[str, Any] = MappingProxyType({})


class Feature(NamedTuple):
    """A slice with its additions to the core. Places are written ``package.module:name``."""

    name: str
    """The package of the slice."""
    commands: Mapping[str, Command] = _NONE
    """The commands of ``bml``, by name."""
    exports: str = ""
    """The :class:`~sphinxcontrib_bml.formats.registry.Export` objects that it adds, by name."""
    importers: str = ""
    """The :class:`~sphinxcontrib_bml.formats.registry.Importer` objects that it adds, by name."""
    directives: str = ""
    """Its directives, and those of the core with the options that it adds, by name:
    :class:`~sphinxcontrib_bml.language.directive_options.DirectiveKind` objects."""
    pages: tuple[str, ...] = ()
    """Functions that set up its Sphinx part, in order."""
    page_reports: Mapping[str, str] = _NONE
    """The classes of its page reports, by directive."""
    hooks: Mapping[str, str] = _NONE
    """Functions that the core calls, by the names of the hooks in :func:`hook`."""


_REPORTS = "sphinxcontrib_bml.agreements.directives:KINDS"
"""The page reports of the core, which depend on concepts outside the language."""

FEATURES = (
    Feature(
        "explorer",
        directives="sphinxcontrib_bml.explorer.directives:KINDS",
        pages=(
            "sphinxcontrib_bml.explorer.page:setup_explorers",
            "sphinxcontrib_bml.explorer.page:setup_site",
            "sphinxcontrib_bml.explorer.box:setup_sidebar",
            "sphinxcontrib_bml.explorer.box:setup_box",
            "sphinxcontrib_bml.explorer.readings:setup",
        ),
    ),
    Feature(
        "changes",
        commands={
            "diff": Command(
                "Show changed agreements.",
                "sphinxcontrib_bml.changes.command:diff_command",
            ),
        },
        directives="sphinxcontrib_bml.changes.directives:KINDS",
        pages=("sphinxcontrib_bml.changes.page.marks:setup",),
        page_reports={
            "bml-changes": "sphinxcontrib_bml.changes.page.reports:ChangesReport",
            "bml-compare": "sphinxcontrib_bml.changes.page.reports:CompareReport",
        },
        hooks={"read_version": "sphinxcontrib_bml.changes.command:read_version"},
    ),
    Feature(
        "played",
        commands={
            "coverage": Command(
                "Compare notes with played deals.",
                "sphinxcontrib_bml.played.command:coverage_command",
            ),
            "deals": Command(
                "Export deals to PBN, LIN or links.",
                "sphinxcontrib_bml.played.command:deals_command",
            ),
        },
        exports="sphinxcontrib_bml.played.exports:EXPORTS",
        directives="sphinxcontrib_bml.played.directives:KINDS",
        pages=("sphinxcontrib_bml.played.page.registration:setup",),
        page_reports={
            "bml-coverage": "sphinxcontrib_bml.played.page.coverage:CoverageReport",
        },
        hooks={
            "read_record": "sphinxcontrib_bml.played.command:read_record",
            "read_boards": "sphinxcontrib_bml.played.command:read_boards",
            "write_boards": "sphinxcontrib_bml.played.files.writers:write_boards",
        },
    ),
    Feature(
        "practice",
        commands={
            "anki": Command(
                "Export agreements as Anki flash cards.",
                "sphinxcontrib_bml.practice.command.quiz:anki_command",
            ),
            "quiz": Command(
                "Practice your agreements.",
                "sphinxcontrib_bml.practice.command.quiz:quiz_command",
            ),
        },
        exports="sphinxcontrib_bml.practice.exports:EXPORTS",
        directives="sphinxcontrib_bml.practice.directives:KINDS",
        page_reports={
            "bml-quiz": "sphinxcontrib_bml.practice.page:QuizReport",
            "bml-quiz-sheet": "sphinxcontrib_bml.practice.page:SheetReport",
        },
    ),
    Feature(
        "cards",
        commands={
            "card": Command(
                "Create, check and print convention cards.",
                "sphinxcontrib_bml.cards.command.card:card_command",
            ),
            "convention": Command(
                "List, check, copy and convert conventions.",
                "sphinxcontrib_bml.cards.command.convention:convention_command",
            ),
        },
        directives="sphinxcontrib_bml.cards.directives:KINDS",
        pages=("sphinxcontrib_bml.cards.page.registration:setup",),
        page_reports={
            "conventions": "sphinxcontrib_bml.cards.page.directives:LibraryReport",
        },
    ),
    Feature(
        "importing",
        commands={
            "import": Command(
                "Convert other files to notes.",
                "sphinxcontrib_bml.importing.command.notes:import_command",
            ),
        },
        importers="sphinxcontrib_bml.importing.kinds:IMPORTERS",
        hooks={"read_book": "sphinxcontrib_bml.importing.command.books:read_book"},
    ),
    Feature(
        "hands",
        commands={
            "bid": Command(
                "Show what the notes bid with a hand.",
                "sphinxcontrib_bml.hands.command.bid:bid_command",
            ),
            "hands": Command(
                "Show hands that fit an auction.",
                "sphinxcontrib_bml.hands.command.hands:hands_command",
            ),
            "space": Command(
                "Find hands without a row and hands for two rows.",
                "sphinxcontrib_bml.hands.command.space:space_command",
            ),
        },
        pages=("sphinxcontrib_bml.hands.page.script:setup",),
        hooks={
            "hand_sets_of": "sphinxcontrib_bml.hands.files.sets:hand_sets_of",
            "hand_comparer": "sphinxcontrib_bml.hands.model.comparison:NotesComparer",
            "hands_to_ask": "sphinxcontrib_bml.hands.model.asking:hands_to_ask",
            "hands_to_show": "sphinxcontrib_bml.hands.model.showing:hands_to_show",
        },
        directives="sphinxcontrib_bml.hands.directives:KINDS",
        page_reports={
            "bml-hands": "sphinxcontrib_bml.hands.page.hands:HandsReport",
            "bml-space": "sphinxcontrib_bml.hands.page.space:SpaceReport",
        },
    ),
    Feature("offline", pages=("sphinxcontrib_bml.offline.page:setup",)),
    Feature(
        "assistant",
        commands={
            "mcp": Command(
                "Serve notes to assistants.",
                "sphinxcontrib_bml.assistant.command.mcp:mcp_command",
            ),
        },
        exports="sphinxcontrib_bml.assistant.exports:EXPORTS",
        pages=("sphinxcontrib_bml.assistant.page:setup",),
    ),
    Feature(
        "alerts",
        commands={
            "alerts": Command(
                "List calls that are alerted or announced.",
                "sphinxcontrib_bml.alerts.command:alerts_command",
            ),
        },
        directives="sphinxcontrib_bml.alerts.directives:KINDS",
        page_reports={"bml-alerts": "sphinxcontrib_bml.alerts.page:AlertsReport"},
        hooks={
            "prealerted_by": "sphinxcontrib_bml.alerts.files.disclosure:prealerted_by",
            "disclosed_by": "sphinxcontrib_bml.alerts.files.disclosure:disclosed_by",
            "judged_by": "sphinxcontrib_bml.alerts.files.disclosure:judged_by",
        },
    ),
)
"""The slices, in the order in which Sphinx sets them up."""


def commands() -> dict[str, Command]:
    """Return the commands of all features, by name."""
    return {name: one for feature in FEATURES for name, one in feature.commands.items()}


def exports() -> dict[str, Any]:
    """Return the formats for exporting systems of all features, by name; imports their tables."""
    return _tables(feature.exports for feature in FEATURES)


def importers() -> dict[str, Any]:
    """Return the importers of all features, by name; imports their tables."""
    return _tables(feature.importers for feature in FEATURES)


def page_reports() -> dict[str, str]:
    """Return the places of the page reports of all features, by directive."""
    return {name: one for feature in FEATURES for name, one in feature.page_reports.items()}


def directives() -> Iterator[tuple[str, Any]]:
    """Yield the page reports of the core, then the directives of features; imports tables."""
    for place in filter(None, (_REPORTS, *(feature.directives for feature in FEATURES))):
        yield from pkgutil.resolve_name(place).items()


def setups() -> Iterator[Callable[[Any], object]]:
    """Yield the functions that set up features, in order; they receive the Sphinx application."""
    for feature in FEATURES:
        yield from map(pkgutil.resolve_name, feature.pages)


def hook(name: str) -> Any:
    """Return the function for a hook of the core, and import it.

    ``hand_comparer``
        takes a :class:`~sphinxcontrib_bml.agreements.system.System` and a tolerance from 0 to 2,
        and returns the :class:`~sphinxcontrib_bml.agreements.hand_comparisons.HandComparer` of its
        agreements (``bml coverage --hands``).
    ``hand_sets_of``
        takes such a system, and returns a function that returns the sets of hands of an agreement
        for files (``bml json --meanings``).
    ``hands_to_ask``
        takes a :class:`~sphinxcontrib_bml.agreements.system.System`, and returns a function that
        returns the hands of an agreement (``bml quiz --kinds H``).
    ``hands_to_show``
        takes such a system, and returns a function that returns the hands that we have shown after
        an agreement (``bml-explorer``).
    ``prealerted_by``
        takes a :class:`~sphinxcontrib_bml.agreements.book.Book`, the language of its texts and a
        federation, and returns a function that returns whether opponents are told of a call before
        play (``bml card``).
    ``read_book``
        takes the folder of a book and returns the
        :class:`~sphinxcontrib_bml.commands.book.ImportedBook` (``bml init --notes FOLDER``).
    ``read_record``
        takes the name of a file of played deals, a board number and a room, and returns the
        :class:`~sphinxcontrib_bml.bridge.deals.Record` that is meant (``bml ask --file``).
    ``read_boards``
        takes the name of such a file, and returns its records after reporting its problems
        (``bml bid --file``).
    ``disclosed_by``
        takes a :class:`~sphinxcontrib_bml.agreements.book.Book`, the language of its texts and a
        federation, and returns a function that returns whether a call is alerted or announced, and
        the announced words (``bml bboalert --alert acbl``).
    ``judged_by``
        takes a :class:`~sphinxcontrib_bml.agreements.book.Book`, the language of its texts and a
        federation, and returns an
        :class:`~sphinxcontrib_bml.agreements.alert_answers.AlertJudge` (``bml check``,
        ``bml ask``).
    ``write_boards``
        takes ``pbn``, ``lin`` or ``links``, :class:`~sphinxcontrib_bml.bridge.records.Record`
        objects and comments, and returns the text of a file and what the format cannot express
        (``bml hands``).
    ``read_version``
        takes a snapshot, a Git revision or a day, the name of a file or folder, the options that it
        is read with and a partner, and returns the
        :class:`~sphinxcontrib_bml.agreements.system.System` as it was then (``bml quiz --since``).
    """
    return pkgutil.resolve_name(next(one.hooks[name] for one in FEATURES if name in one.hooks))


def _tables(places: Iterable[str]) -> dict[str, Any]:
    """Return the union of the tables at these places."""
    found: dict[str, Any] = {}
    for place in filter(None, places):
        found |= pkgutil.resolve_name(place)
    return found
