"""The referee answers hostile lines at every table; the long run is ``python -m tests.reliability.hostile_lines``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.paths import data_dir
from game.tables import KNOWN_TABLES
from game.tables.table_files import rule_files
from game.tools.commands.referee import answer
from tests.reliability.hostile_lines import send
from tests.reliability.watching import WATCHER, searches_outside

pytestmark = pytest.mark.slow
NAMES = "**b", "*", "**/*", "../../**/q", "../../../**/q", "../rules/*", "[a-z]*", "?????", "/**", "../bots"


@pytest.mark.parametrize("table_name", KNOWN_TABLES)
def test_hostile_lines_are_answered_and_search_no_folder(table_name: str, tmp_path: Path, home: Path) -> None:
    figures = send(table_name, 120, tmp_path / "traps")
    assert {"answered", "bad_json", "bad_request", "bad_position", "unknown_rules"} <= figures.keys()


def test_a_search_outside_the_data_is_noticed(tmp_path: Path) -> None:
    with WATCHER.watching(searches_outside(data_dir())) as seen:
        list(data_dir().iterdir())
        assert seen == []
        list(tmp_path.iterdir())
        list(data_dir().glob("*.yaml"))
    assert len(seen) == 1 and str(tmp_path) in seen[0]


@pytest.mark.parametrize("table_name", KNOWN_TABLES)
def test_rules_are_named_or_opened_and_never_searched_for(table_name: str, home: Path) -> None:
    answer('{"score": ""}', table_name)
    for name in NAMES:
        with WATCHER.watching(searches_outside(data_dir(), home)) as seen:
            reply = answer(json.dumps({"new": {"seed": 1}, "rules": name}), table_name)
        assert reply["error"]["code"] == "unknown_rules" and repr(name) in reply["error"]["message"]
        assert seen == [], name
        *files, path = rule_files(name, table_name)
        assert files == list(rule_files("nothing", table_name)[:-1]) and str(path) == name


@pytest.mark.parametrize("seconds", [10**4000, 1e308, 10**18], ids=["digits", "float", "whole"])
def test_any_number_of_seconds_has_an_end(seconds: float) -> None:
    position = answer('{"new": {"seed": 1}}', "prospector")["position"]
    assert "exact" in answer(json.dumps({"solve": position, "seconds": seconds}), "prospector")
