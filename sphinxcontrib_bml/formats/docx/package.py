"""The parts of a Word file; files that are none, or too large to be opened."""

from __future__ import annotations

import io
import zipfile
from typing import IO

from ..documents.tree import RefusedError

_MOST_BYTES = 192 * 1024 * 1024
"""Of all parts together, pictures aside, once they are unpacked."""
_MOST_PARTS = 5000
_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = 0x1
_CHUNK = 64 * 1024
DOCUMENT = "word/document.xml"


class Package:
    """A Word file."""

    def __init__(self, data: bytes) -> None:
        """Open a file.

        :raises RefusedError: where it is no Word file, has a password, or is too large unpacked.
        """
        self.data = data
        if data.startswith(_OLE):
            has_password = "EncryptedPackage".encode("utf-16-le") in data
            raise RefusedError(
                "the file has a password: save it without one"
                if has_password
                else "this is a file of an old Word (.doc): save it as .docx"
            )
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            parts = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise RefusedError("this is no Word file (.docx)") from error
        if any(part.flag_bits & _ENCRYPTED for part in parts):
            raise RefusedError("the file has a password: save it without one")
        size = sum(part.file_size for part in parts if not part.filename.startswith("word/media/"))
        if size > _MOST_BYTES or len(parts) > _MOST_PARTS:
            raise RefusedError(
                f"unpacked it has {size // (1024 * 1024)} MB in {len(parts)} parts: too much "
                f"(at most {_MOST_BYTES // (1024 * 1024)} MB)"
            )
        self.names = frozenset(part.filename for part in parts)
        if DOCUMENT not in self.names:
            raise RefusedError("this is no Word file (.docx): it has no text in it")

    def open(self, name: str) -> IO[bytes] | None:
        """Return a part to be read, None where there is none.

        :raises RefusedError: where it declares entities, which no Word file does.
        """
        if name not in self.names:
            return None
        with self._zip.open(name) as part:
            head = part.read(_CHUNK)
        if b"<!DOCTYPE" in head or b"<!ENTITY" in head:
            raise RefusedError(f"{name} in it declares entities: no Word file does")
        return self._zip.open(name)

    def with_document(self, document: bytes) -> IO[bytes]:
        """Return the file with another text, without its styles and lists."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as target:
            for name in sorted(self.names):
                if name == DOCUMENT:
                    target.writestr(name, document)
                elif name.endswith((".xml", ".rels")) and name not in _UNUSED:
                    target.writestr(name, self._zip.read(name))
        out.seek(0)
        return out


_UNUSED = frozenset({"word/styles.xml", "word/numbering.xml", "word/comments.xml"})
