"""The grammar of a clause: a table of patterns with functions, in one order (MN-40 to MN-49)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ...language.options import Language
from ...patterns import compile_later
from . import letter_terms, shape_terms, shortness_terms, strength_terms, terms
from .model import Claim, Span
from .strength_terms import NUMBERS, UNIT
from .terms import Make, NotReadError, Reading
from .vocabulary import DASH, GROUP, Vocabulary, vocabulary


class Term(NamedTuple):
    """A row of the grammar: the rule that it follows, its pattern, and what makes its claims."""

    rule: str
    pattern: str
    make: Make


_DENIES = (
    r"no|without|w/o|deny|denies|denying|lacks?(?: of)?|lacking"
    r"|(?:does|will)(?: not|n['’]t) (?:have|contain|hold)"
)
_NO = rf"(?P<no>(?i:{_DENIES})\s+)?"
_WITH = r"(?:(?i:with|w/)\s+)?(?:a\s+)?"
_NOT_STRENGTH = (
    r"(?!\s*(?:ca?rds?|c\b|-|/|\+|!|=|<SUIT>|<GROUP>|suit|supp|fit|trump|los|tri|ste|key|ace|ctrl|contr"
    r"|(?:th|nd|rd|st)\b|%|\w{0,12}suit|(?<!\d\d\+\s)good|next|useful|(?:of|in|to|rounds?)\b|\.\d))"
)
_ANY_UNIT = UNIT.replace("?P<unit>", "?:")
_NUMBERS = (
    r"(?P<about>~\s?|(?i:about|ca\.?|approx\.?|roughly|circa)\s)?(?i:(?:good|bad|poor)\s)?"
    r"(?:\((?P<low0>\d{1,2})\+?\)(?P<to><DASH>)?)?"
    rf"(?P<low>\d{{1,2}}(?:\.5)?)(?:(?P<plus>\+|\s+or\s+more(?=\s+{_ANY_UNIT}))(?!-|\s+to\s+\d)"
    rf"|(?:\+?<DASH>|(?<=\d\d)/(?=\d\d(?!\d))|(?<=\d),(?=\d{{1,2}}\s?{_ANY_UNIT})|\+?(?:\s*{_ANY_UNIT})?\s+to\s+(?:a\s)?)(?i:(?:good|bad|poor)\s)?"
    r"(?:\((?P<high1>\d{1,2})\)|(?P<high>\d{1,2}(?:\.5)?)))?(?P<over>\+)?"
    r"(?:\s?-?\((?P<high2>\d{1,2})\))?"
)
_TRF = "transfer|trf|tfr|txf|xfer|xfr"
_LEVEL = r"(?:[1-7]|(?i:one|two|three|four|five))"
_COUNT = rf"(?:\d{{1,2}}|(?i:{'|'.join(sorted(NUMBERS, key=len, reverse=True))})(?!\w))"
_BOUND = r"(?:at (?:least|most)|(?:max|min)(?:imum|\.)?(?: of)?)"
_TERMS = (
    Term("MN-45", r"(?i:(?:no|not)\s+)(?P<p>\d{4})(?!\w)", shape_terms.excluded_shape),
    Term("MN-46",
         r"(?i:no\s+(?:shortness|shortage|singleton|spl|splinter)\s+in\s+)(?P<r><SUITS>)(?!\w)",
         shortness_terms.no_shortness),
    Term("MN-43",
         rf"(?i:{_DENIES})\s+(?P<n><NUMBER>)\s*-?(?i:ca?rds?\s+)?(?i:fit|supp|support)(?!\w)",
         terms.denied_support),
    Term("MN-43",
         rf"(?i:not|{_DENIES})\s+(?:holding\s+)?(?:a\s+)?(?P<out>(?i:outside|side)\s+)?(?P<n>(?:\d[+=]?|(?i:three|four|five))(?:\s+or\s+more(?!\w))?(?:\s*-?\s*ca?rds?(?:\s+(?:of|in))?|c)?\s*)?"
         r"(?:(?<=\+\s)in\s+)?(?P<r><SUITS>|<LETTER>|(?i:majors|minors)(?!\w))(?P<suit>\s+suits?(?!\w))?"
         r"(?!\s*(?:stop|ctrl|control|supp|fit|spl|suit|shape|void|single|short|hon|lead))(?![\w(])",
         terms.denied_length),
    Term("MN-45",
         r"(?<![\w!])(?=[\dx(=–-]{0,12}\()(?:\d|x|\((?:\s?(?:\d|x)(?:--|-|–|=)?){1,4}\)|--|-|–|=){1,12}(?![\w+])",
         shape_terms.shape),
    Term("MN-45", r"(?<![\w!])\d(?:--|-|–|=)\d(?:--|-|–|=)\d(?:--|-|–|=)\d(?![\w+-])",
         shape_terms.shape),
    Term("MN-45",
         r"(?i:any)\s+(?P<p>\d(?:<DASH>)?\d(?:<DASH>)?\d(?:<DASH>)?\d)(?![\w+-])",
         shape_terms.any_shape),
    Term("MN-45",
         r"(?<![\w!])=?\d{4}(?!(?! (?:shapes?|distributions?|hands?|with|singleton|void|short)\b"
         r"|\s+\d{1,2}(?:[-–+]|\s?(?i:hcp)))\s*(?:!|keyc|[+\w-]))",
         shape_terms.shape),
    Term("MN-44",
         r"(?P<p0>(?i:at least|min\.?)\s+)?"
         r"(?P<n>\(?[4-7]\+?(?:<DASH>|/)?[4-7]\)?\+?(?:\(\+\))?)(?P<p>\+|\s+or\s+better)?\s*"
         r"(?:in\s+)?(?:the\s+|both\s+)?"
         r"(?P<g>(?:[Mm]{1,2}|(?i:majors|minors|(?:major|minor) suits))(?!\w))",
         terms.two_suits),
    Term("MN-44",
         r"(?i:both\s+)?(?P<g>MM|mm|(?i:majors|minors))\s+"
         r"(?:\((?:(?P<p0>(?i:at least|min\.?)) )?(?=[4-7]--?[4-7]\+?\)))?"
         r"(?P<n>[4-7]\+?(?:<DASH>)?[4-7])(?P<p>\+|\s+or\s+better)?(?![\w+-])\)?"
         r"(?!\s+[a-z]*\s*(?:<SUIT>|<GROUP>))", terms.two_suits),
    Term("MN-44",
         r"(?P<n>[4-7](?:<DASH>)[4-7]\+?)\s*(?:in\s+)?(?P<r1><SUIT>)\s*(?:\+|&|\band\b)\s*"
         r"(?P<r2><SUIT>|<GROUP>|(?i:another)(?:\s+suit)?(?!\s*\w))(?![\w+(-])", terms.both_suits),
    Term("MN-44",
         r"(?:(?i:at least)\s+)?(?P<n>[4-6]<DASH>[4-6]\+?)"
         r"(?:\s+(?i:or better|either way|either longer))?"
         r"(?!\s*(?!(?i:min|max)\w*)[\w!+=(-])", terms.pair),
    Term("MN-44",
         r"(?P<n><NUMBER>)\s*-?(?i:ca?rds?)(?:\s+(?i:fits?|supp|support))?\s+(?:in|for)\s+both\s+(?P<r>(?i:majors|minors))(?!\w)",
         terms.both_lengths),
    Term("MN-41",
         r"(?i:one(?: or (?:more|two))?)\s+(?P<n>(?:[4-7]|(?i:four|five|six)))[\s-]+(?i:card)\s+"
         r"(?P<r>(?i:major|minor))(?i:s)?(?P<q>)(?!\w)", terms.length),
    Term("MN-44",
         r"(?i:two)\s+(?P<n>(?:[4-7]|(?i:four|five)))[\s-]+(?i:card)\s+(?P<r>(?i:majors|minors))(?!\w)",
         terms.both_lengths),
    Term("MN-44",
         r"(?P<each><NUMBER>)\s*-?(?i:ca?rds?)\s+(?:in\s+)?(?i:each)(?:\s+suit)?(?!\w)",
         terms.each),
    Term("MN-44",
         r"(?P<n>\d\+?(?:<DASH>|\s+)?\d\+?\s*(?:in\s+)?)?(?:the\s+)?"
         r"(?i:two lowest|lowest two|2 lowest|lowest 2) unbid suits?(?!\w)", terms.unbid_suits),
    Term("MN-40",
         rf"(?P<bound>(?i:{_BOUND}|up to|under|below|(?:less|fewer|more) than)|[<>]=?|[≤≥])\s*"
         rf"(?P<low>{_COUNT})\s*{UNIT}", strength_terms.bounded_strength),
    Term("MN-40",
         rf"(?P<low>{_COUNT})\s*{UNIT}\s+"
         rf"(?P<bound>(?i:{_BOUND}|or (?:more|less|fewer|better)))(?!\w)",
         strength_terms.bounded_strength),
    Term("MN-40",
         rf"(?P<low>{_COUNT})\s+(?P<bound>(?i:or (?:less|fewer)))\s+{UNIT}",
         strength_terms.bounded_strength),
    Term("MN-40",
         rf"(?P<bound>(?i:up to))\s+(?P<low>\d\d)(?P<unit>){_NOT_STRENGTH}(?!\w)",
         strength_terms.bounded_strength),
    Term("MN-40",
         rf"(?P<low>{_COUNT})\s+(?:(?P<up>(?i:upwards?|and up))|(?i:or more|or better|plus))"
         rf"(?:\s*{UNIT}|{_NOT_STRENGTH}(?!\w))", strength_terms.strength_in_words),
    Term("MN-40",
         rf"(?P<low>(?!\d){_COUNT})\s*(?i:to|or|-)\s*(?P<high>(?!\d){_COUNT})(?P<up>)"
         rf"(?:\s*{UNIT}|{_NOT_STRENGTH}(?!\w))", strength_terms.strength_in_words),
    Term("MN-40",
         rf"(?P<low>(?!\d){_COUNT})(?P<high>)(?P<up>)\s+{UNIT}", strength_terms.strength_in_words),
    Term("MN-40",
         rf"(?P<bound>[<>]=?|[≤≥])\s*(?P<low>[89]|[12]\d)(?P<unit>){_NOT_STRENGTH}(?!\w)",
         strength_terms.bounded_strength),
    Term("MN-40",
         rf"(?P<low>[89]|[12]\d)-(?:\s?{UNIT}|(?=\s*(?:[,;.]|$)))(?![-–\d])",
         strength_terms.strength_below),
    Term("MN-40",
         r"(?P<low>(?<![\w./–+-])[5-7])\+(?=\s\d\+?\s?(?:![cdhs]|[♣♦♥♠]))",
         strength_terms.strength_before_length),
    Term("MN-40", rf"{_NUMBERS}(?:\s*{UNIT}|{_NOT_STRENGTH})", strength_terms.strength),
    Term("MN-46",
         r"(?P<w>(?i:singleton or void|void or singleton|singleton|void|shortness|shortage))\s+"
         r"(?:in|of)\s+"
         r"(?i:(?:the|that|this|own)\s+(?:bid\s+)?suit(?:\s+(?:bid|named))?|suit bid|bid suit)"
         r"(?!\w)",
         shortness_terms.shortness_of_call),
    Term("MN-46",
         r"(?i:(?:unknown|undisclosed|hidden|any)\s+)?"
         r"(?P<w>(?i:(?:void[ -]|singleton[ -]|mini[ -]?|self[ -])?(?:splinters?(?: bid)?|spl)"
         r"|singleton/void"
         r"|singleton or void|void or singleton))(?!\w)"
         r"(?:\s+with\s+(?i:(?:a )?(?:shortness|shortage|singleton(?: or void)?))(?!\w))?"
         r"(?:\s+(?:(?:in|of)\s+)?(?P<s1><SUITS>|<LETTER>))?", shortness_terms.splinter),
    Term("MN-46", r"(?P<r><SUIT>)\s+(?i:agreed|as trumps?)(?!\w)", terms.feature("agreed")),
    Term("MN-46", r"(?i:agreeing)\s+(?P<r><SUIT>)(?!\w)", terms.feature("agreed")),
    Term("MN-46",
         r"(?i:suit set|sets?(?: trumps?)?)(?: as)?\s+(?P<r><SUIT>)(?!\w)",
         terms.feature("agreed")),
    Term("MN-46",
         r"(?:(?i:strong|firm|clear)\s+)?(?P<r><SUIT>)\s+(?i:agreement)(?!\w)",
         terms.feature("agreed")),
    Term("MN-46", r"(?i:for)\s+(?P<r><SUIT>)(?!\w)", terms.agreed_behind),
    Term("MN-46",
         r"(?P<w>(?i:void|singleton|short(?:ness|age)?))(?!\w)\s+(?:in\s+)?(?P<s1><SUITS>|<LETTER>)",
         shortness_terms.shortness),
    Term("MN-46", r"(?P<s2><SUIT>)\s*-?(?P<w>(?i:splinter|spl))(?!\w)", shortness_terms.splinter),
    Term("MN-46",
         r"(?P<s2><SUIT>|<LETTER>)\s*-?"
         r"(?P<w>(?i:singleton or void|void or singleton|void|singleton|shortage|shortness))(?!\w)",
         shortness_terms.shortness),
    Term("MN-46",
         r"(?:<GROUP>)\s+(?i:singleton or void|singleton|void|shortage|shortness)(?!\w)",
         shortness_terms.shortness_somewhere),
    Term("MN-46", r"(?P<r><SUIT>)\s*-?(?i:doubleton)(?!\w)", shortness_terms.doubleton),
    Term("MN-46", r"(?i:doubleton)\s+(?:in\s+)?(?P<r><SUIT>)", shortness_terms.doubleton),
    Term("MN-46",
         r"(?:(?i:an?|any|some|unknown|undisclosed)\s+)?"
         r"(?i:singleton|void|shortage|shortness|short suit)"
         r"(?:\s+(?i:somewhere|anywhere))?(?!\w|\s*(?:[/(]|in\b|or\b|of\b|with\b|!|<SUIT>))",
         shortness_terms.shortness_somewhere),
    Term("MN-48",
         rf"(?i:(?:a\s+)?(?:jacoby[ -]+)?(?:{_TRF})\s+(?:to|for))"
         rf"\s+(?:{_LEVEL}\s*)?(?P<t1><SUITS>|<LETTER>|NT?\b)",
         terms.transfer),
    Term("MN-48", rf"(?i:{_TRF}|tf)(?!\w)\s+(?P<t2><SUIT>|<LETTER>)", terms.transfer),
    Term("MN-48", rf"(?P<t2><SUIT>)\s+(?i:{_TRF})(?!\w)", terms.transfer),
    Term("MN-48",
         rf"(?i:(?:jacoby|minor|minor[ -]suit|major)[ -]+)?(?i:{_TRF})(?!\w)", terms.transfer),
    Term("MN-48", r"(?i:texas)\s+(?:(?i:for|to|in)\s+)?(?P<t1><SUIT>)", terms.transfer),
    Term("MN-48", r"(?P<t2><SUIT>)\s+(?i:texas)(?!\w)", terms.transfer),
    Term("MN-16",
         rf"(?i:puppet|pup)(?:\s+to\s+(?:{_LEVEL}?\s*(?P<r><SUIT>)|[1-7](?P<l>[CDHS])|[1-7]\s?NT?))?(?!\w)",
         terms.puppet),
    Term("MN-16",
         rf"(?i:relay)\s+to\s+(?:{_LEVEL}\s*(?P<r><SUIT>)|[1-7](?P<l>[CDHS]))(?!\w)", terms.puppet),
    Term("MN-16",
         r"(?i:s/a|agr|agrees?|suit agreement)(?!\w)\s*(?:for\s+)?(?P<r><SUIT>)?",
         terms.feature("agreed")),
    Term("MN-15", r"(?P<r><SUIT>)\s+(?i:slam[ -]?try|s/t)(?!\w)", terms.slam_try),
    Term("MN-15", r"(?i:slam[ -]?try)\s+(?P<r><SUIT>)", terms.slam_try),
    Term("MN-15",
         r"(?i:forcing|F)\s+to\s+2\s?NT?\s+or\s+[23]\s?(?:<SUIT>|[Mm])(?!\w)",
         terms.claims("@F2N")),
    Term("MN-15",
         r"(?i:inv|invit(?:e|es|ation|ational|ing)?)\s+(?:to|for)\s+(?i:slam)(?!\w)",
         terms.claims("@ST")),
    Term("MN-15",
         r"(?i:inv|invit(?:e|es|ation|ational|ing)?)\s+(?:to|for)\s+"
         r"(?:(?i:game)|[3-5]\s?(?:<SUIT>|<LETTER>|NT?|M|m))(?!\w)", terms.claims("@INV")),
    Term("MN-12",
         rf"{_NO}{_WITH}(?P<r><SUIT>|<LETTER>)\s+(?i:stoppers?|stops?|stopped)(?!\w)",
         terms.feature("stopper")),
    Term("MN-12",
         rf"{_NO}{_WITH}(?:(?i:good|full|double)\s+)?(?i:stoppers?|stops?)\s+(?:in\s+)?"
         r"(?P<r><SUIT>(?:\s*(?:/|&|\+|\band\b)\s*<SUIT>)+|(?:both\s+|the\s+)?(?i:majors|minors)(?!\w))",
         terms.stoppers),
    Term("MN-12",
         rf"{_NO}{_WITH}(?P<r>(?i:both)\s+(?i:majors?|minors?)(?:\s+suits?)?)\s+"
         r"(?i:stoppers?|stops?|stopped)(?!\w)", terms.stoppers),
    Term("MN-12",
         rf"{_NO}{_WITH}(?:(?i:good|full|double)\s+)?(?i:stoppers?|stop)\s+(?:in\s+)?(?P<r><SUIT>)",
         terms.feature("stopper")),
    Term("MN-12",
         rf"{_NO}{_WITH}(?i:their\s+suit\s+stopped|stop(?:per)?s?\s+in\s+(?:their|(?:the\s+)?(?:opening|enemy)|(?:the\s+)?opp(?:onent|s)?s?['’]?s?)\s+suit)(?!\w)",
         terms.feature("stopper")),
    Term("MN-12", rf"{_NO}(?P<r><SUIT>)\s+(?i:controls?|ctrl)(?!\w)", terms.feature("control")),
    Term("MN-12", rf"{_NO}(?i:controls?|ctrl)\s+(?:in\s+)?(?P<r><SUIT>)", terms.feature("control")),
    Term("MN-47",
         r"(?i:limit raise)(?P<plus>(?i:\+| or better))?\s+(?:in\s+)(?P<r><SUIT>)", terms.raise_in),
    Term("MN-47",
         r"(?i:(?:strong|good|sound)\s+)?(?i:raise)\s+(?:of|in)\s+(?P<r><SUIT>)",
         terms.feature("fit")),
    Term("MN-47",
         rf"{_NO}(?P<r><SUIT>)(?:\s+|-)(?i:fit|supp|support|raise)(?!\w)", terms.feature("fit")),
    Term("MN-47",
         rf"{_NO}(?i:fit|supp|support)\s+(?:in\s+|for\s+)?(?P<r><SUIT>|<LETTER>)",
         terms.feature("fit")),
    Term("MN-17",
         r"(?i:(?:balanced|bal) / semi-?(?:balanced|bal)) +\(5-?-?4-?-?2-?-?2\)",
         terms.claims("#bal/(5422)")),
    Term("MN-49",
         r"(?i:to play|t/p|s/o|sign[ -]?off)\s+"
         r"(?:(?:in\s+|at\s+)?[1-7]\s*(?:<SUIT>|NT?|M|m)|in\s+<SUIT>)(?!\w)", terms.claims("@TP")),
    Term("MN-53",
         r"(?i:weak[ -]?(?:twos?|2s?)(?:[ -]bids?)?)(?!\w|!)(?:\s+(?:in\s+)?(?P<r><SUITS>))?(?!\w)",
         terms.weak_two),
    Term("MN-16",
         r"(?i:pre-?empt(?:ive)?)\s+in\s+(?P<r><SUITS>)(?!\w)", terms.preempt_in),
    Term("MN-16", r"(?i:t/o|take[ -]?out)\s+(?:(?i:double)\s+)?of\s+<SUITS>(?!\w)",
         terms.claims("~to")),
    Term("MN-45", r"(?P<n>\d)=?(?P<r><SUIT>)\s?\((?P<p>\d{3})\)(?!\w)",
         shape_terms.shape_of_others),
    Term("MN-41", r"(?P<n>(?<![\w–-])[0-4])\s?-\s?(?P<r>![cdhs]s?(?![a-zA-Z])|[♣♦♥♠])",
         terms.at_most),
    Term("MN-41",
         r"<\s?(?P<n>[1-6])\s*-?(?:(?i:cards?)\s+)?(?P<r><SUIT>|<LETTER>)(?!\w)", terms.fewer),
    Term("MN-41",
         r"(?P<n><NUMBER>)\s+(?i:or (?:fewer|less))\s+(?:(?i:cards?)\s+(?:in\s+)?(?:the\s+)?)?"
         r"(?P<r><SUIT>|<GROUP>)(?!\w)", terms.at_most),
    Term("MN-41",
         r"(?i:less|fewer)\s+than\s+(?P<n><NUMBER>)\s*-?(?i:ca?rds?\s+(?:in\s+)?)?"
         r"(?:(?P<r><SUITS>)|(?i:trumps?))(?!\w)", terms.fewer),
    Term("MN-47",
         r"(?P<n><NUMBER>)\s*-?(?:(?i:ca?rds?)|c)?\s*(?P<r><SUIT>)?\s*(?P<lim>(?i:limit|mixed|invitational)\s+|LR)?"
         r"(?i:(?:trumps?\s+)?(?:fit|supp|support)|raise|trumps?|(?<=LR))(?!\w)"
         r"(?P<plus>(?:(?<=(?i:raise))|(?<=LR))(?i: or better))?",
         terms.support_length),
    Term("MN-47",
         r"(?i:support|fit)\s+of\s+(?P<n><NUMBER>)(?P<r>)(?!\w)", terms.support_length),
    Term("MN-41",
         r"(?P<n><NUMBER>)\s*-?(?:(?i:ca?rds?)\s+(?:in\s+)?)?(?P<r><SUITS>)\s+"
         r"(?i:or (?:more|longer))(?!\w)", terms.open_length),
    Term("MN-41",
         r"(?P<n><NUMBER>)\s*-?(?i:ca?rds?|c)?(?:\s+suit)?\s*(?:in\s+(?:the\s+)?|(?<=\+\s)of\s+|of\s+(?=(?i:a|either|one)\s)|of\s+the\s+|(?<=[sd]\s)of\s+)?(?P<q>(?i:good)\s+)?(?P<r><SUITS>)(?:\s+suit)?(?!(?![3-7]\+?(?:<SUIT>|[Mm](?!\w)))[\w+])",
         terms.length),
    Term("MN-41",
         r"(?P<n>(?<![\d.+-])[1-7]\+?)\s?(?P<r1><LETTER>)\s?(?P<sign>[-+&]|and\b)\s?"
         r"(?P<m>[1-7]\+?)\s?(?P<r2><LETTER>)(?![+/-])", letter_terms.letter_lengths),
    Term("MN-41",
         r"(?P<n>(?<![\d.])(?:[1-7]\s?(?:/|or)\s?)?[1-7]\s?\+|(?<!\d)[0-5]-[1-7])\s?"
         r"(?P<r><LETTER>|(?<=\+)[dhs](?!\w))(?![+/-])", letter_terms.letter_length),
    Term("MN-41",
         r"(?P<n>(?<![\d.+/-])(?:[2-6]/)?[3-7])(?P<blank>\s?)(?P<r><LETTER>)(?=\s*(?:$|[,;.&+]|(?:and|with)\b))"
         r"(?P<next>\s*(?:and|&|\+|with)\s(?=[4-6]\+\s?(?:!|[♣♦♥♠]|[Mm]\b|of\b|minor|major)))?",
         letter_terms.letter_alone),
    Term("MN-41",
         r"(?P<n>(?<![\w.+-])[1-7]\+?)(?P<r>[cdhs])(?!\w)", letter_terms.small_letter),
    Term("MN-41",
         r"(?P<n><NUMBER>)\s*-?(?i:ca?rds?)\s+(?:in\s+)?(?P<r><LETTER>)",
         letter_terms.letter_length),
    Term("MN-44",
         r"(?:(?i:an?|any)\s+)?(?:<NUMBER>\s*-?(?i:ca?rds?)\s+)?"
         r"(?i:another|higher|lower|second|side|unspecified|unknown|other)\s+"
         r"(?:<NUMBER>\s*-?(?i:ca?rds?)\s+)?suit(?!\w)", terms.length_somewhere),
    Term("MN-44",
         r"<NUMBER>\s*-?(?:(?i:ca?rds?)\s+)?(?:of\s+)?"
         r"(?i:another|(?:any )?other)(?:\s+suit)?(?!\s*[\w!])",
         terms.length_somewhere),
    Term("MN-42",
         r"(?P<q>(?i:good )?)(?P<n><NUMBER>)\s*-?"
         r"(?i:carder|ca?rds?(?: suit)?(?P<more> or (?:longer|more))?|suit)"
         r"(?!\w|\s*(?i:fit|supp|raise|trump|major|minor"
         r"|in\b(?! (?:that suit|the suit bid|(?:the )?suit named)| suit\s*(?:,|$))))",
         terms.own_length),
    Term("MN-42", r"(?P<n><NUMBER>)\s*-?(?P<q>(?i:good|decent)\s)(?i:suit)(?!\w)",
         terms.own_length),
    Term("MN-12", r"(?i:good)(?=\s+\d\+?\s*(?:<SUIT>|M\b|m\b))", terms.claims("+good")),
    Term("MN-12",
         r"(?i:strong)(?=\s+\d\+?\s*-?(?:(?i:ca?rds?)\s+)?(?:<SUIT>|suit))", terms.claims("")),
    Term("MN-12",
         r"(?i:solid|sol|running)\s+(?P<n>\d\+?)\s*-?(?i:ca?rds?)?\s+(?:suit|(?P<r><GROUP>)(?:\s+suit)?)",
         terms.solid_length),
    Term("MN-12", r"(?i:solid|sol|running)\s+(?P<r><GROUP>|<SUIT>)", terms.solid_suit),
    Term("MN-42",
         r"(?P<n>(?<![\w./–+-])[2-7]\+)(?=\s*(?:$|[,;.]|(?i:unb|nat)))", terms.own_number),
    Term("MN-44",
         r"(?P<r><SUIT>)\s*(?:\+|&|\band\b|\bwith\b)\s*(?:(?i:an?|any|some)\s+)?"
         r"(?i:another|higher|lower|second|side|unspecified|unknown|other)"
         r"(?:\s+suit)?(?!\s*[\w!])", terms.shown_and_another),
    Term("MN-44", r"(?:with\s+)?(?i:longer)\s+<SUIT>(?!\w)", terms.claims("")),
    Term("MN-12", r"(?:in\s+)?(?:(?i:long)\s+)?(?P<r><SUITS>)(?:\s+suit)?(?![\w+(-])", terms.shown),
    Term("MN-44",
         r"(?P<r1><SUIT>|<GROUP>)\s*(?:\+|&|\band\b)\s*(?P<r2><SUIT>|<GROUP>)(?![\w+(-])",
         terms.shown_both),
    Term("MN-49",
         r"(?i:(?:max|min)(?:imum|\.)?\s+)?(?:<NUMBER>|<COUNT>)\s*(?:(?i:sure|clear|winning|defensive|quick)\s+){0,2}"
         r"(?:(?i:controls?|tricks?|losers?|aces?|(?:top )?honou?rs?|queens?|kings?)|QT)(?!\w)",
         terms.length_somewhere),
    Term("MN-15",
         r"(?i:(?:(?<=forcing\s)|(?<=off\s)|(?<=strong\s)|(?<=preemptive\s)|(?<=invitational\s))bid)(?!\w)",
         terms.claims("")),
    Term("MN-12", r"(?i:weak|strong)(?=\s[^,;.]{1,20}\sholding)", terms.claims("")),
    Term("MN-12", r"(?i:weak|poor|bad|strong)\s+(?i:suits?)(?!\w)", terms.claims("")),
    Term("MN-53", r"(?i:strong|weak|false)\s+(?i:preference)(?!\w)", terms.claims("")),
    Term("MN-45", r"5m4M31(?!\w)", terms.claims("#5m4M31")),
    Term("MN-49", r"(?i:key ?ca?rds?)\s+(?i:max|min)(?:imum)?(?!\w)", terms.claims("")),
    Term("MN-49", r"(?:\d\s+(?i:key ?ca?rds?|keys)|(?i:key cards shown))(?!\w)",
         terms.claims("+kc")),
    Term("MN-49", r"(?i:to)\s+[67]\s?NT?(?!\w)", terms.claims("")),
    Term("MN-44",
         r"(?i:(?:two|2)[ -]?suite[rd]\s+(?:in|with)\s+(?:the\s+)?)"
         r"(?=<SUIT>|(?i:majors|minors|MM))",
         terms.claims("")),
    Term("MN-44",
         r"(?:(?i:an?|any)\s+)?(?i:two|three|[23])[ -]?(?i:suite[rd])(?!\w)",
         terms.length_somewhere),
    Term("MN-44", r"(?:MM|(?i:both) (?:the )?M['’]?s?)(?!\w)", terms.claims("h? s?")),
    Term("MN-44", r"(?:mm|(?i:both) (?:the )?m['’]?s?)(?!\w)", terms.claims("c? d?")),
    Term("MN-17",
         r"(?i:(?:bal|balanced)\s?(?:/|\bor\b)\s?unbal\w*|unbal\w*\s?(?:/|\bor\b)\s?bal\w*)(?!\w)",
         terms.claims("")),
    Term("MN-17", r"(?<=(?i:hcp)\s)(?i:balance)(?!\w)", terms.claims("#bal")),
    Term("MN-55",
         r"(?i:ask(?:ing(?: bid)?)?|query|enquiry|inquiry)"
         r"(?:\s+(?:for|about)\s+(?P<what>(?i:majors|a major|(?:a )?4[ -]card majors?"
         r"|aces|key ?cards|shape|distribution|range|strength|shortness|shortage"
         r"|controls)))?(?!\w)", terms.ask),
    Term("MN-55",
         r"(?P<what>(?i:shape|trumps?|range|size|aces?|key ?ca?rds?|feature|suit|stopper|strength))"
         r"[\s-]+(?i:ask(?:ing)?|finder|[ei]nquiry)(?!\w)", terms.ask),
)  # fmt: skip
"""The grammar; the first row that fits at a place is taken, unless a phrase is longer."""
_LOOSE = (
    r"(?<![\w!=/.-])(\d{1,2})<DASH>(\d{1,2})"
    r"(?![\w+]|\s*(?:ca?rds?|c\b|-|=|tricks|losers|<SUIT>|<GROUP>))"
)
"""Two numbers that may be a strength, whatever follows (MN-36b)."""
_GROUP_NAME = re.compile(r"\(\?P<\w+>")
_BLANK = re.compile(r"(?<!\[) (?![?+])")
_NOTRUMP = re.compile(r"\s*(?i:nt|notrump|sa)(?!\w)")
Row = tuple[re.Pattern[str], Make]


class Grammar:
    """The terms and phrases of a language, ready to read clauses."""

    def __init__(self, words: Vocabulary) -> None:
        """Put the words for suits and numbers into the patterns."""
        self.words = words
        # One pattern for all rows finds the first one that fits.
        self.rows: list[Row] = [(self._compiled(row.pattern), row.make) for row in _TERMS]
        self._any = re.compile(
            "|".join(f"({_GROUP_NAME.sub('(?:', pattern.pattern)})" for pattern, _ in self.rows)
        )
        self.strength = next(one for one, make in self.rows if make is strength_terms.strength)
        self.loose = self._compiled(_LOOSE)
        self.denial = next(one for one, make in self.rows if make is terms.denied_length)

    def _compiled(self, pattern: str) -> re.Pattern[str]:
        parts = {"<SUITS>": self.words.suits, "<SUIT>": self.words.suit, "<GROUP>": GROUP}
        parts |= {"<LETTER>": self.words.letter, "ca?rds?": "(?:ca?rds?|(?-i:cds?))"}
        pattern = _BLANK.sub(r"\\s+", pattern)
        for name, part in {
            **parts,
            "<NUMBER>": self.words.number,
            "<DASH>": DASH,
            "<COUNT>": _COUNT,
        }.items():
            pattern = pattern.replace(name, part)
        return compile_later(pattern)

    def read(self, text: str, start: int, end: int, reading: Reading) -> list[Claim]:
        """Return the claims of a part of a text that is read whole (MN-3).

        :raises NotReadError: if a word is neither part of a claim nor a filler.
        """
        found: list[tuple[Sequence[Claim], Span]] = []
        at = start
        while at < end:
            if text[at].isspace():  # no term begins with a space
                at += 1
                continue
            claims_here, stop = self._longest(text, at, end, reading)
            if stop == at:
                filler = self.words.filler.match(text, at, end)
                if not filler or filler.end() == at:
                    raise NotReadError(text[at:end])
                at = filler.end()
                continue
            if claims_here and _is_hcp(claims_here) and (after := _NOTRUMP.match(text, stop, end)):
                claims_here, stop = [*claims_here, Claim("nature", "notrump")], after.end()
            found.append((claims_here, (at, stop)))
            at = stop
        return [claim.at(span) for made, span in found for claim in made]

    def _longest(
        self, text: str, at: int, end: int, reading: Reading
    ) -> tuple[Sequence[Claim], int]:
        """Return the claims of the term or phrase at a place, and where it ends."""
        found: Sequence[Claim] = ()
        stop = at
        first = self._any.match(text, at, end)
        for pattern, make in self.rows[first.lastindex - 1 :] if first and first.lastindex else ():
            match = pattern.match(text, at, end)
            if match and match.end() > at:
                try:
                    found, stop = list(make(match, reading)), match.end()
                except NotReadError:
                    continue
                break
        phrase = self.words.phrase(text, at, end)
        if phrase and phrase[1] > stop:
            found, stop = phrase
            found = [_named(claim, text[at:stop]) for claim in found]
        return found, stop


def _is_hcp(found: Sequence[Claim]) -> bool:
    return found[0].kind == "strength" and found[0].name == "hcp"


def _named(claim: Claim, words: str) -> Claim:
    """Return the claim, with the name of its convention."""
    return replace(claim, detail=words) if claim.name == "convention" else claim


@lru_cache(maxsize=8)
def grammar(language: Language = "en") -> Grammar:
    """Return the grammar of a language; languages without a file share that of English."""
    return Grammar(vocabulary(language))
