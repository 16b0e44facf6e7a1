"""The player's own set of rules on the desk of the workshop: its history, and the files that hold own sets."""

from __future__ import annotations

from typing import Self

from game.app.application import App
from game.content.faults import Faults
from game.dungeon.alphabet import Alphabet
from game.dungeon.grammar_files import RECIPES_FOLDER, RULES_FOLDER
from game.dungeon.own_rules import OWN_PREFIX, SetDraft, SetTexts, as_data, id_for, of_data, set_of, texts_of
from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.match.storage import own_file, read_own, save_own
from game.paths import stems
from game.screens.own_things import History

UNSAVED_SET = "draft"
"""The id of a set that has no files yet."""


def is_own(recipe: str) -> bool:
    """Return True for the id of a set of own rules."""
    return recipe.startswith(OWN_PREFIX) or recipe == UNSAVED_SET


class SetDesk(History[SetDraft]):
    """The set that is edited."""

    FILE = "dungeon_draft.json"

    def __init__(self, draft: SetDraft, id: str = "") -> None:
        super().__init__(draft)
        self.id = id
        """The id of the own files that the set is saved as, "" for a new one."""
        self.saved_draft = draft if id else None
        """The set in these files."""

    @property
    def values(self) -> JsonObject:
        saved = {} if self.saved_draft is None else {"saved": as_data(self.saved_draft)}
        return {"set": as_data(self.state), "id": self.id, **saved}

    @classmethod
    def read(cls, data: JsonObject) -> Self:
        if not isinstance(data["id"], str):
            raise ValueError("no set")
        try:
            draft, id = of_data(data["set"]), data["id"]
            saved = of_data(data["saved"]) if "saved" in data else None
        except Refusal as refusal:
            raise ValueError(refusal.sentence) from None
        stored_set = own_set(id) if id in own_ids() else None
        if stored_set is None:  # The files are gone, or they have faults that someone may still mend.
            return cls(draft)
        desk = cls(stored_set, id)
        if saved in (None, stored_set):
            desk.state = draft
        elif draft != stored_set:  # Someone has edited the files since.
            desk.before.append(draft)
        return desk

    def save(self, app: App, alphabet: Alphabet) -> bool:
        """Save the set in the player's pack if it has changed; return False if writing failed."""
        if self.state == self.saved_draft:
            return True
        id = self.id or id_for(self.state.name, own_ids())
        if not save_set(alphabet, self.state, id):
            return False
        self.id, self.saved_draft = id, self.state
        self.store()
        app.read_data()
        return True


def own_ids() -> list[str]:
    return [name for name in stems(own_file(RECIPES_FOLDER), ".yaml") if name.startswith(OWN_PREFIX)]


def own_set(id: str) -> SetDraft | None:
    """Return an own set, None if its files cannot be used."""
    try:
        return set_of(SetTexts(read_own(_rules(id)), read_own(_recipe(id))), id)
    except (OSError, Faults):
        return None


def save_set(alphabet: Alphabet, draft: SetDraft, id: str) -> bool:
    """Write the files of a set; return True if both are on the disk."""
    texts = texts_of(alphabet, draft, id)
    return all([save_own(_rules(id), texts.rules), save_own(_recipe(id), texts.recipe)])


def delete_set(id: str) -> None:
    """Delete the files of a set for good."""
    for place in (_rules(id), _recipe(id)):
        save_own(place, "")


def _rules(id: str) -> str:
    return f"{RULES_FOLDER}/{id}.yaml"


def _recipe(id: str) -> str:
    return f"{RECIPES_FOLDER}/{id}.yaml"
