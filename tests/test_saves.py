"""A match that was left can be continued, however the game ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.content.store import Store
from game.kernel.digest import digest
from game.kernel.ply import Ply
from game.match.autosave import AUTOSAVE_FILE, Autosave, SavedMatch, Sitter
from game.match.log import VERSION, Log, changed_files, read_log, write_log
from game.match.record import Record
from game.match.series import Series
from game.tables import NAMES, find_table
from tests.kit.rules import BASE, WIDER, card, dice_content, rules

TABLE = find_table("knucklebones")
CARDS = ("knucklebones/cards.yaml",)


def save_match(store: Store, plies: int = 5) -> SavedMatch:
    """Return a match after this many plies, the second one of a set."""
    record = Record.begin(TABLE, dice_content(store).rules["kotsu"], 7, 2, (), ("Ada", "Ben"))
    moves: list[Any] = []
    for _ in range(plies):
        moves.append(TABLE.legal(record.rules, record.position)[-1])
        assert record.follow(moves)
        moves = record.moves
    log = replace(record.log, notes=(("name1", "Ada"), ("name2", "Ben"), ("begun", "2026-11-21 10:00:00")))
    sitters = Sitter("keys:left", "keys:left"), Sitter("pad:1", "X|1")
    return SavedMatch(log, Series(3, 5, 2, (1, 0), 1, ("storm", ("thief", "shield"))), sitters)


def find_autosave(home: Path, store: Store, shown: Callable[[str], bool] = NAMES.__contains__) -> Autosave:
    """Return the saves of a fresh start."""
    saves = Autosave(home)
    saves.read(store, shown)
    return saves


def write_saves(home: Path, *saved: SavedMatch) -> None:
    saves = Autosave(home)
    for each in saved:
        saves.write(each)
    saves.journal.close()


def test_a_save_holds_its_set_and_its_seats_and_continues_exactly_where_it_was(home: Path, store: Store) -> None:
    saved = save_match(store, 5)
    write_saves(home, save_match(store, 4), saved)
    saves = find_autosave(home, store)
    assert saves.match == saved and [path.name for path in home.iterdir()] == [AUTOSAVE_FILE]
    record = saves.resume(store)
    assert record is not None and record.log == saved.log
    assert digest(TABLE.notation.write(record.position)) == saved.log.plies[-1].digest


def damages(text: str) -> dict[str, str]:
    """Return damaged forms of a save, by kind of damage."""
    return {
        "empty": "",
        "binary": "\0\1\2",
        "cut": text[:-30],
        "no set": text.replace("\nset ", "\nsat "),
        "a set that cannot be": text.replace('"wins": [1, 0]', '"wins": [9, 9]'),
        "a set of words": text.replace('"played": 1', '"played": "x"'),
        "a deck of numbers": text.replace('"storm"', "[1, 2]"),
        "no seat": text.replace("\nseat2 ", "\nseat3 "),
        "another move": text.replace("\nshield:3", "\nshield:2", 1),
        "no such table": text.replace("table knucklebones", "table chess"),
        "huge": text + "x" * (1 << 19),
        "a seed too large": text.replace("seed 7", "seed 99999999999999999999"),
        "a card nobody has": text.replace("deck destiny", "deck dragon"),
    }


@pytest.mark.parametrize("way", damages(""))
def test_a_damaged_save_is_set_aside_with_a_sentence(home: Path, store: Store, way: str) -> None:
    text = damages(save_match(store).text())[way]
    home.mkdir()
    (home / AUTOSAVE_FILE).write_text(text)
    saves = find_autosave(home, store)
    assert (saves.match, saves.notice) == (None, "notice.save")
    assert [path.name for path in home.iterdir()] == [f"{AUTOSAVE_FILE}.damaged"]
    assert find_autosave(home, store).notice is None


def test_a_save_of_a_newer_game_or_of_a_table_without_a_screen_is_set_aside(home: Path, store: Store) -> None:
    write_saves(home, save_match(store))
    assert find_autosave(home, store, lambda name: False).notice == "notice.save"
    newer = save_match(store).text().replace(f"kotsu match {VERSION}", f"kotsu match {VERSION + 1}")
    (home / AUTOSAVE_FILE).write_text(newer)
    assert find_autosave(home, store).notice == "notice.save_newer"
    assert (home / f"{AUTOSAVE_FILE}.damaged").exists()


def test_a_save_of_other_rules_or_of_rules_that_are_gone_stays_and_names_their_file(home: Path, store: Store) -> None:
    saved = save_match(store)
    files = dict(saved.log.files) | {"knucklebones/cards.yaml": "0" * 12}
    write_saves(home, replace(saved, log=replace(saved.log, rules_digest="0" * 12, files=tuple(files.items()))))
    saves = find_autosave(home, store)
    assert saves.match is not None and saves.notice is None
    assert saves.changed_files(store) == ("knucklebones/cards.yaml",)
    assert (home / AUTOSAVE_FILE).exists()
    write_saves(home, replace(saved, log=replace(saved.log, rules="ours")))
    assert find_autosave(home, store).changed_files(store) == ("knucklebones/rules/ours.yaml",)


def test_other_cards_that_a_match_cannot_use_leave_it_as_it_is() -> None:
    cards = {**BASE, "fog": WIDER["fog"], "gift": card(steps=[{"do": "draw_card", "card": "fog"}])}

    def save_with(**changed_cards: Any) -> Any:
        return rules(catalogue={**cards, **changed_cards}, deck=["gift", "thief"])

    log, other = Record.begin(TABLE, save_with(), 7, 1, (), ("Ada", "Ben")).log, WIDER["joker"]
    for name, files in (("mine", ()), ("twister", ()), ("thief", CARDS), ("fog", CARDS)):
        assert changed_files(TABLE, save_with(**{name: other}), log) == files, name
    every = replace(log, rules_digest=TABLE.files.digest(save_with()))
    assert changed_files(TABLE, save_with(), every) == (), "older logs have the digest of all cards"
    drawing = Record.begin(TABLE, save_with(), 7, 1, (), ("Ada", "Ben"), start_values={"extra_card.1": 1}).log
    assert changed_files(TABLE, save_with(mine=other), drawing) == CARDS, "this edge draws any card"


def test_a_match_of_version_1_is_read_as_one_of_today() -> None:
    old = "kotsu match 1\ntable knucklebones\nrules kotsu 0a\nseed 3\nfirst 2\ndeck shield -\nroll=6 aa\nplace:1 bb\n"
    log = Log("knucklebones", "kotsu", "0a", 3, 2, (("shield",), ()), (Ply("roll=6", "aa"), Ply("place:1", "bb")))
    assert read_log(old) == log == read_log(write_log(log))
