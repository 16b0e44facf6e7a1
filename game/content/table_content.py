"""What a table brings of its own files, and what comes of them: its content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn, Protocol, TypeVar

from pydantic import BaseModel

from game.content.asked_texts import Asked
from game.content.definition import Definition, RuleSet
from game.content.faults import Complaint
from game.content.files import Files, Kind
from game.content.models.beats import Beats
from game.content.models.cues import Cue, Shudder
from game.content.models.key_names import SAID, WORDED, OwnAction
from game.content.models.setups import Setups
from game.content.wording import Spoken
from game.kernel.events import name_of
from game.kernel.opaque import Mind, Rules

T = TypeVar("T")
C = TypeVar("C", bound="TableContent")


@dataclass(frozen=True)
class TableContent:
    """Everything designers write for one table, ready to be played; a table with more to say has more fields."""

    standard: str
    """The rule set that is played unless another one is chosen."""
    rules: Mapping[str, Rules]
    """Every rule set by its name."""
    setups: Setups
    """What there is to choose before anybody sits down."""
    bots: Mapping[str, Mind]
    """Who sits down with people, by id, the weakest first."""
    timing: Beats
    sounds: Mapping[str, Sequence[Cue]]
    """What its beats are answered with."""
    track: str
    """Its music, "" where it has none of its own."""
    rumble: Mapping[str, Sequence[Shudder]]
    """What pads answer."""
    look: SimpleNamespace
    """What every table has, and what is its own."""
    effects: SimpleNamespace
    """What flies up there."""

    @property
    def played(self) -> Rules:
        """The rules that are played unless others are chosen."""
        return self.rules[self.standard]

    def leads_to(self, screen: str) -> bool:
        """Whether Home leads to a screen of this table alone, one of its ``SHORTCUTS``."""
        return True

    def dressed(self, rules: Rules) -> Rules:
        """Rules of a match under way, with what the data now say that changes no move."""
        return rules

    def dealt(self, rules: Rules, pick: str | tuple[str, ...]) -> tuple[str, ...]:
        """The cards a seat is dealt for its pick, at a table that has any."""
        return ()

    def called(self, thing: str, language: str) -> str:
        """What a thing of the table is called, for pages that show all tables."""
        return thing

    def kept(self: C, before: C) -> C:
        """The content with the very values of before where they say the same."""
        was = {each.name: getattr(before, each.name) for each in fields(self)}
        return replace(self, **{name: value for name, value in was.items() if value == getattr(self, name)})


class Checked(Protocol):
    """A data folder that is checked, as much of it as can be used."""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures there are."""

    @property
    def spoken(self) -> Spoken:
        """The languages of texts."""

    def value(self, name: str, model: type[T]) -> T | None:
        """What the one file of a kind says; None where it cannot be used."""


Asks = Callable[[Any, Checked], Iterable[Complaint]]
"""What is asked of a file, beside those around it."""


def no_bots(files: Files) -> Mapping[str, Mind]:
    """The bots of a table that has none."""
    return {}


def no_more(content: TableContent, files: Files) -> TableContent:
    """The content of a table that has no more than all tables have."""
    return content


def unsaid(*asked: object) -> NoReturn:
    """Stands for a function that a table may leave out, until it is filled in."""
    raise LookupError("nobody has filled this in")


class Block(NamedTuple):
    """A building block: what it is called, its model, and where it is used."""

    title: str
    model: type[BaseModel]
    where: str


class Frame(NamedTuple):
    """Room for the words of an entry."""

    field: str
    """Which of its texts stand there."""
    font: str
    wide: int
    """Virtual pixels of a line."""
    lines: int


@dataclass(frozen=True, slots=True)
class TableFiles:
    """What a table says of its files, so that nobody else has to know them.

    Raises TypeError where something is left out that cannot be filled in.
    """

    rules: type[Definition]
    """What a file in its ``rules/`` says; a module of the table's own folder defines it."""
    events: Mapping[type, str] = field(default_factory=dict)
    """Every event type by its outward name. Left out, they are the named tuples of ``events`` in the same folder."""
    standard: str = "standard"
    """The rule set that is played unless another one is chosen."""
    kinds: tuple[Kind, ...] = ()
    """Its own kinds of file, beside its rule files."""
    gathered: Callable[[Files, str], Rules] = unsaid
    """A rule set by its name, from the files of the table. Left out, it is a ``RuleSet``, and its file says it all."""
    texts: Asked = field(default_factory=dict)
    """The texts it asks for."""
    sources: tuple[str, ...] = ()
    """What every rule set is put together from, beside its own file."""
    adds: Mapping[str, type[Definition]] = field(default_factory=dict)
    """What it has beside the shared files of these names, in files of its own."""
    bots: Callable[[Files], Mapping[str, Mind]] = no_bots
    """Who sits down with people, by id, the weakest first."""
    more: Callable[[TableContent, Files], TableContent] = no_more
    """The content with what only this table has."""
    checks: Mapping[str, Asks] = field(default_factory=dict)
    """What the linter asks of files by their kind."""
    hints: Mapping[str, Asks] = field(default_factory=dict)
    """What it asks that does no harm."""
    told: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds whose entries bring texts in every language, and the fields that hold these."""
    frames: Mapping[str, Frame] = field(default_factory=dict)
    """Kinds whose entries bear words in a frame, and how much room that has."""
    blocks: tuple[Block, ...] = ()
    """What the page of building blocks shows."""
    timings: frozenset[str] = frozenset()
    """What it goes by in its timings beside what every table does, as ``beats.READ`` names it."""
    actions: tuple[str | OwnAction, ...] = ()
    """What it has to be told beside moving, confirm, back, menu and undo; its ``Decider`` hears it in ``act``.
    Its texts call it ``controls.action_<name>``, but for those of ``WORDED``."""
    late: str = ""
    """The move, in notation, that is made for a seat whose clock has run down; "" where nobody plays by clocks."""
    ways: tuple[str, ...] = ()
    """Screens of this table alone to which its setup page leads by a button. Its texts say ``way_<screen>`` on it,
    and ``about_<screen>`` of it."""
    moments: tuple[str, ...] = ()
    """What stands in for a beat where more happens at once than its event tells."""
    name: str = field(init=False)
    """What the folder is called in which its ``rules`` are defined."""
    own: tuple[OwnAction, ...] = field(init=False)
    """Its actions, each with what it would like to be said with."""
    own_names: tuple[str, ...] = field(init=False)
    reads_one: bool = field(init=False)
    """Whether a rule set is its rule file and no more."""

    def __post_init__(self) -> None:
        name, one = self.rules.__module__.split(".")[-2], self.gathered is unsaid
        place = f"{name}/rules/*.yaml"
        own = tuple(OwnAction(action) if isinstance(action, str) else action for action in self.actions)
        names = tuple(action.name for action in own)
        if wrong := [each for each in names if each in SAID or not each.isidentifier() or names.count(each) > 1]:
            raise TypeError(f"{name}: {wrong[0]!r} is no action of a table's own")
        words = {f"controls.action_{each}": () for each in names if each not in WORDED}
        words |= {f"{name}.{said}_{way}": () for way in self.ways for said in ("way", "about")}
        found: dict[str, object] = {
            "name": name, "reads_one": one, "own": own, "own_names": names, "texts": {**self.texts, **words},
        }  # fmt: skip
        if not self.events:
            found["events"] = _events(f"{self.rules.__module__.rpartition('.')[0]}.events")
        if one:
            if not issubclass(self.rules, RuleSet):
                raise TypeError(f"{name}: rules that are no RuleSet have to be gathered")
            found["gathered"] = partial(_read, self.rules)
        if not any(kind.place == place for kind in self.kinds):
            found["kinds"] = (*self.kinds, Kind(f"{name}_rules", place, self.rules))
        for each, value in found.items():
            object.__setattr__(self, each, value)


def _events(place: str) -> dict[type, str]:
    """The named tuples of a module by their outward names."""
    if find_spec(place) is None:
        raise TypeError(f"there are neither events nor a module {place} that has them")
    kinds = (kind for kind in vars(import_module(place)).values() if hasattr(kind, "_fields"))
    return {kind: name_of(kind) for kind in kinds if kind.__module__ == place}


def _read(rules: type[RuleSet], files: Files, name: str) -> RuleSet:
    """What the rule file says, called as it is."""
    return files.rule_file(rules).called(name)


def actions_of(tables: Iterable[TableFiles]) -> tuple[OwnAction, ...]:
    """What any of these tables has to be told beside what all are; what several name is one, as the first wishes it."""
    found: dict[str, OwnAction] = {}
    for action in (action for table in tables for action in table.own):
        found.setdefault(action.name, action)
    known = [name for name in WORDED if name in found]
    return tuple(found[name] for name in dict.fromkeys((*known, *found)))


def fields_of(tables: Iterable[TableFiles]) -> dict[str, tuple[str, ...]]:
    """The fields of every event by its outward name; tables may share a name, then the fields of all of them."""
    found: dict[str, tuple[str, ...]] = {}
    for table in tables:
        for kind, called in table.events.items():
            names: tuple[str, ...] = getattr(kind, "_fields", ())
            found[called] = tuple(dict.fromkeys((*found.get(called, ()), *names)))
    return found
