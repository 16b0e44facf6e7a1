"""Sets of own rules as files of the player's pack, as JSON between two visits, and as a line to share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from json import dumps
from typing import NamedTuple

from pydantic import ValidationError

from game.content.faults import Fault, Faults
from game.content.lines_to_share import LineForm
from game.content.models.dungeon import DungeonRecipe, DungeonRule, DungeonRules
from game.content.yaml_models import read
from game.dungeon.alphabet import Alphabet
from game.dungeon.draft import SetDraft, drafts_of, is_usable, plain_name, read_steps, recipe_text
from game.dungeon.pattern import MOST_CELLS
from game.dungeon.plan import SIDES
from game.dungeon.rules import yaml_of, yaml_values
from game.kernel.opaque import Json, JsonObject
from game.kernel.refusal import Refusal

OWN_PREFIX = "own_"
"""The beginning of the names of own files and rules, so that no recipe of the game calls them."""
LONGEST_LINE = 6000
RULES_LINE = LineForm("RULES", 1, LONGEST_LINE, largest=60_000)
MOST_RULES, MOST_STEPS = 60, 120


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
    drafts = [draft for key, rule in rules for draft in drafts_of(key, rule)]
    if uneven := [draft.name for draft in drafts if draft.left.size != draft.right.size]:
        raise Faults([Fault("", 1, 1, f"the sides of {uneven[0]!r} have two sizes")])
    steps = read_steps((line.strip().removeprefix("#- ") for line in recipe.recipe.splitlines()), prefix)
    renamed_rules = tuple(rule._replace(name=rule.name.removeprefix(prefix)) for rule in drafts)
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
