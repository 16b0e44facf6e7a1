"""A new pack has an example of everything that designers can add, and each of them works."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.__main__ import main
from game.content.store import Store
from game.match.practice import puzzles_at
from game.paths import with_packs
from game.tables.table_files import load_rules
from game.tables.undercity.definitions import Rules
from tests.kit.commands import Command
from tests.kit.shipped import read_store
from tests.kit.tree import Tree

BESIDE = Path(__file__).parents[1] / "beside"
LONG_NAME = "ravelinthesmallcity"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "harbor"
    assert main(["new", "pack", "harbor", "--to", str(folder)]) == 0
    return folder


def choices(store: Store, table_name: str) -> set[str]:
    """Return the options of a table's setup page."""
    return {option.id for choice in store.content_of(table_name).setups.choices for option in choice.options}


def test_every_example_is_in_the_game(pack: Path) -> None:
    with with_packs([pack]):
        store = read_store()
        assert not store.faults
        knucklebones = store.content_of("knucklebones")
        for found in (
            knucklebones.rules, knucklebones.bots, store.players.portraits, store.palettes, store.music.tracks,
            choices(store, "knucklebones"), choices(store, "reversi"), choices(store, "prospector"),
            choices(store, "khet"),
        ):
            assert "harbor" in found
        assert "fr" in store.texts
        assert any(puzzle.name.get("en") == "Harbor" for puzzle in puzzles_at(store, "khet").by_difficulty)
        run = load_rules("run", on="undercity")
        assert isinstance(run, Rules)
        assert all("harbor" in found for found in (run.charms, run.encounters, run.bosses))
        assert main(["dungeon", "--recipe", "harbor", "--seed", "3"]) == 0
        assert main(["sim", "--deck", "harbor", "--rules", "harbor", "--matches", "2"]) == 0


@pytest.mark.usefixtures("quick_lint")
def test_the_linter_only_says_which_texts_are_not_translated(pack: Path, command: Command) -> None:
    out = command("lint", str(pack))
    assert "0 errors, 1 warning" in out.err + out.out and "texts are shown in English" in out.err + out.out


@pytest.mark.parametrize("name", ["Harbor", "1st", "a-b", "../up", "", "a" * 21])
def test_a_name_is_one_word(name: str, tmp_path: Path, command: Command) -> None:
    assert "cannot be a pack's name" in command("new", "pack", name, "--to", str(tmp_path / "new"), code=2).err
    assert not (tmp_path / "new").exists()


def test_a_folder_that_exists_is_left_alone(tmp_path: Path, command: Command) -> None:
    assert "is there already" in command("new", "pack", "harbor", "--to", str(tmp_path), code=2).err


def run_in(tree: Tree, *words: str) -> str:
    done = tree.run(*words)
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


NEW = (
    "table abacus", f"screen {LONG_NAME}", f"step {LONG_NAME}",
    "table counters", "screen city", "step board", "step lean_on",
)
"""New parts; the last four have a word in the text of their example as their name, or two words."""
STEPS = LONG_NAME, "board", "lean_on"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    tree = Tree(tmp_path_factory.mktemp("kotsu"))
    for example in ("nim", "lamp", "ferry"):
        tree.lay(BESIDE / example, f"tests/beside/{example}")
    made = tree.run_commands(*(f"new {part}" for part in NEW))
    assert [f"Made the {part}, in " in made for part in NEW] == [True] * len(NEW), made
    assert f"Made the step {LONG_NAME}, in 4 files" in made
    return tree


@pytest.mark.slow
def test_new_tables_screens_and_steps_are_played_at_once(tree: Tree) -> None:
    assert "class LeanOn(" in (tree.folder / "game/tables/knucklebones/cards/blocks/lean_on.py").read_text("utf-8")
    run_in(tree, "ruff", "check", "game", "tests/screens", "tests/tables")
    played = tree.run_commands("sim --table abacus --matches 10", "sim --table abacus --matches 2 --via systems")
    assert "10 matches of abacus (standard)" in played
    own = "tables/abacus/test_abacus", "tables/counters/test_counters", f"screens/test_{LONG_NAME}", "screens/test_city"
    tests = [f"tests/{test}.py" for test in (*own, *(f"tables/knucklebones/test_{step}" for step in STEPS))]
    texts = [f"tests/tables/knucklebones/test_card_texts.py::{test}[{step}]" for step in STEPS
             for test in ("test_random_cards_have_every_step", "test_examples_read_like_cards")]
    entries = "tests/test_blocks.py::test_every_step_has_an_entry_in_a_file_of_steps"
    run_in(tree, "pytest", "-q", "-p", "no:cacheprovider", *tests, *texts, entries, "tests/test_texts.py")


@pytest.mark.long
def test_a_new_table_and_a_new_screen_pass_the_tests_that_their_pages_name(tree: Tree) -> None:
    (tree.folder / "tests" / "pictures").mkdir()
    run_in(tree, "game", "accept", "schemas", "replays")
    assert "0 errors, 0 warnings" in run_in(tree, "game", "lint")
    kits = "tables/test_every_table", "systems/test_every_table", "replays/test_goldens", "screens/test_layout"
    run_in(tree, "pytest", "-q", "-p", "no:cacheprovider", *(f"tests/{kit}.py" for kit in kits),
         "-m", "long or not long", "-k", f"abacus or {LONG_NAME}")


@pytest.mark.parametrize("words", [
    "table Harbor", "screen a-b", "table reversi", "screen watching", "table action", "screen class", "screen button",
    "step remove", "step raise", "step dice", "step mirror", "table re", "table kotsu", "screen systems", "table list",
    "table test", "screen home", "step docs", "step numpy", "step turn", "step common", "step home",
    "step lean__on", "step lean_", "step a", "screen lean_on", "table lean_on",
])
def test_the_name_of_a_table_a_screen_or_a_step_is_one_new_word(
    words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("game.tools.starters.write_file")
    assert main(["new", *words.split()]) == 2
    assert words.split()[1] in capsys.readouterr().err


def test_a_name_in_the_code_of_an_example_is_refused_for_that(command: Command) -> None:
    assert "The code of the example that is copied uses the name 'pen'" in command("new", "screen", "pen", code=2).err


@pytest.mark.parametrize(("words", "place"), [
    ("screen feedback", "tests/screens/test_feedback.py"), ("step cards", "tests/tables/knucklebones/test_cards.py"),
])
def test_no_file_is_replaced(words: str, place: str, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("game.tools.starters.write_file")
    assert f"There is a file {place} already" in command("new", *words.split(), code=2).err
