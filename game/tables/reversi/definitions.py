"""Rule sets, bots and weights of Reversi in data files."""

from __future__ import annotations

from math import isqrt
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from game.content.definition import Definition, Entries, NonEmpty, misfit
from game.content.models.people import BotLevel
from game.content.models.setups import RuleCard
from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.tables.edges import write_edges
from game.tables.reversi.board import BY_SIZE, Board, board_with
from game.tables.reversi.position import NO_EDGES, SideEdges, read_on_any_board

SQUARE_COUNT = 64
"""Squares of the widest board."""
Weight = Annotated[int, Field(ge=-6400, le=6400)]
"""A weight in hundredths of a disc."""


class Stage(Definition):
    """Weights of each disc and square more than the opponent's in one part of the match, in hundredths of a disc."""

    until: int = Field(default=SQUARE_COUNT, ge=4, le=SQUARE_COUNT)
    """Discs on the board up to which the part lasts; a smaller board counts its free squares as one of 64 does."""
    discs: Weight = 0
    """Each disc."""
    moves: Weight = 0
    """Each square a disc could be placed on."""
    open: Weight = 0
    """Each disc next to a free square."""
    corners: Weight = 0
    """Each corner."""
    beside: Weight = 0
    """Each disc next to a free corner on the rim."""
    across: Weight = 0
    """Each disc diagonally next to a free corner."""
    stable: Weight = 0
    """Each stable disc on a rim, without the corners."""
    last: Weight = 0
    """Placing the last disc, if no side passes."""
    lead: int = Field(default=600, ge=10, le=6400)
    """A lead that wins about three times in four; the chances bar uses it."""


Stages = NonEmpty[Stage]


class Weights(Entries[dict[str, Stages]]):
    """``weights.yaml``: sets of weights by name; the first stage that is not over counts."""

    @model_validator(mode="after")
    def _fits(self) -> Weights:
        for name, stages in self.root.items():
            ends = [stage.until for stage in stages]
            for number, (end, next_end) in enumerate(zip(ends, [*ends[1:], SQUARE_COUNT + 1], strict=True)):
                if next_end <= end:
                    raise misfit("each stage lasts longer than the one before it", name, number + 1, "until")
            if ends[-1] != SQUARE_COUNT:
                raise misfit(f"the last stage lasts until {SQUARE_COUNT}", name, len(ends) - 1, "until")
        return self


class EndgameSearch(Definition):
    """Perfect play to the end, once few squares are free."""

    empty: int = Field(default=0, ge=0, le=20)
    """Free squares from which on it is used; 0 means never."""
    nodes: int = Field(default=900_000, ge=1, le=900_000)
    """Positions it searches for that, at most; if they run out, it plays on as before."""
    seconds: float = Field(default=5.0, gt=0, le=60)
    """Seconds it thinks about that, at most."""


class Level(BotLevel):
    """A bot as an opponent."""

    judges: str
    """Its evaluation: a name from ``weights.yaml``."""
    depth: int = Field(default=1, ge=1, le=60)
    """Plies it looks ahead."""
    nodes: int = Field(default=1000, ge=1, le=900_000)
    """Positions it searches for one move, at most."""
    slips: int = Field(default=0, ge=0, le=100)
    """Percentage of moves that are random."""
    solve: EndgameSearch = EndgameSearch()
    """Its play near the end."""

    @property
    def most_seconds(self) -> float:
        return self.seconds + (self.solve.seconds if self.solve.empty else 0.0)


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: the bots by id, one per level."""


def _check_start(line: str) -> str:
    try:
        position = read_on_any_board(line)
    except Refusal as refusal:
        raise misfit(refusal.sentence) from None
    if position.over:
        raise misfit("a match cannot begin in a position without a legal move")
    if position.edges is not NO_EDGES:
        raise misfit("edges are in 'black' and 'white'")
    if board_with(position.full).size ** 2 != line.index(" "):
        raise misfit("a board whose last row and column are gaps is a smaller board")
    return line


Start = Annotated[str, AfterValidator(_check_start)]
"""A position with a legal move; its number of squares gives the size of the board."""
START_POSITION = "---------------------------OX------XO--------------------------- X"


class RuleFile(RuleCard):
    """A file in ``rules/``."""

    start: Start = START_POSITION
    """The position at the start of a match, in notation: every square from a1 along the rows, a space, the side to
    move.

    64 squares make a board of 8x8, 36 one of 6x6, 16 one of 4x4. A ``#`` is a gap, on which no disc can stand.
    """
    black: SideEdges = SideEdges()
    """Edges of Black."""
    white: SideEdges = SideEdges()
    """Edges of White."""


class Rules(RuleFile):
    """A whole rule set, frozen, so that one process can compare two."""

    name: str = "reversi"
    levels: dict[str, Level] = Field(default_factory=dict)
    """Every bot by its id, the weakest first."""
    weights: dict[str, Stages] = Field(default_factory=dict)
    """Sets of weights for the evaluation, by name."""

    @property
    def board(self) -> Board:
        """The board of the start position."""
        return BY_SIZE[isqrt(self.start.index(" "))]


def digest_of(rules: Rules) -> str:
    """Return the digest of everything that can change a match."""
    edges = write_edges((rules.black, rules.white))
    return digest(f"{rules.start} {edges}" if edges else rules.start)
