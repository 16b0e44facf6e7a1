"""The whole Reversi table, from the shown state of the current world. Panels over it are drawn by screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product

import esper

from components.effects import EffectStyle, Feeling
from components.focus import Id, Rect
from components.hints import Advice
from components.match import Comfort, Match, Seat
from components.pose import InFlight, Pose, ShownFocus, ShownNumber, ShownTurn
from components.reversi import Disc, ShownDisc, ShownLast, ShownPass, ShownTray
from components.seat_choice import SeatChoice
from game.content.models.controls import ActionName
from game.content.store import Store
from game.content.texts import Say
from game.kernel.opaque import all_as_type, as_type
from game.tables.reversi.board import SQUARE_BITS
from game.tables.reversi.position import PASS, Move, Position
from game.tables.reversi.rules import turned_squares
from systems.draw.pen import Pen
from systems.draw.seats import draw_box_caption, draw_chances, draw_player, draw_turn_box
from systems.draw.text import fit_text
from systems.draw.widgets import draw_banner, draw_legend, draw_next_item, draw_panel, outline_rect
from systems.effects.particles import draw_specks
from systems.effects.street import draw_city
from systems.entities import only_thing
from systems.layout import rect_around
from systems.reversi.layout import (
    BOARD_CENTER,
    SLAB_SIZE,
    SQUARE,
    board_rect,
    box_rect,
    buttons,
    gaps,
    size,
    square_at,
    square_rect,
    tray_at,
)
from systems.staging import MatchView
from systems.turn_marker import draw_ribbon

RIBBON = Rect(0, 262, 166, 52)
"""The area of seat 1's ribbon: on its own side, high up; seat 2's is below the buttons."""
CONFIRM_EFFECTS = {"square": "place", "button": "select"}
"""The effect of confirm, by the kind of the focused item."""


def draw_table(view: MatchView) -> None:
    """Draw the match of the current esper context."""
    pen, store, settings, names, say = view.pen, view.store, view.settings, view.names, view.say
    entity, (match, choice) = esper.get_components(Match, SeatChoice)[0]
    _, (turn, pose) = esper.get_components(ShownTurn, Pose)[0]
    active, calm = turn.seat, esper.component_for_entity(entity, Comfort).reduced_motion
    advice = esper.component_for_entity(entity, Advice)
    decides = choice.mode == "place" and choice.position is match.position
    width = size()
    worth = advice.worth if advice.weighs_moves and decides else {}
    draw_city(view, [board_rect(width).grow(8)], partial(draw_ground, size=width))
    for square in gaps():
        gap = square_rect(square, width)
        pen.fill(gap, pen.palette.rgb("panel"), GAP_OPACITY)
        pen.frame("shade", gap.grow(-5), tint=pen.palette.rgb("card"), alpha=GAP_OPACITY)
    draw_specks(pen, above=False)
    if not turn.over:
        draw_turn(pen, active, pose.alpha, width)
    if (last := only_thing(ShownLast)[1].square) is not None:
        draw_last(pen, last, width)
    if decides and active in view.hint_seats:
        draw_hints(pen, active, choice, worth, width)
    draw_discs(pen)
    gains = _draw_preview(pen, active, as_type(match.position, Position), choice, worth) if decides else {}
    if worth:
        draw_worth(pen, worth, width)
    draw_specks(pen, above=True)
    players = esper.get_components(ShownNumber, Seat, Feeling) if view.players else ()
    for _, (score, seat, feeling) in players:
        number = seat.number
        mood, gain = feeling.look(number == active), gains.get(number, 0)
        draw_seat(pen, number, names[number], mood, score.value, seat.portrait, gain, feeling.lift)
    counts_piles = turn.over and view.players and not choice.occasion.is_watched
    for _, (seat, tray) in esper.get_components(Seat, ShownTray) if counts_piles else ():
        draw_tray(pen, seat.number, tray)
    if not turn.over:
        draw_box(pen, active, pose, say("reversi.turn_number", number=view.turn))
    if not (choice.occasion.is_watched or turn.over):
        draw_buttons(pen, say, buttons(choice.occasion), {"hints": active in view.hint_seats,
                                                          "music": settings.board_music})
    if choice.reply and not choice.occasion.practice:
        draw_message(pen, say(choice.reply), f"seat{active}")
    elif decides:
        draw_words(pen, say, advice)
    if advice.displayed_chance is not None:
        draw_chances(pen, advice.displayed_chance, *CHANCE_BARS[pen.text_scale])
    banner = esper.component_for_entity(entity, ShownPass)
    if not banner.seat and choice.moves != (PASS,):
        draw_ribbon(view, RIBBON)
    for _, square in advice.places if advice.is_requested else ():
        pen.frame("double", square_rect(square, width).grow(1), tint=pen.palette.rgb("double"))
    _draw_outline(pen, active, choice, esper.component_for_entity(entity, ShownFocus))
    style = esper.try_component(entity, EffectStyle)
    clock = None if calm or style is None else style.clock
    draw_next_item(pen, choice, clock)
    if banner.seat and banner.open > 0:
        lines = [say("reversi.passes", name=names[banner.seat]), say("reversi.again")]
        draw_banner(pen, lines, f"seat{banner.seat}", open=banner.open, fades=calm)
    if view.families is not None:
        draw_legend(pen, view.families[active], legend_entries(store, settings.language, choice))


def legend_entries(store: Store, language: str, choice: SeatChoice) -> list[tuple[ActionName, str]]:
    """Return the button legend."""
    if choice.focus is None:
        return store.prompts(language, "menu")
    confirm = [CONFIRM_EFFECTS[choice.focus[0]]] if can_confirm(choice) else []
    hint = ["hint"] if choice.occasion.is_advised else []
    return store.prompts(language, *confirm, *hint, "menu")


def can_confirm(choice: SeatChoice) -> bool:
    """Return True if confirming the focused item has an effect."""
    kind, name = choice.focus
    return kind != "square" or any(move.square == name for move in all_as_type(choice.moves, Move))


def _draw_preview(
    pen: Pen, seat: int, position: Position, choice: SeatChoice, worth: Mapping[Id, int]
) -> Mapping[int, int]:
    """Draw a preview of a disc on the focused square; return the change of each seat's count."""
    kind, square = choice.focus
    if kind != "square" or not can_confirm(choice):
        return {}
    flips = turned_squares(position, SQUARE_BITS[square])
    draw_ghost(pen, seat, square, flips, size(), with_count=choice.focus not in worth)
    return {seat: len(flips) + 1, 3 - seat: -len(flips)}


def _draw_outline(pen: Pen, seat: int, choice: SeatChoice, shown_focus: ShownFocus) -> None:
    """Draw a white rim around the focused item, or on its way there; a broken one on an illegal square."""
    rect = outline_rect(choice, shown_focus)
    if rect is None:
        return
    if not can_confirm(choice):
        is_occupied = any(disc.square == choice.focus[1] for _, disc in esper.get_component(Disc))
        draw_illegal(pen, rect, is_occupied)
        return
    shape = f"focus_{seat}" if choice.focus[0] == "square" else "focus"
    pen.frame(shape, rect.grow(1), tint=pen.palette.rgb("outline"))


# The board: its lines and coordinates, the discs on it, hints, and the mark of the last move.

NUMBER_DISTANCE = {1: 14, 2: 12}
"""Distance of the row coordinates to the left of the board, at each text size."""
LETTER_DISTANCE = 7
"""Distance of the letters of the columns from the board."""
STAR_DISTANCE = 2
"""Distance of the four star points from the edges, in squares."""
LINE_GLOW = 0.35
SEGMENT_LENGTH = 9
"""Length of the segments of a broken rim."""
SIDE_GLOW = 0.8
"""Glow of the active seat's side."""
FIELD_OPACITY = 0.13
"""Opacity of the light on a legal square."""
HINT_OPACITY = 0.6
GAP_OPACITY = 0.9
"""Opacity of a square on which no disc can stand."""
GHOST_OPACITY = 0.5
"""Opacity of hints, and of a disc that is not placed yet."""


def draw_ground(pen: Pen, size: int) -> None:
    """Draw the static background of a board of this size."""
    rgb, board = pen.palette.rgb, board_rect(size)
    pen.frame("shade", board.grow(22), tint=rgb("panel"), alpha=0.75)
    pen.frame("plate", board.grow(6), tint=rgb("field"), alpha=0.8)
    for number in range(size + 1):
        faint = 0.85 if number in (0, size) else 0.42
        line = rgb("triple")
        pen.fill(Rect(board.x + SQUARE * number - (number == size), board.y, 1, board.h), line, faint, glow=LINE_GLOW)
        pen.fill(Rect(board.x, board.y + SQUARE * number - (number == size), board.w, 1), line, faint, glow=LINE_GLOW)
    for column, row in product((STAR_DISTANCE, size - STAR_DISTANCE), repeat=2):
        pen.sprite("star", board.x + SQUARE * column + 0.5, board.y + SQUARE * row + 0.5, tint=rgb("card"))
    pen.frame("panel", board.grow(6), tint=rgb("card"), alpha=0.9)
    for seat, x in ((1, board.x - 6), (2, board.x + board.w + 6)):
        color = rgb(f"seat{seat}")
        pen.fill(Rect(x - 1, board.y + 14, 2, board.h - 28), color, 0.8)
        pen.sprite(f"mark_{seat}", x, board.y + board.h / 2, tint=color)
    for number in range(size):
        step = SQUARE * (number + 0.5)
        dim = rgb("dim")
        before = NUMBER_DISTANCE[pen.text_scale]
        above = board.y + board.h + LETTER_DISTANCE + pen.line("tiny") / 2
        pen.label("abcdefgh"[number], board.x + step, above, font="tiny", tint=dim)
        pen.label(str(number + 1), board.x - before, board.y + board.h - step, font="tiny", tint=dim)


def draw_discs(pen: Pen) -> None:
    """Draw resting discs first, then turning or arriving ones on top."""
    discs = esper.get_components(ShownDisc, Pose)
    for _, (disc, pose) in sorted(discs, key=lambda found: esper.has_component(found[0], InFlight)):
        pen.sprite(f"disc_{disc.seat}", pose.x, pose.y, tint=pen.palette.rgb(f"seat{disc.seat}"),
                   scale_x=pose.scale_x, scale_y=pose.scale_y, alpha=pose.alpha)


def draw_last(pen: Pen, square: str, size: int) -> None:
    """Draw corners around the square of the last disc, and a star in one of them.

    The focus usually covers the corners; the star stays visible.
    """
    rect, gold = square_rect(square, size), pen.palette.rgb("double")
    pen.sprite("last_move", *rect.center, tint=gold)
    pen.sprite("star", rect.x + rect.w - 5.5, rect.y + rect.h - 5.5, tint=gold)


def draw_turn(pen: Pen, seat: int, alpha: float, size: int) -> None:
    """Draw the rim of the board in the color of the seat to move, with that seat's side lit."""
    board, color = board_rect(size), pen.palette.rgb(f"seat{seat}")
    pen.frame("panel", board.grow(6), tint=color, alpha=alpha)
    x = board.x - 7 if seat == 1 else board.x + board.w + 5
    pen.fill(Rect(x, board.y + 8, 2, board.h - 16), color, alpha, glow=SIDE_GLOW)
    pen.sprite(f"mark_{seat}", x + 1, board.y + board.h / 2, tint=color, alpha=alpha)


def draw_hints(pen: Pen, seat: int, choice: SeatChoice, worth: Mapping[Id, int], size: int) -> None:
    """Draw a light and the seat's mark on legal squares, except those that show their worth, and the focused one."""
    color = pen.palette.rgb(f"seat{seat}")
    squares = {move.square for move in all_as_type(choice.moves, Move)} - {square for _, square in worth}
    for square in sorted(squares - {choice.focus[1]}):
        pen.fill(square_rect(square, size).grow(-3), color, FIELD_OPACITY, glow=0.0)
        pen.sprite(f"mark_{seat}", *square_at(square, size), tint=color, alpha=HINT_OPACITY)


def draw_ghost(pen: Pen, seat: int, square: str, turned_squares: Sequence[str], size: int, with_count: bool) -> None:
    """Draw a transparent disc on a square. Each disc it would turn gets a rim and a small disc of its new owner.

    If ``with_count``, their number stands on the square.
    """
    color, at = pen.palette.rgb(f"seat{seat}"), square_at(square, size)
    pen.sprite(f"disc_{seat}", *at, tint=color, alpha=GHOST_OPACITY)
    if with_count:
        pen.label(str(len(turned_squares)), at[0], at[1], font="bold", size=2, tint=pen.palette.rgb("text"))
    for turned_square in turned_squares:
        pen.frame(f"frame_{seat}", square_rect(turned_square, size).grow(-1), tint=color, alpha=0.8)
        pen.sprite(f"disc_small_{seat}", *square_at(turned_square, size), tint=color)


def draw_illegal(pen: Pen, rect: Rect, is_occupied: bool) -> None:
    """Draw a broken rim with a cross on an illegal square; the cross is in the corner if the square has a disc."""
    rgb = pen.palette.rgb
    for x, side in ((rect.x, 1), (rect.x + rect.w, -1)):
        for y, up in ((rect.y, 1), (rect.y + rect.h, -1)):
            for width, height in ((SEGMENT_LENGTH, 2), (2, SEGMENT_LENGTH)):
                center_x, center_y = x + side * width / 2, y + up * height / 2
                pen.fill(rect_around(center_x, center_y, width, height), rgb("text"), 0.8)
    x, y = rect.center
    shift = rect.w / 2 - 6 if is_occupied else 0
    pen.sprite("barred", x + shift, y - shift, tint=rgb("warning"))


# Next to the board: figures, names and counts, the box, the buttons, and messages.

NAME_WIDTH = 78
MESSAGE_AREA = Rect(8, 152, 148, 140)
"""The largest area of a message; it grows upward. At double size it is above the text of the box."""
LAMP_SIDE = 6
LAMP_AT = {1: 8, 2: 5}
"""Left inset of the light in its button, by text size."""


def draw_seat(
    pen: Pen, seat: int, name: str, mood: str, discs: int, portrait: str, gain: int, lift: float
) -> None:
    """Draw a seat's figure, name, number of discs, and its predicted change."""
    x, y = draw_player(pen, seat, name, mood, discs, NAME_WIDTH, portrait, lift)
    side = 1 if seat == 1 else -1
    pen.sprite(f"disc_small_{seat}", x + 14 * side, y, tint=pen.palette.rgb(f"seat{seat}"))
    if gain:
        tint = pen.palette.rgb("double" if gain > 0 else "warning")
        pen.label(f"{gain:+d}", x + 28 * side, y, font="bold", tint=tint, align="left" if seat == 1 else "right")


def draw_tray(pen: Pen, seat: int, tray: ShownTray) -> None:
    """Draw the pile of a seat's discs, on edge, with its mark below and its number above."""
    if not tray.discs or not tray.open:
        return
    color = pen.palette.rgb(f"seat{seat}")
    (x, low), (_, top) = tray_at(seat, 0), tray_at(seat, tray.discs)
    for number in range(tray.discs):
        pen.fill(rect_around(*tray_at(seat, number), *SLAB_SIZE), color, tray.open)
    pen.sprite(f"mark_{seat}", x, low - 10, tint=color, alpha=tray.open)
    tint = pen.palette.rgb("text")
    pen.label(str(tray.discs), x, top + 2 + pen.line("bold") / 2, font="bold", tint=tint, alpha=tray.open)


def draw_box(pen: Pen, seat: int, pose: Pose, below: str) -> None:
    """Draw the box of the seat to move with the disc it will place, and a line next to it."""
    box = box_rect(seat)
    draw_turn_box(pen, seat, box, pose.alpha)
    pen.sprite(f"disc_large_{seat}", *box.center, tint=pen.palette.rgb(f"seat{seat}"), alpha=pose.alpha)
    draw_box_caption(pen, seat, box, below, pose.alpha)


def draw_buttons(pen: Pen, say: Say, rects: Mapping[str, Rect], toggles: Mapping[str, bool]) -> None:
    """Draw the buttons of the table; a toggle that is on has a light."""
    rgb = pen.palette.rgb
    for name, rect in rects.items():
        words = say(f"reversi.{name}_{'on' if toggles[name] else 'off'}" if name in toggles else "action.restart")
        draw_panel(pen, rect, "card", rim=0.7)
        left = 14 if name in toggles else 4
        room = Rect(rect.x + left, rect.y, rect.w - left - 4, pen.line("small"))
        font, _ = fit_text(pen, words, room, ("small", "tiny"))
        pen.label(words, room.center[0], rect.center[1], font=font, tint=rgb("text"))
        if name in toggles:
            lamp = Rect(rect.x + LAMP_AT[pen.text_scale], rect.y + (rect.h - LAMP_SIDE) / 2, LAMP_SIDE, LAMP_SIDE)
            pen.fill(lamp, rgb("shield" if toggles[name] else "dim"), 1.0 if toggles[name] else 0.5)


def draw_message(pen: Pen, text: str, color: str, head: str = "") -> None:
    """Draw a message above the box of seat 1, such as a refusal or advice; as tall as its text."""
    place = MESSAGE_AREA
    above = pen.line("small") if pen.text_scale > 1 else 0
    head_height = pen.line("bold") + 2 if head else 0
    room = Rect(0, 0, place.w - 14, place.h - 9 - head_height)
    font, lines = fit_text(pen, text, room, ("small", "tiny"))
    bold, _ = fit_text(pen, head, Rect(0, 0, room.w, pen.line("bold")), ("bold", "small", "tiny"))
    rect = Rect(place.x, place.y + above, place.w, 9 + head_height + pen.line(font) * len(lines))
    draw_panel(pen, rect, color)
    top, white = rect.y + rect.h - 4, pen.palette.rgb("text")
    pen.lines([head] if head else [], rect.x + 7, top, font=bold, tint=white)
    pen.lines(lines, rect.x + 7, top - head_height, font=font, tint=white)


CHANCE_BARS = {
    1: (Rect(BOARD_CENTER[0] - 42, 350, 84, 7), "tiny", False),
    2: (Rect(484, 76, 140, 7), "tiny", True),
}
"""The bar of the win chances, its font, and if the numbers are below it, by text size: above the board, or below the
buttons if the letters need that space."""
DISC_VALUE = 100
"""Worth of a disc; values are in hundredths."""


def draw_worth(pen: Pen, worth: Mapping[Id, int], size: int) -> None:
    """Draw the worth of each legal move in discs on its square; the best ones are highlighted."""
    best, rgb = max(worth.values()), pen.palette.rgb
    for (_, square), value in worth.items():
        font, tint = ("small", "double") if value == best else ("tiny", "text")
        discs = round(value / DISC_VALUE)
        pen.label(f"{discs:+d}" if discs else "0", *square_at(square, size), font=font, tint=rgb(tint))


def draw_words(pen: Pen, say: Say, advice: Advice) -> None:
    """Draw the best move and its reason, if asked for; else an explanation of the numbers on the squares."""
    if not (advice.is_requested or advice.weighs_moves):
        return
    if not advice.places or (advice.weighs_moves and not advice.worth):
        draw_message(pen, say("advice.thinks"), "card")
    elif advice.is_requested:
        draw_message(pen, say(advice.key, **advice.values), "card", say("reversi.best", square=advice.places[0][1]))
    else:
        draw_message(pen, say("reversi.worth_exact" if advice.exact else "reversi.worth"), "card")
