"""The lists of the workshop: the rules with both sides, the player's own sets, and the line that shares one."""

from __future__ import annotations

from functools import partial

from components.focus import Id, Rect
from components.press import Input, Wheel
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.content.models.controls import ActionName
from game.content.packs import OWN_PACK as PACK
from game.dungeon import own_rules as edits
from game.dungeon.grammar_files import RECIPES_FOLDER, RULES_FOLDER
from game.dungeon.own_rules import MOST_RULES, SetDraft
from game.dungeon.pattern import Pattern, Size
from game.dungeon.rules import Rule
from game.kernel.refusal import Refusal
from game.screens.layout.boxes import Spacer, TableLine, column, panel, row, table
from game.screens.layout.leaves import BOLD, SMALL, Dial, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import DIAL_STEPS
from game.screens.own_things import ShareLine, Shelf, ShelfEntry
from game.screens.workshop.construction import Construction
from game.screens.workshop.dungeon_screen import DungeonScreen, both_sides
from game.screens.workshop.set_desk import delete_set, own_ids, own_set, save_set
from game.screens.workshop.solid import Solid, camera_around
from game.screens.workshop.workshop import Workshop, open_instead
from systems.draw.pen import Pen
from systems.draw.stage.scene import Scene
from systems.draw.text import CAPTION_FONTS
from systems.focus import UNIT_STEPS

VARIANT = "variant"


class RuleBrowser(DungeonScreen):
    """The rule browser. Up and down change the rule, left and right its variant; confirm copies it into own rules."""

    def __init__(self, app: App, workshop: Workshop) -> None:
        super().__init__(app, workshop.files, workshop)
        self.workshop = workshop
        self.index = self.variant = 0
        self.group()
        self.begin(0)

    def group(self) -> None:
        self.rules: dict[str, list[Rule]] = {}
        for rule in self.files.grammar.rules if self.files.grammar else ():
            self.rules.setdefault(rule.name, []).append(rule)
        self.index, self.variant = min(self.index, max(0, len(self.rules) - 1)), 0

    @property
    def name(self) -> str:
        return list(self.rules)[self.index] if self.rules else ""

    @property
    def variants(self) -> list[Rule]:
        return self.rules.get(self.name, [])

    def live_state(self) -> object:
        return self.index, self.variant, self.files.faults, self.files.grammar

    def tree(self) -> Node:
        lines = [self.line(index, name, rules[0].cycle) for index, (name, rules) in enumerate(self.rules.items())]
        names = panel(table(*lines, weights=(1,), gap=(0, 1), name="rules", area="rules", weight=1),
                      color="outline", pad=(4, 4))
        body = row(Spacer(2, 6), names, column(*self.details(), weight=1), Spacer(2, 6), weight=1, gap=(3, 8))
        legend = self.legend("step", "copy_rule", "back")
        return column(Spacer(1, 6), body, legend, gap=(1, 4))

    def line(self, index: int, name: str, cycle: str) -> TableLine:
        color = "text" if index == self.index else "seat2" if cycle else "card"
        words = Text(self.words.rule_title(name), SMALL, color, max_width=190)
        return TableLine([words], id=index, pad=(4, 3), tint="seat1" if index == self.index else "")

    def details(self) -> list[Node]:
        """Build the right side: the selected rule, or the faults in the files."""
        faults = [self.fault_panel()] if self.files.faults else []
        if not self.variants:
            return faults
        rule = self.variants[self.variant]
        value = f"{self.variant + 1} / {len(self.variants)}"
        title = Text(self.words.rule_title(rule.name), CAPTION_FONTS, side="center", centered=True)
        variant = Dial(self.say("workshop.variant"), value, ["99 / 99"], id=VARIANT, area=VARIANT)
        sides = both_sides(self.side("before", rule.left, rule), self.side("after", rule.right, rule))
        about = panel(Text(self.words.rule_words(rule), SMALL), gap=(1, 4))
        return [title, panel(variant, pad=(2, 1)), sides, *(faults or [about])]

    def side(self, key: str, side: Pattern, rule: Rule) -> Node:
        picture = Picture(partial(self.paint_side, side, rule), (180, 110), (60, 50), weight=1, live=True)
        return panel(Text(self.say(f"workshop.{key}"), SMALL, "card"), picture, pad=(6, 4), weight=1)

    def paint_side(self, side: Pattern, rule: Rule, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw one side of a rule; cells that the rule changes shine."""
        grammar = self.files.grammar
        assert grammar is not None
        solid, places = self.solid(grammar.alphabet), set(side.places())
        changed_cells = rule.changed_cells() if side is rule.right else ()
        things = list(solid.things(side.filled_cells(), changed_cells))
        things.append(solid.box((0, 0, 0), side.size, pen.palette.rgb("dim")))
        things += [solid.floor(places, level) for level in range(side.size[1])]
        camera = camera_around(places, rect, self.yaw, above=False)
        pen.stage(Scene(camera, solid.meshes, solid.paints, things, area=rect))

    def handle_input(self, player_input: Input) -> None:
        self.steer(player_input)
        if isinstance(player_input, Wheel):
            self.select(self.index + (-1 if player_input.steps > 0 else 1))
        else:
            super().handle_input(player_input)

    def focus_moved(self) -> None:
        if isinstance(self.focus, int):
            self.select(self.focus)

    def beyond_edge(self, action: ActionName) -> None:
        if action in DIAL_STEPS:
            self.dial_changed(VARIANT, DIAL_STEPS[action])
        else:
            self.select(self.index - UNIT_STEPS[action][1])

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if self.variants:
            self.variant = (self.variant + step) % len(self.variants)

    def button_confirmed(self, id: Id) -> None:
        self.copy()

    def select(self, index: int) -> None:
        """Select a rule, wrapping around."""
        if self.rules:
            self.index, self.variant = index % len(self.rules), 0
            self.focus = self.index

    def copy(self) -> None:
        """Copy the rule that is shown into the player's own rules, and edit it there."""
        if not self.variants or len(self.workshop.recipes.desk.state.rules) >= MOST_RULES:
            self.sound("wrong")
            return
        rule, desk = self.variants[self.variant], self.workshop.recipes.desk
        name = edits.free_name(desk.state, edits.plain_name(rule.name, "rule"))
        desk.change(edits.with_rule(desk.state, rule._replace(name=name)))
        open_instead(self, "workshop_rule", index=len(desk.state.rules) - 1, message="workshop.copied")

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.files.advance(dt) and not self.files.faults:
            self.group()
            self.workshop.adopt()




class SetShelf(Shelf[SetDraft]):
    """The list of sets: an empty one, and the player's own."""

    title, empty_text = "workshop.sets", "workshop.sets"

    def __init__(self, app: App, workshop: Workshop) -> None:
        super().__init__(app, workshop)
        self.workshop = workshop
        self._cells: dict[str, dict[Size, str]] = {}
        workshop.recipes.save_desk()
        self.reload()

    def entries(self) -> list[ShelfEntry[SetDraft]]:
        empty = ShelfEntry("", self.say("workshop.new_rules"), SetDraft(self.say("workshop.new_set")), False)
        own = {id: own_set(id) for id in own_ids()}
        return [empty, *(ShelfEntry(id, id if draft is None else draft.name, draft, True) for id, draft in own.items())]

    def about(self, entry: ShelfEntry[SetDraft]) -> str:
        if entry.thing is None:
            return self.say("workshop.faulty")
        if not entry.id:
            return self.say("workshop.about_new")
        return self.say("workshop.about_own", rules=len(entry.thing.rules), steps=len(entry.thing.steps))

    def draw_preview(self, pen: Pen, entry: ShelfEntry[SetDraft], thing: SetDraft, rect: Rect) -> None:
        if not entry.is_own:
            return
        if entry.id not in self._cells:
            dungeon = Construction(edits.grammar_of(self.workshop.alphabet, thing, entry.id), entry.id, seed=1)
            dungeon.go_to(dungeon.grammar.alphabet.data.steps)
            self._cells[entry.id] = dungeon.cells
        cells, solid = self._cells[entry.id], Solid(self.workshop.alphabet, pen.palette)
        camera = camera_around(cells, rect, 45.0, above=False)
        pen.stage(Scene(camera, solid.meshes, solid.paints, list(solid.things(cells)), area=rect))

    def open(self, entry: ShelfEntry[SetDraft], thing: SetDraft) -> None:
        self.workshop.recipes.open_set(thing, entry.id)
        open_instead(self, "workshop_set")

    def rename(self, entry: ShelfEntry[SetDraft], thing: SetDraft, name: str) -> None:
        draft, desk = thing._replace(name=edits.clean_title(name)), self.workshop.recipes.desk
        if not draft.name or not save_set(self.workshop.alphabet, draft, entry.id):
            return
        if desk.id == entry.id:
            desk.saved_draft = draft
            desk.change(draft)
        self.app.read_data()

    def delete(self, entry: ShelfEntry[SetDraft]) -> None:
        delete_set(entry.id)
        if self.workshop.recipes.desk.id == entry.id:
            self.workshop.forget_set()
        self.app.read_data()


class SetLine(ShareLine):
    """The set on the desk as a line of text."""

    texts, longest, signs, letters = "workshop.line", edits.LONGEST_LINE, "-", 700
    faults = ("no_line", "damaged", "newer", "too_long", "unknown_words", "not_saved")

    def __init__(self, app: App, workshop: Workshop, screen_behind: OpenScreen | None = None) -> None:
        self.workshop = workshop
        super().__init__(app, screen_behind or workshop)

    @property
    def line(self) -> str:
        try:
            return edits.share_line(self.workshop.recipes.desk.state)
        except Refusal:
            return ""

    def about(self) -> Node:
        draft, id = self.workshop.recipes.desk.state, self.workshop.recipes.desk.id
        counts = self.say("workshop.about_own", rules=len(draft.rules), steps=len(draft.steps))
        places = ", ".join(f"{PACK}/{folder}/{id}.yaml" for folder in (RULES_FOLDER, RECIPES_FOLDER))
        files = self.say("workshop.in_files", files=places) if id else ""
        return panel(Text(draft.name, BOLD, "card"), Text(counts, SMALL, max_width=180),
                     Text(files, SMALL, "dim", max_width=180, any_break=True, weight=1), pad=(8, 6),
                     preferred_width=196, max_width=220)

    def read(self, text: str) -> None:
        draft = edits.read_line(text)
        if not edits.has_known_labels(self.workshop.alphabet, draft):
            raise Refusal("unknown_words", "The set uses labels that this game does not know.")
        recipes = self.workshop.recipes
        if draft != recipes.desk.state and not recipes.open_set(draft, ""):
            raise Refusal("not_saved", "The set on the desk could not be saved, so it stays there.")
