project = "Notes"
project_copyright = "their authors"
extensions = ["sphinxcontrib_bml"]
numfig = True
html_copy_source = False
suppress_warnings = ["bml.deal-header", "bml.duplicate"]
# The examples of several pages are no system.
bml_checks = {"TABLE-CONTEXT": "off"}
