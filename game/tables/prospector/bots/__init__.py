"""Who digs when no person does."""
