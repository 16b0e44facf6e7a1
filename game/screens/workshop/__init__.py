"""The workshop, which shows how dungeons are made, step by step, and the rules they are made by."""

SCREENS = {
    "workshop": "workshop.Workshop", "workshop_rules": "browser.RuleBrowser",
    "workshop_maps": "comparison.Comparison",
}
