"""Pictures and sounds from packs: the size in the header is checked before anything is decoded."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.safe_files import MEDIA_LIMIT, UnusableFile, read_bytes
from game.paths import assets_dir

if TYPE_CHECKING:
    from PIL import Image

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
CARD_SIZE = (46, 64)
"""The width and the height of a card's picture, in pixels."""
LARGEST_SIDE = 1024
"""The most pixels of a side: half that of the sheet with all pictures."""
PICTURE_CHUNKS = b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"
"""The chunks of a PNG that form a still picture."""
RATES = range(8_000, 96_001)
"""Samples per second."""
LONGEST_SOUND = 30
"""The most seconds of a sound."""


def picture_problem(path: Path) -> str:
    """Return why a picture cannot be used, or "". Its name says its size."""
    expected = _expected_size(path.stem)
    try:
        raw = _still_png(read_bytes(path, MEDIA_LIMIT))
        if (size := _png_size(raw)) != expected:
            return f"the picture is {size[0]} x {size[1]} pixels; {path.stem!r} has to be {expected[0]} x {expected[1]}"
        _decode(raw)
    except OSError as error:
        return str(error.strerror)
    return ""


def _expected_size(name: str) -> tuple[int, int]:
    """Return the size that a picture of this name has to have.

    It is the size of the game's picture of this name, or else the usual one of those whose names begin alike, up to a
    ``_``: ``face_jack_cups`` is as large as ``face_jack_clubs``. Other pictures are as large as a card's.
    """
    sizes = _game_sizes()
    words = name.split("_")
    groups = (
        [size for other, size in sizes.items() if other.startswith("_".join(words[:length]) + "_")]
        for length in range(len(words) - 1, 0, -1)
    )
    return sizes.get(name) or next((Counter(group).most_common(1)[0][0] for group in groups if group), CARD_SIZE)


def sound_problem(path: Path) -> str:
    """Return why a sound cannot be used, or ""."""
    try:
        read_sound(path)
    except OSError as error:
        return str(error.strerror)
    return ""


def read_picture(path: Path) -> Image.Image:
    """Return the still picture in a PNG file; raise OSError."""
    return _decode(_still_png(read_bytes(path, MEDIA_LIMIT)))


def _decode(raw: bytes) -> Image.Image:
    from PIL import Image, UnidentifiedImageError  # Imported only here: a start without packs needs no decoder.

    try:
        picture: Image.Image = Image.open(BytesIO(raw), formats=("PNG",)).convert("RGBA")
        return picture
    except UnidentifiedImageError:
        raise UnusableFile("the picture is damaged") from None
    except Exception as error:  # Decoders raise many exceptions for a damaged file.
        raise UnusableFile(f"the picture is damaged: {error}") from None


def read_sound(path: Path) -> bytes:
    """Return a WAV file with one or two channels of 16 bits, reduced to its sound; raise OSError."""
    parts = dict(_chunks(read_bytes(path, MEDIA_LIMIT)))
    form, data = parts.get(b"fmt ", b""), parts.get(b"data")
    if len(form) < 16 or data is None:
        raise UnusableFile("this is not a WAV file")
    code, channels, rate, _, _, bits = struct.unpack_from("<HHIIHH", form)
    if code != 1 or channels not in (1, 2) or bits != 16:
        raise UnusableFile(f"a sound needs one or two channels of 16 bits, not {channels} of {bits}")
    if rate not in RATES:
        raise UnusableFile(f"a sound needs {RATES[0]} to {RATES[-1]} samples per second, not {rate}")
    frame_size = 2 * channels
    if len(data) > LONGEST_SOUND * rate * frame_size:
        raise UnusableFile(f"a sound may last {LONGEST_SOUND} seconds, not {len(data) / rate / frame_size:.0f}")
    if not data or len(data) % frame_size:
        raise UnusableFile("the sound is cut short")
    form = struct.pack("<IHHIIHH", 16, 1, channels, rate, rate * frame_size, frame_size, 16)
    body = b"WAVEfmt " + form + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _chunks(raw: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a WAV file; refuse one that is shorter than its chunks claim."""
    if raw[:4] != b"RIFF" or raw[8:12] != b"WAVE":
        raise UnusableFile("this is not a WAV file")
    start, chunks = 12, []
    while start + 8 <= len(raw):
        size = int.from_bytes(raw[start + 4 : start + 8], "little")
        if start + 8 + size > len(raw):
            raise UnusableFile("the sound is cut short")
        chunks.append((raw[start : start + 4], raw[start + 8 : start + 8 + size]))
        start += 8 + size + size % 2
    return chunks


def _still_png(raw: bytes) -> bytes:
    """Return a PNG reduced to a single picture; refuse one that is damaged or too large."""
    if not raw.startswith(PNG_SIGNATURE):
        raise UnusableFile("this is not a PNG picture")
    start, chunks = len(PNG_SIGNATURE), [PNG_SIGNATURE]
    order: list[bytes] = []
    while order[-1:] != [b"IEND"]:
        size, kind = int.from_bytes(raw[start : start + 4], "big"), raw[start + 4 : start + 8]
        body, check = raw[start + 8 : start + 8 + size], raw[start + 8 + size : start + 12 + size]
        if len(body) < size or len(check) < 4:
            raise UnusableFile("the picture is cut short")
        if zlib.crc32(kind + body) != int.from_bytes(check, "big"):
            raise UnusableFile("the picture is damaged")
        if kind in PICTURE_CHUNKS:
            chunks.append(raw[start : start + 12 + size])
            order.append(kind)
        start += 12 + size
    if order[0] != b"IHDR" or order.count(b"IHDR") != 1 or len(chunks[1]) != 25:
        raise UnusableFile("the picture does not begin with its size")
    width, height = _png_size(PNG_SIGNATURE + chunks[1])
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        raise UnusableFile(f"the picture has {width} x {height} pixels; at most {LARGEST_SIDE} per side are allowed")
    return b"".join(chunks)


@cache
def _game_sizes() -> dict[str, tuple[int, int]]:
    return {path.stem: shipped_size(path) for path in assets_dir().glob("*/sprites/*.png")}


def shipped_size(path: str | Path) -> tuple[int, int]:
    """Return the width and height of a PNG file that comes with the game."""
    with open(path, "rb", buffering=0) as file:
        return _png_size(file.read(24))


def _png_size(head: bytes) -> tuple[int, int]:
    """Return the width and height in the first 24 bytes of a PNG."""
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
