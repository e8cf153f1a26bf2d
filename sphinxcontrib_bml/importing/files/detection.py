"""Formats and encodings of sources, by their content (IM2-3, IM2-74)."""

from __future__ import annotations

import re
import zipfile
from enum import StrEnum
from io import BytesIO
from typing import NamedTuple

MOST_BYTES = 20 * 1024 * 1024
"""The largest file that is read (IM2-69)."""
MOST_UNPACKED = 200 * 1024 * 1024
MOST_RATIO = 100
_SMALL = 1024 * 1024


class UnreadableError(ValueError):
    """A source that no reader reads, or that is over a limit."""

    def __init__(self, why: str, file: str = "", line: int = 0) -> None:
        super().__init__(why)
        self.file = file
        """The name of the file in messages; empty if it is known from the place."""
        self.line = line
        """The line of the source from 1; 0 if it is about the whole file."""


class SourceFormat(StrEnum):
    """A format that a reader reads."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    WORD = "word"
    OPEN_TEXT = "odt"
    OPEN_SHEET = "ods"
    EXCEL = "xlsx"
    CSV = "csv"
    RST = "rst"
    ASCIIDOC = "asciidoc"
    WIKI = "mediawiki"


class ReadText(NamedTuple):
    """A text, and the encoding that it was in."""

    text: str
    encoding: str


_NOT_READ = {
    ".pages": "Apple Pages is not read; save it as Word or HTML",
    ".numbers": "Apple Numbers is not read; save it as Excel or CSV",
    ".key": "Apple Keynote is not read; save it as Word or HTML",
    ".epub": "EPUB is not read; save it as HTML",
    ".pptx": "PowerPoint is not read; save it as Word or HTML",
    ".odp": "OpenDocument presentations are not read; save it as HTML",
}
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_NOT_READ_BY_CONTENT = (
    (b"%PDF", "PDF is not read; import the file that it was made from"),
    (b"{\\rtf", "RTF is not read; save it as .docx"),
    (_OLD_OFFICE, "old Word and Excel files are not read; save it as .docx or .xlsx"),
    (b"\x89PNG", "pictures are not read"),
    (b"\xff\xd8\xff", "pictures are not read"),
    (b"GIF8", "pictures are not read"),
    (b"\x1f\x8b", "packed files are not read; unpack it first"),
)
_SUFFIXES = {
    **dict.fromkeys((".md", ".markdown", ".mdx", ".mdown", ".qmd", ".rmd"), SourceFormat.MARKDOWN),
    **dict.fromkeys((".html", ".htm", ".xhtml"), SourceFormat.HTML),
    **dict.fromkeys((".rst", ".rest"), SourceFormat.RST),
    **dict.fromkeys((".adoc", ".asciidoc", ".asc"), SourceFormat.ASCIIDOC),
    **dict.fromkeys((".wiki", ".mediawiki"), SourceFormat.WIKI),
    **dict.fromkeys((".csv", ".tsv", ".tab"), SourceFormat.CSV),
}
_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_FRONT = re.compile(r"---[ \t]*\n(?:[\w-]+:|#|\s).*?\n(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)
_SIGNS = {
    SourceFormat.MARKDOWN: re.compile(
        r"^#{1,6} \S|^\s*\|?[ \t]*:?-{3,}:?[ \t]*\|[-|: \t]*$|^(?:```|~~~)|\]\([^)\s]+\)"
        r"|^(?:\?\?\?\+?|!!!) \w|^:::|^\s*\{%.*%\}|\*\*[^*\n]{1,200}\*\*",
        re.MULTILINE,
    ),
    SourceFormat.ASCIIDOC: re.compile(
        r"^={1,6} \S|^:[\w-]+:(?: .*)?$|^\[(?:NOTE|TIP|cols|source)[^\]\n]*\]$|^\|===", re.MULTILINE
    ),
    SourceFormat.RST: re.compile(
        r"^\.\. [\w|_\[-].*"
        r"|:[a-z]{1,20}:`[^`\n]{1,200}`|^\S.*::$",
        re.MULTILINE,
    ),
    SourceFormat.WIKI: re.compile(
        r"^\{\||^\|\}|'''[^'\n]{1,200}'''|\[\[[^\[\]\n]{1,200}\]\]|^={2,6}[^=\n]+={2,6}[ \t]*$",
        re.MULTILINE,
    ),
}
_UNDERLINED = re.compile(r"^\S.*\n([=~^\"'*+#-])\1{2,}[ \t]*$", re.MULTILINE)
"""Titles of reStructuredText, and of plain text and Markdown too: only with other signs of it."""
_PROBED = 65536


def format_of(data: bytes, name: str = "") -> SourceFormat:
    """Return the format of a source; the suffix decides only where the content is silent (IM2-3).

    :param name: the name of the file, for its suffix and for messages.
    :raises UnreadableError: if no reader reads it, or it is too large.
    """
    called = f"{name}: " if name else ""
    if len(data) > MOST_BYTES:
        megabytes = len(data) / (1024 * 1024)
        raise UnreadableError(f"{called}the file has {megabytes:.0f} MB; the limit is 20 MB")
    suffix = f".{name.rsplit('.', 1)[-1].lower()}" if "." in name else ""
    if suffix in _NOT_READ:
        raise UnreadableError(f"{called}{_NOT_READ[suffix]}")
    if data.startswith(b"PK\x03\x04"):
        return _format_of_archive(data, called)
    if data.startswith(_OLD_OFFICE) and _LOCKED in data:
        raise UnreadableError(f"{called}the file is locked with a password")
    for beginning, why in _NOT_READ_BY_CONTENT:
        if data.startswith(beginning):
            raise UnreadableError(f"{called}{why}")
    return format_of_text(text_of(data[:_PROBED], called).text, suffix)


def _format_of_archive(data: bytes, called: str) -> SourceFormat:
    names = {info.filename for info in open_archive(data, called).infolist()}
    if "word/document.xml" in names:
        return SourceFormat.WORD
    if "xl/workbook.xml" in names:
        return SourceFormat.EXCEL
    if "content.xml" in names:
        kind = open_archive(data, called).read("mimetype") if "mimetype" in names else b""
        return SourceFormat.OPEN_SHEET if b"spreadsheet" in kind else SourceFormat.OPEN_TEXT
    raise UnreadableError(f"{called}archives are not read; unpack it first")


def open_archive(data: bytes, called: str = "") -> zipfile.ZipFile:
    """Return an archive that is within the limits (IM2-70).

    :raises UnreadableError: if it is damaged, too large or leads outside.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        infos = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise UnreadableError(f"{called}the file is damaged") from error
    total = sum(info.file_size for info in infos)
    if total > MOST_UNPACKED:
        raise UnreadableError(f"{called}unpacked it has {total >> 20} MB; the limit is 200 MB")
    for info in infos:
        if info.file_size > _SMALL and info.file_size > MOST_RATIO * max(info.compress_size, 1):
            raise UnreadableError(f"{called}{info.filename} is packed more than {MOST_RATIO} times")
        if info.filename.startswith(("/", "\\")) or ".." in info.filename.split("/"):
            raise UnreadableError(f"{called}it has a file outside: {info.filename}")
        if info.flag_bits & 1:
            raise UnreadableError(f"{called}the file is locked with a password")
    return archive


def format_of_text(text: str, suffix: str = "") -> SourceFormat:
    """Return the format of a text.

    :param suffix: that of its file, with the dot.
    """
    text = text[:_PROBED].replace("\r\n", "\n")
    by_suffix = _SUFFIXES.get(suffix)
    if _HTML.match(text):
        return SourceFormat.HTML
    if by_suffix is SourceFormat.CSV:
        return by_suffix
    if _FRONT.match(text):
        return SourceFormat.MARKDOWN
    counts = {kind: sum(1 for _ in sign.finditer(text)) for kind, sign in _SIGNS.items()}
    if counts[SourceFormat.RST] or by_suffix is SourceFormat.RST:
        counts[SourceFormat.RST] += sum(1 for _ in _UNDERLINED.finditer(text))
    most = max(counts.values())
    if by_suffix is not None and (by_suffix is SourceFormat.HTML or 3 * counts[by_suffix] >= most):
        return by_suffix
    if not most:
        return by_suffix or SourceFormat.TEXT
    if suffix == ".txt" and most < _LEAST_SIGNS:
        return SourceFormat.TEXT
    return next(kind for kind, count in counts.items() if count == most)


_LEAST_SIGNS = 2


def text_of(data: bytes, called: str = "") -> ReadText:
    """Return the text of a file with LF at line ends, and its encoding (IM2-74).

    :raises UnreadableError: if it is not text.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ReadText(_lines(data.decode("utf-16", errors="replace")), "utf-16")
    if b"\0" in data[:8192]:
        raise UnreadableError(f"{called}this is not text")
    try:
        return ReadText(_lines(without_mixed_marks(_decoded(data))), "utf-8")
    except UnicodeDecodeError:
        encoding = max(_OTHERS, key=lambda name: _evidence(data[:_PROBED], name))
        return ReadText(_lines(data.decode(encoding, errors="replace")), encoding)


def _decoded(data: bytes) -> str:
    """Return UTF-8; at the end a cut letter is allowed."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.start < len(data) - 3 or not error.start:
            raise
        return data[: error.start].decode("utf-8-sig")


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


_MIXED_MARK = "ï»¿"


def without_mixed_marks(text: str) -> str:
    """Return text without the damage of reading UTF-8 as Windows-1252.

    LibreOffice does this by default, so that the byte-order mark becomes three letters.
    """
    if not text.startswith(_MIXED_MARK):
        return text
    data = b"".join(_as_byte(character) for character in text)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return text.removeprefix(_MIXED_MARK)


def _as_byte(character: str) -> bytes:
    if "\uf180" <= character <= "\uf19f":  # LibreOffice's replacement of undefined bytes
        return bytes([ord(character) & 0xFF])
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1", errors="replace")


_LATIN = "äöüßÄÖÜåÅøØæÆéèêëÉÈçÇàâôîïùûñÑóòáíúìœ½±"
_CENTRAL = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻčďěňřšťůýžČŘŠŽáíéúőűőäöü"
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_SIGN = "–—‘’“”„…•§¨©ª°·€×"
_OTHERS = ("cp1252", "cp1250", "cp1251", "gb18030")
_EXPECTED = {
    "cp1252": frozenset(_LATIN),
    "cp1250": frozenset(_CENTRAL),
    "cp1251": frozenset(_CYRILLIC + _CYRILLIC.upper()),
}
_IN_WORD = re.compile(r"[^\W\d_]+")


def _evidence(data: bytes, encoding: str) -> float:
    """Return the share of the letters outside ASCII that a text in ``encoding`` would have.

    Two bytes of other encodings are often one Chinese character too: at least two
    common ones must follow each other.
    """
    try:
        text = data.decode(encoding, errors="ignore" if encoding == "gb18030" else "strict")
    except UnicodeDecodeError:
        text = data.decode(encoding, errors="ignore")
    others = [character for character in text if not character.isascii()]
    if not others:
        return 0.0
    if encoding == "gb18030":
        found = sum(len(run[0]) for run in _CJK_RUN.finditer(text))
        return 0.98 * found / max(len(others), 1) - _damage(data, text, encoding)
    expected = _EXPECTED[encoding]
    good = 0.0
    for word in _IN_WORD.findall(text):
        letters = [letter for letter in word if not letter.isascii()]
        known = sum(letter in expected for letter in letters)
        # In Cyrillic whole words are outside ASCII, in Latin a few letters of a word.
        is_whole = len(letters) == len(word)
        fits = is_whole if encoding == "cp1251" else not is_whole or len(word) == 1
        mixed = word[1:] != word[1:].lower() and not word.isupper()
        good += known * (1.0 if fits else 0.3) * (0.5 if mixed else 1.0)
    good += sum(character in _SIGN for character in others)
    return good / len(others) - _damage(data, text, encoding)


_CJK_RUN = re.compile("[\u4e00-\u9fff\u3000-\u301e\uff01-\uff5e]{2,}")


def _damage(data: bytes, text: str, encoding: str) -> float:
    """Return how much of the bytes is nothing in the encoding."""
    lost = abs(len(data) - len(text.encode(encoding, errors="ignore")))
    return 4 * lost / max(sum(byte > 127 for byte in data), 1)  # noqa: PLR2004
