"""One part of a text: its clauses, what is read of them, and what the others take back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...patterns import IGNORECASE, compile_later
from .brackets import Bracket
from .denials import denies_several, read_denials, tail_of_denials
from .grammar import Grammar
from .model import HAND_KINDS, Claim, Span, Unread
from .options import (
    PATTERN_LIST,
    is_of_the_hand,
    joined,
    may_end_hand,
    parts_of_or,
    read_another_hand,
    slashed_strengths,
    with_common_strength,
)
from .part_values import CASE, MOST_ALTERNATIVES, Clause, Option, Part, TakeBack
from .shown_suits import may_show_suits
from .taking_back import take_back, widen
from .terms import SOMEWHERE, NotReadError, Reading
from .vocabulary import Vocabulary

_BRACKET = compile_later(
    r"\((?!R\)|semi\)|\?\)|(?<=[^-–]\d\()\+\)|or better\)|1\d\+\)\s?\d)"
    r"(?:(?=\d{1,2}[-–]{1,2}\d\d\)|[4-9][-–]{1,2}[89]\)|0[-–]{1,2}[5-9]\))"
    r"|(?!(?:[\dx](?:-{0,2}[\dx])*|(?:(?i:at least|min\.?) )?[4-7]--?[4-7]\+?)\)))[^()]*\)"
)
"""Not a pattern, whose places have one digit and are 13 cards together."""
_BREAK = compile_later(
    r"[,;:]|\n|\s\|\s|(?<=[a-z][a-z)])\s=\s|(?<!e\.g)(?<!i\.e)(?<!incl)(?<!excl)(?<!approx)(?<!poss)(?<!prob)(?<!\bca)"
    r"(?<!v\.s)(?<!c\.f)(?<!\bvs)(?<!\besp)\.(?=[\s,;:)]|$)"
    r"(?!(?<=(?i:max|min)\.)\s*\d{1,2}\s*(?i:hcp|p|cards?\b|![cdhs]|[♣♦♥♠]))|(?<!\d)\s[-–—]-?\s|\s[-–—]-?\s(?!\d)"
    r"|(?<![a-z]!)!(?=\s|$)"
)
_INTRODUCTION = compile_later(
    r"\s*(?:either|(?:and\s+)?(?:(?:any|either)\s+)?one\s+of(?:\s+these|\s+the\s+following)?|various"
    r"|and\s+either)"
    r"\s*",
    IGNORECASE,
)
_LIST_END = compile_later(r"\s*,?(?=\s*or\s)")
_SHOWS = compile_later(
    r"\s*(?:(?:this|it)\s+(?:is\s+|(?=denies\b))|to\s+show\s+|opens\s+with\s+"
    r"|(?:(?:which|that|it|this)\s+)?(?:shows?|showing|promises|promising)\s+)"
    r"(?=\S)(?!(?:a|another) (?:re)?bid\b)",
    IGNORECASE,
)
_PLAYER = compile_later(
    r"\s*(opener|responder)\s+(?:(?:has|holds|is|shows|promises)\b|(?=denies\b))", IGNORECASE
)
_ASK = compile_later(
    r"\s*(?:and\s+)?(?i:(?P<ask>asks?|asking|[ei]nquir(?:y|es|ing)(?= (?:for|about)\b)))\b"
    r"(?:\s+(?:(?:partner|opener|responder|overcaller)\s+(?=for|about|if|whether|to))?"
    r"(?:(?P<action>to\b)|for|if|about|whether|how"
    r"|shape|range|feature|suit|aces?|key ?cards?|strength"
    r"|distribution|pattern|short\w*)"
    r"\b(?P<detail>.*))?$",
    re.DOTALL,
)
_EXCEPT = compile_later(
    r"(?<=\s)(?i:except\b|excluding\b|headed by\b|but not?\b|(?:(?:with|and) )?(?:at least )?"
    r"(?:one|two|three|[123]) (?:of )?(?:the )?top\b|(?:and|with) (?:\w+ )?suits? stopped)"
)
_OF_THE_CALL = compile_later(
    r"next(?=\s+suit)|(?i:(?<=raise )|(?<=double )|(?<=overcall ))showing"
    r"|(?i:pass(?=[ -]or[ -]correct|/correct)|(?<=the suit )bid)"
    r"|(?i:(?<=splinter )|(?<=weak 2 )|(?<=weak 2-)|(?<=two )|(?<=trial )|(?<=relay )|(?<=natural )"
    r"|(?<=ificial )|(?<=forcing )|(?<=off )|(?<=strong )|(?<=preemptive )|(?<=invitational ))bid"
    r"|(?i:(?<=control )|(?<=cue )|(?<=cue-)|(?<=control-)|(?<=asking )|(?<=waiting ))bids?"
    r"|(?i:^\s*(?:less|fewer|more) than"
    r"(?=\s+(?:\d|two|three|four|five|six|\w+\s+(?:hcp|points|pts)\b)))"
    r"|(?i:(?:less|weaker) than(?=\s+(?:an?\s+)?(?:inv|invit\w*|game|gf|fg|opening)\b))"
    r"|(?i:(?:(?<=with )|(?<=and ))(?:less|fewer) than"
    r"(?=\s+(?:\d|two|three|four|five|six)\b(?!\s*(?:hcp|p))))"
    r"|(?i:as(?=\s+well(?!\s+as)\b)|their(?=\s+suit\s+stopped)"
    r"|(?:(?<=stop in )|(?<=stopper in )|(?<=stoppers in ))"
    r"(?:their|(?:the\s+)?opp(?:onent|s)?s?['’]?s?)(?=\s+suit))"
    r"|(?i:(?<=minimum )|(?<=maximum )|(?<=notrump )|(?<=full )|(?<=sound ))opener"
    r"|(?i:(?<=\band )shows?)(?=\s)"
    r"|(?i:(?:(?<=and )|(?<=, )|(?<=with ))(?:less|fewer|more) than"
    r"(?=\s+(?:\d+\s*|\w+\s+)(?:hcp|points|pts)\b))"
    r"|(?i:(?:(?<=nothing )|(?<=much )|(?<=little ))else|(?<=more to )show)"
    r"|(?i:(?:(?<=support for )|(?<=support in )|(?<=raise of )|(?<=fit for ))"
    r"partner['’]s(?= suit))"
    r"|(?i:(?<=promises a )|(?<=promises another ))(?:re)?bid\b"
)
_OPENS = compile_later(r"\s*(or|either|except|but|eller|of)\b", IGNORECASE)
_EITHER = compile_later(r"\s(?:and\s+)?either\s+(?!major|minor|one\b|suit|way|of\b)", IGNORECASE)
_AND = compile_later(r"\band\s", IGNORECASE)
_ADJECTIVE = compile_later(r"\ban?\s(?:\w+\s)?(?:long|good|strong|weak|poor)\s?,\Z", IGNORECASE)
_MOST_OF_ADJECTIVES = 40
_ONE_OF_TWO = compile_later(r"\s*(?:major|minor|one|suit|way|of)\b", IGNORECASE)
_THEN_OR = compile_later(r"\s*,\s*or\s", IGNORECASE)
_ELSE = compile_later(r"\b(?:else|otherwise)\b", IGNORECASE)
_WITH = compile_later(r"\s*with\b", IGNORECASE)
_ADVICE = compile_later(
    r"\s*(?:(?:we|you|opener|responder|partner)\s+)?(?:can\s+|should\s+|may\s+)?"
    r"(?:re)?(?:bids?|pass(?:es)?|doubles?|jumps?|raises?|starts?|uses?|opens?|responds?)\b",
    IGNORECASE,
)
"""The beginning of the clause after ``with 4!s``, if both are advice."""
_POSSIBLE_TOO = compile_later(r"\s(?:with|and|but)\s+(?:an?\s+)?(?=possibl[ey]\b)", IGNORECASE)
_EXAMPLES = compile_later(r"\s*(?:incl(?:uding|udes)?|e\.g)\b", IGNORECASE)
_MAY = compile_later(r"may|might|could|can|should|tends? to", IGNORECASE)
_SUBJECT = compile_later(r"\s*(?:the|this|that)\b", IGNORECASE)
"""The beginning of a sentence about something: ``The !c singleton may be a king``."""
_ANY_HAND = compile_later(
    r"\d\+?(?:\s*(?:hcp|points?|pts))?\s+any\s*$|\b(?:any|various)\s+[\d+–-]+\s*(?:hcp|points?|pts)?\s*$",
    IGNORECASE,
)
_HELD = {"strength", "length", "length-any", "shape", "forcing", "shows", "relative"}


class PartReader:
    """Reads the clauses of one part, in their order (MN-30)."""

    def __init__(self, text: str, span: Span, grammar: Grammar, reading: Reading) -> None:
        """Read the part ``span`` of a masked text."""
        self.source = text
        self.start, self.end = span
        self.grammar, self.reading = grammar, reading
        self.words: Vocabulary = grammar.words
        part = text[self.start : self.end]
        self.brackets = [
            Clause(self.start + match.start(), self.start + match.end(), is_bracket=True)
            for match in _BRACKET.finditer(part)
        ]
        blanked = _BRACKET.sub(lambda match: " " * len(match[0]), part)
        self.text = " " * self.start + blanked
        self.part = Part()
        self.is_over = False
        """Whether the rest of the part is unread (MN-25)."""
        self.has_case = False
        self.has_options = False
        """Whether what follows may be about one of two hands (MN-39)."""
        self.is_soft = False
        """Whether the sentence begins with a soft word."""
        self.either: tuple[int, int] | None = None
        """The number of clauses read and unread before the *either* of the sentence."""
        self.has_examples = False
        """Whether the sentence lists hands that are possible, after *including*."""
        self.other = ""
        """The subject of the rest of the sentence (nothing, ``other`` or ``another`` hand)."""
        self.host: list[Option] | None = None
        """The clause that was read before the next bracket."""
        self.theirs: set[Span] = set()
        """Unread parts that are about another hand."""

    def read(self) -> Part:
        """Return what was read."""
        for sentence in self._sentences():
            self.other = "another" if self._is_advice(sentence) else ""
            self.has_examples, self.either = False, None
            self.is_soft = self._begins_soft(sentence)
            for clause in sentence:
                if self.is_over:
                    self.leave(clause.start, clause.end, "other")
                elif clause.is_bracket:
                    Bracket(self, clause).read()
                else:
                    self.host = None
                    self.part.clauses.append((clause.start, clause.end))
                    self._read_clause(clause.start, clause.end)
        self.part.groups = joined(self.part.groups)
        if may_end_hand(self.part.groups):
            self.part.taken.append(TakeBack("all"))
        take_back(self)
        return self.part

    def _sentences(self) -> Iterator[list[Clause]]:
        """Yield the clauses of each sentence, each with the brackets in it."""
        sentence: list[Clause] = []
        at, next_bracket = self.start, 0
        for stop, after, ends in self._breaks():
            sentence.append(Clause(at, stop))
            while next_bracket < len(self.brackets) and self.brackets[next_bracket].start < stop:
                sentence.append(self.brackets[next_bracket])
                next_bracket += 1
            at = after
            if ends:
                yield sentence
                sentence = []

    def _breaks(self) -> Iterator[tuple[int, int, bool]]:
        """Yield where a clause ends, where the next begins, and whether a sentence ends."""
        lists = sorted(self._lists())
        number = 0
        for match in _BREAK.finditer(self.text, self.start, self.end):
            while number < len(lists) and lists[number][1] <= match.start():
                number += 1
            if number == len(lists) or match.start() < lists[number][0]:
                yield match.start(), match.end(), match[0] in ".;\n"
        yield self.end, self.end, True

    def _lists(self) -> Iterator[Span]:
        """Yield lists such as ``!c, !d or !h``, which are not clauses of their own."""
        for match in PATTERN_LIST.finditer(self.text, self.start):
            yield match.span()
        for match in self.words.suit_list.finditer(self.text, self.start):
            end = _LIST_END.match(self.text, match.end())
            if end:
                yield match.start(), end.end()

    def _begins_soft(self, sentence: list[Clause]) -> bool:
        """Return whether a sentence begins ``usually A, B, and C``, all of which is soft."""
        words = self.text[sentence[0].start : sentence[0].end]
        cut = self.words.soft.search(words)
        return cut is not None and not words[: cut.start()].strip()

    def _is_advice(self, sentence: list[Clause]) -> bool:
        """Return whether a sentence says what to bid with another hand (MN-33)."""
        first, rest = sentence[0], sentence[1:]
        return bool(_WITH.match(self.text, first.start, first.end)) and any(
            _ADVICE.match(self.text, one.start, one.end) for one in rest
        )

    # -- one clause

    def leave(self, start: int, end: int, reason: str, *, is_theirs: bool = False) -> None:
        """Leave words unread."""
        source = self.source[start:end]
        if source.strip():
            start += len(source) - len(source.lstrip())
            self.part.unread.append(Unread((start, start + len(source.strip())), reason))
            if is_theirs:
                self.theirs.add(self.part.unread[-1].span)

    def _read_clause(self, start: int, end: int) -> None:
        """Read a clause by the first rule that is about it."""
        if not self.text[start:end].strip() or self._is_case(start, end):
            return
        if _INTRODUCTION.fullmatch(self.text, start, end):
            return
        if match := _SHOWS.match(self.text, start, end) or self._subject(start, end):
            start = match.end()
        if self._is_other(start, end) or self._is_ask(start, end):
            return
        if match := _EXCEPT.search(self.text, start, end):
            self.leave(match.start(), end, "words")
            end = match.start()
        if not self.text[start:end].strip() or self._is_soft(start, end):
            return
        is_next = self.part.soft and self.part.soft[-1][1] == start - 1
        if is_next and _ADJECTIVE.search(self.text[max(0, start - _MOST_OF_ADJECTIVES) : start]):
            self.soften(start, end, self.text[start:end])
            return
        if self.is_soft and _AND.search(self.text, start, end):
            self.soften(start, end, self.text[start:end])
            return
        self._read_open(start, end)

    def _subject(self, start: int, end: int) -> re.Match[str] | None:
        """Find ``responder has``, if it is responder who makes the call (MN-33)."""
        match = _PLAYER.match(self.text, start, end)
        return match if match and match[1].lower() == self.reading.context.role else None

    def _is_case(self, start: int, end: int) -> bool:
        """Leave a clause about a seat or a vulnerability, and what depends on it (MN-25)."""
        is_else = self.has_case and _ELSE.search(self.text, start, end) is not None
        if not is_else and not CASE.search(self.text[start:end]):
            return False
        self.leave(start, end, "other")
        self.has_case = True
        self.is_over = is_else or self.text[end : end + 1] == ":"
        return True

    def _is_other(self, start: int, end: int) -> bool:
        """Leave a clause after one that turned to another hand (MN-21, MN-33)."""
        begins = re.match(r"\s*", self.text[start:end])
        at = start + begins.end() if begins else start
        if self.words.pointer.match(self.text, at, end):
            self.leave(start, end, "pointer")
            self.other = "other"
            return True
        if self.other:
            self.leave(start, end, "other", is_theirs=self.other == "another")
            return True
        return False

    def _is_ask(self, start: int, end: int) -> bool:
        """Read ``asks for ...``, the object as data (MN-55)."""
        match = _ASK.match(self.text, start, end)
        if match is None:
            return False
        detail = (match["detail"] or "").strip()
        asked = "" if match["action"] else detail
        self.part.groups.append([[Claim("nature", "ask", span=match.span("ask"), detail=asked)]])
        if detail:
            is_theirs = bool(self.words.another.search(detail))
            self.leave(match.end("ask"), end, "words", is_theirs=is_theirs)
        return True

    def _is_soft(self, start: int, end: int) -> bool:
        """Keep a clause of which no word is firm as a part (MN-34)."""
        words = self.text[start:end]
        if tail := _POSSIBLE_TOO.search(words):
            self._read_open(start, start + tail.start())
            self.soften(start + tail.end(), end, words[tail.end() :])
            return True
        cut = self.words.soft.search(words)
        anywhere = self.words.soft_anywhere.search(words)
        is_or = anywhere and not cut and self._begins_with_or(words)  # ``or 12+ and very ...``
        if is_or or not (anywhere or (cut and not words[cut.end() :].strip())):
            return False
        self.has_examples = self.has_examples or _EXAMPLES.match(words) is not None
        start = self._start_of_soft_list(start, words)
        self.soften(start, end, self.text[start:end])
        return True

    def _start_of_soft_list(self, start: int, words: str) -> int:
        """Return where ``5M, 6m or 5422 possible`` begins; its first part restricts nothing."""
        if not (self.words.or_words.search(words) and len(self.part.clauses) > 1):
            return start
        before = self.part.clauses[-2]
        options = self.part.groups[-1] if self.part.groups else []
        is_next = before[1] == start - 1 and self.text[before[1]] == ","
        if not is_next or len(options) != 1 or not options[0]:
            return start
        is_list = all(
            one.span[0] >= before[0]
            and one.kind in {"length", "length-any"}
            and one.range is not None
            and one.range.written_high is not None
            for one in options[0]
        )
        if is_list:
            self.part.groups.pop()
        return before[0] if is_list else start

    def soften(self, start: int, end: int, words: str) -> None:
        """Keep a part; what it says is possible too restricts nothing (MN-35)."""
        self.part.soft.append((start, end))
        widen(self, start, end, words)

    def _read_open(self, start: int, end: int) -> None:
        """Read a clause up to its soft part, unless it is about another hand first."""
        words = _OF_THE_CALL.sub(lambda match: " " * len(match[0]), self.text[start:end])
        cut = self.words.soft.search(words)
        if self.words.others.search(words[: cut.start()] if cut else words):
            self._leave_other(start, end, words)
            return
        words = self.text[start:end]
        if cut:
            self.soften(start + cut.start(), end, words[cut.start() :])
            end = start + cut.start()
            words = words[: cut.start()]
            if not words.strip():
                return
            if _SUBJECT.match(words) or (_MAY.fullmatch(cut[0]) and self.words.is_suit(words)):
                self.leave(start, end, "words")
                return
        opening = _OPENS.match(words)
        if opening and opening[1].lower() == "either":
            start, words = start + opening.end(), words[opening.end() :]
            self._note_either(words)
        elif opening and (opening[1].lower() in {"except", "but"} or self._begins_with_or(words)):
            is_or = self._begins_with_or(words)
            if not (is_or and read_another_hand(self, start + opening.end(), end)):
                self.leave(start, end, "or")
                if is_or:
                    self._undo()
            return
        elif (inside := _EITHER.search(words)) and (
            _THEN_OR.match(self.text, end) or self.words.or_words.search(words, inside.end())
        ):
            begin, middle = start + inside.start(), start + inside.end()
            self._read_claims(start, begin, self.text[start:begin], is_cut=False)
            start, words = middle, self.text[middle:end]
            self._note_either(words)
        self._read_claims(start, end, words, is_cut=cut is not None)

    def _note_either(self, words: str) -> None:
        """Note where *either* begins, unless the clause has its *or* already (MN-39)."""
        if not (self.words.or_words.search(words) or _ONE_OF_TWO.match(words)):
            self.either = len(self.part.groups), len(self.part.unread)

    def _undo(self) -> None:
        """Take back the claims before an *or* that is not read, from its *either* (MN-39)."""
        if self.either is None:
            self.part.taken.append(TakeBack("all"))
            return
        for options in self.part.groups[self.either[0] :]:
            for one in (one for option in options for one in option):
                self.leave(*one.span, "or")
        del self.part.groups[self.either[0] :]

    def _begins_with_or(self, words: str) -> bool:
        return self.words.or_words.match(words, len(words) - len(words.lstrip())) is not None

    def _leave_other(self, start: int, end: int, words: str) -> None:
        """Leave a clause about another hand, call or case (MN-33)."""
        is_another = self.words.another.search(words) is not None
        self.leave(start, end, "other", is_theirs=is_another)
        if self.words.others_to_the_end.search(words):
            self.other = "another" if is_another else "other"
        if self._begins_with_or(words):
            self._undo()

    # -- the claims of a clause

    def _read_claims(self, start: int, end: int, words: str, *, is_cut: bool) -> None:
        if denies_several(words):
            read_denials(self, start, end, words)
            return
        parts = [(start + a, start + b) for a, b in parts_of_or(words, self.words)]
        try:
            if len(parts) > MOST_ALTERNATIVES:
                raise NotReadError
            texts = [self.text] * len(parts)
            if len(parts) == 1 and (slashed := slashed_strengths(self.text, start, end)):
                texts, parts = slashed, parts * 2
            options = [
                self.grammar.read(text, *part, self.reading)
                for text, part in zip(texts, parts, strict=True)
            ]
            self._check_options(options, words)
            options = with_common_strength(options)
        except NotReadError:
            if tail := tail_of_denials(words):
                self.leave(start + tail[1], end, "words")
                end = start + tail[0]
                self._read_claims(start, end, self.text[start:end], is_cut=is_cut)
                return
            self.leave(start, end, "or" if self.words.or_words.search(words) else "words")
            if len(parts) > 1 and _is_any_hand(words, parts, start):
                self.part.taken.append(TakeBack("all"))
            return
        if _is_any_hand(words, parts, start) and any(
            one.kind in HAND_KINDS
            for group in self.part.groups
            for before in group
            for one in before
        ):
            self.leave(start, end, "or")
            self.part.taken.append(TakeBack("all"))
            return
        if self.has_options and any(is_of_the_hand(one) for option in options for one in option):
            self.leave(start, end, "or")
            return
        if self.has_examples and all(
            one.kind in HAND_KINDS for option in options for one in option
        ):
            self.soften(start, end, words)
            return
        if is_cut:
            options = [[one for one in option if one.kind != "shape"] for option in options]
        self.part.groups.append(options)
        self.host = options

    def _check_options(self, options: list[Option], words: str) -> None:
        """Refuse suits next to other claims, parts without hands, and lists (MN-12, MN-37)."""
        for option in options:
            names = {one.name for one in option if one.kind not in {"shows", SOMEWHERE}}
            shows = any(one.kind == "shows" for one in option)
            if shows and not may_show_suits(names, words):
                raise NotReadError
            if sum(one.kind == "shows" for one in option) > 2:  # ``!s !h !c``: one of them, or all
                raise NotReadError
        if len(options) == 1:
            return
        if not all(any(claim.kind in _HELD for claim in option) for option in options):
            raise NotReadError
        first, *others = ({one.kind for one in option} for option in options)
        if first == {"forcing", "nature"} and not any("forcing" in kinds for kinds in others):
            raise NotReadError  # ``FG NAT or BAL``: the level is that of both
        before = self.part.groups[-1] if self.part.groups else []
        is_one_kind = len({option[0].kind for option in options}) == 1 and len(options[0]) == 1
        if (
            is_one_kind
            and len(before) == 1
            and before[0]
            and before[0][-1].kind == options[0][0].kind
        ):
            for claim in self.part.groups.pop()[0]:
                self.leave(*claim.span, "or")
            raise NotReadError


def _is_any_hand(words: str, parts: list[Span], start: int) -> bool:
    """Return whether a part of a clause is about any hand of a strength (MN-39)."""
    return any(_ANY_HAND.search(words[a - start : b - start]) for a, b in parts)
