"""The state of the setup editor: the setup, its undo history, and the piece in hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from game.kernel.opaque import Json
from game.kernel.refusal import Refusal
from game.match.storage import JsonFile
from game.paths import user_dir
from game.tables.khet import setups
from game.tables.khet.cells import cell_of
from game.tables.khet.pieces import FIRST_PIECE, KINDS, PYRAMID, SPHINX, TURNS, piece_code
from game.tables.khet.position import Position
from game.tables.khet.setups import SetupFault

FILE, VERSION = "khet_draft.json", 1
"""The file that stores the draft between two visits."""
PIECES = tuple(range(1, len(KINDS)))
"""Every kind of piece."""
TOWER, REMOVE = "tower", "remove"
"""The other tools: the tower, and the eraser."""
Tool = int | str
"""A kind of piece, or one of the other tools."""
MOST_UNDO_STEPS = 500
"""Largest number of undo steps."""
_open_desks: dict[Path, Desk] = {}
"""The desks left open since the game started, by file."""


class Desk:
    """The setup being edited. An impossible action leaves the code of its refusal in ``refused``."""

    def __init__(self, draft: Position | None = None, name: str = "", file: str = "") -> None:
        self.draft = setups.empty() if draft is None else draft
        self.name, self.file = name, file
        """The setup's name, and the file that stores it; "" for a new one."""
        self.before: list[Position] = []
        self.tool: Tool = PYRAMID
        self.color, self.facing = 0, 0
        self.refused = ""

    @classmethod
    def last(cls) -> Desk:
        """Return the desk of the last visit, or a new one if no readable one is stored."""
        path = user_dir() / FILE
        if path not in _open_desks:
            _open_desks[path] = _file().read() or cls()
        return _open_desks[path]

    def store(self) -> None:
        """Store the desk for the next visit."""
        _open_desks[user_dir() / FILE] = self
        _file().write({"line": setups.share_line(self.draft), "name": self.name, "file": self.file})

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
        facing = self.facing % TURNS.get(kind, 1)
        if kind == SPHINX and facing not in (2 * self.color, (2 * self.color + 3) % 4):
            facing = 2 * self.color
        return piece_code(kind, self.color, facing)

    def at(self, square: str) -> int:
        """Return the code of the piece on a square, 0 for none."""
        cell = cell_of(square, self.draft.tower)
        code = 0 if cell is None else self.draft.squares[cell]
        return code if code >= FIRST_PIECE else 0

    def change(self, make: Callable[[], Position]) -> None:
        """Change the setup, or store the code of the refusal."""
        try:
            draft = make()
        except Refusal as refusal:
            self.refused = refusal.code
            return
        self.refused = ""
        if draft != self.draft:
            self.before = [*self.before[1 - MOST_UNDO_STEPS :], self.draft]
            self.draft = draft
            self.store()

    def put(self, square: str) -> None:
        """Use the tool on a square. Placing a piece on an identical one removes it."""
        if self.tool == TOWER:
            self.change(lambda: setups.raise_tower(self.draft, square))
        elif self.tool == REMOVE or self.at(square) == self.code:
            self.change(lambda: setups.remove_piece(self.draft, square))
        else:
            self.change(lambda: setups.put_piece(self.draft, square, self.code))

    def turn(self, square: str, quarters: int) -> None:
        """Turn the piece on a square, and the piece in hand with it; on an empty square turn only the piece in hand."""
        if not self.at(square):
            self.facing = (self.facing + quarters) % 4
            return
        self.change(lambda: setups.turned_at(self.draft, square, quarters))
        if not self.refused:
            self.facing = self.at(square) & 3

    def take_up(self, square: str) -> None:
        """Make the piece on a square the piece in hand."""
        if code := self.at(square):
            self.tool, self.color, self.facing = code >> 3, code >> 2 & 1, code & 3

    def mirror(self) -> None:
        """Mirror the pieces of the color in hand to the other side."""
        self.change(lambda: setups.mirror_color(self.draft, self.color))

    def clear(self) -> None:
        """Start an empty setup; the file of the old one stays."""
        self.change(setups.empty)
        self.name = self.file = ""
        self.store()

    def undo(self) -> bool:
        """Undo the last step, and return True if there was one."""
        if not self.before:
            return False
        self.draft, self.refused = self.before.pop(), ""
        self.store()
        return True


@lru_cache(maxsize=8)
def _faults(draft: Position) -> tuple[SetupFault, ...]:
    return setups.check(draft, symmetric=False)


def _file() -> JsonFile[Desk]:
    return JsonFile(user_dir(), FILE, VERSION, _parse)


def _parse(data: Json) -> Desk:
    assert isinstance(data, dict)
    line, name, file = data["line"], data["name"], data["file"]
    if not (isinstance(line, str) and isinstance(name, str) and isinstance(file, str)):
        raise ValueError("no setup")
    return Desk(setups.read_line(line), name, file)
