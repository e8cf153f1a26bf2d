"""Anyone who does what the tutorial says has its pages, without a warning."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from difflib import ndiff
from pathlib import Path

import pypdf
import pytest

from sphinxcontrib_bml.commands.bml import main
from tests.commands.calling import Called, call
from tests.sphinxext.projects import Project
from tools.pictures import BOOK, MOST_BYTES, TUTORIAL_PICTURES, TUTORIAL_VIEWS
from tools.tutorial import STATES, STEPS, write_project

PAGES = (
    "start",
    "openings",
    "responses",
    "competition",
    "second-partner",
    "card-and-practice",
    "pdf-and-publish",
)
