"""A new table, cabinet or card is a set of files: it works everywhere as soon as they are added to the game.

The tables Nim and Tic-Tac-Toe for two and Pearls for one, the cabinet Lamp, which is no table, the step Ferry, and the
card Pedestal, which has a new step with marks, are in ``tests/beside``, in the folders that they would have in the
repository; ``all`` asks the commands.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from pathlib import Path
from shutil import copy, rmtree

import pytest

from game.content.table_content import TableFiles
from game.paths import assets_dir
from game.tables import Table
from systems.staging import Staging
from tests.kit.tree import Tree

pytestmark = pytest.mark.slow

BESIDE = Path(__file__).parent / "beside"
EXAMPLES = "nim", "tictactoe", "pearls", "lamp", "pedestal", "ferry"
NIM, PEDESTAL = BESIDE / "nim", BESIDE / "pedestal"
MEDIA = {
    "knucklebones/sprites/card_pedestal.png": "knucklebones/sprites/card_jaws.png",
    "knucklebones/sprites/pedestal.png": "knucklebones/sprites/trap.png",
    "lamp/sprites/cabinet_lamp.png": "reversi/sprites/cabinet_reversi.png",
    "nim/sprites/cabinet_nim.png": "reversi/sprites/cabinet_reversi.png",
    "pearls/sprites/cabinet_pearls.png": "reversi/sprites/cabinet_reversi.png",
    "pearls/sounds/pearls.wav": "shared/sounds/snap.wav",
    "tictactoe/sprites/cabinet_tictactoe.png": "reversi/sprites/cabinet_reversi.png",
}
"""Their pictures and sounds, and the existing files to copy for them."""
KITS = (
    "tests/tables/test_every_table.py", "tests/systems/test_every_table.py", "tests/systems/test_order.py",
    "tests/replays/test_goldens.py", "tests/test_imports.py", "tests/test_statistics.py", "tests/test_texts.py",
    "tests/commands/test_referee.py", "tests/reliability/test_hostile_lines.py", "tests/screens/test_story.py",
    "tests/screens/test_layout.py", "tests/screens/test_practice.py", "tests/commands/known.py",
    "tests/tables/nim/played.py", "tests/nim/rules.py", "tests/tictactoe/rules.py", "tests/tables/pearls/played.py",
    "tests/lamp/lit.py", "tests/pedestal/played.py", "tests/ferry/played.py", "tests/test_blocks.py",
    "tests/tables/knucklebones/test_card_texts.py",
)
BEATS = {
    "pedestal_set": "{seconds: 0.4, ease: out_back, start: landing, lands: 0.2, scale: 2.2, calm: 0.15}",
    "die_raised": "{seconds: 0.3, ease: in_quad, start: with, lands: 0, leave: 0.3, leave_ease: in_quad, shrink: 0.4}",
}
"""The beats of the card's events."""


def test_a_table_has_to_say_little_in_few_files() -> None:
    required = [
        each.name
        for asked in (TableFiles, Table, Staging)
        for each in fields(asked)
        if each.init and each.default is MISSING and each.default_factory is MISSING
    ]
    assert len(required) < 9, required
    files = [path for folder in ("game", "data", "tests/nim") for path in (NIM / folder).rglob("*.*")]
    texts = [path.read_text("utf-8") for path in files if path.suffix in (".py", ".yaml")]
    assert len(texts) < 7 and sum(text.count("\n") for text in texts) < 85, sorted(map(str, files))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    tree = Tree(tmp_path_factory.mktemp("kotsu"))
    for name in (*EXAMPLES, "all"):
        tree.lay(BESIDE / name)
    tree.lay(BESIDE.parent / "reliability", "tests/reliability")
    data = tree.folder / "data" / "knucklebones"
    for path in (PEDESTAL / "more").iterdir():
        with (data / path.name).open("a", encoding="utf-8") as file:
            file.write(path.read_text("utf-8"))
    lines = "".join(f"\n  {event}: {timing}" for event, timing in BEATS.items())
    beats = (data / "beats.yaml").read_text("utf-8").replace("\nbeats:", f"\nbeats:{lines}", 1)
    (data / "beats.yaml").write_text(beats, "utf-8")
    for own, other in MEDIA.items():
        place = tree.folder / "assets" / own
        place.parent.mkdir(parents=True, exist_ok=True)
        copy(assets_dir() / other, place)
    return tree


def outcome(tree: Tree, names: str, *kits: str) -> tuple[int, str]:
    """Run the tests with these names; return their exit status and what they say."""
    done = tree.run("pytest", "-q", "-p", "no:cacheprovider", *kits, "-k", names)
    return done.returncode, done.stdout + done.stderr


def test_every_kit_and_command_knows_them_and_they_are_played_by_pads(tree: Tree) -> None:
    names = *EXAMPLES, "every_step_has", "every_module", "picture_for_every", "an_action_has_one"
    failed, output = outcome(tree, " or ".join(names), *KITS)
    assert not failed, output


@pytest.mark.long
def test_the_first_frame_does_not_wait_for_them(tree: Tree) -> None:
    failed, output = outcome(tree, "first_frame_waits", "tests/test_first_frame.py")
    assert not failed, output


@pytest.mark.long
def test_without_stored_matches_a_test_says_so(tree: Tree) -> None:
    rmtree(tree.folder / "tests" / "replays" / "nim")
    _, output = outcome(tree, "nim", "tests/replays/test_goldens.py")
    assert "keep matches in tests/replays/nim/, such as standard_1.txt" in output
    assert "1 failed, " in output and output.count("FAILED tests/replays/") == 1, output


@pytest.mark.long
def test_the_linter_reads_all_of_them_and_finds_what_is_wrong(tree: Tree) -> None:
    german = tree.folder / "data" / "lamp" / "texts" / "de.yaml"
    text = german.read_text("utf-8")
    german.write_text(text.replace("about", "abut"), "utf-8")
    done = tree.run("game", "lint")
    german.write_text(text, "utf-8")
    assert done.returncode == 1 and "data/lamp/texts/de.yaml:5:9: unknown text 'lamp.abut'" in done.stdout
    assert "1 error, 0 warnings" in done.stdout
