"""The staging of a table that has no systems: its position as text, and a button for each move.

Small tables use its parts around what they draw.
"""

from __future__ import annotations

import esper

from components.effects import Backdrop, Feeling
from components.match import Seat
from components.pose import ShownFocus, ShownPosition, ShownTurn
from components.seat_choice import SeatChoice
from game.kernel.opaque import NamedFields
from systems.draw.focus import outline_rect
from systems.draw.seats import draw_portrait
from systems.draw.view import View
from systems.draw.widgets import draw_legend, draw_panel
from systems.effects.street import draw_city
from systems.entities import match_entity, only
from systems.layout import HEIGHT, WIDTH, portrait_rect
from systems.tables import OpaqueStaging, Staging

LINE = 18
"""Height of a line of text."""


def draw_seats(view: View) -> None:
    """Draw the background, the figures, and the name of the seat to move."""
    canvas, (_, turn) = view.canvas, only(ShownTurn)
    draw_city(view, esper.component_for_entity(match_entity(), Backdrop).tint)
    for _, (seat, feeling) in esper.get_components(Seat, Feeling):
        look = feeling.look(seat.place == turn.seat)
        draw_portrait(canvas, seat.place, look, *portrait_rect(seat.place).center, who=seat.portrait)
    name = view.say("table.turn", name=view.names[turn.seat])
    canvas.label(name, WIDTH / 2, HEIGHT - 3 * LINE, tint=canvas.palette.rgb(f"seat{turn.seat}"))


def draw_buttons(view: View, confirm: str = "legend.select") -> None:
    """Draw a button for each move, the outline of the focused one, and the legend; ``confirm`` is its text key."""
    canvas, match = view.canvas, match_entity()
    choosing = esper.component_for_entity(match, SeatChoice)
    for item in choosing.items:
        draw_panel(canvas, item.rect, "card")
        canvas.label(str(item.id[-1]), *item.rect.center, tint=canvas.palette.rgb("text"))
    rect = outline_rect(choosing, esper.component_for_entity(match, ShownFocus))
    if rect is not None:
        canvas.frame("focus", rect.grow(1), tint=canvas.palette.rgb("outline"))
    if view.families is not None:
        words = [("confirm", view.say(confirm)), ("menu", view.say("legend.menu"))]
        draw_legend(canvas, view.families[only(ShownTurn)[1].seat], words)


def draw_position(view: View) -> None:
    """Draw the fields of the shown position, line by line."""
    position = esper.component_for_entity(match_entity(), ShownPosition).position
    assert isinstance(position, NamedFields)
    fields = [(name, value) for name, value in position._asdict().items() if name not in ("turn", "rng")]
    for number, (name, value) in enumerate(fields):
        height = HEIGHT / 2 + LINE * (len(fields) / 2 - number)
        view.canvas.label(f"{name}: {value}", WIDTH / 2, height, tint=view.canvas.palette.rgb("text"))


def draw_table(view: View) -> None:
    """Draw the match of the current world."""
    draw_seats(view)
    draw_position(view)
    draw_buttons(view)


STAGING: OpaqueStaging = Staging(draw_table)
