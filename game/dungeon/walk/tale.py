"""A walk as a text adventure: one command per line, with an answer to any input."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.content.models.walk import TALE_COMMANDS, TaleFile, check_tale
from game.content.store import Store
from game.content.texts import Say
from game.dungeon.plan import COMPASS, WAY_STEPS, Cell, Plan, compass_name, on_map
from game.dungeon.walk.rules import ACTIONS, Arrived, BoxPushed, Deed, DoorOpened, Event, KeyTaken, Move, gate, ways_of
from game.dungeon.walk.state import FACINGS, WalkState
from game.dungeon.walk.walk import Walk
from game.kernel.digest import digest
from game.kernel.refusal import Refusal

LONGEST_COMMAND = 200
"""The most characters read from a line."""
TALE_WALKER = 1
WAY_NAMES = {*WAY_STEPS, *COMPASS.values()}
"""The names of directions, in either geometry."""
OBSTACLE_DEEDS: dict[str, Deed] = {deed: deed for deed in ACTIONS.values()}
"""The commands that remove an obstacle, with their deeds."""

EVENT_TEXTS: Mapping[type[Event], str] = {
    KeyTaken: "tale.key", Arrived: "tale.arrived", DoorOpened: "tale.opened", BoxPushed: "tale.pushed",
}


class Tale:
    """A text adventure for one walker."""

    def __init__(self, plan: Plan, words: TaleFile, say: Say, language: str = "en") -> None:
        self.walk = Walk(plan)
        self.words = words
        self.say = say
        self.language = language
        self.ways = {compass_name(plan.geometry, way): way for way in WAY_STEPS}
        """The direction of each name on the compass."""
        self.side_names = [compass_name(plan.geometry, way) for way in FACINGS]
        self.has_quit = False
        """True once the player has quit."""
        self.commands = {name: name for name in TALE_COMMANDS}
        for name, words_by_language in words.commands.items():
            self.commands |= {word: name for code in ("en", language) for word in words_by_language.get(code, ())}

    def begin(self) -> str:
        """Return the text before the first command."""
        plan = self.walk.plan
        head = self.say("tale.begins", seed=plan.seed, rooms=len(plan.rooms))
        return "\n".join((head, self.say("tale.hint"), "", self.look()))

    def answer(self, line: str) -> str:
        """Return the answer to a line; it is never empty."""
        words = line[:LONGEST_COMMAND].casefold().split()
        commands = [self.commands[word] for word in words if word in self.commands]
        if not words:
            return self.say("tale.silent")
        if not commands:
            return self.say("tale.unknown", word=words[0])
        way_name = next((name for name in commands if name in WAY_NAMES), "")
        way = self.ways.get(way_name, "")
        command = next((name for name in commands if name not in WAY_NAMES), "go")
        if way_name and not way:
            return self.say("tale.other_ways", ways=self.phrase([self.say(f"tale.{name}") for name in self.side_names]))
        if command == "go":
            return self.move(Move(TALE_WALKER, "go", way))
        if command in OBSTACLE_DEEDS:
            return self.use(OBSTACLE_DEEDS[command], way)
        answer: str = getattr(self, command)()
        return answer

    def use(self, action: Deed, way: str) -> str:
        """Open or push something; without a direction the only thing of its kind."""
        near = ways_of(self.walk.state, TALE_WALKER)
        things = [thing for thing in near if ACTIONS.get(thing.gate) == action]
        if not way and len(things) > 1:
            return self.say("tale.which", ways=self.phrase([self.name(thing.way) for thing in things]))
        if not way and not things:
            return self.say(f"tale.nothing_to_{action}")
        way = way or things[0].way
        if not any(thing.way == way and thing.gate in ("locked", "box", "box_behind") for thing in near):
            return self.say(f"tale.nothing_to_{action}")
        return self.move(Move(TALE_WALKER, action, way))

    def move(self, move: Move) -> str:
        """Make a move and return the description of its result, or the reason it is impossible."""
        try:
            events = self.walk.make(move)
        except Refusal as refusal:
            return self.say(f"tale.no_{refusal.code}")
        texts = list(filter(None, map(self.text, events)))
        if self.walk.state.over:
            texts.append(self.ending())
        elif move.deed == "go":
            texts.insert(0, self.look())
        return "\n".join(texts)

    def text(self, event: Event) -> str:
        key = EVENT_TEXTS.get(type(event))
        return "" if key is None else self.say(key, keys=self.key_count)

    def ending(self) -> str:
        """Return the text at the end, which compares the walk with the shortest one."""
        return self.say("tale.over", steps=self.walk.steps(), least=self.walk.least)

    def look(self) -> str:
        """Return the description of the place and the ways from it."""
        ways = []
        for thing in ways_of(self.walk.state, TALE_WALKER):
            name = self.name(thing.way)
            ways.append(name if thing.gate == "open" else self.say(f"tale.way_{thing.gate}", way=name))
        exits = self.say("tale.ways", ways=self.phrase(ways)) if ways else self.say("tale.no_ways")
        return f"{self.description()}\n{exits}"

    def description(self) -> str:
        """Return the description of the walker's cell."""
        plan, cell = self.walk.plan, self.walk.state.walkers[0].cell
        label, room = plan.labels.get(cell, ""), plan.rooms[plan.room_at[cell]]
        tags = {*label.split("_"), room.kind}
        texts = next(words.says for words in self.words.rooms if tags.issuperset(words.of))
        text = texts[int(digest(f"{plan.digest} {cell}"), 16) % len(texts)]
        return text.get(self.language) or text["en"]

    def name(self, way: str) -> str:
        return self.say(f"tale.{compass_name(self.walk.plan.geometry, way)}")

    def phrase(self, parts: list[str]) -> str:
        """Return several items joined in one phrase."""
        *first, last = parts
        return self.say("tale.and", first=", ".join(first), last=last) if first else last

    @property
    def key_count(self) -> int:
        """Number of keys in hand."""
        return self.walk.state.walker(TALE_WALKER).key_count

    def take(self) -> str:
        """Return the answer to "take": keys are taken on entering, so nothing is left to take."""
        room = self.walk.plan.room_at[self.walk.state.walker(TALE_WALKER).cell]
        return self.say("tale.taken" if room in self.walk.plan.keys.values() else "tale.nothing_to_take")

    def inventory(self) -> str:
        """Return the text about the keys in hand."""
        return self.say("tale.hand", keys=self.key_count) if self.key_count else self.say("tale.empty_hand")

    def map(self) -> str:
        """Return the map of the discovered part of this floor."""
        floors, height = self.walk.plan.floors, self.walk.state.walkers[0].cell[1]
        head = self.say("tale.floor", floor=floors.index(height) + 1, floors=len(floors))
        return "\n".join((head, *chart(self.walk.state, height), self.say("tale.signs")))

    def undo(self) -> str:
        """Take back the last move."""
        return self.say("tale.no_undo") if self.walk.undo() is None else f"{self.say('tale.undone')}\n{self.look()}"

    def help(self) -> str:
        """Return the list of commands."""
        return self.say("tale.help", ways=" ".join(self.side_names))

    def quit(self) -> str:
        self.has_quit = True
        return self.say("tale.left")


WALKER_SIGN, ROOM_SIGN, UNKNOWN_SIGN, GOAL_SIGN, UP_SIGN, DOWN_SIGN, UP_DOWN_SIGN = "@", "o", "?", "*", "<", ">", "x"
"""Signs for a walker, a room, an undiscovered room, the goal, a way up, a way down, and both."""
PASSAGE_SIGNS = {
    "room": "==", "open": "-|", "opened": "-|", "locked": "##", "box": "BB", "box_behind": "BB", "shut": "!!",
    "no_return": "!!",
}
"""Signs between two cells, for cells side by side and one above the other."""
SLANTED_SIGNS = {**PASSAGE_SIGNS, "room": "\\/", "open": "\\/", "opened": "\\/"}
"""Signs between two cells that meet at their corners, for cells from northwest to southeast, and from southwest up."""


def chart(state: WalkState, height: int) -> list[str]:
    """Return the lines of a floor map with the discovered rooms; empty if there are none."""
    plan, known_rooms = state.plan, state.rooms_seen | state.rooms_next_door
    cells = [cell for cell, room in plan.room_at.items() if cell[1] == height and room in known_rooms]
    if not cells:
        return []
    places = {cell: tuple(map(round, plan.on_map(cell))) for cell in cells}
    columns, rows = zip(*places.values(), strict=True)
    left, top = min(columns), min(rows)
    width, depth = max(columns) + 1 - left, max(rows) + 1 - top
    offsets = {way: on_map(plan.geometry, offset[0], offset[2]) for way, offset in WAY_STEPS.items()}
    grid = [[" "] * (2 * width - 1) for _ in range(2 * depth - 1)]
    for cell in cells:
        column, row = 2 * (places[cell][0] - left), 2 * (places[cell][1] - top)
        grid[row][column] = _sign(state, cell)
        if plan.room_at[cell] not in state.rooms_seen:
            continue
        signs = SLANTED_SIGNS if plan.at_corners else PASSAGE_SIGNS
        for way, step in plan.level_ways[cell].items():
            east, south = offsets[way]
            grid[row + round(south)][column + round(east)] = signs[gate(state, cell, step)][way in ("n", "s")]
    return ["".join(line).rstrip() for line in grid]


def _sign(state: WalkState, cell: Cell) -> str:
    plan, room = state.plan, state.plan.room_at[cell]
    if any(walker.cell == cell for walker in state.walkers):
        return WALKER_SIGN
    if room not in state.rooms_seen:
        return UNKNOWN_SIGN
    if room == plan.goal:
        return GOAL_SIGN
    climbs = {"up", "down"} & plan.ways[cell].keys()
    if len(climbs) == 2:
        return UP_DOWN_SIGN
    if climbs:
        return UP_SIGN if "up" in climbs else DOWN_SIGN
    return ROOM_SIGN


TALE_PLACE = "tale/tale.yaml"


def words_of(store: Store) -> TaleFile:
    return store.read_on_demand(TaleFile, TALE_PLACE, partial(check_tale, languages=store.languages))


def tale_of(store: Store, plan: Plan, language: str) -> Tale:
    """Return the tale of a dungeon, in the texts of the data."""
    return Tale(plan, words_of(store), lambda key, **values: store.text(key, language, **values), language)
