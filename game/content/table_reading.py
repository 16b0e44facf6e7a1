"""The content of a table, read and combined with the data that all tables share."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import NamedTuple

from game.content.definition import Definition
from game.content.last_good import LastGood
from game.content.models.answer_checks import check_cues
from game.content.models.audio import Audio
from game.content.models.beats import Beats, Interface, check_beats
from game.content.models.cues import Cues
from game.content.models.effects import Effects
from game.content.models.palette import Look
from game.content.models.setups import Setups, check_setups
from game.content.rule_sets import KeptFiles, rule_sets
from game.content.table_content import TableContent, TableFiles, fields_of


class Common(NamedTuple):
    """The data that every table shares, and may add to."""

    interface: Interface
    look: Look
    effects: Effects
    audio: Audio
    heard: tuple[str, ...]
    """The names of all sounds."""


def content_of(kept: LastGood, on: str, table: TableFiles, common: Common) -> TableContent:
    """Return the content of a table."""
    files = KeptFiles(kept, on)
    rules = rule_sets(kept, on, table)
    asks = partial(check_beats, events=tuple(table.events.values()), special=table.beats.moments)
    tracks = tuple(common.audio.tracks)
    answering = partial(check_cues, sounds=common.heard, fields=fields_of([table]), tracks=tracks)
    cues = files.read(Cues, "cues.yaml", answering)
    chosen = partial(check_setups, rules=tuple(rules), spoken=kept.spoken, late=bool(table.late_move))
    setups = files.read(Setups, "setups.yaml", chosen) if kept.has(f"{on}/setups.yaml") else Setups()
    content = TableContent(
        standard=table.standard, rules=rules, setups=setups, bots=table.bots(files) if table.bots else {},
        timing=files.read(Beats, "beats.yaml", asks).over(common.interface),
        sounds=cues.sounds, rumble=cues.rumble, track=cues.track, look=_with_own(kept, common.look, "look", on, table),
        effects=_with_own(kept, common.effects, "effects", on, table),
    )  # fmt: skip
    return table.extend(content, files) if table.extend else content


def _with_own(kept: LastGood, shared: Definition, what: str, on: str, table: TableFiles) -> SimpleNamespace:
    """Return the values of a shared file with a table's additions."""
    model = table.additions.get(what)
    own = () if model is None else kept.read(model, f"{on}/{what}.yaml")
    return SimpleNamespace(**{**dict(shared), **dict(own)})
