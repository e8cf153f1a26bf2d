"""The lexer class for Pygments."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import Lexer
from pygments.token import Text, Whitespace, _TokenType

from ..patterns import MULTILINE, compile_later

if TYPE_CHECKING:
    from .inline import TokenSpan

_PAIR = compile_later("\r\n")
_CERTAIN = compile_later(
    r"^[ \t]*#[ \t]*(?:(?:CUT|COPY|PASTE)[ \t]+\S|(?:ENDCUT|ENDCOPY|HIDE|BIDTABLE)[ \t]*$"
    r"|VUL[ \t]+[YN0]{2}[ \t]*$|SEAT[ \t]+[0-4]{1,2}[ \t]*$)|^//bss[ \t]",
    MULTILINE,
)
_ROW = compile_later(r"^[ \t]*\(?[1-7](?:[CDHSN]|NT|[Mm])\)?(?:[-;]+[ \t]*$|[ \t]+\S)", MULTILINE)
_SUIT = compile_later(r"[\d+ ]![cdhs]s?(?![^\W_])")
_METADATA = compile_later(r"^#\+(?:TITLE|AUTHOR|DESCRIPTION):", MULTILINE)


class BMLLexer(Lexer):
    """Lexer for bridge bidding notes in BML.

    No input gives an `Error` token, and the values of the tokens are the input. `get_tokens` first
    does to the text what Pygments does for every lexer (a byte-order mark is dropped, line ends
    become line feeds, a missing last one is added unless ``ensurenl=False``), except that empty
    lines at either end stay, so that line numbers are the file's; ``stripnl=True`` drops them.
    """

    name: ClassVar[str] = "BML"
    aliases: ClassVar[Sequence[str]] = ["bml"]
    filenames: ClassVar[Sequence[str]] = ["*.bml"]
    mimetypes: ClassVar[Sequence[str]] = ["text/x-bml"]
    url: ClassVar[str] = "https://github.com/Kungsgeten/bml"

    def __init__(self, **options: object) -> None:
        super().__init__(**{"stripnl": False, **options})

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """Split a text with any line ends into tokens.

        :param text: the whole text; line feeds, carriage returns or both end a line (FS-2).
        :returns: for each token its offset in characters, its type and its text.
        """
        # Every build has this class, few have a text for it.
        from ..language.source import normalized
        from .elements import document_spans

        position = 0
        for start, end, kind in _with_original_offsets(text, document_spans(normalized(text))):
            if start < end:
                if position < start:
                    yield from _uncolored(text, position, start)
                yield start, kind, text[start:end]
                position = end
        yield from _uncolored(text, position, len(text))

    @staticmethod
    def analyse_text(text: str) -> float:
        """Return how likely a text is BML: from 0 for impossible to 1 for certain.

        :param text: the text, with line feeds.
        """
        if _CERTAIN.search(text):
            return 0.8
        rows = min(len(_ROW.findall(text)), 4)
        suits = min(len(_SUIT.findall(text)), 3)
        metadata = 1 if _METADATA.search(text) else 0
        return (rows + suits + metadata) / 10


def _with_original_offsets(text: str, spans: Iterable[TokenSpan]) -> Iterable[TokenSpan]:
    """Move colors from the normalized text to the text itself."""
    from ..language.source import byte_order_marks

    mark = byte_order_marks(text)
    if not mark and "\r\n" not in text:
        return spans
    pairs = enumerate(_PAIR.finditer(text))
    carriage_returns = [pair.start() - mark - number for number, pair in pairs]

    def offset(normalized_offset: int) -> int:
        return mark + normalized_offset + bisect_left(carriage_returns, normalized_offset)

    return ((offset(start), offset(end), kind) for start, end, kind in spans)


def _uncolored(text: str, start: int, end: int) -> Iterator[tuple[int, _TokenType, str]]:
    """Yield tokens for text without a color: words, and the spaces around them."""
    stretch = text[start:end]
    words = stretch.strip()
    indent = len(stretch) - len(stretch.lstrip())
    position = start
    for kind, value in (
        (Whitespace, stretch[:indent]),
        (Text, words),
        (Whitespace, stretch[indent + len(words) :]),
    ):
        if value:
            yield position, kind, value
        position += len(value)
