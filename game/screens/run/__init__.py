"""Screens of runs through the Undercity."""

SCREENS = {"room": "room_match.RoomTable", "room_over": "room_match.RoomResult"}
