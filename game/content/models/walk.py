"""How a dungeon is told and shown to those who walk it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from game.content.definition import Definition
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken
from game.content.yaml_source import Complaint

Text = dict[str, str]
"""A text by language code."""
COMMANDS = (
    "n", "e", "s", "w", "up", "down", "take", "open", "push", "look", "map", "inventory", "undo", "help", "quit",
)  # fmt: skip
"""What somebody can ask for in a tale."""


class RoomWords(Definition):
    """What is said of some rooms."""

    of: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Tags of the label, or what kind of room it is: all of them have to be there. None fits every room."""
    says: Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
    """One of these; the same room always says the same."""


class TaleFile(Definition):
    """``tale.yaml``: a dungeon as a text adventure."""

    rooms: Annotated[tuple[RoomWords, ...], Field(strict=False, min_length=1)]
    """The first that fits speaks; the last one fits every room."""
    commands: dict[str, dict[str, Annotated[tuple[str, ...], Field(strict=False)]]]
    """Other words for a command, by language; its own name is understood in every one."""


def check_tale(tale: TaleFile, spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Every room finds words, every sentence is whole, and no word means two things in one language."""
    if tale.rooms[-1].of:
        yield Complaint(("rooms", len(tale.rooms) - 1, "of"), "the last words have to fit every room")
    for number, room in enumerate(tale.rooms):
        for at, text in enumerate(room.says):
            for complaint in check_texts({"says": text}, (), "room", spoken):
                yield complaint._replace(path=("rooms", number, "says", at, *complaint.path[1:]))
    meant: dict[tuple[str, str], str] = {}
    for name, words in tale.commands.items():
        if name not in COMMANDS:
            yield Complaint(("commands", name), f"there is no command {name!r}", name, COMMANDS)
        for language, those in words.items():
            for at, word in enumerate(those):
                before = meant.setdefault((language, word), name)
                if before != name or (word in COMMANDS and word != name):
                    other = before if before != name else word
                    yield Complaint(("commands", name, language, at), f"{word!r} means {other!r} already")
