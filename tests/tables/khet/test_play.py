"""The beam, one line per case; the ends of matches, offers and answers, and counts of action sequences."""

from __future__ import annotations

import pytest

from game.kernel.bots import never
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import Refusal
from game.tables import find_table
from game.tables.khet.board import Board
from game.tables.khet.definitions import Rules, vary
from game.tables.khet.position import (
    SideEdges,
    action_of,
    beam_as_json,
    board_of,
    half_turn,
    move_of,
    opposite_action,
    write,
)
from game.tables.khet.rules import apply, legal, legal_actions, new, perft, read, score
from game.tables.table_files import load_rules
from tests.tables.khet.positions import events_of, line_of, move, moves, position_after, position_of
from tests.tables.khet.sets import EYES, SETS, STANDARD, rules
from tests.tables.khet.test_actions import refusal_code

SHUFFLE = ("b1-b2", "i8-i7", "b2-b1", "i7-i8")
"""Four moves that lead back to the first position."""


def test_silver_begins_and_no_seed_changes_anything() -> None:
    assert write(new(STANDARD, 0)) == write(new(STANDARD, 7)) == f"{STANDARD.start}"
    with pytest.raises(Refusal, match="Silver"):
        new(STANDARD, 0, 2)


def test_a_setup_is_found_by_its_file_and_by_what_it_is_called() -> None:
    for name in ("eye_classic", "Eye: Classic", "EYE CLASSIC"):
        assert vary(STANDARD, {"setup": name}).setup == "eye_classic"
    assert vary(STANDARD, {"setup": "Classic 2"}).edition == 2
    with pytest.raises(Refusal, match="'osiris'"):
        vary(STANDARD, {"setup": "Osirs"})


def test_sphinxes_may_stand_on_the_board_in_the_first_edition() -> None:
    line = write(new(EYES, 0))
    assert line.startswith("ssY3cp1bC/") and line.split()[0].endswith("Sn")
    assert "j1-" in moves(new(EYES, 0))


def test_losing_the_pharaoh_loses_the_match() -> None:
    other, own = position_of("j2:C e2:p e1:x"), position_of("i4:P")
    assert events_of(other, "b1-b2")[2:] == [("PieceDestroyed", 2, "e2", "pharaoh"), ("MatchWon", 1, (2, 1), "pharaoh")]
    assert events_of(own, "i4-j4")[-1] == ("MatchWon", 2, (0, 1), "pharaoh")
    after = position_after(other, "b1-b2")
    assert (score(STANDARD, after), legal(STANDARD, after)) == (((2, 1), 1, "pharaoh"), ())
    assert refusal_code(after, "i8-i7") == "over" == refusal_code(after, "resign")


def test_both_pharaohs_at_once_are_a_draw() -> None:
    position = position_of("j2:H j6:C e6:p g2:P i4:A")
    assert events_of(position, "i4+")[2:] == [
        ("PieceDestroyed", 2, "e6", "pharaoh"), ("PieceDestroyed", 1, "g2", "pharaoh"),
        ("MatchDrawn", (3, 0), "pharaoh"),
    ]
    assert score(STANDARD, position_after(position, "i4+")).outcome == "draw"


def test_the_third_time_a_position_is_there_it_may_be_claimed() -> None:
    position = new(STANDARD, 0)
    start = position_of("e4:A")
    twice = position_after(start, *SHUFFLE)
    assert len(line_of(twice).split()[4].split(",")) == 4
    assert refusal_code(twice, "claim") == "no_claim" and "claim" not in moves(twice)
    thrice = position_after(twice, *SHUFFLE)
    assert "claim" in moves(thrice) and moves(thrice) == sorted(moves(thrice))
    assert events_of(thrice, "claim") == [("MatchDrawn", (2, 1), "claimed")]
    over = position_after(thrice, "claim")
    assert line_of(over).split()[1] == "s:claimed" and score(STANDARD, over).by == "claimed"
    assert read(STANDARD, line_of(over)) == over
    assert position_after(thrice, "b1-b2").over is False and position.over is False


def test_a_removed_piece_clears_the_positions_for_repetition() -> None:
    position = position_after(position_of("e4:A i4:A"), "b1-b2", "i8-i7", "i4-j4")
    assert line_of(position).split()[4] == "-"
    once = position_after(position_of("e4:A"), *SHUFFLE)
    assert line_of(read(STANDARD, line_of(once).rsplit(" ", 1)[0])).split()[4] == "-"


def test_a_position_is_another_one_while_the_tower_may_not_be_turned_back() -> None:
    position = position_of("", tower="e4")
    assert position_after(position, "T+", "i8-i7").last == 0
    keys = [line_of(position_after(position, turn, turn)).split()[4] for turn in ("T+", "T-")]
    assert keys[0].split(",")[0] == keys[1].split(",")[0] and keys[0] != keys[1]


def test_after_many_moves_without_a_loss_the_pieces_are_counted() -> None:
    short = rules("short", quiet=4)
    ahead, even = position_of("e4:W", rules=short), position_of("", rules=short)
    for start, end in ((ahead, ("MatchWon", 1, (3, 1), "counted")), (even, ("MatchDrawn", (1, 1), "counted"))):
        assert events_of(position_after(start, *SHUFFLE[:3], rules=short), SHUFFLE[3], short)[-1] == end
    over = position_after(ahead, *SHUFFLE, rules=short)
    assert read(short, line_of(over)) == over and over.over and not read(STANDARD, line_of(over)).over


def test_a_hit_that_armor_takes_is_no_loss() -> None:
    armored = position_of("j2:C e2:o")._replace(edges=(SideEdges(), SideEdges(armor=1)), keys=(1, 2, 3))
    hit, events = apply(STANDARD, armored, move("b1-b2"))
    assert [type(event).__name__ for event in events] == ["PieceMoved", "BeamFired", "EdgeChanged", "TurnPassed"]
    assert hit.pieces == armored.pieces and hit.keys == (0, 0, 0, 0), "no earlier position can recur"
    assert read(STANDARD, line_of(hit)) == hit
    short = STANDARD.model_copy(update={"quiet": 4})
    assert apply(short, armored, move("b1-b2"))[0].state == "counted"


def test_who_can_do_nothing_draws() -> None:
    boxed = position_of("b8:P a7:x b7:o c7:o c8:o", "s")
    assert score(STANDARD, boxed) == ((1, 5), "draw", "stuck") and moves(boxed) == []
    assert events_of(position_of("b8:P a7:y b7:o c7:o c6:o d8:o", "r"), "d8-c8")[-1] == ("MatchDrawn", (1, 6), "stuck")


def test_a_draw_is_offered_and_answered() -> None:
    start = position_of("e4:A")
    assert events_of(start, "offer") == [("DrawOffered", 1), ("TurnPassed", 2)]
    offered = position_after(start, "offer")
    assert moves(offered) == ["accept", "decline"] and line_of(offered).split()[1] == "r:offered"
    assert refusal_code(offered, "i8-i7") == "must_answer" == refusal_code(offered, "claim")
    assert events_of(offered, "accept") == [("MatchDrawn", (2, 1), "agreed")]
    assert events_of(offered, "decline") == [("DrawDeclined", 2), ("TurnPassed", 1)]
    declined = position_after(offered, "decline")
    assert refusal_code(declined, "offer") == "declined" and "e4+" in moves(declined)
    assert refusal_code(start, "accept") == "no_offer" == refusal_code(start, "decline")
    assert position_after(declined, "e4+", "offer").seat_to_move == 1 and position_after(declined, "e4+").state == ""
    for position in (offered, declined, position_after(offered, "accept")):
        assert read(STANDARD, line_of(position)) == position


def test_a_seat_may_resign_instead_of_answering() -> None:
    start = position_of("e4:A")
    assert not {"offer", "resign"} & {*moves(start)}, "they are legal, but not offered"
    assert events_of(start, "resign") == [("MatchWon", 2, (2, 1), "resigned")]
    assert events_of(position_after(start, "offer"), "resign") == [("MatchWon", 1, (2, 1), "resigned")]
    over = position_after(start, "resign")
    assert score(STANDARD, over).outcome == 2 and read(STANDARD, line_of(over)) == over


SHIPPED: Rules = load_rules(find_table("khet").files.standard, on="khet")


@pytest.mark.parametrize(("setup", "counts"), [
    ("classic", (79, 6228)), ("dynasty", (70, 4849)), ("classic_2", (77, 5920)),
])
def test_printed_counts(setup: str, counts: tuple[int, int]) -> None:
    rule_set = rules(setup=setup)
    assert tuple(perft(rule_set, new(rule_set, 0), depth) for depth in (1, 2)) == counts
    assert perft(rule_set, new(rule_set, 0), 0) == 1


def test_sequences_that_a_limit_ends_earlier_do_not_count() -> None:
    start, short = new(STANDARD, 0), STANDARD.model_copy(update={"quiet": 1})
    one, two = (perft(STANDARD, start, depth) for depth in (1, 2))
    assert [perft(STANDARD, start._replace(left=left), 2) for left in (1, 2, 3)] == [0, two, two]
    assert perft(short, start, 1) == perft(STANDARD, start._replace(left=1), 1) == one
    captures = [after for move in legal(short, start) if not (after := apply(short, start, move)[0]).over]
    assert 0 < len(captures) < one and perft(short, start, 2) == sum(perft(short, after, 1) for after in captures)


@pytest.mark.parametrize("rules_", SETS)
def test_an_action_leaves_the_board_before_it_as_it_was(rules_: str) -> None:
    rule_set = SETS[rules_]
    for seed in range(6):
        board, stream = board_of(new(rule_set, 0), rule_set.idle_turns), Stream(seed_state(seed))
        for _ in range(60):
            if board.fallen or not (actions := sorted(legal_actions(board))):
                break
            before, after = state(board), board.after(stream.pick(actions))
            assert state(board) == before and state(after) == state(rebuilt(after))
            board = after


def rebuilt(board: Board) -> Board:
    """Return the same board, built again from its parts."""
    return Board(bytes(board.squares), board.side, board.tower, board.turns, board.last, board.idle, board.swaps)


def state(board: Board) -> tuple[object, ...]:
    """Return everything that matters in a board, including its key."""
    return (bytes(board.squares), board.side, sorted(board.own), sorted(board.others), board.key, board.fallen,
            board.tower, board.turns, board.last, board.step_up, sorted(legal_actions(board)))


@pytest.mark.parametrize("setup", SHIPPED.setups)
def test_every_setup_is_the_same_from_across_the_table(setup: str) -> None:
    rule_set = SHIPPED.model_copy(update={"setup": setup})
    stream, position = Stream(seed_state(7)), new(rule_set, 0)
    assert half_turn(position)._replace(side=1) == position
    for _ in range(12):
        other = half_turn(position)
        assert half_turn(other) == position._replace(keys=())
        assert perft(rule_set, other, 1) == perft(rule_set, position, 1)
        actions = [action_of(move, position.tower) for move in legal(rule_set, position)]
        mirrored = {move_of(opposite_action(action), other.tower) for action in actions}
        assert mirrored == set(legal(rule_set, other))
        assert len(beam_as_json(rule_set, other, never)["hits"]) == len(beam_as_json(rule_set, position, never)["hits"])
        if position.over:
            break
        position, _ = apply(rule_set, position, stream.pick(legal(rule_set, position)))
    assert perft(rule_set, half_turn(new(rule_set, 0)), 2) == perft(rule_set, new(rule_set, 0), 2)


WAYS = {
    "N": ("s", "j4", "", {"n": "j5", "e": "", "w": "i4"}),
    "E": ("r", "e8", "a8:se ", {"e": "f8", "n": "", "s": "e7"}),
    "S": ("r", "a5", "", {"s": "a4", "e": "b5", "w": ""}),
    "W": ("s", "e1", "j1:Sw ", {"w": "d1", "n": "e2", "s": ""}),
}
"""By direction of the beam: its side, the square of the piece, other pieces needed, and the next squares."""
PIECES = {
    "A": "..en", "B": "e..s", "C": "ws..", "D": ".nw.", "X": "wsen", "Y": "enws", "P": "....", "O": "....",
    "W": "....", "Nn": "..#.", "Ne": "...#", "Ns": "#...", "Nw": ".#..",
}
"""The beam after meeting each piece on its way north, east, south and west: a new direction, ``.`` hits, ``#`` ends it.
"""


@pytest.mark.parametrize("way", WAYS)
def test_every_piece_from_four_sides(way: str) -> None:
    side, square, more, onward = WAYS[way]
    for letter, outs in PIECES.items():
        code = letter if side == "s" else letter[0].lower() + letter[1:]
        data = beam_as_json(STANDARD, position_of(f"{more}{square}:{code}", side), never)
        out, (part,) = outs["NESW".index(way)], data["parts"]
        ends = {".": "hit", "#": "blocked"}.get(out, "rim")
        after = [onward[out]] if ends == "rim" and onward[out] else []
        assert part[part.index(square) + 1 :][: 1 if ends == "rim" else None] == after, letter
        assert (data["hits"], data["ends"]) == ([square] if out == "." else [], [ends]), letter


@pytest.mark.parametrize(("letter", "mirror"), [("H", "X"), ("I", "Y")])
@pytest.mark.parametrize("way", WAYS)
def test_an_eye_lets_one_part_through_and_turns_the_other_as_a_djed_would(letter: str, mirror: str, way: str) -> None:
    side, square, more, _ = WAYS[way]
    eye, djed = (each if side == "s" else each.lower() for each in (letter, mirror))
    through, aside = beam_as_json(STANDARD, position_of(f"{more}{square}:{eye}", side), never)["parts"]
    (straight,) = beam_as_json(STANDARD, position_of(more, side), never)["parts"]
    (turned,) = beam_as_json(STANDARD, position_of(f"{more}{square}:{djed}", side), never)["parts"]
    assert through == straight and turned == [*through[: through.index(square) + 1], *aside]


@pytest.mark.parametrize(("pieces", "side", "parts", "hits", "ends"), [
    ("", "s", ["j1 j2 j3 j4 j5 j6 j7 j8"], [], ["rim"]),
    ("", "r", ["a8 a7 a6 a5 a4 a3 a2 a1"], [], ["rim"]),
    ("j1:Sw", "s", ["i1 h1 g1 f1 e1 d1 c1 b1"], ["b1"], ["hit"]),
    ("a8:se h8:O j8:A", "r", ["b8 c8 d8 e8 f8 g8 h8"], ["h8"], ["hit"]),
    ("j2:A", "s", ["j1 j2"], ["j2"], ["hit"]),
    ("j2:C e2:p", "s", ["j1 j2 i2 h2 g2 f2 e2"], ["e2"], ["hit"]),
    ("j2:C e2:Ne", "s", ["j1 j2 i2 h2 g2 f2 e2"], [], ["blocked"]),
    ("j8:C a8:ss", "s", ["j1 j2 j3 j4 j5 j6 j7 j8 i8"], ["i8"], ["hit"]),
    ("i7:p j8:C a8:se", "s", ["j1 j2 j3 j4 j5 j6 j7 j8 i8 h8 g8 f8 e8 d8 c8 b8 a8"], [], ["blocked"]),
    # An Eye splits the beam; both parts meet the stack on h4, which is one hit.
    ("j2:H h2:a h4:w j4:D", "s", ["j1 j2 j3 j4", "i2 h2 h3 h4"], ["j4", "h4"], ["hit", "hit"]),
    ("j2:H j6:C h6:w h2:a", "s", ["j1 j2 j3 j4 j5 j6 i6 h6", "i2 h2 h3 h4 h5 h6"], ["h6"], ["hit", "hit"]),
    # The mirror of a pyramid turns one part, and another part destroys the pyramid.
    ("j2:H j5:C g5:c g2:a", "s", ["j1 j2 j3 j4 j5 i5 h5 g5", "i2 h2 g2 g3 g4 g5 f5 e5 d5 c5 b5 a5"], ["g5"],
     ["hit", "rim"]),
    ("j2:I i1:p", "s", ["j1 j2 j3 j4 j5 j6 j7 j8", ""], [], ["rim", "rim"]),
    # A ring: the beam goes around and stops before it would repeat itself; also with two Eyes in the ring.
    ("j2:I j5:X f5:y f2:x", "s", ["j1 j2 j3 j4 j5 i5 h5 g5 f5 f4 f3 f2 g2 h2 i2 j2", ""], [], ["loop", "rim"]),
    ("j2:I j5:X f5:i f2:x", "s", ["j1 j2 j3 j4 j5 i5 h5 g5 f5 e5 d5 c5 b5 a5", "", "f4 f3 f2 g2 h2 i2 j2"], [],
     ["rim", "rim", "loop"]),
    ("j2:H j5:X f5:y f2:x", "s",
     ["j1 j2 j3 j4 j5 i5 h5 g5 f5 f4 f3 f2 g2 h2 i2 j2", "i2 h2 g2 f2 f3 f4 f5 g5 h5 i5 j5 j4 j3 j2", "j1"], [],
     ["rim", "loop", "rim"]),
    ("j2:H j6:C e6:p g2:P", "s", ["j1 j2 j3 j4 j5 j6 i6 h6 g6 f6 e6", "i2 h2 g2"], ["e6", "g2"], ["hit", "hit"]),
])
def test_ways_of_the_beam(pieces: str, side: str, parts: list[str], hits: list[str], ends: list[str]) -> None:
    found = beam_as_json(STANDARD, position_of(pieces, side), never)
    assert ([" ".join(part) for part in found["parts"]], found["hits"], found["ends"]) == (parts, hits, ends)


TOWER = "e4"
"""The tower's square; the tower covers e4 to f5, the upper board c2' to h7'."""


@pytest.mark.parametrize(("pieces", "side", "parts", "hits", "ends"), [
    # South of the tower, on the left: up, and back on the upper board; on the right there is only wall.
    ("j2:C e2:A", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' e2'", [], "rim"),
    ("j2:C f2:A", "s", "j1 j2 i2 h2 g2 f2 f3", [], "wall"),
    ("j2:C e2:A e3':o", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3'", ["e3'"], "hit"),
    # East of the tower: g4 faces its mirror, g5 its wall.
    ("j4:C", "s", "j1 j2 j3 j4 i4 h4 g4 g4' h4'", [], "rim"),
    ("j5:C", "s", "j1 j2 j3 j4 j5 i5 h5 g5", [], "wall"),
    # North and west of the tower, with the beam of the other side.
    ("a7:a f7:c", "r", "a8 a7 b7 c7 d7 e7 f7 f6 f6' f7'", [], "rim"),
    ("a7:a e7:c", "r", "a8 a7 b7 c7 d7 e7 e6", [], "wall"),
    ("a5:a", "r", "a8 a7 a6 a5 b5 c5 d5 d5' c5'", [], "rim"),
    ("a4:a", "r", "a8 a7 a6 a5 a4 b4 c4 d4", [], "wall"),
    # Down again: up the south face, around on the upper board, to its mirrors and walls.
    ("j2:C e2:A e3':X g3':Y", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' f3' g3' g4' g5' g6' g7'", [], "rim"),
    ("j2:C e2:A e3':X h3':D h4':d", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' f3' g3' h3' h4'", ["h4'"], "hit"),
    ("j2:C e2:A e3':X h3':D h4':c", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' f3' g3' h3' h4' g4' g4 h4 i4 j4", [], "rim"),
    ("j2:C e2:A e3':X h3':D h5':c", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' f3' g3' h3' h4' h5' g5'", [], "wall"),
])
def test_the_beam_climbs_the_tower(pieces: str, side: str, parts: str, hits: list[str], ends: str) -> None:
    found = beam_as_json(STANDARD, position_of(pieces, side, TOWER), never)
    assert ([" ".join(part) for part in found["parts"]], found["hits"], found["ends"]) == ([parts], hits, [ends])
