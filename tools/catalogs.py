"""Bring the catalogs of the words that pages add up to date with the code, and compile them.

    python -m tools.catalogs [LANGUAGE ...]

Every catalog gets the messages that it lacks, without a translation, and loses those that nobody
uses any more; then it is compiled. For each LANGUAGE that has none a new one is begun.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from sphinxcontrib_bml.display.wording import PluralText
from sphinxcontrib_bml.sphinxext.translatable_messages import CATALOG, LOCALE, english_words

PACKAGE = LOCALE.parent
KEYWORDS: dict[str, Any] = {**DEFAULT_KEYWORDS, "N_": {1: None, 2: (1, 2)}}


@cache
def template() -> Catalog:
    """Return all messages: the words of pages, and the arguments of ``_`` in the code."""
    found = Catalog(project="sphinxcontrib-bml", charset="utf-8")
    for field, english in english_words().items():
        message = english.forms if isinstance(english, PluralText) else english
        found.add(message, auto_comments=[field])
    for _file, _line, message, _comments, _context in extract_from_dir(PACKAGE, keywords=KEYWORDS):
        found.add(message)
    return found


def path_of(language: str) -> Path:
    """Return where the catalog of a language is."""
    return LOCALE / language / "LC_MESSAGES" / f"{CATALOG}.po"


def languages() -> list[str]:
    """Return the languages that have a catalog."""
    return sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{CATALOG}.po"))


def read(language: str) -> Catalog:
    """Return the catalog of a language as it is on disk."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> Catalog:
    """Return the catalog of a language with exactly the messages of :func:`template`."""
    known = read(language) if path_of(language).exists() else Catalog(locale=language)
    found = Catalog(
        locale=language,
        project="sphinxcontrib-bml",
        charset="utf-8",
        fuzzy=False,
        header_comment=f"# The words that sphinxcontrib-bml adds to pages: {language}.",
    )
    found.mime_headers = [("Plural-Forms", known.plural_forms)]  # Babel's rules change.
    for message in template():
        if message.id:
            old = known.get(message.id)
            found.add(
                message.id,
                old.string if old else "",
                auto_comments=message.auto_comments,
                user_comments=old.user_comments if old else (),
                flags=[flag for flag in (old.flags if old else ()) if flag == "fuzzy"],
            )
    return found


def forms_of(message: Message) -> list[str]:
    """Return the translations of a message: of a plural one all forms of its language."""
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def as_po(catalog: Catalog) -> bytes:
    """Return a catalog as the text that translators edit; it holds no dates."""
    buffer = BytesIO()
    write_po(buffer, catalog, no_location=True, sort_output=False, width=98, omit_header=True)
    header = (
        f"{catalog.header_comment}\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalog.locale}\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    )
    return header.encode() + buffer.getvalue().rstrip() + b"\n"


def as_mo(catalog: Catalog) -> bytes:
    """Return the compiled form of a catalog, the same whenever it is made."""
    catalog.creation_date = datetime(2000, 1, 1, tzinfo=UTC)
    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def main(arguments: list[str]) -> None:
    """Bring all catalogs up to date, and begin those of the languages named."""
    for language in sorted({*languages(), *arguments}):
        catalog = updated(language)
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(catalog))
        path.with_suffix(".mo").write_bytes(as_mo(catalog))
        missing = sum(not all(forms_of(message)) for message in catalog if message.id)
        print(f"{language}: {len(catalog)} messages, {missing} not translated")


if __name__ == "__main__":
    main(sys.argv[1:])
