"""Positions and scenes of Reversi."""

from __future__ import annotations

from functools import partial

from game.content.models.controls import Action
from game.tools.gallery.scene import Scene

MIDDLE = "--OOO-----XOXX---OXXXOO-XXOXOXXO-XOOXOX---XXOO----OXX-----O----- X"
END = "XOOOOOOOXXOOOOOOXXXOOOOOXXXOOOOOXXXOXOOOXOXOXOOOXXOXXXOOXXXXXXXO X"
PASSING = "-OOOX-XOXXOOOXOO--XOXOXOXXXXXXOO-XXXXOXO--XXXXOO----XXXO---XXX-O O"
LAST = "XOOOOOOOXXOOOOOOXXXOOOOOXXXOOOOOXXXOXOOOXOXOXOOOXXOXXXXOXXXXXXX- O"
LEVEL = "XOOOOOOOXOOOOXOXXOXXXXXXOOOOOXXXOOXOOXXXXOOOXOXXXOOXXXXX-OXXXXXX O"
SMALL = "OX-----XXX---XXXO--XXXX---O---OOO--- O"
"""A position on a 6x6 board."""
TO_F7: tuple[Action, ...] = ("right", "right", "right", "right", "down")
MOST = "X-OX--XX-OOOXO-X-OOOOXO-XOO-OOOXOXOOO--XOO-OOOXXXX-OOXOOXOOX---X X"

_scene = partial(Scene, table="reversi")
BUSIEST = _scene("busiest", "Every help at once, then as many discs turn as one move can turn", position=MOST,
                 moves=("d4",), settings={"hints": True, "values": True, "chances": True})  # fmt: skip
SCENES = (
    _scene("reversi_tutorial", "How Reversi is played", "tutorial", at=0.5),
    _scene("reversi_practice", "The practice round of Reversi", "practice", presses=("confirm",), at=0.6),
    _scene("reversi", "Reversi: a turn begins, and marks show where a disc may lie", position=MIDDLE, at=1.0),
    _scene("reversi_known", "Whoever has played before sees no marks", position=MIDDLE, at=1.0,
           settings={"hints": False}),
    _scene("reversi_hints", "Where a disc may be placed, and what it would turn", position=MIDDLE, presses=TO_F7,
           at=0.5, settings={"hints": True}),
    _scene("reversi_barred", "Where none may lie the rim is broken", position=MIDDLE, presses=("left", "down"), at=0.5),
    _scene("reversi_refused", "Why a press does nothing", position=MIDDLE, presses=("up", "confirm"), at=0.4),
    _scene("reversi_place", "A disc comes down", position=MIDDLE, moves=("f7",), at=0.1),
    _scene("reversi_turn", "Discs turn about their axis, one after another", position=MIDDLE, moves=("f7",), at=0.34),
    _scene("reversi_turned", "The last move is marked", position=MIDDLE, moves=("f7",), at=1.6),
    _scene("reversi_pass", "A seat has to pass", position=PASSING, moves=("f1",), at=2.0),
    _scene("reversi_hint", "The best square with its reason, and who is likely to win", position=MIDDLE,
           presses=("back",), at=0.6, settings={"advice": True, "chances": True}),
    _scene("reversi_values", "What every square is worth", position=MIDDLE, at=0.6,
           settings={"values": True, "chances": True}),
    _scene("reversi_buttons", "Hints, music, a new game", position=MIDDLE, presses=("right",) * 7, at=0.4),
    _scene("reversi_new", "Begin anew?", position=MIDDLE, presses=(*("right",) * 7, "down", "confirm"), at=0.4),
    _scene("reversi_count", "At the end all discs are counted, seat by seat", position=LAST, moves=("h8",), at=2.7),
    _scene("reversi_counted", "Whose pile is higher has won", position=LAST, moves=("h8",), at=4.5),
    _scene("reversi_won", "More discs have won", "result", LAST, ("h8",), at=2.0),
    _scene("reversi_drawn", "As many discs on both sides", "result", LEVEL, ("a8",), at=2.0),
    _scene("reversi_small", "A board of 6x6", position=SMALL, presses=("down", "right"), at=0.6,
           settings={"setups": {"reversi": {"board": "small"}}, "hints": True, "chances": True, "values": True}),
    _scene("reversi_contrast", "Reversi at high contrast", position=MIDDLE, at=1.0, settings={"palette": "contrast"}),
    _scene("reversi_voice", "A bot has a word at Reversi", position=MIDDLE, at=1.0, bot="tanuki"),
    _scene("reversi_calm", "Discs fade with reduced motion", position=MIDDLE, moves=("f7",), at=0.16,
           settings={"reduced_motion": True}),
    _scene("reversi_large", "Reversi with text at double size, in German", position=MIDDLE, presses=("up", "confirm"),
           at=0.5, settings={"text_size": 2, "language": "de", "hints": True}),
)  # fmt: skip
