"""Saved walks through dungeons: the unfinished one and the finished ones."""

from __future__ import annotations

from pathlib import Path

from game.content.safe_files import WALK
from game.dungeon.walk.log import WalkLog, read_walk_lines, walk_again, write_walk_log
from game.kernel.refusal import Refusal
from game.match.journal import Form
from game.match.log_shelf import LogShelf

FILE, FOLDER = "walk.kotsu", "walks"
FORM = Form(read_walk_lines, write_walk_log, WALK)
"""A walk as lines: one of them holds the whole dungeon."""


class Walks(LogShelf[WalkLog]):
    """The saved walks."""

    FILE, FOLDER = FILE, FOLDER

    def __init__(self, home: Path | None = None) -> None:
        super().__init__(FORM, home, home)

    def fault(self, log: WalkLog) -> str | None:
        try:
            walk_again(log)
        except Refusal as refusal:
            return refusal.sentence
        return None
