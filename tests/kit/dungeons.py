"""Dungeons made by hand, from what leads where: on a line of cells, or on a floor drawn in text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.dungeon.plan import Plan, read_plan

Json = dict[str, Any]


def dungeon(*ways: str, keys: Iterable[int] = (), goal: int | None = None, start: int = 0) -> Plan:
    """A dungeon of rooms that lie far apart, as only its passages matter.

    ``0-1`` leads to and fro, ``0>1`` one way, ``0-1 A`` through the door A, ``0[1`` past a box that is pushed from 0.
    """
    return read_plan(told(*ways, keys=keys, goal=goal, start=start))


def told(*ways: str, keys: Iterable[int] = (), goal: int | None = None, start: int = 0) -> Json:
    """The same in its JSON form."""
    passages: list[Json] = []
    for way in ways:
        ends, _, lock = way.partition(" ")
        sign = next(sign for sign in "->[" if sign in ends)
        a, b = map(int, ends.split(sign))
        passages.append({"a": a, "b": b, "one_way": sign != "-", "lock": lock or None, "from": [2 * a, 0, 0],
                         "to": [2 * b, 0, 0], **({"opens_from": a} if sign == "[" else {})})  # fmt: skip
    named = {start, *keys} | ({goal} if goal is not None else set())
    rooms = sorted({room for passage in passages for room in (passage["a"], passage["b"])} | named)
    return {
        "seed": 0, "recipe": "hand", "size": [2 * len(rooms), 1, 1],
        "cells": [[2 * room, 0, 0, "room"] for room in rooms],
        "rooms": [{"id": room, "kind": "room", "cells": [[2 * room, 0, 0]]} for room in rooms],
        "passages": passages, "start": start, "goal": rooms[-1] if goal is None else goal,
        "keys": [{"id": number, "room": room} for number, room in enumerate(keys, 1)], "cycles": [], "metrics": {},
    }  # fmt: skip
