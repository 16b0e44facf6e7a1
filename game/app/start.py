"""The start: everything that is read before the first frame."""

from __future__ import annotations

from game.app.records import SavedRecords
from game.app.settings import Settings
from game.background.job import Report, Worker
from game.content.store import Store
from game.paths import assets_dir
from game.tables import NAMES as TABLES
from game.tables.table_files import store_of
from systems.draw.atlas import Atlas


class Start:
    """The saved data, and a job that reads everything else while the window opens; omitted parts are not saved."""

    def __init__(
        self, store: Store | None = None, settings: Settings | None = None, records: SavedRecords | None = None
    ) -> None:
        self.store = store or store_of()
        self.records = records or SavedRecords()
        self.settings = settings or Settings.load()
        self.atlas = Worker("start").ask("read what the game needs", self._read)

    def _read(self, report: Report) -> Atlas:
        self.store.read(self.settings.language)
        records = self.records
        for save in records.autosave, records.runs.match:
            save.read(self.store, TABLES.__contains__, lambda log: records.replays.keep(log, self.store.replays.keep))
        atlas = Atlas(assets_dir())
        atlas.adopt(self.store.pictures)
        return atlas
