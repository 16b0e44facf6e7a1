"""Settings of Khet's rules and bots, and the rule set of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from re import sub
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, Entries, text_like
from game.content.models.people import BotLevel
from game.content.models.setups import RuleCard
from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.tables.edges import write_edges
from game.tables.khet.position import SideEdges, write
from game.tables.khet.setups import StartingSetup, edition_of, read_start, with_sphinxes


class Values(Definition):
    """``values.yaml``: the worth of pieces and places, in hundredths of a pyramid."""

    pyramid: int = Field(default=100, ge=0, le=1000)
    """Each pyramid."""
    obelisk: int = Field(default=80, ge=0, le=1000)
    """Each obelisk, single or stacked."""
    anubis: int = Field(default=120, ge=0, le=1000)
    """Each Anubis."""
    forward: int = Field(default=2, ge=0, le=100)
    """Each rank that a pyramid, a Djed or an Eye has advanced."""
    middle: int = Field(default=2, ge=0, le=100)
    """Each file that a Djed or an Eye is closer to the middle."""
    home: int = Field(default=4, ge=0, le=100)
    """Each rank that a Pharaoh has stayed back."""
    reach: int = Field(default=1, ge=0, le=100)
    """Each square that the player's own beam enters on the current board."""
    near: int = Field(default=6, ge=0, le=100)
    """Each of these squares next to the other Pharaoh."""
    lead: int = Field(default=250, ge=10, le=6400)
    """A lead that wins about three times in four; the chances bar uses it."""


MOST_PLIES = 20
"""Most plies that a bot can look ahead."""
MOST_NODES = 500_000_000
ANSWER_TIMEOUT = 600.0


class Level(BotLevel):
    """A bot as an opponent."""

    plies: int = Field(default=2, ge=1, le=MOST_PLIES)
    """Plies it always looks ahead, as long as that takes; it follows hits beyond that."""
    further: int = Field(default=0, ge=0, le=MOST_PLIES)
    """Plies it looks ahead at most, as far as ``seconds`` and ``nodes`` allow; 0 for no more than ``plies``."""
    nodes: int = Field(default=MOST_NODES, ge=1, le=MOST_NODES)
    """Positions it searches for one move, at most. It should be enough for ``plies``."""
    seconds: float = Field(default=1.0, gt=0, le=60)
    """Seconds after which it looks no further than ``plies``."""
    book: bool = False
    """Play the moves of the opening book."""
    slips: int = Field(default=0, ge=0, le=100)
    """Percentage of moves in which it sees no hits beyond ``mirrors`` reflections."""
    mirrors: int = Field(default=2, ge=0, le=20)
    """Reflections up to which it then follows a beam; it misses hits after more of them."""

    @property
    def deepest(self) -> int:
        """The most plies it looks ahead."""
        return max(self.plies, self.further)

    @property
    def most_seconds(self) -> float:
        """Seconds until it has to answer: enough for its plies on a busy machine."""
        return ANSWER_TIMEOUT


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: the bots by id, one per level."""


PositionKey = Annotated[str, text_like(r"^[0-9a-f]{16}$", "16 digits from 0 to f")]


class Book(Entries[dict[PositionKey, str]]):
    """``book.yaml``: opening moves in notation, by the keys of positions."""


RANK_SEPARATOR, FIELD_SEPARATOR = "/", ","
"""Separator of the ranks of a position, and of its fields if it has to be one word."""


class RuleFile(RuleCard):
    """A file in ``rules/``."""

    setup: str = "classic"
    """The setup at the start, a file in ``setups/``."""
    edition: Literal[1, 2] = 1
    """The edition. The second has Anubis instead of stacked obelisks and a Sphinx piece on each side; its setup in
    place of ``classic`` is ``classic_2``."""
    sphinx: Literal["rim", "piece"] = "rim"
    """The Sphinxes of the first edition: in the rim, or as pieces on j1 and a8 that turn."""
    idle_turns: bool = False
    """Allow turns of pieces that look the same afterwards, which is a way to pass."""
    quiet: int = Field(default=100, ge=1, le=1000)
    """Moves in a row without a loss after which the pieces are counted, and the side that has more of them wins."""
    limit: int = Field(default=0, ge=0, le=1000)
    """Moves of both sides after which the pieces are counted; 0 for no limit."""
    silver: SideEdges = SideEdges()
    """Edges of Silver."""
    red: SideEdges = SideEdges()
    """Edges of Red."""


class Rules(RuleFile):
    """A whole rule set, frozen, so that one process can compare two."""

    name: str = "standard"
    levels: dict[str, Level] = Field(default_factory=dict)
    """The bots by their ids, the weakest first."""
    values: Values = Values()
    """The values by which they evaluate."""
    book: dict[str, str] = Field(default_factory=dict)
    """Opening moves by the keys of positions."""
    setups: dict[str, StartingSetup]
    """Every setup by its file name."""

    @property
    def start(self) -> str:
        """The position at the start of a match."""
        line = self.setups[self.setup].position
        return with_sphinxes(line) if self.sphinx == "piece" else line


def id_of(name: str) -> str:
    """Return the file name for a setup of that name: ``Eye: Classic`` becomes ``eye_classic``."""
    return sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def of_edition(setups: Mapping[str, StartingSetup], name: str, edition: int) -> str:
    """Return the name of the setup's version for an edition, or the name itself if it has none."""
    version = f"{name}_{edition}"
    return version if name in setups and setups[name].edition != edition and version in setups else name


def vary(rules: Rules, chosen: Mapping[str, str]) -> Rules:
    """Return the rules with another setup; refuse with ``unknown_setup``.

    The edition changes with the setup if the setup has no version for the present one. A setup made by a player is a
    position, as ``in_one_word`` writes it; a bad one is refused with ``bad_position``.
    """
    if "setup" not in chosen:
        return rules
    if RANK_SEPARATOR in chosen["setup"]:
        return _with_custom_setup(rules, chosen["setup"])
    name = id_of(chosen["setup"])
    if name not in _playable_setups(rules):
        near = get_close_matches(name, _playable_setups(rules), 1)
        hint = f"Did you mean {near[0]!r}?" if near else f"There are {', '.join(_playable_setups(rules))}."
        raise Refusal("unknown_setup", f"There is no setup called {chosen['setup'][:40]!r}. {hint}")
    name = of_edition(rules.setups, name, rules.edition)
    return rules.model_copy(update={"setup": name, "edition": rules.setups[name].edition})


def _with_custom_setup(rules: Rules, word: str) -> Rules:
    """Return the rules with a setup that has no file, so that a match with it never needs one."""
    position = read_start(word.replace(FIELD_SEPARATOR, " "))
    setup = StartingSetup(name={}, about={}, edition=edition_of(position), position=write(position))
    setups = {**rules.setups, word: setup}
    return rules.model_copy(update={"setup": word, "edition": setup.edition, "setups": setups})


def in_one_word(position: str) -> str:
    """Return the position of a setup as one word, the form in which ``vary`` takes it."""
    return position.replace(" ", FIELD_SEPARATOR)


def _playable_setups(rules: Rules) -> dict[str, StartingSetup]:
    return {name: setup for name, setup in rules.setups.items() if not setup.unfinished}


def options(rules: Rules) -> dict[str, Iterable[str]]:
    return {"setup": _playable_setups(rules)}


def digest_of(rules: Rules) -> str:
    """Return the digest of everything that can change a match."""
    parts = rules.start, rules.idle_turns, rules.quiet, rules.limit or "", write_edges((rules.silver, rules.red))
    return digest(" ".join(map(str, parts)).rstrip())
