"""Serve the rules as JSON: one request per input line, one answer per output line."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial

from game.content.faults import Faults
from game.kernel.bots import stop_after
from game.kernel.events import as_json
from game.kernel.opaque import Json, JsonObject, Rules
from game.kernel.refusal import Refusal
from game.tables import FIRST_TABLE, KNOWN_TABLES, Table, find_table
from game.tables.table_files import Stamps, load_rules, named_deck, rule_stamps
from game.terminal import answer_stream
from game.tools import json_lines
from game.tools.json_lines import answer_line, bad_request, check_keys, object_at, seed_of, serve, text_at

SECONDS_KEY = "seconds"
"""The key that limits the time of a table's own request."""
MOST_SECONDS = 30.0
"""The limit if a request names none, or a longer one."""

FOREIGN_RULES = "rules are not written so; `lint` tells more of a file of yours"

CODES: dict[str, str] = {
    **json_lines.CODES,
    "unknown_rules": "there is no such rule set and no such file",
    "bad_rules": "the rule file cannot be used; the message says where it is wrong",
    "unknown_deck": "there is no such deck or card, or the table has no cards",
    "unknown_edge": "the table has no such edge, or not for this seat or in this amount",
    "bad_position": "the position cannot be read; the message quotes the part that is wrong",
    "bad_move": "the move cannot be read, or breaks a rule that has no code",
    "over": "the match is over",
}
"""The error codes of every table and their meanings; tables add their own."""


def answer(line: bytes | str, table_name: str = FIRST_TABLE) -> JsonObject:
    """Return the answer to one request. A fault in it becomes an ``error``, never an exception."""
    return answer_line(line, partial(_answer, table_name), "referee")


def _answer(table_name: str, request: JsonObject) -> JsonObject:
    table = find_table(table_name)
    verb = _verb(table, request)
    rules = _rules(table, request.get("rules", table.files.standard))
    return ANSWERS[verb](table, rules, request) if verb in ANSWERS else _answer_table(table, rules, request, verb)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", default=FIRST_TABLE, choices=KNOWN_TABLES)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input until it ends or Ctrl-C is pressed."""
    with suppress(KeyboardInterrupt):
        serve(sys.stdin.buffer, answer_stream(), partial(answer, table_name=args.table))
    return 0


def _new(table: Table, rules: Rules, request: JsonObject) -> JsonObject:
    body = object_at(request, "new", {"seed", "deck", "first", "edges", *table.choices.names})
    seed = 0 if table.chance is None and "seed" not in body else seed_of(body, "new")
    choices = {choice: text_at(body, choice) for choice in table.choices.names if choice in body}
    rules = table.choices.vary(rules, choices)
    first = body.get("first", request.get("first"))
    seats = range(1, table.seat_count(rules) + 1)
    if first is not None and (type(first) is not int or first not in seats):
        raise bad_request(f"first is {' or '.join(map(str, seats))}.")
    decks = () if "deck" in table.choices.names else _decks_of(table, body.get("deck"))
    edges = _edges_of(body.get("edges"))
    return {"position": table.notation.write(table.first_position(rules, seed, first, decks, edges))}


def _legal(table: Table, rules: Rules, request: JsonObject) -> JsonObject:
    position = table.notation.read(rules, text_at(request, "legal"))
    return {"moves": [table.notation.write_move(move) for move in table.legal(rules, position)]}


def _score(table: Table, rules: Rules, request: JsonObject) -> JsonObject:
    score: JsonObject = table.score(rules, table.notation.read(rules, text_at(request, "score")))._asdict()
    return score


def _apply(table: Table, rules: Rules, request: JsonObject) -> JsonObject:
    body = object_at(request, "apply", {"position", "move"})
    position = table.notation.read(rules, text_at(body, "position"))
    text = text_at(body, "move")
    try:
        move = table.notation.read_move(rules, text)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, table.notation.write(position)) from None
    try:
        after, events = table.apply(rules, position, move)
    except Refusal as refusal:
        sentence = table.referee.say(rules, position, text, refusal)
        raise Refusal(refusal.code, sentence, refusal.position) from None
    return {"position": table.notation.write(after), "events": [as_json(table.files.events, event) for event in events]}


def _answer_table(table: Table, rules: Rules, request: JsonObject, verb: str) -> JsonObject:
    """Answer a table's own request within the seconds it names."""
    position = table.notation.read(rules, text_at(request, verb))
    seconds = MOST_SECONDS if request.get(SECONDS_KEY) is None else request[SECONDS_KEY]
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0:
        raise bad_request(f"{SECONDS_KEY} takes a number from 0 on.")
    return table.referee.requests[verb](rules, position, stop_after(min(seconds, MOST_SECONDS), time.monotonic))


ANSWERS: dict[str, Callable[[Table, Rules, JsonObject], JsonObject]] = {
    "new": _new,
    "legal": _legal,
    "score": _score,
    "apply": _apply,
}
"""The requests that every table supports."""


def _verb(table: Table, request: JsonObject) -> str:
    verb = json_lines.verb(request, (*ANSWERS, *table.referee.requests))
    extra_keys = {"first"} if verb == "new" else {SECONDS_KEY} if verb in table.referee.requests else set()
    check_keys(request, {verb, "rules"} | extra_keys)
    return verb


def _rules(table: Table, name: object) -> Rules:
    if not isinstance(name, str):
        raise bad_request("rules takes the name of a rule set or the path of a rule file.")
    try:
        return _cached_rules(table.name, name, rule_stamps(name, table.name))
    except Refusal as refusal:
        cause = refusal.__cause__.faults if isinstance(refusal.__cause__, Faults) else ()
        # A request may name any file of this machine: report the line of a fault, but none of the file's text.
        faults = (str(fault) if fault.file != name else f"{name}:{fault.line}:{fault.column}: {FOREIGN_RULES}"
                  for fault in cause)
        raise Refusal(refusal.code, "\n".join(dict.fromkeys(faults)) or refusal.sentence) from None


@lru_cache(maxsize=16)
def _cached_rules(table_name: str, name: str, stamps: Stamps) -> Rules:
    return load_rules(name, on=table_name)


def _decks_of(table: Table, value: Json) -> tuple[tuple[str, ...], ...]:
    """Return the decks of a request: none, one for both seats, or one for each."""
    names = [] if value is None else value if isinstance(value, list) and len(value) == 2 else [value]
    if not all(isinstance(name, str) for name in names):
        raise bad_request("deck takes the name of a deck, or a list of two.")
    return tuple(named_deck(table.name, name) for name in names)


def _edges_of(value: Json) -> dict[str, int]:
    """Return the edges of a request, by seat and name, as the values that a match begins with."""
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(map(_are_amounts, value.values())):
        raise bad_request('edges takes an object such as {"1": {"shielded_row": 3}}.')
    return {f"{name}.{seat}": amount for seat, edges in value.items() for name, amount in edges.items()}


def _are_amounts(edges: Json) -> bool:
    return isinstance(edges, dict) and all(type(amount) is int for amount in edges.values())
