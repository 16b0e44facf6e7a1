"""The players of the soak run: mostly they press with a purpose, on any device, and sometimes at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from components.press import MOUSE
from components.seat_choice import SeatChoice
from game.dungeon.walk.rules import Move, apply, legal
from game.dungeon.walk.state import Position, WalkState
from game.dungeon.walk.walk import Walk, shortest_from
from systems.focus import UNIT_STEPS
from systems.input.devices import FIXED_DEVICES
from systems.staging import path_to
from tests.reliability.soak.couch import Couch, buttons

NOISE = 0.12
"""The share of random presses, 0 to 1."""
PICTURES = 0.04
"""The share of frames that are drawn, 0 to 1; the first frame of a screen always is."""
HIDDEN = 0.03
"""The share of presses without a frame, so that the next one comes at the same instant ..."""
HASTY = 0.7
"""... and that share among presses on the way to an item."""
LIKELY: dict[str, dict[Any, float]] = {
    "Home": {"knucklebones": 7, "reversi": 9, "prospector": 9, "khet": 2.5, "resume": 6, "walk": 5, "workshop": 2,
             "decks": 2, "tutorial": 1, "replays": 2.5, "quit": 0.4},
    "ResultScreen": {"next": 7, "leave": 3},
    "Options": {"back": 6, "controls": 0.3, "statistics": 0.3},
    "ControlsScreen": {"back": 8},
    "ReplaysScreen": {"watch": 3, "back": 3, "delete": 0.3, "film": 0.0},
    "StoryPage": {"back": 6, "film": 0.0},
    "NameEntry": {"done": 12},
    "ReplayPlayer": {"later": 3},
    "Tutorial": {"practice": 5},
    "Setup": {"start": 12, "evening": 0.3},
    "EntryScreen": {"start": 6, "resume": 3},
    "WalkResultsScreen": {"restart": 0.3},
    "Workshop": {"start": 3},
    "Profile": {"done": 8, "name": 0.3},
    "EveningSetup": {"start": 12},
    "Standings": {"start": 6, "end": 0.5},
    "JoinScreen": {"yes": 5},
    "Decks": {("draft", ""): 3},
}
"""Weights of items by screen; other items weigh 1."""
LEAVES = 0.3
"""The weight of "yes" at questions about leaving or giving something up."""
FOR_ALL = ("ReplayPlayer", "Review", "Attract", "Practice")
"""Screens that any device may control."""
LOOKED_AT = 12
"""Moves checked for the items that lead to them; a card can have thousands of moves."""
RIGHT = 50.0
"""The weight of allowed items; others weigh 1."""
ASIDE = (
    "Options", "ControlsScreen", "ReplaysScreen", "NameEntry", "ReplayPlayer", "Review", "StoryPage",
    "StatisticsScreen", "Tutorial", "Decks", "Draft", "EveningSetup", "EntryScreen", "EndedWalks", "WalkAgain",
    "Workshop", "RuleBrowser", "Editor", "Shelf", "SetupLine", "PuzzleList", "PuzzleMatch", "Challenges",
    "HighScoresScreen", "SavesScreen", "Credits",
)
NOBODY = 0.02
"""The probability of waiting at Home until the demonstration starts, for each press."""
BACK = 0.15
"""The probability of leaving one of these screens, for each press."""
WAYS = tuple(UNIT_STEPS)
STROLLS = {"goal": 30.0, "anywhere": 4.0, "confirm": 1.0, "undo": 1.0, "look": 0.5, "menu": 0.5}
"""Weights of the actions of players in a dungeon."""
LEAD = {"n": "up", "s": "down", "w": "left", "e": "right"}
"""The press for each direction on the picture."""


class Guests:
    """Decides line by line what the players do, from ``chance`` and the screen alone."""

    def __init__(self, couch: Couch, chance: Random) -> None:
        self.couch, self.chance = couch, chance
        self.screen: Any = None
        self.presses = 0
        self.astray: list[str] = []
        """Reachable items to which no directions led."""
        self.way: tuple[object, dict[Position, Move]] = (None, {})
        """A dungeon, and the move toward its goal for each position on the way."""

    def lines(self) -> Iterator[str]:
        """Yield the lines of a press, or of several that lead to an item, each with its frame."""
        pick = self.chance.random
        hands = self.hands()
        if not hands:
            yield self.pass_time()
        elif pick() < NOISE:
            yield from self.noise(self.chance.choice(self.everybody()))
        elif self.couch.name == "Home" and pick() < NOBODY:
            yield from ["tick 0.25"] * 250
        elif self.couch.name in ASIDE and pick() < BACK:
            yield from self.press(self.chance.choice(hands), "back")
        else:
            self.couch.hand = self.chance.choice(hands)
            yield from self.purpose(self.couch.hand)

    def everybody(self) -> list[str]:
        return [*FIXED_DEVICES, *self.couch.app.devices.pads()]

    def hands(self) -> list[str]:
        """Return the devices that are heard now: at a table those of acting seats, or those that may take an empty one.
        """
        screen, seats, all_ = self.couch.screen, self.couch.app.seats, self.everybody()
        if getattr(screen, "seating", None) is None or self.couch.name in FOR_ALL:
            return all_
        there = [seat for seat in screen.acting_seats if not seats.is_waiting(seat)]
        if not there:
            return [device for device in all_ if not seats.takes_part(device)]
        return [device for device in all_ if any(seats.acts_for(seat, device) for seat in there)]

    def purpose(self, device: str) -> Iterator[str]:
        """Yield the lines that lead to a random item."""
        screen, seats = self.couch.screen, self.couch.app.seats
        if self.couch.name == "JoinScreen" and screen.offer is None and screen.panel is None:
            yield from self.press(device, self.weighed({"confirm": 6, "right": 2, "up": 0.5, "back": 0.4, "menu": 0.2}))
            return
        if self.couch.name == "WalkScreen" and screen.open_menu is None:
            yield from self.press(device, self.stroll(screen.walk))
            return
        is_seated = getattr(screen, "seating", None) is not None
        table = is_seated and hasattr(screen, "seat_choice")
        focused = self.focused()
        lost = is_seated and seats.is_waiting(screen.active)
        if focused is None or lost or not focused.items:
            bot = table and self.couch.app.bots.in_seat(screen.active) is not None and self.chance.random() < 0.97
            yield from [self.pass_time()] if bot else self.press(device, "confirm")
            return
        yield from self.choose(device, self.wish(focused))

    def stroll(self, walk: Walk) -> str:
        """Return the next press on the way through a dungeon."""
        wish = self.weighed(STROLLS)
        moves = legal(walk.state)
        if wish not in ("goal", "anywhere") or not moves:
            return wish
        alone = wish == "goal" and len(walk.state.walkers) == 1
        move = self.toward_goal(walk) if alone else self.chance.choice(moves)
        return LEAD.get(move.way, "confirm") if move.is_step else "confirm"

    def toward_goal(self, walk: Walk) -> Move:
        """Return the next move to the goal, from any direction the walker faces."""
        here = _turned(walk.state)
        plan, known = self.way
        if plan is not walk.plan or here not in known:
            known = {}
            on_the_way = walk.state.copy()
            for move in shortest_from(walk.state) or ():
                known[_turned(on_the_way)] = move
                apply(on_the_way, move)
            self.way = walk.plan, known
        return known.get(here, Move(1, "face", "s"))

    def wish(self, focused: Any) -> Any:
        """Return a random item, by weight."""
        ids = [item.id for item in focused.items]
        leaves = "yes" in ids and getattr(self.couch.screen, "panel", None) is not None
        likely = {"yes": LEAVES} if leaves else LIKELY.get(self.couch.name) or self.allowed(ids)
        return self.weighed({id: likely.get(id, 1.0) for id in ids})

    def allowed(self, ids: list[Any]) -> dict[Any, float]:
        """Return the weights of allowed items at a table that also shows others, since most players look before they
        press."""
        live = self.couch.screen.live
        choosing = self.focused()
        if live is None or not isinstance(choosing, SeatChoice):
            return {}
        if (exercise := live.screen_state.exercise) is not None:
            return {choosing.next_item(exercise.places): RIGHT}
        moves = {live.table.notation.write_move(move) for move in choosing.moves}
        position = live.match.position
        sample = self.chance.sample(choosing.moves, min(LOOKED_AT, len(choosing.moves)))
        places = {place for move in sample for place in path_to(live.table.name, live.match.rules, position, move)}
        return {id: RIGHT for id in ids if id in places or (isinstance(id, tuple) and id[-1] in moves)}

    def choose(self, device: str, target: Any) -> Iterator[str]:
        """Yield the lines that focus and confirm an item; stop if the items change."""
        couch, screen = self.couch, self.couch.screen
        items = self.focused().items
        if device == MOUSE:
            x, y = next(item.rect for item in items if item.id == target).center
            yield f"point {x:.1f} {y:.1f}"
            if self.chance.random() < 0.5:
                yield self.pass_time()
        elif self.focused().focus is not None:
            for way in self.path(target):
                yield from self.press(device, way, HASTY)
                if couch.screen is not screen or (now := self.focused()) is None or now.items != items:
                    return
        yield from self.press(device, "confirm")

    def path(self, target: Any) -> list[str]:
        """Return the shortest way to an item; if none exists, note it and return no directions."""
        try:
            return list(self.couch.path(target))
        except AssertionError as wrong:
            self.astray.append(f"{wrong}, of {self.couch.items}")
            return []

    def noise(self, device: str) -> Iterator[str]:
        """Yield the lines of a random action."""
        pick = self.chance.random()
        if device == MOUSE and pick < 0.7:
            yield f"point {self.chance.uniform(-20, 660):.1f} {self.chance.uniform(-20, 380):.1f}"
        elif device.startswith("pad") and pick < 0.2:
            yield f"hold {device} {self.chance.choice(WAYS)}"
            yield from [self.pass_time() for _ in range(self.chance.randrange(8))]
            yield f"drop {device}"
        elif device.startswith("keys") and pick < 0.1:
            yield f"down {buttons(self.couch.app, device)[self.chance.choice(WAYS)]}"
        else:
            yield from self.press(device, self.chance.choice((*buttons(self.couch.app, device), "confirm", "undo")))

    def press(self, device: str, action: str, hidden: float = HIDDEN) -> Iterator[str]:
        """Yield a press and usually the frame that handles it; an action that the device lacks is skipped."""
        says = buttons(self.couch.app, device)
        if action in says:
            self.presses += 1
            name = says[action]
            yield f"click {name}" if device == MOUSE else f"tap {device} {name}" if "pad" in device else f"key {name}"
        if self.chance.random() >= hidden:
            yield self.pass_time()

    def pass_time(self) -> str:
        """Return the line of a frame; the first frame of a screen is drawn."""
        fresh, self.screen = self.couch.screen is not self.screen, self.couch.screen
        drawn = fresh or self.chance.random() < PICTURES
        return f"{'frame' if drawn else 'tick'} {self.chance.choice((0.016, 0.2, 0.2, 0.2, 0.2, 0.25))}"

    def focused(self) -> Any:
        """Return the menu or table that has the focus now, or None."""
        screen = self.couch.screen
        return self.couch._focused() if screen.open_menu is not None or hasattr(screen, "seat_choice") else None

    def weighed(self, likely: Mapping[Any, float]) -> Any:
        """Return a random one of these, by weight."""
        return self.chance.choices(list(likely), list(likely.values()))[0]


def _turned(state: WalkState) -> Position:
    """Return the position with every walker facing south."""
    return tuple(walker._replace(facing="s") for walker in state.walkers), state.keys, state.doors, state.boxes
