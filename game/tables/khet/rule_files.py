"""The files of Khet, and the rules read from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Literal

from pydantic import Field

from game.content.data_files import FileKind, Files
from game.content.definition import Definition, Share
from game.content.faults import Complaint
from game.content.models.controls import OwnAction
from game.content.models.light import (
    Angle,
    CameraPace,
    CameraSight,
    Daylight,
    Lamp,
    Material,
    PaletteColor,
    Reach,
    Spray,
)
from game.content.models.people import check_bots
from game.content.models.setups import SetupOption, check_card
from game.content.placeholders import DataFolder, text_keys
from game.content.table_content import (
    Assembly,
    BeatNames,
    ContentReaders,
    CrossCheck,
    Lint,
    ReferenceBlock,
    TableContent,
    TableFiles,
)
from game.kernel.refusal import Refusal
from game.tables.bot_levels import read_levels
from game.tables.khet.definitions import (
    Book,
    Level,
    Levels,
    RuleFile,
    Rules,
    Values,
    digest_of,
    in_one_word,
    of_edition,
)
from game.tables.khet.events import MOMENTS
from game.tables.khet.position import SideEdges, read_move
from game.tables.khet.setups import StartingSetup, check_setup, variant_of


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the setups of these files."""
    setups = files.read_all(StartingSetup, "setups", partial(check_setup, around=files))
    file = files.rule_file(RuleFile, partial(check_rules, setups=setups, around=files))
    values = files.read(Values, "values.yaml")
    book = files.read(Book, "book.yaml", check_book).root
    fields = {**dict(file), "setup": of_edition(setups, file.setup, file.edition)}
    return Rules(name=name, setups=setups, levels=read_levels(Levels, files), values=values, book=book, **fields)


def check_book(book: Book, _: DataFolder | None = None) -> Iterable[Complaint]:
    """Check that moves are written in notation."""
    for key, text in book.root.items():
        try:
            read_move(None, text)
        except Refusal as refusal:
            yield Complaint((key,), refusal.sentence, text)


def check_rules(rules: RuleFile, setups: Mapping[str, StartingSetup], around: DataFolder) -> Iterable[Complaint]:
    """Check that the setup exists in that edition, and the words."""
    yield from check_card(rules, around)
    setup = setups.get(of_edition(setups, rules.setup, rules.edition))
    if setup is None:
        yield Complaint(("setup",), f"unknown setup {rules.setup!r}", rules.setup, tuple(setups))
    elif setup.unfinished:
        yield Complaint(("setup",), f"{rules.setup!r} is unfinished")
    elif setup.edition != rules.edition:
        yield Complaint(("setup",), f"{rules.setup!r} belongs to edition {setup.edition}, not {rules.edition}")


class CameraLook(Definition):
    """A camera on the table."""

    sight: CameraSight
    apart: CameraSight
    """The view with both boards of the tower side by side."""
    reach: Reach


class EditorLook(Definition):
    """The editor's camera, with room on both sides."""

    sight: CameraSight
    apart: CameraSight
    """The view with both boards of the tower side by side."""


class BeamLook(Definition):
    """The beam of Ra."""

    color: PaletteColor
    upper: PaletteColor
    """Its color over the upper board."""
    core: PaletteColor
    """Its innermost light."""
    thick: float = Field(gt=0, le=0.5)
    """Thickness, in squares."""
    strength: float = Field(ge=0, le=4)
    """Strength of the light it casts on its surroundings."""
    reach: float = Field(gt=0, le=10)
    """Reach of that light, in squares."""
    preview: Share
    """Opacity of a previewed beam."""


class Gaze(Definition):
    """Angles by which a camera turns toward the mouse if it is at the edge of the picture."""

    yaw: Angle
    pitch: Angle


class FallLook(Definition):
    """The fall of a Pharaoh, the end of most matches."""

    zoom: float = Field(ge=0.1, le=1)
    """Distance of the camera, as a share of its usual one."""
    turn: Angle
    """Angle by which the camera turns on its way there."""
    orbit: Angle
    """Angle by which it circles while the Pharaoh shatters."""
    heat: float = Field(ge=0, le=2)
    """Brightness of the Pharaoh before it shatters."""
    light: PaletteColor
    strength: float = Field(ge=0, le=10)
    """Strength of its light on everything around it as it shatters."""
    reach: float = Field(gt=0, le=20)
    """Reach of that light, in squares."""
    pillar: float = Field(ge=0, le=20)
    """Height of the pillar of light that leaves it, in squares."""
    wave: float = Field(ge=0, le=20)
    """Radius of the wave of light over the board, in squares."""
    shards: int = Field(ge=0, le=200)
    force: float = Field(gt=0, le=5)
    """Speed of its shards, as a multiple of those of another piece."""
    dark: Share
    """Darkness of the board afterward."""


class KhetEffects(Definition):
    """``khet/effects.yaml``: particles in addition to those of every table."""

    burst: Spray
    """A destroyed piece, or the top of a stack."""
    fall: Spray
    """A fallen Pharaoh."""
    sparks: Spray
    """Points where the beam turns, splits or ends."""


class KhetLook(Definition):
    """``khet/look.yaml``: settings of the table's picture."""

    city_night: Share
    """Darkness of the city behind the table."""
    paints: dict[str, Material]
    """Paints, by the names that the shapes of the pieces use."""
    lamps: tuple[Lamp, ...] = Field(strict=False, max_length=8)
    """Lights that shine on the table from the city."""
    daylight: Daylight
    cameras: dict[Literal["slanted", "swinging", "free", "flat"], CameraLook] = Field(min_length=4)
    """The cameras: one in front of the table, one that circles it, one that walks, one straight above."""
    editor: EditorLook
    preview: CameraSight
    """The view in a small picture of a setup."""
    pace: CameraPace
    gaze: Gaze
    """The turn of the free camera."""
    beam: BeamLook
    fall: FallLook
    lift: float = Field(gt=0.5, le=6)
    """Height of the upper board above the lower one."""
    aside: float = Field(ge=0, le=20)
    """Distance of the upper board to the right when both boards are side by side."""


TEXTS = text_keys("""
    khet: figure_points figure_hits figure_most_squares puzzle_1 puzzle_3
    khet: told(name,move) turn
    khet: lesson1 lesson2 lesson3 lesson4 lesson5
    khet: reset would_hit(pieces) piece_of(name,piece)
    khet: clockwise against top tower offer accept decline claim resign late sure resign_sure offered(name)
    khet: declined(name) silver red unnamed whole own_about naming kept clear_sure setups none faulty unfinished
    khet: faults(count) fault_count(who,kind,has,wanted) fault_hit(who,square) fault_pharaoh(who)
    khet: kind_pharaoh kind_djed kind_pyramid kind_obelisk kind_stack kind_eye kind_anubis kind_sphinx kind_tower
    khet: kind_remove do_check do_mirror do_levels do_share do_clear
    khet: line_title line_about line_paste line_type line_copied line_not_copied line_wrong
    khet: line_taken
    advice: hits_pharaoh hits(pieces) saves_pharaoh saves(pieces) aims_pharaoh aims(pieces) near tower
    advice: said_accept said_decline said_claim
    refused: must_answer no_offer declined no_claim no_square no_piece other_side no_stack too_far tower_there corner
    refused: reserved reserved_back not_free looks_same turns_once sphinx_stays sphinx_turns no_tower not_there
    refused: tower_barred undoes silver_first
    result: by_pharaoh(loser) by_resigned(loser) by_late(loser) by_counted(first,second) drawn_pharaoh drawn_agreed
    result: drawn_claimed drawn_counted(first,second) drawn_stuck
    result: by_pieces(first,second) drawn_pieces(first,second)
    khet: edge_stacks(amount) edge_eyes(amount) edge_obelisks(amount) edge_guards(amount) edge_pyramids(amount)
    khet: edge_djeds(amount) edge_pieces(amount) edge_ties edge_losses(amount) edge_armor(amount) edge_returns(amount)
    khet: edge_swaps(amount) left_losses(amount) left_armor(amount) left_returns(amount) left_swaps(amount)
""")
KINDS = (
    FileKind("khet_setups", "khet/setups/*.yaml", StartingSetup),
    FileKind("khet_bots", "khet/bots.yaml", Levels),
    FileKind("khet_values", "khet/values.yaml", Values),
    FileKind("khet_book", "khet/book.yaml", Book),
)


def with_all_setups(content: TableContent[Rules], files: Files) -> TableContent[Rules]:
    """Return the content with every playable setup on the setup page, even if its file does not name it."""
    rules = content.default_rules
    listed = {name for choice in content.setups.choices for option in choice.options for name in option.varies.values()}
    more: dict[str, list[SetupOption]] = {}
    for name, setup in rules.setups.items():
        if name not in listed and setup.listed and not setup.unfinished:
            varies = {"setup": in_one_word(setup.position)}
            option = SetupOption.model_construct(id=name, name=setup.name, varies=varies)
            more.setdefault(variant_of(setup), []).append(option)
    return replace(content, setups=content.setups.with_more(more))


CHECKS: Mapping[str, CrossCheck] = {
    "khet_rules": check_card, "khet_setups": check_setup, "khet_bots": check_bots,
    "khet_book": check_book,
}
"""Checks of the linter, by kind of file."""
BLOCKS = (
    ReferenceBlock("Rules of Khet", RuleFile, "the files in `khet/rules/`"),
    ReferenceBlock("Edges of a side of Khet", SideEdges, "`silver` and `red` of the files in `khet/rules/`"),
    ReferenceBlock("A setup of Khet", StartingSetup, "the files in `khet/setups/`"),
    ReferenceBlock("A bot of Khet", Level, "`khet/bots.yaml`, one a level"),
    ReferenceBlock("The values of a bot of Khet", Values, "`khet/values.yaml`"),
    ReferenceBlock("The look of Khet", KhetLook, "`khet/look.yaml`"),
    ReferenceBlock("A paint of solid things", Material, "`paints` of `khet/look.yaml`"),
    ReferenceBlock("A lamp", Lamp, "`lamps` of `khet/look.yaml`"),
    ReferenceBlock("Daylight", Daylight, "`daylight` of `khet/look.yaml`"),
    ReferenceBlock("A camera of Khet", CameraLook, "each of the `cameras`"),
    ReferenceBlock("The look of the editor of Khet", EditorLook, "`editor` of `khet/look.yaml`"),
    ReferenceBlock("The view of a camera", CameraSight, "`sight` and `apart` of a camera"),
    ReferenceBlock("The limits of a camera", Reach, "`reach` of a camera"),
    ReferenceBlock("The speed of cameras", CameraPace, "`pace` of `khet/look.yaml`"),
    ReferenceBlock("The free camera and the mouse", Gaze, "`gaze` of `khet/look.yaml`"),
    ReferenceBlock("The beam", BeamLook, "`beam` of `khet/look.yaml`"),
    ReferenceBlock("The fall of a Pharaoh", FallLook, "`fall` of `khet/look.yaml`"),
)
"""Blocks for the page of building blocks."""
FILES: TableFiles[Rules] = TableFiles(
    rules=RuleFile,
    kinds=KINDS,
    assembly=Assembly(read_rules, digest_of, ("setups/*.yaml", "bots.yaml", "values.yaml", "book.yaml")),
    texts=TEXTS,
    readers=ContentReaders(partial(read_levels, Levels), extend=with_all_setups),
    lint=Lint(CHECKS),
    blocks=BLOCKS,
    additions={"look": KhetLook, "effects": KhetEffects},
    late_move="late",
    beats=BeatNames(frozenset(("beats.swell", "beats.stagger", "beats.last", "beats.slow")), MOMENTS),
    setup_screens=("khet_editor",),
    actions=(
        OwnAction("turn_right", left="x", right="period", pad="righttrigger"),
        OwnAction("turn_left", left="z", right="comma", pad="lefttrigger"),
        OwnAction("camera", left="t", right="y", pad="rightshoulder"),
        OwnAction("levels", left="g", right="h", pad="rightstick"),
        OwnAction("slanted", left="f1", keys_only=True),
        OwnAction("swinging", left="f2", keys_only=True),
        OwnAction("free", left="f3", keys_only=True),
        OwnAction("picture", left="f4", keys_only=True),
    ),
)
CODES: dict[str, str] = {
    "silver_first": "Silver moves first",
    "unknown_setup": "there is no such setup",
    "must_answer": "a draw is offered: accept or decline it first",
    "no_offer": "no draw is offered",
    "declined": "a draw was already offered and declined in this turn",
    "no_claim": "this is not the third time the position occurs",
    "no_square": "there is no such square",
    "no_piece": "there is no piece on that square that could move",
    "other_side": "the piece belongs to the other side",
    "no_stack": "there is no stack on that square",
    "too_far": "the square is not adjacent",
    "tower_there": "the tower stands on that square",
    "corner": "a Pharaoh may not stand on a corner of the upper board",
    "reserved": "only the other side may stand on that square",
    "reserved_back": "the piece that would come back may not stand on that square",
    "not_free": "the square is not free",
    "looks_same": "the piece would look the same, and passing is not allowed",
    "turns_once": "the piece looks the same in either direction: write the turn with a plus",
    "sphinx_stays": "a Sphinx never leaves its square",
    "sphinx_turns": "a Sphinx may only face along the two edges of its corner",
    "no_tower": "there is no tower",
    "not_there": "the tower is not on that square",
    "tower_barred": "the tower may only stand on neutral squares",
    "undoes": "a tower action may not undo the one just before",
}
