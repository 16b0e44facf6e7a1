"""The whole Prospector table, from what the current world shows. Draws no panel over it: screens do."""

from __future__ import annotations

import esper

from components.advice import Advice
from components.choosing import Choosing
from components.feeling import Feeling
from components.focus import Rect
from components.match import Match
from components.particles import Particles
from components.pose import Pose, ShownFocus, ShownNumber
from components.prospector import Card, Dug, ShownCard, ShownRun
from components.seats import Seat
from components.shining import Backdrop
from game.content.models.key_names import Action
from systems.draw.outline import outlined
from systems.draw.portraits import draw_portrait
from systems.draw.specks import draw_specks
from systems.draw.view import View
from systems.draw.widgets import backdrop, legend
from systems.prospector.draw.advice import draw_advice
from systems.prospector.draw.cards import draw_card
from systems.prospector.view.layout import figure, half
from systems.prospector.view.settling import rules_here

RESTS = 0.5
"""How dark the half of a seat is that waits for its turn."""


def draw_table(view: View) -> None:
    """Draw the match of the current esper context."""
    canvas, tint = view.canvas, view.canvas.palette.rgb
    entity, match = esper.get_component(Match)[0]
    behind, pool = esper.component_for_entity(entity, Backdrop), esper.component_for_entity(entity, Particles)
    rules = rules_here()
    backdrop(canvas, view.store.look.night, behind.tint)
    draw_specks(canvas, pool, above=False)
    lying = sorted(esper.get_components(Card, ShownCard, Pose), key=lambda each: (each[1][1].layer, each[1][0].number))
    for _, (card, seen, pose) in lying:
        draw_card(canvas, rules, card, seen, pose)
    draw_specks(canvas, pool, above=True)
    for seat, (dug, bank, run, feeling) in esper.get_components(Dug, ShownNumber, ShownRun, Feeling):
        rect, shade = figure(dug.seat, rules.seats), tint(f"seat{dug.seat}")
        active, who = rules.together or dug.seat == match.position.turn, esper.component_for_entity(seat, Seat).portrait
        draw_portrait(canvas, dug.seat, feeling.look(active), *rect.centre, who=who)
        x = rect.x + rect.w + 6
        canvas.label(view.names[dug.seat], x, rect.y + 38, font="bold", tint=shade, align="left")
        canvas.label(str(bank.value), x, rect.y + 15, font="bold", size=2, tint=tint("text"), align="left")
        if run.cards:
            canvas.label(f"+{run.worth}", x, rect.y + 60, font="bold", tint=tint("double"), align="left")
    if rules.seats > 1:
        canvas.fill(Rect(half(2, rules.seats).x - 1, 60, 2, 290), tint("card"), 0.6)
    if rules.seats > 1 and not rules.together:
        for seat in (seat for seat in range(1, rules.seats + 1) if seat != match.position.turn):
            canvas.fill(half(seat, rules.seats), tint("night"), RESTS)
    for _, (choosing, focus) in esper.get_components(Choosing, ShownFocus):
        found = outlined(choosing, focus)
        if found is not None:
            canvas.frame("focus", found.grown(1), tint=tint(f"seat{choosing.place}" if choosing.place else "outline"))
    draw_advice(view, choosing, esper.component_for_entity(entity, Advice))
    if view.families is not None:
        entries: list[tuple[Action, str]] = [("confirm", view.say("legend.select")), ("menu", view.say("legend.menu"))]
        if choosing.advised:
            entries.insert(1, ("back", view.say("legend.hint")))
        legend(canvas, view.families[match.position.turn], entries)
