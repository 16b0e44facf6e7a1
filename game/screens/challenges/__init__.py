"""The match of the day, the ladder, achievements, and what is unlocked."""

SCREENS = {"challenges": "challenges.Challenges"}
