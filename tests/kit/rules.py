"""Rule sets and cards of Knucklebones: built by hand, or from the game's data.

A position is a line such as ``21/4/55 3/66/- 1 ready it,shield - 2.2=3 - 1.1size2``: the rows of both seats, each from
the middle of the table outward, the seat to move, the state (``ready`` to roll, or ``place:4``), the cards of both
seats, the shields, the state of the random stream, and the marks of cards. Fields at the end may be left out; ``-`` is
an empty one. A move is ``roll=4``, ``place:2``, or a card with its choices, ``it:1.3``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from game.content.store import Store
from game.content.yaml_models import reading_of
from game.tables.knucklebones.content import KnucklebonesContent, read_decks
from game.tables.knucklebones.definitions import Cards, DeckFile, Rules
from game.tables.knucklebones.dice_rules import Multipliers
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.manifest import TABLE, apply, legal
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.table_files import strict_files

if TYPE_CHECKING:
    import pytest


def card(**parts: Any) -> dict[str, Any]:
    """Return a card as YAML would give it, with placeholder texts."""
    texts: dict[str, Any] = {text: {"en": text} for text in ("name", "prompt", "description")}
    return {**texts, "art": "card", **parts}


BASE: dict[str, Any] = {
    "destiny": card(
        name={"en": "Fate Die"},
        choices=[{"kind": "parity"}],
        steps=[{"do": "restrict_roll", "to": 1}, {"do": "roll"}],
        ends_turn=False,
    ),
    "thief": card(
        name={"en": "Pickpocket"},
        choices=[{"kind": "opponent_die", "where": ["not_empty", "unshielded", "facing_not_full"]}],
        steps=[{"do": "copy_die", "to": 1}],
    ),
    "shield": card(
        name={"en": "Shield"},
        choices=[{"kind": "own_row"}],
        steps=[{"do": "shield", "to": 1, "turns": 3}],
    ),
    "twister": card(
        name={"en": "Twister"},
        choices=[{"kind": "own_die"}, {"kind": "own_die", "where": ["distinct"]}],
        steps=[{"do": "swap", "to": [1, 2]}],
    ),
}
"""The four cards of the base deck."""


WIDER: dict[str, Any] = {
    "destroyer": card(steps=[{"do": "destroy"}, {"do": "roll"}], ends_turn=False),
    "reroll": card(choices=[{"kind": "own_die"}], steps=[{"do": "reroll"}]),
    "loaded": card(choices=[{"kind": "face"}], steps=[{"do": "load_roll"}, {"do": "roll"}], ends_turn=False),
    "mirror": card(steps=[{"do": "reflect"}, {"do": "roll"}], ends_turn=False),
    "doubler": card(steps=[{"do": "pair"}, {"do": "roll"}], ends_turn=False),
    "twins": card(steps=[{"do": "again"}, {"do": "roll"}], ends_turn=False),
    "row_doubler": card(choices=[{"kind": "own_row"}], steps=[{"do": "mark_row"}]),
    "multiplier": card(steps=[{"do": "mark_die", "times": 2}, {"do": "roll"}], ends_turn=False),
    "joker": card(steps=[{"do": "mark_die", "costs": 12}, {"do": "roll"}], ends_turn=False),
    "trap": card(choices=[{"kind": "field"}], steps=[{"do": "snare"}], ends_turn=False),
    "fog": card(steps=[{"do": "veil"}], ends_turn=False),
}
"""Cards of the wider deck."""


def rules(**changes: Any) -> Rules:
    """Return the default rules with the base deck; keyword arguments replace single values."""
    return Rules.model_validate({"deck": list(BASE), "catalogue": BASE, **changes})


KOTSU = rules()
STORM = rules(name="storm", deck=list(WIDER), catalogue={**BASE, **WIDER})
"""Rules with the wider deck."""
CLASSIC = rules(
    name="classic", cards=False, instant_win=False, deck=[], multipliers=Multipliers(diagonal=0).model_dump()
)


def load_decks(data: Path | None = None) -> tuple[Cards, DeckFile]:
    """Return all cards and decks of the data; refuse with ``bad_rules``."""
    return read_decks(strict_files("knucklebones", data))


def use_known_scores(store: Store, patch: pytest.MonkeyPatch) -> None:
    """Let every rule set score as the tests' ``KOTSU`` does, regardless of its file."""
    known = {name: getattr(KOTSU, name) for name in ("multipliers", "best_of", "set_limit")}
    for name, rules in list(dice_content(store).rules.items()):
        patch.setitem(dice_content(store).rules, name, rules.model_copy(update=known))


def dice_content(store: Store) -> KnucklebonesContent:
    return store.content_of_type(KnucklebonesContent)


def card_rules(*steps: dict[str, Any], **more: Any) -> Rules:
    """Return rules with a single card ``it`` of these steps, which both seats may hold.

    The error of an invalid card has notes with the words that designers read.
    """
    parts = card(steps=list(steps), **more)
    try:
        return rules(catalogue={**BASE, "it": parts}, deck=["it"])
    except ValidationError as error:
        reading = reading_of(Cards, json.dumps({"it": parts}, indent=1), "card")
        for fault in reading.faults:
            error.add_note(str(fault))
        raise


def play_move(rule_set: Rules, line: str, move: str) -> tuple[str, list[str]]:
    """Return the position after a move, and its events, each by name with its values."""
    after, events = apply(rule_set, read(rule_set, line), read_move(rule_set, move))
    return write(after), [event_line(event) for event in events]


def line_after(rule_set: Rules, line: str, *moves: str) -> str:
    """Return the position after moves, each of which can be written and read again."""
    for move in moves:
        line, _ = play_move(rule_set, line, move)
        assert write(read(rule_set, line)) == line
    return line


def event_line(event: Event) -> str:
    return f"{TABLE.files.events[type(event)]} {' '.join(map(str, event))}"


def moves(rule_set: Rules, line: str) -> list[str]:
    """Return all legal moves except rolls."""
    return [write_move(move) for move in legal(rule_set, read(rule_set, line)) if move.verb != "roll"]
