"""Every value of the data in effect, with its origin."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import TypeAdapter

from game.content.faults import Path
from game.content.yaml_source import Document
from game.kernel.opaque import Json, JsonObject


class Value(NamedTuple):
    """A value. ``file`` and ``line`` are None if no file sets it and the model's default applies."""

    place: str
    """The path of its file in the data folder."""
    path: Path
    value: Json
    file: str | None
    line: int | None

    def __str__(self) -> str:
        said = json.dumps(self.value, ensure_ascii=False)
        return f"{self.place} {dotted(self.path)} = {said}  ({self.origin})"

    @property
    def origin(self) -> str:
        """``file:line``, or ``default``."""
        return "default" if self.file is None else f"{self.file}:{self.line}"

    def as_json(self) -> JsonObject:
        """Return the value and its origin as plain JSON values."""
        return self._asdict() | {"path": dotted(self.path)}


def dotted(path: Path) -> str:
    """Return keys joined by dots; list items count from 1."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def resolved(documents: Mapping[str, Document[object]]) -> Iterator[Value]:
    """Yield all values, file by file."""
    for place, document in sorted(documents.items()):
        known = getattr(document.value, "says_all", True)
        plain = TypeAdapter(type(document.value)).dump_python(document.value, mode="json", exclude_unset=not known)
        for path, value in _leaves(plain, ()):
            file, line = document.stands(path) or (None, None)
            yield Value(place, path, value, file, line)


def _leaves(value: object, path: Path) -> Iterator[tuple[Path, Json]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not steps or not value:
        yield path, value
    for step, inner in steps:
        yield from _leaves(inner, (*path, step))
