"""The configuration of BBOalert files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util import logging

from ...formats.bboalert import AlertWhen, BBOalertSettings, InvalidSettingError, LongTexts
from ...language.reading import decode
from ...language.source import normalized

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


def bboalert_settings(env: BuildEnvironment) -> BBOalertSettings:
    """Return how BBOalert files are written."""
    return _settings(env.config, _prelude(env))


def _settings(config: Config, prelude: str) -> BBOalertSettings:
    return BBOalertSettings(
        config.bml_bboalert_option,
        tuple(config.bml_bboalert_partners),
        LongTexts(config.bml_bboalert_long),
        AlertWhen(config.bml_bboalert_alert),
        prelude,
    )


def _prelude(env: BuildEnvironment) -> str:
    """Return the text of the user's own file, nothing where there is none."""
    name = env.config.bml_bboalert_prelude
    if not name:
        return ""
    try:
        return normalized(decode(Path(env.srcdir, name).read_bytes()).text)
    except (OSError, ValueError) as error:
        _warn(f"bml_bboalert_prelude: cannot read {name!r}: {error}")
        return ""


def _check(app: Sphinx, config: Config) -> None:
    """Name settings that BBOalert could not read, and do without them.

    Values of a wrong kind have been named by Sphinx.
    """
    for name, known in (("bml_bboalert_long", LongTexts), ("bml_bboalert_alert", AlertWhen)):
        if getattr(config, name) not in [value.value for value in known]:
            setattr(config, name, next(iter(known)).value)
    for name in ("bml_bboalert_option", "bml_bboalert_prelude"):
        if not isinstance(getattr(config, name), str):
            setattr(config, name, "")
    if not isinstance(config.bml_bboalert_partners, list | tuple):
        config.bml_bboalert_partners = []
    config.bml_bboalert_partners = [str(pair) for pair in config.bml_bboalert_partners]
    try:
        _settings(config, "")
    except InvalidSettingError as error:
        _warn(f"bml_bboalert_option, bml_bboalert_partners: {error}")
        config.bml_bboalert_option = ""
        config.bml_bboalert_partners = []


def _warn(message: str) -> None:
    logger.warning("%s", message, type="bml", subtype="config", once=True)


def setup(app: Sphinx) -> None:
    """Check the configuration, after Sphinx has."""
    app.connect("config-inited", _check, priority=900)
