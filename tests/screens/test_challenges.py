"""Challenges with a pad: the match of the day, the ladder, achievements, unlocked things and short announcements."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from game.app.people import unlocked_portraits, unlocked_values
from game.match import thinker
from game.match.challenges import Day, challenges
from systems.draw.bubbles import STAY_SECONDS
from tests.kit.app import Kotsu, PadHands
from tests.kit.pads import XBOX_360

TODAY = date(2026, 11, 22)
GUEST = "seat:1"


@pytest.fixture
def pad(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    kotsu.reset(XBOX_360)
    monkeypatch.setattr(thinker, "HURRIED_NODES", 8)
    monkeypatch.setattr(kotsu.app.bots, "thinker", thinker.ImmediateThinker())
    monkeypatch.setattr(kotsu.app.clock, "today", lambda: TODAY)
    return kotsu.hands[0]


def open_page(pad: PadHands, page: str) -> Kotsu:
    """Go from Home to a page of the challenges."""
    pad.choose("challenges")
    assert pad.kotsu.name == "Challenges"
    pad.choose(page)
    assert pad.kotsu.screen.has_page_focus
    return pad.kotsu


def test_they_open_for_the_player_whose_pad_it_is(pad: PadHands) -> None:
    app = pad.kotsu.app
    for name in ("Mia", "Ben"):
        app.records.players.add(name, "owl:double", 9)
    mia = app.records.players.known[-1]
    app.records.players.sit([(app.devices.identity("pad:1"), mia.id)])
    pad.choose("challenges")
    assert pad.kotsu.screen.words("who") == mia.name == "Mia"


def at_table(pad: PadHands) -> Any:
    """Sit down with one press, and skip the banner."""
    kotsu = pad.kotsu
    assert kotsu.name == "JoinScreen"
    pad.do("confirm")
    assert kotsu.name == "MatchScreen"
    kotsu.wait(4.0)
    return kotsu.screen


def see_out(kotsu: Kotsu) -> None:
    """Let the match play to its result."""
    live = kotsu.screen
    for _ in range(500):
        if kotsu.screen is not live:
            break
        if live.active == 1 and not live.playback.is_busy and not live.match.pending and not live.over:
            live.match.pending.append(live.table.legal(live.match.rules, live.match.position)[0])
        kotsu.tick()
    assert kotsu.name == "ResultScreen"


def test_one_press_sits_down_to_the_match_of_the_day_against_its_bot_without_help(pad: PadHands) -> None:
    kotsu = open_page(pad, "daily")
    kotsu.app.settings.help.advice = kotsu.app.settings.help.chances = True
    contest = kotsu.screen.contest
    pad.do("confirm")
    live = at_table(pad)
    seats = kotsu.app.seats
    assert (seats.device(1), seats.bot(2)) == ("pad:1", contest.bot)
    assert live.record.log.seed == contest.seed and live.record.log.note("daily") == TODAY.isoformat()
    assert live.is_challenge and kotsu.app.current_set.series.is_single and not live.hints.can_advise
    pad.do("menu")
    assert all(not isinstance(item.id, tuple) for item in kotsu.items), "no bot takes the seat over"


def test_a_first_try_that_was_left_is_finished_and_kept_with_its_achievements_and_the_streak_of_days(
    pad: PadHands, clipboard: list[str]
) -> None:
    yesterday = (TODAY - timedelta(1)).isoformat()
    record = pad.kotsu.app.records.challenges.record_for_change(GUEST)
    record.days[yesterday] = Day("m", "knucklebones", "dash", "lost", (3, 9))
    kotsu = open_page(pad, "daily")
    pad.do("confirm")
    live = at_table(pad)
    while TODAY.isoformat() not in kotsu.app.records.challenges.of(GUEST).days:
        live.match.pending.append(live.table.legal(live.match.rules, live.match.position)[0])
        kotsu.tick()
    kotsu.app.go("home")
    assert kotsu.app.records.challenges.of(GUEST).days[TODAY.isoformat()].result == ""
    pad.choose("resume")
    pad.do("confirm")
    kotsu.wait(2.0)
    assert kotsu.name == "MatchScreen" and kotsu.screen.is_challenge
    see_out(kotsu)
    day = kotsu.app.records.challenges.of(GUEST).days[TODAY.isoformat()]
    assert day.result in ("won", "lost", "drawn") and len(day.totals) == 2
    kotsu.app.match_counter.wait()
    texts = [toast.text for toast in kotsu.app.toasts.waiting]
    assert challenges(kotsu.app.store).goals["today"].name["en"] in texts
    assert kotsu.app.records.challenges.of(GUEST).reached["today"] == TODAY.isoformat()
    kotsu.tick()
    assert texts[0] in kotsu.ink().words
    kotsu.wait(len(texts) * STAY_SECONDS + 1.0)
    assert not kotsu.app.toasts.waiting
    kotsu.app.go("home")
    open_page(pad, "daily")
    while kotsu.focus != "copy":
        pad.do("right")
    pad.do("confirm")
    assert kotsu.screen.copied and len(clipboard) == 1
    assert TODAY.isoformat() in clipboard[0] and f"{day.totals[0]} : {day.totals[1]}" in clipboard[0]
    assert "2 days in a row" in clipboard[0]


@pytest.mark.parametrize("table_name", ["knucklebones", "reversi"])
def test_the_ladder_leads_to_the_next_bot_of_any_table(kotsu: Kotsu, pad: PadHands, table_name: str) -> None:
    kotsu.app.records.challenges.record_for_change(GUEST).climbed[table_name] = 2
    open_page(pad, "ladder")
    pad.do("up")
    while kotsu.screen.table_name != table_name:
        pad.do("right")
    pad.do("down", "confirm")
    live = at_table(pad)
    assert live.table.name == table_name and live.record.log.note("ladder") == "2"
    assert kotsu.app.bots.in_seat(2).level == 3


def test_a_climbed_step_unlocks_and_says_so(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    kotsu = open_page(pad, "ladder")
    pad.do("confirm")
    live = at_table(pad)
    rules = challenges(kotsu.app.store)
    end = live.table.read(live.match.rules, "164/34/255 3/61/442 1 place:6 - -")
    live.record.positions[-1] = end
    live.enter(live.match.rules, end)
    live.match.log = live.record.moves
    live.match.pending.append(live.table.read_move(live.match.rules, "place:2"))
    monkeypatch.setattr("game.app.finished_matches.MatchCounter.add", lambda *ended: None)
    monkeypatch.setattr(kotsu.app.records.replays, "keep", lambda *how: lambda: True)
    monkeypatch.setattr(kotsu.app.records.statistics, "count", lambda *how: None)
    kotsu.wait(1.0)
    assert kotsu.name == "ResultScreen" and kotsu.app.records.challenges.of(GUEST).climbed == {"knucklebones": 1}
    reward = rules.rewards[rules.ladder[0].unlocks]
    assert [toast.text for toast in kotsu.app.toasts.waiting] == [reward.name["en"]]


def test_locked_things_are_offered_once_earned_or_unlocked(pad: PadHands) -> None:
    app = pad.kotsu.app
    assert "fox" not in unlocked_portraits(app) and len(unlocked_portraits(app)) == 12
    assert "sunset" not in unlocked_values(app, "palette") and "contrast" in unlocked_values(app, "palette")
    app.records.challenges.record_for_change(GUEST).climbed["reversi"] = 2
    assert "fox" in unlocked_portraits(app) and "sunset" in unlocked_values(app, "palette")
    app.records.challenges.record_for_change(GUEST).climbed.clear()
    kotsu = open_page(pad, "rewards")
    assert {"Ladder, step 1", "1 run in the Undercity"} <= {*kotsu.ink().words}
    while kotsu.focus != "everything":
        pad.do("down")
    pad.do("confirm")
    assert app.settings.picks.everything
    assert "moon" in unlocked_portraits(app) and "sunset" in unlocked_values(app, "palette")


def test_another_card_back_is_worn_at_the_table(pad: PadHands) -> None:
    kotsu, atlas = pad.kotsu, pad.kotsu.app.main_canvas.atlas
    kotsu.app.settings.picks.everything = True
    usual = atlas.region("card_back")
    open_page(pad, "rewards")
    while kotsu.focus != "card_back":
        pad.do("up")
    pad.do("right")
    assert kotsu.app.settings.picks.card_back == "card_back_fox"
    assert atlas.region("card_back") == atlas.region("card_back_fox") != usual
    pad.do("right")
    assert kotsu.app.settings.picks.card_back == "" and atlas.region("card_back") == usual


def test_every_achievement_can_be_read_with_its_progress(pad: PadHands) -> None:
    kotsu, seen = open_page(pad, "goals"), set[str]()
    rules = challenges(kotsu.app.store)
    for _ in rules.goals:
        seen |= {getattr(node, "words", "") for node in kotsu.screen.menu.layout.nodes}
        pad.do("down")
    assert {goal.name["en"] for goal in rules.goals.values()} <= seen
    assert {f"0/{goal.least}" for goal in rules.goals.values()} <= seen
    pad.do("left")
    assert not kotsu.screen.has_page_focus and kotsu.focus == "goals"
