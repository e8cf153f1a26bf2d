"""Settings of the notes. All settings: https://www.sphinx-doc.org/en/master/usage/configuration.html"""

from importlib.util import find_spec

project = 'Our system'
author = 'Anna and Ben'
copyright = author or project
version = "1"  # EPUB books must have one

extensions = ["sphinxcontrib_bml"]
# Build output and included files. These are not pages.
exclude_patterns = ["_build", ".venv", "_*.bml", "**/_*.bml"]

# Theme of the pages: furo if it is installed (pip install furo).
html_theme = "furo" if find_spec("furo") else "alabaster"
html_title = project

# A book without empty pages.
latex_elements = {"extraclassoptions": "openany,oneside"}

# Exported systems: start page, file name, title, summary.
bml_systems = [
    ("index", "our-system", project, "", "ben"),
    ("index", "anna-and-carl", "Anna and Carl", "", "carl"),
]
