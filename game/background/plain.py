"""Values as they go from one process to another: JSON, and bytes behind it as they are.

What comes back from a process can become nothing but plain values and our own named tuples. Only the game's own
questions may carry what has no plain form, such as rules and the minds of bots: that is pickled on the way there.
"""

from __future__ import annotations

import builtins
import json
import pickle
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

PLAIN = type(None), bool, int, float, str
OURS = __name__.partition(".")[0], "systems", "components", "assets"
"""Where named tuples come from that are made of what a process answers."""


class NotPlain(ValueError):
    """Something that cannot go where it was to go, or that nobody could have sent."""


def packed(value: object, pickles: bool = False) -> bytes:
    """A value as bytes; raises NotPlain for what has no plain form, unless it may be pickled."""
    parts: list[bytes] = []
    head = json.dumps(_told(value, parts, pickles))
    return json.dumps([len(head), *map(len, parts)]).encode() + b"\n" + head.encode() + b"".join(parts)


def unpacked(raw: bytes, pickles: bool = False) -> Any:
    """The value that these bytes are; raises NotPlain for anything else."""
    try:
        sizes, _, rest = raw.partition(b"\n")
        length, *lengths = json.loads(sizes)
        ends = [length]
        for size in lengths:
            ends.append(ends[-1] + size)
        parts = [rest[begin:end] for begin, end in pairwise(ends)]
        return _meant(json.loads(rest[:length]), parts, pickles)
    except (ValueError, LookupError, TypeError, AttributeError, ImportError, RecursionError) as wrong:
        raise NotPlain(f"nonsense: {type(wrong).__name__}") from None


def named(function: Any) -> str:
    """What a function or class of a module is found by; raises NotPlain for any other one."""
    name = f"{function.__module__}:{function.__qualname__}"
    if "<" in name or found(name) is not function:
        raise NotPlain(f"{name} does not stand at the top of a module")
    return name


def found(name: str) -> Any:
    """What stands at the top of a module by that name."""
    module, _, inside = name.partition(":")
    value: Any = resolve_name(module)
    for part in inside.split("."):
        value = getattr(value, part)
    return value


def told(wrong: BaseException) -> tuple[str, str, tuple[Any, ...]]:
    """An exception as plain values: its class, what it says, and what it was made of where that is plain."""
    kind = type(wrong)
    known = kind.__module__ == "builtins" and all(isinstance(each, PLAIN) for each in wrong.args)
    return kind.__name__ if known else "", f"{kind.__name__}: {wrong}", wrong.args if known else ()


def raised(name: str, words: str, args: tuple[Any, ...]) -> Exception:
    """The exception that was told so; in words, where it is none of Python's own."""
    kind = getattr(builtins, name, None) if name else None
    if isinstance(kind, type) and issubclass(kind, Exception):
        with suppress(Exception):  # Some of them are made of nothing but what they expect.
            return kind(*args)
    return RuntimeError(words)


def _told(value: Any, parts: list[bytes], pickles: bool) -> Any:
    if isinstance(value, PLAIN) and type(value) in PLAIN:
        return value
    if type(value) is list:
        return [_told(each, parts, pickles) for each in value]
    if isinstance(value, dict):
        return {"dict": [[_told(key, parts, pickles), _told(each, parts, pickles)] for key, each in value.items()]}
    if isinstance(value, tuple):
        name = "" if type(value) is tuple else named(type(value))
        return {"tuple": name, "of": [_told(each, parts, pickles) for each in value]}
    if isinstance(value, Path):
        return {"path": str(value)}
    if isinstance(value, type) or (callable(value) and hasattr(value, "__qualname__")):
        return {"named": named(value)}
    if not isinstance(value, bytes) and not pickles:
        raise NotPlain(f"{type(value).__name__} has no plain form")
    parts.append(value if isinstance(value, bytes) else pickle.dumps(value))
    return {"bytes" if isinstance(value, bytes) else "pickled": len(parts) - 1}


def _meant(value: Any, parts: list[bytes], pickles: bool) -> Any:
    if isinstance(value, list):
        return [_meant(each, parts, pickles) for each in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"dict": pairs}:
            return {_meant(key, parts, pickles): _meant(each, parts, pickles) for key, each in pairs}
        case {"tuple": name, "of": items}:
            inside = tuple(_meant(each, parts, pickles) for each in items)
            return _tuple(name, pickles)(*inside) if name else inside
        case {"path": str(path)}:
            return Path(path)
        case {"bytes": int(number)}:
            return parts[number]
        case {"named": str(name)} if pickles:
            return found(name)
        case {"pickled": int(number)} if pickles:
            return pickle.loads(parts[number])
    raise NotPlain("nonsense")


def _tuple(name: str, pickles: bool) -> Any:
    """A class of named tuples; where an answer names it, one of ours."""
    if not pickles and name.partition(":")[0].partition(".")[0] not in OURS:
        raise NotPlain("nonsense")
    kind = found(name)
    if not (isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")):
        raise NotPlain("nonsense")
    return kind
