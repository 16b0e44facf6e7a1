"""A card with a new effect is one module, its YAML and its picture: it works everywhere as soon as they are added.

The module and the YAML are in ``tests/card_beside``.
"""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy

import pytest

from tests.kit.tree import Tree

pytestmark = pytest.mark.slow

BESIDE = Path(__file__).parent / "card_beside"
SPRITES = "assets/knucklebones/sprites"
PICTURES = {"card_pedestal": "card_jaws", "pedestal": "trap"}
"""Its pictures, and the existing pictures to copy for them."""
BEATS = {
    "pedestal_set": "{seconds: 0.4, ease: out_back, start: landing, lands: 0.2, scale: 2.2, calm: 0.15}",
    "die_raised": "{seconds: 0.3, ease: in_quad, start: with, lands: 0, leave: 0.3, leave_ease: in_quad, shrink: 0.4}",
}
"""The beats of its events."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    tree = Tree(tmp_path_factory.mktemp("kotsu"))
    tree.lay(BESIDE / "game", "game")
    for name, other in PICTURES.items():
        copy(tree.folder / SPRITES / f"{other}.png", tree.folder / SPRITES / f"{name}.png")
    data = tree.folder / "data"
    for file in ("cards.yaml", "decks.yaml"):
        with (data / "knucklebones" / file).open("a", encoding="utf-8") as written:
            written.write((BESIDE / file).read_text("utf-8"))
    beats = data / "knucklebones" / "beats.yaml"
    lines = "".join(f"\n  {event}: {timing}" for event, timing in BEATS.items())
    beats.write_text(beats.read_text("utf-8").replace("\nbeats:", f"\nbeats:{lines}", 1), "utf-8")
    return tree


def test_it_is_played_by_the_rules_before_the_eye_and_by_bots(tree: Tree) -> None:
    asked = "tests/card_beside/played.py", "tests/systems/test_order.py"
    done = tree.run("pytest", "-q", "-p", "no:cacheprovider", *asked)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_referee_knows_it_and_the_linter_has_nothing_to_say(tree: Tree) -> None:
    played = {"apply": {"position": "-/5/- 1/-/- 1 ready pedestal", "move": "pedestal:2"}}
    blocks = tree.folder / "blocks.md"
    words = ("referee",), ("lint",), ("docs", "--out", str(blocks))
    answer, linted, _ = tree.told(*words, asked=json.dumps(played) + "\n")
    told = json.loads(answer)
    assert told["events"][1] == {"type": "pedestal_set", "seat": 1, "row": 2, "field": 2, "times": 3}
    assert told["position"].endswith(" 1.2.2^3")
    assert "0 errors" in linted
    assert "`raise`" in blocks.read_text()
