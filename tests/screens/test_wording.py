"""Every text of a screen stays on the picture and clear of the others, in both languages and both sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from components.focus import Rect
from game.content.wording import LANGUAGES
from game.match.evening import KINDS, Entrant, Evening, Kind
from game.match.record import Record
from game.match.replays import Replay, Replays
from game.match.saves import Saved
from game.screens.naming import LONGEST
from game.tables import NAMES
from game.tables.knucklebones.manifest import TABLE
from game.tools.benchmarks.played_matches import played
from tests.kit.app import KeyHands, Stage
from tests.kit.drawing import unseen
from tests.kit.layout_faults import find_faults

WRITTEN = list[tuple[str, Rect]]
PICTURE = Rect(4, 2, 632, 356)


@pytest.fixture(params=[(language, size) for language in LANGUAGES for size in (1, 2)], ids=str)
def set_up(request: pytest.FixtureRequest, stage: Stage) -> Iterator[Stage]:
    """The application in a language and a text size."""
    language, size = request.param
    stage.app.settings.language = language
    stage.app.paper.text_scale = size
    with pytest.MonkeyPatch.context() as patch:
        unseen(stage.app.paper, patch)
        yield stage
    stage.app.paper.text_scale = 1


def written(stage: Stage, monkeypatch: pytest.MonkeyPatch, draw: Callable[[], None] | None = None) -> WRITTEN:
    """Return the texts of one frame or of ``draw``, each with the area of its capitals."""
    canvas, found = stage.app.paper, []
    text = canvas.text

    def noting(string: str, x: float, y: float, *, font: str = "body", size: int = 1, **look: Any) -> int:
        wide = text(string, x, y, font=font, size=size, **look)
        scale = max(size, canvas.text_scale)
        low, high = (each * scale for each in canvas.fonts.capitals(font))
        left = x - {"left": 0.0, "center": 0.5, "right": 1.0}[look.get("align", "left")] * wide
        found.append((string, Rect(left, y + low, wide, high - low)))
        return wide

    monkeypatch.setattr(canvas, "text", noting)
    (draw or stage.frame)()
    monkeypatch.undo()
    return found


def assert_clear(lines: WRITTEN, room: Rect = PICTURE) -> None:
    """Check that all texts are inside the room and none overlap."""
    for string, rect in lines:
        assert room.x <= rect.x and rect.x + rect.w <= room.x + room.w, string
        assert room.y <= rect.y and rect.y + rect.h <= room.y + room.h, string
    for (one, a), (other, b) in combinations(lines, 2):
        apart = a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
        assert apart, (one, other)


def test_home(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_clear(written(set_up, monkeypatch))


def test_home_with_a_match_to_go_on_with(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on(set_up)
    assert_clear(written(set_up, monkeypatch))


def test_the_seats_of_a_match_that_was_left(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on(set_up)
    hands = KeyHands(set_up, "left")
    hands.choose("continue")
    assert_clear(written(set_up, monkeypatch))
    hands.do("confirm")
    assert_clear(written(set_up, monkeypatch))


@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize("number", [0, 1, 12])
def test_kept_matches(
    set_up: Stage, monkeypatch: pytest.MonkeyPatch, home: Path, number: int, inside: bool
) -> None:
    stage = set_up
    stage.app.replays = Replays(home)
    for seed in range(number):
        log = played(stage.app.rules, seed, plies=None if seed % 2 else 5, names=("Maximiliane", "Bartholomäus"))
        stage.app.replays.keep(log, 50)
    if number:
        stage.app.replays.name(stage.app.replays.listed()[0], "W" * (60 if inside else LONGEST))
    stage.app.settings.text_size = stage.app.paper.text_scale
    stage.app.go("replays")
    for at in range(min(2, number)):
        stage.screen.lay(at)
        stage.screen.inside = inside
        assert_clear(written(stage, monkeypatch))
    if not number:
        assert_clear(written(stage, monkeypatch))


def test_a_match_that_is_watched_and_named(set_up: Stage, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    stage = set_up
    log = played(stage.app.rules, 1)
    replay = Replay(home / "x", log)
    stage.app.settings.text_size = stage.app.paper.text_scale
    stage.app.go("watching", replay=replay, record=Record(TABLE, stage.app.rules, log))
    for ply in (0, len(log.plies) // 2, len(log.plies)):
        stage.screen.show(ply)
        assert_clear(written(stage, monkeypatch))
    stage.app.go("naming", title="naming.title", text="", done=print)
    stage.screen.text = "W" * LONGEST
    assert_clear(written(stage, monkeypatch))
    stage.screen.small = True
    assert_clear(written(stage, monkeypatch))


def go_on(stage: Stage) -> None:
    """Open Home with a match that was left."""
    record = Record.begun(TABLE, stage.app.rules, 1, 1, (), ("Ada", "Ben"))
    stage.app.saves.keep(Saved(record.log, stage.app.series))
    stage.app.go("home")
    stage.tick()


def test_the_tutorial_page_by_page(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hands, seen, pages = KeyHands(set_up, "left"), 0, set_up.app.paper.text_scale
    hands.choose("tutorial")
    while set_up.name == "Tutorial":
        lines = written(set_up, monkeypatch)
        assert_clear(lines)
        seen += 1
        hands.do("confirm")
    assert (seen, set_up.name) == (pages, "Practice")


def test_joining_from_empty_to_one_seated(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = KeyHands(set_up, "left")
    hands.enter("knucklebones")
    assert_clear(written(set_up, monkeypatch))
    hands.do("confirm")
    assert_clear(written(set_up, monkeypatch))


LONG = "W" * 12
"""A name of the greatest length."""


def many(stage: Stage) -> None:
    """Add as many players as fit into a list, all with the longest names."""
    stage.app.settings.text_size = stage.app.paper.text_scale
    for portrait in stage.app.store.players.portraits:
        stage.app.players.add(LONG, f"{portrait}:{stage.app.store.players.colors[0]}", 40)


def test_who_somebody_is(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = set_up
    many(stage)
    for player in (None, stage.app.players.known[0]):
        stage.app.go("profile", done=print, player=player)
        for item in stage.items:
            stage.screen.menu.focus = item.id
            assert_clear(written(stage, monkeypatch))


def test_the_seats_whoever_takes_them(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = set_up
    many(stage)
    stage.app.go("joining")
    stage.tick()
    hands = KeyHands(stage, "left")
    for action in ("down", "down", "confirm", "down", "up", "right"):
        hands.do(action)
        assert_clear(written(stage, monkeypatch))
    hands.do("left")
    hands.do("confirm")
    assert list(find_faults(stage.screen.offer.menu, stage.app.paper)) == []


def test_an_evening_is_put_together(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    many(set_up)
    set_up.app.go("gathering")
    for _ in KINDS:
        for item in set_up.items:
            set_up.screen.menu.focus = item.id
            assert_clear(written(set_up, monkeypatch))
        set_up.screen.dial_changed("kind", 1)
        set_up.screen.invalidate()


@pytest.mark.parametrize("kind", KINDS)
def test_how_an_evening_stands(set_up: Stage, monkeypatch: pytest.MonkeyPatch, kind: Kind) -> None:
    many(set_up)
    people = [Entrant(player.id, player.name, player.look) for player in set_up.app.players.known]
    evening = Evening("e", "knucklebones", kind, tuple(people[:8]))
    while evening is not None:
        set_up.app.evenings.keep(evening)
        set_up.app.go("evening")
        assert_clear(written(set_up, monkeypatch))
        if evening.coming is None or len(evening.story) > 3:
            break
        evening = evening.after(None if kind == "all" else evening.coming.first)
    while evening.coming is not None:
        evening = evening.after(evening.coming.second)
    set_up.app.evenings.keep(evening)
    set_up.app.go("evening")
    assert_clear(written(set_up, monkeypatch))


def test_a_setup_with_the_focus_everywhere(set_up: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up.app.settings.text_size = set_up.app.paper.text_scale
    for table in NAMES:
        set_up.app.table = table
        set_up.app.go("setup")
        for item in set_up.items:
            set_up.screen.menu.focus = item.id
            assert_clear(written(set_up, monkeypatch))
