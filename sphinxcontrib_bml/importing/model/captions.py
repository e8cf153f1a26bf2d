"""Histories that the words above a run name (IMPORTS IM2-25, IM2-28 to IM2-30)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from . import cues, word_lists
from .chains import CallReader, Chain, WrittenCall
from .histories import (
    History,
    alternatives,
    in_turn,
    is_possible,
    sided_readings,
    without_implied_passes,
)
from .pieces import Origin, Proposal
from .stream import Line, LineKind

_LONG = 60
_MANY_WORDS = 8
_SENTENCE_WORDS, _VAGUE_WORDS = 6, 5
_LEAST_WHOLE = 3
"""The least calls of an auction with spaces that does not ask."""
_ENDS = (":", "：", "?")
_ASIDE = " .:：?*)）"
_DOUBLED = 2.4
_BEHIND_AFTER = 3.5
_ELSEWHERE = 1.2
_CONTINUED = 2.4
_OPENING_NAMED = 2.0
_ANSWERED = 1.5
_COLON = re.compile(r"\s*(?:[(（][^()（）]*[)）]\s*)?[:：]")
_DESCRIBED = re.compile(r"\s*(?:$|[-–—:=(])")
_SIGNS = re.compile(r"\s*[:;]{1,2}\s*")
_BELOW, _FOLLOWED, _REPEATED = 0.4, 1.6, 0.8
_COMMAS = ("", ",", ":", ", a", ", an")
_MOST_TOLD, _MOST_ABOVE = 4, 2


def doubled(call: WrittenCall) -> WrittenCall:
    """Return a double by the side that did not make ``call``."""
    return replace(WrittenCall.of("D"), is_theirs=not call.is_theirs)


def sided(
    chain: Chain, source: Origin, nearness: float, line: int, *, are_theirs: bool
) -> list[Proposal]:
    """Return a candidate for each way to share the calls of a chain between the sides."""
    return [
        Proposal((history,), source, nearness + more, line)
        for history, more in sided_readings(chain, are_theirs=are_theirs)
    ]


class CaptionReader:
    """Reads captions."""

    def __init__(self, calls: CallReader) -> None:
        """Read calls as ``calls`` does."""
        self.calls = calls

    def chains(self, text: str) -> list[Chain]:
        """Return the chains of a caption or heading; one without a bid only at its beginning."""
        if whole := self.whole_auction(text):
            return [whole]
        found = self.calls.chains_in_title(text)
        if not found and (first := self.calls.chain_at(text, blanks=True)):
            return [first]
        return found

    def whole_auction(self, text: str) -> Chain | None:
        """Return the auction with spaces that a text is, and nothing else: ``1♣ (p) 1♠ ?``."""
        chain = self.calls.chain_at(text, blanks=True)
        if chain is None or text[chain.end :].strip(" :：?") or not chain.has_bid:
            return None
        is_asked = chain.asks and len(chain.calls) > 1
        return chain if is_asked or len(chain.calls) >= _LEAST_WHOLE else None

    def is_of_calls(self, text: str) -> bool:
        """Return whether a text is calls with spaces and nothing else: ``1N 2♣``."""
        chain = self.calls.chain_at(text, blanks=True)
        return chain is not None and not text[chain.end :].strip()

    def read(self, line: Line) -> list[Proposal]:
        """Return the histories that a line may name for the rows below it."""
        text = line.words.text
        chains = self.chains(text)
        if not chains:
            return []
        if chains[1:] and _is_behind_after(chains[0], text):
            chains = chains[:1]
        last = chains[-1]
        continued = _continued(chains, text) or joined_by_signs(chains, text)
        if history := answered(chains, text):
            continued = (history,)
        if continued:
            return [Proposal(continued, Origin.CAPTION_SENTENCE, _CONTINUED, line.number)]
        is_whole = len(chains) == 1 and last.start == 0
        is_first = len(chains) == 1 and _is_behind_after(last, text)
        ends = is_first or text.rstrip().endswith(_ENDS)
        rest = cues.without_caption_words(text[last.end :].strip(_ASIDE)).strip(_ASIDE)
        if not (is_whole or not rest or ends or last.asks):
            return []
        if not ends and (len(rest) > _LONG or len(rest.split()) > _MANY_WORDS):
            return []
        if cues.says_doubled(text[last.end :]):
            history = (*in_turn(last.calls), doubled(last.calls[-1]))
            return [Proposal((history,), Origin.CAPTION_END, _DOUBLED, line.number)]
        source, nearness = self._nearness(line, last, is_whole=is_whole, has_rest=bool(rest))
        are_theirs = len(chains) == 1 and (
            cues.is_defense(text[: last.start]) or cues.says_theirs(text[last.end :])
        )
        several = alternatives(chains, text)
        found = [Proposal(tuple(several), source, nearness, line.number)] if several else []
        found += sided(last, source, nearness, line.number, are_theirs=are_theirs)
        is_one = len(last.calls) == 1
        may_be_row = is_whole and rest and not (ends or last.asks) and is_one
        has_words = len(text[: last.start].split()) >= _VAGUE_WORDS and not ends
        is_vague = has_words and is_one and not cues.is_opening(text)
        if may_be_row or is_vague:
            found = [replace(one, is_guess=True) for one in found]
        return found

    @staticmethod
    def _nearness(
        line: Line, last: Chain, *, is_whole: bool, has_rest: bool
    ) -> tuple[Origin, float]:
        """Return what kind of caption a line is, and how near it is (IM2-38)."""
        text = line.words.text
        if len(last.calls) > 1 and _is_behind_after(last, text):
            return Origin.CAPTION, _BEHIND_AFTER
        is_sentence = (
            line.kind is not LineKind.ITEM
            and not is_whole
            and len(text.split()) > _SENTENCE_WORDS
            and not text.rstrip().endswith((":", "："))
            and not cues.ends_in_open(text[: last.start])
        )
        if is_sentence:
            return Origin.CAPTION_SENTENCE, 0.8
        if is_whole and (not has_rest or last.asks):
            return Origin.CAPTION, 3.0
        is_said = len(last.calls) > 1 and cues.says_after(text)
        is_near = is_whole or not has_rest or is_said
        return Origin.CAPTION_END, 2.2 if is_near else _ELSEWHERE

    def in_prose(self, lines: Sequence[Line]) -> list[tuple[History, float, Origin, int]]:
        """Return the auctions in paragraphs, each with its nearness (IM2-25, IM2-38)."""
        found = []
        for line in lines:
            chains = self.calls.chains_in(line.words.text)
            if history := answered(chains, line.words.text):
                found.append((history, _ANSWERED, Origin.PROSE_WORD, line.number))
            for chain in chains:
                has_word = cues.ends_in_bidding_word(line.words.text[: chain.start]) or (
                    len(chain.calls) == 1 and cues.begins_with_opening(line.words.text[chain.end :])
                )
                source = Origin.PROSE_WORD if has_word else Origin.PROSE
                nearness = 0.9 if has_word else 0.3
                if chain is chains[0] and _is_opening_named(chain, line.words.text):
                    source, nearness = Origin.PROSE_WORD, _OPENING_NAMED
                found.append((in_turn(chain.calls), nearness, source, line.number))
        return found

    def proposed_in(self, lines: Sequence[Line], above: Sequence[Proposal]) -> list[Proposal]:
        """Return the auctions in prose, alone and after the histories of the heading (IM2-25).

        :param above: the candidates of the heading.
        """
        found = []
        for history, nearness, source, line in self.in_prose(lines)[-_MOST_TOLD:]:
            if is_possible(history):
                found.append(Proposal((history,), source, nearness, line, is_guess=True))
            if len(history) != 1:
                continue
            for candidate in above[:_MOST_ABOVE]:
                joined = _joined(candidate, [history])
                if joined:
                    more = 0.9 if source is Origin.PROSE_WORD else 0.0
                    found.append(Proposal(joined, source, nearness + more, line, is_guess=True))
        return found


def captions_below(
    captions: Sequence[Proposal], above: Sequence[Proposal], *, is_followed: bool
) -> list[Proposal]:
    """Return ``After 2♦:`` as an answer to the auction of the heading (IM2-25, IM2-27).

    :param above: the candidates of the heading.
    :param is_followed: whether the caption says that its call follows: ``followed by a 2NT ask``.
    """
    more = _FOLLOWED if is_followed else _BELOW
    found = []
    for caption in captions:
        histories = [history for history in caption.histories if len(history) == 1]
        repeated = {candidate: _repeated(candidate, histories) for candidate in above[:_MOST_ABOVE]}
        is_guess = len({one for one in repeated.values() if one}) > 1
        for candidate in above[:_MOST_ABOVE]:
            if repeated[candidate]:
                near = caption.nearness + _REPEATED + min(0.0, candidate.nearness)
                found.append(
                    replace(
                        candidate, histories=repeated[candidate], nearness=near,
                        is_guess=candidate.is_guess or is_guess,
                    )
                )  # fmt: skip
                continue
            joined = _joined(candidate, histories)
            if joined:
                near = caption.nearness + more + min(0.0, candidate.nearness)
                found.append(replace(caption, histories=joined, nearness=near, is_guess=True))
    return found


def _repeated(above: Proposal, histories: Sequence[History]) -> tuple[History, ...]:
    """Return the histories of a candidate that end in one of its calls that a caption names."""
    if len(histories) != 1 or not all(above.histories):
        return ()
    call = histories[0][0]
    if not all(
        set(call.calls) <= set(history[-1].calls) and call.is_theirs is history[-1].is_theirs
        for history in above.histories
    ):
        return ()
    return tuple((*history[:-1], call) for history in above.histories)


def _joined(above: Proposal, histories: Sequence[History]) -> tuple[History, ...]:
    """Return the histories after those of a candidate; none if one of them is not legal."""
    joined = tuple(
        without_implied_passes([*before, *history])
        for before in above.histories
        for history in histories
        if before
    )
    return joined if all(map(is_possible, joined)) else ()


def joined_by_signs(chains: Sequence[Chain], text: str) -> tuple[History, ...]:
    """Return the auction of chains with nothing but signs between them: ``1♣-1♥; 1NT: 2♣``."""
    if len(chains) == 1 or not chains[-1].calls[0].is_bid:
        return ()
    between = [text[one.end : other.start] for one, other in pairwise(chains)]
    if not all(_SIGNS.fullmatch(each) for each in between):
        return ()
    history = in_turn([call for chain in chains for call in chain.calls])
    return (history,) if is_possible(history) else ()


def answered(chains: Sequence[Chain], text: str) -> History:
    """Return the auction of ``the 1NT response to 1♥``; empty for other texts (IM2-27)."""
    for one, other in pairwise(chains):
        between = text[one.end : other.start]
        if len(one.calls) == 1 and (
            cues.is_answer_to(between)
            or (cues.ends_in_response(text[: one.start]) and cues.is_to_call(between))
        ):
            history = in_turn([*other.calls, *one.calls])
            return history if is_possible(history) else ()
    return ()


def _is_opening_named(chain: Chain, text: str) -> bool:
    """Return whether a line is about one opening: ``Opening 1♦ – (10–14), no five-card major``."""
    before = text[: chain.start].strip()
    is_one = len(chain.calls) == 1 and len(chain.calls[0].calls) == 1
    return bool(
        is_one
        and before
        and word_lists.OPENING.fullmatch(before)
        and _DESCRIBED.match(text, chain.end)
    )


def _is_behind_after(chain: Chain, text: str) -> bool:
    """Return whether only *after* is before an auction, and a colon after it (IM2-25).

    Then the words after the colon only explain it: ``After 1♠-2♣: three hearts or more``.
    """
    is_after = chain.start > 0 and cues.is_only_after(text[: chain.start])
    return is_after and _COLON.match(text, chain.end) is not None


def _continued(chains: Sequence[Chain], text: str) -> tuple[History, ...]:
    """Return the auctions of ``After 1♣-1♦, 1♥ says ..``: a call continues them (IM2-25).

    So do ``After 1♠-2♣ the relay is 2♦`` and ``After 1♠ the response of 1N shows``.
    """
    *before, last = chains
    if not before or len(last.calls) > 1 or last.calls[0].is_theirs:
        return ()
    if not cues.ends_in_after(text[: before[0].start]):
        return ()
    between = text[before[-1].end : last.start]
    behind = text[last.end :].lstrip()
    is_said = cues.is_meaning(behind) or (not behind.strip(":：") and cues.is_meaning_end(between))
    if not is_said or not (between.strip() in _COMMAS or cues.names_relay(between)):
        return ()
    heads = alternatives(before, text[: last.start])
    joined = tuple(in_turn([*head, *last.calls]) for head in heads)
    return joined if all(map(is_possible, joined)) else ()


ENDS_IN_COLON = re.compile(r"[:：]\s*$")


def is_prompt(line: Line, calls: CallReader) -> bool:
    """Return whether a line asks for the answers to the row above it: ``Svar:`` (IM2-25)."""
    text = line.words.text
    return (
        len(text) < _LONG
        and (bool(ENDS_IN_COLON.search(text)) or cues.is_only_answers(text))
        and not calls.chains_in(text)
        and calls.chain_at(text) is None
    )
