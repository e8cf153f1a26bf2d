"""Words around calls that say whose they are, and where they are (IMPORTS IM2-21 to IM2-31).

The lists are in :mod:`.word_lists` and :mod:`.column_words`. No list decides alone (IM2-46): a
word only adds to or takes from the evidence for a reading.
"""

from __future__ import annotations

import re
from functools import lru_cache

from . import column_words, word_lists
from .vocabulary import ALL_PASS

_OPPONENTS_ACT = re.compile(
    r"(?:opponents?|opps?|their|they|rho|lho|enemy|motst\w+|gegner\w*|advers\w*|tegenstander\w*"
    r"|przeciwni\w+|avversari\w*|adversari\w*|rivales?|соперник\w*)\W{0,3}s?\W{0,3}"
    r"(?:\S+\s){0,4}?(?:overcall|double|interfer|interven|bid\b|inkliv|dubbl|kontr|volg)"
    r"|\binterventi? (?:degli |dell['’]?)?avversari[oi]?\b|\binterference|\bintervention"
    r"|\binkliv|\bEinmischung|\btussenbod|\bwej[śs]ci[ea] przeciwnik"
    r"|after our .{0,20}(?:is|are) (?:doubled|overcalled)",
    re.IGNORECASE,
)
_THEIRS = re.compile(
    r"\s*(?:adverses?|avversari[ao]|contrari[ao]|des Gegners|der Gegner|gegnerisch\w*"
    r"|(?:by|from|of) (?:the |an )?opp\w*|van de tegen\w+|przeciwnik\w*|соперник\w*)(?!\w)",
    re.IGNORECASE,
)
"""Words after a call that say whose it is."""
_PASSES = re.compile(r"(?:pass ){2,}pass")
_BIDDING_WORD = re.compile(
    r"(?:\b(?:bid|bids|open|opens|opened|opening|after|respond|responds|över|efter|öppnar|nach"
    r"|eröffnet|apr[èe]s|ouvre"
    r"|opent|po|otwiera|dopo|apre|despu[ée]s|abre)|после|打开|开叫)\s*(?:an?\s|en\s|ein\s|une?\s|een\s)?$",
    re.IGNORECASE,
)
_OPENS = re.compile(
    r"\b(?:open|opens|opened|bid|öppna\w*|eröffnet|ouvre|opent|otwiera|apre|abre)\s*$",
    re.IGNORECASE,
)
_DOUBLED = re.compile(
    r"\s*(?:(?:and|,)?\s*(?:then )?(?:the )?(?:opponents?|they|rho|lho) (?:then )?doubles?\b"
    r"|(?:opening|öppning)?\s*(?:is |was |blir |wird )?"
    r"(?:doubled|dubbl\w+|kontriert|contr[ée]e?\b|gedoubleerd))",
    re.IGNORECASE,
)
_DOUBLE = re.compile(
    r"\b(?:takeout|take-out|a|the|their|our|his|negative|penalty)?\s*"
    r"(?:double|doubled|dubblar|dubbling|kontra|contre|doublet|contro|doblo|контра)\b",
    re.IGNORECASE,
)
_DOUBLE_OF = re.compile(
    r"\b(?:(?:take-?out |penalty |negative )?doubles?|x|dubbling|kontra|contre|doublet|contro"
    r"|doblo)\s+"
    r"(?:of|on|over|av|på|von|auf|de|du|sur|van|op|di|su|a)\s+"
    r"(?:(?:our|their|his|the|an?|vår|deras|unser\w*|notre|onze?|partner[’']?s?|opener[’']?s?)\s+)*"
    r"(?:opening\s+)?$",
    re.IGNORECASE,
)
_OUR_DOUBLE = re.compile(
    r"\b(?:our|partner[’']?s|vår|unser\w*|notre|onze?|nostro|nuestro)\s+(?:\w+ )?"
    r"(?:double|dubbling|kontra|contre|doublet|contro|doblo)\b",
    re.IGNORECASE,
)
"""Words that say that a double is ours."""
_THEIR_DOUBLE = re.compile(
    r"\b(?:opponents?|opps?|their|rho|lho|enemy|motst\w+|deras|gegner\w*|advers\w*|tegen\w*"
    r"|przeciwni\w+|avversari\w*|rivales?)(?:[’']s?)?\s+(?:\w+ )?"
    r"(?:double|dubbling|kontra|contre|doublet|contro|doblo)\b"
    r"|\b(?:double|dubbling|kontra|contre|doublet|contro|doblo)\s+(?:by|av|durch|par|door)\s+"
    r"(?:the\s+)?(?:opponents?|rho|lho|motst\w+|gegner\w*|advers\w*|tegen\w*)",
    re.IGNORECASE,
)
"""Words that say that a double is the opponents'."""
_THEY_DOUBLE = re.compile(
    r"\b(?:opponents?|opps?|they|rho|lho|enemy|motst\w+|de|gegner|sie|advers\w*|ils|tegen\w*|zij)"
    r"\s+(?:doubles?|dubblar|kontrieren?|kontriert|contre(?:nt)?|doubleren|doubleert)\s+"
    r"(?:our|vår|unser\w*|notre|onze?)?\s*$",
    re.IGNORECASE,
)
"""Words that say so with a verb: ``when they double 2♣``."""
_JOINS_OPENING = re.compile(
    r"\s*(?:opening|öppning|eröffnung|ouverture|otwarcie)\s*"
    r"(?:and|och|und|et|en|i|e|y|,|followed by|then)\s*(?:an? |their |our )?",
    re.IGNORECASE,
)
_CAPTION_WORDS = re.compile(
    r"(?:后续|开叫后续|开叫|之后|response|responses|structure|answers|continuations?|svar|antworten"
    r"|r[ée]ponses|antwoorden|odpowiedzi|risposte|respuestas|ответы|relay|asks?|inquiry|enquiry)?"
    r"\s*(?:[(（][^)）]*[)）]?)?",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"\W*(?:see|siehe|voir|zie|patrz|se|vedi|ver|см\.?|same as)\s+"
    r"(?:above|below|details?|next\b.*|chapter\b.*|page\b.*|section\b.*|oben|unten|ci-\w+"
    r"|plus (?:haut|bas)|boven|onder\w*"
    r"|wy[żz]ej|ni[żz]ej|ovan|nedan|sopra|sotto|arriba|abajo|выше|ниже|\S+)\W*",
    re.IGNORECASE,
)

_WEAK_TWOS = re.compile(
    r"^\W*(?:\w+\W+){0,2}(?:weak|schwache|svaga?|svake?|zwakke|słabe|deboli|débiles)[\s-]+"
    r"(?:two|twos|2s?|zweier|tvåor|to|toere|twee\w*|dwójki|due|dos)\b(?!.*\b(?:over|after|vs)\b)"
    r"|^\W*(?:deux|2) faibles?\b|^\W*слабые двойки",
    re.IGNORECASE,
)

_FEW_WORDS = 4
_ANSWER_TO = re.compile(
    r"(?:bids? )?(?:to|over|after|auf|nach|à|sur|après|op|na|po|på|efter|su|dopo|a|alla|tras|на"
    r"|после)(?: (?:an?|the|our|partner's|eine?|die|une?|en|een|opening|ouverture|apertura|of|di"
    r"|de|d'))*|(?:all'|à l')\s?(?:apertura|ouverture)(?: (?:di|de))?",
    re.IGNORECASE,
)
"""Words after *response* and before the call that it answers."""
_ORDINAL = re.compile(
    r"(?:[1-4]\s?(?:st|nd|rd|th|ère|er|e|ème|a|ª|\.|:a|:e)?|first|second|third|next|further"
    r"|erste[rs]?|zweite[rs]?|dritte[rs]?|première|deuxième|eerste|tweede|derde|första|andra|tredje"
    r"|pierwsz\w+|drug\w+|secondo|seconda|segund[oa])\s+",
    re.IGNORECASE,
)
"""Which call of a player a column has: ``2nd response``."""
_FOLLOWED = re.compile(r"\b(?:followed by|gefolgt von|suivi de|gevolgd door|följt av)\b", re.I)
_AT_LEAST = re.compile(r"at (?:least|most)\b", re.IGNORECASE)
_IN_PARENTHESES = re.compile(r"[(（][^()（）]*[)）]")
_CONVENTIONS = (
    (r"puppet stayman", ("2N-3C",)),
    (r"(?<!puppet )stayman", ("1N-2C",)),
    (r"smolen", ("1N-2C-2D",)),
    (r"gerber", ("1N-4C",)),
    (r"jacoby 2 ?nt?\b|stenberg", ("1M-2N",)),
    (r"bergen", ("1M",)),
    (r"drury", ("P-1M-2C",)),
    (r"ogust", ("2D-2N", "2M-2N")),
    (r"(?<!2)(?:jacoby )?transfers?\b|\btexas\b|överföring|transfery", ("1N",)),
    (r"inverted", ("1m",)),
    (r"new minor|checkback", ("1m-1M-1N",)),
    (
        r"\bdont\b|cappelletti|hamilton|landy|lionel|\bastro\b|woolsey|meckwell|asptro|brozel",
        ("(1N)",),
    ),
    (r"lebensohl|rubensohl", ("1N-(2X)",)),
    (r"leaping michaels", ("(2M)",)),
    (r"(?<!leaping )michaels", ("(1X)",)),
    (r"jordan|truscott", ("1M-(D)",)),
    (r"\bmulti\b", ("2D",)),
    (
        r"\b(?:over|against|vs\.?|versus|defen[cs]e (?:to|against)) (?:\w+ )?"
        r"(?:weak[ -](?:twos?|2s?)|two-bids)\b",
        ("(2D)", "(2M)"),
    ),
)  # fmt: skip
"""Conventions by name, and the auctions before their answers or their bids (IM2-35b)."""


def is_meaning(text: str) -> bool:
    """Return whether a text begins with a verb of meaning: ``shows four hearts`` (IM2-21)."""
    return column_words.MEANING_VERBS.match(text) is not None


def is_sentence(text: str) -> bool:
    """Return whether a text continues as a sentence about the calls before it (IM2-22)."""
    if _AT_LEAST.match(text):
        return False
    return column_words.SENTENCE_WORDS.match(text) is not None


def is_reference(text: str) -> bool:
    """Return whether a text only says where to look (IM2-22)."""
    return _REFERENCE.fullmatch(text) is not None


def never_has_rows(heading: str) -> bool:
    """Return whether what is below a heading is notes and examples (IM2-22, IM2-27)."""
    return bool(column_words.NO_ROWS.match(heading) or column_words.NOTES.match(heading))


def is_defense(text: str) -> bool:
    """Return whether a text is about the opponents' opening (IM2-29)."""
    return word_lists.DEFENSE.search(text) is not None


def says_theirs(text: str) -> bool:
    """Return whether words after a call say that it is the opponents': ``1SA adverse`` (IM2-29)."""
    return _THEIRS.match(text) is not None


def opponents_act(text: str) -> bool:
    """Return whether a text says that the opponents overcalled or doubled (IM2-29)."""
    return _OPPONENTS_ACT.search(text) is not None


def says_double(text: str) -> bool:
    """Return whether a heading names a double in words."""
    return _DOUBLE.search(text) is not None


def says_doubled(text: str) -> bool:
    """Return whether a text begins by saying that the call before it is doubled (IM2-29)."""
    return _DOUBLED.match(text) is not None


def side_that_doubles(before: str) -> str:
    """Return whose double of the call after a text it speaks of: ``ours``, ``theirs`` or nothing.

    ``After the opponents' double of 1NT`` is theirs, ``after our double of 1NT`` ours (IM2-29).
    """
    if _THEY_DOUBLE.search(before):
        return "theirs"
    if not _DOUBLE_OF.search(before):
        return ""
    if _OUR_DOUBLE.search(before):
        return "ours"
    return "theirs" if _THEIR_DOUBLE.search(before) else ""


def is_opening(text: str) -> bool:
    """Return whether a text mentions an opening."""
    return word_lists.OPENING.search(text) is not None


def begins_with_opening(text: str) -> bool:
    """Return whether a text begins by calling the call before it an opening."""
    return word_lists.OPENING.match(text.lstrip()) is not None


def is_weak_twos(text: str) -> bool:
    """Return whether a text names weak openings of two."""
    return _WEAK_TWOS.search(text) is not None


def is_after(text: str) -> bool:
    """Return whether a text has the word *after*."""
    return word_lists.AFTER.search(text) is not None


def ends_in_after(text: str) -> bool:
    """Return whether a text ends in a word such as *after*, with a word or two around it."""
    words = text.strip(" .:•*").split()
    return 0 < len(words) < _FEW_WORDS and word_lists.AFTER.search(text) is not None


def says_after(text: str) -> bool:
    """Return whether a line above rows says that they are after calls: ``After a major:``."""
    return text.rstrip().endswith((":", "：")) and word_lists.AFTER.match(text.lstrip()) is not None


def is_meaning_end(text: str) -> bool:
    """Return whether a text ends in a verb of meaning: ``the relay is``."""
    return column_words.MEANING_VERBS.fullmatch(text.strip().rpartition(" ")[2]) is not None


def is_only_after(text: str) -> bool:
    """Return whether a text is only a word such as *after*, or nothing."""
    return not text.strip() or word_lists.AFTER.fullmatch(text.strip()) is not None


def is_only_answers(text: str) -> bool:
    """Return whether a line is only a word for answers: ``Responses:`` (IM2-60)."""
    word = text.rstrip(" :：").strip()
    return any(words.fullmatch(word) for words in (word_lists.RESPONSE, word_lists.REBID))


def says_turn(text: str) -> bool:
    """Return whether a heading mentions a response, a rebid, or what is after a call."""
    lists = (word_lists.AFTER, word_lists.RESPONSE, word_lists.REBID)
    return any(words.search(text) for words in lists) or bool(_FOLLOWED.search(text))


def says_followed(text: str) -> bool:
    """Return whether a text says that a call follows: ``followed by a 2NT ask``."""
    return _FOLLOWED.search(text) is not None


def names_other_calls(text: str) -> bool:
    """Return whether a text names the calls that a list has not had: ``Higher bids:`` (IM2-34)."""
    words = text.strip(" :：.")
    return any(phrases.fullmatch(words) for phrases in word_lists.FOR_CALLS.values())


def is_answer_to(text: str) -> bool:
    """Return whether words between two calls make the first the answer: ``response to``."""
    found = word_lists.RESPONSE.match(text.lstrip()) or word_lists.REBID.match(text.lstrip())
    return found is not None and is_to_call(text.lstrip()[found.end() :])


def ends_in_response(text: str) -> bool:
    """Return whether a text ends in a word for responses: ``after the responses``."""
    return word_lists.RESPONSE.fullmatch(text.strip().rpartition(" ")[2]) is not None


def is_to_call(text: str) -> bool:
    """Return whether the words after a response come before the call that it answers: ``to``."""
    return _ANSWER_TO.fullmatch(text.strip()) is not None


def names_relay(text: str) -> bool:
    """Return whether a text mentions the call of the next player: a relay, response or rebid."""
    lists = (word_lists.RESPONSE, word_lists.REBID, column_words.RELAYS)
    return any(words.search(text) for words in lists)


def is_overcaller(header: str) -> bool:
    """Return whether a column has the calls of the side that overcalls (IM2-29)."""
    return column_words.THEY_OPENED.search(header) is not None


def names_answers(text: str) -> bool:
    """Return whether a text names answers: ``asks, with the answers:`` (IM2-25)."""
    words = (word_lists.RESPONSE, word_lists.REBID, word_lists.AFTER)
    return any(each.search(text) is not None for each in words)


def names_opener(text: str) -> bool:
    """Return whether a text names the player who opened: ``Réponses de l'ouvreur`` (IM2-25)."""
    return word_lists.OPENER.search(text) is not None


def begins_with_response(text: str) -> bool:
    """Return whether a text begins with a word for responses: ``Responder bids`` (IM2-25)."""
    return word_lists.RESPONSE.match(text.lstrip()) is not None


def begins_with_rebid(text: str) -> bool:
    """Return whether words after a call say that it is a rebid: ``2♥ rebid`` (IM2-27)."""
    return word_lists.REBID.match(text.lstrip()) is not None


def is_rebid(header: str) -> bool:
    """Return whether a column has the opener's rebids (IM2-31)."""
    return bool(word_lists.REBID.search(header)) and not word_lists.RESPONSE.search(header)


def is_response(header: str) -> bool:
    """Return whether a column has responses (IM2-31)."""
    return word_lists.RESPONSE.search(header) is not None


def is_call_column(header: str) -> bool:
    """Return whether a header names a column of calls."""
    lists = (
        column_words.CALL_COLUMNS, word_lists.RESPONSE, word_lists.REBID, word_lists.OPENING,
        column_words.THEY_OPENED,
    )  # fmt: skip
    header = _ORDINAL.sub("", header)
    return any(words.match(header) for words in lists)


def is_player(name: str) -> bool:
    """Return whether a header names a player or a side (IM2-26)."""
    lists = (column_words.OUR_PLAYERS, column_words.THEIR_PLAYERS, column_words.THEY_OPENED)
    return seat_of(name) >= 0 or any(words.fullmatch(name) for words in lists)


def names_our_player(text: str) -> bool:
    """Return whether a text names one of us: ``Responder then:``."""
    return column_words.OUR_PLAYERS.search(text) is not None


def is_opponent(name: str) -> bool:
    """Return whether a header names an opponent."""
    return column_words.THEIR_PLAYERS.fullmatch(name) is not None


def end_of_opponent(text: str) -> int:
    """Return the end of the word for an opponent that a text begins with, or 0 (IM2-29)."""
    found = column_words.THEIR_PLAYERS.match(text)
    return found.end() if found else 0


def seat_of(name: str) -> int:
    """Return the seat that a header names, West 0 to South 3; -1 for others."""
    return column_words.SEATS.get(word_lists.folded(name), -1)


def is_auction_column(header: str) -> bool:
    """Return whether a header only says that the table is an auction."""
    return column_words.AUCTION_COLUMNS.fullmatch(header.strip()) is not None


def is_all_pass(text: str) -> bool:
    """Return whether a cell says that all others pass."""
    words = word_lists.folded(text).replace(".", "")
    return words in ALL_PASS or _PASSES.fullmatch(words) is not None


def begins_with_overcall(text: str) -> bool:
    """Return whether a text begins by calling the call before it an overcall (IM2-29)."""
    return word_lists.OVERCALL.match(text.lstrip()) is not None


def names_overcalls(heading: str) -> bool:
    """Return whether a heading has a word for overcalls."""
    return word_lists.OVERCALL.search(heading) is not None


def is_overcall(heading: str) -> bool:
    """Return whether a heading is about our overcalls, so that openings are not below it."""
    return word_lists.OVERCALL.match(heading.lstrip()) is not None


def ends_in_bidding_word(text: str) -> bool:
    """Return whether the words before a call say that it is bid: ``after`` (IM2-38)."""
    return _BIDDING_WORD.search(text) is not None


def ends_in_open(text: str) -> bool:
    """Return whether the words before a call say that someone opens with it."""
    return _OPENS.search(text) is not None


def joins_opening_and_call(text: str) -> bool:
    """Return whether the words between two calls make them one auction (IM2-28)."""
    return _JOINS_OPENING.fullmatch(text) is not None


def words_behind(text: str) -> str:
    """Return the words after an auction, without parentheses and signs at the end."""
    return _IN_PARENTHESES.sub("", text).strip(" -–—:：?.;")


def without_caption_words(text: str) -> str:
    """Return the words after the auction of a caption without those that say nothing more."""
    return "" if _CAPTION_WORDS.fullmatch(text) else text


@lru_cache(maxsize=512)
def conventions_in(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the auctions of each convention that a heading names (IM2-35b)."""
    return tuple(
        auctions for name, auctions in _CONVENTIONS if re.search(name, text, re.IGNORECASE)
    )


def names_our_convention(text: str) -> bool:
    """Return whether a text names only conventions after our own calls, not over theirs."""
    named = conventions_in(text)
    are_ours = not any("(" in auction for auctions in named for auction in auctions)
    return bool(named) and are_ours and not (is_after(text) or is_defense(text))
