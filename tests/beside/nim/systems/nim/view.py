"""The view of Nim: the layout, drawing the table, and the animation of each event."""

from __future__ import annotations

import esper
from components.nim import ShownHeap
from game.tables.nim.events import CountersTaken, MatchWon, TurnPassed
from game.tables.nim.play import Move

from components.choosing import Choosing
from components.effects import Backdrop, Feeling
from components.focus import Item, Rect
from components.match import Match, Seat
from components.playback import Beat
from components.pose import ShownFocus, ShownTurn
from systems.draw.focus import outlined
from systems.draw.seats import draw_portrait
from systems.draw.view import View
from systems.draw.widgets import backdrop, legend, panel
from systems.entities import only
from systems.layout import WIDTH, around, portrait_rect
from systems.motion import shown
from systems.tables import Shower
from systems.turn_marker import show_end, show_passing

HEAP = Rect(140, 200, 360, 60)


def counter_rect(number: int) -> Rect:
    """Return the place of a counter; counters are numbered from 0."""
    return around(HEAP.x + 18 + 23 * (number % 15), HEAP.y + 44 - 28 * (number // 15), 16, 16)


def item(move: Move) -> Item:
    """Return the button for a move."""
    return Item(("take", move.count), Rect(WIDTH / 2 - 150 + 34 * (move.count - 1), 120, 28, 24))


def draw_table(view: View) -> None:
    """Draw the match in the current esper context."""
    canvas, rgb = view.canvas, view.canvas.palette.rgb
    entity, (_, choosing) = esper.get_components(Match, Choosing)[0]
    (_, turn), (_, heap) = only(ShownTurn), only(ShownHeap)
    behind = esper.component_for_entity(entity, Backdrop)
    backdrop(canvas, view.store.look.night, behind.tint)
    panel(canvas, HEAP, "card")
    for number in range(heap.left):
        canvas.fill(counter_rect(number), rgb("double"))
    for _, (sat, feeling) in esper.get_components(Seat, Feeling):
        active = sat.place == turn.seat
        draw_portrait(canvas, sat.place, feeling.look(active), *portrait_rect(sat.place).centre, who=sat.portrait)
    canvas.label(view.say("table.turn", name=view.names[turn.seat]), *HEAP.centre, tint=rgb(f"seat{turn.seat}"))
    for item in choosing.items:
        panel(canvas, item.rect, "card")
        canvas.label(str(item.id[1]), *item.rect.centre, tint=rgb("text"))
    rect = outlined(choosing, esper.component_for_entity(entity, ShownFocus))
    if rect is not None:
        canvas.frame("focus", rect.grown(1), tint=rgb("outline"))
    if view.families is not None:
        legend(canvas, view.families[turn.seat], [("confirm", view.say("nim.take")), ("menu", view.say("legend.menu"))])


def _take(beat: Beat, progress: float) -> None:
    """Remove the taken counters one after the other."""
    heap = shown(beat.actors.who, ShownHeap(0))
    heap.left = beat.scratch.setdefault("from", heap.left) - int(beat.event.count * progress)


SHOWERS: dict[type, Shower] = {CountersTaken: _take, TurnPassed: show_passing, MatchWon: show_end}
