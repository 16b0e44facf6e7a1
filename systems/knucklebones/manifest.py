"""The staging of Knucklebones."""

from __future__ import annotations

from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.moves import Move
from systems.draw.widgets import Dot, Thumbnail
from systems.knucklebones.advice import COMMENTARY
from systems.knucklebones.cards import READABLE
from systems.knucklebones.cast import cast
from systems.knucklebones.combinations import breathe, color_combinations, lay_fields, rainbow
from systems.knucklebones.effects import AT_LANDING, AT_START, glimmer, trail
from systems.knucklebones.fire import burn
from systems.knucklebones.input import KnucklebonesDecider, places
from systems.knucklebones.layout import board_rect, box_at
from systems.knucklebones.lessons import LESSONS
from systems.knucklebones.moments import combo, feels, fields_of_cross, fullness, moment, points_saved, signs
from systems.knucklebones.show import ANIMATORS, beat_seconds, rise_and_dim, settle
from systems.knucklebones.table import draw_table, legend_entries
from systems.knucklebones.world import apply, build, read_back, score_again
from systems.staging import (
    Animation,
    Controls,
    Input,
    Staging,
    TableDrama,
    TableEffects,
    TableLayout,
    TableSound,
    TableWorld,
    TickStep,
)

SMALLEST_DIE = 0.3
"""Size of a die without eyes in a thumbnail."""
STEPS: dict[str, tuple[TickStep, ...]] = {
    "turn": (
        TickStep("casting", cast, "points are won against the scores from before the moves"),
        TickStep("scoring", score_again, "rows have their new scores before anything is shown"),
    ),
    "playback": (TickStep("cards", rise_and_dim, "playback shows which cards can no longer be played"),),
    "bursts": (TickStep("combinations", color_combinations, "combinations are known before anything shines for them"),),
    "backdrop": (
        TickStep("breathing", breathe, "needs to know which dice form a diagonal"),
        TickStep("rainbow", rainbow, "needs to know which dice win at once"),
        TickStep("fire", burn, "needs to know which rows burn"),
    ),
    "seat in turn": (
        TickStep("shields", glimmer, "needs the health that playback shows"),
        TickStep("trails", trail, "needs the dice that playback has sent on their way"),
    ),
}


def thumbnail(board: Board) -> Thumbnail:
    """Return a position as dots, larger for higher dice; each row begins at the middle of the table."""
    fields, lanes = board.rules.model.longest, len(board.sides[0].rows)
    most = max((value for side in board.sides for row in side.rows for value in row), default=1)
    dots = (
        Dot(lane, fields - 1 - at if seat == 1 else fields + 1 + at, f"seat{seat}",
            SMALLEST_DIE + (1 - SMALLEST_DIE) * value / most, seat == 2)
        for seat, side in enumerate(board.sides, 1)
        for lane, row in enumerate(side.rows)
        for at, value in enumerate(row)
    )
    return Thumbnail(lanes, 2 * fields + 1, tuple(dots))


STAGING: Staging[Rules, Board, Move, Event] = Staging(
    draw=draw_table,
    input=Input(places=places, decider=KnucklebonesDecider),
    world=TableWorld(build, read_back, apply=apply),
    animation=Animation(ANIMATORS, settle, beat_seconds, steps=STEPS),
    layout=TableLayout(box_at=box_at, ground=board_rect),
    controls=Controls(legend_entries),
    effects=TableEffects(AT_START, AT_LANDING, feels, lay_fields),
    drama=TableDrama(moment, points_saved, signs, fields_of_cross),
    sound=TableSound(combo, fullness),
    thumbnail=thumbnail,
    lessons=LESSONS,
    readable=READABLE,
    commentary=COMMENTARY,
)
