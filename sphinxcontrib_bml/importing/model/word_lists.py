"""Words that say what calls near them mean, one table by language for each rule.

No list decides alone, and all of them may be empty (IM2-46). A phrase is found in any case, with
and without accents; ``*`` at its end is any ending, a space any number of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

_LETTERS = {
    "a": "àáâãäåā", "c": "çć", "e": "èéêëęě", "i": "ìíîïı", "l": "ł", "n": "ñń", "o": "òóôõöøő",
    "s": "śš", "u": "ùúûüůű", "y": "ýÿ", "z": "źżž", "е": "ё", "'": "’‘",
}  # fmt: skip
_FOLDING = str.maketrans({other: letter for letter, those in _LETTERS.items() for other in those})


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return ``text`` in lower case without accents, as long as before: ``reponse``."""
    plain = text.lower()
    if plain.isascii():
        return plain
    if len(plain) != len(text):
        plain = "".join(each.lower()[0] for each in text)
    return plain.translate(_FOLDING)


def phrases_pattern(phrases: Iterable[str]) -> str:
    """Return a regular expression for any of the phrases in folded text, the longest first."""
    ordered = sorted({folded(phrase) for phrase in phrases}, key=lambda one: (-len(one), one))
    return "|".join(map(_phrase_pattern, ordered)) or "(?!)"


def _phrase_pattern(phrase: str) -> str:
    return re.escape(phrase).replace(r"\ ", r"[\s-]+").replace(r"\*", r"\w*")


@dataclass(frozen=True)
class WordList:
    """Words and phrases of one meaning in all languages.

    Matches are in the folded text, so their positions are those of the text.
    """

    rule: str
    """The rule that uses it, and its purpose."""
    phrases: Mapping[str, str] = field(repr=False)
    """Phrases by language, separated by ``|``."""

    def in_language(self, language: str) -> list[str]:
        """Return the phrases of one language."""
        phrases = self.phrases.get(language, "").split("|")
        return [phrase.strip() for phrase in phrases if phrase.strip()]

    @property
    def pattern(self) -> re.Pattern[str]:
        """The regular expression that finds a phrase as whole words of a folded text."""
        return self._pattern

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        spaced: list[str] = []
        glued: list[str] = []
        for language in self.phrases:
            for phrase in self.in_language(language):
                (glued if "\u3400" <= phrase[0] <= "\u9fff" else spaced).append(phrase)
        return re.compile(rf"(?<!\w)(?:{phrases_pattern(spaced)})(?!\w)|{phrases_pattern(glued)}")

    def search(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Return the first phrase in ``text`` from ``at``, or None."""
        return self.pattern.search(folded(text), at)

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Return the phrase that begins at ``at``, or None."""
        return self.pattern.match(folded(text), at)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Return ``text`` as a match if it is a phrase, or None."""
        return self.pattern.fullmatch(folded(text))

    def removed_from(self, text: str) -> str:
        """Return ``text`` folded, without the phrases."""
        return self.pattern.sub(" ", folded(text))


OR = WordList(
    "IM2-15, IM2-28: joins alternatives",
    {
        "en": "or", "de": "oder", "fr": "ou", "nl": "of", "pl": "lub|albo", "sv": "eller",
        "it": "o|oppure|ovvero", "es": "o|u", "ru": "или|либо", "zh": "或|或者",
    },
)  # fmt: skip
AND = WordList(
    "IM2-28: joins two auctions of one level",
    {
        "en": "and", "de": "und", "fr": "et", "nl": "en", "pl": "i|oraz", "sv": "och|og",
        "it": "e|ed", "es": "y|e", "ru": "и", "zh": "和|与|及",
    },
)  # fmt: skip
AFTER = WordList(
    "IM2-27: the auction of the headings above continues",
    {
        "en": "after|behind|following|over|further|continuation*|development*|then|later",
        "de": "nach|hinter|auf|weiter*|fortsetzung*|entwicklung*",
        "fr": "après|sur|suite*|développement*|ensuite",
        "nl": "na|achter|op|vervolg*|verder*",
        "pl": "po|za|dalsz*|kontynuacj*|dalej",
        "sv": "efter|på|bakom|fortsättning*|fortsatt*|vidare|over|etter|videre|fortsettelse*",
        "it": "dopo|su|seguito|sviluppi|sviluppo",
        "es": "después de|tras|sobre|desarrollo*|continuación*",
        "ru": "после|на|далее|продолжени*|развити*",
        "hu": "után|utáni",
        "zh": "之后|以后|后续|后|发展",
    },
)
JOINING = WordList(
    "IM2-28: words between two auctions that name both",
    {
        language: "|".join((OR.phrases[language], AND.phrases[language], after))
        for language, after in {
            "en": "after|over|behind|also", "de": "nach|auf|auch", "fr": "après|sur|aussi",
            "nl": "na|op|ook", "pl": "po|też|także", "sv": "efter|på|också|etter|også",
            "it": "dopo|su|anche", "es": "tras|sobre|también", "ru": "после|на|также", "zh": "后|"
            "之后",
        }.items()
    },
)  # fmt: skip
OPENING = WordList(
    "IM2-18, IM2-27, IM2-40: the call before it opens; or the rows are openings",
    {
        "en": "opening*|opens|open|opened|we open|opening bid*",
        "de": "eröffnung*|eröffnen|eröffnet|eröffnungen",
        "fr": "ouverture*|ouvrir|ouvre|ouvrons",
        "nl": "opening*|openen|opent|openingsbod*",
        "pl": "otwarci*|otwieram*|otwiera",
        "sv": "öppning*|öppna|öppnar|öppnat|öppningsbud*|åpning*|åpner|åbning*|åbner",
        "it": "apertura|aperture|apriamo|apre",
        "es": "apertura*|abrimos|abre|abrir",
        "ru": "открыти*|открываем|открывает",
        "hu": "indulás*|nyitás*|nyit",
        "zh": "开叫",
    },
)
RESPONSE = WordList(
    "IM2-25, IM2-27, IM2-31: the call of the responder",
    {
        "en": "response*|respond*|resp|answer*|reply|replies|responder*",
        "de": "antwort*|antworthand|antwortender|antwortgebot*",
        "fr": "réponse*|répondant*|répond|répondeur*",
        "nl": "antwoord*|antwoordend*|respons*",
        "pl": "odpowied*|odpowiad*|odpowiedź|odpowiedzi",
        "sv": "svar|svaret|svaren|svarshand*|svarare*|svararen*|svars*|svarer",
        "it": "risposta|risposte|rispondente|risponde",
        "es": "respuesta*|respondedor*|responde|respondiente",
        "ru": "ответ*|отвечающ*",
        "hu": "válasz*",
        "zh": "应叫|应叫人|答叫|回答|应答",
    },
)
OPENER = WordList(
    "IM2-25: the player who opened",
    {
        "en": "opener*", "de": "eröffner*", "fr": "ouvreur*|l'ouvreur", "nl": "openaar*",
        "pl": "otwierając*", "sv": "öppnare*|öppningshand*|åpner*|åbner*", "it": "apertore*",
        "es": "abridor*", "ru": "открывающ*", "hu": "induló*", "zh": "开叫人|开叫者",
    },
)  # fmt: skip
REBID = WordList(
    "IM2-25, IM2-27, IM2-31: the next call of the opener",
    {
        language: f"{rebids}|{OPENER.phrases[language]}"
        for language, rebids in {
            "en": "rebid*", "de": "wiedergebot*|zweites gebot", "fr": "redemande*|redit*|rebid*",
            "nl": "herbied*|rebid*|tweede bod", "pl": "rebid*|druga odzywka",
            "sv": "återbud*|gjenbud*|genbud*", "it": "ridichiarazion*|rebid*|replica|repliche",
            "es": "redeclaraci*|rebid*|segunda voz", "ru": "ребид*|повторн*",
            "hu": "viszonválasz*", "zh": "再叫",
        }.items()
    },
)  # fmt: skip
OVERCALL = WordList(
    "IM2-27, IM2-29: the call before it is an overcall",
    {
        "en": "overcall*|intervention*|jump overcall*",
        "de": "gegenreizung*|zwischenreizung*|zwischengebot*|überruf*|einreizung*",
        "fr": "intervention*|surenchère*",
        "nl": "volgbod*|tussenbod*|interventie*",
        "pl": "wejści*|interwencj*|wejście",
        "sv": "inkliv*|mellanbud*|innmeld*|indmeld*",
        "it": "intervent*|contro intervent*",
        "es": "intervenci*|intervención",
        "ru": "вход*|вмешательств*|интервенци*|оверколл*",
        "zh": "争叫|盖叫",
    },
)
DEFENSE = WordList(
    "IM2-29: the call after it is theirs",
    {
        "en": "defen*|against|versus|vs|over their*|over opp*|over an opponent*|they open",
        "de": "gegen|abwehr|verteidigung*|gegenreizung*|über gegnerisch*|nach gegnerisch*",
        "fr": "défense*|contre leur*|contre une*|contre un|contre l'*|face à|sur leur*",
        "nl": "tegen|verdediging*|verdedigen|over hun*|na hun*",
        "pl": "obron*|przeciw*|na ich|po ich|przeciwko",
        "sv": "försvar*|mot deras|mot|forsvar*|over deres|etter deres|over motpart*",
        "it": "difes*|contro la loro*|contro il loro*|contro l'*|sulla loro*",
        "es": "defens*|contra|sobre su*",
        "ru": "защит*|против|на их",
        "zh": "防守|防御|对抗|对付",
    },
)
_OTHER = WordList(
    "IM2-34: all calls that no other row has",
    {
        "en": "others|other|other bids|other calls|all others|all other bids|all other calls|"
        "anything else|everything else|the rest|rest|otherwise",
        "de": "andere|anderes|alles andere|alle anderen|andere gebote|sonst|sonstige|sonstiges|"
        "rest",
        "fr": "autre|autres|autres enchères|tout le reste|le reste",
        "nl": "andere|overige|anders|andere biedingen|overige biedingen|de rest|rest",
        "pl": "inne|pozostałe|inne odzywki|reszta",
        "sv": "annat|andra|övriga|övrigt|andra bud|övriga bud|andre|andre bud|annet|andet",
        "it": "altro|altri|altre|altre dichiarazioni|il resto",
        "es": "otro|otros|otras|otras voces|el resto",
        "ru": "остальное|остальные|другое|другие|прочее",
        "zh": "其他|其它|其余|其他叫品",
    },
)
_HIGHER = WordList(
    "IM2-34: all bids above the other rows",
    {
        "en": "higher|higher bids|anything higher|all higher bids",
        "de": "höher|höhere|höhere gebote|alles höhere",
        "fr": "plus haut|au-dessus|enchères supérieures",
        "nl": "hoger|hogere|hogere biedingen",
        "pl": "wyżej|wyższe|wyższe odzywki",
        "sv": "högre|högre bud|høyere|højere",
        "it": "più alto|superiori",
        "es": "más alto|superiores",
        "ru": "выше|более высокие",
        "zh": "更高|更高叫品",
    },
)
_NEW = WordList(
    "IM2-34: bids in a suit that nobody has bid",
    {
        "en": "new suit|new suits|a new suit|any new suit|other suit|other suits",
        "de": "neue farbe|neue farben|andere farbe",
        "fr": "nouvelle couleur|couleur nouvelle|changement de couleur",
        "nl": "nieuwe kleur|andere kleur",
        "pl": "nowy kolor|inny kolor",
        "sv": "ny färg|nya färger|annan färg|ny farge|ny farve",
        "it": "nuovo colore|nuovo seme",
        "es": "nuevo palo|palo nuevo",
        "ru": "новая масть",
        "zh": "新花色|新花|新套",
    },
)
_CUE = WordList(
    "IM2-34: a bid in the suit of the opponents",
    {
        "en": "opponents' suit|opponent's suit|their suit|the opponents' suit",
        "de": "gegnerfarbe|farbe des gegners",
        "fr": "couleur adverse|leur couleur",
        "nl": "kleur van de tegenstander|hun kleur|kleur tegenpartij",
        "pl": "kolor przeciwnika|kolor przeciwników",
        "sv": "motståndarnas färg|deras färg|motpartens farge|modpartens farve",
        "it": "colore avversario",
        "es": "palo contrario|palo del contrario",
        "ru": "масть противника|масть оппонентов",
        "zh": "敌花|敌方花色",
    },
)
FOR_CALLS: Mapping[str, WordList] = {
    "new": _NEW,
    "cue": _CUE,
    "higher": _HIGHER,
    "other": _OTHER,
}
"""The words for several calls, by the word that BML has for them (IM2-34)."""
