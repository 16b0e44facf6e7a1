"""Every value of the data as it is used, and where it comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import TypeAdapter

from game.content.faults import Path
from game.content.yaml_source import Document
from game.kernel.json_values import Json, JsonObject


class Value(NamedTuple):
    """One value; ``file`` and ``line`` are None where no file says it and the model's own default counts."""

    place: str
    """The file of the data folder it belongs to."""
    path: Path
    value: Json
    file: str | None
    line: int | None

    def __str__(self) -> str:
        said = json.dumps(self.value, ensure_ascii=False)
        return f"{self.place} {dotted(self.path)} = {said}  ({self.origin})"

    @property
    def origin(self) -> str:
        """``file:line``, or that there is none."""
        return "default" if self.file is None else f"{self.file}:{self.line}"

    def as_json(self) -> JsonObject:
        """The value and its origin as plain JSON values."""
        return self._asdict() | {"path": dotted(self.path)}


def dotted(path: Path) -> str:
    """Keys with dots between them; items of lists count from 1."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def resolved(documents: Mapping[str, Document[object]]) -> Iterator[Value]:
    """All values, file by file."""
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
