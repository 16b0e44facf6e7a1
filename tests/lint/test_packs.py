"""Packs are checked as laid over the data; only faults in them or caused by them are reported."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

from game.__main__ import main
from game.paths import data_dir, sounds_dir
from game.tools.lint.findings import findings, format_finding
from game.tools.lint.folders import tree_of
from tests.kit.cases import one_in
from tests.kit.commands import Command
from tests.kit.data_copies import write_file
from tests.kit.linting import cached_tree

CARDS, DECKS, CUES = "knucklebones/cards.yaml", "knucklebones/decks.yaml", "knucklebones/cues.yaml"
GULL = """\
gull:
  name: {en: Gull, de: Möwe}
  prompt: {en: Choose!, de: Wähle!}
  description: {en: Steals., de: Stiehlt.}
  choices: [{kind: opponent_die, where: [not_empty, unshielded]}]
  steps: [{do: copy_die}]
  art: card_thief
"""
SHORE = "shore: {name: {en: Shore, de: Strand}, description: {en: Birds., de: Vögel.}, cards: [gull]}\n"


def lint_lines(path: Path) -> list[str]:
    """Return the findings, without the path of the folder."""
    tree = tree_of(path, cached_tree(data_dir(), data_dir()), data_dir())
    folder = path if path.is_dir() else path.parents[1]
    return [format_finding(each).splitlines()[0].removeprefix(f"{folder.as_posix()}/") for each in findings(tree)]


@pytest.mark.parametrize(("place", "text", "expected"), one_in(5, [
    (CARDS, "theif: {uses: 2}\n",
     ["1:1: there is no 'theif' to change, and a new entry needs all its fields (did you mean 'thief'?)"]),
    (CARDS, "thief:\n  uses: x\n  uses: 1\nshield: {uses: y}\n",
     ["3:3: 'uses' is set twice (first in line 2)", "4:16: 'uses' must be a whole number, not 'y'"]),
    (CARDS, "thief: {art: null}\nshield: {nam: null}\n",
     ["1:1: 'art' is missing", "2:10: there is no 'nam' to remove (did you mean 'name'?)"]),
    (CARDS, 'thief: {color: "#402060"}\n',
     ["1:16: the card's color has a contrast of only 1.5:1 to 'panel'; it needs 4.5:1"]),
    (CARDS, GULL.replace("Gull, de: Möwe", "Gull") + "thief: {name: {fr: Voleur}}\n",
     ["1:1: warning: 'gull' is in no deck", "2:3: warning: 'name' has no 'de'; English is used instead",
      "8:20: unknown language 'fr'; known: en, de"]),
    (DECKS, "none: {cards: {add: [theif]}}\n", ["1:22: unknown card 'theif' (did you mean 'thief'?)"]),
    (DECKS, "base: {cards: {add: [thief, mirror]}}\n", ["1:8: 'cards' must have at most 4 items, not 6"]),
    (CARDS, GULL.replace("Gull, de: Möwe", "Pick\u00adpocket, de: Möwe"),
     ["1:1: warning: 'gull' is in no deck", "2:14: warning: 'thief' has the same name, 'Pickpocket'"]),
    ("knucklebones/rules/mine.yaml", "deck: bsae\n", ["1:7: unknown deck 'bsae' (did you mean 'base'?)"]),
    ("shared/palettes/dusk.yaml", 'text: "#40305C"\n',
     ["1:7: 'text' has a contrast of only 1.7:1 to 'panel'; it needs 4.5:1"]),
    ("shared/palette.yaml", "text: null\n", ["1:1: 'text' is missing"]),
    ("shared/texts/en.yaml", "action: {strat: Go}\n",
     ["1:17: unknown text 'action.strat' (did you mean 'action.start'?)"]),
    ("knucklebones/texts/en.yaml", "step: {vail: Go}\n",
     ["1:14: unknown text 'step.vail' (did you mean 'step.veil'?)"]),
    ("knucklebones/steps/marks.yaml", "veil: {texts: {step.veil: {de: 'Nimm {to}.', eo: x}}}\n",
     ["1:32: the placeholders of this text are none", "1:50: unknown language 'eo'; known: en, de"]),
    ("knucklebones/steps/marks.yaml", "veil:\n  texts: {need.veil: {en: A, de: B}}\nlock: {texts: {did.lock: null}}\n",
     ["2:11: unknown text 'need.veil' (did you mean 'needs.veil'?)", "3:8: the text 'did.lock' is missing"]),
    ("knucklebones/steps/mine.yaml",
     "snear: {example: {steps: []}}\n", ["1:1: unknown step 'snear' (did you mean 'snare'?)"]),
    ("shared/texts/de.yaml", "action: {start: 始}\n", ["1:17: no font has '始' (U+59CB)"]),
    ("shared/texts/eo.yaml", "language: Esperanto\njoin: {ready: Preta}\n",
     ["1:1: warning: N texts are shown in English, such as 'home.resume'",
      "2:15: the placeholders of this text are {name}"]),
    ("knucklebones/crads.yaml", "x: 1\n",
     ["1:1: warning: nothing reads a file here (did you mean 'knucklebones/cards.yaml'?)"]),
]))
def test_only_faults_of_the_pack_are_reported(
    known_data: Path, tmp_path: Path, place: str, text: str, expected: list[str]
) -> None:
    write_file(tmp_path, place, text)
    lines = [re.sub(r"\d+ texts", "N texts", line).removeprefix(f"{place}:") for line in lint_lines(tmp_path)]
    assert lines == expected


def test_a_card_that_leaves_every_file_that_names_it_is_no_fault(tmp_path: Path) -> None:
    write_file(tmp_path, CARDS, "mirror: null\n")
    write_file(tmp_path, DECKS, "mirrors: null\n")
    write_file(tmp_path, CUES, "sounds: {card_played: [{sound: card}]}\n")
    write_file(tmp_path, "undercity/prizes.yaml", "cards: {mirror: null}\n")
    assert lint_lines(tmp_path) == []


def test_pictures_and_sounds_are_looked_at(tmp_path: Path) -> None:
    for folder in ("pictures", "sounds"):
        (tmp_path / folder).mkdir()
    Image.new("RGBA", (46, 64)).save(tmp_path / "pictures" / "card_gull.png")
    Image.new("RGBA", (46, 60)).save(tmp_path / "pictures" / "card_thief.png")
    (tmp_path / "pictures" / "die_1.png").write_bytes(b"GIF89a")
    shutil.copy(sounds_dir() / "card.wav", tmp_path / "sounds" / "gull.wav")
    (tmp_path / "sounds" / "roll.wav").write_bytes(b"RIFF")
    assert lint_lines(tmp_path) == [
        "pictures/card_gull.png:1:1: warning: nothing shows the picture 'card_gull'",
        "pictures/card_thief.png:1:1: the picture is 46 x 60 pixels; 'card_thief' has to be 46 x 64",
        "pictures/die_1.png:1:1: this is not a PNG picture",
        "sounds/gull.wav:1:1: warning: nothing plays the sound 'gull'",
        "sounds/roll.wav:1:1: this is not a WAV file",
    ]
    write_file(tmp_path, CARDS, "thief: {art: card_gull}\n")
    write_file(tmp_path, CUES, "sounds: {turn_passed: [{sound: gull}]}\n")
    assert not [line for line in lint_lines(tmp_path) if "gull" in line]


def test_one_file_of_a_pack_is_checked_over_the_data_too(tmp_path: Path) -> None:
    write_file(tmp_path, CARDS, "thief: {use: 2}\n")
    write_file(tmp_path, DECKS, "base: {cards: [gull]}\n")
    assert lint_lines(tmp_path / CARDS) == [f"{CARDS}:1:9: unknown field 'use' (did you mean 'uses'?)"]
    (line,) = lint_lines(tmp_path / DECKS)
    assert line.startswith(f"{DECKS}:1:16: unknown card 'gull'; known: destiny")


def test_a_pack_may_build_on_another(tmp_path: Path, command: Command) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    write_file(first, CARDS, GULL)
    write_file(second, DECKS, SHORE)
    assert "unknown card 'gull'" in command("lint", str(second), code=1).out
    assert main(["lint", str(second), "--data", str(first)]) == 0
    output = command("lint", "--data", str(first), "--data", str(second), "--json").out
    assert json.loads(output.split("\n", 1)[1])["files"] == 1
