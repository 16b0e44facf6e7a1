"""Values as they go from one process to another: JSON, and bytes behind it as they are.

What comes back from a process can become nothing but plain values and our own named tuples. Only the game's own
questions name functions and carry values of our own classes, such as rules and the minds of bots, by the name of the
class and what lies in them. Nothing is pickled.
"""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

PLAIN = type(None), bool, int, float, str
OURS = __name__.partition(".")[0], "systems", "components", "assets"
"""Where classes come from whose values may be sent."""
SETS = {"set": set, "frozenset": frozenset}


class NotPlain(ValueError):
    """Something that cannot go where it was to go, or that nobody could have sent."""


def packed(value: object, asks: bool = False) -> bytes:
    """A value as bytes; raises NotPlain for what has no plain form. What ``asks`` may hold values of our classes."""
    parts: list[bytes] = []
    try:
        head = json.dumps(_told(value, parts, asks))
    except RecursionError:
        raise NotPlain(f"{type(value).__name__} has no end") from None
    return json.dumps([len(head), *map(len, parts)]).encode() + b"\n" + head.encode() + b"".join(parts)


def unpacked(raw: bytes, asks: bool = False) -> Any:
    """The value that these bytes are; raises NotPlain for anything else. Functions and values of our classes are made
    of those alone that somebody ``asks`` who is trusted."""
    try:
        sizes, _, rest = raw.partition(b"\n")
        length, *lengths = json.loads(sizes)
        ends = [length]
        for size in lengths:
            ends.append(ends[-1] + size)
        parts = [rest[begin:end] for begin, end in pairwise(ends)]
        return _meant(json.loads(rest[:length]), parts, asks)
    except (ValueError, LookupError, TypeError, AttributeError, ImportError, RecursionError) as wrong:
        raise NotPlain(f"nonsense: {type(wrong).__name__}") from None


@cache
def named(function: Callable[..., object]) -> str:
    """What a function or class of a module is found by; raises NotPlain for any other one."""
    name = f"{function.__module__}:{function.__qualname__}"
    if "<" in name or "[" in name or found(name) is not function:
        raise NotPlain(f"{name} does not stand at the top of a module")
    return name


def found(name: str) -> object:
    """What stands at the top of a module by that name."""
    module, _, inside = name.partition(":")
    value: object = resolve_name(module)
    for part in inside.split("."):
        value = getattr(value, part)
    return value


def told(wrong: BaseException) -> tuple[str, str, tuple[object, ...]]:
    """An exception as plain values: its class, what it says, and what it was made of where that is plain."""
    kind = type(wrong)
    known = kind.__module__ == "builtins" and all(isinstance(each, PLAIN) for each in wrong.args)
    return kind.__name__ if known else "", f"{kind.__name__}: {wrong}", wrong.args if known else ()


def raised(name: str, words: str, args: tuple[object, ...]) -> Exception:
    """The exception that was told so; in words, where it is none of Python's own."""
    kind = getattr(builtins, name, None) if name else None
    if isinstance(kind, type) and issubclass(kind, Exception):
        with suppress(Exception):  # Some of them are made of nothing but what they expect.
            return kind(*args)
    return RuntimeError(words)


def _told(value: Any, parts: list[bytes], asks: bool) -> Any:
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        return [_told(each, parts, asks) for each in value]
    if kind is dict:
        return {"dict": [[_told(key, parts, asks), _told(each, parts, asks)] for key, each in value.items()]}
    if kind is bytes:
        parts.append(value)
        return {"bytes": len(parts) - 1}
    if isinstance(value, tuple):
        name = "" if kind is tuple else named(kind)
        return {"tuple": name, "of": [_told(each, parts, asks) for each in value]}
    if isinstance(value, Path):
        return {"path": str(value)}
    if isinstance(value, type) or (callable(value) and hasattr(value, "__qualname__")):
        return {"named": named(value)}
    if asks and kind in SETS.values():
        return {kind.__name__: [_told(each, parts, asks) for each in sorted(value, key=repr)]}
    if asks and ours(kind.__module__):
        return {"made": named(kind), "of": _told(value.__getstate__(), parts, asks)}
    raise NotPlain(f"{kind.__name__} has no plain form")


def _meant(value: Any, parts: list[bytes], asks: bool) -> Any:
    if isinstance(value, list):
        return [_meant(each, parts, asks) for each in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"dict": pairs}:
            return {_meant(key, parts, asks): _meant(each, parts, asks) for key, each in pairs}
        case {"tuple": name, "of": items}:
            inside = tuple(_meant(each, parts, asks) for each in items)
            return _tuple(name, asks)(*inside) if name else inside
        case {"path": str(path)}:
            return Path(path)
        case {"bytes": int(number)}:
            return parts[number]
        case {"named": str(name)} if asks:
            return found(name)
        case {"made": str(name), "of": state} if asks:
            return _made(name, _meant(state, parts, asks))
    if asks and len(value) == 1 and (kind := SETS.get(next(iter(value)))) is not None:
        return kind(_meant(each, parts, asks) for each in next(iter(value.values())))
    raise NotPlain("nonsense")


def ours(module: str) -> bool:
    """Whether a module is the game's own."""
    return module.partition(".")[0] in OURS


def _tuple(name: str, asks: bool) -> Callable[..., object]:
    """A class of named tuples; where an answer names it, one of ours."""
    if not asks and not ours(name.partition(":")[0]):
        raise NotPlain("nonsense")
    kind = found(name)
    if not (isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")):
        raise NotPlain("nonsense")
    return kind


@cache
def _class(name: str) -> type:
    """One of our classes."""
    kind = found(name)
    if not (isinstance(kind, type) and ours(kind.__module__)):
        raise NotPlain("nonsense")
    return kind


def _made(name: str, state: Any) -> object:
    """A value of one of our classes with this in it."""
    value: Any = object.__new__(_class(name))
    if hasattr(value, "__setstate__"):
        value.__setstate__(state)
        return value
    inside, slots = state if isinstance(state, tuple) else (state, None)
    for key, each in {**(inside or {}), **(slots or {})}.items():
        object.__setattr__(value, key, each)
    return value
