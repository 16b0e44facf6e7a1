"""The choices that a card asks for, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from components.focus import Id
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.card_play import can_play
from game.tables.knucklebones.manifest import apply, legal, new
from game.tables.knucklebones.notation import read
from systems.knucklebones.input import PendingChoice, as_move, next_choice
from tests.kit.rules import dice
from tests.kit.watched import STORE

KOTSU = dice(STORE).rules["kotsu"]
HANDS = "destiny,thief,shield,twister"


def asked(boards: str, card: str, *picked: Id, shields: str = "-") -> PendingChoice | None:
    return next_choice(read(KOTSU, f"{boards} 1 ready {HANDS} {HANDS} {shields} -"), card, picked)


@pytest.mark.parametrize(("card", "picked", "choice"), [
    ("destiny", (), PendingChoice("parity", (("parity", "even"), ("parity", "odd")))),
    ("destiny", (("parity", "odd"),), None),
    ("shield", (), PendingChoice("row", (("row", 1, 1), ("row", 1, 2), ("row", 1, 3)))),
    ("thief", (), PendingChoice("field", (("field", 2, 1, 1), ("field", 2, 3, 1), ("field", 2, 3, 2)))),
    ("thief", (("field", 2, 3, 2),), None),
    ("twister", (), PendingChoice("field", (("field", 1, 1, 1), ("field", 1, 1, 2), ("field", 1, 2, 1)))),
    ("twister", (("field", 1, 1, 1),), PendingChoice("field", (("field", 1, 1, 2), ("field", 1, 2, 1)))),
    ("twister", (("field", 1, 2, 1), ("field", 1, 1, 2)), None),
])
def test_each_answer_leads_to_the_next_choice(card: str, picked: tuple[Id, ...], choice: PendingChoice | None) -> None:
    assert asked("12/3/- 4/-/56", card, *picked) == choice


def ways(position: Board, card: str, picked: tuple[Id, ...] = ()) -> Iterator[tuple[Id, ...]]:
    """Yield every sequence of choices for a card."""
    choice = next_choice(position, card, picked)
    if choice is None:
        yield picked
        return
    for option in choice.options:
        yield from ways(position, card, (*picked, option))


@pytest.mark.parametrize("seed", range(12))
def test_the_choices_lead_to_every_legal_play_and_to_no_other(seed: int) -> None:
    chance, position = Random(seed), new(KOTSU, seed)
    while moves := legal(KOTSU, position):
        if not position.die and not position.over:
            hand = position.sides[position.active - 1].hand
            open_cards = [card for card in hand if can_play(position, position.active, card)]
            on_screen = {as_move(position, card, way) for card in open_cards for way in ways(position, card)}
            assert on_screen == {move for move in moves if move.verb in hand}
        position, _ = apply(KOTSU, position, chance.choice(moves))
