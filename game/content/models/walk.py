"""How a dungeon is told and shown to those who walk it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.faults import Complaint
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken

Text = dict[str, str]
"""A text by language code."""
COMMANDS = (
    "n", "e", "s", "w", "up", "down", "take", "open", "push", "look", "map", "inventory", "undo", "help", "quit",
)  # fmt: skip
"""What somebody can ask for in a tale."""


PaletteColour = Literal[
    "card", "double", "triple", "diagonal", "selection", "seat1", "seat2", "text", "dim", "field", "outline", "shield",
    "warning",
]  # fmt: skip
"""A colour of the palette."""
Occasion = Literal["step", "fall", "key", "open", "push", "refused", "join", "arrived", "undo", "jump", "mark"]
Walls = Literal["panels", "bricks", "planks", "rails", "city"]
"""Panels of metal, bricks, planks, rails over the dark, windows to the city."""
Ground = Literal["tiles", "boards", "grating", "wet", "carpet"]


class RoomWords(Definition):
    """What is said of some rooms."""

    of: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Tags of the label, or what kind of room it is: all of them have to be there. None fits every room."""
    says: Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
    """One of these; the same room always says the same."""


class TaleFile(Definition):
    """``tale.yaml``: a dungeon as a text adventure."""

    rooms: Annotated[tuple[RoomWords, ...], Field(strict=False, min_length=1)]
    """The first that fits speaks; the last one fits every room."""
    commands: dict[str, dict[str, Annotated[tuple[str, ...], Field(strict=False)]]]
    """Other words for a command, by language; its own name is understood in every one."""


def check_tale(tale: TaleFile, spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Every room finds words, every sentence is whole, and no word means two things in one language."""
    if tale.rooms[-1].of:
        yield Complaint(("rooms", len(tale.rooms) - 1, "of"), "the last words have to fit every room")
    for number, room in enumerate(tale.rooms):
        for at, text in enumerate(room.says):
            for complaint in check_texts({"says": text}, (), "room", spoken):
                yield complaint._replace(path=("rooms", number, "says", at, *complaint.path[1:]))
    meant: dict[tuple[str, str], str] = {}
    for name, words in tale.commands.items():
        if name not in COMMANDS:
            yield Complaint(("commands", name), f"there is no command {name!r}", name, COMMANDS)
        for language, those in words.items():
            for at, word in enumerate(those):
                before = meant.setdefault((language, word), name)
                if before != name or (word in COMMANDS and word != name):
                    other = before if before != name else word
                    yield Complaint(("commands", name, language, at), f"{word!r} means {other!r} already")


class Placed(Definition):
    """A picture that stands in a room."""

    picture: str
    """One of the game's, or of a pack."""
    x: float = Field(default=0.0, ge=-32, le=32)
    """From the middle of its cell to the right, in virtual pixels; a cell is 64 wide."""
    y: float = Field(default=0.0, ge=-32, le=32)
    """And up."""
    colour: PaletteColour = "text"
    """Pictures that are white take it; all others want ``text``."""


class RoomLook(Definition):
    """How some rooms look from above."""

    of: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Tags of the label, or what kind of room it is: all of them have to be there. None fits every room."""
    side: int = Field(default=48, ge=16, le=62)
    """How wide its floor is, in virtual pixels; ways that lead to it are narrower."""
    rim: PaletteColour = "card"
    """The neon along its walls."""
    high: int = Field(default=66, ge=56, le=120)
    """How high it is, in hundredths of a cell's width. This and the next two are seen through one's own eyes alone."""
    walls: Walls = "panels"
    ground: Ground = "tiles"
    things: Annotated[tuple[Placed, ...], Field(strict=False)] = ()


Wide = Annotated[int, Field(ge=30, le=110)]
Quick = Annotated[float, Field(gt=0, le=10)]


class OwnEyes(Definition):
    """How one goes about who sees through their own eyes; lengths are in widths of a cell."""

    eyes: float = Field(default=0.3, ge=0.2, le=0.5)
    """How high they are."""
    speed: float = Field(default=1.35, gt=0, le=6)
    """Cells a second."""
    start: float = Field(default=0.12, ge=0, le=1)
    """Seconds until one goes as fast as that."""
    turn: float = Field(default=150.0, gt=0, le=720)
    """Degrees a second by stick and keys."""
    drag: float = Field(default=0.3, gt=0, le=5)
    """Degrees for each virtual pixel of the mouse."""
    tilt: float = Field(default=60.0, ge=0, le=85)
    """How far up and down one can look."""
    jump: float = Field(default=0.16, gt=0, le=0.5)
    """How high."""
    gravity: float = Field(default=2.6, gt=0, le=20)
    climb: float = Field(default=0.9, ge=0, le=5)
    """Seconds on stairs."""
    opening: float = Field(default=0.5, ge=0, le=5)
    """Seconds in which a door opens and a box falls apart."""
    reach: float = Field(default=0.62, gt=0, le=2)
    """How near a thing has to be for something to be done about it."""
    sway: float = Field(default=0.006, ge=0, le=0.05)
    """How far eyes go up and down with each step."""
    fields: Annotated[tuple[Wide, ...], Field(strict=False, min_length=1)] = (54, 66, 78, 90)
    """How much can be seen from the upper to the lower edge, in degrees: players choose one of these ..."""
    field: int = 66
    """... and this is where it stands."""
    quick: Annotated[tuple[Quick, ...], Field(strict=False, min_length=1)] = (0.5, 1.0, 1.5, 2.0)
    """How many times as fast they may want to look around."""


class WalkLook(Definition):
    """``look.yaml``: how a dungeon looks to those who walk it."""

    step: float = Field(default=0.16, ge=0.02, le=1)
    """Seconds that a step takes at normal speed."""
    follow: float = Field(default=0.35, ge=0, le=3)
    """Seconds in which the picture has come after whoever walks."""
    apart: tuple[int, int] = Field(default=(7, 3), strict=False)
    """So many cells to the side, and so many up or down, two may be apart in one picture."""
    rooms: Annotated[tuple[RoomLook, ...], Field(strict=False, min_length=1)]
    """The first that fits is meant; the last one fits every room."""
    sounds: dict[Occasion, str]
    """What is heard as it happens."""
    replay: float = Field(default=0.35, ge=0.05, le=5)
    """Seconds from move to move when a walk is watched."""
    own_eyes: OwnEyes = OwnEyes()
    keep: int = Field(default=20, ge=1, le=500)
    """How many walks that ended are kept."""


def check_walk_look(look: WalkLook, pictures: tuple[str, ...], sounds: tuple[str, ...]) -> Iterable[Complaint]:
    """Every room finds a look, and what it names is there."""
    if look.rooms[-1].of:
        yield Complaint(("rooms", len(look.rooms) - 1, "of"), "the last look has to fit every room")
    for number, room in enumerate(look.rooms):
        for at, thing in enumerate(room.things):
            if thing.picture not in pictures:
                path = ("rooms", number, "things", at, "picture")
                yield Complaint(path, f"no picture is called {thing.picture!r}", thing.picture, pictures)
    for occasion, sound in look.sounds.items():
        if sound not in sounds:
            yield Complaint(("sounds", occasion), f"no sound is called {sound!r}", sound, sounds)
