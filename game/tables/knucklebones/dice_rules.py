"""The values of a rule set apart from its cards: its title, the roll of a turn, the table, scores and ends."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from game.content.definition import Distinct, ListOf, StableDefinition, TextByLanguage, misfit
from game.tables.knucklebones.cards.blocks.rolls import LosingFace, RestPlace, Take, check_dice
from game.tables.knucklebones.cards.blocks.scores import ScoreRule
from game.tables.knucklebones.cards.choices import FaceNumber
from game.tables.knucklebones.cards.misfits import EVERY_WORDS, score_misfits
from game.tables.knucklebones.dimensions import BOARD_LIMIT, Dimensions, LineChoice, dimensions_of

TieBreaker = Literal["points", "lowest", "rows", "best_row", "most_dice", "free", "cards"]
"""Numbers of a seat that decide a match that is even otherwise."""
_Number = Annotated[int, Field(ge=1, le=BOARD_LIMIT)]
WrittenField = Annotated[tuple[_Number, _Number], Field(strict=False)]
"""Row and field."""
FieldPattern = Annotated[tuple[WrittenField, ...], Field(strict=False, min_length=2, max_length=25), Distinct]


class Multipliers(StableDefinition):
    """Two or three equal dice in a row score value x n x this; a diagonal adds the sum of its dice x this."""

    new_fields = frozenset({"diagonal_points"})

    double: int = Field(default=2, ge=0, le=99)
    triple: int = Field(default=3, ge=0, le=99)
    diagonal: int = Field(default=4, ge=0, le=99)
    diagonal_points: int = Field(default=0, ge=0, le=999)
    """Points that each complete diagonal or pattern adds, the same for all faces. With it, ``diagonal`` is 0 unless it
    is written, too; then both are added."""

    @model_validator(mode="before")
    @classmethod
    def _adds_instead(cls, written: object) -> object:
        """Let points take the place of the multiplier that is not written."""
        points = written.get("diagonal_points") if isinstance(written, dict) else 0
        return {"diagonal": 0, **written} if points and isinstance(written, dict) else written


class DiceRules(StableDefinition):
    """The values of a rule set apart from its cards: its title, the roll of a turn, the table, scores and ends.

    The digest of a rule set depends on the order of its fields.
    """

    # Its words, and if it is offered.
    title: TextByLanguage = Field(default_factory=dict)
    """The name on the setup page, by language. A rule set with a title is offered there even if ``setups.yaml`` does
    not name it."""
    about: TextByLanguage = Field(default_factory=dict)
    """One sentence that says what is special, by language, to be read before a match."""
    offered: bool = True
    """False keeps it off the setup page, even with a title: a rule set for rooms of the Undercity."""

    # The roll of a turn.
    dice: int = Field(default=1, ge=1, le=4)
    """Dice that a seat rolls in a turn. Cards roll one if they do not say more, and so does a seat in fog."""
    take: Take = "chosen"
    """Of several ``dice``, the ones that are placed: one that the seat chooses, the lowest, the highest, or all of
    them, one after the other in an order of choice."""
    rest: RestPlace = "lost"
    """The other dice are ``lost``, the next rolls of the ``own`` seat or the ``opponent``, or ``given``: the opponent
    places them as its next turn begins, before its own roll. With ``own``, a seat keeps a hand of dice: it places one
    of them and rolls one more."""
    more_rolls: int = Field(default=0, ge=0, le=50)
    """The number of times that a seat may roll again in a turn before it chooses a die to place."""
    lost_on: Annotated[ListOf[LosingFace], Distinct] = ()
    """Dice that show one of these are lost, and the turn ends if none is left. ``repeated`` is any number that this
    seat has rolled before in this turn."""

    # Dice and cards in general, and the length of a set.
    multipliers: Multipliers = Multipliers()
    instant_win: bool = True
    """The pattern of ``wins_by`` wins at once."""
    board_full: bool = True
    """The match ends when either board is full; otherwise when neither seat has a move."""
    cards: bool = True
    """Cards may be played."""
    clashes: bool = True
    """A die destroys its equals across as it arrives. Cards destroy dice without this, too."""
    best_of: Annotated[int, Field(ge=1, le=99, json_schema_extra={"not": {"multipleOf": 2}})] = 3
    """Matches in a set: an odd number."""
    set_limit: int = Field(default=5, ge=1, le=199)
    """The highest number of matches in a set."""

    # The size of a board, and the faces of its dice.
    rows: int = Field(default=3, ge=1, le=BOARD_LIMIT)
    """Rows of a board."""
    fields: int = Field(default=3, ge=1, le=BOARD_LIMIT)
    """Fields of a row."""
    most_fields: int | None = Field(default=None, ge=2, le=BOARD_LIMIT)
    """Fields to which cards may lengthen a row; by default no row gets longer than ``fields``."""
    sides: int = Field(default=6, ge=4, le=12)
    """Sides of a die."""
    shows: Annotated[ListOf[FaceNumber], Field(max_length=12)] = ()
    """The numbers on the sides of a die, if not each from 1 to ``sides`` once: ``[1, 2, 3, 3, 4, 6]``. Without
    ``sides``, the highest of them is the highest number that dice can show."""
    faces: dict[str, TextByLanguage] = Field(default_factory=dict)
    """Names of faces, by their number in quotes: ``"1": {en: Moon}``."""
    values: dict[str, Annotated[int, Field(ge=-99, le=99)]] = Field(default_factory=dict)
    """The numbers as which faces count if not as what they show, in rows and diagonals: ``"6": -6``."""

    # Standing scores, and the diagonals that count.
    scores: Annotated[ListOf[ScoreRule], Field(max_length=12)] = ()
    """Standing scores: what rows, dice, boards or diagonals count while something holds, such as a straight."""
    diagonals: LineChoice = "both"
    """The diagonals that count: those that rise away from the middle of the table, those that fall toward it, both, or
    none. They are as long as the shorter side of a board, and each place where one fits counts: with 4 rows of 2
    fields, two dice make a diagonal, and there are 6."""
    patterns: Annotated[ListOf[FieldPattern], Field(max_length=30), Distinct] = ()
    """Instead of diagonals: the patterns that count as diagonals do, each as a list of fields, ``[row, field]``."""

    # The ends of a match, and what decides it.
    wins_by: Literal["cross", "diagonal", "row"] = "cross"
    """The pattern that wins at once: two diagonals of one value that make an X (or two ``patterns`` with a common
    field), any diagonal of one value, or a full row of one."""
    decides: Literal["points", "rows", "lowest"] = "points"
    """The winner, if nothing wins at once: the seat with more points, the seat with more rows that score higher than
    the one across, or the seat with the lowest total. ``ahead`` and ``behind`` of cards always compare points."""
    rows_to_win: int | None = Field(default=None, ge=1, le=BOARD_LIMIT)
    """With ``decides: rows``: the number of these rows that a seat needs to win; by default, more than the other."""
    ties: Annotated[ListOf[TieBreaker], Distinct] | None = None
    """The values that decide if that is even, or no seat has enough rows, one after the other: more ``points``, the
    ``lowest`` total, more ``rows`` that score higher, the ``best_row``, the ``most_dice``, more ``free`` fields, or
    more ``cards`` left. If nothing does, the match is drawn. By default ``points`` with ``decides: rows``, and nothing
    otherwise."""
    points: int | None = Field(default=None, ge=1, le=999)
    """The match ends as soon as a seat has this many points."""
    turns: int | None = Field(default=None, ge=1, le=99)
    """The match ends after this many turns of each seat. Turns that a seat skips or cannot take do not count."""

    @property
    def longest(self) -> int:
        """The most fields that a row may ever have."""
        return max(self.fields, self.most_fields or 0)

    @property
    def ground(self) -> Dimensions:
        """The measures of its table."""
        standard = dimensions_of(self.rows, self.fields, self.sides, self.diagonals)
        if not self.patterns:
            return standard
        diagonals = tuple(tuple((row - 1, field - 1) for row, field in pattern) for pattern in self.patterns)
        return standard._replace(diagonals=diagonals if self.diagonals != "none" else ())

    @property
    def deciders(self) -> tuple[str, ...]:
        """The values that decide a match, the first one that is not even."""
        default: tuple[TieBreaker, ...] = ("points",) if self.decides == "rows" else ()
        return self.decides, *(default if self.ties is None else self.ties)

    @property
    def point_direction(self) -> int:
        """The worth of a point for the end of the match: -1 if the lowest total wins."""
        return -1 if self.decides == "lowest" else 1

    @model_validator(mode="before")
    @classmethod
    def _has_sides(cls, written: object) -> object:
        """Let dice show at most what is written on their sides."""
        if isinstance(written, dict) and "sides" not in written and isinstance(shows := written.get("shows"), list):
            return {**written, "sides": max([4, *(face for face in shows if isinstance(face, int))])}
        return written

    @model_validator(mode="after")
    def _rolls(self) -> Self:
        check_dice(self.dice, self.take, self.rest, self.more_rolls, self.lost_on)
        return self

    @model_validator(mode="after")
    def _sets(self) -> Self:
        if not self.best_of % 2:
            raise misfit("'best_of' must be an odd number, so that one seat wins", "best_of")
        if self.set_limit < self.best_of // 2 + 1:
            raise misfit(f"'set_limit' must leave room for {self.best_of // 2 + 1} wins", "set_limit")
        return self

    @model_validator(mode="after")
    def _faces(self) -> Self:
        if self.shows and len({*self.shows} - {*self.lost_on}) < 2:
            raise misfit("a die shows two different numbers or more, and not all of them are lost", "shows")
        if self.shows and max(self.shows) > self.sides:
            raise misfit(f"no die shows more than {self.sides}: leave out 'sides', or say a higher number", "shows")
        for name in ("faces", "values"):
            for face in getattr(self, name):
                if face not in map(str, range(1, self.sides + 1)):
                    raise misfit(f"no die shows {face!r}", name, face)
        return self

    @model_validator(mode="after")
    def _lines(self) -> Self:
        for number, rule in enumerate(self.scores):
            for message, path in score_misfits(rule, (), *EVERY_WORDS[rule.each]):
                raise misfit(message, "scores", number, *path)
        for index, pattern in enumerate(self.patterns):
            for spot, (row, field) in enumerate(pattern):
                if row > self.rows or field > self.fields:
                    raise misfit(f"this table has no field {row}.{field}", "patterns", index, spot)
        return self

    @model_validator(mode="after")
    def _rows_that_win(self) -> Self:
        if self.rows_to_win is not None and self.decides != "rows":
            raise misfit("'rows_to_win' is for 'decides: rows'", "rows_to_win")
        if self.rows_to_win is not None and self.rows_to_win > self.rows:
            raise misfit(f"this table has no more than {self.rows} rows", "rows_to_win")
        return self
