"""What may be chosen at a table before anybody sits down, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from game.content.definition import Definition, misfit
from game.content.faults import Complaint
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken
from game.kernel.time_control import TimeControl

Text = dict[str, str]
"""A text by language."""
WORD = r"^[a-z0-9_]{1,40}$"
"""What can be written into a position, a log or a choice."""
Word = Annotated[str, Field(pattern=WORD)]
BEST_OF = "best_of"
"""The one number that the texts of an option may name."""


Begins = Literal["chance", "loser", "winner", "turn"]
"""Who begins the next match."""


class MatchSetup(NamedTuple):
    """How the next match is begun."""

    rules: str
    """The rule set it is played by."""
    best_of: int | None = None
    """How many matches decide who wins; None leaves it to the rules, and so with the next one."""
    limit: int | None = None
    """After how many matches it ends at the latest."""
    begins: Begins | None = None
    """Who begins the matches after the first one, or with ``chance`` that one, too."""
    opens: str = ""
    """The screen that comes before the match, "" for none."""
    varies: Mapping[str, str] = {}
    """What is chosen beside the rule set, such as a layout."""
    day: bool = False
    """Whether it has the luck of the day."""
    clock: TimeControl | None = None
    """How much time each seat has; None where it is no matter."""


class ClockSetup(Definition):
    """A clock for each seat: ``minutes`` for the whole match, or ``seconds`` for each move. At nought it is lost."""

    minutes: float | None = Field(default=None, gt=0, le=180)
    """For all moves of a seat together."""
    more: int = Field(default=0, ge=0, le=600)
    """Seconds that every move brings back."""
    seconds: int | None = Field(default=None, ge=1, le=3600)
    """For every move anew."""

    @model_validator(mode="after")
    def _one_of_both(self) -> ClockSetup:
        if (self.minutes is None) == (self.seconds is None):
            raise misfit("a clock is set to minutes for the match or to seconds for each move")
        if self.seconds is not None and self.more:
            raise misfit("where every move begins anew none brings anything back")
        return self

    @property
    def control(self) -> TimeControl:
        """What each clock is set to."""
        if self.seconds is not None:
            return TimeControl(self.seconds, each=True)
        return TimeControl(max(1, round(60 * (self.minutes or 0))), self.more)


class Option(Definition):
    """One thing that can be chosen, and what it changes."""

    id: Word
    name: Text
    """What it is called, by language; ``{best_of}`` is how many matches decide."""
    rules: Word | None = None
    """The rule set it is played by then."""
    best_of: int | None = Field(default=None, ge=1, le=99)
    """How many matches decide who wins; without, as the rules say."""
    limit: int | None = Field(default=None, ge=1, le=99)
    """After how many matches it ends at the latest."""
    begins: Begins | None = None
    """Who begins each match after the first one: ``chance``, the ``loser`` or the ``winner`` of the last one, or
    everybody in ``turn``. Where one seat always moves first that is about who sits there."""
    opens: Word | None = None
    """The screen that comes before the match."""
    varies: dict[Word, Word] = Field(default_factory=dict)
    """What is chosen beside the rule set, by what the table calls it, such as ``layout: mine``."""
    day: bool | None = None
    """Whether everybody who plays on this date has the same luck."""
    clock: ClockSetup | None = None
    """How much time each seat has; at a table that says what becomes of whoever is late."""


class Choice(Definition):
    """Something to choose, with its options in order."""

    id: Word
    name: Text
    """What is chosen, by language."""
    about: Text
    """A sentence about it, by language."""
    options: Annotated[tuple[Option, ...], Field(strict=False, min_length=1)]
    default: Word
    """The option that is chosen until somebody chooses another one."""
    needs: dict[Word, Annotated[tuple[Word, ...], Field(strict=False)]] = Field(default_factory=dict)
    """It is there only while other choices, by their ids, stand at one of these options."""

    def chosen(self, kept: Mapping[str, str]) -> Option:
        """The option that somebody chose; the default where that is there no more."""
        known = {option.id: option for option in self.options}
        return known.get(kept.get(self.id, ""), known[self.default])


class Setups(Definition):
    """``setups.yaml``: all that a table lets one choose, in order."""

    choices: Annotated[tuple[Choice, ...], Field(strict=False)] = ()

    def with_all(self, what: str, there: Mapping[str, Text]) -> Setups:
        """These, with an option more for each thing of a kind that none names yet, by its name and what it is called:
        where the others of its kind are chosen."""
        options = [option for choice in self.choices for option in choice.options]
        named = {option.varies[what] for option in options if what in option.varies}
        fresh = tuple(Option(id=id, name=name, varies={what: id}) for id, name in there.items() if id not in named)
        kinds = [choice.id for choice in self.choices if any(what in option.varies for option in choice.options)]
        return self.with_more(dict.fromkeys(kinds, fresh))

    def with_rules(self, there: Mapping[str, Text], standard: str) -> Setups:
        """These, with an option more for each rule set that none names yet, by its id and what it is called; it has
        whatever goes with the ``standard`` one."""
        named = [(choice.id, option) for choice in self.choices for option in choice.options if option.rules]
        usual = {choice: option.id for choice, option in named if option.rules == standard}
        known = {option.rules for _, option in named}
        fresh = tuple(Option(id=id, name=name, rules=id) for id, name in there.items() if id not in known)
        found = self.with_more(dict.fromkeys(usual, fresh))
        more = tuple(option.id for option in fresh)

        def widened(choice: Choice) -> Choice:
            needs = {other: (*among, *more) if usual.get(other) in among else among
                     for other, among in choice.needs.items()}  # fmt: skip
            return choice.model_copy(update={"needs": needs})

        return Setups(choices=tuple(map(widened, found.choices)))

    def with_more(self, more: Mapping[str, Iterable[Option]]) -> Setups:
        """These, with more options at the ends of choices, by the id of the choice."""
        return Setups(
            choices=tuple(
                choice.model_copy(update={"options": (*choice.options, *more.get(choice.id, ()))})
                for choice in self.choices
            )
        )

    def offered(self, kept: Mapping[str, str]) -> tuple[Choice, ...]:
        """The choices that are there while this is chosen; one with a single option is none."""
        chosen = {choice.id: choice.chosen(kept).id for choice in self.choices}
        return tuple(
            choice
            for choice in self.choices
            if len(choice.options) > 1 and all(chosen[other] in among for other, among in choice.needs.items())
        )

    def setup(self, kept: Mapping[str, str], standard: str) -> MatchSetup:
        """What comes of all that is chosen; ``standard`` is the rule set unless an option names one."""
        setup = MatchSetup(standard)
        for choice in self.offered(kept):
            option = choice.chosen(kept)
            told = option.model_dump(include=set(MatchSetup._fields) - {"clock"}, exclude_none=True)
            clock = setup.clock if option.clock is None else option.clock.control
            setup = setup._replace(**told | {"varies": {**setup.varies, **told["varies"]}, "clock": clock})
        return setup


def check_setups(
    setups: Setups, rules: Iterable[str], spoken: Spoken = BOTH, late: bool = True
) -> Iterable[Complaint]:
    """Ids are there once, defaults and needs name what is there, rules exist, and texts are whole; there are clocks
    only where the table says what becomes of whoever is ``late``."""
    known, before = tuple(rules), dict[str, tuple[str, ...]]()
    for at, choice in enumerate(setups.choices):
        path, options = ("choices", at), tuple(option.id for option in choice.options)
        if choice.id in before:
            yield Complaint((*path, "id"), f"there is another choice called {choice.id!r}")
        if choice.default not in options:
            yield Complaint((*path, "default"), f"no option is called {choice.default!r}", choice.default, options)
        for other, among in choice.needs.items():
            if other not in before:
                yield Complaint((*path, "needs", other), f"no earlier choice is called {other!r}", other, tuple(before))
                continue
            for word in among:
                if word not in before[other]:
                    yield Complaint((*path, "needs", other), f"no option is called {word!r}", word, before[other])
        for complaint in check_texts({"name": choice.name, "about": choice.about}, (), "choice", spoken):
            yield complaint._replace(path=(*path, *complaint.path))
        for number, option in enumerate(choice.options):
            here = (*path, "options", number)
            if option.id in options[:number]:
                yield Complaint((*here, "id"), f"there is another option called {option.id!r}")
            if option.rules is not None and option.rules not in known:
                yield Complaint((*here, "rules"), f"no rules are called {option.rules!r}", option.rules, known)
            if option.clock is not None and not late:
                yield Complaint((*here, "clock"), "this table does not say what becomes of whoever is late")
            for complaint in check_texts({"name": option.name}, (BEST_OF,), "option", spoken):
                yield complaint._replace(path=(*here, *complaint.path))
        before[choice.id] = options
