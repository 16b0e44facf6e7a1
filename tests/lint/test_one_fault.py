"""One fault of any kind is reported once with the way out, also where valid syntax would mislead a reader."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from shutil import copyfile

import pytest

from game.paths import assets_dir, data_dir
from game.tools.lint.findings import findings
from game.tools.lint.folders import PackTree
from tests.kit.cases import long, one_in
from tests.kit.commands import Command
from tests.kit.data_copies import write_file
from tests.kit.linting import fixed_tree

CARDS, BOTS, BEATS = "knucklebones/cards.yaml", "reversi/bots.yaml", "reversi/beats.yaml"
RULES, TEXTS = "knucklebones/rules/kotsu.yaml", "shared/texts/en.yaml"


def lint_lines(pack: Path, place: str, raw: str | bytes) -> list[str]:
    """Return all findings in a pack of one file."""
    (pack / place).parent.mkdir(parents=True, exist_ok=True)
    (pack / place).write_bytes(raw.encode() if isinstance(raw, str) else raw)
    return [str(each.fault).removeprefix(f"{pack}/") for each in findings(PackTree(pack, fixed_tree(data_dir())))]


@pytest.mark.parametrize(("place", "raw", "message"), one_in(6, [
    (CARDS, "thief: {uses 2: x}\n", "unknown field 'uses 2', is a colon missing? (did you mean 'uses'?)"),
    (CARDS, "shield:\n  steps: {change: {shield: {turns: two}}}\n", "'turns' must be a whole number or a mapping"),
    (CARDS, "<<: {uses: 2}\n", ":1:1: << is not supported: write these fields out"),
    (CARDS, "thief: !!python/object:x {uses: 2}\n", ":1:8: put a word that begins with ! in quotes"),
    (CARDS, "thief: {art: !card thief}\n", ":1:14: put a word that begins with ! in quotes"),
    (CARDS, "thief: {steps: [{do: set, to: {every: own_die}, face: 13}]}\n", "'face' must be at most 12, not 13"),
    (CARDS, "thief: {steps: [{do: set, to: {every: own_die}, face: rold}]}\n", "(did you mean 'rolled'?)"),
    (CARDS, "shield: {steps: {chnage: {shield: {turns: 2}}}}\n", "cannot change a list (did you mean 'change'?)"),
    (CARDS, "shield: {when: {behnd: 3}}\n", ":1:17: unknown field 'behnd' (did you mean 'behind'?)"),
    (CARDS, "shield: {when: {own_dice: 3}}\n", "'own_dice' must be a mapping such as {least: 3}, not 3"),
    (CARDS, "shield: {steps: [{do: shield, to: own_row}]}\n", "'to' must be a whole number or a mapping"),
    (CARDS, "shield: {steps: [veil]}\n", ":1:18: item 1 of 'steps' must be a mapping such as {do: veil}, not"),
    (CARDS, "shield: {steps: {add: veil}}\n", ":1:17: 'add' needs a list here, and 'change' names of items"),
    (CARDS, "shield: {steps: {do: veil}}\n", "'do' cannot change a list; known: add, change"),
    (CARDS, "thief:\n  uses: 2\n   ends_turn: true\n", "or is this indented too far?"),
    (CARDS, "%YAML 9.9\n---\nthief: {uses: 2}\n", ":1:1: remove the line that begins with %YAML"),
    (CARDS, "thief: {when: {own_dice: {least: 99}}}\n", "never be played: its 'when' holds in no position"),
    (RULES, 'sides: 4\nfaces: {1: {en: Moon}}\n', ":2:9: a key must be a text, not 1: put it in quotes"),
    (CARDS, "thief: {choices: [{kind: own_row, where: [full, full]}]}\n", "'full' is listed twice"),
    (RULES, "set_limit: 07\n", ":1:12: write 7, not 07"),
    (RULES, "set_limit: 0xA\n", ":1:12: write 10, not 0xA"),
    (RULES, "best_of: 3\nset_limit: 1\n", ":2:12: 'set_limit' must leave room for 2 wins"),
    (RULES, "set_limit 7\nbest_of: 3\n", ": an unexpected colon: is one missing in the line above"),
    (RULES, "best_of: 3\nset_limit 7\n", ": a key without a colon after it"),
    (BOTS, "mochi: {slips: 1,000}", ":1:18: a comma splits this number: write it without one"),
    (BEATS, "beats: {disc_placed: {seconds: 0,5}}", ":1:34: a comma splits this number"),
    (BOTS, "mochi: {portrait: @cat}", ":1:19: put a word that begins with @ in quotes"),
    (CARDS, "thief: {name: {en: Thief #2}}", ":1:26: an unquoted # starts a comment: put the whole text in quotes"),
    (CARDS, "thief: {prompt: {en: Well, choose!}}", ":1:28: 'choose!' has no value: put a text with a comma in "),
    (CARDS, "thief: {prompt: {en: Well: choose!}}", ":1:26: put a text with a : in quotes"),
    (CARDS, "thief: {prompt: {en: 'It's here'}}", ":1:26: a ' inside of single quotes is written ''"),
    (CARDS, "thief: {uses: 2\nfog: {uses: 1}\n", ":2:4: a comma is missing, or the { in line 1 is not closed"),
    (CARDS, "thief:\n  art: 'card_thief\n\n  uses: 2\n", ":2:8: this quote is not closed"),
    (CARDS, "thief: {name: Dieb}", ":1:15: 'name' must be a mapping such as {en: 'Dieb'}, not 'Dieb'"),
    (CARDS, "fog: {steps: veil}", ":1:14: 'steps' must be a list such as [{do: veil}], not 'veil'"),
    (CARDS, "fog: {steps: [do:veil]}", ":1:15: a space is missing after the colon: do: veil"),
    ("khet/cues.yaml", "sounds: {beam_fired: [{sound: qqzz}]}", "unknown sound 'qqzz'; the nearest of "),
    ("khet/setups.yaml", "choices: {change: {clock: {id: A B}}}", "must be one word of lowercase letters, digits"),
    ("prospector/setups.yaml", "choices: {change: {rules: {default: duell}}}", "unknown option 'duell' (did"),
    ("shared/players.yaml", "portraits: {catt: {name: {en: Cat, de: Katze}}}", "unknown picture 'avatar_catt"),
    ("reversi/voices.yaml", "lines: {mochy: [{on: won, says: [{en: Ha, de: Ha}]}]}", ":1:9: unknown bot 'mochy' (did"),
    ("reversi/voices.yaml", "lines: {dash: [{on: triple, says: [{en: Ha, de: Ha}]}]}", "unknown event or moment 'tri"),
    (TEXTS, "home: Options", ":1:7: 'home' has texts inside, such as "),
    (TEXTS, "action: {options: 日本語}", "no font has '日' (U+65E5), '本' (U+672C), '語' (U+8A9E)"),
    ("knucklebones/rules/night-market.yaml", "title: {en: Night, de: Nacht}", ":1:1: 'night-market' cannot be the"),
    ("knucklebones/texts/english.yaml", "result: {by_exodia: x}", "two lowercase letters, such as 'fr', not"),
    (CARDS, "thief: {uses: 2}".encode("utf-16"), ":1:1: this is UTF-16 text: save the file as UTF-8"),
    (CARDS, "thief: {uses: 2} # für".encode("latin-1"), ":1:21: this is not UTF-8 text: save the"),
    (CARDS, "thief: {uses: 2}\n\0", ":2:1: a character that YAML does not allow (U+0000): remove it"),
    ("knucklebones/Cards.yaml", "thief: {uses: 2}", "file here (did you mean 'knucklebones/cards.yaml'?)"),
    ("knucklebones/cards.YAML", "thief: {uses: 2}", ":1:1: nothing reads this: a data file ends in .yaml"),
    ("knucklebones/cards.json", '{"thief": 1}', ":1:1: nothing reads this: a data file ends in .yaml"),
    ("pictures/card_thief.jpg", b"x", "nothing reads this: a picture is a .png file in pictures"),
    ("sounds/roll.ogg", b"x", "nothing reads this: a sound is a .wav file in sounds"),
]))
def test_it_is_reported_once_with_the_way_out(tmp_path: Path, place: str, raw: str | bytes, message: str) -> None:
    lines = [line for line in lint_lines(tmp_path / "pack", place, raw) if "shown in English" not in line]
    assert len(lines) == 1 and message in lines[0], lines
    assert lines[0].startswith(place)


@pytest.mark.parametrize("raw", ["thief: {uses: 2}\r\n", "\ufeffthief: {uses: 2}\n", "thief:\r  uses: 2\r"])
def test_how_lines_end_and_a_mark_at_the_start_are_no_faults(tmp_path: Path, raw: str) -> None:
    assert lint_lines(tmp_path / "pack", CARDS, raw) == []


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


@pytest.mark.parametrize(("place", "raw", "message"), one_in(4, [
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
def test_a_wrong_name_is_reported_at_its_place(pack: Path, place: str, raw: str, message: str) -> None:
    lines = [line for line in lint_lines(pack, place, raw) if "nothing shows the picture" not in line]
    assert len(lines) == 1 and f"{place}{message}" in lines[0], lines


def test_a_missing_picture_is_named_with_its_file_and_size(tmp_path: Path) -> None:
    lines = lint_lines(tmp_path / "pack", BOSSES, BOSS.format(**SOUND))
    assert any("draw pictures/boss_harbor_master.png, 384 x 280 pixels" in line for line in lines), lines


TABLE_TEXTS = "knucklebones/texts/en.yaml"


def test_a_text_that_is_cut_by_a_comment_is_reported(tmp_path: Path, command: Command) -> None:
    write_file(tmp_path, TABLE_TEXTS, "# a comment\nresult:\n  by_score: Card #1 wins  # said so\n  by_exodia: A # b\n")
    output = command("lint", str(tmp_path), code=1).out
    assert "en.yaml:3:18: an unquoted # starts a comment" in output and "en.yaml:4:16: an unquoted #" in output
    assert "en.yaml:1:" not in output


@pytest.mark.parametrize("how", ["a loop", "aliases", long("30 MB"), long("a pipe")])
def test_an_unreadable_file_is_reported_quickly_in_one_sentence(tmp_path: Path, how: str, command: Command) -> None:
    path = tmp_path / CARDS
    path.parent.mkdir(parents=True)
    if how == "a loop":
        path.symlink_to(path.name)
    elif how == "30 MB":
        path.write_bytes(b"a: 1\n" * (6 << 20))
    elif how == "a pipe":
        os.mkfifo(path)
    else:
        lines = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9 if n else ['x'])}]" for n in range(12)]
        path.write_text("\n".join(lines))
    began = time.monotonic()
    for each in (tmp_path, path):
        output = command("lint", str(each), code=1).out
        assert output.count("cards.yaml:") == 1 and "1 error," in output
    assert time.monotonic() < began + 40


def test_a_loose_file_of_rules_is_checked_as_rules(tmp_path: Path, command: Command) -> None:
    text = (data_dir() / RULES).read_text("utf-8").partition("\n")[2]
    (tmp_path / "mine.yaml").write_text(text + "\nbest_off: 3\n")
    assert "did you mean 'best_of'?" in command("lint", str(tmp_path / "mine.yaml"), code=1).out


@pytest.mark.parametrize(("text", "what"), one_in(3, [
    ("diagonals: none\nmultipliers: {diagonal: 2}\ninstant_win: false\n", ":2:25: warning: no diagonal counts"),
    ("diagonals: none\ninstant_win: true\n", "warning: no diagonal counts here, so nothing wins at once"),
    ("diagonals: rising\nwins_by: cross\n", "2:10: warning: no diagonals cross here, so nothing wins at once"),
    ("rows: 1\nfields: 1\n", "warning: no diagonal counts here, so nothing wins at once"),
    ("cards: false\nhand: 2\n", ":2:7: warning: cards are off here, so this does nothing"),
    ("deck: base\nhand: 8\n", ":2:7: warning: the deck 'base' has no more than"),
    ("diagonals: none\nwins_by: row\nmultipliers: {diagonal: 0}\n", ""),
]))
def test_numbers_that_leave_no_room_for_each_other_are_reported(
    tmp_path: Path, text: str, what: str, command: Command
) -> None:
    write_file(tmp_path, "knucklebones/rules/mine.yaml", text)
    output = command("lint", str(tmp_path)).out
    assert what in output and ("warning: " in output) == bool(what)
