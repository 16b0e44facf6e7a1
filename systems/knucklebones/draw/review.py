"""How a match of Knucklebones is gone through: where there is room beside the table, and how its moves are told."""

from __future__ import annotations

from components.focus import Rect
from game.content.store import Store
from game.kernel.reason import Reason
from game.tables.knucklebones.card_texts import card_text
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.position import Position
from systems.draw.learnt import RIM
from systems.knucklebones.draw.advice import sentence
from systems.knucklebones.steps import aims
from systems.knucklebones.view.layout import field_rect, row_rect
from systems.tables import Telling

GRAPH = Rect(402, 60, 232, 82)
"""Where the chances are drawn."""
ROOM = {1: Rect(6, 262, 232, 92), 2: Rect(4, 210, 236, 146)}
"""Where a move is told, by size of text."""


def told(store: Store, language: str, rules: Rules, position: Position, move: Move, name: str) -> str:
    """What somebody did."""

    def say(key: str, **values: object) -> str:
        return str(store.text(key, language, name=name, **values))

    def face(number: int) -> str:
        return str(store.text(f"advice.face_{number}", language))

    if move.verb == "place":
        die = position.face
        row = move.choices[0]
        return say("review.placed", row=row, face=face(die)) if die else say("review.placed_unseen", row=row)
    if move.verb == ROLL.verb:
        return say("review.rolled", face=face(move.face)) if move.face else say("review.rolled_unseen")
    card = called(store, language, rules, position, move)
    return say("review.rolled_by", card=card, face=face(move.face)) if move.face else say("review.played", card=card)


def called(store: Store, language: str, rules: Rules, position: Position, move: Move) -> str:
    """What a move is called: a card with what it is aimed at."""
    if move.verb not in rules.catalogue:
        row = move.choices[0] if move.choices else 0
        return str(store.text("advice.row" if move.verb == "place" else "legend.roll", language, row=row))
    card = card_text(rules.catalogue[move.verb], "name", language)
    told = [store.text(AIMS[kind].format(*aim), language, row=aim[min(1, len(aim) - 1)])
            for kind, *aim in aims(rules, position, move)]  # fmt: skip
    return f"{card} ({', '.join(dict.fromkeys(told))})" if told else str(card)


AIMS = {"row": "advice.row", "field": "advice.row", "parity": "table.{}", "face": "advice.face_{}"}
"""How things are called that a card is aimed at; a die is told by its row."""


def spots(rules: Rules, position: Position, move: Move) -> tuple[Rect, ...]:
    """Where a move is made: the dice a card is aimed at, else the row."""
    if move.verb == "place":
        return tuple(row_rect(position.active, row).grown(RIM) for row in move.choices if isinstance(row, int))
    if move.verb not in rules.catalogue:
        return ()
    found = aims(rules, position, move)
    dice = tuple(field_rect(*aim) for kind, *aim in found if kind == "field")
    return dice or tuple(row_rect(*aim).grown(RIM) for kind, *aim in found if kind == "row")


def why(store: Store, language: str, reason: Reason) -> str:
    """A reason in words."""
    return sentence(store, language, f"advice.{reason.key}", reason.values)


TELLING = Telling(GRAPH, ROOM, told, called, spots, why)
