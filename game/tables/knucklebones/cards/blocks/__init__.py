"""The blocks that cards are built from: one schema for each step, with its events and marks.

A module of this folder defines ``Block`` classes. It lists its events as ``EVENTS``, the change that each event makes
as ``CHANGES``, and marks that belong to no block as ``MARKS``. All modules of this folder are found automatically. The
functions of the steps are in the folder ``steps``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Never

from game.tables.knucklebones.cards.block import Block, Change
from game.tables.knucklebones.mark import MarkKind

MODULES = [import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__)]
BLOCKS: tuple[type[Block], ...] = tuple(
    block
    for module in MODULES
    for block in vars(module).values()
    if isinstance(block, type) and issubclass(block, Block) and block.__module__ == module.__name__
    and block.model_fields["do"].annotation is not str
)
"""Every block."""
EVENTS: tuple[type, ...] = tuple(event for module in MODULES for event in getattr(module, "EVENTS", ()))
"""Every event that only cards cause."""
CHANGES: Mapping[type, Callable[[Never], Change]] = {
    event: change for module in MODULES for event, change in getattr(module, "CHANGES", {}).items()
}
"""The change that an event makes."""
KINDS = (*(kind for block in BLOCKS for kind in block.marks),
         *(kind for module in MODULES for kind in getattr(module, "MARKS", ())))
MARKS: dict[tuple[int, str], MarkKind] = {(on, kind.sign): kind for kind in KINDS for on in kind.on}
"""Every kind of mark, by how many of seat, row and field it names and by its sign."""
