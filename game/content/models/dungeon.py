"""What dungeons are made of: the alphabet of labels, the rules that grow them, and recipes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from game.content.definition import Definition, Entries, misfit
from game.content.models.stage import PaletteColour

Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]{0,19}$")]
"""A tag of a label."""
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Side = Literal["front", "left", "back", "right", "up", "down"]
"""A side of a cell that is not turned; a quarter turn brings the front to where the left side was."""
Sides = Annotated[tuple[Side, ...], Field(strict=False)]
Slices = Annotated[tuple[str, ...], Field(strict=False, min_length=1)]


class DungeonShape(Definition):
    """What a cell is open to."""

    kind: Name
    """What a room of it is."""
    comes: Sides = ()
    """Where the intended way comes in."""
    leads: Sides = ()
    """Where it goes on."""
    falls: Sides = ()
    """Where it goes on and nobody can come back."""
    joins: Sides = ()
    """Where no wall is, so that it is one room with the next cell."""


class DungeonFeature(Definition):
    """What may be in a cell of any shape: a label has its name behind that of the shape."""

    door: Literal["", "lock", "box", "grate", "turnstile"] = ""
    """What stands in a doorway. A ``lock`` stands where the way goes on, and a key opens it; a ``turnstile`` there lets
    nobody back. A ``box`` stands where the way comes in and is pushed away from inside; a ``grate`` there only leads
    back."""
    key: bool = False
    """Whether a key lies there."""
    kind: Name | None = None
    """What a room with it is; without, it is what the feature is called."""


class DungeonAlphabet(Definition):
    """``alphabet.yaml``: every label there may be, as a shape with or without a feature."""

    shapes: dict[Word, DungeonShape]
    """By the first tag of a label."""
    features: dict[Word, DungeonFeature]
    """By the second tag."""
    colours: dict[Name, PaletteColour] = Field(default_factory=dict)
    """What kinds of rooms glow in; others are pale."""
    cycles: Annotated[tuple[Name, ...], Field(strict=False)]
    """The types of cycles."""
    start: Word
    """The label of the one cell a dungeon begins with."""
    steps: int = Field(default=5000, ge=1, le=100_000)
    """After so many steps a recipe is stopped."""
    mends: int = Field(default=60, ge=0, le=10_000)
    """How much is tried at most to put right a dungeon that came out wrong, before another one is drawn."""
    draws: int = Field(default=8, ge=1, le=100)
    """How often a dungeon is drawn again that came out wrong."""


class DungeonRule(Definition):
    """A block of labels and what it becomes.

    A block is a text, in which ``;`` parts layers of x, ``,`` rows of y and spaces cells of z, or a list of drawings,
    the lowest floor first: lines from north to south, and in them cells from west to east.
    """

    match: str | Slices
    """The block that is looked for; ``*`` is any cell, ``#`` what lies outside."""
    replacement: str | Slices
    """The block it becomes; ``*`` keeps the cell."""
    each: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Words of both blocks and what they stand for, before and after: a rule for every choice of them."""
    name: Name | None = None
    """What recipes call it, where that is not its id; rules of one name form a group."""
    weight: float = Field(default=1.0, ge=0, le=1000)
    """How likely each of its places is drawn beside one of weight 1."""
    limit: int | None = Field(default=None, ge=0)
    """How often it may be applied."""
    wait: int = Field(default=0, ge=0)
    """How many steps have to be done before."""
    turned: bool = True
    """Whether it counts in all four turns."""
    mirrored: bool = False
    """Whether what a mirror shows of it counts, too."""
    reversible: bool = False
    """Whether it may be applied from right to left, too."""
    cycle: Name | None = None
    """The type of the cycle it makes."""


class DungeonRules(Entries[dict[Name, DungeonRule]]):
    """Rules by id."""


Counted = Literal["rooms", "passages", "cycles", "locks", "keys", "one_ways", "floors", "mission_length"]
"""A metric that is a whole number."""


class DungeonPromise(Definition):
    """Bounds of a metric, both included."""

    least: int = Field(default=0, ge=0)
    most: int | None = Field(default=None, ge=0)
    """Without it there is no upper bound."""

    @model_validator(mode="after")
    def _in_order(self) -> DungeonPromise:
        if self.most is not None and self.least > self.most:
            raise misfit("'least' must not be more than 'most'", "least")
        return self

    def holds(self, number: float) -> bool:
        """Return True for a number within the bounds."""
        return self.least <= number and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        return f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"


class DungeonRecipe(Definition):
    """A recipe and what it is followed in."""

    size: Annotated[tuple[int, int, int], Field(strict=False)]
    """How many cells there are in x, y and z."""
    choice: Literal["first", "last", "random"] = "random"
    """Which place is taken of those where a rule fits."""
    promises: dict[Counted, DungeonPromise] = Field(default_factory=dict)
    """Bounds that hold for every dungeon of this recipe. Rules stop adding locks at the most that is promised; a
    dungeon that breaks a promise in another way is drawn again."""
    recipe: str
    """An instruction a line: ``name`` once, ``name n``, ``name n m`` from n to m times, ``name !`` all places that do
    not overlap, ``prefix*`` any rule that begins so, ``subdivide x y z``, ``def f`` ... ``end``, ``# comment``."""
