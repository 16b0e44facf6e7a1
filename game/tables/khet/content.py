"""Content of Khet: rules from data files, and the checks that no model makes alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial

from game.content.faults import Complaint
from game.content.files import Files, Kind
from game.content.models.bots import check_opponents, weakest_first
from game.content.models.controls import OwnAction
from game.content.models.light import Daylight, Lamp, Material, Pace, Reach, Sight
from game.content.models.setups import Option
from game.content.table_content import Asks, Assembly, BeatNames, Block, Lint, TableContent, TableFiles
from game.content.wording import BOTH, Spoken
from game.tables.khet.bots.levels import Level, Levels, Values
from game.tables.khet.definitions import RuleFile, Rules, digest_of, in_one_word, of_edition
from game.tables.khet.look import BeamLook, CameraLook, EditorLook, KhetEffects, KhetLook
from game.tables.khet.setups import StartingSetup, check_setup, variant_of
from game.tables.khet.texts import TEXTS

KINDS = (
    Kind("khet_setups", "khet/setups/*.yaml", StartingSetup),
    Kind("khet_bots", "khet/bots.yaml", Levels),
    Kind("khet_values", "khet/values.yaml", Values),
)


def gathered(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the setups of these files."""
    setups = files.each(StartingSetup, "setups", partial(check_setup, spoken=files.spoken))
    file = files.rule_file(RuleFile, partial(check_rules, setups=setups))
    values = files.read(Values, "values.yaml")
    said = {key: getattr(file, key) for key in RuleFile.model_fields}
    said["setup"] = of_edition(setups, file.setup, file.edition)
    return Rules(name=name, setups=setups, levels=levels(files), values=values, **said)


def with_own(content: TableContent, files: Files) -> TableContent:
    """Return the content with every playable setup on the setup page, even if its file does not name it."""
    rules: Rules = content.played
    named = {name for choice in content.setups.choices for each in choice.options for name in each.varies.values()}
    more: dict[str, list[Option]] = {}
    for name, setup in rules.setups.items():
        if name not in named and not setup.unfinished:
            varies = {"setup": in_one_word(setup.position)}
            option = Option.model_construct(id=name, name=setup.name, varies=varies)
            more.setdefault(variant_of(setup), []).append(option)
    return replace(content, setups=content.setups.with_more(more))


def levels(files: Files) -> dict[str, Level]:
    """Return the bots by their ids, the weakest first."""
    known = partial(check_levels, spoken=files.spoken, pictures=files.pictures)
    return weakest_first(files.read(Levels, "bots.yaml", known).root)


def check_levels(levels: Levels, spoken: Spoken = BOTH, pictures: Collection[str] | None = None) -> Iterable[Complaint]:
    """Check that every level has one bot, and that its texts are complete."""
    yield from check_opponents(levels.root, spoken, pictures)


def check_rules(rules: RuleFile, setups: Mapping[str, StartingSetup]) -> Iterable[Complaint]:
    """Check that the setup exists in that edition."""
    setup = setups.get(of_edition(setups, rules.setup, rules.edition))
    if setup is None:
        yield Complaint(("setup",), f"no setup is called {rules.setup!r}", rules.setup, tuple(setups))
    elif setup.unfinished:
        yield Complaint(("setup",), f"{rules.setup!r} is unfinished")
    elif setup.edition != rules.edition:
        yield Complaint(("setup",), f"{rules.setup!r} belongs to edition {setup.edition}, not {rules.edition}")


CHECKS: Mapping[str, Asks] = {
    "khet_setups": lambda setup, around: check_setup(setup, around.spoken),
    "khet_bots": lambda levels, around: check_levels(levels, around.spoken, around.pictures),
}
"""Checks of the linter, by kind of file."""
BLOCKS = (
    Block("Rules of Khet", RuleFile, "the files in `khet/rules/`"),
    Block("A setup of Khet", StartingSetup, "the files in `khet/setups/`"),
    Block("A bot of Khet", Level, "`khet/bots.yaml`, one a level"),
    Block("What bots of Khet count", Values, "`khet/values.yaml`"),
    Block("The look of Khet", KhetLook, "`khet/look.yaml`"),
    Block("What solid things are painted with", Material, "`paints` of `khet/look.yaml`"),
    Block("A lamp", Lamp, "`lamps` of `khet/look.yaml`"),
    Block("Daylight", Daylight, "`daylight` of `khet/look.yaml`"),
    Block("A camera of Khet", CameraLook, "each of the `cameras`"),
    Block("How the editor of Khet looks", EditorLook, "`editor` of `khet/look.yaml`"),
    Block("Where a camera looks from", Sight, "`sight` and `apart` of a camera"),
    Block("How far a camera may go", Reach, "`reach` of a camera"),
    Block("How fast cameras answer", Pace, "`pace` of `khet/look.yaml`"),
    Block("The beam", BeamLook, "`beam` of `khet/look.yaml`"),
)
"""Blocks for the page of building blocks."""
FILES = TableFiles(
    rules=RuleFile,
    kinds=KINDS,
    assembly=Assembly(gathered, digest_of, ("setups/*.yaml", "bots.yaml", "values.yaml")),
    texts=TEXTS,
    bots=levels,
    extend=with_own,
    lint=Lint(CHECKS),
    blocks=BLOCKS,
    additions={"look": KhetLook, "effects": KhetEffects},
    late_move="late",
    beats=BeatNames(timings=frozenset(("beats.swell", "beats.stagger"))),
    setup_screens=("khet_editor",),
    actions=(OwnAction("clockwise", left="x", right="period", pad="righttrigger"),
             OwnAction("against", left="z", right="comma", pad="lefttrigger"),
             OwnAction("camera", left="t", right="y", pad="rightshoulder"),
             OwnAction("levels", left="g", right="h", pad="rightstick"),
             OwnAction("slanted", left="f1", keys_only=True),
             OwnAction("swinging", left="f2", keys_only=True),
             OwnAction("free", left="f3", keys_only=True),
             OwnAction("picture", left="f4", keys_only=True)),
)
