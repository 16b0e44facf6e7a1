"""The saved walks: the unfinished one, and those that are over."""

from __future__ import annotations

from pathlib import Path

from game.content.safe_files import WALK_LIMIT
from game.dungeon.walk.walk import WalkLog, read_walk_lines, walk_of, write_walk_log
from game.kernel.refusal import Refusal
from game.match.journal import LogFormat, LogShelf

WALK_FORMAT = LogFormat(read_walk_lines, write_walk_log, WALK_LIMIT)
"""A walk as lines: one of them holds the whole dungeon."""


class Walks(LogShelf[WalkLog]):
    """The shelf of walks."""

    FILE, FOLDER = "walk.kotsu", "walks"

    def __init__(self, home: Path | None = None) -> None:
        super().__init__(WALK_FORMAT, home, home)

    def fault(self, log: WalkLog) -> str | None:
        try:
            walk_of(log)
        except Refusal as refusal:
            return refusal.sentence
        return None
