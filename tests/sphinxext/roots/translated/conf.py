project = "Our system"
author = "Anna Ax"
copyright = "2026, Anna Ax"
version = release = "1.0"

extensions = ["sphinxcontrib_bml"]
html_theme = "basic"
locale_dirs = ["locale"]
exclude_patterns = ["_build", "_*.bml", "**/_*.bml"]
