"""More of Khet on the couch: claimed draws, puzzles for one, and films."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.pictures import take_pictures
from game.background.job import Job
from game.match.record import Record
from game.match.replays import Replay
from game.match.thinker import ImmediateThinker
from game.tables.khet.definitions import in_one_word
from game.tables.khet.position import Move, read_move
from game.tables.khet.setups import share_line
from tests.kit.app import HANDS, Stage
from tests.kit.cases import one_of
from tests.screens.test_khet import CLASSIC, enter_as, make
from tests.screens.test_khet_editor import MINE, TOWERED

TO_AND_FRO = ("e1-e2", "f8-f7", "e2-e1", "f7-f8")


@pytest.mark.parametrize("who", one_of(4, HANDS))
def test_the_third_time_a_position_is_there_a_draw_is_claimed(stage: Stage, who: str) -> None:
    hands, live = enter_as(stage, who, CLASSIC)
    claim = ("button", "claim")
    for move in 2 * TO_AND_FRO:
        assert claim not in {item.id for item in stage.items}
        live.match.pending.append(read_move(None, move))
        stage.wait(1.0)
    assert claim in {item.id for item in stage.items}
    stage.frame()
    make(hands, Move("claim"))
    stage.wait(0.5)
    assert stage.name == "Result" and live.match.position.state == "claimed"
    assert stage.app.current_table.score(live.match.rules, live.match.position).by == "claimed"


def test_a_puzzle_offers_neither_draw_nor_resignation(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage.app, "thinker", ImmediateThinker())
    stage.app.table_name = "khet"
    stage.app.go("solving", number=0)
    stage.wait(1.0)
    words = {item.id[1] for item in stage.items if item.id[0] == "button"}
    assert stage.screen.choosing.items and words.isdisjoint({"offer", "resign", "claim", "sure"})
    stage.app.go("home")


def recorded(stage: Stage, position: str, plies: int) -> Record:
    """Return a match with a setup made by a player."""
    app, varied = stage.app, {"setup": in_one_word(position)}
    app.table_name = "khet"
    rules = app.current_table.vary(app.content.default_rules, varied)
    record = Record.begin(app.current_table, rules, 1, None, (), ("Ada", "Ben"), varied=varied)
    for at in range(plies):
        legal = app.current_table.legal(rules, record.position)
        record.follow([*record.moves, legal[7 * at % len(legal)]])
    return record


def test_a_match_of_both_levels_is_watched_and_becomes_a_film(stage: Stage) -> None:
    film = stage.app.store.replays.film.model_copy(update={"pictures": 3, "speed": 8.0, "rest": 0.0, "end": 0.25})
    record = recorded(stage, TOWERED.removesuffix(" - -"), 2)
    replay = Replay(Path("match"), record.log)
    stage.app.go("watching", replay=replay, record=record, ply=0)
    for _ in range(6):
        stage.frame(0.3)
    stage.app.go("filmed", replay=replay, record=record, rules=film)
    pictures = take_pictures(Job("a film"), stage.app, len(record.moves), film)
    assert len({picture.tobytes() for picture in pictures}) >= len(record.moves)
    stage.app.go("home")


def test_a_bot_plays_a_setup_made_by_a_player(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    app = stage.app
    monkeypatch.setattr(app, "thinker", ImmediateThinker())
    app.table_name = "khet"
    app.free_seats(app.content.standard, {"setup": in_one_word(share_line(MINE))})
    app.seats.seat_bot("level1", 1)
    app.seats.seat_bot("level1", 2)
    app.go("match")
    stage.wait(1.0)
    stage.screen.close_banner()
    for _ in range(40):
        stage.tick(0.3)
        if len(stage.screen.match.log) >= 2:
            break
    assert len(stage.screen.match.log) >= 2
    app.go("home")
