"""Seeds: typed in the setup, shown in the pause, and searched for if only deals that can be won are wanted."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import date

import pytest

from game.match.log import read_log, write_log
from game.match.record import Record, rules_of
from game.match.series import TYPED_SEED_COUNT, seed_word, typed_seed
from game.match.thinker import ImmediateThinker
from game.screens.setup import LONGEST_SEED
from game.tables import find_table
from game.tables.prospector.solver import solve
from tests.kit.app import PadHands, Stage
from tests.kit.pads import XBOX_360

TABLE = find_table("prospector")


@pytest.fixture
def pad(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    stage.reset(XBOX_360)
    monkeypatch.setattr(stage.app, "thinker", ImmediateThinker())
    return PadHands(stage, stage.hub.pads[0])


def test_a_seed_is_typed_by_pad_and_shown_in_the_pause(pad: PadHands) -> None:
    stage = pad.stage
    pad.choose("prospector", "seed")
    for sign in "407":
        pad.choose(sign)
    pad.choose("done")
    assert stage.name == "Setup" and stage.focus == "seed" and "407" in pad.stage.ink().text
    pad.choose("start")
    pad.do("confirm")
    assert stage.name == "MatchScreen" and stage.screen.record.log.seed == 407
    assert stage.screen.match.position == TABLE.new(stage.screen.match.rules, 407)
    stage.frame()
    pad.do("menu")
    assert "Seed 407" in pad.stage.ink().text
    stage.app.go("home")
    pad.enter("prospector")
    pad.do("confirm")
    assert stage.screen.record.log.seed != 407


def test_a_seed_is_shared_as_a_word() -> None:
    for seed in (0, 7, 12345678, TYPED_SEED_COUNT - 1, *(37 * n * n for n in range(500))):
        word = seed_word(seed)
        assert typed_seed(word) == typed_seed(word.upper()) == typed_seed(word.replace(" ", "-")) == seed
        assert len(word) <= LONGEST_SEED and word.replace(" ", "").isalpha()
    assert seed_word(TYPED_SEED_COUNT) == str(TYPED_SEED_COUNT)
    assert typed_seed(seed_word(TYPED_SEED_COUNT)) == TYPED_SEED_COUNT


def test_only_deals_that_can_be_won_are_dealt_and_their_logs_say_so(pad: PadHands) -> None:
    stage, rules = pad.stage, pad.stage.app.store.at("prospector").rules["standard"]
    lost = next(seed for seed in range(1, 400) if not solve(rules, TABLE.new(rules, seed).digs[0]).winnable)
    stage.app.table_name = "prospector"
    stage.app.choose("deals", "winnable")
    stage.app.typed_seed = lost
    stage.app.go("home")
    pad.enter("prospector")
    pad.do("confirm")
    assert stage.name == "MatchScreen"
    record = stage.screen.record
    assert record.log.seed > lost and solve(rules, record.position.digs[0]).winnable
    assert dict(record.log.choices)["deals"] == "any"
    log = read_log(write_log(record.log))
    assert Record(*rules_of(log), log).position == record.position == TABLE.new(rules, record.log.seed)
    stage.frame()
    pad.do("menu")
    stage.frame()
    pad.choose("restart")
    assert stage.name == "MatchScreen" and stage.screen.record.log.seed == record.log.seed


class Slow(ImmediateThinker):
    def find_seed(self, table_name: str, rules: object, seed: int) -> Future[int]:
        self.last: Future[int] = Future()
        return self.last


def test_looking_for_one_says_so_holds_no_frame_and_can_be_left(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, thinker = pad.stage, Slow()
    monkeypatch.setattr(stage.app, "thinker", thinker)
    stage.app.table_name = "prospector"
    stage.app.choose("deals", "winnable")
    for answer in ("left", "failed"):
        stage.app.go("home")
        pad.enter("prospector")
        pad.do("confirm")
        for _ in range(5):
            stage.tick()
        assert stage.name == "SeedSearchScreen" and "Looking for a winnable deal" in pad.stage.ink().text
        if answer == "left":
            pad.do("back")
            assert stage.name == "Home" and thinker.last.cancelled()
        else:
            thinker.last.set_exception(RuntimeError("no deal"))
            stage.tick()
            assert stage.name == "MatchScreen"


def test_each_day_has_its_deal_for_everyone(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    app, deals = pad.stage.app, []
    app.settings.picks.setups = {TABLE.name: {"deals": "day"}}
    for day in (date(2026, 11, 22), date(2026, 11, 22), date(2026, 11, 23)):
        monkeypatch.setattr(app, "today", lambda day=day: day)
        app.table_name = TABLE.name
        app.go("setup")
        assert day.isoformat() in pad.stage.ink().text
        pad.stage.wait(1)
        pad.choose("start")
        pad.do("confirm")
        assert pad.stage.name == "MatchScreen"
        deals.append(pad.stage.screen.record.log.seed)
    assert deals[0] == deals[1] != deals[2]
