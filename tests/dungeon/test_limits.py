"""A request to the grammar takes a few seconds and two megabytes at most; larger ones are refused with a message."""

from __future__ import annotations

import json
import time
from io import BytesIO
from typing import Any

import pytest

from game.tools.dungeon.lines import MOST_PLACES, answer
from game.tools.json_lines import LONGEST_ANSWER, LONGEST_MESSAGE, serve
from tests.kit.cases import long

CUBE = ";".join([",".join([" ".join("." * 32)] * 32)] * 32)
SECONDS = 20.0
"""Seconds allowed for a request; most take a tenth of a second on an idle machine."""


def rule(name: str, match: str, replacement: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "match": match, "replacement": replacement, **more}


def row(cells: int, label: str = ".") -> str:
    return " ".join([label] * cells)


def growth_request(dungeon: str, recipe: str, *rules: dict[str, Any]) -> dict[str, Any]:
    return {"recipe": {"dungeon": dungeon, "rules": rules, "recipe": recipe, "seed": 1}}


def answer_to(request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return the answer to a request, as a value and as the bytes sent."""
    out, began = BytesIO(), time.monotonic()
    serve(BytesIO(json.dumps(request).encode() + b"\n"), out, answer)
    assert time.monotonic() - began < SECONDS and len(out.getvalue()) <= LONGEST_ANSWER + 1
    return json.loads(out.getvalue()), out.getvalue()


def far_rules(label: str) -> list[dict[str, Any]]:
    """Return rules that reach far along each axis."""
    return [rule(f"r{ord(joint)}", text, text) for joint in " ,;" for text in [row(20000, label).replace(" ", joint)]]


@pytest.mark.parametrize(("request_", "code"), [
    ({"matches": {"dungeon": CUBE, "rules": [rule(f"r{n}", ".", "a") for n in range(60)]}}, "too_big"),
    long(({"matches": {"dungeon": row(MOST_PLACES + 1), "rules": [rule("r", ".", "a")]}}, "too_big")),
    ({"matches": {"dungeon": "a", "rules": far_rules(".")}}, "too_big"),
    ({"apply": {"dungeon": "a", "rules": far_rules("*"), "seed": 1}}, "too_big"),
    long((growth_request("a", "def f\n" + "r 0\n" * 50_000 + "end\nf 1000000", rule("r", "a", "b")), "too_big")),
    long((growth_request(CUBE, "r* 20000", rule("r1", ".", "b", limit=1), rule("r2", ".", "c")), "too_big")),
    long((growth_request(CUBE, "subdivide 0 0 0\nr\n" * 500, rule("r", ".", "b")), "too_big")),
    (growth_request(CUBE, "r* 20000", rule("r" * 200_000, ".", "a")), "too_much"),
    long((growth_request(CUBE, "r !", rule("r", ".", "a" * 1000)), "too_much")),
    (growth_request("a", "\n".join(f"zz{n}" for n in range(30_000)), *[rule(f"r{n}", "a", "b") for n in range(999)]),
     "bad_recipe"),
    ({"matches": {"dungeon": "a", "rules": [{"mutch": 1}] * 30_000}}, "bad_rules"),
    ({"parse": "a_" * 200_000}, "bad_pattern"),
    ({f"k{n}": 1 for n in range(30_000)}, "bad_request"),
])
def test_a_request_that_asks_too_much_is_answered_by_a_sentence(request_: dict[str, Any], code: str) -> None:
    error = answer_to(request_)[0]["error"]
    assert error["code"] == code and " " in error["message"]
    assert len(error["message"]) <= LONGEST_MESSAGE + len(" [...] ")


def test_all_places_that_an_answer_may_have_are_reported() -> None:
    reply, _ = answer_to({"matches": {"dungeon": row(MOST_PLACES), "rules": [rule("r", ".", "a")]}})
    assert reply["count"] == MOST_PLACES == len(reply["places"])


@pytest.mark.parametrize(("recipe", "rules", "code"), [
    ("r* 20000", [rule("r1", ".", "b", weight=1e-9), rule("r2", "q", "c", weight=1e15)], "too_big"),
    long(("* 20000", [rule("r", ".", "a", reversible=True)], None)),
])
def test_the_same_request_ends_at_the_same_point(recipe: str, rules: list[dict[str, Any]], code: str | None) -> None:
    reply, sent = answer_to(growth_request(CUBE, recipe, *rules))
    assert reply.get("error", {}).get("code") == code and answer_to(growth_request(CUBE, recipe, *rules))[1] == sent


def test_a_reported_place_is_the_one_that_is_applied() -> None:
    rules = [rule("r", "a b", "a c", reversible=True)]
    places = answer_to({"matches": {"dungeon": "a b;c a", "rules": rules}})[0]["places"]
    requests = [{"apply": {"dungeon": "a b;c a", "rules": rules, "seed": seed}} for seed in range(20)]
    steps = [answer_to(request)[0]["step"] for request in requests]
    assert all(step in places for step in steps) and any("inverse" in place for place in places)
