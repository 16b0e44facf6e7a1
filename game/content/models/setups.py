"""The choices before a match at a table, and the setup that follows from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from game.content.definition import Definition, ListOf, NonEmpty, TextByLanguage, Word, misfit
from game.content.faults import Complaint, check_known
from game.content.placeholders import GAME_LANGUAGES, DataFolder, Languages, check_translations
from game.kernel.time_control import TimeControl

BEST_OF = "best_of"
"""The only number that the texts of an option may contain."""


Begins = Literal["chance", "loser", "winner", "turn"]
"""The rule for the seat that begins the next match."""


class MatchSetup(NamedTuple):
    """The setup of the next match."""

    rules: str
    """The name of the rule set."""
    best_of: int | None = None
    """The number of matches that decide the set. None leaves it to the rules, here and in ``limit``."""
    limit: int | None = None
    """The most matches of the set."""
    begins: Begins | None = None
    """The seat that begins the matches after the first one; ``chance`` counts for the first one, too."""
    opens: str = ""
    """The screen that comes before the match, "" for none."""
    varies: Mapping[str, str] = {}
    """Further choices, such as a layout."""
    day: bool = False
    """The match has the luck of the day."""
    clock: TimeControl | None = None
    """The clock of each seat; None if the match has no clock."""


class ClockSetup(Definition):
    """A clock for each seat: ``minutes`` for the whole match, or ``seconds`` for each move. A seat loses at 0."""

    minutes: float | None = Field(default=None, gt=0, le=180)
    """Minutes for all moves of a seat together."""
    more: int = Field(default=0, ge=0, le=600)
    """Seconds that every move adds."""
    seconds: int | None = Field(default=None, ge=1, le=3600)
    """Seconds for each move."""

    @model_validator(mode="after")
    def _one_of_both(self) -> ClockSetup:
        if (self.minutes is None) == (self.seconds is None):
            raise misfit("a clock needs 'minutes' for the match or 'seconds' for each move, not both")
        if self.seconds is not None and self.more:
            raise misfit("'more' has no effect with 'seconds', because each move starts at the full time")
        return self

    @property
    def control(self) -> TimeControl:
        """The setting of each clock."""
        if self.seconds is not None:
            return TimeControl(self.seconds, per_move=True)
        return TimeControl(max(1, round(60 * (self.minutes or 0))), self.more)


class SetupOption(Definition):
    """An option of a choice, and its effects."""

    id: Word
    name: TextByLanguage
    """Its name, by language code; ``{best_of}`` is the number of matches that decide the set."""
    about: TextByLanguage = Field(default_factory=dict)
    """A sentence about it, by language code, shown instead of that of the choice."""
    rules: Word | None = None
    """The rule set that it selects."""
    best_of: int | None = Field(default=None, ge=1, le=99)
    """The number of matches that decide the set; without it, the rules decide."""
    limit: int | None = Field(default=None, ge=1, le=99)
    """The most matches of the set."""
    begins: Begins | None = None
    """The seat that begins each match after the first one: ``chance``, the ``loser`` or the ``winner`` of the last one,
    or each seat in ``turn``. If one seat always moves first, this decides who sits there."""
    opens: Word | None = None
    """The screen that comes before the match."""
    varies: dict[Word, Word] = Field(default_factory=dict)
    """Further choices, by the table's name for them, such as ``layout: mine``."""
    day: bool | None = None
    """Everyone who plays on this date has the same luck."""
    clock: ClockSetup | None = None
    """The clock of each seat. The table has to define the outcome of running out of time."""


class SetupChoice(Definition):
    """A choice with its options in order."""

    id: Word
    name: TextByLanguage
    """The title of the choice, by language code."""
    about: TextByLanguage
    """A sentence about it, by language code."""
    options: NonEmpty[SetupOption]
    default: Word
    """The id of the option that is chosen at first."""
    needs: dict[Word, ListOf[Word]] = Field(default_factory=dict)
    """The choice is only offered while other choices, by their ids, are set to one of these options."""

    def option_in(self, settings: Mapping[str, str]) -> SetupOption:
        """Return the option that a player chose, or the default if that option no longer exists."""
        options = {option.id: option for option in self.options}
        return options.get(settings.get(self.id, ""), options[self.default])


class Setups(Definition):
    """The file ``setups.yaml``: all choices of a table, in order."""

    choices: ListOf[SetupChoice] = ()

    @property
    def options(self) -> list[SetupOption]:
        return [option for choice in self.choices for option in choice.options]

    def variation(self, kind: str, item: str) -> SetupOption | None:
        """Return the option that selects an item of a kind, such as a layout; None if there is none."""
        return next((option for option in self.options if option.varies.get(kind) == item), None)

    def with_all(self, kind: str, items: Mapping[str, TextByLanguage]) -> Setups:
        """Return these choices with an added option for each item of a kind that no option names yet.

        ``items`` maps the items' ids to their names. The options are added to the choices that have items of that kind.
        """
        known = {option.varies[kind] for option in self.options if kind in option.varies}
        new = tuple(SetupOption(id=id, name=name, varies={kind: id}) for id, name in items.items() if id not in known)
        choice_ids = [choice.id for choice in self.choices if any(kind in option.varies for option in choice.options)]
        return self.with_more(dict.fromkeys(choice_ids, new))

    def with_about(self, kind: str, abouts: Mapping[str, TextByLanguage]) -> Setups:
        """Return these choices with a sentence about each item of a kind whose option has none; ``abouts`` has them."""
        return self._with_abouts(lambda option: abouts.get(option.varies.get(kind, ""), {}))

    def _with_abouts(self, about: Callable[[SetupOption], TextByLanguage]) -> Setups:
        """Return these choices with a sentence about each option that has none."""

        def describe(option: SetupOption) -> SetupOption:
            return option.model_copy(update={"about": option.about or about(option)})

        return Setups(choices=tuple(
            choice.model_copy(update={"options": tuple(map(describe, choice.options))}) for choice in self.choices
        ))

    def with_rules(
        self, names: Mapping[str, TextByLanguage], standard: str, abouts: Mapping[str, TextByLanguage]
    ) -> Setups:
        """Return these choices with an added option for each rule set that no option names yet.

        ``names`` maps the ids of rule sets to their names, ``abouts`` to a sentence. A new rule set is offered the same
        further choices as the ``standard`` one.
        """
        options = [(choice.id, option) for choice in self.choices for option in choice.options if option.rules]
        standard_options = {choice: option.id for choice, option in options if option.rules == standard}
        known = {option.rules for _, option in options}
        new_options = tuple(SetupOption(id=id, name=name, rules=id) for id, name in names.items() if id not in known)
        setups = self.with_more(dict.fromkeys(standard_options, new_options))
        new_ids = tuple(option.id for option in new_options)

        def widen(choice: SetupChoice) -> SetupChoice:
            needs = {other: (*allowed, *new_ids) if standard_options.get(other) in allowed else allowed
                     for other, allowed in choice.needs.items()}
            return choice.model_copy(update={"needs": needs})

        setups = Setups(choices=tuple(map(widen, setups.choices)))
        return setups._with_abouts(lambda option: abouts.get(option.rules or "", {}))

    def with_more(self, options: Mapping[str, Iterable[SetupOption]]) -> Setups:
        """Return these choices with more options at their ends, by the id of the choice."""
        return Setups(choices=tuple(
            choice.model_copy(update={"options": (*choice.options, *options.get(choice.id, ()))})
            for choice in self.choices
        ))

    def open_choices(self, settings: Mapping[str, str]) -> tuple[SetupChoice, ...]:
        """Return the choices that are offered with these settings. A choice with a single option is left out."""
        chosen = {choice.id: choice.option_in(settings).id for choice in self.choices}
        return tuple(
            choice
            for choice in self.choices
            if len(choice.options) > 1 and all(chosen[other] in among for other, among in choice.needs.items())
        )

    def setup(self, settings: Mapping[str, str], standard: str) -> MatchSetup:
        """Return the setup for all settings; ``standard`` is the rule set if no option names another one."""
        setup = MatchSetup(standard)
        for choice in self.open_choices(settings):
            option = choice.option_in(settings)
            values = option.model_dump(include=set(MatchSetup._fields) - {"clock"}, exclude_none=True)
            clock = setup.clock if option.clock is None else option.clock.control
            setup = setup._replace(**values | {"varies": {**setup.varies, **values["varies"]}, "clock": clock})
        return setup


def check_setups(
    setups: Setups, rules: Iterable[str], languages: Languages = GAME_LANGUAGES, has_late_move: bool = True
) -> Iterable[Complaint]:
    """Check that ids are unique, that defaults, needs and rules exist, and that texts are complete.

    Clocks are allowed only if ``has_late_move`` is True: the table then defines the outcome of running out of time.
    """
    names, earlier = tuple(rules), dict[str, tuple[str, ...]]()
    for index, choice in enumerate(setups.choices):
        path, options = ("choices", index), tuple(option.id for option in choice.options)
        if choice.id in earlier:
            yield Complaint((*path, "id"), f"two choices have the id {choice.id!r}")
        yield from check_known("option", choice.default, options, *path, "default")
        for other, allowed in choice.needs.items():
            if other not in earlier:
                yield Complaint((*path, "needs", other), f"unknown earlier choice {other!r}", other, tuple(earlier))
                continue
            for word in allowed:
                yield from check_known("option", word, earlier[other], *path, "needs", other)
        yield from check_translations({"name": choice.name, "about": choice.about}, "choice", languages, path)
        for number, option in enumerate(choice.options):
            option_path = (*path, "options", number)
            if option.id in options[:number]:
                yield Complaint((*option_path, "id"), f"two options have the id {option.id!r}")
            if option.rules is not None:
                yield from check_known("rules", option.rules, names, *option_path, "rules")
            if option.clock is not None and not has_late_move:
                yield Complaint((*option_path, "clock"), "this table has no rule for running out of time")
            yield from check_translations({"name": option.name}, "option", languages, option_path, values=(BEST_OF,))
            if option.about:
                yield from check_translations({"about": option.about}, "option", languages, option_path)
        earlier[choice.id] = options


class RuleCard(Definition):
    """The words of a rule set that rooms of a run play by."""

    about: TextByLanguage = Field(default_factory=dict)
    """A sentence about its house rules, by language code, which players read before a match in a room."""


def check_card(card: RuleCard, around: DataFolder) -> Iterable[Complaint]:
    """Check that the sentence is there in every language, if there is any."""
    if card.about:
        yield from check_translations({"about": card.about}, "rule set", around.languages)
