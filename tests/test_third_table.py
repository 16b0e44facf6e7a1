"""A third table is folders of its own: laid beside the game, with no file of ours changed, it is there in everything.

It lies in ``tests/third`` as it would in the repository; its built-in data are those of ``data``.
"""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy, rmtree

import pytest

from game.paths import assets_dir
from tests.kit.tree import Tree

NIM = Path(__file__).parent / "third"
MEDIA = {
    "sprites/cabinet_nim.png": "reversi/sprites/cabinet_reversi.png",
    "sounds/counters.wav": "shared/sounds/snap.wav",
}
"""Its picture and its sound, and whose they are made from."""
KITS = (
    "tests/tables/test_every_table.py", "tests/systems/test_every_table.py", "tests/systems/test_order.py",
    "tests/replays/test_goldens.py", "tests/test_imports.py", "tests/test_statistics.py", "tests/test_texts.py",
    "tests/commands/test_referee.py", "tests/tables/nim/played.py",
)  # fmt: skip


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    tree = Tree(tmp_path_factory.mktemp("kotsu"))
    tree.lay(NIM)
    tree.lay(NIM / "data", "game/builtin")
    for own, other in MEDIA.items():
        place = tree.folder / "assets" / "nim" / own
        place.parent.mkdir(parents=True)
        copy(assets_dir() / other, place)
    return tree


def test_every_kit_runs_over_it_and_it_is_played_by_pads(tree: Tree) -> None:
    done = tree.run("pytest", "-q", "-p", "no:cacheprovider", *KITS, "-k", "nim")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_table_without_matches_that_were_kept_is_told_so(tree: Tree) -> None:
    rmtree(tree.folder / "tests" / "replays" / "nim")
    done = tree.run("pytest", "-q", "-p", "no:cacheprovider", "tests/replays/test_goldens.py", "-k", "nim")
    assert done.returncode == 1 and "keep matches in tests/replays/nim/, such as heap_1.txt" in done.stdout


def test_every_command_knows_it(tree: Tree) -> None:
    assert tree.told("perft", "--table", "nim", "--depth", "3").strip() == "27", "one, two or three, three times"
    sim = ("sim", "--table", "nim", "--matches", "20", "--bots", "greedy,random", "--json", "--via")
    bare, systems = (json.loads(tree.told(*sim, via)) for via in ("rules", "systems"))
    assert bare["digest"] == systems["digest"] and bare["wins"]["seat_1"] + bare["wins"]["seat_2"] == 20
    assert json.loads(tree.told("referee", "--table", "nim", asked='{"score": "0 1"}\n'))["outcome"] == 2
    kept = NIM / "tests" / "replays" / "nim" / "heap_1.txt"
    assert json.loads(tree.told("replay", "--json", str(kept)))["by"] == "last"
    assert "0 errors" in tree.told("lint")
