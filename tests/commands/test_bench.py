"""The benchmark reports all promised figures; only the time of the start is tested against a limit."""

from __future__ import annotations

import json

import pytest

from game.__main__ import main
from game.tables import NAMES
from game.tools.benchmarks import bot_times, frames, rates
from game.tools.commands import bench

MEASURED = NAMES[0], NAMES[-1]
"""Two tables that stand for all, because measuring frames takes time."""


@pytest.mark.long
def test_all_figures_are_there(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("WARMUP_FRAMES", 4), ("SETTLING_FRAMES", 5), ("SAMPLES", 4), ("ROUNDS", 2)):
        monkeypatch.setattr(frames, name, value)
    for measures in (bench, rates):
        monkeypatch.setattr(measures, "ROUNDS", 1)
    monkeypatch.setattr(frames, "NAMES", MEASURED)
    assert main(["bench", "--json", "--seconds", "0.05", "--frames", "12", "--growth", "8"]) == 0
    found = json.loads(capfd.readouterr().out)
    for ways in (found["matches_per_second"], found["times_the_classic_loop"]):
        assert all(ways[via][deck] > 0 for via in ("bare", "systems") for deck in ("none", "base"))
    assert all(rate > 0 for rate in found["matches_per_second"]["greedy"].values())
    assert all(found["bot_move_milliseconds"][name] > 0 for name in (*(f"level{n}" for n in range(1, 6)), "strongest"))
    assert found["microseconds"]["legal"] > 0 and found["microseconds"]["apply"] > 0
    assert {*found["growth"]} == {*MEASURED}
    for name in MEASURED:
        effects, growth = found["every_effect_milliseconds"][name], found["growth"][name]
        times_plain = effects.pop("times_plain")
        assert set(effects) == {"plain_screen", "standard", "off"}
        assert times_plain == pytest.approx(effects["standard"]["both"] / effects["plain_screen"]["both"], abs=0.02)
        for frame in (found["frame_milliseconds"][name], *effects.values()):
            assert max(frame["update"], frame["draw"]) <= frame["both"] <= frame["slowest_twentieth"]
        assert growth["frames"] == 8 and growth["blocks"] > 0
    start = found["first_frame_seconds"]
    for what in ("", "processor_"):
        times = start[f"{what}kotsu"] / start[f"{what}bare_window"]
        assert start[f"{what}ratio"] == pytest.approx(times, abs=0.02)


@pytest.mark.long
def test_the_cost_of_bots_is_reported_next_to_frames_without_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ROUNDS", 1), ("WARMUP_FRAMES", 2), ("START_COUNT", 1), ("STARTING_FRAMES", 3)):
        monkeypatch.setattr(bot_times, name, value)
    found = bot_times.thinking_times(16)
    assert max(found[name]["frames"] for name in NAMES) > 5
    for name in NAMES:
        alone, beside, more = (found[name][key] for key in ("nobody_thinks", "thinking", "more"))
        assert alone["bots"]["most"] == 0
        if found[name]["frames"]:
            assert beside["bots"]["most"] > 0
        for key, parts in more.items():
            assert parts == {part: pytest.approx(beside[key][part] - alone[key][part], abs=0.002) for part in parts}
    assert found["start"]["after"]["own"]["median"] > 0
