"""JSON line services: reading requests, reporting faults in them, answering each at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from itertools import islice
from typing import BinaryIO

from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.match.log import SEED_COUNT

LONGEST_REQUEST = 1 << 19
"""The most bytes in a request; a position and a move need a few hundred."""
LONGEST_ANSWER = 1 << 21
"""The most bytes in an answer; the largest dungeon with all its steps needs less."""
LONGEST_MESSAGE = 4000
"""The most characters in an error message, which may quote a whole request."""
MOST_HINTS = 20
"""The most unknown words for which a similar one is suggested."""
CODES: dict[str, str] = {
    "bad_json": "the line is not one JSON value",
    "too_long": f"the line is longer than {LONGEST_REQUEST} bytes",
    "bad_request": "the request has the wrong form: an unknown or missing key, or a value of the wrong type",
    "too_much": f"the answer would be longer than {LONGEST_ANSWER} bytes",
    "internal": "a fault of the referee itself; please report the request",
}
"""The error codes of all such services and their meanings."""


def serve(requests: BinaryIO, answers: BinaryIO, answer: Callable[[bytes], JsonObject]) -> None:
    """Answer each line at once, in order."""
    while line := requests.readline(LONGEST_REQUEST + 2):
        if len(line.rstrip(b"\r\n")) > LONGEST_REQUEST:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST_REQUEST)
            reply = error("too_long", f"A request has at most {LONGEST_REQUEST} bytes.")
        else:
            reply = answer(line)
        answers.write(encode(reply) + b"\n")
        answers.flush()


def encode(message: JsonObject) -> bytes:
    """Return an answer as JSON, or an error if it is too long."""
    line = json.dumps(message).encode()
    if len(line) <= LONGEST_ANSWER:
        return line
    text = f"The answer would have {len(line)} bytes, and at most {LONGEST_ANSWER} are sent. Ask for less at once."
    return json.dumps(error("too_much", text)).encode()


def error(code: str, message: str) -> JsonObject:
    return {"error": {"code": code, "message": shorten(message)}}


def shorten(message: str) -> str:
    """Return a message, without its middle if it is too long."""
    half = LONGEST_MESSAGE // 2
    return message if len(message) <= LONGEST_MESSAGE else f"{message[:half]} [...] {message[-half:]}"


def answer_line(line: bytes | str, handle: Callable[[JsonObject], JsonObject], service: str) -> JsonObject:
    """Return the answer to one request. A fault in it becomes an ``error``, never an exception."""
    try:
        return handle(parse_line(line))
    except Refusal as refusal:
        answer = error(refusal.code, refusal.sentence)
        if refusal.position is not None:
            answer["error"]["position"] = refusal.position
        return answer
    except Exception as fault:
        return error("internal", f"The {service} failed ({type(fault).__name__}).")


def parse_line(line: bytes | str) -> JsonObject:
    try:
        value = json.loads((line if isinstance(line, str) else line.decode()).strip(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as fault:
        raise Refusal("bad_json", f"This line is not JSON ({_json_fault(fault)}).") from None
    if not isinstance(value, dict):
        raise bad_request("A request is a JSON object.")
    return value


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is not a JSON number")


def _json_fault(fault: Exception) -> str:
    if isinstance(fault, RecursionError):
        return "nested too deeply"
    if isinstance(fault, UnicodeError):
        return "not UTF-8"
    if isinstance(fault, json.JSONDecodeError):
        return f"{fault.msg}, column {fault.colno}"
    # For a number that is too long, Python adds advice for programmers after a semicolon.
    return str(fault).partition(";")[0]


def verb(request: JsonObject, words: Iterable[str]) -> str:
    """Return the one thing that a request asks for."""
    words = tuple(words)
    verbs = [key for key in request if key in words]
    if len(verbs) != 1:
        raise bad_request(f"A request has exactly one of {', '.join(words)}." + near(request, set(words)))
    return verbs[0]


def check_keys(keys: JsonObject, allowed: set[str]) -> None:
    """Refuse unknown keys."""
    for key in keys:
        if key not in allowed:
            raise bad_request(f"Unknown key {key[:40]!r}." + near([key], allowed))


def near(words: Iterable[str], allowed: set[str]) -> str:
    """Return a suggestion for the first of these words that resembles an allowed one."""
    for word in islice(words, MOST_HINTS):
        close = get_close_matches(word[:40], sorted(allowed), 1)
        if close and word not in allowed:
            return f" Did you mean {close[0]!r}?"
    return ""


def object_at(request: JsonObject, key: str, allowed: set[str]) -> JsonObject:
    """Return the object at a key. Refuse keys in it that are not allowed."""
    value = request[key]
    if not isinstance(value, dict):
        raise bad_request(f"{key} takes an object with {', '.join(sorted(allowed))}.")
    check_keys(value, allowed)
    return value


def text_at(request: JsonObject, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise bad_request(f"{key} takes a text.")
    return value


def seed_of(request: JsonObject, verb: str) -> int:
    seed = request.get("seed")
    if type(seed) is not int or not 0 <= seed < SEED_COUNT:
        raise bad_request(f"{verb} needs a seed, a whole number from 0 to 2^64-1.")
    return seed


def bad_request(sentence: str) -> Refusal:
    return Refusal("bad_request", sentence)
