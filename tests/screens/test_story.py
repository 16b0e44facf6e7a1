"""The story of a match: opened from the result and the list, built piece by piece, and saved as a picture and a film.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import esper
import pytest
from PIL import Image

from game.app import pictures as saving_module
from game.app.pictures import LARGE, PictureSaver
from game.kernel.random_stream import Stream
from game.kernel.review import Hindsight
from game.match.record import Record
from game.match.replays import Replay, Replays
from game.tables import NAMES, find_table
from game.tools.benchmarks.sample_matches import TABLE, random_match
from systems.draw.graph import trace
from tests.kit.app import HANDS, Hands, KeyHands, PadHands, Stage
from tests.kit.bot import Brief, play_greedily
from tests.kit.hands import SOME_HANDS
from tests.kit.pads import XBOX_360

SIZE = 640, 360
LONG = 300
"""Seconds a test waits for a film before it fails."""


class Slow(Brief):
    """A thinker that answers only as many questions as the test allows."""

    left = 0

    def hindsight(self, *asked: Any) -> Future[Hindsight]:
        self.left -= 1
        return super().hindsight(*asked) if self.left >= 0 else Future()


@pytest.fixture
def stage(window: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    window.reset(XBOX_360)
    monkeypatch.setattr(window.app, "thinker", Brief())
    monkeypatch.setattr(window.app, "saving", PictureSaver(type(window.app)))
    yield window
    window.app.go("home")
    window.app.saving.close()


@pytest.fixture
def pad(stage: Stage) -> PadHands:
    return PadHands(stage, stage.hub.pads[0])


def open_story(stage: Stage, seed: int = 12, plies: int | None = None, **how: Any) -> Any:
    """Open the story of a match of Knucklebones."""
    log = random_match(stage.app.rules, seed, plies)
    return stage.open("story", replay=Replay(Path(), log), record=Record(TABLE, stage.app.rules, log), **how)


def through(stage: Stage) -> None:
    """Wait until the whole match is judged and everything is on the screen."""
    for _ in range(200):
        if stage.screen.whole:
            break
        stage.tick()
    stage.frame()


def saved(stage: Stage) -> Path:
    """Wait for the saved file, and return its path."""
    stage.frame()
    path = stage.app.saving.job.result(LONG)
    stage.frame()
    assert isinstance(path, Path)
    return path


def test_a_pad_goes_from_the_result_to_the_story_to_the_review_and_all_the_way_back(pad: PadHands) -> None:
    stage = pad.stage
    result = play_greedily(pad)
    series, worlds = stage.app.series, len(esper.list_worlds())
    pad.choose("story")
    story = stage.screen
    through(stage)
    assert stage.name == "StoryPage" and story.analysis.done and story.story is not None
    pad.choose("review")
    review = stage.screen
    assert stage.name == "Review" and review.analysis is story.analysis, "no one judges it twice"
    pad.do("back")
    assert stage.screen is story
    pad.do("back")
    assert stage.screen is result and stage.app.series is series and len(esper.list_worlds()) == worlds
    pad.choose("review")
    assert stage.screen.analysis is story.analysis
    stage.app.go("home")
    assert result.match_screen.world not in esper.list_worlds()


def test_pieces_come_as_they_are_known(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage.app, "thinker", Slow())
    stage.app.thinker.left = 20
    screen = open_story(stage)
    stage.wait(2)
    assert screen.story is not None and not screen.whole and len(screen.analysis.ratings) == 20
    known = sum(height is not None for height in trace(screen.chances(), 500, 60))
    stage.frame()
    stage.app.thinker.left = 200
    stage.app.thinker, screen.analysis.thinker = Brief(), Brief()
    screen.analysis.drop()
    through(stage)
    assert screen.whole and sum(height is not None for height in trace(screen.chances(), 500, 60)) > known > 0


def test_luck_is_summed_up_by_seat(stage: Stage) -> None:
    screen = open_story(stage)
    through(stage)
    judging = screen.analysis
    assert set(judging.luck) == {1, 2}
    rolled = sum(found is not None and found.by_chance for found in judging.ratings)
    assert rolled > 10 and all(abs(luck) <= rolled for luck in judging.luck.values())


@pytest.mark.parametrize("who", SOME_HANDS)
def test_every_device_saves_a_picture(window: Stage, monkeypatch: pytest.MonkeyPatch, home: Path, who: str) -> None:
    hands: Hands = HANDS[who](window)
    stage = hands.stage
    monkeypatch.setattr(stage.app, "thinker", Brief())
    monkeypatch.setattr(stage.app, "saving", PictureSaver(type(stage.app)))
    open_story(stage)
    stage.tick()
    hands.choose("picture")
    through(stage)
    path = saved(stage)
    assert path == home / "pictures" / "2026-11-21-10-12-00_Ada_Ben.png"
    with Image.open(path) as picture:
        assert picture.size == (LARGE * SIZE[0], LARGE * SIZE[1])
        assert len(picture.convert("RGB").resize(SIZE).getcolors(100_000)) > 50, "something is on it"
    assert path.name in stage.screen.saving()[0]
    hands.choose("picture")
    assert saved(stage).name == "2026-11-21-10-12-00_Ada_Ben_2.png", "what is there stays"
    assert not list(path.parent.glob("*.new"))


def test_a_picture_waits_until_all_is_known_and_shows_no_buttons(
    stage: Stage, pad: PadHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage.app, "thinker", Slow())
    stage.app.thinker.left = 10
    screen = open_story(stage)
    stage.wait(1)
    pad.choose("picture")
    stage.frame()
    assert screen.export == "picture" and stage.app.saving.job is None
    screen.analysis.thinker = Brief()
    screen.analysis.drop()
    through(stage)
    first = saved(stage)
    pad.go("back")
    screen.export = "picture"
    second = saved(stage)
    assert first != second and first.read_bytes() == second.read_bytes(), "the focus is not on it"


def test_a_film_is_made_elsewhere_while_frames_go_on(
    stage: Stage, pad: PadHands, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    rules = stage.app.store.replays.film.model_copy(update={"pictures": 6, "speed": 4.0, "rest": 0.0, "end": 0.5})
    quick = stage.app.store.replays.model_copy(update={"film": rules})
    monkeypatch.setattr(stage.app.store, "replays", quick)
    screen = open_story(stage, plies=6)
    pad.choose("film")
    job = stage.app.saving.job
    assert stage.app.saving.busy and not job.done()
    pad.choose("film")
    assert stage.app.saving.job is job and screen.export is None, "one at a time"
    path = saved(stage)
    assert path == home / "pictures" / "2026-11-21-10-12-00_Ada_Ben.gif"
    with Image.open(path) as film:
        assert film.size == SIZE and 6 < film.n_frames <= rules.most
        seen = set()
        for number in range(film.n_frames):
            film.seek(number)
            seen.add(film.convert("RGB").tobytes())
        assert len(seen) > 6, "a picture for each move at least"
    assert job.steps[0] >= 6 and path.name in screen.saving()[0]
    assert not list(path.parent.glob("*.new"))


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES])
def test_a_full_or_locked_disk_is_a_sentence(
    stage: Stage, pad: PadHands, monkeypatch: pytest.MonkeyPatch, home: Path, code: int
) -> None:
    def full(*_: object) -> None:
        raise OSError(code, "no")

    monkeypatch.setattr(saving_module, "finish_write", full)
    screen = open_story(stage)
    through(stage)
    pad.choose("picture")
    stage.frame()
    with pytest.raises(OSError, match="no"):
        stage.app.saving.job.result(LONG)
    stage.frame()
    said = screen.saving()[0]
    assert "pictures" in said and "Could not save" in said and not list((home / "pictures").iterdir())


def test_a_film_that_is_given_up_leaves_nothing(stage: Stage, pad: PadHands, home: Path) -> None:
    open_story(stage, plies=6)
    pad.choose("film")
    stage.app.saving.close()
    stage.frame()
    assert not stage.app.saving.busy and not list(home.rglob("*.gif*"))


@pytest.mark.parametrize("action", ["story", "picture", "film"])
def test_the_list_leads_to_the_story_and_back(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, home: Path, action: str
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(stage.app.saving, "film", lambda *what: asked.append(what[0]))
    stage.app.replays = Replays(home)
    for seed in (1, 2):
        stage.app.replays.keep(random_match(stage.app.rules, seed), 50)
    keys = KeyHands(stage, "left")
    keys.choose("replays")
    keys.choose(1)
    keys.choose(action)
    screen = stage.screen
    assert stage.name == "StoryPage" and screen.replay.log.seed == 1
    through(stage)
    if action == "picture":
        assert saved(stage).suffix == ".png"
    assert asked == ([screen.record.log] if action == "film" else [])
    keys.do("back")
    assert (stage.name, stage.screen.number) == ("ReplaysScreen", 1)


def make_record(table_name: str, rules: Any, seed: int) -> Record:
    """Return a random match."""
    here, stream = find_table(table_name), Stream(seed)
    record = Record.begin(here, rules, seed, None, (), ["Ada", "Ben"][: here.seat_count(rules)])
    while moves := here.legal(rules, record.position):
        record.follow([*record.moves, stream.pick(moves)])
    return record


@pytest.mark.parametrize("table_name", NAMES)
def test_every_table_has_a_story(stage: Stage, table_name: str) -> None:
    rules = stage.app.store.at(table_name).default_rules
    matches = (make_record(table_name, rules, seed) for seed in range(1, 99))
    record = next(each for each in matches if any(each.table.score(rules, each.position).totals))
    log = record.log
    stage.app.go("story", replay=Replay(Path(), log), record=record)
    through(stage)
    screen = stage.screen
    known = [height for height in trace(screen.chances(), 500, 60) if height is not None]
    assert len(set(known)) > 1 and len(screen.story.leads) == len(log.plies) + 1
    keys = KeyHands(stage, "left")
    keys.choose("picture")
    assert saved(stage).is_file()
    keys.do("back")
    assert stage.name == "ReplaysScreen"


def test_without_hindsight_the_line_shows_the_leader(stage: Stage) -> None:
    table = find_table("knucklebones")
    without = replace(table, bots=replace(table.bots, hindsight=None))
    log = random_match(stage.app.rules, 12)
    record = Record(without, stage.app.rules, log)
    screen = stage.open("story", replay=Replay(Path(), log), record=record)
    assert screen.analysis is None and "review" not in [item.id for item in stage.items]
    heights, leads = trace(screen.chances(), 500, 60), screen.story.leads
    middle = round((max(heights) + min(heights)) / 2)
    assert None not in heights and len(set(heights)) > 10 and leads[-1]
    assert (heights[-1] > middle) == (leads[-1] > 0)
    stage.frame()
