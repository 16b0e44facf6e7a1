"""Puzzles at the table: opened from the setup, missed, tried again, and kept as solved."""

from __future__ import annotations

import pytest
from PIL import ImageStat

from game.match.practice import puzzles_at
from systems.staging import path_to
from tests.kit.app import HANDS, Hands, Kotsu
from tests.kit.cases import SOME_HANDS

pytestmark = pytest.mark.usefixtures("quick_bots")


def at_the_setup(kotsu: Kotsu, kind: str, table_name: str = "khet") -> Hands:
    """Go to the setup of a table."""
    kotsu.reset()
    hands = HANDS[kind](kotsu)
    kotsu.app.table_name = table_name
    kotsu.open("setup")
    return hands


def play(hands: Hands, move: str) -> None:
    """Make a move at the table, and let its result be shown."""
    screen = hands.kotsu.screen
    match, table = screen.match, screen.table
    made = table.notation.read_move(match.rules, move)
    for place in path_to(table.name, match.rules, match.position, made):
        hands.choose(place)
    for _ in range(6):
        hands.kotsu.tick()


def another(kotsu: Kotsu) -> str:
    """Return a legal move that is not the solution."""
    screen = kotsu.screen
    moves = map(screen.table.notation.write_move, screen.table.legal(screen.match.rules, screen.match.position))
    return next(move for move in moves if move != screen.puzzle.line[0])


@pytest.mark.parametrize("kind", SOME_HANDS)
def test_any_device_misses_a_puzzle_tries_again_solves_it_and_leaves_the_next(kotsu: Kotsu, kind: str) -> None:
    hands = at_the_setup(kotsu, kind)
    hands.choose("puzzles")
    assert kotsu.name == "PuzzleList" and kotsu.screen.shown_entries[0].name["en"] in kotsu.ink().words
    hands.choose(0)
    assert kotsu.name == "PuzzleMatch" and kotsu.screen.number == 0
    kotsu.wait(1)
    play(hands, another(kotsu))
    assert len(kotsu.screen.match.log) == 2, "the bot has answered"
    assert kotsu.screen.panel.key == "puzzles.missed"
    puzzle = kotsu.screen.puzzle
    assert not kotsu.app.records.puzzles.has("khet", puzzle.position)
    kotsu.wait(2)
    hands.choose("yes")
    assert kotsu.name == "PuzzleMatch" and not kotsu.screen.match.log
    kotsu.wait(1)
    play(hands, puzzle.line[0])
    assert kotsu.screen.panel.key == "puzzles.solved_next"
    assert kotsu.app.records.puzzles.has("khet", puzzle.position)
    kotsu.wait(2)
    hands.choose("yes")
    assert kotsu.screen.number == 1
    kotsu.wait(1)
    hands.do("back")
    kotsu.wait(1)
    hands.choose("yes")
    assert kotsu.name == "PuzzleList" and kotsu.focus in (1, None)
    hands.choose("back")
    assert kotsu.name == "Setup"


def test_a_hit_in_two_solves_against_every_answer_and_the_last_puzzle_leads_back_to_the_list(kotsu: Kotsu) -> None:
    hands = at_the_setup(kotsu, "pad")
    kotsu.app.go("puzzles")
    number = next(index for index, puzzle in enumerate(kotsu.screen.shown_entries) if puzzle.plies == 3)
    kotsu.app.go("solving", number=number)
    kotsu.wait(1)
    screen = kotsu.screen
    play(hands, screen.puzzle.line[0])
    assert len(screen.match.log) == 2 and screen.panel is None
    rules, position = screen.match.rules, screen.match.position
    wins = (
        screen.table.notation.write_move(move)
        for move in screen.table.legal(rules, position)
        if (end := screen.table.result(rules, screen.table.apply(rules, position, move)[0])) is not None
        and end.of(screen.solver) == "won"
    )
    play(hands, next(wins))
    assert screen.panel.key.startswith("puzzles.solved")
    kotsu.app.go("puzzles")
    last = len(kotsu.screen.shown_entries) - 1
    kotsu.app.go("solving", number=last)
    kotsu.screen.conclude(True)
    kotsu.wait(2)
    hands.choose("ok")
    assert kotsu.name == "PuzzleList" and kotsu.focus == last


@pytest.mark.parametrize("table_name", ["knucklebones", "reversi", "prospector"])
def test_at_every_table_a_puzzle_is_missed_and_solved_without_hints_or_a_restart(kotsu: Kotsu, table_name: str) -> None:
    hands = at_the_setup(kotsu, "pad", table_name)
    kotsu.app.settings.help.advice = kotsu.app.settings.help.values = True
    hands.choose("puzzles")
    kotsu.frame()
    hands.choose(0)
    for solved in (False, True):
        live = kotsu.screen
        line, rules = live.puzzle.line, live.match.rules
        assert kotsu.name == "PuzzleMatch" and not live.screen_state.is_advised
        assert ("button", "new") not in [item.id for item in live.seat_choice.items]
        for move in line if solved else (another(kotsu),):
            live.match.pending.append(live.table.notation.read_move(rules, move))
            kotsu.tick()
        kotsu.until(lambda live=live: live.panel is not None, 0.1)
        assert live.panel.key == ("puzzles.solved_next" if solved else "puzzles.missed")
        kotsu.wait(2)
        hands.choose("yes")
    assert kotsu.screen.number == 1


def test_the_list_shows_its_positions_after_a_match_on_another_board(kotsu: Kotsu) -> None:
    kotsu.app.table_name = "reversi"
    kotsu.app.free_seats("small")
    kotsu.open("puzzles")
    kotsu.frame()
    assert kotsu.name == "PuzzleList" and kotsu.app.next_match.rules != kotsu.app.content.default_rules


def test_the_puzzle_in_focus_stands_out_from_solved_ones(kotsu: Kotsu) -> None:
    app = kotsu.app
    app.table_name = "khet"
    app.free_seats()
    first = puzzles_at(app.store, "khet").by_difficulty[0]
    app.records.puzzles.add("khet", first.position)
    app.go("puzzles", focus=1)
    kotsu.wait(1.0)
    kotsu.frame()
    picture = app.main_canvas.read().convert("L")

    def brightness(line: int) -> float:
        x, y = kotsu.screen.menu.rect(line).center
        return ImageStat.Stat(picture.crop((round(x), round(358 - y), round(x) + 20, round(362 - y)))).mean[0]

    assert brightness(1) > 1.5 * max(brightness(0), brightness(2))
