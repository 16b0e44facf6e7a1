"""Every fault in a pack is reported at its line, and every command except three refuses the pack."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from yaml.nodes import Node

from game.__main__ import OF_THE_SHIPPED_DATA, WITH_BROKEN_PACKS, WORDS, main
from game.content.data_files import read_with_packs
from game.content.faults import Faults
from game.content.packs import Pack
from game.content.yaml_models import read
from game.kernel.opaque import Json
from game.kernel.refusal import Refusal
from game.paths import data_dir, with_packs
from game.tables.data_kinds import kind_at
from game.tools.pack_check import refuse_broken_packs
from tests.kit.cases import long, one_in
from tests.kit.data_copies import write_file

pytestmark = pytest.mark.usefixtures("quick_lint")

BEATS, CARDS, DECKS = "knucklebones/beats.yaml", "knucklebones/cards.yaml", "knucklebones/decks.yaml"
PLACES = sorted(path.relative_to(data_dir()).as_posix() for path in data_dir().rglob("*.yaml"))
NEEDED = {"replay": ["x.kotsu"], "fair": ["thief"], "shot": ["--out", "x.png"], "perft": ["--depth", "1"]}
"""Required arguments of these commands."""


def complaints(*packs: Path) -> list[str]:
    with with_packs(packs), pytest.raises(Refusal) as caught:
        refuse_broken_packs()
    return caught.value.sentence.splitlines()


@pytest.mark.parametrize("word", one_in(16, sorted({*WORDS} - {*WITH_BROKEN_PACKS, *OF_THE_SHIPPED_DATA})))
def test_a_command_refuses_a_broken_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    write_file(tmp_path / "odd", "dungeon/alphabet.yaml", "steps: many\n")
    monkeypatch.chdir(tmp_path)
    assert main([word, *NEEDED.get(word, ()), "--data", "odd"]) == 2
    output = capsys.readouterr()
    assert output.err == f"kotsu {word}: odd/dungeon/alphabet.yaml:1:8: 'steps' must be a whole number, not 'many'\n"
    assert (output.out, [path.name for path in tmp_path.iterdir()]) == ("", ["odd"])


@pytest.mark.parametrize("folder", ["knucklebones/rules", "khet/setups"])
def test_a_file_whose_name_is_no_word_is_at_fault_at_its_first_line(tmp_path: Path, folder: str) -> None:
    write_file(tmp_path, f"{folder}/x=1.yaml", f"# odd\n{min((data_dir() / folder).glob('*.yaml')).read_text('utf-8')}")
    (line,) = complaints(tmp_path)
    assert line.startswith(f"{tmp_path.as_posix()}/{folder}/x=1.yaml:1:1: 'x=1' cannot be the name of such a file: use")


def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / CARDS).mkdir(parents=True)
    (tmp_path / "knucklebones/rules/mine.yaml").mkdir(parents=True)
    message = "1:1: the file cannot be read: it is a folder, not a file"
    lines = [f"{tmp_path.as_posix()}/{place}:{message}" for place in (CARDS, "knucklebones/rules/mine.yaml")]
    assert complaints(tmp_path) == lines
    assert main(["lint", str(tmp_path)]) == 1
    assert [line for line in capsys.readouterr().out.splitlines() if message in line] == lines


def test_packs_are_checked_without_a_display() -> None:
    loads_the_window = "import sys, game.tools.pack_check; sys.exit('pyglet' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loads_the_window], check=False).returncode == 0


def test_a_fault_is_told_without_what_follows_from_it_in_other_files(tmp_path: Path) -> None:
    card = "gull:\n  name: {en: Gull}\n  steps: [{do: drow_card}]\n  art: card_thief\n"
    write_file(tmp_path, CARDS, card)
    write_file(tmp_path, DECKS, "flock: {name: {en: Flock}, description: {en: Birds.}, cards: [gull]}\n")
    write_file(tmp_path, "knucklebones/rules/shore.yaml", "deck: flock\n")
    assert [line.partition(": ")[2] for line in complaints(tmp_path)] == [
        "'do' cannot be 'drow_card' (did you mean 'draw_card'?)"]


@pytest.mark.parametrize("words", [["lab", "--rules"], long(["lab", "--against"])])
def test_a_pack_of_the_lab_is_refused_too(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    write_file(tmp_path, "shared/look.yaml", "odd: 1\n")
    assert main([*words, str(tmp_path)]) == 2
    assert f"{tmp_path.as_posix()}/shared/look.yaml:1:1: unknown field 'odd'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("place", "text", "expected"),
    one_in(7, [
        (CARDS, "shield:\n  uses: 1\nthief:\n  choices: null\n",
         f"{CARDS}:4:12: 'copy_die' works on choice 1, but nothing is chosen: add it to 'choices' (at data/{CARDS}:"),
        (BEATS, "beats:\n  die_rolled:\n    seconds: 0.5\n",
         f"{BEATS}:3:14: 'lands' must not be more than 'seconds' (at data/{BEATS}:"),
        (BEATS, "beats:\n  die_rolled: {size: 9,\n    seconds: 0.5}\n", f"{BEATS}:3:14: 'lands' must not be"),
        (CARDS, "thief:\n  uses: 1\n  art: null\n", f"{CARDS}:3:8: 'art' is missing"),
        (CARDS, "shield: {uses: 1}\nmirror: null\n", f"{CARDS}:2:9: unknown card 'mirror'; "),
        (CARDS, "shield:\n  steps:\n    change:\n      shield: {turns: x}\n", f"{CARDS}:4:23: 'turns' must be a whole"),
        (CARDS, "shield:\n  steps:\n    change:\n      shield:\n        do: null\n", f"{CARDS}:5:9: 'do' is missing"),
        (DECKS, "none:\n  cards:\n    add:\n      - thief\n      - theif\n", f"{DECKS}:5:9: unknown card 'theif'"),
        ("knucklebones/bots.yaml", "level1: null\nmochi: null\n", "knucklebones/bots.yaml:"),
        ("prospector/layouts/mine.yaml", "pile:\n  x: 40\n  y: null\n",
         "prospector/layouts/mine.yaml:3:6: 'y' is missing"),
        ("dungeon/alphabet.yaml", "steps: 9\ncycles: [odd]\n", "dungeon/alphabet.yaml:2:1: unknown type of cycle"),
        ("dungeon/rules/mine.yaml", "odd:\n  match: |\n    room\n    _\n  replacement: '*'\n",
         "dungeon/rules/mine.yaml:4:5: '_' is no label"),
        ("shared/challenges.yaml", "goals: x\n", "shared/challenges.yaml:1:8: "),
        ("workshop/look.yaml", "sounds: {step: odd}\n", "workshop/look.yaml:1:"),
        ("walk/look.yaml", "odd: 1\n", "walk/look.yaml:1:1: unknown field 'odd'"),
    ]),
)
def test_the_line_that_is_at_fault_is_named(tmp_path: Path, place: str, text: str, expected: str) -> None:
    write_file(tmp_path, place, f"{text}")
    lines = complaints(tmp_path)
    assert all(line.startswith(f"{tmp_path.as_posix()}/{place}:") for line in lines), lines
    assert any(line.startswith(f"{tmp_path.as_posix()}/{expected}") for line in lines), lines


def test_of_two_packs_that_do_not_go_together_the_upper_one_is_at_fault(tmp_path: Path) -> None:
    write_file(tmp_path / "a", DECKS, "shore: {name: {en: S}, description: {en: B.}, cards: [mirror]}\n")
    write_file(tmp_path / "b", DECKS, "mirrors: null\n")
    write_file(tmp_path / "b", CARDS, "shield: {uses: 1}\nmirror: null\n")
    write_file(tmp_path / "b", "knucklebones/cues.yaml", "sounds: {card_played: [{sound: card}]}\n")
    lines = complaints(tmp_path / "a", tmp_path / "b")
    assert lines and all(line.startswith(f"{(tmp_path / 'b').as_posix()}/{CARDS}:2:9: ") for line in lines), lines


def test_faults_that_a_pack_causes_elsewhere_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_file(tmp_path, CARDS, "shield: {uses: 1}\nmirror: null\n")
    assert main(["lint", str(tmp_path)]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith(f"data/{DECKS}:")]
    assert lines and all(line.endswith(f"; {tmp_path.as_posix()}/{CARDS}:2:9 causes this") for line in lines)


WRONG: tuple[Json, ...] = (None, None, None, "odd words", -7, 1e9, 3.5, True, [], ["odd"], {"odd": 1})


def entries(data: Json, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in data.items() if isinstance(data, dict) else ():
        yield (*path, key)
        yield from entries(value, (*path, key))


def random_changes(data: Json, chance: random.Random) -> tuple[dict[str, Json], set[tuple[str, ...]]]:
    """Return unlikely values for a few random keys of a file, and the paths to them."""
    changes: dict[str, Json] = {}
    ways: set[tuple[str, ...]] = set()
    for way in chance.choices([*entries(data)], k=chance.choice((1, 3))):
        if any(way[: len(each)] == each or each[: len(way)] == way for each in ways):
            continue
        inside = changes
        for key in way[:-1]:
            inside = inside.setdefault(key, {})
        inside[way[-1] if chance.random() < 0.9 else "odd_name"] = chance.choice(WRONG)
        ways.add((*way[:-1], next(reversed(inside))))
    return changes, ways


def lines_of(root: Node, ways: set[tuple[str, ...]], path: tuple[str, ...] = ()) -> Iterator[int]:
    """Yield the lines of the values at these paths, counted from 1."""
    for key, value in root.value:
        if (way := (*path, key.value)) in ways:
            yield from range(key.start_mark.line + 1, max(key.start_mark.line, value.end_mark.line - 1) + 2)
        else:
            yield from lines_of(value, ways, way)


def test_a_fault_in_any_file_is_reported_at_a_changed_line(tmp_path: Path) -> None:
    chance, faulty = random.Random(11), 0
    for place in PLACES:
        kind = kind_at(Path(place))
        changes, ways = random_changes(read(object, (data_dir() / place).read_text("utf-8"), place).value, chance)
        text = "# what differs\n" + "".join(yaml.safe_dump({key: changes[key]}, sort_keys=False) for key in changes)
        pack = Pack(tmp_path, "odd", {place: text.encode()}, {}, {})
        try:
            read_with_packs(kind.model, data_dir() / place, f"data/{place}", [pack], place)
        except Faults as wrong:
            right = {*lines_of(yaml.compose(text), ways)}
            assert all(fault.file == f"odd/{place}" and fault.line in right for fault in wrong.faults), (text, wrong)
            faulty += 1
    assert 2 * faulty > len(PLACES)
