"""Words of running text that are calls (PROSE-AUCTIONS AL-4 to AL-9).

They differ from the labels of rows: ``1SA`` and ``2W`` are calls, ``p`` and ``dBL`` are not.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from ...bridge.auctions import PASS, Side
from ..labels import SUIT_IN_TEXT, Label, Literal, Part, Variable, parse_label

MOST_ALTERNATIVES = 8
"""Maximum number of alternatives of one call (PROSE-AUCTIONS AL-33)."""

OTHER_SUIT = "W"
"""The variable for a suit that only the context determines (PROSE-AUCTIONS AL-4)."""

TOUCHING = rf"(?:\w|{SUIT_IN_TEXT})"
"""A regular expression for characters that extend a word (PROSE-AUCTIONS AL-8)."""

_LETTERS = r"NT|SA|[CDHSN]{1,5}|(?i:red|black)"
_SMALL = r"nt|[cdhsn]"
_SMALL_VARIABLE = r"[xyzw]"
_VARIABLE = r"o?[Mm]|[XYZW]"
_STRAIN = (
    rf"(?:{_LETTERS}|{_VARIABLE}|{_SMALL_VARIABLE}|{_SMALL}|(?:{SUIT_IN_TEXT}){{1,5}})"
    rf"(?!{TOUCHING})"
)
_BID = rf"(?:[0-9]{{1,2}}(?i:steps?)(?!{TOUCHING})|[1-7]{_STRAIN}(?:/[1-7]?{_STRAIN})*+)"
_SMALL_WORDS = ("pass", "double", "dbl", "redbl", "rdbl", "redouble")
_WORD = (
    rf"(?:P|PASS|Pass|X|D|Dbl|DBL|Double|XX|R|Rdbl|RDBL|Redbl|Redouble|{'|'.join(_SMALL_WORDS)})"
    rf"(?!{TOUCHING})"
)
_MARKS = r"(?:\*|!(?![cdhs]))*+"
_REMARK = r"(?:[^\W\d_]|[\s,'’-]){1,40}"
_OURS = rf"(?P<calls>{_BID}|{_WORD})(?!/{TOUCHING})(?P<marks>{_MARKS})"
_THEIRS = (
    rf"\((?P<calls>(?:{_BID}|{_WORD})(?:/(?:{_BID}|{_WORD}))*+){_MARKS}"
    rf"(?:\s(?P<words>{_REMARK}))?\)(?!{TOUCHING})(?P<marks>{_MARKS})"
)
_SPELLING = (
    rf"[1-7]?(?:(?P<letters>{_LETTERS})|(?P<small>{_SMALL})|(?P<small_variable>{_SMALL_VARIABLE})"
    rf"|(?P<variable>{_VARIABLE})|(?P<marks>(?:{SUIT_IN_TEXT})+))"
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a compiled pattern (cached and compiled on demand, because that is slow)."""
    return re.compile(pattern)


class Spelling(StrEnum):
    """The spelling of the strain of a bid."""

    LETTERS = "letters"
    """``H``, ``NT``, ``red``; also steps."""
    MARKS = "marks"
    """``!h``, ``♥``."""
    VARIABLE = "variable"
    """``M``, ``oM``, ``X``."""
    SMALL = "small"
    """``h``, ``nt``."""
    SMALL_VARIABLE = "small_variable"
    """``x``."""


class TextExtent(NamedTuple):
    """A stretch of a text, in characters from 0."""

    start: int
    end: int


class CallWord(NamedTuple):
    """A call in running text; positions in characters from 0."""

    start: int
    end: int
    """The end of the call, after its parenthesis and before its marks."""
    next: int
    """The position after its marks ``!`` and ``*`` (PROSE-AUCTIONS AL-9)."""
    label: Label
    """The calls that it stands for; by opponents if it has parentheses."""
    spellings: tuple[Spelling, ...]
    """The spelling of each alternative that is a bid."""
    words: TextExtent | None = None
    """The comment in the parentheses of the call (PROSE-AUCTIONS AL-7)."""
    is_verb: bool = False
    """True for ``pass``, ``double`` and other verbs in lower case."""

    @property
    def in_parentheses(self) -> bool:
        """True for calls of the opponents."""
        return self.label.side is Side.THEY

    @property
    def is_bid(self) -> bool:
        """True if all alternatives are bids."""
        return len(self.spellings) == len(self.label.parts)


@lru_cache(maxsize=4096)
def read_call_word(word: str) -> CallWord | None:
    """Return the call in ``word`` including marks after it, or None."""
    call = call_word_at(word, 0)
    return call if call and call.next == len(word) else None


def call_word_at(text: str, at: int) -> CallWord | None:
    """Return the call that begins at ``at``, or None (PROSE-AUCTIONS AL-4 to AL-9).

    The text before ``at`` is ignored.
    """
    if text.startswith("(", at):
        found = _compiled(_THEIRS).match(text, at)
        return _theirs(found) if found else None
    found = _compiled(_OURS).match(text, at)
    return _ours(found) if found else None


def _ours(found: re.Match[str]) -> CallWord | None:
    """Return a call without parentheses: alternatives are bids (PROSE-AUCTIONS AL-6)."""
    call = _call(found, Side.WE, found["calls"])
    if call is None or (len(call.label.parts) > 1 and not call.is_bid):
        return None
    return call


def _theirs(found: re.Match[str]) -> CallWord | None:
    """Return a call in parentheses; a pass cannot have a comment there (PROSE-AUCTIONS AL-7)."""
    call = _call(found, Side.THEY, f"({found['calls']})")
    if call is None or not found["words"]:
        return call
    if Literal((PASS,)) in call.label.parts:
        return None
    return call._replace(words=TextExtent(*found.span("words")))


def _call(found: re.Match[str], side: Side, text: str) -> CallWord | None:
    """Return the call ``found``; ``text`` is the call without marks and words."""
    written = found["calls"].split("/")
    label = _label(written, side, text)
    if label is None or len(written) > MOST_ALTERNATIVES:
        return None
    return CallWord(
        found.start(),
        found.start("marks"),
        found.end(),
        label,
        tuple(
            _spelling(one) for one, part in zip(written, label.parts, strict=True) if _is_bid(part)
        ),
        is_verb=any(one in _SMALL_WORDS for one in written),
    )


def _label(written: list[str], side: Side, text: str) -> Label | None:
    if written[0][1:] in {"W", "w"}:
        if len(written) > 1:
            return None
        return Label(side, (Variable(int(written[0][0]), OTHER_SUIT, written[0][1]),), text)
    label = parse_label("/".join(map(_as_in_labels, written)))
    return replace(label, side=side, text=text) if label else None


def _as_in_labels(bid: str) -> str:
    """Return ``bid`` with notrump spelled as in labels."""
    strain = bid.lstrip("1234567")
    return bid.removesuffix(strain) + "N" if strain in {"SA", "n"} else bid


def _is_bid(part: Part) -> bool:
    return not isinstance(part, Literal) or part.calls[0].is_bid


def _spelling(bid: str) -> Spelling:
    found = _compiled(_SPELLING).fullmatch(bid)
    return Spelling(found.lastgroup) if found and found.lastgroup else Spelling.LETTERS


_WORDS = {
    "en": """
        a about above after again agrees all allows also although always an and any are as ask asked
        asking asks at avoid be because been before being below better between bids both but by can
        cannot could denied denies deny depending describes despite did do does doing doubles else
        even every except follows for forces from gets gives had has have having hence here if in
        includes instead into is it its just later like likely made make makes may maybe mean
        meaning means might mostly must need needs neither never no nor normally not now
        occasionally of often on once only opposite or otherwise over perhaps possible possibly
        probably promised promises rarely rather requires same see seldom should showed showing
        shown shows since so sometimes still suggests takes than that the then there therefore these
        they this those though through to too towards under unless until up upon usually via was we
        were when whenever where whether which while who will with within without would yet you
    """,
    "de": """
        aber als also am an auch auf aus bedeutet bei bestreitet bevor bis bleibt da dabei dafür
        damit danach dann darf das dass davon dazu dem den denn der des deshalb die dies diese doch
        durch ein eine einem einen einer eventuell falls folgt forciert fragt für gegen gibt hat
        hier hinter hätte ich ihr im immer in ist ja jede jedoch kann kein keine könnte lädt mal man
        manchmal mehr meist meistens mit muss müsste nach nachdem neben nicht nie noch nun nur ob
        obwohl oder oft ohne sagt schlägt schon sehr seit selten sich sie siehe sind so sobald
        sofern solange soll sollte sondern sonst später statt trotz um und unter verlangt verneint
        verspricht vielleicht vom von vor war weder weil welche wenn wer werden wie wieder will wird
        wo während wäre würde zeigt zu zum zur zwischen über überall
    """,
    "fr": """
        afin ainsi alors après assez au aussi autour aux avant avec avoir car ce cela celle celui
        ces cette chez comme contre dans de demande depuis derrière des devrait doit donc dont du
        dès dénie elle en encore ensuite entre est et eu faut force garantit généralement il ils
        indique jamais je jusque la le les lorsque lui là mais malgré moins montre même ne ni nie
        non normalement nous on ont ou outre où par parce parfois pas pendant permet peut plus
        plutôt possible pour pourrait pourtant promet puis quand quatre que quelquefois qui quoique
        rarement sans sauf se sera serait seulement si signifie sinon soit son sont sous souvent
        suivi sur tandis toujours tout très un une vers voir à étaient était
    """,
    "nl": """
        aan achter af al alleen als altijd anders bedoelt behalve belooft ben betekent biedt bij
        binnen boven buiten daarna dan dat de deze die dit doet door dus echter een eerst elke en
        enkel er even geeft geen gevolgd had heeft heel het hier hij hoewel iets in indien is ja je
        kan kon kunnen later maakt maar mag meestal men met mits moet mogelijk naar nadat niet nog
        nooit nu of om omdat ondanks ontkent op over per sinds soms steeds te tegen tenzij terwijl
        toch toen toont tot tussen uit vaak van vanaf vanuit via volgens voor voordat vraagt waar
        waarbij waarna wanneer want was we wel werd wie wijst wil wordt zal ze zelden zelfs zie zij
        zijn zo zoals zodat zonder zou
    """,
    "pl": """
        a aby albo ale ani aż bez bo bowiem by być byłby byłoby chociaż choć co czasami czy często
        dla dlatego do dopiero gdy gdzie i ich im jak jako jednak jest jeszcze jeśli jeżeli już
        każda kiedy która które który lub ma mają między może można musi na nad nadal nie nigdy niż
        o obiecuje od ona oni oraz oznacza po pod podczas pokazuje ponad potem poza prawie prosi
        przeciw przed przez przy pyta rzadko się są tak także tam tego ten teraz też to tu tylko u w
        więc wobec wskazuje wtedy wyklucza z za zaprasza zaprzecza zatem zawsze ze zwykle że żeby
        żąda
    """,
    "sv": """
        alltid alltså annars att av bakom bara begär bestrider betyder bjuder blir borde bör de den
        denna det detta dock dä där därefter därför då e efter eftersom eller en enligt ett fast
        frågar från för före förnekar först förutom garanterar genom ger går ha hade han har här i
        ibland in innan inom inte inviterar ja jämfört kan kommer kräver kunde lovar man med medan
        mellan men mot måste möjligen ned nej normalt nu när nästan någon och också ofta oftast om
        omkring på redan se sedan senare ser ska skall skulle som stöder säger sällan så till trots
        under upp ur utan utom vanligen var vara varje vi vid vilken vill visar vore än ännu är även
        åt över
    """,
}


@cache
def little_words(language: str) -> frozenset[str] | None:
    """Return the words of ``language`` (``en``, ``de_AT``), or None if there is no list."""
    words = _WORDS.get(language.replace("-", "_").partition("_")[0].lower())
    return frozenset(words.split()) if words else None
