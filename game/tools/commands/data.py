"""Show the data in effect: its folders, or every value with the file and line that set it."""

from __future__ import annotations

import argparse
import json

from game.content.store import Store
from game.paths import packs_dir, seen, shown
from game.tables.data_kinds import KINDS
from game.tables.table_files import store_of
from game.terminal import complain, say
from game.tools.pack_check import read_late
from game.tools.reference.partial import resolved


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``data``."""
    parser.add_argument("--resolved", action="store_true", help="list every value with its file and line")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the data, with fallbacks for broken files. Return 1 if a file has a fault."""
    store = store_of(late=read_late)
    store.read()
    if args.resolved:
        values = list(resolved(store.everything(KINDS)))
        say(*(_json([value.as_json() for value in values]) if args.json else values))
    else:
        say(*(_json(_layers(store)) if args.json else _overview(store)))
    complain(*store.faults)
    return int(bool(store.faults))


def _json(told: object) -> list[str]:
    return json.dumps(told, indent=1).split("\n")


def _layers(store: Store) -> dict[str, object]:
    """Return the folders of data, the lowest first."""
    packs = [
        {
            "name": pack.name, "folder": str(pack.folder), "files": sorted(pack.raw),
            "pictures": sorted(pack.pictures), "sounds": sorted(pack.sounds),
        }
        for pack in store.packs
    ]  # fmt: skip
    return {"data": shown(store.data), "packs": packs, "left_out": list(store.left_out)}


def _overview(store: Store) -> list[str]:
    lines = [shown(store.data)]
    for pack in store.packs:
        media = (("pictures", pack.pictures), ("sounds", pack.sounds))
        holds = [*sorted(pack.raw), *(f"{what}/{name}" for what, names in media for name in sorted(names))]
        lines.append(seen(f"{pack.folder}: {', '.join(holds) or 'nothing'}"))
    lines += [f"{name}: left out" for name in store.left_out]
    return [*lines, f"Packs that always count lie in {packs_dir()}"]
