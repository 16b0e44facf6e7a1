"""Things that players make as one line of text to share: packed JSON with a checksum, in letters and digits."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b32decode, b32encode
from typing import NamedTuple

from game.kernel.opaque import Json, JsonObject
from game.kernel.refusal import Refusal

CHECKSUM_BYTES = 5


class LineForm(NamedTuple):
    """The form of the lines of one kind of thing."""

    prefix: str
    version: int
    longest: int
    """The most letters of a line."""
    largest: int
    """The most bytes of the packed text."""

    def write(self, data: Json) -> str:
        """Return the line of this data; refuse with ``too_long``."""
        raw = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        line = f"{self.prefix}{self.version}-{_letters(_squeeze(raw))}-{_letters(_check(raw))}"
        if len(line) > self.longest or len(raw) > self.largest:
            raise Refusal("too_long", "It is too long for a line.")
        return line

    def read(self, text: str) -> JsonObject:
        """Return the data of a line, which may be broken anywhere.

        Refuse with ``no_line``, ``newer``, ``damaged`` or ``too_long``.
        """
        letters = "".join(text[: 4 * self.longest].split()).upper()
        if len(letters) > self.longest:
            raise Refusal("too_long", "The line is too long.")
        match = re.search(rf"{self.prefix}(\d{{1,3}})-([A-Z2-7]+)-([A-Z2-7]+)", letters)
        if match is None:
            raise Refusal("damaged" if letters.startswith(self.prefix) else "no_line", "This is no such line.")
        if int(match[1]) != self.version:
            raise Refusal("newer", "The line is from another version of the game.")
        try:
            unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
            raw = unpacker.decompress(_bytes(match[2]), self.largest)
            if _bytes(match[3]) != _check(raw) or unpacker.unconsumed_tail:
                raise ValueError("another checksum")
            data = json.loads(raw)
        except (ValueError, zlib.error, RecursionError):
            raise Refusal("damaged", "A letter of the line is missing or wrong.") from None
        if not isinstance(data, dict):
            raise Refusal("damaged", "The line holds nothing of this kind.")
        return data


def _squeeze(raw: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(raw) + packer.flush()


def _check(raw: bytes) -> bytes:
    return zlib.crc32(raw).to_bytes(CHECKSUM_BYTES, "big")


def _letters(raw: bytes) -> str:
    return b32encode(raw).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    return b32decode(letters + "=" * (-len(letters) % 8))
