"""The grammar from text to text, as programs use it: labels, turning, matching, choice and recipes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dungeon.growth import Choice, Growth, RuleMatches
from game.dungeon.pattern import Pattern
from game.dungeon.rules import EVERY_RULE, Rule, Rulebook
from game.tools.dungeon.lines import CODES, answer
from game.tools.json_lines import CODES as SHARED
from tests.kit.cases import long
from tests.kit.dungeons import block

SEEDS = range(40)


def ask(**request: Any) -> Any:
    return answer(json.dumps(request))


def rule(match: str, replacement: str, name: str = "r", **more: Any) -> dict[str, Any]:
    return {"name": name, "match": match, "replacement": replacement, "turned": False, **more}


def count(dungeon: str, *rules: dict[str, Any]) -> int:
    return int(ask(matches={"dungeon": dungeon, "rules": list(rules)})["count"])


def grow(dungeon: str, recipe: str, *rules: dict[str, Any], seed: int = 1, **more: Any) -> Any:
    return ask(recipe={"dungeon": dungeon, "rules": list(rules), "recipe": recipe, "seed": seed, **more})


def complaint(recipe: str, *rules: dict[str, Any]) -> str:
    """Return the fault of a recipe."""
    error = grow(".", recipe, *rules)["error"]
    assert error["code"] == "bad_recipe"
    return str(error["message"])


@pytest.mark.parametrize(
    ("text", "size"),
    [("a b,c d;e f,g h", [2, 2, 2]), ("a", [1, 1, 1]), ("a . # *", [1, 1, 4]), (" a_b_3 ;\n b ", [2, 1, 1])],
)
def test_a_text_tells_its_size(text: str, size: list[int]) -> None:
    assert ask(parse=text) == {"size": size}


@pytest.mark.parametrize(("text", "message"), [
    ("a b,c d;e f,g", "parse:1:13: this row has 1 cell, the first one 2"),
    ("a b,c d;\ne f", "parse:2:1: this layer has 1 row, the first one 2"),
    ("", "parse:1:1: a row without cells"),
    ("a,,b", "parse:1:3: a row without cells"),
    ("a b_4", "parse:1:3: 'b_4' is turned 4 times; a turn is 0, 1, 2 or 3"),
    ("a__b", "parse:1:1: 'a__b' is no label"),
    ("a#", "parse:1:1: 'a#' is no label"),
    ("." + " ." * 40_000, "over the 32768 cells"),
])
def test_a_wrong_text_is_reported_with_its_place(text: str, message: str) -> None:
    error = ask(parse=text)["error"]
    assert error["code"] == "bad_pattern" and message in error["message"]


@pytest.mark.parametrize(("text", "times", "turned"), [
    ("a_0 b_1;c_2 d_3", 1, "c_3 a_1;d_0 b_2"),
    ("a_0 b", 1, "a_1;b"),
    ("a_0,b_1", 3, "a_3,b_0"),
    ("it_obstacle_3", 2, "it_obstacle_1"),
    (". # * plain", 2, "plain * # ."),
])
def test_turning_turns_the_array_and_the_last_tag(text: str, times: int, turned: str) -> None:
    assert ask(turn=text, times=times) == {"pattern": turned}


def test_a_wildcard_takes_any_cell_inside_and_keeps_it() -> None:
    wild = rule("a *", "x *", turned=True)
    answered = ask(matches={"dungeon": "a . b", "rules": [wild]})
    assert answered == {"count": 1, "places": [{"rule": "r", "at": [0, 0, 0], "turns": 0}]}
    assert ask(apply={"dungeon": "a . b", "rules": [wild], "seed": 1})["dungeon"] == "x . b"


def test_the_edge_is_read_and_never_written() -> None:
    edge = rule("# a", "# x")
    assert ask(matches={"dungeon": "a a", "rules": [edge]})["places"] == [{"rule": "r", "at": [0, 0, -1], "turns": 0}]
    assert ask(apply={"dungeon": "a a", "rules": [edge], "seed": 1})["dungeon"] == "x a"
    for wrong in (rule("# a", "a a"), rule("a a", "# a")):
        assert ask(matches={"dungeon": "a", "rules": [wrong]})["error"]["code"] == "bad_rules"


def test_equal_turned_copies_count_once() -> None:
    assert count(".", rule(".", "a", turned=True)) == 1
    assert count(".", rule(".", "a_0", turned=True)) == 4
    assert count(". .", rule(". .", "a a", turned=True)) == 1
    assert count(". .", rule(". .", "a b", turned=True)) == 2
    assert count(". .;. .", rule(". .", "a b", turned=True)) == 8


def test_a_symmetric_rule_does_not_weigh_four_times() -> None:
    rules = [rule(".", "a", "plain", turned=True), rule(".", "b", "alone")]
    drawn = Counter(ask(apply={"dungeon": ".", "rules": rules, "seed": seed})["dungeon"] for seed in range(400))
    assert 150 < drawn["a"] < 250


def test_weights_say_how_likely_a_rule_is() -> None:
    rules = [rule(".", "a", weight=3), rule(".", "b"), rule(".", "never", weight=0)]
    drawn = Counter(ask(apply={"dungeon": ".", "rules": rules, "seed": seed})["dungeon"] for seed in range(400))
    assert 260 < drawn["a"] < 340 and drawn["a"] + drawn["b"] == 400
    assert ask(apply={"dungeon": ".", "rules": rules[2:], "seed": 1}) == {"dungeon": ".", "step": None}


def test_a_limit_counts_all_forms_together() -> None:
    limited = rule("a .", "a b", turned=True, limit=2)
    done = grow(". . .;. a .;. . .", "r 9", limited)
    assert done["dungeon"].count("b") == 2
    assert done["report"] == ["line 1, column 1: 'r' found no place (2 of 9 done)"]
    there_and_back = grow("a", "r 9", rule("a", "b", reversible=True, limit=5))
    assert there_and_back["dungeon"] == "b" and len(there_and_back["steps"]) == 5


def test_a_rule_waits_for_a_number_of_steps_and_one_without_a_place_is_reported_and_stops_nothing() -> None:
    late, always = rule("a", "late", "late", wait=2), rule(".", "x", "fill")
    assert count("a", late) == 0
    done = grow("a . .", "late\nfill\nlate\nfill\nlate", late, always)
    assert done["dungeon"] == "late x x"
    assert done["report"] == [f"line {line}, column 1: 'late' found no place" for line in (1, 3)]


def test_a_reversible_rule_is_applied_from_right_to_left_too() -> None:
    both = rule("a .", "b c", reversible=True)
    place = {"rule": "r", "at": [0, 0, 0], "turns": 0, "inverse": True}
    assert ask(matches={"dungeon": "b c", "rules": [both]})["places"] == [place]
    assert ask(apply={"dungeon": "b c", "rules": [both], "seed": 1})["dungeon"] == "a ."


def test_first_and_last_go_by_place_and_then_by_the_order_of_rules() -> None:
    rules = [rule("a", "x", "one"), rule("a", "y", "two")]

    def chosen(choice: str) -> Any:
        return ask(apply={"dungeon": ". a;a a", "rules": rules, "seed": 1, "choice": choice})["dungeon"]

    assert (chosen("first"), chosen("last")) == (". x;a a", ". a;a y")


def test_the_same_seed_says_the_same_and_others_say_something_else() -> None:
    rules = [rule("a .", "a a", turned=True)]
    field = ";".join([". . . ."] * 2 + [". a . ."] + [". . . ."])
    dungeons = [grow(field, "r 5", *rules, seed=seed) for seed in SEEDS]
    assert dungeons == [grow(field, "r 5", *rules, seed=seed) for seed in SEEDS]
    assert len({each["dungeon"] for each in dungeons}) > 10


def test_subdividing_puts_empty_cells_between() -> None:
    assert ask(subdivide={"dungeon": "a b", "by": [0, 0, 1]}) == {"dungeon": "a . b ."}
    assert ask(subdivide={"dungeon": "a b", "by": [0, 0, 2]}) == {"dungeon": ". a . . b ."}
    assert ask(subdivide={"dungeon": "a", "by": [1, 1, 0]}) == {"dungeon": "a,.;.,."}
    assert ask(subdivide={"dungeon": "a", "by": [40, 40, 40]})["error"]["code"] == "too_big"
    assert grow("a", "subdivide 0 0 1\nr", rule("a .", "a b"))["dungeon"] == "a b"


def test_a_name_is_called_once_so_often_or_from_so_often_to_so_often() -> None:
    line = " ".join("." * 12)
    fill = rule(".", "x")

    def counts(recipe: str) -> set[int]:
        return {grow(line, recipe, fill, seed=seed)["dungeon"].count("x") for seed in SEEDS}

    assert counts("r") == {1} and counts("r 7") == {7} and counts("r 0") == {0}
    assert counts("r 2 4") == {2, 3, 4}


def test_a_sweep_takes_all_places_that_do_not_overlap() -> None:
    pair = rule(". .", "a b")
    for seed in SEEDS:
        swept = grow(" ".join("." * 7), "r !", pair, seed=seed)["dungeon"]
        assert ". ." not in swept and "a b" in swept
    assert grow(" ".join("." * 7), "r !", pair, choice="first")["dungeon"] == "a b a b a b ."
    assert grow(". .", "r !", rule(".", ". "))["steps"].__len__() == 2


def test_a_prefix_calls_all_rules_that_begin_so() -> None:
    rules = [rule(".", "a", "grow_a"), rule(".", "b", "grow_b"), rule(".", "c", "other")]
    seen = {grow(".", "grow*", *rules, seed=seed)["dungeon"] for seed in SEEDS}
    assert seen == {"a", "b"}


def test_a_star_alone_is_a_number_of_random_steps_of_any_rules() -> None:
    rules = [rule(".", "a", "one"), rule(".", "b", "two", weight=3), rule("a", ".", "back")]
    done = [grow(" ".join("." * 9), "* 7", *rules, seed=seed)["steps"] for seed in range(30)]
    assert {len(steps) for steps in done} == {7} and {step["rule"] for steps in done for step in steps} == {
        "one", "two", "back",
    }


def test_a_function_is_called_like_a_rule() -> None:
    rules = [rule("a", "b", "one"), rule("b", "a", "two")]
    done = grow("a", "# there and back\ndef both\n  one\n  two # again\nend\nboth 3\n", *rules)
    assert [step["rule"] for step in done["steps"]] == ["one", "two"] * 3
    assert [step["line"] for step in done["steps"]] == [3, 4] * 3 and done["report"] == []


@pytest.mark.parametrize(("recipe", "message"), [
    ("gro 3", "recipe:1:1: unknown rule or function 'gro' (did you mean 'grow'?)"),
    ("\n  gorw*", "recipe:2:3: no rule begins with 'gorw' (did you mean 'grow'?)"),
    ("grow x", "recipe:1:6: 'x' is no whole number"),
    ("grow -1", "recipe:1:6: '-1' is no whole number"),
    ("grow 3 2", "recipe:1:8: from 3 to 2"),
    ("grow 1 2 3", "recipe:1:10: nothing can follow here"),
    ("grow ! 3", "recipe:1:8: '!' takes all places"),
    ("grow 3 !", "recipe:1:8: '!' takes all places"),
    ("few !", "recipe:1:1: '!' takes all places, but 'few' has a limit"),
    ("subdivide 1 1", "recipe:1:1: subdivide takes three numbers"),
    ("def f\ngrow", "recipe:1:1: the function 'f' has no 'end'"),
    ("end", "recipe:1:1: 'end' without a 'def'"),
    ("def\nend", "recipe:1:1: a function needs a name"),
    ("def f\nend\ndef f\nend", "recipe:3:5: there is a function 'f' already"),
    ("def grow\nend", "recipe:1:5: there is a rule 'grow' already"),
    ("def f\ndef g\nend", "recipe:2:1: a function inside the function 'f'"),
    ("def f\n f\nend\nf", "recipe:2:2: recursion without end: f -> f"),
    ("def f\n g\nend\ndef g\n f 2\nend", "recipe:5:2: recursion without end: f -> g -> f"),
    ("def f\n f\nend\ndef g\n g\nend", "recipe:5:2: recursion without end: g -> g"),
    ("def f\nend\nf !", "recipe:3:1: 'f' is a function"),
])
def test_a_wrong_recipe_is_reported_with_its_place(recipe: str, message: str) -> None:
    assert message in complaint(recipe, rule("a", "a", "grow"), rule("a", "b", "few", limit=1))


@pytest.mark.parametrize("recipe", [long("r 1000000"), "def f\n  r 0\nend\nf 1000000", "def f\nend\nf 1000000"])
def test_a_recipe_that_cannot_finish_ends_alone_and_says_why(recipe: str) -> None:
    done = grow("a", recipe, rule("a", "b", reversible=True))
    assert "the most there are" in done["report"][-1]


@pytest.mark.parametrize(("wrong", "message"), [
    ({"weight": -1}, "'weight' takes a number from 0 to"),
    ({"weight": 1e308}, "'weight' takes a number from 0 to"),
    ({"weight": 10**400}, "'weight' takes a number from 0 to"),
    ({"weight": 1e999}, "JSON"),
    ({"limit": -3}, "'limit' takes a whole number"),
    ({"wait": 1.5}, "'wait' takes a whole number"),
    ({"turned": 1}, "'turned' is true or false"),
    ({"match": "a b"}, "rules[0].replacement:1:1: the left side is 1x1x2, the right side 1x1x1"),
    ({"match": "a_9"}, "rules[0].match:1:1: 'a_9' is turned 9 times"),
    ({"limits": 3}, "did you mean 'limit'?"),
    ({"name": 3}, "'name' takes a text"),
])
def test_a_wrong_rule_is_reported(wrong: dict[str, Any], message: str) -> None:
    error = ask(matches={"dungeon": "a", "rules": [rule("a", "b") | wrong]})["error"]
    assert message in error["message"] and error["code"] in CODES


@pytest.mark.parametrize(("line", "code"), [
    ("", "bad_json"), ("[1]", "bad_request"), ("{}", "bad_request"), ('{"prse": "a"}', "bad_request"),
    ('{"parse": 3}', "bad_request"), ('{"parse": "a", "turn": "a"}', "bad_request"),
    ('{"turn": "a", "times": true}', "bad_request"), ('{"subdivide": {"dungeon": "a", "by": [1]}}', "bad_request"),
    ('{"apply": {"dungeon": "a", "rules": [], "seed": -1}}', "bad_request"),
    ('{"apply": {"dungeon": "a", "rules": [], "seed": 1, "choice": "best"}}', "bad_request"),
    ('{"matches": {"dungeon": "a *", "rules": []}}', "bad_pattern"),
    ('{"matches": {"dungeon": "a", "rules": {}}}', "bad_rules"), (b"\xff", "bad_json"),
])
def test_no_request_stops_it(line: str | bytes, code: str) -> None:
    error = answer(line)["error"]
    assert error["code"] == code and code in CODES | SHARED and error["message"]


def test_rules_that_fit_everywhere_end() -> None:
    field = ";".join([",".join([" ".join("." * 32)] * 32)] * 32)
    rules = [rule(". . .", "a b c", f"r{number}", turned=True) for number in range(200)]
    assert ask(matches={"dungeon": field, "rules": rules})["error"]["code"] == "too_big"
    done = grow(field, "r* 5", *rules)
    assert done["dungeon"] == field and "more places than can be gone through" in done["report"][0]
    many = grow(field, "r0 20", *rules)
    assert len(many["steps"]) == 20


LABELS = (".", "a", "b_0", "b_1", "c_x_2")


RULES = Rulebook([
    Rule("seed", block("."), block("a"), weight=0.2),
    Rule("grow", block("a ."), block("a b_0")),
    Rule("bend", block("b_0 .;. ."), block("b_1 c_x_2;* a")),
    Rule("wild", block("a * a"), block("b_2 * ."), reversible=True),
    Rule("edge", block("# .;# *"), block("# c_x_0;# *"), limit=3),
    Rule("rise", block("a,."), block("b_3,a"), wait=4, turned=False),
    Rule("vanish", block("c_x_1"), block("."), weight=0.5),
    Rule("everywhere", block("* *,* *"), block("* *,* *"), wait=9, limit=1),
])
FIELD = block(";".join([", ".join([". . . ."] * 2)] * 4))


def full_search(growth: Growth) -> list[int]:
    """Return the matches that a full search finds now."""
    book = growth.book
    fresh = RuleMatches(growth.grid, book, EVERY_RULE)
    open_ = {index for index in range(len(book.rules)) if growth._is_allowed(index)}
    return sorted(key for key in fresh.keys if book.form_rules[key % book.form_count] in open_)


@pytest.mark.parametrize(("choice", "seeds"), [
    ("random", 40), long(("random", 200)), long(("first", 200)), long(("last", 200)),
])
def test_dirty_boxes_equal_a_full_search_after_every_step(choice: Choice, seeds: int) -> None:
    for seed in range(seeds):
        growth = Growth(FIELD, RULES, seed, choice)
        # Random first steps, since "first" and "last" always take the same ones.
        for _ in range(seed % 3):
            growth.apply(growth.keys()[growth.stream.below(len(growth.keys()))])
        for _ in range(14):
            assert growth.keys() == full_search(growth)
            if growth.step() is None:
                break


def patterns(labels: Sequence[str]) -> st.SearchStrategy[Pattern]:
    sizes = st.tuples(*[st.integers(1, 3)] * 3)
    return sizes.flatmap(
        lambda size: st.lists(
            st.sampled_from(labels), min_size=size[0] * size[1] * size[2], max_size=size[0] * size[1] * size[2]
        ).map(lambda cells: Pattern(size, tuple(cells)))
    )


@given(patterns((*LABELS, "*", "#")))
def test_four_turns_are_none_and_text_is_read_back(pattern: Pattern) -> None:
    assert pattern.rotate(4) == pattern and pattern.rotate(1).rotate(3) == pattern
    assert block(str(pattern)) == pattern and pattern.rotate(2) == pattern.rotate(1).rotate(1)


@given(patterns(LABELS), patterns((*LABELS, "*")), st.integers(1, 3))
def test_turning_keeps_matches(dungeon: Pattern, left: Pattern, times: int) -> None:
    def count(field: Pattern, side: Pattern, turned: bool) -> int:
        return len(Growth(field, Rulebook([Rule("r", side, side, turned=turned)]), 0).keys())

    assert count(dungeon, left, False) == count(dungeon.rotate(times), left.rotate(times), False)
    assert count(dungeon, left, True) == count(dungeon.rotate(times), left, True)
