"""Queries as people type them: auctions in words, run together, and names (RQ-15 to RQ-17)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import DOUBLE, REDOUBLE, Side
from ..patterns import IGNORECASE, compile_later
from .answers import NOTHING_KNOWN, Answer, BoardContext
from .queries import LONGEST_QUERY, InvalidQueryError, read_calls, without_marks, written_words
from .query_words import WORD_KINDS, QueryWords, words_of_languages
from .resolver import answers_to, error_answer, read_reference, resolver_of
from .row_names import NEAREST, NameIndex, known_auctions, named_auctions, named_definitions

if TYPE_CHECKING:
    from .answers import Meaning
    from .notes import Notes

_OUTLINED = str.maketrans("♡♢♤♧", "♥♦♠♣", "\"“”„'`")
_LONE_MARK = compile_later(r"(?<!\S)[=+|/&….]+(?=\s|$)|[=-]>|!(?=n)", IGNORECASE)
_BID = r"[1-7](?:nt|sa|o?m|red|black|n|!?[cdhs]|[♣♦♥♠][\ufe0e\ufe0f]?)"
_CHAIN = compile_later(
    rf"(?<![^\s(])(?:{_BID}|p)(?:[.:_+=|]*(?:{_BID}|xx|x|p))+(?![^\s)!*?.:])", IGNORECASE
)
_LINK = compile_later(rf"{_BID}|xx|x|p", IGNORECASE)
_NAMED_DOUBLE = compile_later(r"(?<=[^\W\d_]{3} )x(?!\w)", IGNORECASE)
_DIGIT = compile_later(r"\d")
_NO_NAMES = frozenset({"", "over", "after"})
"""The kinds of words that names need not have."""
_PASSES = [("P", Side.THEY), ("P", Side.WE), ("P", Side.THEY)]
"""Passes before an opening in fourth seat."""


class TypedReading(NamedTuple):
    """The auctions that a typed text stands for."""

    auctions: tuple[str, ...]
    """In our notation; empty if the text is not understood."""
    read_as: str = ""
    """The calls that were read if words of the text were left out."""
    nearest: tuple[str, ...] = ()
    """Texts that can be asked instead."""
    message: str = ""
    """Why the text is not an auction."""
    is_near: bool = True
    """Whether the first of ``nearest`` may be meant; else these are examples."""


class TypedReader:
    """Reads what people type about the auctions of some notes."""

    def __init__(self, words: QueryWords, names: Callable[[], NameIndex]) -> None:
        """Read words of some languages.

        :param names: returns the names in the notes; called if a text is not an auction.
        """
        self._words = words
        self._names_of = names
        phrases = "|".join(map(re.escape, words.phrases))
        self._phrase = re.compile(rf"(?<![^\W\d_])(?:{phrases})(?![^\W_])", re.IGNORECASE)
        letters = "".join(words.letters)
        self._letter = re.compile(rf"(?<=[1-7])[{letters}](?![^\W\d_])", re.I) if letters else None

    @cached_property
    def _names(self) -> NameIndex:
        return self._names_of()

    def plain(self, text: str) -> str:
        """Return ``text`` with calls in our notation, one per word (RESOLVER RQ-15)."""
        text = unicodedata.normalize("NFKC", text).translate(_OUTLINED)
        text = self._phrase.sub(lambda match: f" {self._words.phrases[match[0].lower()]} ", text)
        if self._letter is not None:
            text = self._letter.sub(lambda match: self._words.letters[match[0].lower()], text)
        text = _LONE_MARK.sub(" ", text)
        return _CHAIN.sub(lambda match: f" {' '.join(_LINK.findall(match[0]))} ", text)

    def read(self, text: str) -> TypedReading:
        """Return the auctions of ``text``, by its calls, by a name, or without other words."""
        plain = self.plain(text) if len(text) <= LONGEST_QUERY else text
        try:
            read_reference(plain)
        except InvalidQueryError as error:
            message = str(error)
        else:
            return TypedReading((plain.strip(),))
        if len(text) > LONGEST_QUERY:
            return TypedReading((), message=message)
        words = _written_words(plain)
        if not self._names.has(text) and (calls := _calls_only(words)):
            return TypedReading((calls,), read_as=calls)
        name = _NAMED_DOUBLE.sub("double", text)
        short = _without_fillers(name)
        own = [word.replace("!", "") for word, _ in _written_words(self.plain(short))]
        found = next(filter(None, map(self._names.find, (name, short, " ".join(own)))), [])
        auctions = [one.auction for one in found]
        call = _short_call(own[-1]) if own else ""
        longer = self._names.continued(" ".join(own[:-1]), call)
        if longer and (call == DOUBLE.word or not auctions or len(auctions[0]) >= len(longer[0])):
            auctions = longer
        if auctions:
            return TypedReading(tuple(auctions))
        return self._not_understood(text, words, message)

    def _not_understood(
        self, text: str, words: Sequence[tuple[str, Side]], message: str
    ) -> TypedReading:
        """Offer the first calls of ``words`` that are an auction, then names (RESOLVER RQ-17)."""
        calls = [one for one in words if _DIGIT.search(one[0]) or read_calls(*one)]
        calls = calls if calls[:1] == words[:1] else []
        beginnings = (calls[:length] for length in range(len(calls), 0, -1))
        auction = next(filter(None, map(_as_query, beginnings)), "")
        names, is_near = self._names.nearest(text)
        nearest = tuple([auction, *names] if auction else names)[:NEAREST]
        return TypedReading((), "", nearest, message, is_near or bool(auction))


def _written_words(plain: str) -> list[tuple[str, Side]]:
    """Return the words of a query; none if a word for any call is not last."""
    try:
        return written_words(plain)
    except InvalidQueryError:
        return []


def _without_fillers(text: str) -> str:
    """Return the words of a text that may be in names; *they* stands for our defense."""
    kinds = ((word, WORD_KINDS.get(word.lower())) for word in text.split())
    words = ("defence" if kind == "they" else word for word, kind in kinds if kind not in _NO_NAMES)
    return " ".join(dict.fromkeys(words))


def _short_call(word: str) -> str:
    """Return a call as in short forms (RQ-10); empty if the word is not a call."""
    calls = read_calls(word, Side.WE)
    return calls[0].call.word if calls else ""


def _as_query(words: Sequence[tuple[str, Side]]) -> str:
    """Return words as a query; empty if they are not an auction."""
    text = " ".join(f"({word})" if side is Side.THEY else word for word, side in words)
    try:
        read_reference(text)
    except InvalidQueryError:
        return ""
    return text


def _is_double(word: tuple[str, Side]) -> bool:
    return [one.call for one in read_calls(*word)] in ([DOUBLE], [REDOUBLE])


def _calls_only(words: Sequence[tuple[str, Side]]) -> str:
    """Return the query without words that add nothing; empty if it is not an auction.

    ``2C after 1N`` turns the order around; ``they 1H`` and ``over 1H`` are calls of the opponents,
    and so is the opening before an overcall; ``3rd seat`` is two passes. A double follows a call:
    ``they double 1N``, ``double of 1N``. An overcall that another call follows is theirs:
    ``1N 2D overcall X``. A remark in parentheses is left out: ``2C (Stayman)``.
    """
    parts: list[list[tuple[str, Side]]] = [[]]
    side_named: Side | None = None
    passes: list[tuple[str, Side]] = []
    names_them = False
    overcaller: Side | None = None
    overcall = 0
    for word, side in words:
        bare = without_marks(word)
        kind = WORD_KINDS.get(bare.lower())
        if kind in {"2", "3", "4"}:
            passes = _PASSES[4 - int(kind) :]
        elif kind is None and (_DIGIT.search(bare) or read_calls(word, side)):
            parts[-1].append((bare, side_named or side))
            names_them = names_them or side is Side.THEY
            side_named = None
        elif kind == "they" or (kind == "over" and all(map(_is_double, parts[0]))):
            side_named = Side.THEY
            names_them = True
        elif kind in {"after", "over"}:
            parts.append([])
        elif kind == "overcall":
            overcaller = Side.THEY if names_them else Side.WE
            overcall = len(parts[-1])
        elif kind is None and side is Side.WE:
            return ""
    calls = [word for part in reversed(parts) for word in part]
    if len(calls) == len(words) or not any(_DIGIT.search(word) for word, _ in calls):
        return ""
    first = read_calls(*calls[0])
    is_last = len(parts[-1]) == len(calls)
    if is_last and first and first[0].call in {DOUBLE, REDOUBLE}:
        calls = [*calls[1:], calls[0]]
        if not names_them:
            calls[0] = (calls[0][0], Side.THEY)
    if overcaller is not None:
        _name_overcall(calls, overcaller, overcall, names_them=names_them)
    return _as_query([*passes, *calls])


def _name_overcall(
    calls: list[tuple[str, Side]], overcaller: Side, place: int, *, names_them: bool
) -> None:
    """Give the calls around an overcall their sides; an opening that is left out is any.

    :param place: the number of calls before the word *overcall*.
    """
    if overcaller is Side.WE and 1 < place < len(calls):
        calls[place - 1] = (calls[place - 1][0], Side.THEY)
    elif overcaller is Side.THEY and len(calls) == 1:
        calls.insert(0, ("1X", Side.WE))
    elif overcaller is Side.WE and not names_them:
        opening = "1X" if len(calls) == 1 else calls.pop(0)[0]
        calls.insert(0, (opening, Side.THEY))


def typed_reader(notes: Notes, text_of: Callable[[Meaning], str]) -> TypedReader:
    """Return the reader of queries about notes.

    :param text_of: returns the text of a definition as shown.
    """
    tree = resolver_of(notes).tree
    options = notes.system.options
    words = words_of_languages(options.notes_language.name, options.language)

    def names() -> NameIndex:
        found = named_definitions(tree, text_of)
        return NameIndex(named_auctions(found), known_auctions(found))

    return TypedReader(words, names)


def ask_typed(
    notes: Notes, reader: TypedReader, text: str, context: BoardContext = NOTHING_KNOWN
) -> list[Answer]:
    """Return the answers to a text as typed: an auction, several, or a name (RQ-15, RQ-16)."""
    reading = reader.read(text)
    if not reading.auctions:
        *others, last = reading.nearest or ("",)
        offered = f"{', '.join(others)} or {last}" if others else last
        if not offered:
            hint = ""
        elif reading.is_near:
            hint = f"; did you mean {offered}?"
        else:
            hint = f"; ask for an auction, or for a name in the notes such as {offered}"
        return [error_answer(InvalidQueryError(f"{reading.message}{hint}"), context)]
    resolver = resolver_of(notes)
    return [answer for query in reading.auctions for answer in answers_to(query, resolver, context)]
