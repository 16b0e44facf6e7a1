"""The files of a run, and the rules read from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field

from game.content.data_files import FileKind, Files
from game.content.definition import Definition, ListOf, Seconds, Share, TextByLanguage, Word
from game.content.faults import Complaint, check_known
from game.content.models.audio import Audio
from game.content.models.light import PaletteColor
from game.content.models.people import VoiceLine
from game.content.packs import Pack
from game.content.placeholders import check_translations, text_keys
from game.content.safe_files import DATA_LIMIT, read_bytes
from game.content.table_content import Assembly, CrossCheck, Lint, OtherFiles, ReferenceBlock, TableFiles
from game.dungeon.grammar_files import ALPHABET_PLACE, RECIPES_FOLDER, RULES_FOLDER, Dungeons, Folder
from game.kernel.digest import digest
from game.tables.undercity import definitions
from game.tables.undercity.events import SIGNS, check_cues
from game.tables.undercity.run_map import PlaceKind

AT_CORNERS = re.compile(rb"^geometry:\s*['\"]?corners\b", re.MULTILINE)
"""The line of a recipe whose rooms meet at their corners."""


def read_rules(files: Files, name: str) -> definitions.Rules:
    """Return the rule set of that name with all files of a run, and the grammar of its dungeons."""
    file = files.rule_file(definitions.RunFile)
    rooms = files.read(definitions.RoomsFile, "rooms.yaml")
    prizes = files.read(definitions.Prizes, "prizes.yaml")
    charms = files.read(definitions.Charms, "charms.yaml")
    encounters = files.read(definitions.Encounters, "events.yaml")
    bosses = files.read(definitions.Bosses, "bosses.yaml")
    ascents = files.read(definitions.Ascents, "ascents.yaml")
    odds = files.read(definitions.Odds, "odds.yaml")
    houses = files.read(definitions.HouseRules, "house_rules.yaml")
    pairs = files.read(definitions.PairsFile, "pairs.yaml")
    pools = files.read(definitions.Pools, "pools.yaml")
    # Words spoken in matches change no run, so an unfinished one continues with other words.
    bosses_as_json = bosses.model_dump_json(exclude={"__all__": {"says"}})
    texts_before = (part.model_dump_json() for part in (file, rooms, prizes, charms, encounters))
    reader = files.reader
    dungeons = dungeons_of(reader.data, reader.packs)
    content_digest = digest(" ".join((*texts_before, bosses_as_json, ascents.model_dump_json(), dungeons.files)))
    return definitions.Rules(
        name, file, rooms, prizes, charms.root, encounters.root, bosses.root, ascents.ascents, odds,
        houses.root, pairs, pools.root, dungeons, content_digest,
    )


def dungeons_of(data: Path, packs: tuple[Pack, ...]) -> Dungeons:
    """Return the dungeons of the files as they are now. Recipes whose rooms meet at corners are not for runs."""
    folder = Folder(data, packs)
    places = (ALPHABET_PLACE, *folder.places(RULES_FOLDER), *folder.places(RECIPES_FOLDER))
    data_files = filter(None, (_bytes(data / place) for place in places))
    pack_files = (pack.raw[place] for pack in packs for place in places if place in pack.raw)
    files = (file for file in (*data_files, *pack_files) if not AT_CORNERS.search(file))
    return Dungeons(data, packs, digest("".join(map(repr, files))))


def _bytes(path: Path) -> bytes:
    """Return the bytes of a file, none if it cannot be read."""
    with suppress(OSError):
        return read_bytes(path, DATA_LIMIT)
    return b""


Gift = Literal["win", "card", "charm", "coins", "heart", "door"]
"""A thing that the first win brings: its coins (``win``), a prize, or the open ``door``."""
Measure = Annotated[int, Field(ge=-120, le=220)]
Area = Annotated[tuple[Measure, Measure, Measure, Measure], Field(strict=False)]
"""Left, bottom, width and height, in virtual pixels from the middle of the floor, y up."""


class StrollPace(Definition):
    """The walk of people in a room, in virtual pixels and seconds."""

    speed: float = Field(default=92.0, gt=0, le=400)
    """Pixels per second."""
    start: Seconds = 0.07
    """Seconds until a walker has almost this speed."""
    stride: float = Field(default=9.0, gt=0, le=60)
    """Pixels of one step."""
    tread: float = Field(default=27.0, gt=0, le=200)
    """Pixels from one footstep that is heard to the next."""
    reach: float = Field(default=15.0, gt=0, le=80)
    """Distance from a table or a counter at which it can be used."""
    reads: float = Field(default=30.0, gt=0, le=120)
    """Distance from a door at which players read what its signs mean."""
    enters: Seconds = 0.3
    """Seconds from the doorway into a room."""
    follows: float = Field(default=22.0, gt=0, le=100)
    """Distance that a partner keeps who follows."""


class Interior(Definition):
    """One kind of room."""

    color: PaletteColor = "card"
    """The color of its sign and of its place on the map."""
    track: str = ""
    """The music of the room and of its matches; without it, that of the run and of each table."""
    blocks: ListOf[Area] = ()
    """Furniture in the way of people."""
    people: ListOf[Word] = ()
    """The people, by their pictures; each room has one of them. A room without any is empty."""
    use: Area | None = None
    """The table or the counter that the button works on."""
    says: ListOf[TextByLanguage] = ()
    """The lines of the person, one for each room."""
    again: ListOf[TextByLanguage] = ()
    """The lines in a room that is done."""


class EndingStage(Definition):
    """The stage at the end of a run: the golden dice, or the last lantern."""

    won: Seconds = 5.2
    """Seconds that the golden dice are on the stage."""
    lost: Seconds = 3.0
    """Seconds of the last lantern."""
    closer: Share = 0.12
    """Growth of the picture while the camera moves closer."""
    lands: Seconds = 1.4
    """Seconds until the words appear and the light is full."""
    rays: float = Field(default=0.03, ge=0, le=0.5)
    """Turns of the rays per second."""
    cue_won: ListOf[Word] = ()
    """The sounds at the start."""
    cue_lost: ListOf[Word] = ()


class RunLook(Definition):
    """``undercity/look.yaml``: the picture of a run from above."""

    strolling: StrollPace = StrollPace()
    line: Seconds = 5.0
    """Seconds that a line of a person stays."""
    neighbor: Share = 0.72
    """Light of the rooms next door."""
    unseen: Share = 0.45
    """Light of rooms next door that no one has entered."""
    below: Share = 0.3
    """Light of the floor below."""
    beyond: Share = 0.32
    """Light of rooms of the same floor that are not next door."""
    depths: Share = 0.5
    """Light of the walls and arches behind everything."""
    out: Seconds = 0.9
    """Seconds that an opened door glows."""
    door: Share = 0.6
    """Share of the time of an opened door after which the next event begins."""
    next: Share = 0.5
    """The same of other events."""
    apart: Seconds = 0.05
    """Seconds between the starts of two coins that fly."""
    ending: EndingStage = EndingStage()
    """The end of a run."""
    rooms: dict[PlaceKind, Interior]
    """The kinds of rooms."""
    welcome: ListOf[TextByLanguage] = ()
    """Lines of the person in the first room, one for each run."""
    welcome_two: ListOf[TextByLanguage] = ()
    """The same to two who walk; without them, ``welcome``."""
    thanks: ListOf[TextByLanguage] = ()
    """Lines once their match was lost to the players."""
    lesson: dict[Gift, TextByLanguage] = Field(default_factory=dict)
    """The sentences with which they hand over what the first win of newcomers brings, one for each thing: the coins,
    each prize to choose from, and the way on. Without them, they say nothing about it."""
    teaches: dict[Word, ListOf[VoiceLine]] = Field(default_factory=dict)
    """The lines to newcomers in their match, by table, instead of their usual lines on the same occasions."""
    hands_over: Seconds = 2.6
    """Seconds of the sentence about the coins, until the prizes are shown; any button skips it."""


def speeches(look: RunLook) -> Iterable[tuple[tuple[str | int, ...], TextByLanguage]]:
    """Yield every line with its place."""
    for name in ("welcome", "welcome_two", "thanks"):
        for number, text in enumerate(getattr(look, name)):
            yield (name, number), text
    for gift, text in look.lesson.items():
        yield ("lesson", gift), text
    for kind, interior in look.rooms.items():
        for name in ("says", "again"):
            for number, text in enumerate(getattr(interior, name)):
                yield ("rooms", kind, name, number), text


TEXTS = text_keys("""
    undercity: figure_points figure_hearts figure_coins figure_rooms
    room: sets race(task) asks(name,task) right(name) wrong missed(name) missed_twice answer
    room: leave_sure plays(name) joins(name) both again hearts_lost hearts_won coins(coins) key
    room: crowns(crowns) standing(won,lost) no_edges moves_left(moves)
    page: choose_one full remove nothing coins(coins) chooses(name) offer(price) lanterns(hearts) lanterns_about
    page: stake_coins(coins) stake_card stake_charm stake_about takes_coins(coins) takes_card takes_charm
    page: lost(thing) gained(thing)
    page: change_hearts(sign,amount) change_coins(sign,amount) change_keys(sign,amount)
    page: change_cards(sign,amount) change_charms(sign,amount)
    page: change_level(sign,amount) change_reward(sign,amount) change_mercy change_reveals change_none
    page: not_now against(one,other)
    page: usual_rules riddle_rule(tries) stake_heart stake_series(losses) stake_riddle stake_crown stake_crowns
    page: as_pair(coins) beaten(name) series(wins) of_house(rule)
    page: improve_before(uses) improve_after(uses) improved(uses) remove_about
    page: best_of(wins,won,lost) weakness
    page: waits(floor) thing_coins(amount) thing_heart thing_map about_coins about_heart about_map
    refused: no_way not_here
    result: by_dice by_lanterns by_train by_crowns drawn_crowns
""")
SOURCES: Mapping[str, type] = {
    "rooms": definitions.RoomsFile, "prizes": definitions.Prizes, "charms": definitions.Charms,
    "events": definitions.Encounters, "bosses": definitions.Bosses, "ascents": definitions.Ascents,
    "odds": definitions.Odds, "house_rules": definitions.HouseRules, "pairs": definitions.PairsFile,
    "pools": definitions.Pools,
}
"""The other files of a rule set, by name, with their models."""


def check_charms(charms: definitions.Charms, around: OtherFiles) -> Iterable[Complaint]:
    """Check the texts of charms, and that a charm says what it does at each table where it does something."""
    for id, charm in charms.root.items():
        yield from check_translations({"name": charm.name, "about": charm.about}, "charm", around.languages, (id,))
        for table, text in charm.at.items():
            yield from check_translations({table: text}, "charm", around.languages, (id, "at"))
            if table not in charm.edges:
                yield Complaint((id, "at", table), f"the charm has no edges at {table!r}", table, tuple(charm.edges))
        for table in charm.edges:
            if table not in charm.at:
                yield Complaint((id, "edges", table), f"`at` does not say what the charm does at {table!r}")
        if not (charm.edges or charm.at) and charm.run == definitions.RunBoon():
            yield Complaint((id,), "the charm does nothing: it needs `edges` or `run`")


def check_encounters(encounters: definitions.Encounters, around: OtherFiles) -> Iterable[Complaint]:
    """Check the texts of encounters, and that the last choice is always possible."""
    for id, encounter in encounters.root.items():
        texts = {"name": encounter.name, "text": encounter.text}
        yield from check_translations(texts, "encounter", around.languages, (id,))
        for number, choice in enumerate(encounter.choices):
            at = (id, "choices", number)
            yield from check_translations({"text": choice.text}, "choice", around.languages, at)
            for count, outcome in enumerate(choice.outcomes):
                place = *at, "outcomes", count
                yield from check_translations({"text": outcome.text}, "outcome", around.languages, place)
        last = encounter.choices[-1]
        if last.coins or last.cards or last.charms:
            at = id, "choices", len(encounter.choices) - 1
            yield Complaint(at, "the last choice must be free, for those who have nothing")


def check_bosses(bosses: definitions.Bosses, around: OtherFiles) -> Iterable[Complaint]:
    """Check the texts of bosses, and that every dungeon has one."""
    for id, boss in bosses.root.items():
        texts = {"name": boss.name, "weakness": boss.weakness}
        yield from check_translations(texts, "boss", around.languages, (id,))
        for occasion, line in boss.lines.items():
            yield from check_translations({occasion: line}, "boss", around.languages, (id, "lines"))
    if all(boss.least_floors > 1 for boss in bosses.root.values()):
        yield Complaint((), "no boss has least_floors: 1, so a dungeon with one floor would have none")


def check_ascents(ascents: definitions.Ascents, around: OtherFiles) -> Iterable[Complaint]:
    """Check the texts of ascents."""
    for number, ascent in enumerate(ascents.ascents):
        yield from check_translations({"about": ascent.about}, "ascent", around.languages, ("ascents", number))


def check_houses(houses: definitions.HouseRules, around: OtherFiles) -> Iterable[Complaint]:
    """Check the texts of house rules, and that each changes something."""
    for id, house in houses.root.items():
        yield from check_translations({"name": house.name, "about": house.about}, "house rule", around.languages, (id,))
        if not (house.rules or house.edges):
            yield Complaint((id,), "the house rule changes nothing: it needs `rules` or `edges`")


def check_pools(pools: definitions.Pools, around: OtherFiles) -> Iterable[Complaint]:
    """Check the names of pools."""
    for id, pool in pools.root.items():
        yield from check_translations({"name": pool.name}, "pool", around.languages, (id,))


def check_look(look: RunLook, around: OtherFiles) -> Iterable[Complaint]:
    """Check that every kind of room has a look, and the texts of the people."""
    for kind in get_args(PlaceKind):
        if kind not in look.rooms:
            yield Complaint(("rooms",), f"the kind {kind!r} has no look")
    audio = around.value("audio", Audio)
    for kind, interior in look.rooms.items():
        if interior.track and audio is not None:
            yield from check_known("track", interior.track, audio.tracks, "rooms", kind, "track")
    for (*path, name), text in speeches(look):
        yield from check_translations({str(name): text}, "line", around.languages, tuple(path))


CHECKS: Mapping[str, CrossCheck] = {
    "cues": check_cues,
    "undercity_charms": check_charms, "undercity_events": check_encounters, "undercity_bosses": check_bosses,
    "undercity_ascents": check_ascents, "undercity_house_rules": check_houses,
    "undercity_pools": check_pools, "undercity_look": check_look,
}
KINDS = tuple(
    FileKind(f"undercity_{name}", f"undercity/{name}.yaml", model)
    for name, model in {**SOURCES, "look": RunLook}.items()
)
BLOCKS = (
    ReferenceBlock("Rules of a run", definitions.RunFile, "the files in `undercity/rules/`"),
    ReferenceBlock("The rooms of a run", definitions.RoomsFile, "`undercity/rooms.yaml`"),
    ReferenceBlock("The pay for a room", definitions.Pay, "`pays` of `undercity/rooms.yaml`"),
    ReferenceBlock("An opponent in a room", definitions.RoomOpponent, "`opponents` of `undercity/rooms.yaml`"),
    ReferenceBlock("Prizes and prices", definitions.Prizes, "`undercity/prizes.yaml`"),
    ReferenceBlock("A charm", definitions.Charm, "`undercity/charms.yaml`"),
    ReferenceBlock("The effect of a charm on a run", definitions.RunBoon, "`run` of a charm"),
    ReferenceBlock("An encounter", definitions.Encounter, "`undercity/events.yaml`"),
    ReferenceBlock("A choice in an encounter", definitions.EncounterChoice, "`choices` of an encounter"),
    ReferenceBlock("An outcome of a choice", definitions.OutcomeOf, "`outcomes` of a choice"),
    ReferenceBlock("A change to a run", definitions.RunChange, "`change` of an outcome"),
    ReferenceBlock("A boss", definitions.Boss, "`undercity/bosses.yaml`"),
    ReferenceBlock("An ascent", definitions.Ascent, "`undercity/ascents.yaml`"),
    ReferenceBlock("A house rule of a run", definitions.RunHouseRule, "`undercity/house_rules.yaml`"),
    ReferenceBlock("A pool", definitions.Pool, "`undercity/pools.yaml`"),
    ReferenceBlock("The bonus of two together", definitions.PairsFile, "`undercity/pairs.yaml`"),
    ReferenceBlock("Odds", definitions.Odds, "`undercity/odds.yaml`, written by `odds`"),
    ReferenceBlock("The look of a run", RunLook, "`undercity/look.yaml`"),
    ReferenceBlock("The end of a run", EndingStage, "`ending` of `undercity/look.yaml`"),
    ReferenceBlock("The walk of people in a run", StrollPace, "`strolling` of `undercity/look.yaml`"),
    ReferenceBlock("The look of a kind of room", Interior, "`rooms` of `undercity/look.yaml`"),
)
FILES: TableFiles[definitions.Rules] = TableFiles(
    rules=definitions.RunFile,
    standard="run",
    kinds=KINDS,
    assembly=Assembly(read_rules, definitions.digest_of, tuple(f"{name}.yaml" for name in SOURCES)),
    signs=SIGNS,
    texts=TEXTS,
    lint=Lint(CHECKS),
    blocks=BLOCKS,
    additions={"look": RunLook},
)
CODES: dict[str, str] = {
    "unknown_option": "there is no such choice of mode, ascent or barred table",
    "no_way": "there is no open way to that room from here",
    "not_here": "the move is not possible in this room",
}
