"""Big moments at a table with two pads: their duration, larger effects, and announcements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from components.effects import Drama
from components.hints import Tension
from components.pose import Ribbon, Shake
from game.kernel.events import name_of
from game.tables.knucklebones.events import TurnPassed
from game.tools.gallery.tables.knucklebones import CROSS
from game.tools.gallery.tables.reversi import LAST, MOST
from systems.layout import HEIGHT
from tests.kit.app import PadHands, Stage
from tests.kit.drawing import unseen
from tests.kit.eyes import flashes, luminance
from tests.kit.pads import DUALSENSE, XBOX_360
from tests.kit.rules import by_known_numbers, dice
from tests.kit.watched import feeling

FRAME = 1 / 60
TRIPLE = ("44/35/2 3/66/55 1 place:4 - - - 7", "place:1")
CRUSH = ("5/351/12 3/14/552 1 place:5", "place:3")
"""A clash that also makes a diagonal."""
X = (CROSS, "place:3")
ROUTINE = ("54/35/2 3/66/51 1 place:1", "place:2")


def opened(stage: Stage, line: str, speed: float = 1.0, on: str = "knucklebones", **options: Any) -> list[PadHands]:
    """Open a table in this position with two pads."""
    stage.reset(XBOX_360, DUALSENSE, speed=speed)
    stage.open_table(line, on=on, **options)
    for _ in range(3):
        stage.tick(FRAME)
    return [PadHands(stage, pad) for pad in stage.hub.pads]


def played(stage: Stage, move: str, each: Callable[[], None] = lambda: None) -> float:
    """Make a move, show it frame by frame, and return the seconds it took."""
    table = stage.screen
    table.match.pending.append(table.on.read_move(table.match.rules, move))
    stage.tick(FRAME)
    frames = 1
    while stage.screen is table and table.playback.busy:
        each()
        stage.tick(FRAME)
        frames += 1
    return frames * FRAME


@pytest.mark.parametrize(("line", "move"), [TRIPLE, CRUSH, X], ids=["triple", "crush", "x"])
def test_a_big_moment_is_seen_whole_however_much_both_press(stage: Stage, line: str, move: str) -> None:
    opened(stage, line)
    whole = played(stage, move)
    one, two = opened(stage, line)
    names: list[str] = []

    def mash() -> None:
        one.pad.confirm()
        two.pad.confirm()
        names.extend(stage.screen.playback.moments)

    pressed = played(stage, move, mash)
    shortest = dice(stage.app.store).timing.moments.shortest
    assert pressed >= max(shortest.get(name, 0.0) for name in names) > 0
    assert pressed >= 0.7 * whole


def test_routine_is_still_hurried(stage: Stage) -> None:
    opened(stage, ROUTINE[0])
    whole = played(stage, ROUTINE[1])
    _, two = opened(stage, ROUTINE[0])
    assert played(stage, ROUTINE[1], two.pad.confirm) < whole / 2


def test_a_press_made_meanwhile_rolls_the_die_afterwards(stage: Stage) -> None:
    _, two = opened(stage, TRIPLE[0])
    done: list[bool] = []

    def once() -> None:
        if not done:
            two.pad.confirm()
            done.append(True)

    played(stage, TRIPLE[1], once)
    stage.tick(FRAME)
    assert [move.verb for move in stage.screen.match.log] == ["place", "roll"]


def test_the_seat_that_waits_neither_hurries_nor_decides(stage: Stage) -> None:
    opened(stage, ROUTINE[0])
    whole = played(stage, ROUTINE[1])
    one, _ = opened(stage, ROUTINE[0])
    assert played(stage, ROUTINE[1], one.pad.confirm) == pytest.approx(whole)
    stage.wait(1.0)
    assert [move.verb for move in stage.screen.match.log] == ["place"]


def test_at_reversi_a_press_made_meanwhile_places_nothing(stage: Stage) -> None:
    _, two = opened(stage, MOST, on="reversi")
    table = stage.screen
    (move, *_) = table.on.legal(table.match.rules, table.match.position)
    played(stage, table.on.write_move(move), two.pad.confirm)
    stage.wait(1.0)
    assert len(table.match.log) == 1


def test_all_grows_together_with_what_a_move_changes(stage: Stage) -> None:
    seen: dict[str, list[float]] = {}
    for name, (line, move) in {"routine": ROUTINE, "crush": CRUSH}.items():
        one, _ = opened(stage, line)
        found: dict[str, float] = dict.fromkeys(("shake", "light", "lift", "size"), 0.0)

        def look(found: dict[str, float] = found) -> None:
            part = stage.screen.part
            found["shake"] = max(found["shake"], part(Shake).trauma)
            found["light"] = max([found["light"], *(lit.bright for lit in part(Drama).lit)])
            found["lift"] = max(found["lift"], feeling(1).lift)
            found["size"] = max([found["size"], *(beat.size for beat in stage.screen.playback.beats)])

        seconds = played(stage, move, look)
        rumbled = max((strength for _, strength, _ in one.pad.shaken), default=0.0)
        seen[name] = [seconds, rumbled, stage.speakers.gains["land_1"], *found.values()]
        assert stage.speakers.pitches["land_1"] == pytest.approx(1.0) or name == "crush"
    assert all(big > small for small, big in zip(seen["routine"], seen["crush"], strict=True)), seen
    assert seen["routine"][-1] == 0
    assert stage.speakers.pitches["land_1"] != 1.0


def test_points_pop_where_they_are_won_and_lost(stage: Stage) -> None:
    opened(stage, CRUSH[0])
    popped: set[tuple[int, int]] = set()
    played(stage, CRUSH[1], lambda: popped.update((each.seat, each.by) for each in stage.screen.part(Drama).popped))
    times = stage.app.rules.multipliers
    assert {(2, -10 * times.double), (1, 5), (1, 15 * times.diagonal)} <= popped


def test_the_ribbon_waits_until_a_triple_has_lit(stage: Stage) -> None:
    opened(stage, TRIPLE[0])
    lit: list[str] = []

    def look() -> None:
        lit.extend(stage.screen.playback.moments)
        if stage.screen.part(Ribbon).seat:
            lit.append("ribbon")

    played(stage, TRIPLE[1], look)
    assert "triple" in lit and lit.index("triple") < lit.index("row_scored") < lit.index("ribbon")
    assert any(name_of(TurnPassed) == name for name in lit)


def test_the_x_has_a_title_and_nothing_else_has(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    unseen(stage.app.paper, monkeypatch)
    for (line, move), titles in ((TRIPLE, set()), (CRUSH, set()), (X, {"exodia"})):
        opened(stage, line)
        found: set[str] = set()

        def look(found: set[str] = found) -> None:
            title = stage.screen.part(Drama).title
            found.update([] if title is None else [title.moment])
            stage.app.picture()

        played(stage, move, look)
        assert found == titles


def told(stage: Stage, line: str, on: str = "knucklebones") -> set[tuple[str, int]]:
    opened(stage, line, on=on)
    stage.app.picture()
    return {(type(sign.event).__name__, sign.event.seat) for sign in stage.screen.part(Tension).shown}


@pytest.mark.parametrize(("line", "signs"), [
    ("44/-/- 123/-/-", {("OneAway", 1)}),
    ("44/-/- 12/-/-", {("OneAway", 1), ("Endangered", 1)}),
    ("44/-/- 12/-/- 1 ready - - 1.1=2", {("OneAway", 1)}),
    ("164/342/25 3/61/4", {("LastField", 1), ("MatchPoint", 1)}),
    ("112/331/22 665/664/2", {("LastField", 1), ("OneAway", 1), ("Endangered", 1)}),
    ("634/345/65 665/551/-", {("LastField", 1), ("RollDecides", 1)}),
    ("525/15/53 3/64/2 1 place:5", {("MatchPoint", 1)}),
    ("525/15/53 3/64/2 1 place:4", set()),
    ("-/-/- -/-/-", set()),
])  # fmt: skip
def test_what_may_come_is_told_before(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, line: str, signs: set[tuple[str, int]]
) -> None:
    by_known_numbers(stage.app.store, monkeypatch)
    assert told(stage, line) == signs


def test_a_roll_that_decides_is_told(stage: Stage) -> None:
    assert ("RollDecides", 1) in told(stage, "634/345/61 553/14/662")


def test_match_point_is_heard_once(stage: Stage) -> None:
    opened(stage, "164/342/25 3/61/4 2 place:1")
    stage.speakers.take()
    played(stage, "place:3")
    stage.wait(2.0)
    assert stage.speakers.take().count("stinger_match_point") == 1


@pytest.mark.parametrize("options", [
    {"reduced_motion": True}, {"reduced_flashes": True}, {"rumble": 0}, {"shake": 0}, {"text_size": 2},
], ids=str)  # fmt: skip
def test_whatever_players_want_less_of_a_big_moment_does_not_do(
    stage: Stage, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    unseen(stage.app.paper, monkeypatch)
    one, two = opened(stage, CRUSH[0], **options)
    most = {"x": 0.0, "lights": 0, "lift": 0.0}

    def look() -> None:
        part = stage.screen.part
        most["x"] = max(most["x"], abs(part(Shake).x))
        most["lights"] = max(most["lights"], len(part(Drama).lit))
        most["lift"] = max(most["lift"], feeling(1).lift)
        stage.app.picture()

    played(stage, CRUSH[1], look)
    assert (most["x"] == 0) == bool(options.get("reduced_motion") or options.get("shake") == 0)
    assert (most["lights"] == 0) == bool(options.get("reduced_flashes"))
    assert (most["lift"] == 0) == bool(options.get("reduced_motion"))
    if options.get("rumble") == 0:
        assert not any(strength for hands in (one, two) for _, strength, _ in hands.pad.shaken)


@pytest.mark.parametrize(("line", "move"), [CRUSH, X], ids=["crush", "x"])
def test_nothing_flashes(stage: Stage, line: str, move: str) -> None:
    opened(stage, line)
    frames: list[bytes] = []

    def look() -> None:
        if len(frames) < 90:
            stage.app.picture()
            frames.append(luminance(stage.app.paper.read()))

    played(stage, move, look)
    found = flashes(frames, 60)
    assert found.over(0.25) <= 2 and found.over(0.03) <= 3


@pytest.mark.parametrize("speed", [0.0, 0.5, 4.0])
def test_at_any_speed_the_eye_ends_up_with_the_truth(stage: Stage, speed: float) -> None:
    opened(stage, CRUSH[0], speed=speed)
    seconds = played(stage, CRUSH[1])
    assert not stage.screen.playback.busy
    if not speed:
        assert seconds <= 2 * FRAME and not stage.screen.part(Drama).popped


ENDS = {
    "below": ("knucklebones", "525/15/53 3/64/2 1 place:5", "place:3"),
    "above": ("knucklebones", "3/64/2 525/15/53 2 place:5", "place:3"),
    "outer": ("knucklebones", "164/34/255 3/61/442 1 place:6", "place:2"),
    "inner": ("knucklebones", "164/345/25 3/61/442 1 place:6", "place:3"),
    "reversi": ("reversi", LAST, "h8"),
}


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("speed", [0.0, 4.0])
@pytest.mark.parametrize("end", ENDS)
def test_the_banner_lies_over_nothing_that_decided_the_match(stage: Stage, end: str, speed: float, size: int) -> None:
    on, line, move = ENDS[end]
    opened(stage, line, speed=speed, on=on, text_size=size)
    played(stage, move)
    while stage.name != "Result":
        stage.tick(0.1)
    result = stage.screen
    assert result.taken
    low, high = result.middle - result.half, result.middle + result.half
    assert low >= 0 and high <= HEIGHT
    if end != "reversi" or size == 1:
        assert not [rect for rect in result.taken if rect.y < high and rect.y + rect.h > low]
    stage.app.picture()
