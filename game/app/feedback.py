"""Sound and rumble: passes the beats of each frame to the speakers and the pads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from components.press import Input, PointerMove, Press, TypedText
from game.app.app_state import AppState
from game.app.open_screen import Attention, RunningMatch
from game.content.models.audio import Motors
from game.content.sound_maker import Musician, SoundMaker
from game.kernel.opaque import Event, Position
from game.paths import sound_at, sounds_dir
from systems.audio.mixer import Mixer, Volumes
from systems.audio.speakers import Speakers
from systems.cues import Moment, Phases, RumbleCue, SoundCue, device_rumble, rumbles, sounds
from systems.focus import UNIT_STEPS

if TYPE_CHECKING:
    from systems.staging import OpaqueStaging

Sign = Literal["focus", "confirm", "back", "change", "refused", "banner", "fanfare", "undo", "tick"]
FULL_PERCENT = 100
HIGHEST_TENSION = 9.0
"""The highest value for fullness and tension of a table."""
MATCH_SCREENS = ("match", "result", "turning_point", "room", "room_over")
"""The screens with the music of the table: its matches and their ends, but no puzzles, trials or replays."""


def no_size(event: Event) -> int:
    return 1


class Feedback:
    """Turns a frame into sound and rumble.

    Call ``attend`` before its input, and ``answer`` after everything has reacted.
    """

    def __init__(self, app: AppState, speakers: Speakers | None) -> None:
        self.app = app
        self.musician = Musician(app.next_match.any_seed())
        self.sound_maker = SoundMaker()
        own = Speakers(sounds_dir(), lambda name: app.store.sounds.get(name) or sound_at(name), self.musician)
        self.mixer = Mixer(speakers or own, app.store.audio)
        self.make_sounds()
        self.screen = app.current
        self.before = Attention(None, None)
        self.has_drawn = False
        """False until the first frame is out, because loading sounds must not delay it."""
        self._examined: tuple[Position | None, float, float] = None, 0.0, 0.0
        """The position examined last, how full its table is, and how close the match is."""

    def staging(self) -> OpaqueStaging:
        """Return the staging of the table, loaded when a match first opens."""
        from systems.staging import staging

        return staging(self.app.table_name)

    def make_sounds(self) -> None:
        """Start to make the sounds and the music that files of designers describe."""
        self.musician.adopt(self.app.store.music)
        self.sound_maker.make_only(self.app.store.recipes)

    def attend(self, dt: float) -> None:
        """Take over finished sounds, and remember the current attention."""
        if (files := self.sound_maker.advance(dt)) is not None:
            self.mixer.speakers.replace(files)
        self.screen, self.before = self.app.current, self.attention()

    def attention(self) -> Attention:
        """Return the attention of the current screen, with its seats and the options."""
        app, attention = self.app, self.app.current.attention()
        seats = tuple(map(app.seats.device, app.seats.all))
        state = app.current.opened_as, *attention.state
        return attention._replace(state=state, seats=seats, values=app.settings.options())

    def answer(self, dt: float, inputs: Sequence[Input]) -> None:
        after = self.attention()
        phases, position = self.phases()
        size = no_size if position is None else partial(self.staging().sound.combo, position)
        self.play_rumble(phases, size, after)
        if self.has_drawn:
            cues = sounds(self.app.content.sounds, phases, size, self.moment) if phases else ()
            self.play_sounds(dt, cues, after, inputs)
        self.has_drawn = True

    def play_sounds(self, dt: float, cues: Sequence[SoundCue], after: Attention, inputs: Sequence[Input]) -> None:
        """Play the sounds of the table, or else of the interface, and the music."""
        app = self.app
        mixer = self.mixer
        sound = app.settings.sound
        mixer.score = app.store.audio
        shares = sound.master, sound.music, sound.effects, sound.interface
        mixer.volumes = Volumes(*(share / FULL_PERCENT for share in shares))
        mixer.play(cues)
        moment = input_sound(self.before, after, inputs)
        if moment is not None and not cues:
            name = "match_point" if moment == "banner" and app.current_set.series.is_match_point else moment
            mixer.play([SoundCue(app.store.audio.interface[name], 1.0, moment == "fanfare")], interface=True)
        samples = app.store.audio.tried
        mixer.play(SoundCue(samples[name], 1.0, False) for name in self.changed_options(after, samples))
        mixer.tick(dt, self.track(), self.tension())

    def play_rumble(self, phases: Phases, size: Callable[[Event], int], after: Attention) -> None:
        """Rumble for events at the table, for a player who sits down, and to demonstrate the option."""
        app, rumble = self.app, self.app.store.rumble
        by_seat = rumbles(app.content.rumble, phases, size, self.moment) if phases else {}
        for device, shake in device_rumble(by_seat, app.seats.device).items():
            self.rumble(device, shake)
        for sitter in after.seats:
            if sitter is not None and sitter not in self.before.seats:
                self.rumble(sitter, rumble.greeting)
        if self.changed_options(after, ("rumble",)):
            for pad in app.devices.pads():
                self.rumble(pad, rumble.tried)

    def rumble(self, device: str, motors: Motors | RumbleCue) -> None:
        """Shake a pad with the strength from the settings."""
        share = self.app.settings.sound.rumble / FULL_PERCENT
        self.app.devices.rumble(device, motors.weak * share, motors.strong * share, motors.seconds)

    def changed_options(self, after: Attention, names: Iterable[str]) -> list[str]:
        return [name for name in names if self.before.values.get(name) != after.values.get(name)]

    def phases(self) -> tuple[Phases, Position | None]:
        """Return the beats shown in this frame and the position, also if a result screen just replaced the table."""
        live = self.screen.live
        if live is None:
            return {}, None
        signals = live.playback.signals
        phases: Phases = {
            "end": signals.ended_events, "landing": signals.landed_events, "each": signals.repeats,
            "start": signals.started_events,
        }
        return phases, live.match.position

    def moment(self, event: Event) -> Moment:
        size = 0.0 if self.screen.live is None else self.screen.live.playback.signals.size(event)
        return Moment(size, self.app.content.timing.moments.more)

    def track(self) -> str | None:
        """Return the music track of the screen, or None. The options inside a match keep the track of its table."""
        if track := self.app.current.track:
            return track
        screen_name = self.app.current.opened_as if self.app.current.background_match is None else "match"
        switch = self.staging().sound.option if screen_name in MATCH_SCREENS else None
        if switch is not None and not self.app.settings.options()[switch]:
            return None
        audio = self.app.store.audio
        if screen_name in MATCH_SCREENS:
            opponents = (self.app.bots.in_seat(seat) for seat in self.app.seats.all)
            portraits = {opponent.portrait for opponent in opponents if opponent is not None}
            bot_tracks = [track for portrait, track in audio.opponents.items() if portrait in portraits]
            if bot_tracks or self.app.content.track:
                return [self.app.content.track, *bot_tracks][-1]
        if screen_name == "home" and self.app.settings.picks.home_music in audio.tracks:
            return self.app.settings.picks.home_music
        return audio.screens.get(screen_name, audio.otherwise)

    def tension(self) -> float:
        """Return the tension, 0 to 9, for the layers of the music."""
        live, weights = self.app.current.background_match or self.app.current.live, self.app.store.audio.tension
        if live is None:
            return min(HIGHEST_TENSION, weights.full * self.app.current.fullness)
        position = live.match.position
        if position is not self._examined[0]:
            fullness = self.staging().sound.fullness
            full = fullness(position) / HIGHEST_TENSION if fullness else 0.0
            self._examined = position, full, self._closeness(live)
        _, full, close = self._examined
        points = weights.point * self.app.current_set.series.is_match_point + weights.sign * live.has_match_point
        return min(HIGHEST_TENSION, weights.full * full + weights.close * close * full + points)

    def _closeness(self, live: RunningMatch) -> float:
        """Return how close the two best totals are, 0 to 1; 0 in a solo match."""
        from game.tables import find_table

        totals = sorted(find_table(self.app.table_name).score(live.match.rules, live.match.position).totals)
        return 1 - (totals[-1] - totals[-2]) / max(1, abs(totals[-1])) if len(totals) > 1 else 0.0


def input_sound(before: Attention, after: Attention, inputs: Sequence[Input]) -> Sign | None:
    """Return the sound for these inputs, or None.

    Only changes caused by input count, except for a banner, a ceremony and the last seconds of a clock.
    """
    presses = {
        player_input.action for player_input in inputs if isinstance(player_input, Press) and not player_input.is_repeat
    }
    moves = any(
        isinstance(player_input, PointerMove) or (isinstance(player_input, Press) and player_input.action in UNIT_STEPS)
        for player_input in inputs
    )
    if after.banner and not before.banner:
        return "banner"
    if after.fanfare and not before.fanfare:
        return "fanfare"
    new_dial = before.holder == after.holder and before.dials != after.dials and (moves or before.seats == after.seats)
    if (moves or presses) and (before.values != after.values or new_dial):
        return "change"
    if "undo" in presses and before.state != after.state:
        return "undo"
    if "undo" in presses and after.reply is not None:
        return "refused"
    focus_moved = (before.holder, before.focus) != (after.holder, after.focus)
    if focus_moved or (before.state, before.seats) != (after.state, after.seats):
        if presses & {"back", "menu", "look"}:
            return "back"
        if "confirm" in presses or any(isinstance(player_input, TypedText) for player_input in inputs):
            return "confirm"
    if moves and focus_moved and before.state == after.state and None not in (before.focus, after.focus):
        return "focus"
    if "confirm" in presses and after.reply is not None:
        return "refused"
    return "tick" if after.seconds_left is not None and after.seconds_left != before.seconds_left else None
