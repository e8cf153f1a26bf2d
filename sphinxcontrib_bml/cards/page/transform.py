"""What of cards is only known when all documents are read, put in as pages are written.

Answers of the tables, links to conventions, comparisons; and which pages must be written again
because of them. Cards are no page reports: what their files say is read with the document, whose
anchors, index and translations it belongs to, and only the rest is filled in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from docutils import nodes
from sphinx.util.osutil import relative_uri

from ...doctree.inline_nodes import text_nodes
from ...language.codes import Code, Severity
from ...language.fingerprints import fingerprint
from ...sphinxext.diagnostics import is_reported, log_at
from ...sphinxext.exports.downloads import FOLDER, PAGES
from ...sphinxext.headings import make_reference
from ...sphinxext.i18n.translatable_messages import _
from ...sphinxext.report_directive import make_table
from ...sphinxext.session import settings_of
from ..model.card import AnswerState, compare
from ..nodes.kinds import bml_card, bml_card_convention, bml_card_field, bml_card_section
from ..nodes.layout import is_crowded
from ..nodes.tree import CardBuilder, CardSheet, remove_unanswered
from .data import CARD_STATES
from .documents import has_pdf, page_file_name, pdf_file_name
from .project import cards_of, external_conventions
from .references import unshown_anchors

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..model.card import Card, CardAnswer, Difference, UsedConvention
    from .project import ProjectCard, ProjectCards


def outdated_documents(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose cards have changed though they have not."""
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
    """Return what a card shows that its own files do not tell."""
    card, other = shown.filled, shown.compared
    if card is None:
        return ""
    answers = [(answer.field.id, answer.text) for answer in card.answers if answer.meaning]
    names = [
        (used.name, cards.target_of(used.convention))
        for section in card.sections
        for used in section.conventions
    ]
    compared = [repr(one.value) for one in other.answers] if other is not None else []
    return repr((answers, names, compared))


def fill_cards(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill the cards of a page.

    :param docname: the page, which in some builders holds several documents.
    """
    for node in list(doctree.findall(bml_card)):
        _fill_card(app, node, docname)


def _fill_card(app: Sphinx, node: bml_card, docname: str) -> None:
    cards = cards_of(app)
    shown = cards.by_document[node["docname"]][node["number"]]
    card, request = shown.filled, shown.request
    if card is None:
        return
    builder = CardBuilder(card, settings_of(app.env), CardSheet())
    for section in node.findall(bml_card_section):
        filled = card.section(section["section"])
        if filled is None:
            continue
        for field in section.findall(bml_card_field):
            answer = filled.answers.get(field["id"])
            if answer is not None and _comes_from_table(field, answer):
                field["state"] = str(answer.state)
                builder.fill(field, answer)
        places = list(section.findall(bml_card_convention))
        for place, used in zip(places, filled.conventions, strict=False):
            _fill_convention(app, place, used, docname, builder)
    node["answered"] = sum(
        answer.is_answered for answer in card.answers if answer.field.id not in {"title", "players"}
    )
    node["ids"] += [one for one in unshown_anchors(cards, shown) if one not in node["ids"]]
    remove_unanswered(node)
    if app.builder.name in PAGES:
        node["sheet"] = _relative_url(app, docname, page_file_name(request))
        if has_pdf(app, request):
            node["pdf"] = _relative_url(app, docname, pdf_file_name(request))
    if is_crowded(node) and not is_reported(app, ("crowded", node["docname"], node["number"])):
        message = "a side of the card has more than a page holds in letters of 6.5 points"
        where = ":".join(map(str, request.place))
        log_at(app.env, Code.CARD_LIMIT, Severity.WARNING, message, where)
    if shown.compared is not None:
        _append_comparison(node, card, shown.compared)


def _relative_url(app: Sphinx, docname: str, file: str) -> str:
    """Return the address of a file that lies beside the pages."""
    return relative_uri(app.builder.get_target_uri(docname), f"{FOLDER}/{quote(file)}")


def _comes_from_table(field: bml_card_field, answer: CardAnswer) -> bool:
    """Tell whether an answer comes from the tables; a translation of the own text stays."""
    return answer.meaning is not None and field["state"] == AnswerState.UNKNOWN


def _fill_convention(
    app: Sphinx,
    place: bml_card_convention,
    used: UsedConvention,
    docname: str,
    builder: CardBuilder,
) -> None:
    """Write the name of a convention as a link, and what is added to it."""
    where = cards_of(app).target_of(used.convention)
    name: list[nodes.Node] = text_nodes(used.name)
    if where is not None:
        name = [make_reference(app.builder, docname, where.docname, where.anchor, name)]
    elif used.convention is None:
        name = _external_link(app, used.name) or name
    place.children = []
    place.extend(name)
    place += builder.notes_beside(used)


def _external_link(app: Sphinx, name: str) -> list[nodes.Node]:
    """Return the link to a convention of another project; the pointer tells what it is (CC-C3)."""
    found = external_conventions(app).get(name)
    if found is None:
        return []
    link = nodes.reference("", "", *text_nodes(found.title), refuri=found.address, internal=False)
    if found.description:
        link["reftitle"] = found.description
    return [link]


def _append_comparison(node: bml_card, card: Card, other: Card) -> None:
    """Put a table of the differences behind a card."""
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
