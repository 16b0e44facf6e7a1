"""Rules and recipes as designers write them, and the messages about mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.__main__ import main
from game.content.faults import Faults
from game.content.packs import open_pack
from game.dungeon.grammar_files import Folder, Grammar
from game.dungeon.rules import Rule
from game.paths import data_dir
from tests.kit.commands import Command
from tests.kit.data_copies import write_file

pytestmark = pytest.mark.usefixtures("quick_lint")

RULES = "data/dungeon/rules/own.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with the game's alphabet and no other dungeon files."""
    write_file(tmp_path, "data/dungeon/alphabet.yaml", (data_dir() / "dungeon" / "alphabet.yaml").read_text("utf-8"))
    return tmp_path / "data"


def read(folder: Path, rules: str, recipe: str = "size: [3, 3, 3]\nrecipe: |\n  own\n") -> Grammar:
    write_file(folder, "dungeon/rules/own.yaml", rules)
    write_file(folder, "dungeon/recipes/own.yaml", recipe)
    return Folder(folder).read()


def complaints(folder: Path, *rules_and_recipe: str) -> list[str]:
    with pytest.raises(Faults) as wrong:
        read(folder, *rules_and_recipe)
    return [str(fault) for fault in wrong.value.faults]


def sides(rules: tuple[Rule, ...]) -> list[tuple[str, str]]:
    return [(str(rule.left), str(rule.right)) for rule in rules]


def test_a_block_is_a_text_or_drawings_of_floors(folder: Path) -> None:
    text = 'own:\n  match: "goal_0 .,. ."\n  replacement: "up_0 .,top_0 goal_0"\n'
    drawn = "own:\n  match:\n    - |\n      goal_0\n      .\n    - |\n      .\n      .\n"
    drawn += "  replacement:\n    - |\n      up_0\n      .\n    - |\n      top_0\n      goal_0\n"
    assert sides(read(folder, drawn).rules) == sides(read(folder, text).rules)


def test_drawings_are_seen_from_above(folder: Path) -> None:
    floors = "\n    - |\n      en_1 * .\n      *    * .\n"
    drawn = f"own:\n  match:{floors}  replacement:{floors}"
    (rule,) = read(folder, drawn).rules
    assert rule.left.size == (3, 1, 2) and rule.left.label_at(0, 0, 0) == "en_1"


def test_each_makes_a_rule_of_every_choice(folder: Path) -> None:
    each = "  each:\n    A: {st_0: st_pool_0, tl_0: tl_pool_0}\n    B: {st_0: st_0, tr_0: tr_key_0}\n"
    rules = read(folder, f'own:\n{each}  match: "A * B"\n  replacement: "A * B"\n').rules
    assert sides(rules) == [
        ("st_0 * st_0", "st_pool_0 * st_0"), ("st_0 * tr_0", "st_pool_0 * tr_key_0"),
        ("tl_0 * st_0", "tl_pool_0 * st_0"), ("tl_0 * tr_0", "tl_pool_0 * tr_key_0"),
    ]


def test_a_mirror_changes_west_and_east(folder: Path) -> None:
    rules = read(folder, 'own:\n  mirrored: true\n  match: "goal_0;."\n  replacement: "tl_0;goal_1"\n').rules
    assert sides(rules) == [("goal_0;.", "tl_0;goal_1"), (".;goal_0", "goal_3;tr_0")]


@pytest.mark.parametrize(("rule", "message"), [
    ('match: "st_0 st_0"\n  replacement: "st_0"', "4:17: the left side is 1x1x2, the right side 1x1x1"),
    ('match: "st_0 .;."\n  replacement: "st_0 .;."', "3:18: this row has 1 cell, the first one 2"),
    ('match: "goll_0"\n  replacement: "st_0"', "3:11: unknown shape 'goll' (did you mean"),
    ('match: "* st_pol_0"\n  replacement: "* *"', "3:13: unknown feature 'pol' (did you mean"),
    ('match: "st_0"\n  replacement: "st"', "4:17: 'st' needs a turn (did you mean 'st_0'?)"),
    ('match: "attic_2"\n  replacement: "attic"', "3:11: 'attic_2' has no turn (did you mean 'attic'?)"),
    ('match: "st_4"\n  replacement: "st_0"', "3:11: 'st_4' is turned 4 times; a turn is 0, 1, 2 or 3"),
    ('match: "st_-1"\n  replacement: "st_0"', "3:11: 'st_-1' is turned -1 times; a turn is"),
    ('match: "st_0"\n  replacement: "st_0"\n  weight: -1', "'weight' must be at least 0"),
    ('match: "st_0"\n  replacement: "st_0"\n  wieght: 1', "5:3: unknown field 'wieght' (did you mean 'weight'?)"),
    ('match: "st_0"\n  replacement: "fl_0"', "4:17: 'st_0' and 'fl_0' differ in what they are to the e"),
    ('match: "st_0 *"\n  replacement: "st_2 *"', "4:17: 'st_0' and 'st_2' differ in what they are to the s"),
    ('match: "st_0 ."\n  replacement: "st_0 en_1"', "4:17: s of 'st_0' is 'out', but the next cell has 'a"),
    ('match: "* ."\n  replacement: "st_0 ."', "4:17: 'st_0' replaces anything, with any openings"),
    ('match: ".;."\n  replacement: "fl_0;st_2"', "4:17: '.' and 'fl_0' differ in what they are to the s"),
    ('match: "st_0"\n  replacement: "st_0"\n  cycle: gambits', "5:10: unknown type of cycle 'gambits' (did"),
    ('match:\n    - |\n      st_0 .\n      .\n  replacement: "."', "6:7: this line has 1 cell, the first one 2"),
    ('match:\n    - st_0\n    - |\n      st_0\n      .\n  replacement: "."',
     "6:7: this floor has 2 lines, the first one 1"),
    ('each: {A: {st_9: st_0}}\n  match: "A"\n  replacement: "A"', "'st_9' is turned 9 times"),
    ('mirrored: true\n  each: {A: {st_0: st_0}}\n  match: "A ;"\n  replacement: "A"', "a row without cells"),
])
def test_a_wrong_rule_is_reported_at_its_place(folder: Path, rule: str, message: str) -> None:
    found = complaints(folder, f"# Rules\nown:\n  {rule}\n")
    assert any(fault.startswith(RULES) and message in fault for fault in found), found


def test_recipes_are_reported_by_line_and_column_of_their_file(folder: Path) -> None:
    own = 'own:\n  match: "st_0"\n  replacement: "st_pool_0"\n'
    recipe = "size: [3, 3, 3]\nrecipe: |\n    # How it goes\n    own 3\n\n    wno 2\n    own 3 x\n"
    assert complaints(folder, own, recipe) == [
        "data/dungeon/recipes/own.yaml:6:5: unknown rule or function 'wno' (did you mean 'own'?)",
        "data/dungeon/recipes/own.yaml:7:11: 'x' is no whole number from 0 to 1000000",
    ]
    assert complaints(folder, own, "size: [3, 3, 3]\nrecipe: ow\n") == [
        "data/dungeon/recipes/own.yaml:2:9: unknown rule or function 'ow' (did you mean 'own'?)",
    ]
    groups = "own_one:\n  match: st_0\n  replacement: st_pool_0\n"
    assert "(did you mean 'own*'?)" in complaints(folder, groups, "size: [3, 3, 3]\nrecipe: on\n")[0]
    assert "a dungeon of 99x99x99 cells" in complaints(folder, own, "size: [99, 99, 99]\nrecipe: own\n")[0]


def test_a_pack_changes_a_rule_and_brings_a_recipe(tmp_path: Path) -> None:
    write_file(tmp_path / "harbor", "dungeon/rules/growing.yaml", "lead_on:\n  weight: 77\n")
    write_file(tmp_path / "harbor", "dungeon/recipes/quay.yaml", "size: [8, 1, 8]\nrecipe: |\n  begin_line\n")
    grammar = Folder(data_dir(), (open_pack(tmp_path / "harbor"),)).read()
    assert {rule.weight for rule in grammar.rules if rule.name == "lead_on"} == {77} and "quay" in grammar.recipes


ROW = " ".join(["."] * 40)
PROMISING = "size: [8, 4, 8]\nrecipe: |\n  begin_line\n  lead* 1\npromises: "


@pytest.mark.parametrize(("place", "text", "message"), [
    ("recipes", "size: [8, 4, 8]\nrecipe: |\n  begni*\n", "no rule begins with 'begni'"),
    ("rules", f'fill: {{match: "{ROW}", replacement: "{ROW}"}}\n',
     "1x1x40 cells do not fit into the dungeon of any recipe"),
    ("recipes", PROMISING + "{locks: {least: 2, most: 1}}\n", "own.yaml:5:27: 'least' must not be more than 'most'"),
    ("recipes", PROMISING + "{locks: {least: 1}}\n", "own.yaml:5:27: the recipe calls no rule that adds a lock"),
    ("recipes", PROMISING + "{lock: {least: 1}}\n", "own.yaml:5:12: "),
    ("recipes", PROMISING + "{locks: {least: -1}}\n", "own.yaml:5:27: "),
])
def test_lint_tells_faults_of_rules_recipes_and_promises(
    place: str, text: str, message: str, tmp_path: Path, command: Command
) -> None:
    write_file(tmp_path, f"data/dungeon/{place}/own.yaml", text)
    assert message in command("lint", str(tmp_path / f"data/dungeon/{place}/own.yaml"), code=1).out


def test_lint_checks_geometries_and_placeholders(tmp_path: Path, command: Command) -> None:
    data = tmp_path / "data"
    run = (data_dir() / "undercity" / "rules" / "short.yaml").read_text("utf-8")
    write_file(data, "undercity/rules/own.yaml", re.sub("recipe: .*", "recipe: corners", run))
    output = command("lint", str(data / "undercity/rules/own.yaml"), code=1).out
    assert "the rooms of 'corners' meet at corners; runs need 'sides'" in output
    alphabet = (data_dir() / "dungeon" / "alphabet.yaml").read_text("utf-8")
    write_file(data, "dungeon/alphabet.yaml", f"{alphabet}  later: {{terminal: false}}\n")
    rules = "mark: {match: st_0, replacement: st_later_0}\nclear: {match: st_later_0, replacement: st_0}\n"
    write_file(data, "dungeon/rules/own.yaml", rules)
    write_file(data, "dungeon/recipes/own.yaml", "size: [8, 1, 8]\nrecipe: |\n  begin_line\n  mark 2\n")
    message = "own.yaml:2:9: 'mark' makes 'later', and the recipe calls no rule that replaces it"
    assert message in command("lint", str(data), code=1).out
    write_file(data, "dungeon/recipes/own.yaml", "size: [8, 1, 8]\nrecipe: |\n  begin_line\n  mark 2\n  clear !\n")
    assert "'later'" not in command("lint", str(data), code=1).out


def test_rules_are_passed_on_with_nothing_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert main(["dungeon", "--export", str(first)]) == 0
    assert main(["dungeon", "--rules", str(first), "--export", str(second)]) == 0
    assert first.read_bytes() == second.read_bytes()
    made = []
    for more in ([], ["--rules", str(first)]):
        assert main(["dungeon", "--seed", "3", "--out", str(tmp_path / "d.json"), *more]) == 0
        made.append((tmp_path / "d.json").read_bytes())
    assert made[0] == made[1]


def test_rules_of_others_are_read(tmp_path: Path, command: Command) -> None:
    theirs = {"name": "Rule 1", "match": "a_0 .", "replacement": "a_0 b", "weight": 2.5, "strictRotation": True,
              "maximumApplications": 3}
    path, out = tmp_path / "theirs.json", tmp_path / "out.json"
    path.write_text(json.dumps({"serializedRules": [theirs]}), "utf-8")
    assert main(["dungeon", "--rules", str(path), "--export", str(out)]) == 0
    assert json.loads(out.read_text("utf-8")) == {"serializedRules": [theirs]}
    assert "unknown shape 'a'" in command("dungeon", "--rules", str(path), code=1).err


@pytest.mark.parametrize(("data", "message"), [
    ({"serializedRules": [{"name": "r", "match": "a b,c", "replacement": "a b,c d"}]}, ":5:18: "),
    ({"serializedRules": [{"name": "r", "match": "st_0", "replacement": "st_7"}]}, ":6:20: "),
    ({"serializedRules": [{"name": "r", "match": "st_0", "replacement": "st_0", "weight": -1}]}, ":7:5: "),
    ({"serializedRules": [{"name": 1}]}, ""), ({"serializedRules": {}}, ""), ({}, ""), ([], ""), ("{", ""),
])
def test_faults_in_the_json_form_are_reported_at_their_places(
    tmp_path: Path, command: Command, data: object, message: str
) -> None:
    path = tmp_path / "rules.json"
    path.write_text("{" if data == "{" else json.dumps(data, indent=1), "utf-8")
    assert f"{path}{message}" in command("dungeon", "--rules", str(path), code=1).err
