"""The story of a match: opened from the result and the list, built piece by piece, and saved as a picture and a film.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import esper
import pytest
from PIL import Image

from game.app import pictures as saving_module
from game.app.pictures import PICTURE_SCALE, PictureSaver
from game.app.settings import TEXT_SIZES
from game.kernel.hindsight import Hindsight
from game.kernel.random_stream import Stream
from game.match.record import Record
from game.match.replays import Replay, Replays
from game.screens.story import StoryPage
from game.tables import NAMES, find_table
from game.tools.benchmarks.sample_matches import TABLE, random_match
from systems.draw.graph import trace
from tests.kit.app import HANDS, KeyHands, PadHands, Stage
from tests.kit.bot import GlanceThinker, end_match
from tests.kit.cases import long
from tests.kit.pads import XBOX_360

SIZE = 640, 360
PLIES = 3
"""The plies of a film."""
MOVES = 12
"""The most moves of a match at any table."""
LONG = 300
"""Seconds a test waits for a film before it fails."""


class Slow(GlanceThinker):
    """A thinker that answers only as many questions as the test allows."""

    left = 0

    def hindsight(self, *asked: Any) -> Future[Hindsight]:
        self.left -= 1
        return super().hindsight(*asked) if self.left >= 0 else Future()


@pytest.fixture
def stage(window: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    window.reset(XBOX_360)
    monkeypatch.setattr(window.app.bots, "thinker", GlanceThinker())
    monkeypatch.setattr(window.app, "picture_saver", PictureSaver(type(window.app)))
    yield window
    window.app.go("home")
    window.app.picture_saver.close()


@pytest.fixture
def pad(stage: Stage) -> PadHands:
    return stage.hands[0]


def open_story(stage: Stage, plies: int | None = 6) -> Any:
    """Open the story of the first plies of a match of Knucklebones, or of the whole match."""
    log = random_match(stage.app.next_match.rules, 12, plies)
    return stage.open("story", replay=Replay(Path(), log), record=Record(TABLE, stage.app.next_match.rules, log))


def through(stage: Stage) -> None:
    """Wait until the whole match is judged and everything is on the screen."""
    stage.until(lambda: stage.screen.is_complete)
    stage.frame()


def saved_path(stage: Stage) -> Path:
    """Wait for the saved file, and return its path."""
    stage.frame()
    path = stage.app.picture_saver.job.result(LONG)
    stage.frame()
    assert isinstance(path, Path)
    return path


def test_a_pad_goes_from_the_result_to_the_story_to_the_review_and_all_the_way_back(pad: PadHands) -> None:
    stage = pad.stage
    result = end_match(pad)
    series, worlds = stage.app.current_set.series, len(esper.list_worlds())
    pad.choose("story")
    story = stage.screen
    through(stage)
    assert stage.name == "StoryPage" and story.analysis.is_complete and story.story is not None
    pad.choose("review")
    review = stage.screen
    assert stage.name == "Review" and review.analysis is story.analysis, "no one judges it twice"
    pad.do("back")
    assert stage.screen is story
    pad.do("back")
    assert stage.screen is result and stage.app.current_set.series is series and len(esper.list_worlds()) == worlds
    pad.choose("review")
    assert stage.screen.analysis is story.analysis
    stage.app.go("home")
    assert result.match_screen.world not in esper.list_worlds()


def test_pieces_and_luck_come_as_they_are_known(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage.app.bots, "thinker", Slow())
    stage.app.bots.thinker.left = 20
    screen = open_story(stage, plies=None)
    stage.wait(2)
    judging = screen.analysis
    assert screen.story is not None and not screen.is_complete and len(judging.ratings) == 20
    known = sum(height is not None for height in trace(screen.chances(), 500, 60))
    stage.frame()
    stage.app.bots.thinker = judging.thinker = GlanceThinker()
    judging.drop()
    through(stage)
    assert screen.is_complete and sum(height is not None for height in trace(screen.chances(), 500, 60)) > known > 0
    rolled = sum(found is not None and found.by_chance for found in judging.ratings)
    assert set(judging.luck) == {1, 2}
    assert rolled > 10 and all(abs(luck) <= rolled for luck in judging.luck.values())


@pytest.mark.parametrize("who", ["mouse", long("left keys"), long("right keys")])
def test_every_device_saves_a_picture(stage: Stage, home: Path, who: str) -> None:
    hands = HANDS[who](stage)
    open_story(stage)
    hands.choose("picture")
    through(stage)
    path = saved_path(stage)
    assert path == home / "pictures" / "2026-11-21-10-12-00_Ada_Ben.png"
    with Image.open(path) as picture:
        assert picture.size == (PICTURE_SCALE * SIZE[0], PICTURE_SCALE * SIZE[1])
        assert len(picture.convert("RGB").resize(SIZE).getcolors(100_000)) > 50, "something is on it"
    assert path.name in stage.screen.save_status()[0]


def test_a_picture_waits_until_all_is_known_and_shows_no_buttons(
    stage: Stage, pad: PadHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage.app.bots, "thinker", Slow())
    stage.app.bots.thinker.left = 3
    screen = open_story(stage)
    stage.wait(1)
    pad.choose("picture")
    stage.frame()
    assert screen.export == "picture" and stage.app.picture_saver.job is None
    screen.analysis.thinker = GlanceThinker()
    screen.analysis.drop()
    through(stage)
    first = saved_path(stage)
    pad.go("back")
    screen.export = "picture"
    second = saved_path(stage)
    assert first.read_bytes() == second.read_bytes(), "the focus is not on it"
    assert second.name == f"{first.stem}_2.png", "what is there stays"
    assert not list(first.parent.glob("*.new"))


def test_a_film_is_made_elsewhere_while_frames_go_on(
    stage: Stage, pad: PadHands, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    rules = stage.app.store.replays.film.model_copy(update={"pictures": 6, "speed": 4.0, "rest": 0.0, "end": 0.5})
    quick = stage.app.store.replays.model_copy(update={"film": rules})
    monkeypatch.setattr(stage.app.store, "replays", quick)
    screen = open_story(stage, plies=PLIES)
    pad.choose("film")
    job = stage.app.picture_saver.job
    assert stage.app.picture_saver.busy and not job.done()
    pad.choose("film")
    assert stage.app.picture_saver.job is job and screen.export is None, "one at a time"
    path = saved_path(stage)
    assert path == home / "pictures" / "2026-11-21-10-12-00_Ada_Ben.gif"
    with Image.open(path) as film:
        assert film.size == SIZE and PLIES < film.n_frames <= rules.most
        seen = set()
        for number in range(film.n_frames):
            film.seek(number)
            seen.add(film.convert("RGB").tobytes())
        assert len(seen) > PLIES, "a picture for each move at least"
    assert job.steps[0] >= PLIES and path.name in screen.save_status()[0]
    assert not list(path.parent.glob("*.new"))


def test_a_full_or_locked_disk_is_a_sentence(
    stage: Stage, pad: PadHands, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    screen = open_story(stage)
    through(stage)
    for code in (errno.ENOSPC, errno.EACCES):
        monkeypatch.setattr(saving_module, "finish_write", Mock(side_effect=OSError(code, "no")))
        pad.choose("picture")
        stage.frame()
        with pytest.raises(OSError, match="no"):
            stage.app.picture_saver.job.result(LONG)
        stage.frame()
        message = screen.save_status()[0]
        assert "pictures" in message and "Could not save" in message and not list((home / "pictures").iterdir())


def test_a_film_that_is_given_up_leaves_nothing(stage: Stage, pad: PadHands, home: Path) -> None:
    open_story(stage)
    pad.choose("film")
    stage.app.picture_saver.close()
    stage.frame()
    assert not stage.app.picture_saver.busy and not list(home.rglob("*.gif*"))


def test_the_list_leads_to_the_story_its_picture_and_its_film_and_back(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    films: list[Any] = []
    monkeypatch.setattr(stage.app.picture_saver, "save_film", lambda log, *how: films.append(log))
    stage.app.records.replays = Replays(home)
    for seed in (1, 2):
        stage.app.records.replays.keep(random_match(stage.app.next_match.rules, seed, 6), 50)
    keys = KeyHands(stage, "left")
    keys.choose("replays")
    for action in ("story", "picture", "film"):
        keys.choose(1, action)
        screen = stage.screen
        assert stage.name == "StoryPage" and screen.replay.log.seed == 1
        through(stage)
        if action == "picture":
            assert saved_path(stage).suffix == ".png"
        keys.do("back")
        assert (stage.name, stage.screen.number) == ("ReplaysScreen", 1)
    assert films == [screen.record.log]


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_the_names_of_played_cards_are_never_torn(stage: Stage, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(StoryPage, "cards", lambda *of: ["Schicksal x2", "Taschendieb"])
    stage.set(language="de", text_size=size)
    open_story(stage)
    through(stage)
    stage.screen.invalidate()
    words = " ".join(stage.ink().words)
    assert "Schicksal" in words and "Taschendieb" in words


@pytest.mark.parametrize("table_name", NAMES)
def test_every_table_has_a_story(stage: Stage, table_name: str) -> None:
    here, rules = find_table(table_name), stage.app.store.content_of(table_name).default_rules
    record, stream = Record.begin(here, rules, 1, None, (), ["Ada", "Ben"][: here.seat_count(rules)]), Stream(1)
    while (moves := here.legal(rules, record.position)) and len(record.moves) < MOVES:
        record.follow([*record.moves, stream.pick(moves)])
    stage.app.go("story", replay=Replay(Path(), record.log), record=record)
    through(stage)
    screen = stage.screen
    known = [height for height in trace(screen.chances(), 500, 60) if height is not None]
    assert len(set(known)) > 1 and len(screen.story.leads) == len(record.log.plies) + 1
    KeyHands(stage, "left").do("back")
    assert stage.name == "ReplaysScreen"


def test_without_hindsight_the_line_shows_the_leader(stage: Stage) -> None:
    table = find_table("knucklebones")
    without = replace(table, bots=replace(table.bots, hindsight=None))
    log = random_match(stage.app.next_match.rules, 12)
    record = Record(without, stage.app.next_match.rules, log)
    screen = stage.open("story", replay=Replay(Path(), log), record=record)
    assert screen.analysis is None and "review" not in [item.id for item in stage.items]
    heights, leads = trace(screen.chances(), 500, 60), screen.story.leads
    middle = round((max(heights) + min(heights)) / 2)
    assert None not in heights and len(set(heights)) > 10 and leads[-1]
    assert (heights[-1] > middle) == (leads[-1] > 0)
    stage.frame()
