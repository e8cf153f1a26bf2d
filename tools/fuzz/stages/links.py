"""Links of notes, and auctions in their texts, with where they lead (PROSE-AUCTIONS AL)."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.prose_links import LinkKind, ListedLink, links_in
from sphinxcontrib_bml.display.sequence_lists import hint_of
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.formats.json_reports import link_as_columns, link_as_json
from sphinxcontrib_bml.language.prose_auctions.chains import labels_of
from tools.fuzz.subject import Subject, demand

_COLUMNS = 8


def list_links(subject: Subject) -> None:
    """List the links; each has a place inside its file, and its auctions can be read again."""
    notes = subject.notes
    for link in links_in(notes):
        span = link.span
        demand(0 <= span.start <= span.end <= len(span.source.text), "place", link)
        demand(link.kind is LinkKind.LINK or not link.is_linked or _leads(link), "lead", link)
        demand(len(link_as_columns(link).split("\t")) == _COLUMNS, "columns", link)
        link_as_json(link)
        if link.lead is not None:
            demand(bool(labels_of(link.target)), "normal form", link)
            hint_of(link.lead, notes.system.options, PageTexts())


def _leads(link: ListedLink) -> bool:
    return link.lead is not None and bool(link.lead.row.anchor)
