"""The dungeon walk, for one or two players."""

from game.screens import Cabinet

SCREENS = {
    "walk_entry": "entry.EntryScreen",
    "walking": "walk.WalkScreen",
    "walk_over": "results.WalkResultsScreen",
    "walk_kept": "results.EndedWalks",
    "walk_again": "results.WalkAgain",
}
CABINET = Cabinet(90, "walk", screen="walk_entry")
