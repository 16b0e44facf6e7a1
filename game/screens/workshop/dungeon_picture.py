"""The picture of the dungeon on the workshop's bench: the view, the boxes around matches, and the highlighted cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.dungeon.growth import Match
from game.dungeon.pattern import Size
from game.dungeon.plan import SIDES
from game.screens.workshop.bench import Bench, Cycle
from game.screens.workshop.dungeon_screen import DungeonScreen
from game.screens.workshop.files import Files
from game.screens.workshop.solid import box_on, camera_around
from game.screens.workshop.tags import box_names, draw_signs, draw_tags, draw_words, names_width, tags
from systems.draw.colors import mix
from systems.draw.pen import Pen
from systems.draw.stage.camera import Camera
from systems.draw.stage.scene import Scene

if TYPE_CHECKING:
    from game.app.application import App

SPACINGS = (1.0, 1.25, 1.5, 2.0)
LABELS = ("off", "words", "codes")
"""Ways to write on cells: not at all, what is in them, or the labels of the grammar."""
DIM = 0.35
PICTURE = "picture"
"""Id of the picture of the dungeon."""
BAR = 3
"""Height of the progress bar of the steps, at the lower edge of the picture."""


class DungeonPicture(DungeonScreen):
    """A screen with the dungeon on a bench."""

    def __init__(self, app: App, files: Files) -> None:
        super().__init__(app, files)
        self.bench: Bench | None = None
        self.floor = -1
        """The floor seen from above; -1 for an isometric view of all floors."""
        self.boxes = 0
        """0 for no boxes, 1 for boxes around all matches, above that for those of one rule."""
        self.match, self.way, self.cycle = 0, False, 0
        self.spread, self.labels, self.arrows = SPACINGS[0], LABELS[0], False
        self.playing, self.idle_time = False, 1.0
        """True while steps are played, and the seconds since the dungeon changed."""

    def names(self) -> list[str]:
        """Return the rules that match now."""
        return sorted({match.rule for match in self.all_matches()})

    def all_matches(self) -> tuple[Match, ...]:
        """Return all matches now; empty while steps are playing."""
        if self.bench is None or self.playing or self.idle_time < self.look.settled:
            return ()
        return self.bench.matches

    def boxed_matches(self) -> tuple[Match, ...]:
        """Return the matches that have boxes around them."""
        if self.boxes == 0:
            return ()
        names = self.names()
        wanted = names[self.boxes - 2] if 2 <= self.boxes < len(names) + 2 else None
        return tuple(
            match
            for match in self.all_matches()
            if (wanted is None or match.rule == wanted)
            and (self.floor < 0 or match.at[1] <= self.floor < match.at[1] + match.size[1])
        )

    @property
    def lit(self) -> Cycle | None:
        """The highlighted cycle, or None."""
        if self.bench is None or self.cycle == 0:
            return None
        cycles = self.bench.facts.cycles
        return cycles[self.cycle - 1] if self.cycle <= len(cycles) else None

    def aim(self) -> None:
        """Select the smallest box under the mouse."""
        if self.menu.pointer is None or self.bench is None:
            return
        part = self.menu.rect(PICTURE)
        camera = self.camera(self.bench, part)
        under = [
            (rect.w * rect.h, at)
            for at, match in enumerate(self.boxed_matches())
            if (rect := box_on(camera, part, match.at, match.size, self.spread)) is not None
            and rect.holds(*self.menu.pointer)
        ]
        if under:
            self.match = min(under)[1]

    # ---- The picture of the dungeon

    def camera(self, bench: Bench, part: Rect) -> Camera:
        """Return the camera for the dungeon in a part of the screen."""
        above = self.floor >= 0
        # From above, each floor keeps the same place in the picture.
        yaw = self.yaw - 45 if above and bench.draw.text.geometry == SIDES else self.yaw
        cells = set(bench.reached)
        for match in (found := self.boxed_matches()):
            cells |= {match.at, farthest(match)}
        aside = names_width(self.app.paper, part, box_names(found, -1, self.plain).values())
        room = Rect(part.x + aside, part.y, part.w - 2 * aside, part.h)
        return camera_around(cells, room, yaw, above, self.spread)

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the dungeon, and the progress of its steps below."""
        rgb, bench = pen.palette.rgb, self.bench
        pen.fill(rect, rgb("night"), 0.92, glow=0.0)
        if bench is not None:
            self.paint_dungeon(pen, bench, rect)
            share = bench.at / max(1, len(bench.steps))
            pen.fill(Rect(rect.x + 1, rect.y + 1, (rect.w - 2) * share, BAR), rgb("seat1"))
        pen.outline(rect, rgb("outline" if focused else "card"), 1.0 if focused else 0.6)

    def paint_dungeon(self, pen: Pen, bench: Bench, part: Rect) -> None:
        """Draw the cells shown and their contents, with names and signs on top."""
        solid, rgb = self.solid(bench.grammar.alphabet), pen.palette.rgb
        camera, found, lit = self.camera(bench, part), self.boxed_matches(), self.lit
        cells = {cell: label for cell, label in bench.cells.items() if self.floor in (-1, cell[1])}
        fresh = {place for place, *_ in bench.last.changes} if bench.last else set()
        solid.spread = self.spread
        things = list(solid.things(cells, fresh, lit.cells if lit else None, bench.draw.text.geometry))
        if self.arrows:
            things += solid.arrows(cells)
        for level in sorted({cell[1] for cell in bench.reached}) if self.floor < 0 else [self.floor]:
            things.append(solid.floor(bench.reached, level))
        if self.way:
            things += solid.way(bench.facts.way, None if self.floor < 0 else {self.floor})
        boxes = []
        for at, match in enumerate(found):
            chosen = at == self.match
            tint = rgb("outline") if chosen else mix(rgb("night"), rgb("seat1"), 0.45)
            boxes.append(solid.box(match.at, match.size, tint, 0.4 if chosen else -DIM))
        # The first of several lines in one place is visible.
        chosen_ones = boxes[self.match : self.match + 1]
        things = [*chosen_ones, *things, *boxes]
        clear = [box._replace(mesh="block") for box in chosen_ones]
        pen.stage(Scene(camera, solid.meshes, solid.paints, things, clear, part=part))
        draw_signs(pen, solid, camera, part, cells)
        names = box_names(found, self.match, self.plain)
        made = tags(pen, camera, part, found, self.match, names, self.spread)
        if self.labels != "off":
            words = {cell: label if self.labels == "codes" else self.cell_words(label) for cell, label in cells.items()}
            draw_words(pen, solid, camera, part, words, [tag.place for tag in made])
        draw_tags(pen, part, made)

    def cell_words(self, label: str) -> str:
        """Return what is in a cell in words."""
        kind = self.alphabet.sign(label)
        return "" if kind is None else self.word(kind.kind)


def farthest(match: Match) -> Size:
    """Return the last cell of a match."""
    (x, y, z), (w, h, d) = match.at, match.size
    return x + w - 1, y + h - 1, z + d - 1
