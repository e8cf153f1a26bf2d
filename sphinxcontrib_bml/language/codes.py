"""What can be wrong with notes: one entry for every kind of diagnostic (LANGUAGE ER)."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How bad it is (LANGUAGE ER-2)."""

    ERROR = "error"
    """Something written is lost from the page, or cannot mean anything."""
    WARNING = "warning"
    """Shown, but left out of exports or probably misread."""
    INFO = "info"
    """Style, or a loss that another expansion makes good."""

    @property
    def rank(self) -> int:
        """How bad it is compared with others, 0 for the mildest."""
        return [Severity.INFO, Severity.WARNING, Severity.ERROR].index(self)


OFF = "off"
"""The level of what is not looked for."""


class Kind(NamedTuple):
    """What is known about a kind of diagnostic."""

    severity: Severity
    """The usual one; a few kinds choose another from case to case."""
    help: str
    """What it means and what to do, for the documentation."""
    is_off: bool = False
    """Whether it is only looked for where that is asked for."""


_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


class Code(Enum):
    """The kinds of diagnostics. ``str(Code.PASTE_UNKNOWN)`` is ``PASTE-UNKNOWN``."""

    ENCODING = Kind(
        _WARNING, "The file is not UTF-8 and was read as Windows-1252. Save it as UTF-8."
    )
    FILE_BINARY = Kind(_ERROR, "The file holds a NUL byte, so it is no text; it was not read.")
    TEXT_CONTROL = Kind(
        _WARNING, "An invisible control character was replaced by a blank. Remove it."
    )
    HEADING_JUMP = Kind(
        _WARNING, "A heading is more than one level below the one above. Use the level between."
    )
    TITLE_SEVERAL = Kind(
        _INFO, "Several top headings and no #+TITLE: the page has no title of its own. Add one."
    )
    TABLE_DOUBT = Kind(
        _INFO,
        "Rows were read as text, or not as part of the table above. Look at blank lines and "
        "indentation; #BIDTABLE above a block makes it a table.",
    )
    INCLUDE_MISSING = Kind(_ERROR, "The file to include was not found. Look at the names tried.")
    INCLUDE_PLACE = Kind(
        _WARNING,
        "The rows of a file that is included inside a table do not continue it: they are read as "
        "openings. Store them with #CUT, and write #PASTE in the table.",
    )
    INCLUDE_CYCLE = Kind(_ERROR, "A file includes itself, directly or through others.")
    INCLUDE_DEPTH = Kind(_ERROR, "Files include each other too deeply.")
    INCLUDE_SIZE = Kind(_ERROR, "The included files are too large together.")
    INCLUDE_ESCAPE = Kind(_ERROR, "The file to include lies outside the folder of the notes.")
    INCLUDE_PAGE = Kind(
        _INFO,
        "A file that other notes include is a page of its own too, which no toctree names. Add its "
        "name to exclude_patterns in conf.py, or to a toctree.",
    )
    LIMIT_RECORDS = Kind(_ERROR, "The tables stand for too many auctions; the rest was left out.")
    LIMIT_DEPTH = Kind(
        _ERROR, "Rows, headings, lists or reStructuredText are nested too deeply to be shown so."
    )
    LIMIT_ROWS = Kind(
        _ERROR, "The bidding tables of a page have too many rows; those further down are not shown."
    )
    LIMIT_CALLS = Kind(
        _ERROR, "The auctions of a page have too many calls; those further down are kept as text."
    )
    LIMIT_CELLS = Kind(_ERROR, "A pipe table has too many cells; rows of it were left out.")
    LIMIT_RST = Kind(
        _ERROR, "Too much of the reStructuredText is wrong; the rest of it was kept as text."
    )
    LIMIT_LINE = Kind(_WARNING, "A line is very long; probably its line ends were lost.")
    BLOCK_GLUED = Kind(
        _INFO, "A blank line is missing between two blocks, so one may count as text. Insert it."
    )
    METADATA_UNKNOWN = Kind(
        _WARNING, "A key behind #+ is nearly one that means something: #+TITEL: is not used."
    )
    TABLE_CONTEXT = Kind(
        _WARNING,
        "The auction stands only above a table, in its heading or before a blank line, so the rows "
        "are read as openings. Write it as a history directly above the rows; where all headings "
        "are auctions, write #+HEADINGS: auctions on top.",
    )
    DIRECTIVE_UNKNOWN = Kind(
        _ERROR, "A line begins with # and no known word. Comments begin with //."
    )
    DIRECTIVE_PLACE = Kind(
        _ERROR, "A directive stands inside a table or a paragraph. Give it a block of its own."
    )
    DIRECTIVE_VALUE = Kind(_ERROR, "An argument or option of a directive is not one it takes.")
    ROLE_VALUE = Kind(_ERROR, "The text of a role is not what it takes.")
    VUL_VALUE = Kind(_ERROR, "#VUL takes two of Y N 0: we, they.")
    SEAT_VALUE = Kind(_ERROR, "#SEAT takes 0, 1, 2, 3, 4, 12 or 34.")
    CONDITIONS_CARRY = Kind(
        _INFO,
        "#SEAT or #VUL of a directive bml still holds for a table in a later section of the page. "
        "Where it ends write #SEAT 0 or #VUL 00.",
    )
    CLIP_UNCLOSED = Kind(_ERROR, "#CUT or #COPY has no end marker before its block ends.")
    CLIP_STRAY_END = Kind(_ERROR, "#ENDCUT or #ENDCOPY has no beginning.")
    CLIP_NAME = Kind(_ERROR, "#CUT or #COPY needs a name.")
    CLIP_BLANK = Kind(_WARNING, "A blank line inside a clip was dropped. Remove it.")
    CLIP_UNUSED = Kind(_INFO, "A clip is cut and never pasted: its rows are on no page.")
    PASTE_UNKNOWN = Kind(_ERROR, "No clip with this name stands above.")
    PASTE_ARG = Kind(_ERROR, "An argument of #PASTE is not of the form target=replacement.")
    PASTE_CYCLE = Kind(_ERROR, "A clip pastes itself, directly or through others.")
    PASTE_LIMIT = Kind(_ERROR, "Clips paste each other too deeply, or become too large.")
    TABLE_CONTINUATION = Kind(
        _WARNING, "A line was added to the description above though it is not aligned with it."
    )
    TABLE_AMBIGUOUS = Kind(
        _WARNING, "A line begins with a call but stands under the description: read as text."
    )
    TABLE_ALIGNED_ROW = Kind(
        _INFO, "A line stands under the description above; its '=' makes it a row."
    )
    TABLE_DEDENT = Kind(_INFO, "A row goes back to a column that no row above has.")
    TABLE_TAB = Kind(_INFO, "Tabs in the indentation count as one column each. Use blanks.")
    TABLE_SEQUENCE = Kind(
        _ERROR, "A sequence of calls stands below other rows. Give it its own table."
    )
    SEQUENCE_BLANKS = Kind(
        _WARNING,
        "A table begins with calls and blanks between them, and was read as continuing that "
        "auction. Write 1C-1D-1H, with hyphens and no blanks.",
    )
    TABLE_PROSE = Kind(_INFO, "A sentence that begins with a bid became a bidding table.")
    CALL_UNKNOWN = Kind(
        _WARNING, "The first word is no call; the row is shown but left out of exports."
    )
    CALL_ILLEGAL = Kind(_WARNING, "The call may not be made in the auction it stands in.")
    AS_VALUE = Kind(
        _WARNING, "What stands behind //as is no auction, or no pair of calls; it is not followed."
    )
    AS_UNKNOWN = Kind(_WARNING, "//as names an auction that the notes do not have.")
    AS_CYCLE = Kind(
        _WARNING, "Lines with //as lead from one to the next and back to the first of them."
    )
    VARIABLE_UNBOUND = Kind(_ERROR, "oM or om needs a row with M or m above it.")
    VARIABLE_ALONE = Kind(
        _WARNING,
        "Y or Z stands for any suit where no X stands before it, and nothing else in the table "
        "speaks of it: probably a slip of the finger. It is exported as any suit.",
    )
    VARIABLE_EMPTY = Kind(_INFO, "No suit is left for the variable in this auction.")
    STEP_NO_BID = Kind(_ERROR, "Steps need a bid above to count from.")
    STEP_RANGE = Kind(_ERROR, "The number of steps is 0, or leads beyond 7NT.")
    ROW_EMPTY = Kind(
        _WARNING,
        "A row stands for no auction: no suit is left for it, other rows beside it have all its "
        "calls, or its condition never holds. It is shown but left out of exports, with the rows "
        "below it.",
    )
    VARIANT_NAME = Kind(
        _ERROR,
        "A word behind #+VARIANTS: is no name, or there is none. A name is letters, digits, _ and "
        "-, 40 characters at most.",
    )
    VARIANT_UNKNOWN = Kind(
        _ERROR,
        "A word behind //only or //except, or what a setting names, is none of the names behind "
        "#+VARIANTS:. A remark where the line may be a comment.",
    )
    VARIANT_PLACE = Kind(
        _ERROR,
        "A line //only or //except stands where it is about nothing, and is passed by. A warning "
        "where a clip is defined again for some names: clips are everybody's.",
    )
    VARIANT_NONE = Kind(
        _WARNING, "Lines //only or //except in notes without #+VARIANTS: they are comments there."
    )
    VARIANT_NOBODY = Kind(
        _WARNING, "Something holds for no name: its own line and one further out exclude all."
    )
    VARIANT_CHOSEN = Kind(
        _INFO, "Notes of several names were read as those of the first, as none was chosen."
    )
    PASSED_SEAT = Kind(
        _WARNING,
        "A row for a passed hand stands where #SEAT says that none of us has passed; it stands for "
        "no auction.",
    )
    DUPLICATE_TERM = Kind(
        _INFO, "An abbreviation is explained twice, in different words; the first stands."
    )
    DUPLICATE = Kind(
        _WARNING,
        "The auction has another meaning further up; the first one stands. A remark where the rows "
        "differ in a way that authors mean.",
    )
    HISTORY_UNDEFINED = Kind(
        _WARNING, "A table continues an auction that no other row defines.", is_off=True
    )
    ANSWER_MISSING = Kind(
        _WARNING, "A bid asks something, and the notes have no answer to it.", is_off=True
    )
    ALERT_MISSING = Kind(
        _WARNING,
        "A transfer, a relay or an artificial bid has no alert mark, in notes that use the mark.",
        is_off=True,
    )
    VARIATION = Kind(
        _WARNING,
        "Two bids of a level are continued alike but for one or two rows; perhaps one was changed "
        "and the other forgotten.",
        is_off=True,
    )
    AUCTION_UNDEFINED = Kind(
        _WARNING, "A text names an auction that the notes do not have.", is_off=True
    )
    ABBREVIATION_UNKNOWN = Kind(
        _WARNING,
        "A word in capitals is not in the notes' own list of abbreviations, which has ten or more.",
        is_off=True,
    )
    DUPLICATE_SAME = Kind(_INFO, "The auction has the same meaning in another row; one is enough.")
    IGNORE_UNUSED = Kind(
        _INFO, "A line //ignore silences nothing: remove it, or correct the code behind it."
    )
    CHECK_ADDED = Kind(_WARNING, "What a check of another package finds; the message says what.")
    CHECK_FAILED = Kind(
        _WARNING, "A check of another package cannot be used; all other checks go on."
    )
    CONFIG_VALUE = Kind(
        _WARNING, "A setting names a code, a level or an entry that there is not; it is left out."
    )
    BASELINE = Kind(_ERROR, "The file of accepted findings cannot be read, so nothing is accepted.")
    TABLE_PIPE = Kind(_WARNING, "A line of a pipe table has no | in it.")
    DEAL_CARDS = Kind(
        _WARNING,
        "A hand has too many cards, or too few in a deal of four hands; or a card appears twice.",
    )
    DEAL_HEADER = Kind(
        _WARNING,
        "Dealer or vulnerability are not those of the board, the leader lacks the card led, or "
        "declarer's side never bids the contract.",
    )
    DEAL_HAND = Kind(
        _WARNING, "A hand is given twice (the last one counts), or a line among hands is none."
    )
    AUCTION_CELLS = Kind(
        _WARNING, "A line of an auction has more than four calls, and no dealer is named."
    )
    AUCTION_NOTE = Kind(_WARNING, "A mark in an auction has no note, or a note no mark.")
    BSS_ANNOTATION = Kind(_WARNING, "A //bss line has an unknown word, or no row above it.")
    BSS_SEAT = Kind(_WARNING, "The seat and the leading passes contradict each other.")
    BSS_PASS = Kind(_INFO, "An auction of passes only has no place in a BSS file.")
    BSS_KEY = Kind(_WARNING, "The same auction would stand twice in an export; the first is kept.")
    BSS_RECORD = Kind(
        _ERROR, "A line of a BSS file is no record, for the reason told; it is kept as it is."
    )
    BSS_MARKUP = Kind(
        _INFO, "The text of a BSS record holds what BML takes for font marks or a link."
    )
    BSS_INFERRED = Kind(
        _INFO, "A field of a BSS record was taken from the description, as was asked for."
    )
    BSS_CHARACTER = Kind(
        _WARNING,
        "The encoding of the file lacks a character, or a BSS file has another use for it.",
    )
    BBA_RECORD = Kind(
        _ERROR, "A record of a BBOalert file cannot be read; it was kept as a comment."
    )
    BBA_KEPT = Kind(
        _WARNING, "BML has no way to say what stands in a BBOalert file; it was kept as a comment."
    )
    BBA_MARKUP = Kind(
        _WARNING, "A text from a BBOalert file holds what BML takes for font marks or a link."
    )
    BBA_CHANGED = Kind(
        _WARNING,
        "Exporting the notes that were made of a BBOalert file gives another text, or none.",
    )
    BBA_DIVIDED = Kind(
        _INFO,
        "Exporting the notes that were made of a BBOalert file gives the same text, divided "
        "otherwise between the field and the chat.",
    )
    BBA_ALERT = Kind(
        _INFO,
        "An alert of a BBOalert file comes back only if files are written with alerts.",
    )
    BBA_THEIRS = Kind(
        _INFO, "A call of the opponents: BBOalert explains only ours, so its file leaves it out."
    )
    BBA_QUALIFIED = Kind(
        _WARNING,
        "BBOalert has no option that is set by hand and by seat or vulnerability; not written.",
    )
    BBA_CUT = Kind(
        _INFO, "A description was cut to the field of BBOalert, as bml_bboalert_long asks for."
    )
    IMPORT_DOUBT = Kind(
        _WARNING,
        "Something in a file that was imported can be read in two ways; the message says how it "
        "was read. Look at it in the notes.",
    )
    IMPORT_KEPT = Kind(
        _INFO,
        "BML has no words for something in a file that was imported; it is a comment in the notes, "
        "or left out and only told.",
    )
    IMPORT_READ = Kind(
        _INFO, "How something in a file that was imported was read: what the columns are taken for."
    )
    IMPORT_FILE = Kind(
        _ERROR, "No notes can be made of a file, for the reason told; nothing was written."
    )
    EXPORT_LOSS = Kind(
        _WARNING, "A file in a format that was added cannot hold something; the message says what."
    )
    RST_TABLE = Kind(_INFO, "A bidding table in a reStructuredText block is not exported here.")
    RST_UNCLOSED = Kind(_ERROR, "#+BEGIN_RST has no #+END_RST; the rest of the file is reST.")
    RST_STRAY_END = Kind(_ERROR, "#+END_RST has no beginning.")
    RST_SECTION = Kind(_ERROR, "A section title, or a line across the page, inside #+BEGIN_RST.")
    RST_REFUSED = Kind(
        _WARNING,
        "bml html and bml latex take in no files, addresses, HTML or LaTeX by way of "
        "reStructuredText, as notes may be by anybody. For notes that you trust give --trust.",
    )
    RST_MESSAGE = Kind(_WARNING, "What docutils says of a reStructuredText block.")
    SYSTEM_NONE = Kind(_INFO, "The document belongs to no system, so it is not exported.")
    CHANGES_SOURCE = Kind(
        _WARNING,
        "The state of the notes to compare with cannot be read, so the page does not say what "
        "changed. Look whether git is there, the clone has the revision, bml json made the file.",
    )
    PLAYED_FORMAT = Kind(
        _ERROR, "A file of played deals is neither LIN nor PBN, nor has it addresses of deals."
    )
    PLAYED_FILE = Kind(
        _WARNING, "A file of played deals is not there, or too large; it was left out."
    )
    PLAYED_RECORD = Kind(
        _ERROR, "A played deal has neither a dealer nor a number of the board; it is not counted."
    )
    PLAYED_CALL = Kind(
        _WARNING, "A call of a played deal is none, or illegal; the auction ends before it."
    )
    PLAYED_DEAL = Kind(
        _WARNING, "The hands of a played deal cannot be right; its auction counts all the same."
    )
    PLAYED_HEADER = Kind(
        _WARNING, "The dealer of a played deal is another than who calls first; the auction wins."
    )
    PLAYED_BOARD = Kind(
        _ERROR, "The board that a deal or an auction of a page asks for cannot be told."
    )
    PLAYED_TAG = Kind(
        _INFO, "Something in a LIN file is in the place of a tag and none; it was passed over."
    )
    PLAYED_NOTE = Kind(
        _INFO, "An explanation of a played deal has no call, or an alert no explanation."
    )
    PLAYED_PASSES = Kind(
        _INFO,
        "A PBN file leaves out the passes before the opening, as contract and declarer show; they "
        "were put there.",
    )
    PLAYED_LINK = Kind(
        _INFO, "An address has its deal on a server; nothing is fetched. Save the hand as LIN."
    )
    PLAYED_LOSS = Kind(
        _WARNING, "A deal of the notes holds what LIN, PBN or an address cannot say."
    )
    DEAL_DD = Kind(
        _INFO,
        "Tricks at double dummy were asked for, and endplay is not installed: the page is without.",
    )
    CARD_SYNTAX = Kind(
        _ERROR, "A file of a convention card is no YAML, or holds tags or keys that are not read."
    )
    CARD_FILE = Kind(
        _ERROR, "A file that a card, its notes or a convention names is not there, or lies outside."
    )
    CARD_LIMIT = Kind(
        _ERROR, "A file of a card is too large, nested too deeply, or repeats too much by aliases."
    )
    CARD_STRUCTURE = Kind(
        _ERROR, "A structure of a card, or the frame of its notes, is not what the rules ask for."
    )
    CARD_STRUCTURE_UNKNOWN = Kind(_ERROR, "Notes are for a card whose structure is not known.")
    CARD_DUPLICATE_KEY = Kind(_ERROR, "A key stands twice in one mapping; the first counts.")
    CARD_DUPLICATE_ID = Kind(_ERROR, "An id stands twice in a section; the first counts.")
    CARD_MISSING = Kind(_ERROR, "Something that is required is missing.")
    CARD_BAD_TYPE = Kind(_ERROR, "A value is not of the kind that is asked for.")
    CARD_BAD_OPTION = Kind(_ERROR, "A value is none of the options; the message lists them.")
    CARD_CHOICE = Kind(_ERROR, "A value is no card of the holding, or does not tell which one.")
    CARD_BIDS = Kind(
        _ERROR,
        "A bids string cannot be read, or its calls cannot be made; a warning where something in "
        "it was passed over.",
    )
    CARD_LINK = Kind(_ERROR, "A link is neither http nor https; it is left out.")
    CARD_CONVENTION_TWICE = Kind(_ERROR, "Two conventions have one id; the first counts.")
    CARD_CLONE_CHANGED = Kind(
        _ERROR, "A clone changes author, links or licence, which its original wants kept."
    )
    CARD_UNKNOWN_KEY = Kind(
        _WARNING, "A key means nothing here. Keys of your own may begin with x-."
    )
    CARD_UNKNOWN_SECTION = Kind(_WARNING, "None of the cards of the notes has this section.")
    CARD_UNKNOWN_FIELD = Kind(_WARNING, "None of the cards of the notes has this field.")
    CARD_NO_CONVENTIONS = Kind(_WARNING, "The card takes no conventions in this section.")
    CARD_TOO_LONG = Kind(_WARNING, "A text is longer than the card has room for; shown whole.")
    CARD_CONVENTION_UNKNOWN = Kind(_WARNING, "A convention is named that was not found.")
    CARD_NOT_IN_NOTES = Kind(
        _WARNING, "A card takes an answer from an auction that the notes do not define."
    )
    CARD_DISAGREES = Kind(_WARNING, "A card says something else than the notes.")
    CARD_VERSION = Kind(
        _WARNING, "The notes were written for another version of the card's structure."
    )
    CARD_UNANSWERED = Kind(_INFO, "How many questions of a card have no answer.")
    CARD_NOT_EXPORTED = Kind(
        _INFO, "Sequences of a convention have no place in exported files; they are shown."
    )
    CARD_CLONE_UNKNOWN = Kind(_INFO, "The original of a clone was not found.")
    LINK_UNKNOWN = Kind(_WARNING, "The target of a link was not found.")
    LINK_SCHEME = Kind(
        _WARNING,
        "A link that is neither http, https, mailto, ftp nor tel. Write the address in full.",
    )
    LINK_AMBIGUOUS = Kind(_WARNING, "The target of a link fits several headings.")

    def __str__(self) -> str:
        """Return the one spelling of the code, ``PASTE-UNKNOWN`` (LANGUAGE ER-3)."""
        return self.name.replace("_", "-")

    kind: Kind

    def __new__(cls, severity: Severity, help_text: str, is_off: bool = False) -> Code:
        """Make every entry a value of its own, also where two kinds are equal."""
        entry = object.__new__(cls)
        entry._value_ = len(cls.__members__)
        entry.kind = Kind(severity, help_text, is_off)
        return entry

    @property
    def severity(self) -> Severity:
        """The usual severity; where it is off, that of one who asks for it."""
        return self.kind.severity

    @property
    def is_off(self) -> bool:
        """Whether it is only looked for where that is asked for (CHECKS CK-2)."""
        return self.kind.is_off

    @property
    def level(self) -> str:
        """The usual level: the severity, or ``off``."""
        return OFF if self.is_off else str(self.severity)

    @property
    def help(self) -> str:
        """What it means and what to do."""
        return self.kind.help

    @property
    def subtype(self) -> str:
        """The subtype of Sphinx warnings of type ``bml``, ``paste-unknown``."""
        return str(self).lower()
