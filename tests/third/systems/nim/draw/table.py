"""The whole Nim table."""

from __future__ import annotations

import esper
from components.nim import ShownHeap
from systems.nim.layout import HEAP, counter_rect

from components.choosing import Choosing
from components.match import Match
from components.moods import Moods
from components.pose import ShownFocus, ShownTurn
from components.shining import Backdrop
from systems.draw.figures import draw_figure
from systems.draw.outline import outlined
from systems.draw.view import View
from systems.draw.widgets import backdrop, legend, panel
from systems.in_play import only
from systems.layout import portrait_rect


def draw_table(view: View) -> None:
    """Draw the match of the current esper context."""
    canvas, rgb = view.canvas, view.canvas.palette.rgb
    entity, (_, choosing) = esper.get_components(Match, Choosing)[0]
    (_, turn), (_, heap) = only(ShownTurn), only(ShownHeap)
    behind, moods = esper.component_for_entity(entity, Backdrop), esper.component_for_entity(entity, Moods)
    backdrop(canvas, view.store.look.night, behind.tint)
    panel(canvas, HEAP, "card")
    for number in range(heap.left):
        canvas.fill(counter_rect(number), rgb("double"))
    for seat in (1, 2):
        draw_figure(canvas, seat, moods.look(seat, seat == turn.seat), *portrait_rect(seat).centre,
                    who=view.portraits.get(seat, ""))  # fmt: skip
    canvas.label(view.say("table.turn", name=view.names[turn.seat]), *HEAP.centre, tint=rgb(f"seat{turn.seat}"))
    for item in choosing.items:
        panel(canvas, item.rect, "card")
        canvas.label(str(item.id[1]), *item.rect.centre, tint=rgb("text"))
    rect = outlined(choosing, esper.component_for_entity(entity, ShownFocus))
    if rect is not None:
        canvas.frame("focus", rect.grown(1), tint=rgb("outline"))
    if view.families is not None:
        legend(canvas, view.families[turn.seat], [("confirm", view.say("nim.take")), ("menu", view.say("legend.menu"))])
