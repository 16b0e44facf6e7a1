"""Models of the data files that are not rules: timings, looks, sounds, controls, setups, practice, replays, texts."""
