"""The looks and texts of walks through dungeons, and of the workshop; a store reads a look when it is first needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, ListOf, NonEmpty, TextByLanguage
from game.content.faults import Complaint, check_known
from game.content.placeholders import GAME_LANGUAGES, Languages, check_lines
from game.content.store import Store
from game.paths import picture_names, sound_names

TALE_COMMANDS = (
    "n", "e", "s", "w", "ne", "se", "sw", "nw", "up", "down",
    "take", "open", "push", "look", "map", "inventory", "undo", "help", "quit",
)
"""The commands of a tale, the dungeon as a text adventure."""


NamedColor = Literal[
    "card", "double", "triple", "diagonal", "selection", "seat1", "seat2", "text", "dim", "field", "outline", "shield",
    "warning",
]
"""A color of the palette."""
WalkOccasion = Literal["step", "fall", "key", "open", "push", "refused", "join", "arrived", "undo", "jump", "throw",
                       "bounce"]
Walls = Literal["panels", "bricks", "planks", "rails", "city"]
"""Metal panels, bricks, planks, rails over the dark, or windows to the city."""
GroundKind = Literal["tiles", "boards", "grating", "wet", "carpet"]


class RoomEntry(Definition):
    """An entry for some rooms."""

    of: ListOf[str] = ()
    """Tags of the label or kinds of rooms. A room has to match all of them; an empty list matches every room."""


def _check_last(rooms: Sequence[RoomEntry]) -> Iterable[Complaint]:
    if rooms[-1].of:
        yield Complaint(("rooms", len(rooms) - 1, "of"), "the last entry has to fit every room: leave 'of' empty")


class RoomWords(RoomEntry):
    """Sentences about some rooms."""

    says: NonEmpty[TextByLanguage]
    """Descriptions, one of which is chosen. A room always gets the same one."""


class TaleFile(Definition):
    """The file ``tale.yaml``: a dungeon as a text adventure."""

    rooms: NonEmpty[RoomWords]
    """The descriptions. The first entry that matches a room is used; the last one matches every room."""
    commands: dict[str, dict[str, ListOf[str]]]
    """Other words for a command, by language code. Its own name works in every language."""


def check_tale(tale: TaleFile, languages: Languages = GAME_LANGUAGES) -> Iterable[Complaint]:
    """Check that every room has a description, and that texts are complete.

    No word may mean two things in a language.
    """
    yield from _check_last(tale.rooms)
    for number, room in enumerate(tale.rooms):
        yield from check_lines(room.says, "room", languages, ("rooms", number))
    meanings: dict[tuple[str, str], str] = {}
    for name, words in tale.commands.items():
        yield from check_known("command", name, TALE_COMMANDS, "commands", name)
        for language, those in words.items():
            for index, word in enumerate(those):
                before = meanings.setdefault((language, word), name)
                if before != name or (word in TALE_COMMANDS and word != name):
                    other = before if before != name else word
                    yield Complaint(("commands", name, language, index), f"{word!r} already means {other!r}")


class PlacedPicture(Definition):
    """A picture in a room."""

    picture: str
    """The name of a picture of the game or of a pack."""
    x: float = Field(default=0.0, ge=-32, le=32)
    """Virtual pixels to the right of the cell's center; a cell is 64 wide."""
    y: float = Field(default=0.0, ge=-32, le=32)
    """Virtual pixels above the cell's center."""
    color: NamedColor = "text"
    """The color of a white picture. All other pictures need ``text``."""


class RoomLook(RoomEntry):
    """The look of some rooms."""

    side: int = Field(default=48, ge=16, le=62)
    """The width of the floor, in virtual pixels. Passages to the room are narrower."""
    rim: NamedColor = "card"
    """The neon along its walls."""
    high: int = Field(default=66, ge=56, le=120)
    """The height of the room, in hundredths of a cell's width. This and the next two fields only matter in first
    person."""
    walls: Walls = "panels"
    ground: GroundKind = "tiles"
    things: ListOf[PlacedPicture] = ()


Wide = Annotated[int, Field(ge=30, le=110)]
Quick = Annotated[float, Field(gt=0, le=10)]


class OwnEyes(Definition):
    """The movement of a player in first person; lengths are in widths of a cell."""

    eyes: float = Field(default=0.3, ge=0.2, le=0.5)
    """The height of the eyes."""
    speed: float = Field(default=1.35, gt=0, le=6)
    """Cells per second."""
    start: float = Field(default=0.12, ge=0, le=1)
    """Seconds until the player reaches that speed."""
    turn: float = Field(default=150.0, gt=0, le=720)
    """Degrees per second with a stick or keys."""
    drag: float = Field(default=0.3, gt=0, le=5)
    """Degrees per virtual pixel of mouse movement."""
    tilt: float = Field(default=60.0, ge=0, le=85)
    """Degrees that the player can look up or down."""
    jump: float = Field(default=0.16, gt=0, le=0.5)
    """The height of a jump."""
    gravity: float = Field(default=2.6, gt=0, le=20)
    climb: float = Field(default=0.9, ge=0, le=5)
    """Seconds on stairs."""
    opening: float = Field(default=0.5, ge=0, le=5)
    """Seconds a door takes to open or a box to fall apart."""
    reach: float = Field(default=0.62, gt=0, le=2)
    """The greatest distance at which a thing can be used."""
    sway: float = Field(default=0.006, ge=0, le=0.05)
    """The distance that the eyes move up and down with each step."""
    fields: NonEmpty[Wide] = (54, 66, 78, 90)
    """The vertical fields of view that players can choose, in degrees."""
    field: int = 66
    """The field of view at first."""
    quick: NonEmpty[Quick] = (0.5, 1.0, 1.5, 2.0)
    """The look speeds that players can choose, as multiples."""


class ThrownCube(Definition):
    """The cubes that players throw in first person; lengths are in widths of a cell."""

    size: float = Field(default=0.07, gt=0, le=0.16)
    """The width of a cube."""
    speed: float = Field(default=2.2, gt=0, le=8)
    """The speed of a throw, in cells per second."""
    lift: float = Field(default=0.3, ge=0, le=1)
    """The part of this speed that a throw straight ahead goes up."""
    bounce: float = Field(default=0.55, ge=0, le=0.95)
    """The share of its speed that a bounce leaves."""
    slide: float = Field(default=0.8, ge=0, le=0.99)
    """The share of its speed along the ground that touching the ground leaves."""
    still: float = Field(default=0.12, gt=0, le=1)
    """The speed below which it comes to rest."""
    spin: float = Field(default=420.0, ge=0, le=3600)
    """Degrees per second that it turns in flight."""
    heard: float = Field(default=0.3, ge=0, le=8)
    """The speed from which on a bounce is heard."""
    keep: int = Field(default=8, ge=1, le=40)
    """The cubes of each player that stay; the oldest one goes first."""


class WalkLook(Definition):
    """The file ``look.yaml``: the look of a dungeon for players who walk through it."""

    step: float = Field(default=0.16, ge=0.02, le=1)
    """Seconds of a step, at normal speed."""
    slant: float = Field(default=0.07, ge=0, le=0.5)
    """Seconds that a press waits for a second direction, where passages lead to the corners of rooms."""
    follow: float = Field(default=0.35, ge=0, le=3)
    """Seconds the camera takes to catch up with the player."""
    apart: tuple[int, int] = Field(default=(7, 3), strict=False)
    """The most cells to the side, and up or down the screen, between two players who share one picture."""
    rooms: NonEmpty[RoomLook]
    """The looks. The first entry that matches a room is used; the last one matches every room."""
    sounds: dict[WalkOccasion, str]
    """The sound of each occasion."""
    replay: float = Field(default=0.35, ge=0.05, le=5)
    """Seconds between two moves of a replayed walk."""
    own_eyes: OwnEyes = OwnEyes()
    cube: ThrownCube = ThrownCube()
    keep: int = Field(default=20, ge=1, le=500)
    """The number of finished walks that are kept."""


def check_walk_look(look: WalkLook, pictures: tuple[str, ...], sounds: tuple[str, ...]) -> Iterable[Complaint]:
    """Check that every room has a look, and that its pictures and sounds exist."""
    yield from _check_last(look.rooms)
    for number, room in enumerate(look.rooms):
        for index, thing in enumerate(room.things):
            yield from check_known("picture", thing.picture, pictures, "rooms", number, "things", index, "picture")
    yield from _check_sounds(look.sounds.items(), sounds)


def _check_sounds(sounds_by_occasion: Iterable[tuple[str, str]], sounds: tuple[str, ...]) -> Iterable[Complaint]:
    for occasion, sound in sounds_by_occasion:
        yield from check_known("sound", sound, sounds, "sounds", occasion)


Speed = Annotated[int, Field(ge=0, le=1000)]
WorkshopSound = Literal["step", "back", "match", "done", "wrong"]
"""A step forward, a step back, a match applied by hand, a dungeon that came out right, and one that did not."""


class MapComparison(Definition):
    """The blind test of maps."""

    recipe: str = "main"
    """The recipe that the generators follow."""
    pairs: int = Field(default=20, ge=1, le=200)
    """The pairs of maps in a test."""


class WorkshopLook(Definition):
    """The file ``look.yaml`` of the workshop."""

    speeds: NonEmpty[Speed] = (2, 5, 12, 30, 0)
    """The speeds to choose from, in steps per second; 0 does all steps at once."""
    speed: Speed = 12
    """The speed at first."""
    frame: int = Field(default=12, ge=1, le=1000)
    """The most steps in one frame, unless all are done at once."""
    settled: float = Field(default=0.12, ge=0, le=2)
    """Seconds without a step before it searches for places where rules match."""
    held: float = Field(default=0.35, ge=0, le=3)
    """Seconds that a mouse button is held before steps repeat."""
    again: float = Field(default=0.12, gt=0, le=3)
    """Seconds between repeated steps."""
    turn: int = Field(default=15, ge=1, le=180)
    """Degrees of one turn of the view."""
    drag: float = Field(default=0.6, gt=0, le=10)
    """Degrees per virtual pixel of a mouse drag."""
    lean: float = Field(default=120.0, gt=0, le=720)
    """Degrees per second with the second stick."""
    quiet: float = Field(default=0.09, ge=0, le=2)
    """Seconds after an audible step in which no other step is heard."""
    comparison: MapComparison = MapComparison()
    sounds: dict[WorkshopSound, str] = Field(default_factory=dict)
    """The sound of each occasion."""


def check_workshop(look: WorkshopLook, sounds: tuple[str, ...]) -> Iterable[Complaint]:
    """Check that the first speed can be chosen, and that its sounds exist."""
    if look.speed not in look.speeds:
        yield Complaint(("speed",), f"{look.speed} is not one of the speeds {', '.join(map(str, look.speeds))}")
    yield from _check_sounds(look.sounds.items(), sounds)


def walk_look(store: Store) -> WalkLook:
    pictures, sounds = (*picture_names(), *store.pictures), (*sound_names(), *store.sounds)
    return store.read_on_demand(WalkLook, "walk/look.yaml", partial(check_walk_look, pictures=pictures, sounds=sounds))


def workshop_look(store: Store) -> WorkshopLook:
    check = partial(check_workshop, sounds=(*sound_names(), *store.sounds))
    return store.read_on_demand(WorkshopLook, "workshop/look.yaml", check)
