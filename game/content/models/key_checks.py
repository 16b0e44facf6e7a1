"""Checks of the controls that the model cannot make: keys exist, none is used twice, and no action lacks one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import get_args

from game.content.faults import Complaint
from game.content.models.controls import InputFile
from game.content.models.key_names import BUTTONS, CLICKS, SAID, SYMBOLS, WORDED, Action, OwnAction, Side, actions


def check_keys(controls: InputFile) -> Iterable[Complaint]:
    """Check that keys exist, that none is used twice, that each half has all actions, and that ``release`` is below
    ``press``."""
    if controls.release >= controls.press:
        yield Complaint(("release",), "'release' must be less than 'press'")
    taken: dict[str, str] = {}
    for side, action in product(get_args(Side), SAID):
        if action not in controls.keys.get(side, {}):
            yield Complaint(("keys", side), f"the {side} half has no key for {action!r}")
    for side, said in controls.keys.items():
        for action, names in said.items():
            for index, name in enumerate(names):
                path = ("keys", side, action, index)
                if name.lower() not in SYMBOLS:
                    yield Complaint(path, f"no key is called {name!r}", name, tuple(SYMBOLS))
                elif name.lower() in taken:
                    yield Complaint(path, f"the key {name!r} is used already, for {taken[name.lower()]}")
                taken.setdefault(name.lower(), f"{side} {action}")
    yield from _check_buttons("pads", dict(controls.pads.items()), actions("pad"), BUTTONS)
    yield from _check_buttons("mouse", dict(controls.mouse.items()), actions("mouse"), tuple(CLICKS))


def _check_buttons(
    kind: str, buttons: Mapping[Action, Sequence[str]], needed: tuple[str, ...], known: tuple[str, ...]
) -> Iterable[Complaint]:
    taken: dict[str, str] = {}
    for action in needed:
        if action not in buttons:
            yield Complaint((kind,), f"{kind!r} has no button for {action!r}")
    for action, listed in buttons.items():
        if action not in needed and (kind == "mouse" or action not in WORDED):
            yield Complaint((kind, action), f"{kind!r} cannot say {action!r}", action, needed)
        for index, name in enumerate(listed):
            if name not in known:
                yield Complaint((kind, action, index), f"no button is called {name!r}", name, known)
            elif name in taken:
                yield Complaint((kind, action, index), f"the button {name!r} is used already, for {taken[name]}")
            taken.setdefault(name, action)


def check_wishes(controls: InputFile, own: Iterable[OwnAction]) -> Iterable[Complaint]:
    """Check the keys and buttons that tables wish for: each exists and is used by one action, and pads have room for
    all."""
    own = tuple(own)
    keys = {name.lower(): what for said in controls.keys.values() for what, named in said.items() for name in named}
    taken: dict[str, dict[str, str]] = {
        "keys": {**keys}, "pads": {name: what for what, named in controls.pads.items() for name in named}
    }  # fmt: skip
    for action in own:
        for kind, wish in (("keys", action.left), ("keys", action.right), ("pads", action.pad)):
            known = tuple(SYMBOLS) if kind == "keys" else BUTTONS
            if wish and wish not in known:
                yield Complaint((kind,), f"{action.name!r} wishes {wish!r}, and there is none", wish, known)
            elif wish and taken[kind].setdefault(wish, action.name) != action.name:
                yield Complaint((kind,), f"{action.name!r} wishes {wish!r}, used already for {taken[kind][wish]}")
    named = sum(map(len, controls.pads.values()))
    unnamed = {action.name for action in own if not action.keys_only} - controls.pads.keys()
    if named + len(unnamed) > len(BUTTONS):
        yield Complaint(("pads",), f"{', '.join(sorted(unnamed))}: there are too few buttons for what tables are told")
