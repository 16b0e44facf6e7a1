"""What shines: each system answers to what is shown and says what light comes of it. None of them knows a rule."""
