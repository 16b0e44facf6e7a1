"""The reasons why a card cannot be played, and descriptions of its effect, also for unknown cards."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest

from components.seat_choice import Pointer
from game.tables.knucklebones.cards.card_moves import moves_of
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.notation import read
from game.tables.knucklebones.texts.cards import lack_in_words
from systems.knucklebones.cards import notes, readable_items
from systems.knucklebones.table import legend_entries
from tests.kit.rules import dice_content
from tests.kit.watched import STORE, TablePlayer

KOTSU = dice_content(STORE).rules["kotsu"]
TEXTS: dict[str, Any] = {part: {"en": part} for part in ("name", "prompt", "description")}
LENGTHS = [*product(range(4), repeat=3)][::5]


def note_of(language: str, line: str, card: str, seat: int = 1) -> str:
    """Return the reason why a card cannot be played in a position."""
    return lack_in_words(partial(STORE.text, language=language), find_lack(read(KOTSU, line), seat, card))


@pytest.mark.parametrize(("line", "card", "en", "de"), [
    ("1/2/3 -/-/- 1 ready thief", "thief", "Needs one of the opponent's dice.",
     "Braucht einen gegnerischen Würfel."),
    ("1/2/3 4/-/- 1 ready thief - 2.1=3", "thief", "Needs one of the opponent's dice in a lane without a shield.",
     "Braucht einen gegnerischen Würfel in einer Bahn ohne Schild."),
    ("123/2/- 4/-/- 1 ready thief", "thief", "Needs one of the opponent's dice in a lane with room opposite.",
     "Braucht einen gegnerischen Würfel in einer Bahn mit Platz gegenüber."),
    ("123/2/- 4/5/- 1 ready thief - 2.2=3", "thief",
     "Needs one of the opponent's dice in a lane without a shield and with room opposite.",
     "Braucht einen gegnerischen Würfel in einer Bahn ohne Schild und mit Platz gegenüber."),
    ("-/-/- 4/-/- 1 ready twister", "twister", "Needs 2 of your dice.", "Braucht 2 deiner Würfel."),
    ("4/-/- 4/-/- 1 ready twister", "twister", "Needs 2 of your dice.", "Braucht 2 deiner Würfel."),
    ("-/-/- 4/-/- 1 ready reroll", "reroll", "Needs one of your dice.", "Braucht einen deiner Würfel."),
    ("11/22/33 -/-/- 1 ready doubler", "doubler", "Needs one of your lanes with room for two dice.",
     "Braucht eine eigene Bahn mit Platz für zwei Würfel."),
    ("111/222/33 -/-/- 1 ready twins", "twins", "Needs room for two dice on your board.",
     "Braucht Platz für zwei Würfel auf deinem Brett."),
])
def test_the_reason_is_one_sentence(line: str, card: str, en: str, de: str) -> None:
    assert (note_of("en", line, card), note_of("de", line, card)) == (en, de)


def unseen(choices: list[dict[str, Any]], steps: list[dict[str, Any]], ends: bool = True) -> Card:
    """Return a card that is in no deck."""
    return Card.model_validate({**TEXTS, "choices": choices, "steps": steps, "ends_turn": ends, "art": "card"})


UNSEEN = {
    "shield opposite room": unseen(
        [{"kind": "own_row", "where": ["not_empty", "facing_not_full"]}], [{"do": "shield", "to": 1}]),
    "two shields": unseen(
        [{"kind": "own_row", "where": ["not_full", "unshielded"]},
         {"kind": "own_row", "where": ["distinct", "not_full"]}],
        [{"do": "shield", "to": 1}, {"do": "shield", "to": 2}]),
    "theft and second try": unseen(
        [{"kind": "own_die", "where": ["not_full"]}, {"kind": "opponent_die", "where": ["unshielded"]}],
        [{"do": "reroll", "to": 1}, {"do": "copy_die", "to": 2}]),
    "three swapped": unseen(
        [{"kind": "own_die"}, {"kind": "own_die", "where": ["distinct"]}, {"kind": "own_die", "where": ["distinct"]}],
        [{"do": "swap", "to": [1, 2]}, {"do": "swap", "to": [2, 3]}]),
    "trap in a lane with dice": unseen(
        [{"kind": "field", "where": ["not_empty", "unshielded"]}], [{"do": "snare", "to": 1}]),
    "everything and a roll": unseen(
        [{"kind": "parity"}, {"kind": "opponent_die"}],
        [{"do": "copy_die", "to": 2}, {"do": "restrict_roll", "to": 1}, {"do": "again"},
         {"do": "roll"}],
        ends=False),
}
"""Cards that a designer might write."""


def unseen_rules(card: Card) -> Rules:
    """Return rules in which both seats may hold this card, ``it``."""
    return Rules(catalogue={"it": card}, deck=("it",))


@pytest.mark.parametrize(("card", "line", "en"), [
    ("shield opposite room", "-/1/- -/234/-",
     "Needs one of your lanes with dice and with room opposite."),
    ("two shields", "123/123/- -/-/-", "Needs 2 of your lanes with room."),
    ("theft and second try", "123/-/- -/4/-", "Needs one of your dice in a lane with room."),
    ("theft and second try", "1/-/- 4/-/- 1 ready it it 2.1=1",
     "Needs one of the opponent's dice in a lane without a shield."),
    ("three swapped", "1/2/- -/-/-", "Needs 3 of your dice."),
    ("trap in a lane with dice", "-/-/- 123/-/-", "Needs one of the opponent's free fields in a lane with dice."),
    ("everything and a roll", "123/123/12 -/-/4", "Needs room for two dice on your board."),
])
def test_an_invented_card_tells_its_reason_too(card: str, line: str, en: str) -> None:
    rule_set = unseen_rules(UNSEEN[card])
    held = line if " 1 " in line else f"{line} 1 ready it it"
    assert lack_in_words(partial(STORE.text, language="en"), find_lack(read(rule_set, held), 1, "it")) == en


@pytest.mark.parametrize("card", [*UNSEEN.values(), *KOTSU.catalogue.values()])
def test_a_card_that_cannot_be_played_always_has_a_reason(card: Card) -> None:
    rule_set = unseen_rules(card)
    for own, other, shield in product(LENGTHS[::2], LENGTHS[::4], ("-", "1.1=1,1.2=1,1.3=1,2.1=1,2.2=1,2.3=1")):
        boards = ["/".join("135"[:many] or "-" for many in own), "/".join("246"[:many] or "-" for many in other)]
        board = read(rule_set, f"{' '.join(boards)} 1 ready it it {shield}")
        if board.no_moves_left or moves_of(board, "it", 1):
            continue
        found = find_lack(board, 1, "it")
        assert found
        for language in ("en", "de"):
            sentence = lack_in_words(partial(STORE.text, language=language), found)
            assert sentence.count(".") == 1 and sentence.endswith(".") and "{" not in sentence


@pytest.mark.parametrize(("card", "left", "says"), [
    ("thief", 1, ["Ends your turn.", "Takes all equal dice in that lane.", "1 use left."]),
    ("shield", 3, ["Play before rolling. You roll afterward.", "3 uses left."]),
    ("destiny", 1, ["Play before rolling: rolls the die for you.", "1 use left."]),
    ("fog", 1, ["Play before rolling. You roll afterward.", "1 use left."]),
])
def test_the_note_next_to_a_card_explains_its_effect(card: str, left: int, says: list[str]) -> None:
    assert notes(partial(STORE.text, language="en"), KOTSU.catalogue[card], left) == says


@pytest.mark.parametrize(("line", "plays"), [("1/-/- 2/-/- 1 ready thief", True), ("1/-/- -/-/- 1 ready thief", False)])
def test_play_is_offered_only_for_a_card_that_can_be_played(line: str, plays: bool) -> None:
    player = TablePlayer(line).press("left")
    assert player.focus == ("card", 1, "thief")
    offered = dict(legend_entries(STORE, "en", player.choosing, player.screen_state))
    assert (offered.get("confirm") == "Play card", "confirm" in offered) == (plays, plays)
    assert player.press("confirm").moves == (["thief:1.1"] if plays else [])


@pytest.mark.parametrize("moves", [(), ("left", "confirm")])
def test_the_legend_of_the_mouse_names_the_close_look_only_over_a_card(moves: tuple[str, ...]) -> None:
    player = TablePlayer("1/-/- 2/-/- 1 ready destiny").press(*moves)
    card = readable_items(1)[0].rect.center
    for place, first in ((card, "look"), ((320.0, 180.0), "back" if moves else "menu")):
        player.memory.pointer = Pointer(*place, None)
        offered = [action for action, _ in legend_entries(STORE, "en", player.choosing, player.screen_state)]
        assert next(action for action in offered if action in ("look", "back", "menu")) == first
