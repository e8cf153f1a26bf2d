"""The directive ``convention-card`` (CARDS CC-O1).

What the files say is read with the document; answers from tables and conventions of other pages
are put in when all documents are read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from ... import cards as convention_cards
from ...doctree import card_visitors  # noqa: F401 - registers how cards are written
from ...doctree.card_nodes import MARK, bml_card_field
from ...language.diagnostics import Diagnostics, meant, nearest, quoted
from ..directives.base import BMLBaseDirective
from ..i18n.catalogues import _
from ..i18n.messages import record_messages
from ..systems import belongs_to_other_variant
from .kept import CARDS, CardRequest
from .reading import project_files, read_card, resolve_name

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ...cards import Card
    from ...language.source import Span


_HEADING, _DEEPEST = 2, 5
"""The least and the greatest level of a card's heading."""


class ConventionCardDirective(BMLBaseDirective):
    """``.. convention-card:: notes.yaml``: the card of a partnership."""

    kind = "convention-card"

    def run(self) -> list[nodes.Node]:
        """Return the card as far as its files tell it; nothing where it is another partner's."""
        argument = self.reader.value
        if argument is None or belongs_to_other_variant(
            self.options.get("system", ""), self.config
        ):
            return []
        notes, structure = resolve_name(self.env, str(argument)), self.options.get("structure", "")
        files, found = project_files(self.env), Diagnostics()
        read = read_card(self.env, files, notes, structure, self._is_for_page(), found)
        if read is not None:
            library = convention_cards.library_of(read.notes, files)
            around = convention_cards.FillingContext(library, None, files)
            card = convention_cards.fill(read.notes, read.structure, read.known, around)
        for path in files.dependencies:
            self.env.note_dependency(str(path))
        if read is None:
            for diagnostic in found:
                self.notes_state.diagnostics.add(diagnostic)
            return []
        return self._card_nodes(card, notes)

    def _is_for_page(self) -> Span:
        span = self.directive_line(self.argument)
        if span.source.path is None:
            span.source.path = Path(self.env.doc2path(self.env.docname))
        return span

    def _card_nodes(self, card: Card, notes: str) -> list[nodes.Node]:
        from ...doctree.card_tree import CardBuilder, CardSheet  # noqa: PLC0415 - for notes with cards

        sections = tuple(self.options.get("sections", ()))
        self._check_sections(card, sections)
        missing = self.options.get("missing", MARK)
        anchor, name = self._names(card)
        sheet = CardSheet(missing, sections, self._level(), anchor)
        node = CardBuilder(card, self.page_settings, sheet).build()
        node["ids"].append(anchor)
        self.state.document.note_explicit_target(node)
        cards = CARDS.of(self.env).setdefault(self.env.docname, [])
        node["number"] = len(cards)
        node["docname"] = self.env.docname
        source, line = self.get_source_info()
        title = ", ".join(filter(None, (card.players or card.title, card.structure.label)))
        cards.append(
            CardRequest(
                anchor,
                name,
                title,
                notes,
                self.options.get("structure", ""),
                sections,
                missing,
                self.options.get("compare", ""),
                self.options.get("system", ""),
                "no-export" not in self.options,
                (source, line),
            )
        )
        record_messages(self.env, list(node.findall(bml_card_field)))
        entries = [("pair", f"{_('convention card')}; {title}", anchor, "", None)]
        return [addnodes.index(entries=entries), *self.apply_options(node)]

    def _names(self, card: Card) -> tuple[str, str]:
        """Return the anchor of the card and what roles call it."""
        stem = card.source.path.stem if card.source.path is not None else "card"
        name = f"{stem}-{card.structure.format}".lower()
        anchor = nodes.make_id(f"bml-card-{name}")
        taken = {one.anchor for one in CARDS.of(self.env).get(self.env.docname, ())}
        number = 1
        while anchor in taken or anchor in self.state.document.ids:
            number += 1
            anchor = nodes.make_id(f"bml-card-{name}-{number}")
        return anchor, name if number == 1 else f"{name}-{number}"

    def _level(self) -> int:
        """Return the level of the card's heading: below those around it."""
        level, parent = 2, self.state.parent
        while parent is not None:
            level += isinstance(parent, nodes.section)
            parent = parent.parent
        return min(max(level - 1, _HEADING), _DEEPEST)

    def _check_sections(self, card: Card, sections: tuple[str, ...]) -> None:
        known = [section.section.id for section in card.sections]
        for name in sections:
            if name not in known:
                self.report_invalid(
                    f"{quoted(card.structure.format)} has no section {quoted(name)}",
                    hint=meant(nearest(name, known)),
                )


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("convention-card", ConventionCardDirective)
    app.add_directive_to_domain("bml", "convention-card", ConventionCardDirective)
