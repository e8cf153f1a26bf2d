import json
import os

project = "Places"
project_copyright = "their authors"
extensions = ["sphinxcontrib_bml", "sphinx_design"]
exclude_patterns = ["things.txt"]
html_copy_source = False
bml_we = [["Anna"], ["Ben"]]
bml_changes_since = "then.json"
html_theme_path = ["_themes"]
suppress_warnings = [
    "bml.call-illegal",
    "bml.deal-header",
    "bml.duplicate",
    "config.cache",
]
# The theme and what it asks for, from anyone who builds these pages.
globals().update(json.loads(os.environ.get("PLACES_CONFIG", "{}")))
# The examples of several pages are no system.
bml_checks = {"TABLE-CONTEXT": "off"}
