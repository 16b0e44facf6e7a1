"""The workshop, which shows how dungeons are made, step by step, and lets players make own rules."""

SCREENS = {
    "workshop": "workshop.Workshop", "workshop_rules": "browser.RuleBrowser", "workshop_set": "set_screen.SetScreen",
    "workshop_rule": "rule_screen.RuleScreen", "workshop_sets": "set_shelf.SetShelf",
    "workshop_line": "set_shelf.SetLine", "workshop_maps": "comparison.BlindTestScreen",
}
