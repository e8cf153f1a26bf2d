"""The explorer on pages: data, words, and form in the sidebar."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote

from babel import Locale, UnknownLocaleError
from docutils import nodes
from sphinx.locale import get_translator
from sphinx.util.osutil import relative_uri

from ..agreements.alert_answers import judge_of
from ..agreements.query_words import words_of_languages
from ..display.alert_answers import AnswerTexts, alert_line
from ..display.wording import PageTexts, PluralText
from ..doctree.inline_nodes import text_nodes
from ..formats.files import write_if_changed
from ..language.inline import convert, without_marks
from ..language.input_files import read_beginning
from ..language.options import Options
from ..language.source import fingerprint
from ..sphinxext import page_reports, translatable_messages
from ..sphinxext.build_state import AppState, call_before_writing
from ..sphinxext.headings import ROW_MARKS, titles_of_pages
from ..sphinxext.products import KeptParts, find_files, keep_files
from ..sphinxext.session import settings_of
from ..sphinxext.systems import WITH_PAGES, build_systems, page_name
from ..sphinxext.translatable_messages import CATALOG, EVERY_FORM, _, english_words, translate
from ..sphinxext.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from gettext import NullTranslations

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

    from ..agreements.answers import Meaning
    from ..agreements.book import SourceRow
    from ..sphinxext.systems import BuildSystem
    from .model import Phrase


def N_(*forms: str) -> tuple[str, ...]:  # noqa: N802 - the name by which babel finds messages
    """Return a phrase unchanged, to mark it for translation; plural phrases have two forms."""
    return forms


PHRASES = (
    N_("Auction"),
    N_("Look up"),
    N_("Bidding box"),
    N_("Our call"),
    N_("Their call"),
    N_("Higher bids"),
    N_("Bids"),
    N_("Undo"),
    N_("Clear"),
    N_("Remove: {0}"),
    N_("Copy link"),
    N_("Copied"),
    N_("For example"),
    N_("Did you mean"),
    N_("Search the pages for “{0}”"),
    N_("Read as {0}"),
    N_("“{0}” stands for:"),
    N_("“{0}” is neither an auction nor a name in the notes."),
    N_("Copy the URL of this page"),
    N_("Seat"),
    N_("Vulnerability"),
    N_("any"),
    N_("The notes could not be loaded."),
    N_("Type an auction, or tap a call. Their calls are in parentheses."),
    N_("Partner"),
    N_("in the notes"),
    N_("Otherwise ({0})"),
    N_("Auction so far"),
    N_("not in the notes"),
    N_("see responses below"),
    N_("Same as after {0}:"),
    N_("From the row for all other calls:"),
    N_("falls under the row {0}"),
    N_("Also in the notes, in words:"),
    N_("In the notes, but without a description."),
    N_("They pass. No agreement is needed."),
    N_("Agreed only for another seat or vulnerability."),
    N_("No agreement in the notes."),
    N_("The notes cover {0}"),
    N_("For {0}, the row for all other calls applies:"),
    N_("If they had passed, {0} would mean: {1}"),
    N_("The notes do not say if this applies here."),
    N_("Did you mean {0}?"),
    N_("If the opponents make every second call: {0}"),
    N_("The notes also say:"),
    N_("if {0} shows {1}"),
    N_("Open in the notes"),
    N_("row {0}"),
    N_("We open"),
    N_("They open"),
    N_("We bid"),
    N_("Our calls if they pass"),
    N_("Their calls"),
    N_("After {0}, the notes have:"),
    N_("The auction is over."),
    N_("The notes end here."),
    N_("(+{0} more)"),
    N_("{0} continuation", "{0} continuations"),
    N_("An auction has at most {0} characters."),
    N_("“{0}” stands for any call, so no call can follow it."),
    N_("“{0}” stands for several calls; ask for one."),
    N_("“{0}” is not a call. Calls are 1♣ to 7NT, P, X and XX."),
    N_("{0} is not legal: the auction is over."),
    N_("{0} is not legal: it is not higher than {1}."),
    N_("{0} is not legal: there is no bid to double."),
    N_("{0} is not legal: there is no double to redouble."),
)
"""Phrases of the explorer only."""
OF_READINGS = (N_("How this is read"),)
"""Phrases of explorers that show what is read of texts."""
OF_MATCHES = (N_("{0} time in our matches", "{0} times in our matches"),)
"""Phrases of explorers that show how often an auction came up."""
OF_HANDS = (
    N_("Show me a hand"),
    N_("Another hand"),
    N_("Assumed: {0}"),
    N_("Left out: hands for {0}; {1} % are left"),
    N_("Left out: hands for {0}"),
    N_("About {0} of 1,000,000 deals have such hands"),
    N_("No hand fits."),
)
"""Phrases of explorers that show hands."""

SHARED_WORDS = (
    "first_seat",
    "second_seat",
    "third_seat",
    "fourth_seat",
    "first_or_second_seat",
    "third_or_fourth_seat",
    "we_vulnerable",
    "we_not",
    "they_vulnerable",
    "they_not",
    "both_vulnerable",
    "neither_vulnerable",
    "we_alone_vulnerable",
    "they_alone_vulnerable",
    "alert",
    "north_letter",
    "east_letter",
    "south_letter",
    "west_letter",
)
"""The fields of :class:`PageTexts` that the explorer also uses."""
NAMES = ("passed", "double", "redouble", "notrump")
"""The names of calls that the explorer also uses."""


def translated_words(
    wording: PageTexts,
    words_of_language: NullTranslations | None = None,
    phrases: Iterable[tuple[str, ...]] = PHRASES,
) -> dict[str, Phrase]:
    """Return the translated texts by English text.

    Plural texts are always included, with their language and their forms, by the names of plural
    forms in browsers (RESOLVER RX-7).

    :param words_of_language: the catalog; by default that of the build.
    :param phrases: the phrases of scripts in addition to the shared ones.
    """
    catalog = words_of_language or get_translator(CATALOG)
    english = english_words()
    words: dict[Any, Phrase] = {
        forms[-1]: translate(catalog, *forms) if len(forms) == 1 else _plural(catalog, forms)
        for forms in phrases
    }
    words |= {english[name]: getattr(wording, name) for name in SHARED_WORDS}
    words |= {english[name]: getattr(wording.names, name) for name in NAMES}
    return {phrase: word for phrase, word in words.items() if word != phrase}


def _plural(catalog: NullTranslations, forms_in_english: tuple[str, ...]) -> dict[str, str]:
    english = PluralText(forms_in_english)
    text = translate(catalog, english)
    try:  # Forms may be spelled as in English and follow another rule: French has 0 question.
        language = Locale.parse("en" if text == english else catalog.info()["language"])
    except (KeyError, ValueError, UnknownLocaleError):  # Nobody knows the rule for its forms.
        text, language = english, Locale("en")
    forms = {language.plural_form(number): text.form(number) for number in EVERY_FORM}
    return {"in": language.language, "other": text.forms[-1], **forms}


_ASK = page_reports.PageFile("bml-resolver.js", ("bml-resolver.js", "bml-typed.js"))
SHARED_SCRIPTS = (_ASK,)
"""The files that every page with explorer data needs, in the order in which they run."""
_PRODUCT, _PARTS = "data", "data-parts"
_FOLDER = "_static/bml"
"""Folder of the data, below the root of the site."""
_DATA = b"bmlAsk."
"""Beginning of our files, to recognize them in the folder."""


class TextReadings(Protocol):
    """The read claims of a system, as pages show them (MEANINGS MN-93)."""

    @property
    def facts(self) -> object:
        """What readings of one part of the system depend on in other parts (MEANINGS MN-6)."""

    def of(self, meaning: Meaning) -> str:
        """Return what is read of a definition in lines; empty if it claims nothing."""


TEXT_READER: AppState[Callable[[BuildSystem, PageTexts], TextReadings] | None] = AppState(
    lambda app: None
)
"""Returns the readings of a system in the language of the pages."""


class DataReport(page_reports.PageReport[page_reports.Request, page_reports.Made]):
    """An element whose script reads the data of its system."""

    is_for_browsers = True
    is_of_documents = True

    def systems(self, system: BuildSystem, app: Sphinx) -> list[BuildSystem]:
        """Return the systems whose data the script reads."""
        return [system]

    def additions(self, system: BuildSystem, app: Sphinx) -> dict[str, Any]:
        """Return further data for the script: fields of :class:`~.files.AskedNotes`."""
        return {}

    def more_files(self, system: BuildSystem, app: Sphinx) -> dict[str, bytes]:
        """Return further files for the script, by name; each begins with ``bmlAsk.``."""
        return {}


def data_address(system: BuildSystem, builder: Builder, docname: str) -> str:
    """Return the URL of the data of a system, relative to a page."""
    from .files import index_name

    path = f"{_FOLDER}/{quote(index_name(system.name))}"
    return relative_uri(builder.get_target_uri(docname), path)


def _write_files(app: Sphinx, builder: Builder) -> None:
    """Write the data before the pages, and remove unused files."""
    if not page_reports.runs_scripts(builder):
        return
    folder = Path(builder.outdir, _FOLDER)
    sources, kept = _other_sources(app, builder), find_files(app, _PRODUCT)
    names = kept[0] if kept is not None and kept[1] == sources else None
    if names is None:
        files = _data_files(builder, app)
        names = list(files)
        for name, data in files.items():
            write_if_changed(folder / name, data)
        keep_files(app, _PRODUCT, (folder / name for name in files), [names, sources])
    for path in folder.glob("*.js"):
        if path.name not in names and read_beginning(path, len(_DATA)) == _DATA:
            path.unlink()


def _other_sources(app: Sphinx, builder: Builder) -> str:
    """Return a text that changes if a heading or the file of a report, such as a match, does."""
    shown = page_reports.shown_reports(app, lambda report: True)
    files = [report.sources(build.request, app) for report, build in shown]
    return fingerprint([files, titles_of_pages(builder)])


def _data_files(builder: Builder, app: Sphinx) -> dict[str, bytes]:
    """Return the files of the systems with explorers or quizzes, by name."""
    files: dict[str, bytes] = {}
    additions: dict[str, dict[str, Any]] = {}
    systems: dict[str, BuildSystem] = {}
    for report, build in page_reports.shown_reports(
        app, lambda report: isinstance(report, DataReport)
    ):
        assert isinstance(report, DataReport)
        for system in report.systems(build.system, app):
            systems[system.name] = system
            additions.setdefault(system.name, {}).update(report.additions(system, app))
            files |= report.more_files(system, app)
    for name, system in sorted(systems.items()):
        files |= _files_of_system(system, additions[name], builder, app)
    return files


def _alert_lines(system: BuildSystem) -> Callable[[Meaning], str]:
    """Return what says what partner alerts by the rules of the project's federation (AT-54)."""
    texts = translatable_messages.translated(AnswerTexts())
    judge = cache(lambda: judge_of(system.translated_system))
    return lambda meaning: alert_line(judge(), meaning, texts)


def _files_of_system(
    system: BuildSystem, additions: dict[str, Any], builder: Builder, app: Sphinx
) -> dict[str, bytes]:
    from .files import AskedPart, files_of_parts
    from .hands import SystemHands, name_of_hands
    from .model import AskedNotes, SiteRow

    marks, kept = ROW_MARKS.of(app.env), KeptParts(app, _PARTS)
    page_of = cache(builder.get_target_uri)

    def place_of(row: SourceRow) -> SiteRow | None:
        document, anchor = row.address.document, row.address.anchor
        return SiteRow(page_of(document), anchor) if anchor else None

    texts, options = settings_of(app.env).wording, settings_of(app.env).options
    read = TEXT_READER.of(app) if app.config.bml_meanings else None
    readings = None if read is None else read(system, texts)
    phrases = PHRASES if readings is None else (*PHRASES, *OF_READINGS)
    played = _played(system, app)
    if played:
        phrases = (*phrases, *OF_MATCHES)
    hands = SystemHands(system, app) if app.config.bml_hands else None
    if hands is not None:
        phrases = (*phrases, *OF_HANDS)
    notes = AskedNotes(
        system.name,
        system.title,
        system.translated_texts.of,
        place_of,
        translated_words(texts, phrases=phrases),
        words_of_languages(
            app.config.language or "", options.notes_language.name, options.language
        ),
        titles=titles_of_pages(builder),
        reading_of=None if readings is None else readings.of,
        alert_of=_alert_lines(system) if options.federation else None,
        has_hands=None if hands is None else lambda meaning: name_of_hands(meaning) in hands.names,
        played=played,
    )

    def asked_part(part: BuildSystem) -> AskedPart:
        key = (
            part.key,
            [(name, marks[name]) for name in part.documents if name in marks],
            hands and hands.facts_of(part),
        )
        return AskedPart(
            part.openings,
            lambda: part.translated_resolver.tree,
            lambda wanted, make: kept.once(
                [key, readings and readings.facts, options.federation, sorted(additions), wanted],
                make,
            ),
        )

    words = {**notes.words, **additions.get("words", {})}
    notes = replace(notes, **{**additions, "words": words})
    files = files_of_parts(notes, list(map(asked_part, system.parts)))
    return files if hands is None else files | {f"{system.name}.hands.js": hands.script()}


def _played(system: BuildSystem, app: Sphinx) -> dict[str, int]:
    """Return how often auctions of a system came up in the matches of the project (RX-11)."""
    found: Counter[str] = Counter()
    for report, build in page_reports.shown_reports(app, lambda report: True):
        if build.system.name == system.name:
            found.update(report.auction_counts(build.request, build))
    return dict(sorted(found.items()))


def setup_site(app: Sphinx) -> None:
    """Register the function that writes the data."""
    call_before_writing(app, _write_files)


SCRIPTS = (*SHARED_SCRIPTS, page_reports.PageFile("bml-explorer.js", ("bml-explorer.js",)))
"""The scripts in execution order."""
STYLE_SHEET = "bml-explorer.css"


class bml_explorer(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """An explorer; its children are shown without scripts (RESOLVER RX-9).

    ``auction``: the first auction; ``index``: the URL of the data; ``asked``: the name of the
    system.
    """


@dataclass(frozen=True)
class Explorer:
    """The explorer of a page."""

    system: BuildSystem
    auction: str
    """The first auction."""
    partners: tuple[str, ...]
    """The names of the systems to choose from."""


class ExplorerReport(DataReport[str, Explorer]):
    """A place where readers look up an auction in the notes."""

    name = "explorer"
    classes = ("bml-explorer",)
    files = (page_reports.PageFile(STYLE_SHEET), *SCRIPTS)
    leads_to_sequences = True

    def systems(self, system: BuildSystem, app: Sphinx) -> list[BuildSystem]:
        """Return the systems with all partners."""
        return _with_partners(system, app)

    def request(self, directive: page_reports.ReportDirective) -> str:
        """Return the first auction; empty for none."""
        return str(directive.options.get("auction", ""))

    def make(self, request: str, build: page_reports.ReportBuild) -> Explorer:
        """Return the explorer."""
        partners = tuple(one.name for one in _with_partners(build.system, build.app))
        return Explorer(build.system, request, partners)

    def facts(self, made: Explorer) -> object:
        """Return the data of the page that depend on its system."""
        return made.system.name, made.system.start, made.system.title, made.partners

    def nodes(self, made: Explorer, page: page_reports.ReportPage) -> list[nodes.Node]:
        """Return the explorer, or a link to the notes if the builder runs no scripts."""
        system = made.system
        sentences = _fallback_sentences(system, page)
        if not page_reports.runs_scripts(page.app.builder):
            return sentences
        return [
            bml_explorer(
                "",
                *sentences,
                index=data_address(system, page.app.builder, page.docname),
                asked=system.name,
                auction=made.auction,
                partners=_partners(system, page),
            )
        ]


def _with_partners(system: BuildSystem, app: Sphinx) -> list[BuildSystem]:
    """Return the systems of the same notes with each partner, or the system alone."""
    return [
        one
        for one in build_systems(app).systems
        if one is system or (one.variant and system.variant and one.documents == system.documents)
    ] or [system]


def _partners(system: BuildSystem, page: page_reports.ReportPage) -> str:
    """Return the partners as JSON: name, system and URL of its data; empty for a single one."""
    app, known = page.app, VARIANTS.of(page.app.env)
    names: dict[str, str] = {}
    for docname in system.documents:
        names |= known[docname].names if docname in known else {}
    partners = [
        (
            names.get(one.variant, one.variant),
            one.name,
            data_address(one, app.builder, page.docname),
        )
        for one in _with_partners(system, app)
    ]
    return json.dumps(partners) if len(partners) > 1 else ""


def _fallback_sentences(system: BuildSystem, page: page_reports.ReportPage) -> list[nodes.Node]:
    """Return a link to the index of auctions, or to notes on another page if there are any."""
    targets, sentence = [page_name(system.name)], _("All auctions: {0}")
    if page.app.builder.name not in WITH_PAGES:
        sentence = _("Notes: {0}")
        targets = [system.start, *(one.row.address.document for one in system.system.book)]
    title = text_nodes(convert(without_marks(system.title, Options())))
    before, _place, behind = str(sentence).partition("{0}")
    return [
        nodes.paragraph("", before, page.link(one, "", title), nodes.Text(behind))
        for one in [name for name in targets if name != page.place["docname"]][:1]
    ]


def _visit_html(translator: HTML5Translator, node: bml_explorer) -> None:
    attributes = {"data-index": node["index"], "data-system": node["asked"]}
    attributes |= {f"data-{name}": node[name] for name in ("auction", "partners") if node[name]}
    translator.body.append(translator.starttag(node, "div", **attributes))


def _depart_html(translator: HTML5Translator, node: bml_explorer) -> None:
    translator.body.append("</div>\n")


def setup_explorers(app: Sphinx) -> None:
    """Register the directive and the functions that write its pages."""
    app.add_node(bml_explorer, html=(_visit_html, _depart_html))
    page_reports.add_page_report(app, ExplorerReport)
