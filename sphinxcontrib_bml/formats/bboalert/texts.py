"""Calls, explanations and conditions in the notation of BBOalert (BBA-10)."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ...bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, SUIT_SYMBOLS, Call, Suit
from ...bridge.conditions import Conditions, OpeningSeat, Qualification, Vulnerability
from ...language.inline import without_marks
from ...language.labels import typed_suits_as_marks
from ...language.options import Options
from ...patterns import IGNORECASE, compile_later
from .settings import LongTexts

_CALLS = {"--": PASS, "Db": DOUBLE, "Rd": REDOUBLE, **{bid.code: bid for bid in BIDS}}
_TOKENS = {call.code: token for token, call in _CALLS.items()}

TOKEN_PATTERN = "|".join(_CALLS)
"""A regular expression for one token."""

_TOKEN = compile_later(TOKEN_PATTERN)
_RUN = compile_later(f"(?:{TOKEN_PATTERN})*")
_BLANKS = compile_later(r"[\s!]+")
_HOLLOW_SUITS = "♧♢♡♤"
_SUITS = str.maketrans(
    SUIT_SYMBOLS + _HOLLOW_SUITS, "".join(suit.letter for suit in Suit) * 2, "\ufe0e\ufe0f"
)


def tokens_of(calls: Iterable[Call]) -> str:
    """Return calls as a string of tokens."""
    return "".join([_TOKENS[call.code] for call in calls])


def token_of(call: Call | str) -> str:
    """Return the token of a call; a pattern is one already."""
    return call if isinstance(call, str) else _TOKENS[call.code]


def calls_in(tokens: str) -> tuple[Call, ...]:
    """Return the calls in a string of tokens."""
    return tuple(_CALLS[token] for token in _TOKEN.findall(tokens))


def is_call(text: str) -> bool:
    """Return whether ``text`` is one token."""
    return text in _CALLS


def is_run(text: str) -> bool:
    """Return whether ``text`` consists of tokens only, or is empty."""
    return bool(_RUN.fullmatch(text))


def normal(calls: str) -> str:
    """Return the calls of a record in normal form, for comparison (BBA-6, BBA-10)."""
    return _BLANKS.sub("", calls).translate(_SUITS).replace("NT", "N")


def leading_passes(calls: Sequence[object]) -> int:
    """Return the number of passes before the opening, or before an explained pass."""
    # Few auctions begin with one.
    if calls and calls[0] is not PASS:
        return 0
    return next((n for n, call in enumerate(calls) if call is not PASS), len(calls) - 1)


FIELD = 69
"""Maximum number of characters in the field for explanations."""
CHAT_LINE = 249
"""Maximum number of characters in a chat line."""
BREAK = "&lt;br&gt;"
"""The line break of the chat part in the file."""
IN_CHAT = " (chat)"
"""The end of a shortened text whose rest is in the chat."""
READ_CHAT = "Please read chat"
# The site makes a suit of every !S, also where BML reads an alert before a word (IL-1, XT-3).
TIGHT_SUIT = compile_later(r"![CDHS](?=[^\W_]|/)")
"""A suit in the notation of BBO that BML reads differently."""

# The field for explanations given after the call shows no more than this.
_SHOWN_AFTERWARDS = 39
_CONTROL = compile_later(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_TEXTS_TAG = compile_later(r"@(?=[TtADdI])")
_DASHES = compile_later(r"-{2,}")
_STOPS = frozenset(";.,")
_ANYTHING = Options()


def plain_lines(text: str) -> list[str]:
    """Return the lines of a description as shown to opponents, not yet escaped (BBA-67).

    Empty lines are left out.
    """
    plain = typed_suits_as_marks(without_marks(text, _ANYTHING))  # marks may reach over line ends
    return [line for line in map(_plain, plain.split("\n")) if line]


def _plain(line: str) -> str:
    if not line.isprintable():
        line = _CONTROL.sub(" ", line)
    line = " ".join(line.split()).replace("\\", "/").replace("#", "＃")
    if "@" in line:
        line = _TEXTS_TAG.sub("＠", line)
    if "!" in line:
        line = TIGHT_SUIT.sub(lambda mark: f"! {mark[0][1:]}", line)
    return _DASHES.sub("-", line) if "--" in line else line


def escaped(text: str) -> str:
    """Return ``text`` for a field of a record, without commas and HTML (BBA-67)."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(",", "&#44;")


def is_long(lines: list[str]) -> bool:
    """Return whether plain lines together are too long for the field (BBA-18)."""
    return len(" ".join(lines)) > FIELD


def explanation_of(lines: list[str], long: LongTexts) -> str:
    """Return the third field of the record for plain lines (BBA-68)."""
    text = " ".join(lines)
    if not is_long(lines):
        return escaped(text)
    if long is LongTexts.CUT:
        return escaped(text[: _whole(text, FIELD)].rstrip())
    head = READ_CHAT if long is LongTexts.CHAT else shortened(text)
    pieces = (escaped(piece) for line in lines for piece in _wrapped(line))
    return f"{escaped(head)}#{BREAK.join(pieces)}"


def shortened(text: str) -> str:
    """Return the beginning of a long text, with a reference to the chat (BBA-68)."""
    most = _SHOWN_AFTERWARDS - len(IN_CHAT)
    ends = (end for end in range(most, 0, -1) if _may_end(text, end))
    end = next(ends, None) or _whole(text, most)
    return text[:end].rstrip() + IN_CHAT


def _may_end(text: str, end: int) -> bool:
    """Return whether a shortened text may end there: at a space, or after a stop."""
    if text[end] == " ":
        return True
    return text[end - 1] in _STOPS and not text[end].isdigit()


def _whole(text: str, end: int) -> int:
    """Return the last possible position for a cut, never inside ``!h``."""
    return end - 1 if text[end - 1] == "!" and text[end] in "cdhsCDHS" else end


def _wrapped(line: str) -> Iterator[str]:
    """Yield a chat line in pieces of allowed length, cut at spaces if possible."""
    start = 0
    while len(line) - start > CHAT_LINE:
        blank = line.rfind(" ", start + 1, start + CHAT_LINE + 1)
        end = blank if blank > 0 else _whole(line, start + CHAT_LINE)
        yield line[start:end]
        start = end + 1 if blank > 0 else end
    yield line[start:]


ALERT = "A"
"""The tag that presses the alert button (BBA-16)."""

_BREAK = compile_later(r"<br\s*/?>", IGNORECASE)
# Where HTML begins that the extension cuts off; "5 < 6" is none.
_MARKUP = compile_later(r"<[A-Za-z/!?]")
_EXPLANATIONS_TAG = compile_later(r"@([TtADdI])")
_BSS_LINE_END = r"\\"
_SUIT = compile_later("![CDHS]")


class AlertExplanation(NamedTuple):
    """The content of the third field of a record."""

    lines: tuple[str, ...]
    """The lines of the description with this meaning (BBA-73)."""
    tags: frozenset[str]
    """The letters of its ``@`` tags (BBA-16)."""
    is_whole: bool
    """False if HTML makes the extension show only the beginning."""
    field: str
    """The text for the field for explanations, of any length."""
    chat: tuple[str, ...]
    """The lines that are sent as chat."""

    @property
    def words(self) -> str:
        """The whole text in one line; texts that BBO shows in the same way are equal (BBA-6)."""
        return _as_shown(" ".join(self.lines))

    @property
    def division(self) -> tuple[str, tuple[str, ...]]:
        """The text visible in the field (BBA-18), and the lines of the chat."""
        return _as_shown(self.field[:FIELD]), tuple(map(_as_shown, self.chat))


def read_explanation(field: str) -> AlertExplanation:
    r"""Return the content of the field ``field``, without parts that BBOalert ignores.

    A suit mark next to a letter is converted to one in BML, and ``\\`` to a line end (BBA-73).
    """
    tags = frozenset(_EXPLANATIONS_TAG.findall(field))
    text = _BREAK.sub("&lt;br&gt;", _EXPLANATIONS_TAG.sub("", field))
    markup = _MARKUP.search(text)
    text = html.unescape(text[: markup.start()] if markup else text)
    visible, _, sent = TIGHT_SUIT.sub(lambda mark: mark[0].lower(), text).partition("#")
    head = " ".join(visible.split())
    chat = _lines(sent.replace(_BSS_LINE_END, "<br>"))
    lines = chat
    if not chat or not _announces(head, chat):
        lines = [*_lines(head.replace(_BSS_LINE_END, "<br>")), *chat]
    return AlertExplanation(tuple(lines), tags, markup is None, head, tuple(chat))


def _lines(text: str) -> list[str]:
    """Return the lines between ``<br>``, without empty ones."""
    return [line for line in (" ".join(line.split()) for line in _BREAK.split(text)) if line]


def _announces(head: str, lines: list[str]) -> bool:
    """Return whether the field only announces the text in the chat (BBA-68)."""
    if not head or head == READ_CHAT:
        return True
    beginning = head.removesuffix(IN_CHAT)
    return beginning != head and " ".join(lines).startswith(beginning)


def _as_shown(text: str) -> str:
    """Return ``text`` with suits in one spelling: BBO shows ``!H`` and ``!h`` as suits."""
    text = _SUIT.sub(lambda mark: mark[0].lower(), typed_suits_as_marks(text))
    return " ".join(text.replace(_BSS_LINE_END, " ").split())


_CONDITIONS_TAG = compile_later(r"@(.?)")
_WE = {None: "", False: "@n", True: "@v"}
_THEY = {None: "", False: "@N", True: "@V"}
_SEAT_ORDER = {seat: number for number, seat in enumerate(OpeningSeat)}
_VULNERABILITY_ORDER = {value: number for number, value in enumerate(Vulnerability)}
_ALL_SEATS = frozenset("1234")
_VERSUS = compile_later(f"(?:^| )vs((?:{TOKEN_PATTERN})+)(?: |$)")
# What would part the name, or make a tag in it.
_NO_NAME = str.maketrans({",": ";", "@": "＠", "\\": "/"})


def tags_of(conditions: Conditions) -> str:
    """Return the tags of an option for conditions, ``@3@4@v``; empty for all (BBA-22)."""
    seats = () if conditions.seat is OpeningSeat.ANY else conditions.seat.seats
    by_seat = "".join(f"@{seat}" for seat in seats)
    vulnerability = conditions.vulnerability
    return by_seat + _WE[vulnerability.we] + _THEY[vulnerability.they]


def order_of(conditions: Conditions) -> tuple[int, int, int]:
    """Return the sort key of conditions: the widest first, as the last record wins (BBA-64)."""
    return (
        -conditions.cells,
        _SEAT_ORDER[conditions.seat],
        _VULNERABILITY_ORDER[conditions.vulnerability],
    )


@lru_cache(maxsize=1024)
def cells_of(seat: OpeningSeat, vulnerability: Vulnerability) -> tuple[int, ...]:
    """Return the numbers of the cells, 16 by seat and vulnerability, of conditions (BSS-37)."""
    sides = (vulnerability.we, vulnerability.they)
    return tuple(
        number
        for number, (opening_seat, *vulnerable) in enumerate(
            product((1, 2, 3, 4), (False, True), (False, True))
        )
        if opening_seat in seat.seats
        and all(side in {None, now} for side, now in zip(sides, vulnerable, strict=True))
    )


def conditions_of(name: str) -> tuple[Conditions, ...]:
    """Return the conditions in which an option is on by the tags in its name (BBA-20 to BBA-22).

    Usually these are single conditions. There are several for seats such as 1 and 3, which BML
    cannot combine, and none if the name has no tags, or tags that are not about seat and
    vulnerability.
    """
    tags = frozenset(_CONDITIONS_TAG.findall(name))
    if not tags or name.startswith("@") or not tags <= _ALL_SEATS | frozenset("nvNV"):
        return ()
    vulnerability = Vulnerability(_letter(tags, "v", "n") + _letter(tags, "V", "N"))
    return tuple(Conditions(seat, vulnerability) for seat in _seats(tags & _ALL_SEATS))


def _letter(tags: frozenset[str], yes: str, no: str) -> str:
    if (yes in tags) == (no in tags):
        return "0"
    return "Y" if yes in tags else "N"


def _seats(tags: frozenset[str]) -> list[OpeningSeat]:
    """Return the smallest list of BML seats that covers the seats in ``tags``."""
    seats = frozenset(map(int, tags))
    if not seats or len(seats) == len(_ALL_SEATS):
        return [OpeningSeat.ANY]
    opening_seats: list[OpeningSeat] = []
    for pair in (OpeningSeat.FIRST_OR_SECOND, OpeningSeat.THIRD_OR_FOURTH):
        numbers = tuple(seat for seat in pair.seats if seat in seats)
        opening_seat = OpeningSeat.covering(numbers)
        if opening_seat is not None:
            opening_seats.append(opening_seat)
    return opening_seats


def name_of(qualifications: Iterable[Qualification], calls: tuple[Call, ...], passes: int) -> str:
    """Return the name of the option for an auction with qualified calls (BBA-6A).

    Options whose names share the first word, up to the space, are alternatives. A text that is
    repeated after later calls appears once.

    :param calls: the calls of the auction from its opening.
    :param passes: the number of passes before the opening; the numbers of calls include them.
    """
    numbers: dict[str, int] = {}
    for one in qualifications:
        numbers.setdefault(one.text, max(one.call - passes, 1))
    return " ".join(
        f"vs{tokens_of(calls[:number])} {' '.join(text.translate(_NO_NAME).split())}"
        for text, number in numbers.items()
    )


def qualifications_of(name: str) -> tuple[Qualification, ...]:
    """Return the qualifications of calls in an option name; empty if the name has none."""
    matches = list(_VERSUS.finditer(name))
    if not matches or matches[0].start():
        return ()
    ends = [*(match.start() for match in matches[1:]), len(name)]
    return tuple(
        Qualification(len(calls_in(match[1])), name[match.end() : end])
        for match, end in zip(matches, ends, strict=True)
    )
