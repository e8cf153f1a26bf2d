"""Descriptions as plain text: suits and dashes as they are shown, no marks of any kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from ..language.inline import Inline, InlineCode, Text, alert_length, parse_inline, plain_text
from ..language.options import Options


class DescribedCall(Protocol):
    """An agreement, or what an answer says of one."""

    @property
    def text(self) -> str:
        """What it means, marks as typed."""

    @property
    def written(self) -> str:
        """The description as typed."""

    @property
    def alert(self) -> bool:
        """Whether it begins with an alert mark."""


def shown_text(agreement: DescribedCall, options: Options) -> str:
    """Return the text of an agreement as it reads on a page, without its alert mark."""
    text = text_without_alert(agreement, options)
    plain = plain_text(text)
    return plain if plain is not None else "".join(_words(parse_inline(text, options)))


class ShownTexts:
    """The texts of agreements as they read on pages, each turned into that only once."""

    def __init__(self, options: Options) -> None:
        """Begin with no text known."""
        self._options = options
        self._known: dict[tuple[str, str], str] = {}

    def of(self, agreement: DescribedCall) -> str:
        """Return what :func:`shown_text` does."""
        # What is shown of an alerted row depends on how it was typed.
        key = agreement.text, agreement.written if agreement.alert else ""
        text = self._known.get(key)
        if text is None:
            text = self._known[key] = shown_text(agreement, self._options)
        return text


def text_without_alert(agreement: DescribedCall, options: Options) -> str:
    """Return the text of an agreement without its alert mark; font marks and links as typed."""
    if not agreement.alert:
        return agreement.text
    # As it was typed: behind the mark of "!M fit" the suit of M now stands with one of its own.
    return agreement.text[alert_length(agreement.written, options) :]


def _words(nodes: Iterable[Inline]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Text | InlineCode):
            yield node.value
        else:
            yield from _words(node.children)
