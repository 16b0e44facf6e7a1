"""Screens of runs through the Undercity."""

SCREENS = {
    "running": "run.RunScreen", "room": "room_match.RoomTable", "room_over": "room_match.RoomResult",
    "riddle_search": "riddle.RiddleSearch", "riddle": "riddle.RiddleTable",
}
