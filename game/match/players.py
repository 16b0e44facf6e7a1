"""Known players: names, portraits, and the device each one held last, kept between starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import Annotated

from pydantic import Field

from game.kernel.opaque import Json
from game.match.json_file import JsonFile, read_as
from game.match.record import LONGEST_STORED, ShortNote, note_text

FILE, VERSION = "players.json", 1
PLAYER_NOTE, LOOK_NOTE, FACE_NOTE = "player", "look", "face"
"""Notes of the player in a seat, of their look, and of the portrait of a bot in one room; a seat number follows."""
PAIRING_NOTE = "evening"
"""The note of the evening pairing that a match decides."""
GUEST_ID = ""
"""The id of a player without a profile."""
PlayerText = Annotated[ShortNote, Field(min_length=1)]
REMEMBERED_DEVICES = 40
"""Number of devices whose last players are remembered."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person who plays."""

    id: PlayerText
    """Stays the same when the name changes."""
    name: PlayerText
    look: PlayerText
    """The portrait, and after a colon its color if it has one, named as in ``players.yaml``."""

    @property
    def portrait(self) -> str:
        """The portrait without the color."""
        return self.look.partition(":")[0]

    @property
    def color(self) -> str:
        """A color of the palette; "" for the color of the seat."""
        return self.look.partition(":")[2]


def notes_of(people: Mapping[int, Player]) -> tuple[tuple[str, str], ...]:
    """Return the notes for the log about the players in their seats, without their names."""
    return tuple(
        note for seat, player in people.items()
        for note in ((f"{PLAYER_NOTE}{seat}", player.id), (f"{LOOK_NOTE}{seat}", player.look))
    )


Holders = dict[str, tuple[str, ...]]


class Players(JsonFile[tuple[tuple[Player, ...], Holders]]):
    """The known players, the latest first; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, self._read_players)
        self.known: tuple[Player, ...]
        self.holders: Holders
        """The ids of the last players with a device, by the id of the device, in seat order."""
        self.known, self.holders = self.read() or ((), {})
        if self.is_partial:
            self._keep()

    def _read_players(self, data: Json) -> tuple[tuple[Player, ...], Holders]:
        """Return the valid players, and who held each device."""
        entries, devices = data["players"], data.get("devices", {})
        if not isinstance(entries, list) or not isinstance(devices, dict):
            raise ValueError("no players")
        known = self.usable(entries, lambda entry: read_as(Player, entry))
        players = self.usable_by_key(known, lambda player: (player.id, player))
        holders = {
            device: tuple(ids) for device, ids in devices.items()
            if isinstance(ids, list) and ids and all(id == GUEST_ID or id in players for id in ids)
        }
        return tuple(players.values()), holders

    def get(self, id: str) -> Player | None:
        """Return the player with that id, or None for a guest or a removed player."""
        return next((player for player in self.known if player.id == id), None)

    def add(self, name: str, look: str, most: int) -> Player:
        """Add a new player at the front of the list and forget the last ones beyond ``most``."""
        player = Player(token_hex(4), self.free_name(name), look)
        self.known = (player, *self.known)[:most]
        self._keep()
        return player

    def change(self, player: Player, name: str, look: str) -> Player:
        new_player = replace(player, name=self.free_name(name, player.id), look=look)
        self.known = tuple(new_player if other.id == player.id else other for other in self.known)
        self._keep()
        return new_player

    def remove(self, player: Player) -> None:
        self.known = tuple(other for other in self.known if other.id != player.id)
        self.holders = {device: ids for device, ids in self.holders.items() if player.id not in ids}
        self._keep()

    def free_name(self, name: str, own: str = GUEST_ID) -> str:
        """Return this name, with a number added if a player other than ``own`` has it."""
        name = note_text(name)[:LONGEST_STORED].strip()
        used_names = {other.name.casefold() for other in self.known if other.id != own}
        candidates = (name if number == 1 else f"{name} {number}" for number in range(1, len(used_names) + 2))
        return next(candidate for candidate in candidates if candidate.casefold() not in used_names)

    def sit(self, seats: Iterable[tuple[str, str]]) -> None:
        """Record who sits down: pairs of a device id and a player id, seat by seat."""
        new_holders: Holders = {}
        for device, id in seats:
            new_holders[device] = (*new_holders.get(device, ()), id)
        ids = [id for holder_ids in new_holders.values() for id in holder_ids]
        seated_players = [player for player in self.known if player.id in ids]
        players = (*seated_players, *(player for player in self.known if player not in seated_players))
        holders = {**self.holders, **new_holders}
        while len(holders) > REMEMBERED_DEVICES:
            del holders[next(device for device in holders if device not in new_holders)]
        if (players, holders) != (self.known, self.holders):
            self.known, self.holders = players, holders
            self._keep()

    def _keep(self) -> None:
        devices = {device: [*ids] for device, ids in self.holders.items()}
        self.write({"players": [asdict(player) for player in self.known], "devices": devices})
