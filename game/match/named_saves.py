"""Named saves: matches that players saved under a name, one file each."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from game.background.job import Job, Report
from game.content.safe_files import MATCH_LIMIT, open_text
from game.kernel.bots import Stop, never
from game.match import storage
from game.match.autosave import SavedMatch
from game.match.log import LONGEST_LINE, Log, table_of
from game.match.record import is_same_match, note_text
from game.match.replays import MATCH_ENDING, MatchFiles, Replay, match_paths, read_match, stem_of
from game.match.storage import reading_stop
from game.paths import user_dir

SAVES_FOLDER = "saves"
NAME_NOTE, SAVED_ON_NOTE, LOADED_FROM_NOTE = SAVE_NOTES = "called", "kept_on", "loaded_from"
"""Notes of a match's name, the time it was saved, and the file it was loaded from."""


@dataclass(frozen=True, slots=True)
class NamedSave:
    """A saved match, the players in its seats, and its file."""

    path: Path
    match: SavedMatch
    name: str
    saved_at: str

    @property
    def replay(self) -> Replay:
        return Replay(self.path, self.match.log)


class NamedSaves(MatchFiles):
    """The named saves in a player's folder.

    Damaged files are renamed. Only a save of the same match overwrites a file.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = user_dir() / SAVES_FOLDER

    def list_later(self, table_name: str) -> Job[list[NamedSave]]:
        """List the saves of a table, the newest first, in the background, so that slow files block nothing."""
        return storage.lists.ask("list the saves", self._list, table_name)

    def _list(self, report: Report, table_name: str) -> list[NamedSave]:
        saves = self._read_all(report, match_paths(self.folder), lambda path: _read_save(path, reading_stop(report)))
        own = (save for save in saves if save.match.log.table == table_name)
        return sorted(own, key=lambda save: (save.saved_at, save.path.name), reverse=True)

    def has(self, table_name: str) -> bool:
        """Return True if any file belongs to a table by its first lines, or is not a match; the list reports those."""
        for path in match_paths(self.folder):
            try:
                with open_text(path, MATCH_LIMIT) as file:
                    head = (file.readline(LONGEST_LINE).removesuffix("\n") for _ in range(2))
                    if table_of(*head) in (table_name, None):
                        return True
            except (OSError, ValueError):
                return True
        return False

    def save(self, match: SavedMatch, name: str) -> bool:
        """Save a match in its current state; return True if it was written at once."""
        name = note_text(name)
        path = self._path_for(match.log, name)
        return storage.writer.write(path, _write_text(match, name, _time_now()))

    def load(self, save: NamedSave) -> SavedMatch:
        """Return the match to continue. It counts as a new match, so the results of the first one stay."""
        log = save.match.log
        notes = tuple(note for note in log.notes if note[0] != "begun")
        new_notes = ("begun", _time_now()), (NAME_NOTE, save.name), (LOADED_FROM_NOTE, save.path.name)
        return replace(save.match, log=replace(log, notes=(*notes, *new_notes)))

    def rename(self, save: NamedSave, name: str) -> bool:
        """Change the name of a match; its file stays."""
        return storage.writer.write(save.path, _write_text(save.match, note_text(name), save.saved_at))

    def delete(self, save: NamedSave) -> None:
        """Delete a match for good; ignore a file that is already gone."""
        storage.writer.remove(save.path)

    def _path_for(self, log: Log, name: str) -> Path:
        """Return the file for a match saved under that name.

        It is the file with an earlier state of this match, the file it was loaded from, or a free one.
        """
        for path in storage.candidate_paths(self.folder, stem_of(name) or "match", MATCH_ENDING):
            if not os.path.lexists(path):
                break
            with suppress(OSError, *storage.CONTENT_ERRORS):
                other = _read_save(path)
                is_own = log.note(LOADED_FROM_NOTE) == path.name or is_same_match(other.match.log, log)
                if other.name == name and is_own:
                    break
        return path


def _time_now() -> str:
    return datetime.now().isoformat(" ", "seconds")


def _write_text(match: SavedMatch, name: str, history: str) -> str:
    notes = (*_without_save_notes(match.log).notes, (NAME_NOTE, name), (SAVED_ON_NOTE, history))
    return replace(match, log=replace(match.log, notes=notes)).text()


def _read_save(path: Path, stop: Stop = never) -> NamedSave:
    """Return the save in a file; refuses like ``read_match``, raises OSError and the errors of a damaged note."""
    match = SavedMatch.from_log(read_match(path, stop))
    log = match.log
    name, saved_at = note_text(log.note(NAME_NOTE)) or path.stem, note_text(log.note(SAVED_ON_NOTE))
    return NamedSave(path, replace(match, log=_without_save_notes(log)), name, saved_at)


def _without_save_notes(log: Log) -> Log:
    return replace(log, notes=tuple(note for note in log.notes if note[0] not in SAVE_NOTES))
