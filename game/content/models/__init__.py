"""Models of the data that is no rule: beats, colours, controls, texts."""
