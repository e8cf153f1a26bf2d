"""Words that tell a remark from the name of a call (PROSE-AUCTIONS AL-7).

``2♠ (3♠ would be forcing)`` is no auction, ``2♠ (3♠ natural)`` is one. The lists are closed: verbs,
prepositions, conjunctions and adverbs that such remarks begin with.
"""

from __future__ import annotations

from functools import cache

_WORDS = {
    "en": """
        a about above after again agrees all allows also although always an and any are as ask asked
        asking asks at avoid be because been before being below better between bids both but by can
        cannot could denied denies deny depending describes despite did do does doing doubles else
        even every except follows for forces from gets gives had has have having hence here if in
        includes instead into is it its just later like likely made make makes may maybe mean
        meaning means might mostly must need needs neither never no nor normally not now
        occasionally of often on once only opposite or otherwise over perhaps possible possibly
        probably promised promises rarely rather requires same see seldom should showed showing
        shown shows since so sometimes still suggests takes than that the then there therefore these
        they this those though through to too towards under unless until up upon usually via was we
        were when whenever where whether which while who will with within without would yet you
    """,
    "de": """
        aber als also am an auch auf aus bedeutet bei bestreitet bevor bis bleibt da dabei dafür
        damit danach dann darf das dass davon dazu dem den denn der des deshalb die dies diese doch
        durch ein eine einem einen einer eventuell falls folgt forciert fragt für gegen gibt hat
        hier hinter hätte ich ihr im immer in ist ja jede jedoch kann kein keine könnte lädt mal man
        manchmal mehr meist meistens mit muss müsste nach nachdem neben nicht nie noch nun nur ob
        obwohl oder oft ohne sagt schlägt schon sehr seit selten sich sie siehe sind so sobald
        sofern solange soll sollte sondern sonst später statt trotz um und unter verlangt verneint
        verspricht vielleicht vom von vor war weder weil welche wenn wer werden wie wieder will wird
        wo während wäre würde zeigt zu zum zur zwischen über überall
    """,
    "fr": """
        afin ainsi alors après assez au aussi autour aux avant avec avoir car ce cela celle celui
        ces cette chez comme contre dans de demande depuis derrière des devrait doit donc dont du
        dès dénie elle en encore ensuite entre est et eu faut force garantit généralement il ils
        indique jamais je jusque la le les lorsque lui là mais malgré moins montre même ne ni nie
        non normalement nous on ont ou outre où par parce parfois pas pendant permet peut plus
        plutôt possible pour pourrait pourtant promet puis quand quatre que quelquefois qui quoique
        rarement sans sauf se sera serait seulement si signifie sinon soit son sont sous souvent
        suivi sur tandis toujours tout très un une vers voir à étaient était
    """,
    "nl": """
        aan achter af al alleen als altijd anders bedoelt behalve belooft ben betekent biedt bij
        binnen boven buiten daarna dan dat de deze die dit doet door dus echter een eerst elke en
        enkel er even geeft geen gevolgd had heeft heel het hier hij hoewel iets in indien is ja je
        kan kon kunnen later maakt maar mag meestal men met mits moet mogelijk naar nadat niet nog
        nooit nu of om omdat ondanks ontkent op over per sinds soms steeds te tegen tenzij terwijl
        toch toen toont tot tussen uit vaak van vanaf vanuit via volgens voor voordat vraagt waar
        waarbij waarna wanneer want was we wel werd wie wijst wil wordt zal ze zelden zelfs zie zij
        zijn zo zoals zodat zonder zou
    """,
    "pl": """
        a aby albo ale ani aż bez bo bowiem by być byłby byłoby chociaż choć co czasami czy często
        dla dlatego do dopiero gdy gdzie i ich im jak jako jednak jest jeszcze jeśli jeżeli już
        każda kiedy która które który lub ma mają między może można musi na nad nadal nie nigdy niż
        o obiecuje od ona oni oraz oznacza po pod podczas pokazuje ponad potem poza prawie prosi
        przeciw przed przez przy pyta rzadko się są tak także tam tego ten teraz też to tu tylko u w
        więc wobec wskazuje wtedy wyklucza z za zaprasza zaprzecza zatem zawsze ze zwykle że żeby
        żąda
    """,
    "sv": """
        alltid alltså annars att av bakom bara begär bestrider betyder bjuder blir borde bör de den
        denna det detta dock dä där därefter därför då e efter eftersom eller en enligt ett fast
        frågar från för före förnekar först förutom garanterar genom ger går ha hade han har här i
        ibland in innan inom inte inviterar ja jämfört kan kommer kräver kunde lovar man med medan
        mellan men mot måste möjligen ned nej normalt nu när nästan någon och också ofta oftast om
        omkring på redan se sedan senare ser ska skall skulle som stöder säger sällan så till trots
        under upp ur utan utom vanligen var vara varje vi vid vilken vill visar vore än ännu är även
        åt över
    """,
}


@cache
def little_words(language: str) -> frozenset[str] | None:
    """Return the words of ``language`` (``en``, ``de_AT``), None where there is no list."""
    words = _WORDS.get(language.replace("-", "_").partition("_")[0].lower())
    return frozenset(words.split()) if words else None
