"""Where the bots learn what positions are worth: self-play in bulk, on demand, with numpy."""
