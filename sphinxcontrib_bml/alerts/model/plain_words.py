"""Plainer words for the same call, for texts that are not read (ALERTS AT-12)."""

from __future__ import annotations

from ...patterns import IGNORECASE, compile_later

_PLAINER = tuple(
    (word, compile_later(pattern, IGNORECASE), plain)
    for word, pattern, plain in (
        ("very", r"\bvery (?=strong|weak)", ""),
        ("extremely", r"\bextremely (?=strong|weak)", ""),
        ("tricks", r"(?<=playing tricks) (?:in|with) ", ", "),
        ("splinter", r"(?<=splinter) (?:in|with) support (?:of|for) ", " agreeing "),
        ("length in", r"\blength in (?=[!\w])", ""),
        ("any suit", r"(?<=force) in any suit\b", ""),
        ("level", r" at the (?:two|three|four|2|3|4)[ -]level\b", ""),
        ("bid short", r"\bbid (?=short(?:ness|age)\b)", ""),
        ("gambling", r"(?<=gambling) 3 ?nt?\b", ""),
        ("jacoby", r"\bjacoby (?=transfer)", ""),
        ("transfers", r"\btransfers(?=$|[,;.])", "transfer"),
        ("’s ", r"[.;] (?:partner|responder|opener)’s .*$", ""),
        ("'s ", r"[.;] (?:partner|responder|opener)'s .*$", ""),
        ("hono", r" (?:to|with|headed by) two (?:of the top three|top)? ?honou?rs\b", ""),
        ("top three", r" (?:to|with|headed by) two of the top three\b", ""),
        ("str", r"\bstr(?:ong)? jump(?! shift| over)\b", "strong jump shift"),
        ("a longer m", r"\ba longer (?=m(?:ajor|inor)\b)", "a 5-card "),
        ("level pre", r"\b(?:three|four|five|[345])[ -]level (?=pre-?empt)", ""),
        ("unknown m", r"\ban unknown (?=m(?:ajor|inor)\b)", "one "),
        ("suit transfer", r"\bm(?:ajor|inor)[ -]suit transfer:?", "transfer to"),
        (
            "good five",
            r"\b(?:six|6)[ -]cards? or (?:a )?good five(?:[ -]card(?:er| suit)?)?\b",
            "5+ cards",
        ),
        (
            "bid 3n",
            r"\bpartner to bid 3NT? (?:with|holding) a (?:\w+ )?stop(?:per)?\b",
            "for a stopper",
        ),
        (
            "for",
            r"\bforc(?:es|ing) (?:(?:opener|partner|responder) )?(?:to )?(?:bid )?"
            r"(?=[1-4](?:![cdhs]|[CDHS]\b))",
            "puppet to ",
        ),
        (
            "to bid ",
            r"\b(?:asks|tells) (?:opener|partner|responder) to bid (?=[1-4](?:![cdhs]|[CDHS]\b))",
            "puppet to ",
        ),
        ("opening bid", r"(?<=less than an opening) bid\b", " hand"),
        ("may be", r" ?\((?:it )?may be (?:only )?(?:4|four)\b[^()]*\)", ""),
        ("can be", r" ?\((?:it )?can be (?:only )?(?:4|four)\b[^()]*\)", ""),
        (
            " 2n",
            r"\b(FG|GF|game[ -]forc(?:e|ing)) (?:unless|except)(?: opener| after| for)?"
            r"(?: an?)?(?: rebids?)? 2NT?(?: rebid)?\b",
            r"\1",
        ),
        *(
            (word, r"\b(?:good|sound|bad|poor|classic|standard) (?=weak two|pre-?empt)", "")
            for word in ("weak two", "preempt", "pre-empt")
        ),
        ("0-", r"(?:^|(?<=, ))0-([3-6])(?=$|,)", r"0-\1 HCP"),
        ("bust", r"^bust(?: hand)?(?=$|, 0)", "second negative"),
        ("raise to", r"\braise to [2-4](?:![cdhs]|[CDHS]\b)(?: or better)?", "raise"),
        *(
            (f"{suit} raise", rf"\b{suit} raise\b", f"raise in {suit}s")
            for suit in ("club", "diamond", "heart", "spade")
        ),
        ("short", r"\bno short(?:age|ness)\b", "no singleton"),
        ("or better raise", r"\b(limit|invitational) or better raise\b", r"\1 raise or better"),
        ("2/1 ", r"^2/1 (?=(?:GF|FG|game force),)", ""),
        ("notrump", r"\ban? (?:weak|strong) (?:notrump|no-trump)(?: hand)?\b", "balanced"),
        ("strongest", r"^(?:our |the )?strongest (?:bid|opening)(?: in the system)?,", "strong,"),
        ("mild ", r"\bmild (?=slam)", ""),
        ("+", r"(?<=![cdhs]), ([6-9]|1\d)\+(?=$|[,;])", r", \1+ HCP"),
        *(
            (f"card {suit}", rf"\b(three|four|[34]\+?)[ -]card {suit}s? support\b", rf"\1 {suit}s")
            for suit in ("club", "diamond", "heart", "spade")
        ),
        ("or without", r" with or without an? (?:major|minor|second suit|side suit)\b", ""),
        ("two suits", r"\b(?:the )?low(?:er|est) two suits\b", "two lowest unbid suits"),
        ("raise to game", r"\braise to game\b", "raise"),
        ("inverted", r"^inverted(?=$|[,;.])", "inverted minors"),
        ("weak two-bid", r"(?<=weak two)-bid\b", ""),
        (" on a", r" on (?=an? (?:\w+ )?(?:five|six|seven|[5-8])-card)", " with "),
        ("but ", r",? but (?=(?:not |non-?)?forcing\b)", ", "),
        ("to describe", r"\bopener to describe (?:his|her|their|the) hand\b", "for the hand"),
        ("one long m", r"(?<=one )long (?=m(?:ajor|inor)\b)", ""),
        ("a long m", r"\ba long (?=m(?:ajor|inor)\b)", "one "),
        ("usually", r",? usually (?:without|denies|denying|no) (?:an? )?(?:fit|support)\b", ""),
        (
            " in each m",
            r"\b(?:at least )?(five|four|[45]\+?)(?: or more)?(?:[ -]cards?)? in each minor\b",
            "both minors",
        ),
        ("bal", r"(?<![\d-])\b(1\d|2\d)(?= bal(?:anced)?\b)", r"\1 HCP"),
        (
            "opener ",
            r"[,;:.] ?(?:and )?opener (?:must|has to|is forced to|should|will) "
            r"(?:bid|accept|complete)s?"
            r"(?: (?:the transfer|[2-4]?(?:![hs]|[HS]|hearts|spades)))?\.?$",
            "",
        ),
        *(
            (arrow, rf"{before} ?{arrow} ?(?={after})", words)
            for arrow in ("->", "-->", "→", "=>")
            for before, after, words in (
                ("(?:(?<=puppet)|(?<=relay)|(?<=transfer)|(?<=^R))", "[1-5]?![cdhs]", " to "),
                ("^", "![cdhs](?:$|[,;.])", "transfer to "),
            )
        ),
        ("432", r" ?\((?:may be |can be |could be )?3 if (?:exactly )?4-?4-?3-?2\)", ""),
        ("good ", r"\bgood (?=(?:spade|heart|diamond|club)s? support\b)", ""),
        (
            "5",
            r"(?<=![cdhs]),? ?(?:and |& ?|\+ ?)?([456]\+?)[ -]?(?:in )?(?:any|x|other)(?: suit)?"
            r"(?=$|[,;.])",
            r" and \1 in another suit",
        ),
        *(
            (word, rf"\b{word}(?=-(?:four|five|six|[456])\b)|(?<=[456]-){word}\b", digit)
            for word, digit in (("four", "4"), ("five", "5"), ("six", "6"))
        ),
    )
)
"""Words, and plainer ones for the same calls, each with letters that the words have."""


def plain_words(text: str) -> str:
    """Return a text with plainer words, as far as there are some."""
    folded = text.casefold()
    for letters, pattern, words in _PLAINER:
        if letters in folded:
            text = pattern.sub(words, text)
    return text
