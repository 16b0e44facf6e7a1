"""The look of a run: how people move in its rooms, what stands in the way, and who says what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, ListOf, Seconds, Share, Text, Word
from game.content.models.audio import Line
from game.content.models.light import PaletteColor
from game.tables.undercity.run_map import Kind

Gift = Literal["win", "card", "charm", "coins", "heart", "door"]
"""A thing that the first win brings: its coins (``win``), a prize, or the open ``door``."""
Measure = Annotated[int, Field(ge=-120, le=220)]
Area = Annotated[tuple[Measure, Measure, Measure, Measure], Field(strict=False)]
"""Left, bottom, width and height, in virtual pixels from the middle of the floor, y up."""


class Strolling(Definition):
    """The walk of people in a room, in virtual pixels and seconds."""

    speed: float = Field(default=92.0, gt=0, le=400)
    """Pixels per second."""
    start: Seconds = 0.07
    """Seconds until a walker has almost this speed."""
    stride: float = Field(default=9.0, gt=0, le=60)
    """Pixels of one step."""
    tread: float = Field(default=27.0, gt=0, le=200)
    """Pixels from one footstep that is heard to the next."""
    reach: float = Field(default=15.0, gt=0, le=80)
    """Distance from a table or a counter at which it can be used."""
    reads: float = Field(default=30.0, gt=0, le=120)
    """Distance from a door at which players read what its signs mean."""
    enters: Seconds = 0.3
    """Seconds from the doorway into a room."""
    follows: float = Field(default=22.0, gt=0, le=100)
    """Distance that a partner keeps who follows."""


class Interior(Definition):
    """One kind of room."""

    color: PaletteColor = "card"
    """The color of its sign and of its place on the map."""
    track: str = ""
    """The music of the room and of its matches; without it, that of the run and of each table."""
    blocks: ListOf[Area] = ()
    """Furniture in the way of people."""
    people: ListOf[Word] = ()
    """The people, by their pictures; each room has one of them. A room without any is empty."""
    use: Area | None = None
    """The table or the counter that the button works on."""
    says: ListOf[Text] = ()
    """The lines of the person, one for each room."""
    again: ListOf[Text] = ()
    """The lines in a room that is done."""


class Ending(Definition):
    """The stage at the end of a run: the golden dice, or the last lantern."""

    won: Seconds = 5.2
    """Seconds that the golden dice are on the stage."""
    lost: Seconds = 3.0
    """Seconds of the last lantern."""
    closer: Share = 0.12
    """Growth of the picture while the camera moves closer."""
    lands: Seconds = 1.4
    """Seconds until the words appear and the light is full."""
    rays: float = Field(default=0.03, ge=0, le=0.5)
    """Turns of the rays per second."""
    cue_won: ListOf[Word] = ()
    """The sounds at the start."""
    cue_lost: ListOf[Word] = ()


class RunLook(Definition):
    """``undercity/look.yaml``: the picture of a run from above."""

    strolling: Strolling = Strolling()
    line: Seconds = 5.0
    """Seconds that a line of a person stays."""
    neighbor: Share = 0.72
    """Light of the rooms next door."""
    unseen: Share = 0.45
    """Light of rooms next door that no one has entered."""
    below: Share = 0.3
    """Light of the floor below."""
    beyond: Share = 0.32
    """Light of rooms of the same floor that are not next door."""
    depths: Share = 0.5
    """Light of the walls and arches behind everything."""
    out: Seconds = 0.9
    """Seconds that the smoke of a lantern takes."""
    ending: Ending = Ending()
    """The end of a run."""
    rooms: dict[Kind, Interior]
    """The kinds of rooms."""
    welcome: ListOf[Text] = ()
    """Lines of the person in the first room, one for each run."""
    welcome_two: ListOf[Text] = ()
    """The same to two who walk; without them, ``welcome``."""
    thanks: ListOf[Text] = ()
    """Lines once their match was lost to the players."""
    lesson: dict[Gift, Text] = Field(default_factory=dict)
    """The sentences with which they hand over what the first win of newcomers brings, one for each thing: the coins,
    each prize to choose from, and the way on. Without them, they say nothing about it."""
    teaches: dict[Word, ListOf[Line]] = Field(default_factory=dict)
    """The lines to newcomers in their match, by table, instead of their usual lines on the same occasions."""
    hands_over: Seconds = 2.6
    """Seconds of the sentence about the coins, until the prizes are shown; any button skips it."""


def speeches(look: RunLook) -> Iterable[tuple[tuple[str | int, ...], Text]]:
    """Yield every line with its place."""
    for name in ("welcome", "welcome_two", "thanks"):
        for number, text in enumerate(getattr(look, name)):
            yield (name, number), text
    for gift, text in look.lesson.items():
        yield ("lesson", gift), text
    for kind, interior in look.rooms.items():
        for name in ("says", "again"):
            for number, text in enumerate(getattr(interior, name)):
                yield ("rooms", kind, name, number), text
