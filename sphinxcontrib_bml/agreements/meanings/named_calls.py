"""Names of conventions, and what they say to cards and alerts: meanings take nothing from them."""

from __future__ import annotations

from typing import NamedTuple

from ...patterns import IGNORECASE, compile_later


class NamedClaim(NamedTuple):
    """A claim of the name of a convention about a call (CARDS-2 DR-5)."""

    word: str
    """A nature, ``asks`` or ``shows``."""
    object: str = ""
    """Suits with a number of cards, the call of a puppet, or the object of an ask."""


_PLAIN = (NamedClaim("artificial"),)
_NAMES: tuple[tuple[str, tuple[NamedClaim, ...]], ...] = (
    (r"(?:(?:5|five)[ -]card(?: major)?|puppet|muppet) stayman", (NamedClaim("asks", "M 5"),)),
    (
        r"(?:(?:garbage|junk|simple|regular|normal|(?:non-?)?promissory) )?(?:stayman|(?-i:STAY))",
        (NamedClaim("asks", "M 4"),),
    ),
    (r"smolen", (NamedClaim("shows", "oM 5"),)),
    (r"leb(?:ensohl)?", (NamedClaim("puppet", "3C"),)),
    (r"rubensohl", (NamedClaim("artificial"),)),
    (r"(?:texas|south african(?: (?:texas|transfers?))?)", (NamedClaim("transfer", "M"),)),
    (r"jacoby 2(?:nt?| notrump)", (NamedClaim("raise"), NamedClaim("to-game"))),
    (
        r"(?:(?:two[ -]way )?(?:reverse )?drury|(?:reverse )?bergen|(?:truscott|jordan)(?: 2nt?)?)",
        (NamedClaim("raise"),),
    ),
    (r"(?:stenberg|swiss|ucb|unassuming cue bid)", (NamedClaim("raise"),)),
    (r"(?:new minor forcing|nmf|two[ -]way (?:nmf|new minor forcing)|xyz)", _PLAIN),
    (r"(?:(?:two|2)[ -]way |puppet )?checkback", _PLAIN),
    (r"(?:4sfg?|fsf|(?:fourth|4th) suit(?: forcing(?: to game)?)?)", _PLAIN),
    (r"(?:gazz?illi|kokish|bourke|wolff|good-bad 2nt|gladiator|keri)", _PLAIN),
    (r"transfer lebensohl", _PLAIN),
    (r"(?:(?:non-?)?serious|frivolous) 3nt?", _PLAIN),
    (r"minor[ -]suit stay(?:man)?", (*_PLAIN, NamedClaim("asks", "m 4"))),
    (r"(?:snapdragon|rosenkranz|raptor)", _PLAIN),
    (r"(?:ogust|albarran|baron)", (NamedClaim("asks", "hand"),)),
    (r"(?:cappelletti|hamilton|(?:multi-)?landy|dont|astro|asp?tro|meckwell|woolsey)", _PLAIN),
    (r"(?:brozel|suction)", _PLAIN),
    (r"(?:(?:two way )?(?:reverse )?flannery|muiderberg|lucas|wilkosz)", _PLAIN),
    (r"(?:polish|strong|precision) club", _PLAIN),
    (r"namyats", (NamedClaim("transfer", "M"),)),
    (r"(?:non-)?leaping michaels", (NamedClaim("two-suiter"),)),
    (r"(?:kick-?back|k/b|(?:q-)?minorwood|exclusion(?: bw)?)", (NamedClaim("asks", "keycards"),)),
    (
        r"(?:michaels|ghestem|unt|unusual (?:2 ?)?(?:nt?|no-?trump)|unusual(?!\s\w))",
        (NamedClaim("two-suiter"),),
    ),
    (r"inverted(?: minors?| raise)?", (NamedClaim("raise"), NamedClaim("one-round"))),
    (r"(?:roudi|crowhurst)", (*_PLAIN, NamedClaim("asks", "notrump rebid"))),
    (r"multi(?:-colou?red)?", (NamedClaim("artificial"), NamedClaim("unknown-suit"))),
    (r"gambling", (NamedClaim("one-suiter"),)),
    (
        r"(?:(?:rkcb?|rkb|kcb)(?: \d\d-?\d\d)?|roman key ?card(?: blackwood)?|key ?cards?"
        r"|0314|1430|3014|4130)",
        (NamedClaim("asks", "keycards"),),
    ),
    (r"(?:gerber(?: bw)?|blackwood|bw)", (NamedClaim("asks", "aces"),)),
    (r"negative double", (NamedClaim("negative"),)),
    (r"responsive(?: double)?", (NamedClaim("responsive"),)),
    (r"support (?:re)?double", (NamedClaim("support"),)),
)
"""Longer names are before their parts."""
_PATTERN = compile_later(
    "|".join(
        rf"(?P<n{number}>(?<![\w-]){name}(?![\w-]))" for number, (name, _) in enumerate(_NAMES)
    ),
    IGNORECASE,
)
_DENIED = compile_later(r"(?:\b(?:no|not|non|without|denies|never)\s*-?\s*(?:a\s+)?)\Z", IGNORECASE)


def claims_of_names(text: str) -> tuple[NamedClaim, ...]:
    """Return what the names of conventions in a text say; without denied names."""
    found: list[NamedClaim] = []
    for match in _PATTERN.finditer(text):
        if not _DENIED.search(text, 0, match.start()):
            found += _claims(match.lastgroup)
    return tuple(found)


def claims_of_name(name: str) -> tuple[NamedClaim, ...]:
    """Return what the name of a convention says; nothing for other names, such as longer ones."""
    match = _PATTERN.fullmatch(name.strip())
    return _claims(match.lastgroup) if match else ()


def _claims(group: str | None) -> tuple[NamedClaim, ...]:
    return _NAMES[int((group or "n0")[1:])][1]
