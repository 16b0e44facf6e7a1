"""A finished run is watched on its map, from its card and from the list of replays, with the matches of its rooms."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from game.app.records import SavedRecords
from game.background.job import Immediate
from game.kernel.bots import never
from game.kernel.hindsight import Hindsight
from game.kernel.opaque import Opponent, Position, Rules
from game.match.evening import Entrant
from game.match.log import Log
from game.match.record import Record, rules_of
from game.match.replays import Replays
from game.match.runs import AnyRun, decision_of
from game.match.thinker import ImmediateThinker
from game.screens.layout.leaves import Button
from game.screens.run.room_page import RoomPage
from game.tables import find_table
from game.tables.table_files import load_rules
from game.tables.undercity.bots import hint
from game.tools.benchmarks.sample_matches import bot_match, random_match
from tests.kit.app import Kotsu, PadHands
from tests.kit.cases import long
from tests.kit.pads import XBOX_360
from tests.kit.runs import ADA, BEN, begin_run, words


@pytest.fixture
def hands(kotsu: Kotsu, home: Path, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    """A pad in a game that keeps replays, and reads and plays them again at once instead of in the background."""
    monkeypatch.setattr("game.match.replays.Worker", lambda name: Immediate())
    kotsu.reset(XBOX_360)
    kotsu.app.take_from(SavedRecords(replays=Replays(home)))
    return kotsu.hands[0]


def walk(kotsu: Kotsu, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> AnyRun:
    """Walk a whole short run that loses its second match."""
    run = begin_run(kotsu, mode, people, seed=3)
    results = 0
    while not run.is_over:
        move = hint(run.rules, run.position, never)["move"]
        results += move == "match:won"
        run.play("match:lost" if move == "match:won" and results == 2 else move)
    return run


def play_first_match(kotsu: Kotsu, run: AnyRun) -> Log:
    """Keep a replay of the match in the first room."""
    table = find_table("reversi")
    log = bot_match(table, load_rules("room_small", on="reversi"), 5, ("Ada", "Mochi"))
    first = decision_of(run.log.with_plies((), run.log.notes))
    log = replace(log, notes=(*log.notes, ("run", first)))
    kotsu.app.records.replays.keep(log, 50)
    return log


class Judge(ImmediateThinker):
    """A thinker to whom one move was a mistake: a certain win that became an even match."""

    def __init__(self, mistake: Position) -> None:
        super().__init__()
        self.mistake = mistake

    def hindsight(
        self, table_name: str, rules: Rules, position: Position, move: str, level: Opponent, nodes: int
    ) -> Future[Hindsight]:
        promise: Future[Hindsight] = Future()
        promise.set_result(Hindsight(move, 1.0 if position == self.mistake else 0.5, 0.5, False))
        return promise


@pytest.mark.parametrize(("mode", "people"), [
    long(("alone", (ADA,))), long(("together", (ADA, BEN))), ("versus", (ADA, BEN))])
def test_every_decision_of_a_run_is_shown_to_the_end_and_back(
    kotsu: Kotsu, hands: PadHands, mode: str, people: Sequence[Entrant]
) -> None:
    run = walk(kotsu, people, mode)
    kotsu.app.go("run_card", run=run)
    kotsu.wait(1.0)
    hands.choose("watch")
    screen = kotsu.screen
    screen.speed, drawn = 0.0, -1
    for _ in range(40 * len(run.log.plies)):
        kotsu.tick() if screen.ply == drawn else kotsu.frame()
        drawn = screen.ply
        if screen.at_end:
            break
    assert screen.run.position == run.position and screen.run.path == run.path
    for ply in (len(run.log.plies) // 2, 0, 3):
        screen.show(ply)
        assert screen.run.position == run.record.positions[ply] and screen.paused
        kotsu.frame()
    hands.do("back")
    assert kotsu.name == "RunCard"


def test_a_page_shows_the_thing_that_was_taken_before_it_is(kotsu: Kotsu, hands: PadHands) -> None:
    run = walk(kotsu)
    kotsu.app.go("run_card", run=run)
    kotsu.wait(1.0)
    hands.choose("watch")
    screen, seen = kotsu.screen, {}
    for _ in range(400):
        kotsu.tick()
        if isinstance(screen.page, RoomPage) and screen.page.menu.focus is not None:
            seen[screen.ply] = screen.page.menu.focus
            assert not any(isinstance(node, Button) for node in screen.page.menu.layout.nodes)
        if screen.ply > 3:
            break
    moves = [ply.move for ply in run.log.plies]
    taken = [at for at, move in enumerate(moves[:3]) if move.startswith("take:")]
    assert taken and all(seen[at] == moves[at] for at in taken)


def test_the_list_of_replays_has_the_run_and_from_it_the_matches_of_its_rooms(
    kotsu: Kotsu, hands: PadHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = walk(kotsu)
    play_first_match(kotsu, run)
    hands.choose("replays")
    kotsu.wait(1.0)
    assert [replay.log.table for replay in kotsu.screen.all] == ["reversi", "undercity"]
    hands.choose(1)
    assert "review" not in kotsu.screen.actions(kotsu.screen.selection)
    hands.choose("watch")
    assert kotsu.name == "RunReplay"
    kotsu.wait(1.0)
    hands.choose("play", "match")
    kotsu.wait(0.2)
    assert kotsu.name == "ReplayPlayer" and kotsu.screen.replay.names == ("Ada", "Mochi")
    hands.do("back")
    assert kotsu.name == "RunReplay" and kotsu.screen.paused
    hands.do("back")
    assert (kotsu.name, kotsu.screen.number) == ("ReplaysScreen", 1)
    hands.choose(1, "story")
    assert kotsu.name == "RunCard"
    kotsu.wait(1.0)
    hands.choose("leave")
    assert kotsu.name == "ReplaysScreen"
    films: list[Log] = []
    monkeypatch.setattr(kotsu.app.picture_saver, "save_film", lambda log, settings, rules: films.append(log))
    hands.choose(1, "film")
    assert kotsu.name == "RunCard" and films == [run.log]


def test_the_card_gets_the_turning_point_of_a_match_once_its_review_has_found_it(
    kotsu: Kotsu, hands: PadHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = walk(kotsu)
    log = play_first_match(kotsu, run)
    record = Record(*rules_of(log), log)
    ply = record.movers.index(2)
    monkeypatch.setattr(kotsu.app.bots, "thinker", Judge(record.positions[ply]))
    kotsu.app.go("run_card", run=run)
    card = kotsu.screen
    assert card.reviews.best is None
    for _ in range(100):
        kotsu.frame()
        if card.reviews.best is not None:
            break
    found = card.turns[0]
    assert (found.record.log, found.turning_ply.ply, round(found.swing, 1)) == (log, ply, 0.5)
    assert "Mochi" in card.turn_text(found) and card.turn_text(found) in words(kotsu)


def test_the_matches_of_a_run_that_someone_keeps_stay_with_it(kotsu: Kotsu, hands: PadHands) -> None:
    run = walk(kotsu)
    play_first_match(kotsu, run)
    replays = kotsu.app.records.replays
    (kept,) = (replay for replay in replays.list_replays() if replay.log.table == "undercity")
    replays.protect(kept, True)
    for seed in range(2):
        replays.keep(random_match(load_rules("kotsu"), seed), 1)
    tables = [replay.log.table for replay in replays.list_replays()]
    assert tables == ["knucklebones", "reversi", "undercity"]
