"""Where dungeons are made before one's eyes, and rules are looked at."""

SCREENS = {"workshop": "workshop.Workshop", "workshop_rules": "browser.RuleBrowser"}
