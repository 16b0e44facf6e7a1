"""A run: the way through its rooms, what they give and take, its end, and riddles with exactly one right move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.kernel.bots import never
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import Refusal
from game.match.practice import is_solved, read_puzzle
from game.tables import Table
from game.tables.table_files import load_rules
from game.tables.undercity import offers
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.definitions import (
    MOST_KEYS,
    Ascent,
    Charm,
    EdgesByTable,
    Encounter,
    EncounterChoice,
    OutcomeOf,
    PairsFile,
    Rules,
    RunBoon,
    RunChange,
    RunHouseRule,
    digest_of,
    vary,
)
from game.tables.undercity.events import DoorOpened, KeyTaken
from game.tables.undercity.figures import score
from game.tables.undercity.moves import Move, can_pay, legal, read_move
from game.tables.undercity.position import Position, doors_by_room, encounter_in, map_of, place_of, read_position, write
from game.tables.undercity.room_match import bag_edges, boss_of, results_in_room, room_match
from game.tables.undercity.rules import apply, new
from game.tables.undercity.run_map import MapRoom
from tests.kit.cases import long
from tests.kit.tables import TABLES
from tests.tables.undercity.sets import RUN, SHORT

VERSUS = vary(SHORT, {"mode": "versus"})


def play(rules: Rules, position: Position, *moves: str) -> Position:
    """Return the position after these moves."""
    for move in moves:
        position, _ = apply(rules, position, read_move(rules, move))
    return position


def walk(rules: Rules, seed: int, most: int = 200, lose: bool = False) -> Iterator[Position]:
    """Yield the positions of a run with random decisions; every match is won, unless ``lose`` leaves it to chance."""
    position, stream = new(rules, seed), Stream(seed_state(seed, 1))
    yield position
    for _ in range(most):
        moves = [move for move in legal(rules, position) if lose or move.verb != "match" or move.value == "won"]
        if not moves:
            return
        position, _ = apply(rules, position, stream.pick(moves))
        yield position


def find(rules: Rules, phase: str, kind: str = "", mode: str = "alone") -> Position:
    """Return a position of some run in this phase, in a room of this kind."""
    rule_set = vary(rules, {"mode": mode})
    for seed in range(40):
        for position in walk(rule_set, seed, 80):
            if position.phase == phase and kind in ("", place_of(rule_set, position).kind):
                return position
    raise AssertionError(f"no {phase} in {kind}")


def is_finished_by_winning(rules: Rules, position: Position) -> bool:
    """Return True if a sensible way on which every match is won reaches the goal."""
    for _ in range(200):
        move = sensible_move(rules, position)
        if move is None:
            return position.phase == "won"
        position, _ = apply(rules, position, move)
    return False


def goal_is_reached_after_anything(rules: Rules, seed: int) -> bool:
    """Return True if the goal can be reached after 200 random moves with random results, or if the run has ended."""
    last = list(walk(rules, seed, lose=True))[-1]
    return last.over or (bool(legal(rules, last)) and is_finished_by_winning(rules, last))


@pytest.mark.parametrize("mode", ["alone", "together", "versus"])
def test_a_sensible_way_reaches_the_goal_after_anything(mode: str) -> None:
    assert all(goal_is_reached_after_anything(vary(SHORT, {"mode": mode}), seed) for seed in range(6))


@pytest.mark.long
@pytest.mark.parametrize("mode", ["alone", "together", "versus"])
def test_a_sensible_way_reaches_the_goal_after_anything_in_many_runs(mode: str) -> None:
    assert all(goal_is_reached_after_anything(vary(RUN, {"mode": mode}), seed) for seed in range(60))


def test_a_lost_match_puts_out_a_lantern_and_opens_the_way() -> None:
    before = replace(find(SHORT, "match", "match"), keys=0)
    seen = replace(before, seen_rooms=frozenset({before.room}))
    lost = play(SHORT, seen, "match:lost")
    assert lost.bag.hearts == before.bag.hearts - 1 and lost.phase == "map"
    if not place_of(SHORT, before).key:
        assert doors_by_room(SHORT, lost)
    assert play(SHORT, lost, "enter").phase == "match"


def test_who_leaves_a_match_can_only_go_back() -> None:
    before = find(SHORT, "match", "match")
    left = play(SHORT, before, "match:left")
    assert left.bag == before.bag and set(doors_by_room(SHORT, left)) <= left.seen_rooms


def test_the_last_lantern_ends_the_run() -> None:
    position = find(SHORT, "match", "match")
    position = replace(position, bags=(replace(position.bag, hearts=1),))
    lost = play(SHORT, position, "match:lost")
    assert lost.phase == "lost" and not legal(SHORT, lost)
    assert (score(SHORT, lost).outcome, score(SHORT, lost).by) == ("lost", "lanterns")


def test_mercy_spares_a_lantern_once() -> None:
    position = replace(find(SHORT, "match", "match"), pending_counts={"mercy": 1})
    lost = play(SHORT, position, "match:lost")
    assert lost.bag == position.bag and not lost.pending_counts


def test_a_won_match_pays_and_offers_a_choice() -> None:
    before = find(SHORT, "match", "match")
    won = play(SHORT, before, "match:won")
    assert won.phase == "prize" and won.bag.coins > before.bag.coins and len(won.offer) == 3
    assert before.room in won.done_rooms
    taken = play(SHORT, won, "take:2")
    assert taken.phase == "map" and len(taken.bag.charms) == len(won.bag.charms) + 1


def test_a_key_is_won_once_and_a_lock_stays_open() -> None:
    for seed in range(20):
        for position in walk(RUN, seed, 120):
            run_map = map_of(RUN, position)
            for move in legal(RUN, position):
                if move.verb != "go":
                    continue
                door = doors_by_room(RUN, position)[move.room]
                if run_map.doors[door].lock is not None and door not in position.doors:
                    there, events = apply(RUN, position, move)
                    assert there.keys == position.keys - 1 and DoorOpened(1, door, True) in events
                    free, events = apply(RUN, replace(position, pending_counts={"locks": 1}), move)
                    assert free.keys == position.keys and DoorOpened(1, door, False) in events
                    assert door in there.doors & free.doors
                    return
    raise AssertionError("no locked door was met")


def test_a_riddle_is_spent_after_its_tries_and_costs_no_lantern() -> None:
    position = find(RUN, "match", "riddle")
    tries = RUN.file.losses["riddle"]
    after = play(RUN, position, *["match:lost"] * tries)
    assert after.bag.hearts == position.bag.hearts and position.room in after.done_rooms


def test_the_boss_is_beaten_by_winning_most_of_three() -> None:
    position = find(SHORT, "match", "boss")
    wins = SHORT.file.wins["boss"]
    won = play(SHORT, position, "match:lost", *["match:won"] * wins)
    assert won.phase == "won" and score(SHORT, won).outcome == "won"
    lost = play(SHORT, position, "match:won", *["match:lost"] * SHORT.file.losses["boss"])
    assert results_in_room(SHORT, play(SHORT, position, "match:won", "match:lost"))[:2] == (1, 1)
    assert results_in_room(SHORT, lost)[:2] == (0, 0)
    assert lost.bag.hearts == position.bag.hearts - 1 and lost.results(lost.room)[0] == 0


def test_goods_cost_their_price_and_a_full_hand_drops_a_card_first() -> None:
    market = find(RUN, "market")
    market = replace(market, bags=(replace(market.bag, coins=99, hand=("thief",) * RUN.file.most_cards, charms=()),))
    card = next(number for number, token in enumerate(market.offer, 1) if token.startswith("card:"))
    with pytest.raises(Refusal, match="not_here"):
        play(RUN, market, f"buy:{card}")
    bought = play(RUN, market, "drop:1", f"buy:{card}")
    floor, token = place_of(RUN, market).floor, market.offer[card - 1]
    assert bought.bag.coins == 99 - offers.price(RUN, market.bag, floor, token)
    assert bought.bag.hand[-1] == token.removeprefix("card:") and not bought.offer[card - 1]


def test_an_encounter_takes_what_it_says_and_only_from_those_who_have_it() -> None:
    position = find(RUN, "encounter")
    poor = replace(position, bags=(replace(position.bag, coins=0, hand=(), charms=()),))
    choices = RUN.encounters[encounter_in(RUN, poor)].choices
    possible = {move.choice for move in legal(RUN, poor)}
    assert possible == {index for index, choice in enumerate(choices) if can_pay(poor.bag, choice)} | {len(choices) - 1}
    after = play(RUN, poor, f"choose:{len(choices)}")
    assert after.phase in ("map", "lost") and after.bag.hearts > 0 and position.room in after.done_rooms


def test_every_key_of_an_encounter_is_an_event_up_to_the_most() -> None:
    position = replace(find(RUN, "encounter"), keys=MOST_KEYS - 1)
    outcome = OutcomeOf(text={}, change=RunChange(keys=2))
    choices = (EncounterChoice(text={}, outcomes=(outcome,)),) * 2
    locker = Encounter(name={}, text={}, choices=choices)
    after, events = apply(replace(RUN, encounters={"locker": locker}), position, Move("choose", "1"))
    assert after.keys == MOST_KEYS and events.count(KeyTaken(1, position.room)) == 1


def test_a_room_above_the_least_floor_of_every_encounter_has_one_all_the_same() -> None:
    deep = {id: encounter.model_copy(update={"least_floor": 99}) for id, encounter in RUN.encounters.items()}
    assert encounter_in(replace(RUN, encounters=deep), find(RUN, "encounter")) in deep


def test_a_stake_is_doubled_or_lost() -> None:
    position = find(RUN, "gambit")
    position = replace(position, bags=(replace(position.bag, coins=RUN.prizes.most_stake),))
    staked = play(RUN, position, "choose:1")
    assert staked.bag.coins == 0 and staked.stake and Move("match", "left") not in legal(RUN, staked)
    assert play(RUN, staked, "match:won").bag.coins == 2 * RUN.prizes.most_stake
    assert play(RUN, staked, "match:lost").bag == staked.bag


def test_a_staked_charm_that_comes_back_gives_nothing_twice() -> None:
    position = find(RUN, "gambit")
    charm = next(name for name, charm in RUN.charms.items() if charm.run.free_locks)
    held = replace(position, bags=(replace(position.bag, charms=(charm,)),), pending_counts={"locks": 1})
    won = play(RUN, held, "choose:3", "match:won")
    others = [RUN.charms[name].run.free_locks for name in won.bag.charms if name != charm]
    assert charm in won.bag.charms and won.pending_count("locks") == 1 + sum(others)


@pytest.mark.parametrize(("hearts", "after_loss"), [(2, 2), (RUN.file.most_hearts + 1, RUN.file.most_hearts)])
def test_hearts_of_a_staked_charm_go_only_when_the_stake_is_lost(hearts: int, after_loss: int) -> None:
    charm = next(iter(RUN.charms))
    boon = RUN.charms[charm].model_copy(update={"run": RunBoon(hearts=1)})
    rules, position = replace(RUN, charms={charm: boon}), find(RUN, "gambit")
    held = replace(position, bags=(replace(position.bag, charms=(charm,), hearts=hearts),))
    for report, expected in (("won", hearts), ("lost", after_loss)):
        assert play(rules, held, "choose:3", f"match:{report}").bag.hearts == expected


def test_against_each_other_the_winner_leads_and_both_choose() -> None:
    position = find(SHORT, "match", "match", "versus")
    won = play(VERSUS, position, "match:lost")
    assert (won.lead, won.seat_to_move) == (2, 2) and won.bags[1].crowns == position.bags[1].crowns + 1
    first = play(VERSUS, won, "take:1")
    assert first.seat_to_move == 1 and not first.offer[0]
    assert play(VERSUS, first, "take:2").seat_to_move == 2


def test_a_run_against_each_other_ends_by_crowns() -> None:
    position = find(SHORT, "match", "boss", "versus")
    bags = tuple(replace(bag, crowns=0) for bag in position.bags)
    over = play(VERSUS, replace(position, bags=bags), *["match:won"] * VERSUS.file.wins["boss"])
    assert (score(VERSUS, over).outcome, score(VERSUS, over).by) == (1, "crowns")


def test_every_run_ends() -> None:
    late = replace(new(SHORT, 3), moves=SHORT.file.most_moves - 1)
    assert score(SHORT, play(SHORT, late, "match:left")).by == "train"


FIRST = write(new(SHORT, 7))
PRIZE = "7 alone 0 - r12 r12 prize 1 1 0 - r12 r12 r12.1.0 3/6/0/destiny,thief,shield/- - - map:1,coins:6 0"


@pytest.mark.parametrize(("line", "part", "other"), [
    (FIRST, "alone", "alone2"), (FIRST, " r", " r99"), (FIRST, "match 1", "match 2"), (FIRST, "thief", "thi ef"),
    (FIRST, "/-", "/nothing"), (FIRST, " match ", " market "), (FIRST, " match ", " gambit "),
    (PRIZE, "map:1", "key:1"),
])
def test_a_wrong_position_is_refused(line: str, part: str, other: str) -> None:
    assert write(read_position(SHORT, line)) == line and part in line
    with pytest.raises(Refusal) as wrong:
        read_position(SHORT, line.replace(part, other, 1))
    assert wrong.value.code == "bad_position"


def test_moves_that_are_impossible_name_the_reason() -> None:
    position = new(SHORT, 7)
    for text, code in (("go:r2", "no_way"), ("take:1", "not_here"), ("fly", "bad_move"), ("take:0", "bad_move")):
        with pytest.raises(Refusal) as wrong:
            play(SHORT, position, text)
        assert wrong.value.code == code


def with_charms(rules: Rules, position: Position, **effects: Charm) -> tuple[Rules, Position]:
    """Return the rules with these charms, and the position with them in the bag."""
    bags = (replace(position.bag, coins=50, charms=tuple(effects)), *position.bags[1:])
    return replace(rules, charms={**rules.charms, **effects}), replace(position, bags=bags)


def charm(edges: EdgesByTable | None = None, **run: int) -> Charm:
    return Charm(family="ones", name={}, about={}, edges=edges or {}, run=RunBoon(**run))


def test_charms_pay_for_cards_given_up_and_for_rooms_lost() -> None:
    rules, position = with_charms(SHORT, find(SHORT, "match", "match"), bet=charm(coins_per_loss=-4))
    assert play(rules, position, "match:lost").bag.coins == 46
    rules, position = with_charms(RUN, find(RUN, "workshop"), ticket=charm(coins_per_card=3))
    assert play(rules, position, "remove:1").bag.coins == 53


def test_edges_of_charms_add_up_only_where_the_rooms_say_so() -> None:
    rules, position = with_charms(
        RUN, new(RUN, 1), one=charm({"khet": {"armor": 2, "ties": 1}}), two=charm({"khet": {"armor": 3, "guards": 1}})
    )
    summed = replace(rules, rooms=rules.rooms.model_copy(update={"sums": {"khet": {"armor": 4}}}))
    plain = replace(rules, rooms=rules.rooms.model_copy(update={"sums": {}}))
    assert bag_edges(summed, position.bag, "khet") == {"armor": 4, "ties": 1, "guards": 1}
    assert bag_edges(plain, position.bag, "khet") == {"armor": 3, "ties": 1, "guards": 1}


def test_an_ascent_makes_lower_floors_dangerous_and_names_the_boss() -> None:
    calm, boss = vary(RUN, {}), next(reversed(RUN.bosses))
    hard = replace(calm, ascents=(Ascent(about={}, red_floor=2, boss=boss, cards=-1),), maps={}, digest="hard")
    hard = vary(hard, {"ascent": "1"})
    first, deep = MapRoom(1, "match", 1, (0, 0, 0)), MapRoom(2, "match", 2, (0, 0, 0))
    assert (hard.is_red(first), hard.is_red(deep), calm.is_red(deep)) == (False, True, False)
    assert {boss_of(hard, new(hard, seed)) for seed in range(4)} == {boss}
    assert len(new(hard, 1).bag.hand) == len(new(calm, 1).bag.hand) - 1


def test_nobody_meets_the_barred_table_not_even_at_the_goal() -> None:
    for barred in RUN.rooms.opponents:
        rules = vary(SHORT, {"bar": barred})
        for seed in range(3):
            position = new(rules, seed)
            assert barred not in {place.table for place in map_of(rules, position).places.values()}
            assert rules.bosses[boss_of(rules, position)].table != barred


def test_a_house_rule_of_a_run_holds_for_both_sides_and_changes_nothing_else() -> None:
    rules = replace(SHORT, houses={"both": RunHouseRule(
        name={}, about={}, rules={"knucklebones": "room_narrow"}, edges={"knucklebones": {"value_of_one": 9}})})
    plain, house = (vary(rules, {"house": each}) for each in ("none", "both"))
    position = new(plain, 2)
    assert new(house, 2) == position and digest_of(plain) == digest_of(SHORT) != digest_of(house)
    before, after = room_match(plain, position), room_match(house, position)
    assert after.rules == "room_narrow" and (after.seed, after.level, after.bot) == (
        before.seed, before.level, before.bot)
    assert [after.edges[seat]["value_of_one"] for seat in (1, 2)] == [9, 9] and 2 not in before.edges


def test_two_together_get_a_bonus_once_in_every_room_that_they_use() -> None:
    def after(rules: Rules, position: Position, verb: str) -> Position:
        move = next(move for move in legal(rules, position) if move.verb == verb)
        return apply(rules, position, move)[0]

    plain = vary(SHORT, {"mode": "together"})
    for phase, verb in (("market", "buy"), ("treasure", "take"), ("workshop", "improve"), ("rest", "choose")):
        some, none = (replace(plain, pairs=PairsFile(coins={phase: bonus})) for bonus in (3, 0))
        position = find(plain, phase, mode="together")
        position = replace(position, bags=(replace(position.bag, coins=90),))
        with_, without = after(some, position, verb), after(none, position, verb)
        assert with_.bag.coins == without.bag.coins + 3, phase
        if phase == "market":
            assert after(some, with_, verb).bag.coins == after(none, without, verb).bag.coins + 3


def test_pools_join_in_their_order_and_a_run_without_them_is_a_run_of_its_own() -> None:
    first, second, *_ = SHORT.pools
    everything, base, one = (vary(SHORT, {"pool": each}) for each in ("none", "base", first))
    later = {id for pool in SHORT.pools.values() for id in (*pool.charms, *pool.bosses)}
    assert not later & {*base.charms, *base.bosses} and later <= {*everything.charms, *everything.bosses}
    assert {*SHORT.pools[first].charms} <= {*one.charms} and not {*SHORT.pools[second].charms} & {*one.charms}
    assert len({digest_of(each) for each in (everything, base, one)}) == 3 and digest_of(everything) == digest_of(SHORT)
    assert goal_is_reached_after_anything(base, 4)


RIDDLES = [name for name, table in TABLES.items() if table.puzzles is not None and table.puzzles.riddle]


def riddle_of(table: Table, rules: Any, seed: int) -> tuple[Any, Any]:
    """Return the riddle of a seed and its puzzle in written form."""
    assert table.puzzles is not None and table.puzzles.riddle is not None
    position = table.puzzles.riddle(rules, seed, never)
    assert position is not None
    return position, read_puzzle(table, rules, position)


@pytest.mark.parametrize(("table_name", "seeds"), [case for name in RIDDLES for case in ((name, 3), long((name, 10)))])
def test_each_seed_gives_another_riddle_and_always_the_same(table_name: str, seeds: int) -> None:
    table, rules = TABLES[table_name], load_rules(TABLES[table_name].files.standard, on=table_name)
    riddles = [riddle_of(table, rules, seed) for seed in range(seeds)]
    assert len({table.notation.write(position) for position, _ in riddles}) == seeds
    assert table.notation.write(riddle_of(table, rules, 2)[0]) == table.notation.write(riddles[2][0])
    for position, puzzle in riddles:
        assert puzzle is not None and puzzle.position == table.notation.write(position)
        at, first = table.notation.read(rules, puzzle.position), table.notation.read_move(rules, puzzle.line[0])
        moves, seat = table.legal(rules, at), at.seat_to_move
        assert first in moves and len(moves) > 1
        log, standing = [], None
        for move in puzzle.line:
            assert is_solved(log, first, puzzle.plies, standing) is None
            log.append(table.notation.read_move(rules, move))
            at, _ = table.apply(rules, at, log[-1])
            result = table.result(rules, at)
            standing = None if result is None else result.of(seat)
        assert is_solved(log, first, puzzle.plies, standing)
        assert is_solved([next(move for move in moves if move != first)], first, puzzle.plies, None) is False


def wins(table: Table, rules: Any, position: Any, seat: int) -> bool:
    """Return True if the seat wins against any answer, by trying everything."""
    result = table.result(rules, position)
    if result is not None:
        return result.of(seat) == "won"
    after = (table.apply(rules, position, move)[0] for move in table.legal(rules, position))
    return (any if position.seat_to_move == seat else all)(wins(table, rules, then, seat) for then in after)


@pytest.mark.parametrize(("table_name", "rules_name"), [("reversi", "small"), ("prospector", "standard")])
def test_by_trying_everything_one_move_wins(table_name: str, rules_name: str) -> None:
    table, rules = TABLES[table_name], load_rules(rules_name, on=table_name)
    for seed in (1, 2):
        position, puzzle = riddle_of(table, rules, seed)
        won = [table.notation.write_move(move) for move in table.legal(rules, position)
               if wins(table, rules, table.apply(rules, position, move)[0], position.seat_to_move)]
        assert won == [puzzle.line[0]]


def test_a_riddle_ends_early_when_it_has_to_stop() -> None:
    for table in RIDDLES:
        puzzles = TABLES[table].puzzles
        assert puzzles is not None and puzzles.riddle is not None
        assert puzzles.riddle(load_rules(TABLES[table].files.standard, on=table), 1, lambda: True) is None
