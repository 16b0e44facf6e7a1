"""Who plays here: names and portraits, and who held which device last, kept from start to start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex

from game.kernel.json_values import Json, JsonObject
from game.match.json_file import keep_later, read_kept
from game.match.record import noted

FILE, VERSION = "players.json", 1
ID, LOOK = "player", "look"
"""Notes of who sat in a seat and what they looked like, its number behind them."""
EVENING = "evening"
"""The note of which pairing of an evening a match decides."""
GUEST = ""
"""The id of somebody who plays without being known."""
LONGEST = 40
"""Characters of anything that is told of a player; a name that is entered is shorter."""
DEVICES = 40
"""Of which is known who held them last."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays."""

    id: str
    """Stays whatever they are called."""
    name: str
    look: str
    """The portrait, and behind a colon the colour of its own where it has one, as ``players.yaml`` calls them."""

    @property
    def portrait(self) -> str:
        """Which head it is."""
        return self.look.partition(":")[0]

    @property
    def colour(self) -> str:
        """Of the palette; "" for that of the seat."""
        return self.look.partition(":")[2]


def _player(told: Json) -> Player | None:
    """A player as they were kept, None for what cannot have been one."""
    texts = [told.get(part) for part in ("id", "name", "look")] if isinstance(told, dict) else [None]
    whole = all(isinstance(text, str) and text == noted(text) and 0 < len(text) <= LONGEST for text in texts)
    return Player(*texts) if whole else None


def notes_of(people: Mapping[int, Player]) -> tuple[tuple[str, str], ...]:
    """What the log of a match says of the players in its seats, beside their names."""
    return tuple(
        note for seat, player in people.items() for note in ((f"{ID}{seat}", player.id), (f"{LOOK}{seat}", player.look))
    )


Sat = dict[str, tuple[str, ...]]


def _read(told: Json) -> tuple[tuple[Player, ...], Sat, bool]:
    """All players that were kept whole, who held what, and whether that is all that was kept."""
    listed, held = told["players"], told.get("devices", {})
    if not isinstance(listed, list) or not isinstance(held, dict):
        raise ValueError("no players")
    found = {player.id: player for each in listed if (player := _player(each)) is not None}
    sat = {
        device: tuple(ids) for device, ids in held.items()
        if isinstance(ids, list) and ids and all(id == GUEST or id in found for id in ids)
    }  # fmt: skip
    return tuple(found.values()), sat, len(found) == len(listed)


class Players:
    """Everybody who is known, whoever played last first; without a folder they are forgotten with the game."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.known: tuple[Player, ...] = ()
        self.sat: Sat = {}
        """Who sat with a device last, by what it is known by, in the order of the seats it took."""
        self.notice: str | None = None
        """Key of a sentence for the player when what was kept could not be used."""
        if self.path is not None:
            found, damaged = read_kept(self.path, VERSION, _read)
            self.known, self.sat, whole = found or ((), {}, True)
            self.notice = "notice.players" if damaged else None if whole else "notice.some_players"
            if not whole:
                self._keep(aside=True)

    def get(self, id: str) -> Player | None:
        """The player of that id, None for a guest and for one who is forgotten."""
        return next((player for player in self.known if player.id == id), None)

    def add(self, name: str, look: str, most: int) -> Player:
        """Somebody new, who has played last from now on; of more than ``most`` the last one is forgotten."""
        player = Player(token_hex(4), self.free_name(name), look)
        self.known = (player, *self.known)[:most]
        self._keep()
        return player

    def change(self, player: Player, name: str, look: str) -> Player:
        """Give a player another name and look."""
        changed = replace(player, name=self.free_name(name, player.id), look=look)
        self.known = tuple(changed if each.id == player.id else each for each in self.known)
        self._keep()
        return changed

    def remove(self, player: Player) -> None:
        """Nobody knows them any more; what they held is free for the next."""
        self.known = tuple(each for each in self.known if each.id != player.id)
        self.sat = {device: ids for device, ids in self.sat.items() if player.id not in ids}
        self._keep()

    def free_name(self, name: str, own: str = GUEST) -> str:
        """This name, with a number behind it where somebody else than ``own`` has it already."""
        name = noted(name)[:LONGEST].strip()
        taken = {each.name.casefold() for each in self.known if each.id != own}
        numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
        return next(each for each in numbered if each.casefold() not in taken)

    def sit(self, seated: Iterable[tuple[str, str]]) -> None:
        """These sit down: what a device is known by and a player's id, seat by seat."""
        now: Sat = {}
        for device, id in seated:
            now[device] = (*now.get(device, ()), id)
        ids = [id for held in now.values() for id in held]
        here = [player for player in self.known if player.id in ids]
        known, sat = (*here, *(player for player in self.known if player not in here)), {**self.sat, **now}
        while len(sat) > DEVICES:
            del sat[next(device for device in sat if device not in now)]
        if (known, sat) != (self.known, self.sat):
            self.known, self.sat = known, sat
            self._keep()

    def _keep(self, aside: bool = False) -> None:
        if self.path is not None:
            devices = {device: [*ids] for device, ids in self.sat.items()}
            content: JsonObject = {"players": [asdict(player) for player in self.known], "devices": devices}
            keep_later(self.path, VERSION, content, aside)
