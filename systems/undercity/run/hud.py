"""The display over the picture of a run: faces, lanterns, purse, charms, hand, the room's name, and prompts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import dist

from components.focus import Rect
from components.undercity import Belt, Lantern, Stroller
from game.content.models.controls import ActionName, DeviceFamily
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.text import fit_text
from systems.draw.widgets import cap_width, draw_cap, draw_panel, find_cap
from systems.entities import things
from systems.layout import CAP_HEIGHT, HEIGHT, WIDTH, rect_around
from systems.undercity.run.chambers import ROOM_CENTER, Exit
from systems.undercity.run.floors import draw_small_map
from systems.undercity.run.picture import (
    DOOR_ANGLES,
    FLAME,
    RED,
    SIGN_PLACES,
    TITLE_HEIGHT,
    RunView,
    color_of,
    signs_of,
)
from systems.undercity.run.rooms import FlatPoint, plus
from systems.undercity.run.strolling import shown_at
from systems.undercity.run.world import Places, belt_of, lanterns

MARGIN, FACE_SIDE = 8, 44
"""Margin of the display, and the side of a face."""
MAP = Rect(WIDTH - MARGIN - 92, HEIGHT - MARGIN - 66, 92, 66)
LANTERN_DISTANCE, PURSE_WIDTH = 12, 78
"""The distance of lanterns, and the least width of the panel with the purse."""
CHARM_DISTANCE, CHARMS_IN_ROW = 22, 8
"""The distance of charms, and the most in a row."""
CARD_WIDTH, CARD_HEIGHT, CARD_STEP, CARD_RISE = 52, 70, 37, 36
"""The size and distance of the cards in a hand, and how much of them is above the edge."""
NARROW_STEP, HAND_DISTANCE = 15, 142
"""The distance of cards, and that of both hands, against each other."""
NOTE_WIDTH = 196
PROMPT_DISTANCE = 26
"""From the prompt above a player to the top of the one below them."""
TITLE_WIDTH = 150.0
"""Width for the name of a room; large text has half as much again."""
SIGN_WIDTH, SIGN_STEP = 120, 21
"""The widest words of a sign, and the distance of signs."""
FLARE_SECONDS = 0.9
"""Seconds that a lantern swings after it was lit or went out."""


@dataclass
class RunTexts:
    """The texts and pictures of the display, in the language of the players."""

    title: str
    subtitle: str
    floor: str
    faces: Mapping[int, str]
    """Portraits by seat."""
    families: Mapping[int, DeviceFamily]
    """Device families of the sides, by side, if there are two."""
    bag_action: ActionName
    """The action whose button opens a bag."""
    draw_card: Callable[[str, float, float], None]
    """Draw a card of the hand around a point."""


def sides() -> list[Belt]:
    """Return the belts by side."""
    return sorted((belt for _, belt in things(Belt)), key=lambda belt: belt.side)


def draw_hud(pen: Pen, view: RunView, texts: RunTexts) -> None:
    """Draw everything but the prompts."""
    belts = sides()
    for number, belt in enumerate(belts):
        top = HEIGHT - MARGIN - number * (FACE_SIDE + 6)
        draw_belt(pen, belt, faces_of(view, belt), texts.faces, top)
        draw_charms(pen, belt, faces_of(view, belt), top)
    draw_title(pen, texts)
    draw_small_map(pen, view, MAP, texts.floor)
    for belt in belts:
        draw_hand(pen, belt, texts)


def draw_purse(pen: Pen, view: RunView, texts: RunTexts, side: int) -> None:
    """Draw the belt of the side that decides on a page."""
    belt = belt_of(side)
    draw_belt(pen, belt, faces_of(view, belt), texts.faces, HEIGHT - MARGIN)


def purse_right(pen: Pen, view: RunView, side: int) -> float:
    """Return the right edge of what `draw_purse` draws."""
    belt = belt_of(side)
    return MARGIN + faces_width(len(faces_of(view, belt))) + 2 + purse_width(pen, belt)


def faces_of(view: RunView, belt: Belt) -> list[int]:
    """Return the seats whose faces are at a belt."""
    return [belt.side] if len(sides()) > 1 else list(range(1, view.player_count + 1))


def faces_width(count: int) -> int:
    return count * (FACE_SIDE + 4)


def draw_belt(pen: Pen, belt: Belt, seats: Sequence[int], faces: Mapping[int, str], top: float) -> None:
    """Draw the faces of a side, and next to them its lanterns, coins, keys and crowns."""
    rgb = pen.palette.rgb
    for number, seat in enumerate(seats):
        x = MARGIN + FACE_SIDE / 2 + number * (FACE_SIDE + 4)
        draw_portrait(pen, seat, "active", x, top - FACE_SIDE / 2, face=faces.get(seat, ""))
        pen.sprite(f"mark_{seat}", x + FACE_SIDE / 2 - 6, top - FACE_SIDE + 6, tint=rgb(f"seat{seat}"))
    left = MARGIN + faces_width(len(seats)) + 2
    font = purse_font(pen)
    width = purse_width(pen, belt)
    draw_panel(pen, Rect(left, top - FACE_SIDE, width, FACE_SIDE), "card", rim=0.7)
    for lantern in lanterns(belt.side):
        draw_lantern(pen, lantern, (left + 13 + (lantern.number - 1) * LANTERN_DISTANCE, top - 13))
    x, y = left + 8.0, top - FACE_SIDE + 13
    for name, text, color in purse_of(belt):
        size = 0.25 if name == "crown" else 1.0
        pen.sprite(name, x + 5, y, scale_x=size, scale_y=size)
        x += 14 + pen.label(text, x + 13, y, font=font, tint=rgb(color), align="left") + 8


def purse_of(belt: Belt) -> list[tuple[str, str, str]]:
    """Return the picture, the text and the color of each thing in the purse of a side."""
    purse = [("run_coin", str(belt.coins), "double"), ("run_key", str(belt.keys), "double")]
    return [*purse, ("crown", str(belt.crowns), f"seat{belt.side}")] if belt.crowns else purse


def purse_font(pen: Pen) -> str:
    """Return the font of the numbers in a purse, smaller with large text, which has less room."""
    return "bold" if pen.text_scale == 1 else "small"


def purse_width(pen: Pen, belt: Belt) -> float:
    """Return the width of the panel with lanterns and purse."""
    texts = sum(pen.measure(text, purse_font(pen)) + 24 for _, text, _ in purse_of(belt))
    return max(PURSE_WIDTH, len(lanterns(belt.side)) * LANTERN_DISTANCE + 14, texts + 8)


def draw_charms(pen: Pen, belt: Belt, seats: Sequence[int], top: float) -> None:
    """Draw the charms of a side below its faces; with two sides, to the right of its purse."""
    two = len(sides()) > 1
    left, width = MARGIN + faces_width(len(seats)) + 2, purse_width(pen, belt)
    corner = (left + width + 14, top - 10) if two else (MARGIN + 10, top - FACE_SIDE - 14)
    room = int((MAP.x - 8 - title_width(pen) - corner[0]) // CHARM_DISTANCE)
    most = max(CHARMS_IN_ROW // 2, room) if two else CHARMS_IN_ROW
    for number, charm in enumerate(belt.charms):
        row, column = divmod(number, most)
        pen.sprite(f"charm_{charm}", corner[0] + CHARM_DISTANCE * column, corner[1] - CHARM_DISTANCE * row)


def draw_lantern(pen: Pen, lantern: Lantern, center: FlatPoint) -> None:
    """Draw a lantern; one that has just gone out swings and smokes, one that was lit flares up."""
    x, y = center
    fresh = max(0.0, 1 - lantern.age / FLARE_SECONDS)
    swing = (14 if int(lantern.age * 12) % 2 else -14) * fresh
    pen.sprite("heart_lit" if lantern.is_lit else "heart_out", x, y, angle=swing, glow=0.3 if lantern.is_lit else 0.0)
    if not fresh:
        return
    if lantern.is_lit:
        pen.sprite("floor_light", x, y, tint=FLAME, alpha=fresh, scale_x=0.3, scale_y=1.6, add=1.0)
        return
    for puff in range(3):
        rise = lantern.age * 18 + puff * 4
        side = (1, 2, 1)[puff] * (1 if puff % 2 else -1)
        pen.fill(Rect(round(x + side), round(y + 6 + rise), 2, 2), pen.palette.rgb("dim"), 0.7 * fresh)


def title_width(pen: Pen) -> float:
    """Return the width for the name of a room."""
    return TITLE_WIDTH * (1 + pen.text_scale) / 2


def draw_title(pen: Pen, texts: RunTexts) -> None:
    """Draw the name of the room and the line below it, to the left of the map."""
    right, room = MAP.x - 8, title_width(pen)
    font, lines = fit_text(pen, texts.title, Rect(0, 0, room, 22 * pen.text_scale), ("bold", "body", "small", "tiny"))
    subtitle = texts.subtitle if pen.measure(texts.subtitle, "small") <= room else texts.subtitle.replace("  ", "\n")
    small, sublines = fit_text(pen, subtitle, Rect(0, 0, room, 24 * pen.text_scale), ("small", "tiny"))
    wide = max(*(pen.measure(line, font) for line in lines), *(pen.measure(line, small) for line in sublines))
    height = len(lines) * pen.line_height(font) + len(sublines) * pen.line_height(small)
    top = HEIGHT - MARGIN + 2
    pen.frame("shade", Rect(right - wide - 10, top - height - 6, wide + 18, height + 10), tint=pen.palette.rgb("panel"),
              alpha=0.7)
    pen.lines(lines, right, top, font=font, tint=pen.palette.rgb("text"), align="right")
    tint = pen.palette.rgb("dim")
    pen.lines(sublines, right, top - len(lines) * pen.line_height(font), font=small, tint=tint, align="right")


def draw_hand(pen: Pen, belt: Belt, texts: RunTexts) -> None:
    """Draw the cards of a hand, half below the lower edge; against each other with the side and its button above."""
    left = hand_left(belt.side)
    step = CARD_STEP if len(sides()) == 1 else NARROW_STEP
    for number, card in enumerate(belt.hand):
        texts.draw_card(card, left + CARD_WIDTH / 2 + number * step, CARD_RISE - CARD_HEIGHT / 2)
    if belt.side not in texts.families or not belt.hand:
        return
    tint, width = pen.palette.rgb(f"seat{belt.side}"), hand_rect(belt).w
    pen.fill(Rect(left, CARD_RISE + 2, width, 2), tint)
    x, y = left + 6, CARD_RISE + 6 + CAP_HEIGHT * pen.text_scale / 2
    pen.sprite(f"mark_{belt.side}", x, y, tint=tint)
    cap = find_cap(pen, texts.families[belt.side], texts.bag_action)
    if cap[1]:
        draw_cap(pen, *cap, x + 10 + cap_width(pen, *cap) / 2, y)


def hand_left(side: int) -> float:
    """Return the left edge of the hand of a side."""
    return MARGIN + HAND_DISTANCE * (side - 1)


def prompt_point(view: RunView, player: Stroller) -> FlatPoint:
    """Return the middle of the lower edge of a prompt above a player."""
    x, y = plus(ROOM_CENTER, shown_at(player, view.chamber(view.position.room)))
    return x, y + (28 if view.player_count > 1 else 20)


def figure_area(view: RunView, player: Stroller) -> Rect:
    """Return the area of a player's figure, between the prompts above and below it."""
    x, y = plus(ROOM_CENTER, shown_at(player, view.chamber(view.position.room)))
    return rect_around(x, y + 11, 12, 16)


def hand_rect(belt: Belt) -> Rect:
    """Return the part of the picture with the hand of a side."""
    count = len(belt.hand)
    step = CARD_STEP if len(sides()) == 1 else NARROW_STEP
    return Rect(hand_left(belt.side), 0, (CARD_WIDTH + (count - 1) * step) if count else 0, CARD_RISE)


def pointed_side(x: float, y: float) -> int:
    """Return the side whose hand is at a point, 0 for none."""
    return next((belt.side for belt in sides() if hand_rect(belt).holds(x, y)), 0)


def draw_prompt(
    pen: Pen, center: FlatPoint, seat: int, text: str, family: DeviceFamily | None, with_key: bool = False,
    to_left: bool = False, free_areas: Sequence[Rect] = (),
) -> Rect:
    """Draw what the button does here over a point, or left of it; or a note, which has no button and so no family.

    It is below the player instead if it would cover one of the ``free_areas``, or else next to one of these.
    Return the area of the prompt.
    """
    cap = find_cap(pen, family, "confirm") if family is not None else None
    cap_space = cap_width(pen, *cap) + 4 if cap else 0
    key = 14 if with_key else 0
    room = max(60.0, NOTE_WIDTH * pen.text_scale - cap_space - key)
    lines = pen.wrap(text, room, "small")
    wide = max(pen.measure(line, "small") for line in lines)
    width, height = wide + 12 + cap_space + key, max(18 * pen.text_scale, len(lines) * pen.line_height("small") + 6)
    left = max(MARGIN, min(WIDTH - MARGIN - width, center[0] - (width if to_left else width / 2)))
    low = min(HEIGHT - MARGIN - height, center[1])
    spots = [Rect(round(left), round(y), width, height) for y in (low, center[1] - PROMPT_DISTANCE - height)]
    spot = clear_spot(spots, free_areas)
    left, low = spot.x, spot.y
    draw_panel(pen, spot, f"seat{seat}")
    x, middle = left + 6, low + height / 2
    if cap:
        draw_cap(pen, *cap, x + (cap_space - 4) / 2, middle)
        x += cap_space
    if with_key:
        pen.sprite("run_key", x + 5, middle)
        x += key
    top = middle + len(lines) * pen.line_height("small") / 2
    pen.lines(lines, x, top, font="small", tint=pen.palette.rgb("text"))
    return spot


def clear_spot(spots: Sequence[Rect], free_areas: Sequence[Rect]) -> Rect:
    """Return the first of some places that covers no area, or the nearest to it beyond the edge of an area."""

    def covered_area(spot: Rect) -> float:
        return sum(spot.overlap(area) for area in free_areas)

    first = min(spots, key=covered_area)
    if not covered_area(first):
        return first
    width, height = first.w, first.h
    xs = [spots[0].x, *(area.x - width - 4 for area in free_areas), *(area.x + area.w + 4 for area in free_areas)]
    ys = [*(spot.y for spot in spots), *(area.y - height - 2 for area in free_areas)]
    ys += [area.y + area.h + 2 for area in free_areas]
    spots_inside = [Rect(round(x), round(y), width, height) for x, y in product(xs, ys)
                    if MARGIN <= x <= WIDTH - MARGIN - width and MARGIN <= y <= MAP.y - height]
    return min([first, *spots_inside], key=lambda spot: (covered_area(spot), dist(spot.center, spots[0].center)))


def draw_sign_words(pen: Pen, view: RunView, exit: Exit, title: str, line: str) -> Rect:
    """Draw what the signs at a door mean, next to them; return the area of the words."""
    x, y = SIGN_PLACES[exit.way]
    side = -1 if exit.way == "w" else 1
    start = x + side * (12 + SIGN_STEP * (len(signs_of(view, exit)) - 1))
    room = min(SIGN_WIDTH * pen.text_scale, (start if side < 0 else WIDTH - start) - MARGIN - 14)
    area = Rect(0, 0, room, 30 * pen.text_scale)
    head, heads = fit_text(pen, title, area, ("small", "tiny"))
    small, lines = fit_text(pen, line, area, ("small", "tiny"))
    width = max(*(pen.measure(text, head) for text in heads), *(pen.measure(text, small) for text in lines)) + 14
    height = len(heads) * pen.line_height(head) + len(lines) * pen.line_height(small) + 7
    left = max(MARGIN, min(WIDTH - MARGIN - width, start if side > 0 else start - width))
    low = max(MARGIN, min(HEIGHT - MARGIN - (TITLE_HEIGHT * pen.text_scale if pen.text_scale > 1 else 0) - height,
                          y - height / 2))
    tint = RED if view.is_red(exit.room) else color_of(pen, view, exit.room)
    rect = Rect(round(left), round(low), round(width), round(height))
    pen.frame("plate", rect, tint=pen.palette.rgb("panel"), alpha=0.95, glow=0.0)
    pen.frame("panel", rect, tint=tint)
    top = rect.y + rect.h - 3
    pen.lines(heads, rect.x + 7, top, font=head, tint=tint)
    pen.lines(lines, rect.x + 7, top - len(heads) * pen.line_height(head), font=small, tint=pen.palette.rgb("text"))
    return rect


def draw_waiting_player(
    pen: Pen, view: RunView, player: Stroller, others: Sequence[Stroller], clock: float, free_areas: Sequence[Rect]
) -> None:
    """Mark a player who waits in a doorway, and point the others there with an arrow outside ``free_areas``."""
    chamber = view.chamber(view.position.room)
    x, y = plus(ROOM_CENTER, shown_at(player, chamber))
    tint = pen.palette.rgb(f"seat{player.number}")
    for dot in range(3):
        lit = 0.35 + 0.65 * (int(clock * 3) % 3 == dot)
        pen.fill(Rect(round(x) - 7 + 6 * dot, round(y) + 30, 3, 3), tint, lit)
    for other in others:
        at_x, at_y = plus(ROOM_CENTER, shown_at(other, chamber))
        bob = int(clock * 4) % 2
        spot = clear_spot([rect_around(at_x, at_y + 38, 20, 18)], free_areas)
        plate = spot._replace(y=spot.y + bob)
        draw_panel(pen, plate, f"seat{player.number}")
        pen.sprite("arrow", *plate.center, tint=tint, angle=DOOR_ANGLES[player.doorway])


def places(view: RunView, exits: Sequence[Exit], count: int) -> Places:
    """Return where coins, keys and things are on the display."""
    two = len(sides()) > 1
    left = MARGIN + faces_width(1 if two else count) + 12

    def row(side: int) -> float:
        return HEIGHT - MARGIN - (side - 1) * (FACE_SIDE + 6 if two else 0)

    def door(number: int) -> FlatPoint:
        from_room = next((exit.way for exit in exits if exit.door == number), "n")
        return plus(ROOM_CENTER, view.chamber(view.position.room).threshold(from_room))

    return Places(
        coins=lambda side: (left, row(side) - FACE_SIDE + 13), keys=(left + 34, row(1) - FACE_SIDE + 13),
        hand=lambda side: (hand_left(side) + CARD_WIDTH, 30.0), door=door, table=(ROOM_CENTER[0], ROOM_CENTER[1] + 10),
    )
