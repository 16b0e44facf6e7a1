"""The page on balance, made from a few matches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.tools.commands import balance
from game.tools.lab.verdicts import goal_verdict

FEW = ("--bots", "greedy", "--weaker", "random", "--matches", "6", "--lift", "2", "--few", "4", "--jobs", "1")


def written(tmp_path: Path, *words: str) -> str:
    out = tmp_path / "balance.md"
    assert main(["balance", *FEW, *words, "--out", str(out)]) == 0
    return out.read_text("utf-8")


def test_one_word_writes_the_whole_page_from_figures(tmp_path: Path) -> None:
    page = written(tmp_path, "--json", str(tmp_path / "figures.json"))
    figures = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    for name, found in figures["decks"].items():
        assert f"| `{name}` | {', '.join(found['method']['decks'][0]) or 'none'} |" in page
        for card, one in found["cards"][0].items():
            lift = one["lift"]
            assert f"| `{card}` | `{name}` |" in page
            assert f"{lift['value']:.1f} % ({lift['low']:.1f} to {lift['high']:.1f})" in page
    assert "made by `python3 run.py balance --bots greedy --weaker random --matches 6 --lift 2 --few 4`" in page
    assert all(line.count("|") == lines[0].count("|") for lines in tables(page) for line in lines)


@pytest.mark.long
def test_the_same_seed_writes_the_same_page(tmp_path: Path) -> None:
    assert written(tmp_path) == written(tmp_path)


def tables(page: str) -> list[list[str]]:
    parts = [part.splitlines() for part in page.split("\n\n")]
    return [lines for lines in parts if lines[0].startswith("|")]


def test_verdicts_say_what_the_matches_do_not_settle() -> None:
    assert [goal_verdict(True, False), goal_verdict(False, True), goal_verdict(False, False)] == ["yes", "no", "open"]


def test_an_unknown_bot_is_refused_and_nothing_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "--bots", "nobody", "--out", str(tmp_path / "balance.md")]) == 2
    assert "nobody" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_an_interrupted_run_writes_no_half_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(*asked: object) -> None:
        raise balance.BrokenOff

    monkeypatch.setattr(balance, "measure", broken_off)
    assert main(["balance", *FEW, "--out", str(tmp_path / "balance.md")]) == 130
    assert not list(tmp_path.iterdir()) and "nothing is written" in capsys.readouterr().err
