"""The grammar as a JSON service: one request per input line, one answer per output line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from game.content.faults import Faults
from game.content.models.dungeon import DungeonAlphabet
from game.dungeon.growth import Choice, Growth, GrowthStep, OutOfWork, RuleMatch, TooManyMatches, subdivide
from game.dungeon.pattern import ANY, OUTSIDE, Pattern, Size, TextSpot, place_in_text, read_pattern
from game.dungeon.recipe import RecipeRun, read_recipe
from game.dungeon.rules import Rule, Rulebook, read_rules
from game.kernel.opaque import Json, JsonObject
from game.kernel.refusal import Refusal
from game.tools import json_lines
from game.tools.dungeon.sources import folder_of
from game.tools.json_lines import (
    LONGEST_ANSWER,
    answer_line,
    bad_request,
    check_keys,
    object_at,
    seed_of,
    text_at,
    verb,
)

CODES: dict[str, str] = {
    **json_lines.CODES,
    "bad_pattern": "an array of labels cannot be read; the message says where",
    "bad_rules": "a rule cannot be used; the message says which and where",
    "bad_recipe": "a recipe cannot be followed; the message says where",
    "too_big": "the dungeon has more cells, or the rules fit in more places, than there may be",
}
"""The error codes and their meanings."""
MOST_PLACES = 10_000
MOST_WORK = 3_000_000
"""The most elementary steps of one request; they take some seconds."""
CHOICES: dict[str, Choice] = {"first": "first", "last": "last", "random": "random"}


def answer(line: bytes | str) -> JsonObject:
    """Return the answer to one request. A fault in it becomes an ``error``, never an exception."""
    return answer_line(line, _answer, "grammar")


def _answer(request: JsonObject) -> JsonObject:
    verb_name = verb(request, ANSWERS)
    extra_keys = {"times"} if verb_name == "turn" else set()
    check_keys(request, {verb_name, *extra_keys})
    try:
        return ANSWERS[verb_name](request)
    except TooManyMatches as wrong:
        raise Refusal("too_big", f"This cannot be answered: {wrong}.") from None
    except OutOfWork:
        reason = "it takes more work than one request may take. Ask for fewer rules, cells or steps at once"
        raise Refusal("too_big", f"This cannot be answered: {reason}.") from None


def _parse(request: JsonObject) -> JsonObject:
    return {"size": list(_pattern(request, "parse").size)}


def _turn(request: JsonObject) -> JsonObject:
    times = request.get("times", 1)
    if type(times) is not int:
        raise bad_request("times takes a whole number.")
    return {"pattern": str(_pattern(request, "turn").rotate(times % 4))}


def _matches(request: JsonObject) -> JsonObject:
    body = object_at(request, "matches", {"dungeon", "rules"})
    growth = Growth(_dungeon(body), Rulebook(_rules(body)), 0, work=MOST_WORK)
    count = len(growth.keys())
    if count > MOST_PLACES:
        raise TooManyMatches(f"the rules fit in {count} places, and one answer tells {MOST_PLACES}")
    return {"count": count, "places": _as_json(growth.matches())}


def _apply(request: JsonObject) -> JsonObject:
    body = object_at(request, "apply", {"dungeon", "rules", "seed", "choice"})
    growth = _growth(body, _rules(body), "apply")
    step = growth.step()
    return {"dungeon": _as_text(growth.dungeon), "step": None if step is None else step.as_json()}


def _subdivide(request: JsonObject) -> JsonObject:
    body = object_at(request, "subdivide", {"dungeon", "by"})
    dungeon, by = _dungeon(body), _size(body.get("by"))
    try:
        return {"dungeon": _as_text(subdivide(dungeon, by))}
    except ValueError as wrong:
        raise Refusal("too_big", f"{wrong}.") from None


def _recipe(request: JsonObject) -> JsonObject:
    body = object_at(request, "recipe", {"dungeon", "rules", "recipe", "seed", "choice"})
    rules, text = _rules(body), text_at(body, "recipe")
    growth = _growth(body, rules, "recipe")
    try:
        recipe_run = RecipeRun(growth, read_recipe(text, rules, "recipe"), step_limit())
    except Faults as wrong:
        raise Refusal("bad_recipe", _sentence(wrong)) from None
    steps = _as_json(recipe_run.steps())
    return {"dungeon": _as_text(growth.dungeon), "steps": steps, "report": list(map(str, recipe_run.report))}


ANSWERS: dict[str, Callable[[JsonObject], JsonObject]] = {
    "parse": _parse,
    "turn": _turn,
    "matches": _matches,
    "apply": _apply,
    "subdivide": _subdivide,
    "recipe": _recipe,
}


@cache
def step_limit() -> int:
    """Return the step limit of a recipe: the one in the data, or the default if the data cannot be read."""
    try:
        return folder_of().alphabet().data.steps
    except Faults:
        steps: int = DungeonAlphabet.model_fields["steps"].default
        return steps


def _growth(body: JsonObject, rules: tuple[Rule, ...], verb_name: str) -> Growth:
    choice = body.get("choice", "random")
    if not isinstance(choice, str) or choice not in CHOICES:
        raise bad_request(f"choice is one of {', '.join(CHOICES)}.")
    return Growth(_dungeon(body), Rulebook(rules), seed_of(body, verb_name), CHOICES[choice], work=MOST_WORK)


def _as_json(items: Iterable[RuleMatch | GrowthStep]) -> list[JsonObject]:
    """Return matches or steps as JSON values. Refuse with ``too_much`` if they do not fit into an answer."""
    rows, room = [], LONGEST_ANSWER
    for item in items:
        row = item.as_json()
        room -= sum(len(str(value)) for value in row.values())
        if room < 0:
            raise Refusal("too_much", f"The answer would have more than {LONGEST_ANSWER} bytes. Ask for less at once.")
        rows.append(row)
    return rows


def _as_text(dungeon: Pattern) -> str:
    """Return a dungeon as text. Refuse with ``too_much`` if it does not fit into an answer."""
    if sum(map(len, dungeon.cells)) > LONGEST_ANSWER:
        raise Refusal("too_much", f"The dungeon alone would have more than {LONGEST_ANSWER} bytes. Use shorter labels.")
    return str(dungeon)


def _pattern(request: JsonObject, key: str) -> Pattern:
    try:
        return read_pattern(text_at(request, key), TextSpot(key))
    except Faults as wrong:
        raise Refusal("bad_pattern", _sentence(wrong)) from None


def _dungeon(request: JsonObject) -> Pattern:
    dungeon = _pattern(request, "dungeon")
    for index, label in enumerate(dungeon.cells):
        if label in (ANY, OUTSIDE):
            line, column = place_in_text(request["dungeon"], index)
            raise Refusal("bad_pattern", f"dungeon:{line}:{column}: {label!r} stands in rules only")
    return dungeon


def _rules(request: JsonObject) -> tuple[Rule, ...]:
    try:
        return read_rules(request.get("rules"), "rules")
    except Faults as wrong:
        raise Refusal("bad_rules", _sentence(wrong)) from None


def _sentence(wrong: Faults) -> str:
    return "; ".join(map(str, wrong.faults))


def _size(data: Json) -> Size:
    if not isinstance(data, list) or len(data) != 3 or any(type(length) is not int or length < 0 for length in data):
        raise bad_request("by takes three whole numbers from 0 on, for x, y and z.")
    x, y, z = data
    return x, y, z
