"""Reasons for good moves: a board and a move give a sentence."""

from __future__ import annotations

import pytest

from game.content.placeholders import placeholder_names
from game.kernel.random_stream import Stream
from game.tables.reversi.bots.decisions import reason
from game.tables.reversi.position import read, read_move
from game.tables.reversi.rules import apply, legal, new
from tests.kit.watched import STORE
from tests.tables.reversi.boards import shipped

RULES = shipped()
TOLD = [
    ("-XXXXXXXOXXXXXXXOXXXXXXXOXOOOXOXOXXOOXOXOXOXOOOXOOXOOOOXOOOOOOOO O", "a1", "wins own=33 other=31"),
    ("-X-------X-------XOXO------OO---XXOXO----O-XO---O--OX-----O--X-- O", "a1", "corner"),
    ("XXXXXXXXOOOXXXOX-OXOXXXX-OOOXXXX-OOXOOXXOOXOXOXXOOOXXXOOOOOOXX-O X", "g8", "blocks"),
    ("-X-------X-------XOXO------OO---XXOOO----OOOO---O--OX-----O--X-- X", "f6", "denies"),
    ("----------X--------XOX-----OOOXX---OOOX---OOOXOX---XX-OO-----X-O O", "h5", "holds discs=2"),
    ("---------------------------OX------XO--------------------------- X", "c4", "leaves moves=3"),
    ("-------------------X-------XX------XO--------------------------- O", "c3", "fewest moves=4"),
    ("-------------------X-------XX-----OOO--------------------------- X", "d6", "freer own=7 other=4"),
    ("-----------------XXX-------XX----OOXX----O-XX---O--------------- O", "e7", "inside"),
    ("-------------------X-------XX------XO--------------------------- O", "c5", "luck"),
    ("XXXXXOOOXOOXOOOXXOXOOOXXXXOOOXXXXXOOOXXXXXXXOXOXXXXXOOOXXXXX-OOX O", "pass", "passing"),
]


@pytest.mark.parametrize(("line", "move", "told"), TOLD, ids=[told.split()[0] for *_, told in TOLD])
def test_the_weightiest_thing_is_reported(line: str, move: str, told: str) -> None:
    found = reason(RULES, read(RULES, line), read_move(RULES, move))
    assert " ".join([found.key, *(f"{name}={value}" for name, value in found.values.items())]) == told


def test_every_move_has_a_sentence_in_both_languages() -> None:
    stream, position = Stream(3), new(RULES, 0)
    told = set()
    while moves := legal(RULES, position):
        for move in moves:
            found = reason(RULES, position, move)
            told.add(found.key)
            for language in ("en", "de"):
                assert set(placeholder_names(STORE.texts[language][f"advice.{found.key}"])) == set(found.values)
        position, _ = apply(RULES, position, stream.pick(moves))
    assert len(told) > 6
