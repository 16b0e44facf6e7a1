"""The staging of a table that has no systems: its position as text and counters, and a button for each move.

Small tables use its parts around what they draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

import esper

from components.effects import Feeling
from components.focus import Item, Rect
from components.match import Match, Seat
from components.pose import ShownFocus, ShownPosition, ShownTurn
from components.seat_choice import ScreenState, SeatChoice
from game.kernel.opaque import Move, NamedFields
from game.tables import find_table
from game.tables.plain import SEAT_FIELDS, UNNAMED, named_fields
from game.tables.plain_notation import MOVE_SEPARATOR, Fields, board_fields, plain_text
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait, mood_of
from systems.draw.text import CAPTION_FONTS, caption_fonts, draw_caption, draw_passage
from systems.draw.widgets import draw_legend, draw_panel, outline_rect
from systems.effects.street import draw_city
from systems.entities import match_entity, only, only_thing
from systems.layout import BUTTONS_AREA, HEIGHT, WIDTH, portrait_rect, rect_around
from systems.press_to_move import move_id
from systems.staging import MatchView, OpaqueStaging, Staging, TableInput

LINE_HEIGHT = 18
BOARD_TOP = HEIGHT - 4 * LINE_HEIGHT
"""The line below the name of the seat to move."""
NAME_AREA = rect_around(WIDTH / 2, BOARD_TOP + LINE_HEIGHT, BUTTONS_AREA.w, 2 * LINE_HEIGHT)
COUNTER, MOST_COUNTERS = 10, 24
"""The side of a counter with its gap at normal text size, and the most in a row."""
MOST_SQUARE, BOARD_SIDE = 56, 216
"""The most pixels from one square of a board of buttons to the next, and the pixels that the board may fill."""


def draw_seats(view: MatchView) -> None:
    """Draw the background, the figures, and why a press did nothing, or else the name of the seat to move."""
    pen, (_, turn), match = view.pen, only_thing(ShownTurn), match_entity()
    draw_city(view)
    if not view.shows_players:
        return
    for _, (seat, feeling) in esper.get_components(Seat, Feeling):
        number, mood = seat.number, mood_of(feeling, seat.number == turn.seat)
        draw_portrait(pen, number, mood, *portrait_rect(number).center, face=view.portrait(number))
    is_practice = esper.component_for_entity(match, ScreenState).purpose == "practice"
    choice, number = esper.component_for_entity(match, SeatChoice), turn.seat
    words = view.say("table.turn", name=view.names[number])
    if choice.reply is not None and not is_practice:
        words, number = view.say(choice.reply), choice.reply_seat or number
    draw_passage(pen, words, NAME_AREA, color=f"seat{number}", align="center")


def in_words(view: MatchView, text: str) -> str:
    """Return a field, a value or a move with the text ``TABLE.WORD``, or else ``action.WORD``, in place of a word."""
    sections = only(Match).table, "action"
    words = [(word, [f"{section}.{word}" for section in sections]) for word in text.split(MOVE_SEPARATOR)]
    known = view.store.texts["en"]
    return " ".join(next((view.say(key) for key in keys if key in known), word) for word, keys in words)


def draw_buttons(view: MatchView) -> None:
    """Draw a button for each move, the outline of the focused one, and the legend."""
    pen, match = view.pen, match_entity()
    choice = esper.component_for_entity(match, SeatChoice)
    moves = [(in_words(view, str(item.id[-1])), item.rect) for item in choice.items]
    fonts = caption_fonts(pen, moves, CAPTION_FONTS)
    for move, rect in moves:
        draw_panel(pen, rect, "card")
        draw_caption(pen, move, rect, pen.palette.rgb("text"), fonts)
    outline = outline_rect(choice, esper.component_for_entity(match, ShownFocus))
    if outline is not None:
        pen.frame("focus", outline.grow(1), tint=pen.palette.rgb("outline"))
    if view.families is not None:
        words = [("confirm", view.say("action.select")), ("menu", view.say("action.menu"))]
        draw_legend(pen, view.families[only(ShownTurn).seat], words)


def places(count: int, step: float) -> list[tuple[float, float]]:
    """Return places for lines of text of this height above the buttons, in one column or several."""
    low = BUTTONS_AREA.y + BUTTONS_AREA.h
    columns = max(1, -(-count // int((BOARD_TOP - low) // step)))
    lines = -(-count // columns)
    left = BUTTONS_AREA.x + BUTTONS_AREA.w / columns / 2
    top = (BOARD_TOP + low + step * (lines - 1)) / 2
    return [(left + BUTTONS_AREA.w / columns * (n // lines), top - step * (n % lines)) for n in range(count)]


class Line(NamedTuple):
    """A line of a position: a name, and its value in words and as marks."""

    name: str
    value: str
    counters: int = 0
    slots: int = 0
    """The counters at the start of the match."""
    squares: str = ""

    @property
    def words(self) -> str:
        """The line without marks."""
        return f"{self.name} {self.value}".lstrip()

    @property
    def most_counters(self) -> int:
        """The most counters to leave room for."""
        return self.slots if self.counters <= self.slots else MOST_COUNTERS


def position_lines(view: MatchView, position: NamedFields, start: NamedFields) -> Iterator[Line]:
    """Yield a line for each named field of a position; a board has one for each row, with ``/`` between them."""
    boards, named = board_fields(type(position)), named_fields(cast(type[Fields], type(position)))
    values_at_start = start._asdict()
    for field, value in position._asdict().items():
        player = view.names.get(SEAT_FIELDS.get(field, 0))  # A table for one has no second player.
        name = f"{player or in_words(view, field)}:" if field in (*named, *SEAT_FIELDS) else ""
        text = plain_text((value,))
        if field in boards and value:
            rows = text.split("/")
            yield from (Line("" if number else name, row, squares=row) for number, row in enumerate(rows))
        elif field not in UNNAMED:
            first, counters, slots = values_at_start[field], 0, 0
            if isinstance(value, int) and isinstance(first, int) and value <= MOST_COUNTERS:
                counters, slots = value, min(first, MOST_COUNTERS)
            yield Line(name, in_words(view, text), counters, slots)


def draw_position(view: MatchView) -> None:
    match = only(Match)
    position = only(ShownPosition).position
    start = find_table(match.table).new(match.rules, 1)
    assert isinstance(position, NamedFields) and isinstance(start, NamedFields)
    draw_fields(view, position, start)


def draw_fields(view: MatchView, position: NamedFields, start: NamedFields) -> None:
    """Draw the named fields of a position on a panel; if there is room, with counters and squares."""
    pen = view.pen
    lines, step = [*position_lines(view, position, start)], pen.line_height("body")
    found = places(len(lines), step)
    (left, top), right, low = found[0], found[-1][0], min(y for _, y in found)
    texts, marks_at = [line.words for line in lines], 0
    width = max(map(pen.measure, texts))
    names = [line.name if line.squares else line.words for line in lines]
    names_width = max(map(pen.measure, names)) + step
    most, columns = max(line.most_counters for line in lines), max(len(line.squares) for line in lines)
    scale = pen.text_scale if names_width + COUNTER * pen.text_scale * most <= BUTTONS_AREA.w else 1
    room = max(COUNTER * scale * most, step * columns)
    if left == right and room and names_width + room <= BUTTONS_AREA.w:
        texts, marks_at, width = names, names_width, names_width + room
    rect = rect_around((left + right) / 2, (top + low) / 2, right - left + width + 2 * step, top - low + 1.5 * step)
    draw_panel(pen, rect, "card")
    for line, text, (center, y) in zip(lines, texts, found, strict=True):
        x = center - width / 2
        pen.label(text, x, y, tint=pen.palette.rgb("text"), align="left")
        if marks_at:
            draw_marks(pen, line, x + marks_at, y, COUNTER * scale)


def draw_marks(pen: Pen, line: Line, x: float, y: float, counter: float) -> None:
    """Draw the counters and their free slots, or the squares of a line, from the left; ``.`` is a free square."""
    for index in range(max(line.counters, line.slots)):
        slot = rect_around(x + counter * (index + 0.5), y, 0.8 * counter, 0.8 * counter)
        pen.fill(slot, pen.palette.rgb("double" if index < line.counters else "field"))
    side = pen.line_height("body")
    for index, letter in enumerate(line.squares):
        square = rect_around(x + side * (index + 0.5), y, side - 1, side - 1)
        pen.fill(square, pen.palette.rgb("field"))
        if letter != ".":
            pen.label(letter, *square.center, tint=pen.palette.rgb("text"))


def draw_table(view: MatchView) -> None:
    draw_seats(view)
    draw_position(view)
    draw_buttons(view)


def board_of(position: NamedFields) -> str:
    """Return the only board of a position."""
    (field,) = board_fields(type(position))
    return str(position._asdict()[field])


def board_staging(columns: int, rows: int) -> OpaqueStaging:
    """Return a staging in which the squares of the only board of a position are the buttons.

    Moves are numbers of squares, from 1 in the upper left corner. Squares marked 1 and 2 have the colors of the seats.
    The other fields of a position are in words below the board.
    """
    step = min(MOST_SQUARE, BOARD_SIDE // max(columns, rows))
    low = HEIGHT / 2 - step * rows / 2
    words_area = rect_around(WIDTH / 2, low - LINE_HEIGHT, BUTTONS_AREA.w, 2 * LINE_HEIGHT)

    def square(number: int) -> Rect:
        row, column = divmod(number - 1, columns)
        x, y = WIDTH / 2 + step * (column - (columns - 1) / 2), HEIGHT / 2 - step * (row - (rows - 1) / 2)
        return rect_around(x, y, step - 4, step - 4)

    def item(move: Move) -> Item:
        (number,) = cast("tuple[int]", move)
        return Item(move_id(str(number)), square(number))

    def draw(view: MatchView) -> None:
        draw_seats(view)
        position = cast(NamedFields, only(ShownPosition).position)
        for number, mark in enumerate(board_of(position), 1):
            rect = square(number)
            draw_panel(view.pen, rect, "card")
            if mark in ("1", "2"):
                view.pen.fill(rect.grow(-step / 6), view.pen.palette.rgb(f"seat{mark}"))
            elif mark != ".":
                view.pen.label(mark, *rect.center, tint=view.pen.palette.rgb("text"))
        words = ", ".join(line.words for line in position_lines(view, position, position) if not line.squares)
        draw_passage(view.pen, words, words_area, align="center")
        draw_buttons(view)

    return Staging(draw, input=TableInput(item))


STAGING: OpaqueStaging = Staging(draw_table)
