"""Moves in words: the best move in the text field and on the table, and the texts of Knucklebones replays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import esper

from components.focus import Id, Rect
from components.match import Advice
from components.seat_choice import Exercise, SeatChoice
from game.content.store import Store
from game.kernel.hindsight import Reason
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.card_play import asking_card
from game.tables.knucklebones.definitions import Rules, card_text
from game.tables.knucklebones.moves import ANSWER_VERB, PICK_VERB, ROLL_MOVE, Move
from systems.draw.pen import Pen
from systems.draw.text import TextBlock, draw_blocks, lay_blocks
from systems.draw.widgets import MARKER_GAP, draw_double_rim, draw_next_item, draw_panel
from systems.knucklebones.input import target_items
from systems.knucklebones.layout import field_rect, row_rect
from systems.layout import HEIGHT, WIDTH, rotate_for_seat
from systems.staging import Commentary

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
    x, edge = rotate_for_seat(seat, left, low + shift)
    rect = Rect(x, edge, width, height) if seat == 1 else Rect(x - width, edge - height, width, height)
    draw_panel(pen, rect, "card")
    draw_blocks(pen, text, rect.x + TEXT_PADDING + 1, rect.y + rect.h - 4, HEIGHT - low - TEXT_PADDING - 9)


CHANCE_BARS = {1: (Rect(WIDTH / 2 - 42, 351, 84, 7), "small"), 2: (Rect(82, 300, 84, 7), "tiny")}
"""The bar of the win chances and its font, by text size. At double size it leaves the space above the board to score
changes."""


NAMELESS_CHOICES = ("face", "number", "parity", "option", "field")
"""Kinds of choices without a heading; their place is clear enough."""


def draw_advice(pen: Pen, store: Store, language: str, rules: Rules, advice: Advice, seat: int, above: float) -> None:
    """Draw the best move and its reason in the text field, with free space below it."""
    if not advice.places:
        draw_text_field(pen, seat, "", (store.text("advice.thinks", language), "text"), above=above)
        return
    kind, *rest = advice.places[0]
    if kind == "card":
        head = card_text(rules.catalogue[rest[1]], "name", language)
    elif kind in NAMELESS_CHOICES:
        head = ""
    else:
        head = store.text("advice.row" if kind == "row" else "action.roll", language, row=rest[-1] if rest else 0)
    reason = sentence(store, language, advice.key, advice.values, rules), "text"
    draw_text_field(pen, seat, head, reason, above=above)


def sentence(store: Store, language: str, key: str, numbers: Mapping[str, int], rules: Rules) -> str:
    """Return the reason for a move, in words."""
    values: dict[str, object] = dict(numbers)
    for name in ("face", "faces"):
        if name in values:
            values[name] = face_in_words(store, language, int(numbers[name]), rules, name)
    return store.text(key, language, **values)


def face_in_words(store: Store, language: str, face: int, rules: Rules, form: str = "face") -> str:
    """Return a face in words: its name if these rules give it one, or its number above six."""
    names = rules.faces.get(str(face))
    if names:
        return names.get(language) or names.get("en", str(face))
    return store.text(f"advice.{form}_{face}", language) if face <= HIGHEST_SPELLED else str(face)


HIGHEST_SPELLED = 6
"""The highest face with words for its number."""


def draw_place(
    pen: Pen, choice: SeatChoice, exercise: Exercise | None, advice: Advice, visible_rect: Callable[[Id, Rect], Rect],
    clock: float | None,
) -> None:
    """Draw a double rim around the next item to confirm, for the best move or for the lesson's."""
    draw_next_item(pen, choice, exercise, clock, visible_rect)
    next_id = choice.next_item(advice.places if advice.is_requested else ())
    for item in choice.items:
        if item.id == next_id:
            draw_double_rim(pen, visible_rect(item.id, item.rect))


GRAPH_AREA = Rect(408, 60, 228, 82)
TEXT_AREAS = Rect(6, 262, 226, 92), Rect(4, 210, 228, 146)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: Rules, position: Board, move: Move, name: str) -> str:
    def say(key: str, **values: object) -> str:
        return store.text(key, language, name=name, **values)

    def face(number: int) -> str:
        return face_in_words(store, language, number, rules)

    if move.verb == "place":
        die = position.die
        row = move.choices[0]
        return say("review.placed", row=row, face=face(die)) if die else say("review.placed_unseen", row=row)
    if move.verb == ROLL_MOVE.verb:
        return say("review.rolled", face=face(move.draws)) if move.draws else say("review.rolled_unseen")
    if move.verb == PICK_VERB:
        return say("review.picked", face=face(int(str(move.choices[0]))))
    card = move_name(store, language, rules, position, move)
    if move.verb == ANSWER_VERB:
        return say("review.answered", card=card)
    return say("review.rolled_by", card=card, face=face(move.draws)) if move.draws else say("review.played", card=card)


def move_name(store: Store, language: str, rules: Rules, position: Board, move: Move) -> str:
    """Return the name of a move; for a card, with its targets."""
    source = asking_card(position, ANSWER_VERB).model if move.verb == ANSWER_VERB else rules.catalogue.get(move.verb)
    if source is None:
        row = move.choices[0] if move.choices else 0
        return store.text("advice.row" if move.verb == "place" else "action.roll", language, row=row)
    card = card_text(source, "name", language)
    target_names = [_target_name(store, language, rules, *target) for target in target_items(position, move)]
    return f"{card} ({', '.join(dict.fromkeys(target_names))})" if target_names else str(card)


def _target_name(store: Store, language: str, rules: Rules, kind: str, *target: Id) -> str:
    if kind == "face":
        return face_in_words(store, language, target[0], rules)
    if kind == "number":
        return str(target[0])
    if kind == "option":
        return store.text("when.option", language, number=target[0])
    if kind == "card":
        return str(card_text(rules.catalogue[target[-1]], "name", language))
    return store.text(TARGET_TEXTS[kind].format(*target), language, row=target[min(1, len(target) - 1)])


TARGET_TEXTS = {"row": "advice.row", "field": "advice.row", "parity": "table.{}"}
"""Text keys for the targets of cards; a die is named by its row."""


def spots(rules: Rules, position: Board, move: Move) -> tuple[Rect, ...]:
    """Return the places of a move: the dice a card targets, else the row."""
    if move.verb == "place":
        return tuple(row_rect(position.active, row).grow(MARKER_GAP) for row in move.choices if isinstance(row, int))
    if move.verb not in rules.catalogue and move.verb != ANSWER_VERB:
        return ()
    targets = target_items(position, move)
    dice = tuple(field_rect(*target) for kind, *target in targets if kind == "field")
    return dice or tuple(row_rect(*target).grow(MARKER_GAP) for kind, *target in targets if kind == "row")


def reason_in_words(store: Store, language: str, rules: Rules, reason: Reason) -> str:
    return sentence(store, language, f"advice.{reason.key}", reason.values, rules)


COMMENTARY: Commentary[Rules, Board, Move] = Commentary(
    GRAPH_AREA, TEXT_AREAS, move_sentence, move_name, spots, reason_in_words,
)
