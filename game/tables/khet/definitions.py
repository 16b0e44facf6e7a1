"""What designers may set of Khet's rules, and the rule set that a match is played by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from re import sub
from typing import Literal

from pydantic import Field

from game.content.definition import Definition
from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.tables.khet.bots.levels import Level, Values
from game.tables.khet.notation import write
from game.tables.khet.setups import StartingSetup, edition_of, starting, with_sphinxes

RANKS, GAP = "/", ","
"""What stands between the ranks of a position, and, where it has to be one word, between its fields."""


class RuleFile(Definition):
    """A file in ``rules/``."""

    setup: str = "classic"
    """How the pieces stand at the start, a file in ``setups/``."""
    edition: Literal[1, 2] = 1
    """The second has Anubis instead of stacked obelisks, and a Sphinx piece a side: of ``classic`` ``classic_2``
    is set up."""
    sphinx: Literal["rim", "piece"] = "rim"
    """Whether in the first edition a Sphinx stands in the rim, or on j1 and a8 as a piece that turns."""
    idle_turns: bool = False
    """Whether pieces may be turned that look the same afterwards, which is a way to pass."""
    quiet: int = Field(default=100, ge=1, le=1000)
    """After so many moves in a row that remove no piece the pieces are counted, and whoever has more wins."""


class Rules(RuleFile):
    """A whole rule set, frozen: two of them can be compared in one process."""

    name: str = "standard"
    levels: dict[str, Level] = Field(default_factory=dict)
    """The bots by their ids, the weakest first."""
    values: Values = Values()
    """What they count."""
    setups: dict[str, StartingSetup]
    """Every setup by the name of its file."""

    @property
    def start(self) -> str:
        """The position a match begins with."""
        line = self.setups[self.setup].position
        return with_sphinxes(line) if self.sphinx == "piece" else line


def id_of(name: str) -> str:
    """What the file of a setup of that name is called: ``Eye: Classic`` is ``eye_classic``."""
    return sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def of_edition(setups: Mapping[str, StartingSetup], name: str, edition: int) -> str:
    """The setup as the second edition has it, where that is played and has it."""
    other = f"{name}_{edition}"
    return other if name in setups and setups[name].edition != edition and other in setups else name


def vary(rules: Rules, chosen: Mapping[str, str]) -> Rules:
    """The rules with another setup, and the edition it belongs to where theirs has none such; refuses with
    ``unknown_setup``. One that somebody has made is its own position, as ``in_one_word`` writes it; that refuses with
    ``bad_position``."""
    if "setup" not in chosen:
        return rules
    if RANKS in chosen["setup"]:
        return _own(rules, chosen["setup"])
    name = id_of(chosen["setup"])
    if name not in _finished(rules):
        near = get_close_matches(name, _finished(rules), 1)
        hint = f"Did you mean {near[0]!r}?" if near else f"There are {', '.join(_finished(rules))}."
        raise Refusal("unknown_setup", f"There is no setup called {chosen['setup'][:40]!r}. {hint}")
    name = of_edition(rules.setups, name, rules.edition)
    return rules.model_copy(update={"setup": name, "edition": rules.setups[name].edition})


def _own(rules: Rules, word: str) -> Rules:
    """The rules with a setup that is no file, so that a match that began with it never needs one."""
    position = starting(word.replace(GAP, " "))
    setup = StartingSetup(name={}, about={}, edition=edition_of(position), position=write(position))
    setups = {**rules.setups, word: setup}
    return rules.model_copy(update={"setup": word, "edition": setup.edition, "setups": setups})


def in_one_word(position: str) -> str:
    """The position of a setup as what is chosen beside a rule set."""
    return position.replace(" ", GAP)


def _finished(rules: Rules) -> dict[str, StartingSetup]:
    """The setups that can be played."""
    return {name: setup for name, setup in rules.setups.items() if not setup.unfinished}


def choosable(rules: Rules) -> dict[str, Iterable[str]]:
    """What there is to choose beside a rule set."""
    return {"setup": _finished(rules)}


def data(rules: Rules) -> str:
    """Digest of all that can change a match."""
    return digest(f"{rules.start} {rules.idle_turns} {rules.quiet}")
