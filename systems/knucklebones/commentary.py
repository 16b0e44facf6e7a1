"""The layout and texts of Knucklebones replays."""

from __future__ import annotations

from components.focus import Id, Rect
from game.content.store import Store
from game.kernel.review import Reason
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.card_play import asking_card
from game.tables.knucklebones.definitions import Rules, card_text
from game.tables.knucklebones.moves import ANSWER_VERB, PICK_VERB, ROLL_MOVE, Move
from systems.draw.focus import MARKER_GAP
from systems.knucklebones.advice import face_in_words, sentence
from systems.knucklebones.input import target_items
from systems.knucklebones.layout import field_rect, row_rect
from systems.staging import Commentary

GRAPH_AREA = Rect(408, 60, 228, 82)
TEXT_AREAS = Rect(6, 262, 226, 92), Rect(4, 210, 228, 146)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: Rules, position: Board, move: Move, name: str) -> str:
    """Return a sentence about a move."""

    def say(key: str, **values: object) -> str:
        return str(store.text(key, language, name=name, **values))

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
        return str(store.text("advice.row" if move.verb == "place" else "action.roll", language, row=row))
    card = card_text(source, "name", language)
    target_names = [_target_name(store, language, rules, *target) for target in target_items(position, move)]
    return f"{card} ({', '.join(dict.fromkeys(target_names))})" if target_names else str(card)


def _target_name(store: Store, language: str, rules: Rules, kind: str, *target: Id) -> str:
    if kind == "face":
        return face_in_words(store, language, target[0], rules)
    if kind == "number":
        return str(target[0])
    if kind == "option":
        return str(store.text("when.option", language, number=target[0]))
    if kind == "card":
        return str(card_text(rules.catalogue[target[-1]], "name", language))
    return str(store.text(TARGET_TEXTS[kind].format(*target), language, row=target[min(1, len(target) - 1)]))


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


def reason_in_words(store: Store, language: str, reason: Reason) -> str:
    """Return a reason in words."""
    return sentence(store, language, f"advice.{reason.key}", reason.values)


COMMENTARY: Commentary[Rules, Board, Move] = Commentary(
    GRAPH_AREA, TEXT_AREAS, move_sentence, move_name, spots, reason_in_words,
)
