"""The whole Reversi table, from the shown state of the current world. Panels over it are drawn by screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import esper

from components.effects import Backdrop, Feeling, Particles, Shining
from components.focus import Id, Rect
from components.hints import Advice
from components.match import Comfort, Match, Seat
from components.pose import Pose, Ribbon, ShownFocus, ShownNumber, ShownTurn
from components.reversi import Count, Disc, ShownLast, ShownPass, ShownTray
from components.seat_choice import SeatChoice
from game.content.models.controls import Action
from game.content.store import Store
from game.kernel.opaque import all_as_type, as_type
from game.tables.reversi.board import BITS, NAMES, bits_of, discs_turned
from game.tables.reversi.position import PASS, Move, Position, sides
from systems.draw.focus import draw_next_item, outline_rect
from systems.draw.pen import Pen
from systems.draw.seats import draw_chances, draw_ribbon
from systems.draw.view import View
from systems.draw.widgets import draw_banner, draw_legend
from systems.effects.particles import draw_specks
from systems.effects.street import draw_city
from systems.entities import only
from systems.reversi.board import (
    draw_barred,
    draw_discs,
    draw_gaps,
    draw_ghost,
    draw_ground,
    draw_hints,
    draw_last,
    draw_turn,
)
from systems.reversi.layout import board_rect, buttons, gaps, size
from systems.reversi.seats import (
    BARS,
    draw_best,
    draw_box,
    draw_buttons,
    draw_said,
    draw_seat,
    draw_tray,
    draw_words,
    draw_worth,
)

RIBBON = Rect(0, 262, 166, 52)
"""The area of seat 1's ribbon: on its own side, high up; seat 2's is below the buttons."""
CONFIRMS = {"square": "place", "button": "select"}
"""The effect of confirm, by the kind of the focused item."""


def draw_table(view: View) -> None:
    """Draw the match of the current esper context."""
    canvas, store, settings, names, say = view.canvas, view.store, view.settings, view.names, view.say
    entity, (match, choosing) = esper.get_components(Match, SeatChoice)[0]
    _, (turn, pose) = esper.get_components(ShownTurn, Pose)[0]
    behind, pool = esper.component_for_entity(entity, Backdrop), esper.component_for_entity(entity, Particles)
    comfort = esper.component_for_entity(entity, Comfort)
    seat, calm = turn.seat, comfort.reduced_motion
    advice = esper.component_for_entity(entity, Advice)
    asks = choosing.mode == "place" and choosing.position is match.position
    width = size()
    worth = advice.worth if advice.weighing and asks else {}
    draw_city(view, behind.tint, [board_rect(width).grow(8)], partial(draw_ground, size=width))
    draw_gaps(canvas, gaps(), width)
    draw_specks(canvas, pool, above=False)
    if not turn.over:
        draw_turn(canvas, seat, pose.alpha, width)
    draw_last(canvas, only(ShownLast)[1].square, width)
    if asks:
        _offer(canvas, seat, choosing, seat in view.hint_seats, worth)
    draw_discs(canvas)
    gains = _preview(canvas, seat, as_type(match.position, Position), choosing, worth) if asks else {}
    if worth:
        draw_worth(canvas, worth, width)
    draw_specks(canvas, pool, above=True)
    players = esper.get_components(Count, ShownNumber, Seat, Feeling) if view.players else ()
    for _, (count, number, sat, feeling) in players:
        mood, gain = feeling.look(count.seat == seat), gains.get(count.seat, 0)
        draw_seat(canvas, count.seat, names[count.seat], mood, number.value, sat.portrait, gain, feeling.lift)
    ended = turn.over and view.players and not choosing.occasion.is_watched
    counts = esper.get_components(Count, ShownTray) if ended else ()
    for _, (count, tray) in counts:
        draw_tray(canvas, count.seat, tray)
    if not turn.over:
        draw_box(canvas, seat, pose, say("reversi.turn_number", number=view.turn))
    if not (choosing.occasion.is_watched or turn.over):
        _buttons(canvas, say, buttons(choosing.occasion), seat in view.hint_seats, settings.board_music)
    if choosing.reply and not choosing.occasion.practice:
        draw_said(canvas, say(choosing.reply), f"seat{seat}")
    elif asks:
        draw_words(canvas, say, advice)
    if advice.displayed_chance is not None:
        draw_chances(canvas, advice.displayed_chance, *BARS[canvas.text_scale])
    ribbon, passing = esper.component_for_entity(entity, Ribbon), esper.component_for_entity(entity, ShownPass)
    if ribbon.seat and not passing.seat and choosing.moves != (PASS,):
        draw_ribbon(canvas, ribbon, say("table.turn", name=names[ribbon.seat]), RIBBON, not calm)
    draw_best(canvas, advice, width)
    _outline(canvas, seat, choosing, esper.component_for_entity(entity, ShownFocus))
    shining = esper.try_component(entity, Shining)
    clock = None if calm or shining is None else shining.clock
    draw_next_item(canvas, choosing, clock)
    if passing.seat and passing.open > 0:
        lines = [say("reversi.passes", name=names[passing.seat]), say("reversi.again")]
        draw_banner(canvas, lines, f"seat{passing.seat}", open=passing.open, fades=calm)
    if view.families is not None:
        draw_legend(canvas, view.families[seat], legend_entries(store, settings.language, choosing))


def legend_entries(store: Store, language: str, choosing: SeatChoice) -> list[tuple[Action, str]]:
    """Return the button legend."""
    if choosing.focus is None:
        return store.prompts(language, "menu")
    confirm = [CONFIRMS[choosing.focus[0]]] if may(choosing) else []
    hint = ["hint"] if choosing.occasion.is_advised else []
    return store.prompts(language, *confirm, *hint, "menu")


def may(choosing: SeatChoice) -> bool:
    """Return True if confirming the focused item has an effect."""
    kind, name = choosing.focus
    return kind != "square" or any(move.square == name for move in all_as_type(choosing.moves, Move))


def _offer(pen: Pen, seat: int, choosing: SeatChoice, hinted: bool, worth: Mapping[Id, int]) -> None:
    """Draw hints on legal squares, if the seat wants them; squares that show their worth are skipped."""
    if hinted:
        squares = {move.square for move in all_as_type(choosing.moves, Move)} - {square for _, square in worth}
        draw_hints(pen, seat, sorted(squares - {choosing.focus[1]}), size())


def _preview(
    pen: Pen, seat: int, position: Position, choosing: SeatChoice, worth: Mapping[Id, int]
) -> Mapping[int, int]:
    """Draw a preview of a disc on the focused square; return the change of each seat's count."""
    kind, square = choosing.focus
    if kind != "square" or not may(choosing):
        return {}
    flips = [NAMES[bit] for bit in bits_of(discs_turned(*sides(position), BITS[square]))]
    draw_ghost(pen, seat, square, flips, size(), counted=choosing.focus not in worth)
    return {seat: len(flips) + 1, 3 - seat: -len(flips)}


def _buttons(
    pen: Pen, say: Callable[[str], str], rects: Mapping[str, Rect], hints: bool, music: bool
) -> None:
    lit = {"hints": hints, "music": music}
    words = {name: say(f"reversi.{name}_{'on' if on else 'off'}") for name, on in lit.items()}
    draw_buttons(pen, rects, words | {"new": say("action.restart")}, lit)


def _outline(pen: Pen, seat: int, choosing: SeatChoice, shown_focus: ShownFocus) -> None:
    """Draw a white rim around the focused item, or on its way there; a broken one on an illegal square."""
    rect = outline_rect(choosing, shown_focus)
    if rect is None:
        return
    if not may(choosing):
        occupied = any(disc.square == choosing.focus[1] for _, disc in esper.get_component(Disc))
        draw_barred(pen, rect, occupied)
        return
    shape = f"focus_{seat}" if choosing.focus[0] == "square" else "focus"
    pen.frame(shape, rect.grow(1), tint=pen.palette.rgb("outline"))
