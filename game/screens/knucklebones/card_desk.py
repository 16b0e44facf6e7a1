"""The state of the card workshop: the card, its history, and the own card that it is saved as."""

from __future__ import annotations

from pathlib import Path

from game.kernel.opaque import Json
from game.match.storage import JsonFile
from game.paths import user_dir
from game.screens.history import History
from game.tables.knucklebones.workshop.card_file import in_order
from game.tables.knucklebones.workshop.draft import Tree, text_of

FILE, VERSION = "card_draft.json", 1
"""The file that stores the card between two visits."""
_open_desks: dict[Path, CardDesk] = {}
"""The desks left open since the game started, by file."""


class CardDesk(History[Tree]):
    """The card that is edited. ``id`` is that of the own card it is saved as, "" for a new one."""

    def __init__(self, tree: Tree, id: str = "") -> None:
        super().__init__(tree)
        self.id = id
        self.saved = text_of(tree) if id else ""
        """The card as it was saved last."""
        self.position = 1
        """The number of the position on the live table."""

    @property
    def tree(self) -> Tree:
        """The card in its present state."""
        return self.now

    @classmethod
    def last(cls) -> CardDesk | None:
        """Return the desk of the last visit, None without one."""
        path = user_dir() / FILE
        if path not in _open_desks and (found := _file().read()) is not None:
            _open_desks[path] = found
        return _open_desks.get(path)

    def store(self) -> None:
        """Store the desk for the next visit."""
        _open_desks[user_dir() / FILE] = self
        _file().write({"card": self.tree, "id": self.id})

    @property
    def is_saved(self) -> bool:
        """True if the own card is as it is here."""
        return self.saved == text_of(self.tree)

    def open(self, tree: Tree, id: str) -> None:
        """Edit another card; undo leads back."""
        self.change(tree)
        self.id, self.saved = id, text_of(tree) if id else ""
        self.store()


def _file() -> JsonFile[CardDesk]:
    return JsonFile(user_dir(), FILE, VERSION, _parse)


def _parse(data: Json) -> CardDesk:
    assert isinstance(data, dict)
    tree, id = data["card"], data["id"]
    found = in_order(tree) if isinstance(tree, dict) and isinstance(id, str) else None
    if found is None:
        raise ValueError("no card")
    return CardDesk(found, id)
