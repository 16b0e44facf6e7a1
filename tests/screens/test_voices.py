"""Talking bots, as people at the table see them."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from game.kernel.hindsight import Hindsight
from game.match.voices import repertoire
from game.screens.match.match import MatchScreen
from game.screens.match.voices import Voices
from game.tables.khet.setups import CLASSIC_POSITION
from tests.kit.app import Kotsu

pytestmark = pytest.mark.usefixtures("pads", "quick_bots")
CLASH = "215/4/5 3/66/444 1 place:6 - -"
PLIES = 16
"""The plies that two bots play with and without a word."""
LAST = "164/34/255 3/61/442 1 place:6 - -"


def sit(kotsu: Kotsu, line: str, bot: str = "tanuki", table_name: str = "knucklebones", **options: Any) -> MatchScreen:
    """Open this position with a pad in seat 1 and a bot in seat 2."""
    kotsu.open_table(line, table_name, **options)
    kotsu.app.seats.seat_bot(bot, 2)
    return kotsu.screen


def lines(kotsu: Kotsu, bot: str, occasion: str, by: str = "own") -> set[str]:
    """Return all lines that a bot may say on this occasion, in English."""
    known = voices(kotsu).repertoire
    return {text["en"] for each in known.lines[bot] if (each.on, each.by) == (occasion, by) for text in each.says}


def voices(kotsu: Kotsu) -> Voices:
    """Return the voices of the open table, or of the table under a result."""
    return getattr(kotsu.screen, "match_screen", kotsu.screen).voices


def spoken_line(kotsu: Kotsu) -> str:
    """Return the text of the speech bubble, or ""."""
    now = voices(kotsu).line
    return now.text if now else ""


def open_quietly(kotsu: Kotsu, line: str, bot: str, table_name: str = "knucklebones", **options: Any) -> MatchScreen:
    """Open a table after the greeting."""
    live = sit(kotsu, line, bot, table_name, **options)
    voices = live.voices
    voices.repertoire, voices.store = repertoire(kotsu.app.store, table_name), kotsu.app.store
    voices.used_occasions.add(("greeting", 0))
    voices.age = 1000.0
    voices.follow(live)
    return live


def play(live: MatchScreen, kotsu: Kotsu, move: str) -> None:
    """Make and show this move before a bot can think of one."""
    live.match.pending.append(live.table.notation.read_move(live.match.rules, move))
    kotsu.tick()


def test_a_bot_greets_and_its_words_can_be_read_for_a_while(kotsu: Kotsu) -> None:
    sit(kotsu, CLASH)
    kotsu.tick()
    greeting = spoken_line(kotsu)
    assert greeting in lines(kotsu, "tanuki", "greeting")
    kotsu.tick()
    assert set(greeting.split()) <= {*kotsu.ink().text.split()}
    kotsu.wait(1.0)
    assert spoken_line(kotsu) == greeting
    kotsu.wait(8.0)
    assert spoken_line(kotsu) == ""


def test_no_words_cover_the_pieces_of_khet(kotsu: Kotsu) -> None:
    live = open_quietly(kotsu, CLASSIC_POSITION, "farmer", "khet", text_size=2)
    live.voices.say(2, "Good evening. Shall we?", urgent=True)
    kotsu.app.draw_picture()
    bubble, (board,) = live.voices.bubble, kotsu.app.main_canvas.boards
    assert bubble is not None and not bubble.rect.overlap(board)


def test_no_one_greets_in_a_continued_match_between_people_or_if_voices_are_off(kotsu: Kotsu) -> None:
    live = sit(kotsu, CLASH)
    live.match.log.append(live.table.notation.read_move(live.match.rules, "roll=6"))
    kotsu.tick()
    assert spoken_line(kotsu) == ""
    kotsu.app.free_seats()
    kotsu.open_table(CLASH)
    kotsu.wait(1.0)
    assert spoken_line(kotsu) == ""
    sit(kotsu, CLASH, voices=False)
    kotsu.wait(1.0)
    assert spoken_line(kotsu) == ""


@pytest.mark.parametrize(
    ("line", "by"), [("215/4/5 3/66/444 1 place:6 - -", "own"), ("215/55/4 3/4/44 2 place:5 - -", "other")]
)
def test_a_big_clash_on_either_side_has_its_word(kotsu: Kotsu, line: str, by: str) -> None:
    live = open_quietly(kotsu, line, "mochi")
    play(live, kotsu, "place:2")
    assert spoken_line(kotsu) in lines(kotsu, "mochi", "points_lost", by)


@pytest.mark.parametrize(("loss", "noticed"), [(0.7, True), (0.01, False)])
def test_hindsight_notices_a_mistake(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, loss: float, noticed: bool) -> None:
    asked: list[str] = []

    def judged(table_name: str, rules: Any, position: Any, move: str, level: Any, nodes: int) -> Future[Hindsight]:
        asked.append(move)
        promise: Future[Hindsight] = Future()
        promise.set_result(Hindsight("place:2", 0.9, 0.9 - loss, False))
        return promise

    monkeypatch.setattr(kotsu.app.bots.thinker, "hindsight", judged)
    kotsu.app.free_seats()
    kotsu.app.seats.take("pad:1")
    kotsu.app.seats.seat_bot("hoshi", 2)
    kotsu.app.go("match")
    live = kotsu.screen
    kotsu.wait(4.0)
    known = live.voices.repertoire
    always = [line.model_copy(update={"chance": 100}) for line in known.lines["hoshi"] if line.on == "mistake"]
    live.voices.repertoire, live.voices.line = known._replace(lines={"hoshi": tuple(always)}), None
    live.voices.voices.clear()
    live.voices.age = 1000.0
    while not asked:
        assert not live.over
        if live.active == 1:
            first, *_ = live.table.legal(live.match.rules, live.match.position)
            play(live, kotsu, live.table.notation.write_move(first))
        kotsu.tick()
    kotsu.tick()
    heard = lines(kotsu, "hoshi", "mistake", "other") | lines(kotsu, "hoshi", "mistake", "own")
    assert (spoken_line(kotsu) in heard) == noticed


def test_the_last_word_is_read_at_the_result(kotsu: Kotsu) -> None:
    play(open_quietly(kotsu, LAST, "kitsune"), kotsu, "place:2")
    kotsu.wait(1.0)
    assert kotsu.name == "ResultScreen"
    assert spoken_line(kotsu) in lines(kotsu, "kitsune", "lost")
    ink = kotsu.ink()
    assert ink.clashes() == []
    assert set(spoken_line(kotsu).split()) <= {*ink.text.split()}


def test_voices_change_no_match(kotsu: Kotsu) -> None:
    app, played = kotsu.app, []
    for talk in (True, False):
        app.settings.voices, app.next_match.seed = talk, 11
        app.free_seats()
        app.seats.seat_bot("mochi", 1)
        app.seats.seat_bot("dash", 2)
        app.go("match")
        live = kotsu.screen
        kotsu.until(lambda live=live: len(live.match.log) >= PLIES or kotsu.screen is not live)
        assert live.bots.answer is not None
        played.append([ply.move for ply in live.record.log.plies][:PLIES])
        app.go("home")
    assert played[0] == played[1] and len(played[0]) == PLIES
