"""The state of the card workshop: the card, its history, and the own card that it is saved as."""

from __future__ import annotations

from typing import Self

from game.kernel.opaque import JsonObject
from game.screens.history import History
from game.tables.knucklebones.workshop.card_file import in_order
from game.tables.knucklebones.workshop.draft import Tree, text_of


class CardDesk(History[Tree]):
    """The card that is edited. ``id`` is that of the own card it is saved as, "" for a new one."""

    FILE = "card_draft.json"

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

    @property
    def values(self) -> JsonObject:
        return {"card": self.tree, "id": self.id}

    @classmethod
    def read(cls, data: JsonObject) -> Self:
        tree, id = data["card"], data["id"]
        found = in_order(tree) if isinstance(tree, dict) and isinstance(id, str) else None
        if found is None:
            raise ValueError("no card")
        return cls(found, id)

    @property
    def is_saved(self) -> bool:
        """True if the own card is as it is here."""
        return self.saved == text_of(self.tree)

    def open(self, tree: Tree, id: str) -> None:
        """Edit another card; undo leads back."""
        self.change(tree)
        self.id, self.saved = id, text_of(tree) if id else ""
        self.store()
