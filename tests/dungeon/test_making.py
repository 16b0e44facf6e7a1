"""Dungeons made from recipes and seeds: complete, varied, the same on every machine, and made again after a failure."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from game.__main__ import main
from game.content.models.dungeon import DungeonFeature, DungeonPromise, FinishedDungeon
from game.dungeon.alphabet import Alphabet
from game.dungeon.grammar_files import Grammar, RecipeFile
from game.dungeon.maker import Draw, GeneratedDungeon, NoDungeon, broken_promises, make
from game.dungeon.plan import read_plan
from game.dungeon.recipe import read_recipe
from game.dungeon.rooms import legs
from game.dungeon.rules import Rule
from game.dungeon.solvability import faults
from game.kernel.refusal import Refusal
from game.tools.commands import dungeon as command
from game.tools.dungeon.picture import DungeonDrawing
from tests.kit.cases import long
from tests.kit.commands import Command
from tests.kit.dungeons import block, shipped_grammar

pytestmark = pytest.mark.usefixtures("no_charts")
SEEDS = 15


@cache
def made(recipe: str, seed: int) -> GeneratedDungeon:
    return make(shipped_grammar(), recipe, seed)


def make_all(recipe: str, seeds: int = 6) -> tuple[GeneratedDungeon, ...]:
    return tuple(made(recipe, seed) for seed in range(seeds))


def by_hand(recipe: str, *rules: tuple[str, str], cycle: str = "") -> Grammar:
    """Return a grammar of a few rules, for a floor of five by five cells."""
    blocks = [Rule(f"r{index}", block(left), block(right), turned=False, cycle=cycle)
              for index, (left, right) in enumerate(rules)]
    alphabet: Alphabet = shipped_grammar().alphabet
    written = RecipeFile((5, 1, 5), "first", recipe, 1, read_recipe(recipe, blocks, ""))
    return Grammar(alphabet, blocks, {"own": written})


LINE = ("start . .", "entry_0 st_0 goal_0")


@pytest.mark.parametrize("seeds", [3, long(SEEDS)])
def test_every_recipe_makes_valid_dungeons_of_every_seed_and_keeps_its_promises(seeds: int) -> None:
    openings = shipped_grammar().alphabet.openings
    for recipe, written in shipped_grammar().recipes.items():
        assert written.promises
        for dungeon in make_all(recipe, seeds):
            assert faults(read_plan(dungeon.json), openings) == []
            FinishedDungeon.model_validate_json(json.dumps(dungeon.json), by_alias=True)
            assert [*broken_promises(written.promises, dungeon.json["metrics"])] == []


def test_many_dungeons_are_the_same_lines_for_any_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    monkeypatch.setattr(command, "SEEDS_PER_SHARE", 3)
    words = ["dungeon", "--recipe", "run_short", "--seed", "5", "--count", "8", "--out"]
    assert main([*words, str(one)]) == 0
    assert main([*words, str(two), "--jobs", "2"]) == 0
    assert one.read_bytes() == two.read_bytes()
    dungeons = [json.loads(line) for line in one.read_text().splitlines()]
    assert [(each["recipe"], each["seed"]) for each in dungeons] == [("run_short", seed) for seed in range(5, 13)]
    assert dungeons[3] == make(shipped_grammar(), "run_short", 8).json


def test_every_step_leaves_a_dungeon_whole() -> None:
    openings = shipped_grammar().alphabet.openings
    for seed in range(2):
        draw = Draw(shipped_grammar(), "main", seed)
        for _ in draw.steps():
            cells = dict(draw.growth.grid.filled_cells())
            for (x, y, z), label in cells.items():
                for way in openings(label):
                    dx, dy, dz = {"s": (0, 0, 1), "e": (1, 0, 0), "n": (0, 0, -1), "w": (-1, 0, 0), "up": (0, 1, 0),
                                  "down": (0, -1, 0)}[way]
                    back = {"s": "n", "n": "s", "e": "w", "w": "e", "up": "down", "down": "up"}[way]
                    assert back in openings(cells[x + dx, y + dy, z + dz])


def test_no_seed_is_like_another() -> None:
    dungeons = [dungeon.json for dungeon in make_all("main", SEEDS)]
    assert len({json.dumps(each["cells"]) for each in dungeons}) == SEEDS
    assert len({each["metrics"]["rooms"] for each in dungeons}) > SEEDS / 3
    assert len({each["metrics"]["cycles"] for each in dungeons}) > 5
    types = {cycle["type"] for each in dungeons for cycle in each["cycles"]}
    assert types == set(shipped_grammar().alphabet.data.cycles) and len(types) >= 9


def test_any_recipe_can_let_rooms_meet_at_their_corners() -> None:
    written = shipped_grammar().recipes["small"]._replace(geometry="corners")
    turned = make(Grammar(shipped_grammar().alphabet, shipped_grammar().rules, {"small": written}), "small", 3).json
    plan, usual = read_plan(turned), make_all("small")[3].json
    assert {**usual, "geometry": "corners"} == turned and faults(plan, shipped_grammar().alphabet.openings) == []
    for passage in plan.passages:
        start, end = passage.cells
        (x, z), (other_x, other_z) = plan.on_map(start), plan.on_map(end)
        flat = start[1] == end[1]
        assert (abs(x - other_x), abs(z - other_z)) == ((1, 1) if flat else (0, 0))
    assert all(plan.cell_on_map(*plan.on_map(cell), cell[1]) == cell for cell in plan.room_at)
    with pytest.raises(Refusal, match="'edges' is no geometry, which is sides or corners"):
        read_plan({**turned, "geometry": "edges"})


def test_a_dungeon_with_a_label_to_be_replaced_is_not_finished() -> None:
    later = DungeonFeature(terminal=False)
    data = shipped_grammar().alphabet.data
    alphabet = Alphabet(data.model_copy(update={"features": {**data.features, "later": later}}))
    rules = [LINE, ("st_0", "st_later_0"), ("st_later_0", "st_pool_0")]
    for recipe, finished in (("r0", True), ("r0\nr1", False), ("r0\nr1\nr2 !", True)):
        known = by_hand(recipe, *rules)
        grammar = Grammar(alphabet, known.rules, known.recipes)
        if finished:
            assert make(grammar, "own", 1).draws == 1
        else:
            with pytest.raises(NoDungeon, match="still is 'st_later_0'; a rule has to replace 'later'") as failed:
                make(grammar, "own", 1)
            assert failed.value.fault.code == "unfinished"


@pytest.mark.parametrize("recipe", ["r0\nr1 3", "r0\nr1 !", "r0\nr* 9"])
def test_rules_stop_adding_locks_at_the_most_that_is_promised(recipe: str) -> None:
    rules = [("start . . . . . .", "entry_0 st_key_0 st_key_0 st_0 st_0 st_0 goal_0"), ("st_0", "st_lock_0")]
    grammar = by_hand(recipe, *rules)
    free = grammar.recipes["own"]._replace(size=(1, 1, 15))
    bound = free._replace(promises={"locks": DungeonPromise(most=2)})
    draw = Draw(Grammar(grammar.alphabet, grammar.rules, {"own": free}), "own", 1)
    assert sum(step.match is not None for step in draw.steps()) == 4
    dungeon = make(Grammar(grammar.alphabet, grammar.rules, {"own": bound}), "own", 1)
    assert (dungeon.json["metrics"]["locks"], dungeon.draws, dungeon.repairs) == (2, 1, 0)


@pytest.mark.parametrize(("good", "bad", "fault", "end"), [
    ("entry_0 st_0 st_0 goal_0", "entry_0 st_0 en_0 goal_0", "came out wrong", ""),
    ("entry_0 st_key_0 st_lock_0 goal_0", "entry_0 st_0 st_0 goal_0", "promises 1+ locks",
     ", and this dungeon has 0.*more cells"),
])
def test_a_wrong_dungeon_and_a_broken_promise_are_drawn_again_and_reported(
    good: str, bad: str, fault: str, end: str
) -> None:
    blocks = [Rule("begin", block("start . . ."), block(right), turned=False) for right in (bad, good)]
    promises = {"locks": DungeonPromise(least=1)} if "lock" in good else {}
    written = RecipeFile((1, 1, 7), "random", "begin", 1, read_recipe("begin", blocks, ""), promises)
    draws = [make(Grammar(shipped_grammar().alphabet, blocks, {"own": written}), "own", seed) for seed in range(20)]
    assert {dungeon.draws for dungeon in draws} >= {1, 2}
    for dungeon in draws:
        assert [label for *_, label in dungeon.json["cells"]] == good.split()
        assert len([line for line in dungeon.report if fault in line]) == dungeon.draws - 1
    with pytest.raises(NoDungeon, match=re.escape(fault) + end):
        make(Grammar(shipped_grammar().alphabet, blocks[:1], {"own": written}), "own", 1)


def test_there_are_sixty_rules_and_more() -> None:
    assert len({rule.name for rule in shipped_grammar().rules}) >= 60


def test_cycles_lead_from_room_to_room_and_back() -> None:
    for dungeon in make_all("main"):
        beside = {frozenset((each["a"], each["b"])) for each in dungeon.json["passages"]}
        for cycle in dungeon.json["cycles"]:
            rooms = cycle["rooms"]
            assert len(set(rooms)) == len(rooms) >= 3
            pairs = [frozenset(pair) for pair in zip(rooms, [*rooms[1:], rooms[0]], strict=True)]
            assert all(pair in beside for pair in pairs), cycle


def test_the_numbers_of_a_dungeon_are_those_of_its_rooms() -> None:
    for dungeon in make_all("small"):
        data = dungeon.json
        numbers, passages = data["metrics"], data["passages"]
        assert numbers["rooms"] == len(data["rooms"]) and numbers["locks"] == sum(bool(p["lock"]) for p in passages)
        assert numbers["cycles"] == len(passages) - len(data["rooms"]) + 1
        assert numbers["one_ways"] == sum(p["one_way"] for p in passages) and numbers["mission_length"] >= 1


def test_a_loop_with_lock_and_key_is_described() -> None:
    grammar = by_hand("r0\nr1", ("start . . . .", "entry_0 st_0 st_0 st_0 goal_0"),
                      ("st_0 st_0 st_0;. . *", "jl_0 fl_0 st_lock_0;tl_turnstile_2 tl_key_1 *"),
                      cycle="lock_and_key")
    size = grammar.recipes["own"]._replace(size=(3, 1, 9))
    dungeon = make(Grammar(grammar.alphabet, grammar.rules, {"own": size}), "own", 1).json
    kinds = [room["kind"] for room in dungeon["rooms"]]
    assert kinds == ["start", "join", "fork", "lock", "goal", "turnstile", "key"]
    passages = {(p["a"], p["b"]): (p["one_way"], p["lock"]) for p in dungeon["passages"]}
    assert passages[5, 1] == (True, None) and passages[3, 4][1] is not None and passages[2, 6] == (False, None)
    assert dungeon["keys"] == [{"id": 1, "room": 6}] and dungeon["metrics"]["mission_length"] == 6
    assert sorted(dungeon["cycles"][-1]["rooms"]) == [1, 2, 5, 6]


def wide(grammar: Grammar, **values: object) -> Grammar:
    """Return the grammar for a longer floor, with changes to its alphabet."""
    alphabet = Alphabet(grammar.alphabet.data.model_copy(update=values))
    return Grammar(alphabet, grammar.rules, {"own": grammar.recipes["own"]._replace(size=(3, 1, 9))})


def test_a_nearly_right_dungeon_is_repaired_and_counted() -> None:
    """A box that no one can push is opened, and a key behind its own door is moved before it; every try is validated.
    """
    boxed = make(wide(by_hand("r0", ("start . .", "entry_0 st_box_0 goal_0"))), "own", 1)
    assert (boxed.repairs, boxed.draws, boxed.json["metrics"]["mends"]) == (1, 1, 1)
    assert any("was repaired: the box at [1, 0, 5] is open now" in line for line in boxed.report)
    assert [passage["one_way"] for passage in boxed.json["passages"]] == [False, False]
    locked = make(wide(by_hand("r0", ("start . . . .", "entry_0 st_0 st_lock_0 st_key_0 goal_0"))), "own", 1)
    assert locked.repairs == 1 and any("the key at" in line for line in locked.report)
    labels = [label for *_, label in locked.json["cells"]]
    assert labels == ["entry_0", "st_key_0", "st_lock_0", "st_0", "goal_0"]
    for each in (boxed, locked):
        assert faults(read_plan(each.json), each.draw.grammar.alphabet.openings) == []
    shut = make(wide(by_hand("r0", ("start . . . .", "entry_0 st_lock_0 st_lock_0 st_box_0 goal_0"))), "own", 1)
    assert shut.repairs == 3 and all(passage["lock"] is None for passage in shut.json["passages"])


def test_after_a_number_of_tries_another_dungeon_is_drawn() -> None:
    shut = by_hand("r0", ("start . . . .", "entry_0 st_lock_0 st_lock_0 st_box_0 goal_0"))
    with pytest.raises(NoDungeon, match="draw 3 came out wrong"):
        make(wide(shut, mends=2, draws=3), "own", 1)


def test_an_impossible_recipe_is_reported_with_its_last_result() -> None:
    grammar = by_hand("r0\nsubdivide 90 90 90", ("start . .", "entry_0 en_0 ."))
    with pytest.raises(NoDungeon, match=r"There is no goal.*line 2, column 1: 455x91x455 is over the \d+ cells"):
        make(grammar, "own", 1)


def test_a_seed_may_be_a_word(tmp_path: Path, command: Command) -> None:
    outputs = []
    for seed in ("neon", "neon", "rain"):
        outputs.append(command("dungeon", "--recipe", "small", "--seed", seed).out)
    assert outputs[0] == outputs[1] != outputs[2] and "rooms on" in outputs[0]


def test_steps_are_reported_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dungeon", "--recipe", "small", "--seed", "5", "--steps"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert steps == [step.as_json() for step in make(shipped_grammar(), "small", 5).draw.history]


def test_metrics_are_a_table_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    assert main(["dungeon", "--recipe", "small", "--metrics", "6", "--out", str(out)]) == 0
    output, page = capsys.readouterr().out, out.read_text("utf-8")
    assert "6 of 6 seeds valid" in output and "mission length" in output and "lock and key" in output
    found = [dungeon.json["metrics"]["cycles"] for dungeon in make_all("small", 7)[1:]]
    promise = shipped_grammar().recipes["small"].promises["cycles"]
    assert ["cycles", str(promise), f"{min(found)}-{max(found)}"] in [line.split() for line in output.splitlines()]
    assert f"<td>{promise}</td>" in page.replace(" class=\"number\"", "")
    assert page.count("<svg") >= 10 and "mission length" in page


@pytest.mark.parametrize(("words", "file"), [
    (["--out"], "d.txt"), (["--out"], "d"), (["--metrics", "1", "--out"], "d.json"), (["--export"], "r.txt"),
])
def test_a_file_is_what_its_ending_says(words: list[str], file: str, tmp_path: Path, command: Command) -> None:
    output = command("dungeon", "--recipe", "small", *words, str(tmp_path / file), code=1)
    assert f"not as {file!r}" in output.err and not output.out and not [*tmp_path.iterdir()]


@pytest.mark.parametrize(("words", "file"), [
    (["--out"], "d.json"), (["--out"], "d.png"), (["--metrics", "1", "--out"], "d.html"), (["--export"], "r.yaml"),
])
def test_an_unwritable_file_is_reported_in_a_sentence(
    words: list[str], file: str, tmp_path: Path, command: Command
) -> None:
    lost = tmp_path / "no" / "folder" / file
    errors = command("dungeon", "--recipe", "small", *words, str(lost), code=1).err
    assert f"{lost} cannot be written: No such file" in errors


@pytest.mark.parametrize("words", [["--rules"], ["--tale", "--file"]])
def test_a_file_that_is_nested_too_deeply_is_a_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 200_000, "utf-8")
    assert main(["dungeon", *words, str(deep)]) in (1, 2)
    assert str(deep) in capsys.readouterr().err


def test_a_recipe_that_is_not_there_is_a_sentence(command: Command) -> None:
    assert "did you mean 'tower'?" in command("dungeon", "--recipe", "towr", code=1).err


@pytest.mark.parametrize("size", ["16", "0x4x4", "axbxc", "999x999x999"])
def test_a_size_that_is_none_is_a_sentence(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["dungeon", "--size", size])
    assert "size" in capsys.readouterr().err


@pytest.mark.parametrize("recipe", ["main", "tower", "maze"])
def test_the_way_in_a_picture_leads_from_the_start_to_the_goal(recipe: str) -> None:
    for dungeon in make_all(recipe, 3):
        picture = DungeonDrawing(read_plan(dungeon.json), {})
        way = legs(picture.plan, picture.path)
        rooms = {tuple(cell): room["id"] for room in dungeon.json["rooms"] for cell in room["cells"]}
        assert rooms[way[0][0]] == dungeon.json["start"] and rooms[way[-1][1]] == dungeon.json["goal"]
        assert all(one[1] == other[0] for one, other in pairwise(way))
