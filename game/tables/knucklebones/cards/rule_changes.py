"""Steps that change what counts how much, or what a seat rolls next, for a while."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.card_effect import ON_SEAT, Block, CardEffect, MarkKind
from game.tables.knucklebones.lasting import Span, lasting, lasts
from game.tables.knucklebones.mark_events import MarkPut
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import Face
from game.tables.knucklebones.work import Work

SEATS = {"own": (0,), "opponent": (1,), "both": (0, 1)}
MOST = 99


class ChangeRule(Block):
    """A multiplier counts otherwise for a seat, for this match or so many turns."""

    kind: Literal["change"]
    rule: Literal["double", "triple", "diagonal"]
    """The multiplier: of two equal dice, of three, of a diagonal."""
    value: int | None = Field(default=None, ge=1, le=MOST)
    """What it is now."""
    times: int | None = Field(default=None, ge=2, le=9)
    """Or so many times what it was."""
    of: Literal["own", "opponent", "both"] = "own"
    """For whom."""
    span: Span = "match"
    """How long."""

    @model_validator(mode="after")
    def _says(self) -> ChangeRule:
        if (self.value is None) == (self.times is None):
            raise misfit("'change' says either 'value' or 'times'", "value")
        if self.span == "broken":
            raise misfit("nothing breaks a rule: say 'match' or so many turns", "span")
        return self


class NextRoll(Block):
    """The next roll of a seat shows only these faces."""

    kind: Literal["next_roll"]
    faces: Annotated[tuple[Face, ...], Field(strict=False, min_length=1, max_length=12)]
    of: Literal["own", "opponent"] = "opponent"
    """Whose roll. That of a card counts, too."""


RULES = {name: MarkKind(name, name, (ON_SEAT,), range(1, MOST + 1), timed=True)
         for name in ("double", "triple", "diagonal")}  # fmt: skip
NEXT = MarkKind("next", "next", (ON_SEAT,), range(1, 10**24), faces=True)


def _changed(work: Work, step: ChangeRule) -> None:
    for side in SEATS[step.of]:
        seat = work.seat if not side else work.other
        sign = RULES[step.rule].sign
        old = lasts(work.marks.get(Mark(seat, 0, 0, sign), 0)).value or work.multiplier(step.rule)
        value = min(MOST, step.value if step.value is not None else old * (step.times or 1))
        if value:
            work.tell(MarkPut(seat, 0, 0, sign, lasting(value, step.span, seat, work.seat)))


def _next(work: Work, step: NextRoll) -> None:
    faces = sorted({face for face in step.faces if face <= work.ground.sides})
    if faces:
        work.tell(MarkPut(work.seat if step.of == "own" else work.other, 0, 0, NEXT.sign, digits(faces)))


def digits(faces: Iterable[int]) -> int:
    """Faces as a mark holds them: two digits each."""
    return int("".join(f"{face:02}" for face in faces))


def next_faces(number: int) -> tuple[int, ...]:
    """The faces that the mark of a next roll names."""
    digits = str(number)
    digits = digits.zfill(len(digits) + len(digits) % 2)
    return tuple(int(digits[at : at + 2]) for at in range(0, len(digits), 2))


EFFECTS = (
    CardEffect(ChangeRule, does=_changed, marks=tuple(RULES.values())),
    CardEffect(NextRoll, does=_next, marks=(NEXT,)),
)
