"""The dungeon walk, for one or two players."""

SCREENS = {
    "walk": "entry.Entry",
    "walking": "walking.Walking",
    "walk_over": "ending.Ending",
    "walk_kept": "kept.KeptWalks",
    "walk_again": "watching.WalkAgain",
}
