"""The configuration values: one table, from which the documentation is made too."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sphinx.config import ENUM, Config
from sphinx.locale import get_translator
from sphinx.util import logging

from ..doctree.nodes import PageSettings
from ..formats.typesetting import ENGINES
from ..language.codes import Code
from ..language.options import REFUSED_SCHEMES, Limits, Options, read_limits, scheme_of
from .translatable_messages import CATALOG, bml_translatable_row, load_wording

if TYPE_CHECKING:
    from sphinx.application import Sphinx

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
        "bml_systems",
        [],
        "html",
        frozenset({list, tuple}),
        "The systems to export: a list of (start document, file name, title, summary, partner). A "
        "system is what its start document reaches by toctrees; of notes with #+VARIANTS the "
        "agreements of the partner, the fifth item. Without it there is one system per partner."
        " By default there is one, of the root document, named after the project.",
    ),
    SettingDefinition(
        "bml_downloads",
        ["bss", "bboalert"],
        "html",
        frozenset({list, tuple, set}),
        "The formats written next to the pages of an HTML build, for the directive bml-downloads: "
        "any of bss, bboalert, json, csv, pbn, lin, links and anki. An empty list writes none.",
    ),
    SettingDefinition(
        "bml_read_bss",
        False,
        "env",
        frozenset({bool}),
        "Whether .bss files of the project are chapters too.",
    ),
    SettingDefinition(
        "bml_suit_colors",
        "four",
        "html",
        ENUM("four", "two", "none"),
        "Colors of the suits in HTML and LaTeX: four, two (red and black) or none.",
    ),
    SettingDefinition(
        "bml_call_names",
        {},
        "env",
        frozenset({dict}),
        "What pass, double, redouble and notrump are called on pages, for example "
        '{"double": "X", "redouble": "XX"}. Keys: pass, double, redouble, notrump, all_pass. By '
        "default as the project's language has them.",
    ),
    SettingDefinition(
        "bml_collapse",
        None,
        "html",
        frozenset({int, type(None)}),
        "The level from which the branches of bidding tables start closed in HTML: 1 closes what "
        "is below the top rows. None leaves all open.",
    ),
    SettingDefinition(
        "bml_prose_suits",
        True,
        "env",
        frozenset({bool}),
        "Whether !c !d !h !s and typed suits in reStructuredText and MyST prose are suits.",
    ),
    SettingDefinition(
        "bml_links",
        True,
        "env",
        frozenset({bool}),
        "Whether [text](target) in BML is a link.",
    ),
    SettingDefinition(
        "bml_link_schemes",
        [],
        "env",
        frozenset({list, tuple, set, frozenset}),
        "Schemes of addresses that [text](target) may link to, besides http, https, mailto, ftp, "
        "tel; for example ['sip']. javascript, data and vbscript never become links.",
    ),
    SettingDefinition(
        "bml_heading_auctions",
        False,
        "env",
        frozenset({bool}),
        "Whether the auction that a heading ends with is what the rows below it continue, as with "
        "#+HEADINGS: auctions; #+HEADINGS: titles says no for a file.",
    ),
    SettingDefinition(
        "bml_autolink",
        True,
        "env",
        ENUM(True, False, "all"),
        "Whether auctions in running text (after 1NT-2C) are set as auctions and lead to the rows "
        'that define them: True in BML, "all" in reStructuredText and MyST prose too.',
    ),
    SettingDefinition(
        "bml_abbreviations",
        True,
        "env",
        ENUM(True, False, "all"),
        "Whether web pages tell what abbreviations mean that definition lists and glossaries of "
        'the system explain: True in BML, "all" in reStructuredText and MyST prose too.',
    ),
    SettingDefinition(
        "bml_alerts",
        True,
        "env",
        frozenset({bool}),
        "Whether ! before a description marks an alert.",
    ),
    SettingDefinition(
        "bml_ask_seat_vul",
        True,
        "html",
        frozenset({bool}),
        "Whether readers of an explorer can choose seat and vulnerability where rows depend on it.",
    ),
    SettingDefinition(
        "bml_sequences",
        False,
        "html",
        frozenset({bool}),
        "Whether an HTML build has a page with the index of sequences of each system, "
        "bml-NAME-sequences.html. Explorers have it anyway.",
    ),
    SettingDefinition(
        "bml_variant",
        "",
        "env",
        frozenset({str}),
        "The partner whose pages are made, a name after #+VARIANTS: what does not hold for that "
        "one is in nothing of the build, and its tag is set for the directive only. By default "
        "pages are of all, with badges.",
    ),
    SettingDefinition(
        "bml_changes_since",
        "",
        "env",
        frozenset({str}),
        "A Git revision, a day such as '2026-01-31' (the last revision before it) or a file "
        "made by bml json, its path from the source folder: rows that changed or came since are "
        "marked on the pages. By default none are. Directives bml-changes without since use it.",
    ),
    SettingDefinition(
        "bml_we",
        [],
        "env",
        frozenset({list, tuple}),
        "The two players whose calls are counted and linked in played deals, each with all "
        'spellings of her name: [["Anna", "anna_k"], ["Ben"]].',
    ),
    SettingDefinition(
        "bml_hand_viewer",
        "",
        "env",
        frozenset({str}),
        "The hand viewer that deals of matches link to: bbo, or an address in which {lin} stands "
        "for the deal. By default there are no links.",
    ),
    SettingDefinition(
        "bml_card_structures",
        [],
        "env",
        frozenset({list, tuple}),
        "Structures of convention cards of your own: files, their paths from the source folder, "
        "for example ['our-club.yaml']. They go before the bundled ones of the same name.",
    ),
    SettingDefinition(
        "bml_card_pdf",
        "",
        "html",
        ENUM("", *ENGINES),
        "The program that makes a PDF of each convention card next to the pages of an HTML build: "
        "pdflatex, xelatex or lualatex. By default there are none, nor where the program is not "
        "installed.",
    ),
    SettingDefinition(
        "bml_checks",
        {},
        "env",
        frozenset({dict}),
        "Severities by code: error, warning, info or off, for "
        'example {"DUPLICATE": "error", "DUPLICATE:overview": "off", "LINK-UNKNOWN": "off"}.',
    ),
    SettingDefinition(
        "bml_baseline",
        "",
        "env",
        frozenset({str}),
        "The file of findings that are accepted, next to conf.py, which bml check --write-baseline "
        "makes.",
    ),
    SettingDefinition(
        "bml_limits",
        {},
        "env",
        frozenset({dict}),
        "Limits of reading by name, for example {'include_depth': 5}: "
        + ", ".join(field.name for field in fields(Limits))
        + ".",
    ),
)
"""Every value, in the order of the documentation."""

_CALL_NAMES = {
    "pass": "passed",
    "double": "double",
    "redouble": "redouble",
    "notrump": "notrump",
    "all_pass": "all_pass",
}


def page_settings(config: Config, source_directory: Path) -> PageSettings:
    """Return the page settings in ``config``."""
    options = Options(
        root=source_directory,
        links=config.bml_links,
        heading_auctions=config.bml_heading_auctions,
        language=(config.language or "en")[:2],
        autolink=bool(config.bml_autolink),
        alerts=config.bml_alerts,
        limits=read_limits(config.bml_limits.items())[0],
    )
    names = _entries(config.bml_call_names, _CALL_NAMES)
    call_names = {_CALL_NAMES[key]: value for key, value in names.items()}
    wording = load_wording(get_translator(CATALOG), call_names)
    return PageSettings(
        options.with_schemes(config.bml_link_schemes), wording, bml_translatable_row
    )


def _entries(values: dict[str, Any], names: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key in names}


def _check(app: Sphinx, config: Config) -> None:
    """Name the entries of dictionaries that mean nothing."""
    _limits, problems = read_limits(config.bml_limits.items())
    for problem in problems:
        report_invalid_value(f"bml_limits: {problem}")
    entries = config.bml_call_names
    known = {k: v for k, v in entries.items() if k in _CALL_NAMES and isinstance(v, str)}
    for key in entries.keys() - known.keys():
        names = ", ".join(sorted(_CALL_NAMES))
        report_invalid_value(
            f"bml_call_names: unknown entry {key!r}: {entries[key]!r} (known: {names})"
        )
    config.bml_call_names = known


def _check_schemes(app: Sphinx, config: Config) -> None:
    """Report the schemes that no setting can turn into links, and values that are not schemes."""
    known = []
    for scheme in config.bml_link_schemes:
        if (
            isinstance(scheme, str)
            and scheme_of(f"{scheme}:")
            and scheme.lower() not in REFUSED_SCHEMES
        ):
            known.append(scheme)
        else:
            logger.warning(
                "bml_link_schemes: %r makes no links (write a scheme such as 'sip')",
                scheme,
                type="bml",
                subtype=Code.CONFIG_VALUE.subtype,
            )
    config.bml_link_schemes = known


def report_invalid_value(message: str) -> None:
    """Name a setting that means nothing (``CONFIG-VALUE``), once per build."""
    logger.warning("%s", message, type="bml", subtype=Code.CONFIG_VALUE.subtype, once=True)


def setup(app: Sphinx) -> None:
    """Register the configuration values."""
    for value in VALUES:
        app.add_config_value(
            value.name, value.default, value.rebuild, value.types, value.description
        )
    app.connect("config-inited", _check)
    app.connect("config-inited", _check_schemes)
