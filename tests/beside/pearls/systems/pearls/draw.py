"""Drawing of the Pearls table."""

from __future__ import annotations

import esper

from components.effects import BackdropTint, Feeling
from components.match import Match, Seat
from components.pearls import ShownBay
from components.pose import ShownFocus
from components.seat_choice import SeatChoice
from systems.draw.seats import draw_portrait, mood_of
from systems.draw.widgets import draw_backdrop, draw_legend, draw_panel, outline_rect
from systems.entities import only
from systems.layout import portrait_rect
from systems.pearls.layout import BAY
from systems.staging import MatchView


def draw_table(view: MatchView) -> None:
    """Draw the match in the current esper context."""
    pen, rgb = view.pen, view.pen.palette.rgb
    entity, (_, choice, behind) = esper.get_components(Match, SeatChoice, BackdropTint)[0]
    bay = only(ShownBay)
    draw_backdrop(pen, view.store.look.night, behind.tint)
    draw_panel(pen, BAY, "seat1")
    sentence = view.say("pearls.told", boat=bay.boat, bank=bay.bank, days=bay.days)
    pen.label(sentence, *BAY.center, tint=rgb("text"))
    for _, (seat, feeling) in esper.get_components(Seat, Feeling):
        number, mood = seat.number, mood_of(feeling, True)
        draw_portrait(pen, number, mood, *portrait_rect(number).center, face=view.portrait(number))
    for item in choice.items:
        draw_panel(pen, item.rect, "card")
        pen.label(view.say(f"pearls.{item.id}"), *item.rect.center, tint=rgb("text"))
    rect = outline_rect(choice, esper.component_for_entity(entity, ShownFocus))
    if rect is not None:
        pen.frame("focus", rect.grow(1), tint=rgb("outline"))
    if view.families is not None:
        entries = view.store.prompts(view.settings.language, "select", "menu")
        draw_legend(pen, view.families[1], entries)
