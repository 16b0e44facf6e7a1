"""Golden matches: text files in the folder of their table, each named after its rule set and seed.

``python3 run.py accept replays`` runs this module, which writes them again with the current results.
"""

from __future__ import annotations

import json
from pathlib import Path

from game.kernel.digest import digest
from game.kernel.events import as_json
from game.kernel.refusal import Refusal
from game.match.log import Log, read_log, replay, write_log
from game.tables import NAMES
from tests.kit.tables import SETS, TABLES, random_log

HERE = Path(__file__).parent
ACCEPT = "Is that wanted? Then `python3 run.py accept replays`"
KEPT = sorted(path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.rglob("*.txt"))


def golden_match(name: str) -> Log:
    return read_log((HERE / f"{name}.txt").read_text("utf-8"))


def events_digest(log: Log) -> str:
    """Return the digest of everything that happens in a match."""
    table = TABLES[log.table]
    try:
        played = list(replay(table, SETS[log.table][log.rules], log))
    except Refusal as refusal:
        raise AssertionError(f"{refusal.sentence} {ACCEPT}") from refusal
    return digest(json.dumps([[as_json(table.files.events, event) for event in events] for _, events in played]))


def event_digests() -> dict[str, str]:
    """Return the digest of the events of each match; every table keeps its digests next to its matches."""
    files = {path.parent.name: json.loads(path.read_text("utf-8")) for path in HERE.glob("*/events.json")}
    return {f"{table_name}/{name}": events for table_name, found in files.items() for name, events in found.items()}


def is_kept(name: str, log: Log) -> bool:
    """Return True if the file of this name holds this match."""
    try:
        return golden_match(name) == log
    except (OSError, Refusal):
        return False


def keep() -> None:
    """Play every match in the folders again; for a table without any, play three matches of its first rule set.

    A file that contains the same match is not changed: old files show that older forms of a log can still be read.
    """
    names = [*KEPT, *(f"{name}/{next(iter(SETS[name]))}_{seed}" for name in NAMES for seed in (1, 2, 3))]
    found: dict[str, dict[str, str]] = {}
    for name in dict.fromkeys(names):
        table_name, _, match = name.partition("/")
        rules, _, seed = match.rpartition("_")
        log = random_log(TABLES[table_name], SETS[table_name][rules], int(seed))
        (HERE / table_name).mkdir(exist_ok=True)
        if not is_kept(name, log):
            (HERE / f"{name}.txt").write_text(write_log(log), "utf-8")
            assert is_kept(name, log), f"the moves of {table_name} cannot be read back from a log"
        found.setdefault(table_name, {})[match] = events_digest(log)
    for table_name, events in found.items():
        (HERE / table_name / "events.json").write_text(json.dumps(events, indent=2) + "\n")


if __name__ == "__main__":
    keep()
