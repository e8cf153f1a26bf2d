"""The configuration values, in a table that also generates their documentation."""

from __future__ import annotations

import reprlib
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sphinx.config import ENUM, Config
from sphinx.locale import get_translator
from sphinx.util import logging

from ..doctree.nodes import PageSettings
from ..formats.typesetting import ENGINES
from ..language.codes import Code
from ..language.diagnostics import meant, nearest, quoted
from ..language.options import (
    ASSUMPTIONS,
    FEDERATIONS,
    VARIABLE_SUITS,
    Limits,
    Options,
    read_limits,
)
from .translatable_messages import CATALOG, bml_translatable_row, load_wording

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ..language.parameters import Parameter

Rebuild = Literal["", "env", "html"]

logger = logging.getLogger(__name__)


class SettingDefinition(NamedTuple):
    """A configuration value."""

    name: str
    default: Any
    rebuild: Rebuild
    types: Any
    description: str


VALUES = (
    SettingDefinition(
        "bml_project",
        "",
        "env",
        frozenset({str}),
        "The project file, or its folder, as a path from the folder of conf.py. By default it is "
        "bml.toml next to conf.py. A value in conf.py takes precedence.",
    ),
    SettingDefinition(
        "bml_systems",
        [],
        "html",
        frozenset({list, tuple}),
        "The systems to export. Each is a list of start document, file name, title, summary and "
        "partner; the last three may be missing. The toctrees of the start document lead to the "
        "chapters of a system. Of notes with #+VARIANTS, a system has the agreements of its "
        "partner. By default there is one system per partner, or one in all: the notes below "
        "the root document, with the name of the project.",
    ),
    SettingDefinition(
        "bml_downloads",
        ["bss", "bboalert"],
        "html",
        frozenset({list, tuple, set}),
        "The formats that an HTML build writes next to its pages, for the directive "
        "bml-downloads: any of bss, bboalert, json, jsonl, csv, pbn, lin, links and anki. An "
        "empty list writes none. The next build removes the files of other formats and removed "
        "systems.",
    ),
    SettingDefinition(
        "bml_box",
        True,
        "html",
        frozenset({bool}),
        "Whether all pages have a box that answers auctions and names, if a page of the project "
        "has the directive bml-explorer.",
    ),
    SettingDefinition(
        "bml_suit_colors",
        "four",
        "html",
        ENUM("four", "two", "none"),
        "The colors of the suits in HTML and LaTeX: four colors, two (red and black) or none.",
    ),
    SettingDefinition(
        "bml_side_colors",
        False,
        "html",
        frozenset({bool}),
        "Whether calls of the opponents have their own color on pages. They are in parentheses "
        "in any case.",
    ),
    SettingDefinition(
        "bml_latex",
        "",
        "",
        ENUM("", "book"),
        'The layout of PDF files. "book" sets the layout of a short book: small type, no empty '
        "pages, chapters one after the other, and no pages with an explorer or a quiz. Your "
        "latex_elements and "
        "latex_theme override it. An empty text leaves the layout of Sphinx.",
    ),
    SettingDefinition(
        "bml_call_names",
        {},
        "env",
        frozenset({dict}),
        "The names of pass, double, redouble and notrump on pages. The keys are pass, double, "
        "redouble, notrump and all_pass. By default, the language of the project decides.",
    ),
    SettingDefinition(
        "bml_collapse",
        None,
        "html",
        frozenset({int, type(None)}),
        "The level from which the branches of bidding tables are collapsed in HTML. 1 collapses "
        "everything below the top rows. None leaves all branches open.",
    ),
    SettingDefinition(
        "bml_variables",
        "",
        "env",
        frozenset({str}),
        "Whether m and M may be suits that the same side has bid, in files without #+VARIABLES: "
        '"both" or "unbid".',
    ),
    SettingDefinition(
        "bml_autolink",
        True,
        "env",
        ENUM(True, False, "all"),
        "Whether auctions in running text (after 1NT-2C) look like auctions and lead to the "
        'rows that define them. True applies to BML, "all" also to reStructuredText and MyST '
        "prose. False also leaves !c !d !h !s and suit symbols in such prose as text.",
    ),
    SettingDefinition(
        "bml_abbreviations",
        True,
        "env",
        ENUM(True, False, "all"),
        "Whether web pages explain abbreviations that definition lists and glossaries of the "
        'system define. True applies to BML, "all" also to reStructuredText and MyST prose.',
    ),
    SettingDefinition(
        "bml_meanings",
        False,
        "html",
        frozenset({bool}),
        "Whether explorers show on demand what the program reads of each text: points, lengths "
        "and forcing levels, and the words that it does not read.",
    ),
    SettingDefinition(
        "bml_sequences",
        False,
        "html",
        frozenset({bool}),
        "Whether an HTML build adds a page with the index of auctions of each system, "
        "bml-NAME-sequences.html. Explorers add it too.",
    ),
    SettingDefinition(
        "bml_offline",
        None,
        "html",
        ENUM(None, False, True, "ask"),
        "Whether devices keep the pages of an HTML build, to read them without network: True for "
        "all pages, ask for the first page, explorers, quizzes and lists of auctions. False makes "
        "devices forget them; write it if the setting was on before.",
    ),
    SettingDefinition(
        "bml_llms",
        False,
        "html",
        frozenset({bool}),
        "Whether an HTML build adds llms.txt, a list of the pages for assistants, and "
        "llms-full.txt, the agreements with their auctions written out. Hidden tables are left "
        "out.",
    ),
    SettingDefinition(
        "bml_variant",
        "",
        "env",
        frozenset({str}),
        "The partner whose pages are built, a name after #+VARIANTS. The build leaves out what "
        "only other partners play, and Sphinx's directive only knows the name as a tag. By "
        "default, the pages are those of all partners, with badges.",
    ),
    SettingDefinition(
        "bml_changes_since",
        "",
        "env",
        frozenset({str}),
        "The old version of the notes: a Git revision, a date for the last revision before it, "
        "or a snapshot of bml json with its path from the source folder. Pages mark rows that "
        "are new or changed. The directive bml-changes uses it too. By default, pages mark "
        "nothing.",
    ),
    SettingDefinition(
        "bml_we",
        [],
        "env",
        frozenset({list, tuple}),
        "The two players whose calls in played deals are yours. Each is a list of all spellings "
        "of the name.",
    ),
    SettingDefinition(
        "bml_hand_viewer",
        "",
        "env",
        frozenset({str}),
        "The hand viewer to which deals of matches lead: bbo, or a URL with {lin} in place of "
        "the deal. By default there are no links.",
    ),
    SettingDefinition(
        "bml_hands",
        False,
        "html",
        frozenset({bool}),
        "Whether pages know which hands a call shows: a quiz also asks what you bid with a hand.",
    ),
    SettingDefinition(
        "bml_assumptions",
        None,
        "env",
        frozenset({list, tuple}),
        "The assumptions by which example hands are narrowed, as a list of names: "
        + ", ".join(ASSUMPTIONS)
        + ". An empty list is none. By default, all are in force.",
    ),
    SettingDefinition(
        "bml_card_structures",
        [],
        "env",
        frozenset({list, tuple}),
        "Files with structures of your own convention cards, as paths from the source folder. "
        "They replace bundled structures of the same name.",
    ),
    SettingDefinition(
        "bml_card_derive",
        "all",
        "env",
        ENUM("all", "text"),
        "The answers that convention cards take from the notes: all, or only texts. With text, "
        "numbers and ticks are left to you.",
    ),
    SettingDefinition(
        "bml_card_pdf",
        "",
        "html",
        ENUM("", *ENGINES),
        "The program that makes a PDF of each convention card next to the pages of an HTML "
        "build. By default, or if the program is not installed, there is no PDF.",
    ),
    SettingDefinition(
        "bml_federation",
        "",
        "env",
        ENUM("", *FEDERATIONS),
        "Your federation: ACBL, EBU or WBF. Alert marks are compared with its rules. By default, "
        "they are not.",
    ),
    SettingDefinition(
        "bml_checks",
        {},
        "env",
        frozenset({dict}),
        "The severity of messages by code: error, warning, info or off. A class of a check may "
        "follow its code, after a colon.",
    ),
    SettingDefinition(
        "bml_baseline",
        "",
        "env",
        frozenset({str}),
        "The file of accepted problems, as a path from the folder of conf.py. The command bml "
        "check --write-baseline makes it. By default, no problem is accepted.",
    ),
    SettingDefinition(
        "bml_limits",
        {},
        "env",
        frozenset({dict}),
        "Limits of reading, by name: " + ", ".join(field.name for field in fields(Limits)) + ".",
    ),
)
"""Every value, in the order of the documentation."""

REMOVED = (
    "bml_heading_auctions",
    "bml_links",
    "bml_link_schemes",
    "bml_alerts",
    "bml_prose_suits",
    "bml_ask_seat_vul",
    "bml_read_bss",
)
"""Values without effect (LANGUAGE XT-9)."""

_PREFIX = "bml_"
"""How the names of all settings begin, also of those of added formats."""

_CALL_NAMES = {
    "pass": "passed",
    "double": "double",
    "redouble": "redouble",
    "notrump": "notrump",
    "all_pass": "all_pass",
}


def page_settings(
    config: Config,
    source_directory: Path,
    parameters: tuple[Parameter, ...] = (),
    meaning_words: tuple[tuple[str, str], ...] = (),
) -> PageSettings:
    """Return the page settings in ``config``.

    :param parameters: the parameters of the project file.
    :param meaning_words: the phrases of the project file with what they claim.
    """
    options = Options(
        root=source_directory,
        headings=config.bml_headings,
        variables=config.bml_variables if config.bml_variables in VARIABLE_SUITS else "",
        language=(config.language or "en")[:2],
        autolink=bool(config.bml_autolink),
        limits=read_limits(config.bml_limits.items())[0],
        parameters=parameters,
        meaning_words=meaning_words,
        federation=config.bml_federation if config.bml_federation in FEDERATIONS else "",
        assumptions=_assumptions(config.bml_assumptions),
    )
    names = _entries(config.bml_call_names, _CALL_NAMES)
    call_names = {_CALL_NAMES[key]: value for key, value in names.items()}
    wording = load_wording(get_translator(CATALOG), call_names)
    return PageSettings(options, wording, bml_translatable_row)


def _assumptions(values: Any) -> tuple[str, ...] | None:
    """Return the assumptions that exist; None for all."""
    return None if values is None else tuple(one for one in values if one in ASSUMPTIONS)


def _entries(values: dict[str, Any], names: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key in names}


def _replace_wrong_types(app: Sphinx, config: Config) -> None:
    """Report the values of a wrong type, and use the defaults (CHECKS CK-5).

    Sphinx would report such a value, keep it, and fail at some.
    """
    for name, option in config.values.items():
        types = _accepted_types(option.valid_types, option.default)
        if not name.startswith(_PREFIX) or not types:
            continue
        value = config[name]
        if bool in types and type(value) is int and value in {0, 1}:
            config[name] = bool(value)
        elif not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            config[name] = option.default
            expected = " or ".join(sorted(_type_name(one) for one in types))
            report_invalid_value(
                f"{name}: {reprlib.repr(value)} is of type {_type_name(type(value))}, "
                f"expected {expected}; the default is used"
            )


def _accepted_types(declared: Any, default: Any) -> tuple[type, ...]:
    """Return the types of the values of a setting; none if it accepts any.

    :param declared: its types or choices. A choice accepts the types of its candidates.
    """
    if isinstance(declared, ENUM):
        return tuple({type(one) for one in declared._candidates})
    if not isinstance(declared, frozenset) or Any in declared:
        return ()
    return tuple({*declared, type(default)})


def _type_name(one: type) -> str:
    return "None" if one is type(None) else one.__name__


def _report_unknown_names(app: Sphinx, config: Config) -> None:
    """Report the names in ``conf.py`` that look like settings of ours and are none."""
    known = [name.removeprefix(_PREFIX) for name in config.values if name.startswith(_PREFIX)]
    for name, value in config._raw_config.items():
        if not name.startswith(_PREFIX) or name in config or name in REMOVED:
            continue
        if not callable(value) and not isinstance(value, ModuleType):
            near = nearest(name.removeprefix(_PREFIX), known)
            hint = f"; {meant(_PREFIX + near)}" if near else ""
            report_invalid_value(f"{name}: there is no such setting{hint}")


def _check(app: Sphinx, config: Config) -> None:
    """Report invalid numbers, names, and entries of dictionaries."""
    _limits, problems = read_limits(config.bml_limits.items())
    for problem in problems:
        report_invalid_value(f"bml_limits: {problem}")
    if (level := config.bml_collapse or 0) < 0:
        problem = f"{level} is not a whole number from 0"
        report_invalid_value(f"bml_collapse: {problem}; the default is used")
        config.bml_collapse = None
    for name in config.bml_assumptions or ():
        if name not in ASSUMPTIONS:
            report_invalid_value(f"bml_assumptions: {quoted(str(name))} is not an assumption")
    entries = config.bml_call_names
    known = {k: v for k, v in entries.items() if k in _CALL_NAMES and isinstance(v, str)}
    for key in entries.keys() - known.keys():
        names = ", ".join(sorted(_CALL_NAMES))
        report_invalid_value(
            f"bml_call_names: unknown entry {key!r}: {entries[key]!r} (known: {names})"
        )
    config.bml_call_names = known


def report_invalid_value(message: str) -> None:
    """Report an invalid setting (``CONFIG-VALUE``), once per build."""
    logger.warning("%s", message, type="bml", subtype=Code.CONFIG_VALUE.subtype, once=True)


def setup(app: Sphinx) -> None:
    """Register the configuration values."""
    for value in VALUES:
        app.add_config_value(
            value.name, value.default, value.rebuild, value.types, value.description
        )
    # Without effect since it is the default (LANGUAGE HI-9).
    app.add_config_value("bml_heading_auctions", False, "", frozenset({bool}))
    # Those of the project file.
    app.add_config_value("bml_headings", "", "env", frozenset({str}))
    app.add_config_value("bml_define", [], "env", frozenset({list}))
    app.add_config_value("bml_meaning_words", [], "env", frozenset({list}))
    # Before everything else of ours, and before Sphinx looks at the types.
    app.connect("config-inited", _replace_wrong_types, priority=50)
    app.connect("config-inited", _report_unknown_names)
    app.connect("config-inited", _check)
