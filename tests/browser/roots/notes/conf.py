project = "Notes"
project_copyright = "their authors"
extensions = ["sphinxcontrib_bml"]
numfig = True
html_copy_source = False
suppress_warnings = ["bml.deal-header", "bml.duplicate"]
