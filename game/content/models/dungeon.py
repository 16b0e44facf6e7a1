"""The files of dungeons: the alphabet of labels, rules and recipes, and a finished dungeon as JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from game.content.definition import (
    SMALL_LETTERS,
    Definition,
    Entries,
    Geometry,
    ListOf,
    NonEmpty,
    misfit,
    text_like,
)
from game.content.models.light import PaletteColor

Word = Annotated[str, text_like(r"^[a-z][a-z0-9]{0,19}$", "one word of lowercase letters and digits")]
"""A tag of a label."""
Name = Annotated[str, text_like(r"^[a-z][a-z0-9_]{0,39}$", SMALL_LETTERS)]
RoomSide = Literal["front", "left", "back", "right", "up", "down"]
"""A side of an unturned cell. A quarter turn brings the front to the place of the left side."""
Sides = ListOf[RoomSide]
Slices = NonEmpty[str]


class DungeonShape(Definition):
    """The shape of a cell: the sides on which it is open."""

    kind: Name
    """The kind of room that it forms."""
    comes: Sides = ()
    """Sides on which the intended way enters."""
    leads: Sides = ()
    """Sides on which the intended way leaves."""
    falls: Sides = ()
    """Sides on which the intended way leaves and no one can come back."""
    joins: Sides = ()
    """Sides without a wall, where it forms one room with the next cell."""
    terminal: bool = True
    """False for a shape that rules have to replace: a dungeon that still has one is not finished."""


class DungeonFeature(Definition):
    """A feature that a cell of any shape may have. A label names it after the shape."""

    door: Literal["", "lock", "box", "grate", "turnstile"] = ""
    """The thing that stands in a doorway. A ``lock`` or a ``turnstile`` stands where the way leaves: a key opens the
    lock, and no one can come back through the turnstile. A ``box`` or a ``grate`` stands where the way enters: the box
    is pushed away from inside, and the grate only leads back."""
    key: bool = False
    """The cell holds a key."""
    kind: Name | None = None
    """The kind of room that it forms; without it, the name of the feature."""
    terminal: bool = True
    """False for a feature that rules have to replace: a dungeon that still has one is not finished."""


class DungeonAlphabet(Definition):
    """The file ``alphabet.yaml``: all labels, each a shape with or without a feature."""

    shapes: dict[Word, DungeonShape]
    """The shapes, by the first tag of a label."""
    features: dict[Word, DungeonFeature]
    """The features, by the second tag of a label."""
    colors: dict[Name, PaletteColor] = Field(default_factory=dict)
    """The glow color of each kind of room; other rooms are pale."""
    cycles: ListOf[Name]
    """The types of cycles."""
    start: Word
    """The label of the single cell that a dungeon starts from."""
    steps: int = Field(default=5000, ge=1, le=100_000)
    """The most steps that a recipe may take."""
    mends: int = Field(default=60, ge=0, le=10_000)
    """The most tries to repair a dungeon that came out wrong before another one is drawn."""
    draws: int = Field(default=8, ge=1, le=100)
    """The most times a dungeon is drawn if it keeps coming out wrong."""


class DungeonRule(Definition):
    """A block of labels, and the block that replaces it.

    A block is either one text or a list of drawings. In a text, ``;`` separates layers of x, ``,`` rows of y and spaces
    cells of z. Drawings start with the lowest floor; their lines go from north to south, and the cells in them from
    west to east.
    """

    match: str | Slices
    """The block to look for; ``*`` is any cell, ``#`` a place outside of the dungeon."""
    replacement: str | Slices
    """The block that replaces it; ``*`` keeps the cell."""
    each: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Words of both blocks, and what they stand for before and after. Every combination makes a rule."""
    name: Name | None = None
    """The name that recipes use; without it, the id. Rules with the same name form a group."""
    weight: float = Field(default=1.0, ge=0, le=1000)
    """The chance of each of its places to be drawn, relative to weight 1."""
    limit: int | None = Field(default=None, ge=0)
    """The most times it may be applied."""
    wait: int = Field(default=0, ge=0)
    """The number of steps before it may be applied."""
    turned: bool = True
    """The rule applies in all four turns."""
    mirrored: bool = False
    """The mirror image of the rule applies, too."""
    reversible: bool = False
    """The rule may also be applied in reverse, from replacement to match."""
    cycle: Name | None = None
    """The type of the cycle that it makes."""
    unfinished: bool = False
    """Marks work in progress: nothing is checked, and it is not applied."""


class DungeonRules(Entries[dict[Name, DungeonRule]]):
    """Rules, by id."""


PromisedMetric = Literal["rooms", "passages", "cycles", "locks", "keys", "one_ways", "floors", "mission_length"]
"""A metric that is a whole number."""


class DungeonPromise(Definition):
    """Bounds of a metric, both included."""

    least: int = Field(default=0, ge=0)
    most: int | None = Field(default=None, ge=0)
    """The upper bound; without it, there is none."""

    @model_validator(mode="after")
    def _in_order(self) -> DungeonPromise:
        if self.most is not None and self.least > self.most:
            raise misfit("'least' must not be more than 'most'", "least")
        return self

    def holds(self, number: float) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        return f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"


class DungeonRecipe(Definition):
    """A recipe, and the space in which it is carried out."""

    title: str = Field(default="", max_length=40)
    """The name that players see; without it, the name of the file. Sets of own rules have one."""
    size: Annotated[tuple[int, int, int], Field(strict=False)]
    """The number of cells in x, y and z."""
    geometry: Geometry = "sides"
    """The parts of its rooms that meet: their ``sides``, or their ``corners``, with diagonal passages. Rules fit both.
    Runs need ``sides``."""
    choice: Literal["first", "last", "random"] = "random"
    """The place that is taken if a rule fits in several."""
    promises: dict[PromisedMetric, DungeonPromise] = Field(default_factory=dict)
    """Bounds that hold for every dungeon of this recipe. Rules stop adding locks at the promised maximum; a dungeon
    that breaks any other promise is drawn again."""
    recipe: str
    """The instructions, one per line: ``name`` once, ``name n``, ``name n m`` from n to m times, ``name !`` all places
    that do not overlap, ``prefix*`` any rule that begins so, ``subdivide x y z``, ``def f`` ... ``end``, ``#
    comment``."""


# The form that ``dungeon --out`` writes and that walks read


WholeNumber = Annotated[int, Field(ge=0)]
Fraction = Annotated[float, Field(ge=0, le=1)]
CellNumbers = Annotated[tuple[WholeNumber, WholeNumber, WholeNumber], Field(strict=False)]
"""A cell: x to the east, y up, z to the south, each from 0. If rooms meet at their corners, x leads to the southeast
and z to the southwest."""
LabeledCell = Annotated[tuple[WholeNumber, WholeNumber, WholeNumber, str], Field(strict=False)]
"""A cell and its label, such as ``st_key_1``."""


class FinishedRoom(Definition):
    """A room, which has one cell, or several without walls between them."""

    id: WholeNumber
    """Its number; rooms are numbered from 0."""
    kind: str
    """Its kind, such as ``corridor``, ``treasure``, or ``garden``."""
    cells: NonEmpty[CellNumbers]
    """Its cells."""


class FinishedPassage(Definition):
    """A connection between two rooms. Walkers use it in both directions, if nothing else is said."""

    a: WholeNumber
    """The room at its first end."""
    b: WholeNumber
    """The room at its second end."""
    one_way: bool
    """It leads from ``a`` to ``b`` only. With a box in it, this is true as well, but once the box has been pushed away,
    it leads both ways."""
    lock: str | None
    """The name of the door in it, such as ``door_1``, or null. A door is opened once, for good, and that uses up a key,
    no matter which."""
    from_: CellNumbers = Field(alias="from")
    """The cell of room ``a`` at which it begins."""
    to: CellNumbers
    """The cell of room ``b`` at which it ends."""
    opens_from: WholeNumber | None = None
    """Only if there is a box in it: the room, always ``a``, from which the box can be pushed away for good. From the
    other side, the box blocks the passage until then."""


class FinishedKey(Definition):
    """A key, which opens any one door."""

    id: Annotated[int, Field(ge=1)]
    """Its number; keys are numbered from 1."""
    room: WholeNumber
    """The room in which it is."""


class FinishedCycle(Definition):
    """A ring of rooms that a rule made."""

    type: str
    """Its type, such as ``lock_and_key`` or ``two_paths``."""
    rooms: NonEmpty[WholeNumber]
    """Its rooms, in order around the ring."""


class FinishedMetrics(Definition):
    """Numbers of the whole dungeon."""

    rooms: WholeNumber
    """The number of rooms."""
    passages: WholeNumber
    """The number of passages."""
    cycles: WholeNumber
    """The number of independent cycles in the graph of rooms."""
    locks: WholeNumber
    """The number of passages with a lock."""
    keys: WholeNumber
    """The number of keys."""
    one_ways: WholeNumber
    """The number of passages that lead one way."""
    floors: WholeNumber
    """The number of heights at which there are rooms."""
    mission_length: WholeNumber
    """The number of passages on the shortest walk from start to goal, with all its ways to keys."""
    mission_linearity: Fraction
    """The share of different rooms among the rooms of that walk."""
    map_linearity: Fraction
    """The share of rooms with at most two neighbors."""
    leniency: Annotated[float, Field(ge=-1, le=1)]
    """Friendly rooms minus dangerous rooms, divided by the number of rooms."""
    path_redundancy: Fraction
    """The share of passages without which all rooms are still connected."""
    branching: Annotated[float, Field(ge=0)]
    """The average number of neighbors of a room."""
    verticality: Fraction
    """The share of passages that lead up or down."""
    draws: Annotated[int, Field(ge=1)]
    """The number of times the dungeon was drawn until it was valid."""
    mends: WholeNumber
    """The number of repairs."""


class FinishedDungeon(Definition):
    """A finished dungeon."""

    seed: WholeNumber
    """The number of its seed."""
    recipe: str
    """The name of its recipe, or the path of the recipe's file."""
    size: CellNumbers
    """The number of cells in x, y, and z."""
    geometry: Geometry = "sides"
    """``corners`` if rooms meet at their corners, with diagonal passages; without it, they meet at their sides."""
    cells: NonEmpty[LabeledCell]
    """Every cell that is not empty, as x, y, z, and its label."""
    rooms: NonEmpty[FinishedRoom]
    """The rooms."""
    passages: ListOf[FinishedPassage]
    """The passages between rooms."""
    start: WholeNumber
    """The room in which walkers start."""
    goal: WholeNumber
    """The room to reach."""
    keys: ListOf[FinishedKey]
    """The keys."""
    cycles: ListOf[FinishedCycle]
    """The cycles that rules made and that are still complete."""
    metrics: FinishedMetrics
    """Measurements."""
