"""The texts of the screens, by language."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import Annotated

from pydantic import Discriminator, Tag

from game.content.asked_texts import Asked
from game.content.definition import Entries
from game.content.faults import Complaint
from game.content.wording import slots


def _form(value: object) -> str:
    return "section" if isinstance(value, dict) else "text"


Entry = Annotated[
    Annotated[str, Tag("text")] | Annotated[dict[str, str], Tag("section")], Discriminator(_form)
]  # fmt: skip
"""A text, or a section of texts."""


class Texts(Entries[dict[str, Entry]]):
    """A file in ``texts/``: texts, most of them in sections."""

    def flat(self) -> dict[str, str]:
        """Return all texts by ``name`` or ``section.name``."""
        flat: dict[str, str] = {}
        for section, inside in self.root.items():
            texts = {section: inside} if isinstance(inside, str) else {f"{section}.{k}": v for k, v in inside.items()}
            flat |= texts
        return flat


def check_texts(texts: Texts, asked: Asked, more: Collection[str] = ()) -> Iterable[Complaint]:
    """Check that no text is missing or unknown, and that its placeholders are the expected ones.

    ``more`` names texts without placeholders that are allowed in addition.
    """
    flat, meant, sections = texts.flat(), set[str](), set[str]()
    first = {each.partition(".")[0]: each for each in reversed((*asked,)) if "." in each}
    for key, text in flat.items():
        path = tuple(key.split(".", 1))
        try:
            found = set(slots(text))
        except ValueError as wrong:
            yield Complaint(path, str(wrong))
            continue
        known = asked.get(key, ())
        if (inside := first.get(key)) is not None:
            sections.add(key)
            yield Complaint(path, f"{key!r} holds texts of its own, such as {inside.removeprefix(f'{key}.')!r}")
        elif key not in asked and key not in more:
            meant |= {*get_close_matches(key, (*asked, *more), 1)}
            yield Complaint(path, f"no text is called {key!r}", key, (*asked, *more))
        elif found != set(known):
            wanted = ", ".join(f"{{{name}}}" for name in known) or "none"
            yield Complaint(path, f"the placeholders of this text are {wanted}")
    for key in asked:
        if key not in flat and key not in meant and key.partition(".")[0] not in sections:
            yield Complaint(tuple(key.split(".", 1))[:1], f"the text {key!r} is missing")
