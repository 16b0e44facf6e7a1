"""The benchmark reports all promised figures; only the time of the start is tested against a limit."""

from __future__ import annotations

import json

import pytest

from game.__main__ import main
from game.tables import NAMES
from game.tools.benchmarks import frames
from game.tools.commands import bench

MEASURED = NAMES[0], NAMES[-1]
"""Two tables that stand for all, because measuring frames takes time."""


@pytest.mark.long
def test_all_figures_are_there(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("WARMUP_FRAMES", 4), ("SETTLING_FRAMES", 5), ("ROUNDS", 2)):
        monkeypatch.setattr(frames, name, value)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(frames, "NAMES", MEASURED)
    assert main(["bench", "--json", "--seconds", "0.05", "--frames", "12"]) == 0
    found = json.loads(capfd.readouterr().out)
    for ways in (found["matches_per_second"], found["times_the_classic_loop"]):
        assert all(ways[via][deck] > 0 for via in ("bare", "systems") for deck in ("none", "base"))
    assert all(rate > 0 for rate in found["matches_per_second"]["greedy"].values())
    assert all(found["bot_move_milliseconds"][name] > 0 for name in (*(f"level{n}" for n in range(1, 6)), "strongest"))
    assert found["microseconds"]["legal"] > 0 and found["microseconds"]["apply"] > 0
    for name in MEASURED:
        effects = found["every_effect_milliseconds"][name]
        times_plain = effects.pop("times_plain")
        assert set(effects) == {"plain_screen", "standard", "off"}
        assert times_plain == pytest.approx(effects["standard"]["both"] / effects["plain_screen"]["both"], abs=0.02)
        for frame in (found["frame_milliseconds"][name], *effects.values()):
            assert max(frame["update"], frame["draw"]) <= frame["both"] <= frame["slowest_twentieth"]
    start = found["first_frame_seconds"]
    for what in ("", "processor_"):
        times = start[f"{what}kotsu"] / start[f"{what}bare_window"]
        assert start[f"{what}ratio"] == pytest.approx(times, abs=0.02)
