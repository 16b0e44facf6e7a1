"""A run is heard and felt: its rooms, steps, doors and prizes, and its music."""

from __future__ import annotations

from components.repeat import Repeat
from game.match.evening import Entrant
from game.screens.run.pages import HouseCard
from game.screens.run.room_page import MapPage
from game.screens.run.run import RunScreen
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.events import CoinsChanged, HeartsChanged, RoomEntered
from systems.cues import sounds
from tests.kit.app import PadHands, Stage
from tests.kit.pads import DUALSENSE, XBOX_360

ADA, BEN = Entrant("", "Ada", "cat"), Entrant("", "Ben", "fox")


def begin(stage: Stage, mode: str = "alone", to: str = "", speed: float = 0.0) -> RunScreen:
    """Begin a run whose matches are won, and walk to the first room of a kind."""
    stage.reset(XBOX_360, DUALSENSE, speed=speed)
    people = (ADA, BEN)[: 2 if mode != "alone" else 1]
    run = stage.app.records.runs.begin(stage.app.store, "short", {"mode": mode}, 2, people)
    stage.app.go("running", run=run)
    screen: RunScreen = stage.screen
    while to and screen.place.kind != to:
        run.play(sensible_move(run.rules, run.position))
    screen.come_back()
    stage.wait(0.5)
    stage.speakers.take()
    return screen


def of_kind(screen: RunScreen, kind: str) -> str:
    """Return the sound of a kind of room."""
    event = Repeat(RoomEntered(1, 0, 0, 0), 1, kind)
    (heard,) = sounds(screen.app.store.at("undercity").sounds, {"start": [event]}, lambda event: 1)
    return heard.sound


def test_a_room_is_heard_when_it_is_entered_and_each_step_in_it(stage: Stage) -> None:
    screen = begin(stage, speed=1.0)
    screen.play("match:won")
    screen.play("take:2")
    stage.wait(2)
    stage.speakers.take()
    pad = stage.hub.pads[0]
    pad.stick(1, 0)
    stage.wait(0.6)
    pad.stick(0, 0)
    walked = stage.speakers.take()
    assert len(walked) > 1 and {each.rpartition("_")[0] for each in walked} == {"footstep"}
    screen.doors.leave_by(next(each for each in screen.chamber.exits if each.is_free))
    stage.wait(0.1)
    assert of_kind(screen, screen.place.kind) in stage.speakers.take()


def test_a_page_is_heard_once_each_coin_higher_as_it_arrives_and_nothing_with_effects_at_zero(stage: Stage) -> None:
    screen = begin(stage, speed=1.0)
    screen.show_events((CoinsChanged(1, 3),))
    stage.tick(0.02)
    assert stage.speakers.take() == []
    for _ in range(80):
        stage.tick(0.02)
    assert stage.speakers.take() == ["coin_1", "coin_2", "coin_3"]
    screen.page = MapPage(screen)
    stage.wait(0.2)
    assert stage.speakers.take().count("page") == 1
    screen.page = None
    stage.app.settings.sound.effects = 0
    stage.tick()
    stage.speakers.take()
    screen.show_events((HeartsChanged(1, -1), CoinsChanged(1, 4)))
    stage.wait(1)
    assert stage.speakers.take() == []


def test_a_lantern_that_goes_out_shakes_the_pads_of_its_side(stage: Stage) -> None:
    screen = begin(stage, "versus")
    one, two = stage.hub.pads
    for pad in (one, two):
        PadHands(stage, pad).do("up")
    one.shaken.clear()
    two.shaken.clear()
    screen.show_events((HeartsChanged(2, -1),))
    stage.wait(0.2)
    assert two.shaken and not one.shaken


def test_the_way_has_its_music_and_the_boss_has_it_in_room_match_and_options(stage: Stage) -> None:
    screen, feedback = begin(stage), stage.app.feedback
    way, early = feedback.track(), feedback.tension()
    assert way == stage.app.store.at("undercity").track
    stage.app.go("options", behind=screen)
    assert feedback.track() == way
    screen = begin(stage, to="boss")
    boss = feedback.track()
    assert boss == screen.look.rooms["boss"].track != way and feedback.tension() > early
    screen.open_room()
    stage.wait(0.5)
    PadHands(stage, stage.hub.pads[0]).choose(HouseCard.SIT)
    assert stage.name == "RoomTable" and feedback.track() == boss
