"""The whole Reversi table, from the shown state of the current world. Panels over it are drawn by screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import product

import esper

from components.effects import Feeling
from components.focus import Id, Rect
from components.match import Seat
from components.pose import InFlight, Pose, ShownFocus, ShownNumber
from components.reversi import Disc, ShownDisc, ShownLast, ShownPass, ShownTray
from components.seat_choice import ScreenState, SeatChoice
from game.content.models.controls import ActionName
from game.content.store import Store
from game.kernel.opaque import all_as_type, as_type
from game.tables.reversi.board import SQUARE_BITS
from game.tables.reversi.position import PASS, Move, Position
from game.tables.reversi.rules import flipped_squares
from systems.draw.pen import Pen
from systems.draw.seats import draw_box_caption, draw_chances, draw_player, draw_turn_box, leap_of, mood_of
from systems.draw.text import fit_text
from systems.draw.widgets import draw_banner, draw_next_item, draw_panel, outline_rect
from systems.effects.particles import draw_specks
from systems.effects.street import draw_city
from systems.entities import only
from systems.frame import Layer, TablePicture, draw_layers, draw_prompts
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


class ReversiPicture(TablePicture):
    @cached_property
    def size(self) -> int:
        """The squares along a side of the board."""
        return size()

    @cached_property
    def decides(self) -> bool:
        """True if the seat to move may choose now."""
        return self.choice.mode == "place" and self.choice.position is self.match.position

    @cached_property
    def worth(self) -> Mapping[Id, int]:
        """The worth of each move; empty while it is not wanted or not known."""
        return self.advice.worth if self.advice.weighs_moves and self.decides else {}

    @cached_property
    def flipped_discs(self) -> Sequence[str] | None:
        """The squares of the discs that a disc on the focused square would turn; None if none can be placed there."""
        if not self.decides or self.choice.focus[0] != "square" or not can_confirm(self.choice):
            return None
        return flipped_squares(as_type(self.match.position, Position), SQUARE_BITS[self.choice.focus[1]])

    @property
    def banner(self) -> ShownPass:
        return self.of_match(ShownPass)


def legend_entries(
    store: Store, language: str, choice: SeatChoice, screen_state: ScreenState
) -> list[tuple[ActionName, str]]:
    if choice.focus is None:
        return store.prompts(language, "menu")
    confirm = [CONFIRM_EFFECTS[choice.focus[0]]] if can_confirm(choice) else []
    hint = ["hint"] if screen_state.is_advised else []
    return store.prompts(language, *confirm, *hint, "menu")


def can_confirm(choice: SeatChoice) -> bool:
    """Return True if confirming the focused item has an effect."""
    kind, name = choice.focus
    return kind != "square" or any(move.square == name for move in all_as_type(choice.moves, Move))


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
DISC_VALUE = 100
"""Worth of a disc; values are in hundredths."""


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
        above = board.y + board.h + LETTER_DISTANCE + pen.line_height("tiny") / 2
        pen.label("abcdefgh"[number], board.x + step, above, font="tiny", tint=dim)
        pen.label(str(number + 1), board.x - before, board.y + board.h - step, font="tiny", tint=dim)


def draw_board(picture: ReversiPicture) -> None:
    """Draw the street, and the board in front of it."""
    draw_city(picture.view, [board_rect(picture.size).grow(8)], partial(draw_ground, size=picture.size))


def draw_gaps(picture: ReversiPicture) -> None:
    """Draw the squares on which no disc can stand."""
    pen = picture.pen
    for square in gaps():
        gap = square_rect(square, picture.size)
        pen.fill(gap, pen.palette.rgb("panel"), GAP_OPACITY)
        pen.frame("shade", gap.grow(-5), tint=pen.palette.rgb("card"), alpha=GAP_OPACITY)


def draw_discs(picture: ReversiPicture) -> None:
    """Draw resting discs first, then turning or arriving ones on top."""
    pen, discs = picture.pen, esper.get_components(ShownDisc, Pose)
    for _, (disc, pose) in sorted(discs, key=lambda found: esper.has_component(found[0], InFlight)):
        pen.sprite(f"disc_{disc.seat}", pose.x, pose.y, tint=pen.palette.rgb(f"seat{disc.seat}"),
                   scale_x=pose.scale_x, scale_y=pose.scale_y, alpha=pose.alpha)


def draw_last(picture: ReversiPicture) -> None:
    """Draw corners around the square of the last disc, and a star in one of them.

    The focus usually covers the corners; the star stays visible.
    """
    square, pen = only(ShownLast).square, picture.pen
    if square is None:
        return
    rect, gold = square_rect(square, picture.size), pen.palette.rgb("double")
    pen.sprite("last_move", *rect.center, tint=gold)
    pen.sprite("star", rect.x + rect.w - 5.5, rect.y + rect.h - 5.5, tint=gold)


def draw_turn(picture: ReversiPicture) -> None:
    """Draw the rim of the board in the color of the seat to move, with that seat's side lit."""
    if picture.shown_turn.is_over:
        return
    pen, seat = picture.pen, picture.seat
    alpha, board = picture.turn_pose.alpha, board_rect(picture.size)
    color = pen.palette.rgb(f"seat{seat}")
    pen.frame("panel", board.grow(6), tint=color, alpha=alpha)
    x = board.x - 7 if seat == 1 else board.x + board.w + 5
    pen.fill(Rect(x, board.y + 8, 2, board.h - 16), color, alpha, glow=SIDE_GLOW)
    pen.sprite(f"mark_{seat}", x + 1, board.y + board.h / 2, tint=color, alpha=alpha)


def draw_hints(picture: ReversiPicture) -> None:
    """Draw a light and the seat's mark on legal squares, except those that show their worth, and the focused one."""
    if not picture.decides or picture.seat not in picture.view.hint_seats:
        return
    pen, seat, choice = picture.pen, picture.seat, picture.choice
    color = pen.palette.rgb(f"seat{seat}")
    squares = {move.square for move in all_as_type(choice.moves, Move)} - {square for _, square in picture.worth}
    for square in sorted(squares - {choice.focus[1]}):
        pen.fill(square_rect(square, picture.size).grow(-3), color, FIELD_OPACITY, glow=0.0)
        pen.sprite(f"mark_{seat}", *square_at(square, picture.size), tint=color, alpha=HINT_OPACITY)


def draw_ghost(picture: ReversiPicture) -> None:
    """Draw a transparent disc on the focused square, and mark the discs that it would turn.

    Each of these gets a rim and a small disc in the color of the seat to move. Their number is on the square, unless
    the square shows the worth of the move.
    """
    if picture.flipped_discs is None:
        return
    pen, seat, focus = picture.pen, picture.seat, picture.choice.focus
    color, center = pen.palette.rgb(f"seat{seat}"), square_at(focus[1], picture.size)
    pen.sprite(f"disc_{seat}", *center, tint=color, alpha=GHOST_OPACITY)
    if focus not in picture.worth:
        pen.label(str(len(picture.flipped_discs)), *center, font="bold", size=2, tint=pen.palette.rgb("text"))
    for square in picture.flipped_discs:
        pen.frame(f"frame_{seat}", square_rect(square, picture.size).grow(-1), tint=color, alpha=0.8)
        pen.sprite(f"disc_small_{seat}", *square_at(square, picture.size), tint=color)


def draw_worth(picture: ReversiPicture) -> None:
    """Draw the worth of each legal move in discs on its square; the best ones are highlighted."""
    pen, best = picture.pen, max(picture.worth.values(), default=0)
    for (_, square), value in picture.worth.items():
        font, tint = ("small", "double") if value == best else ("tiny", "text")
        discs = round(value / DISC_VALUE)
        text = f"{discs:+d}" if discs else "0"
        pen.label(text, *square_at(square, picture.size), font=font, tint=pen.palette.rgb(tint))


def draw_advised(picture: ReversiPicture) -> None:
    """Draw a rim around the best square, if asked for."""
    pen = picture.pen
    for _, square in picture.advice.places if picture.advice.is_requested else ():
        pen.frame("double", square_rect(square, picture.size).grow(1), tint=pen.palette.rgb("double"))


def draw_focus(picture: ReversiPicture) -> None:
    """Draw a white rim around the focused item, or on its way there; a broken one on an illegal square."""
    pen, choice = picture.pen, picture.choice
    rect = outline_rect(choice, picture.of_match(ShownFocus))
    if rect is None:
        return
    if can_confirm(choice):
        shape = f"focus_{picture.seat}" if choice.focus[0] == "square" else "focus"
        pen.frame(shape, rect.grow(1), tint=pen.palette.rgb("outline"))
    else:
        is_occupied = any(disc.square == choice.focus[1] for _, disc in esper.get_component(Disc))
        draw_illegal(pen, rect, is_occupied)


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
CHANCE_BARS = {
    1: (Rect(BOARD_CENTER[0] - 42, 350, 84, 7), "tiny", False),
    2: (Rect(484, 76, 140, 7), "tiny", True),
}
"""The bar of the win chances, its font, and if the numbers are below it, by text size: above the board, or below the
buttons if the letters need that space."""


def draw_seats(picture: ReversiPicture) -> None:
    """Draw each seat's figure, name, number of discs, and its predicted change."""
    pen, view = picture.pen, picture.view
    turned = picture.flipped_discs
    players = esper.get_components(ShownNumber, Seat, Feeling) if view.shows_players else ()
    for _, (score, seat, feeling) in players:
        number, is_active = seat.number, seat.number == picture.seat
        name, mood = view.names[number], mood_of(feeling, is_active)
        x, y = draw_player(pen, number, name, mood, score.value, NAME_WIDTH, view.portrait(number), leap_of(feeling))
        side = 1 if number == 1 else -1
        pen.sprite(f"disc_small_{number}", x + 14 * side, y, tint=pen.palette.rgb(f"seat{number}"))
        if turned is not None:
            gain = len(turned) + 1 if is_active else -len(turned)
            tint = pen.palette.rgb("double" if gain > 0 else "warning")
            pen.label(f"{gain:+d}", x + 28 * side, y, font="bold", tint=tint, align="left" if number == 1 else "right")


def draw_trays(picture: ReversiPicture) -> None:
    """Draw the pile of each seat's discs after the match, on edge, with its mark below and its number above."""
    is_end = picture.shown_turn.is_over and picture.screen_state.purpose != "replay"
    for _, (seat, tray) in esper.get_components(Seat, ShownTray) if is_end and picture.view.shows_players else ():
        if tray.discs and tray.openness:
            draw_tray(picture.pen, seat.number, tray)


def draw_tray(pen: Pen, seat: int, tray: ShownTray) -> None:
    color = pen.palette.rgb(f"seat{seat}")
    (x, low), (_, top) = tray_at(seat, 0), tray_at(seat, tray.discs)
    for number in range(tray.discs):
        pen.fill(rect_around(*tray_at(seat, number), *SLAB_SIZE), color, tray.openness)
    # Large letters of the name reach below the pile.
    mark_at = (x, low - 10) if pen.text_scale == 1 else (x - 14, low + 2)
    pen.sprite(f"mark_{seat}", *mark_at, tint=color, alpha=tray.openness)
    tint = pen.palette.rgb("text")
    pen.label(str(tray.discs), x, top + 2 + pen.line_height("bold") / 2, font="bold", tint=tint, alpha=tray.openness)


def draw_box(picture: ReversiPicture) -> None:
    """Draw the box of the seat to move with the disc it will place, and the number of the turn next to it."""
    if picture.shown_turn.is_over:
        return
    pen, seat, alpha = picture.pen, picture.seat, picture.turn_pose.alpha
    box = box_rect(seat)
    draw_turn_box(pen, seat, box, alpha)
    pen.sprite(f"disc_large_{seat}", *box.center, tint=pen.palette.rgb(f"seat{seat}"), alpha=alpha)
    draw_box_caption(pen, seat, box, picture.view.say("reversi.turn_number", number=picture.view.turn_number), alpha)


def draw_buttons(picture: ReversiPicture) -> None:
    """Draw the buttons of the table; a toggle that is on has a light."""
    pen, view, screen_state = picture.pen, picture.view, picture.screen_state
    if screen_state.purpose == "replay" or picture.shown_turn.is_over:
        return
    rgb = pen.palette.rgb
    toggles = {"hints": picture.seat in view.hint_seats, "music": view.settings.board_music}
    for name, rect in buttons(screen_state).items():
        words = view.say(f"reversi.{name}_{'on' if toggles[name] else 'off'}" if name in toggles else "action.restart")
        draw_panel(pen, rect, "card", rim=0.7)
        left = 14 if name in toggles else 4
        room = Rect(rect.x + left, rect.y, rect.w - left - 4, pen.line_height("small"))
        font, _ = fit_text(pen, words, room, ("small", "tiny"))
        pen.label(words, room.center[0], rect.center[1], font=font, tint=rgb("text"))
        if name in toggles:
            lamp = Rect(rect.x + LAMP_AT[pen.text_scale], rect.y + (rect.h - LAMP_SIDE) / 2, LAMP_SIDE, LAMP_SIDE)
            pen.fill(lamp, rgb("shield" if toggles[name] else "dim"), 1.0 if toggles[name] else 0.5)


def draw_text(picture: ReversiPicture) -> None:
    """Draw the reason a press did nothing, or the best move and its reason, or what the numbers on squares mean."""
    pen, say = picture.pen, picture.view.say
    choice, advice = picture.choice, picture.advice
    if choice.reply and picture.screen_state.purpose != "practice":
        draw_message(pen, say(choice.reply), f"seat{choice.reply_seat or picture.seat}")
    elif not (picture.decides and (advice.is_requested or advice.weighs_moves)):
        return
    elif not advice.places or (advice.weighs_moves and not advice.worth):
        draw_message(pen, say("advice.thinks"), "card")
    elif advice.is_requested:
        draw_message(pen, say(advice.key, **advice.values), "card", say("reversi.best", square=advice.places[0][1]))
    else:
        draw_message(pen, say("reversi.worth_exact" if advice.is_exact else "reversi.worth"), "card")


def draw_message(pen: Pen, text: str, color: str, head: str = "") -> None:
    """Draw a message above the box of seat 1, such as a refusal or advice; as tall as its text."""
    place = MESSAGE_AREA
    above = pen.line_height("small") if pen.text_scale > 1 else 0
    head_height = pen.line_height("bold") + 2 if head else 0
    room = Rect(0, 0, place.w - 14, place.h - 9 - head_height)
    font, lines = fit_text(pen, text, room, ("small", "tiny"))
    bold, _ = fit_text(pen, head, Rect(0, 0, room.w, pen.line_height("bold")), ("bold", "small", "tiny"))
    rect = Rect(place.x, place.y + above, place.w, 9 + head_height + pen.line_height(font) * len(lines))
    draw_panel(pen, rect, color)
    top, white = rect.y + rect.h - 4, pen.palette.rgb("text")
    pen.lines([head] if head else [], rect.x + 7, top, font=bold, tint=white)
    pen.lines(lines, rect.x + 7, top - head_height, font=font, tint=white)


def draw_chance(picture: ReversiPicture) -> None:
    if (chance := picture.advice.displayed_chance) is not None:
        draw_chances(picture.pen, chance, *CHANCE_BARS[picture.pen.text_scale])


def draw_turn_ribbon(picture: ReversiPicture) -> None:
    """Draw the ribbon of the seat to move, unless a pass says it."""
    if not picture.banner.seat and picture.choice.moves != (PASS,):
        draw_ribbon(picture.view, RIBBON)


def draw_pass(picture: ReversiPicture) -> None:
    """Draw the banner of a seat that has to pass."""
    banner, view = picture.banner, picture.view
    if banner.seat and banner.openness > 0:
        lines = [view.say("reversi.passes", name=view.names[banner.seat]), view.say("reversi.again")]
        draw_banner(picture.pen, lines, f"seat{banner.seat}", open=banner.openness, fades=picture.calm)


LAYERS: tuple[Layer[ReversiPicture], ...] = (
    Layer(draw_board, "everything is in front of the street"),
    Layer(draw_gaps, "they cover the lines of the board"),
    Layer(lambda picture: draw_specks(picture.pen, above=False), "discs cover this dust"),
    Layer(draw_turn, "discs that arrive cross the rim"),
    Layer(draw_last, "the disc on its square covers the middle of the mark"),
    Layer(draw_hints, "a disc that arrives covers the hint of its square"),
    Layer(draw_discs),
    Layer(draw_ghost, "the rims are on the discs that would turn"),
    Layer(draw_worth, "the number is on the ghost"),
    Layer(lambda picture: draw_specks(picture.pen, above=True), "bursts are over the board, and behind words"),
    Layer(draw_seats),
    Layer(draw_trays),
    Layer(draw_box),
    Layer(draw_buttons),
    Layer(draw_text),
    Layer(draw_chance),
    Layer(draw_turn_ribbon, "it slides across figures and boxes"),
    Layer(draw_advised),
    Layer(draw_focus, "the focus is never hidden"),
    Layer(lambda picture: draw_next_item(picture.pen, picture.choice, picture.screen_state.exercise, picture.clock),
          "the next item of a lesson may have the focus, too"),
    Layer(draw_pass, "it covers the table for a moment"),
    Layer(draw_prompts),
)
"""The layers of a Reversi table, back to front."""


def draw_table(view: MatchView) -> None:
    draw_layers(LAYERS, ReversiPicture(view))
