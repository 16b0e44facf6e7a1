"""What a placement is said to gain is what making it gains."""

from __future__ import annotations

import pytest

from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.lookahead import by_roll, value
from game.tables.knucklebones.bots.one_move import gains_of, greedy, random, roll_gain
from game.tables.knucklebones.bots.placement_gains import WON, lead, placements
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.moves import ROLL
from game.tables.knucklebones.notation import read, write, write_move
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import Position, blind
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.scoring import score
from game.tables.knucklebones.waiting_die import READY, Waiting
from game.tables.table_files import load_rules
from tests.kit.rules import CLASSIC, KOTSU, STORM


@pytest.mark.parametrize("rules", [KOTSU, CLASSIC, STORM], ids=["kotsu", "classic", "storm"])
def test_gains_are_what_the_rules_say_throughout_many_matches(rules: Rules) -> None:
    met = 0
    for seed in range(150):
        position, stream = new(rules, seed), Stream(seed)
        while moves := legal(rules, position):
            if isinstance(position.waiting, Waiting) and position.waiting.usual:
                gains = placements(rules, position)
                before = lead(rules, position, position.active)
                for move, gain in zip(moves, gains, strict=True):
                    after = apply(rules, position, move)[0]
                    said, meant = gain[position.face - 1], lead(rules, after, position.active) - before
                    assert said == meant, f"{write(position)} {write_move(move)}"
                    met += abs(said) >= WON
            position, _ = apply(rules, position, random(rules, position, stream))
    assert met or rules is not KOTSU


@pytest.mark.parametrize("rules", [load_rules("kotsu"), STORM], ids=lambda rules: rules.name)
def test_what_was_weighed_before_is_weighed_alike_again(rules: Rules) -> None:
    met: dict[Position, tuple[int, int]] = {}
    for seed in range(4):
        position, stream = new(rules, seed), Stream(seed)
        while legal(rules, position):
            if position.waiting == READY:
                met[blind(position)] = weighed(rules, position)
            position, _ = apply(rules, position, random(rules, position, stream))
    for seen, gains in met.items():
        book_of(rules).rolls.clear()
        book_of(rules).rolled.clear()
        assert weighed(rules, seen) == gains, write(seen)


def weighed(rules: Rules, position: Position) -> tuple[int, int]:
    """What a roll gains, and what is left after it and the answer."""
    moves = legal(rules, position)
    return roll_gain(rules, position), value(rules, position, ROLL, by_roll) if ROLL in moves else 0


@pytest.mark.parametrize(
    "line", ["21/4/55 3/662/- 1", "535/454/545 3/6/- 1 over", "5/-/5 535/454/54 2 place:5", "- - 1"]
)
def test_the_lead_is_the_difference_of_the_totals_and_an_instant_win(line: str) -> None:
    rules = load_rules("kotsu")
    position = read(rules, line.replace("- -", "-/-/- -/-/-"))
    now = score(rules, position)
    won = 0 if now.by != "exodia" else WON if now.outcome == 1 else -WON
    assert lead(rules, position, 1) == now.totals[0] - now.totals[1] + won == -lead(rules, position, 2)


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("5/-/- -/5/- 1 place:5", {"place:1"}),
        ("535/35/53 1/2/3 1 place:5", {"place:3"}),
        ("1/-/- 66/-/- 1 ready thief -", {"thief:1.1", "thief:1.2"}),
        ("-/-/- -/-/- 1 ready shield -", {"roll"}),
    ],
)
def test_greedy_takes_what_gains_most(line: str, best: set[str]) -> None:
    rules = load_rules("kotsu")
    position = blind(read(rules, line))
    assert {write_move(greedy(rules, position, Stream(seed))) for seed in range(20)} == best


@pytest.mark.parametrize("turns", [None, 40])
def test_where_rows_are_locked_gains_are_still_what_the_rules_say(turns: int | None) -> None:
    lock = {"do": "lock", "to": {"every": "opponent_row", "random": 2}, "turns": 3}
    card = {"name": {"en": "Frost"}, "steps": [lock], "ends_turn": False, "uses": 3, "art": "card_lane"}
    rules = Rules(name="frost", deck=("frost",), catalogue={"frost": Card.model_validate(card)}, turns=turns)
    locked = 0
    for seed in range(12):
        position, stream = new(rules, seed), Stream(seed)
        while moves := legal(rules, position):
            if isinstance(position.waiting, Waiting):
                before, seat = lead(rules, position, position.active), position.active
                made = [6 * (lead(rules, apply(rules, position, move)[0], seat) - before) for move in moves]
                assert gains_of(rules, position, moves) == made, write(position)
                locked += len(moves) < sum(len(row) < 3 for row in position.boards[seat - 1])
            position, _ = apply(rules, position, random(rules, position, stream))
    assert locked
