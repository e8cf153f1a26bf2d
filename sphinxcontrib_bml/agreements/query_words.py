"""Words and letters of languages for calls in queries (RESOLVER RQ-15)."""

from __future__ import annotations

from typing import NamedTuple

_WORDS = {
    "": """
        1st a about an and answer answers auction bid bids by can count did do does first for hand
        have hcp how i if in is it many me mean meaning means my nonvul nv of on open opener opens
        our partner partners play plays point points range replies reply respond response responses
        seat show shows tell the then this to us vul vulnerable we what whats when with
        antwort antworten auf bedeutet eröffnen eröffnet eröffnung eroffnung eroeffnung heißt und
        was wir
        à de ouverture ouvre réponse réponses sur veut
        antwoord antwoorden op openen opent
        öppnar öppning på svar
        odpowiedzi odpowiedź otwarcie
        apertura apre risposta risposte
        respuesta respuestas
    """,
    "opening": "opening openings",
    "they": """
        against defense opp opponent opponents opps overcalled their theirs they versus vs
        gegen gegner adversaire adversaires tegen motståndarna
    """,
    "over": "over",
    "after": "after après dopo efter na nach po",
    "overcall": "overcall overcalls",
    "2": "2nd second",
    "3": "3rd third",
    "4": "4th fourth",
}
WORD_KINDS = {
    **{word: kind for kind, words in _WORDS.items() for word in words.split()},
    "defence": "they",
}
"""The sense of words next to calls: none, whose call follows, an order, or a seat."""


class QueryWords(NamedTuple):
    """The spellings of a language."""

    phrases: dict[str, str]
    """Calls, levels and strains by their words in lower case; ``!D``, for ``D`` is a double."""
    letters: dict[str, str]
    """Letters of suits after a level that differ from ours, in lower case."""


def _phrases(**spellings: str) -> dict[str, str]:
    """Return calls by spellings; spellings are separated by commas."""
    return {
        word.strip(): "!D" if meaning == "D" else meaning.removeprefix("_")
        for meaning, words in spellings.items()
        for word in words.split(",")
    }


_LANGUAGES = {
    "en": QueryWords(
        _phrases(
            C="of clubs, clubs, club, cl",
            D="of diamonds, diamonds, diamond, di",
            H="of hearts, hearts, heart, ht",
            S="of spades, spades, spade, sp",
            M="of a major, majors, major, maj",
            m="of a minor, minors, minor, min",
            N="no trumps, no trump, notrumps, notrump, no-trumps, no-trump, sa",
            AP="all pass",
            P="passes, passed",
            X="doubles, doubled",
            XX="redoubles, redoubled",
            _1="one",
            _2="two",
            _3="three",
            _4="four",
            _5="five",
            _6="six",
            _7="seven",
            _3rd="passed hand, passed-hand, ph",
        ),
        {"t": "N"},
    ),
    "de": QueryWords(
        _phrases(
            C="treff", D="karo", H="coeur, cœur, herz", S="pik", N="sans atout, ohne trumpf, ohne",
            P="passe, passt", X="kontra, contra", XX="rekontra",
            _1="eins, ein", _2="zwei", _3="drei", _4="vier", _5="fünf", _6="sechs", _7="sieben",
        ),
        {"t": "C", "k": "D", "p": "S"},
    ),
    "fr": QueryWords(
        _phrases(
            C="trèfles, trefles, trèfle, trefle", D="carreaux, carreau",
            H="cœurs, coeurs, cœur, coeur",
            S="piques, pique", N="sans-atout, sans atout", P="passe", X="contre", XX="surcontre",
            _1="un", _2="deux", _3="trois", _4="quatre", _5="cinq", _6="six", _7="sept",
        ),
        {"t": "C", "k": "D", "p": "S"},
    ),
    "nl": QueryWords(
        _phrases(
            C="klaveren, klaver", D="ruiten, ruit", H="harten, hart", S="schoppen",
            N="sans-atout, sans",
            P="pas, past", X="doublet, dubbel", XX="redoublet",
            _1="een, één", _2="twee", _3="drie", _4="vier", _5="vijf", _6="zes", _7="zeven",
        ),
        {"k": "C", "r": "D"},
    ),
    "pl": QueryWords(
        _phrases(
            C="trefle, trefl", D="kara, karo", H="kiery, kier", S="piki, pik", N="bez atu, ba",
            P="pas", X="kontra", XX="rekontra",
            _1="jeden", _2="dwa", _3="trzy", _4="cztery", _5="pięć", _6="sześć", _7="siedem",
        ),
        {"t": "C", "k": "D", "p": "S"},
    ),
    "sv": QueryWords(
        _phrases(
            C="klöver", D="ruter", H="hjärter", S="spader", N="sang",
            P="passar", X="dubbelt, dubbel",
            XX="redubbelt, redubbel",
            _1="ett, en", _2="två", _3="tre", _4="fyra", _5="fem", _6="sex",
            _7="sju",
        ),
        {"k": "C", "r": "D"},
    ),
}  # fmt: skip


_OTHERS = QueryWords(
    _phrases(
        C="klør, kløver, fiori, tréboles, trébol, paus", D="ruder, quadri, diamantes, ouros",
        H="hjerter, hjerte, cuori, corazones, corazón, copas",
        S="spar, picche, picas, espadas",
        N="uden, grand, senza, sin triunfo", P="passo, paso", X="contro",
    ),
    {},
)  # fmt: skip
"""The strains in languages without other words."""


def words_of_languages(*languages: str) -> QueryWords:
    """Return the words of all languages, those of some and English first, and their letters.

    :param languages: codes such as ``de`` or ``pt_BR``; the first of them with letters decides.
    """
    found = [_LANGUAGES.get(language.replace("-", "_").partition("_")[0]) for language in languages]
    own = [*filter(None, found), _LANGUAGES["en"]]
    phrases: dict[str, str] = {}
    for words in (_OTHERS, *_LANGUAGES.values(), *reversed(own)):
        phrases |= words.phrases
    letters = next((words.letters for words in own if words.letters), {})
    longest_first = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return QueryWords({phrase: phrases[phrase] for phrase in longest_first}, letters)
