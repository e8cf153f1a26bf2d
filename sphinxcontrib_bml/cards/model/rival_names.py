"""Names of conventions of which a call can be only one (AG-3)."""

from __future__ import annotations

import re

from ...patterns import IGNORECASE, compile_later

_RIVALS = tuple(
    tuple(compile_later(rf"(?<![\w-])(?:{name})(?![\w-])", IGNORECASE) for name in names)
    for names in (
        # against their 1NT
        (
            r"(?<!multi )(?<!multi-)landy",
            r"(?:multi[- ]landy|woolsey|robinson)",
            r"(?:cappelletti|hamilton|pottage)",
            *("dont", "astro", "asptro", "meckwell", "brozel", "suction"),
        ),
        # openings at the two level
        (
            r"multi(?![- ]landy)|weak (?:(?:two|2) )?(?:in|with) (?:a|one|either) major",
            r"(?:mini[- ]?)?roman(?! key)|three[- ]suit(?:er|ed)|4-?4-?4-?1",
            *("flannery", "benji|benjamin", "ekren", "wilkosz", "lucas"),
            r"(?:muiderberg|dutch two)",
        ),
        # cue bids
        ("michaels", "ghestem"),
        # answers to 1NT
        ("stayman", "keri", "gladiator"),
        # asks after a weak two
        ("ogust", "feature"),
        # answers to a strong two clubs
        ("(?:double|second|super) negative|bust", "waiting"),
        # raises
        ("jacoby(?! transfer)", "(?:truscott|jordan)", "(?<!reverse )bergen", "reverse bergen"),
        # after a rebid of 1NT
        ("roudi", r"(?:two|2)[- ]way|xyz", r"(?<!way )new minor|(?<!way )nmf"),
        # answers to an ask for key cards
        (r"(?:0314|3014|30-41)", r"(?:1430|4130|41-30|14-30)"),
    )
)
"""Groups of names; the spellings of one convention are one pattern."""


def has_rival_names(own: str, theirs: str) -> bool:
    """Return whether two texts about a call name different conventions of one group."""
    return any(_have_others(group, own, theirs) for group in _RIVALS)


def _have_others(group: tuple[re.Pattern[str], ...], own: str, theirs: str) -> bool:
    named = [
        {number for number, name in enumerate(group) if name.search(text)} for text in (own, theirs)
    ]
    return all(named) and not named[0] & named[1]
