"""What is heard and felt: hands the beats of each frame to the speakers and the pads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.screens.attention import Attention, sign
from game.screens.table import Table
from systems.answers import Moments
from systems.audio.cues import Heard, cues
from systems.audio.mixer import Mixer, Speakers, Volumes
from systems.input.press import Input
from systems.knucklebones.combos import combo
from systems.rumble import by_device, shakes

if TYPE_CHECKING:
    from game.app import App

FULL = 100


class Feedback:
    """``attend`` before a frame's input is heard, ``answer`` after all of it was acted on."""

    def __init__(self, app: App, speakers: Speakers) -> None:
        self.app = app
        self.mixer = Mixer(speakers, app.store.audio)
        self.screen = app.current
        self.before = Attention(None, None)
        self.opened = False
        """Speakers keep quiet until the first frame is out: reading sounds must not delay it."""

    def attend(self) -> None:
        """Remember what players attend to now."""
        self.screen, self.before = self.app.current, self.attention()

    def attention(self) -> Attention:
        """Of the screen that is open, its seats and the options."""
        app, here = self.app, self.app.current.attention()
        seats = tuple(map(app.seats.device, (1, 2)))
        return here._replace(place=(app.current, seats, *here.place), values=tuple(vars(app.settings).values()))

    def answer(self, dt: float, heard: Sequence[Input]) -> None:
        """Let everything be heard and felt that this frame brought."""
        app, mixer = self.app, self.mixer
        settings = app.settings
        mixer.score = app.store.audio
        mixer.volumes = Volumes(*(share / FULL for share in (
            settings.master, settings.music, settings.effects, settings.interface)))  # fmt: skip
        moments, position = self.beats()
        sounds: list[Heard] = []
        if any(moments.values()):
            size = partial(combo, position)
            sounds = cues(app.store.audio.beats, moments, size)
            felt = shakes(app.store.rumble.beats, moments, size)
            for device, shake in by_device(felt, app.seats.device).items():
                app.devices.rumble(device, *shake[:2], shake.seconds, settings.rumble / FULL)
        if self.opened:
            mixer.play(sounds)
            said = sign(self.before, self.attention(), heard)
            if said is not None and not sounds:
                mixer.play([Heard(app.store.audio.interface[said], 1.0, False)], interface=True)
            mixer.tick(dt, app.store.audio.screens.get(app.screen_name), self.dice())
        self.opened = True

    def beats(self) -> tuple[Moments, Any]:
        """What was shown in this frame, also where the table has just been left behind a result."""
        if not isinstance(self.screen, Table) or not self.screen.stands:
            return {}, None
        playback = self.screen.playback
        moments = {"end": playback.ended, "landing": playback.landed, "start": playback.started}
        return moments, self.screen.match.position

    def dice(self) -> int:
        """How many lie on the fuller board."""
        table = self.app.current
        if not isinstance(table, Table) or not table.stands:
            return 0
        return max(sum(map(len, board)) for board in table.match.position.boards)
