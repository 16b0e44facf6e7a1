"""A wrong name in the files of a run is one finding: its place, and the nearest name."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copyfile

import pytest

from game.paths import assets_dir, data_dir
from game.tools.lint.findings import findings
from game.tools.lint.folders import PackTree
from tests.kit.cases import one_of
from tests.kit.linting import fixed_tree
from tests.lint.test_one_fault import lint_lines

CHARM = """\
bent_coin:
  family: ones
  name: {{en: Bent Coin, de: Krumme Münze}}
  about: {{en: It never lies flat., de: Sie liegt nie flach.}}
  at: {{knucklebones: {{en: Ones count more., de: Einsen zählen mehr.}}}}
  edges: {{{0}}}
"""
BOSS = """\
harbor_master:
  name: {{en: The Harbor Master, de: Der Hafenmeister}}
  portrait: {portrait}
  table: {table}
  rules: {rules}
  deck: [{deck}]
  edges: {{{edges}}}
  lines: {{}}
  weakness: {{en: He never looks up., de: Er sieht nie auf.}}
"""
SOUND = {"portrait": "face_kotsu", "table": "knucklebones", "rules": "kotsu", "deck": "thief", "edges": "rent: 3"}
GUIDE = Path(__file__).parents[2] / "docs/undercity.md"
PICTURES = {"charm_prism": "charm_bent_coin", "amulet_prism": "amulet_bent_coin", "boss_kotsu": "boss_harbor_master"}
CHARMS, BOSSES, ROOMS = "undercity/charms.yaml", "undercity/bosses.yaml", "undercity/rooms.yaml"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with the pictures that its charm and its bosses need."""
    sprites = assets_dir() / "undercity/sprites"
    (tmp_path / "pack/pictures").mkdir(parents=True)
    for old, new in PICTURES.items():
        copyfile(sprites / f"{old}.png", tmp_path / f"pack/pictures/{new}.png")
    return tmp_path / "pack"


def test_the_examples_of_the_guide_are_clean(pack: Path) -> None:
    for example in re.findall(r"```yaml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL):
        place = pack / example.split("\n")[0].removeprefix("# ")
        place.parent.mkdir(exist_ok=True, parents=True)
        place.write_text(example, "utf-8")
    assert [str(each.fault) for each in findings(PackTree(pack, fixed_tree(data_dir())))] == []


@pytest.mark.parametrize(("place", "raw", "told"), one_of(4, [
    (CHARMS, CHARM.format("knucklebones: {value_of_on: 5}"),
     ":6:39: unknown edge at knucklebones 'value_of_on' (did you mean 'value_of_one'?)"),
    (CHARMS, CHARM.format("knucklebones: {value_of_one: 100}"),
     ":6:40: the amount of 'value_of_one' is 1 to 99, not 100"),
    (CHARMS, CHARM.format("knucklebones: {head_start: 5}, khet: {armor: 1}"),
     ":6:42: `at` does not say what the charm does at 'khet'"),
    (CHARMS, CHARM.format(""), ":5:8: the charm has no edges at 'knucklebones'"),
    (BOSSES, BOSS.format(**{**SOUND, "portrait": "face_kotsi"}),
     ":3:13: unknown picture 'face_kotsi' (did you mean 'face_kotsu'?)"),
    (BOSSES, BOSS.format(**{**SOUND, "table": "kneltbones"}), ":4:10: unknown table 'kneltbones' (did you"),
    (BOSSES, BOSS.format(**{**SOUND, "rules": "kotsi"}),
     ":5:10: unknown rule set of knucklebones 'kotsi' (did you mean 'kotsu'?)"),
    (BOSSES, BOSS.format(**{**SOUND, "deck": "thief, thieff"}), ":6:17: unknown card 'thieff' (did you mean 'th"),
    (BOSSES, BOSS.format(**{**SOUND, "edges": "rend: 3"}), ":7:17: unknown edge at knucklebones 'rend' (did you"),
    (BOSSES, BOSS.format(**{**SOUND, "portrait": "boss_kotsu"}),
     ":3:13: 'boss_kotsu' lacks pictures of some moods"),
    (BOSSES, BOSS.format(**SOUND) + "  says: [{on: trible, says: [{en: Three., de: Drei.}]}]",
     ":10:15: unknown event or moment 'trible' (did you mean 'triple'?)"),
    (ROOMS, "opponents:\n  khet:\n    add:\n      - {rules: standart}",
     ":4:17: unknown rule set of khet 'standart' (did you mean 'standard'?)"),
    (ROOMS, "first:\n  khet: {rules: standard, bot: priset}",
     ":2:32: unknown bot of khet 'priset' (did you mean 'priest'?)"),
    (ROOMS, "mixing:\n  runn: {}", ":2:3: unknown rule file of a run 'runn' (did you mean 'run'?)"),
    (ROOMS, "sums:\n  khet: {armour: 3}", ":2:18: unknown edge at khet 'armour' (did you mean 'armor'?)"),
    ("undercity/prizes.yaml", "cards: {theif: rare}", ":1:16: unknown card 'theif' (did you mean 'thief'?)"),
    ("undercity/rules/run.yaml", "recipe: runn", ":1:9: unknown recipe 'runn' (did you mean 'run'?)"),
]))
def test_a_wrong_name_is_reported_at_its_place(pack: Path, place: str, raw: str, told: str) -> None:
    lines = [line for line in lint_lines(pack, place, raw) if "nothing shows the picture" not in line]
    assert len(lines) == 1 and f"{place}{told}" in lines[0], lines


def test_a_missing_picture_is_named_with_its_file_and_size(tmp_path: Path) -> None:
    lines = lint_lines(tmp_path / "pack", BOSSES, BOSS.format(**SOUND))
    assert any("draw pictures/boss_harbor_master.png, 384 x 280 pixels" in line for line in lines), lines
