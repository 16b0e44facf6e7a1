"""Sets of own rules: every edit returns a new state, so that each can be undone.

They are kept as files of the player's pack, as JSON between two visits, and as a line to share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from json import dumps
from typing import NamedTuple, TypeVar

from pydantic import ValidationError

from game.content.definition import Geometry
from game.content.faults import Fault, Faults
from game.content.lines_to_share import LineForm
from game.content.models.dungeon import DungeonPromise, DungeonRecipe, DungeonRule, DungeonRules, PromisedMetric
from game.content.yaml_models import read
from game.dungeon.alphabet import (
    GOAL_KIND,
    OPPOSITE_WAYS,
    START_KIND,
    WAYS,
    Alphabet,
    Pieces,
    breaches,
    meeting_opening,
    mirror_image,
    neighbor,
)
from game.dungeon.grammar_files import Grammar, RecipeFile, rule_of
from game.dungeon.growth import Choice
from game.dungeon.pattern import (
    ANY,
    EMPTY,
    MOST_CELLS,
    OUTSIDE,
    Pattern,
    Size,
    TextSpot,
    block_of,
    choices,
    read_floors,
    read_pattern,
    replace_words,
)
from game.dungeon.plan import SIDES
from game.dungeon.recipe import read_instruction, read_recipe
from game.dungeon.rules import EVERY_RULE, Rule, calls_rule, misfits, outcome, yaml_of, yaml_values
from game.kernel.opaque import Json, JsonObject
from game.kernel.refusal import Refusal

T = TypeVar("T")
LARGEST_RULE: Size = (8, 4, 8)
"""The most cells of a rule along each axis."""
LEFT, RIGHT = 0, 1
"""The sides of a rule."""
OWN_PREFIX = "own_"
"""The beginning of the names of own files and rules, so that no recipe of the game calls them."""
LONGEST_LINE = 6000
RULES_LINE = LineForm("RULES", 1, LONGEST_LINE, largest=60_000)
MOST_RULES, MOST_STEPS = 60, 120
SUBDIVIDE = "subdivide"
LONGEST_NAME = 48
NAME_PATTERN = re.compile(rf"[a-z][a-z0-9_]{{0,{LONGEST_NAME - 1}}}")


class StepDraft(NamedTuple):
    """A line of a recipe."""

    call: str
    """The name of a rule or of a group, ``subdivide``, or a line that only files have."""
    low: int = 1
    high: int = 1
    sweep: bool = False
    """Apply it at all places that do not overlap."""
    by: Size = (1, 0, 1)
    """The empty cells that a subdivision puts between the others."""
    raw: bool = False
    """True for a line that only files have, such as the first line of a function."""

    def __str__(self) -> str:
        if self.raw:
            return self.call
        if self.call == SUBDIVIDE:
            return " ".join((SUBDIVIDE, *map(str, self.by)))
        if self.sweep:
            return f"{self.call} !"
        counts = {(1, 1): ""}.get((self.low, self.high), f" {self.low} {self.high}")
        return f"{self.call}{counts}"


class SetDraft(NamedTuple):
    """A set of rules with the recipe that calls them."""

    name: str
    size: Size = (12, 3, 12)
    """The start is in the middle, so that there is room above and below it."""
    choice: Choice = "random"
    rules: tuple[Rule, ...] = ()
    steps: tuple[StepDraft, ...] = ()
    geometry: Geometry = SIDES
    """The parts of rooms that meet. Only files change it and the promises."""
    promises: Mapping[PromisedMetric, DungeonPromise] = {}


class Flaw(NamedTuple):
    """The reason that a rule cannot be used yet, at a cell of one of its sides."""

    side: int
    place: Size
    code: str
    """``unmet``, ``differs``, ``anything``, ``edge``, or ``apart`` for a left side that no dungeon can have."""
    way: str = ""
    opening: str = ""
    other: str = ""


# ---- A rule

def first_rule(name: str, alphabet: Alphabet) -> Rule:
    """Return the beginning of the first rule of a set: the cell that every dungeon starts from, with room around."""
    size = 6, 1, 3
    start = block_of(size, {(0, 0, 1): alphabet.data.start})
    return Rule(name, start, start, limit=1)


def next_rule(name: str, pieces: Pieces) -> Rule:
    """Return the beginning of a further rule: a straight way, with room next to it."""
    way = pieces.nearest(EMPTY, {WAYS.index("w"): "in", WAYS.index("e"): "out"}) or EMPTY
    start = block_of((2, 1, 2), {(0, 0, 0): way, (1, 0, 0): way})
    return Rule(name, start, start)


def label_at(rule: Rule, side: int, place: Size) -> str:
    return rule.sides[side].label_at(*place)


def put_label(rule: Rule, side: int, place: Size, label: str) -> Rule:
    """Return the rule with another label in a cell. A right cell that was equal to the left one stays so."""
    left, right = rule.sides
    index = list(left.places()).index(place)
    if side == RIGHT:
        return rule._replace(right=_with_label(right, index, label))
    follows = right.cells[index] == left.cells[index] or OUTSIDE in (label, left.cells[index])
    left, new_right = _with_label(left, index, label), _with_label(right, index, label)
    return rule._replace(left=left, right=new_right if follows else right)


def _with_label(pattern: Pattern, index: int, label: str) -> Pattern:
    return Pattern(pattern.size, (*pattern.cells[:index], label, *pattern.cells[index + 1 :]))


def is_inside(rule: Rule, place: Size) -> bool:
    """Return True for a cell of the rule."""
    return all(0 <= coordinate < most for coordinate, most in zip(place, rule.size, strict=True))


def with_opening(pieces: Pieces, rule: Rule, side: int, place: Size, way: int, kind: str) -> Rule | None:
    """Return the rule with another opening of a cell, None if no room has it. The next cell opens or closes too."""
    label = pieces.nearest(label_at(rule, side, place), {way: kind})
    if label is None:
        return None
    after, next_place = put_label(rule, side, place, label), neighbor(place, way)
    if not is_inside(rule, next_place):
        return after
    next_label = label_at(after, side, next_place)
    if next_label in (ANY, OUTSIDE) or (next_label == EMPTY and kind == "in"):
        return after  # A way into this cell begins elsewhere; an empty cell cannot be its beginning.
    matching_label = pieces.nearest(next_label, {OPPOSITE_WAYS[way]: meeting_opening(kind)})
    return after if matching_label is None else put_label(after, side, next_place, matching_label)


def dig_way(pieces: Pieces, rule: Rule, side: int, place: Size, way: int) -> Rule | None:
    """Return the rule with a way from a cell to the next one, None if no rooms have these openings.

    Drawing back over a way removes it. A way from a start ends at a goal as long as there is none elsewhere.
    """
    next_place = neighbor(place, way)
    if not is_inside(rule, next_place):
        return None
    label, next_label = label_at(rule, side, place), label_at(rule, side, next_place)
    if ANY in (label, next_label) or OUTSIDE in (label, next_label):
        return None
    if pieces.openings(label)[way] == "in":
        shorter = with_opening(pieces, rule, side, place, way, "")
        if shorter is None or any(pieces.openings(label_at(shorter, side, place))):
            return shorter
        return put_label(shorter, side, place, EMPTY)
    exit, entry = pieces.nearest(label, {way: "out"}), pieces.nearest(next_label, {OPPOSITE_WAYS[way]: "in"})
    if exit is None or entry is None:
        return None
    after = put_label(put_label(rule, side, place, exit), side, next_place, entry)
    kinds = {pieces.kind(label) for label in after.sides[side].cells}
    lacks_goal = START_KIND in kinds and GOAL_KIND not in kinds
    return put_label(after, side, next_place, pieces.goal(entry)) if lacks_goal else after


def with_size(rule: Rule, axis: int, by: int) -> Rule | None:
    """Return the rule with more or fewer cells along an axis, None if it would be too large or too small."""
    size = list(rule.size)
    size[axis] += by
    if not 1 <= size[axis] <= LARGEST_RULE[axis]:
        return None
    x, y, z = size
    left, right = rule.left.labels(), rule.right.labels()
    return rule._replace(left=block_of((x, y, z), left), right=block_of((x, y, z), right))


def quarter_turn(rule: Rule) -> Rule:
    return rule._replace(left=rule.left.rotate(1), right=rule.right.rotate(1))


@lru_cache(maxsize=256)
def flaws(alphabet: Alphabet, rule: Rule) -> tuple[Flaw, ...]:
    """Return everything that keeps the rule from being used, at its cells."""
    places = list(rule.left.places())
    found = [Flaw(RIGHT, places[index], "edge") for index, _ in misfits(rule.left, rule.right)]
    inside = Pattern(rule.size, tuple(ANY if label == OUTSIDE else label for label in rule.left.cells))
    found += [Flaw(LEFT, places[index], "apart", *breach[2:]) for index, breach in breaches(alphabet, inside, inside)
              if breach.code == "unmet"]
    after = outcome(*rule.sides)
    return *found, *(Flaw(RIGHT, places[index], breach.code, *breach[2:])
                     for index, breach in breaches(alphabet, rule.left, after))


def is_usable(alphabet: Alphabet, rule: Rule) -> bool:
    """Return True if the rule can be applied and changes something."""
    return not flaws(alphabet, rule) and changes(rule)


def changes(rule: Rule) -> bool:
    """Return True if the rule changes any cell."""
    return any(after not in (before, ANY) for before, after in zip(rule.left.cells, rule.right.cells, strict=True))


def rules_of(alphabet: Alphabet, rule_draft: Rule) -> Iterator[Rule]:
    """Yield the rules of a usable draft: itself, and its mirror image if it has one."""
    rule = rule_draft._replace(mirrored=False)
    yield rule
    if rule_draft.mirrored:
        left, right = (mirror_image(alphabet, side) for side in rule_draft.sides)
        if left is not None and right is not None:
            yield rule._replace(left=left, right=right)


def rule_drafts_of(id: str, entry: DungeonRule) -> Iterator[Rule]:
    """Yield the drafts that a rule of a file stands for; raise Faults."""
    left, right = (_block(text) for text in (entry.match, entry.replacement))
    for before, after in choices(entry.each):
        yield rule_of(id, entry, replace_words(left, before), replace_words(right, after))


def _block(text: str | Sequence[str]) -> Pattern:
    spot = TextSpot("")
    return read_pattern(text, spot) if isinstance(text, str) else read_floors(tuple(text), (spot,) * len(text))


# ---- A set

def free_name(draft: SetDraft, stem: str) -> str:
    """Return an unused name of a rule: the stem, or the stem with another number."""
    names = {rule.name for rule in draft.rules}
    base = re.sub(r"_\d+$", "", stem)
    candidates = (f"{base[:LONGEST_NAME - 4].rstrip('_')}_{number}" for number in range(2, len(names) + 3))
    return next(name for name in (stem, *candidates) if name not in names)


def plain_name(words: str, fallback: str) -> str:
    """Return typed words as the name of a rule."""
    text = words.casefold()
    for letter, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.replace(letter, plain)
    name = re.sub(r"[^a-z0-9]+", "_", text).strip("_")[:LONGEST_NAME].strip("_")
    return name if NAME_PATTERN.fullmatch(name) else fallback


def with_rule(draft: SetDraft, rule: Rule, index: int | None = None) -> SetDraft:
    """Return the set with a further rule, and with a step that applies it once."""
    index = len(draft.rules) if index is None else index
    return draft._replace(rules=(*draft.rules[:index], rule, *draft.rules[index:]),
                          steps=(*draft.steps, StepDraft(rule.name)))


def replace_rule(draft: SetDraft, index: int, rule: Rule) -> SetDraft:
    """Return the set with another state of a rule. Steps that call it follow its name."""
    before = draft.rules[index].name
    steps = tuple(step._replace(call=rule.name) if step.call == before and not step.raw else step
                  for step in draft.steps)
    return draft._replace(rules=(*draft.rules[:index], rule, *draft.rules[index + 1 :]), steps=steps)


def without_rule(draft: SetDraft, index: int) -> SetDraft:
    """Return the set without a rule, and without the steps that only it answers."""
    rules = (*draft.rules[:index], *draft.rules[index + 1 :])

    def is_answered(step: StepDraft) -> bool:
        return step.raw or step.call == SUBDIVIDE or any(calls_rule(step.call, rule.name) for rule in rules)

    return draft._replace(rules=rules, steps=tuple(filter(is_answered, draft.steps)))


def move_item(items: tuple[T, ...], index: int, by: int) -> tuple[T, ...] | None:
    """Return rules or steps with one of them further up or down, None at the end of the list."""
    if not 0 <= index + by < len(items):
        return None
    order = list(items)
    order[index], order[index + by] = order[index + by], order[index]
    return tuple(order)


def call_names(draft: SetDraft) -> list[str]:
    """Return everything that a step can call: rules, groups of rules with the same beginning, all rules, and spread."""
    names = list(dict.fromkeys(rule.name for rule in draft.rules))
    stems = [name.partition("_")[0] for name in names]
    groups = [f"{stem}*" for stem in dict.fromkeys(stems) if stems.count(stem) > 1]
    return [*names, *groups, EVERY_RULE, SUBDIVIDE]


def read_step(line: str) -> StepDraft:
    call = read_instruction(line)
    if call is None:
        return StepDraft(line.split("#")[0].strip(), raw=True)
    if call.by is not None:
        return StepDraft(SUBDIVIDE, by=call.by)
    return StepDraft(call.name, call.low, call.high, call.sweep)


def read_steps(lines: Iterable[str], prefix: str) -> tuple[StepDraft, ...]:
    """Return the steps of lines, without the prefix of their names. Only files have functions, and calls of them."""
    texts = [line.split("#")[0].split() for line in lines]
    functions = {words[1] for words in texts if words[:1] == ["def"] and len(words) > 1}

    def step(words: Sequence[str]) -> StepDraft:
        draft = read_step(" ".join(words))
        if draft.raw or draft.call in functions:
            return StepDraft(" ".join(words), raw=True)
        return draft._replace(call=draft.call.removeprefix(prefix))

    return tuple(step(words) for words in texts if words)


def recipe_text(draft: SetDraft, prefix: str, usable: Iterable[str] | None) -> str:
    """Return the recipe as text, a line for each step; with ``usable``, those that call none of these are empty."""
    names = None if usable is None else set(usable)

    def line(step: StepDraft) -> str:
        if step.raw or step.call == SUBDIVIDE:
            return str(step)
        if names is not None and not any(calls_rule(step.call, name) for name in names):
            return ""
        return f"{prefix}{step}"

    return "".join(f"{line(step)}\n" for step in draft.steps)


def grammar_of(alphabet: Alphabet, draft: SetDraft, id: str) -> Grammar:
    """Return the grammar of the usable rules of a set, with its recipe under an id. Faulty lines are left out."""
    usable = [rule_draft for rule_draft in draft.rules if is_usable(alphabet, rule_draft)]
    rules = [rule for rule_draft in usable for rule in rules_of(alphabet, rule_draft)]
    text = recipe_text(draft, "", {rule_draft.name for rule_draft in usable})
    try:
        recipe = read_recipe(text, rules, id)
    except Faults:
        lines = text.splitlines()
        text = "".join(f"{line if _is_good(line, rules) else ''}\n" for line in lines)
        recipe = read_recipe(text, rules, id)
    recipe_file = RecipeFile(draft.size, draft.choice, text, 1, recipe, draft.promises, draft.geometry)
    return Grammar(alphabet, rules, {id: recipe_file})


def _is_good(line: str, rules: Sequence[Rule]) -> bool:
    try:
        read_recipe(line, rules, "")
    except Faults:
        return False
    return True


class SetTexts(NamedTuple):
    """The texts of the two files of a set."""

    rules: str
    """"" if there are no rules."""
    recipe: str


def id_for(name: str, ids: Iterable[str]) -> str:
    """Return an unused id for a set of this name. Its only ``_`` is in the prefix, so that none begins like another."""
    stem, used_ids = plain_name(name, "set").replace("_", "")[:10], set(ids)
    numbers = (f"{OWN_PREFIX}{stem}{number if number > 1 else ''}" for number in range(1, len(used_ids) + 2))
    return next(id for id in numbers if id not in used_ids)


def clean_title(name: str) -> str:
    """Return a typed name without characters that files would have to quote."""
    return " ".join(re.sub(r"[{}\[\]\\\"\x00-\x1f\x7f]", "", name).split())[:24]


def texts_of(alphabet: Alphabet, draft: SetDraft, id: str) -> SetTexts:
    """Return the texts of a set. What cannot be used yet is marked, so that it is kept but not read as a rule."""
    usable = [rule.name for rule in draft.rules if is_usable(alphabet, rule)]
    entries = [(f"{id}_{rule.name}", yaml_values(rule) | ({} if rule.name in usable else {"unfinished": True}))
               for rule in draft.rules]
    usable_lines, all_lines = (recipe_text(draft, f"{id}_", names).splitlines() for names in (usable, None))
    recipe_lines = [line or f"#- {unusable}" for line, unusable in zip(usable_lines, all_lines, strict=True)]
    values = {"title": draft.name, **_space(draft), "recipe": "\n".join((*recipe_lines, ""))}
    recipe = "".join(f"{key}: {dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
    return SetTexts(yaml_of(entries) if entries else "", recipe)


def _space(draft: SetDraft) -> JsonObject:
    """Return the values of a recipe except for its title and its steps."""
    promises: Json = {name: promise.model_dump(exclude_defaults=True) for name, promise in draft.promises.items()}
    return {"size": list(draft.size), "choice": draft.choice,
            **({} if draft.geometry == SIDES else {"geometry": draft.geometry}),
            **({"promises": promises} if promises else {})}


def set_of(texts: SetTexts, id: str) -> SetDraft:
    """Return the set of two files; raise Faults."""
    recipe = read(DungeonRecipe, texts.recipe, f"{id}.yaml").value
    rules = read(DungeonRules, texts.rules, f"{id}.yaml").value.root if texts.rules.strip() else {}
    return _set(recipe.title or id, recipe, rules.items(), f"{id}_")


def _set(name: str, recipe: DungeonRecipe, rules: Iterable[tuple[str, DungeonRule]], prefix: str) -> SetDraft:
    rule_drafts = [rule_draft for key, entry in rules for rule_draft in rule_drafts_of(key, entry)]
    if uneven := [rule_draft.name for rule_draft in rule_drafts if rule_draft.left.size != rule_draft.right.size]:
        raise Faults([Fault("", 1, 1, f"the sides of {uneven[0]!r} have two sizes")])
    steps = read_steps((line.strip().removeprefix("#- ") for line in recipe.recipe.splitlines()), prefix)
    renamed_rules = tuple(rule._replace(name=rule.name.removeprefix(prefix)) for rule in rule_drafts)
    return SetDraft(name, recipe.size, recipe.choice, renamed_rules, steps, recipe.geometry, recipe.promises)


def as_data(draft: SetDraft) -> JsonObject:
    """Return a set as JSON data; reading it gives the same set."""
    rules = [{"name": rule.name, **yaml_values(rule)} for rule in draft.rules]
    return {"name": draft.name, **_space(draft), "rules": rules, "steps": [*map(str, draft.steps)]}


def of_data(data: Json) -> SetDraft:
    """Return the set of such data, which may be from anywhere; refuse with ``unknown_words``."""
    try:
        name = clean_title(str(data["name"]))
        rules = data["rules"]
        steps = [str(line) for line in data["steps"]]
        x, y, z = (int(side) for side in data["size"])
        if min(x, y, z) < 1 or x * y * z > MOST_CELLS:
            raise ValueError("no size")
        if len(rules) > MOST_RULES or len(steps) > MOST_STEPS or any("\n" in line for line in steps):
            raise ValueError("too much")
        names = {str(rule["name"]): plain_name(str(rule["name"]), "rule") for rule in rules}
        entries = [(clean_name := names[str(rule["name"])], DungeonRule.model_validate({**rule, "name": clean_name}))
                   for rule in rules]
        if any(rule.each for _, rule in entries):
            raise ValueError("words that stand for others")
        space = {key: data[key] for key in ("choice", "geometry", "promises") if key in data}
        recipe = DungeonRecipe.model_validate({**space, "size": (x, y, z), "recipe": "\n".join(steps)})
        draft = _set(name or "-", recipe, entries, "")
    except (ValidationError, Faults, ValueError, TypeError, LookupError, AttributeError, OverflowError):
        raise Refusal("unknown_words", "The set uses words that this game does not know.") from None
    return draft._replace(steps=tuple(step._replace(call=names.get(step.call, step.call)) for step in draft.steps))


def share_line(draft: SetDraft) -> str:
    """Return a set as one line of text; refuse with ``too_long``."""
    return RULES_LINE.write(as_data(draft))


def read_line(text: str) -> SetDraft:
    """Return the set of a line; refuse with a code of the form, or with ``unknown_words``."""
    return of_data(RULES_LINE.read(text))


def has_known_labels(alphabet: Alphabet, draft: SetDraft) -> bool:
    """Return True if every label of a set is one of this alphabet."""
    labels = {label for rule in draft.rules for side in rule.sides for label in side.cells}
    return not any(alphabet.label_fault(label)[0] for label in labels)
