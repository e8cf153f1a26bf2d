"""The settings of this documentation."""

import os
import sys
from pathlib import Path

import sphinxcontrib_bml

sys.path.insert(0, str(Path(__file__).parent))

project = "sphinxcontrib-bml"
author = "the sphinxcontrib-bml authors"
copyright = "the sphinxcontrib-bml authors"
version = release = sphinxcontrib_bml.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinxcontrib_bml",
    "myst_parser",
    "sphinx_copybutton",
    "sphinx_design",
    "_ext.notes_cards",
    "_ext.notes_commands",
    "_ext.notes_examples",
    "_ext.notes_explanations",
    "_ext.notes_house",
    "_ext.notes_options",
    "_ext.notes_reference",
    "_ext.notes_rules",
    "_ext.notes_schemas",
    "_ext.notes_sessions",
    "_ext.notes_steps",
]
exclude_patterns = ["_build", "editors", "examples"]
highlight_language = "none"

toc_object_entries = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"
# Errors are named in docstrings, and documented as the ValueError that each is.
nitpick_ignore_regex = [("py:exc", r"\w+Error")]

html_theme = "furo"
html_title = f"{project} {version}"
html_theme_options = {
    "source_repository": "https://github.com/sphinxcontrib-bml/sphinxcontrib-bml/",
    "source_branch": "main",
    "source_directory": "docs/",
}
# What is copied of a terminal or of Python: the lines that are typed, without their prompts.
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", "")
html_static_path = ["_static"]
html_css_files = ["docs.css"]

bml_hands = True
bml_systems = [("tutorial/sample", "sample", "", "")]
