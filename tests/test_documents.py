"""The documents list what exists, their examples work, and their links lead somewhere."""

from __future__ import annotations

import argparse
import importlib
import json
import re
from functools import cache
from pathlib import Path

import pytest

from game.__main__ import WORDS
from game.content.models.controls import Action, Family, Side
from game.kernel.random_stream import Stream
from game.tables import KNOWN, find_table
from game.tables.table_files import load_rules
from game.tools.commands.referee import CODES, REQUESTS, answer
from game.tools.commands.shot import SCREENS
from systems.input.bindings import bindings_of
from systems.input.glyphs import cap_text, key_name
from tests.kit.shipped import shipped_store

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = {path: path.read_text(encoding="utf-8") for path in DOCUMENTS}
README, PROTOCOL, COMMANDS = (TEXTS[ROOT / name] for name in ("README.md", "docs/protocol.md", "docs/commands.md"))
CODE = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)


def rows(head: str, text: str) -> list[list[str]]:
    """Return the cells of the table whose first heading is ``head``, without its headings."""
    found = re.search(rf"^\| {head} ?\|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert found, f"there is no table that begins with {head!r}"
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found[1].splitlines()]


@pytest.mark.parametrize(("page", "folder"), [("new-table.md", "nim"), ("screens.md", "lamp")])
def test_a_page_shows_every_file_of_its_example(page: str, folder: str) -> None:
    example, text = ROOT / "tests" / "beside" / folder, TEXTS[ROOT / "docs" / page]
    shown = dict(re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)```", text, re.MULTILINE | re.DOTALL))
    files = [
        path for path in example.rglob("*")
        if path.suffix in (".py", ".yaml") and example / "tests" not in path.parents
    ]
    assert shown == {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_the_page_on_cards_shows_a_step_and_its_test_as_they_are() -> None:
    text = TEXTS[ROOT / "docs" / "cards.md"]
    shown = re.findall(r"`((?:game|tests)/[\w/.]+)`:\n\n```python\n(.*?)```", text, re.DOTALL)
    assert len(shown) == 3 and [path for path, code in shown if code not in (ROOT / path).read_text("utf-8")] == []


def test_the_referees_requests_and_codes_are_all_there() -> None:
    assert [name.strip("`") for name, *_ in rows("request", PROTOCOL)] == list(REQUESTS)
    assert {name.strip("`"): meaning for name, meaning in rows("code", PROTOCOL)} == CODES


@pytest.mark.parametrize("name", KNOWN)
def test_every_event_code_choice_and_request_of_a_table_is_listed(name: str) -> None:
    table = find_table(name)
    events = rows(f"event of {name}", PROTOCOL)
    listed = {kind.strip("`"): tuple(re.findall(r"`(\w+)`", fields)) for kind, fields, _ in events}
    assert listed == {kind: getattr(event, "__match_args__", None) for event, kind in table.events.items()}
    assert {code.strip("`"): meaning for code, meaning in rows(f"code of {name}", PROTOCOL)} == table.referee.codes
    assert [word for word in (*table.choices.names, *table.referee.requests) if f"`{word}`" not in PROTOCOL] == []


def test_the_example_requests_are_answered() -> None:
    asked = re.findall(r"--table (\w+)` answers .*\n\n```\n((?:.+\n)*)```", PROTOCOL)
    assert {name for name, _ in asked} == set(KNOWN)
    for name, lines in asked:
        examples = re.findall(r'^(\{".*\})$', lines, re.MULTILINE)
        assert len(examples) >= len(REQUESTS)
        for line in examples:
            assert "error" not in answer(line, name), line


def test_no_code_comes_that_is_not_listed() -> None:
    stream, table, rules = Stream(5), find_table("knucklebones"), load_rules("kotsu")
    words = ["roll", "roll=9", "place:1", "place:4", "thief:1.1", "shield:1", "twister:1.1,1.1", "destiny:odd=2", "x"]
    met = set()
    for seed in range(8):
        position = table.new(rules, seed)
        while moves := table.legal(rules, position):
            request = {"apply": {"position": table.write(position), "move": stream.pick(words)}}
            met.add(answer(json.dumps(request)).get("error", {}).get("code"))
            position, _ = table.apply(rules, position, stream.pick(moves))
    met.discard(None)
    assert len(met) >= 6 and met <= set(CODES | table.referee.codes)


@pytest.mark.parametrize("name", [name for name in KNOWN if find_table(name).encoding is not None])
def test_the_actions_and_planes_of_a_table_are_listed(name: str) -> None:
    from game.tools.learning.setting import Setting

    of, text = Setting(name), TEXTS[ROOT / "docs" / "learning.md"]
    shown = [row[:3] for row in rows(f"plane of {name}", text)]
    assert shown == [[f"`{plane.name}`", ", ".join(map(str, plane.shape)), f"{plane.low:.0f} to {plane.high:.0f}"]
                     for plane in of.planes]
    assert [row[2] for row in rows("table", text) if row[0].lower() == name] == [str(of.actions)]


def test_every_word_is_listed_with_the_options_it_has() -> None:
    listed = [word for cell, _ in rows("word", COMMANDS) for word in re.findall(r"`(\w+)`", cell)]
    assert sorted(listed) == sorted(WORDS)
    for word in WORDS:
        parser = argparse.ArgumentParser(add_help=False)
        importlib.import_module(f"game.tools.commands.{word}").arguments(parser)
        section = COMMANDS.partition(f"\n### {word}\n")[2].partition("\n### ")[0]
        there, described = (set(re.findall(r"--[a-z][\w-]*", text)) for text in (parser.format_help(), section))
        assert described - {"--data", "--bot"} == there - {"--data", "--bot"}, word
    assert [screen for screen in SCREENS if f"`{screen}`" not in COMMANDS] == []


@pytest.mark.parametrize(("column", "family"), [(1, "xbox"), (2, "playstation"), (3, "switch")])
def test_the_controls_are_those_the_game_shows(column: int, family: Family) -> None:
    actions: tuple[Action, ...] = ("confirm", "back", "menu", "undo", "hint")
    store = shipped_store()
    listed = {row[0]: row[column].split(" (")[0] for row in rows("", README) if row[0] in actions}
    bound = bindings_of(store.controls, {})
    assert listed == {action: cap_text(family, key_name(bound, family, action)) for action in actions}


@pytest.mark.parametrize(("column", "half"), [(4, "left"), (5, "right")])
def test_the_keys_are_those_of_the_data(column: int, half: Side) -> None:
    store = shipped_store()
    keys = {action: names[0] for action, names in store.controls.keys[half].items()}
    listed = {row[0]: row[column].lower() for row in rows("", README) if row[0] in ("move", *keys)}
    steps = " ".join(keys.pop(step) for step in ("up", "left", "down", "right"))
    assert listed.pop("move") == ("arrows" if steps == "up left down right" else steps)
    assert listed == keys


@cache
def anchors(text: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.*)$", CODE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_links_and_paths_exist() -> None:
    for path, whole in TEXTS.items():
        text = CODE.sub("", whole)
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if ":" not in link:
                name, _, anchor = link.partition("#")
                there = (path.parent / name).resolve() if name else path
                assert there.exists() and (not anchor or anchor in anchors(TEXTS[there])), f"{path}: {link}"
        for name in re.findall(r"`((?:docs|data|systems|game|tests|assets)/[\w./]+)`", text):
            assert (ROOT / name).exists() or (ROOT / f"{name}.py").exists(), f"{path}: {name}"
