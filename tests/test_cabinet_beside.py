"""A cabinet may open a screen without a table: the example works as soon as its files are added to the game.

The files are in ``tests/beside/lamp``, in the folders that they would have in the repository.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from game.paths import assets_dir
from tests.kit.tree import Tree

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    tree = Tree(tmp_path_factory.mktemp("kotsu"))
    tree.lay(Path(__file__).parent / "beside" / "lamp")
    place = tree.folder / "assets" / "lamp" / "sprites" / "cabinet_lamp.png"
    place.parent.mkdir(parents=True)
    copy(assets_dir() / "reversi" / "sprites" / "cabinet_reversi.png", place)
    return tree


def test_a_pad_goes_from_home_to_a_screen_that_is_no_table_and_back(tree: Tree) -> None:
    asked = "tests/lamp/lit.py", "tests/test_imports.py", "-k", "lamp or every_module"
    done = tree.run("pytest", "-q", "-p", "no:cacheprovider", *asked)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_words_are_linted_as_all_others_and_nothing_else_is_wrong(tree: Tree) -> None:
    german = tree.folder / "data" / "lamp" / "texts" / "de.yaml"
    german.write_text(german.read_text("utf-8").replace("subtitle", "subtitel"), "utf-8")
    done = tree.run("game", "lint")
    assert done.returncode == 1 and "data/lamp/texts/de.yaml:3:13: unknown text 'lamp.subtitel'" in done.stdout
    assert "1 error, 0 warnings" in done.stdout
