"""A Reversi table on screen and under presses: turning discs, passing seats, squares that are not allowed."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import esper
import pytest

from components.effects import Design
from components.match import Seat
from components.pose import InFlight, Pose, ShownNumber, ShownTurn
from components.press import PointerMove, Press
from components.reversi import Disc, ShownDisc, ShownLast, ShownPass, ShownTray
from game.content.models.controls import ActionName
from game.tables.reversi.board import board_with
from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import read_move, write_move
from game.tables.table_files import load_rules
from game.tools.gallery.tables.reversi import LAST, LEVEL, MIDDLE, PASSING
from systems.entities import only
from systems.focus import nearest
from systems.reversi.layout import square_at
from tests.kit.shipped import shipped_store
from tests.kit.watched import TablePlayer, only_component

STORE = shipped_store()
RULES: Rules = STORE.content_of("reversi").default_rules
SMALL: Rules = load_rules("small", on="reversi")
START = RULES.start


class Board(TablePlayer):
    """A watched match with a player at the buttons."""

    def __init__(self, notation: str = START, speed: float = 1.0, rules: Rules = RULES, **comfort: float) -> None:
        super().__init__(notation, speed, "reversi", rules, **comfort)

    def move(self, text: str) -> None:
        self.match.pending.append(read_move(self.rules, text))
        self.tick(0.0)

    def see_out(self) -> None:
        while self.playback.is_busy:
            self.tick()
        self.tick()

    @property
    def plays(self) -> bool:
        """True while something is shown before the final count."""
        return self.playback.is_busy and not only(ShownTurn).is_over

    def press(self, *actions: ActionName) -> None:
        for action in actions:
            self.hit(action)

    def focus_square(self, square: str) -> None:
        self.choosing.focus = self.memory.last_focus = ("square", square)

    @property
    def seats(self) -> dict[str, int]:
        """Return the seat whose side of each disc is shown."""
        return {disc.square: seen.seat for _, (disc, seen) in esper.get_components(Disc, ShownDisc)}

    @property
    def counts(self) -> tuple[int, int]:
        found = {seat.number: number.value for _, (seat, number) in esper.get_components(Seat, ShownNumber)}
        return found[1], found[2]

    def pose(self, square: str) -> Pose:
        return next(pose for _, (disc, pose) in esper.get_components(Disc, Pose) if disc.square == square)


def test_truth_is_there_at_once_while_the_disc_still_comes_down_and_is_marked_when_it_lies() -> None:
    board = Board()
    board.move("d3")
    assert next(disc.seat for _, disc in esper.get_component(Disc) if disc.square == "d4") == 1
    shown = lambda: (board.seats["d4"], board.counts, board.pose("d3").alpha, only_component(ShownLast).square)  # noqa: E731
    assert shown() == (2, (2, 2), 0.0, None)
    board.see_out()
    assert shown() == (1, (4, 1), 1.0, "d3")


def test_discs_turn_one_after_another_outward_from_the_move() -> None:
    board = Board("-OOOOOX--------------------------------------------------------- X")
    board.move("a1")
    order: list[str] = []
    while board.playback.is_busy:
        board.tick()
        order += [square for square, seat in sorted(board.seats.items()) if seat == 1 and square not in order]
    assert [square for square in order if square not in ("a1", "g1")] == ["b1", "c1", "d1", "e1", "f1"]


def piles(board: Board) -> tuple[int, int]:
    """Return the number of discs on each pile."""
    found = {seat.number: tray.discs for _, (seat, tray) in esper.get_components(Seat, ShownTray)}
    return found[1], found[2]


def pile_sizes(board: Board) -> list[tuple[int, int]]:
    """Return the sizes of the piles as they grow, to the end."""
    seen = [piles(board)]
    while board.playback.is_busy:
        board.tick()
        if piles(board) != seen[-1]:
            seen.append(piles(board))
    return seen


@pytest.mark.parametrize(("line", "move", "rules", "ends"), [
    (LAST, "h8", RULES, (28, 36)), (LEVEL, "a8", RULES, (32, 32)), ("-OX" + "-" * 33 + " X", "a1", SMALL, (3, 0)),
])
def test_at_the_end_discs_are_counted_seat_by_seat_and_lie_where_they_lay_again(
    line: str, move: str, rules: Rules, ends: tuple[int, int]
) -> None:
    board = Board(line, rules=rules)
    board.move(move)
    while board.plays:
        board.tick()
    seen, numbers = pile_sizes(board), board.counts
    assert seen[0] == (0, 0) and seen[-1] == numbers == ends
    assert all(second == 0 or first == ends[0] for first, second in seen), "seat by seat"
    assert all(0 <= now[0] - was[0] + now[1] - was[1] <= 3 for was, now in pairwise(seen)), "one after the other"
    wide = board_with(board.match.position.full).size
    for _, (disc, pose) in esper.get_components(Disc, Pose):
        assert (pose.x, pose.y, pose.alpha, pose.scale_x) == (*square_at(disc.square, wide), 1.0, 1.0)
    assert not esper.get_component(InFlight)


def test_a_press_ends_the_count_once_it_has_been_seen_for_a_while() -> None:
    board = Board(LAST)
    board.move("h8")
    while board.plays:
        board.tick()
    board.wait(only(Design).timing.beats["match_won"].lands * 0.9)
    assert piles(board)[0] == 28 > 0
    board.press("confirm")
    board.tick()
    assert not board.playback.is_busy and piles(board) == board.counts == (28, 36)


def test_nothing_flies_under_reduced_motion_and_nothing_is_waited_for_at_instant_speed() -> None:
    board = Board(LAST, reduced_motion=True)
    board.move("h8")
    while board.playback.is_busy:
        board.tick()
        assert {pose.scale_x for _, pose in esper.get_component(Pose)} == {1.0}
        if only(ShownTurn).is_over:
            assert piles(board) == board.counts == (28, 36)
    board = Board(LAST, speed=0.0)
    board.move("h8")
    assert not board.playback.is_busy and piles(board) == board.counts == (28, 36)


def test_a_seat_without_a_move_passes_alone_and_a_banner_says_so() -> None:
    board = Board(PASSING)
    board.move("f1")
    shown = set()
    for _ in range(600):
        board.tick()
        if only_component(ShownPass).openness > 0.5:
            shown.add(only_component(ShownPass).seat)
    assert [write_move(move) for move in board.match.log] == ["f1", "pass"]
    assert (shown, board.match.position.side, only_component(ShownPass).seat) == ({1}, 2, 0)


def test_a_setting_keeps_the_banner_of_a_pass_longer_and_any_press_hurries_it() -> None:
    lengths = []
    for times in (1.0, 3.0):
        board = Board(PASSING, banner_time=times)
        board.move("f1")
        while not only_component(ShownPass).seat:
            board.tick()
        playback = board.playback
        lengths.append(max(beat.next_start for beat in playback.beats) - playback.clock + playback.hit_stop)
    assert lengths[1] > lengths[0] + 3
    board.tick(0.2)
    board.press("confirm")
    board.wait(lengths[1] / STORE.content_of("reversi").timing.hurry)
    assert only_component(ShownPass).seat == 0


@pytest.mark.parametrize(("square", "why"), [("d4", "refused.occupied"), ("a1", "refused.turns_nothing")])
def test_an_illegal_square_says_why_and_changes_nothing(square: str, why: str) -> None:
    board = Board()
    before = board.match.position
    board.focus_square(square)
    board.press("confirm")
    assert (board.choosing.reply, board.match.position, board.match.log) == (why, before, [])
    board.press("left")
    assert board.choosing.reply is None


@pytest.mark.parametrize("line", [START, MIDDLE, SMALL.start])
def test_every_turn_begins_with_the_focus_on_a_square_where_a_disc_may_lie(line: str) -> None:
    """It is the square nearest to the last disc, so that the eyes move little."""
    board = Board(line, rules=SMALL if line == SMALL.start else RULES)
    for _ in range(8):
        kind, square = board.choosing.focus
        squares = {move.square for move in board.choosing.moves}
        assert kind == "square" and square in squares
        if board.match.log:
            wide = board_with(board.match.position.full).size
            last = square_at(board.match.log[-1].square, wide)
            assert dist(square_at(square, wide), last) == min(dist(square_at(each, wide), last) for each in squares)
        board.press("confirm")
        board.see_out()
    assert len(board.match.log) == 8, "whoever presses confirm alone plays"


@pytest.mark.parametrize(("rules", "columns", "count"), [(RULES, "abcdefgh", 67), (SMALL, "abcdef", 39)])
def test_the_focus_walks_every_square_and_to_the_buttons(rules: Rules, columns: str, count: int) -> None:
    board = Board(rules.start, rules=rules)
    size, last = len(columns), columns[-1]
    board.focus_square("a1")
    board.press(*["right"] * (size - 1))
    assert board.choosing.focus == ("square", f"{last}1")
    board.press(*["down"] * (size - 1))
    assert board.choosing.focus == ("square", f"{last}{size}")
    reached = {("square", "a1")}
    while True:
        more = {nearest(board.choosing.items, at, way) for at in reached for way in ("up", "down", "left", "right")}
        if more <= reached:
            break
        reached |= more
    assert reached == {item.id for item in board.choosing.items} and len(reached) == count


@pytest.mark.parametrize(("rules", "size", "square"), [(RULES, 8, "d3"), (SMALL, 6, "c2")])
def test_the_mouse_places_where_it_points_and_nowhere_else(rules: Rules, size: int, square: str) -> None:
    board = Board(rules.start, rules=rules)
    point = PointerMove("mouse", *square_at(square, size), board.now)
    board.inbox.presses += [point, Press("mouse", "confirm", board.now)]
    board.tick()
    assert [write_move(move) for move in board.match.log] == [square]
    board.see_out()
    board.inbox.presses += [PointerMove("mouse", 3.0, 3.0, board.now), Press("mouse", "confirm", board.now)]
    board.tick()
    assert len(board.match.log) == 1 and board.choosing.reply is None
