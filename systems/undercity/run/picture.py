"""The picture of a run: the room with its people, the rooms next door, and the floor below."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from math import sin

from components.focus import Rect
from components.undercity import FlyingThing, Glide, RunDoor, Speech, Stroller
from game.dungeon.plan import OPPOSITE
from game.tables.undercity.position import Position
from game.tables.undercity.rule_files import RunLook
from game.tables.undercity.run_map import MapRoom, RunMap
from systems.draw.colors import Tint, mix
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.stage.scene import find_color
from systems.easing import breath, ease
from systems.entities import things
from systems.layout import HEIGHT, WIDTH
from systems.undercity.run import rooms
from systems.undercity.run.chambers import (
    NEIGHBOR_CENTERS,
    ROOM_CENTER,
    SCREEN_STEPS,
    STAIR_AREAS,
    Chamber,
    Exit,
    RoomPassage,
    exits_of,
    known_room_ids,
    length,
    on_screen,
    passage_of,
    point_along,
)
from systems.undercity.run.rooms import FlatPoint, plus
from systems.undercity.run.strolling import arrival, facing_of, shown_at, strollers

STONE_TINT: Tint = (12, 6, 32)
INK: Tint = (26, 14, 44)
PAPER: Tint = (255, 252, 246)
SIGN_PLACES: Mapping[str, FlatPoint] = {
    "n": (352.0, 284.0), "e": (455.0, 214.0), "s": (352.0, 103.0), "w": (185.0, 214.0), "up": (452.0, 258.0),
    "down": (452.0, 104.0),
}
"""The sign of the room in each direction."""
DOOR_ANGLES: Mapping[str, float] = {"e": 0.0, "s": 90.0, "down": 90.0, "w": 180.0, "n": 270.0, "up": 270.0}
"""The angle of an arrow that points to a door, in degrees clockwise from the right."""
GHOSTS: Mapping[str, FlatPoint] = {"nw": (99.0, 300.0), "ne": (541.0, 300.0), "sw": (99.0, 60.0), "se": (541.0, 60.0)}
"""Rooms of the floor below that shine through, by the direction in which they are."""
LOWER_OFFSET = -9.0
"""Offset of the floor below."""
FLAME: Tint = (255, 176, 84)
RED: Tint = (255, 60, 70)
BROOM: tuple[Tint, Tint] = ((196, 140, 84), (236, 196, 104))
SWEEP_SPEED, SWEEP_DISTANCE = 5.0, 12.0
"""The speed of the broom in the first room, and how far to the sides its owner walks."""
NO_FADES: Mapping[str, float] = {}
BEND_SPEED, FOLLOWER_LAG = 6.0, 0.12
"""The speed with which a bent corridor appears and fades, and the share of the way that a second player is behind."""
GALLERY_TINTS: tuple[Tint, ...] = ((20, 10, 38), (30, 16, 54), (16, 10, 36), (34, 24, 62), (96, 72, 150))
"""In front of the glass: the wall and its joints, the floor and its joints, and the edge between them."""
FLOOR_HEIGHT, BRICK_SIZE = 50, (26, 11)
RIVAL_PLACE: FlatPoint = (0.0, 54.0)
"""The middle of the portrait of a rival, on the wall behind their table."""
DICE_PLACE: FlatPoint = (2.0, 48.0)
"""The middle of the golden dice in the last room."""
TITLE_HEIGHT = 46
"""The height of the room's name, which no one's line covers."""
REMARK_WIDTH = 104
"""The width of a line that a person says on a page."""
ARC_HEIGHT = 18.0
"""The height of the arc in which things fly."""


@dataclass
class RunView:
    """Everything the picture of a run shows besides its entities."""

    map: RunMap
    position: Position
    look: RunLook
    player_count: int
    is_red: Callable[[MapRoom], bool]
    """Return True if a room is dangerous."""
    person: Callable[[MapRoom], str] = lambda place: ""
    """Return the person in a room, "" for none."""
    keys: int = 0
    """Keys and charms that open a lock."""
    only_back: bool = False
    """True if no new room can be entered yet."""
    clock: float = 0.0
    """Seconds; 0 with reduced motion."""
    calm: bool = True
    boss: str = ""
    """The boss at the goal, "" without one."""

    def picture(self, pen: Pen, place: MapRoom) -> str:
        """Return the name of the picture of a room one is in: that of its kind, or of the boss's own hall."""
        own = f"{place.kind}_{self.boss}"
        is_drawn = place.kind == "boss" and all(part.format(own) in pen.atlas for part in rooms.HALL_SPRITES)
        return own if is_drawn else place.kind

    def has_key(self, place: MapRoom) -> bool:
        """Return True if a key waits in a room."""
        return place.key and place.id not in self.position.done_rooms

    def exits(self, room: int) -> list[Exit]:
        """Return the known doors of a room."""
        return exits_of(self.map, self.position, room, self.only_back and room == self.position.room, self.keys)

    def chamber(self, room: int) -> Chamber:
        """Return the ground of a room."""
        return Chamber(self.look.rooms[self.map.places[room].kind], self.exits(room))


def draw_run(pen: Pen, view: RunView, glide: Glide | None) -> None:
    """Draw the room with everything around it, or the way of the camera from one room to the next."""
    pen.sprite("underground", WIDTH / 2, HEIGHT / 2, tint=rooms.tint_at(view.look.depths), glow=0.0)
    if glide is None:
        draw_surroundings(pen, view, view.position.room, (0.0, 0.0), 1.0)
        draw_interior(pen, view, view.position.room, (0.0, 0.0), 1.0)
        return
    share = ease("in_out_quad", glide.share)
    passage = passage_of(view.map, glide)
    x, y = point_along(passage.camera, share)
    old, new = (-x, -y), (passage.end[0] - x, passage.end[1] - y)
    bends = bool(passage.corners)
    begins, ends = min(1.0, BEND_SPEED * share), min(1.0, BEND_SPEED * (1 - share))
    draw_surroundings(pen, view, glide.start, old, 1 - share, {glide.way: 1 - begins} if bends else {})
    draw_surroundings(pen, view, glide.room, new, share, {glide.back: 1 - ends} if bends else {})
    if bends:
        draw_bends(pen, view, glide, passage, old, min(begins, ends))
    draw_interior(pen, view, glide.start, old, min(1.0, 2 - 2 * share), people=False)
    draw_interior(pen, view, glide.room, new, min(1.0, 2 * share), people=not passage.walk)
    if passage.walk:
        for _, player in things(Stroller):
            draw_walk(pen, view, player, passage, share, plus(ROOM_CENTER, old))


def draw_walk(pen: Pen, view: RunView, player: Stroller, passage: RoomPassage, share: float, middle: FlatPoint) -> None:
    """Draw a player on the way to the next room; the second one is a little behind."""
    part = max(0.0, min(1.0, share * (1 + FOLLOWER_LAG) - FOLLOWER_LAG * (player.number - 1)))
    point, next_point = point_along(passage.walk, part), point_along(passage.walk, min(1.0, part + 0.02))
    facing = facing_of(next_point[0] - point[0], next_point[1] - point[1]) if point != next_point else player.facing
    walker = replace(player, facing=facing, distance=part * length(passage.walk))
    draw_player(pen, walker, plus(point, middle), view)


def draw_bends(pen: Pen, view: RunView, glide: Glide, passage: RoomPassage, shift: FlatPoint, alpha: float) -> None:
    """Draw a corridor with its bends between two rooms."""
    room = view.map.places[glide.room]
    edge = RED if view.is_red(room) else mix(color_of(pen, view, room), STONE_TINT, 0.35)
    line = [plus(ROOM_CENTER, plus(shift, point)) for point in passage.walk]
    rooms.draw_bent_corridor(pen, line, edge=edge, light=0.9, alpha=alpha)


# Around the room.


def draw_surroundings(
    pen: Pen, view: RunView, room_id: int, shift: FlatPoint, share: float, fades: Mapping[str, float] = NO_FADES
) -> None:
    """Draw the floor below, the rooms next door, the corridors to them, and the signs.

    ``share`` fades all of it, and ``fades`` what is in a direction, in addition.
    """
    exits = view.exits(room_id)
    draw_below(pen, view, room_id, shift, share, {exit.way for exit in exits})
    for exit in sorted(exits, key=lambda exit: exit.way not in ("up", "down")):
        center, alpha = plus(NEIGHBOR_CENTERS[exit.way], shift), share * fades.get(exit.way, 1.0)
        if exit.way in ("up", "down"):
            draw_climb(pen, view, exit, center, shift, alpha)
        else:
            draw_passage(pen, view, exit, shift, alpha)
        draw_neighbor(pen, view, exit, center, alpha)


def draw_passage(pen: Pen, view: RunView, exit: Exit, shift: FlatPoint, share: float) -> None:
    """Draw the corridor to a room on a side."""
    start = rooms.doorway(plus(ROOM_CENTER, shift), True, exit.way)
    end = rooms.doorway(plus(NEIGHBOR_CENTERS[exit.way], shift), False, OPPOSITE[exit.way])
    if exit.way == "n":
        start = start[0], start[1] + rooms.LARGE_ROOM.wall
    elif exit.way == "s":
        end = end[0], end[1] + rooms.SMALL_ROOM.wall
    red = view.is_red(exit.room)
    edge = RED if red else mix(color_of(pen, view, exit.room), STONE_TINT, 0.35)
    rooms.draw_corridor(pen, start, end, edge=edge, light=0.9 if red else 0.75, alpha=share)
    if red:
        lamp = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        pulse = 0.55 + 0.3 * breath(view.clock, 0.8)
        pen.sprite("floor_light", *lamp, tint=RED, alpha=pulse * share, scale_x=0.45, scale_y=1.6, add=0.9)


def draw_climb(pen: Pen, view: RunView, exit: Exit, center: FlatPoint, shift: FlatPoint, share: float) -> None:
    """Draw dots from the stairs to the room above or below."""
    x, y = rooms.doorway(plus(ROOM_CENTER, shift), True, exit.way)
    tint = mix(color_of(pen, view, exit.room), STONE_TINT, 0.2)
    for step in range(1, 9):
        part = step / 9
        dot_x, dot_y = x + (center[0] - x) * part, y + (center[1] - y) * part
        pen.fill(Rect(round(dot_x), round(dot_y), 2, 2), tint, (0.8 - 0.5 * part) * share, glow=0.5)


def draw_neighbor(pen: Pen, view: RunView, exit: Exit, center: FlatPoint, share: float) -> None:
    """Draw a room next door: dimmed, darker if no one has been there, and as a shape on other floors."""
    room = exit.room
    is_seen = room.id in view.position.seen_rooms
    climbs = exit.way in ("up", "down")
    light = view.look.neighbor if is_seen else view.look.unseen
    if climbs and not is_seen:
        rooms.draw_room(pen, "unknown", center, large=False, light=0.8, alpha=share)
        return
    rooms.draw_room(pen, room.kind, center, large=False, light=light * (0.8 if climbs else 1.0), red=view.is_red(room),
                    alpha=share)
    if room.kind in rooms.BOARD_PLACES and room.table:
        rooms.draw_board(pen, room.table, room.kind, center, large=False, light=light, alpha=share)
    person = view.person(room)
    if person and room.kind in rooms.PERSON_PLACES and room.kind != "rival" and is_seen and share > 0.5:
        rooms.draw_person(pen, person, room.kind, center, large=False, light=light)
    if not climbs:
        color = color_of(pen, view, view.map.places[exit.room.id])
        rooms.draw_door(pen, OPPOSITE[exit.way], center, large=False, light=light, color=color, alpha=share)


def draw_signs(pen: Pen, view: RunView, room_id: int, shift: FlatPoint, share: float) -> None:
    """Draw what is known of each door: the kind of its room, danger, the key it needs, and one way only."""
    for exit in view.exits(room_id):
        x, y = plus(SIGN_PLACES[exit.way], shift)
        names = signs_of(view, exit)
        side = -1 if exit.way == "w" else 1
        for number, name in enumerate(names):
            pen.sprite(f"sign_{name}", x + side * 21 * number, y, alpha=share)
        middle = plus(corridor_middle(exit.way), shift)
        if view.map.doors[exit.door].one_way and share == 1:
            way = exit.way if exit.obstacle != "drop" else OPPOSITE[exit.way]
            angle = DOOR_ANGLES[way] if way in "nesw" else 90.0
            spot = middle if exit.way in "nesw" else (x, y - 17)
            pen.sprite("run_arrow", *spot, angle=angle, tint=rooms.tint_at(1.0))


def signs_of(view: RunView, exit: Exit) -> list[str]:
    """Return the signs at a door: of the room behind it, of danger, and of a key that waits there."""
    room = exit.room
    return [room.kind, *(["danger"] if view.is_red(room) else []), *(["key"] if view.has_key(room) else [])]


def draw_below(pen: Pen, view: RunView, room_id: int, shift: FlatPoint, share: float, ways: Collection[str]) -> None:
    """Let known rooms that are not next door shine through, in place: those of this floor, and of the one below.

    Those that no one has entered are shapes.
    """
    place = view.map.places[room_id]
    known_ids = known_room_ids(view.map, view.position)
    used: set[str] = set()
    near = {exit.room.id for exit in view.exits(room_id)} | {room_id}
    seen_rooms = view.position.seen_rooms
    for other in sorted(view.map.places.values(), key=lambda room: (room.floor, room.id not in seen_rooms)):
        if other.floor not in (place.floor, place.floor + 1) or other.id not in known_ids - near:
            continue
        dx, dz = other.cell[0] - place.cell[0], other.cell[2] - place.cell[2]
        way = ("n" if dz < 0 else "s" if dz > 0 else "") + ("w" if dx < 0 else "e" if dx > 0 else "")
        spot = GHOSTS.get(way) or NEIGHBOR_CENTERS.get(way, ROOM_CENTER)
        if way in used or abs(dx) > 2 or abs(dz) > 2 or way in ways:
            continue
        used.add(way)
        center = plus((spot[0], spot[1] + LOWER_OFFSET), shift)
        kind = other.kind if other.id in view.position.seen_rooms else "unknown"
        if other.floor == place.floor:
            rooms.draw_room(pen, kind, center, large=False, light=view.look.beyond, alpha=share)
            continue
        rooms.draw_room(pen, kind, center, large=False, light=view.look.below, alpha=0.6 * share)
        floor = rooms.room_rect(center)
        for y in range(round(floor.y), round(floor.y + floor.h), 2):
            pen.fill(Rect(floor.x, y, floor.w, 1), STONE_TINT, 0.35 * share, glow=0.0)


# The room.


def draw_interior(pen: Pen, view: RunView, room_id: int, shift: FlatPoint, share: float, people: bool = True) -> None:
    """Draw a room with its doors, its people and the players."""
    place, center = view.map.places[room_id], plus(ROOM_CENTER, shift)
    doors = {door.door: door for _, door in things(RunDoor)}
    exits = view.exits(room_id)
    stairs = [exit.way for exit in exits if exit.way in STAIR_AREAS]
    kind = place.kind if stairs else view.picture(pen, place)
    rooms.draw_room(pen, kind, center, large=True, red=view.is_red(place), alpha=share, stairs=stairs)
    if share < 0.5:
        return
    if place.kind in rooms.BOARD_PLACES and place.table:
        rooms.draw_board(pen, place.table, place.kind, center, large=True)
    for exit in exits:
        draw_exit(pen, view, exit, center, doors[exit.door].light)
    draw_signs(pen, view, room_id, shift, share)
    draw_prize(pen, view, place, center)
    person = view.person(place)
    if person and place.kind in rooms.PERSON_PLACES:
        lift = 0.0 if view.calm else round(breath(view.clock, 0.35))
        sweeps = place.id == view.map.start and place.id not in view.position.done_rooms
        side = draw_broom(pen, view, place, center) if sweeps else 0.0
        if place.kind == "rival":
            draw_portrait(pen, 2, "active", *plus(center, (RIVAL_PLACE[0], RIVAL_PLACE[1] + lift)), face=person)
        else:
            rooms.draw_person(pen, person, place.kind, plus(center, (side, 0.0)), large=True, lift=lift)
    if people:
        chamber = view.chamber(room_id)
        for player in sorted(strollers(), key=lambda player: -player.y):
            draw_player(pen, player, plus(shown_at(player, chamber), center), view)


def draw_broom(pen: Pen, view: RunView, place: MapRoom, center: FlatPoint) -> float:
    """Draw the broom of who sweeps the first room; return how far they stand to the side."""
    swing = sin(SWEEP_SPEED * view.clock)
    side = 0.0 if view.calm else round(SWEEP_DISTANCE * sin(SWEEP_SPEED / 7 * view.clock))
    x, y = plus(center, rooms.PERSON_PLACES[place.kind][0])
    low = Rect(round(x + side + 13 + 4 * swing) - 4, y - 14, 9, 5)
    for step in range(14):
        share = step / 13
        spot = x + side + 9 + (low.x + 4 - x - side - 9) * share
        pen.fill(Rect(round(spot), round(y + 6 - 15 * share), 2, 2), BROOM[0], glow=0.1)
    pen.fill(low, BROOM[1], glow=0.1)
    pen.fill(Rect(low.x, low.y, low.w, 1), INK, 0.6, glow=0.0)
    return side


def draw_exit(pen: Pen, view: RunView, exit: Exit, center: FlatPoint, glow: float) -> None:
    """Draw a door or stairs of the room; one that has just been opened glows."""
    is_locked = exit.gate == "locked"
    tint = color_of(pen, view, exit.room)
    rooms.draw_door(pen, exit.way, center, large=True, locked=is_locked, box=exit.gate == "box", color=tint)
    x, y = rooms.doorway(center, True, exit.way)
    if exit.obstacle == "box":
        dx, dy = SCREEN_STEPS[exit.way]
        pen.sprite("run_box", x + 14 * dx, y + 14 * dy + 4, tint=rooms.tint_at(0.7))
    if exit.is_free:
        pulse = 0.25 + 0.15 * breath(view.clock, 0.5)
        pen.sprite("floor_light", x, y, tint=tint, alpha=pulse, scale_x=0.3, scale_y=0.7, add=0.9)
    if glow:
        gold = pen.palette.rgb("double")
        pen.sprite("floor_light", x, y + 8, tint=gold, alpha=glow, scale_x=0.7, scale_y=3.0, add=1.0)


def draw_prize(pen: Pen, view: RunView, place: MapRoom, center: FlatPoint) -> None:
    """Draw the key that waits in this room, over its table."""
    if view.has_key(place):
        x, y = center[0] + 30, center[1] + 14 + 2 * sin(3 * view.clock)
        pen.sprite("floor_light", x, y - 4, tint=FLAME, alpha=0.6, scale_x=0.16, scale_y=0.6, add=0.9)
        pen.sprite("run_key", x, y)


def draw_player(pen: Pen, player: Stroller, center: FlatPoint, view: RunView) -> None:
    """Draw a player with a lantern, and the light around it; two players have the marks of their seats."""
    x, y = center
    tint = pen.palette.rgb(f"seat{player.number}")
    flicker = 0.0 if view.calm else 0.05 * sin(7 * view.clock + player.number)
    pen.sprite("floor_light", x, y, tint=FLAME, alpha=0.36 + flicker, scale_x=0.62, scale_y=2.0, add=0.9)
    pen.fill(Rect(x - 6, y - 2, 12, 3), STONE_TINT, 0.6, glow=0.0)
    moves = player.speed != (0.0, 0.0) or arrival().remaining
    stride = int(player.distance / view.look.strolling.stride * 2) % 4 if moves else 0
    rooms.draw_walker(pen, player.facing, stride, (round(x), round(y) - 1), tint=tint)
    if view.player_count > 1:
        pen.sprite(f"mark_{player.number}", x, y + 24, tint=tint)


def wrap_words(pen: Pen, words: str, most: float) -> tuple[list[str], float, float]:
    """Return the lines of what a person says, and the width and the height of their bubble."""
    lines = pen.wrap(words, most, "small")
    return lines, max(pen.measure(line, "small") for line in lines) + 16, len(lines) * pen.line_height("small") + 8


def speech_place(pen: Pen, head: FlatPoint, say: str) -> tuple[Rect, list[str]]:
    """Return the bubble for the words of a person, and its lines."""
    lines, broad, height = wrap_words(pen, say, 118 * pen.text_scale)
    left = min(WIDTH - 8 - broad, max(8, head[0] + 16))
    if left < head[0] + 8 and head[0] - 16 - broad >= 8:
        left = head[0] - 16 - broad
    low = min(HEIGHT - 12 - TITLE_HEIGHT * pen.text_scale - height, head[1] + 2)
    return Rect(round(left), round(low), broad, height), lines


def draw_speech(pen: Pen, line: Speech, head: FlatPoint, calm: bool) -> None:
    """Draw the line of a person in a white bubble with its tip at their head."""
    alpha = 1.0 if calm else min(1.0, line.age / 0.15)
    rect, lines = speech_place(pen, head, line.text)
    draw_paper(pen, rect, lines, alpha)
    side = 1 if rect.x > head[0] else -1
    root = rect.x if side > 0 else rect.x + rect.w
    for step in range(6):
        x = root - side * step - (0 if side > 0 else 1)
        half = 3 - step // 2
        pen.fill(Rect(round(x), rect.y + 8 - half, 1, 2 * half), PAPER, alpha, glow=0.06)


def draw_remark(pen: Pen, say: str, chin: FlatPoint) -> None:
    """Draw the line of a person on a page, in a bubble below their portrait, at the right edge of the picture."""
    lines, broad, height = wrap_words(pen, say, REMARK_WIDTH)
    rect = Rect(round(min(WIDTH - 8 - broad, chin[0] - broad / 2)), round(chin[1] - 6 - height), broad, height)
    draw_paper(pen, rect, lines, 1.0)
    for step in range(5):
        pen.fill(Rect(round(chin[0]) - 4 + step, rect.y + height + step, 9 - 2 * step, 1), PAPER, glow=0.06)


def draw_gallery(pen: Pen, view: RunView) -> None:
    """Draw the wall and the floor in front of the glass, with the players in the light that falls through it."""
    pen.fill(Rect(0, 0, WIDTH, HEIGHT), GALLERY_TINTS[0], glow=0.0)
    for row, y in enumerate(range(FLOOR_HEIGHT, HEIGHT, BRICK_SIZE[1])):
        pen.fill(Rect(0, y, WIDTH, 1), GALLERY_TINTS[1], glow=0.0)
        for x in range(row % 2 * BRICK_SIZE[0] // 2, WIDTH, BRICK_SIZE[0]):
            pen.fill(Rect(x, y, 1, BRICK_SIZE[1]), GALLERY_TINTS[1], glow=0.0)
    pen.fill(Rect(0, 0, WIDTH, FLOOR_HEIGHT), GALLERY_TINTS[2], glow=0.0)
    for line in range(-9, 10):
        for y in range(0, FLOOR_HEIGHT, 2):
            pen.fill(Rect(round(WIDTH * 0.32 + line * (84 - y)), y, 1, 2), GALLERY_TINTS[3], glow=0.0)
    for y in (FLOOR_HEIGHT * 2 // 3, FLOOR_HEIGHT // 4):
        pen.fill(Rect(0, y, WIDTH, 1), GALLERY_TINTS[3], glow=0.0)
    pen.fill(Rect(0, FLOOR_HEIGHT - 1, WIDTH, 2), GALLERY_TINTS[4], glow=0.2)
    for number in range(1, view.player_count + 1):
        x = round(WIDTH * 0.31) + 112 * (number - 1) - 56 * (view.player_count - 1)
        tint = pen.palette.rgb(f"seat{number}")
        pen.sprite("floor_light", x, 17, tint=tint, alpha=0.5, scale_x=1.3, scale_y=2.4, add=0.7)
        pen.fill(Rect(x - 6, 11, 12, 3), STONE_TINT, 0.6, glow=0.0)
        rooms.draw_walker(pen, "n", 0, (x, 12), tint=tint)
        if view.player_count > 1:
            pen.sprite(f"mark_{number}", x, 38, tint=tint)


def draw_paper(pen: Pen, rect: Rect, lines: list[str], alpha: float) -> None:
    """Draw a white plate with dark words on it."""
    pen.frame("plate", rect.grow(1), tint=INK, alpha=alpha)
    pen.frame("plate", rect, tint=PAPER, alpha=alpha, glow=0.06)
    pen.lines(lines, rect.center[0], rect.y + rect.h - 4, font="small", tint=INK, alpha=alpha, align="center", glow=0.0)


def draw_flying(pen: Pen) -> None:
    """Draw everything that flies."""
    for _, thing in things(FlyingThing):
        if thing.age < 0:
            continue
        share = ease("in_out_quad", thing.age / thing.seconds)
        x = thing.start[0] + (thing.end[0] - thing.start[0]) * share
        y = thing.start[1] + (thing.end[1] - thing.start[1]) * share + ARC_HEIGHT * 4 * share * (1 - share)
        pen.sprite("floor_light", x, y, tint=FLAME, alpha=0.5, scale_x=0.14, scale_y=0.7, add=1.0)
        name = thing.picture if thing.picture in pen.atlas else "run_coin"
        pen.sprite(name, x, y)


# Parts.


def corridor_middle(way: str) -> FlatPoint:
    """Return the middle of the corridor in a direction."""
    start, end = rooms.doorway(ROOM_CENTER, True, way), rooms.doorway(NEIGHBOR_CENTERS[way], False, OPPOSITE[way])
    extra = {"n": (rooms.LARGE_ROOM.wall, 0), "s": (0, rooms.SMALL_ROOM.wall)}.get(way, (0, 0))
    return (start[0] + end[0]) / 2, (start[1] + extra[0] + end[1] + extra[1]) / 2


def color_of(pen: Pen, view: RunView, place: MapRoom) -> Tint:
    """Return the color of a room's kind."""
    return find_color(pen.palette, view.look.rooms[place.kind].color)


def head_of(place: MapRoom) -> FlatPoint:
    """Return the head of the person in a room, on the picture."""
    x, y = rooms.PERSON_PLACES.get(place.kind, ((0.0, 62.0),))[0]
    return on_screen(x, y + 8) if place.kind != "rival" else on_screen(RIVAL_PLACE[0] + 14, RIVAL_PLACE[1] + 6)


