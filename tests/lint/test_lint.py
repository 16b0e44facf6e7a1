"""Broken files and the linter's findings: every fault at its place, all in one pass."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from game.__main__ import main
from game.paths import data_dir
from game.tools.lint.findings import CHECKS, FaultInSource, Finding, findings, format_finding
from game.tools.lint.folders import FileTree
from tests.kit.cases import long, one_in
from tests.kit.commands import Command
from tests.kit.data_copies import write_file

CARDS, DECKS = "knucklebones/cards.yaml", "knucklebones/decks.yaml"
THIEF = """\
thief:
  name: {en: Thief, de: Dieb}
  prompt: {en: Choose!, de: Wähle!}
  description: {en: Steals., de: Stiehlt.}
  choices: [{kind: opponent_die, where: [unshielded]}]
  steps: [{do: copy_die}]
  art: card_thief
"""
ANY_OTHER_ROW = "{kind: own_row, where: [distinct]}"


def deck(cards: str, name: str = "base") -> str:
    """Return a deck in one line; with the name ``base``, its first card is in column 67."""
    return f"{name}: {{name: {{en: B, de: B}}, description: {{en: b, de: b}}, cards: [{cards}]}}\n"


def found_in(folder: Path, behind: Path | None = None) -> list[Finding]:
    return findings(FileTree(folder, behind=behind or data_dir()))


def lint_lines(folder: Path) -> list[str]:
    """Return the findings, without the path of the folder."""
    return [line_of(each, folder) for each in found_in(folder)]


def line_of(finding: Finding, folder: Path) -> str:
    """Return the first line of a finding, without the path of the folder."""
    return format_finding(finding).splitlines()[0].removeprefix(f"{folder.as_posix()}/")


def test_the_shipped_data_are_clean() -> None:
    assert [format_finding(finding) for finding in found_in(data_dir())] == []


@pytest.mark.parametrize(("place", "text", "expected"), one_in(4, [
    (DECKS, "{}\n", ["1:1: the file must have at least 1 item, not 0"]),
    (DECKS, "base: [\n", ["2:1: an extra comma, or a bracket or brace that is not closed (while parsing a "
                          "flow node did not find expected node content)"]),
    (DECKS, deck("thief").replace("de: b", '"de": "{n}"'), ["1:57: this deck has no value for {n}"]),
    (DECKS, deck("thief", "my deck"), ["1:1: an id must be one word of letters, digits, _ and -, not 'my deck'"]),
    (DECKS, deck("thief, thief"), ["1:74: 'thief' is in this deck twice; give the card more uses instead"]),
    (
        DECKS, deck("thief", "one") + deck("x", "one") + "two: 3\n" + deck("sheild"),
        [
            "2:1: 'one' is set twice (first in line 1)",
            "3:6: 'two' must be a mapping such as {name: ...}, not 3",
            "4:67: unknown card 'sheild' (did you mean 'shield'?)",
        ],
    ),
    (
        CARDS, THIEF + '  color: "#402060"\n',
        ["8:10: the card's color has a contrast of only 1.5:1 to 'panel'; it needs 4.5:1"],
    ),
    (CARDS, THIEF.replace("card_thief", "card_theif"),
     ["7:8: unknown picture 'card_theif' (did you mean 'card_thief'?)"]),
    (CARDS, THIEF.replace("Steals.", '"Steals {turns}."'),
     ["4:21: this card has no value for {turns}; known: uses"]),
    (CARDS, THIEF.replace("Steals.", '"Steals {."'), ["4:21: the braces in 'Steals {.' do not match"]),
    (CARDS, THIEF.replace(", de: Dieb", ""), ["2:3: 'name' is missing in 'de'"]),
    (CARDS, THIEF.replace("de: Dieb", 'de: ""'), ["2:25: 'name' is empty in 'de'"]),
    (CARDS, THIEF.replace("de: Dieb", "de: Dieb, dee: D"),
     ["2:36: unknown language 'dee' (did you mean 'de'?)"]),
    (CARDS, THIEF.replace("Dieb", "賊"), ["2:25: no font has '賊' (U+8CCA)"]),
    (CARDS, THIEF.replace("[{kind: opponent_die, where: [unshielded]}]", "[]"),
     ["6:11: 'copy_die' works on choice 1, but nothing is chosen: add it to 'choices'"]),
    (CARDS, THIEF.replace("[{kind: opponent_die,", "[{kind: parity}, {kind: opponent_die,")
     .replace("copy_die", "copy_die, to: 2"), ["5:13: warning: no step works on choice 1"]),
    (CARDS, THIEF.replace("{do: copy_die}", "{do: copy_die, as: loot}"),
     ["6:30: warning: no later step counts 'loot'"]),
    (CARDS, THIEF.replace("{do: copy_die}", "{do: copy_die, when: {last_card: {among: [theif]}}, optional: true}"),
     ["6:11: unknown card 'theif' (did you mean 'thief'?)"]),
    (CARDS, THIEF.replace("thief:", "burglar:"), ["1:1: warning: 'burglar' is in no deck"]),
    (
        CARDS,
        THIEF.replace("[{kind: opponent_die, where: [unshielded]}]", f"[{', '.join(6 * [ANY_OTHER_ROW])}]")
        .replace("{do: copy_die}", ", ".join(f"{{do: mark_row, to: {n}}}" for n in range(1, 7))),
        ["1:1: 'thief' can never be played: its choices exist in no position"],
    ),
    ("knucklebones/draft.yaml", "among: [thief, theif]\n",
     ["1:16: unknown card 'theif' (did you mean 'thief'?)"]),
    ("knucklebones/rules/mine.yaml", "best_of: 2\n",
     ["1:10: 'best_of' must be an odd number, so that one seat wins"]),
    ("shared/palettes/mine.yaml", 'seat_1: "#FFFFFF"\n',
     ["1:9: unknown color 'seat_1' (did you mean 'seat1'?)"]),
    ("shared/palettes/contrast.yaml", 'seat2: "#F02060"\n',
     ["1:8: 'seat2' has a contrast of only 4.7:1 to 'panel'; it needs 7.0:1"]),
    ("shared/palettes/mine.yaml", "text: [#FFFFFF]\n",
     ["1:8: an unquoted # starts a comment: write \"#FFFFFF\""]),
]))
def test_a_broken_file_is_reported_with_every_fault(
    known_data: Path, tmp_path: Path, place: str, text: str, expected: list[str]
) -> None:
    write_file(tmp_path, place, text)
    assert lint_lines(tmp_path) == [f"{place}:{line}" for line in expected]


@pytest.mark.parametrize(("place", "old", "new", "at", "expected"), one_in(4, [
    ("shared/texts/de.yaml", "{name} beginnt", "{nam} beginnt", '"{nam} beg',
     "the placeholders of this text are {name}"),
    ("shared/texts/de.yaml", "  draw:", "  drwa:", "Unentsch",
     "unknown text 'result.drwa' (did you mean 'result.draw'?)"),
    ("shared/texts/de.yaml", "  tutorial:", "  options2:", "action:", "the text 'action.tutorial' is missing"),
    ("shared/texts/en.yaml", "  start: Start", "  start: 5", "5", "'start' must be a text, not 5"),
    ("shared/palette.yaml", 'text: "#F4F0FF"', 'text: "#5A4A78"', '"#5A4A78"',
     "'text' has a contrast of only 2.5:1 to 'panel'; it needs 4.5:1"),
    ("knucklebones/steps/marks.yaml", "    step.veil:", "    step.copy_die: {en: A, de: B}\n    step.veil:",
     "step.copy_die: {", "'step.copy_die' has other words in knucklebones/steps/dice.yaml"),
    ("knucklebones/cues.yaml", "sound: roll", "sound: rol", "rol}",
     "unknown sound 'rol' (did you mean 'roll'?)"),
    ("knucklebones/cues.yaml", "card: reroll", "card: rerol", "rerol}",
     "unknown card 'rerol' (did you mean 'reroll'?)"),
    ("shared/sounds.yaml", "confirm:", "comfirm:", "comfirm:", "warning: nothing plays the sound 'comfirm'"),
    ("shared/input.yaml", "[space]", "[spce]", "spce]", "unknown key 'spce' (did you mean 'space'?)"),
    ("shared/light.yaml", "dark: 0.35", "dark: 0.95", "0.95", "'dark' must be less than 'bright'"),
    ("shared/light.yaml", "inner: 0.1", "inner: 0.9", "0.9", "'inner' must be less than 'outer'"),
    ("shared/light.yaml", "  portrait:", "  portait:", "0.0", "warning: no picture's name begins with 'portait'"),
    ("shared/music.yaml", "instrument: kick", "instrument: kik", "kik,",
     "unknown instrument 'kik' (did you mean 'kick'?)"),
    ("knucklebones/beats.yaml", "die_rolled:", "die_roled:", "die_roled:",
     "unknown event or moment 'die_roled' (did you mean 'die_rolled'?)"),
    ("knucklebones/practice.yaml", "do: thief:2.1", "do: theif:2.1", "theif",
     "this step cannot be played: 'theif:2.1': there is no move or card called 'theif'. [bad_move] (did you mean "
     "'thief:2.1'?)"),
    ("knucklebones/practice.yaml", "answer: [roll=2, place:1]", "answer: [roll=2, place:2]", "place:2",
     "this step cannot be played: Row 2 is full. [row_full] in "
     "'565/252/51 -/414/33 2 place:2 - destiny,thief,shield,twister 1.1=1 - 1-3' (did you mean 'place:3'?)"),
    ("knucklebones/practice.yaml", "scores its sum x{double}", "counts x{doble}", '"Another',
     "this step has no value for {doble} (did you mean 'double'?)"),
    ("prospector/map.yaml", "{layout: mine}", "{layout: mien}", "mien",
     "unknown layout 'mien' (did you mean 'mine'?)"),
    ("prospector/map.yaml", "figure: best_run", "figure: best_rum", "best_rum",
     "unknown figure 'best_rum' (did you mean 'best_run'?)"),
    ("prospector/map.yaml", "[7, 10, 13]", "[7, 13, 10]", "10", "a star needs more than the one before it"),
    ("prospector/map.yaml", "{layout: vein}", "{layout: mine}", "varies:",
     "another stop has the same match"),
    ("prospector/map.yaml", "name: {en: Map of mines", "rules: duel\nname: {en: Map of mines", "duel",
     "a map needs a rule set for one player"),
    ("prospector/look.yaml", "{cards: 5, color: double", "{cards: 2, color: double", "2, color: double",
     "a level needs more cards than the one before it"),
    ("prospector/deck.yaml", "sign: rank_7", "sign: rank_71", "rank_71",
     "there is no picture 'rank_71' (did you mean 'rank_7'?)"),
    ("knucklebones/effects.yaml", "alpha: [0.6, 0.0]", "alpha: [1, 0, 1, 0]", "alpha: [1, 0",
     "each particle flashes 8.0 times a second, at most 3 are safe"),
    ("reversi/rules/reversi.yaml", "OX------XO", "OX-----XO", '"---',
     "'---------------------------OX-----XO---------------------...': a board has 64 squares, not 63."),
]))
def test_a_slip_in_a_shipped_file_is_reported_at_its_place(
    tmp_path: Path, folder_of_known: Path, place: str, old: str, new: str, at: str, expected: str
) -> None:
    text = (folder_of_known / place).read_text("utf-8")
    assert old in text
    write_file(tmp_path, place, text.replace(old, new, 1))
    lines = {line_of(each, tmp_path): each for each in found_in(tmp_path, folder_of_known)}
    line = next((line for line in lines if line.split(": ", 1)[1] == expected), None)
    assert line is not None, list(lines)
    assert lines[line].text[lines[line].fault.column - 1 :].startswith(at)


def test_a_broken_card_is_reported_where_it_is_written_and_not_in_every_deck(tmp_path: Path) -> None:
    write_file(tmp_path, CARDS, THIEF + "  uses: x\n")
    write_file(tmp_path, DECKS, deck("thief"))
    assert lint_lines(tmp_path) == [f"{CARDS}:8:9: 'uses' must be a whole number, not 'x'"]


def test_files_that_are_no_yaml_are_reported_without_what_others_then_seem_to_lack(tmp_path: Path) -> None:
    data = Path(shutil.copytree(data_dir(), tmp_path / "data"))
    places = ["khet/bots.yaml", "khet/cues.yaml", "khet/texts/en.yaml", CARDS, DECKS, "undercity/pools.yaml"]
    for place in places:
        write_file(data, place, f"{(data / place).read_text('utf-8')}]\n")
    assert [line.partition(":")[0] for line in lint_lines(data)] == places


def test_a_wrong_value_hides_no_unknown_name_in_its_file(tmp_path: Path) -> None:
    write_file(tmp_path, "knucklebones/rules/mine.yaml", "best_of: x\ndeck: bsae\n")
    assert lint_lines(tmp_path) == [
        "knucklebones/rules/mine.yaml:1:10: 'best_of' must be a whole number, not 'x'",
        "knucklebones/rules/mine.yaml:2:7: unknown deck 'bsae' (did you mean 'base'?)",
    ]


def test_a_long_text_that_the_game_writes_for_a_card_is_reported(tmp_path: Path) -> None:
    steps = ", ".join(f"{{do: points, by: {number}, when: {{behind: {number}}}}}" for number in range(1, 13))
    write_file(tmp_path, CARDS, f"gull:\n  name: {{en: Gull, de: Möwe}}\n  steps: [{steps}]\n  art: card_thief\n")
    (message,) = [line for line in lint_lines(tmp_path) if "words" in line]
    assert message.startswith(f"{CARDS}:3:3: warning: the text made from these steps has ")


def test_a_broken_bot_is_reported_where_it_is_written_and_its_level_is_not_missed(
    tmp_path: Path, folder_of_known: Path
) -> None:
    for bots, old, new in (("reversi", "depth: 10", "depth: ten"), ("knucklebones", "level: 5", "level: 5\n  dept: 1")):
        place = f"{bots}/bots.yaml"
        write_file(tmp_path, place, (folder_of_known / place).read_text("utf-8").replace(old, new, 1))
    first, second = (line_of(each, tmp_path) for each in found_in(tmp_path, folder_of_known))
    assert first.startswith("knucklebones/bots.yaml:") and "'dept'" in first
    assert second.startswith("reversi/bots.yaml:") and "'ten'" in second


def test_faults_of_all_files_come_at_once(tmp_path: Path) -> None:
    write_file(tmp_path, CARDS, THIEF + "  usse: 1\n")
    write_file(tmp_path, DECKS, deck("theif"))
    write_file(tmp_path, "knucklebones/rules/kotsu.yaml", "deck: bass\n")
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared/palette.yaml").write_bytes(b"text: \xff\n")
    assert [line.split(":")[0] for line in lint_lines(tmp_path)] == [
        CARDS, DECKS, "knucklebones/rules/kotsu.yaml", "shared/palette.yaml",
    ]


def test_a_check_that_breaks_is_reported_and_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found_in(tmp_path)

    def careless(tree: FileTree) -> list[FaultInSource]:
        raise KeyError("color")

    monkeypatch.setitem(CHECKS, "careless", ("warning", careless))
    write_file(tmp_path, DECKS, deck("theif"))
    messages = [str(finding.fault) for finding in found_in(tmp_path)]
    assert any("unknown card 'theif'" in line for line in messages)
    assert "lint:1:1: the check 'careless' failed: KeyError: 'color'" in messages
    assert main(["lint", str(tmp_path)]) == 1


def test_the_command_fails_on_errors_and_not_on_warnings(tmp_path: Path, command: Command) -> None:
    write_file(tmp_path, CARDS, THIEF.replace("thief:", "burglar:"))
    assert command("lint", str(tmp_path)).out.endswith("1 file: 0 errors, 1 warning\n")
    write_file(tmp_path, DECKS, deck("burglar, theif"))
    assert command("lint", str(tmp_path), code=1).out.endswith("2 files: 1 error, 0 warnings\n")


@pytest.mark.parametrize("how", ["gone", long("renamed"), long("a folder"), long("a pipe")])
def test_a_folder_with_most_files_is_no_pack_and_must_be_whole(how: str, tmp_path: Path, command: Command) -> None:
    data = Path(shutil.copytree(data_dir(), tmp_path / "data"))
    cards, text = ((data / place).read_text("utf-8") for place in (CARDS, DECKS))
    write_file(data, CARDS, cards.replace("  art: card_thief\n", "", 1))
    (data / DECKS).unlink()
    if how == "renamed":
        (data / DECKS).with_suffix(".yml").write_text(text)
    elif how == "a folder":
        (data / DECKS).mkdir()
    elif how == "a pipe":
        os.mkfifo(data / DECKS)
    output = command("lint", str(data), code=1).out
    assert "'art' is missing" in output
    assert f"{DECKS}:1:1: the file is missing\n" in output if how in ("gone", "renamed") else f"{DECKS}:1:1: " in output
    assert ("nothing reads this: a data file ends in .yaml" in output) is (how == "renamed")


def test_the_line_and_a_caret_show_the_place_and_programs_read_the_same(tmp_path: Path, command: Command) -> None:
    write_file(tmp_path, DECKS, deck("theif"))
    assert format_finding(found_in(tmp_path)[0]).splitlines()[1:] == [f"  {deck('theif').rstrip()}", f"{' ' * 68}^"]
    data = json.loads(command("lint", str(tmp_path), "--json", code=1).out)
    (finding,) = data.pop("findings")
    assert data == {"files": 1, "errors": 1, "warnings": 0}
    assert finding == {
        "file": f"{tmp_path.as_posix()}/{DECKS}", "line": 1, "column": 67, "severity": "error", "check": "names",
        "message": "unknown card 'theif'", "nearest": "thief", "text": deck("theif").rstrip(),
    }


@pytest.mark.parametrize("first_line", ["", "# yaml-language-server: $schema=../data/schema/rules.json\n"])
def test_one_file_is_known_by_its_place_or_by_its_schema(tmp_path: Path, first_line: str) -> None:
    place = "mine.yaml" if first_line else "knucklebones/rules/mine.yaml"
    write_file(tmp_path, place, first_line + "deck: bass\n")
    assert [each.fault.message for each in found_in(tmp_path / place)] == ["unknown deck 'bass'"]


def test_a_path_that_is_not_there_is_named(command: Command) -> None:
    assert command("lint", "/nowhere", code=2).err == "kotsu: '/nowhere' does not exist\n"


def test_a_timing_that_nothing_at_its_table_goes_by_is_reported(tmp_path: Path) -> None:
    text = (data_dir() / "reversi/beats.yaml").read_text("utf-8")
    write_file(tmp_path, "reversi/beats.yaml", f"{text}focus_rise: 0.5\n")
    line = text.count("\n") + 1
    assert lint_lines(tmp_path) == [f"reversi/beats.yaml:{line}:13: warning: this table has no 'focus_rise'"]
