"""Notices of problems with data, settings and the disk, in the corner of every screen, and the retries of writes."""

from __future__ import annotations

from game.app.app_state import AppState
from game.app.records import WithNotice
from game.match import storage
from game.paths import user_dir
from systems.draw.bubbles import PAGE_SECONDS, CornerNote

RETRY_SECONDS = 3.0
"""Seconds between two attempts to write what could not be written."""
REPORT_SECONDS = 8.0
"""Seconds that the report about a file that could not be read stays in front, or longer if it has several pages."""


class Notices:
    """Shows what is wrong, and retries failed writes until they succeed or the game closes."""

    def __init__(self, app: AppState) -> None:
        self.app, self.corner_note = app, CornerNote()
        self._seconds = self._report_seconds = 0.0

    def messages(self) -> list[str]:
        """Return reports about what could not be read, and messages about data and about everything that is not saved.

        The first report leaves after a while, so that each is seen where there is room for only one.
        """
        app = self.app
        clashes = [name for name in vars(app.bots).get("programs", ()) if name in app.content.bots]
        return [
            *(app.say(file.notice) for file in self._unread() if file.notice),
            *(app.say("notice.pack", name=name) for name in app.store.unusable_packs),
            *map(str, app.store.faults),
            *(app.say("program.taken", name=name) for name in clashes),
            *self._unsaved(),
            *([app.bots.programs_wrong] if app.bots.programs_wrong else []),
        ]

    def _unread(self) -> list[WithNotice]:
        return [file for file in (*self.app.records.with_notices, self.app.settings) if file.notice]

    def _unsaved(self) -> list[str]:
        app, failures = self.app, storage.writer.failures
        if storage.writer.is_locked_out:
            return [app.say("notice.second_game")]
        if not failures:
            return []
        # A folder such as that of the replays is named instead of all files in it.
        names = ", ".join(sorted({path.relative_to(user_dir()).parts[0] for path in failures}))
        reason = next(iter(failures.values()))
        return [app.say("notice.not_kept", names=names, why=reason)]

    def advance(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if storage.writer.has_recovered:
            storage.writer.has_recovered = False
            self.app.toasts.add(self.app.say("notice.disk"), self.app.say("notice.kept_again"))
        unread = self._unread()
        self._report_seconds = self._report_seconds + dt if unread else 0.0
        if self._report_seconds > max(REPORT_SECONDS, PAGE_SECONDS * len(self.corner_note.pages)):
            unread[0].notice, self._report_seconds = None, 0.0
        self._seconds += dt
        if self._seconds < RETRY_SECONDS:
            return
        self._seconds = 0.0
        for save in self.app.records.autosave, self.app.records.runs.room_save:
            if save.journal.file is not None:
                save.journal.file.flush_deferred()
        storage.retry()

    def draw(self) -> None:
        """Draw the messages and the announcements over the screen, where they cover nothing that can be chosen."""
        app, messages = self.app, self.messages()
        if not messages and not app.toasts.is_due:
            return
        menu, canvas, reserved = app.current.own_menu, app.main_canvas, app.current.reserved_areas
        choices = [*([] if menu is None else [item.rect for item in menu.items]), *canvas.boards]
        if messages:
            quads = canvas.static_quads + canvas.foreground
            self.corner_note.draw(canvas, messages, app.clock.now, quads, choices, reserved)
        if app.toasts.is_due:
            app.toasts.draw(canvas, app.settings.comfort.reduced_motion, canvas.foreground, (*choices, *reserved))
