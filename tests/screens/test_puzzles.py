"""Puzzles at the table: opened from the setup, missed, tried again, and kept as solved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import ImageStat

from game.match import storage
from game.match.practice import FILE, SolvedPuzzles, puzzles_at
from game.match.thinker import ImmediateThinker
from systems.staging import path_to
from tests.kit.app import HANDS, Hands, Stage
from tests.kit.hands import SOME_HANDS


def at_the_setup(stage: Stage, kind: str, table_name: str = "khet") -> Hands:
    """Go to the setup of a table, with bots that answer at once."""
    stage.reset()
    hands = HANDS[kind](stage)
    stage.app.bots.thinker = ImmediateThinker()
    stage.app.table_name = table_name
    stage.open("setup")
    return hands


def play(hands: Hands, move: str) -> None:
    """Make a move at the table, and let its result be shown."""
    screen = hands.stage.screen
    match, table = screen.match, screen.table
    made = table.read_move(match.rules, move)
    for place in path_to(table.name, match.rules, match.position, made):
        hands.choose(place)
    for _ in range(6):
        hands.stage.tick()


def another(stage: Stage) -> str:
    """Return a legal move that is not the solution."""
    screen = stage.screen
    moves = map(screen.table.write_move, screen.table.legal(screen.match.rules, screen.match.position))
    return next(move for move in moves if move != screen.puzzle.line[0])


@pytest.mark.parametrize("kind", SOME_HANDS)
def test_any_device_misses_a_puzzle_tries_again_solves_it_and_leaves_the_next(stage: Stage, kind: str) -> None:
    hands = at_the_setup(stage, kind)
    hands.choose("puzzles")
    assert stage.name == "PuzzleList" and stage.screen.all[0].name["en"] in stage.ink().words
    hands.choose(0)
    assert stage.name == "PuzzleMatch" and stage.screen.number == 0
    stage.wait(1)
    play(hands, another(stage))
    assert len(stage.screen.match.log) == 2, "the bot has answered"
    assert stage.screen.question.key == "puzzles.missed"
    puzzle = stage.screen.puzzle
    assert not stage.app.records.puzzles.has("khet", puzzle.position)
    stage.wait(2)
    hands.choose("yes")
    assert stage.name == "PuzzleMatch" and not stage.screen.match.log
    stage.wait(1)
    play(hands, puzzle.line[0])
    assert stage.screen.question.key == "puzzles.solved_next"
    assert stage.app.records.puzzles.has("khet", puzzle.position)
    stage.wait(2)
    hands.choose("yes")
    assert stage.screen.number == 1
    stage.wait(1)
    hands.do("back")
    stage.wait(1)
    hands.choose("yes")
    assert stage.name == "PuzzleList" and stage.focus in (1, None)
    hands.choose("back")
    assert stage.name == "Setup"


def test_a_hit_in_two_solves_against_every_answer_and_the_last_puzzle_leads_back_to_the_list(stage: Stage) -> None:
    hands = at_the_setup(stage, "pad")
    stage.app.go("puzzles")
    number = next(index for index, puzzle in enumerate(stage.screen.all) if puzzle.plies == 3)
    stage.app.go("solving", number=number)
    stage.wait(1)
    screen = stage.screen
    play(hands, screen.puzzle.line[0])
    assert len(screen.match.log) == 2 and screen.question is None
    rules, position = screen.match.rules, screen.match.position
    wins = (
        screen.table.write_move(move)
        for move in screen.table.legal(rules, position)
        if (end := screen.table.result(rules, screen.table.apply(rules, position, move)[0])) is not None
        and end.of(screen.solver) == "won"
    )
    play(hands, next(wins))
    assert screen.question.key.startswith("puzzles.solved")
    stage.app.go("puzzles")
    last = len(stage.screen.all) - 1
    stage.app.go("solving", number=last)
    stage.screen.conclude(True)
    stage.wait(2)
    hands.choose("ok")
    assert stage.name == "PuzzleList" and stage.focus == last


@pytest.mark.parametrize("table_name", ["knucklebones", "reversi", "prospector"])
def test_at_every_table_a_puzzle_is_missed_and_solved_without_hints_or_a_restart(stage: Stage, table_name: str) -> None:
    hands = at_the_setup(stage, "pad", table_name)
    stage.app.settings.help.advice = stage.app.settings.help.values = True
    hands.choose("puzzles")
    stage.frame()
    hands.choose(0)
    for solved in (False, True):
        live = stage.screen
        line, rules = live.puzzle.line, live.match.rules
        assert stage.name == "PuzzleMatch" and not live.screen_state.is_advised
        assert ("button", "new") not in [item.id for item in live.seat_choice.items]
        for move in line if solved else (another(stage),):
            live.match.pending.append(live.table.read_move(rules, move))
            stage.tick()
        stage.until(lambda live=live: live.question is not None, 0.1)
        assert live.question.key == ("puzzles.solved_next" if solved else "puzzles.missed")
        stage.wait(2)
        hands.choose("yes")
    assert stage.screen.number == 1


def test_solved_puzzles_are_stored_and_damaged_files_set_aside(tmp_path: Path) -> None:
    SolvedPuzzles(tmp_path).add("khet", "here")
    storage.disk.wait()
    again = SolvedPuzzles(tmp_path)
    assert again.has("khet", "here") and not again.has("reversi", "here") and not again.has("khet", "there")
    (tmp_path / FILE).write_text('{"version": 1, "solved": [7]}')
    broken = SolvedPuzzles(tmp_path)
    assert broken.notice == "notice.puzzles" and not broken.has("khet", "here")
    assert not (tmp_path / FILE).exists()


def test_the_list_shows_its_positions_after_a_match_on_another_board(stage: Stage) -> None:
    stage.app.table_name = "reversi"
    stage.app.free_seats("small")
    stage.open("puzzles")
    stage.frame()
    assert stage.name == "PuzzleList" and stage.app.next_match.rules != stage.app.content.default_rules


def test_the_puzzle_in_focus_stands_out_from_solved_ones(stage: Stage) -> None:
    app = stage.app
    app.table_name = "khet"
    app.free_seats()
    first = puzzles_at(app.store, "khet").by_difficulty[0]
    app.records.puzzles.add("khet", first.position)
    app.go("puzzles", focus=1)
    stage.wait(1.0)
    stage.frame()
    picture = app.main_canvas.read().convert("L")

    def brightness(line: int) -> float:
        x, y = stage.screen.menu.rect(line).center
        return ImageStat.Stat(picture.crop((round(x), round(358 - y), round(x) + 20, round(362 - y)))).mean[0]

    assert brightness(1) > 1.5 * max(brightness(0), brightness(2))
