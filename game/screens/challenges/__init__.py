"""Screens of the challenges: the match of the day, the ladder, achievements and rewards."""

SCREENS = {"challenges": "challenges.Challenges"}
