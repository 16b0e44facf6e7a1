"""Rules as JSON values: the short form of requests, and the form for exchange."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import count

from game.content.faults import Fault, Faults
from game.dungeon.pattern import Pattern, read_pattern, where
from game.dungeon.rule import Rule, misfits
from game.kernel.opaque import Json, JsonObject

SHORT = ("name", "match", "replacement", "turned", "weight", "limit", "wait", "reversible", "cycle")
"""Keys of a rule in a request."""
PASSED = ("name", "match", "replacement", "weight", "strictRotation", "maximumApplications", "wait", "reversible",
          "cycle")  # fmt: skip
"""Keys of a rule in a file."""
BOTH_SIDES = ("match", "replacement")
WITHOUT_END = -1
"""The value in files for a rule without a limit."""
FAULTS = 100
"""The most faults reported for one list of rules."""
HEAVIEST = 1e15
"""The greatest weight of a rule, so that the sum of all weights stays finite."""


def read_rules(told: Json, file: str) -> tuple[Rule, ...]:
    """Return the rules of a request; raise Faults."""
    return _read(told, file, SHORT)


def read_passed(told: Json, file: str) -> tuple[Rule, ...]:
    """Return the rules of a file ``{"serializedRules": [...]}``; raise Faults."""
    if not isinstance(told, dict) or set(told) != {"serializedRules"}:
        raise Faults([Fault(file, 1, 1, "rules come as an object with the one key 'serializedRules'")])
    return _read(told["serializedRules"], f"{file} serializedRules", PASSED)


def passed(rules: Sequence[Rule]) -> JsonObject:
    """Return the rules in the form for exchange; reading it gives the same rules."""
    return {"serializedRules": [_passed(rule) for rule in rules]}


def _passed(rule: Rule) -> JsonObject:
    told: JsonObject = {
        "name": rule.name, "match": str(rule.left), "replacement": str(rule.right), "weight": rule.weight,
        "strictRotation": not rule.turned,
        "maximumApplications": WITHOUT_END if rule.limit is None else rule.limit,
    }  # fmt: skip
    more = {"wait": rule.wait, "reversible": rule.reversible, "cycle": rule.cycle}
    return told | {key: value for key, value in more.items() if value}


def _read(told: Json, file: str, keys: Sequence[str]) -> tuple[Rule, ...]:
    if not isinstance(told, list):
        raise Faults([Fault(file, 1, 1, "rules are a list")])
    faults: list[Fault] = []
    rules = []
    for at, each in enumerate(told):
        try:
            rules.append(_rule(each, f"{file}[{at}]", keys))
        except Faults as wrong:
            faults += wrong.found
            if len(faults) >= FAULTS:
                break
    if faults:
        raise Faults(faults)
    return tuple(rules)


def _rule(told: Json, file: str, keys: Sequence[str]) -> Rule:
    def fault(what: str, near: str | None = None) -> Faults:
        return Faults([Fault(file, 1, 1, what, near)])

    if not isinstance(told, dict):
        raise fault("a rule is an object")
    for key in told:
        if key not in keys:
            raise fault(f"unknown key {key[:40]!r}", next(iter(get_close_matches(key[:40], keys, 1)), None))
    for key in ("name", *BOTH_SIDES):
        if not isinstance(told.get(key), str) or not told[key]:
            raise fault(f"{key!r} takes a text")
    left, right = _sides(told, file)
    limit = told.get("maximumApplications", told.get("limit"))
    turned = not told["strictRotation"] if "strictRotation" in told else told.get("turned", True)
    rule = Rule(
        told["name"], left, right, told.get("weight", 1), None if limit == WITHOUT_END else limit, told.get("wait", 0),
        turned, told.get("reversible", False), told.get("cycle", ""),
    )  # fmt: skip
    weight: object = rule.weight
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= HEAVIEST:
        raise fault(f"'weight' takes a number from 0 to {HEAVIEST:g}")
    for name, value in (("limit", rule.limit), ("wait", rule.wait)):
        if value is not None and (type(value) is not int or value < 0):
            raise fault(f"{name!r} takes a whole number from 0 on")
    flags: Mapping[str, object] = {key: told.get(key, False) for key in ("turned", "strictRotation", "reversible")}
    for name, flag in flags.items():
        if type(flag) is not bool:
            raise fault(f"{name!r} is true or false")
    if type(rule.cycle) is not str:
        raise fault("'cycle' takes a text")
    return rule


def _sides(told: Mapping[str, str], file: str) -> tuple[Pattern, Pattern]:
    left, right = (read_pattern(told[side], f"{file}.{side}") for side in BOTH_SIDES)
    for at, what in misfits(left, right):
        line, column = where(told["replacement"], at)
        raise Faults([Fault(f"{file}.replacement", line, column, what)])
    return left, right


def as_yaml(rules: Sequence[Rule]) -> str:
    """Return the rules as a YAML file; reading it gives the same rules. Raises Faults if a rule cannot be written."""
    lines = ["# Rules, as they were written out."]
    names, ids = {rule.name for rule in rules}, set[str]()
    for rule in rules:
        if not re.fullmatch("[a-z][a-z0-9_]{0,39}", rule.name):
            raise Faults([Fault("--export", 1, 1, f"no rule can be called {rule.name!r} in a YAML file")])
        numbers = (f"{rule.name}_{number}" for number in count(2))
        free = (each for each in numbers if each not in ids and each not in names)
        numbered = rule.name if rule.name not in ids else next(free)
        ids.add(numbered)
        said: JsonObject = {"name": rule.name} if numbered != rule.name else {}
        said |= {"match": str(rule.left), "replacement": str(rule.right), "weight": rule.weight}
        said |= {} if rule.limit is None else {"limit": rule.limit}
        said |= {"wait": rule.wait} if rule.wait else {}
        said |= {} if rule.turned else {"turned": False}
        said |= {"reversible": True} if rule.reversible else {}
        said |= {"cycle": rule.cycle} if rule.cycle else {}
        lines += [f"{numbered}:", *(f"  {key}: {json.dumps(value)}" for key, value in said.items())]
    return "\n".join(lines) + "\n"
