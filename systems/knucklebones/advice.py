"""Advice: the best move in the text field and on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import esper

from components.focus import Id, Rect
from components.hints import Advice
from components.seat_choice import SeatChoice
from game.content.store import Store
from game.tables.knucklebones.definitions import Rules, card_text
from systems.draw.focus import draw_double_rim, draw_next_item
from systems.draw.pen import Pen
from systems.draw.text import TextBlock, draw_blocks, lay_blocks
from systems.draw.widgets import draw_panel
from systems.layout import HEIGHT, WIDTH, turn_for_seat
from systems.press_to_move import next_item

TEXT_PLACES = {1: (116, 144, 116), 2: (408, 34, 228)}
"""Left, lower edge and width of seat 1's text field by text size; it grows upward, that of seat 2 downward."""
MOST_HEIGHT = 200
"""The most height in its first font."""
TEXT_OFFSET = 38
"""Offset of seat 2's text field at double size if the bar of the win chances is above it."""
TEXT_PADDING = 6
TEXT_FONTS = ("small", "tiny")


def draw_text_field(
    pen: Pen, seat: int, heading: str, *blocks: TextBlock, above: float = 0, highest: float | None = None
) -> None:
    """Draw a heading and some blocks of text, as tall as needed, in a smaller font if necessary.

    ``above`` is free space below it at normal text size; ``highest`` is its most height there.
    """
    left, low, width = TEXT_PLACES[pen.text_scale]
    max_height = highest if highest is not None and pen.text_scale == 1 else MOST_HEIGHT
    text = lay_blocks(pen, heading, blocks, width - 2 * TEXT_PADDING, max_height - 9, TEXT_FONTS)
    height = text.high + 9
    has_chances = any(advice.displayed_chance is not None for _, advice in esper.get_component(Advice))
    shift = above if pen.text_scale == 1 else TEXT_OFFSET if seat == 2 and has_chances else 0
    x, edge = turn_for_seat(seat, left, low + shift)
    rect = Rect(x, edge, width, height) if seat == 1 else Rect(x - width, edge - height, width, height)
    draw_panel(pen, rect, "card")
    draw_blocks(pen, text, rect.x + TEXT_PADDING + 1, rect.y + rect.h - 4, HEIGHT - low - TEXT_PADDING - 9)


CHANCE_BARS = {1: (Rect(WIDTH / 2 - 42, 351, 84, 7), "small"), 2: (Rect(82, 300, 84, 7), "tiny")}
"""The bar of the win chances and its font, by text size. At double size it leaves the space above the board to score
changes."""


NAMELESS_CHOICES = ("face", "number", "parity", "option", "field")
"""Kinds of choices without a heading; their place is clear enough."""


def draw_advice(pen: Pen, store: Store, language: str, rules: Rules, advice: Advice, seat: int) -> None:
    """Draw the best move and its reason in the text field."""
    if not advice.places:
        draw_text_field(pen, seat, "", (store.text("advice.thinks", language), "text"))
        return
    kind, *rest = advice.places[0]
    if kind == "card":
        head = card_text(rules.catalogue[rest[1]], "name", language)
    elif kind in NAMELESS_CHOICES:
        head = ""
    else:
        head = store.text("advice.row" if kind == "row" else "action.roll", language, row=rest[-1] if rest else 0)
    draw_text_field(pen, seat, head, (sentence(store, language, advice.key, advice.values, rules), "text"))


def sentence(store: Store, language: str, key: str, numbers: Mapping[str, int], rules: Rules | None = None) -> str:
    """Return the reason for a move, in words."""
    values: dict[str, object] = dict(numbers)
    for name in ("face", "faces"):
        if name in values:
            values[name] = face_in_words(store, language, int(numbers[name]), rules, name)
    return str(store.text(key, language, **values))


def face_in_words(store: Store, language: str, face: int, rules: Rules | None, form: str = "face") -> str:
    """Return a face in words: its name if these rules give it one, or its number above six."""
    names = rules.faces.get(str(face)) if rules is not None else None
    if names:
        return names.get(language) or names.get("en", str(face))
    return str(store.text(f"advice.{form}_{face}", language)) if face <= HIGHEST_SPELLED else str(face)


HIGHEST_SPELLED = 6
"""The highest face with words for its number."""


def draw_place(
    pen: Pen, choice: SeatChoice, advice: Advice, visible_rect: Callable[[Id, Rect], Rect], clock: float | None
) -> None:
    """Draw a double rim around the next item to confirm, for the best move or for the lesson's."""
    draw_next_item(pen, choice, clock, visible_rect)
    next_id = next_item(choice, advice.places if advice.is_requested else ())
    for item in choice.items:
        if item.id == next_id:
            draw_double_rim(pen, visible_rect(item.id, item.rect))
