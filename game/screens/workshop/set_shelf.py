"""Own rule sets outside their editor: their list, and the line that shares one."""

from __future__ import annotations

from typing import NamedTuple

from components.focus import Id, Rect
from game.app.application import App
from game.content.packs import OWN_PACK as PACK
from game.dungeon.content import RECIPES_FOLDER, RULES_FOLDER
from game.dungeon.draft import SetDraft, grammar_of
from game.dungeon.pattern import Size
from game.dungeon.set_file import LONGEST_LINE, clean_title, has_known_labels, read_line, share_line
from game.kernel.refusal import Refusal
from game.screens.layout.boxes import panel
from game.screens.layout.leaves import BOLD, SMALL, Text
from game.screens.layout.node import Node
from game.screens.own_things import ShareLine, Shelf, own_actions
from game.screens.workshop.bench import Bench
from game.screens.workshop.dungeon_screen import FilesScreen
from game.screens.workshop.set_desk import delete_set, own_ids, own_set, save_set
from game.screens.workshop.solid import Solid, camera_around
from game.screens.workshop.workshop import Workshop
from systems.draw.pen import Pen
from systems.draw.stage.scene import Scene

PREVIEW_SEED = 1


class StoredSet(NamedTuple):
    """A set that can be opened."""

    id: str
    """"" for the entry of an empty one."""
    draft: SetDraft | None
    """None if its files cannot be used."""


class SetShelf(FilesScreen, Shelf[StoredSet]):
    """The list of sets."""

    title, empty_text = "workshop.sets", "workshop.sets"
    def __init__(self, app: App, shop: Workshop, number: int = 0) -> None:
        self.shop, self.files = shop, shop.files
        self._cells: dict[str, dict[Size, str]] = {}
        shop.recipes.save_desk()
        empty = StoredSet("", SetDraft(app.say("workshop.new_set")))
        super().__init__(app, [empty, *(StoredSet(id, own_set(id)) for id in own_ids())], number)

    def name_of(self, entry: StoredSet) -> str:
        if not entry.id:
            return self.say("workshop.new_rules")
        return entry.id if entry.draft is None else entry.draft.name

    def about(self, entry: StoredSet) -> str:
        if entry.draft is None:
            return self.say("workshop.faulty")
        if not entry.id:
            return self.say("workshop.about_new")
        return self.say("workshop.about_own", rules=len(entry.draft.rules), steps=len(entry.draft.steps))

    def actions(self, entry: StoredSet) -> tuple[str, ...]:
        return own_actions(entry.draft is not None, bool(entry.id))

    def draw_preview(self, pen: Pen, entry: StoredSet, rect: Rect) -> None:
        if entry.draft is None or not entry.id:
            return
        if entry.id not in self._cells:
            bench = Bench(grammar_of(self.shop.alphabet, entry.draft, entry.id), entry.id, PREVIEW_SEED)
            bench.go_to(bench.grammar.alphabet.data.steps)
            self._cells[entry.id] = bench.cells
        cells, solid = self._cells[entry.id], Solid(self.shop.alphabet, pen.palette)
        camera = camera_around(cells, rect, 45.0, above=False)
        pen.stage(Scene(camera, solid.meshes, solid.paints, list(solid.things(cells)), part=rect))

    def button_confirmed(self, id: Id) -> None:
        self.keeps_files = self.keeps_files or id == ("way", "rename")
        super().button_confirmed(id)

    def perform(self, action: str, entry: StoredSet) -> None:
        if entry.draft is not None:
            self.shop.recipes.open_set(entry.draft, entry.id)
            self.open_screen("workshop_set", shop=self.shop)

    def rename(self, entry: StoredSet, name: str) -> None:
        if entry.draft is None or not (clean := clean_title(name)):
            return
        draft = entry.draft._replace(name=clean)
        if not save_set(self.shop.alphabet, draft, entry.id):
            return
        if self.shop.recipes.desk.id == entry.id:
            self.shop.recipes.desk.files.saved_draft = draft
            self.shop.recipes.desk.change(draft)
        self.app.read_data()

    def delete(self, entry: StoredSet) -> None:
        delete_set(entry.id)
        if self.shop.recipes.desk.id == entry.id:
            self.shop.forget_set()
        self.app.read_data()

    def reopen(self, number: int) -> None:
        self.open_screen("workshop_sets", shop=self.shop, number=number)

    def leave(self) -> None:
        self.keeps_files = True
        self.shop.come_back("sets")


class SetLine(FilesScreen, ShareLine):
    """The set on the desk as a line of text."""

    texts, longest, signs, letters = "workshop.line", LONGEST_LINE, "-", 700
    faults = ("no_line", "damaged", "newer", "too_long", "unknown_words")

    def __init__(self, app: App, shop: Workshop, focus: str = "copy", line: str = "") -> None:
        self.shop, self.files = shop, shop.files
        super().__init__(app, focus, line)

    @property
    def line(self) -> str:
        try:
            return share_line(self.shop.recipes.desk.state)
        except Refusal:
            return ""

    def about(self) -> Node:
        draft, id = self.shop.recipes.desk.state, self.shop.recipes.desk.id
        counts = self.say("workshop.about_own", rules=len(draft.rules), steps=len(draft.steps))
        places = ", ".join(f"{PACK}/{folder}/{id}.yaml" for folder in (RULES_FOLDER, RECIPES_FOLDER))
        files = self.say("workshop.in_files", files=places) if id else ""
        return panel(Text(draft.name, BOLD, "card"), Text(counts, SMALL, max_width=180),
                     Text(files, SMALL, "dim", max_width=180, any_break=True, weight=1), pad=(8, 6),
                     preferred_width=196, max_width=220)

    def read(self, text: str) -> None:
        draft = read_line(text)
        if not has_known_labels(self.shop.alphabet, draft):
            raise Refusal("unknown_words", "The set uses labels that this game does not know.")
        self.shop.recipes.desk.open(draft)

    def reopen(self, focus: str, line: str) -> None:
        self.open_screen("workshop_line", shop=self.shop, focus=focus, line=line)

    def type(self) -> None:
        self.keeps_files = True
        super().type()

    def leave(self) -> None:
        self.open_screen("workshop_set", shop=self.shop, focus=("do", "share"))
