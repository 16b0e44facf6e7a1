"""Models of the data that are no rules: timings, looks, sounds, controls, setups, practice, replays, texts."""
