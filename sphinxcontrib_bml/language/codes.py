"""The kinds of problems in notes: one entry for every kind of diagnostic (LANGUAGE ER)."""

from __future__ import annotations

from .severity import OFF, Kind, KindOfDiagnostic, Severity

__all__ = ["FORMER_CODES", "OFF", "REMOVED_CODES", "Code", "Kind", "Severity"]

_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


class Code(KindOfDiagnostic):
    """The kinds of diagnostics. ``str(Code.PASTE_UNKNOWN)`` is ``PASTE-UNKNOWN``."""

    ENCODING = Kind(
        _WARNING, "The file is not UTF-8. It was read as Windows-1252. Save it as UTF-8."
    )
    FILE_BINARY = Kind(
        _ERROR, "The file contains a NUL byte, so it is not a text file. It was not read."
    )
    TEXT_CONTROL = Kind(
        _WARNING, "An invisible control character was replaced by a space. Remove it."
    )
    HEADING_JUMP = Kind(_WARNING, "A heading skips a level. Use the next level.")
    TITLE_MISSING = Kind(
        _INFO,
        "The file has no title, so pages show the name of the file. Add #+TITLE: at the top. A "
        "build reports it as a warning if a toctree lists the page.",
    )
    TABLE_DOUBT = Kind(
        _INFO,
        "Lines that look like rows were read as text, or not as part of the table above. Check "
        "blank lines and indentation. #BIDTABLE above a block makes it a table.",
    )
    INCLUDE_MISSING = Kind(
        _ERROR, "The included file does not exist. The message lists the names that were tried."
    )
    INCLUDE_PLACE = Kind(
        _WARNING,
        "A file is included inside a table. Its rows do not continue the table; they are read as "
        "openings. Store the rows with #CUT and write #PASTE in the table.",
    )
    INCLUDE_CYCLE = Kind(_ERROR, "A file includes itself, directly or through other files.")
    INCLUDE_DEPTH = Kind(_ERROR, "Included files are nested too deeply.")
    INCLUDE_SIZE = Kind(_ERROR, "The included files are too large in total.")
    INCLUDE_ESCAPE = Kind(_ERROR, "The included file is outside the folder of the notes.")
    INCLUDE_PAGE = Kind(
        _INFO,
        "A file that other notes include is also a page, but no toctree lists it. Add its name to "
        "exclude_patterns in conf.py or to a toctree.",
    )
    LIMIT_RECORDS = Kind(_ERROR, "The tables define too many auctions. The rest was left out.")
    LIMIT_DEPTH = Kind(
        _ERROR,
        "Rows, headings, lists or reStructuredText are nested too deeply. Deeper levels are shown "
        "at the last allowed level.",
    )
    LIMIT_ROWS = Kind(
        _ERROR, "The bidding tables of a page have too many rows. Later rows are not shown."
    )
    LIMIT_CALLS = Kind(
        _ERROR, "The auctions of a page have too many calls. Later auctions are shown as text."
    )
    LIMIT_CELLS = Kind(_ERROR, "A pipe table has too many cells. Some rows were left out.")
    LIMIT_RST = Kind(_ERROR, "The reStructuredText has too many errors. The rest is shown as text.")
    LIMIT_LINE = Kind(_WARNING, "A line is very long. Its line breaks were probably lost.")
    METADATA_UNKNOWN = Kind(
        _WARNING, "A key after #+ looks like a typo, such as #+TITEL:. It is not used."
    )
    PARAMETER_UNKNOWN = Kind(
        _WARNING, "A text uses a parameter that is not defined. It is kept as typed."
    )
    PARAMETER_TWICE = Kind(_WARNING, "A parameter is defined twice. The first line is used.")
    PARAMETER_CYCLE = Kind(
        _ERROR, "A parameter is in its own text, or parameters are nested too deeply."
    )
    PARAMETER_UNUSED = Kind(_INFO, "A parameter is defined but not used.")
    TABLE_CONTEXT = Kind(
        _WARNING,
        "The auction of a table is above it, in a heading or in words. The message says which "
        "auction the rows continue, or why they are read as openings. Write the auction as a "
        "history directly above the rows, or #+HEADINGS: titles at the top. Severity is info if "
        "a heading names the auction.",
    )
    DIRECTIVE_UNKNOWN = Kind(
        _ERROR, "A line begins with # and an unknown word. Comments begin with //."
    )
    DIRECTIVE_PLACE = Kind(
        _ERROR,
        "A directive is inside a table or a paragraph. Put it in a separate block. Severity is "
        "warning for //aside, which belongs below a heading or above a block.",
    )
    DIRECTIVE_VALUE = Kind(_ERROR, "An argument or option of a directive has an invalid value.")
    ROLE_VALUE = Kind(_ERROR, "The text of a role is invalid.")
    VUL_VALUE = Kind(_ERROR, "#VUL needs two of Y, N and 0: first for us, then for them.")
    SEAT_VALUE = Kind(_ERROR, "#SEAT needs one of 0, 1, 2, 3, 4, 12 and 34.")
    CONDITIONS_CARRY = Kind(
        _INFO,
        "#SEAT or #VUL in a bml directive still applies to a table in a later section of the page. "
        "To end it, write #SEAT 0 or #VUL 00.",
    )
    CLIP_UNCLOSED = Kind(_ERROR, "#CUT or #COPY has no end marker in its block.")
    CLIP_STRAY_END = Kind(_ERROR, "#ENDCUT or #ENDCOPY has no matching start.")
    CLIP_NAME = Kind(_ERROR, "#CUT or #COPY needs a name.")
    CLIP_BLANK = Kind(_WARNING, "A blank line inside a clip was ignored. Remove it.")
    CLIP_UNUSED = Kind(_INFO, "A clip is cut but never pasted, so its rows are on no page.")
    PASTE_UNKNOWN = Kind(_ERROR, "There is no clip with this name above.")
    PASTE_ARG = Kind(_ERROR, "An argument of #PASTE is not of the form target=replacement.")
    PASTE_CYCLE = Kind(_ERROR, "A clip pastes itself, directly or through other clips.")
    PASTE_LIMIT = Kind(_ERROR, "Clips are nested too deeply or become too large.")
    TABLE_CONTINUATION = Kind(
        _WARNING,
        "A line is not aligned with the description above. It was added to the description.",
    )
    TABLE_AMBIGUOUS = Kind(
        _WARNING,
        "A line begins with a call but is aligned with the description above. It was read as text.",
    )
    TABLE_LAYOUT = Kind(
        _INFO,
        "The layout may mislead: a blank line is missing between two blocks, a tab counts as one "
        "column, the indentation of a row matches no row above, or a row is aligned with the "
        "description above.",
    )
    SEQUENCE_BLANKS = Kind(
        _WARNING,
        "A row has several calls with spaces or commas between. The message says how it was read. "
        "Write an auction with hyphens (1C-1D-1H), calls of one meaning with slashes (1H/1S). "
        "Severity is info if only commas are to be replaced.",
    )
    TABLE_PROSE = Kind(_INFO, "A sentence that begins with a bid became a bidding table.")
    CALL_UNKNOWN = Kind(
        _WARNING, "The first word of a row is not a call. The row is shown but not exported."
    )
    NUMBER = Kind(
        _WARNING,
        "A number that no hand can have: more than 13 cards, more than 40 points, or a range whose "
        "second number is smaller.",
    )
    CALL_ILLEGAL = Kind(_WARNING, "The call is not legal in this auction.")
    AS_VALUE = Kind(
        _WARNING, "The text after //as is not an auction or a pair of calls. It is ignored."
    )
    AS_UNKNOWN = Kind(_WARNING, "//as names an auction that the notes do not define.")
    AS_CYCLE = Kind(_WARNING, "The //as lines form a cycle.")
    VARIABLE_UNBOUND = Kind(
        _ERROR,
        "oM or om needs a row with M or m above it, or one major or minor that the same side has "
        "bid.",
    )
    VARIABLE_ALONE = Kind(
        _WARNING,
        "Y or Z stands for any suit if no X precedes it, and nothing else in the table mentions "
        "it. This is probably a typo. It is exported as any suit.",
    )
    VARIABLE_SUIT = Kind(
        _WARNING,
        "A row with m or M means one suit only, because the same side has bid the other one. To "
        "get both bids, write #+VARIABLES: both at the top; if one is right, #+VARIABLES: unbid.",
    )
    VARIABLE_EMPTY = Kind(_INFO, "No suit is left for the variable in this auction.", is_off=True)
    STEP_NO_BID = Kind(_ERROR, "Steps need a bid above to count from.")
    STEP_RANGE = Kind(_ERROR, "The number of steps is 0 or leads beyond 7NT.")
    ROW_EMPTY = Kind(
        _WARNING,
        "A row defines no auction: no suit is left for it, sibling rows already use all its calls, "
        "or its condition is never true. The row and the rows below it are shown but not exported.",
    )
    VARIANT_NAME = Kind(
        _ERROR,
        "A word after #+VARIANTS: is not a valid name, or there is no name. A name consists of "
        "letters, digits, _ and -, and has at most 40 characters.",
    )
    VARIANT_UNKNOWN = Kind(
        _ERROR,
        "A name after //only or //except, or in a setting, is not listed after #+VARIANTS:. "
        "Severity is info if the line may be a comment.",
    )
    VARIANT_PLACE = Kind(
        _ERROR,
        "A line //only or //except is in a place where it has no effect. Severity is warning if a "
        "clip is defined again for some partners: clips belong to all partners.",
    )
    VARIANT_NONE = Kind(
        _WARNING,
        "The notes use //only or //except without #+VARIANTS:. The lines are read as comments.",
    )
    VARIANT_NOBODY = Kind(
        _WARNING, "A part applies to no partner: its own line and an outer line exclude everyone."
    )
    VARIANT_CHOSEN = Kind(
        _INFO, "The notes have several partners and none was selected. The first one was used."
    )
    PASSED_SEAT = Kind(
        _WARNING,
        "A row for a passed hand is in a table whose #SEAT rules out a pass by us. The row defines "
        "no auction.",
    )
    DUPLICATE_TERM = Kind(
        _INFO, "An abbreviation is explained twice, differently. The first explanation is used."
    )
    DUPLICATE = Kind(
        _WARNING,
        "The auction has another meaning earlier in the notes. The first one is used. Severity is "
        "info if authors usually intend the difference.",
    )
    ALERT_MISSING = Kind(_WARNING, "A call that needs an alert mark has none.", is_off=True)
    ALERT_NEEDLESS = Kind(_INFO, "The rules of your federation ask for no alert of a marked call.")
    ALERT_WORDS = Kind(_INFO, "The rules of your federation ask for another alert mark.")
    ALERT_KIND = Kind(_WARNING, "An //alert line has an unknown word, or no row above it.")
    ALERT_QUOTES = Kind(
        _WARNING,
        "Only closed straight quotes with 1 to 40 characters after an alert mark announce a call.",
    )
    ALERT_RULES = Kind(_ERROR, "A file with the rules of alerts is invalid. It is not loaded.")
    AUCTION_UNDEFINED = Kind(_WARNING, "A text mentions an undefined auction.", is_off=True)
    ABBREVIATION_UNKNOWN = Kind(
        _WARNING,
        "A word in capitals is not in the notes' list of abbreviations, which has ten or more "
        "entries.",
        is_off=True,
    )
    DUPLICATE_SAME = Kind(_INFO, "Another row gives the auction the same meaning. Keep one.")
    MEANING_EMPTY = Kind(_WARNING, "No hand fits two calls of one player.", is_off=True)
    MEANING_SAME = Kind(_WARNING, "Two calls after one auction show the same hands.", is_off=True)
    IGNORE_UNUSED = Kind(
        _INFO, "A line //ignore suppresses nothing. Remove it or correct its code."
    )
    CHECK_ADDED = Kind(
        _WARNING, "A check from another package found a problem. The message describes it."
    )
    CHECK_FAILED = Kind(_WARNING, "A check from another package failed. All other checks ran.")
    ADDITION_FAILED = Kind(_WARNING, "A format or page report from another package failed.")
    CONFIG_VALUE = Kind(
        _WARNING, "A setting contains an unknown code, severity or entry. It is ignored."
    )
    CONFIG_TWICE = Kind(
        _WARNING,
        "conf.py and bml.toml have different values for a setting. conf.py takes precedence. Keep "
        "one of them.",
    )
    CONFIG_ORDER = Kind(
        _WARNING,
        "The toctree lists chapters in another order than bml.toml. Readers see the order of the "
        "toctree, but bml.toml decides which definition comes first.",
    )
    CONFIG_COMPUTED = Kind(
        _INFO,
        "A value in conf.py is not a literal, so commands do not know it. Put it into bml.toml.",
    )
    BASELINE = Kind(_ERROR, "The baseline file cannot be read, so no problems are hidden.")
    TABLE_PIPE = Kind(_WARNING, "A line of a pipe table contains no |.")
    DEAL_CARDS = Kind(
        _WARNING,
        "A hand has too many cards, or too few in a complete deal, or a card appears twice.",
    )
    PLAY_CARD = Kind(
        _WARNING,
        "A card of the play is not in the player's hand, was played before, does not follow suit, "
        "or is one too many.",
    )
    DEAL_HEADER = Kind(
        _WARNING,
        "The dealer or the vulnerability does not match the board number, the dealer does not call "
        "first, the leader does not hold the lead, the auction does not end in the contract, or a "
        "word is not recognized.",
    )
    DEAL_HAND = Kind(
        _WARNING,
        "A hand is given twice (the last one is used), or a line among the hands is not a hand.",
    )
    AUCTION_CELLS = Kind(
        _WARNING,
        "A line of an auction has more calls than the auction has columns, and no dealer is given.",
    )
    AUCTION_NOTE = Kind(
        _WARNING, "A mark in an auction has no footnote, or a footnote has no mark."
    )
    BSS_ANNOTATION = Kind(_WARNING, "A //bss line contains an unknown word or has no row above it.")
    AS_TEXT = Kind(
        _INFO,
        "A row says in words that the system is on, so exports do not know the continuations. "
        "Write //as below the row.",
    )
    BSS_SEAT = Kind(_WARNING, "The seat and the leading passes contradict each other.")
    BSS_PASS = Kind(_INFO, "A BSS file cannot contain an auction that consists only of passes.")
    BSS_KEY = Kind(
        _WARNING, "An export would contain the same auction twice. The first one is kept."
    )
    BSS_RECORD = Kind(
        _ERROR, "A line of a BSS file is not a valid record. The line is kept unchanged."
    )
    BSS_MARKUP = Kind(
        _INFO,
        "The text of a BSS record contains characters that BML reads as font marks or a link.",
    )
    BSS_INFERRED = Kind(
        _INFO, "A field of a BSS record was inferred from the description, as requested."
    )
    BSS_CHARACTER = Kind(
        _WARNING,
        "The encoding of the file lacks a character, or the character has another meaning in BSS "
        "files.",
    )
    BBA_RECORD = Kind(
        _ERROR, "A record of a BBOalert file cannot be read. It was kept as a comment."
    )
    BBA_KEPT = Kind(
        _WARNING, "BML cannot express part of a BBOalert file. It was kept as a comment."
    )
    BBA_MARKUP = Kind(
        _WARNING,
        "A text from a BBOalert file contains characters that BML reads as font marks or a link.",
    )
    BBA_CHANGED = Kind(
        _WARNING,
        "Exporting the imported notes produces a different text, or none.",
    )
    BBA_DIVIDED = Kind(
        _INFO,
        "Exporting the imported notes produces the same text, split differently between the field "
        "and the chat.",
    )
    BBA_ALERT = Kind(
        _INFO,
        "An alert from a BBOalert file is exported again only if you export with alerts.",
    )
    BBA_THEIRS = Kind(
        _INFO,
        "A call of the opponents. BBOalert explains only our calls, so the export leaves it out.",
    )
    BBA_QUALIFIED = Kind(
        _WARNING,
        "BBOalert has no option that depends both on a meaning and on seat or vulnerability. The "
        "row was not exported.",
    )
    BBA_CUT = Kind(
        _INFO,
        "A description was cut to the size of the BBOalert field, as bml_bboalert_long requests.",
    )
    IMPORT_DOUBT = Kind(
        _WARNING,
        "Part of an imported file can be read in two ways. The message says how it was read. Check "
        "it in the notes.",
    )
    IMPORT_LIKELY = Kind(
        _INFO, "An import was not sure how to read these rows. Correct them or remove the comment."
    )
    IMPORT_KEPT = Kind(
        _INFO,
        "BML cannot express part of an imported file. It is a comment in the notes, or it was left "
        "out and only reported.",
    )
    IMPORT_READ = Kind(
        _INFO, "How part of an imported file was read, for example the columns of a spreadsheet."
    )
    IMPORT_FILE = Kind(
        _ERROR, "The file cannot be converted to notes, for the reason given. Nothing was written."
    )
    EXPORT_LOSS = Kind(_WARNING, "A file format cannot store something. The message describes it.")
    RST_TABLE = Kind(_INFO, "A bidding table in a reStructuredText block is not exported here.")
    RST_UNCLOSED = Kind(
        _ERROR, "#+BEGIN_RST has no #+END_RST. The rest of the file is reStructuredText."
    )
    RST_STRAY_END = Kind(_ERROR, "#+END_RST has no matching #+BEGIN_RST.")
    RST_SECTION = Kind(_ERROR, "#+BEGIN_RST contains a section title or a horizontal line.")
    RST_REFUSED = Kind(
        _WARNING,
        "bml html and bml latex do not let reStructuredText include files, URLs, HTML or LaTeX, "
        "because other people may have written the notes. If you trust the notes, use --trust.",
    )
    RST_MESSAGE = Kind(_WARNING, "A docutils message about a reStructuredText block.")
    SYSTEM_SEVERAL = Kind(
        _WARNING,
        "Two files give other meanings to the same openings, so they were read as two systems. "
        "Write the systems into bml.toml.",
    )
    SYSTEM_NONE = Kind(_INFO, "The document belongs to no system, so it is not exported.")
    CHANGES_SOURCE = Kind(
        _WARNING,
        "The older version of the notes cannot be read, so the page does not list changes. Check "
        "that Git is installed, that the clone contains the revision, and that bml json wrote the "
        "file.",
    )
    PLAYED_FORMAT = Kind(_ERROR, "The file is not LIN or PBN and contains no deal URLs.")
    PLAYED_FILE = Kind(
        _WARNING, "A file of played deals does not exist or is too large. It was left out."
    )
    PLAYED_RECORD = Kind(
        _ERROR, "A played deal has no dealer and no board number. It is not counted."
    )
    PLAYED_CALL = Kind(
        _WARNING, "A call of a played deal is invalid or illegal. The auction ends before it."
    )
    PLAYED_DEAL = Kind(
        _WARNING, "The hands of a played deal are impossible. Its auction still counts."
    )
    PLAYED_HEADER = Kind(
        _WARNING,
        "The dealer of a played deal is not the first player to call. The auction is used.",
    )
    PLAYED_BOARD = Kind(
        _ERROR, "A page asks for a deal or an auction, but the board cannot be determined."
    )
    PLAYED_TAG = Kind(
        _INFO, "A LIN file has unexpected text where a tag belongs. The text was ignored."
    )
    PLAYED_NOTE = Kind(
        _INFO, "An explanation of a played deal has no call, or an alert has no explanation."
    )
    PLAYED_PASSES = Kind(
        _INFO,
        "A PBN file leaves out the passes before the opening, as contract and declarer show. The "
        "passes were inserted.",
    )
    PLAYED_LINK = Kind(
        _INFO, "The URL points to a deal on a server. Nothing is downloaded. Save the hand as LIN."
    )
    PLAYED_LOSS = Kind(
        _WARNING, "A deal of the notes contains something that LIN, PBN or a URL cannot express."
    )
    DEAL_DD = Kind(
        _INFO,
        "Double-dummy tricks were requested, but endplay is not installed. The page does not show "
        "them.",
    )
    CARD_SYNTAX = Kind(
        _ERROR, "A card file is not valid YAML, or it uses tags or keys that are not supported."
    )
    CARD_FILE = Kind(
        _ERROR,
        "A file named by a card, its card file or a convention does not exist or is outside the "
        "folder.",
    )
    CARD_LIMIT = Kind(
        _ERROR, "A card file is too large, nested too deeply, or repeats too much through aliases."
    )
    CARD_STRUCTURE = Kind(_ERROR, "A card structure, or the frame of a card file, is invalid.")
    CARD_STRUCTURE_UNKNOWN = Kind(_ERROR, "The card file names an unknown card.")
    CARD_DUPLICATE_KEY = Kind(_ERROR, "A key appears twice in one mapping. The first one is used.")
    CARD_DUPLICATE_ID = Kind(_ERROR, "An id appears twice in a section. The first one is used.")
    CARD_MISSING = Kind(_ERROR, "A required answer is missing.")
    CARD_BAD_TYPE = Kind(_ERROR, "A value has the wrong type.")
    CARD_BAD_OPTION = Kind(_ERROR, "A value is not one of the options. The message lists them.")
    CARD_CHOICE = Kind(
        _ERROR,
        "The value is not a card of the holding, or it does not say which of two equal cards.",
    )
    CARD_BIDS = Kind(
        _ERROR,
        "A bids string cannot be read, or its calls are not legal. Severity is warning if only "
        "part of it was ignored.",
    )
    CARD_LINK = Kind(_ERROR, "A link does not begin with http or https. It is left out.")
    CARD_CONVENTION_TWICE = Kind(_ERROR, "Two conventions have the same id. The first one is used.")
    CARD_CLONE_CHANGED = Kind(
        _ERROR,
        "A clone changes the author, the links or the license, which the original requires you to "
        "keep.",
    )
    CARD_UNKNOWN_KEY = Kind(_WARNING, "The key is unknown. Your own keys can begin with x-.")
    CARD_UNKNOWN_SECTION = Kind(_WARNING, "No card in this file has this section.")
    CARD_UNKNOWN_FIELD = Kind(_WARNING, "No card in this file has this field.")
    CARD_NO_CONVENTIONS = Kind(_WARNING, "The card accepts no conventions in this section.")
    CARD_TOO_LONG = Kind(
        _WARNING, "A text is longer than the space on the card. It is shown in full."
    )
    CARD_CONVENTION_UNKNOWN = Kind(_WARNING, "The convention was not found.")
    CARD_NOT_IN_NOTES = Kind(
        _WARNING, "A card takes an answer from an auction that the notes do not define."
    )
    CARD_DISAGREES = Kind(_WARNING, "The card and the notes disagree.")
    CARD_VERSION = Kind(_WARNING, "The card file is for another version of the card structure.")
    CARD_COMMENT = Kind(_WARNING, "Text after an answer is a YAML comment. Cards omit it.")
    CARD_DOUBTFUL = Kind(_WARNING, "A text looks like a command. Cards show it as typed.")
    CARD_MIGRATE = Kind(_WARNING, "An answer for version 1 of a card has no place in version 2.")
    CARD_NOT_COMPARABLE = Kind(_INFO, "An answer or its row is not read, and not compared.")
    CARD_DERIVE_VARIES = Kind(_INFO, "Rows of the notes give different answers to a question.")
    CARD_UNANSWERED = Kind(_INFO, "Number of questions without an answer.")
    CARD_NOT_EXPORTED = Kind(_INFO, "Some auctions of a convention cannot be exported.")
    CARD_CLONE_UNKNOWN = Kind(_INFO, "The original of a clone was not found.")
    MEANING_LINE = Kind(
        _ERROR,
        "A line for `bml meanings --lines` is not a JSON object with an id, an auction and a text. "
        "It is left out.",
    )
    HANDS_NONE = Kind(_WARNING, "The notes do not say enough for example hands.")
    LINK_UNKNOWN = Kind(_WARNING, "The target of a link was not found.")
    LINK_SCHEME = Kind(
        _WARNING, "A link does not begin with http, https, mailto, ftp or tel. Write the full URL."
    )
    LINK_AMBIGUOUS = Kind(_WARNING, "Several headings match the target of a link.")


FORMER_CODES = dict.fromkeys(
    ("BLOCK-GLUED", "TABLE-ALIGNED-ROW", "TABLE-DEDENT", "TABLE-TAB"), Code.TABLE_LAYOUT
)
"""Former names of codes, in settings, ``//ignore`` lines and baselines (CHECKS CK-5)."""
REMOVED_CODES = frozenset({"HISTORY-UNDEFINED", "ANSWER-MISSING", "VARIATION"})
"""Codes without effect (LANGUAGE XT-9)."""
