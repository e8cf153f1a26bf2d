r"""Texts of people who mean harm, by what they aim at.

What they would run can be seen: scripts call ``ran()`` or ask for :data:`ADDRESS`, commands of
LaTeX make the file :data:`MADE` or print :data:`SECRET`, which is in the file ``secret.txt``.

A text is shown as it is typed; the second of a pair is what BML makes of it where ``--`` is a dash.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ADDRESS = "http://127.0.0.1:9/"
"""If nobody listens; a request that leads there is seen all the same."""
MADE = "made-by-tex"
SECRET = "TOPSECRETWORDS"


class Hostile(NamedTuple):
    """A text with what is shown of it in prose."""

    kind: str
    typed: str
    shown: str

    @property
    def is_one_word(self) -> bool:
        """True if it holds no space, nor what is read as one."""
        return len(self.typed.split()) == 1 and self.typed.isprintable()


_HTML: list[str | tuple[str, str]] = [
    "<script>ran(1)</script>",
    "<ScRiPt src=http://127.0.0.1:9/a.js></sCrIpT>",
    "<img src=x: onerror=ran(1)>",
    '"><svg onload=ran(1)>',
    "'><details open ontoggle=ran(1)><summary>",
    '" autofocus tabindex=1 onfocus=ran(1) x="',
    "' onmouseover='ran(1)",
    ("<!-- unclosed", "<!– unclosed"),
    ("--><b>after</b>", "–><b>after</b>"),
    "<![CDATA[ x ]]>",
    "</title></style></textarea></noscript></script><script>ran(1)</script>",
    "<base href=http://127.0.0.1:9/>",
    "<meta http-equiv=refresh content=0;url=http://127.0.0.1:9/>",
    "<iframe srcdoc=&lt;script&gt;ran(1)&lt;/script&gt;>",
    "<a href=javascript:ran(1)>a</a>",
    "<form action=javascript:ran(1)><button>b</button></form>",
    "<math><mtext><mglyph><style></math><img src onerror=ran(1)>",
    "<style>@import 'http://127.0.0.1:9/s.css'; body{display:none}</style>",
    "<link rel=stylesheet href=http://127.0.0.1:9/s.css>",
    "<object data=javascript:ran(1)><embed src=javascript:ran(1)>",
    "&lt;b&gt; &amp;amp; &#60;script&#62; &nbsp; &#x1F;",
    "{{ 7*7 }} {% include x %} ${7*7} #{7*7} <%= 7*7 %>",
    "{{constructor.constructor('ran(1)')()}}",
    "\\u003cscript\\u003eran(1)\\u003c/script\\u003e \\x3cimg\\x3e",
    "'-ran(1)-' \"+ran(1)+\" `${ran(1)}`",
    "x:expression(ran(1)); background:url(javascript:ran(1))",
]
ADDRESSES = [
    "javascript:ran(1)",
    "JaVaScRiPt:ran(1)",
    " javascript:ran(1)",
    "java\tscript:ran(1)",
    "\x01javascript:ran(1)",
    "javascript&colon;ran(1)",
    "java&#115;cript:ran(1)",
    "%6aavascript:ran(1)",
    "javascript://127.0.0.1:9/%0aran(1)",
    "jav\u200bascript:ran(1)",
    "data:text/html,<script>ran(1)</script>",
    "data:text/html;base64,PHNjcmlwdD5yYW4oMSk8L3NjcmlwdD4=",
    "vbscript:ran(1)",
    "view-source:javascript:ran(1)",
    "blob:null/1",
    "filesystem:x",
    "file:///etc/passwd",
    "intent:x",
    "//127.0.0.1:9/x",
    "\\\\127.0.0.1\\x",
    'https://example.org/"onclick="ran(1)',
    "https://example.org/'onclick='ran(1)",
    "https://example.org/><script>ran(1)</script>",
    "https://example.org/}{y}^^5cinput{secret.txt}^^5crelax{",
    "https://example.org/\\input{secret.txt}%",
    "run:secret.txt",
    "#<script>ran(1)</script>",
    "#}\\input{secret.txt}",
]
"""What links lead to, or ought not to lead to."""
_LATEX = [
    "\\input{secret.txt}",
    "\\input secret.txt",
    "\\immediate\\write18{touch made-by-tex}",
    '\\input|"touch made-by-tex"',
    "^^5cinput{secret.txt} ^^5c^^69nput secret.txt",
    "\\csname input\\endcsname secret.txt",
    "}}}\\input{secret.txt}{{{",
    "]]]\\input{secret.txt}[[[",
    "$\\input{secret.txt}$ $$x_1^2$$ \\(x\\) \\[x\\]",
    "\\end{document}",
    "\\end{bmlrow}\\end{bmltree}\\end{sphinxVerbatim}",
    "\\begin{filecontents}{made-by-tex}",
    "\\verb|x| \\lstinputlisting{secret.txt}",
    "\\catcode37=12 \\def\\x{\\x}\\x",
    "\\openout1=made-by-tex \\openin1=secret.txt",
    "\\directlua{os.execute('touch made-by-tex')}",
    "\\href{run:secret.txt}{x} \\url{x}",
    "% a comment, ~ties~, #1 ##, & a_b^c, \\\\ \\",
    "\\par \\bye \\stop \\loop\\iftrue\\repeat",
    "\\sphinxhref{x}{y} \\bmlH{} \\hyperref[x]{y}",
    "`` '' << >> ,, ?` !` \"a \"= ",
]
_SHEETS = [
    "=1+2",
    "=cmd|' /C calc'!A0",
    "+1+2",
    "-1+2",
    "@SUM(A1:A9)",
    '=HYPERLINK("http://127.0.0.1:9/","x")',
    '",=1+2,"',
    "＝1+2",
    "'=1+2",
    "a;=1+2;b",
]
_RECORDS = [
    "*00{x}=NYYYYYYy",
    "001C=NYYYYYY000evil",
    "{} = {x}=NYYYYYY",
    "$ + % ?00 \\\\",
    "ends in a backslash \\",
    "1X,2Y,another record",
    "BBOalert,evil",
    "Option,evil",
    "Import,http://127.0.0.1:9/x.js",
    "Javascript,http://127.0.0.1:9/x.js",
    "Script,x,ran(1)",
    "Button,x,ran(1)",
    "Alias,a,b,@G",
    "%ran(1)% &lt;br&gt; #chat# @A@T",
    "Trusted",
]
_LETTERS = [
    "\u202eevil\u202c",
    "\u202eunclosed \u2066 \u200f \u061c",
    "a\u200bb\u200dc\u2060d\ufeffe",
    "\x07\x1b[31m\x1b]0;title\x07\x08\x7f",
    "\x85\u2028\u2029\x9b31m",
    "😀𝒳\U000e0041\U0010fffd",
    "Z\u0338\u0322\u0301\u0334 \u0301",
    "\ufffe\uffff\ufdd0\ufffd",
    "İıſKÅﬀ",
]
_RST: list[str | tuple[str, str]] = [
    "`x`_ `x <javascript:ran(1)>`_ x_ __",
    "|x| |x|_ [1]_ [#]_ [x]_",
    ":raw-html:`<b>` :math:`\\input{secret.txt}`",
    ".. raw:: html",
    ".. include:: secret.txt",
    "``code `` **bold ` ::x",
    "{raw}`x` {include} secret.txt <http://127.0.0.1:9/>",
    "![x][y] ``` ~~~ $$ {{x}}",
    ("--- +++ === *** ~~~", "— +++ === *** ~~~"),
]


def _of(kind: str, texts: Sequence[str | tuple[str, str]]) -> list[Hostile]:
    pairs = [(text, text) if isinstance(text, str) else text for text in texts]
    return [Hostile(kind, typed, shown) for typed, shown in pairs]


STRINGS = [
    *_of("html", _HTML),
    *_of("latex", _LATEX),
    *_of("sheet", _SHEETS),
    *_of("record", _RECORDS),
    *_of("letters", _LETTERS),
    *_of("rst", _RST),
]
