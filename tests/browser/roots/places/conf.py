project = "Places"
project_copyright = "their authors"
extensions = ["sphinxcontrib_bml", "sphinx_design"]
exclude_patterns = ["things.txt"]
html_copy_source = False
html_theme_path = ["_themes"]
suppress_warnings = ["bml.call-illegal", "config.cache"]
