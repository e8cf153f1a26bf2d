project = "Every element"
author = "Anna Ax & Bo_Bok"
copyright = "2026, Anna Ax"
version = release = "1.0"

extensions = ["sphinxcontrib_bml"]
exclude_patterns = ["_build", "_*.bml", "**/_*.bml"]
numfig = True
html_theme = "basic"
epub_show_urls = "no"
man_pages = [("index", "every", "Every element", ["Anna Ax"], 1)]
# The labels of hard.bml are words.
suppress_warnings = ["bml.call-unknown"]
# The directives show once more what the chapter has.
bml_checks = {"DUPLICATE": "off", "TABLE-CONTEXT": "off"}
