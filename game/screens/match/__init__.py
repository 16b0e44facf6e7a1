"""The screen of a live match, and its parts."""

SCREENS = {"match": "match.MatchScreen", "attract": "attract.Attract"}
