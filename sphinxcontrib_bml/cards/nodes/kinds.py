"""The nodes of convention cards (CARDS CC-O2), compact like rows of bidding tables.

Labels, options and runs of cards are attributes, so that a question and its answer are two nodes.
``lower()`` converts them to texts.
"""

from __future__ import annotations

from typing import NamedTuple

from docutils import nodes

from ...doctree.nodes import NotProse

OMIT, MARK = "omit", "mark"
"""Treatment of questions without an answer: omitted, or shown with space to write (CC-O9)."""


class CardOption(NamedTuple):
    """An option of a question as shown."""

    label: str
    is_chosen: bool
    alert: str | None
    """The alert; empty for the mark alone; None without it."""
    announce: str | None


class bml_card(NotProse, nodes.container):  # noqa: N801 - nodes are named so
    """A convention card: sections by side and column, then supplementary notes.

    ``title``, ``players``, ``format`` (its title) and ``form`` (its name). ``paper``,
    ``landscape``, ``fold``: the sheet (CC-S14). ``answered``, ``questions``: their numbers.
    ``missing``: ``mark`` or ``omit`` (CC-O9). ``level``: the level of its heading in HTML.
    ``wording``: the words that writers add. ``sheet``: the URL of its separate page, if there is
    one. ``sheet_of_form``: the filled form that a document shows instead (CC-P1); ``form_sides``:
    the HTML of that form on a page. ``disclosed``: the lines about alerts and announcements;
    ``prints_disclosed``: whether they are on paper too (CC-P8). ``to_write_on``: whether lines and
    boxes are large (CC-P5).
    """


class bml_card_section(nodes.container):  # noqa: N801
    """A section: a ``rubric``, then fields, groups, tables and conventions.

    ``section``: its id. ``side`` and ``column`` from 0; ``columns``: number of columns of the side;
    ``help``: the help text in the structure.
    """


class bml_card_table(nodes.container):  # noqa: N801
    """Groups with the same questions as rows of a table. ``heads``: the column headings."""


class bml_card_group(nodes.container):  # noqa: N801
    """A grouping: fields below its ``label``. ``rows``: 1 if each has its own line."""


class bml_card_field(nodes.Special, nodes.TextElement):  # noqa: N801
    """A question with its answer; its text is the answer of a text field.

    ``id`` and ``label``. ``type``: the type in the structure. ``state``: answered, empty, unknown,
    wrong. ``checked``: the answer of a checkbox. ``options``: a tuple of ``CardOption`` if the
    field has options. ``cards`` and ``place``: the cards of a holding as shown, and the position of
    the lead from 1, or 0. ``alert``, ``announce``: the texts for the answer, or None. ``size``:
    expected number of letters, 0 for any. ``help``: the help text in the structure. ``derived``:
    the auctions that the answer follows from, None for an answer of the card file.
    """


class bml_card_conventions(nodes.container):  # noqa: N801
    """The conventions of a section, each a ``bml_card_convention``."""


class bml_card_convention(nodes.Special, nodes.TextElement):  # noqa: N801
    """A convention that the pair plays: its name, perhaps a reference, then the own notes.

    ``target``: the name in the card file. ``notes``: the own notes until they are added.
    """


class bml_card_supplement(nodes.container):  # noqa: N801
    """Values without a field on the card (CC-O10): a ``rubric``, then a ``bullet_list``."""


def items_without_place(card: bml_card) -> list[nodes.Element]:
    """Return the lines of a card about values without a field (CC-O10)."""
    supplements = card.findall(bml_card_supplement)
    return [line for one in supplements for line in one.findall(nodes.paragraph)]


PARTS: tuple[type[nodes.Element], ...] = (
    bml_card_section,
    bml_card_table,
    bml_card_group,
    bml_card_field,
    bml_card_conventions,
    bml_card_convention,
    bml_card_supplement,
)
"""The classes of the parts of a card."""

# docutils 0.22 validates documents with these models.
bml_card.content_model = ((bml_card_section, "*"), (bml_card_supplement, "?"))
