"""The last good texts of a data folder's files, kept in one file in the player's folder."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from game.content.measured import MATCH, kept_json
from game.content.whole_file import fresh_of
from game.kernel.ply import digest
from game.paths import user_dir


class GoodCopies:
    """Texts by the places of their files. Errors while reading or writing them are ignored."""

    def __init__(self, data: Path) -> None:
        self.path = user_dir() / "last_good" / f"{digest(str(data.resolve()))}.json"
        self._changed = False

    @cached_property
    def _texts(self) -> dict[str, str]:
        with suppress(OSError, ValueError, RecursionError):
            if isinstance(found := kept_json(self.path, MATCH), dict):
                return {place: text for place, text in found.items() if isinstance(text, str)}
        return {}

    def get(self, place: str) -> str | None:
        """Return the last good text of a file, None if it never was good."""
        return self._texts.get(place)

    def keep(self, place: str, text: str) -> None:
        """Keep this text as the last good one of a file."""
        if self._texts.get(place) != text:
            self._texts[place] = text
            self._changed = True

    def save(self) -> None:
        """Write the texts to the disk if any has changed."""
        if not self._changed:
            return
        self._changed = False
        written, fresh = json.dumps(self._texts, ensure_ascii=False).encode(), fresh_of(self.path)
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(written)
            fresh.replace(self.path)
