"""Content of Reversi: the models of its data files, rules from them, and the checks that no model makes alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from math import isqrt
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from game.content.data_files import FileKind, Files
from game.content.definition import Definition, Entries, NonEmpty, misfit
from game.content.faults import Complaint
from game.content.models.people import Opponent, check_bots, weakest_first
from game.content.models.setups import RuleCard, check_card
from game.content.placeholders import DataFolder, text_keys
from game.content.table_content import Assembly, BeatNames, ContentReaders, CrossCheck, Lint, ReferenceBlock, TableFiles
from game.kernel.ply import digest
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


class Level(Opponent):
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
    def longest(self) -> float:
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


TEXTS = text_keys("""
    reversi: turn_number(number) passes(name) again hints_on hints_off music_on music_off
    reversi: best(square) worth worth_exact new_sure lesson1 lesson2 lesson3 lesson4 lesson5 lesson6
    reversi: figure_points figure_turned figure_corners puzzle_1
    advice: passing corner blocks denies holds(discs) leaves(moves) fewest(moves) freer(own,other) inside
    refused: occupied gap shut turns_nothing must_move wrong_first
    result: by_discs
    review: took(name,square) passed(name)
    reversi: edge_held(amount) edge_discs(amount) edge_corners(amount) edge_edges(amount) edge_quarter(amount)
    reversi: edge_rows(amount) edge_turned(amount) edge_ties edge_holds(amount) edge_closed(amount)
    reversi: edge_walled(amount) left_turned(amount) left_holds(amount) left_closed(amount) left_walled(amount)
""")


KINDS = (
    FileKind("reversi_bots", "reversi/bots.yaml", Levels),
    FileKind("reversi_weights", "reversi/weights.yaml", Weights),
)


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the bots of these files."""
    weights = files.read(Weights, "weights.yaml")
    file = files.rule_file(RuleFile, partial(check_card, around=files))
    return Rules(name=name, levels=levels(files), weights=weights.root, **dict(file))


def levels(files: Files) -> dict[str, Level]:
    """Return the bots by their ids, the weakest first."""
    weights = files.read(Weights, "weights.yaml")
    check = partial(check_levels, weights=weights, around=files)
    return weakest_first(files.read(Levels, "bots.yaml", check).root)


def check_levels(levels: Levels, weights: Weights | None, around: DataFolder) -> Iterable[Complaint]:
    """Check that every level has one bot, that its weights exist, and that its texts are complete."""
    names = tuple(weights.root) if weights else ()
    yield from check_bots(levels, around)
    for name, level in levels.root.items():
        if weights and level.judges not in names:
            yield Complaint((name, "judges"), f"unknown weights {level.judges!r}", level.judges, names)


CHECKS: Mapping[str, CrossCheck] = {
    "reversi_rules": check_card,
    "reversi_bots": lambda levels, around: check_levels(levels, around.value("reversi_weights", Weights), around),
}
"""Checks of the linter, by kind of file, for kinds that depend on other files."""
BLOCKS = (
    ReferenceBlock("Rules of Reversi", RuleFile, "the files in `reversi/rules/`"),
    ReferenceBlock("Edges of a side of Reversi", SideEdges, "`black` and `white` of the files in `reversi/rules/`"),
    ReferenceBlock("A bot of Reversi", Level, "`reversi/bots.yaml`, one a level"),
    ReferenceBlock("The end of Reversi", EndgameSearch, "`solve` of `reversi/bots.yaml`"),
    ReferenceBlock("A part of a match of Reversi", Stage, "`reversi/weights.yaml`"),
)
"""Blocks for the page of building blocks: their names, models and files."""
TIMINGS = frozenset(
    f"beats.{part}" for part in ("scale", "swell", "squash", "squash_ease", "leave_ease", "stagger", "turns")
)
"""Timings that it uses in addition to those of every table."""
FILES: TableFiles[Rules] = TableFiles(
    rules=RuleFile,
    standard="reversi",
    kinds=KINDS,
    assembly=Assembly(read_rules, digest_of, ("bots.yaml", "weights.yaml")),
    texts=TEXTS,
    readers=ContentReaders(levels),
    lint=Lint(CHECKS),
    blocks=BLOCKS,
    beats=BeatNames(timings=TIMINGS),
)


CODES: dict[str, str] = {
    "wrong_first": "the other seat plays black and moves first",
    "occupied": "there is already a disc on that square",
    "gap": "no disc can stand on that square",
    "shut": "edges of the other side keep that square shut while there is another move",
    "turns_nothing": "a disc on that square would turn over no other disc",
    "must_move": "a side may pass only if it cannot place a disc",
}
