"""The files that color notes in Visual Studio Code, Vim and Emacs."""

from __future__ import annotations

import json
from typing import Any

from sphinxcontrib_bml.bridge.auctions import Suit
from tools.editors import words

MADE = "made by `make editors` from the tables of the language: do not edit"
_SYMBOLS = {suit.mark[1]: suit.symbol for suit in Suit}

Pattern = dict[str, Any]


def textmate() -> str:
    """Return the TextMate grammar, as JSON."""
    grammar = {
        "comment": MADE,
        "name": "BML",
        "scopeName": "text.bml",
        "fileTypes": ["bml"],
        "patterns": [
            {"include": f"#{name}"}
            for name in (
                *("rst", "annotation", "comment", "metadata", "setting", "clip", "include"),
                *("directive", "heading", "transition", "heads", "hand", "suit", "play", "trick"),
                *("item", "row", "announced", "pipe", "inline"),
            )
        ],
        "repository": _repository(),
    }
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def _repository() -> dict[str, Pattern]:
    alone = "|".join(words.ALONE)
    return {
        "rst": {
            "begin": r"^\s*(?i:(#\+BEGIN_RST))\s*$",
            "end": r"^\s*(?i:(#\+END_RST))\s*$",
            "captures": {"1": {"name": "keyword.control.rst.bml"}},
            "contentName": "meta.embedded.block.rst",
            # Without a pattern of ours the block is left out if nothing knows that language.
            "patterns": [{"include": "text.restructuredtext"}, {"match": "(?!)"}],
        },
        "annotation": _matched(
            rf"^\s*(//(?:{words.ANNOTATION}))(.*)$",
            "keyword.other.annotation.bml",
            "string.unquoted.annotation.bml",
        ),
        "comment": {"name": "comment.line.double-slash.bml", "match": r"^\s*//.*$"},
        "metadata": _matched(
            r"^\s*(#\+[A-Za-z0-9_]+:)\s*(.*)$",
            "keyword.other.metadata.bml",
            "string.unquoted.metadata.bml",
        ),
        "setting": _matched(
            rf"^\s*(#\s*(?:{'|'.join(words.SETTINGS)})(?![A-Za-z]))\s*({'|'.join(words.VALUES)})?",
            "keyword.control.setting.bml",
            "constant.language.bml",
        ),
        "clip": _matched(
            rf"^\s*(#\s*(?:{'|'.join(words.NAMING)})(?![A-Za-z]))\s*(\S*)(.*)$",
            "keyword.control.clip.bml",
            "entity.name.function.clip.bml",
            "variable.parameter.bml",
        ),
        "include": _matched(
            r"^\s*(#\s*INCLUDE)\s*(\S*)",
            "keyword.control.include.bml",
            "string.unquoted.path.bml",
        ),
        "directive": _matched(
            rf"^\s*(#\s*(?:{alone})(?![A-Za-z]))", "keyword.control.directive.bml"
        ),
        "heading": {
            "match": r"^(\*+)(?:\s+(\S.*)|([^\s*][^*]*))$",
            "name": "markup.heading.bml",
            "captures": {
                "2": {"patterns": [{"include": "#inline"}]},
            },
        },
        "transition": {"name": "punctuation.separator.bml", "match": r"^\s*-{3,}\s*$"},
        **_diagrams(),
        "item": _matched(r"^\s*(-|[0-9]+[.)])(?=\s)", "punctuation.definition.list.bml"),
        "row": {
            "match": rf"^\s*({words.LABEL})(?=[\s:=]|$)\s*([:=])?",
            "captures": {
                "1": {"name": "entity.name.call.bml", "patterns": _suits()},
                "2": {"name": "keyword.operator.bml"},
            },
        },
        "announced": {
            "patterns": [
                {
                    "name": "string.quoted.double.announcement.bml",
                    "match": rf"(?<=[\s=:]){words.ANNOUNCED}",
                },
                {"name": "keyword.other.not-alerted.bml", "match": r"(?<=[\s=:])!-(?=\s)"},
            ]
        },
        "pipe": {"name": "punctuation.separator.table.bml", "match": r"\|"},
        "inline": {"patterns": _inline()},
    }


def _diagrams() -> dict[str, Pattern]:
    """Return what colors the lines of auctions, deals and plays (LANGUAGE AU, DD, PY)."""
    return {
        "heads": _matched(rf"^\s*({words.HEADS})\s*$", "keyword.other.heads.bml"),
        "hand": {
            "match": rf"^\s*(?={words.HAND}\s*$)([NESW]):?(.*)$",
            "captures": {
                "1": {"name": "keyword.other.seat.bml"},
                "2": {"name": "constant.other.cards.bml"},
            },
        },
        "suit": {
            "match": rf"^\s*({words.SUIT_LINE})",
            "captures": {"1": {"name": "constant.other.cards.bml", "patterns": _suits()}},
        },
        "play": _matched(rf"^\s*({words.PLAY})\s*$", "keyword.other.play.bml"),
        "trick": {
            "match": rf"^\s*({words.TRICK})\s*(;.*)?$",
            "captures": {
                "1": {"name": "constant.other.cards.bml", "patterns": _cards()},
                "2": {"name": "comment.line.semicolon.bml"},
            },
        },
    }


def _cards() -> list[Pattern]:
    return [
        {
            "name": f"constant.other.suit.{name}.bml",
            "match": rf"!?[{letter}{letter.upper()}]|{_SYMBOLS[letter]}",
        }
        for name, letter in words.SUIT_MARKS.items()
    ]


def _matched(pattern: str, *scopes: str) -> Pattern:
    captures = {str(number): {"name": scope} for number, scope in enumerate(scopes, 1)}
    return {"match": pattern, "captures": captures}


def _suits() -> list[Pattern]:
    found = []
    for name, letter in words.SUIT_MARKS.items():
        in_call = rf"(?<=[0-9CDHSN]){letter.upper()}|(?<=[0-9]){letter}"
        marks = rf"![{letter}{letter.upper()}]|{_SYMBOLS[letter]}|{in_call}"
        found.append({"name": f"constant.other.suit.{name}.bml", "match": marks})
    return found


def _inline() -> list[Pattern]:
    marks = [
        {
            "name": f"constant.other.suit.{name}.bml",
            "match": rf"!(?:{letter}|{letter.upper()}(?![\w/]))|{_SYMBOLS[letter]}",
        }
        for name, letter in words.SUIT_MARKS.items()
    ]
    return [
        {
            "match": r"(\[)([^\[\]]+)(\]\()([^()]*(?:\([^()]*\)[^()]*)*)(\))",
            "captures": {
                "2": {"name": "string.other.link.title.bml"},
                "4": {"name": "markup.underline.link.bml"},
            },
        },
        {"name": "markup.underline.link.bml", "match": r"(?:https?://|mailto:)[^\s<>\"]+"},
        *marks,
        {"name": "constant.numeric.bid.bml", "match": words.BID},
        {"name": "markup.bold.bml", "match": r"(?<![\w*])\*[^\s*](?:[^*]*[^\s*])?\*(?![\w*])"},
        {"name": "markup.italic.bml", "match": r"(?<![\w/:])/[^\s/](?:[^/]*[^\s/])?/(?![\w/])"},
        {"name": "markup.raw.inline.bml", "match": r"(?<![\w=])=[^\s=](?:[^=]*[^\s=])?=(?![\w=])"},
        {"name": "constant.character.escape.bml", "match": r"---|--|->|\\n"},
        {"name": "variable.other.parameter.bml", "match": r"\{[A-Za-z][A-Za-z0-9_]*\}"},
    ]


def vim() -> str:
    """Return the syntax file of Vim and Neovim."""
    alone = "\\|".join(words.ALONE)
    naming = "\\|".join(words.NAMING)
    settings = "\\|".join(words.SETTINGS)
    kinds = "\\|".join(words.ANNOTATIONS)
    suits = [
        f"syntax match bml{name.capitalize()} /!{letter}\\|!{letter.upper()}\\ze\\A\\|"
        f"{_SYMBOLS[letter]}/"
        for name, letter in words.SUIT_MARKS.items()
    ]
    lines = [
        f'" Vim syntax file: BML. {MADE}',
        'if exists("b:current_syntax")',
        "  finish",
        "endif",
        "syntax case match",
        *suits,
        r"syntax match bmlBid /\<[1-7]\%(NT\|[CDHSN]\+\)\>/",
        r"syntax match bmlRow /^\s*" + _vim_label() + r"\%($\|\ze[ \t:=]\)/",
        *(
            rf"syntax match bml{name} /^\s*{words.in_vim(pattern)}\s*{end}/"
            for name, pattern, end in (
                ("Heads", words.HEADS, "$"),
                ("Cards", words.HAND, "$"),
                ("Cards", words.SUIT_LINE, ""),
                ("Heads", words.PLAY, "$"),
                ("Cards", words.TRICK, r"\ze(;.*)?$"),
            )
        ),
        r"syntax match bmlAnnounced /\%(^\|[ \t=:]\)\zs" + words.in_vim(words.ANNOUNCED) + "/",
        r"syntax match bmlAnnounced /[ \t=:]\zs!-\ze[ \t]/",
        r"syntax match bmlHeading /^\*\+\s\+\S.*$/",
        r"syntax match bmlLink /\[[^][]\+\]([^()]*)/",
        r"syntax match bmlComment /^\s*\/\/.*$/",
        rf"syntax match bmlAnnotation /^\s*\/\/\%({kinds}\)\>.*$/",
        r"syntax match bmlMetadata /^\s*#+[A-Za-z0-9_]\+:/",
        rf"syntax match bmlDirective /^\s*#\s*\%(INCLUDE\|{alone}\|{settings}\)\>/",
        rf"syntax match bmlClip /^\s*#\s*\%({naming}\)\>\s*\S*/",
        r"syntax region bmlRst start=/^\s*#+BEGIN_RST\s*$/ end=/^\s*#+END_RST\s*$/ keepend",
        *_vim_links(),
        'let b:current_syntax = "bml"',
    ]
    return "\n".join(lines) + "\n"


def _vim_label() -> str:
    letters = words.CALL_LETTERS
    spelled = "\\|".join(words.CALL_WORDS)
    strains = rf"\%([CDHSN]\+\|[cdhs]\|[Nn][Tt]\|o\?[mM]\|[XYZxyz]\|![cdhsCDHS]\|[{words.SUITS}]\)"
    part = rf"\%([1-7]\?{strains}\|\d\{{1,2}}steps\?\|[{letters}]\|{spelled}\)"
    call = rf"(\?{part}\%(\/{part}\)*)\?"
    return rf"{call}\%([-;]\+{call}\)*[-;]*"


def _vim_links() -> list[str]:
    groups = {
        "Comment": "Comment",
        "Annotation": "SpecialComment",
        "Metadata": "PreProc",
        "Directive": "PreProc",
        "Clip": "Function",
        "Rst": "String",
        "Heading": "Title",
        "Row": "Identifier",
        "Announced": "String",
        "Bid": "Number",
        "Heads": "Keyword",
        "Cards": "Constant",
        "Link": "Underlined",
        "Club": "Type",
        "Diamond": "Constant",
        "Heart": "Statement",
        "Spade": "Special",
    }
    return [f"highlight default link bml{name} {group}" for name, group in groups.items()]


def emacs() -> str:
    """Return the mode of Emacs."""
    alone = "\\\\|".join(words.ALONE)
    naming = "\\\\|".join(words.NAMING)
    settings = "\\\\|".join(words.SETTINGS)
    kinds = "\\\\|".join(words.ANNOTATIONS)
    rules = [
        (r"^[ \t]*//.*$", "font-lock-comment-face"),
        (rf"^[ \t]*//\\({kinds}\\)\\_>.*$", "font-lock-doc-face"),
        (r"^[ \t]*#\\+[A-Za-z0-9_]+:", "font-lock-preprocessor-face"),
        (rf"^[ \t]*#[ \t]*\\(INCLUDE\\|{alone}\\|{settings}\\)\\_>", "font-lock-keyword-face"),
        (rf"^[ \t]*#[ \t]*\\({naming}\\)\\_>[ \t]*[^ \t\n]*", "font-lock-function-name-face"),
        (r"^\\*+[ \t]+[^ \t\n].*$", "font-lock-type-face"),
        (r"\\_<[1-7]\\(NT\\|[CDHSN]+\\)\\_>", "font-lock-constant-face"),
        (
            rf"^[ \t]*{_emacs_label()}\\([ \t:=]\\|$\\)",
            "font-lock-variable-name-face",
        ),
        (rf"![cdhs]\\|[{words.SUITS}]", "font-lock-builtin-face"),
        (r"!\"[^\"\n]\\{1,40\\}\"", "font-lock-string-face"),
        (r"[ \t=:]!-[ \t]", "font-lock-string-face"),
        *(
            (rf"^[ \t]*{words.in_emacs(pattern)}[ \t]*{end}", f"font-lock-{face}-face")
            for pattern, end, face in (
                (words.HEADS, "$", "keyword"),
                (words.HAND, "$", "constant"),
                (words.SUIT_LINE, "", "constant"),
                (words.PLAY, "$", "keyword"),
                (words.TRICK, r"\\(;.*\\)?$", "constant"),
            )
        ),
    ]
    lines = [
        ";;; bml-mode.el --- Bridge bidding notes in BML -*- lexical-binding: t; -*-",
        "",
        f";; {MADE[0].upper()}{MADE[1:]}.",
        "",
        ";;; Code:",
        "",
        "(defvar bml-font-lock-keywords",
        "  '(" + "\n    ".join(f'("{pattern}" 0 {face} t)' for pattern, face in rules) + "))",
        "",
        ";;;###autoload",
        '(define-derived-mode bml-mode text-mode "BML"',
        '  "Mode for bridge bidding notes in BML."',
        '  (setq-local comment-start "// ")',
        "  (setq-local indent-tabs-mode nil)",
        "  (setq-local tab-width 2)",
        '  (setq-local outline-regexp "\\\\*+ ")',
        "  (setq-local font-lock-defaults '(bml-font-lock-keywords t)))",
        "",
        ";;;###autoload",
        "(add-to-list 'auto-mode-alist '(\"\\\\.bml\\\\'\" . bml-mode))",
        "",
        "(with-eval-after-load 'eglot",
        "  (defvar eglot-server-programs)",
        '  (add-to-list \'eglot-server-programs \'(bml-mode . ("bml" "lsp"))))',
        "",
        "(provide 'bml-mode)",
        ";;; bml-mode.el ends here",
    ]
    return "\n".join(lines) + "\n"


def _emacs_label() -> str:
    spelled = "\\\\|".join(words.CALL_WORDS)
    strains = (
        rf"\\([CDHSN]+\\|[cdhs]\\|[Nn][Tt]\\|o?[mM]\\|[XYZxyz]\\|![cdhsCDHS]\\|[{words.SUITS}]\\)"
    )
    part = rf"\\([1-7]?{strains}\\|[0-9][0-9]?steps?\\|[{words.CALL_LETTERS}]\\|{spelled}\\)"
    call = rf"(?{part}\\(/{part}\\)*)?"
    return rf"{call}\\([-;]+{call}\\)*[-;]*"


FILES = {
    "vscode/syntaxes/bml.tmLanguage.json": textmate,
    "vim/syntax/bml.vim": vim,
    "emacs/bml-mode.el": emacs,
}
"""What is made, below ``docs/editors``."""
