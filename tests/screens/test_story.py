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
from tests.kit.app import HANDS, KeyHands, Kotsu, PadHands
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


class SlowThinker(GlanceThinker):
    """A thinker that answers only as many questions as the test allows."""

    left = 0

    def hindsight(self, *asked: Any) -> Future[Hindsight]:
        self.left -= 1
        return super().hindsight(*asked) if self.left >= 0 else Future()


@pytest.fixture
def kotsu(window: Kotsu, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kotsu]:
    window.reset(XBOX_360)
    monkeypatch.setattr(window.app.bots, "thinker", GlanceThinker())
    monkeypatch.setattr(window.app, "picture_saver", PictureSaver(type(window.app)))
    yield window
    window.app.go("home")
    window.app.picture_saver.close()


def open_story(kotsu: Kotsu, plies: int | None = 6) -> Any:
    """Open the story of the first plies of a match of Knucklebones, or of the whole match."""
    log = random_match(kotsu.app.next_match.rules, 12, plies)
    return kotsu.open("story", replay=Replay(Path(), log), record=Record(TABLE, kotsu.app.next_match.rules, log))


def through(kotsu: Kotsu) -> None:
    """Wait until the whole match is judged and everything is on the screen."""
    kotsu.until(lambda: kotsu.screen.is_complete)
    kotsu.frame()


def saved_path(kotsu: Kotsu) -> Path:
    """Wait for the saved file, and return its path."""
    kotsu.frame()
    path = kotsu.app.picture_saver.job.result(LONG)
    kotsu.frame()
    return path


def test_a_pad_goes_from_the_result_to_the_story_to_the_review_and_all_the_way_back(pad: PadHands) -> None:
    kotsu = pad.kotsu
    result = end_match(pad)
    series, worlds = kotsu.app.current_set.series, len(esper.list_worlds())
    pad.choose("story")
    story = kotsu.screen
    through(kotsu)
    assert kotsu.name == "StoryPage" and story.analysis.is_complete and story.story is not None
    pad.choose("review")
    review = kotsu.screen
    assert kotsu.name == "Review" and review.analysis is story.analysis, "no one judges it twice"
    pad.do("back")
    assert kotsu.screen is story
    pad.do("back")
    assert kotsu.screen is result and kotsu.app.current_set.series is series and len(esper.list_worlds()) == worlds
    pad.choose("review")
    assert kotsu.screen.analysis is story.analysis
    kotsu.app.go("home")
    assert result.match_screen.world not in esper.list_worlds()


def test_pieces_and_luck_come_as_they_are_known(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kotsu.app.bots, "thinker", SlowThinker())
    kotsu.app.bots.thinker.left = 20
    screen = open_story(kotsu, plies=None)
    kotsu.wait(2)
    judging = screen.analysis
    assert screen.story is not None and not screen.is_complete and len(judging.ratings) == 20
    known = sum(height is not None for height in trace(screen.chances(), 500, 60))
    kotsu.frame()
    kotsu.app.bots.thinker = judging.thinker = GlanceThinker()
    judging.drop()
    through(kotsu)
    assert screen.is_complete and sum(height is not None for height in trace(screen.chances(), 500, 60)) > known > 0
    rolled = sum(found is not None and found.by_chance for found in judging.ratings)
    assert set(judging.luck) == {1, 2}
    assert rolled > 10 and all(abs(luck) <= rolled for luck in judging.luck.values())


@pytest.mark.parametrize("who", ["mouse", long("left keys"), long("right keys")])
def test_every_device_saves_a_picture(kotsu: Kotsu, home: Path, who: str) -> None:
    hands = HANDS[who](kotsu)
    open_story(kotsu)
    hands.choose("picture")
    through(kotsu)
    path = saved_path(kotsu)
    assert path == home / "pictures" / "2026-11-21-10-12-00_Ada_Ben.png"
    with Image.open(path) as picture:
        assert picture.size == (PICTURE_SCALE * SIZE[0], PICTURE_SCALE * SIZE[1])
        assert len(picture.convert("RGB").resize(SIZE).getcolors(100_000)) > 50, "something is on it"
    assert path.name in kotsu.screen.save_status()[0]


def test_a_picture_is_complete_and_has_no_buttons(kotsu: Kotsu, pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kotsu.app.bots, "thinker", SlowThinker())
    kotsu.app.bots.thinker.left = 3
    screen = open_story(kotsu)
    kotsu.wait(1)
    pad.choose("picture")
    kotsu.frame()
    assert screen.export == "picture" and kotsu.app.picture_saver.job is None
    screen.analysis.thinker = GlanceThinker()
    screen.analysis.drop()
    through(kotsu)
    first = saved_path(kotsu)
    pad.go("back")
    screen.export = "picture"
    second = saved_path(kotsu)
    assert first.read_bytes() == second.read_bytes(), "the focus is not on it"
    assert second.name == f"{first.stem}_2.png", "what is there stays"
    assert not list(first.parent.glob("*.new"))


def test_a_film_holds_up_no_frame(kotsu: Kotsu, pad: PadHands, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    rules = kotsu.app.store.replays.film.model_copy(update={"pictures": 6, "speed": 4.0, "rest": 0.0, "end": 0.5})
    quick = kotsu.app.store.replays.model_copy(update={"film": rules})
    monkeypatch.setattr(kotsu.app.store, "replays", quick)
    screen = open_story(kotsu, plies=PLIES)
    pad.choose("film")
    job = kotsu.app.picture_saver.job
    assert kotsu.app.picture_saver.is_busy and not job.done()
    pad.choose("film")
    assert kotsu.app.picture_saver.job is job and screen.export is None, "one at a time"
    path = saved_path(kotsu)
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


def test_a_full_or_locked_disk_is_told(
    kotsu: Kotsu, pad: PadHands, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    screen = open_story(kotsu)
    through(kotsu)
    for code in (errno.ENOSPC, errno.EACCES):
        monkeypatch.setattr(saving_module, "finish_write", Mock(side_effect=OSError(code, "no")))
        pad.choose("picture")
        kotsu.frame()
        with pytest.raises(OSError, match="no"):
            kotsu.app.picture_saver.job.result(LONG)
        kotsu.frame()
        message = screen.save_status()[0]
        assert "pictures" in message and "Could not save" in message and not list((home / "pictures").iterdir())


def test_a_film_that_is_given_up_leaves_nothing(kotsu: Kotsu, pad: PadHands, home: Path) -> None:
    open_story(kotsu)
    pad.choose("film")
    kotsu.app.picture_saver.close()
    kotsu.frame()
    assert not kotsu.app.picture_saver.is_busy and not list(home.rglob("*.gif*"))


def test_the_list_leads_to_the_story_its_picture_and_its_film_and_back(
    kotsu: Kotsu, keys: KeyHands, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    films: list[Any] = []
    monkeypatch.setattr(kotsu.app.picture_saver, "save_film", lambda log, *how: films.append(log))
    kotsu.app.records.replays = Replays(home)
    for seed in (1, 2):
        kotsu.app.records.replays.keep(random_match(kotsu.app.next_match.rules, seed, 6), 50)
    keys.choose("replays")
    for action in ("story", "picture", "film"):
        keys.choose(1, action)
        screen = kotsu.screen
        assert kotsu.name == "StoryPage" and screen.replay.log.seed == 1
        through(kotsu)
        if action == "picture":
            assert saved_path(kotsu).suffix == ".png"
        keys.do("back")
        assert (kotsu.name, kotsu.screen.number) == ("ReplaysScreen", 1)
    assert films == [screen.record.log]


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_the_names_of_played_cards_are_never_torn(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(StoryPage, "cards", lambda *of: ["Schicksal x2", "Taschendieb"])
    kotsu.set(language="de", text_size=size)
    open_story(kotsu)
    through(kotsu)
    kotsu.screen.invalidate()
    words = " ".join(kotsu.ink().words)
    assert "Schicksal" in words and "Taschendieb" in words


@pytest.mark.parametrize("table_name", NAMES)
def test_every_table_has_a_story(kotsu: Kotsu, table_name: str) -> None:
    here, rules = find_table(table_name), kotsu.app.store.content_of(table_name).default_rules
    record, stream = Record.begin(here, rules, 1, None, (), ["Ada", "Ben"][: here.seat_count(rules)]), Stream(1)
    while (moves := here.legal(rules, record.position)) and len(record.moves) < MOVES:
        record.follow([*record.moves, stream.pick(moves)])
    kotsu.app.go("story", replay=Replay(Path(), record.log), record=record)
    through(kotsu)
    screen = kotsu.screen
    known = [height for height in trace(screen.chances(), 500, 60) if height is not None]
    assert len(set(known)) > 1 and len(screen.story.leads) == len(record.log.plies) + 1
    KeyHands(kotsu, "left").do("back")
    assert kotsu.name == "ReplaysScreen"


def test_without_hindsight_the_line_shows_the_leader(kotsu: Kotsu) -> None:
    table = find_table("knucklebones")
    without = replace(table, bots=replace(table.bots, hindsight=None))
    log = random_match(kotsu.app.next_match.rules, 12)
    record = Record(without, kotsu.app.next_match.rules, log)
    screen = kotsu.open("story", replay=Replay(Path(), log), record=record)
    assert screen.analysis is None and "review" not in [item.id for item in kotsu.items]
    heights, leads = trace(screen.chances(), 500, 60), screen.story.leads
    middle = round((max(heights) + min(heights)) / 2)
    assert None not in heights and len(set(heights)) > 10 and leads[-1]
    assert (heights[-1] > middle) == (leads[-1] > 0)
    kotsu.frame()
