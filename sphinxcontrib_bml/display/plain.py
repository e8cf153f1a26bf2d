"""Labels, auctions and texts in plain characters, for Markdown and terminals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..agreements.announcements import MarkedText, announcement_of, text_after_mark
from ..agreements.answers import Meaning
from ..agreements.book import Agreement
from ..bridge.auctions import PASS, Auction, Call, Side
from ..language.inline import Inline, InlineCode, Text, convert, parse_inline, plain_text
from ..language.options import Options
from ..language.source import Span
from ..language.syntax import Heading, InPart
from ..language.variants.parts import VariantLine, words_of
from ..language.variants.selection import Names
from ..patterns import compile_later
from .wording import PageTexts

ANNOUNCED = PageTexts().announced_words
"""What pages in English write before the words of an announcement, with ``{words}``."""
_MARKS = compile_later(r"([\\`*_\[\]<>~|#&])")


def escaped_markdown(text: str) -> str:
    """Return text in which Markdown finds no markup, links or mentions."""
    return _MARKS.sub(r"\\\1", text).replace("@", "&#64;")


DescribedCall = MarkedText


def shown_text(agreement: DescribedCall, options: Options, announced: str = ANNOUNCED) -> str:
    """Return the text of an agreement as it reads on a page, without its alert mark.

    :param announced: the words before an announcement, with ``{words}`` (AT-42).
    """
    text = text_after_mark(agreement)
    plain = plain_text(text)
    shown = plain if plain is not None else "".join(_words(parse_inline(text, options)))
    return with_announced(shown, announcement_of(agreement), announced)


def with_announced(text: str, words: str, announced: str) -> str:
    """Return a text with the words of its announcement in brackets before it (AT-42).

    :param words: the words as typed; empty for none.
    :param announced: the words before them, with ``{words}``.
    """
    return f"[{announced_text(words, announced)}] {text}".rstrip() if words else text


def announced_text(words: str, announced: str) -> str:
    """Return the words of an announcement after the word for it, ``announced: hearts``."""
    return announced.format(words=convert(words))


def shown_conditions(meaning: Meaning | Agreement, wording: PageTexts) -> str:
    """Return when a meaning applies, in words; empty for always (RESOLVER RM-2b)."""
    conditions = meaning.conditions
    if not conditions:
        return ""
    calls = [shown_call(side, call, wording) for side, call in meaning.auction.turns]
    qualified = [
        wording.when.format(
            call=calls[one.call - 1] if 0 < one.call <= len(calls) else wording.names.passed,
            meaning=one.text,
        )
        for one in conditions.qualifications
    ]
    return ", ".join(filter(None, (wording.conditions(conditions), *qualified)))


class ShownTexts:
    """The texts of agreements as shown on pages, each converted only once."""

    def __init__(self, options: Options, announced: str = ANNOUNCED) -> None:
        """Create an empty cache.

        :param announced: the words before an announcement, with ``{words}``.
        """
        self._options = options
        self._announced = announced
        self._known: dict[tuple[str, str], str] = {}

    def of(self, agreement: DescribedCall) -> str:
        """Return the result of :func:`shown_text`."""
        # What is shown of a marked row depends on how it was typed.
        key = agreement.text, agreement.written if agreement.text.startswith("!") else ""
        text = self._known.get(key)
        if text is None:
            text = self._known[key] = shown_text(agreement, self._options, self._announced)
        return text


def _words(nodes: Iterable[Inline]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Text | InlineCode):
            yield node.value
        else:
            yield from _words(node.children)


def badge_of(lines: Iterable[VariantLine], names: Names, wording: PageTexts) -> str:
    """Return the badge of ``//only``, ``//except`` and ``//aside`` lines, ``only ben``.

    It is empty for no lines. The reason of ``//aside`` is as typed, with symbols for suits.
    """
    words = []
    for line in lines:
        if line.is_aside:
            reason = convert(line.reason)
            words.append(f"{wording.not_played}: {reason}" if reason else wording.not_played)
        known = dict.fromkeys(word.key for word in words_of(line) if word.key in names)
        if known:
            pattern = wording.all_but if line.is_except else wording.only
            words.append(pattern.format(names=", ".join(names[key] for key in known)))
    return ", ".join(dict.fromkeys(words))


def badge_of_names(keys: Iterable[str], names: Names, wording: PageTexts) -> str:
    """Return the badge of a text for some partners."""
    known = set(keys)
    return wording.only.format(names=", ".join(name for key, name in names.items() if key in known))


class Badges:
    """The badges of elements in order; badges of headings are not repeated below them."""

    def __init__(self, names: Names, wording: PageTexts) -> None:
        """Start without headings.

        :param names: the names as shown, by case-folded name; empty for no badges.
        """
        self.names = names
        self.wording = wording
        self._shown: set[Span] = set()
        """The lines whose badges are at headings."""

    def new_of(self, element: InPart) -> str:
        """Return the badge of an element; empty if a heading has it (VARIANTS VA-20)."""
        part = element.part
        lines = [line for one in part.with_outers() for line in one.lines] if part else []
        new = [line for line in lines if line.span not in self._shown]
        if isinstance(element, Heading):
            self._shown.update(line.span for line in new)
        return badge_of(new, self.names, self.wording)


def shown_auction(auction: Auction, wording: PageTexts) -> str:
    """Return an auction as shown, ``1NT (2♣) Dbl``; opponents' passes only if they are last."""
    return " ".join(shown_call(side, call, wording) for side, call in shown_turns(auction))


def shown_turns(auction: Auction) -> list[tuple[Side, Call]]:
    """Return the calls of an auction that are shown: opponents' passes only if last."""
    last = len(auction) - 1
    return [
        (side, call)
        for number, (side, call) in enumerate(auction.turns)
        if number == last or not is_silent(side, call)
    ]


def shown_call(side: Side, call: Call, wording: PageTexts) -> str:
    """Return a call as shown, in parentheses if by opponents."""
    name = wording.names.call(call)
    return f"({name})" if side is Side.THEY else name


def is_silent(side: Side, call: Call) -> bool:
    """Return whether a call is an opponents' pass, which is omitted if other calls follow."""
    return side is Side.THEY and call is PASS


def without_their_pass(auction: Auction) -> Auction:
    """Return an auction without an opponents' pass at its end (RF-4)."""
    turns = auction.turns
    if len(turns) > 1 and is_silent(*turns[-1]):
        return Auction.of(auction.opener, auction.calls[:-1])
    return auction
