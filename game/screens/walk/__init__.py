"""The dungeon walk, for one or two players."""

SCREENS = {
    "walk": "entry.Entry",
    "walking": "walk.WalkScreen",
    "walk_over": "results.Ending",
    "walk_kept": "results.EndedWalks",
    "walk_again": "results.WalkAgain",
}
