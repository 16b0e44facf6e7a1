"""Positions and scenes of Reversi."""

from __future__ import annotations

from functools import partial

from game.content.models.controls import ActionName
from game.tools.gallery.scene import LARGE_GERMAN, Scene

MIDDLE = "--OOO-----XOXX---OXXXOO-XXOXOXXO-XOOXOX---XXOO----OXX-----O----- X"
END = "XOOOOOOOXXOOOOOOXXXOOOOOXXXOOOOOXXXOXOOOXOXOXOOOXXOXXXOOXXXXXXXO X"
PASSING = "-OOOX-XOXXOOOXOO--XOXOXOXXXXXXOO-XXXXOXO--XXXXOO----XXXO---XXX-O O"
LAST = "XOOOOOOOXXOOOOOOXXXOOOOOXXXOOOOOXXXOXOOOXOXOXOOOXXOXXXXOXXXXXXX- O"
LEVEL = "XOOOOOOOXOOOOXOXXOXXXXXXOOOOOXXXOOXOOXXXXOOOXOXXXOOXXXXX-OXXXXXX O"
SMALL = "OX-----XXX---XXXO--XXXX---O---OOO--- O"
"""A position on a 6x6 board."""
TO_F7: tuple[ActionName, ...] = ("right", "right", "right", "right", "down")
MOST = "X-OX--XX-OOOXO-X-OOOOXO-XOO-OOOXOXOOO--XOO-OOOXXXX-OOXOOXOOX---X X"

_scene = partial(Scene, table="reversi")
BUSIEST = _scene("busiest", "Every help at once, then as many discs turn as one move can turn", position=MOST,
                 moves=("d4",), settings={"hints": True, "values": True, "chances": True})
SCENES = (
    _scene("reversi_tutorial", "Tutorial of Reversi", "tutorial", at=0.5),
    _scene("reversi_practice", "Practice for Reversi", "practice", presses=("confirm",), at=0.6),
    _scene("reversi", "Reversi: marks show legal squares", position=MIDDLE, at=1.0),
    _scene("reversi_known", "Reversi: no marks for experienced players", position=MIDDLE, at=1.0,
           settings={"hints": False}),
    _scene("reversi_hints", "Reversi: preview of a move", position=MIDDLE, presses=TO_F7,
           at=0.5, settings={"hints": True}),
    _scene("reversi_barred", "Reversi: an illegal square has a broken frame", position=MIDDLE,
           presses=("left", "down"), at=0.5),
    _scene("reversi_refused", "Reversi: why a move is refused", position=MIDDLE, presses=("up", "confirm"), at=0.4),
    _scene("reversi_place", "Reversi: a disc lands", position=MIDDLE, moves=("f7",), at=0.1),
    _scene("reversi_turn", "Reversi: discs flip one after another", position=MIDDLE, moves=("f7",), at=0.34),
    _scene("reversi_turned", "Reversi: the last move is marked", position=MIDDLE, moves=("f7",), at=1.6),
    _scene("reversi_pass", "Reversi: a pass", position=PASSING, moves=("f1",), at=2.0),
    _scene("reversi_hint", "Reversi: hint with a reason, and chances to win", position=MIDDLE,
           presses=("hint",), at=0.6, settings={"advice": True, "chances": True}),
    _scene("reversi_values", "Reversi: value of every square", position=MIDDLE, at=0.6,
           settings={"values": True, "chances": True}),
    _scene("reversi_buttons", "Reversi: buttons for hints, music, a new game", position=MIDDLE, presses=("right",) * 7,
           at=0.4),
    _scene("reversi_new", "Reversi: start over?", position=MIDDLE, presses=(*("right",) * 7, "down", "confirm"),
           at=0.4),
    _scene("reversi_count", "Reversi: counting the discs", position=LAST, moves=("h8",), at=2.7),
    _scene("reversi_counted", "Reversi: the higher pile wins", position=LAST, moves=("h8",), at=4.5),
    _scene("reversi_won", "Reversi: won", "result", LAST, ("h8",), at=2.0),
    _scene("reversi_drawn", "Reversi: a draw", "result", LEVEL, ("a8",), at=2.0),
    _scene("reversi_small", "Reversi on 6x6", position=SMALL, presses=("down", "right"), at=0.6,
           settings={"setups": {"reversi": {"board": "small"}}, "hints": True, "chances": True, "values": True}),
    _scene("reversi_contrast", "Reversi with high contrast", position=MIDDLE, at=1.0, settings={"palette": "contrast"}),
    _scene("reversi_voice", "A bot speaks at Reversi", position=MIDDLE, at=1.0, bot="tanuki"),
    _scene("reversi_calm", "Reversi with reduced motion: discs fade", position=MIDDLE, moves=("f7",), at=0.16,
           settings={"reduced_motion": True}),
    _scene("reversi_large", "Reversi with large text, in German", position=MIDDLE, presses=("up", "confirm"),
           at=0.5, settings={**LARGE_GERMAN, "hints": True}),
)
