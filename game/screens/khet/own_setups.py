"""Own setups of Khet: the desk of their editor, their storage and list, and the line that shares one."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from typing import Self

from components.focus import Rect
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.kernel.opaque import JsonObject, as_type
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.storage import own_file, save_own
from game.paths import stems
from game.screens.layout.boxes import panel
from game.screens.layout.leaves import Picture
from game.screens.layout.node import Node
from game.screens.own_things import History, ShareLine, Shelf, ShelfEntry
from game.tables.khet import setups
from game.tables.khet.cells import cell_of
from game.tables.khet.definitions import Rules
from game.tables.khet.pieces import (
    FACING_COUNTS,
    FIRST_PIECE,
    KINDS,
    PYRAMID,
    SPHINX,
    color_of,
    facing_of,
    piece_code,
    piece_kind,
)
from game.tables.khet.position import Position, parse
from game.tables.khet.setups import SetupFault, StartingSetup, as_file, read_line, share_line
from systems.draw.pen import Pen
from systems.khet.table import draw_preview

PIECES = tuple(range(1, len(KINDS)))
TOWER, REMOVE = "tower", "remove"
"""The other tools: the tower, and the eraser."""
Tool = int | str
"""A kind of piece, or one of the other tools."""


class Desk(History[Position]):
    """The setup being edited. An impossible action leaves the code of its refusal in ``refusal``."""

    FILE = "khet_draft.json"

    def __init__(self, draft: Position | None = None, name: str = "", file: str = "") -> None:
        super().__init__(setups.empty_draft() if draft is None else draft)
        self.name, self.file = name, file
        """The setup's name, and the file that stores it; "" for a new one."""
        self.tool: Tool = PYRAMID
        self.color, self.facing = 0, 0
        self.refusal = ""

    @property
    def draft(self) -> Position:
        return self.state

    @property
    def values(self) -> JsonObject:
        return {"line": setups.share_line(self.draft), "name": self.name, "file": self.file}

    @classmethod
    def read(cls, data: JsonObject) -> Self:
        line, name, file = data["line"], data["name"], data["file"]
        if not (isinstance(line, str) and isinstance(name, str) and isinstance(file, str)):
            raise ValueError("no setup")
        return cls(setups.read_line(line), name, file)

    @property
    def faults(self) -> tuple[SetupFault, ...]:
        """The faults that keep the setup from being played. It need not be symmetric."""
        return _faults(self.draft)

    @property
    def code(self) -> int:
        """The code of the piece in hand, 0 for none."""
        return self.piece(self.tool) if isinstance(self.tool, int) else 0

    def piece(self, kind: int) -> int:
        """Return a piece of this kind as it would be placed now."""
        facing = self.facing % FACING_COUNTS.get(kind, 1)
        if kind == SPHINX and facing not in (2 * self.color, (2 * self.color + 3) % 4):
            facing = 2 * self.color
        return piece_code(kind, self.color, facing)

    def piece_at(self, square: str) -> int:
        """Return the code of the piece on a square, 0 for none."""
        cell = cell_of(square, self.draft.tower)
        code = 0 if cell is None else self.draft.squares[cell]
        return code if code >= FIRST_PIECE else 0

    def attempt(self, make: Callable[[], Position]) -> None:
        """Change the setup, or store the code of the refusal."""
        self.refusal = ""
        try:
            self.change(make())
        except Refusal as refusal:
            self.refusal = refusal.code

    def use_tool(self, square: str) -> None:
        """Use the tool on a square. Placing a piece on an identical one removes it."""
        if self.tool == TOWER:
            self.attempt(lambda: setups.raise_tower(self.draft, square))
        elif self.tool == REMOVE or self.piece_at(square) == self.code:
            self.attempt(lambda: setups.remove_piece(self.draft, square))
        else:
            self.attempt(lambda: setups.place_piece(self.draft, square, self.code))

    def rotate(self, square: str, quarters: int) -> None:
        """Rotate the piece on a square and the one in hand with it; on an empty square, only the one in hand."""
        if not self.piece_at(square):
            self.facing = (self.facing + quarters) % 4
            return
        self.attempt(lambda: setups.rotate_piece(self.draft, square, quarters))
        if not self.refusal:
            self.facing = facing_of(self.piece_at(square))

    def pick_up(self, square: str) -> None:
        """Make the piece on a square the piece in hand."""
        if code := self.piece_at(square):
            self.tool, self.color, self.facing = piece_kind(code), color_of(code), facing_of(code)

    def mirror(self) -> None:
        self.attempt(lambda: setups.mirror_color(self.draft, self.color))

    def edit(self, draft: Position, name: str = "", file: str = "") -> None:
        """Edit another setup; undo leads back to the former, and its file stays."""
        self.change(draft)
        self.name, self.file = name, file
        self.store()


@lru_cache(maxsize=8)
def _faults(draft: Position) -> tuple[SetupFault, ...]:
    return setups.draft_faults(draft)


SETUP_FOLDER, FILE_PREFIX = "khet/setups", "own_"
"""Folder of the player's setups, and the prefix of their files, so that none replaces a built-in one."""


class SetupShelf(Shelf[StartingSetup]):
    """The player's own setups by name, then the built-in ones, which the editor opens as new ones."""

    title, empty_text = "khet.setups", "khet.none"

    def __init__(self, app: App, desk: Desk, screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        self.desk = desk
        self.reload()

    def entries(self) -> list[ShelfEntry[StartingSetup]]:
        setups = as_type(self.app.store.content_of("khet").default_rules, Rules).setups
        names = {file: self.app.in_language(setup.name) for file, setup in setups.items()}
        own = sorted(stems(own_file(SETUP_FOLDER), ".yaml"), key=lambda file: names.get(file, "").casefold())
        files = [*own, *(file for file in setups if file not in own)]
        return [ShelfEntry(file, names.get(file, file), setups.get(file), file in own) for file in files]

    def about(self, entry: ShelfEntry[StartingSetup]) -> str:
        if entry.thing is None:
            return self.say("khet.faulty")
        about = self.app.in_language(entry.thing.about)
        return f"{self.say('khet.unfinished')} {about}" if entry.thing.unfinished else about

    def draw_preview(
        self, pen: Pen, entry: ShelfEntry[StartingSetup], thing: StartingSetup, rect: Rect
    ) -> None:
        draw_preview(pen, self.app.store, parse(thing.position), rect)

    def open(self, entry: ShelfEntry[StartingSetup], thing: StartingSetup) -> None:
        name, file = (entry.name, entry.id) if entry.is_own else ("", "")
        self.desk.edit(parse(thing.position), name, file)
        self.leave()

    def rename(self, entry: ShelfEntry[StartingSetup], thing: StartingSetup, name: str) -> None:
        save_setup(self.app, parse(thing.position), name, entry.id)
        if self.desk.file == entry.id:
            self.desk.name = name

    def delete(self, entry: ShelfEntry[StartingSetup]) -> None:
        storage.writer.remove(own_file(_place(entry.id)))
        self.app.read_data()
        if self.desk.file == entry.id:
            self.desk.file = ""


def save_setup(app: App, draft: Position, name: str, file: str) -> str:
    """Save a setup in its file or in a new one named after it. Return the file, "" if writing failed."""
    file = file or _unused_name(name)
    is_saved = save_own(_place(file), as_file(draft, name, app.say("khet.own_about")))
    app.read_data()
    return file if is_saved else ""


def _place(file: str) -> str:
    return f"{SETUP_FOLDER}/{file}.yaml"


def _unused_name(name: str) -> str:
    """Return an unused file name. Only its prefix has a ``_``, because another ``_`` would mark an edition."""
    stem, used = re.sub(r"[^a-z0-9]+", "", name.lower())[:30] or "setup", stems(own_file(SETUP_FOLDER), ".yaml")
    names = (f"{FILE_PREFIX}{stem}{number if number > 1 else ''}" for number in count(1))
    return next(name for name in names if name not in used)


class SetupLine(ShareLine):
    """The draft as a line of text."""

    texts, longest, signs, faults = "khet.line", 400, "/:-", ("wrong",)

    def __init__(self, app: App, desk: Desk, screen_behind: OpenScreen | None = None) -> None:
        self.desk = desk
        super().__init__(app, screen_behind)

    @property
    def line(self) -> str:
        return share_line(self.desk.draft)

    def with_spaces(self, line: str) -> str:
        return line.replace("/", "/ ")

    def about(self) -> Node:
        return panel(Picture(self.paint, (240, 226), (200, 180)), pad=(2, 2), align="center")

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        draw_preview(pen, self.app.store, self.desk.draft, rect)

    def fault(self, refusal: Refusal) -> str:
        return "wrong"

    def read(self, text: str) -> None:
        self.desk.edit(read_line(text))
