"""The page on balance and the ladder of bots, made from a few matches."""

from __future__ import annotations

import json
from math import nan
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.content.models.people import LEVEL_COUNT
from game.tables import NAMES, find_table
from game.tables.bot_levels import LEVEL_GOAL, LadderRung
from game.tables.knucklebones.rule_files import dealable_cards
from game.tables.table_files import load_rules, strict_files
from game.tools.commands import balance
from game.tools.commands.ladder import RungShare, play
from game.tools.lab.simulation import play_from_opening
from game.tools.lab.statistics import Interval
from game.tools.lab.verdicts import judge_all
from tests.kit.commands import Command

FEW = ("--bots", "random", "--matches", "2", "--lift", "2", "--jobs", "1")


def run_balance(tmp_path: Path, *words: str) -> str:
    out = tmp_path / "balance.md"
    assert main(["balance", *FEW, *words, "--out", str(out)]) == 0
    return out.read_text("utf-8")


FEW_DECKS = """
base: {name: {en: One, de: Eins}, description: {en: One., de: Eins.}, cards: [thief, shield]}
none: {name: {en: Bare, de: Bloss}, description: {en: None., de: Keine.}, cards: []}
"""


def test_one_word_writes_the_whole_page_from_figures(data: Path, tmp_path: Path) -> None:
    (data / "knucklebones" / "decks.yaml").write_text(FEW_DECKS, "utf-8")
    page = run_balance(tmp_path, "--json", str(tmp_path / "figures.json"))
    figures = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    for name, found in figures["decks"].items():
        assert f"| `{name}` | {', '.join(found['method']['decks'][0]) or 'none'} |" in page
        for card, one in found["cards"][0].items():
            lift = one["lift"]
            assert f"| `{card}` | `{name}` |" in page
            assert f"{lift['value']:.1f} % ({lift['low']:.1f} to {lift['high']:.1f})" in page
    assert "made by `python3 run.py balance --bots random --matches 2 --lift 2`" in page
    assert all(line.count("|") == lines[0].count("|") for lines in tables(page) for line in lines)


def tables(page: str) -> list[list[str]]:
    parts = [part.splitlines() for part in page.split("\n\n")]
    return [lines for lines in parts if lines[0].startswith("|")]


def test_verdicts_say_what_the_matches_do_not_settle() -> None:
    fair, unfair, wide, unknown = (
        Interval(50, *bounds) for bounds in ((49.0, 51.0), (53.0, 55.0), (47.0, 53.0), (nan, nan))
    )
    for found, verdict in (
        ([fair], "fair"), ([fair, wide], "undecided"), ([fair, unknown], "undecided"), ([unfair, wide], "too strong"),
    ):
        assert judge_all(found, 48, 52) == verdict


def test_an_unknown_bot_is_refused_and_nothing_written(tmp_path: Path, command: Command) -> None:
    errors = command("balance", "--bots", "nobody", "--out", str(tmp_path / "balance.md"), code=2).err
    assert "nobody" in errors and not list(tmp_path.iterdir())


def test_an_interrupted_run_writes_no_half_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(*asked: object) -> None:
        raise balance.BrokenOff

    monkeypatch.setattr(balance, "measure", broken_off)
    assert main(["balance", *FEW, "--out", str(tmp_path / "balance.md")]) == 130
    assert not list(tmp_path.iterdir()) and "nothing is written" in capsys.readouterr().err


@pytest.mark.parametrize("name", [name for name in NAMES if find_table(name).bots.decide is not None])
def test_every_level_meets_the_one_below_and_the_ends_meet_the_plain_bots(name: str) -> None:
    rungs = find_table(name).bots.ladder.rungs
    levels = getattr(load_rules(find_table(name).files.standard, on=name), "levels", {})
    strongest = max((level.level for level in levels.values()), default=LEVEL_COUNT)
    for rules in {rung.rules for rung in rungs}:
        steps = {(rung.one, rung.other): rung.least for rung in rungs if rung.rules == rules}
        for level in range(2, strongest + 1):
            assert steps[f"level {level}", f"level {level - 1}"] >= LEVEL_GOAL
    met = {frozenset((rung.one, rung.other)) for rung in rungs}
    ends = ("level 1", f"level {strongest}")
    assert met >= {frozenset((bot, level)) for bot in ("random", "greedy") for level in ends}


def test_where_chance_has_no_part_the_first_moves_are_drawn_the_same_for_both_seats() -> None:
    share = RungShare("reversi", LadderRung("reversi", "level 4", "random", 50.0), 10, 7, 0, 3)
    assert play(share)[:3] == play(share)[:3] and play(share)[1] > 3

    table, rules, met = find_table("reversi"), load_rules("reversi", on="reversi"), list[str]()

    def looks(rules: Any, position: Any, stream: Any) -> Any:
        met.append(table.notation.write(position))
        return table.legal(rules, position)[0]

    for seed in (1, 1, 2):
        assert sum(play_from_opening(table, rules, (looks, looks), 6, seed)) == 2
    openings = [line for line in met if line.count("-") == 64 - 4 - 6]
    assert openings[0] == openings[1] != openings[2]


def test_the_command_tells_it_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "--json", "--matches", "2", "--nodes", "30", "--rules", "classic", "--only", "level 5"]
    assert main(words) in (0, 1)
    data = json.loads(capsys.readouterr().out)
    assert [(rung["one"], rung["other"]) for rung in data["rungs"]] == [
        ("level 5", "level 4"), ("level 5", "random"), ("level 5", "greedy"),
    ]
    assert all(rung["matches"] == 2 for rung in data["rungs"]) and data["nodes"] == 30


def test_every_deck_has_its_own_rungs_where_cards_are_dealt(command: Command) -> None:
    words = ["ladder", "--json", "--matches", "2", "--nodes", "10", "--bots", "greedy,random", "--deck", "every"]
    dealt = [name for name, cards in dealable_cards(strict_files("knucklebones")).items() if cards]
    for rules, decks in (("kotsu", [*dealt, "none"]), ("classic", ["none"])):
        assert [rung["deck"] for rung in json.loads(command(*words, "--rules", rules).out)["rungs"]] == decks
    assert "deck" in command(*words, "--table", "reversi", code=2).err


def test_unknown_words_name_the_known_ones(command: Command) -> None:
    errors = command("ladder", "--table", "reversi", "--rules", "kotsu", code=2).err
    assert "rules are reversi, bots are greedy, level 1" in errors
