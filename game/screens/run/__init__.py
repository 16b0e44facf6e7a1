"""Screens of runs through the Undercity."""

SCREENS = {
    "running": "run.RunScreen", "room": "room_table.RoomTable", "room_over": "room_table.RoomResult",
    "run_watching": "run_replay.RunReplay", "run_filmed": "run_replay.RunFilm",
    "run_end": "ending.RunEnd", "run_card": "card.RunCard", "run_days": "start.RunDays",
    "riddle_search": "riddle.RiddleSearch", "riddle": "riddle.RiddleTable",
}
