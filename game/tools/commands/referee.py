"""The rules, driven by JSON: one request a line in, one answer a line out."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from typing import BinaryIO

from game.kernel.budget import never, within
from game.kernel.json_values import Json, JsonObject
from game.kernel.opaque import Rules
from game.kernel.refusal import Refusal
from game.tables import FIRST, NAMES, Table, table
from game.tables.table_files import load_rules, rule_files, strict

LONGEST = 1 << 19
"""Bytes a request may have; a position and a move need a few hundred."""
SEEDS = 1 << 64
SECONDS = "seconds"
"""How long a request of a table's own may take at most; left out, as long as it needs."""

REQUESTS: dict[str, str] = {
    "new": "a fresh match: `seed` (required, 0 to 2^64-1), `deck` (a deck's name or `none`, or a list of two, "
    "one for each seat), `first` (`1` or `2`)",
    "legal": "every move of the seat to move, sorted, chance unnamed",
    "score": "row scores, diagonal bonuses, totals, and who has won by what",
    "apply": "the position after a move and what happened; takes `position` and `move`",
}
"""Every request and what it answers."""

CODES: dict[str, str] = {
    "bad_json": "the line is not one JSON value",
    "too_long": "the line is longer than 524288 bytes",
    "bad_request": "the request has the wrong form: an unknown or missing key, or a value of the wrong type",
    "unknown_rules": "there is no such rule set and no such file",
    "bad_rules": "the rule file cannot be used; the message says where it is wrong",
    "unknown_deck": "there is no such deck",
    "bad_position": "the position cannot be read; the message quotes the part that is wrong",
    "bad_move": "the move cannot be read",
    "over": "the match is over",
    "internal": "a fault of the referee itself; please report the request",
}
"""The error codes of every table and what they mean; a table has more of its own."""



def answer(line: bytes | str, on: str = FIRST) -> JsonObject:
    """The answer to one request; whatever is wrong with it becomes an ``error``, never an exception."""
    try:
        request = _parse(line)
        at = table(on)
        verb = _verb(at, request)
        rules = _rules(at, request.get("rules", at.rules))
        return ANSWERS[verb](at, rules, request) if verb in ANSWERS else _asked(at, rules, request, verb)
    except Refusal as refusal:
        error = {"code": refusal.code, "message": refusal.sentence}
        return {"error": error | ({} if refusal.position is None else {"position": refusal.position})}
    except Exception as fault:
        return {"error": {"code": "internal", "message": f"The referee failed ({type(fault).__name__})."}}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command understands."""
    parser.add_argument("--table", default=FIRST, choices=NAMES)


def run(args: argparse.Namespace) -> int:
    """Answers every line of standard input until it ends; Ctrl-C ends it too."""
    with suppress(KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer, args.table)
    return 0


def serve(requests: BinaryIO, answers: BinaryIO, on: str) -> None:
    """Answers each line at once, in order."""
    while line := requests.readline(LONGEST + 2):
        if len(line.rstrip(b"\r\n")) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST)
            said: JsonObject = {"error": {"code": "too_long", "message": f"A request has at most {LONGEST} bytes."}}
        else:
            said = answer(line, on)
        answers.write(json.dumps(said).encode() + b"\n")
        answers.flush()


def _new(on: Table, rules: Rules, request: JsonObject) -> JsonObject:
    wanted = _object(request, "new", {"seed", "deck", "first", *on.varied})
    seed = wanted.get("seed")
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise _bad("new needs a seed, a whole number from 0 to 2^64-1.")
    first = wanted.get("first", request.get("first"))
    seats = range(1, on.taken(rules) + 1)
    if first is not None and (type(first) is not int or first not in seats):
        raise _bad(f"first is {' or '.join(map(str, seats))}.")
    chosen = {what: _text(wanted, what) for what in on.varied if what in wanted}
    decks = () if "deck" in on.varied else _decks_of(on, wanted.get("deck"))
    return {"position": on.write(on.new(on.vary(rules, chosen), seed, first, *decks))}


def _legal(on: Table, rules: Rules, request: JsonObject) -> JsonObject:
    position = on.read(rules, _text(request, "legal"))
    return {"moves": [on.write_move(move) for move in on.legal(rules, position)]}


def _score(on: Table, rules: Rules, request: JsonObject) -> JsonObject:
    score: JsonObject = on.score(rules, on.read(rules, _text(request, "score")))._asdict()
    return score


def _apply(on: Table, rules: Rules, request: JsonObject) -> JsonObject:
    wanted = _object(request, "apply", {"position", "move"})
    position = on.read(rules, _text(wanted, "position"))
    text = _text(wanted, "move")
    try:
        move = on.read_move(rules, text)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, on.write(position)) from None
    after, events = on.apply(rules, position, move)
    return {"position": on.write(after), "events": [on.as_json(event) for event in events]}


def _asked(on: Table, rules: Rules, request: JsonObject, verb: str) -> JsonObject:
    """The answer to a request of the table's own, for as many seconds as it says."""
    position = on.read(rules, _text(request, verb))
    seconds = request.get(SECONDS)
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0):
        raise _bad(f"{SECONDS} takes a number from 0 on.")
    return on.requests[verb](rules, position, never if seconds is None else within(seconds, time.monotonic))


ANSWERS: dict[str, Callable[[Table, Rules, JsonObject], JsonObject]] = {
    "new": _new,
    "legal": _legal,
    "score": _score,
    "apply": _apply,
}


def _parse(line: bytes | str) -> JsonObject:
    try:
        value = json.loads((line if isinstance(line, str) else line.decode()).strip(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as fault:
        raise Refusal("bad_json", f"This line is not JSON ({_why(fault)}).") from None
    if not isinstance(value, dict):
        raise _bad("A request is a JSON object.")
    return value


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is not a JSON number")


def _why(fault: Exception) -> str:
    if isinstance(fault, RecursionError):
        return "nested too deeply"
    if isinstance(fault, UnicodeError):
        return "not UTF-8"
    return f"{fault.msg}, column {fault.colno}" if isinstance(fault, json.JSONDecodeError) else str(fault)


def _verb(on: Table, request: JsonObject) -> str:
    known = (*ANSWERS, *on.requests)
    verbs = [key for key in request if key in known]
    if len(verbs) != 1:
        raise _bad(f"A request has exactly one of {', '.join(known)}." + _near(request, set(known)))
    more = {"first"} if verbs == ["new"] else {SECONDS} if verbs[0] in on.requests else set()
    _known(request, {verbs[0], "rules"} | more)
    return verbs[0]


def _known(found: JsonObject, allowed: set[str]) -> None:
    for key in found:
        if key not in allowed:
            raise _bad(f"Unknown key {key[:40]!r}." + _near([key], allowed))


def _near(words: Iterable[str], allowed: set[str]) -> str:
    for word in words:
        near = get_close_matches(word[:40], sorted(allowed), 1)
        if near and word not in allowed:
            return f" Did you mean {near[0]!r}?"
    return ""


def _object(request: JsonObject, key: str, allowed: set[str]) -> JsonObject:
    value = request[key]
    if not isinstance(value, dict):
        raise _bad(f"{key} takes an object with {', '.join(sorted(allowed))}.")
    _known(value, allowed)
    return value


def _text(found: JsonObject, key: str) -> str:
    value = found.get(key)
    if not isinstance(value, str):
        raise _bad(f"{key} takes a text.")
    return value


def _bad(sentence: str) -> Refusal:
    return Refusal("bad_request", sentence)


def _rules(on: Table, name: object) -> Rules:
    if not isinstance(name, str):
        raise _bad("rules takes the name of a rule set or the path of a rule file.")
    return _loaded(on.name, name, _written(on, name))


def _written(on: Table, rules: str) -> tuple[tuple[str, int, int], ...]:
    """Every file these rules depend on, when it was last written, and its size."""
    found = []
    for path in rule_files(rules, on.name):
        with suppress(OSError, ValueError):
            seen = os.stat(path)
            found.append((str(path), seen.st_mtime_ns, seen.st_size))
    return tuple(found)


@lru_cache(maxsize=16)
def _loaded(on: str, name: str, written: Json) -> Rules:
    return load_rules(name, on=on)


def _decks_of(on: Table, named: Json) -> tuple[tuple[str, ...], ...]:
    """The decks of a request: none, one for both seats, or one for each."""
    names = [] if named is None else named if isinstance(named, list) and len(named) == 2 else [named]
    if not all(isinstance(name, str) for name in names):
        raise _bad("deck takes the name of a deck, or a list of two.")
    return tuple(deck(on, name) for name in names)


def deck(on: Table, name: str) -> tuple[str, ...]:
    """The card ids of a deck; ``none`` is no cards. Refuses with ``unknown_deck``."""
    if name == "none":
        return ()
    decks = _decks(on.name, _written(on, ""))
    if name not in decks:
        near = get_close_matches(name[:40], sorted(decks), 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise Refusal("unknown_deck", f"There is no deck called {name[:40]!r}.{hint}")
    return decks[name]


@lru_cache(maxsize=2)
def _decks(on: str, written: Json) -> Mapping[str, tuple[str, ...]]:
    decks = table(on).decks
    return decks(strict(on)) if decks else {}
