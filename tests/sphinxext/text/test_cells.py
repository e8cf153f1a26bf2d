"""Trees, deals and auctions in the cells of tables, in text, man and Texinfo output."""

from __future__ import annotations

import pytest

from tests.sphinxext.projects import Project

LIST_TABLE = """\
Notes
=====

.. list-table::
   :header-rows: 1
   :widths: 44 45

   * - Ours
     - Theirs
   * - .. bidtable::

          1N = 15--17
            2C = Asks for a major suit of four cards, or has any weak hand
              2D = None
     - .. auction:: N
          :vul: EW

          1C P 1H
          1S D* P 4H
          AP
          * Three !h
   * - .. deal::

          N KJ84 A53 T92 K76
          S AQT75 72 64 AQJ5
     - Words that are filled as wide as the column is.

       .. bml::

          1C = a
            1D = b

       More
       words.
"""
DRAWN_LIST_TABLE = """\
+----------------------------------------------+-----------------------------------------------+
| Ours                                         | Theirs                                        |
|==============================================|===============================================|
| 1NT  15–17                                   | West (vul)  North     East (vul)  South       |
| └─ 2♣  Asks for a major suit of four cards,  |             1♣        Pass        1♥          |
|    │   or has any weak hand                  | 1♠          Dbl*      Pass        4♥          |
|    └─ 2♦  None                               | All pass                                      |
|                                              |                                               |
|                                              | * Three ♥                                     |
+----------------------------------------------+-----------------------------------------------+
|    ♠ K J 8 4                                 | Words that are filled as wide as the column   |
|    ♥ A 5 3                                   | is.                                           |
|    ♦ 10 9 2                                  |                                               |
|    ♣ K 7 6                                   | 1♣  a                                         |
|         N                                    | └─ 1♦  b                                      |
|       W   E                                  |                                               |
|         S                                    | More words.                                   |
|    ♠ A Q 10 7 5                              |                                               |
|    ♥ 7 2                                     |                                               |
|    ♦ 6 4                                     |                                               |
|    ♣ A Q J 5                                 |                                               |
+----------------------------------------------+-----------------------------------------------+
"""

GRID_TABLE = """\
Notes
=====

+---------------------------+---------+
| .. bidtable::             | Words   |
|                           | here    |
|    1C = a                 +---------+
|      1D = b               | Two     |
+---------------------------+         |
| .. bidtable::             |         |
|                           |         |
|    1S = d                 |         |
+---------------------------+---------+
| .. note::                           |
|                                     |
|    .. bidtable::                    |
|                                     |
|       2C = e                        |
|         2D = f                      |
+-------------------------------------+
| * .. bidtable::                     |
|                                     |
|      2H = g                         |
|        2S = h                       |
+-------------------------------------+
"""
DRAWN_GRID_TABLE = """\
+-----------------------------+-----------+
| 1♣  a                       | Words     |
| └─ 1♦  b                    | here      |
|                             +-----------+
|                             | Two       |
|                             |           |
+-----------------------------+           |
| 1♠  d                       |           |
+-----------------------------+-----------+
| Note: 2♣  e                             |
|       └─ 2♦  f                          |
+-----------------------------+-----------+
| * 2♥  g                                 |
|   └─ 2♠  h                              |
+-----------------------------+-----------+
"""

NARROW = """\
Notes
=====

.. list-table::
   :widths: 5 5

   * - .. auction:: N

          1C P 1H P
     - .. bidtable::

          1C = Eleven points or more, three cards at least
            1D = b
"""
DRAWN_NARROW = """\
+-------------------------------------+----------------------------+
| West      North     East      South | 1♣  Eleven points or more, |
|           1♣        Pass      1♥    | │   three cards at least   |
| Pass                                | └─ 1♦  b                   |
+-------------------------------------+----------------------------+
"""


def written(project: Project, page: str, **config: object) -> str:
    """Return a page in plain text."""
    project.write({"index.rst": page})
    build = project.build("text", config=config)
    assert build.warnings == []
    return build.text("index.txt")


def file_of(project: Project, builder: str, name: str) -> str:
    """Return what a builder writes of the table of lists, without the escapes of its format."""
    project.write({"index.rst": LIST_TABLE})
    config = {"man_pages": [("index", "notes", "Notes", [], 1)], "texinfo_documents": TEXINFO}
    build = project.build(builder, config=config)
    assert build.warnings == []
    return build.text(name).replace(r"\-", "-").replace("@w{-}", "-")


TEXINFO = [("index", "notes", "Notes", "", "notes", "", "Miscellaneous")]


@pytest.mark.parametrize(
    ("page", "drawn"),
    [(LIST_TABLE, DRAWN_LIST_TABLE), (GRID_TABLE, DRAWN_GRID_TABLE), (NARROW, DRAWN_NARROW)],
    ids=["list-table", "grid", "narrow"],
)
def test_drawings_in_cells_keep_their_lines_and_columns(
    project: Project, page: str, drawn: str
) -> None:
    assert f"\n{drawn}" in f"{written(project, page)}\n"


def test_drawings_in_cells_keep_their_lines_with_line_ends_of_windows(project: Project) -> None:
    assert f"\n{DRAWN_NARROW}" in f"{written(project, NARROW, text_newlines='windows')}\n"


@pytest.mark.parametrize(
    ("builder", "name"), [("man", "notes.1"), ("texinfo", "notes.texi")], ids=["man", "texinfo"]
)
def test_man_pages_and_texinfo_have_the_drawings_in_cells_line_by_line(
    project: Project, builder: str, name: str
) -> None:
    shown = file_of(project, builder, name)
    for drawing in (
        "1NT  15–17\n└─ 2♣  Asks for a major suit",
        "\n            1♣        Pass        1♥\n1♠          Dbl*      Pass        4♥\n",
        "\n        N\n      W   E\n        S\n   ♠ A Q 10 7 5\n",
        "1♣  a\n└─ 1♦  b\n",
    ):
        assert drawing in shown


# Sphinx ends with a traceback at tables within tables.
def test_a_table_of_words_in_a_cell_is_drawn_in_it(project: Project) -> None:
    project.write(
        {
            "index.rst": """\
Notes
=====

.. list-table::

   * - Before
     - .. bml::

          | Points | Call |
          |--------|------|
          | 15--17 | *1N* |
          |--------|------|
          | 5--9   | 2!h  |
"""
        }
    )
    build = project.build("text")
    assert build.warnings == []
    lines = build.text("index.txt").splitlines()
    drawn = [line.split("|")[2].strip() for line in lines if "│" in line]
    assert drawn == ["Points │ Call", "15–17  │ **1NT**", "5–9    │ 2♥"]
    assert sum("┼" in line for line in lines) == 2


@pytest.mark.parametrize(("builder", "file"), [("text", "index.txt"), ("man", "x.1")])
def test_the_winner_of_a_trick_is_in_brackets(project: Project, builder: str, file: str) -> None:
    """LANGUAGE PY-4."""
    play = ".. play::\n   :leader: W\n\n   1 !hT !h2 !hJ !h3\n"
    project.write({"index.rst": f"Play\n====\n\n{play}"})
    manual: list[tuple[str, str, str, list[str], int]] = [("index", "x", "x", [], 1)]
    out = project.build(builder, config={"man_pages": manual}).out
    shown = (out / file).read_text("utf-8")
    assert "→♥10" in shown
    assert "[♥J]" in shown
    assert "**♥" not in shown
