"""The play: reading of tricks, and comparison with the deal above (LANGUAGE PY)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..bridge.auctions import SUIT_SYMBOLS, Strain, Suit
from ..bridge.conditions import Seat
from ..bridge.deals import Deal
from ..patterns import IGNORECASE, compile_later
from .codes import Code
from .diagnostics import quoted
from .diagram_words import seat_named
from .labels import GLYPH_CHOICE
from .source import Fragment, SourceLine
from .state import DocumentState
from .syntax import PlayDiagram, PlayedCard, Trick

_SUIT = rf"(?:!?[shdcSHDC]|[{SUIT_SYMBOLS}]{GLYPH_CHOICE})"
_CARD = compile_later(rf"({_SUIT})(10|[2-9TJQKAx])")
_CARDS = rf"{_SUIT}(?:10|[2-9TJQKAx])(?!\w)"
_TRICK = compile_later(
    rf"\s*(?:(?P<number>[0-9]{{1,2}})[.:)]?\s+)?(?P<cards>{_CARDS}(?:\s+{_CARDS})*)"
    r"\s*(?:;(?P<comment>.*))?"
)
_START = compile_later(r"\s*Play:?(?P<words>(?:\s+\S+){0,2})\s*", IGNORECASE)
_WORD = compile_later(r"\S+")
CARD_HINT = "write tricks such as 1 !sA !s2 !s3 !s4 ; comment"


def is_play(lines: list[SourceLine], language: str) -> bool:
    """Return whether a block is a play: a line ``Play``, and tricks (LANGUAGE PY-1)."""
    is_begun = len(lines) > 1 and begins_play(lines[0], language)
    return is_begun and all(map(is_trick, lines[1:]))


def begins_play(line: SourceLine, language: str) -> bool:
    """Return whether a line is the first of a play."""
    is_begun = line.text.lstrip()[:4].lower() == "play"
    start = _START.fullmatch(line.text) if is_begun else None
    words = start["words"].split() if start is not None else [""]
    return all(_fact(word, language) is not None for word in words)


def is_trick(line: SourceLine) -> bool:
    """Return whether a line is a trick."""
    return _TRICK.fullmatch(line.text) is not None


def trump_named(word: str) -> Strain | None:
    """Return the trump suit in a word, ``NT``, ``!s``, ``♠``, or None."""
    if word.upper() in {"NT", "SA"}:
        return Strain.NOTRUMP
    is_suit = len(word) > 1 and word[0] == "!" and word[1:].lower() in {*"cdhs"}
    if is_suit or word.rstrip("\ufe0e\ufe0f") in {*SUIT_SYMBOLS}:
        return Strain(Suit.parse(word.lower()))
    return None


def _fact(word: str, language: str) -> Seat | Strain | None:
    trump = trump_named(word)
    return seat_named(word, language) if trump is None else trump


def parse_play(lines: list[SourceLine], state: DocumentState) -> PlayDiagram:
    """Return the play of a block, before it is assigned to a deal (LANGUAGE PY-1)."""
    words = lines[0].text.replace(":", " ").split()[1:]
    facts = [_fact(word, state.options.language) for word in words]
    leader = next((fact for fact in facts if isinstance(fact, Seat)), None)
    trump = next((fact for fact in facts if isinstance(fact, Strain)), None)
    span = lines[0].span._replace(end=lines[-1].end)
    return PlayDiagram(span, tuple(map(parse_trick, lines[1:])), leader, trump)


def parse_trick(line: SourceLine) -> Trick:
    """Return the trick of a line for which :func:`is_trick` returns True."""
    from ..bridge.play import Card  # noqa: PLC0415 - for notes with plays

    found = _TRICK.fullmatch(line.text)
    assert found is not None
    cards = []
    for word in _WORD.finditer(line.text, *found.span("cards")):
        card = _CARD.fullmatch(word[0])
        assert card is not None
        suit = Suit.parse(card[1].lower() if card[1].isascii() else card[1])
        span = line.part(*word.span())
        cards.append(PlayedCard(span, Card(suit, card[2].replace("10", "T"))))
    comment = None
    if (found["comment"] or "").strip():
        start, end = found.span("comment")
        start += len(found["comment"]) - len(found["comment"].lstrip())
        comment = Fragment([(line, start, len(line.text[:end].rstrip()))])
    return Trick(line.span, found["number"] or "", tuple(cards), comment)


def place_play(diagram: PlayDiagram, deal: Deal | None, state: DocumentState) -> PlayDiagram:
    """Return the play with its players and winners; report the problems (LANGUAGE PY-2, PY-3).

    :param deal: the deal above, or None.
    """
    from ..bridge.play import CARDS_IN_A_TRICK, TRICKS, Play  # noqa: PLC0415 - as above

    deal = deal or Deal()
    contract = deal.contract.bid if deal.contract else None
    trump = diagram.trump
    if trump is None and contract is not None:
        trump = contract.strain
    play = Play(deal, trump, diagram.leader or _first_leader(deal))
    tricks = []
    if len(diagram.tricks) > TRICKS:
        state.diagnostics.report(
            Code.PLAY_CARD,
            diagram.tricks[TRICKS].span,
            f"more than {TRICKS} tricks; the others are not shown",
            hint="begin another play with a line Play",
        )
    for trick in diagram.tricks[:TRICKS]:
        leader = play.leader
        winner, problem = play.trick([card.card for card in trick.cards])
        if problem is not None:
            state.diagnostics.report(
                Code.PLAY_CARD,
                trick.cards[problem.number].span,
                problem.message,
                hint="check the trick, who leads to it, and the hands above",
            )
        cards = trick.cards[:CARDS_IN_A_TRICK]
        tricks.append(trick._replace(cards=cards, leader=leader, winner=winner))
    return replace(diagram, tricks=tuple(tricks))


def _first_leader(deal: Deal) -> Seat | None:
    """Return the seat that leads first: as in the deal, or the player after declarer."""
    if deal.on_lead is not None or deal.is_position:
        return deal.on_lead
    declarer = deal.contract.declarer if deal.contract else None
    return declarer.next if declarer is not None else None


def report_lost_play(block: Sequence[SourceLine], state: DocumentState) -> None:
    """Report the line that prevents a block from being a play (LANGUAGE PY-1)."""
    line = next(line for line in block[1:] if not is_trick(line))
    state.diagnostics.report(
        Code.PLAY_CARD,
        line.span,
        f"{quoted(line.text)} is not a trick, so the play is read as text",
        hint=CARD_HINT,
    )


def is_lost_play(block: Sequence[SourceLine], language: str) -> bool:
    """Return whether a paragraph was meant as a play."""
    return begins_play(block[0], language) and any(map(is_trick, block[1:]))
