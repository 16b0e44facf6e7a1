"""The rule sets of this table that the shared test kits run over, with separate layouts and a deck."""

from __future__ import annotations

from typing import Any

from game.tables.prospector.cards import Deck, MineLayout
from game.tables.prospector.definitions import DigEdges, Rules

TEXT = {"en": "A mine", "de": "Eine Mine"}
PEAKS = {
    0: (3, 4), 1: (5, 6), 2: (7, 8), 3: (9, 10), 4: (10, 11), 5: (12, 13), 6: (13, 14), 7: (15, 16), 8: (16, 17),
    **{slot: (slot + 9, slot + 10) for slot in range(9, 18)},
}
"""The mine from the rules: four layers of 3, 6, 9 and 10 cards."""
ACROSS = (-6, 0, 6, -7, -5, -1, 1, 5, 7, *range(-8, 9, 2), *range(-9, 10, 2))
LAYERS = (0,) * 3 + (1,) * 6 + (2,) * 9 + (3,) * 10


def layout(slots: list[dict[str, Any]], **more: Any) -> MineLayout:
    """Return a layout as YAML would give it."""
    return MineLayout.model_validate(
        {"name": TEXT, "about": TEXT, "slots": slots, "pile": {"x": 6, "y": 5}, "discard": {"x": 0, "y": 1}, **more}
    )


MINE = layout(
    [
        {"id": slot, "x": x, "y": layer - 5, "layer": layer, "face_up": layer == 3, "covered_by": PEAKS.get(slot, ())}
        for slot, (x, layer) in enumerate(zip(ACROSS, LAYERS, strict=True))
    ]
)
TRIO = layout(
    [
        {"id": 0, "x": 0, "y": -1, "covered_by": [1, 2]},
        {"id": 1, "x": -1, "y": 0, "layer": 1, "face_up": True},
        {"id": 2, "x": 1, "y": 0, "layer": 1, "face_up": True},
    ],
    pile={"x": 6, "y": 5, "cards": 4},
)
"""Two cards over a face-down one, and four to draw."""
SEEN = layout(
    [{"id": 0, "x": 0, "y": 0, "face_up": True, "covered_by": [1]}, {"id": 1, "x": 1, "y": 0, "layer": 1}],
    pile={"x": 6, "y": 5, "cards": 3},
)
"""A face-up card with one card over it."""
CORNERS = {"rank": [{"x": 0, "y": 0}], "suit": [{"x": 0, "y": 0}]}
DECK = Deck.model_validate(
    {
        "suits": [{"letter": suit, "symbol": "s", "corner": "s", "color": "#FFFFFF"} for suit in "CDHS"],
        "ranks": [{"letter": rank} for rank in "A23456789TJQK"],
        "corners": CORNERS,
        "small": CORNERS,
        "decks": {
            name: {"name": TEXT, "front": "f", "back": "b", "gold_front": "g", "gold_back": "h"}
            for name in ("neon", "plain")
        },
    }
)
LAYOUTS = {"mine": MINE, "trio": TRIO, "seen": SEEN}


def rules(name: str = "standard", **changed: Any) -> Rules:
    """Return rules with these layouts and this deck."""
    return Rules(name=name, layouts=LAYOUTS, cards=DECK, **changed)


STANDARD = rules()
APART = rules("apart", wrap=False)
"""Rules in which ace and king are not neighbors."""
SHORT = rules("short", layout="trio", draw=-1, left=5, pays=(2, 3, 5))
DUEL = rules("duel", seats=2, layout="trio")
TURNS = rules("turns", seats=2, together=False, layout="trio")
WITH_EDGES = rules(
    "with_edges", layout="trio", goal=14,
    edges=DigEdges(aces=1, wild=1, short=2, boosts=1, draws=1, deep=5, left=2, goal=3, open=1, peek=1),
)
"""Rules with a goal and every edge."""
SETS = {each.name: each for each in (STANDARD, APART, SHORT, DUEL, TURNS, WITH_EDGES)}
