"""The state of the setup editor: the setup, its history, and the piece in hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Self

from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.screens.history import History
from game.tables.khet import setups
from game.tables.khet.cells import cell_of
from game.tables.khet.pieces import FIRST_PIECE, KINDS, PYRAMID, SPHINX, TURNS, piece_code
from game.tables.khet.position import Position
from game.tables.khet.setups import SetupFault

PIECES = tuple(range(1, len(KINDS)))
"""Every kind of piece."""
TOWER, REMOVE = "tower", "remove"
"""The other tools: the tower, and the eraser."""
Tool = int | str
"""A kind of piece, or one of the other tools."""


class Desk(History[Position]):
    """The setup being edited. An impossible action leaves the code of its refusal in ``refused``."""

    FILE = "khet_draft.json"

    def __init__(self, draft: Position | None = None, name: str = "", file: str = "") -> None:
        super().__init__(setups.empty() if draft is None else draft)
        self.name, self.file = name, file
        """The setup's name, and the file that stores it; "" for a new one."""
        self.tool: Tool = PYRAMID
        self.color, self.facing = 0, 0
        self.refused = ""

    @property
    def draft(self) -> Position:
        """The setup in its present state."""
        return self.now

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
        facing = self.facing % TURNS.get(kind, 1)
        if kind == SPHINX and facing not in (2 * self.color, (2 * self.color + 3) % 4):
            facing = 2 * self.color
        return piece_code(kind, self.color, facing)

    def at(self, square: str) -> int:
        """Return the code of the piece on a square, 0 for none."""
        cell = cell_of(square, self.draft.tower)
        code = 0 if cell is None else self.draft.squares[cell]
        return code if code >= FIRST_PIECE else 0

    def attempt(self, make: Callable[[], Position]) -> None:
        """Change the setup, or store the code of the refusal."""
        self.refused = ""
        try:
            self.change(make())
        except Refusal as refusal:
            self.refused = refusal.code

    def put(self, square: str) -> None:
        """Use the tool on a square. Placing a piece on an identical one removes it."""
        if self.tool == TOWER:
            self.attempt(lambda: setups.raise_tower(self.draft, square))
        elif self.tool == REMOVE or self.at(square) == self.code:
            self.attempt(lambda: setups.remove_piece(self.draft, square))
        else:
            self.attempt(lambda: setups.put_piece(self.draft, square, self.code))

    def turn(self, square: str, quarters: int) -> None:
        """Turn the piece on a square, and the piece in hand with it; on an empty square turn only the piece in hand."""
        if not self.at(square):
            self.facing = (self.facing + quarters) % 4
            return
        self.attempt(lambda: setups.turned_at(self.draft, square, quarters))
        if not self.refused:
            self.facing = self.at(square) & 3

    def take_up(self, square: str) -> None:
        """Make the piece on a square the piece in hand."""
        if code := self.at(square):
            self.tool, self.color, self.facing = code >> 3, code >> 2 & 1, code & 3

    def mirror(self) -> None:
        """Mirror the pieces of the color in hand to the other side."""
        self.attempt(lambda: setups.mirror_color(self.draft, self.color))

    def clear(self) -> None:
        """Start an empty setup; the file of the old one stays."""
        self.change(setups.empty())
        self.name = self.file = ""
        self.store()


@lru_cache(maxsize=8)
def _faults(draft: Position) -> tuple[SetupFault, ...]:
    return setups.check(draft, symmetric=False)
