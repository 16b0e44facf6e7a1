"""The staging of Nim: its counters, and how they are taken."""

from __future__ import annotations

from components.focus import Rect
from components.playback import Beat
from components.pose import ShownPosition
from game.kernel.events import MoveMade
from game.kernel.opaque import as_type
from game.tables.nim.manifest import Position
from systems.draw.widgets import draw_panel
from systems.entities import only_thing
from systems.layout import rect_around
from systems.motion import start_of
from systems.plain_table import draw_buttons, draw_seats
from systems.staging import Animation, MatchView, OpaqueStaging, Staging

HEAP = Rect(140, 200, 360, 60)


def draw_table(view: MatchView) -> None:
    """Draw the match in the current world."""
    draw_seats(view)
    draw_panel(view.pen, HEAP, "card")
    for number in range(as_type(only_thing(ShownPosition)[1].position, Position).left):
        row, column = divmod(number, 15)
        counter = rect_around(HEAP.x + 18 + 23 * column, HEAP.y + 44 - 28 * row, 16, 16)
        view.pen.fill(counter, view.pen.palette.rgb("double"))
    draw_buttons(view, "action.take")


def take(beat: Beat[MoveMade], progress: float) -> None:
    """Remove the taken counters one after the other."""
    _, heap = only_thing(ShownPosition)
    position = as_type(start_of(beat, heap).position, Position)
    heap.position = position._replace(left=position.left - int(int(beat.event.move) * progress))


STAGING: OpaqueStaging = Staging(draw_table, animation=Animation({MoveMade: take}))
