"""What is shown of each table: positions for pictures, and its scenes for the gallery and the golden pictures."""
