"""Positions and scenes of Prospector."""

from __future__ import annotations

from functools import partial

from game.kernel.opaque import JsonObject
from game.tools.gallery.scene import LARGE_GERMAN, Scene

DUEL_DEAL = (
    "mine 9H,7C*,3D,6D,3S,TD,TS,9C,QS,5H,4D,7D,AD,3C,6S,2S,4S,QH,5S,8C,AH*,JD,TC,TH,4H,2C,2H,KD KC JC,4C,"
    "KH,QD,JS,8S,6H,KS,7H,8H,JH,AS,5C,5D,6C,2D,9S,QC,9D,3H,7S,AC,8D - 0.0 0 1 1 - | mine 9H,7C*,3D,6D,3S,"
    "TD,TS,9C,QS,5H,4D,7D,AD,3C,6S,2S,4S,QH,5S,8C,AH*,JD,TC,TH,4H,2C,2H,KD KC JC,4C,KH,QD,JS,8S,6H,KS,7H,"
    "8H,JH,AS,5C,5D,6C,2D,9S,QC,9D,3H,7S,AC,8D - 0.0 0 1 2 -"
)
DUEL = (
    "mine 9H,7C*,3D,6D,3S,TD,TS,9C,QS,5H,4D,7D,--,--,6S,2S,4S,--,--,8C,--,--,--,--,--,--,--,-- QH QD,JS,8"
    "S,6H,KS,7H,8H,JH,AS,5C,5D,6C,2D,9S,QC,9D,3H,7S,AC,8D KC,AH*,KD,JC,TH,JD,TC,4C,5S,4H,3C,2C,AD,2H,KH 1"
    ".0 33 1 1 - | mine 9H,7C*,3D,6D,3S,TD,TS,9C,QS,5H,4D,7D,AD,3C,6S,2S,4S,QH,5S,8C,--,--,--,--,4H,2C,--"
    ",KD TH 4C,KH,QD,JS,8S,6H,KS,7H,8H,JH,AS,5C,5D,6C,2D,9S,QC,9D,3H,7S,AC,8D KC,AH*,2H,JC,TC,JD 3.0 6 1 "
    "2 -"
)
DUEL_LAST = (
    "mine 9H,--,3D,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,-- 9C - KC,AH*"
    ",KD,JC,TH,JD,TC,4C,5S,4H,3C,2C,AD,2H,KH,QH,QD,JS,TD,8S,7D,8C,6H,5H,4S,KS,QS,7H,6S,8H,JH,TS,AS,2S,5C,"
    "4D,3S,5D,6D,7C*,6C,2D,9S,QC,9D,3H,7S,AC,8D 1.0 54 1 1 - | mine --,7C*,3D,--,--,--,--,9C,--,--,--,--,"
    "--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,-- 8D - KC,AH*,2H,JC,TC,JD,TH,4C,3C,2C,AD,KD,QH,KH,QD,J"
    "S,TD,8S,7D,8C,6H,5S,4D,3S,4S,5H,6D,KS,QS,7H,8H,9H,JH,AS,5C,4H,5D,6S,6C,2D,9S,TS,QC,9D,3H,2S,7S,AC 0."
    "0 58 1 2 -"
)
FRESH = (
    "9H,7C*,3D,6D,3S,TD,TS,9C,QS,5H,4D,7D,AD,3C,6S,2S,4S,QH,5S,8C,AH*,JD,TC,TH,4H,2C,2H,KD KC "
    "JC,4C,KH,QD,JS,8S,6H,KS,7H,8H,JH,AS,5C,5D,6C,2D,9S,QC,9D,3H,7S,AC,8D - 0.0 0 1"
)
"""The deal of seed 7 in a layout with 28 slots."""
LONG = (
    "mine --,--,--,--,5H*,--,--,--,--,6H,4D,--,--,--,--,--,--,--,2C,9D,KH*,--,--,--,--,TC,--,KD* QD "
    "3C,9H,JS,2S 8C,9C,TH,JH,QS,KS*,AS,2D,3H,4C,5S,4H 9.1 120 3"
)
NEARLY = (
    "mine --,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,2C,3D*,--,--,--,--,--,--,--,-- AS "
    "9H 8C,9C,TH,JH,QS,KS 5.0 214 2"
)
LOST = (
    "mine --,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,2C,9D*,--,--,--,--,--,--,--,KH AS "
    "7H 8C,9C,TH,JH,QS,KS 3.0 64 1"
)
WIDE = (
    "9H,7C*,3D,6D,3S,TD,TS,9C,QS,5H,4D,7D,AD,3C,6S,2S,4S,QH,5S,8C,AH*,JD,TC,TH,4H,2C,2H,KD,KC,JC 4C "
    "KH,QD,JS,8S,6H,KS,7H,8H,JH,AS,5C,5D,6C,2D,9S,QC,9D,3H,7S,AC,8D - 0.0 0 1"
)
"""The deal of seed 7 in a layout with 30 slots."""
_scene = partial(Scene, table="prospector")
BUSIEST = _scene("busiest", "A long run lights the shaft, and then pays out", position=LONG,
                 moves=("m20", "draw"))


def with_rules(rules: str, **more: object) -> JsonObject:
    """Return the settings for a match by these rules."""
    return {"setups": {"prospector": {"rules": rules}}, **more}


SCENES = (
    _scene("prospector_tutorial", "Tutorial of Prospector", "tutorial", at=0.5),
    _scene("prospector_practice", "Practice for Prospector", "practice", presses=("confirm",), at=0.6),
    _scene("prospector", "Prospector: a new deal", position=f"mine {FRESH}", at=1.0),
    _scene("prospector_flight", "Prospector: a card flies to the pile", position=f"mine {FRESH}", moves=("m20",),
           at=0.08),
    _scene("prospector_scored", "Prospector: its points follow", position=f"mine {FRESH}", moves=("m20",), at=0.5),
    _scene("prospector_long", "Prospector: a long run lights the shaft", position=LONG, moves=("m20",), at=1.0),
    _scene("prospector_banked", "Prospector: a run pays out", position=LONG, moves=("draw",), at=0.55),
    _scene("prospector_refused", "Prospector: why a card cannot be taken", position=f"mine {FRESH}",
           presses=("down", "confirm"), at=0.4),
    _scene("prospector_nearly", "Prospector: two cards left", position=NEARLY, at=1.0),
    _scene("prospector_won", "Prospector: the mine is empty", position=NEARLY, moves=("m18", "m19"), at=1.2),
    _scene("prospector_lost", "Prospector: no card fits", position=LOST, moves=("draw",), at=1.3),
    _scene("prospector_vein", "The Vein", position=f"vein {FRESH}", at=1.0),
    _scene("prospector_shafts", "The Shafts", position=f"shafts {WIDE}", at=1.0),
    _scene("prospector_gallery", "The Gallery", position=f"gallery {WIDE}", at=1.0),
    _scene("prospector_ivory", "The ivory deck", position=LONG, at=1.0,
           settings={"setups": {"prospector": {"deck": "ivory"}}}),
    _scene("prospector_contrast", "Prospector with high contrast", position=LONG, at=1.0,
           settings={"palette": "contrast"}),
    _scene("prospector_large", "Prospector with large text, in German", position=LONG,
           presses=("down", "confirm"), at=0.5, settings=LARGE_GERMAN),
    _scene("prospector_calm", "Prospector with reduced motion: cards do not fly", position=f"mine {FRESH}",
           moves=("m20",), at=0.3, settings={"reduced_motion": True}),
    _scene("prospector_hint", "Prospector: hint with a reason, and chances to win", position=f"mine {FRESH}",
           presses=("hint",), at=0.6, settings={"advice": True, "chances": True}),
    _scene("prospector_seeking", "Prospector: searching for a winnable deal", "seeking", at=0.5,
           settings={"setups": {"prospector": {"deals": "winnable"}}}),
    _scene("prospector_scores", "Prospector: high scores", "high_scores", at=0.5),
    _scene("prospector_map", "Prospector: map of mines", "map", at=0.5),
    _scene("prospector_review", "Prospector: review of a round", "review", presses=("down", "down"), at=1.2),
    _scene("prospector_story", "Prospector: story of a round", "story", at=1.2),
    _scene("prospector_duel", "Prospector: a duel at the same time", position=DUEL, at=0.6,
           settings=with_rules("duel")),
    _scene("prospector_duel_deal", "Prospector: both players have the same deal", position=DUEL_DEAL, at=0.6,
           settings=with_rules("duel")),
    _scene("prospector_duel_turns", "Prospector: a duel in turns; the waiting half is dark", position=DUEL_DEAL, at=0.6,
           settings=with_rules("turns")),
    _scene("prospector_duel_end", "Prospector: end of a duel", "result", DUEL_LAST, ("2:m1",), at=2.0,
           settings=with_rules("duel")),
)
