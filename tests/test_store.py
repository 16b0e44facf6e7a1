"""Designers edit real files; the game notices each change, reports every mistake and keeps running."""

from __future__ import annotations

import io
import json
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.content import data_files
from game.content.faults import Faults
from game.content.hot_reload import MISSING, ROUND_SECONDS, Watch, changes
from game.content.placeholders import fill
from game.content.store import Store
from game.kernel.refusal import Refusal
from game.paths import data_dir
from game.tables.table_files import TABLES, load_rules, store_of
from tests.kit.cases import one_in
from tests.kit.commands import Command
from tests.kit.data_copies import write_file
from tests.kit.rules import dice_content
from tests.kit.shipped import read_store, shipped_store

CARDS = "knucklebones/cards.yaml"
SHIPPED = data_dir()


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def read_faults(store: Store) -> list[str]:
    store.read()
    return [str(fault) for fault in store.faults]


def content_of(store: Store) -> tuple[object, ...]:
    return store.contents, store.controls, store.palette, store.texts


def turns(store: Store) -> int:
    (step,) = dice_content(store).rules["kotsu"].catalogue["shield"].steps
    return step.turns


def shipped_turns() -> int:
    """Return the turns that a shield lasts in the game's own data."""
    return turns(read_store(SHIPPED))


def test_what_was_never_valid_is_reported_with_its_place_in_a_source_tree_and_a_pack_is_left_out(
    data: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_files, "fallback_data", lambda folder: None)
    change(data / CARDS, "uses: 1", "uses: many")
    with pytest.raises(Faults, match=r"data/knucklebones/cards.yaml:\d+:\d+: 'uses' must be a whole number"):
        store_of().read()
    change(data / CARDS, "uses: many", "uses: 1")
    assert read_faults(store_of()) == []
    change(data / CARDS, "uses: 1", "uses: many")
    write_file(home / "packs" / "mine", CARDS, "thief: {uses: many}\n")
    store = store_of()
    line, other = read_faults(store)
    assert line.startswith("data/knucklebones/cards.yaml:") and dice_content(store).cards
    assert other.startswith("packs/mine/knucklebones/cards.yaml:1:15:") and store.unusable_packs == ("packs/mine",)


def test_a_command_reports_a_broken_file(data: Path, monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    monkeypatch.setattr(data_files, "fallback_data", lambda folder: None)
    change(data / "shared/light.yaml", "\n", "\n  - [\n")
    assert command("data", code=1).err.startswith("kotsu: data/shared/light.yaml:")


def test_a_table_overrides_the_interface(data: Path) -> None:
    with (data / "reversi/beats.yaml").open("a") as file:
        file.write("bot_pause: 5.0\n")
    store = store_of()
    assert read_faults(store) == []
    assert (store.content_of("reversi").timing.bot_pause, dice_content(store).timing.bot_pause) == (5.0, 0.6)


def test_a_shield_set_to_two_is_two_in_rules_and_texts(data: Path) -> None:
    store = read_store()
    assert (turns(store), "3 rounds" in dice_content(store).card_text("shield", "description", "en")) == (3, True)
    change(data / CARDS, "turns: 3", "turns: 2")
    store.read()
    assert (turns(store), store.faults) == (2, [])
    assert "for 2 rounds." in dice_content(store).card_text("shield", "description", "en")
    assert "für 2 Runden." in dice_content(store).card_text("shield", "description", "de")
    assert load_rules("kotsu") == dice_content(store).rules["kotsu"]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    one_in(6, [
        (CARDS, "turns: 3", "turns: three",
         ":60:34: 'turns' must be a whole number or a mapping such as {count: ...}, not 'three'"),
        (CARDS, "for {turns:round", "for {turns!r:round", "a placeholder is written {name} or {number:one|many}"),
        (CARDS, "to: [1, 2]", "to: [1, 1]", ":82:18: 'swap' needs two different choices"),
        (CARDS, "to: [1, 2]", "to: [1]", ":82:18: item 2 of 'to' is missing"),
        (CARDS, "to: [1, 2]", "to: [1, 3]", ":82:26: 'swap' works on choice 3, but the card asks for 2"),
        (CARDS, "do: copy_die", "do: snare", "'snare' works on a field, and choice 1 is a die"),
        (CARDS, "    - {do: roll}\n", "", "'restrict_roll' needs a 'roll' after it"),
        (CARDS, "ends_turn: false", "ends_turn: true", "'ends_turn' must be false for a card that rolls"),
        ("knucklebones/effects.yaml", "life: [0.3, 1.1]", "life: [1.1, 0.3]", "'life' must be written as least"),
        ("knucklebones/effects.yaml", "place: rim", "place: rime", "(did you mean 'rim'?)"),
        ("shared/input.yaml", "[space]", "[]", ":15:5: 'confirm' must have at least 1 item, not 0"),
        ("shared/input.yaml", "[space]", "[up]", "the key 'up' is already used for left confirm"),
        ("shared/input.yaml", "release: 0.65", "release: 0.9", "'release' must be less than 'press'"),
        ("shared/input.yaml", "[dpad_up]", "[a]", "the button 'a' is already used for up"),
        ("shared/input.yaml", "  confirm: [a]\n", "", "'pads' has no button for 'confirm'"),
        ("shared/input.yaml", "mouse:\n", "mouse:\n  menu: [middle]\n", "'mouse' has no action 'menu'"),
        ("shared/input.yaml", "    up: [w]\n", "", "the left half has no key for 'up'"),
    ]),
)
def test_a_mistake_is_reported_and_the_good_data_stay(data: Path, file: str, old: str, new: str, expected: str) -> None:
    store = read_store()
    good = content_of(store)
    change(data / file, old, new)
    lines = read_faults(store)
    assert any(expected in line for line in lines), lines
    assert all(line.startswith(f"data/{file}:") for line in lines)
    assert content_of(store) == good


def test_a_good_copy_outlives_the_game_and_serves_its_own_folder_alone(data: Path, tmp_path: Path) -> None:
    change(data / CARDS, "turns: 3", "turns: 5")
    shutil.copytree(data, tmp_path / "other")
    change(tmp_path / "other" / CARDS, "turns: 5", "turns: 9")
    for folder in (data, tmp_path / "other"):
        assert read_faults(store_of(folder)) == []
    change(data / CARDS, "turns: 5", "turns: x")
    later = store_of(data)
    assert (len(read_faults(later)), turns(later)) == (1, 5)
    change(data / CARDS, "turns: x", "turns: 4")
    assert (read_faults(later), turns(later)) == ([], 4)


def test_a_broken_brace_in_a_text_of_home_does_not_stop_the_start(data: Path) -> None:
    good = read_store().texts
    change(data / "reversi/texts/en.yaml", "subtitle: ", "subtitle: '{' # ")
    store = store_of(data)
    store.read("de")
    assert store.texts == good
    assert "braces" in str(store.faults)


def test_a_broken_last_good_copy_is_passed_over(data: Path, home: Path) -> None:
    store = read_store()
    (copies,) = (home / "last_good").iterdir()
    (data / CARDS).write_text("{")
    for text in ("[]", json.dumps({CARDS: "{"})):
        copies.write_text(text)
        assert len(read_faults(store)) == 1
        assert turns(store) == shipped_turns()


def test_an_empty_folder_still_starts_the_game(data: Path) -> None:
    shutil.rmtree(data)
    store = store_of()
    lines = read_faults(store)
    assert "data/knucklebones/cards.yaml:1:1: the file cannot be read: No such file or directory" in lines
    assert {"kotsu", "classic"} <= set(dice_content(store).rules) and turns(store) == shipped_turns()


def test_a_new_rule_file_is_a_new_rule_set_and_a_broken_one_stops_nothing(data: Path) -> None:
    (data / "knucklebones/rules/mine.yaml").write_text("multipliers: {triple: 5}\n")
    (data / "knucklebones/rules/wild.yaml").write_text("deck: bsae\n")
    (data / "knucklebones/rules/.#kotsu.yaml").symlink_to("nobody@nowhere.1")
    store = store_of()
    assert read_faults(store) == ["data/knucklebones/rules/wild.yaml:1:7: unknown deck 'bsae' (did you mean 'base'?)"]
    assert {"kotsu", "classic"} <= set(dice_content(store).rules) and "wild" not in dice_content(store).rules
    assert dice_content(store).rules["mine"].multipliers.triple == 5 and load_rules("mine").name == "mine"
    with pytest.raises(Refusal, match=r"wild\.yaml:1:7"):
        load_rules("wild")


@pytest.mark.parametrize("name", one_in(3, [
    "night-market", "night market", "Night", "nächtlich", "n" * 41, "x=1", "a,b", "two\nlines", "word\n",
]))
def test_a_file_whose_name_is_no_word_is_named_and_left_out_of_the_folders_of_tables(data: Path, name: str) -> None:
    before = content_of(read_store())
    folders = {path.parent for table in TABLES for path in data.glob(f"{table}/*/*.yaml")} - {*data.glob("*/texts")}
    for folder in folders:
        shutil.copy(min(folder.glob("*.yaml")), folder / f"{name}.yaml")
    (data / "knucklebones/rules" / f"{name}.yaml").write_text("title: {en: Night, de: Nacht}\n")
    store = store_of()
    lines = read_faults(store)
    assert all(line.startswith("data/") and "cannot be the name of such a file: use 1 to 40" in line for line in lines)
    assert len(lines) == len(folders)
    assert content_of(store) == before


@pytest.mark.parametrize("place", one_in(2, ["dungeon/recipes/mine.yaml", "khet/setups/mine.yaml"]))
def test_a_file_that_may_not_be_opened_stops_nothing(data: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    write_file(data, place, "x: 1\n")

    def refuse(opener: Callable[..., object], path: object, *more: object, **words: object) -> object:
        if str(path) == str(data / place):
            raise PermissionError(13, "Permission denied")
        return opener(path, *more, **words)

    monkeypatch.setattr(os, "open", partial(refuse, os.open))
    monkeypatch.setattr(io, "open", partial(refuse, io.open))
    fault = f"data/{place}:1:1: the file cannot be read: Permission denied"
    assert read_faults(store_of()) == ([] if place.startswith("dungeon") else [fault])


@pytest.mark.parametrize("place", ["khet/setups/mine.yaml", "prospector/layouts/mine.yaml"])
def test_a_file_that_every_rule_set_reads_is_reported_once(data: Path, place: str) -> None:
    write_file(data, place, "# nothing\n")
    assert read_faults(store_of()) == [f"data/{place}:1:1: the file is empty"]


@pytest.mark.parametrize("name", ["a b", "x=1", "Ä"])
def test_a_rule_file_outside_the_data_needs_a_word_as_its_name_for_logs(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.yaml").write_text("deck: none\n")
    with pytest.raises(Refusal, match=rf"{name}\.yaml:1:1: '{name}' cannot be the name of such a file") as caught:
        load_rules(str(tmp_path / f"{name}.yaml"))
    assert caught.value.code == "bad_rules"


def test_unknown_rules_are_refused() -> None:
    for name in ("clasic", "", "/", "nowhere/x.yaml", "\0", "x" * 5000):
        with pytest.raises(Refusal) as caught:
            load_rules(name)
        assert caught.value.code == "unknown_rules"


def test_a_rule_file_may_be_anywhere_and_a_broken_one_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("deck: none\n")
    assert load_rules(str(tmp_path / "mine.yaml")).deck == ()
    (tmp_path / "mine.yaml").write_text("deck: none\nbord_full: true\n")
    with pytest.raises(Refusal) as caught:
        load_rules(str(tmp_path / "mine.yaml"))
    assert caught.value.code == "bad_rules"
    assert caught.value.sentence.endswith("mine.yaml:2:1: unknown field 'bord_full' (did you mean 'board_full'?)")


def test_a_text_is_filled_and_an_unknown_one_shows_its_key(data: Path) -> None:
    store = read_store()
    assert store.text("table.begins", "de", name="Player 1") == "Player 1 beginnt"
    assert store.text("table.begins", "en") == "{name} begins"
    assert store.text("table.nothing", "en") == "table.nothing"
    assert store.text("A } sentence {0}", "en") == "A } sentence {0}"
    assert store.text("action.quit", "xx") == "Quit"


def test_a_number_is_written_as_its_language_does_and_brings_its_noun() -> None:
    store = shipped_store()
    words = [store.text("result.points", language, points=1234567) for language in ("en", "de")]
    assert words == ["1,234,567 points", "1.234.567 Punkte"]
    assert [store.number(number, "de") for number in (999, 1000, -4321)] == ["999", "1.000", "-4.321"]
    assert store.text("setup.seed", "en", seed="12345") == "Seed: 12345"
    spaced = [fill("{n}", {"n": 12345}, thousand) for thousand in ("1 000", "1000", "1'000")]
    assert spaced == ["12 345", "12345", "12'345"]
    assert [fill("{n:round|rounds} of {n}", {"n": n}) for n in (1, 2)] == ["1 round of 1", "2 rounds of 2"]


FRAME = 1 / 60
LONGEST = 0.4
"""The longest delay in seconds until a save is reported; with the reading it stays within half a second."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("cards", "beats", "look"):
        (tmp_path / f"{name}.yaml").write_text(f"{name}: 1\n", "utf-8")
    return tmp_path


@pytest.fixture
def watch(folder: Path) -> Watch:
    return Watch(folder / f"{name}.yaml" for name in ("cards", "beats", "look", "absent"))


def seconds_until_told(watch: Watch) -> float:
    """Return the delay in seconds until a change is reported, infinite if it never is."""
    return next((frame * FRAME for frame in range(1, 100) if watch.check(FRAME)), float("inf"))


def edited(folder: Path) -> None:
    (folder / "cards.yaml").write_text("cards: 22\n", "utf-8")


def replaced(folder: Path) -> None:
    """Save as careful editors do: a new file replaces the old one, here with the same time and size."""
    old = folder / "beats.yaml"
    fresh, before = folder / ".beats.yaml.tmp", old.stat()
    fresh.write_text("beats: 2\n", "utf-8")
    os.utime(fresh, ns=(before.st_atime_ns, before.st_mtime_ns))
    fresh.replace(old)


SAVES: dict[str, Callable[[Path], object]] = {
    "edited": edited, "replaced": replaced, "deleted": lambda folder: (folder / "look.yaml").unlink(),
    "made that was missing": lambda folder: (folder / "absent.yaml").write_text("absent: 1\n", "utf-8"),
    "made that nothing asked for": lambda folder: (folder / "new.yaml").write_text("new: 1\n", "utf-8"),
    "a new folder": lambda folder: (folder / "pack").mkdir(),
}


@pytest.mark.parametrize("how", SAVES)
@pytest.mark.parametrize("frames", [0, 7])
def test_any_save_is_reported_soon(watch: Watch, folder: Path, how: str, frames: int) -> None:
    assert not any(watch.check(FRAME) for _ in range(frames))
    SAVES[how](folder)
    assert seconds_until_told(watch) <= LONGEST
    watch.accept()
    assert seconds_until_told(watch) == float("inf")


def test_side_files_of_editors_are_no_saves_and_a_check_of_all_waits_for_nothing(watch: Watch, folder: Path) -> None:
    for name in (".cards.yaml.swp", "cards.yaml~", "4913", ".#cards.yaml"):
        (folder / name).write_text("cards: 1\n", "utf-8")
    assert seconds_until_told(watch) == float("inf") and not watch.check_all()
    edited(folder)
    assert watch.check_all()


def test_an_unfinished_write_is_not_reported(watch: Watch, folder: Path) -> None:
    written = "cards:\n"
    for line in range(20):
        written += f"  line{line}: 1\n"
        (folder / "cards.yaml").write_text(written, "utf-8")
        assert not any(watch.check(FRAME) for _ in range(int(ROUND_SECONDS / FRAME)))
    assert seconds_until_told(watch) <= LONGEST


def test_an_editor_that_deletes_before_it_writes_is_reported_once(watch: Watch, folder: Path) -> None:
    (folder / "cards.yaml").unlink()
    assert not any(watch.check(FRAME) for _ in range(6))
    edited(folder)
    assert seconds_until_told(watch) <= LONGEST
    watch.accept()
    assert seconds_until_told(watch) == float("inf")


def test_a_folder_that_comes_later_counts_with_its_files(tmp_path: Path) -> None:
    watch = Watch([tmp_path / "pack" / "cards.yaml"])
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "cards.yaml").write_text("cards: 1\n", "utf-8")
    assert seconds_until_told(watch) <= LONGEST


def test_a_frame_looks_at_few_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, looked = Watch(folder / f"{name}.yaml" for name in range(26)), []
    see = watch._check_place
    monkeypatch.setattr(watch, "_check_place", lambda name: looked.append(name) or see(name))
    watch.check(FRAME)
    assert 1 <= len(looked) <= 3
    looked.clear()
    watch.check(10.0)
    assert len(looked) == len(set(looked)) == 27, "a long frame looks at each once"


BEATS = {"die_rolled": {"seconds": 0.4, "ease": "out_soft"}, "banner": {"hold": 2.0}}


@pytest.mark.parametrize(
    ("before", "after", "messages"),
    [
        (BEATS, {**BEATS, "die_rolled": {"seconds": 0.5, "ease": "out_soft"}}, ["die_rolled.seconds 0.4 -> 0.5"]),
        (BEATS, {"die_rolled": BEATS["die_rolled"]}, ["banner {'hold': 2.0} -> nothing"]),
        ({}, {"hurry": 6}, ["hurry nothing -> 6"]),
        ({"base": ["thief", "shield"]}, {"base": ["thief", "fog"]}, ["base.2 'shield' -> 'fog'"]),
        ({"on": True}, {"on": 1}, ["on True -> 1"]),
        ({"size": 1}, {"size": {"w": 1}}, ["size 1 -> {'w': 1}"]),
        (MISSING, {"a": 1}, ["all nothing -> {'a': 1}"]),
    ],
)
def test_every_change_is_reported_with_its_path(before: Any, after: Any, messages: list[str]) -> None:
    assert list(changes(before, after)) == messages
