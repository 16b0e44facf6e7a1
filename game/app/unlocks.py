"""The values of options and the portraits that players may choose: some are rewards that they have yet to unlock."""

from __future__ import annotations

from collections.abc import Collection

from game.app.app_state import AppState
from game.app.settings import OPTION_VALUES, SettingValue
from game.match.challenges import challenges, locked_rewards


def option_values(app: AppState, option: str) -> tuple[SettingValue, ...]:
    """Return the possible values of an option, in menu order."""
    if option == "language":
        return app.store.languages.all
    return tuple(app.store.palettes) if option == "palette" else OPTION_VALUES[option]


def unlocked_values(app: AppState, option: str) -> tuple[SettingValue, ...]:
    """Return the values that may be chosen now: all except locked ones, but including the current one."""
    values = option_values(app, option)
    if option != "palette":
        return values
    locked = locked_values(app, option)
    return tuple(value for value in values if value not in locked or value == app.settings.palette)


def unlocked_portraits(app: AppState) -> tuple[str, ...]:
    """Return the portraits that players may choose."""
    locked = locked_values(app, "portrait")
    return tuple(name for name in app.store.players.portraits if name not in locked)


def locked_values(app: AppState, kind: str) -> Collection[str]:
    """Return the values of a kind that players have not unlocked; none if the settings unlock everything."""
    everything, runs = app.settings.picks.everything, app.records.runs.results()
    return locked_rewards(app.records.book, challenges(app.store), everything, kind, runs)
