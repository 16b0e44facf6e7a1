"""Reasons for good moves: a position and a move give a sentence."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from game.content.placeholders import placeholder_names
from game.tables.knucklebones.bots.reasons import reason
from game.tables.knucklebones.manifest import apply, legal, new
from game.tables.knucklebones.notation import read, read_move
from systems.knucklebones.input import as_move, places
from tests.kit.rules import CLASSIC, KOTSU, STORM
from tests.kit.watched import STORE


def why(line: str, move: str) -> str:
    found = reason(KOTSU, read(KOTSU, line), read_move(KOTSU, move))
    return " ".join([found.key, *(f"{name}={value}" for name, value in found.values.items())])


@pytest.mark.parametrize(
    ("line", "move", "told"),
    [
        ("215/4/5 3/66/444 1 place:6", "place:2", "destroys_2 faces=6 points=24"),
        ("3/66/444 215/4/5 2 place:6", "place:2", "destroys_2 faces=6 points=24"),
        ("1/-/- 6/-/- 1 place:6", "place:1", "destroys_1 face=6 points=6"),
        ("1/-/- 222/-/- 1 place:2", "place:1", "destroys_3 faces=2 points=18"),
        ("6/-/- -/-/- 1 place:6", "place:1", "makes_2 faces=6 points=18"),
        ("-/55/- -/-/- 1 place:5", "place:2", "makes_3 faces=5 points=25"),
        ("12/-/- -/-/- 1 place:5", "place:1", "closes row=1 points=5"),
        ("-/-/- -/-/- 1 place:5", "place:2", "brings points=5"),
        ("21/4/5 3/66/4 1 place:6 - - 2.2=3", "place:2", "repelled"),
        ("-/-/- -/-/- 1 ready", "roll", "roll"),
        ("-/-/- -/-/- 1 ready thief -", "roll", "roll_saves"),
        ("-/-/- 6/-/- 1 ready thief -", "thief:1.1", "steals face=6 points=12"),
        ("1/-/- -/-/- 1 ready shield -", "shield:1", "shields row=1"),
        ("1/-/- -/-/- 1 ready destiny -", "destiny:odd", "luck"),
        ("525/15/53 3/64/2 1 place:5", "place:3", "crosses"),
        ("164/34/255 3/61/442 1 place:6", "place:2", "wins own=46 other=22"),
    ],
)
def test_the_weightiest_thing_is_reported(line: str, move: str, told: str) -> None:
    assert why(line, move) == told


@pytest.mark.parametrize(("rules", "seed"), [*product((CLASSIC, KOTSU, STORM), (1, 2))])
def test_every_move_has_a_sentence_in_both_languages_and_places_that_make_it(rules: object, seed: int) -> None:
    chance, position = Random(seed), new(rules, seed)
    while not position.over:
        moves = legal(rules, position)
        for move in moves:
            found = reason(rules, position, move)
            for language in ("en", "de"):
                assert set(placeholder_names(STORE.texts[language][f"advice.{found.key}"])) == set(found.values)
            first, *answers = places(rules, position, move)
            if first[0] == "card":
                assert as_move(position, first[2], answers) == move
            else:
                assert answers == [] and first[0] == {"roll": "die", "place": "row"}[move.verb]
        position = apply(rules, position, chance.choice(moves))[0]
