"""Names that mean nothing: pictures, sounds, cards, decks, events, keys, colours, instruments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from game.content.models.answer_checks import check_audio, check_cues, check_rumble
from game.content.models.audio import Audio, Cue
from game.content.models.beats import Beats, check_beats
from game.content.models.key_checks import check_keys
from game.content.models.music_checks import check_music
from game.content.models.palette import check_shades
from game.content.models.replay_rules import check_replays
from game.content.models.rumble import Rumble, Shudder
from game.content.table_content import Asks as Beside
from game.content.table_content import fields_of
from game.content.yaml_source import Complaint, examine
from game.tables import FIRST
from game.tables.contents import TABLES
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.registry import Found, error, warning

Asks = Callable[[Any], Iterable[Complaint]]
FIELDS = fields_of(TABLES.values())
"""The fields of every event, by its name."""


def _asked(tree: Tree) -> Iterator[tuple[str, Asks]]:
    """What is asked of each kind of file."""
    yield "input", check_keys
    yield "replays", partial(check_replays, tables=tuple(TABLES))
    yield "audio", partial(check_audio, sounds=tree.sounds, fields=FIELDS)
    yield "rumble", partial(check_rumble, fields=FIELDS)
    yield "cues", partial(check_cues, sounds=tree.sounds, fields=FIELDS)
    yield "shades", check_shades
    yield "music", check_music
    for table in TABLES.values():
        for kind, check in table.checks.items():
            yield kind, partial(_beside, check, tree)


def _beside(check: Beside, tree: Tree, value: Any) -> Iterable[Complaint]:
    """What a table asks of one of its files beside the others."""
    return check(value, tree)


@warning
def hints(tree: Tree) -> Iterator[Found]:
    """What tables have to say of their files that does no harm."""
    for table in TABLES.values():
        for kind, check in table.hints.items():
            for source, value in tree.values(kind, object):
                yield from ((source, complaint) for complaint in check(value, tree))


@error
def answered_cards(tree: Tree) -> Iterator[Found]:
    """Sounds and pads answer to cards that exist; nothing is asked while no one can tell which those are."""
    if any(map(_unreadable, tree.of("cards"))):
        return
    known = tuple(dict.fromkeys(name for source in tree.of("cards") for name in source.entries()))
    for source, audio in tree.values("audio", Audio):
        yield from ((source, complaint) for complaint in _strangers(audio.beats, known))
    for source, rumble in tree.values("rumble", Rumble):
        yield from ((source, complaint) for complaint in _strangers(rumble.beats, known))


def _unreadable(source: Source) -> bool:
    """Whether not even the names of its entries are known."""
    return bool(source.examined.faults) and examine(object, source.text, source.file).root is None


def _strangers(beats: Mapping[str, Sequence[Cue | Shudder]], known: tuple[str, ...]) -> Iterator[Complaint]:
    for beat, entries in beats.items():
        for number, entry in enumerate(entries):
            card = str(entry.where.get("card", ""))
            if card and card not in known:
                path = ("beats", beat, number, "where", "card")
                yield Complaint(path, f"no card is called {card!r}", card, known)


@error
def names(tree: Tree) -> Iterator[Found]:
    """Whatever is named exists; what is only broken where it is written down is told there alone."""
    broken = {name for source in tree.all for name in _broken(source)}
    for kind, asks in _asked(tree):
        for source, value in tree.values(kind, object):
            # What a file lacks as a whole may be the very entry that cannot be used.
            whole = not _broken(source)
            asked = (complaint for complaint in asks(value) if complaint.word not in broken)
            yield from ((source, complaint) for complaint in asked if whole or complaint.path)
    for source, beats in tree.values("beats", Beats):
        on = TABLES.get(source.place.parts[0], TABLES[FIRST])
        found = check_beats(beats, tuple(on.events.values()), on.moments)
        yield from ((source, complaint) for complaint in found if complaint.word not in broken)


def _broken(source: Source) -> set[str]:
    """Entries that are there but cannot be used."""
    usable = getattr(source.document.value, "root", None) if source.document else {}
    return set(source.entries()) - set(usable) if isinstance(usable, dict) and source.examined.faults else set()
