"""Missing parts of a table are derived from its types, or reported in a sentence at import."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from pydantic import Field

from game.content.definition import Definition, RuleSet
from game.content.table_content import TableFiles
from game.kernel.events import PLAIN_EVENTS, MatchEnded, MatchWon, MoveMade, TurnPassed
from game.kernel.refusal import Refusal
from game.kernel.result import Points
from game.tables import Table, find_table
from game.tables.plain import Move, plain_apply, plain_table
from game.tables.plain_notation import PlainNotation, plain_notation, position_and_move


class Rules(RuleSet):
    size: int = 3


class Position(NamedTuple):
    left: Annotated[int, Field(ge=0, le=99)]
    seat_to_move: int
    rng: int | None

    @property
    def over(self) -> bool:
        return not self.left


class Coin(NamedTuple):
    side: Literal["head", "tail"]
    rng: int | None = None

    @property
    def over(self) -> bool:
        return self.rng is None

    @property
    def seat_to_move(self) -> int:
        return 1


class Row(NamedTuple):
    row: Annotated[str, Field(pattern="^[ab./]*$")]
    seat_to_move: int

    @property
    def over(self) -> bool:
        return not self.row


def take(rules: Rules, position: Row, move: Move) -> Row:
    return position


def test_the_moves_of_a_plain_table_are_sorted_by_their_notation() -> None:
    moves, score = tuple(map(Move, (1, 2, 10))), Points.of_winner(None)
    table = plain_table(Rules, lambda _, seat: Row("a", seat), lambda *_: moves, take, lambda *_: score)
    assert table.legal(Rules(), Row("a", 1)) == (Move(1), Move(10), Move(2))


class Nested(NamedTuple):
    over: tuple[int, ...]
    seat_to_move: int


class Doubtful(NamedTuple):
    over: Annotated[str, Field(pattern="^[ab]*$")] | None
    seat_to_move: int


class Wordless(NamedTuple):
    over: Literal["", "end"]
    seat_to_move: int


class Endless(NamedTuple):
    seat_to_move: int


class Ownerless(NamedTuple):
    over: bool


class Event(NamedTuple):
    seat: int


def legal(rules: Any, position: Any) -> tuple[Any, ...]:
    return ("a", "b")


def by_coin(rules: Rules, position: Coin, move: Coin) -> tuple[Coin, tuple[Event, ...]]:
    return position, ()


def by_row(rules: Rules, position: Row, move: Coin) -> tuple[Row, tuple[Event, ...]]:
    return position, ()


def by_two(rules: Rules, position: Position, move: Coin) -> tuple[Position, tuple[Event, ...]]:
    return position, ()


def by_nested(rules: Rules, position: Nested, move: Coin) -> tuple[Nested, tuple[Event, ...]]:
    return position, ()


def by_doubtful(rules: Rules, position: Doubtful, move: Coin) -> tuple[Doubtful, tuple[Event, ...]]:
    return position, ()


def by_wordless(rules: Rules, position: Wordless, move: Coin) -> tuple[Wordless, tuple[Event, ...]]:
    return position, ()


def by_endless(rules: Rules, position: Endless, move: Coin) -> tuple[Endless, tuple[Event, ...]]:
    return position, ()


def by_ownerless(rules: Rules, position: Ownerless, move: Coin) -> tuple[Ownerless, tuple[Event, ...]]:
    return position, ()


def untyped(*asked: Any) -> tuple[Any, ...]:
    return asked


FILES = TableFiles(rules=Rules, event_types={Event: "event"})


def table_of(apply: Callable[..., Any]) -> Table:
    notation = plain_notation(*position_and_move(apply))
    return Table(files=FILES, new=legal, legal=legal, apply=apply, score=legal, notation=notation)


ALONE = table_of(by_coin)


def test_without_bots_one_plays_at_random() -> None:
    assert list(ALONE.plain_bots) == ["random"] and ALONE.quick_bot is ALONE.plain_bots["random"]
    assert ALONE.blind(Coin("tail", 5)) == Coin("tail")


def test_its_name_and_its_rule_set_come_from_its_files() -> None:
    rules = Rules(size=4).with_name("big")
    assert (ALONE.name, ALONE.files.standard, ALONE.files.events) == ("tables", "standard", {Event: "event"})
    assert ALONE.files.digests(rules) == {"tables/rules/big.yaml": ALONE.files.digest(rules)}
    assert ALONE.files.digest(rules) == ALONE.files.digest(Rules(size=4)) != ALONE.files.digest(Rules())
    assert [kind.place for kind in FILES.kinds] == ["tables/rules/*.yaml"]


@pytest.mark.parametrize(("line", "coin"), [("head -", Coin("head")), ("tail 12", Coin("tail", 12))])
def test_positions_and_moves_are_their_fields_and_a_move_is_one_word(line: str, coin: Coin) -> None:
    word = line.replace(" ", ":")
    assert (ALONE.notation.write(coin), ALONE.notation.write_move(coin)) == (line, word)
    assert ALONE.notation.read(Rules(), line) == ALONE.notation.read_move(Rules(), word) == coin


@pytest.mark.parametrize(
    "line", ["", "head", "head - -", "edge -", "head 012", "head +1", "head 1_0", "head  1", " head 1", "head 1.0",
             "- 1", "head \u0661", "head " + "9" * 5000, "head \ud800", "tail True"],
)
def test_all_else_is_refused(line: str) -> None:
    with pytest.raises(Refusal, match="side rng") as refused:
        ALONE.notation.read(Rules(), line)
    assert refused.value.code == "bad_position"
    with pytest.raises(Refusal) as refused:
        ALONE.notation.read_move(Rules(), line)
    assert refused.value.code == "bad_move"


def test_a_wrong_field_is_named_with_what_it_should_be() -> None:
    with pytest.raises(Refusal, match="form: side:rng; side should be 'head' or 'tail', not 'edge'"):
        ALONE.notation.read_move(Rules(), "edge:-")


@pytest.mark.parametrize(("line", "row"), [("ab.", "ab."), ("-", "")])
def test_a_board_is_a_text_with_a_letter_for_each_square(line: str, row: str) -> None:
    table = table_of(by_row)
    assert table.notation.read(Rules(), f"{line} 1") == Row(row, 1) and table.notation.write(Row(row, 1)) == f"{line} 1"
    with pytest.raises(Refusal, match=r"row should match pattern .*, not 'abx'"):
        table.notation.read(Rules(), "abx 1")


def test_bounds_of_the_types_hold() -> None:
    table = table_of(by_two)
    assert table.notation.read(Rules(), "99 2 -") == Position(99, 2, None)
    with pytest.raises(Refusal):
        table.notation.read(Rules(), "100 2 -")


@pytest.mark.parametrize(
    ("apply", "missed"),
    [
        (by_endless, "its Endless has no over"),
        (by_ownerless, "its Ownerless has no seat_to_move"),
        (by_nested, "Nested over cannot be written as plain fields"),
        (by_doubtful, "Doubtful over cannot be written as plain fields"),
        (by_wordless, "Wordless over cannot be written as plain fields"),
        (untyped, "apply names no types"),
        (partial(by_coin), "apply names no types"),
    ],
)
def test_a_missing_value_of_a_text_fails_at_once(apply: Any, missed: str) -> None:
    with pytest.raises(TypeError, match=missed):
        table_of(apply)


@pytest.mark.parametrize("name", ["count", "index"])
def test_a_field_that_hides_a_method_of_tuples_needs_another_name(name: str) -> None:
    with pytest.raises(TypeError, match=f"Heap {name} needs another name"):
        PlainNotation.of(NamedTuple("Heap", [("left", int), (name, int)]), "bad_move")


def test_rules_of_more_than_one_file_need_an_assembly() -> None:
    with pytest.raises(TypeError, match="rules that are no RuleSet need an assembly"):
        TableFiles(rules=Definition, event_types={Event: "event"})


def test_events_are_those_of_their_module_or_the_plain_ones() -> None:
    assert list(find_table("reversi").files.events.values())[:2] == ["disc_placed", "discs_turned"]
    assert [*TableFiles(rules=Rules).events] == [*PLAIN_EVENTS], "there is no such module"


class Step(NamedTuple):
    length: int


def walk(rules: Rules, position: Position, move: Step) -> Position:
    return Position(position.left - move.length, 3 - position.seat_to_move, None)


@pytest.mark.parametrize(
    ("left", "length", "outcome", "consequence"),
    [
        (3, 1, 2, TurnPassed(2)),
        (1, 1, 2, MatchWon(2, (0, 1))),
        (2, 2, "draw", MatchEnded((0, 0))),
        (2, 3, 2, "bad_move"),
        (0, 1, 2, "over"),
    ],
)
def test_plain_events_say_who_moved_and_what_follows(left: int, length: int, outcome: Any, consequence: Any) -> None:
    def score(rules: Rules, position: Position) -> Points:
        return Points.of_winner(2) if outcome == 2 else Points((0, 0), outcome)

    play = plain_apply(walk, lambda rules, position: (Step(1), Step(2)), score)
    if isinstance(consequence, str):
        with pytest.raises(Refusal, match=rf"\[{consequence}\] in '{left} 1 -'"):
            play(Rules(), Position(left, 1, None), Step(length))
    else:
        after, events = play(Rules(), Position(left, 1, None), Step(length))
        assert after == Position(left - length, 2, None) and events == (MoveMade(1, str(length)), consequence)
