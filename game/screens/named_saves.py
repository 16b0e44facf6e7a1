"""Saved matches of a table: load, rename, delete."""

from __future__ import annotations

from components.focus import Rect
from game.app.application import App
from game.background.job import Job
from game.match.named_saves import NamedSave, NamedSaves
from game.match.record import Record
from game.match.replays import NAME_SEPARATOR, ReplayResults
from game.screens.layout.leaves import SMALL
from game.screens.menu import Question
from game.screens.outcome import draw_face
from game.screens.own_things import Shelf
from game.screens.replays import left_out
from systems.draw.pen import Pen
from systems.draw.text import draw_passage
from systems.staging import staging

FACE_DISTANCE = 56
"""Distance between two faces, for tables without a preview of a position."""


class SavesScreen(Shelf[NamedSave]):
    """List of saved matches. Loading one leads to the seats and leaves the file unchanged."""

    title, empty_text = "saves.title", "saves.none"

    def __init__(self, app: App, number: int = 0) -> None:
        self.saves, self.replayer = NamedSaves(), ReplayResults()
        self.first = number
        super().__init__(app, [])
        self.reading: Job[list[NamedSave]] | None = self.saves.list_later(app.table_name)
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Show the list once it is read."""
        if self.reading is not None and self.reading.done():
            self.all, self.reading = self.reading.result(), None
            self.lay(self.first)
            self.question = left_out(self.app, self.saves)

    def name_of(self, entry: NamedSave) -> str:
        return entry.name

    def about(self, entry: NamedSave) -> str:
        log = entry.match.log
        names = NAME_SEPARATOR.join(entry.replay.names)
        return f"{names}\n{entry.saved_at}  {self.say('replays.plies', plies=len(log.plies))}"

    def actions(self, entry: NamedSave) -> tuple[str, ...]:
        return "load", "rename", "delete"

    def draw_preview(self, pen: Pen, entry: NamedSave, rect: Rect) -> None:
        record = self.replayer.result_so_far(entry.replay, self.app.store)
        preview = staging(self.app.table_name).preview
        if preview is not None and isinstance(record, Record):
            preview(pen, self.app.store, record.position, rect)
            return
        names = entry.replay.names
        for seat, name in enumerate(names, 1):
            x = rect.center[0] + (seat - (len(names) + 1) / 2) * 2 * FACE_DISTANCE
            draw_face(self, pen, entry.replay, seat, x, rect.center[1] + 16, None)
            draw_passage(pen, name, Rect(x - FACE_DISTANCE, rect.center[1] - 30, 2 * FACE_DISTANCE, 20), fonts=SMALL,
                    align="center", color=f"seat{seat}")

    def perform(self, action: str, entry: NamedSave) -> None:
        record = self.replayer.of(entry.replay, self.app.store)
        if isinstance(record, Record):
            match = self.saves.load(entry)
            saved_match = match, Record(record.table, record.rules, match.log)
            self.app.go("joining", saved_match=saved_match, previous_screen="saves")
        elif isinstance(record, str):
            self.question = Question(record, self.app, other="ok")
        else:
            self.question = Question("home.other_rules", self.app, other="ok", files=", ".join(record))

    def rename(self, entry: NamedSave, name: str) -> None:
        self.saves.rename(entry, name)

    def delete(self, entry: NamedSave) -> None:
        self.saves.delete(entry)

    def reopen(self, number: int) -> None:
        self.app.go("saves", number=number)

    def leave(self) -> None:
        self.app.go("setup", focus="saves")

    def close(self) -> None:
        super().close()
        if self.reading is not None:
            self.reading.cancel()
        self.replayer.close()
