"""Study: how good each decision of a position is, and what decided a finished game."""
