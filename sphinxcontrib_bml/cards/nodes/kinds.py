"""The nodes of convention cards (CARDS CC-O2); compact, as rows of bidding tables are.

Labels, options and runs of cards are attributes, so that a question costs one node and its answer
a second one; ``lower()`` makes texts of them.
"""

from __future__ import annotations

from typing import NamedTuple

from docutils import nodes

from ...doctree.nodes import NotProse

OMIT, MARK = "omit", "mark"
"""What happens to questions without an answer: left out, or spaces to write on (CC-O9)."""


class CardOption(NamedTuple):
    """An option of a question as it is shown."""

    label: str
    is_chosen: bool
    alert: str | None
    """Empty: the mark alone; None: none."""
    announce: str | None


class bml_card(NotProse, nodes.container):  # noqa: N801 - nodes are named so
    """A convention card: sections in the order of its sides and columns, then supplementary notes.

    ``title``, ``players``, ``format`` (its name for people) and ``form`` (the one for programs).
    ``paper``, ``landscape``, ``fold``: of the sheet (CC-S14). ``answered``, ``questions``: how
    many. ``missing``: ``mark`` or ``omit`` (CC-O9). ``level``: of its heading on web pages.
    ``wording``: the words that writers add. ``sheet``: the address of its own page, where there
    is one.
    """


class bml_card_section(nodes.container):  # noqa: N801
    """A section: a ``rubric``, then fields, groups, tables and conventions.

    ``section``: its id. ``side`` and ``column`` from 0; ``columns``: how many the side has;
    ``help``: what the structure says about it.
    """


class bml_card_table(nodes.container):  # noqa: N801
    """Groups with the same questions: the rows of a table. ``heads``: the names of its columns."""


class bml_card_group(nodes.container):  # noqa: N801
    """A grouping: fields below its ``label``. ``rows``: 1 if each has a line of its own."""


class bml_card_field(nodes.Special, nodes.TextElement):  # noqa: N801
    """A question with its answer; its text is the answer of a text field.

    ``id`` and ``label``. ``type``: as structures have it. ``state``: answered, empty, unknown,
    wrong. ``checked``: of a checkbox, where it is answered. ``options``: of fields with some, a
    tuple of ``CardOption``. ``cards`` and ``place``: of a holding, the cards as they are shown and
    the place of the one led, from 1, 0 for none. ``alert``, ``announce``: of what is entered, None
    if there is none. ``size``: letters expected, 0 for any number. ``help``: of the structure.
    """


class bml_card_conventions(nodes.container):  # noqa: N801
    """The conventions of a section, a ``bml_card_convention`` each."""


class bml_card_convention(nodes.Special, nodes.TextElement):  # noqa: N801
    """A convention that is played: its name, perhaps a reference, then what is added to it.

    ``target``: as the notes name it. ``notes``: what is added, until it is put in.
    """


class bml_card_supplement(nodes.container):  # noqa: N801
    """What has no place on the card (CC-O10): a ``rubric``, then a ``bullet_list``."""


PARTS: tuple[type[nodes.Element], ...] = (
    bml_card_section,
    bml_card_table,
    bml_card_group,
    bml_card_field,
    bml_card_conventions,
    bml_card_convention,
    bml_card_supplement,
)
"""The classes of what a card contains."""

# What docutils 0.22 checks documents against.
bml_card.content_model = ((bml_card_section, "*"), (bml_card_supplement, "?"))
