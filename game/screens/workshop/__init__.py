"""The workshop, which shows how dungeons are made, step by step, and lets players make own rules."""

from game.screens import Cabinet

SCREENS = {
    "workshop": "workshop.Workshop", "workshop_rules": "shelves.RuleBrowser", "workshop_set": "set_screen.SetScreen",
    "workshop_rule": "rule_screen.RuleScreen", "workshop_sets": "shelves.SetShelf",
    "workshop_line": "shelves.SetLine", "workshop_maps": "comparison.BlindTestScreen",
}
CABINET = Cabinet(91, "workshop", screen="workshop")
