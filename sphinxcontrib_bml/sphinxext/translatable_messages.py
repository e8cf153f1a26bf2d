"""Note messages for translators, and page texts in other languages."""

from __future__ import annotations

from functools import reduce
from operator import or_
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, TypeVar, overload

from docutils import nodes
from sphinx import addnodes
from sphinx.locale import get_translation, get_translator
from sphinx.util.nodes import is_translatable

from ..agreements.meanings.claim_texts import ClaimTexts
from ..bridge.space.words import HandSetTexts
from ..display.departure_texts import DepartureTexts
from ..display.wording import CallNames, PageTexts, PluralText, plural_rule
from ..doctree.inline_nodes import InlineBuilder, one_place
from ..doctree.nodes import bml_row
from ..doctree.variant_nodes import parts_of
from ..language.options import Options
from .build_state import ReadingState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from gettext import NullTranslations

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


Texts = TypeVar("Texts", bound="tuple[Any, ...]")

CATALOG = "sphinxcontrib_bml"
"""The name of our catalogs."""

LOCALE = Path(__file__).parents[1] / "locale"

_ = get_translation(CATALOG)

_PARTS: dict[str, Any] = {
    "names": CallNames,
    "hand_sets": HandSetTexts,
    "claims": ClaimTexts,
    "departures": DepartureTexts,
}
"""The classes of the parts of :class:`PageTexts`, by field."""


def english_words() -> dict[str, str | PluralText]:
    """Return the English texts of :class:`PageTexts` and of its parts, by field."""
    texts = PageTexts()._asdict()
    parts = [texts.pop(name)._asdict() for name in _PARTS]
    return reduce(or_, (*parts, texts))


def load_wording(words: NullTranslations, call_names: Mapping[str, str]) -> PageTexts:
    """Return the page texts in a language; in English if a translation is invalid.

    :param words: the catalog of the language.
    :param call_names: fields of :class:`CallNames` that the project configures.
    """
    phrases: dict[str, Any] = {}
    for name, english in english_words().items():
        translated = translate(words, english)
        is_bad_letter = name.endswith("_letter") and len(translated) != 1
        phrases[name] = english if is_bad_letter else translated
    parts = {
        field: part(**{name: phrases.pop(name) for name in part._fields})
        for field, part in _PARTS.items()
    }
    wording = PageTexts(**parts, **phrases)
    return wording._replace(names=wording.names._replace(**call_names))


def translated(english: Texts) -> Texts:
    """Return texts, a named tuple of English ones, in the language of the project."""
    catalog = get_translator(CATALOG)
    return type(english)(*(translate(catalog, text) for text in english))


@overload
def translate(words: NullTranslations, english: str) -> str: ...
@overload
def translate(words: NullTranslations, english: PluralText) -> PluralText: ...
def translate(words: NullTranslations, english: str | PluralText) -> str | PluralText:
    """Return a text in the language of a catalog; the English text if a translation is invalid."""
    if isinstance(english, str):
        translated = words.gettext(english)
        return translated if _have_same_fields(english, translated) else english
    header = words.info().get("plural-forms", "").partition("plural=")[2]
    rule = header.rstrip("; ") or english.rule
    one, others = english.forms
    forms: dict[int, str] = {}
    for number in EVERY_FORM:
        position, form = plural_rule(rule)(number), words.ngettext(one, others, number)
        if forms.setdefault(position, form) != form:
            return english  # It is from another catalog, whose language has another rule.
    if not _have_same_fields(others, *forms.values()):
        return english
    return PluralText(tuple(forms[position] for position in sorted(forms)), rule)


EVERY_FORM = (*range(101), 1_000_000)
"""Numbers that use every plural form of every language."""


def _have_same_fields(*texts: str) -> bool:
    """Return whether texts have the same fields, such as ``{seat}``."""
    try:
        return len({tuple(_format_fields(text)) for text in texts}) == 1
    except ValueError:  # a brace without its other half
        return False


def _format_fields(text: str) -> list[str]:
    return sorted(name for _text, name, *_rest in Formatter().parse(text) if name is not None)


def setup_catalogs(app: Sphinx) -> None:
    """Register the catalogs with Sphinx."""
    app.add_message_catalog(CATALOG, str(LOCALE))


_MESSAGES: ReadingState[list[nodes.TextElement]] = ReadingState("messages", lambda env: [])
_LINES: ReadingState[set[int]] = ReadingState("message_lines", lambda env: set())


class bml_translatable_row(bml_row, addnodes.translatable):  # noqa: N801 - nodes are named so
    """A row whose message is its description as written."""

    is_hidden = False
    """True while Sphinx translates the remaining messages."""

    def preserve_original_messages(self) -> None:
        """Do nothing: the row already stores its message."""

    def extract_original_messages(self) -> Sequence[str]:
        """Return the description and the texts for some partners, if the row has any."""
        if self.is_hidden:
            return []
        texts = [self.rawsource, *(other.rawsource for other in parts_of(self).others)]
        return list(dict.fromkeys(filter(None, texts)))

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Replace the text by the translation; other parts of the row stay."""
        assert self.document is not None
        config = self.document.settings.env.config
        options = Options(
            autolink=bool(config.bml_autolink),
            language=(config.language or "en")[:2],
        )
        inline = InlineBuilder(options)
        place = one_place(self.source or "", self.line or 0)
        parts = parts_of(self)
        if original_message == self.rawsource:
            children = parts.with_text(inline.broken(translated_message, place))
            self.children = []
            self.extend(children)
        for other in parts.others:
            if other.rawsource == original_message:
                badge, blank = other.children[:2]
                other[:] = [badge, blank, *inline.broken(translated_message, place)]


class bml_translatable_value(nodes.comment, addnodes.translatable):  # noqa: N801 - as nodes are
    """The value of a parameter, which is not shown on a page by itself."""

    def preserve_original_messages(self) -> None:
        """Do nothing: the node already stores its message."""

    def extract_original_messages(self) -> Sequence[str]:
        """Return the value."""
        return [self["value"]]

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Do nothing: texts use the translation when they are filled in."""


def message_id(text: str) -> str:
    """Return the identifier of a text, which is independent of its line ends."""
    return " ".join(text.split())


def message_nodes(roots: Iterable[nodes.Node]) -> list[nodes.TextElement]:
    """Return the nodes whose messages are paragraphs, terms, cells or notes, except rows."""
    return [
        node
        for root in roots
        for node in root.findall(nodes.TextElement)
        if node.rawsource and not isinstance(node, bml_row) and is_translatable(node)
    ]


def record_messages(env: BuildEnvironment, roots: Iterable[nodes.Node]) -> None:
    """Record the messages that a directive created from notes, in any markup of the document."""
    recorded_messages(env).extend(message_nodes(roots))


def recorded_messages(env: BuildEnvironment) -> list[nodes.TextElement]:
    """Return the note messages that were recorded in the document being read."""
    return _MESSAGES.of(env)


def set_chapter(env: BuildEnvironment) -> None:
    """Record that the document being read is a chapter."""
    _LINES.set(env, set())


def is_chapter(env: BuildEnvironment) -> bool:
    """Return whether the document being read is a chapter."""
    return _LINES.is_there(env)


def record_note_lines(env: BuildEnvironment, lines: set[int]) -> None:
    """Record the lines of a chapter on which Sphinx finds note messages; the others are reST."""
    _LINES.set(env, lines)


def is_note_message(env: BuildEnvironment, line: int) -> bool:
    """Return whether a message of a chapter is written as notes.

    :param line: the line at which Sphinx found it; 0 if it is not known.
    """
    return line == 0 or line in _LINES.of(env)


def setup_messages(app: Sphinx) -> None:
    """Register the node; writers treat it as its base class."""
    app.add_node(bml_translatable_row)
    app.add_node(bml_translatable_value)
