"""Talking bots, as people at the table see them. ``pad`` plays seat 1 against a bot."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from game.kernel.hindsight import Hindsight
from game.match.thinker import ImmediateThinker, Verdict
from game.match.voices import repertoire
from game.screens.match.match import MatchScreen
from game.screens.match.voices import Voices
from game.tables.khet.setups import CLASSIC_POSITION
from tests.kit.app import PadHands, Stage
from tests.kit.pads import XBOX_360

CLASH = "215/4/5 3/66/444 1 place:6 - -"
PLIES = 16
"""The plies that two bots play with and without a word."""
LAST = "164/34/255 3/61/442 1 place:6 - -"


@pytest.fixture
def pad(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    stage.reset(XBOX_360, XBOX_360)
    monkeypatch.setattr(stage.app.bots, "thinker", ImmediateThinker())
    return stage.hands[0]


def sit(stage: Stage, line: str, bot: str = "tanuki", table_name: str = "knucklebones", **options: Any) -> MatchScreen:
    """Open this position with a pad in seat 1 and a bot in seat 2."""
    stage.open_table(line, table_name, **options)
    stage.app.seats.seat_bot(bot, 2)
    live = stage.screen
    assert isinstance(live, MatchScreen)
    return live


def lines(stage: Stage, bot: str, occasion: str, by: str = "own") -> set[str]:
    """Return all lines that a bot may say on this occasion, in English."""
    known = voices(stage).repertoire
    assert known is not None
    return {text["en"] for each in known.lines[bot] if (each.on, each.by) == (occasion, by) for text in each.says}


def voices(stage: Stage) -> Voices:
    """Return the voices of the open table, or of the table under a result."""
    found: Voices = getattr(stage.screen, "match_screen", stage.screen).voices
    return found


def spoken_line(stage: Stage) -> str:
    """Return the text of the speech bubble, or ""."""
    now = voices(stage).line
    return now.text if now else ""


def open_quietly(stage: Stage, line: str, bot: str, table_name: str = "knucklebones", **options: Any) -> MatchScreen:
    """Open a table after the greeting."""
    live = sit(stage, line, bot, table_name, **options)
    voices = live.voices
    voices.repertoire, voices.store = repertoire(stage.app.store, table_name), stage.app.store
    voices.used_occasions.add(("greeting", 0))
    voices.age = 1000.0
    voices.follow(live)
    return live


def play(live: MatchScreen, stage: Stage, move: str) -> None:
    """Make and show this move before a bot can think of one."""
    live.match.pending.append(live.table.read_move(live.match.rules, move))
    stage.tick()


def test_a_bot_greets_and_its_words_can_be_read_for_a_while(stage: Stage, pad: PadHands) -> None:
    sit(stage, CLASH)
    stage.tick()
    greeting = spoken_line(stage)
    assert greeting in lines(stage, "tanuki", "greeting")
    stage.tick()
    assert set(greeting.split()) <= {*stage.ink().text.split()}
    stage.wait(1.0)
    assert spoken_line(stage) == greeting
    stage.wait(8.0)
    assert spoken_line(stage) == ""


def test_no_words_cover_the_pieces_of_khet(stage: Stage, pad: PadHands) -> None:
    live = open_quietly(stage, CLASSIC_POSITION, "farmer", "khet", text_size=2)
    live.voices.say(2, "Good evening. Shall we?", urgent=True)
    stage.app.draw_picture()
    bubble, (board,) = live.voices.bubble, stage.app.main_canvas.boards
    assert bubble is not None and not bubble.rect.overlap(board)


def test_no_one_greets_in_a_continued_match_between_people_or_if_voices_are_off(stage: Stage, pad: PadHands) -> None:
    live = sit(stage, CLASH)
    live.match.log.append(live.table.read_move(live.match.rules, "roll=6"))
    stage.tick()
    assert spoken_line(stage) == ""
    stage.app.free_seats()
    stage.open_table(CLASH)
    stage.wait(1.0)
    assert spoken_line(stage) == ""
    sit(stage, CLASH, voices=False)
    stage.wait(1.0)
    assert spoken_line(stage) == ""


@pytest.mark.parametrize(
    ("line", "by"), [("215/4/5 3/66/444 1 place:6 - -", "own"), ("215/55/4 3/4/44 2 place:5 - -", "other")]
)
def test_a_big_clash_on_either_side_has_its_word(stage: Stage, pad: PadHands, line: str, by: str) -> None:
    live = open_quietly(stage, line, "mochi")
    play(live, stage, "place:2")
    assert spoken_line(stage) in lines(stage, "mochi", "points_lost", by)


@pytest.mark.parametrize(("loss", "noticed"), [(0.7, True), (0.01, False)])
def test_a_mistake_is_noticed_after_hindsight(
    stage: Stage, pad: PadHands, monkeypatch: pytest.MonkeyPatch, loss: float, noticed: bool
) -> None:
    asked: list[str] = []

    def judged(table_name: str, rules: Any, position: Any, move: str, level: Any, nodes: int) -> Future[Hindsight]:
        asked.append(move)
        promise: Future[Hindsight] = Future()
        promise.set_result(Hindsight("place:2", 0.9, 0.9 - loss, False))
        return promise

    monkeypatch.setattr(stage.app.bots.thinker, "hindsight", judged)
    stage.app.free_seats()
    stage.app.seats.take("pad:1")
    stage.app.seats.seat_bot("hoshi", 2)
    stage.app.go("match")
    live = stage.screen
    stage.wait(4.0)
    known = live.voices.repertoire
    always = [line.model_copy(update={"chance": 100}) for line in known.lines["hoshi"] if line.on == "mistake"]
    live.voices.repertoire, live.voices.line = known._replace(lines={"hoshi": tuple(always)}), None
    live.voices.voices.clear()
    live.voices.age = 1000.0
    while not asked:
        assert not live.over
        if live.active == 1:
            play(live, stage, live.table.write_move(live.table.legal(live.match.rules, live.match.position)[0]))
        stage.tick()
    stage.tick()
    heard = lines(stage, "hoshi", "mistake", "other") | lines(stage, "hoshi", "mistake", "own")
    assert (spoken_line(stage) in heard) == noticed


def test_the_last_word_is_read_at_the_result(stage: Stage, pad: PadHands) -> None:
    play(open_quietly(stage, LAST, "kitsune"), stage, "place:2")
    stage.wait(1.0)
    assert stage.name == "ResultScreen"
    assert spoken_line(stage) in lines(stage, "kitsune", "lost")
    ink = stage.ink()
    assert ink.clashes() == []
    assert set(spoken_line(stage).split()) <= {*ink.text.split()}


def test_voices_change_no_match(stage: Stage, pad: PadHands) -> None:
    app, played = stage.app, []
    for talk in (True, False):
        app.settings.voices, app.next_match.seed = talk, 11
        app.free_seats()
        app.seats.seat_bot("mochi", 1)
        app.seats.seat_bot("dash", 2)
        app.go("match")
        live = stage.screen
        stage.until(lambda live=live: len(live.match.log) >= PLIES or stage.screen is not live)
        assert isinstance(live.bots.answer.verdict, Verdict)
        played.append([ply.move for ply in live.record.log.plies][:PLIES])
        app.go("home")
    assert played[0] == played[1] and len(played[0]) == PLIES
