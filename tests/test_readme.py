"""The README is held to the code: what it lists is what there is, and what it shows works."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.__main__ import WORDS
from game.content.models.key_names import Action, Family, Side
from game.kernel.random_stream import Stream
from game.paths import assets_dir
from game.tables import KNOWN, table
from game.tables.table_files import load_rules, store_of
from game.tools.commands.referee import CODES, REQUESTS, answer
from game.tools.commands.shot import SCREENS
from systems.input.bindings import bound
from systems.input.glyphs import legend, shown

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def rows(head: str) -> list[list[str]]:
    """The cells of the table whose first heading is ``head``, its headings left out."""
    found = re.search(rf"^\| {head} ?\|.*\n\|[-|]+\n((?:\|.*\n)+)", README, re.MULTILINE)
    assert found, f"the README has no table that begins with {head!r}"
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found[1].splitlines()]


def test_the_referees_requests_and_codes_are_all_there() -> None:
    assert [name.strip("`") for name, *_ in rows("request")] == list(REQUESTS)
    assert {name.strip("`"): meaning for name, meaning in rows("code")} == CODES


@pytest.mark.parametrize("name", KNOWN)
def test_every_event_and_code_of_a_table_is_listed(name: str) -> None:
    on = table(name)
    listed = {kind.strip("`"): tuple(re.findall(r"`(\w+)`", fields)) for kind, fields, _ in rows(f"event of {name}")}
    assert listed == {kind: getattr(event, "__match_args__", None) for event, kind in on.events.items()}
    assert {code.strip("`"): meaning for code, meaning in rows(f"code of {name}")} == on.codes


def test_the_example_requests_are_answered() -> None:
    asked = re.findall(r"--table (\w+)`[^`]*```\n(.*?)```", README, re.DOTALL)
    assert {name for name, _ in asked} == set(KNOWN)
    for name, lines in asked:
        examples = re.findall(r'^(\{".*\})$', lines, re.MULTILINE)
        assert len(examples) >= len(REQUESTS)
        for line in examples:
            assert "error" not in answer(line, name), line


def test_no_code_comes_that_is_not_listed() -> None:
    stream, on, rules = Stream(5), table("knucklebones"), load_rules("kotsu")
    words = ["roll", "roll=9", "place:1", "place:4", "thief:1.1", "shield:1", "twister:1.1,1.1", "destiny:odd=2", "x"]
    met = set()
    for seed in range(40):
        position = on.new(rules, seed)
        while moves := on.legal(rules, position):
            request = {"apply": {"position": on.write(position), "move": stream.pick(words)}}
            met.add(answer(json.dumps(request)).get("error", {}).get("code"))
            position, _ = on.apply(rules, position, stream.pick(moves))
    met.discard(None)
    assert len(met) >= 6 and met <= set(CODES | on.codes)


def test_every_word_and_screen_is_named() -> None:
    commands = " ".join(cell for row in rows("word") for cell in row)
    for word in (*WORDS, *SCREENS):
        assert re.search(rf"`{word}\b", commands), word


@pytest.mark.parametrize(("column", "family"), [(1, "xbox"), (2, "playstation"), (3, "switch")])
def test_the_controls_are_those_the_game_shows(column: int, family: Family) -> None:
    actions: tuple[Action, ...] = ("confirm", "back", "menu", "undo")
    store = store_of()
    store.read()
    listed = {row[0]: row[column].split(" (")[0] for row in rows("") if row[0] in actions}
    assert listed == {action: legend(family, shown(bound(store.controls, {}), family, action)) for action in actions}


@pytest.mark.parametrize(("column", "family"), [(1, "xbox"), (3, "switch")])
def test_the_letters_on_the_buttons_are_those_of_the_pictures(column: int, family: Family) -> None:
    drawn = re.search(rf'"{family}": (.*)', (assets_dir() / "shared/glyphs.py").read_text("utf-8"))
    assert drawn
    listed = [row[column].split(" (")[0] for row in rows("") if row[0] in ("confirm", "back", "menu")]
    letters = re.findall(r'_button\("(.)"', drawn[1])
    assert letters == [name for name in listed if len(name) == 1] != []


@pytest.mark.parametrize(("column", "half"), [(4, "left"), (5, "right")])
def test_the_keys_are_those_of_the_data(column: int, half: Side) -> None:
    store = store_of()
    store.read()
    keys = {action: names[0] for action, names in store.controls.keys[half].items()}
    listed = {row[0]: row[column].lower() for row in rows("") if row[0] in ("move", *keys)}
    steps = " ".join(keys.pop(step) for step in ("up", "left", "down", "right"))
    assert listed.pop("move") == ("arrows" if steps == "up left down right" else steps)
    assert listed == keys


def test_what_is_linked_exists() -> None:
    for path in re.findall(r"\]\(([^)#:]+)\)", README) + re.findall(r"`((?:docs|data|systems|game)/[\w./]+)`", README):
        assert (ROOT / path).exists(), path
