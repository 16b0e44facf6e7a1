"""The lab from end to end, with a few matches."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from math import inf
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.tools.commands import lab
from game.tools.lab import matcher, verdicts
from game.tools.lab.matcher import R, T, Work
from tests.kit.commands import Command

pytestmark = pytest.mark.usefixtures("no_charts")
LIFT = 2
"""Matches for each card."""
SMALL = ("--matches", "20", "--lift", str(LIFT), "--bots", "random")


class Tags(HTMLParser):
    """Checks that every opened tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "meta":
            assert self.open.pop() == tag


def run_lab(folder: Path, *words: str) -> tuple[str, dict[str, Any]]:
    """Return the page and the figures that a run of the lab writes."""
    out = folder / "report.html"
    assert main(["lab", *SMALL, "--out", str(out), *words]) == 0
    return out.read_text("utf-8"), json.loads(out.with_suffix(".json").read_text("utf-8"))


@pytest.fixture(scope="module")
def report(no_charts: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    """The page and the figures of one run, which several tests read."""
    return run_lab(tmp_path_factory.mktemp("lab"), "--seed", "3", "--jobs", "1")


def test_the_page_is_one_file_and_explains_everything_in_words(report: tuple[str, dict[str, Any]]) -> None:
    page, output = report
    tags = Tags()
    tags.feed(page)
    assert tags.open == [] and not {"script", "link", "img", "iframe"} & set(tags.seen)
    assert not re.search(r"https?:|url\((?!#)", page)
    assert "prefers-color-scheme: dark" in page
    assert tags.seen.count("figure") == page.count("<figcaption>") == page.count("<svg") >= 10
    assert output["verdict"] in page
    for card in ("destiny", "thief", "shield", "twister"):
        assert output["cards"][0][card]["lift"]["matches"] == LIFT
        assert output["card_against_card"][0]["thief"].keys() == {"destiny", "shield", "twister"} or card != "thief"
    side = output["sides"][0]
    assert side["matches"] == 20 == sum(side["placements"]["counts"].values())
    assert side["first_seat"]["value"] == side["first_seat_paired"]["value"]
    assert f"({side['first_seat']['low']:.1f} to {side['first_seat']['high']:.1f})" in output["verdict"]
    assert "<td>destiny, thief, shield, twister</td>" in page and "<td>random, random</td>" in page


def test_a_card_wins_as_much_with_the_same_luck(tmp_path: Path, report: tuple[str, dict[str, Any]]) -> None:
    _, compared = run_lab(tmp_path, "--seed", "3", "--against", "kotsu", "--jobs", "1")
    thief = compared["cards"][1]["thief"]
    assert thief["lift"] == report[1]["cards"][0]["thief"]["lift"] and thief["lift_change"]["value"] == 0


def test_the_same_seed_gives_the_same_figures_with_any_number_of_processes(
    tmp_path: Path, report: tuple[str, dict[str, Any]]
) -> None:
    assert run_lab(tmp_path, "--seed", "3", "--jobs", "2")[1] == report[1]
    assert run_lab(tmp_path, "--seed", "4", "--lift", "0", "--jobs", "1")[1]["sides"] != report[1]["sides"]


def test_a_change_is_reported_and_none_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "FEWEST_PAIRS", 20)
    with monkeypatch.context() as patch:
        for endpoint, width in verdicts.ENDPOINTS.items():
            patch.setitem(verdicts.ENDPOINTS, endpoint, 16 * width)  # Fewer matches decide.
        _, same = run_lab(tmp_path, "--against", "kotsu", "--matches", "2000", "--lift", "0", "--deck", "none",
                          "--jobs", "1")
    assert same["comparison"]["verdict"] == "no change" and same["method"]["ended"] == "decided early"
    assert not any(one["stands"] for one in same["comparison"]["differences"].values())
    rules = tmp_path / "flat.yaml"
    rules.write_text("deck: none\ncards: false\nmultipliers: {double: 1, triple: 1, diagonal: 0}\n", "utf-8")
    page, other = run_lab(tmp_path, "--against", str(rules), "--matches", "200", "--lift", "0", "--jobs", "1")
    assert other["comparison"]["verdict"] == "changed" and "Changed." in page
    assert other["comparison"]["differences"]["score"]["value"] < 0


def test_it_says_what_each_bot_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "--matches", "2", "--lift", "0", "--bots", "hoshi@40,level1", "--jobs", "1"
    hoshi, level1 = run_lab(tmp_path, *words)[1]["used"]
    assert (hoshi["bot"], level1["bot"]) == ("hoshi@40", "level1")
    assert hoshi["moves"] > 0 < hoshi["nodes"]["mean"] <= hoshi["nodes"]["most"] <= 40 and hoshi["seconds"]["most"] > 0
    assert f"{hoshi['nodes']['mean']:,.4g} nodes" in capsys.readouterr().out


def test_results_before_ctrl_c_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def tired(jobs: int) -> Iterator[Work]:
        def work(does: Callable[[T], R], items: Iterable[T], until: float = inf) -> Iterator[R]:
            yield does(next(iter(items)))
            raise KeyboardInterrupt

        yield work

    monkeypatch.setattr(lab, "workers", tired)
    page, output = run_lab(tmp_path, "--matches", "60")
    assert output["method"]["ended"] == "broken off by hand" and output["sides"][0]["matches"] == 50
    assert "broken off by hand" in page


@pytest.mark.parametrize(("words", "sentence"), [
    (["--bots", "nobody"], "Bots are"),
    (["--rules", "kutsu"], "did you mean 'kotsu'"),
    (["--against", "nowhere"], "No rules are called 'nowhere'"),
    (["--deck", "thief,theif"], "no card called 'theif'"),
    (["--cluster", "tcp://127.0.0.1:1"], "luster"),
])
def test_an_impossible_request_is_refused_in_a_sentence(
    words: list[str], sentence: str, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matcher, "CLUSTER_TIMEOUT", 0.3)
    output = command("lab", *SMALL, "--out", str(tmp_path / "x.html"), *words, code=2).err
    assert sentence in output and "Traceback" not in output
    assert not (tmp_path / "x.html").exists()
