"""The kinds of calls that names of conventions stand for (ALERTS AT-12)."""

from __future__ import annotations

from ...patterns import IGNORECASE, compile_later

_ARTIFICIAL = "artificial"
_NAMES = (
    (r"(?:5[ -]card|puppet|muppet) Stayman", {_ARTIFICIAL, "asks-majors"}),
    (r"(?:garbage )?(?:Stayman|STAY)", {_ARTIFICIAL, "asks-majors", "asks-majors-4"}),
    (r"Smolen", {_ARTIFICIAL}),
    (r"Leb(?:ensohl)?", {_ARTIFICIAL, "puppet"}),
    (r".*Drury|(?:Reverse )?Bergen|Jordan.*|Truscott.*|Jacoby.*", {_ARTIFICIAL, "raise"}),
    (r"Michaels|Ghestem|UNT|unusual.*", {_ARTIFICIAL, "two-suiter"}),
    (r"Multi(?:-colou?red)?", {_ARTIFICIAL}),
    (r"Gambling", {_ARTIFICIAL, "one-suiter"}),
    (r"Gerber.*|Blackwood|BW|RKC.*|RKB|KCB|Roman key card Blackwood", {_ARTIFICIAL, "asks-aces"}),
    (r"negative double", {_ARTIFICIAL, "negative"}),
    (r"responsive double", {_ARTIFICIAL, "responsive"}),
    (r"support (?:re)?double", {_ARTIFICIAL, "support"}),
)
_PATTERNS = tuple((compile_later(rf"(?:{name})", IGNORECASE), kinds) for name, kinds in _NAMES)


def kinds_of_convention(name: str) -> frozenset[str]:
    """Return the kinds of a call with the name of a convention; none for other names."""
    found = (kinds for pattern, kinds in _PATTERNS if pattern.fullmatch(name.strip()))
    return frozenset(next(found, ()))
