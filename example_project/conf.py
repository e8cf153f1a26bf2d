"""The settings of the example system, a few of those that Sphinx and its extensions know."""

import os

project = "The Fenwick–Adair system"
author = "Nora Fenwick and Paul Adair"
copyright = "2025, Nora Fenwick and Paul Adair"
version = "2025"  # EPUB books must have one

extensions = ["sphinxcontrib_bml"]
# Parts that chapters include, and what the builds write: no pages of their own.
exclude_patterns = ["_build", "_*.bml", "**/_*.bml"]

html_theme = "furo"
html_title = project
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", "")

# The files for the table: start page, file name, title, summary, and whose notes they have.
bml_systems = [
    ("index", "fenwick-adair", "Fenwick-Adair", "Two over one game force, 15-17 notrump", "adair"),
    ("index", "fenwick-marsh", "Fenwick-Marsh", "Two over one game force, 12-14 notrump", "marsh"),
]

# Beside the pages: those files, and flash cards of our agreements.
bml_downloads = ["bss", "bboalert", "anki"]

# What we know to be contradictory: bml check --write-baseline accepted.json ... made the file.
bml_baseline = "accepted.json"

# Whose calls are counted and linked in the hands of our matches.
bml_we = [["Nora Fenwick"], ["Paul Adair"]]
bml_hand_viewer = "bbo"
# Pages know the hands that calls show.
bml_hands = True

# Calls of the opponents in their own color.
bml_side_colors = True

# Devices keep the pages, to read them without network.
bml_offline = True

# A PDF without empty pages, and without the pages that need a browser.
bml_latex = "book"
latex_elements = {"papersize": "a4paper"}

# A PDF of each card beside its page, where this program is installed.
bml_card_pdf = "pdflatex"
