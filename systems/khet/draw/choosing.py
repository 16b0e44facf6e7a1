"""The choice on the boards: marks for chosen and focused squares and for possible actions, and buttons next to the
board."""

from __future__ import annotations

from collections.abc import Sequence

import esper

from components.choosing import Choosing
from components.focus import Id, Rect
from components.hints import Advice
from components.khet import Piece
from game.tables.khet.moves import SAID
from game.tables.khet.position import Position
from systems.decider import next_item
from systems.draw.pen import Pen
from systems.draw.text import CAPTIONS, caption, caption_fonts, fitting
from systems.draw.view import View
from systems.draw.widgets import choice, panel
from systems.khet.draw.offers import chosen_mark, offers
from systems.khet.draw.table_scene import Mark
from systems.khet.view.foreseeing import foreseen
from systems.khet.view.path import Leg
from systems.khet.view.spots import spot_of, tower_spot
from systems.khet.ways import TOP, TOWER, places
from systems.layout import WIDTH

BEST, FOCUS = "double", "outline"
"""Palette colors of the advised item and of the focused one."""
ABOVE = Rect(116, 334, 408, 22)
"""The place of the reason a press did nothing; it grows downward."""


def choosing_marks(choosing: Choosing, advice: Advice, seat: int) -> list[Mark]:
    """Return the marks on squares: the chosen piece and its moves, advice, the lesson's next item, and the focus."""
    picked, taken = choosing.picked, {piece.square for _, piece in esper.get_component(Piece)}
    made: list[Mark] = []
    if picked and picked[0][0] == "square":
        start = picked[0][1]
        made += [Mark("change", spot_of(start), f"seat{seat}")]
        if choosing.exercise is None:
            made += offers(choosing.moves, start, seat, taken, TOP in picked)
    elif picked == (TOWER,):
        made += offers(choosing.moves, "tower", seat, taken)
    asked = choosing.exercise.places if choosing.exercise is not None else advice.places if advice.wanted else ()
    made += marked(next_item(choosing, asked) if asked else None, BEST)
    return [*made, *marked(choosing.focus, FOCUS)]


def marked(item: Id, colour: str) -> list[Mark]:
    """Return a rim around an item on a board."""
    if item is None or item[0] not in ("square", "tower"):
        return []
    kind, name = item
    return [chosen_mark(name, colour)] if kind == "square" else [Mark("ring", tower_spot(name), colour)]


def would_fire(position: Position, choosing: Choosing) -> Sequence[Leg]:
    """Return the beam after the move that a confirm would make, else in the current position."""
    way = (*choosing.picked, choosing.focus)
    move = next((each for each in choosing.moves if places(None, None, each) == way and each.verb not in SAID), None)
    return foreseen(position, move)


def draw_buttons(view: View, choosing: Choosing, advice: Advice) -> None:
    """Draw the buttons; the advised one has a double rim."""
    canvas = view.canvas
    best = next_item(choosing, advice.places) if advice.wanted and advice.places else None
    ways = {item.id: (view.say(f"khet.{item.id[1]}"), item.rect) for item in choosing.items if item.id[0] == "button"}
    fonts = caption_fonts(canvas, ways.values(), CAPTIONS[1:])
    for id, (text, rect) in ways.items():
        choice(canvas, rect, id == choosing.focus)
        caption(canvas, text, rect, canvas.palette.rgb("text"), fonts)
        if id == best:
            canvas.frame("double", rect.grown(2), tint=canvas.palette.rgb(BEST))


def draw_said(canvas: Pen, text: str, colour: str) -> None:
    """Draw a sentence above the board."""
    room = Rect(0, 0, ABOVE.w - 14, 2 * ABOVE.h)
    font, lines = fitting(canvas, text, room, ("small", "tiny"))
    high = 10 + canvas.line(font) * len(lines)
    wide = min(ABOVE.w, max(canvas.measure(line, font) for line in lines) + 18)
    rect = Rect((WIDTH - wide) / 2 - 10, ABOVE.y + ABOVE.h - high, wide, high)
    panel(canvas, rect, colour)
    canvas.lines(lines, rect.x + 9, rect.y + rect.h - 5, font=font, tint=canvas.palette.rgb("text"))
