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
    "sphinxcontrib_bml",
    "myst_parser",
    "_ext.notes_examples",
    "_ext.notes_house",
    "_ext.notes_reference",
    "_ext.notes_rules",
    "_ext.notes_sessions",
]
exclude_patterns = ["_build", "examples"]
highlight_language = "none"

toc_object_entries = False

html_theme = "furo"
html_title = project
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", "")
html_static_path = ["_static"]
html_css_files = ["docs.css"]

bml_systems = [("tutorial/sample", "sample", "", "")]
