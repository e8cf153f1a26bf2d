"""One part of a text: its clauses, what is read of them, and what the others take back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from ...patterns import IGNORECASE, compile_later
from .brackets import Bracket
from .denials import denies_several, read_denials
from .grammar import Grammar
from .model import HAND_KINDS, Claim, Range, Span, Unread
from .options import PATTERN_LIST, is_of_the_hand, parts_of_or, read_another_hand
from .part_values import CASE, LISTED, MOST_ALTERNATIVES, Clause, Option, Part, TakeBack
from .shown_suits import may_show_suits
from .strength_terms import MOST_HCP, strength
from .terms import NotReadError, Reading
from .vocabulary import Vocabulary

_BRACKET = compile_later(
    r"\((?!R\)|semi\)|\?\)|or better\)|1\d\+\)\s?\d)"
    r"(?:(?=\d{1,2}[-–]{1,2}\d\d\)|[4-9][-–]{1,2}[89]\))"
    r"|(?!(?:[\dx](?:-{0,2}[\dx])*|(?:(?i:at least|min\.?) )?[4-7]--?[4-7]\+?)\)))[^()]*\)"
)
"""Not a pattern, whose places have one digit and are 13 cards together."""
_BREAK = compile_later(
    r"[,;:]|\n|\s\|\s|(?<!e\.g)(?<!i\.e)(?<!incl)(?<!excl)(?<!approx)(?<!poss)(?<!prob)(?<!\bca)"
    r"(?<!v\.s)(?<!c\.f)(?<!\bvs)(?<!\besp)\.(?=[\s,;:)]|$)"
    r"(?!(?<=(?i:max|min)\.)\s*\d{1,2}\s*(?i:hcp|p|cards?\b|![cdhs]|[♣♦♥♠]))|(?<!\d)\s[-–—]-?\s|\s[-–—]-?\s(?!\d)"
    r"|(?<![a-z]!)!(?=\s|$)"
)
_SHAPELY = compile_later(
    r"\d{4}|[\d)](?:(?:--?|[=–])\d){2,}|[5-9](?:--?[4-6])?\+?\s*-?(?:cards?|cd?\b|[!Mm]|suit)|[5-9]--?\d"
    r"|(?:five|six|seven)[ -]cards?|singleton|void|unbal|semi|xx",
    IGNORECASE,
)
_DIGIT = compile_later(r"\d")
_BARE_SHORTNESS = compile_later(r"singleton|void", IGNORECASE)
_INTRODUCTION = compile_later(
    r"\s*(?:either|(?:and\s+)?(?:(?:any|either)\s+)?one\s+of(?:\s+these|\s+the\s+following)?|various"
    r"|and\s+either)"
    r"\s*",
    IGNORECASE,
)
_LIST_END = compile_later(r"\s*,?(?=\s*or\s)")
_SHOWS = compile_later(
    r"\s*(?:(?:this|it)\s+is\s+|opens\s+with\s+"
    r"|(?:(?:which|that|it|this)\s+)?(?:shows?|showing|promises|promising)\s+)"
    r"(?=\S)(?!(?:a|another) (?:re)?bid\b)",
    IGNORECASE,
)
_PLAYER = compile_later(
    r"\s*(opener|responder)\s+(?:(?:has|holds|is|shows|promises)\b|(?=denies\b))", IGNORECASE
)
_ASK = compile_later(
    r"\s*(?i:(?P<ask>asks?|asking|[ei]nquir(?:y|es|ing)(?= (?:for|about)\b)))\b"
    r"(?:\s+(?:(?:partner|opener|responder|overcaller)\s+(?=for|about|if|whether))?"
    r"(?:for|if|about|whether|to|shape|range|feature|suit|aces?|key ?cards?|strength|short\w*)"
    r"\b(?P<detail>.*))?$",
    re.DOTALL,
)
_EXCEPT = compile_later(
    r"(?<=\s)(?i:except\b|excluding\b|but not?\b|(?:(?:with|and|headed by) )?(?:at least )?"
    r"(?:one|two|three|[123]) (?:of )?(?:the )?top\b|(?:and|with) (?:\w+ )?suits? stopped)"
)
_OF_THE_CALL = compile_later(
    r"next(?=\s+suit)|(?i:(?<=raise )|(?<=double )|(?<=overcall ))showing"
    r"|(?i:pass(?=[ -]or[ -]correct|/correct)|(?<=the suit )bid)"
    r"|(?i:(?<=splinter )|(?<=weak 2 )|(?<=weak two )|(?<=trial )|(?<=relay )|(?<=natural )|(?<=ificial ))bid"
    r"|(?i:(?<=control )|(?<=cue )|(?<=cue-)|(?<=control-)|(?<=asking )|(?<=waiting ))bids?"
    r"|(?i:^\s*(?:less|fewer|more) than(?=\s+(?:\d|two|three|four|five|six)))"
    r"|(?i:(?:(?<=with )|(?<=and ))(?:less|fewer) than"
    r"(?=\s+(?:\d|two|three|four|five|six)\b(?!\s*(?:hcp|p))))"
    r"|(?i:as(?=\s+well(?!\s+as)\b)|their(?=\s+suit\s+stopped)"
    r"|(?:(?<=stop in )|(?<=stopper in )|(?<=stoppers in ))their(?=\s+suit))"
    r"|(?i:(?<=minimum )|(?<=maximum )|(?<=notrump ))opener|(?i:(?<=\band )shows)(?=\s)"
    r"|(?i:(?<=promises a )|(?<=promises another ))(?:re)?bid\b"
)
_OPENS = compile_later(r"\s*(or|either|except|but|eller|of)\b", IGNORECASE)
_ELSE = compile_later(r"\b(?:else|otherwise)\b", IGNORECASE)
_UNLESS = compile_later(r"\s*(?:unless|except)\b", IGNORECASE)
_EXAMPLES = compile_later(r"\s*(?:incl(?:uding|udes)?|e\.g)\b", IGNORECASE)
_MAY = compile_later(r"may|might|could|can|should|tends? to", IGNORECASE)
_SUBJECT = compile_later(r"\s*(?:the|this|that)\b", IGNORECASE)
"""The beginning of a sentence about something: ``The !c singleton may be a king``."""
_MAY_HAVE = compile_later(
    r"(?<![\w!=/.-])([0-7]|two|three|four|five|six)(?!\s?NT?\b|[\d=]"
    r"|[ -]?cards?\s+(?:\w+\s+)?(?:raise|supp|fit))|\b(?:void|singleton)\b",
    IGNORECASE,
)
_OF_A_CASE = compile_later(
    r"(?<![\w!=/.–-])([2-7]|two|three|four|five|six)"
    r"(?!\w|\+?\s?[-–—]{1,2}\s?\d|\s?NT?\b|=|\+?\s?(?:tri|los|contr|ctrl|ace|hcp|points?|pts?|h\b|hl))",
    IGNORECASE,
)
"""A number of cards in a part about a seat, a vulnerability or a condition."""
_LENGTH = compile_later(r"(?<![\w!=/.–-])([0-7])\s*[+=]?\s*-?(?:cards?\s+)?", IGNORECASE)
_LIGHTER = compile_later(
    r"\b(?:light(?:er)?|weaker|stronger|heavier|(?:up|down)grad\w*|(?:bit|little) (?:less|more))\b",
    IGNORECASE,
)
_BARE_STRENGTH = compile_later(
    r"(?<![\w!=/.,<–-])([89]|[12]\d)(?!\w|\+|\s?[-–—/]|\.\d|%|\s?NT?\b"
    r"|\s*(?:cards?|c\b|!|[♣♦♥♠]|tri|los|ste|key|ace|suit|contr|ctrl))",
    IGNORECASE,
)
"""One number that may be a strength (MN-36b)."""
_ANY_HAND = compile_later(
    r"\d\+?(?:\s*(?:hcp|points?|pts))?\s+any\s*$|\bany\s+[\d+–-]+\s*(?:hcp|points?|pts)?\s*$",
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
            self.other = ""
            self.has_examples = False
            for clause in sentence:
                if self.is_over:
                    self.leave(clause.start, clause.end, "other")
                elif clause.is_bracket:
                    Bracket(self, clause).read()
                else:
                    self.host = None
                    self.part.clauses.append((clause.start, clause.end))
                    self._read_clause(clause.start, clause.end)
        self._take_back()
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
        self.part.groups.append([[Claim("nature", "ask", span=match.span("ask"), detail=detail)]])
        if detail:
            is_theirs = bool(self.words.another.search(detail))
            self.leave(match.end("ask"), end, "words", is_theirs=is_theirs)
        return True

    def _is_soft(self, start: int, end: int) -> bool:
        """Keep a clause of which no word is firm as a part (MN-34)."""
        words = self.text[start:end]
        cut = self.words.soft.search(words)
        if not (cut and not words[cut.end() :].strip()) and not self.words.soft_anywhere.search(
            words
        ):
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
        if not self.words.widening.search(words):
            return
        if _SHAPELY.search(words):
            self.part.is_widened = True
        if self.words.another.search(words):
            return
        if _LIGHTER.search(words):
            self.part.taken.append(TakeBack("hcp"))
        self.part.taken += _within(self.strengths(start, end), words, start)
        if number := _MAY_HAVE.search(words):
            self._take_other_length(number, words)
            self.has_examples |= LISTED.match(self.text, end) is not None

    def _take_other_length(self, number: re.Match[str], words: str) -> None:
        """Note that a suit may have another number of cards (MN-35)."""
        said = (number[1] or str(int(number[0].lower() == "singleton"))).lower()
        cards = int(said) if said.isdigit() else self.words.numbers[said]
        suits = self.words.suits_of(number, words)
        self.part.taken.append(TakeBack("other length", ranges=[Range(cards)], suits=suits))

    def _take_lengths_of_another_hand(self, words: str) -> None:
        """Note the lengths in an unread *or*: the hand may have one of them instead (MN-36b)."""
        for number in _LENGTH.finditer(words):
            suit = self.words.one_suit.match(words, number.end())
            if suit:
                suits, bounds = self.words.suits_in(suit[0]), Range(int(number[1]))
                self.part.taken.append(TakeBack("other length", ranges=[bounds], suits=suits))

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
        elif opening and (opening[1].lower() in {"except", "but"} or self._begins_with_or(words)):
            is_or = self._begins_with_or(words)
            if not (is_or and read_another_hand(self, start + opening.end(), end)):
                self.leave(start, end, "or")
                if is_or:
                    self.part.taken.append(TakeBack("all"))
            return
        self._read_claims(start, end, words, is_cut=cut is not None)

    def _begins_with_or(self, words: str) -> bool:
        return self.words.or_words.match(words, len(words) - len(words.lstrip())) is not None

    def _leave_other(self, start: int, end: int, words: str) -> None:
        """Leave a clause about another hand, call or case (MN-33)."""
        is_another = self.words.another.search(words) is not None
        self.leave(start, end, "other", is_theirs=is_another)
        if self.words.others_to_the_end.search(words):
            self.other = "another" if is_another else "other"
        if self._begins_with_or(words):
            self.part.taken.append(TakeBack("all"))

    # -- the claims of a clause

    def _read_claims(self, start: int, end: int, words: str, *, is_cut: bool) -> None:
        if denies_several(words):
            read_denials(self, start, end, words)
            return
        parts = [(start + a, start + b) for a, b in parts_of_or(words, self.words)]
        try:
            if len(parts) > MOST_ALTERNATIVES:
                raise NotReadError
            options = [self.grammar.read(self.text, *part, self.reading) for part in parts]
            self._check_options(options, words)
        except NotReadError:
            self.leave(start, end, "or" if self.words.or_words.search(words) else "words")
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
            names = {one.name for one in option if one.kind != "shows"}
            shows = any(one.kind == "shows" for one in option)
            if shows and not may_show_suits(names, words):
                raise NotReadError
            if sum(one.kind == "shows" for one in option) > 2:  # ``!s !h !c``: one of them, or all
                raise NotReadError
        if len(options) == 1:
            return
        if not all(any(claim.kind in _HELD for claim in option) for option in options):
            raise NotReadError
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

    # -- what unread parts take back

    def strengths(self, start: int, end: int) -> list[Range]:
        """Return what may be strengths in a part of the text (MN-36b)."""
        if not _DIGIT.search(self.source, start, end):
            return []
        found: list[Range] = []
        at = start
        while match := self.grammar.strength.search(self.source, at, end):
            before = self.source[match.start() - 1 : match.start()]
            if not before or not re.match(r"[\w!=/.]", before):
                with suppress(NotReadError):
                    found += [
                        claim.range
                        for claim in strength(match, self.reading)
                        if claim.name in {"hcp", "points"} and claim.range
                    ]
            at = max(match.end(), at + 1)
        for match in self.grammar.loose.finditer(self.source, start, end):
            if int(match[1]) < int(match[2]) <= MOST_HCP and int(match[2]) >= 7:
                found.append(Range(int(match[1]), int(match[2])))
        return found

    def _take_back(self) -> None:
        """Note what each unread part in the open takes back (MN-36b)."""
        passed, another = self.words.passed_hand, self.words.another
        for unread in sorted(self.part.unread, key=lambda one: one.span):
            words = self.source[unread.span[0] : unread.span[1]]
            is_theirs = unread.span in self.theirs or another.search(words) or passed.search(words)
            if is_theirs or words.startswith("("):
                continue
            ranges = self.strengths(*unread.span)
            if self.words.or_words.search(words):
                self._take_lengths_of_another_hand(words)
            if _UNLESS.match(words):
                before = [one for one in self.part.clauses if one[1] <= unread.span[0]]
                self.part.taken += [TakeBack("length", one) for one in before[-1:]]
            if not ranges:
                self.part.taken += _within([], words, unread.span[0])
            if _LIGHTER.search(words):
                self.part.taken.append(TakeBack("hcp"))
            rest = CASE.sub(" ", words)
            number = _OF_A_CASE.search(rest)
            if number and (rest != words or self.words.when.search(words)):
                self._take_other_length(number, rest)
            if ranges:
                is_list = not CASE.search(words) and not self.words.when.search(words)
                self.part.taken.append(
                    TakeBack("within", ranges=ranges, is_list=is_list, start=unread.span[0])
                )
            words = self.grammar.loose.sub(" ", words)
            if _SHAPELY.search(_BARE_SHORTNESS.sub("", words)):
                self.part.taken.append(TakeBack("shape"))
            elif _SHAPELY.search(words):
                self.part.taken.append(TakeBack("short"))


def _within(ranges: list[Range], words: str, start: int) -> list[TakeBack]:
    """Return what these strengths, or else one number that may be one, take back."""
    bare = {int(one[1]) for one in _BARE_STRENGTH.finditer(words)}
    ranges = ranges or [Range(number, number) for number in sorted(bare)]
    return [TakeBack("within", ranges=ranges, start=start)] if ranges else []


def _is_any_hand(words: str, parts: list[Span], start: int) -> bool:
    """Return whether a part of a clause is about any hand of a strength (MN-39)."""
    return any(_ANY_HAND.search(words[a - start : b - start]) for a, b in parts)
