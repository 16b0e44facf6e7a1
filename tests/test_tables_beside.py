"""A new table is a set of folders: it works everywhere as soon as they are added, without changes to other files.

Nim for two and Pearls for one are in ``tests/beside``, in the folders that they would have in the repository.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from pathlib import Path
from shutil import copy, rmtree

import pytest

from game.content.table_content import TableFiles
from game.paths import assets_dir
from game.tables import Table
from systems.tables import Staging
from tests.kit.tree import Tree

pytestmark = pytest.mark.slow

NIM, PEARLS = (Path(__file__).parent / "beside" / table for table in ("nim", "pearls"))
MEDIA = {
    "nim/sprites/cabinet_nim.png": "reversi/sprites/cabinet_reversi.png",
    "nim/sounds/counters.wav": "shared/sounds/snap.wav",
    "pearls/sprites/cabinet_pearls.png": "reversi/sprites/cabinet_reversi.png",
    "pearls/sounds/pearls.wav": "shared/sounds/snap.wav",
}
"""Their pictures and sounds, and the existing files to copy for them."""
KITS = (
    "tests/tables/test_every_table.py", "tests/systems/test_every_table.py", "tests/systems/test_order.py",
    "tests/replays/test_goldens.py", "tests/test_imports.py", "tests/test_statistics.py", "tests/test_texts.py",
    "tests/commands/test_referee.py", "tests/screens/test_story.py", "tests/tables/nim/played.py",
    "tests/tables/pearls/played.py",
)  # fmt: skip


def test_a_table_has_to_say_little_in_few_files() -> None:
    required = [
        each.name
        for asked in (TableFiles, Table, Staging)
        for each in fields(asked)
        if each.init and each.default is MISSING and each.default_factory is MISSING
    ]
    assert len(required) < 8, required
    files = [path for path in NIM.rglob("*") if path.suffix in (".py", ".yaml") and NIM / "tests" not in path.parents]
    assert len(files) < 12, sorted(map(str, files))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    tree = Tree(tmp_path_factory.mktemp("kotsu"))
    for table in (NIM, PEARLS):
        tree.lay(table)
    for own, other in MEDIA.items():
        place = tree.folder / "assets" / own
        place.parent.mkdir(parents=True)
        copy(assets_dir() / other, place)
    return tree


def test_every_kit_runs_over_them_and_they_are_played_by_pads(tree: Tree) -> None:
    done = tree.run("pytest", "-q", "-p", "no:cacheprovider", *KITS, "-k", "nim or pearls")
    assert done.returncode == 0, done.stdout + done.stderr


def test_hostile_lines_are_answered_there_too(tree: Tree) -> None:
    tree.lay(Path(__file__).parent / "reliability", "tests/reliability")
    done = tree.run("tests.reliability.hostile_lines", "250", "nim", "pearls")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_table_without_systems_is_played_by_pads_too(tree: Tree) -> None:
    rmtree(tree.folder / "systems" / "nim")
    kits = "tests/systems/test_every_table.py", "tests/test_imports.py", "tests/tables/nim/played.py"
    done = tree.run("pytest", "-q", "-p", "no:cacheprovider", *kits, "-k", "nim")
    tree.lay(NIM / "systems", "systems")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_table_without_matches_that_were_kept_is_told_so(tree: Tree) -> None:
    rmtree(tree.folder / "tests" / "replays" / "nim")
    done = tree.run("pytest", "-q", "-p", "no:cacheprovider", "tests/replays/test_goldens.py", "-k", "nim")
    assert done.returncode == 1 and "keep matches in tests/replays/nim/, such as heap_1.txt" in done.stdout


def test_every_command_knows_it(tree: Tree) -> None:
    sim = ("sim", "--table", "nim", "--matches", "20", "--bots", "greedy,random", "--json", "--via")
    kept = NIM / "tests" / "replays" / "nim" / "heap_1.txt"
    perft, *figures, scored, replayed, linted = tree.told(
        ("perft", "--table", "nim", "--depth", "3"), (*sim, "rules"), (*sim, "systems"), ("referee", "--table", "nim"),
        ("replay", "--json", str(kept)), ("lint",), asked='{"score": "0 1"}\n',
    )  # fmt: skip
    assert perft.strip() == "27", "one, two or three, three times"
    bare, systems = map(json.loads, figures)
    assert bare["digest"] == systems["digest"] and bare["wins"]["seat_1"] + bare["wins"]["seat_2"] == 20
    assert json.loads(scored)["outcome"] == 2
    assert json.loads(replayed)["by"] == "last"
    assert "0 errors" in linted


def test_every_command_knows_the_one_for_one_seat(tree: Tree) -> None:
    sim = ("sim", "--table", "pearls", "--matches", "20", "--bots", "greedy", "--json", "--via")
    kept = str(PEARLS / "tests" / "replays" / "pearls" / "bay_1.txt")
    requests = (
        '{"score": "0 21 0 -"}',
        '{"new": {"seed": 7, "first": 2}}',
        '{"apply": {"position": "4 0 1 -", "move": "home"}}',
    )
    *figures, played, answers, replayed, told = tree.told(
        (*sim, "rules"), (*sim, "systems"), ("sim", "--table", "pearls", "--matches", "5"),
        ("referee", "--table", "pearls"), ("replay", "--json", kept), ("replay", kept),
        asked="".join(f"{request}\n" for request in requests),
    )  # fmt: skip
    bare, systems = map(json.loads, figures)
    assert bare["digest"] == systems["digest"] and bare["wins"] == {"won": 0, "lost": 0, "played": 20}
    assert bare["score_mean"] > 0 and bare["score_median"] > 0
    assert "played for points" in played
    score, first, home = map(json.loads, answers.splitlines())
    assert score == {"totals": [21], "outcome": "points", "by": "pearls"} and first["error"]["code"] == "bad_request"
    assert [event["type"] for event in home["events"]] == ["day_ended", "match_ended"]
    again = json.loads(replayed)
    assert (again["names"], again["outcome"], again["by"]) == (["1"], "points", "pearls")
    assert told.rstrip().endswith("done")
