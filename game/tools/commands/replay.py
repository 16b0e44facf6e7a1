"""Replay saved matches and walks, check that they still lead to the same end, and report it."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from game.content.safe_files import MATCH_LIMIT, WALK_LIMIT, open_file, open_text
from game.dungeon.walk.state import write
from game.dungeon.walk.walk import FIRST_WORDS, read_walk_lines, walk_of
from game.kernel.bots import Stop, stop_after
from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.match.journal import read_journal
from game.match.record import Record, differing_files, rules_of
from game.match.replays import Replay, read_match
from game.terminal import complain, say

FILE_SECONDS = 60.0
"""The time limit per file, in seconds."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a replay, a save or any other log")
    parser.add_argument("--json", action="store_true", help="print one JSON line per file")


def run(args: argparse.Namespace) -> int:
    """Replay the files and report. Return 1 if one of them cannot be replayed by the current rules."""
    has_failed = False
    for path in args.files:
        try:
            summary = summary_of(path)
        except Refusal as refusal:
            has_failed, summary = True, {"error": {"code": refusal.code, "message": refusal.sentence}}
        if args.json:
            say(json.dumps({"file": str(path), **summary}))
        elif "error" in summary:
            complain(f"kotsu replay: {path}: {summary['error']['message']}")
        else:
            say(f"{path}: {in_words(summary)}")
    return int(has_failed)


def summary_of(path: Path) -> JsonObject:
    """Return the summary of a file's match or walk. Refuse if it cannot be read or replayed in time."""
    stop = stop_after(FILE_SECONDS, time.monotonic)
    if (walk := walk_summary(path, stop)) is not None:
        return walk
    try:
        replay = Replay(path, read_match(path, stop))
    except OSError as wrong:
        raise Refusal("bad_file", f"the file cannot be read: {wrong.strerror or wrong}") from None
    log = replay.log
    if differing := differing_files(log):
        verb = "differ" if len(differing) > 1 else "differs"
        raise Refusal("other_data", f"This match was played under other rules: {', '.join(differing)} {verb}.")
    table, rules = rules_of(log)
    record = Record(table, rules, log, stop)
    score = table.score(rules, record.position)
    return {
        "table": log.table, "rules": log.rules, "seed": log.seed, "names": replay.names, "begun": log.note("begun"),
        "plies": len(log.plies), "position": table.notation.write(record.position), "totals": score.totals,
        "outcome": score.outcome, "by": score.by,
    }


def walk_summary(path: Path, stop: Stop) -> JsonObject | None:
    """Return the summary of a file's walk, or None if the file holds no walk. Refuse a damaged one."""
    try:
        with open_file(path, MATCH_LIMIT) as raw:
            if raw.read(len(FIRST_WORDS)) != FIRST_WORDS.encode():
                return None
        with open_text(path, WALK_LIMIT) as file:
            log, _ = read_journal(file, read_walk_lines, WALK_LIMIT, stop)
    except OSError as wrong:
        raise Refusal("bad_file", f"the file cannot be read: {wrong.strerror or wrong}") from None
    walk = walk_of(log, stop)
    plan = walk.plan
    return {
        "walk": plan.digest, "recipe": plan.recipe, "seed": plan.seed, "moves": len(walk.moves),
        "steps": walk.steps(), "least": walk.least, "seconds": walk.seconds, "over": walk.state.over,
        "position": write(walk.state),
    }


def in_words(summary: JsonObject) -> str:
    """Return the end of a match or a walk as a sentence."""
    if "walk" in summary:
        end = "at the goal" if summary["over"] else "on the way"
        dungeon = f"the dungeon {summary['recipe']!r} of seed {summary['seed']}"
        figures = f"{summary['steps']} steps in {summary['seconds']} seconds, {end}"
        return f"{dungeon}: {figures}; the shortest walk has {summary['least']}"
    names, outcome = summary["names"], summary["outcome"]
    outcomes = {None: "not finished", "draw": "a draw", "won": "won", "lost": "lost", "points": "done"}
    end = f"{names[outcome - 1]} wins" if isinstance(outcome, int) else outcomes[outcome]
    totals = " to ".join(map(str, summary["totals"]))
    date = f", {summary['begun']}" if summary["begun"] else ""
    return (
        f"{' and '.join(names)}{date}, {summary['table']} by the rules {summary['rules']!r}: "
        f"{summary['plies']} plies, {totals}, {end}"
    )
