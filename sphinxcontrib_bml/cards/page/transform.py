"""Cards in a project: references, separate pages and PDF files (CARDS CC-O6)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from docutils import nodes
from sphinx.locale import __
from sphinx.util import logging
from sphinx.util.osutil import relative_uri

from ...doctree.inline_nodes import text_nodes
from ...formats.files import write_if_changed
from ...formats.typesetting import TypesettingError, engine_at_hand, typeset
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics
from ...language.inline import convert, without_marks
from ...language.options import Options
from ...language.source import fingerprint
from ...sphinxext.diagnostics import is_reported, log_at
from ...sphinxext.domain import DomainObject, Reference
from ...sphinxext.exports import FOLDER, PAGES
from ...sphinxext.headings import make_reference
from ...sphinxext.page_reports import STATIC
from ...sphinxext.report_directive import make_table
from ...sphinxext.session import settings_of
from ...sphinxext.translatable_messages import _
from ..files.form_tables import form_of
from ..model.card import AnswerState, Card, CardAnswer, Difference, UsedConvention, compare
from ..model.convention_books import anchor_of, join
from ..nodes.disclosures import disclosed_answers
from ..nodes.documents import card_document, card_page
from ..nodes.form_pages import form_document, form_page, form_sheet, form_sides
from ..nodes.kinds import bml_card, bml_card_convention, bml_card_field, bml_card_section
from ..nodes.layout import SIZES, is_crowded
from ..nodes.sheet_parts import FormSheet
from ..nodes.tree import CardBuilder, CardSheet, keep_answers, remove_unanswered
from .data import CARD_STATES, CardRequest
from .project import DESCRIPTION, ShownPlace, conventions_of, external_conventions
from .project_cards import ProjectCard, ProjectCards, cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from ...agreements.book import Book


logger = logging.getLogger(__name__)


def page_file_name(request: CardRequest) -> str:
    """Return the file name of a card's separate page."""
    return f"{nodes.make_id(request.name)}.html"


def pdf_file_name(request: CardRequest) -> str:
    """Return the file name of a card's PDF."""
    return f"{nodes.make_id(request.name)}.pdf"


def has_pdf(app: Sphinx, request: CardRequest) -> bool:
    """Return whether this build has a PDF file of a card."""
    return (
        bool(app.config.bml_card_pdf)
        and _folder(app.builder).joinpath(pdf_file_name(request)).exists()
    )


def _folder(builder: Builder) -> Path:
    return Path(builder.outdir, FOLDER)


def write_card_pages(app: Sphinx, builder: Builder) -> None:
    """Write the separate pages of all cards, before the pages that link to them.

    Pages and PDF files of removed cards are removed.
    """
    if builder.name not in PAGES:
        return
    engine = _engine(app)
    names: set[str] = set()
    for shown in cards_of(app):
        card, request = shown.filled, shown.request
        if card is None:
            continue
        node = _single_card_document(app, card, request)
        language, colors = app.config.language or "en", _colors(app)
        form = _form_sheet(app, card, request)
        if form is None:
            page = card_page(node, language, colors)
        else:
            page = form_page(node, form, language, colors)
        write_if_changed(_folder(builder) / page_file_name(request), page)
        names.add(page_file_name(request))
        if engine is not None:
            names.add(pdf_file_name(request))
            node = _single_card_document(app, card, request)
            document = card_document(node) if form is None else form_document(node, form)
            _write_pdf(app, document, _folder(builder) / pdf_file_name(request))
    for path in _folder(builder).glob("*"):
        if path.suffix in {".html", ".pdf"} and path.name not in names and path.is_file():
            path.unlink()


def _single_card_document(app: Sphinx, card: Card, request: CardRequest) -> bml_card:
    sheet = CardSheet(request.missing, request.sections, 1, request.anchor)
    node = CardBuilder(card, settings_of(app.env), sheet).build()
    node["ids"] = [request.anchor]
    remove_unanswered(node)
    return node


def _form_sheet(app: Sphinx, card: Card, request: CardRequest) -> FormSheet | None:
    """Return the form with the answers of a card, or None if its sections are in columns."""
    if not request.has_form:
        return None
    try:
        form = form_of(card.structure)
    except (OSError, ValueError):  # the directive has reported it
        return None
    return form_sheet(card, form, settings_of(app.env)) if form is not None else None


def _engine(app: Sphinx) -> str | None:
    """Return the TeX program, or None if PDF files are disabled or no program is installed."""
    wanted = app.config.bml_card_pdf
    if not wanted:
        return None
    engine = engine_at_hand(wanted)
    if engine is None:
        logger.info(__("cards have no PDF: %s is not installed"), wanted)
    return engine


def _write_pdf(app: Sphinx, document: bytes, path: Path) -> None:
    """Write the PDF file of a document, unless it exists and is up to date."""
    made_of = Path(app.doctreedir, "bml-cards", f"{path.stem}.tex")
    if path.exists() and made_of.exists() and made_of.read_bytes() == document:
        return
    try:
        write_if_changed(path, typeset(document, app.config.bml_card_pdf))
        write_if_changed(made_of, document)
    except TypesettingError as error:
        path.unlink(missing_ok=True)
        logger.warning(__("no PDF of the card %s: %s"), path.stem, error, type="bml")


def _colors(app: Sphinx) -> str:
    name = app.config.bml_suit_colors
    file = STATIC / f"bml-{name}.css"
    return file.read_text(encoding="utf-8") if name in {"two", "none"} else ""


def add_conventions(book: Book, name: str, documents: Iterable[str], app: Sphinx) -> Book:
    """Return the book of a system with the conventions that cards of its documents use.

    :param name: the name of the system.
    """
    cards = cards_of(app)
    diagnostics = cards.joined[name] = Diagnostics()
    played = []
    for convention, card in cards.played_conventions(documents, name):
        place = cards.conventions.target_of(convention)
        played.append((convention, place.docname if place is not None else card.docname))
    return join(book, played, diagnostics, settings_of(app.env).options.notes_language)


def unshown_anchors(cards: ProjectCards, wanted: ProjectCard) -> Iterator[str]:
    """Yield the anchors of sequences of conventions without a page; they link to this card."""
    for convention, card in cards.played_conventions([wanted.docname]):
        if card is wanted and cards.conventions.target_of(convention) is None:
            for place in range(len(convention.sequences)):
                yield anchor_of(convention, place)


_IN_SEARCH, _NOT_IN_SEARCH = 1, -1


def _conventions(app: Sphinx) -> Iterator[DomainObject]:
    """Yield the conventions by id and other names."""
    cards = cards_of(app)
    taken: set[str] = set()
    for docname, shown in cards.conventions.shown_conventions:
        convention = shown.convention
        title = cards.conventions.library.title_of(convention)
        others = (*convention.aliases, convention.full_title, convention.title)
        for number, name in enumerate((convention.id, *others)):
            is_clear = name not in taken and cards.conventions.library.find(name) is convention
            if is_clear:
                taken.add(name)
                priority = _NOT_IN_SEARCH if number else _IN_SEARCH
                yield DomainObject(name, title, "convention", docname, shown.anchor, priority)
                if convention.description:
                    words = convert(without_marks(convention.description, Options()))
                    yield DomainObject(
                        name, words, DESCRIPTION, docname, shown.anchor, _NOT_IN_SEARCH
                    )


def _cards(app: Sphinx) -> Iterator[DomainObject]:
    """Yield the cards of all pages."""
    names: set[str] = set()
    for card in cards_of(app):
        name, title, anchor = card.request.name, card.request.title, card.request.anchor
        if name not in names:
            names.add(name)
            yield DomainObject(name, title, "card", card.docname, anchor, _IN_SEARCH)


def _find_convention(cards: ProjectCards, name: str) -> ShownPlace | None:
    """Return the page and anchor of a convention with an id, alias or title, or None."""
    convention = cards.conventions.library.find(" ".join(name.split()))
    return cards.conventions.target_of(convention)


def _find_card(cards: ProjectCards, name: str) -> ShownPlace | None:
    """Return the page and anchor of the card ``notes-structure``, or with this structure only."""
    wanted = name.strip().casefold()
    called = [card for card in cards if card.request.name == wanted]
    alike = [card for card in cards if card.request.name.endswith(f"-{wanted}")]
    if not called and len(alike) != 1:
        return None
    found = (called or alike)[0]
    return ShownPlace(found.docname, found.request.anchor, found.request.title)


OBJECTS = {"convention": _conventions, "card": _cards}
"""Functions that yield the objects of each kind."""
_FINDERS = {"convention": _find_convention, "card": _find_card}


def find_object(kind: str, one: Reference) -> nodes.TextElement | None:
    """Return the node for a reference, or None if it has no target."""
    place = _FINDERS[kind](cards_of(one.app), one.target)
    if place is None:
        return None
    words = [one.content] if one.node.get("refexplicit") else text_nodes(place.title)
    return make_reference(one.builder, one.origin, place.docname, place.anchor, words)


def outdated_documents(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents with changed cards."""
    if app.builder.format == "latex":
        return []
    cards = cards_of(app)
    changed = []
    for docname, shown_cards in cards.by_document.items():
        now = fingerprint([_card_state(card, cards) for card in shown_cards])
        shown = CARD_STATES.of(env).setdefault(docname, {})
        if shown.get(app.builder.name) != now:
            shown[app.builder.name] = now
            changed.append(docname)
    return changed


def _card_state(shown: ProjectCard, cards: ProjectCards) -> str:
    """Return the data of a card that come from other files."""
    card, other = shown.filled, shown.compared
    if card is None:
        return ""
    answers = [
        (answer.field.id, answer.shown, answer.value)
        for answer in card.answers
        if answer.meaning or answer.is_derived
    ]
    names = [
        (used.name, cards.conventions.target_of(used.convention))
        for section in card.sections
        for used in section.conventions
    ]
    compared = [repr(one.value) for one in other.answers] if other is not None else []
    return repr((answers, names, compared))


def fill_cards(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill the cards of a page.

    :param docname: the page, which in some builders contains several documents.
    """
    for node in list(doctree.findall(bml_card)):
        _fill_card(app, node, docname)


def _fill_card(app: Sphinx, node: bml_card, docname: str) -> None:
    cards = cards_of(app)
    shown = cards.by_document[node["docname"]][node["number"]]
    card, request = shown.filled, shown.request
    if card is None:
        return
    builder = CardBuilder(card, settings_of(app.env), CardSheet(node["missing"]))
    node["title"], node["players"] = card.title, card.players
    for section in node.findall(bml_card_section):
        filled = card.section(section["section"])
        if filled is None:
            continue
        for field in section.findall(bml_card_field):
            answer = filled.answers.get(field["id"])
            if answer is not None and _comes_from_notes(field, answer):
                builder.update(field, answer)
                _link_to_row(app, field, answer, docname)
        places = list(section.findall(bml_card_convention))
        for place, used in zip(places, filled.conventions, strict=False):
            _fill_convention(app, place, used, docname, builder)
    node["disclosed"] = disclosed_answers(
        card, node["wording"], [one["section"] for one in node.findall(bml_card_section)]
    )
    node["answered"] = sum(
        answer.is_answered for answer in card.answers if answer.field.id not in {"title", "players"}
    )
    node["ids"] += [one for one in unshown_anchors(cards, shown) if one not in node["ids"]]
    remove_unanswered(node)
    if app.builder.name in PAGES:
        node["sheet"] = _relative_url(app, docname, page_file_name(request))
        if has_pdf(app, request):
            node["pdf"] = _relative_url(app, docname, pdf_file_name(request))
        if (form := _form_sheet(app, card, request)) is not None:
            node["form_sides"] = form_sides(node, form)
            keep_answers(node)
    if is_crowded(node) and not is_reported(app, ("crowded", node["docname"], node["number"])):
        message = f"a side of the card does not fit on a page, even in {SIZES[-1]:g}-point type"
        where = ":".join(map(str, request.place))
        log_at(app.env, Code.CARD_LIMIT, Severity.WARNING, message, where)
    if shown.compared is not None:
        _append_comparison(node, card, shown.compared)


def _relative_url(app: Sphinx, docname: str, file: str) -> str:
    """Return the relative URL of a separate page or PDF file."""
    return relative_uri(app.builder.get_target_uri(docname), f"{FOLDER}/{quote(file)}")


def _comes_from_notes(field: bml_card_field, answer: CardAnswer) -> bool:
    """Return whether an answer was not known when the page was read; translated texts are kept."""
    is_known = answer.meaning is not None or answer.is_derived or not answer.is_answered
    return is_known and field["state"] == AnswerState.UNKNOWN


def _link_to_row(app: Sphinx, field: bml_card_field, answer: CardAnswer, docname: str) -> None:
    """Link the text of a derived answer to its row (DR-8)."""
    if not answer.is_derived or answer.meaning is None or not field.children:
        return
    address = answer.meaning.row.address
    if app.builder.name not in PAGES or address.document not in app.env.all_docs:
        return
    words = list(field.children)
    field.children = []
    field += make_reference(app.builder, docname, address.document, address.anchor, words)


def _fill_convention(
    app: Sphinx,
    place: bml_card_convention,
    used: UsedConvention,
    docname: str,
    builder: CardBuilder,
) -> None:
    """Add the name of a convention as a link, and the partnership's notes."""
    where = conventions_of(app).target_of(used.convention)
    name: list[nodes.Node] = text_nodes(used.name)
    if where is not None:
        name = [make_reference(app.builder, docname, where.docname, where.anchor, name)]
    elif used.convention is None:
        name = _external_link(app, used.name) or name
    place.children = []
    place.extend(name)
    place += builder.notes_beside(used)


def _external_link(app: Sphinx, name: str) -> list[nodes.Node]:
    """Return the link to a convention of another project, with a description on hover (CC-C3)."""
    found = external_conventions(app).get(name)
    if found is None:
        return []
    link = nodes.reference("", "", *text_nodes(found.title), refuri=found.address, internal=False)
    if found.description:
        link["reftitle"] = found.description
    return [link]


def _append_comparison(node: bml_card, card: Card, other: Card) -> None:
    """Add a table of the differences after a card."""
    rows = []
    for section in compare(card, other):
        for difference in section.fields:
            rows.append(
                [f"{section.section.label}: {difference.field.label}", *_answer_text(difference)]
            )
        for one in section.conventions:
            names = [used.name if used is not None else "–" for used in (one.old, one.new)]
            rows.append([f"{section.section.label}: {_('convention')}", *names])
    heads = [str(_("question")), card.players or card.title, other.players or other.title]
    table = make_table(
        [[nodes.paragraph("", "", *text_nodes(head))] for head in heads],
        [[[nodes.paragraph("", "", *text_nodes(cell))] for cell in row] for row in rows],
    )
    table["classes"].append("bml-card-compared")
    node.parent.insert(node.parent.index(node) + 1, table)


def _answer_text(difference: Difference) -> list[str]:
    words = {True: str(_("yes")), False: str(_("no"))}
    said = []
    for answer in (difference.old, difference.new):
        if answer is None:
            said.append("–")
        elif isinstance(answer.value, bool):
            said.append(words[answer.value])
        else:
            said.append(answer.shown)
    return said
