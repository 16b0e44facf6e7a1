"""The cards of the wider deck: what is refused, scored, hidden and played by bots. ``card_stories`` has their moves."""

from __future__ import annotations

from itertools import product

import pytest

from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import blind_copy
from game.tables.knucklebones.bots.gains import draws
from game.tables.knucklebones.cards.card import rolls
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.manifest import BOTS, TABLE, new, score
from game.tables.knucklebones.moves import Move, write_move
from game.tables.knucklebones.notation import read, read_move, write
from tests.kit.cases import long, one_in
from tests.kit.rules import STORM, WIDER, card_rules, event_line, load_decks, moves
from tests.tables.knucklebones.stories import events_of, position_after

FACES = "123456"


@pytest.mark.parametrize("line", ["123/123/123 4/-/- 1 ready destroyer -", "-/-/- 123/123/123 1 ready trap -"])
def test_on_a_full_board_nothing_can_be_placed_or_trapped(line: str) -> None:
    assert moves(STORM.model_copy(update={"board_full": False}), line) == []


@pytest.mark.parametrize(("line", "move", "code"), [
    ("2/-/- -/-/- 1 ready reroll -", "reroll:1.1", "needs_face"),
    ("-/-/- -/-/- 1 ready loaded -", "loaded:7", "bad_move"),
    ("-/-/- -/-/- 1 ready loaded -", "loaded:even", "bad_move"),
    ("-/-/- -/-/- 1 ready loaded -", "loaded:1.1", "bad_move"),
    ("12/1/123 -/-/- 1 place:4+pair", "place:1", "row_full"),
    ("-/-/- -/-/- 1 place:4 - - - - die*2", "roll", "must_place"),
    ("-/-/- -/-/- 2 place:? - -", "place:1", "needs_face"),
    ("-/-/- -/-/- 2 ready - - - - 2?", "roll=4", "bad_face"),
    ("-/-/- -/-/- 2 ready - destiny - - 2?", "destiny:odd=3", "bad_face"),
    ("-/-/- -/-/- 2 place:? - - - - die=135", "place:1=4", "bad_face"),
    ("-/-/- -/-/- 2 place:4 - -", "place:1=4", "bad_move"),
    ("-/-/- 123/-/- 2 place:? - - - 7", "place:1", "row_full"),
])
def test_an_illegal_move_is_refused(line: str, move: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        position_after(line, move, rules=STORM)
    assert caught.value.code == code
    assert code == "bad_move" or caught.value.position == write(read(STORM, line))


@pytest.mark.parametrize(("bot_moves", "line"), [
    ("destroyer", "-/-/- 66/66/66 1 ready destroyer -"), ("loaded:5", "55/-/- 4/-/- 1 ready loaded -"),
    ("place:2 place:3", "4/-/- -/-/- 2 place:4 - - - - 1.1.1-12"), ("place:2", "-/-/- 6/6/1 2 place:6 - - - - 2.1.2!"),
    ("place:1", "666/-/- -/-/- 2 place:? - - - -"),
])
def test_a_greedy_bot_plays_worthwhile_moves_and_shuns_prices_and_traps(bot_moves: str, line: str) -> None:
    rule_set = STORM.model_copy(update={"instant_win": False})
    chosen = {write_move(BOTS["greedy"](rule_set, read(rule_set, line), Stream(seed))) for seed in range(12)}
    assert chosen == {*bot_moves.split()}


def test_the_stream_decides_unless_the_face_is_named() -> None:
    line = "2/-/- -/-/- 1 ready reroll - - 7"
    first = position_after(line, "reroll:1.1", rules=STORM)
    assert first == position_after(line, "reroll:1.1", rules=STORM)
    assert position_after(line, "reroll:1.1=5", rules=STORM).split()[-1] == first.split()[-1] != "7"


@pytest.mark.parametrize(("chance", "of"), [(1, 2), (1, 3), (5, 6), (1, 1)])
def test_the_named_face_has_its_share_of_all_sides(chance: int, of: int) -> None:
    steps = {"do": "load_roll", "to": 1, "chance": chance, "of": of}, {"do": "roll"}
    rule_set = card_rules(*steps, choices=[{"kind": "face"}], ends_turn=False)
    sides = draws(read(rule_set, "-/-/- -/-/- 1 ready it - - -"), read_move(rule_set, "it:2"))
    assert sides.count(2) * of == len(sides) * chance
    assert len({sides.count(face) for face in map(int, FACES) if face != 2}) == 1


def test_the_named_face_comes_as_often_as_it_should() -> None:
    lines = [f"-/-/- -/-/- 1 ready loaded - - {seed:x}" for seed in range(2000)]
    rolled = [position_after(line, "loaded:6", rules=STORM) for line in lines]
    assert 900 < sum("place:6" in line for line in rolled) < 1100


def test_a_mark_on_a_row_that_lasts_is_said_so() -> None:
    lasting = card_rules({"do": "mark_row", "to": 1, "times": 3, "lasts": True}, choices=[{"kind": "own_row"}])
    assert position_after("52/-/- -/-/- 1 ready it -", "it:1", rules=lasting) == "52/-/- -/-/- 2 ready - - - - 1.1**3"


def test_a_marked_row_counts_in_the_score_and_in_the_total() -> None:
    standing = score(STORM, read(STORM, "552/15/53 3/-/- 1 ready - - - - 1.1*2,2.1**3"))
    assert (standing.rows[0][0], standing.rows[1][0]) == (44, 9)
    assert standing.totals == (44 + 6 + 8, 9)


@pytest.mark.parametrize(("row", "worth"), [("4", 8), ("45", 13), ("44", 24), ("54", 9), ("444", 48), ("54 1.1*2", 18)])
def test_a_marked_die_counts_twice_in_its_row(row: str, worth: int) -> None:
    dice, *more = row.split()
    marks = ",".join(["1.1.1*2" if dice[0] == "4" else "", *more]).strip(",") or "-"
    assert score(STORM, read(STORM, f"{dice}/-/- -/-/- 1 ready - - - - {marks}")).rows[0][0] == worth


def test_a_diagonal_counts_a_marked_die_once() -> None:
    line = "5/15/125 -/-/- 1 ready - - - -"
    plain, marked = (score(STORM, read(STORM, line + marks)) for marks in (" -", " 1.1.1*2"))
    assert (marked.diagonals, marked.totals[0]) == (plain.diagonals, plain.totals[0] + 5)


def test_of_two_that_are_stolen_by_one_card_only_the_first_springs_a_trap() -> None:
    stolen = {"kind": "opponent_die"}
    rule_set = card_rules({"do": "copy_die"}, {"do": "copy_die", "to": 2}, choices=[stolen, stolen])
    for trap, after in (("2.1.2!", "-/-/- 45/-/-"), ("2.1.1!", "4/-/- 5/-/-")):
        line = f"45/-/- -/-/- 2 ready - it - - {trap}"
        assert position_after(line, "it:1.1,1.2", rules=rule_set) == f"{after} 1 ready - - - -"


def test_a_hidden_roll_shows_nothing_and_draws_nothing() -> None:
    lines = [f"-/-/- 3/-/- 2 ready - - - {seed:x} 2?" for seed in range(64)]
    for line in lines:
        after = position_after(line, "roll", rules=STORM)
        assert after == f"-/-/- 3/-/- 2 place:? - - - {line.split()[7]}"
        assert [event_line(event) for event in events_of(line, "roll", STORM)] == ["die_veiled 2 (1, 2, 3, 4, 5, 6) ()"]
        assert moves(STORM, after) == ["place:1", "place:2", "place:3"]
    assert {position_after(line, "roll", "place:2", rules=STORM).split()[1][2] for line in lines} == set(FACES)
    given = {write(TABLE.blind(TABLE.apply(STORM, read(STORM, line), Move("roll"))[0])) for line in lines}
    assert given == {"-/-/- 3/-/- 2 place:? - - - -"}, "nothing that a bot is given tells the face"
    for bot in TABLE.plain_bots.values():
        assert len({bot(STORM, read(STORM, "-/-/- 3/-/- 2 place:? - - - -"), Stream(5)) for _ in range(2)}) == 1


def test_the_log_names_the_face_where_it_fell() -> None:
    line = "-/-/- -/-/- 2 place:? - - - 7"
    events = events_of(line, "place:2", STORM)
    move = write_move(TABLE.complete(read_move(STORM, "place:2"), events))
    assert move == f"place:2={events[0][1]}"
    assert position_after(line, move, rules=STORM) == position_after(line, "place:2", rules=STORM)


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize("bot", [long(bot) if bot in ("patient", "strongest") else bot for bot in BOTS])
def test_bots_play_it_to_the_end(bot: str) -> None:
    # Bots that look further need seconds on an empty table, so they start on a half full one.
    quick = bot in ("random", "greedy")
    for seed in range(2 if quick else 1):
        position, stream, verbs = new(STORM, seed), Stream(seed), set()
        for _ in range(0 if quick else 44):
            position, _ = TABLE.apply(STORM, position, BOTS["greedy"](STORM, blind_copy(position), stream))
        while not position.over:
            move = BOTS[bot](STORM, blind_copy(position), stream)
            verbs.add(move.verb)
            assert move in TABLE.legal(STORM, position)
            position, _ = TABLE.apply(STORM, position, move)
        assert verbs - {"roll", "place"}


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize(("bot", "line"), one_in(4, product(TABLE.plain_bots, [
    "52/3/- 46/-/- 2 place:? trap thief - - die*2,die=135,2.2.1!,1-12",
    "52/3/- 46/-/- 2 place:?+pair+destroy - twister - - 1.1.1*3,2.1**2",
    "52/3/- 46/-/- 1 place:5+again fog multiplier - - die-12,1.2.2!",
    "52/3/- 46/-/- 1 ready trap,fog,joker,row_doubler thief,shield - - 1?,2.3.2!,1.1.2-12,2.1*2",
])))
def test_every_bot_continues_with_any_marks(bot: str, line: str) -> None:
    position = TABLE.blind(read(STORM, line))
    assert TABLE.plain_bots[bot](STORM, position, Stream(3)) in TABLE.legal(STORM, position)


def test_the_shipped_card_has_the_tested_steps_apart_from_its_price() -> None:
    shipped = load_decks()[0].root
    for name, parts in WIDER.items():
        tested = Card.model_validate(parts)
        assert shipped[name].choices == tested.choices, name
        words = [step.do for step in shipped[name].steps if step.do != "points"]
        assert words == [step.do for step in tested.steps], name
        assert rolls(shipped[name]) == rolls(tested), name
