"""Words of headings, columns and rows, one table by language for each rule (see ``word_lists``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .word_lists import WordList, folded

MEANING_VERBS = WordList(
    "IM2-21: verbs between the calls of an item and its meaning",
    {
        "en": "is|are|show|shows|showing|deny|denies|promise|promises|ask|asks|asking|mean|means|"
        "natural|transfer|transfers|invite|invites|force|forces|guarantees|says|indicates|"
        "suggests",
        "de": "ist|sind|zeigt|zeigen|verspricht|fragt|bedeutet|verneint|heißt|lädt ein|forciert|"
        "natürlich",
        "fr": "est|sont|montre|montrent|promet|demande|signifie|indique|dénie|nie|garantit|naturel",
        "nl": "is|zijn|toont|tonen|belooft|vraagt|betekent|ontkent|nodigt uit|natuurlijk",
        "pl": "jest|są|pokazuje|obiecuje|pyta|oznacza|wyklucza|zaprzecza|inwituje|naturalne",
        "sv": "är|visar|lovar|frågar|betyder|förnekar|garanterar|inviterar|naturligt|er|viser|"
        "lover|"
        "spør|spørger|benekter|nekter|naturlig",
        "it": "è|sono|mostra|promette|chiede|significa|nega|indica|garantisce|naturale",
        "es": "es|son|muestra|promete|pregunta|significa|niega|indica|garantiza|natural",
        "ru": "это|показывает|обещает|спрашивает|означает|отрицает|натурально",
        "zh": "表示|是|问|示",
    },
)
ANSWERS = WordList(
    "IM2-40: words about partner's suit, which openings do not have",
    {
        "en": "support|support for partner|raise|limit raise|game-forcing raise|for partner",
        "de": "unterstützung|hebung", "fr": "soutien|fitté|fittée", "nl": "steun",
        "pl": "poparcie|fit", "sv": "stöd|trumfstöd|höjning|støtte|høyning|trumfstøtte",
        "it": "appoggio", "es": "apoyo", "ru": "поддержка|фит", "zh": "支持|加叫",
    },
)  # fmt: skip
SENTENCE_WORDS = WordList(
    "IM2-22: a meaning after one space that begins with one of these continues as a sentence",
    {
        "en": "is|are|was|were|has|have|had|and|or|can|could|would|should|may|might|will|do|does|"
        "did|rebid|response|responses|opening|openings|opener|overcall|range|row|bid|bids|in|on|"
        "by|as|at|after|when|if|then|for|over|from|column|sequence|excludes|denies|promises|"
        "because|but|since|where|also|of|that|which|unless|until|than|instead|must|"
        "seems|becomes|became",
        "de": "ist|sind|war|waren|hat|haben|und|oder|kann|können|wird|werden|muss|nach|wenn|dann|"
        "für|auf|bei|aber|weil|wo|auch|eröffnung|antwort|als|von|im|in|sollte|darf",
        "fr": "est|sont|était|étaient|ont|et|ou|peut|peuvent|sera|doit|après|si|quand|pour|sur|"
        "mais|car|aussi|dans|par|ouverture|réponse|de|n'est|ne|devient",
        "nl": "is|zijn|was|waren|heeft|hebben|en|of|kan|kunnen|zal|moet|na|als|dan|voor|op|bij|"
        "maar|"
        "want|ook|van|in|opening|antwoord|wordt|mag",
        "pl": "jest|są|był|była|było|ma|mają|i|lub|albo|może|mogą|po|jeśli|gdy|dla|na|przy|"
        "ale|"
        "bo|także|w|otwarcie|odpowiedź|powinno",
        "sv": "är|var|har|hade|och|eller|kan|kunde|ska|skall|skulle|efter|om|när|då|för|på|i|vid|"
        "men|eftersom|också|av|blir|måste|er|og|etter|hvis|når|ikke|til|kan være",
        "it": "è|sono|era|erano|ha|hanno|e|o|può|possono|dopo|se|quando|per|su|in|ma|perché|"
        "anche|"
        "di|deve|apertura|risposta",
        "es": "es|son|era|eran|ha|han|y|o|puede|pueden|después|si|cuando|para|sobre|en|pero|"
        "porque|"
        "también|de|debe|apertura|respuesta",
        "ru": "и|или|это|был|была|может|могут|после|если|когда|тогда|для|на|в|но|так|также|не|с|"
        "должен|открытие|ответ",
        "zh": "和|或|是|在|如果|因为|但|也|不是|可以",
    },
)
RELAYS = WordList(
    "IM2-25: the call after it continues the auction before it",
    {
        "en": "relay*|puppet*|cheapest bid|next step", "de": "relais*|relay*",
        "fr": "relais", "nl": "relay*", "pl": "relay*|przekaz*", "sv": "relä*|relay*|relé*",
        "it": "relay*|relais", "es": "relé*|relay*", "ru": "реле*", "zh": "接力",
    },
)  # fmt: skip
NO_ROWS = WordList(
    "IM2-22: headings above items of one space that are not rows",
    {
        "en": "changelog|change log|changes|changed|what changed|fixed|added|removed|history|"
        "examples|example|notes|note|see also|for more|further reading|references|to do|todo|"
        "links",
        "de": "änderungen|geändert|beispiel|beispiele|anmerkung|anmerkungen|hinweis|hinweise|"
        "siehe auch|quellen|verlauf",
        "fr": "modifications|changements|exemple|exemples|remarque|remarques|note|notes|"
        "voir aussi|"
        "références|historique",
        "nl": "wijzigingen|gewijzigd|voorbeeld|voorbeelden|opmerking|opmerkingen|noten|zie ook|"
        "bronnen",
        "pl": "zmiany|przykład|przykłady|uwagi|uwaga|zobacz też|patrz też|historia|źródła",
        "sv": "ändringar|ändrat|exempel|anmärkning*|noter|se även|för mera|för mer|historik|"
        "källor|"
        "endringer|eksempel|eksempler|merknader|se også",
        "it": "modifiche|cambiamenti|esempio|esempi|note|nota|vedi anche|fonti|storia",
        "es": "cambios|ejemplo|ejemplos|notas|nota|véase también|ver también|fuentes|historial",
        "ru": "изменения|пример|примеры|примечани*|замечани*|см также|история|ссылки",
        "zh": "更新|修改|例子|举例|例|备注|注释|注|另见|说明",
    },
)
NOTES = WordList(
    "IM2-27: headings with the history of the heading above",
    {
        "en": "notes|note|examples|example|remarks|comments|summary|hands|tip|tips",
        "de": "anmerkung|anmerkungen|beispiel|beispiele|hinweis|hinweise|bemerkung|bemerkungen",
        "fr": "remarque|remarques|exemple|exemples|note|notes",
        "nl": "opmerking|opmerkingen|voorbeeld|voorbeelden|noten",
        "pl": "uwagi|uwaga|przykład|przykłady",
        "sv": "anmärkning*|exempel|noter|kommentar*|merknader|eksempler|eksempel",
        "it": "note|nota|esempio|esempi",
        "es": "notas|nota|ejemplo|ejemplos",
        "ru": "примечани*|пример|примеры|замечани*",
        "zh": "备注|注|注释|例|例子|举例",
    },
)
CALL_COLUMNS = WordList(
    "IM-19: heads of columns with calls",
    {
        "en": "bid|bids|call|calls|action|our bid|their bid|next bid|you bid|we bid|they bid|"
        "sequence|"
        "call or bid",
        "de": "gebot|gebote|ansage|ansagen|reizung",
        "fr": "enchère|enchères|annonce|annonces|appel",
        "nl": "bod|biedingen|bieding|boden",
        "pl": "odzywka|odzywki|zapowiedź|licytacja",
        "sv": "bud|melding|meldinger|melding|vårt bud|deras bud",
        "it": "dichiarazione|dichiarazioni|licita",
        "es": "voz|voces|declaración|subasta|remate",
        "ru": "заявка|заявки|торговля|ставка",
        "zh": "叫品|叫牌|应叫|开叫",
    },
)
MEANING_COLUMNS = WordList(
    "IM-19: heads of columns with meanings",
    {
        "en": "meaning*|description*|explanation*|shows|notes|comment*|interpretation|"
        "definition|hand",
        "de": "bedeutung*|beschreibung*|erklärung*|bemerkung*",
        "fr": "signification*|description*|explication*|commentaire*|sens",
        "nl": "betekenis*|beschrijving*|uitleg|omschrijving",
        "pl": "znaczenie|znaczenia|opis|opisy|wyjaśnienie",
        "sv": "betydelse*|beskrivning*|förklaring*|betydning*|beskrivelse*|forklaring*|visar",
        "it": "significato|significati|descrizione|spiegazione",
        "es": "significado*|descripción|explicación",
        "ru": "значени*|описани*|смысл|объяснени*",
        "zh": "含义|说明|意义|解释|描述|牌型",
    },
)
OUR_PLAYERS = WordList(
    "IM2-26, IM2-31: columns of our calls",
    {
        "en": "we|us|our side|opener|opener's|responder|responder's|partner|partner's|me|you|i|"
        "my|"
        "my lady|our|openers|responders|pard",
        "de": "wir|uns|eröffner|antwortender|antworter|partner|ich|antworthand",
        "fr": "nous|ouvreur|l'ouvreur|répondant|le répondant|partenaire|moi|répondeur",
        "nl": "wij|ons|openaar|antwoorder|antwoordende|antwoordhand|partner|ik|beantwoorder",
        "pl": "my|otwierający|odpowiadający|partner|ja",
        "sv": "vi|oss|öppnare*|öppningshand|öppnarens|svarare*|svararen|svarshand|partner|jag|"
        "åpner|åpneren|svarer|svareren|makker|åbner|åbneren",
        "it": "noi|apertore|rispondente|compagno|io",
        "es": "nosotros|abridor|respondedor|respondiente|compañero|yo",
        "ru": "мы|открывающий|отвечающий|партнёр|партнер|я|открывший",
        "zh": "我方|开叫人|应叫人|开叫者|应叫者|同伴|我",
    },
)
THEIR_PLAYERS = WordList(
    "IM2-26: columns of their calls",
    {
        "en": "they|them|opponent|opponents|opps|opp|lho|rho|their side|enemy|their|"
        "left hand opponent|right hand opponent",
        "de": "sie|gegner|gegnerisch|links|rechts|lg|rg",
        "fr": "ils|eux|adversaire|adversaires|adv",
        "nl": "zij|hun|tegenstander|tegenstanders|tegenpartij|lt|rt",
        "pl": "oni|przeciwnik|przeciwnicy|przeciwnika",
        "sv": "de|dom|motståndare|motståndaren|motståndarna|mv|mh|motspiller|motspillerne|"
        "modpart|motpart",
        "it": "loro|avversario|avversari|avv",
        "es": "ellos|contrario|contrarios|rival|rivales|adversario|oponente|oponentes",
        "ru": "они|противник|противники|оппонент|оппоненты|оппы",
        "zh": "对方|敌方|对手|上家|下家",
    },
)
THEY_OPENED = WordList(
    "IM2-29: columns of the side that did not open, so they opened",
    {
        "en": "overcaller*|overcaller's|doubler*|doubler's|advancer*|advancer's|intervenor*|"
        "intervener*",
        "de": "gegenreizer|zwischenreizer|kontrierer",
        "fr": "intervenant|contreur",
        "nl": "volgbieder|tussenbieder|doubleerder",
        "pl": "wchodzący|interweniujący|kontrujący",
        "sv": "inklivare*|inklivaren|dubblare*|dubblaren|innmelder|indmelder|dobler",
        "it": "interferente|intervenente",
        "es": "interventor|intervenidor|doblador",
        "ru": "вошедший|контрящий|законтривший",
        "zh": "争叫人|争叫者|加倍者",
    },
)
AUCTION_COLUMNS = WordList(
    "IM2-26: heads next to those of players that are not players",
    {
        "en": "sequence|auction|bidding",
        "de": "sequenz|reizung|lizitation",
        "fr": "séquence|enchères|séquences",
        "nl": "sequentie|bieding|biedverloop",
        "pl": "sekwencja|licytacja",
        "sv": "sekvens|budgivning|budsekvens|budgivningen|meldeforløb",
        "it": "sequenza|licita",
        "es": "secuencia|subasta",
        "ru": "последовательность|торговля",
        "zh": "叫牌过程|叫牌|进程",
    },
)

_COMPASS = (
    "w west ouest oeste ovest väst vest западный запад з 西",
    "n north nord norte noord norr północ север с 北",
    "e east est este oost ost öst øst wschód восток в 东 東",
    "s south sud sur süd zuid syd sør południe юг ю 南",
)
SEATS: Mapping[str, int] = MappingProxyType(
    {folded(word): seat for seat, words in enumerate(_COMPASS) for word in words.split()}
)
"""The seats by their folded name: West 0, North 1, East 2, South 3 (IM2-26)."""
