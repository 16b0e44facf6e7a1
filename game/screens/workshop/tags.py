"""Texts in the picture of a dungeon: names at boxes, words on cells, and signs of keys and locks. None overlap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from components.focus import Rect
from game.dungeon.growth import Match
from game.dungeon.pattern import Size
from game.screens.workshop.solid import TOP, Solid, box_on, shift, top_of
from systems.draw.pen import Pen
from systems.draw.stage.camera import Camera

MARGIN = 4
"""Room between a name and everything else."""
MOST_NAMES = 20
"""The most rules whose names are all shown."""
LEAST = 60
"""The least width of a name at normal size of the text."""
LOW = 26
"""Room for a note below the names."""
SHARE = 0.3
"""The most of the picture's width that the names on each side may take."""


class Tag(NamedTuple):
    """A name next to the dungeon, and the point in the picture that it belongs to."""

    words: str
    place: Rect
    target: tuple[float, float]
    chosen: bool


def box_names(found: Sequence[Match], chosen: int, plain: Callable[[str], str]) -> dict[str, str]:
    """Return the name that each rule has at its boxes. If there are many rules, those of one group share a name."""
    rules = dict.fromkeys(match.rule for match in found)
    if len(rules) <= MOST_NAMES:
        return {rule: plain(rule) for rule in rules}
    counts = Counter(match.rule.partition("_")[0] for match in found)
    names = {rule: f"{plain(group)} ({counts[group]})" for rule in rules for group in (rule.partition("_")[0],)}
    return names | ({found[chosen].rule: plain(found[chosen].rule)} if 0 <= chosen < len(found) else {})


def names_width(pen: Pen, part: Rect, names: Iterable[str]) -> float:
    """Return the width that names need on each side of the dungeon, 0 if there is no room for them."""
    if part.w * SHARE < LEAST * pen.text_scale:
        return 0.0
    widest = max((pen.measure(name, "tiny") for name in names), default=0)
    return min(widest + 2 * MARGIN, part.w * SHARE) if widest else 0.0


def tags(
    pen: Pen, camera: Camera, part: Rect, found: Sequence[Match], chosen: int, names: Mapping[str, str], spread: float
) -> list[Tag]:
    """Return a name for each kind of box, and where it belongs: beside all boxes, the chosen one first."""
    boxes = [box for match in found if (box := box_on(camera, part, match.at, match.size, spread)) is not None]
    order = sorted(range(len(found)), key=lambda at: at != chosen)
    firsts = {names[found[at].rule]: at for at in reversed(order)}
    if not names_width(pen, part, names.values()):
        return []
    wide, high, (left, low) = names_width(pen, part, names.values()), int(pen.line("tiny")) + 2, shift(part)
    rows = range(int(part.y) + LOW, int(part.y + part.h - high), high)
    columns = part.x + MARGIN, part.x + part.w - wide + MARGIN
    free = [(x, y) for x in columns for y in rows
            if not any(meets(Rect(x, y, wide - MARGIN, high), box) for box in boxes)]
    made = []
    for words, at in sorted(firsts.items(), key=lambda each: each[1] != chosen):
        seen = camera.project(top_of(found[at].at, found[at].size, spread))
        if seen is None or not free:
            continue
        x, y = seen.x + left, seen.y + low
        near = min(free, key=lambda spot: (abs(spot[1] - y) + 0.3 * abs(spot[0] + wide / 2 - x)))
        free.remove(near)
        width = min(wide - MARGIN, pen.measure(words, "tiny") + 4)
        start = near[0] if near[0] == columns[0] else near[0] + wide - MARGIN - MARGIN - width
        made.append(Tag(words, Rect(round(start), round(near[1]), width, high - 1), (x, y), at == chosen))
    return made


def draw_tags(pen: Pen, part: Rect, made: Iterable[Tag]) -> None:
    """Draw names with lines to their boxes."""
    for tag in sorted(made, key=lambda tag: tag.chosen):
        color = pen.palette.rgb("outline" if tag.chosen else "seat1")
        rect, (x, y) = tag.place, tag.target
        right = rect.center[0] < part.center[0]
        near = rect.x + rect.w if right else rect.x
        middle = round(rect.center[1])
        alpha = 0.9 if tag.chosen else 0.35
        pen.fill(Rect(min(near, x), middle, abs(x - near), 1), color, alpha)
        pen.fill(Rect(round(x), min(middle, y), 1, abs(y - middle)), color, alpha)
        pen.fill(rect, pen.palette.rgb("panel"), 0.95, glow=0.0)
        words = cut(pen, tag.words, rect.w - 3)
        pen.label(words, rect.x + 2, rect.center[1], font="tiny", align="left", tint=color)


def cut(pen: Pen, text: str, room: float) -> str:
    """Return a tiny text, cut to fit the width."""
    if pen.measure(text, "tiny") <= room:
        return text
    while text and pen.measure(f"{text}..", "tiny") > room:
        text = text[:-1]
    return f"{text}.."


def draw_words(
    pen: Pen, solid: Solid, camera: Camera, part: Rect, words: Mapping[Size, str], taken: Sequence[Rect]
) -> list[Rect]:
    """Draw words on cells, those in front first, as many as do not overlap; return their places."""
    (left, low), high, used = shift(part), pen.line("tiny"), [*taken]
    order = []
    for cell, text in words.items():
        x, y, z = solid.at(cell)
        seen = camera.project((x, y + TOP, z))
        if seen is not None and text:
            order.append((seen.depth, seen.x + left, seen.y + low, text))
    for _, x, y, text in sorted(order):
        width = pen.measure(text, "tiny") + 2
        spot = Rect(round(x - width / 2), round(y - high / 2), width, high)
        inside = part.x <= spot.x and spot.x + spot.w <= part.x + part.w
        if not inside or any(meets(spot, other) for other in used):
            continue
        used.append(spot)
        pen.fill(spot, pen.palette.rgb("night"), 0.75, glow=0.0)
        pen.label(text, *spot.center, font="tiny", tint=pen.palette.rgb("text"))
    return used


def draw_signs(pen: Pen, solid: Solid, camera: Camera, part: Rect, cells: Mapping[Size, str]) -> None:
    """Draw the signs of keys and locks, always on top."""
    left, low = shift(part)
    for cell, label in cells.items():
        sign = solid.alphabet.sign(label)
        if sign is None:
            continue
        name = "workshop_key" if sign.key else "workshop_lock" if sign.door == "lock" else ""
        x, y, z = solid.at(cell)
        seen = camera.project((x, y + TOP + 0.55, z)) if name else None
        if seen is not None:
            tint = pen.palette.rgb("double" if name == "workshop_key" else "seat2")
            pen.sprite(name, seen.x + left, seen.y + low, tint=tint)


def meets(one: Rect, other: Rect) -> bool:
    """Return True if two rectangles overlap."""
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h
