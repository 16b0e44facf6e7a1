"""The form of values sent between processes: JSON, followed by raw bytes."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, cast

PLAIN_TYPES = type(None), bool, int, float, str
OWN_PACKAGES = __name__.partition(".")[0], "systems", "components", "assets"
"""The packages whose classes may be sent."""
SET_TYPES = {"set": set, "frozenset": frozenset}


class NotPlain(ValueError):
    """A value that cannot be sent, or bytes that no sender could have made."""


def pack(value: object, trusted: bool = False) -> bytes:
    """Return a value as bytes; raise NotPlain if it has no plain form.

    With ``trusted``, values of the game's classes are allowed.
    """
    parts: list[bytes] = []
    try:
        head = json.dumps(_plain_form(value, parts, trusted))
    except RecursionError:
        raise NotPlain(f"{type(value).__name__} has no end") from None
    return json.dumps([len(head), *map(len, parts)]).encode() + b"\n" + head.encode() + b"".join(parts)


def unpack(raw: bytes, trusted: bool = False) -> object:
    """Return the value of these bytes; raise NotPlain for anything else.

    Functions and values of the game's classes are allowed only with ``trusted``, for a trusted sender.
    """
    try:
        sizes, _, rest = raw.partition(b"\n")
        length, *lengths = json.loads(sizes)
        ends = [length]
        for size in lengths:
            ends.append(ends[-1] + size)
        parts = [rest[begin:end] for begin, end in pairwise(ends)]
        return _read_plain(json.loads(rest[:length]), parts, trusted)
    except (ValueError, LookupError, TypeError, AttributeError, ImportError, RecursionError) as wrong:
        raise NotPlain(f"nonsense: {type(wrong).__name__}") from None


@cache
def import_name(function: Callable[..., object]) -> str:
    """Return the import name of a function or class of a module; raise NotPlain for any other one."""
    name = f"{function.__module__}:{function.__qualname__}"
    if "<" in name or "[" in name or find_object(name) is not function:
        raise NotPlain(f"{name} does not stand at the top of a module")
    return name


def find_object(name: str) -> object:
    module, _, inside = name.partition(":")
    value: object = resolve_name(module)
    for part in inside.split("."):
        value = getattr(value, part)
    return value


def describe_exception(wrong: BaseException) -> tuple[str, str, tuple[object, ...]]:
    """Return an exception as plain values: its class, its message, and its arguments if they are plain."""
    kind = type(wrong)
    is_builtin = kind.__module__ == "builtins" and all(isinstance(arg, PLAIN_TYPES) for arg in wrong.args)
    return kind.__name__ if is_builtin else "", f"{kind.__name__}: {wrong}", wrong.args if is_builtin else ()


def make_exception(name: str, words: str, args: tuple[object, ...]) -> Exception:
    """Return the exception for these values; a RuntimeError with its message if it is not a built-in one."""
    kind = getattr(builtins, name, None) if name else None
    if isinstance(kind, type) and issubclass(kind, Exception):
        with suppress(Exception):  # Some exceptions accept only certain arguments.
            return kind(*args)
    return RuntimeError(words)


def _plain_form(value: Any, parts: list[bytes], trusted: bool) -> object:
    kind: Any = type(value)
    if kind in PLAIN_TYPES:
        return value
    if kind is list:
        return [_plain_form(item, parts, trusted) for item in value]
    if kind is dict:
        return {"dict": [[_plain_form(item, parts, trusted) for item in pair] for pair in value.items()]}
    if kind is bytes:
        parts.append(value)
        return {"bytes": len(parts) - 1}
    if isinstance(value, tuple):
        name = "" if kind is tuple else import_name(kind)
        return {"tuple": name, "of": [_plain_form(item, parts, trusted) for item in value]}
    if isinstance(value, Path):
        return {"path": str(value)}
    if isinstance(value, type) or (callable(value) and hasattr(value, "__qualname__")):
        return {"named": import_name(value)}
    if trusted and kind in SET_TYPES.values():
        return {kind.__name__: [_plain_form(item, parts, trusted) for item in sorted(value, key=repr)]}
    if trusted and is_own_module(kind.__module__):
        return {"made": import_name(kind), "of": _plain_form(value.__getstate__(), parts, trusted)}
    raise NotPlain(f"{kind.__name__} has no plain form")


def _read_plain(value: object, parts: list[bytes], trusted: bool) -> object:
    if isinstance(value, list):
        return [_read_plain(item, parts, trusted) for item in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"dict": pairs}:
            return {_read_plain(key, parts, trusted): _read_plain(item, parts, trusted) for key, item in pairs}
        case {"tuple": name, "of": items}:
            inside = tuple(_read_plain(item, parts, trusted) for item in items)
            return _tuple(name, trusted)(*inside) if name else inside
        case {"path": str(path)}:
            return Path(path)
        case {"bytes": int(number)}:
            return parts[number]
        case {"named": str(name)} if trusted:
            return find_object(name)
        case {"made": str(name), "of": state} if trusted:
            return _make_object(name, _read_plain(state, parts, trusted))
    if trusted and len(value) == 1 and (kind := SET_TYPES.get(next(iter(value)))) is not None:
        return kind(_read_plain(item, parts, trusted) for item in next(iter(value.values())))
    raise NotPlain("nonsense")


def is_own_module(module: str) -> bool:
    return module.partition(".")[0] in OWN_PACKAGES


def _tuple(name: str, trusted: bool) -> Callable[..., object]:
    """Return a class of named tuples; for an answer, it has to be one of the game's."""
    if not trusted and not is_own_module(name.partition(":")[0]):
        raise NotPlain("nonsense")
    kind = find_object(name)
    if not (isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")):
        raise NotPlain("nonsense")
    return kind


@cache
def _class(name: str) -> type:
    """Return one of the game's classes."""
    kind = find_object(name)
    if not (isinstance(kind, type) and is_own_module(kind.__module__)):
        raise NotPlain("nonsense")
    return kind


def _make_object(name: str, state: object) -> object:
    """Return a value of one of the game's classes with this state."""
    value: object = object.__new__(_class(name))
    if (restore := getattr(value, "__setstate__", None)) is not None:
        restore(state)
        return value
    fields = state if isinstance(state, tuple) else (state, None)
    inside, slots = cast("tuple[dict[str, object] | None, dict[str, object] | None]", fields)
    for key, item in {**(inside or {}), **(slots or {})}.items():
        object.__setattr__(value, key, item)
    return value
