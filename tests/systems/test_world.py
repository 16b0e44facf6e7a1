"""The live match is a world of entities, which turns change by the rules; a die stays one entity to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import esper
import pytest

from components.effects import Color
from components.knucklebones import (
    Die,
    DieMarks,
    ExtraPoints,
    Field,
    HeldCard,
    Shield,
    ShownPlace,
    WaitingDie,
)
from components.match import Match
from components.playback import Actors
from components.pose import Departure
from components.reversi import Disc
from game.kernel.result import Result
from game.tables.knucklebones.board import Place
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.manifest import BOTS
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.knucklebones.rules import apply_to_board, legal_moves, new
from game.tables.knucklebones.scoring import total, wins
from game.tables.reversi.board import SQUARE_BITS
from game.tools.reference.block_examples import examples_of_parts, rules_of, steps_in_words
from systems.entities import of_seat, thing_at, things
from systems.knucklebones.cast import EVENT_ROLES
from systems.knucklebones.combinations import (
    COMBINATION_EFFECTS,
    color_combinations,
    diagonal_places,
)
from systems.knucklebones.diagonals import complete_diagonals
from systems.knucklebones.layout import field_at
from systems.knucklebones.world import WorldBoard, points, waiting_die
from systems.order import make_pending_moves
from systems.playback import settle_shown
from systems.rebuild import play_match, read_back, rebuild, world
from tests.kit.cases import long
from tests.kit.rules import BASE, CLASSIC, KOTSU, card_rules, dice_content, rules
from tests.kit.rules import card as made
from tests.kit.tables import SETS, TABLES
from tests.kit.watched import STORE, TablePlayer, make_moves, only_component

DECKS = {name: deck.cards for name, deck in dice_content(STORE).decks.items()}


def dealt() -> Iterator[tuple[Rules, tuple[str, ...] | None]]:
    """Yield rules and a deck."""
    yield CLASSIC, None
    for deck in DECKS.values():
        yield dice_content(STORE).rules["kotsu"], deck


def points_of(seat: int) -> int:
    """Return the points of a seat from the entities."""
    extras = of_seat(seat, ExtraPoints)
    return points(seat) + extras.bonus - extras.deduction


def has_actor(event: object, actors: Actors) -> bool:
    """Return True if some entity plays in the beat of an event that needs one."""
    return type(event) not in EVENT_ROLES or bool(actors.subject or actors.movers or actors.leavers)


@pytest.mark.parametrize("matches", [2, long(10)])
def test_the_rules_do_to_entities_what_they_do_to_a_board(matches: int) -> None:
    jobs, plies = [*dealt()], 0
    for (rule_set, deck), seed in product(jobs, range(matches)):
        board, chance = new(rule_set, seed, deck=deck), Random(seed)
        match = esper.component_for_entity(rebuild(rule_set, board.copy(), STORE if seed % 2 == 1 else None), Match)
        for _ in range(120):
            moves = legal_moves(board)
            if not moves:
                break
            match.pending = [chance.choice(moves)]
            events = apply_to_board(board, match.pending[0])
            make_pending_moves()
            assert match.new_events == events and write(read_back()) == write(board)
            assert match.position == board == read_back()
            assert [points_of(seat) for seat in (1, 2)] == [total(board, seat) for seat in (1, 2)]
            assert not match.is_watched or all(map(has_actor, match.new_events, match.actors))
            plies += 1
    assert plies > 15 * matches * len(jobs)


FULL = (
    "456/2/- 4/51/- 1 place:4+again shield*2,thief thief 1.2=2,2.1=1 5 "
    "die*2,1.1.1*3,1.1.2-4~2,1.2x~1,1+7,1double3,1.3size2,2.1.2!,2-5"
)
WRITES: tuple[tuple[Any, ...], ...] = (
    ("add_die", 1, 2, 5), ("place_die", 1, 2, 4), ("push_die", Place(1, 1, 1), 3, True),
    ("push_die", Place(1, 2, 1), 3, False), ("change_face", 1, 1, 2, 6), ("move_die", Place(1, 1, 1), 1, 3),
    ("move_die", Place(2, 2, 1), 1, 2), ("swap_dice", Place(1, 1, 2), Place(2, 2, 1)), ("take_dice", 1, 1, (1, 3)),
    ("set_shield", 1, 3, 2), ("set_shield", 1, 2, 0), ("wear_shield", 1, 2), ("wear_shield", 2, 1),
    ("set_uses", 1, "thief", 2), ("set_uses", 2, "shield", 1), ("set_uses", 2, "thief", 0),
    *(("put_mark", mark, MarkState(4)) for mark in (
        Mark(0, 0, 0, "-"), Mark(1, 1, 1, "*"), Mark(2, 1, 0, "*"), Mark(1, 0, 0, "-"), Mark(2, 0, 0, "+"),
        Mark(2, 0, 0, "double"), Mark(1, 1, 0, "size"))),
    ("put_mark", Mark(2, 2, 2, "$it/1.1"), MarkState(turns=2, of="opponent")), ("put_mark", Mark(2, 3, 1, "!")),
    *(("drop_mark", mark) for mark in (
        Mark(0, 0, 0, "*"), Mark(1, 1, 1, "*"), Mark(1, 1, 1, "-"), Mark(1, 2, 0, "x"), Mark(1, 0, 0, "+"),
        Mark(1, 0, 0, "double"), Mark(1, 3, 0, "size"), Mark(2, 1, 2, "!"), Mark(2, 3, 0, "x"))),
    ("set_die", 6, ("pair",)), ("set_die", 0), ("pass_turn", 2), ("hand_over", 2), ("set_diagonal_faces", 1, (0, 4)),
    ("set_rng", 7), ("end_match",),
)
"""Every writing method of a board, with arguments."""


@pytest.mark.parametrize(("method", "arguments"), [(method, arguments) for method, *arguments in WRITES])
def test_a_write_does_the_same_to_a_board_and_in_the_world(method: str, arguments: list[Any]) -> None:
    board = read(KOTSU, FULL)
    for shown in (False, True):
        rebuild(KOTSU, read(KOTSU, FULL), STORE if shown else None)
        world, plain = WorldBoard(board), board.copy()
        assert getattr(world, method)(*arguments) == getattr(plain, method)(*arguments)
        found = read_back()
        assert write(world) == write(plain) == write(found)
        assert world.no_moves_left == plain.no_moves_left == found.no_moves_left
        faces_and_rules = [(side.diagonal_faces, side.rules) for side in plain.sides]
        assert [(side.diagonal_faces, side.rules) for side in world.sides] == faces_and_rules
        assert [(side.diagonal_faces, side.rules) for side in read_back().sides] == faces_and_rules
    now = write(plain), plain.no_moves_left, plain.sides[0].diagonal_faces
    assert now != (write(board), False, ()) or method == "drop_mark"


def test_no_write_of_a_board_is_left_out() -> None:
    written = {name for name, part in vars(WorldBoard).items() if callable(part) and not name.startswith("_")}
    assert written == {method for method, *_ in WRITES}


def card(*steps: dict[str, Any], on: tuple[str, ...]) -> dict[str, Any]:
    """Return a card after which the seat stays on turn."""
    return made(steps=list(steps), choices=[{"kind": kind} for kind in on], ends_turn=False)


HANDLING = {
    "mark": card({"do": "mark_die", "to": 1, "times": 2}, on=("own_die",)),
    "turn": card({"do": "set", "to": 1, "face": 6}, on=("own_die",)),
    "again": card({"do": "reroll", "to": 1}, on=("own_die",)),
    "rob": card({"do": "steal", "to": 1}, on=("opponent_die",)),
    "carry": card({"do": "move", "to": 1, "into": 2}, on=("own_die", "own_row")),
    "trade": card({"do": "swap", "to": [1, 2]}, on=("own_die", "opponent_die")),
    "shift": card({"do": "swap", "to": [1, 2]}, on=("own_die", "own_die")),
    "ram": card({"do": "push", "to": 1, "face": 3}, on=("own_row",)),
    "wedge": card({"do": "push", "to": 1, "face": 5}, on=("own_die",)),
    "sort": card({"do": "arrange", "to": 1, "order": "descending"}, on=("own_row",)),
}
LIFE = (
    ("roll=4", None),
    ("place:1", (1, 1, 1)),
    ("rob:1.1", (2, 1, 2)),
    ("mark:1.2", (2, 1, 2)),
    ("turn:1.2", (2, 1, 2)),
    ("carry:1.2,3", (2, 3, 1)),
    ("again:3.1=5", (2, 3, 1)),
    ("shift:1.1,3.1", (2, 1, 1)),
    ("ram:1", (2, 1, 2)),
    ("wedge:1.2", (2, 1, 3)),
    ("sort:1", (2, 1, 2)),
    ("trade:1.2,2.1", (1, 2, 1)),
)
"""Moves that affect one die, each with its place after the move."""


@pytest.mark.parametrize("shown", [True, False])
def test_a_die_stays_one_entity_from_the_roll_to_its_end(shown: bool) -> None:
    rule_set = rules(catalogue={**BASE, **HANDLING}, deck=[*HANDLING])
    rebuild(rule_set, read(rule_set, f"-/1/- 2/-/- 1 ready - {','.join(HANDLING)} - -"), STORE if shown else None)
    die = 0
    for move, place in LIFE:
        assert make_moves(rule_set, move).refusal is None
        die = die or waiting_die()[0]
        assert esper.has_component(die, WaitingDie) if place is None else thing_at(Die, place)[0] == die
        assert esper.has_component(die, DieMarks) == (LIFE.index((move, place)) > 2)
    assert esper.component_for_entity(die, Die) == Die(1, 2, 1, 5)
    make_moves(rule_set, "roll=5", "place:2")
    assert esper.entity_exists(die) == shown and not any(entity == die for entity, _ in esper.get_component(Die))


NO_DIAGONALS = {"do": "change", "rule": "diagonals", "value": "none"}
FALLING = {"do": "change", "rule": "diagonals", "value": "falling"}


@pytest.mark.parametrize(("rule_set", "line", "move", "complete"), [
    (KOTSU, "412/54/31 -/-/- 1 place:4", "place:3", 1),
    (KOTSU, "412/54/314 -/-/- 1 ready", "roll=1", 1),
    (KOTSU, "412/321/534 -/-/- 1 ready - - - - 1rainbowfield5", "roll=1", 1),
    (KOTSU, "412/321/534 -/-/- 2 ready - - - - 2rainbowfield5", "roll=1", 0),
    (card_rules(NO_DIAGONALS), "412/54/314 -/-/- 1 ready it", "it", 0),
    (card_rules(FALLING), "412/54/314 -/-/- 1 ready it", "it", 0),
    (card_rules(FALLING), "214/54/413 -/-/- 1 ready it", "it", 1),
    (rules(diagonals="none", most_fields=4), "123/-/- -/-/- 1 place:5 - - - - 1.1size4", "place:1", 0),
    (rules(rows=4, fields=4), "5125/1552/2551/512 -/-/-/- 1 place:5", "place:4", 2),
])
def test_the_dice_that_shine_are_those_of_the_diagonals_that_count(
    rule_set: Rules, line: str, move: str, complete: int
) -> None:
    rebuild(rule_set, read(rule_set, line), STORE)
    make_moves(rule_set, move)
    settle_shown()
    color_combinations(0.0, 0.0)
    side = read_back().sides[0]
    faces = of_seat(1, ExtraPoints).diagonal_faces or [0] * len(side.rules.diagonals.fields)
    lines = [diagonal_places(1, line) for line, face in zip(side.rules.diagonals.fields, faces, strict=True) if face]
    colors = {spot.place: color.name for _, (_, spot, color) in esper.get_components(Field, ShownPlace, Color)}
    shining = {place: name for place, name in colors.items() if name in COMBINATION_EFFECTS}
    assert len(lines) == complete
    assert shining == {place: "instant_win" if wins(side) else "diagonal" for line in lines for place in line}
    assert {line.start for line in complete_diagonals()} == {field_at(*line[0]) for line in lines}


EXAMPLES = {**{word: step.example for word, step in steps_in_words().items()}, **examples_of_parts()}


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_the_example_of_every_step_is_shown_to_its_end(speed: float) -> None:
    for title, example in EXAMPLES.items():
        rule_set = rules_of(example)
        player = TablePlayer(example.position, speed, rules=rule_set)
        player.match.pending.append(read_move(rule_set, example.move))
        player.tick()
        for _ in range(200):
            if player.playback.is_busy or esper.get_component(Departure):
                player.tick(0.1)
        assert not player.playback.is_busy and read_back() == player.match.position, title
        assert not esper.get_component(Departure) and all(shield.health for _, shield in esper.get_component(Shield))


def test_a_second_die_of_a_roll_is_another_one() -> None:
    rebuild(KOTSU, read(KOTSU, "-/-/- -/-/- 1 place:4+pair+again - - - - die*2"), None)
    waiting, marks = waiting_die()[0], lambda: [entity for entity, _ in esper.get_component(DieMarks)]
    assert marks() == [waiting]
    make_moves(KOTSU, "place:1")
    (first, other), again = (thing_at(Die, (1, 1, field))[0] for field in (1, 2)), waiting_die()[0]
    assert first == waiting and len({first, other, again}) == 3 and marks() == [first]


def test_a_marked_die_that_never_comes_leaves_nothing() -> None:
    roll = {"do": "roll", "when": {"own_dice": {"least": 1}}}
    rule_set = card_rules({"do": "mark_die", "times": 2}, roll, ends_turn=False)
    rebuild(rule_set, read(rule_set, "-/-/- -/-/- 1 ready it"), None)
    make_moves(rule_set, "it")
    assert esper.get_component(WaitingDie) == esper.get_component(DieMarks) == []


def test_a_card_may_end_the_match_before_it_rolls() -> None:
    own = {"kind": "own_die"}
    swaps = {"do": "swap", "to": [1, 2]}, {"do": "mark_die", "times": 2}, {"do": "roll"}
    rule_set = card_rules(*swaps, choices=[own, own], ends_turn=False)
    rebuild(rule_set, read(rule_set, "252/25/252 45/4/44 1 ready it -"), None)
    make_moves(rule_set, "it:2.1,2.2")
    assert only_component(Result).winner == 1 and esper.get_component(WaitingDie) == []


@pytest.mark.parametrize("shown", [True, False])
def test_a_shield_is_raised_worn_renewed_and_gone(shown: bool) -> None:
    short = made(choices=[{"kind": "own_row"}], steps=[{"do": "shield", "to": 1, "turns": 2}], ends_turn=False)
    rule_set = rules(catalogue={**BASE, "short": short}, deck=["short", "shield"])
    rebuild(rule_set, read(rule_set, "1/-/- 2/-/- 1 ready short,shield - - -"), STORE if shown else None)
    seen = []
    for move in ("shield:3", "roll=3", "place:1", "short:3", "roll=3", "place:1", "roll=4", "place:2", "roll=5",
                 "place:3", "roll=6", "place:3"):
        make_moves(rule_set, move)
        seen += [(move, shield.health, shield.full_health) for _, shield in things(Shield)]
    assert [each for each in seen if not each[0].startswith("roll")] == [
        ("shield:3", 3, 3), ("place:1", 2, 3), ("short:3", 2, 2), ("place:1", 2, 2), ("place:2", 1, 2),
        ("place:3", 1, 2),
    ]
    assert len(esper.get_component(Shield)) == shown, "a watched one waits for its beat"


def test_a_card_that_comes_back_takes_the_first_free_slot() -> None:
    takes = made(choices=[{"kind": "opponent_card"}], steps=[{"do": "take_card", "to": 1}], ends_turn=False)
    rule_set = rules(catalogue={**BASE, "take": takes}, deck=["take", "shield", "thief", "destiny"])
    rebuild(rule_set, read(rule_set, "-/-/- -/-/- 1 ready take*2,thief destiny,shield*2 - -"), None)
    make_moves(rule_set, "take:destiny", "take:shield")
    slots = {(card.seat, card.card): (card.slot, card.uses) for _, card in esper.get_component(HeldCard)}
    assert slots == {(1, "thief"): (2, 1), (1, "destiny"): (3, 1), (1, "shield"): (1, 1), (2, "shield"): (1, 1)}


def test_the_log_names_what_the_stream_rolled() -> None:
    rebuild(KOTSU, read(KOTSU, "-/-/- -/-/- 1 ready destiny - - 2a"), None)
    match = make_moves(KOTSU, "destiny:odd")
    assert write_move(match.log[0]) == f"destiny:odd={match.position.die}"


def test_a_refused_move_changes_nothing_but_the_refusal() -> None:
    rebuild(KOTSU, read(KOTSU, "-/-/- -/-/-"), None)
    match = make_moves(KOTSU, "place:1")
    assert (match.refusal.code, write(match.position), match.log, match.new_events) == (
        "not_rolled", "-/-/- -/-/- 1 ready - - - -", [], [],
    )


def test_a_position_is_read_from_the_entities() -> None:
    rules = SETS["reversi"]["reversi"]
    rebuild(rules, TABLES["reversi"].new(rules, 1), STORE, "reversi")
    match = only_component(Match)
    thing_at(Disc, "e4")[1].seat = 2
    match.pending = [TABLES["reversi"].notation.read_move(rules, "d3")]
    make_pending_moves()
    assert match.position.white & SQUARE_BITS["e4"] and match.position == read_back()


@pytest.mark.parametrize(("line", "result"), [
    ("525/151/525 3/66/- 1", [Result(1, "exodia", (173, 27))]),
    ("111/222/333 111/222/333", [Result(0, "score", (54, 54))]),
    ("112/3/4 111/222/333", [Result(2, "score", (13, 54))]),
    ("112/3/4 111/222/-", []),
])
def test_a_decided_position_has_its_result(line: str, result: list[Result]) -> None:
    rebuild(KOTSU, read(KOTSU, line), STORE)
    assert [found for _, found in esper.get_component(Result)] == result


def test_a_world_of_its_own_leaves_the_one_before_alone() -> None:
    esper.create_entity(Match("mine", None))
    with world():
        play_match(KOTSU, 7, (BOTS["random"],) * 2)
    assert only_component(Match).rules == "mine"
