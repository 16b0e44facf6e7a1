"""The picture of a dungeon under construction: the view, boxes around matches, the lit cycle, and texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from components.focus import Rect
from game.dungeon.growth import RuleMatch
from game.dungeon.pattern import Size
from game.dungeon.plan import SIDES
from game.screens.menu import next_value
from game.screens.workshop.construction import Construction, Cycle, StepPlayback
from game.screens.workshop.dungeon_screen import DungeonScreen
from game.screens.workshop.solid import GROUND_TOP, Solid, box_on, camera_around, point_on, top_of
from systems.draw.colors import mix
from systems.draw.pen import Pen
from systems.draw.stage.camera import Camera
from systems.draw.stage.scene import Scene
from systems.draw.text import cut_text

NAME_MARGIN = 4
MOST_NAMES = 20
"""The most rules whose names are all shown."""
LEAST_WIDTH, LEAST_ROOM = 200, 50
"""The least width of a picture with names, and of the room for one that is cut, at normal size of the text."""
NOTE_ROOM = 26
"""Room for a note below the names."""
NAME_SHARE = 0.18
"""The most of the picture's width that the dungeon leaves to names on each side; longer ones take its corners."""


class Tag(NamedTuple):
    """A name next to the dungeon, and the point in the picture that it belongs to."""

    words: str
    place: Rect
    target: tuple[float, float]
    chosen: bool


def box_names(matches: Sequence[RuleMatch], chosen: int, plain: Callable[[str], str]) -> dict[str, str]:
    """Return the name that each rule has at its boxes. If there are many rules, those of one group share a name."""
    rules = dict.fromkeys(match.rule for match in matches)
    if len(rules) <= MOST_NAMES:
        return {rule: plain(rule) for rule in rules}
    counts = Counter(match.rule.partition("_")[0] for match in matches)
    names = {rule: f"{plain(group)} ({counts[group]})" for rule in rules for group in (rule.partition("_")[0],)}
    return names | ({matches[chosen].rule: plain(matches[chosen].rule)} if 0 <= chosen < len(matches) else {})


def has_names(pen: Pen, area: Rect) -> bool:
    """Return True if there is room for names."""
    return area.w >= LEAST_WIDTH * pen.text_scale


def names_margin(pen: Pen, area: Rect, names: Iterable[str]) -> float:
    """Return the width that the dungeon leaves to names on each side."""
    widest = max((pen.measure(name, "tiny") for name in names), default=0) if has_names(pen, area) else 0
    return min(widest + 2 * NAME_MARGIN, area.w * NAME_SHARE) if widest else 0.0


def free_widths(area: Rect, rows: Iterable[int], high: int, boxes: Sequence[Rect]) -> dict[tuple[bool, int], float]:
    """Return the free width at the left (True) and right edge of each row of this height."""
    widths, end = {}, area.x + area.w
    for y in rows:
        near = [box for box in boxes if box.y < y + high and y < box.y + box.h]
        widths[True, y] = min((box.x for box in near), default=end) - area.x - NAME_MARGIN
        widths[False, y] = end - max((box.x + box.w for box in near), default=area.x) - NAME_MARGIN
    return widths


def tags(
    pen: Pen, camera: Camera, area: Rect, matches: Sequence[RuleMatch], chosen: int, names: Mapping[str, str],
    spread: float,
) -> list[Tag]:
    """Return a name for each kind of box, and its place next to all boxes, the chosen one first."""
    if not has_names(pen, area):
        return []
    boxes = [box for match in matches if (box := box_on(camera, area, match.at, match.size, spread)) is not None]
    order = sorted(range(len(matches)), key=lambda at: at != chosen)
    firsts = {names[matches[at].rule]: at for at in reversed(order)}
    high = int(pen.line_height("tiny")) + 2
    widths = free_widths(area, range(int(area.y) + NOTE_ROOM, int(area.y + area.h - high), high), high, boxes)
    placed = []
    for words, at in sorted(firsts.items(), key=lambda first: first[1] != chosen):
        point = point_on(camera, area, top_of(matches[at].at, matches[at].size, spread))
        wish, room = pen.measure(words, "tiny") + 4, max(widths.values(), default=0.0)
        if point is None or room < min(wish, LEAST_ROOM * pen.text_scale):
            continue
        x, y, width = point.x, point.y, min(wish, room)
        starts = {True: area.x + NAME_MARGIN, False: area.x + area.w - NAME_MARGIN - width}
        side, row = min(
            (spot for spot, free in widths.items() if free >= width),
            key=lambda spot: (abs(spot[1] - y) + 0.3 * abs(starts[spot[0]] + width / 2 - x)),
        )
        del widths[side, row]
        # The name on the other side of the row may not reach this one.
        if (other := (not side, row)) in widths:
            widths[other] = min(widths[other], area.w - width - 3 * NAME_MARGIN)
        placed.append(Tag(words, Rect(round(starts[side]), row, width, high - 1), (x, y), at == chosen))
    return placed


def draw_tags(pen: Pen, area: Rect, placed: Iterable[Tag]) -> None:
    """Draw names with lines to their boxes."""
    for tag in sorted(placed, key=lambda tag: tag.chosen):
        color = pen.palette.rgb("outline" if tag.chosen else "seat1")
        rect, (x, y) = tag.place, tag.target
        right = rect.center[0] < area.center[0]
        edge = rect.x + rect.w if right else rect.x
        middle = round(rect.center[1])
        alpha = 0.9 if tag.chosen else 0.35
        pen.fill(Rect(min(edge, x), middle, abs(x - edge), 1), color, alpha)
        pen.fill(Rect(round(x), min(middle, y), 1, abs(y - middle)), color, alpha)
        pen.fill(rect, pen.palette.rgb("panel"), 0.95, glow=0.0)
        words = cut_text(pen, tag.words, rect.w - 3, "tiny")
        pen.label(words, rect.x + 2, rect.center[1], font="tiny", align="left", tint=color)


def draw_words(
    pen: Pen, solid: Solid, camera: Camera, area: Rect, words: Mapping[Size, str], obstacles: Sequence[Rect]
) -> list[Rect]:
    """Draw words on cells, those in front first, as many as do not overlap; return their places."""
    high = pen.line_height("tiny")
    used = [*obstacles]
    order = []
    for cell, text in words.items():
        x, y, z = solid.center_of(cell)
        point = point_on(camera, area, (x, y + GROUND_TOP, z))
        if point is not None and text:
            order.append((point.depth, point.x, point.y, text))
    for _, x, y, text in sorted(order):
        width = pen.measure(text, "tiny") + 2
        spot = Rect(round(x - width / 2), round(y - high / 2), width, high)
        inside = area.x <= spot.x and spot.x + spot.w <= area.x + area.w
        if not inside or any(spot.overlap(other) for other in used):
            continue
        used.append(spot)
        pen.fill(spot, pen.palette.rgb("night"), 0.75, glow=0.0)
        pen.label(text, *spot.center, font="tiny", tint=pen.palette.rgb("text"))
    return used


def draw_signs(pen: Pen, solid: Solid, camera: Camera, area: Rect, cells: Mapping[Size, str]) -> None:
    """Draw the signs of keys and locks, always on top."""
    for cell, label in cells.items():
        meaning = solid.alphabet.meaning(label)
        if meaning is None:
            continue
        name = "workshop_key" if meaning.key else "workshop_lock" if meaning.door == "lock" else ""
        x, y, z = solid.center_of(cell)
        point = point_on(camera, area, (x, y + GROUND_TOP + 0.55, z)) if name else None
        if point is not None:
            tint = pen.palette.rgb("double" if name == "workshop_key" else "seat2")
            pen.sprite(name, point.x, point.y, tint=tint)


VIEW_DIALS = ("view", "turn", "spacing", "labels", "arrows", "boxes", "match", "way", "cycle")
"""The dials that change only the picture."""
SPACINGS = (1.0, 1.25, 1.5, 2.0)
LABEL_MODES = ("off", "words", "codes")
"""Ways to write on cells: not at all, what is in them, or the labels of the grammar."""
PICTURE = "picture"
"""Id of the picture of the dungeon."""
BAR_HEIGHT = 3
"""Height of the progress bar of the steps, at the lower edge of the picture."""


class DungeonPicture:
    """The picture of the dungeon under construction, with the dials of the view."""

    def __init__(self, screen: DungeonScreen, playback: StepPlayback) -> None:
        self.screen, self.playback = screen, playback
        self.floor = -1
        """The floor seen from above; -1 for an isometric view of all floors."""
        self.boxes = 0
        """0 for no boxes, 1 for boxes around all matches, above that for those of one rule."""
        self.way, self.cycle = False, 0
        self.spread, self.labels, self.arrows = SPACINGS[0], LABEL_MODES[0], False

    def names(self) -> list[str]:
        """Return the rules that match now."""
        return sorted({match.rule for match in self.all_matches()})

    def all_matches(self) -> tuple[RuleMatch, ...]:
        """Return all matches now; empty while steps are playing."""
        steps = self.playback
        if steps.dungeon is None or steps.is_playing or steps.idle_time < self.screen.look.settled:
            return ()
        return steps.dungeon.matches

    def boxed_matches(self) -> tuple[RuleMatch, ...]:
        if self.boxes == 0:
            return ()
        names = self.names()
        rule = names[self.boxes - 2] if 2 <= self.boxes < len(names) + 2 else None
        return tuple(
            match
            for match in self.all_matches()
            if (rule is None or match.rule == rule)
            and (self.floor < 0 or match.at[1] <= self.floor < match.at[1] + match.size[1])
        )

    @property
    def chosen(self) -> RuleMatch | None:
        """The selected match, None if no match has a box."""
        return next(iter(self.boxed_matches()[self.playback.selected_match :]), None)

    @property
    def lit(self) -> Cycle | None:
        """The highlighted cycle, or None."""
        dungeon = self.playback.dungeon
        if dungeon is None or self.cycle == 0:
            return None
        cycles = dungeon.facts.cycles
        return cycles[self.cycle - 1] if self.cycle <= len(cycles) else None

    def value(self, name: str) -> str:
        dungeon, say = self.playback.dungeon, self.screen.say
        match name:
            case "turn":
                return f"{round(self.screen.yaw) % 360}°"
            case "spacing":
                return f"{self.spread:g}"
            case "labels":
                return say("common.off") if self.labels == "off" else say(f"workshop.labels_{self.labels}")
            case "arrows" | "way":
                return say("common.on" if getattr(self, name) else "common.off")
        if dungeon is None:
            return "-"
        match name:
            case "view":
                return say("workshop.all") if self.floor < 0 else say("workshop.floor", floor=self.floor + 1)
            case "boxes" if self.boxes < 2:
                return say("common.off") if self.boxes == 0 else say("workshop.all")
            case "boxes":
                # The boxes show the name of the rule.
                return f"{self.boxes - 1} / {len(self.names())}"
            case "match":
                matches = self.boxed_matches()
                return f"{self.playback.selected_match + 1} / {len(matches)}" if matches else "-"
        # The picture shows the name of the cycle.
        return f"{self.cycle} / {len(dungeon.facts.cycles)}" if self.lit else say("common.off")

    def change_dial(self, name: str, step: int) -> None:
        dungeon = self.playback.dungeon
        match name:
            case "turn":
                self.screen.rotate_view(self.screen.look.turn * step)
            case "spacing":
                self.spread = next_value(SPACINGS, self.spread, step)
            case "labels":
                self.labels = next_value(LABEL_MODES, self.labels, step)
            case "arrows" | "way":
                setattr(self, name, not getattr(self, name))
            case "boxes":
                self.boxes, self.playback.selected_match = (self.boxes + step) % (len(self.names()) + 2), 0
            case "match" if matches := self.boxed_matches():
                self.playback.selected_match = (self.playback.selected_match + step) % len(matches)
            case "view" if dungeon is not None:
                self.floor = (self.floor + 1 + step) % (dungeon.size[1] + 1) - 1
            case "cycle" if dungeon is not None:
                self.cycle = (self.cycle + step) % (len(dungeon.facts.cycles) + 1)

    def aim(self) -> None:
        """Select the smallest box under the mouse."""
        menu, dungeon = self.screen.menu, self.playback.dungeon
        if menu.pointer is None or dungeon is None:
            return
        part = menu.rect(PICTURE)
        camera = self.camera(dungeon, part)
        hits = [
            (rect.w * rect.h, index)
            for index, match in enumerate(self.boxed_matches())
            if (rect := box_on(camera, part, match.at, match.size, self.spread)) is not None
            and rect.holds(*menu.pointer)
        ]
        if hits:
            self.playback.selected_match = min(hits)[1]

    # ---- The picture of the dungeon

    def camera(self, dungeon: Construction, area: Rect) -> Camera:
        above = self.floor >= 0
        # From above, each floor keeps the same place in the picture.
        yaw = self.screen.yaw - 45 if above and dungeon.draw.recipe_file.geometry == SIDES else self.screen.yaw
        cells = set(dungeon.used_cells)
        for match in (matches := self.boxed_matches()):
            cells |= {match.at, last_cell(match)}
        names = box_names(matches, -1, self.screen.words.rule_title)
        margin = names_margin(self.screen.app.main_canvas, area, names.values())
        room = Rect(area.x + margin, area.y, area.w - 2 * margin, area.h)
        return camera_around(cells, room, yaw, above, self.spread)

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the dungeon, and the progress of its steps below."""
        rgb, dungeon = pen.palette.rgb, self.playback.dungeon
        pen.fill(rect, rgb("night"), 0.92, glow=0.0)
        if dungeon is not None:
            self.paint_dungeon(pen, dungeon, rect)
            share = dungeon.cursor / max(1, len(dungeon.steps))
            pen.fill(Rect(rect.x + 1, rect.y + 1, (rect.w - 2) * share, BAR_HEIGHT), rgb("seat1"))
        pen.outline(rect, rgb("outline" if focused else "card"), 1.0 if focused else 0.6)

    def paint_dungeon(self, pen: Pen, dungeon: Construction, area: Rect) -> None:
        """Draw the cells shown and their contents, with names and signs on top."""
        solid, rgb = self.screen.solid(dungeon.grammar.alphabet), pen.palette.rgb
        camera = self.camera(dungeon, area)
        matches = self.boxed_matches()
        lit = self.lit
        selected = self.playback.selected_match
        cells = {cell: label for cell, label in dungeon.cells.items() if self.floor in (-1, cell[1])}
        changed_cells = {place for place, *_ in dungeon.last.changes} if dungeon.last else set()
        solid.spread = self.spread
        things = list(solid.things(cells, changed_cells, lit.cells if lit else None, dungeon.draw.recipe_file.geometry))
        if self.arrows:
            things += solid.arrows(cells)
        for level in sorted({cell[1] for cell in dungeon.used_cells}) if self.floor < 0 else [self.floor]:
            things.append(solid.floor(dungeon.used_cells, level))
        if self.way:
            things += solid.way(dungeon.facts.way, None if self.floor < 0 else {self.floor})
        boxes = []
        for index, match in enumerate(matches):
            chosen = index == selected
            tint = rgb("outline") if chosen else mix(rgb("night"), rgb("seat1"), 0.45)
            boxes.append(solid.box(match.at, match.size, tint, 0.4 if chosen else -0.35))
        # The first of several lines in one place is visible.
        chosen_ones = boxes[selected : selected + 1]
        things = [*chosen_ones, *things, *boxes]
        clear = [box._replace(mesh="block") for box in chosen_ones]
        pen.stage(Scene(camera, solid.meshes, solid.paints, things, clear, area=area))
        draw_signs(pen, solid, camera, area, cells)
        names = box_names(matches, selected, self.screen.words.rule_title)
        name_tags = tags(pen, camera, area, matches, selected, names, self.spread)
        if self.labels != "off":
            words = {cell: label if self.labels == "codes" else self.cell_words(label) for cell, label in cells.items()}
            draw_words(pen, solid, camera, area, words, [tag.place for tag in name_tags])
        draw_tags(pen, area, name_tags)

    def cell_words(self, label: str) -> str:
        meaning = self.screen.alphabet.meaning(label)
        return "" if meaning is None else self.screen.words.word(meaning.kind)


def last_cell(match: RuleMatch) -> Size:
    (x, y, z), (w, h, d) = match.at, match.size
    return x + w - 1, y + h - 1, z + d - 1
